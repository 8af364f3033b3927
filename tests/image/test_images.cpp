// Correlation and resampling on every device, against their definitions in double precision.

#include <sinter/image.hpp>

#include "../devices.hpp"
#include "picture.hpp"

namespace {

using namespace test;

template <edge Beyond, int Channels>
void check_correlations(sinter::device& d, std::int64_t rows, std::int64_t pixels, std::int64_t R,
                        std::int64_t S) {
    INFO(rows, " x ", pixels, " pixels of ", Channels, ", ", R, " x ", S, " taps, edge ",
         static_cast<int>(Beyond));
    const picture x(rows, pixels, Channels, 3);
    const std::vector<float> k = test::numbers(R * S, 4), v = test::numbers(R, 5), w = test::numbers(S, 6);
    std::vector<float> vw;
    for (const float a : v)
        for (const float b : w) vw.push_back(a * b);
    sinter::matrix<float> X(d, rows, pixels * Channels, x.v), Y(d, rows, pixels * Channels), K(d, R, S, k);
    sinter::vector<float> V(d, R, v), W(d, S, w);
    const sinter::counters before = d.counters();
    Y = correlate<Beyond, Channels>(X, K);
    CHECK(Y.to_host() == reference(x, Beyond, k, R, S, false));
    Y = convolve<Beyond, Channels>(X, K);
    CHECK(Y.to_host() == reference(x, Beyond, k, R, S, true));
    Y = convolve<Beyond, Channels>(X, V, W);
    CHECK(Y.to_host() == reference(x, Beyond, vw, R, S, true));
    Y = correlate<Beyond, Channels>(X, V, sinter::axis<0>);
    CHECK(Y.to_host() == reference(x, Beyond, v, R, 1, false));
    Y = convolve<Beyond, Channels>(X, W, sinter::axis<1>);
    CHECK(Y.to_host() == reference(x, Beyond, w, 1, S, true));
    CHECK((d.counters() - before).launches == 5);
    CHECK((d.counters() - before).temporaries == 0);
}

template <filter Between, edge Beyond, int Channels>
void check_resize(sinter::device& d, const picture& x, std::int64_t rows, std::int64_t pixels,
                  coordinates how) {
    INFO(x.rows, " x ", x.pixels, " to ", rows, " x ", pixels, " of ", Channels, ", filter ",
         static_cast<int>(Between), ", edge ", static_cast<int>(Beyond));
    sinter::matrix<float> X(d, x.rows, x.pixels * Channels, x.v), Y(d, rows, pixels * Channels);
    const sinter::counters before = d.counters();
    Y = sinter::resize<Between, Beyond, Channels>(X, rows, pixels, how);
    const bool by_axes = Between == sinter::filter::cubic || Between == sinter::filter::lanczos;
    CHECK((d.counters() - before).launches == (by_axes ? 2 : 1));
    CHECK((d.counters() - before).temporaries == (by_axes ? 1 : 0));
    const std::vector<float> y = Y.to_host();
    Y = sinter::resize<Between, Beyond, Channels>(
        sinter::resize<Between, Beyond, Channels>(X, pixels, sinter::axis<1>, how), rows, sinter::axis<0>,
        how);
    CHECK((d.counters() - before).launches == (by_axes ? 4 : 3));
    const std::vector<float> in_turn = Y.to_host();
    const resized_picture wanted = resized<Between, Beyond>(x, rows, pixels, how);
    CHECK(wanted.error(y) <= wanted.bound);
    CHECK(wanted.error(in_turn) <= wanted.bound);
}

} // namespace

TEST_CASE("correlations and convolutions: taps, edges, channels") {
    std::int64_t turn = 0; // with SINTER_TESTS=quick each device takes a third of them
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        if (test::is_turn(turn++, 3)) check_correlations<edge::clamp, 1>(d, 1, 1, 3, 3);
        if (test::is_turn(turn++, 3))
            check_correlations<edge::clamp, 1>(d, 3, 530, 3, 3); // CPUs may take 16 columns at a time
        if (test::is_turn(turn++, 3)) check_correlations<edge::zero, 1>(d, 17, 65, 4, 2);
        if (test::is_turn(turn++, 3)) check_correlations<edge::wrap, 1>(d, 3, 4, 5, 3);
        if (test::is_turn(turn++, 3)) check_correlations<edge::mirror, 1>(d, 4, 3, 1, 9);
        if (test::is_turn(turn++, 3)) check_correlations<edge::clamp, 2>(d, 4, 9, 2, 3);
        if (test::is_turn(turn++, 3)) check_correlations<edge::mirror, 4>(d, 5, 17, 3, 1);
    }
}

