// Batches of images on every device: the edges of each are its own, and all are one launch.

#include <sinter/image.hpp>

#include "../devices.hpp"
#include "picture.hpp"

namespace {

using namespace test;

/// `count` pictures one below the other.
struct batch {
    std::vector<picture> all;

    batch(std::int64_t count, std::int64_t rows, std::int64_t pixels, std::int64_t channels) {
        for (std::int64_t n = 0; n < count; ++n)
            all.emplace_back(rows, pixels, channels, static_cast<int>(3 * n + 1));
    }
    std::vector<float> values() const {
        std::vector<float> v;
        for (const picture& p : all) v.insert(v.end(), p.v.begin(), p.v.end());
        return v;
    }
    std::vector<float> correlated(edge beyond, const std::vector<float>& weights, std::int64_t R,
                                  std::int64_t S, bool convolution) const {
        std::vector<float> v;
        for (const picture& p : all) {
            const std::vector<float> y = reference(p, beyond, weights, R, S, convolution);
            v.insert(v.end(), y.begin(), y.end());
        }
        return v;
    }
};

template <edge Beyond, int Channels>
void check_correlations(sinter::device& d, std::int64_t count, std::int64_t rows, std::int64_t pixels,
                        std::int64_t R, std::int64_t S) {
    INFO(count, " images of ", rows, " x ", pixels, " pixels of ", Channels, ", ", R, " x ", S,
         " taps, edge ", static_cast<int>(Beyond));
    const batch x(count, rows, pixels, Channels);
    const std::vector<float> k = numbers(R * S, 4), v = numbers(R, 5), w = numbers(S, 6);
    std::vector<float> vw;
    for (const float a : v)
        for (const float b : w) vw.push_back(a * b);
    sinter::matrix<float> X(d, count * rows, pixels * Channels, x.values()), K(d, R, S, k),
        Y(d, count * rows, pixels * Channels);
    sinter::vector<float> V(d, R, v), W(d, S, w);
    const sinter::counters before = d.counters();
    Y = correlate<Beyond, Channels>(images(X, count), V, sinter::axis<0>);
    CHECK(Y.to_host() == x.correlated(Beyond, v, R, 1, false));
    Y = convolve<Beyond, Channels>(images(X, count), V, sinter::axis<0>);
    CHECK(Y.to_host() == x.correlated(Beyond, v, R, 1, true));
    Y = convolve<Beyond, Channels>(images(X, count), W, sinter::axis<1>);
    CHECK(Y.to_host() == x.correlated(Beyond, w, 1, S, true));
    Y = correlate<Beyond, Channels>(images(X, count), K);
    CHECK(Y.to_host() == x.correlated(Beyond, k, R, S, false));
    Y = correlate<Beyond, Channels>(images(X, count), V, W);
    CHECK(Y.to_host() == x.correlated(Beyond, vw, R, S, false));
    Y = convolve<Beyond, Channels>(images(X, count), V, W);
    CHECK(Y.to_host() == x.correlated(Beyond, vw, R, S, true));
    CHECK((d.counters() - before).launches == 6);
    CHECK((d.counters() - before).temporaries == 0);
}

template <filter Between, edge Beyond, int Channels>
void check_resize(sinter::device& d, const batch& x, std::int64_t rows, std::int64_t pixels,
                  coordinates how) {
    const auto count = static_cast<std::int64_t>(x.all.size());
    const picture& one = x.all.front();
    INFO(count, " of ", one.rows, " x ", one.pixels, " to ", rows, " x ", pixels, " of ", Channels,
         ", filter ", static_cast<int>(Between), ", edge ", static_cast<int>(Beyond));
    resized_picture wanted, taller, wider;
    for (const picture& p : x.all) {
        wanted.append(resized<Between, Beyond>(p, rows, pixels, how));
        taller.append(resized<Between, Beyond>(p, rows, p.pixels, how));
        wider.append(resized<Between, Beyond>(p, p.rows, pixels, how));
    }
    sinter::matrix<float> X(d, count * one.rows, one.pixels * Channels, x.values()),
        Y(d, count * rows, pixels * Channels), T(d, count * rows, one.pixels * Channels),
        W(d, count * one.rows, pixels * Channels);
    const sinter::counters before = d.counters();
    Y = sinter::resize<Between, Beyond, Channels>(images(X, count), rows, pixels, how);
    T = sinter::resize<Between, Beyond, Channels>(images(X, count), rows, sinter::axis<0>, how);
    W = sinter::resize<Between, Beyond, Channels>(images(X, count), pixels, sinter::axis<1>, how);
    const int passes = Between == filter::cubic || Between == filter::lanczos ? 2 : 1;
    CHECK((d.counters() - before).launches == 2 + passes);
    CHECK((d.counters() - before).temporaries == passes - 1);
    CHECK(wanted.error(Y.to_host()) <= wanted.bound);
    CHECK(taller.error(T.to_host()) <= wanted.bound);
    CHECK(wider.error(W.to_host()) <= wanted.bound);
}

TEST_CASE("batches of images: correlations and convolutions") {
    std::int64_t turn = 0; // with SINTER_TESTS=quick each device takes a third of them
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        if (test::is_turn(turn++, 3)) check_correlations<edge::clamp, 1>(d, 1, 5, 7, 3, 3);
        if (test::is_turn(turn++, 3)) check_correlations<edge::clamp, 1>(d, 3, 1, 5, 5, 3);
        if (test::is_turn(turn++, 3)) check_correlations<edge::zero, 1>(d, 4, 17, 33, 4, 2);
        if (test::is_turn(turn++, 3)) check_correlations<edge::wrap, 1>(d, 3, 4, 9, 9, 5);
        if (test::is_turn(turn++, 3)) check_correlations<edge::mirror, 2>(d, 5, 6, 18, 5, 6);
        if (test::is_turn(turn++, 3)) check_correlations<edge::zero, 4>(d, 2, 21, 9, 7, 3);
        if (test::is_turn(turn++, 3)) check_correlations<edge::clamp, 1>(d, 2, 40, 70, 9, 9);
    }
}

