// topk, quantile, median and unique beside NumPy's definitions on the host.

#include <set>

#include <doctest/doctest.h>

#include "order.hpp"

namespace test_selected {
using namespace sinter;
using order::places_of;
using order::same;
using order::stored;
using order::taken;
using order::ties;

/// The interpolated quantile of a line, in double.
double quantile_of(std::vector<float> v, double q) {
    if (v.empty()) return std::numeric_limits<double>::quiet_NaN();
    v = taken(v, places_of(v));
    if (std::isnan(v.back())) return v.back();
    const double at = q * static_cast<double>(v.size() - 1);
    const auto low = static_cast<std::size_t>(at);
    const double weight = at - static_cast<double>(low);
    const double a = v[low], b = v[weight > 0 ? low + 1 : low];
    return a == b ? a : a * (1 - weight) + b * weight;
}
bool agree(double got, double wanted) {
    if (std::isnan(wanted) || std::isinf(wanted)) return std::isnan(wanted) ? std::isnan(got) : got == wanted;
    return std::fabs(got - wanted) <= 4e-7 * (1 + std::fabs(wanted)); // four roundings of floats
}
std::vector<float> row_of(const std::vector<float>& a, int n, int i) {
    return {a.begin() + i * n, a.begin() + (i + 1) * n};
}
std::vector<float> col_of(const std::vector<float>& a, int m, int n, int j) {
    std::vector<float> v;
    for (int i = 0; i < m; ++i) v.push_back(a[static_cast<std::size_t>(i * n + j)]);
    return v;
}

TEST_CASE("topk has the greatest elements and their places, the first of equal ones first") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const int n : {1, 3, 33, 100, 1000}) {
            const std::vector<float> v = ties<float>(n, n, order::keeps_nan(d));
            std::vector<std::int32_t> wanted = places_of(v, true);
            for (const int k : {0, 1, n / 40, n / 2, n}) {
                const auto [values, places] = topk(stored(d, v), k);
                const std::vector<std::int32_t> first(wanted.begin(), wanted.begin() + k);
                CHECK(places.to_host() == first);
                CHECK(same(values.to_host(), taken(v, first)));
            }
        }
        const std::vector<float> w = ties<float>(5 * 77, 3, order::keeps_nan(d));
        const matrix<float> B(d, 5, 77, w);
        const auto of_rows = topk(B, 3, axis<1>), of_cols = topk(trans(B), 3, axis<0>);
        for (int i = 0; i < 5; ++i) {
            auto first = places_of(row_of(w, 77, i), true);
            first.resize(3);
            CHECK(eval(of_rows.places.row(i)).to_host() == first);
            CHECK(eval(of_cols.places.col(i)).to_host() == first);
            CHECK(same(eval(of_cols.values.col(i)).to_host(), taken(row_of(w, 77, i), first)));
        }
        const matrix<float> A(d, {{1, 3, 2}, {6, 6, 5}});
        const auto across = topk(A, 2, axis<1>);
        CHECK(across.values.to_host() == std::vector<float>{3, 2, 6, 6});
        CHECK(across.places.to_host() == std::vector<std::int32_t>{1, 2, 0, 1});
        const auto down = topk(A, 1, along(0));
        CHECK(down.values.to_host() == std::vector<float>{6, 6, 5});
        CHECK(down.values.rows() == 1);
        CHECK(test::refused<shape_error>([&] { (void)topk(A, 4, axis<1>); }) ==
              "sinter: topk(x, 4) of lines of 3 elements, which have no 4 greatest ones");
        CHECK_THROWS_AS((void)topk(A.col(0), -1), shape_error);
    }
}

TEST_CASE("quantiles and medians are interpolated; NaN is one") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const int n : {0, 1, 2, 3, 31, 100}) {
            CAPTURE(n);
            const std::vector<float> v = ties<float>(n, n + 1, false);
            const vector<float> x = stored(d, v);
            if (n > 0 || order::keeps_nan(d))
                for (const double q : {0.0, 0.25, 0.5, 0.9, 1.0})
                    CHECK(agree(quantile(x, q).to_host(), quantile_of(v, q)));
        }
        const std::vector<float> v = ties<float>(7 * 12, 5, order::keeps_nan(d));
        const matrix<float> A(d, 7, 12, v);
        const std::vector<float> across = quantile(A, 0.3, axis<1>).to_host(),
                                 down = median(A, axis<0>).to_host();
        for (int i = 0; i < 7; ++i)
            CHECK(agree(across[static_cast<std::size_t>(i)], quantile_of(row_of(v, 12, i), 0.3)));
        for (int j = 0; j < 12; ++j)
            CHECK(agree(down[static_cast<std::size_t>(j)], quantile_of(col_of(v, 7, 12, j), 0.5)));
        CHECK(median(A, along(1)).to_host().size() == 7);
        CHECK(agree(median(A).to_host(), quantile_of(v, 0.5)));
        CHECK(agree(median(trans(A)(rows(0, 5), cols(0, 7, 2))).to_host(), [&] {
            std::vector<float> part;
            for (int j = 0; j < 5; ++j)
                for (int i = 0; i < 7; i += 2) part.push_back(v[static_cast<std::size_t>(i * 12 + j)]);
            return quantile_of(part, 0.5);
        }()));
        const vector<std::int32_t> k(d, {4, 1, 2, 9});
        CHECK(median(k).to_host() == 3.0f);
        const vector<float> large(d, {-3e38f, 3e38f, 3.2e38f});
        CHECK(median(large(rows(1, 3))).to_host() == 3.1e38f);
        CHECK(median(large(rows(0, 2))).to_host() == 0.0f);
        CHECK(test::refused<unsupported_error>([&] { (void)quantile(k, 1.5); }) ==
              "sinter: quantile(x, q) has a q from 0 to 1, not 1.500000");
        if (!order::keeps_nan(d)) continue;
        const vector<float> ends(d, {5, INFINITY, -INFINITY, INFINITY});
        CHECK(median(ends(rows(0, 2))).to_host() == INFINITY);
        CHECK(quantile(ends, 0.9).to_host() == INFINITY);
        CHECK(std::isnan(median(ends(rows(1, 3))).to_host()));
        const vector<float> none(d, {1, NAN, 2});
        CHECK(std::isnan(quantile(none, 0.0).to_host()));
    }
}

TEST_CASE("unique has each element once, in order") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const int n : {0, 1, 2, 3, 31, 33, 1000}) {
            CAPTURE(n);
            const std::vector<float> v = ties<float>(n, n, order::keeps_nan(d));
            std::vector<float> wanted;
            for (const float e : taken(v, places_of(v)))
                if (wanted.empty() || order::is_before(wanted.back(), e, false)) wanted.push_back(e);
            CHECK(same(unique(stored(d, v)).to_host(), wanted));
        }
        const std::vector<std::int32_t> k = ties<std::int32_t>(99, 2, false);
        const std::set<std::int32_t> each(k.begin(), k.end());
        const matrix<std::int32_t> K(d, 9, 11, k);
        CHECK(unique(trans(K)).to_host() == std::vector<std::int32_t>(each.begin(), each.end()));
        const counters before = d.counters();
        const vector<std::int32_t> once = unique(K);
        CHECK((d.counters() - before).bytes_to_host <= (test::is_fragment(d) ? 16 : 4)); // a texel
        CHECK(unique(vector<bool>(once > 0)).to_host() == std::vector<bool>{false, true});
    }
}

} // namespace test_selected
