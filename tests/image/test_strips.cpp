// Separable correlations in one kernel on every device: work-items that walk down strips of rows, edges,
// types, and what fuses around them.

#include <sinter/image.hpp>

#include "../devices.hpp"
#include "picture.hpp"

namespace {

using namespace test;

template <edge Beyond, int Channels, class T = float>
void check_separable(sinter::device& d, std::int64_t rows, std::int64_t pixels, std::int64_t R,
                     std::int64_t S, bool both = false) {
    INFO(rows, " x ", pixels, " pixels of ", Channels, ", ", R, " x ", S, " taps, edge ",
         static_cast<int>(Beyond), ", ", sinter::name_of(sinter::dtype_of<T>));
    const picture x(rows, pixels, Channels, 3);
    const std::vector<float> v = numbers(R, 5), w = numbers(S, 6);
    const auto as = [](const std::vector<float>& a) { return std::vector<T>(a.begin(), a.end()); };
    sinter::matrix<T> X(d, rows, pixels * Channels, as(x.v)), Y(d, rows, pixels * Channels);
    sinter::vector<T> V(d, R, as(v)), W(d, S, as(w));
    const sinter::counters before = d.counters();
    const bool convolution = both || (R + S) % 2 == 0;
    if (both || !convolution) {
        Y = correlate<Beyond, Channels>(X, V, W);
        CHECK(Y.to_host() == as(reference(x, Beyond, outer(v, w), R, S, false)));
    }
    if (convolution) {
        Y = convolve<Beyond, Channels>(X, V, W);
        CHECK(Y.to_host() == as(reference(x, Beyond, outer(v, w), R, S, true)));
    }
    CHECK((d.counters() - before).launches == (both ? 2 : 1));
    CHECK((d.counters() - before).temporaries == 0);
}

TEST_CASE("separable correlations in strips: sizes, taps, edges, channels, types") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        check_separable<edge::clamp, 1>(d, 1, 40, 5, 5);
        check_separable<edge::zero, 1>(d, 2, 3, 9, 4, true);
        check_separable<edge::wrap, 1>(d, 33, 70, 9, 9);
        check_separable<edge::wrap, 1>(d, 20, 530, 9, 9); // CPUs may take 16 columns at a time
        check_separable<edge::mirror, 1>(d, 17, 65, 6, 8, true);
        check_separable<edge::zero, 1>(d, 50, 64, 2, 9);
        check_separable<edge::wrap, 1>(d, 90, 6, 5, 9); // all columns are near an edge
        check_separable<edge::clamp, 1>(d, 75, 143, 4, 7, true);
        check_separable<edge::clamp, 4>(d, 40, 19, 17, 3);
        check_separable<edge::mirror, 2>(d, 70, 21, 3, 17, true);
        check_separable<edge::wrap, 3>(d, 19, 9, 8, 3);
        check_separable<edge::zero, 1>(d, 50, 33, 43, 2,
                                       true); // too many partial sums for vectors of four of them
        check_separable<edge::wrap, 2>(d, 45, 18, 45, 9);
        check_separable<edge::clamp, 1, std::int32_t>(d, 37, 44, 7, 5);
        if (d.supports(sinter::dtype::f64)) check_separable<edge::zero, 1, double>(d, 37, 44, 5, 7);
        if (d.supports(sinter::dtype::f64)) check_separable<edge::zero, 1, double>(d, 9, 517, 5, 7);
        if (d.supports(sinter::dtype::f64)) check_separable<edge::mirror, 1, double>(d, 50, 34, 43, 3);
    }
}

TEST_CASE("separable correlations of what is stored as an image") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        for (const auto& [taps, pixels] : {std::pair{5, 37}, {43, 37}, {5, 518}}) {
            const picture x(50, pixels, 1, 3);
            const std::vector<float> v = numbers(taps, 5), w = numbers(3, 6);
            sinter::matrix<float> X(d, 50, pixels, x.v), Y(d, 50, pixels);
            sinter::vector<float> V(d, taps, v), W(d, 3, w);
            Y = correlate<edge::mirror>(sinter::as_image(X), V, W);
            CHECK(Y.to_host() == reference(x, edge::mirror, outer(v, w), taps, 3, false));
            if (taps != 5) continue;
            sinter::matrix<float> K(d, 5, 3, outer(v, w));
            Y = correlate<edge::mirror>(sinter::as_image(X), K);
            CHECK(Y.to_host() == reference(x, edge::mirror, outer(v, w), 5, 3, false));
        }
    }
}

