// Correlations with more taps in rows and columns than are written out: loops over the rows of taps.

#include <sinter/image.hpp>
#include <sinter/image_storage.hpp>

#include "../devices.hpp"
#include "picture.hpp"

namespace {

using namespace test;

/// Of one picture, or of several below each other, each `rows` high.
template <edge Beyond, int Channels, class T = float>
void check_many_taps(sinter::device& d, std::int64_t count, std::int64_t rows, std::int64_t pixels,
                     std::int64_t R, std::int64_t S) {
    INFO(count, " of ", rows, " x ", pixels, " pixels of ", Channels, ", ", R, " x ", S, " taps, edge ",
         static_cast<int>(Beyond));
    const std::vector<float> k = numbers(R * S, 4);
    std::vector<float> values, correlated, convolved;
    const auto append = [](std::vector<float>& to, const std::vector<float>& from) {
        to.insert(to.end(), from.begin(), from.end());
    };
    for (std::int64_t n = 0; n < count; ++n) {
        const picture x(rows, pixels, Channels, static_cast<int>(3 * n + 1));
        append(values, x.v);
        append(correlated, reference(x, Beyond, k, R, S, false));
        append(convolved, reference(x, Beyond, k, R, S, true));
    }
    const auto of_type = [](const std::vector<float>& v) { return std::vector<T>(v.begin(), v.end()); };
    sinter::matrix<T> X(d, count * rows, pixels * Channels, of_type(values)), K(d, R, S, of_type(k)),
        Y(d, count * rows, pixels * Channels);
    const sinter::counters before = d.counters();
    if (count == 1) {
        Y = correlate<Beyond, Channels>(X, K);
        CHECK(Y.to_host() == of_type(correlated));
        Y = convolve<Beyond, Channels>(X, K);
    } else {
        Y = correlate<Beyond, Channels>(images(X, count), K);
        CHECK(Y.to_host() == of_type(correlated));
        Y = convolve<Beyond, Channels>(images(X, count), K);
    }
    CHECK(Y.to_host() == of_type(convolved));
    CHECK((d.counters() - before).launches == 2);
    CHECK((d.counters() - before).temporaries == 0);
}

} // namespace

TEST_CASE("correlations of many taps: edges, channels, types, batches") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        check_many_taps<edge::clamp, 1>(d, 1, 40, 41, 13, 11);
        check_many_taps<edge::zero, 1>(d, 1, 17, 65, 12, 12);
        check_many_taps<edge::wrap, 1>(d, 1, 5, 7, 63, 3);
        check_many_taps<edge::mirror, 1>(d, 1, 33, 20, 2, 70);
        check_many_taps<edge::zero, 3>(d, 1, 9, 11, 11, 12);
        check_many_taps<edge::clamp, 1>(d, 2, 20, 37, 13, 10);
        check_many_taps<edge::mirror, 1>(d, 3, 6, 19, 15, 9);
    }
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        check_many_taps<edge::mirror, 1>(d, 1, 20, 530, 16, 9); // CPUs may take 16 columns at a time
        check_many_taps<edge::wrap, 4>(d, 1, 21, 9, 10, 13);
        check_many_taps<edge::zero, 1>(d, 1, 20, 19, 33, 34);
        check_many_taps<edge::clamp, 2>(d, 1, 1, 1, 12, 11);
        check_many_taps<edge::wrap, 1>(d, 2, 5, 19, 11, 14);
        check_many_taps<edge::zero, 2>(d, 2, 8, 9, 11, 12);
        check_many_taps<edge::mirror, 1, std::int32_t>(d, 1, 15, 18, 12, 11);
        if (d.supports(sinter::dtype::f64)) check_many_taps<edge::zero, 1, double>(d, 1, 15, 18, 12, 11);
    }
}

