// Covariances, sums without NaN and comparisons with a tolerance, beside loops in double.

#include "rows.hpp"

namespace test::units {

using namespace sinter;

namespace {

/// The covariance of rows, divided by their number of elements minus `less`.
table covariance(const table& t, std::int64_t less) {
    return {t.m, t.m, [&](auto a, auto b) {
                double ma = 0, mb = 0, s = 0;
                for (std::int64_t k = 0; k < t.n; ++k) {
                    ma += t(a, k) / static_cast<double>(t.n);
                    mb += t(b, k) / static_cast<double>(t.n);
                }
                for (std::int64_t k = 0; k < t.n; ++k) s += (t(a, k) - ma) * (t(b, k) - mb);
                return t.n > less ? s / static_cast<double>(t.n - less) : NAN;
            }};
}

} // namespace

TEST_CASE("covariances and correlations of rows and of columns") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto [m, n] : shapes) {
            if (m == 0 || n == 0) continue;
            const table t = numbers_of(m, n);
            const matrix<float> A = on(d, t);
            check(cov(A, axis<1>), covariance(t, 1));
            check(cov(A, axis<0>), covariance(t.turned(), 1));
            check(cov(A, axis<0>, ddof{0}), covariance(t.turned(), 0));
            if (m < 3) continue;
            const table c = covariance(t.turned(), 1);
            check(corr(A, axis<0>),
                  {n, n, [&](auto i, auto j) { return c(i, j) / std::sqrt(c(i, i)) / std::sqrt(c(j, j)); }});
            CHECK(max(abs(corr(trans(A), axis<1>))).to_host() <= 1);
        }
        const matrix<float> A = on(d, numbers_of(19, 7));
        matrix<float> C(d, 7, 7);
        CHECK(used_by(d, [&] { C = 2 * cov(0.5f * A, axis<0>) + C; }).launches == 2);
        CHECK(used_by(d, [&] { C = corr(A, axis<0>); }).launches <= 3);
        CHECK(cov(matrix<float>(d, 0, 3), axis<0>).rows() == 3);
        CHECK(cov(matrix<float>(d, 3, 0), axis<0>).rows() == 0);
    }
}

TEST_CASE("sums and means without NaN") {
    for (const device& d : test::devices(false)) {
        if (d.name() == "opengl:es") continue; // has no NaN
        INFO(d.name());
        const matrix<float> A(d, {{1, NAN, 3}, {NAN, NAN, NAN}, {4, 5, 6}});
        table r(3, 1);
        r.all = {4, 0, 15};
        check(nansum(A, axis<1>), r);
        r.all = {2, NAN, 5};
        check(nanmean(A, axis<1>), r);
        r.all = {2.5, 5, 4.5};
        check(nanmean(A, axis<0>), r);
        CHECK(nansum(2 * A).to_host() == 38);
        CHECK(nanmean(A).to_host() == 3.8f);
        CHECK(nansum(matrix<std::int32_t>(d, {{1, 2}})).to_host() == 3);
        CHECK(nanmean(matrix<std::int32_t>(d, {{1, 2}})).to_host() == 1.5f);
        CHECK(nansum(matrix<float>(d, 0, 3)).to_host() == 0);
        CHECK(used_by(d, [&] { vector<float> x = nanmean(A, axis<1>); }).launches == 1);
    }
}

TEST_CASE("elements that are almost equal") {
    const float inf = std::numeric_limits<float>::infinity();
    for (const device& d : test::devices(false)) {
        if (d.name() == "opengl:es") continue; // has neither infinities nor NaN
        INFO(d.name());
        const vector<float> a(d, {1, 1, 1, 0, inf, inf, 1, NAN, -inf, inf}),
            b(d, {1.000001f, 1.0001f, 1, 5e-9f, inf, 1, inf, NAN, -inf, -inf});
        const vector<bool> want(d, {true, false, true, true, true, false, false, false, true, false});
        CHECK(all(isclose(a, b) == want).to_host());
        CHECK(!allclose(a, b).to_host());
        CHECK(all(isclose(a, 1) == (a == 1)).to_host());
        CHECK(all(isclose(1.000001, b) == isclose(1, b)).to_host());
        CHECK(all(isclose(a, inf) == (a == inf)).to_host());
        CHECK(allclose(a(rows(0, 4)), b(rows(0, 4)), 1e-3).to_host());
        CHECK(allclose(a(rows(0, 4)), b(rows(0, 4)), 0, 1e-3).to_host());
        CHECK(!allclose(a(rows(0, 4)), b(rows(0, 4)), 0, 1e-5).to_host());
        CHECK(allclose(vector<std::int32_t>(d, {1, 2}), vector<std::int32_t>(d, {1, 2})).to_host());
        CHECK(!allclose(vector<std::uint32_t>(d, {1, 2}), vector<std::uint32_t>(d, {2, 1})).to_host());
        CHECK(allclose(vector<float>(d, 0), vector<float>(d, 0)).to_host());
    }
}

} // namespace test::units
