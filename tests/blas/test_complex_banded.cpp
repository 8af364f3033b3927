// Complex banded and packed matrices, and Hermitian ones, against loops. What is not stored is NaN.

#include <array>

#include "../devices.hpp"
#include "complex_loops.hpp"

namespace test_complex_banded {

using namespace sinter;
using namespace test;
using blas::diag;
using blas::transpose;
using blas::triangle;

const wide alpha(0.5L, -2), beta(-1, 0.25L);

/// y = alpha M x + beta y and y = alpha M x, of a y that is not read: call(alpha, x, beta, y) does it.
template <class T, class Call>
void check_product(const device& d, const complex_dense& m, Call call) {
    using c = std::complex<T>;
    const complex_dense x0 = complex_numbers(m.n, 1, 4), y0 = complex_numbers(m.m, 1, 5);
    const vector<c> x = vector_on<T>(d, x0);
    vector<c> y = vector_on<T>(d, y0);
    call(narrow<T>(alpha), x, narrow<T>(beta), y);
    CHECK(is_near(y.to_host(), alpha * (m * x0) + beta * y0, 2 * m.n + 8));
    y.fill(complex_nan<T>());
    call(c(1), x, c(0), y);
    CHECK(is_near(y.to_host(), m * x0, 2 * m.n + 8));
    if (m.m > 0) { // every second element, backwards
        vector<c> many(d, 2 * m.m);
        many.fill(c(9));
        const auto strided = many(rows(2 * m.m - 2, -1, -2));
        strided = vector_on<T>(d, y0);
        call(narrow<T>(alpha), x, narrow<T>(beta), strided);
        const vector<c> z = strided;
        CHECK(is_near(z.to_host(), alpha * (m * x0) + beta * y0, 2 * m.n + 8));
        const std::vector<c> all = many.to_host();
        for (std::size_t i = 1; i < all.size(); i += 2) CHECK(all[i] == c(9));
    }
    // alpha is 0: A and x are not read.
    y = vector_on<T>(d, y0);
    vector<c> nothing(d, m.n);
    nothing.fill(complex_nan<T>());
    call(c(0), nothing, narrow<T>(beta), y);
    CHECK(is_near(y.to_host(), beta * y0, 4));
}

TEST_CASE("complex gbmv: m and n that differ, and more diagonals than elements") {
    int turn = 0;
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto& band :
             {std::array<std::int64_t, 4>{1, 1, 0, 0}, {5, 17, 2, 3}, {33, 31, 1, 0}, {6, 3, 11, 12}})
            for (const transpose op : complex_ops)
                for_complex_types(d, [&](auto zero) {
                    using T = decltype(zero);
                    if (!is_turn(turn++, 3)) return;
                    const std::int64_t m = band[0], n = band[1], kl = band[2], ku = band[3];
                    CAPTURE(m);
                    CAPTURE(static_cast<int>(op));
                    const complex_dense a = complex_numbers(m, n, 3);
                    const matrix<std::complex<T>> AB(d, kl + ku + 1, n, band_elements<T>(a, kl, ku));
                    check_product<T>(d, with_op(op, band_in(a, kl, ku)),
                                     [&](auto s, const auto& x, auto t, auto&& y) {
                                         blas::gbmv(op, m, n, kl, ku, s, AB, x, t, y);
                                     });
                });
    }
}

/// Elements of a Hermitian matrix, whose diagonal's imaginary parts are NaN.
template <class T>
std::vector<std::complex<T>> real_diagonal(std::vector<std::complex<T>> v,
                                           const std::vector<std::size_t>& at) {
    for (const std::size_t e : at) v[e].imag(std::numeric_limits<T>::quiet_NaN());
    return v;
}

TEST_CASE("complex hemv, hbmv and hpmv") {
    int turn = 0;
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t n : {0, 1, 2, 3, 31, 33, 65})
            for (const triangle half : complex_halves)
                for_complex_types(d, [&](auto zero) {
                    using T = decltype(zero);
                    using c = std::complex<T>;
                    if (!is_turn(turn++, 3)) return;
                    CAPTURE(n);
                    CAPTURE(half == triangle::upper);
                    const complex_dense a = complex_numbers(n, n, 3), full = hermitian_of(half, a);
                    const bool upper = half == triangle::upper;
                    std::vector<std::size_t> whole, of_band, of_packed;
                    const std::int64_t k = 2;
                    for (std::int64_t j = 0; j < n; ++j) {
                        whole.push_back(static_cast<std::size_t>(j * n + j));
                        of_band.push_back(static_cast<std::size_t>((upper ? k : 0) * n + j));
                        of_packed.push_back(
                            static_cast<std::size_t>(upper ? j * (j + 3) / 2 : j * n - j * (j - 1) / 2));
                    }
                    const matrix<c> A(d, n, n, real_diagonal(half_elements<T>(half, diag::stored, a), whole));
                    check_product<T>(d, full, [&](auto s, const auto& x, auto t, auto&& y) {
                        blas::hemv(half, s, A, x, t, y);
                    });
                    const matrix<c> AB(
                        d, k + 1, n,
                        real_diagonal(band_elements<T>(a, upper ? 0 : k, upper ? k : 0), of_band));
                    check_product<T>(d, band_in(full, k, k), [&](auto s, const auto& x, auto t, auto&& y) {
                        blas::hbmv(half, k, s, AB, x, t, y);
                    });
                    const vector<c> AP(d, real_diagonal(packed_elements<T>(half, a), of_packed));
                    check_product<T>(d, full, [&](auto s, const auto& x, auto t, auto&& y) {
                        blas::hpmv(half, s, AP, x, t, y);
                    });
                });
    }
}

