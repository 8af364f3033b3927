// Operands stored as images: the same values as from the array, in every place of an expression, on every
// device.

#include <array>
#include <cmath>
#include <limits>

#include <sinter/image.hpp>
#include <sinter/product_step.hpp>

#include "../../image/picture.hpp"
#include "../image_devices.hpp"

using namespace sinter;
using test::has_images;
using test::image_devices;

namespace {

/// The same numbers on a device, and on the host, which keeps no images: its results are what is expected.
struct operands {
    operands(const device& d, std::int64_t m, std::int64_t n)
        : rows(m), cols(n), B(d, m, n, test::numbers(m * n, 1)), A(d, n, m, test::numbers(m * n, 2)),
          C(d, 5, 8, test::numbers(40, 3)), K(d, 3, 5, test::numbers(15, 2)), x(d, n, test::numbers(n, 3)),
          y(d, m, test::numbers(m, 4)), w(d, 5, test::numbers(5, 3)) {}
    std::int64_t rows, cols;
    matrix<float> B, A, C, K;
    sinter::vector<float> x, y, w;
};

/// A program of an image and arrays has the value that it has of arrays.
class comparison {
public:
    comparison(const device& d, std::int64_t m, std::int64_t n)
        : here_(d, m, n), host_(host_device(), m, n), image_(as_image(here_.B)) {
        CHECK(image_.rows() == m);
        CHECK(image_.cols() == n);
        CHECK(image_.to_host() == host_.B.to_host());
    }
    template <class F>
    void expect(const char* what, F f) {
        CAPTURE(here_.rows);
        CAPTURE(here_.cols);
        CAPTURE(what);
        CHECK(eval(f(image_, here_)).to_host() == eval(f(host_.B, host_)).to_host());
    }

private:
    operands here_, host_;
    array_view<const float, dynamic, dynamic> image_;
};

} // namespace

TEST_CASE("an image has its array's elements wherever an expression reads it") {
    for (const device& d : image_devices(false)) {
        CAPTURE(d.name());
        for (const auto& [m, n] : {std::pair{17, 21}, {20, 24}, {1, 37}}) {
            comparison c(d, m, n);
            c.expect("elementwise", [](const auto& b, auto& o) { return 2.0f * b - hadamard(o.B, b); });
            c.expect("transposed", [](const auto& b, auto& o) { return trans(b) + o.A; });
            c.expect("A B", [](const auto& b, auto& o) { return o.A * b; });
            if (!has_images(d)) break; // an ordinary copy: one size says so
            c.expect("sum", [](const auto& b, auto&) { return sum(b); });
            c.expect("B B'", [](const auto& b, auto&) { return b * trans(b); });
            if (m == 1 || n == 1) continue;
            c.expect("row sums", [](const auto& b, auto&) { return sum(b, axis<1>); });
            c.expect("column maxima", [](const auto& b, auto&) { return max(b, axis<0>); });
            c.expect("argmax", [](const auto& b, auto&) { return argmax(b); });
            c.expect("B A", [](const auto& b, auto& o) { return b * o.A; });
            c.expect("B' A'", [](const auto& b, auto& o) { return trans(b) * trans(o.A); });
            c.expect("B x", [](const auto& b, auto& o) { return b * o.x; });
            c.expect("B' y", [](const auto& b, auto& o) { return trans(b) * o.y; });
            c.expect("y' B", [](const auto& b, auto& o) { return trans(o.y) * b; });
            c.expect("reshaped",
                     [](const auto& b, auto& o) { return reshape(b, o.rows * o.cols, 1) + 0.0f; });
            c.expect("gathered", [](const auto& b, auto& o) {
                return gather<edge::wrap>(b, row_index(o.rows, o.cols) + 2, col_index(o.rows, o.cols) - 3);
            });
            c.expect("diagonal", [](const auto& b, auto&) { return diagonal(b) + 0.0f; });
            c.expect("reversed", [](const auto& b, auto&) { return b(reversed) + 0.0f; });
        }
    }
}

