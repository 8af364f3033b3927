// Images that the host writes and reads by mappings: the image's own memory where it is shared, and no use of
// an image that the host holds.

#include <cmath>
#include <limits>
#include <numeric>

#include "../image_devices.hpp"

using namespace sinter;
using test::has_images;
using test::image_devices;
using test::shares_memory;

namespace {

/// Bytes that a mapping of an image moves in one direction: whole texels; elements of an ordinary array.
std::int64_t bytes_of(const device& d, std::int64_t m, std::int64_t n) {
    if (shares_memory(d)) return 0;
    return has_images(d) ? (n + 3) / 4 * 16 * m : 4 * m * n;
}

} // namespace

TEST_CASE("an image is written where it lies, and read by a product, without a copy") {
    for (const device& d : image_devices(false)) {
        CAPTURE(d.name());
        for (const auto& size : {std::pair{20, 24}, {17, 21}, {65, 66}}) {
            const std::int64_t m = 19, k = size.first, n = size.second;
            CAPTURE(n);
            const std::vector<float> a = test::numbers(m * k, 1), b = test::numbers(k * n, 2);
            const matrix<float> A(d, m, k, a);
            matrix<float> B(d, k, n, b);
            const std::vector<float> want = eval(A * B).to_host();
            auto I = d.allocate_image<float>(k, n);
            CHECK(I.rows() == k);
            CHECK(I.cols() == n);
            const counters before = d.counters();
            const float* first = nullptr;
            {
                auto held = I.map(access::write);
                first = held.data();
                CHECK(held.leading_dimension() >= n);
                for (std::int64_t i = 0; i < k; ++i)
                    for (std::int64_t j = 0; j < n; ++j) held(i, j) = b[static_cast<std::size_t>(i * n + j)];
            }
            const counters used = d.counters() - before;
            CHECK(used.bytes_to_device == bytes_of(d, k, n));
            CHECK(used.bytes_to_host == 0);
            CHECK(used.launches == 0);
            CHECK(used.temporaries == 0);
            CHECK(eval(A * I).to_host() == want);
            { // some are changed, the others stay
                auto held = I.map();
                if (shares_memory(d)) CHECK(held.data() == first);
                for (std::int64_t i = 0; i < k; ++i) held(i, n - 1) *= 2;
            }
            B.col(n - 1) = 2.0f * B.col(n - 1);
            CHECK(eval(A * I).to_host() == eval(A * B).to_host());
            CHECK(I.to_host() == B.to_host());
        }
    }
}

TEST_CASE("what as_image made is read without a kernel where memory is shared") {
    for (const device& d : image_devices(false)) {
        CAPTURE(d.name());
        const std::int64_t m = 7, n = 10;
        const std::vector<float> b = test::numbers(m * n, 1);
        const matrix<float> B(d, m, n, b);
        auto I = as_image(B);
        const auto& constant = I;
        const counters before = d.counters();
        {
            const auto held = constant.map();
            const auto row = constant.row(3);
            const auto turned = trans(constant);
            const auto backwards = constant(reversed);
            for (std::int64_t i = 0; i < m; ++i)
                for (std::int64_t j = 0; j < n; ++j)
                    CHECK(held(i, j) == b[static_cast<std::size_t>(i * n + j)]);
            CHECK(row.map()(0, 9) == b[39]);
            CHECK(turned.map()(9, 3) == b[39]);
            CHECK(backwards.map()(0, 0) == b[69]);
            // An image's rows are whole texels, so that ten elements have a gap behind them.
            if (has_images(d)) CHECK_THROWS_AS(held.span(), shape_error);
            if (!has_images(d)) CHECK(held.span()[11] == b[11]);
        }
        const counters used = d.counters() - before;
        if (shares_memory(d)) CHECK(used.bytes_to_host == 0);
        if (shares_memory(d)) CHECK(used.launches == 0);
        CHECK(used.bytes_to_device == 0);
        auto same = I; // a handle of the same image
        I.map()(2, 3) = 99;
        CHECK(same.to_host()[23] == 99);
        CHECK(B.to_host() == b); // of which it was a copy
    }
}

static_assert(std::is_copy_constructible_v<image_array<float, dynamic, dynamic>>);
static_assert(!std::is_copy_assignable_v<image_array<float, dynamic, dynamic>>);