TEST_CASE("complex hpr and hpr2 are her and her2 of packed halves") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t n : {0, 1, 3, 33})
            for (const triangle half : complex_halves)
                for_complex_types(d, [&](auto zero) {
                    using T = decltype(zero);
                    using c = std::complex<T>;
                    CAPTURE(n);
                    const complex_dense a = complex_numbers(n, n, 3), x = complex_numbers(n, 1, 4),
                                        y = complex_numbers(n, 1, 6);
                    const auto adjoint = [](const complex_dense& z) {
                        return with_op(transpose::conjugate, z);
                    };
                    const auto with_real_diagonal = [](complex_dense z) {
                        for (std::int64_t i = 0; i < z.m; ++i) z.v[z.at(i, i)].imag(0);
                        return z;
                    };
                    const auto in_order = [&](const complex_dense& z) {
                        complex_dense p(z.m * (z.m + 1) / 2, 1);
                        std::size_t e = 0;
                        for (std::int64_t j = 0; j < z.n; ++j)
                            for (std::int64_t i = 0; i < z.m; ++i)
                                if (is_within(half, i, j)) p.v[e] = z(i, j), p.size[e++] = z.size[z.at(i, j)];
                        return p;
                    };
                    vector<c> AP(d, packed_elements<T>(half, a));
                    blas::hpr(half, T(-3), vector_on<T>(d, x), AP);
                    const complex_dense one = with_real_diagonal(wide(-3) * (x * adjoint(x)) + a);
                    CHECK(is_near(AP.to_host(), in_order(one), 8));
                    for (std::int64_t j = 0, place = 0; j < n; ++j) { // exactly real
                        CHECK(AP.to_host()[static_cast<std::size_t>(place)].imag() == 0);
                        place += half == triangle::upper ? j + 2 : n - j;
                    }
                    AP = vector<c>(d, packed_elements<T>(half, a));
                    blas::hpr2(half, narrow<T>(alpha), vector_on<T>(d, x), vector_on<T>(d, y), AP);
                    const complex_dense two = with_real_diagonal(alpha * (x * adjoint(y)) +
                                                                 std::conj(alpha) * (y * adjoint(x)) + a);
                    CHECK(is_near(AP.to_host(), in_order(two), 12));
                    // alpha is 0: nothing is written, not even the diagonal.
                    AP = vector<c>(d, packed_elements<T>(half, a));
                    blas::hpr(half, T(0), vector_on<T>(d, x), AP);
                    CHECK(AP.to_host() == packed_elements<T>(half, a));
                });
    }
}

TEST_CASE("complex tbmv, tbsv, tpmv and tpsv: all halves, ops and diagonals") {
    int turn = 0;
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::vector<std::int64_t> sizes = {1, 2, 3, 31, 33, 65};
        for (const triangle half : complex_halves)
            for (const transpose op : complex_ops)
                for (const diag unit : complex_diagonals)
                    for_complex_types(d, [&](auto zero) {
                        using T = decltype(zero);
                        using c = std::complex<T>;
                        const std::int64_t n = sizes[static_cast<std::size_t>(turn) % sizes.size()];
                        if (!is_turn(turn++, 5)) return;
                        CAPTURE(n);
                        CAPTURE(half == triangle::upper);
                        CAPTURE(static_cast<int>(op));
                        CAPTURE(unit == diag::unit);
                        const complex_dense a = complex_dominant(n, 3), b = complex_numbers(n, 1, 5);
                        const bool upper = half == triangle::upper;
                        for (const std::int64_t k : {0, 3, 40}) {
                            CAPTURE(k);
                            const matrix<c> AB(d, k + 1, n,
                                               band_elements<T>(a, upper ? 0 : k, upper ? k : 0, unit));
                            const complex_dense m = with_op(op, band_in(triangle_in(half, unit, a), k, k));
                            vector<c> x = vector_on<T>(d, b);
                            blas::tbmv(half, op, unit, k, AB, x);
                            CHECK(is_near(x.to_host(), m * b, 2 * n + 6));
                            x = vector_on<T>(d, b);
                            blas::tbsv(half, op, unit, k, AB, x);
                            CHECK(solves(m, x.to_host(), b));
                        }
                        const vector<c> AP(d, packed_elements<T>(half, a, unit));
                        const complex_dense m = with_op(op, triangle_in(half, unit, a));
                        vector<c> x = vector_on<T>(d, b);
                        blas::tpmv(half, op, unit, AP, x);
                        CHECK(is_near(x.to_host(), m * b, 2 * n + 6));
                        x = vector_on<T>(d, b);
                        blas::tpsv(half, op, unit, AP, x);
                        CHECK(solves(m, x.to_host(), b));
                    });
        vector<std::complex<float>> none(d, 0);
        const matrix<std::complex<float>> AB(d, 3, 0);
        blas::tbsv(triangle::upper, transpose::conjugate, diag::stored, 2, AB, none);
        blas::tbmv(triangle::upper, transpose::conjugate, diag::stored, 2, AB, none);
        blas::tpsv(triangle::upper, transpose::conjugate, diag::stored, none, none);
        CHECK(none.to_host().empty());
    }
}

