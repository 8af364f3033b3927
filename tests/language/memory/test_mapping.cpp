// Mappings: the device's own memory where it is shared, and no use of an array that the host holds.

#include <algorithm>
#include <memory>
#include <utility>

#include "../../devices.hpp"

using namespace sinter;

using test::refused, test::shares_memory;

TEST_CASE("allocate_shared: the same memory every time, and no byte is moved where it is shared") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t m = 5, n = 7, bytes = m * n * 4;
        matrix<float> A = d.allocate_shared<float>(m, n);
        CHECK(A.rows() == m);
        CHECK(A.cols() == n);
        const counters before = d.counters();
        const float* first = nullptr;
        {
            auto mapped = A.map(access::read | access::write);
            first = mapped.data();
            float value = 0;
            for (float& e : mapped.span()) e = value++;
        }
        A = 2.0f * A + 1.0f;
        {
            auto mapped = A.map(access::read);
            if (shares_memory(d)) CHECK(mapped.data() == first);
            for (std::int64_t e = 0; e < m * n; ++e)
                CHECK(mapped.span()[static_cast<std::size_t>(e)] == 2.0f * static_cast<float>(e) + 1.0f);
        }
        const counters used = d.counters() - before;
        CHECK(used.bytes_to_host == (shares_memory(d) ? 0 : 2 * bytes));
        CHECK(used.bytes_to_device == (shares_memory(d) ? 0 : bytes));
        CHECK(used.launches + used.host_evaluations == 1);
        CHECK(used.temporaries == 0);
    }
}

TEST_CASE("memory that is shared stays with its array when an assignment reads it elsewhere") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<float> A = d.allocate_shared<float>(6, 6);
        const std::vector<float> a = test::numbers(36, 1);
        A.to_device(a);
        const float* first = A.map(access::read).data();
        A = trans(A);
        matrix<float> B(d, 6, 6, a);
        B = trans(B);
        CHECK(A.to_host() == B.to_host());
        A = A * A;
        B = B * B;
        CHECK(A.to_host() == B.to_host());
        if (shares_memory(d)) CHECK(A.map(access::read).data() == first);
        sinter::vector<float> x = d.allocate_shared<float>(6);
        x = sum(A, axis<1>);
        CHECK(x.map(access::read).span()[5] == x.to_host()[5]);
        CHECK(d.allocate_shared<float>(0, 3).map().span().empty());
        CHECK_THROWS_AS(d.allocate_shared<float>(-1, 3), shape_error);
    }
}

TEST_CASE("an array that the host holds is not used: the error says so, and nothing is lost") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::vector<float> a = test::numbers(12, 1), b = test::numbers(12, 2);
        matrix<float> A(d, 3, 4, a), B(d, 3, 4, b);
        {
            auto held = A.map(access::read | access::write);
            held(1, 2) = 50;
            for (const std::string& text :
                 {refused([&] { B = A + 1.0f; }), refused([&] { A = B; }), refused([&] { A = 2.0f * A; }),
                  refused([&] { A(rows(0, 1)) = 0.0f; }), refused([&] { B = trans(trans(A)); }),
                  refused([&] { (void)A.to_host(); }), refused([&] { A.to_device(b); }),
                  refused([&] { (void)sum(A).to_host(); }), refused([&] { A.map(access::read); }),
                  refused([&] { A.row(0).map(access::write); }), refused([&] { (void)as_image(A); }),
                  refused([&] { evaluate(B = B + 1.0f, A = B); })})
                CHECK(text.find("3 x 4 elements is mapped") != std::string::npos);
            CHECK(B.to_host() == b);
            CHECK(held(1, 2) == 50);
            CHECK(held(0, 3) == a[3]);
        }
        std::vector<float> want = a;
        want[6] = 50;
        CHECK(A.to_host() == want);
        B = A;
        CHECK(B.to_host() == want);
    }
}

TEST_CASE("while mappings only read, the array can be read and not written") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::vector<float> a = test::numbers(12, 1);
        matrix<float> A(d, 3, 4, a), B(d, 3, 4);
        {
            const auto one = A.map(access::read), two = A.row(1).map(access::read);
            B = 2.0f * A;
            CHECK(A.to_host() == a);
            CHECK(one(1, 3) == two(0, 3));
            CHECK(refused([&] { A = B; }).find("can be written again") != std::string::npos);
            CHECK(refused([&] { A.map(access::write); }).find("is mapped") != std::string::npos);
        }
        A = B;
        CHECK(A.to_host()[3] == 2 * a[3]);
    }
}

TEST_CASE("a mapping outlives its array, and an exception inside ends it") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<float> A(d, 3, 4, test::numbers(12, 1));
        try {
            auto held = A.map(access::read_write);
            held(0, 0) = 9;
            throw 1;
        } catch (int) {
        }
        CHECK(A(0, 0).to_host() == 9);
        A = A + 0.0f; // free again
        const auto moved_away = [&] {
            matrix<float> gone(d, 3, 4, test::numbers(12, 3));
            return std::make_unique<mapping<float>>(gone, access::read);
        }();
        CHECK((*moved_away)(2, 3) == test::numbers(12, 3)[11]);
        CHECK(sinter::vector<float>(d, 0).map().size() == 0);
        if (!test::runs_gpu_schedules(d)) continue;
        auto alone = std::make_unique<matrix<float>>(test::as_gpu(d), 2, 2); // a device that nobody else has
        *alone = 2.0f;
        const auto last = alone->map(access::read);
        alone.reset();
        CHECK(last(1, 1) == 2);
    }
}

TEST_CASE("a mapping is a range: algorithms and loops take its elements") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        vector<float> x(d, {3, 1, 2});
        {
            auto mapped = x.map();
            std::sort(mapped.begin(), mapped.end());
        }
        std::vector<float> seen;
        for (const float e : std::as_const(x).map()) seen.push_back(e);
        CHECK(seen == std::vector<float>{1, 2, 3});
        matrix<float> A(d, 2, 3);
        for (float& e : A.map(access::write)) e = 4;
        CHECK(A.to_host() == std::vector<float>(6, 4));
    }
}
