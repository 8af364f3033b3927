// Factorisations of order 1000 whose results have closed forms, on OpenCL's device, and of order 300 on
// `host`, which interprets. Not with SINTER_TESTS=quick: some seconds.

#include <sinter/factor.hpp>

#include "../devices.hpp"
#include "solving.hpp"

namespace test_large {

using namespace sinter;

constexpr std::int64_t n = 1000;

double at(const std::vector<double>& v, std::int64_t i) {
    return v[static_cast<std::size_t>(i)];
}

/// The second difference, 2 on the diagonal and -1 beside it, of which U's diagonal is (i + 2) / (i + 1).
matrix<double> second_difference(const device& d) {
    matrix<double> a(d, n, n);
    const auto apart = row_index() - col_index();
    a = select(apart == 0, 2.0, select(apart == 1 || apart == -1, -1.0, 0.0));
    return a;
}

/// x of A x = 1: (i + 1) (n - i) / 2. A's condition is n^2 / 2.
void check_solution(const std::vector<double>& x) {
    double worst = 0, most = 0;
    for (std::int64_t i = 0; i < n; ++i) {
        const double exact = static_cast<double>(i + 1) * static_cast<double>(n - i) / 2;
        worst = std::fmax(worst, std::fabs(at(x, i) - exact));
        most = std::fmax(most, exact);
    }
    const auto order = static_cast<double>(n);
    CHECK(worst <= most * order * order / 2 * order * 0x1p-53);
}

TEST_CASE("factorisations of order 1000 of the second difference") {
    if (test::is_quick()) return;
    for (const device& d : test::devices(false)) {
        if (d.name() != "host" && d.name().rfind("opencl", 0) != 0) continue;
        if (!d.supports(dtype::f64)) continue;
        CAPTURE(d.name());
        const auto order = static_cast<double>(n);
        const matrix<double> A = second_difference(d);
        const vector<double> one = ones<double>(d, n);
        const double bound = order * 0x1p-52;

        const auto f = cholesky(A);
        const std::vector<double> l = vector<double>(diagonal(f.lower())).to_host();
        for (std::int64_t i = 0; i < n; ++i)
            CHECK(std::fabs(at(l, i) / std::sqrt(static_cast<double>(i + 2) / static_cast<double>(i + 1)) -
                            1) <= bound);
        check_solution(f.solve(one).to_host());

        // Its rows go round, so that rows are exchanged; 999 exchanges.
        const matrix<double> turned =
            gather(A, (row_index(n, n) + 1) % static_cast<std::int32_t>(n), col_index(n, n));
        const auto g = lu(turned);
        CHECK(std::fabs(g.determinant().to_host() / (-(order + 1)) - 1) <= bound);
        check_solution(g.solve(one).to_host());

        const auto h = qr(A);
        const std::vector<double> r = vector<double>(diagonal(h.r())).to_host();
        double product = 0;
        for (const double x : r) product += std::log(std::fabs(x));
        CHECK(std::fabs(product - std::log(order + 1)) <= order * bound);
        check_solution(least_squares(A, one).to_host());
    }
}

} // namespace test_large