TEST_CASE("as many as 63 taps along an axis") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const picture x(70, 33, 1, 1);
        const std::vector<float> w = test::numbers(63, 2);
        sinter::matrix<float> X(d, 70, 33, x.v), Y(d, 70, 33);
        sinter::vector<float> W(d, 63, w);
        Y = correlate<edge::mirror>(X, W, sinter::axis<0>);
        CHECK(Y.to_host() == reference(x, edge::mirror, w, 63, 1, false));
        Y = correlate<edge::clamp>(X, W, sinter::axis<1>);
        CHECK(Y.to_host() == reference(x, edge::clamp, w, 1, 63, false));
        Y = 7.0f;
        sinter::vector<float> none(d, 0);
        sinter::matrix<float> many(d, 3, 1025);
        CHECK_THROWS_WITH_AS(Y = correlate(X, none, sinter::axis<0>), "sinter: a correlation with 0 x 1 taps",
                             sinter::shape_error);
        CHECK_THROWS_WITH_AS(Y = correlate(X, many),
                             "sinter: a correlation with 3 x 1025 taps; there are at most 1024 along an axis",
                             sinter::unsupported_error);
        CHECK_THROWS_WITH_AS(Y = (correlate<edge::clamp, 4>(X, W, sinter::axis<1>)),
                             "sinter: an array of 70 x 33 has no pixels of 4 channels", sinter::shape_error);
        CHECK(Y.to_host() == std::vector<float>(70 * 33, 7.0f));
    }
}

TEST_CASE("correlations fuse, may overwrite what they read, and compile once for all sizes and weights") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const picture x(19, 23, 1, 1);
        const std::vector<float> k{1, 2, 1, 2, 4, 2, 1, 2, 1};
        const std::vector<float> blurred = reference(x, edge::clamp, k, 3, 3, false);
        sinter::matrix<float> X(d, 19, 23, x.v), K(d, 3, 3, k), Y(d, 19, 23);
        sinter::counters before = d.counters();
        Y = max(X - correlate(X, K) * 0.5f, 0.0f);
        CHECK((d.counters() - before).launches == 1);
        std::vector<float> wanted;
        for (std::size_t n = 0; n < blurred.size(); ++n)
            wanted.push_back(std::max(x.v[n] - blurred[n] * 0.5f, 0.0f));
        CHECK(Y.to_host() == wanted);

        before = d.counters();
        sinter::scalar<float> s = sum(correlate(X, K)); // in one kernel with the sum
        CHECK((d.counters() - before).temporaries == 0);
        float total = 0;
        for (const float v : blurred) total += v;
        CHECK(s.to_host() == total);

        sinter::matrix<float> part(d, 4, 5);
        part = correlate(X, K)(sinter::rows(3, 7), sinter::cols(22, 12, -2)); // only that is computed
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 5; ++j)
                CHECK(part.to_host()[static_cast<std::size_t>(i * 5 + j)] ==
                      blurred[static_cast<std::size_t>((3 + i) * 23 + 22 - 2 * j)]);

        X = correlate(X, K);
        CHECK(X.to_host() == blurred);
        sinter::matrix<float> Z(d, 35, 23, test::numbers(35 * 23, 8)), L(d, 3, 3, test::numbers(9, 9)),
            U(d, 35, 23);
        U = correlate(Z, K);
        before = d.counters();
        U = correlate(Z, L);
        CHECK((d.counters() - before).compilations == 0);
        const picture z(35, 23, 1, 8);
        CHECK(U.to_host() == reference(z, edge::clamp, test::numbers(9, 9), 3, 3, false));
        U = correlate(Z + Z, K); // what is no array is computed first
        std::vector<float> twice = reference(z, edge::clamp, k, 3, 3, false);
        for (float& v : twice) v *= 2;
        CHECK(U.to_host() == twice);
    }
}