TEST_CASE("correlations of 63 x 63 taps are written as a row of them, and more are refused") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        check_many_taps<edge::clamp, 1>(d, 1, 30, 44, 63, 63);
        sinter::matrix<float> X(d, 30, 44), Y(d, 30, 44), K(d, 63, 63), one_row(d, 1, 63), tall(d, 1025, 3);
        if (d.name() != "host") { // no text
            const std::size_t of_one_row = sinter::explain(Y = correlate(X, one_row)).size();
            CHECK(sinter::explain(Y = correlate(X, K)).size() < 2 * of_one_row);
        }
        CHECK_THROWS_WITH_AS(Y = correlate(X, tall),
                             "sinter: a correlation with 1025 x 3 taps; there are at most 1024 along an axis",
                             sinter::unsupported_error);
    }
}

TEST_CASE("correlations of many taps fuse, may overwrite what they read, and compile once") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        const picture x(21, 34, 1, 1);
        const std::vector<float> k = numbers(13 * 12, 2), y = reference(x, edge::mirror, k, 13, 12, false);
        sinter::matrix<float> X(d, 21, 34, x.v), K(d, 13, 12, k), Y(d, 21, 34);
        sinter::counters before = d.counters();
        Y = max(X - correlate<edge::mirror>(X, K) * 0.5f, 0.0f);
        CHECK((d.counters() - before).launches == 1);
        std::vector<float> wanted;
        for (std::size_t n = 0; n < y.size(); ++n) wanted.push_back(std::max(x.v[n] - y[n] * 0.5f, 0.0f));
        CHECK(Y.to_host() == wanted);
        // Beside sums that slide down the rows.
        const std::vector<float> v = numbers(5, 3), w = numbers(3, 5);
        sinter::vector<float> V(d, 5, v), W(d, 3, w);
        before = d.counters();
        Y = correlate<edge::mirror>(X, K) + correlate<edge::mirror>(X, V, W);
        CHECK((d.counters() - before).launches == 1);
        const std::vector<float> sliding = reference(x, edge::mirror, outer(v, w), 5, 3, false);
        wanted = y;
        for (std::size_t n = 0; n < y.size(); ++n) wanted[n] += sliding[n];
        CHECK(Y.to_host() == wanted);
        // A view and a reduction read it from an array.
        sinter::matrix<float> part(d, 4, 5);
        part = correlate<edge::mirror>(X, K)(sinter::rows(3, 7), sinter::cols(22, 12, -2));
        const std::vector<float> found = part.to_host();
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = 0; j < 5; ++j) CHECK(found[i * 5 + j] == y[(3 + i) * 34 + 22 - 2 * j]);
        float total = 0, largest = -INFINITY;
        for (const float e : y) {
            total += e;
            largest = std::max(largest, e);
        }
        before = d.counters();
        CHECK(sum(correlate<edge::mirror>(X, K)).to_host() == total);
        CHECK((d.counters() - before).temporaries >= 1);
        CHECK(max(correlate<edge::mirror>(X, K)).to_host() == largest);
        // From storage that is an image, where there are images.
        Y = correlate<edge::mirror>(sinter::as_image(X), K);
        CHECK(Y.to_host() == y);
        X = correlate<edge::mirror>(X, K);
        CHECK(X.to_host() == y);
        // Other sizes and weights, once those of their alignment are there.
        const picture z(30, 34, 1, 8);
        sinter::matrix<float> Z(d, 30, 34, z.v), L(d, 13, 12, numbers(13 * 12, 9)), U(d, 30, 34);
        U = correlate<edge::mirror>(Z, K);
        before = d.counters();
        U = correlate<edge::mirror>(Z, L);
        CHECK((d.counters() - before).compilations == 0);
        CHECK(U.to_host() == reference(z, edge::mirror, numbers(13 * 12, 9), 13, 12, false));
        U = correlate<edge::mirror>(Z + Z, 2 * K); // what is no array is computed first
        std::vector<float> four_times = reference(z, edge::mirror, k, 13, 12, false);
        for (float& e : four_times) e *= 4;
        CHECK(U.to_host() == four_times);
    }
}
