// Illegal arguments: told by number to the program's own xerbla_ and cblas_xerbla, which replace the
// library's.

#include <string>
#include <tuple>
#include <utility>

#include "memory.hpp"

// Arguments that can be illegal, each kind in its way.
namespace test {
template <int Illegal>
struct argument {
    int value;
};
using count = argument<-1>; ///< of elements
using increment = argument<0>;
using leading_dimension = argument<1>; ///< there are three rows
template <int Illegal>
const int* address(const argument<Illegal>& a) {
    return &a.value;
}
template <int Illegal>
int number(const argument<Illegal>& a) {
    return a.value;
}
} // namespace test

using namespace test;

namespace {

struct told {
    int number = 0, calls = 0;
    bool row_major = false;
    std::string routine;
};
told last;

template <class T>
struct spoiled {
    static constexpr bool possible = false;
};
template <class T>
requires std::is_enum_v<T>
struct spoiled<T> {
    static constexpr bool possible = true;
    static constexpr T value = static_cast<T>(99);
};
template <int Illegal>
struct spoiled<argument<Illegal>> {
    static constexpr bool possible = true;
    static constexpr argument<Illegal> value{Illegal};
};

/// `routine` with argument N, from 0, illegal.
template <class Routine, std::size_t N, class... A>
void spoil(way w, const std::string& name, std::tuple<A...> arguments,
           const std::vector<std::pair<int, int>>& exchanged) {
    using argument = std::tuple_element_t<N, std::tuple<A...>>;
    if constexpr (spoiled<argument>::possible) {
        CAPTURE(name);
        CAPTURE(N);
        std::get<N>(arguments) = spoiled<argument>::value;
        last = {};
        std::apply(
            [&](const auto&... a) {
                if (w == way::fortran)
                    Routine::fortran(address(a)...);
                else
                    Routine::c(w == way::row_major ? 101 : 102, number(a)...);
            },
            arguments);
        int wanted = static_cast<int>(N) + 1;
        // Row-major matrices are taken for their transposes, and arguments change places.
        if (w == way::row_major && !std::is_same_v<argument, op>)
            for (const auto& [one, other] : exchanged)
                if (wanted == one || wanted == other) {
                    wanted = one + other - wanted;
                    break;
                }
        CHECK(last.calls == 1);
        CHECK(last.number == wanted);
        CHECK(last.routine == name);
        CHECK((w == way::fortran || last.row_major == (w == way::row_major)));
    }
}
template <class Routine, class... A, std::size_t... N>
void spoil_each(way w, const std::string& name, const std::tuple<A...>& arguments,
                const std::vector<std::pair<int, int>>& exchanged, std::index_sequence<N...>) {
    (spoil<Routine, N>(w, name, arguments, exchanged), ...);
}
/// Every argument of a routine in turn; `exchanged` are numbers of the Fortran routine.
template <class Routine, class... A>
void refuses(const std::string& letter, const std::string& name,
             const std::vector<std::pair<int, int>>& exchanged, A... arguments) {
    std::string fortran = letter + name;
    for (char& c : fortran) c = static_cast<char>(std::toupper(c));
    fortran.resize(6, ' ');
    for (const way w : all_ways)
        spoil_each<Routine>(w, fortran, std::tuple<A...>(arguments...), exchanged,
                            std::index_sequence_for<A...>{});
}

} // namespace

extern "C" void xerbla_(const char* routine, const int* number, std::size_t length) {
    last = {*number, last.calls + 1, RowMajorStrg != 0, std::string(routine, length)};
}