TEST_CASE("batches of images: resizing") {
    std::int64_t turn = 0; // with SINTER_TESTS=quick each device takes a third of them
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const batch grey(3, 7, 9, 1), colour(2, 5, 6, 3);
        if (test::is_turn(turn++, 3))
            check_resize<filter::linear, edge::clamp, 1>(d, grey, 17, 20, coordinates::half_pixel);
        if (test::is_turn(turn++, 3))
            check_resize<filter::nearest, edge::clamp, 3>(d, colour, 3, 8, coordinates::half_pixel);
        if (test::is_turn(turn++, 3))
            check_resize<filter::cubic, edge::mirror, 1>(d, grey, 16, 5, coordinates::align_corners);
        if (test::is_turn(turn++, 3))
            check_resize<filter::linear, edge::zero, 3>(d, colour, 9, 12, coordinates::half_pixel);
        if (test::is_turn(turn++, 3))
            check_resize<filter::lanczos, edge::wrap, 1>(d, grey, 5, 16, coordinates::half_pixel);
    }
}

TEST_CASE("an image sees nothing of its neighbours in the batch") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t rows = 26, cols = 68;
        const picture x(rows, cols, 1, 2);
        const std::vector<float> nan(static_cast<std::size_t>(rows * cols), NAN), w = numbers(9, 3);
        std::vector<float> all = nan, ww;
        all.insert(all.end(), x.v.begin(), x.v.end());
        all.insert(all.end(), nan.begin(), nan.end());
        for (const float a : w)
            for (const float b : w) ww.push_back(a * b);
        sinter::matrix<float> X(d, 3 * rows, cols, all), Y(d, 3 * rows, cols);
        sinter::vector<float> W(d, 9, w);
        const auto middle = [&] {
            return sinter::eval(Y(sinter::rows(rows, 2 * rows), sinter::cols(0, cols))).to_host();
        };
        Y = correlate<edge::mirror>(images(X, 3), W, sinter::axis<0>);
        CHECK(middle() == reference(x, edge::mirror, w, 9, 1, false));
        Y = correlate<edge::zero>(images(X, 3), W, W);
        CHECK(middle() == reference(x, edge::zero, ww, 9, 9, false));
        Y = sinter::resize<filter::cubic, edge::wrap>(images(X, 3), rows, cols);
        const std::vector<float> same = middle();
        for (std::size_t n = 0; n < same.size(); ++n) CHECK(std::fabs(same[n] - x.v[n]) < 1e-4f);
    }
}

