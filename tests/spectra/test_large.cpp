// Spectra of order 1000 with closed forms, on the host and on OpenCL's device. Not with SINTER_TESTS=quick:
// some seconds.

#include "../devices.hpp"
#include "matrices.hpp"

namespace test_large {

using namespace test::spectra;

constexpr std::int64_t n = 1000;
const double pi = std::acos(-1.0);

/// `host`, whose operations are those of small matrices, and one device that reduces matrices itself.
std::vector<sinter::device> devices() {
    std::vector<sinter::device> few;
    if (test::is_quick()) return few;
    for (const sinter::device& d : test::devices(false))
        if (d.name() == "host" || d.name().rfind("opencl", 0) == 0) few.push_back(d);
    return few;
}
/// The second difference: 2 on the diagonal, -1 beside it.
template <class T>
sinter::matrix<T> second_difference(const sinter::device& d) {
    sinter::matrix<T> a(d, n, n);
    const auto apart = sinter::row_index() - sinter::col_index();
    a = select(apart == 0, T(2), select(apart == 1 || apart == -1, T(-1), T(0)));
    return a;
}
/// Its values, which ascend.
double value(std::int64_t k) {
    const double s = std::sin(static_cast<double>(k + 1) * pi / static_cast<double>(2 * (n + 1)));
    return 4 * s * s;
}

template <class T>
void check_symmetric(const sinter::device& d) {
    const auto found = sinter::eigh(second_difference<T>(d));
    const numbers values = numbers_of(found.values);
    numbers expected;
    for (std::int64_t k = 0; k < n; ++k) expected.push_back(value(k));
    check_close<T>(values, expected, 4, n);
    check_close<T>(numbers_of(sinter::eigvalsh(second_difference<T>(d))), expected, 4, n);
    const table v = transposed(table_of(found.vectors));
    double residual = 0, apart = 0;
    for (std::int64_t k = 0; k < n; ++k) {
        const double* const x = v.row(k);
        for (std::int64_t i = 0; i < n; ++i) {
            const double r = (2 - values[static_cast<std::size_t>(k)]) * x[i] - (i > 0 ? x[i - 1] : 0) -
                             (i + 1 < n ? x[i + 1] : 0);
            residual = std::fmax(residual, std::fabs(r));
        }
        for (std::int64_t j = k % 10; j <= k; j += 10) // a tenth of the pairs
            apart = std::fmax(apart, std::fabs(dot_of(x, v.row(j), v.cols) - (j == k ? 1 : 0)));
    }
    CHECK(residual <= threshold * n * eps<T>() * 4 / std::sqrt(static_cast<double>(n)));
    CHECK(apart <= threshold * n * eps<T>() / std::sqrt(static_cast<double>(n)));
}

TEST_CASE("eigh of order 1000 has the values of the second difference") {
    for (const sinter::device& d : devices()) {
        CAPTURE(d.name());
        if (d.name() == "host")
            check_symmetric<double>(d);
        else
            check_symmetric<float>(d);
    }
}

TEST_CASE("singular values of order 1000, of sums of neighbours") {
    for (const sinter::device& d : devices()) {
        CAPTURE(d.name());
        sinter::matrix<float> a(d, n, n);
        const auto apart = sinter::row_index() - sinter::col_index();
        a = select(apart == 0 || apart == 1, 1.0f, 0.0f);
        numbers expected;
        for (std::int64_t k = 1; k <= n; ++k)
            expected.push_back(2 * std::cos(static_cast<double>(k) * pi / static_cast<double>(2 * n + 1)));
        check_close<float>(numbers_of(sinter::singular_values(a)), expected, 2, n);
        const auto best = sinter::svd(a, sinter::highest(5));
        check_close<float>(numbers_of(best.values), numbers(expected.begin(), expected.begin() + 5), 2, n);
        const table u = transposed(table_of(best.u)), v = transposed(table_of(best.v));
        for (std::int64_t k = 0; k < 5; ++k)
            for (std::int64_t i = 0; i < n; ++i) {
                const double product = v.row(k)[i] + (i > 0 ? v.row(k)[i - 1] : 0);
                CHECK(std::fabs(product - expected[static_cast<std::size_t>(k)] * u.row(k)[i]) <=
                      threshold * n * eps<float>() * 2 / std::sqrt(static_cast<double>(n)));
            }
    }
}

} // namespace test_large
