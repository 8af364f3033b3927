// Singular values and vectors on every device, where the host reduces them and where the device does. More
// than a second: a device compiles some 30 kernels to reduce a matrix.

#include "../devices.hpp"
#include "matrices.hpp"

namespace {

using namespace test::spectra;

template <class T>
void check_singular(const sinter::singular_spectrum<T>& found, const table& a, bool whole = false) {
    const std::int64_t m = a.rows, n = a.cols, k = m < n ? m : n;
    const numbers values = numbers_of(found.values);
    table u = table_of(found.u), v = table_of(found.v);
    REQUIRE(static_cast<std::int64_t>(values.size()) == k);
    REQUIRE(u.rows == m);
    REQUIRE(u.cols == (whole ? m : k));
    REQUIRE(v.rows == n);
    REQUIRE(v.cols == (whole ? n : k));
    CHECK(std::is_sorted(values.rbegin(), values.rend()));
    CHECK((values.empty() || values.back() >= 0));
    CHECK(from_orthogonal<T>(u) < threshold);
    CHECK(from_orthogonal<T>(v) < threshold);
    const auto first = [k](const table& all) {
        table some(all.rows, k);
        for (std::int64_t i = 0; i < all.rows; ++i) std::copy_n(all.row(i), k, some.row(i));
        return some;
    };
    CHECK(from_matrix<T>(a, first(u), values, first(v)) < threshold);
}

} // namespace

TEST_CASE_TEMPLATE("svd of all sizes", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::pair<int, int>& size : std::vector<std::pair<int, int>>{{0, 0},
                                                                                {0, 3},
                                                                                {3, 0},
                                                                                {1, 1},
                                                                                {2, 2},
                                                                                {3, 3},
                                                                                {31, 31},
                                                                                {33, 33},
                                                                                {64, 64},
                                                                                {1, 5},
                                                                                {5, 1},
                                                                                {40, 26},
                                                                                {26, 40}}) {
            CAPTURE(size.first);
            CAPTURE(size.second);
            const std::int64_t m = size.first, n = size.second;
            const table a = rounded<T>(noise(m, n, static_cast<unsigned>(m + 2 * n)));
            const sinter::matrix<T> A = on<T>(d, a);
            check_singular(sinter::svd(A), a);
            check_singular(sinter::svd(A, sinter::svd_part::full), a, true);
            CHECK(table_of(A).v == a.v);
            if (m * n > 40 * 40) continue;
            // One-sided Jacobi is another algorithm; of larger matrices divide and conquer makes the vectors.
            const table wide = m < n ? a : transposed(a);
            check_close<T>(numbers_of(sinter::singular_values(A)), sinter::spectra::jacobi_svd(wide).values,
                           norm_of(a), m > n ? m : n);
        }
    }
}

TEST_CASE("svd of 257 columns, whose values are known") {
    constexpr std::int64_t n = 257;
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        table a(n, n); // differences of neighbours: its values are 2 cos of even angles
        numbers expected;
        for (std::int64_t i = 0; i < n; ++i) {
            a.row(i)[i] = 1;
            if (i > 0) a.row(i)[i - 1] = -1;
            expected.push_back(2 * std::cos(static_cast<double>(i + 1) * std::acos(-1.0) / (2 * n + 1)));
        }
        const auto found = sinter::svd(on<float>(d, a));
        check_singular(found, a);
        check_close<float>(numbers_of(found.values), expected, 2, n);
        check_close<float>(numbers_of(sinter::singular_values(on<float>(d, a))), expected, 2, n);
    }
}

TEST_CASE_TEMPLATE("svd of graded, clustered, repeated, deficient and scaled matrices", T, float, double) {
    const double large = sizeof(T) == 4 ? 1e30 : 1e300;
    for (sinter::device d : test::devices(false)) {
        if (!d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const char* const name : spectrum_names)
            for (const double scale : {1.0, large, 1 / large}) {
                CAPTURE(name);
                CAPTURE(scale);
                const numbers values = spectrum(name, 30);
                table a = with_spectrum(37, 30, values, false);
                for (double& x : a.v) x *= scale;
                a = rounded<T>(a);
                check_singular(sinter::svd(on<T>(d, a)), a);
            }
        table ones(60, 50);
        for (double& x : ones.v) x = 1;
        check_singular(sinter::svd(on<T>(d, ones)), ones);
        numbers expected(50);
        expected[0] = std::sqrt(3000.0);
        check_close<T>(numbers_of(sinter::singular_values(on<T>(d, ones))), expected, expected[0], 60);
    }
}

TEST_CASE_TEMPLATE("the device reduces to a bidiagonal matrix", T, float, double) {
    for (sinter::device d : test::devices(false)) {
        if (!sinter::spectra::can_reduce(d) || !d.supports(sinter::dtype_of<T>)) continue;
        CAPTURE(d.name());
        for (const std::pair<int, int>& size : std::vector<std::pair<int, int>>{{3, 3}, {120, 110}}) {
            const std::int64_t m = size.first, n = size.second;
            CAPTURE(n);
            table a = rounded<T>(noise(m, n, static_cast<unsigned>(n)));
            for (const double scale : {1.0, 1e-30}) {
                for (double& x : a.v) x = static_cast<double>(static_cast<T>(x * scale));
                const double power = sinter::spectra::scale_of(a);
                check_singular(sinter::spectra::svd_on_device<T>(d, on<T>(d, a), power, {a.cols}), a);
                if (scale == 1)
                    check_singular(sinter::spectra::svd_on_device<T>(d, on<T>(d, a), power,
                                                                     {a.cols, sinter::svd_part::full}),
                                   a, true);
                for (std::int64_t i = 0; i < m; ++i) a.row(i)[1] = a.row(i)[0]; // dependent columns
            }
        }
    }
}

TEST_CASE("a tall matrix goes by QR") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const table a = rounded<float>(noise(400, 9, 1));
        check_singular(sinter::svd(on<float>(d, a)), a);
        check_singular(sinter::svd(sinter::trans(on<float>(d, a))), transposed(a));
        check_close<float>(numbers_of(sinter::singular_values(on<float>(d, a))),
                           sinter::spectra::jacobi_svd(transposed(a)).values, norm_of(a), 400);
    }
}

TEST_CASE("svd takes views and expressions; a NaN makes all NaN") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const table a = rounded<float>(noise(10, 8, 5));
        sinter::matrix<float> large(d, 30, 25);
        large.fill(7.0f);
        large(sinter::rows(2, 22, 2), sinter::cols(3, 11)) = on<float>(d, a);
        check_singular(sinter::svd(large(sinter::rows(2, 22, 2), sinter::cols(3, 11))), a);
        check_singular(sinter::svd(sinter::trans(large(sinter::rows(2, 22, 2), sinter::cols(3, 11)))),
                       transposed(a));
        check_singular(sinter::svd(0.5f * on<float>(d, a) + 0.5f * on<float>(d, a)), a);
        if (d.name() == "opengl:es") continue; // may lose a NaN
        for (const float bad :
             {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
            sinter::matrix<float> A = sinter::identity<float>(d, 4, 6);
            A(3, 1) = bad;
            const auto found = sinter::svd(A);
            CHECK(all(isnan(found.values)).to_host());
            CHECK(all(isnan(found.u)).to_host());
            CHECK(all(isnan(found.v)).to_host());
            CHECK(all(isnan(sinter::singular_values(A))).to_host());
        }
    }
}
