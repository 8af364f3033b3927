// Two blocks of vectors become one on the device as they do on the host, which eigh() and svd() leave to the
// device from an order on that tests do not reach. More than a second: a device compiles some 20 kernels.

#include "../devices.hpp"
#include "matrices.hpp"

namespace test_device_joints {

using namespace test::spectra;
using sinter::spectra::joined;
using sinter::spectra::joint;
using sinter::spectra::middle_joint;

/// What the poles and weights of a test look like.
enum class look { random, equal_poles, few_weights, graded, one_root };

/// Ascending, in each of two halves.
numbers poles_of(look what, std::int64_t n, std::int64_t half) {
    numbers d;
    const table x = noise(1, n, 3);
    for (std::int64_t i = 0; i < n; ++i) {
        const double noise = std::fabs(x.row(0)[i]) + 0.01;
        d.push_back(what == look::equal_poles ? static_cast<double>(i % 5)
                    : what == look::graded    ? std::ldexp(1.0, static_cast<int>(-i))
                                              : noise);
    }
    std::sort(d.begin(), d.begin() + half);
    std::sort(d.begin() + half, d.end());
    return d;
}
numbers weights_of(look what, std::int64_t n) {
    numbers z;
    const table x = noise(1, n, 4);
    for (std::int64_t i = 0; i < n; ++i)
        z.push_back(what == look::few_weights && i % 3 != 0 ? x.row(0)[i] * 1e-9
                    : what == look::one_root && i != 1      ? 0
                                                            : x.row(0)[i]);
    return z;
}
numbers row_of(std::int64_t n, unsigned seed) {
    const table x = noise(1, n, seed);
    return {x.v.begin(), x.v.end()};
}
void check_rows(const numbers& found, const numbers& expected) {
    REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        CAPTURE(i);
        CHECK(std::fabs(found[i] - expected[i]) <= 1e-9);
    }
}

template <class F>
void for_all(const F& f) {
    for (sinter::device d : test::devices(false)) {
        if (!sinter::spectra::can_reduce(d) || !d.supports(sinter::dtype::f64)) continue;
        CAPTURE(d.name());
        for (const look what :
             {look::random, look::equal_poles, look::few_weights, look::graded, look::one_root}) {
            CAPTURE(static_cast<int>(what));
            f(d, what);
        }
    }
}

TEST_CASE("blocks of a symmetric matrix join on the device as on the host") {
    for_all([](const sinter::device& d, look what) {
        for (const std::int64_t half : {2, 17, 30}) {
            const std::int64_t n = 2 * half + 1;
            CAPTURE(n);
            const joint two{0,
                            half,
                            n,
                            poles_of(what, n, half),
                            weights_of(what, n),
                            0.7,
                            {row_of(half, 5), row_of(n - half, 6)}};
            table on_host;
            const sinter::spectra::rank_one_update update = two.update();
            const joined expected = sinter::spectra::join_on_host(two, update, on_host);
            if (update.what.count() < 2) continue; // never the device's
            sinter::matrix<double> s;
            const joined found = sinter::spectra::join_on_device<double>(d, two, update, &s);
            table a(n, n);
            for (std::int64_t i = 0; i < n; ++i)
                for (std::int64_t j = 0; j < n; ++j)
                    a.row(i)[j] =
                        (i == j ? two.d[static_cast<std::size_t>(i)] : 0) +
                        two.rho * two.z[static_cast<std::size_t>(i)] * two.z[static_cast<std::size_t>(j)];
            const table v = table_of(s);
            CHECK(std::is_sorted(found.values.begin(), found.values.end()));
            CHECK(from_orthogonal<double>(v) < threshold);
            CHECK(from_matrix<double>(a, v, found.values, v) < threshold);
            check_close<double>(found.values, expected.values, norm_of(a), n);
            if (what == look::equal_poles) continue; // vectors of equal values may be others
            check_rows(found.outer.top, expected.outer.top);
            check_rows(found.outer.bottom, expected.outer.bottom);
        }
    });
}

TEST_CASE("blocks of a bidiagonal matrix join on the device as on the host") {
    for_all([](const sinter::device& d, look what) {
        for (const std::int64_t half : {2, 17, 30})
            for (const std::int64_t extra : {0, 1}) {
                const std::int64_t n = 2 * half, width = n + extra;
                CAPTURE(n);
                CAPTURE(extra);
                numbers poles = poles_of(what, n, half);
                poles[static_cast<std::size_t>(half)] = 0;
                const middle_joint two{0,     half,
                                       n,     extra,
                                       poles, weights_of(what, width),
                                       1,     {row_of(half + 1, 5), row_of(width - half - 1, 6)}};
                const sinter::spectra::middle_update update = two.update();
                const sinter::spectra::updated_middle on_host = update.solve();
                if (update.what().count() < 2) continue;
                sinter::matrix<double> u, v;
                const joined found = sinter::spectra::join_middle_on_device<double>(d, two, update, &u, &v);
                table a(n, width); // the diagonal, and z in the row between
                for (std::int64_t i = 0; i < n; ++i) a.row(i)[i] = two.d[static_cast<std::size_t>(i)];
                for (std::int64_t j = 0; j < width; ++j) a.row(half)[j] = two.z[static_cast<std::size_t>(j)];
                const table left = table_of(u), right = table_of(v);
                CHECK(std::is_sorted(found.values.rbegin(), found.values.rend()));
                CHECK(from_orthogonal<double>(left) < threshold);
                CHECK(from_orthogonal<double>(right) < threshold);
                CHECK(from_matrix<double>(a, left, found.values, right) < threshold);
                check_close<double>(found.values, on_host.values, norm_of(a), n);
                numbers top(static_cast<std::size_t>(width)), bottom(top);
                for (std::int64_t c = 0; c < width; ++c)
                    for (std::int64_t i = 0; i < width; ++i) {
                        const bool above = i <= half;
                        (above ? top : bottom)[static_cast<std::size_t>(c)] +=
                            (above ? two.outer.top[static_cast<std::size_t>(i)]
                                   : two.outer.bottom[static_cast<std::size_t>(i - half - 1)]) *
                            right.row(i)[c];
                    }
                check_rows(found.outer.top, top);
                check_rows(found.outer.bottom, bottom);
            }
    });
}

TEST_CASE("equations of more than 384 roots are the device's, if it has doubles") {
    for (const sinter::device& d : test::devices(false)) {
        CAPTURE(d.name());
        CHECK_FALSE(sinter::spectra::solves_secular(d, 384));
        CHECK(sinter::spectra::solves_secular(d, 385) ==
              (sinter::spectra::can_reduce(d) && d.supports(sinter::dtype::f64)));
    }
}

TEST_CASE("values alone of large blocks are those that the vectors have") {
    for (const sinter::device& d : test::devices(false)) {
        if (d.name() != "opencl:cpu")
            continue; // one device: more than a second where kernels are interpreted
        constexpr std::int64_t n = 500;
        sinter::spectra::tridiagonal t{row_of(n, 7), numbers(n - 1, 1.0)};
        for (double& x : t.d) x *= 0.1; // halves that differ a little: few vectors settle
        const sinter::spectra::tridiagonal same = t;
        const sinter::counters before = d.counters();
        const numbers on_device = tridiagonal_values(t, sinter::spectra::device_values{d});
        CHECK((d.counters() - before).launches > 10); // none, if the host solved it
        check_close<double>(on_device, sinter::spectra::tridiagonal_values(same), 4, n);
    }
}

} // namespace test_device_joints