TEST_CASE("an image that the host holds is not used, and nothing is lost") {
    for (const device& d : image_devices(false)) {
        CAPTURE(d.name());
        const std::vector<float> b = test::numbers(12, 2);
        matrix<float> B(d, 3, 4, b), C(d, 3, 4, b);
        auto I = as_image(B);
        {
            auto held = I.map(access::read | access::write);
            held(1, 2) = 50;
            CHECK_THROWS_AS(C = B + I, device_error);
            CHECK_THROWS_AS(I.to_host(), device_error);
            CHECK_THROWS_AS(as_image(I), device_error);
            CHECK_THROWS_AS(I.map(access::read), device_error);
            CHECK(held(1, 2) == 50);
        }
        CHECK(C.to_host() == b);
        CHECK(I.to_host()[6] == 50);
        {
            const auto one = I.map(access::read), other = I.map(access::read);
            C = B + I;
            CHECK(one(1, 2) == other(1, 2));
            CHECK_THROWS_AS(I.map(access::write), device_error);
        }
        try {
            auto held = I.map();
            held(0, 0) = 7;
            throw 1;
        } catch (int) { // which ended it
        }
        C = B + I;
        CHECK(C.to_host()[6] == b[6] + 50);
    }
}

TEST_CASE("images of vectors, of other types, and without elements") {
    for (const device& d : image_devices(false)) {
        CAPTURE(d.name());
        for (const std::int64_t n : {1, 5, 300, 70000}) {
            CAPTURE(n);
            auto I = d.allocate_image<float>(n);
            const std::vector<float> x = test::numbers(n, 1);
            {
                auto held = I.map(access::write);
                for (std::int64_t e = 0; e < n; ++e) held(e) = x[static_cast<std::size_t>(e)];
            }
            CHECK(eval(I + 0.0f).to_host() == x);
            CHECK(sum(I).to_host() == std::accumulate(x.begin(), x.end(), 0.0f));
        }
        const auto try_type = [&](auto zero) {
            using T = decltype(zero);
            if (!d.supports(dtype_of<T>)) return;
            auto I = d.allocate_image<T>(3, 5);
            {
                auto held = I.map(access::write);
                for (int e = 0; e < 15; ++e) held(e / 5, e % 5) = static_cast<T>(static_cast<float>(3 * e));
            }
            CHECK(eval(cast<float>(I)).to_host()[14] == 42);
            CHECK(sum(cast<float>(I)).to_host() == 315);
        };
        try_type(std::int32_t(0));
        try_type(std::uint32_t(0));
        try_type(half(0));
        auto I = d.allocate_image<float>(1, 3);
        {
            auto held = I.map(access::write);
            held(0, 0) = std::nanf("");
            held(0, 1) = -std::numeric_limits<float>::infinity();
            held(0, 2) = -0.0f;
        }
        const std::vector<float> got = eval(trans(I)).to_host();
        CHECK(std::isnan(got[0]));
        CHECK(got[1] == -std::numeric_limits<float>::infinity());
        CHECK(std::signbit(got[2]));
        CHECK(d.allocate_image<float>(0, 3).map().size() == 0);
        CHECK_THROWS_AS(d.allocate_image<float>(-1, 3), shape_error);
        CHECK_THROWS_AS(d.allocate_image<float>(std::int64_t{1} << 40, std::int64_t{1} << 40), device_error);
    }
    CHECK_THROWS_AS(device().allocate_image<float>(2, 2), device_error);
}

TEST_CASE("a driver may leave gaps between rows of texels") {
    // Where the elements of a view lie, by hand: row of texels, and element in it.
    const auto check = [](layout a, std::int64_t width, std::int64_t pitch) {
        layout b = a;
        if (!expr::follow_pitch(b, width, pitch)) return false;
        for (std::int64_t i = 0; i < a.rows; ++i)
            for (std::int64_t j = 0; j < a.cols; ++j) {
                const std::int64_t e = a.at(i, j);
                CHECK(b.at(i, j) == e / width * pitch + e % width);
            }
        return true;
    };
    for (const std::int64_t pitch : {12, 16, 64}) {
        CAPTURE(pitch);
        CHECK(check({5, 10, 0, 12, 1}, 12, pitch));                 // a matrix
        CHECK(check({2, 3, 31, 24, 2}, 12, pitch));                 // a part of it
        CHECK(check({10, 5, 0, 1, 12}, 12, pitch));                 // its transpose
        CHECK(check({5, 10, 57, -12, -1}, 12, pitch));              // both ways reversed
        CHECK(check({1, 10, 24, 0, 1}, 12, pitch));                 // a row
        CHECK(check({5, 1, 3, 12, 0}, 12, pitch));                  // a column
        CHECK(check({12, 1, 0, 1, 0}, 12, pitch));                  // a vector in one row of texels
        CHECK(check({13, 1, 0, 1, 0}, 12, pitch) == (pitch == 12)); // and in two
    }
}
