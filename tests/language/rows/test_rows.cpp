// Rows and columns as units, beside loops in double.

#include "rows.hpp"

namespace test::units {

using namespace sinter;

namespace {

using unit_function = std::function<std::vector<double>(const std::vector<double>&)>;

/// f of each row.
table by_rows(const table& t, const unit_function& f) {
    std::vector<double> all;
    std::int64_t wide = 0;
    for (std::int64_t i = 0; i < t.m; ++i) {
        const std::vector<double> row(t.all.begin() + i * t.n, t.all.begin() + (i + 1) * t.n);
        const std::vector<double> result = f(row);
        wide = static_cast<std::int64_t>(result.size());
        all.insert(all.end(), result.begin(), result.end());
    }
    table result(t.m, t.m == 0 ? t.n : wide);
    result.all = all;
    return result;
}
double sum_of(const std::vector<double>& v) {
    double s = 0;
    for (const double x : v) s += x;
    return s;
}
double mean_of(const std::vector<double>& v) {
    return sum_of(v) / static_cast<double>(v.size());
}
double variance_of(const std::vector<double>& v) {
    double s = 0;
    for (const double x : v) s += (x - mean_of(v)) * (x - mean_of(v));
    return s / static_cast<double>(v.size());
}
double log_sum(const std::vector<double>& v) {
    double s = 0;
    for (const double x : v) s += std::exp(x);
    return std::log(s);
}
template <class F>
std::vector<double> each(std::vector<double> v, F f) {
    for (double& x : v) x = f(x);
    return v;
}
std::vector<double> soft(const std::vector<double>& v) {
    return each(v, [total = log_sum(v)](double x) { return std::exp(x - total); });
}
std::vector<double> log_soft(const std::vector<double>& v) {
    return each(v, [total = log_sum(v)](double x) { return x - total; });
}
std::vector<double> of_deviation_1(const std::vector<double>& v) {
    const double root = std::sqrt(variance_of(v));
    return each(v, [&, mean = mean_of(v)](double x) { return (x - mean) / (root == 0 ? 1 : root); });
}
std::vector<double> layer(const std::vector<double>& v) {
    const double root = std::sqrt(variance_of(v) + 1e-5);
    return each(v, [&, mean = mean_of(v)](double x) { return (x - mean) / root; });
}
std::vector<double> of_length_1(const std::vector<double>& v) {
    double s = 0;
    for (const double x : v) s += x * x;
    return each(v, [&](double x) { return s == 0 ? x : x / std::sqrt(s); });
}

/// f along both axes, beside the reference of rows.
template <class F>
void both_axes(const matrix<float>& A, const table& t, F f, const unit_function& reference) {
    check(f(A, axis<1>), by_rows(t, reference));
    check(f(A, axis<0>), by_rows(t.turned(), reference).turned());
    check(f(trans(A), axis<0>), by_rows(t, reference).turned());
}

} // namespace

TEST_CASE("rows and columns of probabilities, of mean 0 and deviation 1, of length 1") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto [m, n] : shapes) {
            const table t = numbers_of(m, n);
            const matrix<float> A = on(d, t);
            both_axes(
                A, t, [](const auto&... x) { return softmax(x...); }, soft);
            both_axes(
                A, t, [](const auto&... x) { return log_softmax(x...); }, log_soft);
            both_axes(
                A, t, [](const auto&... x) { return standardize(x...); }, of_deviation_1);
            both_axes(
                A, t, [](const auto&... x) { return layer_norm(x...); }, layer);
            both_axes(
                A, t, [](const auto&... x) { return normalize(x...); }, of_length_1);
        }
    }
}

