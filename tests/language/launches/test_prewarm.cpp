// Shapes: what can be planned and compiled before there are data, and what cannot be done with them.

#include <sstream>

#include "../../devices.hpp"
#include "../../prewarmed.hpp"

#include <sinter/factor.hpp>
#include <sinter/image_storage.hpp>

using namespace sinter;

namespace {

using test::refused;

/// A device that has lost nothing and gained nothing since.
struct unchanged {
    explicit unchanged(const device& of) : d(of), memory(of.pool()), done(of.counters()) {}
    ~unchanged() {
        const pool_statistics p = d.pool();
        CHECK(p.made == memory.made);
        CHECK(p.taken == memory.taken);
        CHECK(p.bytes == memory.bytes);
        CHECK(p.buffers == memory.buffers);
        const counters c = d.counters() - done;
        CHECK(c.launches == 0);
        CHECK(c.temporaries == 0);
        CHECK(c.bytes_to_device == 0);
        CHECK(c.bytes_to_host == 0);
    }
    device d;
    pool_statistics memory;
    counters done;
};

} // namespace

TEST_CASE("prewarm of shapes takes no memory; the evaluation of arrays then compiles nothing") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        {
            const unchanged guard(d);
            test::each_assignment(test::shapes{d}, [](auto&& a) { prewarm(a); });
        }
        const std::int64_t compilations = d.counters().compilations;
        test::each_assignment(test::real_arrays{d}, [](auto&& a) { a.finish(); });
        CHECK(d.counters().compilations == compilations);
        // A driver's compiler has nothing to do either for what lies on the disk: are the texts the same?
        std::vector<std::string> texts;
        std::size_t n = 0;
        test::each_assignment(test::shapes{d}, [&](auto&& a) { texts.push_back(explain(a)); });
        test::each_assignment(test::real_arrays{d}, [&](auto&& a) { CHECK(explain(a) == texts[n++]); });
    }
}

TEST_CASE("shapes and arrays together: what has elements keeps them") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 21;
        const std::vector<float> a = test::numbers(n * n, 1), c = test::numbers(n * n, 3);
        matrix<float> A(d, n, n, a), B(d, n, n, test::numbers(n * n, 2)), C(d, n, n, c);
        auto S = d.shape<float>(n, n);
        CHECK(S.rows() == n);
        CHECK(S.cols() == n);
        CHECK(S.device() == d);
        const unchanged guard(d);
        prewarm(C = 2.0f * A * S - C, S = A * B, S = trans(S));
        prewarm(C = floor(A) - S);
        CHECK(explain(A * S).find("A * B") != std::string::npos);
        CHECK(explain(sum(S)).find("sum") != std::string::npos);
        matrix<float> none;
        prewarm(none = A * S);
        CHECK(none.storage().get() == nullptr);
    }
    for (const device& d : test::devices()) {
        matrix<float> A(d, 2, 2, {1, 2, 3, 4}), S = d.shape<float>(2, 2);
        prewarm(S = A * A);
        S = matrix<float>(d, 2, 2); // the name of an array from here on
        S = A * A;
        CHECK(S.to_host() == std::vector<float>{7, 10, 15, 22});
    }
}

TEST_CASE("shapes larger than the device") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 160000; // 102 GB each
        auto A = d.shape<float>(n, n), B = d.shape<float>(n, n), C = d.shape<float>(n, n);
        auto x = d.shape<float>(n), y = d.shape<float>(n);
        const unchanged guard(d);
        if (d.name().rfind("opengl", 0) == 0) { // counts in 32 bits
            CHECK_THROWS_AS(prewarm(y = A * x), unsupported_error);
            CHECK_THROWS_AS(explain(C = A * B), unsupported_error);
            prewarm(x = x / norm(x));
            continue;
        }
        prewarm(C = 2.0f * A * B + 3.0f * C, A = A * B, y = A * x, x = x / norm(x));
        CHECK(explain(C = A * B).find("160000 x 160000") != std::string::npos);
    }
}

