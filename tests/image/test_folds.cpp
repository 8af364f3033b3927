// Reductions of correlations on every device: what they give, and how many launches and temporaries they
// take.

#include <algorithm>
#include <sinter/image.hpp>

#include "../devices.hpp"
#include "picture.hpp"

namespace {

using namespace test;

/// Of whole numbers below 2^24: exact in any order.
float total(const std::vector<float>& y) {
    double sum = 0;
    for (const float x : y) sum += static_cast<double>(x);
    return static_cast<float>(sum);
}

/// What all reductions to a scalar make of a correlation with R x S taps, separable or not.
template <edge Beyond, int Channels>
void check_folds(sinter::device& d, std::int64_t rows, std::int64_t pixels, std::int64_t R, std::int64_t S,
                 std::int64_t images = 1) {
    INFO(rows, " x ", pixels, " pixels of ", Channels, ", ", R, " x ", S, " taps, edge ",
         static_cast<int>(Beyond), ", ", images, " images");
    const std::int64_t cols = pixels * Channels;
    const std::vector<float> v = numbers(R, 5), w = numbers(S, 6), x = numbers(images * rows * cols, 3);
    std::vector<float> y;
    for (std::int64_t n = 0; n < images; ++n) {
        const auto first = x.begin() + static_cast<std::ptrdiff_t>(n * rows * cols);
        const picture one(rows, pixels, Channels, std::vector<float>(first, first + rows * cols));
        const std::vector<float> z = reference(one, Beyond, outer(v, w), R, S, false);
        y.insert(y.end(), z.begin(), z.end());
    }
    sinter::matrix<float> X(d, images * rows, cols, x), K(d, R, S, outer(v, w));
    sinter::vector<float> V(d, R, v), W(d, S, w);
    sinter::scalar<float> s(d);
    sinter::scalar<std::int32_t> place(d);
    s = sum(correlate<Beyond, Channels>(sinter::images(X, images), V, W));
    CHECK(s.to_host() == total(y));
    s = max(correlate<Beyond, Channels>(sinter::images(X, images), V, W));
    CHECK(s.to_host() == *std::max_element(y.begin(), y.end()));
    place = argmin(correlate<Beyond, Channels>(sinter::images(X, images), V, W));
    CHECK(place.to_host() == std::min_element(y.begin(), y.end()) - y.begin()); // the first, in any order
    s = sum(correlate<Beyond, Channels>(sinter::images(X, images), K));
    CHECK(s.to_host() == total(y));
}

TEST_CASE("reductions of correlations: sizes, taps, edges, channels, batches") {
    std::int64_t turn = 0; // with SINTER_TESTS=quick each device takes a third of them
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        if (test::is_turn(turn++, 3)) check_folds<edge::clamp, 1>(d, 1, 40, 5, 5);
        if (test::is_turn(turn++, 3))
            check_folds<edge::clamp, 1>(d, 12, 531, 5, 5); // CPUs may take 16 columns at a time
        if (test::is_turn(turn++, 3)) check_folds<edge::zero, 1>(d, 2, 3, 9, 2);
        if (test::is_turn(turn++, 3)) check_folds<edge::mirror, 4>(d, 70, 17, 3, 7);
        if (test::is_turn(turn++, 3))
            check_folds<edge::clamp, 1>(d, 67, 130, 2, 3); // few taps: nothing slides
    }
    for (sinter::device d : test::devices()) { // with other schedules, too: fewer, as each is four kernels
        CAPTURE(d.name());
        if (test::is_turn(turn++, 3)) check_folds<edge::wrap, 2>(d, 33, 35, 5, 4);
        if (test::is_turn(turn++, 3)) check_folds<edge::mirror, 1>(d, 11, 41, 6, 3, 4);
        if (test::is_turn(turn++, 3)) check_folds<edge::zero, 3>(d, 19, 9, 3, 3, 2);
    }
}