TEST_CASE("complex routines of rank k: alpha of 0, and ops that they do not have") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        using c = std::complex<float>;
        matrix<c> A(d, 2, 3);
        A.fill(complex_nan<float>());
        const std::vector<c> before = {c(1, 2), c(3, 4), c(5, 6), c(7, 8)};
        matrix<c> C(d, 2, 2, before);
        // Not read, and the half's diagonal becomes real; the other half stays.
        blas::herk(triangle::upper, transpose::no, 0, A, 2, C);
        CHECK(C.to_host() == std::vector<c>{2, c(6, 8), c(5, 6), 14});
        C.to_device(before);
        blas::her2k(triangle::lower, transpose::no, c(0), A, A, 0, C);
        CHECK(C.to_host() == std::vector<c>{0, c(3, 4), 0, 0});
        C.to_device(before);
        blas::herk(triangle::upper, transpose::no, 0, A, 1, C);
        CHECK(C.to_host() == before);
        blas::syrk(triangle::lower, transpose::no, c(0), A, c(0, 1), C);
        CHECK(C.to_host() == std::vector<c>{c(-2, 1), c(3, 4), c(-6, 5), c(-8, 7)});
        C.to_device(before);
        const auto message = [](auto call) { return test::refused<blas::argument_error>(call); };
        CHECK(message([&] {
                  blas::syrk(triangle::lower, transpose::conjugate, c(1), A, c(0), C);
              }).find("syrk parameter number 2") != std::string::npos);
        CHECK(message([&] {
                  blas::herk(triangle::lower, transpose::yes, 1, A, 0, C);
              }).find("herk parameter number 2") != std::string::npos);
        CHECK(C.to_host() == before);
    }
}

TEST_CASE("complex banded and packed routines tell arguments that do not fit") {
    for (const device& d : test::devices(false)) {
        using c = std::complex<float>;
        const matrix<c> AB(d, 3, 4);
        const vector<c> AP(d, 9);
        vector<c> x(d, 4), y(d, {1, 2, 3});
        const auto tells = [](const char* text, auto call) {
            const std::string told = test::refused<blas::argument_error>(call);
            INFO(told);
            CHECK(told.find(text) != std::string::npos);
        };
        const c one(1);
        tells("gbmv parameter number 10", [&] { blas::gbmv(transpose::no, 4, 4, 1, 1, one, AB, x, one, y); });
        tells("hbmv parameter number 2", [&] { blas::hbmv(triangle::upper, -1, one, AB, x, one, y); });
        tells("hbmv parameter number 7", [&] { blas::hbmv(triangle::upper, 2, one, AB, x, one, y); });
        tells("hpmv parameter number 3", [&] { blas::hpmv(triangle::upper, one, AP, x, one, y); });
        tells("hpr parameter number 4", [&] { blas::hpr(triangle::upper, 1, x, y); });
        tells("hpr2 parameter number 4", [&] { blas::hpr2(triangle::upper, one, x, y, y); });
        tells("tbsv parameter number 5",
              [&] { blas::tbsv(triangle::upper, transpose::no, diag::unit, 2, AB, y); });
        tells("tpsv parameter number 4",
              [&] { blas::tpsv(triangle::upper, transpose::no, diag::unit, AP, y); });
        CHECK(y.to_host() == std::vector<c>{1, 2, 3});
    }
}

TEST_CASE("complex rotg: the rotation makes (a, b) to (r, 0)") {
    using c = std::complex<double>;
    for (const double size : {1.0, 0x1p900, 0x1p-900})
        for (const auto& [a, b] : {std::pair<c, c>{{3, 4}, {1, -2}},
                                   {{0, 0}, {2, 1}},
                                   {{1, 2}, {0, 0}},
                                   {{0, 0}, {0, 0}},
                                   {{1, -1}, {0x1p-300, 0}},
                                   {{0x1p-300, 0x1p-300}, {1, 1}}}) {
            const c p = a * size, q = b * size;
            const auto g = blas::rotg(p, q);
            const double unit = std::max(std::abs(p), std::abs(q)), bound = 8 * 0x1p-52;
            CHECK(std::abs((g.c * (p / size) + g.s * (q / size)) - g.r / size) <= bound * unit / size);
            CHECK(std::abs(g.c * (q / size) - std::conj(g.s) * (p / size)) <= bound * unit / size);
            CHECK(std::abs(g.c * g.c + std::norm(g.s) - 1) <= bound);
        }
}

} // namespace test_complex_banded
