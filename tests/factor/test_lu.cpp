// LU with partial pivoting on every device: P A = L U within the bound that the number of operations gives.

#include <sinter/factor.hpp>

#include "../language/devices.hpp"
#include "reference.hpp"

namespace {

using test::host_matrix;

struct unpacked {
    host_matrix lower, upper;
};
unpacked unpack(const host_matrix& f) {
    const std::int64_t k = f.rows < f.cols ? f.rows : f.cols;
    unpacked u{host_matrix(f.rows, k), host_matrix(k, f.cols)};
    for (std::int64_t i = 0; i < f.rows; ++i)
        for (std::int64_t j = 0; j < f.cols; ++j) {
            if (j < k) u.lower(i, j) = i == j ? 1 : j < i ? f(i, j) : 0;
            if (i < k && i <= j) u.upper(i, j) = f(i, j);
        }
    return u;
}

/// Exchanges rows as the pivots say.
host_matrix exchanged(host_matrix a, const std::vector<std::int32_t>& pivots) {
    for (std::size_t k = 0; k < pivots.size(); ++k)
        for (std::int64_t j = 0; j < a.cols; ++j)
            std::swap(a(static_cast<std::int64_t>(k), j), a(pivots[k], j));
    return a;
}

/// Higham, "Accuracy and Stability of Numerical Algorithms", theorem 9.3: |P A - L U| <= gamma(n) |L| |U|.
/// The blocks' inverses and the quotients, which OpenCL lets err by 2.5 units in the last place, add a
/// little: 4 in place of 1.
template <class T>
void check_factors(const sinter::lu_factors<T>& f, const host_matrix& a) {
    const host_matrix packed(a.rows, a.cols, f.packed().to_host());
    const std::vector<std::int32_t> pivots = f.pivots().to_host(), order = f.order().to_host();
    const std::int64_t k = a.rows < a.cols ? a.rows : a.cols;
    REQUIRE(static_cast<std::int64_t>(pivots.size()) == k);
    const host_matrix pa = exchanged(a, pivots);
    for (std::int64_t i = 0; i < a.rows; ++i)
        for (std::int64_t j = 0; j < a.cols; ++j)
            REQUIRE(pa(i, j) == a(order[static_cast<std::size_t>(i)], j));
    const unpacked u = unpack(packed);
    for (const double l : u.lower.v) REQUIRE(std::fabs(l) <= 1);
    const double bound = 4 * static_cast<double>(k + 4) * test::roundoff<T>();
    const host_matrix reach = magnitudes(u.lower) * magnitudes(u.upper);
    CHECK(test::largest_share(pa, u.lower * u.upper, reach, bound) <= 1);
}

} // namespace

TEST_CASE_TEMPLATE("P A is L U", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const auto& [m, n] : {std::pair{0, 0},
                                   {1, 1},
                                   {2, 2},
                                   {3, 3},
                                   {17, 17},
                                   {63, 63},
                                   {64, 64},
                                   {65, 65},
                                   {130, 130},
                                   {0, 5},
                                   {5, 0},
                                   {1, 7},
                                   {7, 1},
                                   {100, 37},
                                   {37, 100}}) {
            CAPTURE(m);
            CAPTURE(n);
            const host_matrix a = test::noise(m, n, static_cast<unsigned>(m + n));
            const sinter::matrix<T> A(d, m, n, a.as<T>());
            const sinter::counters before = d.counters();
            const sinter::lu_factors<T> f = sinter::lu(A);
            const sinter::counters used = d.counters() - before;
            CHECK(used.bytes_to_device == 0);
            CHECK(used.bytes_to_host == 0);
            check_factors(f, a);
            CHECK(A.to_host() == a.as<T>());
        }
    }
}