TEST_CASE_TEMPLATE("every illegal argument is told by its number, and nothing is written", Blas, s_blas,
                   d_blas, c_blas, z_blas) {
    using R = typename Blas::real;
    const bool is_single = sizeof(part_of<R>) == sizeof(float);
    const std::string l = is_complex<R> ? (is_single ? "c" : "z") : is_single ? "s" : "d";
    std::vector<R> from(9, R(1)), into(9, not_a_number<R>());
    const R *a = from.data(), *x = from.data(), *b = from.data();
    R *y = into.data(), *c = into.data();
    const R alpha = 1, beta = 0;
    const part_of<R> real_alpha = 1, real_beta = 0;
    const op t = op::plain;
    const half h = half::upper;
    const diag d = diag::stored;
    const side s = side::left;
    const count n{3}, k{1};
    const increment one{1};
    const leading_dimension ld{3};
    using pairs = std::vector<std::pair<int, int>>;
    const pairs none;
    // Of Hermitian matrices, x and y change places.
    const pairs halves = is_complex<R> ? pairs{{5, 7}} : none;
    refuses<typename Blas::gemv>(l, "gemv", {{2, 3}}, t, n, n, alpha, a, ld, x, one, beta, y, one);
    refuses<typename Blas::gbmv>(l, "gbmv", {{2, 3}, {4, 5}}, t, n, n, k, k, alpha, a, ld, x, one, beta, y,
                                 one);
    refuses<typename Blas::half_mv>(l, is_complex<R> ? "hemv" : "symv", none, h, n, alpha, a, ld, x, one,
                                    beta, y, one);
    refuses<typename Blas::band_mv>(l, is_complex<R> ? "hbmv" : "sbmv", none, h, n, k, alpha, a, ld, x, one,
                                    beta, y, one);
    refuses<typename Blas::packed_mv>(l, is_complex<R> ? "hpmv" : "spmv", none, h, n, alpha, a, x, one, beta,
                                      y, one);
    refuses<typename Blas::trmv>(l, "trmv", none, h, t, d, n, a, ld, y, one);
    refuses<typename Blas::trsv>(l, "trsv", none, h, t, d, n, a, ld, y, one);
    refuses<typename Blas::tbmv>(l, "tbmv", none, h, t, d, n, k, a, ld, y, one);
    refuses<typename Blas::tbsv>(l, "tbsv", none, h, t, d, n, k, a, ld, y, one);
    refuses<typename Blas::tpmv>(l, "tpmv", none, h, t, d, n, a, y, one);
    refuses<typename Blas::tpsv>(l, "tpsv", none, h, t, d, n, a, y, one);
    if constexpr (is_complex<R>) {
        refuses<typename Blas::geru>(l, "geru", {{1, 2}, {5, 7}}, n, n, alpha, x, one, b, one, c, ld);
        refuses<typename Blas::gerc>(l, "gerc", {{1, 2}, {5, 7}}, n, n, alpha, x, one, b, one, c, ld);
        refuses<typename Blas::half_mm>(l, "hemm", {{3, 4}}, s, h, n, n, alpha, a, ld, b, ld, beta, c, ld);
        refuses<typename Blas::half_rk>(l, "herk", none, h, t, n, n, real_alpha, a, ld, real_beta, c, ld);
        refuses<typename Blas::half_r2k>(l, "her2k", none, h, t, n, n, alpha, a, ld, b, ld, real_beta, c, ld);
    } else {
        refuses<typename Blas::ger>(l, "ger", {{1, 2}, {5, 7}}, n, n, alpha, x, one, b, one, c, ld);
    }
    refuses<typename Blas::half_r>(l, is_complex<R> ? "her" : "syr", none, h, n, real_alpha, x, one, c, ld);
    refuses<typename Blas::packed_r>(l, is_complex<R> ? "hpr" : "spr", none, h, n, real_alpha, x, one, c);
    refuses<typename Blas::half_r2>(l, is_complex<R> ? "her2" : "syr2", halves, h, n, alpha, x, one, b, one,
                                    c, ld);
    refuses<typename Blas::packed_r2>(l, is_complex<R> ? "hpr2" : "spr2", halves, h, n, alpha, x, one, b, one,
                                      c);
    refuses<typename Blas::gemm>(l, "gemm", {{3, 4}, {8, 10}}, t, t, n, n, n, alpha, a, ld, b, ld, beta, c,
                                 ld);
    refuses<typename Blas::symm>(l, "symm", {{3, 4}}, s, h, n, n, alpha, a, ld, b, ld, beta, c, ld);
    refuses<typename Blas::syrk>(l, "syrk", none, h, t, n, n, alpha, a, ld, beta, c, ld);
    refuses<typename Blas::syr2k>(l, "syr2k", none, h, t, n, n, alpha, a, ld, b, ld, beta, c, ld);
    refuses<typename Blas::trmm>(l, "trmm", {{5, 6}}, s, h, t, d, n, n, alpha, a, ld, c, ld);
    refuses<typename Blas::trsm>(l, "trsm", {{5, 6}}, s, h, t, d, n, n, alpha, a, ld, c, ld);
    for (const R v : into) CHECK(is_nan(v));
}

TEST_CASE_TEMPLATE("complex updates refuse the op that does not keep them symmetric or Hermitian", Blas,
                   c_blas, z_blas) {
    using R = typename Blas::real;
    const R one = 1, zero = 0;
    const part_of<R> real_one = 1, real_zero = 0;
    R c = not_a_number<R>();
    const R* const a = &one;
    for (const way w : all_ways) {
        last = {};
        Blas::syrk::call(w, half::upper, op::conjugate_transposed, 1, 1, one, a, 1, zero, &c, 1);
        CHECK(last.number == 2);
        Blas::syr2k::call(w, half::upper, op::conjugate_transposed, 1, 1, one, a, 1, a, 1, zero, &c, 1);
        Blas::half_rk::call(w, half::upper, op::transposed, 1, 1, real_one, a, 1, real_zero, &c, 1);
        Blas::half_r2k::call(w, half::upper, op::transposed, 1, 1, one, a, 1, a, 1, real_zero, &c, 1);
        CHECK(last.number == 2);
        CHECK(last.calls == 4);
    }
    CHECK(is_nan(c));
}

TEST_CASE("of several illegal arguments the first is told") {
    const char bad = '?';
    const int negative = -1, zero = 0;
    const float v = 0;
    last = {};
    cblas_sgemm(102, 111, 111, -1, -1, -1, 0, &v, 0, &v, 0, 0, nullptr, 0);
    CHECK(last.number == 3);
    sgemm_(&bad, &bad, &negative, &negative, &negative, &v, &v, &zero, &v, &zero, &v, nullptr, &zero);
    CHECK(last.number == 1);
    CHECK(last.calls == 2);
}