TEST_CASE("resizing: filters, coordinates, edges, channels, up and down") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const picture small(7, 9, 1, 1), colour(5, 6, 3, 2), row(1, 33, 1, 4);
        check_resize<filter::linear, edge::clamp, 1>(d, small, 28, 35, coordinates::half_pixel);
        check_resize<filter::linear, edge::clamp, 1>(d, small, 3, 4, coordinates::align_corners);
        check_resize<filter::linear, edge::mirror, 3>(d, colour, 11, 4, coordinates::half_pixel);
        check_resize<filter::nearest, edge::clamp, 3>(d, colour, 13, 14, coordinates::half_pixel);
        check_resize<filter::cubic, edge::clamp, 1>(d, small, 28, 35, coordinates::half_pixel);
        check_resize<filter::cubic, edge::zero, 3>(d, colour, 10, 3, coordinates::align_corners);
        check_resize<filter::lanczos, edge::clamp, 1>(d, small, 28, 18, coordinates::half_pixel);
        check_resize<filter::lanczos, edge::wrap, 1>(d, row, 1, 65, coordinates::align_corners);
        check_resize<filter::linear, edge::clamp, 1>(d, small, 7, 9, coordinates::half_pixel);
        check_resize<filter::cubic, edge::clamp, 1>(d, small, 1, 1, coordinates::align_corners);
    }
}

TEST_CASE("sampling: a picture turned by a quarter, of whole numbers, of doubles") {
    for (sinter::device d : test::devices(false)) {
        CAPTURE(d.name());
        const std::int64_t n = 6;
        std::vector<std::int32_t> v;
        for (std::int64_t i = 0; i < n * n; ++i) v.push_back(static_cast<std::int32_t>(i * i));
        sinter::matrix<std::int32_t> X(d, n, n, v);
        sinter::matrix<float> Y(d, n, n);
        const auto i = sinter::row_index(n, n);
        const auto j = sinter::col_index(n, n);
        Y = sinter::sample<filter::cubic>(X, cast<float>(j), (n - 1) - cast<float>(i));
        for (std::int64_t r = 0; r < n; ++r)
            for (std::int64_t c = 0; c < n; ++c)
                CHECK(Y.to_host()[static_cast<std::size_t>(r * n + c)] ==
                      static_cast<float>(v[static_cast<std::size_t>(c * n + n - 1 - r)]));
        if (!d.supports(sinter::dtype::f64)) continue;
        sinter::matrix<double> D(d, 1, 2, {1.0, 2.0}), E(d, 1, 1);
        E = sinter::sample(D, sinter::row_index(1, 1), cast<double>(sinter::col_index(1, 1)) + 1.0 / 3);
        CHECK(std::fabs(E.to_host()[0] - 4.0 / 3) < 1e-15);
    }
}

TEST_CASE("the nearest pixels are those of the picture, of every type") {
    using namespace sinter;
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const auto each = [&]<class T>(T most) {
            if (!d.supports(dtype_of<T>)) return;
            const std::vector<T> pixels = {T(0), T(1), most, T(2)};
            const matrix<T> X(d, 2, 2, pixels);
            static_assert(std::is_same_v<decltype(eval(resize<filter::nearest>(X, 4, 4))), matrix<T>>);
            static_assert(std::is_same_v<decltype(eval(resize<filter::linear>(X, 4, 4))), matrix<float>>);
            const std::vector<T> found = eval(resize<filter::nearest>(X, 4, 2)).to_host(),
                                 wide = eval(resize<filter::nearest>(X, 4, axis<1>)).to_host();
            const std::size_t of_row[] = {0, 1, 0, 1, 2, 3, 2, 3}, of_col[] = {0, 0, 1, 1, 2, 2, 3, 3};
            for (std::size_t e = 0; e < 8; ++e) {
                CHECK(found[e] == pixels[of_row[e]]);
                CHECK(wide[e] == pixels[of_col[e]]);
            }
            const matrix<float> place(d, 1, 1, {0.8f});
            CHECK(eval(sample<filter::nearest>(X, place, 0.2f * place)).to_host()[0] == most);
        };
        each(std::uint8_t{255});
        each(std::int16_t{-32768});
        each(std::int32_t{2147483647}); // which is no float
        each(std::uint32_t{4294967295u});
        each(std::int64_t{9007199254740993}); // which is no double
        each(true);
    }
}

