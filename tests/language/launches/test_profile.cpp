// Profiles: every kernel is there, with what it was; the program goes on as before.

#include <sinter/profile.hpp>

#include "../../devices.hpp"

TEST_CASE("a profile counts kernels and tells what they were") {
    for (sinter::device d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 40;
        sinter::matrix<float> A(d, n, n, test::numbers(n * n, 1)), B(d, n, n, test::numbers(n * n, 2)),
            C(d, n, n);
        sinter::vector<float> x(d, n, test::numbers(n, 3));
        C = A * B; // not recorded
        sinter::profile p(d);
        CHECK_THROWS_AS(sinter::profile{d}, sinter::device_error);
        for (int turn = 0; turn < 3; ++turn) C = A * B;
        x += 2.0f * x;
        p.stop();
        x = x + 1.0f; // not recorded
        REQUIRE(p.events().size() == 4);
        double before = 0;
        for (const sinter::profile::event& e : p.events()) {
            CHECK(e.end >= e.begin);
            CHECK(e.begin >= before);
            before = e.begin;
        }
        const auto kernels = p.kernels();
        REQUIRE(kernels.size() == 2);
        for (const sinter::profile::kernel_time& k : kernels) {
            const bool product = k.launches == 3;
            CHECK(k.launches == (product ? 3 : 1));
            CHECK(k.kernel == (product ? "A * B" : "x + alpha * x"));
            CHECK(k.extents == (product ? "40 x 40" : "40 x 1"));
            CHECK(k.flops == (product ? 2.0 * n * n * n : 2.0 * n));
            CHECK(k.bytes == (product ? 3.0 * 4 * n * n : 2.0 * 4 * n));
            CHECK(k.least <= k.most);
            CHECK(k.seconds >= k.most);
            if (product) CHECK(k.seconds > 0);
            CHECK(k.seconds < 60);
        }
        CHECK(p.table().find("40 x 40") != std::string::npos);
        CHECK(p.chrome_trace().find("\"ph\": \"X\"") != std::string::npos);
        const std::vector<float> a = test::numbers(n, 3);
        const std::vector<float> got = x.to_host();
        for (std::size_t i = 0; i < a.size(); ++i) CHECK(got[i] == 3 * a[i] + 1);
        sinter::profile again(d); // ends by itself
        C = A * B;
    }
}

TEST_CASE("a profile counts the bytes of halves that are kept as floats") {
    for (const sinter::device& d : test::devices()) {
        if (!d.supports(sinter::dtype::f16)) continue;
        CAPTURE(d.name());
        sinter::matrix<sinter::half> A = sinter::ones<sinter::half>(d, 100, 50), B(d, 100, 50);
        sinter::profile p(d);
        B = A - rowwise(mean(A, sinter::axis<0>));
        p.stop();
        double bytes = 0;
        for (const sinter::profile::kernel_time& k : p.kernels()) bytes += k.bytes;
        // Where no work-group keeps a column, A is read twice, and the mean, a float, is written and read.
        CHECK(bytes == 2 * 2 * 100 * 50 + (test::has_groups(d) ? 0 : 2 * 100 * 50 + 2 * 4 * 50));
    }
}
