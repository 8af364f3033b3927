// Launches with more work-groups than an axis may have.

#include <sinter/opengl.hpp>

#include "../devices.hpp"

using namespace sinter;

TEST_CASE("with the four storage blocks that ES 3.1 promises, products, several results and many arrays are "
          "right") {
    device d;
    try {
        using namespace runtime::opengl;
        d = device(ref<runtime::device_state>(new compute_device(make_context(context_kind::es, 3, 1),
                                                                 "opengl:compute_es", {.max_blocks = 4})));
    } catch (const device_error& e) {
        MESSAGE("skipped: " << e.what());
        return;
    }
    const std::int64_t n = 19;
    const auto filled = [&](int seed) { return matrix<float>(d, n, n, test::numbers(n * n, seed)); };
    matrix<float> A = filled(1), B = filled(2), C = filled(3), D = filled(4), E = filled(5), F(d, n, n);
    const matrix<float> on_host[] = {A.to(host_device()), B.to(host_device()), C.to(host_device()),
                                     D.to(host_device()), E.to(host_device())};
    matrix<float> wanted(host_device(), n, n), other(host_device(), n, n);
    const counters before = d.counters();
    F = C;
    F = 2 * A * B - 3 * F;
    CHECK(d.counters().launches == before.launches + 2);
    CHECK(d.counters().temporaries == before.temporaries);
    wanted = 2 * on_host[0] * on_host[1] - 3 * on_host[2];
    CHECK(F.to_host() == wanted.to_host());
    F = A + 2 * B - 3 * C + 4 * D - 5 * E; // more arrays than one kernel may read
    wanted = on_host[0] + 2 * on_host[1] - 3 * on_host[2] + 4 * on_host[3] - 5 * on_host[4];
    CHECK(F.to_host() == wanted.to_host());
    evaluate(F = A + B, C = A - B); // more results than one kernel may write
    wanted = on_host[0] + on_host[1];
    other = on_host[0] - on_host[1];
    CHECK(F.to_host() == wanted.to_host());
    CHECK(C.to_host() == other.to_host());
}

TEST_CASE("a launch that is longer than an axis spills to the next") {
    device d;
    try {
        using namespace runtime::opengl;
        d = device(ref<runtime::device_state>(new compute_device(make_context(context_kind::es, 3, 1),
                                                                 "opengl:compute_es", {.max_groups = 8})));
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
