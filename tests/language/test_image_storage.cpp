// Operands stored as images: the same values as from the array, in every place of an expression, on every
// device.

#include <cmath>
#include <limits>

#include <sinter/image.hpp>
#ifdef TEST_WITH_OPENCL
#include <sinter/product_step.hpp>
#endif

#include "devices.hpp"

using namespace sinter;

namespace {

/// `f` of the array and of its image.
template <class B, class I, class F>
void expect_same(const char* what, const B& array, const I& image, F f) {
    CAPTURE(what);
    CHECK(eval(f(image)).to_host() == eval(f(array)).to_host());
}

bool has_images(const device& d) {
    return d.name().rfind("opencl", 0) == 0;
}

struct extents {
    std::int64_t rows, cols;
};
/// Where an image is an ordinary copy, one size says so.
std::vector<extents> awkward(const device& d) {
    if (!has_images(d)) return {{17, 21}};
    return {{1, 1}, {1, 37}, {5, 1}, {20, 24}, {17, 21}};
}

} // namespace

TEST_CASE("an image has its array's elements wherever an expression reads it") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const auto [m, n] : awkward(d)) {
            CAPTURE(m);
            CAPTURE(n);
            matrix<float> B(d, m, n, test::numbers(m * n, 1)), A(d, n, m, test::numbers(m * n, 2));
            sinter::vector<float> x(d, n, test::numbers(n, 3)), y(d, m, test::numbers(m, 4));
            const auto I = as_image(B);
            CHECK(I.rows() == m);
            CHECK(I.cols() == n);
            CHECK(I.to_host() == B.to_host());
            expect_same("elementwise", B, I, [](const auto& b) { return 2.0f * b + 1.0f; });
            expect_same("with an array", B, I, [&](const auto& b) { return b - hadamard(B, b); });
            expect_same("transposed", B, I, [](const auto& b) { return trans(b) + 0.0f; });
            expect_same("transposed sum", B, I, [&](const auto& b) { return trans(b) + A; });
            expect_same("sums", B, I, [](const auto& b) { return sum(b); });
            expect_same("row sums", B, I, [](const auto& b) { return sum(b, axis<1>); });
            expect_same("column maxima", B, I, [](const auto& b) { return max(b, axis<0>); });
            expect_same("argmax", B, I, [](const auto& b) { return argmax(b); });
            expect_same("A B", B, I, [&](const auto& b) { return A * b; });
            expect_same("B A", B, I, [&](const auto& b) { return b * A; });
            expect_same("B' A'", B, I, [&](const auto& b) { return trans(b) * trans(A); });
            expect_same("B B'", B, I, [&](const auto& b) { return b * trans(b); });
            expect_same("B x", B, I, [&](const auto& b) { return b * x; });
            expect_same("B' y", B, I, [&](const auto& b) { return trans(b) * y; });
            expect_same("reshaped", B, I, [&](const auto& b) { return reshape(b, m * n, 1) + 0.0f; });
            expect_same("gathered", B, I, [&](const auto& b) {
                return gather<edge::wrap>(b, row_index(m, n) + 2, col_index(m, n) - 3);
            });
            expect_same("diagonal", B, I, [](const auto& b) { return diagonal(b) + 0.0f; });
            expect_same("reversed", B, I, [](const auto& b) { return b(reversed) + 0.0f; });
        }
    }
}

TEST_CASE("parts of an image: offsets, strides, and rows that begin inside a texel") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t m = 19, n = 30;
        matrix<float> B(d, m, n, test::numbers(m * n, 1)), A(d, 12, m, test::numbers(12 * m, 2)),
            C(d, 5, 8, test::numbers(40, 3));
        const auto I = as_image(B);
        for (const std::int64_t first : {0, 1, 3, 4, 8}) {
            CAPTURE(first);
            expect_same("columns", B, I,
                        [&](const auto& b) { return b(rows(0, m), cols(first, 20)) + 1.0f; });
            expect_same("product", B, I, [&](const auto& b) { return A * b(rows(0, m), cols(first, 29)); });
            expect_same("block", B, I,
                        [&](const auto& b) { return b(rows(first, first + 5), cols(first, first + 8)) + C; });
            expect_same("transposed block", B, I, [&](const auto& b) {
                return trans(b(rows(first, first + 5), cols(first, first + 8))) + trans(C);
            });
        }
        expect_same("every third", B, I,
                    [](const auto& b) { return b(rows(0, 19, 2), cols(1, 30, 3)) + 0.0f; });
        expect_same("a row", B, I, [](const auto& b) { return b.row(7) + 0.0f; });
        expect_same("a column", B, I, [](const auto& b) { return b.col(9) + 0.0f; });
        CHECK(I.row(7).to_host() == B.row(7).to_host());
        CHECK(I(3, 5).to_host() == B(3, 5).to_host());
        CHECK(I.col(29).to_host() == B.col(29).to_host());
        const auto J = as_image(I(rows(2, 19), cols(3, 30))); // an image of a part of an image
        CHECK(J.to_host() == B(rows(2, 19), cols(3, 30)).to_host());
    }
}