TEST_CASE("batches of images fuse, may be overwritten, viewed, images of the device, and compile once") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const batch x(3, 10, 12, 1);
        const std::vector<float> w{1, 2, 3, 2, 1}, values = x.values(),
                                                   blurred = x.correlated(edge::clamp, w, 5, 1, false);
        sinter::matrix<float> X(d, 30, 12, values), Y(d, 30, 12), part(d, 6, 4);
        sinter::vector<float> W(d, 5, w);
        sinter::counters before = d.counters();
        Y = 2.0f * X - correlate(images(X, 3), W, sinter::axis<0>);
        CHECK((d.counters() - before).launches == 1);
        std::vector<float> wanted;
        for (std::size_t n = 0; n < values.size(); ++n) wanted.push_back(2 * values[n] - blurred[n]);
        CHECK(Y.to_host() == wanted);

        // Beside the same array as one image.
        const picture whole(30, 12, 1, values);
        const std::vector<float> ww{1, 2, 3, 2, 1, 2, 4, 6, 4, 2, 3, 6, 9,
                                    6, 3, 2, 4, 6, 4, 2, 1, 2, 3, 2, 1},
            both = x.correlated(edge::clamp, ww, 5, 5, false),
            one = reference(whole, edge::clamp, ww, 5, 5, false);
        before = d.counters();
        Y = correlate(images(X, 3), W, W) + 2.0f * correlate(X, W, W);
        CHECK((d.counters() - before).launches == 1);
        for (std::size_t n = 0; n < values.size(); ++n) wanted[n] = both[n] + 2 * one[n];
        CHECK(Y.to_host() == wanted);

        part = correlate(images(X, 3), W, sinter::axis<0>)(sinter::rows(8, 14), sinter::cols(3, 7));
        const std::vector<float> some = part.to_host();
        for (std::size_t i = 0; i < 6; ++i)
            for (std::size_t j = 0; j < 4; ++j) CHECK(some[i * 4 + j] == blurred[(8 + i) * 12 + 3 + j]);

        Y = correlate(images(as_image(X), 3), W, sinter::axis<0>);
        CHECK(Y.to_host() == blurred);
        Y = correlate(images(X + 0.0f, 3), W, sinter::axis<0>); // what is no array is computed first
        CHECK(Y.to_host() == blurred);

        Y = correlate(images(X, 3), W, sinter::axis<0>);
        before = d.counters();
        Y = correlate(images(X, 6), W, sinter::axis<0>); // other heights are other numbers
        CHECK((d.counters() - before).compilations == 0);
        CHECK(Y.to_host() != blurred);

        X = correlate(images(X, 3), W, sinter::axis<0>);
        CHECK(X.to_host() == blurred);
    }
}

TEST_CASE("how many images an array holds is checked; none are no work") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        sinter::matrix<float> X(d, 10, 7), Y(d, 10, 7), none(d, 0, 7), empty(d, 0, 7);
        sinter::vector<float> W(d, 3, std::vector<float>{1, 2, 1});
        Y = 5.0f;
        const char* three = "sinter: an array of 10 x 7 is not 3 images of equal height, one below the other";
        CHECK_THROWS_WITH_AS(Y = correlate(images(X, 3), W, sinter::axis<0>), three, sinter::shape_error);
        CHECK_THROWS_AS(Y = correlate(images(X, 0), W, sinter::axis<0>), sinter::shape_error);
        CHECK_THROWS_AS(Y = correlate(images(X, -2), W, sinter::axis<0>), sinter::shape_error);
        CHECK_THROWS_AS(Y = correlate(images(X, 20), W, sinter::axis<0>), sinter::shape_error);
        CHECK_THROWS_WITH_AS(images(none, 1), "sinter: an array of 0 x 7 is not 1 image",
                             sinter::shape_error);
        CHECK_THROWS_WITH_AS(
            Y = sinter::sample(images(X, 5), cast<float>(sinter::row_index(12, 7)), sinter::col_index()),
            "sinter: places in 12 rows for a batch of 5 images; each image has as many rows of its own",
            sinter::shape_error);
        CHECK_THROWS_AS(Y = sinter::resize(images(X, 5), -1, 7), sinter::shape_error);
        CHECK(Y.to_host() == std::vector<float>(70, 5.0f));
        const sinter::counters before = d.counters();
        empty = correlate(images(none, 0), W, sinter::axis<0>);
        empty = sinter::resize(images(none, 0), 4, 7);
        CHECK((d.counters() - before).launches == 0);
    }
}

} // namespace