TEST_CASE("nothing reads or writes a shape: the error says what it is, and nothing is lost") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        // Many elements, squared: a copy of them on the host would be seen, too.
        const std::int64_t n = d.name().rfind("opengl", 0) == 0 ? 1 << 15 : 1 << 17;
        auto S = d.shape<float>(n, n);
        auto x = d.shape<float>(3);
        auto s = d.shape<float>();
        const std::vector<float> a = test::numbers(9, 1), three(3);
        matrix<float> A(d, 3, 3, a), L(d.shape<float>(3, 3)), none;
        vector<float> y(d, 3, three);
        std::ostringstream out;
        const auto check = [&](auto body) {
            const std::string text = refused(body);
            CAPTURE(text);
            CHECK(text.find("device::shape()") != std::string::npos);
            CHECK(text.find("construct an array") != std::string::npos);
        };
        {
            const unchanged guard(d);
            check([&] { none = S + 1.0f; });
            check([&] { S = 2.0f * S; });
            check([&] { L = A; });
            check([&] { A = L; });
            check([&] { A = A * L; });
            check([&] { y = A * x; });
            check([&] { x = y; });
            check([&] { x += y; });
            check([&] { A = s * A; });
            check([&] { s = dot(y, y); });
            check([&] { evaluate(A = A + 1.0f, x = y); });
            check([&] { x(rows(0, 1)) = 0.0f; });
            check([&] { S(1, 2) = 5.0f; });
            check([&] { S.fill(1.0f); });
            check([&] { (void)S.to_host(); });
            check([&] { (void)trans(S).to_host(); });
            check([&] { (void)S.row(2).to_host(); });
            check([&] { (void)s.to_host(); });
            check([&] { (void)sum(S).to_host(); });
            check([&] { x.to_device(three); });
            check([&] { x(reversed).to_device(three); });
            check([&] { (void)S.map(access::read); });
            check([&] { (void)x.map(access::write); });
            check([&] { (void)S.row(1).map(); });
            check([&] { (void)as_image(S); });
            check([&] { (void)as_image(trans(S) + 1.0f); });
            check([&] { (void)S.to(d); });
            check([&] { (void)matrix<float>(S); });
            check([&] { (void)matrix<float>(S * S); });
            check([&] { (void)eval(S); });
            check([&] { out << S; });
            check([&] { out << x + x; });
            CHECK(out.str().empty());
            CHECK(none.storage().get() == nullptr);
        }
        check([&] { (void)lu(L); });
        CHECK(A.to_host() == a);
        CHECK(y.to_host() == three);
        prewarm(S = 2.0f * S); // still a shape
        matrix<float> B = A * A;
        CHECK(B.rows() == 3);
    }
}

TEST_CASE("shapes that cannot be") {
    CHECK(refused([] { device().shape<float>(1, 1); }).find("null device") != std::string::npos);
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        CHECK(refused<shape_error>([&] { d.shape<float>(3, -2); }).find("3 x -2") != std::string::npos);
        CHECK(refused([&] { d.shape<float>(std::int64_t(1) << 40, 1 << 30); }).find("exceeds any memory") !=
              std::string::npos);
        if (!d.supports(dtype::f64)) CHECK_THROWS_AS(d.shape<double>(1, 1), unsupported_error);
        auto S = d.shape<float>(3, 4);
        CHECK_THROWS_AS(prewarm(S = S * trans(S)), shape_error);
        // Without elements there is nothing to be missed: an array as any other.
        auto none = d.shape<float>(0, 4);
        none = 2.0f * none;
        CHECK(none.to_host().empty());
        CHECK(sum(none).to_host() == 0);
    }
}

TEST_CASE("what is prewarmed or explained between two turns of a loop leaves nothing in the pool") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        vector<std::int32_t> s(d, 8), x(d, {0, 1, 2, 3, 4, 5, 6, 7});
        s = row_index();
        s = row_index(); // recognised
        const auto pooled = d.pool().buffers;
        (void)explain(x = x(reversed)); // written to a pooled buffer
        s = row_index();
        prewarm(x = x(reversed));
        s = row_index();
        CHECK(d.pool().buffers == pooled);
        x = x(reversed);
        CHECK(x.to_host() == std::vector<std::int32_t>{7, 6, 5, 4, 3, 2, 1, 0});
    }
}
