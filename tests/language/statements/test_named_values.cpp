// Expressions with a name: what came from one object is one value wherever the statement has it, numbers and
// views included. Numbers that are equal by chance stay apart.

#include <thread>

#include "../../devices.hpp"

using namespace sinter;

namespace test_named_values {

namespace {

std::vector<float> same_of(std::int64_t n, float value) {
    return std::vector<float>(static_cast<std::size_t>(n), value);
}

/// What `explain` shows from the kernels' own functions on. The host shows formulas, which have no variables.
std::string kernels_of(const std::string& explained) {
    std::size_t from = explained.find("void sinter_kernel");
    if (from == std::string::npos) from = explained.rfind("void main");
    return from == std::string::npos ? std::string() : explained.substr(from);
}

int count_of(const std::string& word, const std::string& text) {
    int n = 0;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++n;
    return n;
}

template <class Body>
counters spent(device& d, Body body) {
    const counters before = d.counters();
    body();
    return d.counters() - before;
}

} // namespace

TEST_CASE("a named expression with numbers is computed once for all its uses") {
    for (device& d : test::devices()) {
        CAPTURE(d.name());
        vector<float> x(d, same_of(1003, 0)), y(d, 1003), z(d, 1003);
        auto s = log(2 * x + 1);
        const std::string once = kernels_of(explain(y = s)),
                          text = explain(y = hadamard(s, hadamard(s, s)) / (1 + s));
        CAPTURE(text);
        CHECK(count_of("log(", kernels_of(text)) == count_of("log(", once)); // one, and one for the last few
        for (const char* number : {"alpha", "beta", "gamma"}) CHECK(count_of(number, text) > 0);
        for (const char* number : {"delta", "scalar"}) CHECK(count_of(number, text) == 0);

        const counters c = spent(d, [&] { y = hadamard(s, hadamard(s, s)) / (1 + s) + 3; });
        CHECK(c.launches == 1);
        CHECK(c.temporaries == 0);
        CHECK(y.to_host() == same_of(1003, 3));

        const auto copy = s; // is what it is a copy of
        CHECK(count_of("gamma", explain(y = copy / s)) == 0);
        const auto copied = spent(d, [&] { evaluate(y = copy + 1, z = hadamard(s, copy)); });
        CHECK(copied.launches == 1);
        CHECK(z.to_host() == same_of(1003, 0));
    }
}

TEST_CASE("a named view of a product is one product") {
    for (device& d : test::devices()) {
        CAPTURE(d.name());
        const matrix<float> A(d, 6, 6, test::numbers(36, 1)), B(d, 6, 6, test::numbers(36, 2));
        matrix<float> C(d, 4, 3), expected(d, 4, 3), P(d, 6, 6), Q(d, 3, 8);
        P = A * B;
        expected = hadamard(P(rows(1, 5), cols(2, 5)), P(rows(1, 5), cols(2, 5)));
        const auto block_of_product = (A * B)(rows(1, 5), cols(2, 5));
        const counters c = spent(d, [&] { C = hadamard(block_of_product, block_of_product); });
        CHECK(c.launches == 1);
        CHECK(c.temporaries == 0);
        CHECK(C.to_host() == expected.to_host());

        const auto scaled = 2 * (A * B);
        const counters alone = spent(d, [&] { P = scaled; });
        const counters twice = spent(d, [&] { P = scaled + hadamard(scaled, scaled); });
        CHECK(twice.launches == alone.launches);
        CHECK(twice.temporaries == alone.temporaries);

        const auto turned = trans(reshape(2 * A(rows(0, 4), cols(0, 6)) + 1, 8, 3));
        const std::string text = explain(Q = turned / turned);
        CHECK(count_of("gamma", text) == 0);
        Q = turned - 2 * turned;
        CHECK(Q.to_host()[1] == -(2 * test::numbers(36, 1)[3] + 1));
    }
}

TEST_CASE("numbers that are equal by chance make no plan of their own") {
    for (device& d : test::devices()) {
        CAPTURE(d.name());
        vector<float> x(d, same_of(77, 1)), y(d, same_of(77, 10)), z(d, 77);
        const auto run = [&](float a, float b) {
            z = a * sqrt(x) + b * sqrt(hadamard(y, y)) - 0.5f;
            CHECK(z.to_host() == same_of(77, a + 10 * b - 0.5f));
        };
        run(2, 3);
        const counters c = spent(d, [&] {
            run(2, 2);
            run(3, 3);
            run(3, 2);
            run(0.5f, 0.5f);
        });
        CHECK(c.compilations == 0);
        CHECK(c.launches == (d.state()->least_work > 0 && c.host_evaluations > 0 ? 0 : 4));
    }
}

TEST_CASE("a statement whose named parts coincide otherwise is another one, and comes again as either") {
    for (device& d : test::devices()) {
        CAPTURE(d.name());
        vector<float> x(d, same_of(70, 3)), z(d, 70);
        const auto run = [&](const auto& a, const auto& b, const auto& c, float expected) {
            z = hadamard(a, b) + 10 * c;
            CHECK(z.to_host() == same_of(70, expected));
        };
        const auto turn = [&](float n) {
            const auto s = n * x + 1, t = n * x + 1, u = (n + 1) * x + 1;
            const float vs = 3 * n + 1, vu = 3 * n + 4;
            run(s, s, s, vs * vs + 10 * vs);
            run(s, t, s, vs * vs + 10 * vs); // equal, not the same
            run(s, u, s, vs * vu + 10 * vs);
            run(u, s, s, vs * vu + 10 * vs);
            run(s, s, u, vs * vs + 10 * vu);
            run(t, u, s, vs * vu + 10 * vs);
            run(u, t, s, vs * vu + 10 * vs);
        };
        turn(1);
        const counters c = spent(d, [&] {
            for (int n = 2; n < 6; ++n) turn(static_cast<float>(n));
        });
        CHECK(c.compilations == 0);
    }
}

TEST_CASE("numbers of named parts are those of today, in statements with folds too") {
    for (device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 40;
        vector<float> x(d, same_of(n, 1)), y(d, n);
        scalar<float> s(d);
        std::int64_t compiled = -1, launches = -1;
        for (int k = 0; k < 4; ++k) {
            const auto a = static_cast<float>(k);
            const auto shifted = a * x + 2;
            const counters c = spent(d, [&] {
                s = sum(hadamard(shifted, shifted)) + sum(shifted);
                y = shifted * sum(shifted) - shifted;
            });
            const float v = a + 2, total = static_cast<float>(n) * v;
            CHECK(s.to_host() == total * v + total);
            CHECK(y.to_host() == same_of(n, v * total - v));
            if (k > 0) CHECK(c.compilations == 0);
            if (k > 0) CHECK(c.launches == launches);
            launches = c.launches;
            compiled = c.compilations;
        }
        CHECK(compiled == 0);
    }
}

TEST_CASE("named parts from several threads, and many of them in any order") {
    for (device& d : test::devices()) {
        CAPTURE(d.name());
        vector<float> x(d, same_of(9, 1)), y(d, 9);
        const auto part = [&](float a) { return a * x; };
        using named = decltype(part(1));
        std::vector<named> all;
        for (int thread = 0; thread < 4; ++thread)
            std::thread([&] {
                for (int n = 0; n < 2; ++n) all.push_back(part(static_cast<float>(all.size() + 1)));
            }).join();
        unsigned random = 1;
        const auto pick = [&] {
            random = random * 1664525u + 1013904223u;
            return static_cast<std::size_t>(random >> 29);
        };
        for (int k = 0; k < 20; ++k) {
            const std::size_t a = pick(), b = pick(), c = pick(), e = pick();
            y = all[a] + 10 * all[b] + 100 * all[c] - all[e];
            CHECK(y.to_host() == same_of(9, static_cast<float>(a + 1 + 10 * (b + 1) + 100 * (c + 1)) -
                                                static_cast<float>(e + 1)));
        }
    }
}

} // namespace test_named_values
