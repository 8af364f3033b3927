// Launches with more work-groups than an axis may have.

#include <doctest/doctest.h>

#include <sinter/opengl.hpp>

using namespace sinter;

TEST_CASE("a launch that is longer than an axis spills to the next") {
    device d;
    try {
        using namespace runtime::opengl;
        d = device(ref<runtime::device_state>(
            new compute_device(make_context(context_kind::desktop, 4, 3), "opengl:compute", {8})));
    } catch (const device_error& e) {
        MESSAGE("skipped: " << e.what());
        return;
    }
    for (const std::int64_t n : {1, 511, 512, 513, 2049, 4001}) { // groups of 64 items
        CAPTURE(n);
        vector<float> x(d, n), y(d, n);
        x = cast<float>(iota<std::int32_t>(d, n));
        y = x + 1;
        const std::vector<float> got = y.to_host();
        for (std::int64_t i = 0; i < n; ++i)
            if (got[static_cast<std::size_t>(i)] != static_cast<float>(i + 1)) FAIL_CHECK("element ", i);
    }
    for (const std::int64_t rows : {31, 32, 33, 201}) {
        CAPTURE(rows);
        matrix<std::int32_t> A(d, rows, 20), B(d, rows, 20);
        A = from_function<std::int32_t>(d, rows, 20, [](auto i, auto j) { return 100 * i + j; });
        B(sinter::rows(0, rows), cols(1, 20)) = A(sinter::rows(0, rows), cols(0, 19)); // not flat
        CHECK(B.to_host()[static_cast<std::size_t>(rows * 20 - 1)] ==
              100 * static_cast<std::int32_t>(rows - 1) + 18);
        vector<std::int32_t> s(d, rows);
        s = sum(A, axis<1>);
        CHECK(s.to_host()[static_cast<std::size_t>(rows - 1)] ==
              2000 * static_cast<std::int32_t>(rows - 1) + 190);
        matrix<float> F(d, rows, 20), P(d, rows, 8);
        F = 1.0f;
        P = F * trans(F(sinter::rows(0, P.cols()), cols(0, 20)));
        CHECK(P.to_host() == std::vector<float>(static_cast<std::size_t>(P.size()), 20.0f));
    }
}