TEST_CASE("one number for each row or column, or for all") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto [m, n] : shapes) {
            const table t = numbers_of(m, n);
            const matrix<float> A = on(d, t);
            const auto one = [&](const table& of, auto f) {
                table result(of.m, 1);
                for (std::int64_t i = 0; i < of.m; ++i)
                    result(i, 0) =
                        f(std::vector<double>(of.all.begin() + i * of.n, of.all.begin() + (i + 1) * of.n));
                return result;
            };
            check(logsumexp(A, axis<1>), one(t, log_sum));
            check(logsumexp(A, axis<0>), one(t.turned(), log_sum));
            check(var(A, axis<1>), one(t, variance_of));
            check(std_dev(A, axis<0>),
                  one(t.turned(), [](const auto& v) { return std::sqrt(variance_of(v)); }));
            check(var(A, axis<0>, ddof{1}), one(t.turned(), [](const auto& v) {
                      const double k = static_cast<double>(v.size());
                      return v.size() < 2 ? NAN : variance_of(v) * k / (k - 1);
                  }));
            const auto close = [](const auto& got, double want) {
                CHECK(is_close(static_cast<double>(eval(got).to_host()), want, 2e-5));
            };
            close(logsumexp(A), log_sum(t.all));
            close(var(A), variance_of(t.all));
            close(std_dev(A, ddof{1}),
                  t.all.size() < 2 ? NAN
                                   : std::sqrt(variance_of(t.all) * static_cast<double>(t.all.size()) /
                                               static_cast<double>(t.all.size() - 1)));
        }
    }
}

TEST_CASE("large elements, infinities, NaN, zeros and whole numbers") {
    const float inf = std::numeric_limits<float>::infinity();
    for (const device& d : test::devices(false)) {
        if (d.name() == "opengl:es") continue; // has neither infinities nor NaN
        INFO(d.name());
        const matrix<float> A(
            d, {{1e30f, 1e30f}, {-1e30f, 0}, {-inf, 2}, {-inf, -inf}, {inf, 1}, {NAN, 1}, {0, 0}});
        const double third = std::log(2.0);
        table l(7, 1);
        l.all = {1e30, 0, 2, -INFINITY, INFINITY, NAN, third};
        check(logsumexp(A, axis<1>), l);
        table s(7, 2);
        s.all = {.5, .5, 0, 1, 0, 1, NAN, NAN, NAN, 0, NAN, NAN, .5, .5};
        if (d.name() == "host")
            check(softmax(A(rows(0, 4)), axis<1>), [&] {
                table first(4, 2);
                first.all.assign(s.all.begin(), s.all.begin() + 8);
                return first;
            }());
        check(softmax(A(rows(0, 3)), axis<1>), {3, 2, [&](auto i, auto j) { return s(i, j); }});
        check(log_softmax(A(rows(0, 3)), axis<1>),
              {3, 2, [&](auto i, auto j) {
                   return i == 0 ? -third : i == 1 ? (j == 0 ? -1e30 : 0) : (j == 0 ? -INFINITY : 0);
               }});
        const matrix<float> Z(d, {{0, 0}, {3, 3}, {3, 4}});
        table of_1(3, 2);
        of_1.all = {0, 0, std::sqrt(.5), std::sqrt(.5), .6, .8};
        check(normalize(Z, axis<1>), of_1);
        of_1.all = {0, 0, 0, 0, -1, 1};
        check(standardize(Z, axis<1>), of_1);
        const matrix<std::int32_t> W(d, {{1, 3}, {0, 4}});
        of_1 = {2, 2, [](auto, auto j) { return j == 0 ? -1 : 1; }};
        check(standardize(W, axis<1>), of_1);
        CHECK(std_dev(W, axis<1>).to_host() == std::vector<float>{1, 2});
        CHECK(var(W > 0).to_host() == 0.1875f);
    }
}

TEST_CASE("what is around them is in their kernels") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const table t = numbers_of(19, 21);
        const matrix<float> A = on(d, t), B = on(d, numbers_of(19, 21, 3));
        matrix<float> C(d, 40, 60), P(d, 19, 21);
        // A work-group that keeps a row needs no other launch.
        const auto takes = [&](std::int64_t launches, const auto& statement) {
            CHECK(used_by(d, statement).launches == (test::has_groups(d) ? 1 : launches));
        };
        takes(3, [&] { P = 2 * softmax(0.5f * A - B, axis<1>) + B; });
        takes(3, [&] { P = log_softmax(0.5f * A, axis<1>); });
        takes(3, [&] { P = layer_norm(A + B, axis<1>) + rowwise(B.row(0)); });
        takes(3, [&] { P = standardize(A, axis<0>); });
        takes(2, [&] { P = normalize(A - B, axis<1>); });
        auto part = C(rows(2, 40, 2), cols(10, 31));
        C = 7;
        part = softmax(2 * part.T().T() - 2 * part + A, axis<1>);
        check(part, by_rows(t, soft));
        CHECK(C(0, 0).to_host() == 7);
        P = A;
        P = softmax(P, axis<0>);
        check(P, by_rows(t.turned(), soft).turned());
    }
}

} // namespace test::units