TEST_CASE(
    "a reduction of a separable correlation is one kernel, and one more adds up what its strips leave") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        const bool host = d.name() == "host", fragment = is_fragment(d);
        const std::int64_t m = 150, n = 132;
        const picture x(m, n, 1, 1);
        const std::vector<float> v = numbers(5, 2), w = numbers(7, 3);
        const std::vector<float> y = reference(x, edge::clamp, outer(v, w), 5, 7, false);
        sinter::matrix<float> X(d, m, n, x.v), Z(d, m, n, numbers(m * n, 8)), Y(d, m, n);
        sinter::vector<float> V(d, 5, v), W(d, 7, w), down(d, m), right(d, n);
        sinter::scalar<float> s(d);
        // Partial results are no arrays of the correlation's size, but the counters call them temporaries.
        const auto expect = [&](int launches, int temporaries, auto job) {
            const sinter::counters before = d.counters();
            job();
            CHECK((d.counters() - before).launches == launches);
            CHECK((d.counters() - before).temporaries == temporaries);
        };
        const int two = host || test::joins_shares(d) ? 1 : 2, one = host ? 0 : 1;
        expect(two, one, [&] { s = sum(correlate(X, V, W)); });
        CHECK(s.to_host() == total(y));
        expect(two, one, [&] { s = mean(abs(correlate(X, V, W) - Z)); });
        double wanted = 0;
        const std::vector<float> z = numbers(m * n, 8);
        for (std::size_t e = 0; e < y.size(); ++e) wanted += std::fabs(static_cast<double>(y[e] - z[e]));
        CHECK(s.to_host() == doctest::Approx(wanted / static_cast<double>(m * n)).epsilon(1e-6));
        expect(two, one, [&] { s = norm(correlate(X, V, W)); });
        wanted = 0;
        for (const float e : y) wanted += static_cast<double>(e) * static_cast<double>(e);
        CHECK(s.to_host() == doctest::Approx(std::sqrt(wanted)).epsilon(1e-5));
        // A picture that is computed is an array first, and what is divided by the norm reads it again.
        expect(two + 1, one + 1, [&] { s = sum(correlate(2.0f * X, V, W)); });
        CHECK(s.to_host() == 2 * total(y));
        expect(two + 1, one + 1, [&] { Y = correlate(X, V, W) / sum(abs(correlate(X, V, W))); });

        // One result for a row or a column: more than 16 taps are an array first, but where nothing is gained
        // by it. The turned correlation is one that is turned.
        const bool fused = host || fragment;
        expect(fused ? 1 : 2, fused ? 0 : 1, [&] { down = sum(correlate(X, V, W), sinter::axis<1>); });
        expect(fused ? 1 : 2, fused ? 0 : 1, [&] { right = sum(correlate(X, V, W), sinter::axis<0>); });
        std::vector<float> of_rows(static_cast<std::size_t>(m)), of_cols(static_cast<std::size_t>(n));
        for (std::size_t e = 0; e < y.size(); ++e) {
            of_rows[e / static_cast<std::size_t>(n)] += y[e];
            of_cols[e % static_cast<std::size_t>(n)] += y[e];
        }
        CHECK(down.to_host() == of_rows);
        CHECK(right.to_host() == of_cols);
        expect(1, 0, [&] { down = sum(correlate(X, V, sinter::axis<0>), sinter::axis<1>); });
        expect(fused ? 1 : 2, fused ? 0 : 1, [&] { down = correlate(X, V, W) * right; });
    }
}

TEST_CASE("a small picture's correlation is reduced in one launch") {
    for (sinter::device d : test::devices()) {
        if (is_fragment(d)) continue;
        CAPTURE(d.name());
        const picture x(50, 52, 1, 1);
        sinter::matrix<float> X(d, 50, 52, x.v);
        sinter::vector<float> W(d, 5, numbers(5, 2));
        sinter::scalar<float> s(d);
        const sinter::counters before = d.counters();
        s = sum(correlate<edge::wrap>(X, W, W));
        CHECK((d.counters() - before).launches == 1);
        CHECK((d.counters() - before).temporaries == 0);
        CHECK(s.to_host() ==
              total(reference(x, edge::wrap, outer(numbers(5, 2), numbers(5, 2)), 5, 5, false)));
    }
}

TEST_CASE("a reduction of 31 x 31 taps does not write them out") {
    for (sinter::device d : test::devices(false)) {
        if (d.name() == "host") continue; // no text
        CAPTURE(d.name());
        const picture x(70, 41, 1, 3);
        const std::vector<float> w = numbers(31, 5);
        sinter::matrix<float> X(d, 70, 41, x.v);
        sinter::vector<float> W(d, 31, w), down(d, 70);
        sinter::scalar<float> s(d);
        const std::vector<float> y = reference(x, edge::mirror, outer(w, w), 31, 31, false);
        CHECK(sinter::explain(s = sum(correlate<edge::mirror>(X, W, W))).size() < 60000);
        s = sum(correlate<edge::mirror>(X, W, W));
        CHECK(s.to_host() == total(y));
        CHECK(sinter::explain(down = max(correlate<edge::mirror>(X, W, W), sinter::axis<1>)).size() < 60000);
        down = max(correlate<edge::mirror>(X, W, W), sinter::axis<1>);
        std::vector<float> wanted(70, -INFINITY);
        for (std::size_t e = 0; e < y.size(); ++e) wanted[e / 41] = std::max(wanted[e / 41], y[e]);
        CHECK(down.to_host() == wanted);
    }
}

TEST_CASE("reductions of correlations: NaN is found, and told where") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t rows = 90, cols = 144;
        std::vector<float> x(static_cast<std::size_t>(rows * cols), 1.0f);
        sinter::matrix<float> X(d, rows, cols, x);
        sinter::vector<float> W(d, 5, std::vector<float>{1, 2, 3, 2, 1});
        sinter::scalar<float> s(d);
        sinter::scalar<std::int32_t> place(d);
        sinter::scalar<bool> b(d);
        place = argmax(correlate(X, W, W));
        CHECK(place.to_host() == 0); // of equal ones the first, whichever strip comes first
        b = any(correlate(X, W, W) > 81.0f);
        CHECK(!b.to_host());
        b = all(correlate(X, W, W) == 81.0f);
        CHECK(b.to_host());
        x[70 * 144 + 21] = NAN;
        X.to_device(x);
        place = argmax(correlate(X, W, W));
        CHECK(place.to_host() == 68 * 144 + 19);
        s = max(correlate(X, W, W));
        CHECK(std::isnan(s.to_host()));
        s = sum(correlate(X, W, W));
        CHECK(std::isnan(s.to_host()));
    }
}