TEST_CASE("parts of an image: offsets, strides, and rows that begin inside a texel") {
    for (const device& d : image_devices()) {
        CAPTURE(d.name());
        if (!has_images(d)) continue;
        const std::int64_t m = 19, n = 30;
        comparison c(d, m, n);
        for (const std::int64_t first : {0, 3, 4}) {
            CAPTURE(first);
            const auto block = [&](const auto& b) {
                return b(rows(first, first + 5), cols(first, first + 8));
            };
            c.expect("product",
                     [&](const auto& b, auto& o) { return o.A * b(rows(0, m), cols(first, n - 1)); });
            c.expect("block", [&](const auto& b, auto& o) { return block(b) + o.C; });
            c.expect("transposed", [&](const auto& b, auto& o) { return trans(block(b)) + trans(o.C); });
        }
        c.expect("every third",
                 [](const auto& b, auto&) { return b(rows(0, 19, 2), cols(1, 30, 3)) + 0.0f; });
        matrix<float> B(d, m, n, test::numbers(m * n, 1));
        const auto I = as_image(B);
        CHECK(I.row(7).to_host() == B.row(7).to_host());
        CHECK(I.col(29).to_host() == B.col(29).to_host());
        CHECK(I(3, 5).to_host() == B(3, 5).to_host());
        const auto J = as_image(I(rows(2, 19), cols(3, 30))); // an image of a part of an image
        CHECK(J.to_host() == B(rows(2, 19), cols(3, 30)).to_host());
    }
}

TEST_CASE("neighbours of an image's elements, inside and at the edges") {
    for (const device& d : image_devices()) {
        CAPTURE(d.name());
        if (!has_images(d)) continue;
        for (const std::int64_t n : {24, 35}) {
            comparison c(d, 21, n);
            c.expect("down", [](const auto& b, auto& o) { return correlate(b, o.w, axis<0>); });
            c.expect("right", [](const auto& b, auto& o) { return correlate<edge::wrap>(b, o.w, axis<1>); });
            c.expect("2D", [](const auto& b, auto& o) { return correlate<edge::mirror>(b, o.K); });
            c.expect("resized", [](const auto& b, auto&) { return resize<filter::nearest>(b, 50, axis<0>); });
        }
    }
}

TEST_CASE("places between an image's elements, by linear, cubic and Lanczos filters") {
    for (const device& d : image_devices(false)) {
        CAPTURE(d.name());
        if (!has_images(d)) continue;
        const coordinates how = coordinates::half_pixel;
        const test::picture x(13, 10, 1, 1);
        const auto I = as_image(matrix<float>(d, 13, 10, x.v));
        for (const auto& extents : {std::pair{29, 23}, {6, 4}}) { // one kernel for both
            const std::int64_t m = extents.first, n = extents.second;
            CAPTURE(m);
            const auto lines = test::resized<filter::linear, edge::mirror>(x, m, n, how),
                       sincs = test::resized<filter::lanczos, edge::clamp>(x, m, n, how);
            auto both = test::resized<filter::cubic, edge::wrap>(x, m, n, how);
            for (std::size_t e = 0; e < both.v.size(); ++e) both.v[e] += 8 * lines.v[e];
            both.bound += 8 * lines.bound;
            CHECK(sincs.error(eval(resize<filter::lanczos>(I, m, n)).to_host()) <= sincs.bound);
            CHECK(both.error(eval(resize<filter::cubic, edge::wrap>(I, m, n) +
                                  8.0f * resize<filter::linear, edge::mirror>(I, m, n))
                                 .to_host()) <= both.bound);
        }
    }
}

TEST_CASE("images of two and of four channels") {
    for (const device& d : image_devices(false)) {
        CAPTURE(d.name());
        if (!has_images(d)) continue;
        const test::picture two(6, 7, 2, 1), four(5, 9, 4, 2);
        const auto I = as_image(matrix<float>(d, 6, 14, two.v)),
                   J = as_image(matrix<float>(d, 5, 36, four.v));
        const std::vector<float> w = test::numbers(5, 3);
        CHECK(eval(correlate<edge::mirror, 2>(I, sinter::vector<float>(d, 5, w), axis<1>)).to_host() ==
              test::reference(two, edge::mirror, w, 1, 5, false));
        const auto larger = test::resized<filter::cubic, edge::wrap>(four, 8, 17, coordinates::half_pixel);
        CHECK(larger.error(eval(resize<filter::cubic, edge::wrap, 4>(J, 8, 17)).to_host()) <= larger.bound);
    }
}

TEST_CASE("vectors as images are folded; long ones, and long sums") {
    for (const device& d : image_devices()) {
        CAPTURE(d.name());
        if (!has_images(d)) continue;
        for (const std::int64_t n : {1, 5, 300, 70000}) {
            CAPTURE(n);
            const std::vector<float> a = test::numbers(n, 1), b = test::numbers(n, 2);
            sinter::vector<float> x(d, n, a), y(d, n, b);
            const auto I = as_image(x);
            CHECK(I.to_host() == a);
            CHECK(dot(I, y).to_host() == dot(x, y).to_host());
            const std::vector<float> sums = eval(2.0f * I + y).to_host(),
                                     mirrored = eval(reversed(I) + y).to_host();
            std::int64_t wrong = 0;
            for (std::size_t e = 0; e < a.size(); ++e)
                wrong += sums[e] != 2 * a[e] + b[e] || mirrored[e] != a[a.size() - 1 - e] + b[e];
            CHECK(wrong == 0);
        }
        const std::int64_t k = 5000; // terms of a product that is shared out
        matrix<float> A(d, 3, k, test::numbers(3 * k, 1)), B(d, k, 6, test::numbers(6 * k, 2));
        const auto I = as_image(B);
        CHECK(eval(A * I).to_host() == eval(A * B).to_host());
        CHECK(sum(I, axis<0>).to_host() == sum(B, axis<0>).to_host());
    }
}