TEST_CASE("neighbours of an image's elements, inside and at the edges") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t n : {24, 35}) {
            if (n > 24 && !has_images(d)) continue;
            matrix<float> B(d, 21, n, test::numbers(21 * n, 1)), K(d, 3, 5, test::numbers(15, 2));
            sinter::vector<float> w(d, 5, test::numbers(5, 3));
            const auto I = as_image(B);
            expect_same("down", B, I, [&](const auto& b) { return correlate(b, w, axis<0>); });
            expect_same("right", B, I, [&](const auto& b) { return correlate<edge::wrap>(b, w, axis<1>); });
            expect_same("both", B, I, [&](const auto& b) { return correlate<edge::zero>(b, w, w); });
            expect_same("2D", B, I, [&](const auto& b) { return correlate<edge::mirror>(b, K); });
        }
    }
}

TEST_CASE("vectors as images are folded; long ones, and long sums") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t n : {1, 5, 300, 70000}) {
            CAPTURE(n);
            if (n != 300 && !has_images(d)) continue;
            sinter::vector<float> x(d, n, test::numbers(n, 1)), y(d, n, test::numbers(n, 2));
            const auto I = as_image(x);
            CHECK(I.to_host() == x.to_host());
            expect_same("dot", x, I, [&](const auto& a) { return dot(a, y); });
            expect_same("axpy", x, I, [&](const auto& a) { return 2.0f * a + y; });
            expect_same("row", x, I, [&](const auto& a) { return trans(a) + trans(y); });
            expect_same("reversed", x, I, [&](const auto& a) { return reversed(a) + y; });
        }
        const std::int64_t k = 5000; // terms of a product that is shared out
        matrix<float> A(d, 3, k, test::numbers(3 * k, 1)), B(d, k, 6, test::numbers(6 * k, 2));
        expect_same("long product", B, as_image(B), [&](const auto& b) { return A * b; });
        expect_same("long sum", B, as_image(B), [&](const auto& b) { return sum(b, axis<0>); });
    }
}

TEST_CASE("products large enough for tiles in local memory, with what is fused into them") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        if (!has_images(d)) continue; // an ordinary copy, and these take their time
        for (const auto [m, k, n] : {std::array<std::int64_t, 3>{128, 144, 128}, {130, 131, 133}}) {
            CAPTURE(n);
            matrix<float> A(d, m, k, test::numbers(m * k, 1)), B(d, k, n, test::numbers(k * n, 2)),
                C(d, m, n, test::numbers(m * n, 3)), Bt(d, n, k), At(d, k, m);
            Bt = trans(B);
            At = trans(A);
            const auto I = as_image(B), L = as_image(A), It = as_image(Bt), Lt = as_image(At);
            const std::vector<float> want = eval(2.0f * A * B + 3.0f * C).to_host();
            CHECK(eval(2.0f * A * I + 3.0f * C).to_host() == want);
            CHECK(eval(2.0f * L * B + 3.0f * C).to_host() == want);
            CHECK(eval(2.0f * L * I + 3.0f * C).to_host() == want);
            CHECK(eval(2.0f * A * trans(It) + 3.0f * C).to_host() == want);
            CHECK(eval(2.0f * trans(Lt) * I + 3.0f * as_image(C)).to_host() == want);
            CHECK(eval(A * abs(I - 1.0f)).to_host() == eval(A * abs(B - 1.0f)).to_host());
        }
    }
}

#ifdef TEST_WITH_OPENCL
TEST_CASE("every step of the ladder reads images") {
    for (const device& d : test::devices(false)) {
        if (!test::runs_gpu_schedules(d)) continue;
        const device gpu = gpu_schedules_on(d);
        const std::int64_t m = 37, k = 41, n = 45;
        matrix<float> A(gpu, m, k, test::numbers(m * k, 1)), B(gpu, k, n, test::numbers(k * n, 2));
        const std::vector<float> want = eval(A * B).to_host();
        for (const product_step step :
             {product_step::naive, product_step::local_tile, product_step::work_per_thread,
              product_step::float4, product_step::float8, product_step::best}) {
            CAPTURE(name_of(step));
            use_product_step(gpu, step);
            CHECK(eval(A * as_image(B)).to_host() == want);
            CHECK(eval(as_image(A) * B).to_host() == want);
        }
    }
}
#endif

TEST_CASE("half, int32 and uint32; NaN, infinities and -0 go through an image as they are") {
    for (const device& d : test::devices()) {
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
    for (const device& d : test::devices()) {
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
        CHECK(also.array() == I.array());
        matrix<float> copy = I;
        copy = copy + 1.0f;
        CHECK(I.to_host() == b);
    }
}

TEST_CASE("one kernel serves images of all sizes, and arrays and images have kernels of their own") {
    for (const device& d : test::devices()) {
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
    for (const device& d : test::devices()) {
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
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        CHECK_THROWS_AS(as_image(matrix<float>()), device_error);
        if (!has_images(d)) continue;
        matrix<float> B(d, 3, 5, test::numbers(15, 1));
        const auto I = as_image(B);
        // Storage handed on as writable: the type no longer knows, the device does.
        matrix<float> written(I.array());
        CHECK_THROWS_AS(written = 1.0f, unsupported_error);
        CHECK_THROWS_AS(written.to_device(test::numbers(15, 2)), unsupported_error);
        CHECK_THROWS_AS(written(rows(0, 1)) = 1.0f, unsupported_error);
        CHECK_THROWS_AS(written.map(), unsupported_error);
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