TEST_CASE("separable correlations of 31 x 31 taps") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        check_separable<edge::mirror, 1>(d, 70, 41, 31, 31);
    }
}

TEST_CASE("separable correlations of 63 x 63 taps, and more than there may be") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        check_separable<edge::zero, 1>(d, 30, 33, 63, 63);
        sinter::matrix<float> X(d, 3, 3), Y(d, 3, 3);
        sinter::vector<float> W(d, 65);
        CHECK_THROWS_WITH_AS(Y = correlate(X, W, W),
                             "sinter: a correlation with 65 x 65 taps; a kernel writes out at most 4096",
                             sinter::unsupported_error);
    }
}

TEST_CASE("what is around separable correlations fuses with them") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        const picture x(45, 52, 1, 1);
        const std::vector<float> v = numbers(9, 2), w = numbers(5, 3), u = numbers(4, 5);
        const std::vector<float> a = reference(x, edge::clamp, outer(v, w), 9, 5, false),
                                 b = reference(x, edge::clamp, outer(w, v), 5, 9, false),
                                 c = reference(x, edge::mirror, outer(u, w), 4, 5, true);
        sinter::matrix<float> X(d, 45, 52, x.v), Y(d, 45, 52), Z(d, 45, 52);
        sinter::vector<float> V(d, 9, v), W(d, 5, w), U(d, 4, u);
        sinter::counters before = d.counters();
        Y = abs(correlate(X, V, W)) + abs(correlate(X, W, V)); // two, of different lengths
        CHECK((d.counters() - before).launches == 1);
        std::vector<float> wanted;
        for (std::size_t n = 0; n < a.size(); ++n) wanted.push_back(std::fabs(a[n]) + std::fabs(b[n]));
        CHECK(Y.to_host() == wanted);

        before = d.counters();
        // A row of the correlation is itself a value of the result, and so is another's edge.
        Y = max(X - correlate(X, V, W), 0.0f) + correlate(X, W, sinter::axis<1>) +
            convolve<edge::mirror>(X, U, W);
        CHECK((d.counters() - before).launches == 1);
        const std::vector<float> across = reference(x, edge::clamp, w, 1, 5, false);
        for (std::size_t n = 0; n < a.size(); ++n)
            wanted[n] = std::max(x.v[n] - a[n], 0.0f) + across[n] + c[n];
        CHECK(Y.to_host() == wanted);

        before = d.counters();
        evaluate(Y = correlate(X, V, W), Z = 2.0f * correlate(X, W, V));
        CHECK((d.counters() - before).temporaries == 0);
        CHECK(Y.to_host() == a);
        for (std::size_t n = 0; n < b.size(); ++n) wanted[n] = 2 * b[n];
        CHECK(Z.to_host() == wanted);

        Y = correlate(X, V, W) + correlate(X, W, sinter::axis<0>); // other rows, read for themselves
        const std::vector<float> down = reference(x, edge::clamp, w, 5, 1, false);
        for (std::size_t n = 0; n < b.size(); ++n) wanted[n] = a[n] + down[n];
        CHECK(Y.to_host() == wanted);

        sinter::matrix<float> part(d, 7, 9);
        part = correlate(X, V, W)(sinter::rows(38, 45), sinter::cols(1, 10));
        const std::vector<float> some = part.to_host();
        for (std::size_t i = 0; i < 7; ++i)
            for (std::size_t j = 0; j < 9; ++j) CHECK(some[i * 9 + j] == a[(38 + i) * 52 + 1 + j]);

        X = correlate(X, V, W);
        CHECK(X.to_host() == a);
    }
}

TEST_CASE("separable correlations: infinities and NaN stay where they belong") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const std::int64_t rows = 40, cols = 44;
        std::vector<float> x(static_cast<std::size_t>(rows * cols), 1.0f);
        x[20 * 44 + 21] = NAN;
        sinter::matrix<float> X(d, rows, cols, x), Y(d, rows, cols);
        sinter::vector<float> W(d, 5, std::vector<float>{1, 2, 3, 2, 1});
        Y = correlate<edge::mirror>(X, W, W);
        const std::vector<float> y = Y.to_host();
        for (std::int64_t i = 0; i < rows; ++i)
            for (std::int64_t j = 0; j < cols; ++j) {
                const bool near = i >= 18 && i <= 22 && j >= 19 && j <= 23;
                const float got = y[static_cast<std::size_t>(i * cols + j)];
                CHECK((near ? std::isnan(got) : got == 81.0f));
            }
    }
}

} // namespace