TEST_CASE("products large enough for tiles in local memory, with what is fused into them") {
    for (const device& d : image_devices()) {
        CAPTURE(d.name());
        if (!has_images(d)) continue; // an ordinary copy, and these take their time
        for (const std::array<std::int64_t, 3>& size :
             {std::array<std::int64_t, 3>{128, 144, 128}, {130, 131, 133}}) {
            const std::int64_t m = size[0], k = size[1], n = size[2];
            CAPTURE(n);
            matrix<float> A(d, m, k, test::numbers(m * k, 1)), B(d, k, n, test::numbers(k * n, 2)),
                C(d, m, n, test::numbers(m * n, 3)), Bt(d, n, k), At(d, k, m);
            Bt = trans(B);
            At = trans(A);
            const auto I = as_image(B), L = as_image(A), It = as_image(Bt), Lt = as_image(At);
            const device host = host_device();
            const std::vector<float> want =
                eval(2.0f * matrix<float>(host, m, k, A.to_host()) * matrix<float>(host, k, n, B.to_host()) +
                     3.0f * matrix<float>(host, m, n, C.to_host()))
                    .to_host();
            CHECK(eval(2.0f * A * I + 3.0f * C).to_host() == want);
            if (n % 4 == 0) continue; // what PoCL compiles for minutes is tried at the odd size
            CHECK(eval(2.0f * L * I + 3.0f * C).to_host() == want);
            CHECK(eval(2.0f * A * trans(It) + 3.0f * C).to_host() == want);
            CHECK(eval(2.0f * trans(Lt) * I + 3.0f * as_image(C)).to_host() == want);
        }
    }
}

TEST_CASE("every step of the ladder reads images") {
    for (const device& d : test::devices(false)) {
        if (!test::runs_gpu_schedules(d)) continue; // those are PoCL, which has images
        const device gpu = test::as_gpu(d);
        const std::int64_t m = 37, k = 41, n = 45;
        const std::vector<float> a = test::numbers(m * k, 1), b = test::numbers(k * n, 2);
        matrix<float> A(gpu, m, k, a), B(gpu, k, n, b);
        const device host = host_device();
        const std::vector<float> want =
            eval(matrix<float>(host, m, k, a) * matrix<float>(host, k, n, b)).to_host();
        for (const product_step step :
             {product_step::local_tile, product_step::float4}) { // PoCL compiles float8 for a minute
            CAPTURE(name_of(step));
            use_product_step(gpu, step);
            CHECK(eval(as_image(A) * as_image(B)).to_host() == want);
        }
    }
}

TEST_CASE("half, int32 and uint32; NaN, infinities and -0 go through an image as they are") {
    for (const device& d : image_devices()) {
        CAPTURE(d.name());
        constexpr float inf = std::numeric_limits<float>::infinity();
        const float nan = std::nanf("");
        matrix<float> B(d, 2, 5, std::vector<float>{1, nan, inf, -inf, -0.0f, 3e38f, 1e-30f, nan, 5, 0});
        const auto expect_bits = [](const std::vector<float>& got, const std::vector<float>& want) {
            REQUIRE(got.size() == want.size());
            for (std::size_t e = 0; e < got.size(); ++e) {
                if (std::isnan(want[e])) {
                    CHECK(std::isnan(got[e]));
                    continue;
                }
                CHECK(got[e] == want[e]);
                CHECK(std::signbit(got[e]) == std::signbit(want[e]));
            }
        };
        expect_bits(as_image(B).to_host(), B.to_host());
        expect_bits(eval(as_image(B)(rows(0, 2), cols(1, 5))).to_host(), B(rows(0, 2), cols(1, 5)).to_host());
        // Beside a NaN nothing is disturbed.
        matrix<float> one(d, 3, 2);
        one = 1.0f;
        expect_bits(eval(one * as_image(B)).to_host(), eval(one * B).to_host());
        matrix<std::int32_t> i(d, 3, 5), u(d, 5, 4);
        i = 1000003 * row_index() - 7 * col_index();
        CHECK(as_image(i).to_host() == i.to_host());
        CHECK(eval(as_image(i) * 3).to_host() == eval(i * 3).to_host());
        matrix<std::uint32_t> v(d, 3, 5);
        v = cast<std::uint32_t>(i) + 3000000000u;
        CHECK(eval(as_image(v) + 1u).to_host() == eval(v + 1u).to_host());
        if (!d.supports(dtype::f16)) continue;
        matrix<half> h(d, 6, 7), g(d, 7, 9);
        h = cast<half>(0.5f * cast<float>(row_index() - col_index()));
        g = cast<half>(0.25f * cast<float>(row_index() + col_index()));
        CHECK(eval(cast<float>(as_image(h))).to_host() == eval(cast<float>(h)).to_host());
        CHECK(eval(cast<float>(h * as_image(g))).to_host() == eval(cast<float>(h * g)).to_host());
    }
}

