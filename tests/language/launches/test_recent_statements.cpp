// Statements that come again: numbers, arrays and extents that have changed meanwhile are seen.

#include <memory>

#include <sinter/runtime/statement/recent_statements.hpp>

#include "../../devices.hpp"

using namespace sinter;

namespace test_recent_statements {

namespace {

std::vector<float> same_of(std::int64_t n, float value) {
    return std::vector<float>(static_cast<std::size_t>(n), value);
}

} // namespace

TEST_CASE("a statement that comes again has the numbers of today") {
    for (device& d : test::devices()) {
        CAPTURE(d.name());
        vector<float> x(d, same_of(9, 1)), y(d, 9), z(d, 9);
        const auto two = [&](float a, float b) { evaluate(y = a * x + b, z = b * x - a); };
        for (int r = 0; r < 5; ++r) {
            const float a = static_cast<float>(r), b = static_cast<float>(10 * r + 1);
            two(a, b);
            CHECK(y.to_host() == same_of(9, a + b));
            CHECK(z.to_host() == same_of(9, b - a));
        }
    }
}

TEST_CASE("a plan that rests on equal numbers is not taken where they differ, nor the other way round") {
    for (device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<float> A(d, 3, 3, same_of(9, 1)), C(d, 3, 3);
        scalar<float> s(d);
        const auto run = [&](float a, float b) {
            C = max(A * A * a) + sum(A * A * b) + 0 * A; // one product where a is b
            return C.to_host()[4];
        };
        for (const auto& [a, b] :
             {std::pair{2.f, 2.f}, {2.f, 2.f}, {2.f, 3.f}, {2.f, 3.f}, {3.f, 3.f}, {2.f, 2.f}})
            CHECK(run(a, b) == 3 * a + 27 * b);
    }
}

TEST_CASE("arrays at the same address, and other places of one array, are told apart") {
    for (device& d : test::devices()) {
        CAPTURE(d.name());
        vector<float> x(d, same_of(12, 2));
        const auto run = [&](vector<float>& to, std::int64_t n, std::int64_t from) {
            to = 3 * x(rows(from, from + n)) + 1;
        };
        for (int r = 0; r < 6; ++r) {
            // The pool and the allocator hand out what was there before.
            const std::int64_t n = r % 2 == 0 ? 4 : 6;
            auto y = std::make_unique<vector<float>>(d, n);
            for (int again = 0; again < 3; ++again) run(*y, n, r);
            CHECK(y->to_host() == same_of(n, 7));
        }
        matrix<float> M(d, 8, 8, same_of(64, 1));
        for (int r = 0; r < 4; ++r) // a block that moves
            for (int again = 0; again < 2; ++again) M(rows(r, r + 2), cols(r, r + 3)) += 1;
        const std::vector<float> m = M.to_host();
        CHECK(m[0] == 3);
        CHECK(m[9] == 5);
        CHECK(m[63] == 1);
        CHECK(m[3 * 8 + 5] == 3 + 0);
        x.to_device(same_of(12, 5)); // the same array with other elements
        vector<float> y(d, 4);
        for (int again = 0; again < 3; ++again) run(y, 4, 2);
        CHECK(y.to_host() == same_of(4, 16));
    }
}

TEST_CASE(
    "views whose strides nobody reads share a kernel's text, and each statement keeps its own numbers") {
    for (device& d : test::devices()) {
        CAPTURE(d.name());
        std::vector<std::int32_t> hundreds(20);
        for (int n = 0; n < 20; ++n) hundreds[static_cast<std::size_t>(n)] = 100 * n;
        matrix<std::int32_t> A(d, 4, 5, hundreds), element(d, 1, 1);
        vector<std::int32_t> column(d, 4), line(d, 5);
        const auto numbered = A + 10 * row_index() + col_index();
        const auto value = [](int i, int j) { return 100 * (5 * i + j) + 10 * i + j; };
        struct step {
            int first, last, by;
        };
        // The first, the last and one between, forwards, backwards and in steps.
        const step of_cols[] = {{4, -1, -1}, {0, 5, 1}, {1, 5, 2}, {4, 0, -2}, {2, 5, 1}};
        const step of_rows[] = {{3, -1, -1}, {0, 4, 1}, {1, 4, 2}, {3, 0, -2}, {2, 4, 1}};
        for (const step& c : of_cols)
            for (const int k : {1, 0}) {
                CAPTURE(c.first);
                CAPTURE(k);
                column = col(slice(numbered, rows(0, 4), cols(c.first, c.last, c.by)), k);
                const std::vector<std::int32_t> got = column.to_host();
                for (int i = 0; i < 4; ++i)
                    CHECK(got[static_cast<std::size_t>(i)] == value(i, c.first + k * c.by));
            }
        for (const step& r : of_rows)
            for (const int k : {1, 0}) {
                CAPTURE(r.first);
                CAPTURE(k);
                line = trans(row(slice(numbered, rows(r.first, r.last, r.by), cols(0, 5)), k));
                const std::vector<std::int32_t> got = line.to_host();
                for (int j = 0; j < 5; ++j)
                    CHECK(got[static_cast<std::size_t>(j)] == value(r.first + k * r.by, j));
                for (const step& c : of_cols) {
                    const auto some =
                        slice(numbered, rows(r.first, r.last, r.by), cols(c.first, c.last, c.by));
                    element = slice(some, rows(k, k + 1), cols(1, 2));
                    CHECK(element.to_host()[0] == value(r.first + k * r.by, c.first + c.by));
                }
            }
    }
}

TEST_CASE("many statements in turn, of one type and of several") {
    for (device& d : test::devices()) {
        CAPTURE(d.name());
        constexpr int many = 70; // more than are kept
        std::vector<vector<float>> all;
        for (int n = 0; n < many; ++n) all.emplace_back(d, same_of(5, static_cast<float>(n)));
        vector<float> sum(d, same_of(5, 0));
        for (int round = 0; round < 3; ++round)
            for (vector<float>& x : all) {
                x = x + 1;
                x += 1;
                sum = sum + x;
            }
        // Element n: (n + 2) + (n + 4) + (n + 6).
        CHECK(sum.to_host() == same_of(5, 3 * 69 * 70 / 2 + 12 * 70));
        CHECK(all[3].to_host() == same_of(5, 9));
    }
}

TEST_CASE("a statement is known by what its destination is, too") {
    for (device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<float> X(d, 4, 4, same_of(16, 1)), Y(d, 4, 4), Z(d, 4, 4);
        const auto into = [&](auto&& to) { to = 2 * X + X; };
        for (int again = 0; again < 2; ++again) {
            into(Y);
            into(trans(Z));
            into(Z);
            into(X); // in place
        }
        CHECK(X.to_host() == same_of(16, 9));
        CHECK(Y.to_host() == same_of(16, 9));
        CHECK(Z.to_host() == same_of(16, 9));
        // An explained statement binds its plan anew.
        for (int again = 0; again < 3; ++again) {
            CHECK(!explain(Y = 2 * X + X).empty());
            into(Y);
        }
        CHECK(Y.to_host() == same_of(16, 27));
    }
}

TEST_CASE("a recent statement is found by what it is, as long as its plan is bound to it") {
    const device d = host_device();
    const matrix<float> A(d, 3, 4, same_of(12, 1)), B(d, 3, 4, same_of(12, 1));
    matrix<float> C(d, 3, 4);
    graph::instruction leaf;
    leaf.type = dtype::f32;
    const auto statement = [&](const matrix<float>& of, std::int64_t offset, auto act) {
        layout place = of.storage()->whole();
        place.offset = offset;
        const runtime::operand operand{of.storage(), place};
        const runtime::assignment one[] = {
            {C.storage().get(), C.storage()->whole(), {{&leaf, 1}, {&operand, 1}, {}}}};
        act(const_span<runtime::assignment>(one));
    };
    runtime::recent_statements recent;
    runtime::plan_entry entry;
    statement(A, 0, [&](auto list) {
        runtime::request r;
        r.read(list);
        CHECK(recent.find(list, 5) == nullptr);
        entry.operands.keep(r, 5, 1);
        recent.keep(list, r, entry, 5);
    });
    const auto finds = [&](const matrix<float>& of, std::int64_t offset, std::uint64_t settings) {
        bool found = false;
        statement(of, offset, [&](auto list) { found = recent.find(list, settings) == &entry; });
        return found;
    };
    CHECK(finds(A, 0, 5));
    CHECK(!finds(A, 1, 5)); // another place
    CHECK(!finds(B, 0, 5)); // another array
    CHECK(!finds(A, 0, 6)); // the device is set otherwise
    leaf.type = dtype::i32;
    CHECK(!finds(A, 0, 5)); // another program
    leaf.type = dtype::f32;
    CHECK(finds(A, 0, 5));
    entry.operands.forget();
    CHECK(!finds(A, 0, 5)); // the plan is bound to nothing
}

} // namespace test_recent_statements