TEST_CASE("reductions of correlations of other types, and of views") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        const picture x(37, 44, 1, 3);
        const std::vector<float> v = numbers(7, 5), w = numbers(5, 6);
        const std::vector<float> y = reference(x, edge::zero, outer(v, w), 7, 5, false);
        const auto whole = [](const std::vector<float>& a) {
            return std::vector<std::int32_t>(a.begin(), a.end());
        };
        sinter::matrix<std::int32_t> I(d, 37, 44, whole(x.v));
        sinter::vector<std::int32_t> IV(d, 7, whole(v)), IW(d, 5, whole(w));
        sinter::scalar<std::int32_t> i(d);
        i = sum(correlate<edge::zero>(I, IV, IW));
        CHECK(static_cast<float>(i.to_host()) == total(y));
        sinter::matrix<float> X(d, 37, 44, x.v);
        sinter::vector<float> V(d, 7, v), W(d, 5, w);
        sinter::scalar<float> s(d);
        float wanted = 0;
        for (std::size_t e = 0; e < y.size(); ++e)
            if (e / 44 >= 3 && e / 44 < 30 && e % 44 >= 5 && e % 44 < 40) wanted += y[e];
        s = sum(correlate<edge::zero>(X, V, W)(sinter::rows(3, 30), sinter::cols(5, 40)));
        CHECK(s.to_host() == wanted);
        s = sum(trans(correlate<edge::zero>(X, V, W)));
        CHECK(s.to_host() == total(y));
        const std::vector<float> turned = reference(
            [&] {
                std::vector<float> t;
                for (std::size_t c = 0; c < 44; ++c)
                    for (std::size_t r = 0; r < 37; ++r) t.push_back(x.v[r * 44 + c]);
                return picture(44, 37, 1, t);
            }(),
            edge::zero, outer(v, w), 7, 5, false);
        s = sum(correlate<edge::zero>(trans(X), V, W));
        CHECK(s.to_host() == total(turned));
        if (!d.supports(sinter::dtype::f64)) continue;
        sinter::matrix<double> D(d, 37, 44, std::vector<double>(x.v.begin(), x.v.end()));
        sinter::vector<double> DV(d, 7, std::vector<double>(v.begin(), v.end())),
            DW(d, 5, std::vector<double>(w.begin(), w.end()));
        sinter::scalar<double> t(d);
        t = sum(correlate<edge::zero>(D, DV, DW));
        CHECK(t.to_host() == static_cast<double>(total(y)));
    }
}

TEST_CASE("reductions of neighbours of nothing are the reductions' identities") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        sinter::matrix<float> X(d, 8, 8, numbers(64, 3));
        const auto none = sinter::resize(X, 0, sinter::axis<0>);
        const auto filtered = correlate(X, sinter::vector<float>(d, 3, numbers(3, 5)), sinter::axis<0>);
        sinter::scalar<float> s(d);
        s.fill(7);
        s = sum(none);
        CHECK(s.to_host() == 0);
        s = prod(none);
        CHECK(s.to_host() == 1);
        s = prod(filtered(sinter::rows(0, 0), sinter::cols(0, 8)));
        CHECK(s.to_host() == 1);
        CHECK(eval(sum(none, sinter::axis<0>)).to_host() == std::vector<float>(8, 0.0f));
        CHECK(eval(sum(sinter::resize(X, 0, sinter::axis<1>), sinter::axis<1>)).to_host() ==
              std::vector<float>(8, 0.0f));
    }
}

} // namespace

TEST_CASE("views of correlations with many taps are loops, too") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t m = 40, n = 37, taps = 21;
        const picture x(m, n, 1, 1);
        const std::vector<float> v = numbers(taps, 2), w = numbers(taps, 3);
        std::vector<float> y = reference(x, edge::clamp, outer(v, w), taps, taps, false);
        sinter::matrix<float> X(d, m, n, x.v), Y(d, m, n), Z(d, 3, 5);
        sinter::vector<float> V(d, taps, v), W(d, taps, w);
        CHECK(sinter::explain(Y = sinter::reversed(correlate(X, V, W))).size() < 40000);
        Y = sinter::reversed(correlate(X, V, W));
        Z = correlate(X, V, W)(sinter::rows(2, 5), sinter::cols(1, 6));
        const std::vector<float> z = Z.to_host();
        for (std::int64_t i = 0; i < 3; ++i)
            for (std::int64_t j = 0; j < 5; ++j)
                CHECK(z[static_cast<std::size_t>(5 * i + j)] ==
                      y[static_cast<std::size_t>((i + 2) * n + j + 1)]);
        std::reverse(y.begin(), y.end());
        CHECK(Y.to_host() == y);
    }
}