TEST_CASE("an image is a copy of that moment, of an array or an expression; no byte goes through the host") {
    for (const device& d : image_devices()) {
        CAPTURE(d.name());
        const std::vector<float> b = test::numbers(12 * 24, 1);
        matrix<float> B(d, 12, 24, b), E(d, 24, 12, test::numbers(24 * 12, 2));
        const counters before = d.counters();
        const auto I = as_image(B);
        counters used = d.counters() - before;
        CHECK(used.bytes_to_host == 0);
        CHECK(used.bytes_to_device == 0);
        CHECK(used.launches == (has_images(d) ? 0 : 1)); // its rows are whole texels already
        B = I + B;
        CHECK(I.to_host() == b);
        std::vector<float> twice = b;
        for (float& e : twice) e *= 2;
        CHECK(B.to_host() == twice);
        B = I; // and back
        CHECK(B.to_host() == b);
        const auto J = as_image(2.0f * B + trans(E));
        CHECK(J.to_host() == eval(2.0f * B + trans(E)).to_host());
        const auto P = as_image(B * E);
        CHECK(P.to_host() == eval(B * E).to_host());
        auto also = I; // a handle
        CHECK(also.storage() == I.storage());
        matrix<float> copy = I;
        copy = copy + 1.0f;
        CHECK(I.to_host() == b);
    }
}

TEST_CASE("one kernel serves images of all sizes, and arrays and images have kernels of their own") {
    for (const device& d : image_devices()) {
        CAPTURE(d.name());
        const auto run = [&](std::int64_t n) {
            matrix<float> A(d, n, n, test::numbers(n * n, 1)), B(d, n, n, test::numbers(n * n, 2)),
                C(d, n, n);
            const auto I = as_image(B);
            const counters before = d.counters();
            C = 2.0f * A * I + C;
            const counters used = d.counters() - before;
            CHECK(used.launches == 1);
            CHECK(used.temporaries == 0);
            return used.compilations;
        };
        run(20);
        CHECK(run(24) == 0);
    }
}

TEST_CASE("images without elements") {
    for (const device& d : image_devices()) {
        CAPTURE(d.name());
        matrix<float> none(d, 0, 5), A(d, 3, 0), B(d, 0, 4), C(d, 3, 4);
        const auto I = as_image(none);
        CHECK(I.rows() == 0);
        CHECK(I.cols() == 5);
        CHECK(I.to_host().empty());
        C = 1.0f;
        C = A * as_image(B) + C;
        CHECK(C.to_host() == std::vector<float>(12, 1.0f));
        CHECK(sum(I).to_host() == 0);
    }
}

TEST_CASE("what cannot be an image is told, and nothing is lost") {
    for (const device& d : image_devices()) {
        CAPTURE(d.name());
        CHECK_THROWS_AS(as_image(matrix<float>()), device_error);
        CHECK_THROWS_AS(as_image(1.0f * row_index(3, 4)), device_error); // on which device?
        if (!has_images(d)) continue;
        matrix<float> B(d, 3, 5, test::numbers(15, 1));
        const auto I = as_image(B);
        // Storage handed on as writable: the type no longer knows, the device does.
        matrix<float> written(I.storage());
        CHECK_THROWS_AS(written = 1.0f, unsupported_error);
        CHECK_THROWS_AS(written.to_device(test::numbers(15, 2)), unsupported_error);
        CHECK_THROWS_AS(written(rows(0, 1)) = 1.0f, unsupported_error);
        CHECK(I.to_host() == test::numbers(15, 1));
        CHECK(written.map(access::read)(2, 4) == test::numbers(15, 1)[14]);
        matrix<float> wide(d, 2, 300000);
        wide = 1.0f;
        std::string text;
        try {
            as_image(wide);
        } catch (const unsupported_error& e) {
            text = e.what();
        }
        CHECK(text.find("2 x 300000 elements take 75000 x 2 texels") != std::string::npos);
        CHECK(sum(wide).to_host() == 600000);
    }
}