TEST_CASE("the nearest of more pixels than floats number is refused") {
    using namespace sinter;
    const device d = host_device();
    const std::int64_t most = std::int64_t{1} << 24;
    const auto row = d.shape<float>(1, most + 1), fits = d.shape<float>(1, most);
    const auto doubles = d.shape<double>(1, most + 1);
    CHECK_THROWS_WITH_AS(
        resize<filter::nearest>(row, 5, axis<1>),
        "sinter: the nearest pixels of 16777217 for 5: places in float are exact up to 16777216",
        unsupported_error);
    CHECK_THROWS_AS(resize<filter::nearest>(fits, most + 1, axis<1>), unsupported_error);
    CHECK_NOTHROW(resize<filter::nearest>(fits, most, axis<1>));
    CHECK_NOTHROW(resize<filter::nearest>(doubles, 2 * most, axis<1>));
    CHECK_NOTHROW(resize<filter::linear>(row, 5, axis<1>));
}

TEST_CASE("the nearest pixel is exact where a place lies between two, at every size") {
    using namespace sinter;
    struct sizes {
        std::int64_t from, to;
    };
    for (const device& d : test::devices(false)) {
        CAPTURE(d.name());
        for (const sizes& s : {sizes{1024, 768}, {1200, 360}, {3000, 900}, {2, 83}, {1, 5}, {70000, 1003}})
            for (const coordinates how : {coordinates::half_pixel, coordinates::align_corners}) {
                INFO(s.from, " to ", s.to);
                std::vector<float> pixels(static_cast<std::size_t>(s.from));
                for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = static_cast<float>(i);
                const vector<float> x(d, s.from, pixels);
                vector<float> y(d, s.to);
                y = resize<filter::nearest>(x, s.to, axis<0>, how);
                const std::vector<float> got = y.to_host();
                int wrong = 0;
                for (std::int64_t i = 0; i < s.to; ++i) { // halves up
                    const std::int64_t place = how == coordinates::half_pixel
                                                   ? (2 * i + 1) * s.from / (2 * s.to)
                                                   : (2 * i * (s.from - 1) + s.to - 1) / (2 * (s.to - 1));
                    wrong += got[static_cast<std::size_t>(i)] != static_cast<float>(place);
                }
                CHECK(wrong == 0);
            }
    }
}

TEST_CASE("images that no array can hold are refused") {
    using namespace sinter;
    const matrix<float> A(host_device(), 3, 4);
    CHECK_THROWS_AS((resize<filter::linear, edge::clamp, 4>(A, 3, std::int64_t{1} << 62)), shape_error);
    CHECK_THROWS_AS(resize(images(A, 3), (std::int64_t{1} << 62) + 1, 4), shape_error);
}

TEST_CASE("errors and explain() say resize, and give no letters to the places that it makes") {
    using namespace sinter;
    const matrix<float> A = ones<float>(host_device(), 4, 6), B = ones<float>(host_device(), 3, 3);
    matrix<float> C(host_device(), 8, 12);
    const std::string fit = "sinter: shapes that do not fit together: ",
                      letters = ", whose letters are your operands in order";
    CHECK(test::refused<shape_error>([&] { C = 2 * resize(A, 8, 12) + resize<filter::cubic>(B, 3, 4); }) ==
          fit + "8 x 12 and 3 x 4 in alpha * resize(A, ...) + resize(resize(B, ...), ...)" + letters);
    CHECK(test::refused<shape_error>([&] { C = resize<filter::nearest>(A, 8, axis<0>) + 3 * B; }) ==
          fit + "8 x 6 and 3 x 3 in resize(A, ...) + alpha * B" + letters);
    CHECK(explain(C = 3 * resize(A, 8, 12)).find("expression: alpha * resize(A, ...)\n") == 0);
    CHECK(explain(C = sample(A, 3 * row_index(8, 12), col_index()))
              .find("expression: sample(A, alpha * i, j)\n") == 0);
}
