// Loops in formulas: for_each_step() takes an element's states through a function of the program's, within
// one kernel. (It takes some seconds: several kernels on every device.)

#include "../once.hpp"

using namespace sinter;

namespace {
constexpr auto newton = [](const auto& a) { // by value, a matrix would be copied
    return [&a](auto x) { return 0.5f * (x + a / x); };
};
/// How many of the steps z = z z + c stay within a circle around 0.
constexpr auto inside = [](auto x, auto y) {
    return for_each_step(50, states(0.0f, 0.0f, 0),
                         [=](auto re, auto im, auto count) {
                             const auto stays = re * re + im * im < 4.0f;
                             return states(select(stays, re * re - im * im + x, re),
                                           select(stays, 2 * re * im + y, im),
                                           select(stays, count + 1, count));
                         })
        .third;
};
int host_inside(float x, float y) {
    float re = 0, im = 0;
    int count = 0;
    for (int k = 0; k < 50; ++k) {
        if (re * re + im * im >= 4) continue;
        const float next = re * re - im * im + x;
        im = 2 * re * im + y;
        re = next;
        ++count;
    }
    return count;
}
} // namespace

TEST_CASE("Newton's steps to a root, in place, of views, and in one launch") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto& [m, n] :
             {std::pair<std::int64_t, std::int64_t>{0, 3}, {1, 1}, {2, 3}, {31, 33}, {33, 2}}) {
            matrix<float> A(d, m, n), B(d, m, n), C(d, n, m);
            A = 4 + row_index() * 3 + col_index();
            const std::vector<float> roots = matrix<float>(sqrt(A)).to_host();
            const auto close = [&](const matrix<float>& X) {
                const std::vector<float> x = X.to_host();
                bool all_close = x.size() == roots.size();
                for (std::size_t e = 0; e < x.size(); ++e)
                    all_close &= x[e] == doctest::Approx(roots[e]).epsilon(1e-6);
                return all_close;
            };
            const auto assign = [&] { B = for_each_step(12, A, newton(A)); };
            m* n > 0 ? test::once(d, assign) : assign();
            CHECK(close(B));
            B = map([](auto a) { return for_each_step(12, 1.0f, newton(a)); }, A);
            CHECK(close(B));
            trans(C) = for_each_step(12, A, newton(A));
            CHECK(close(matrix<float>(trans(C))));
            B = for_each_step(0, A, newton(A));
            CHECK(B.to_host() == A.to_host());
            matrix<float> wide(d, m + 2, 2 * n + 1);
            wide = 1;
            wide(rows(1, m + 1), cols(1, 2 * n + 1, 2)) = for_each_step(12, trans(trans(A)), newton(A));
            CHECK(close(matrix<float>(wide(rows(1, m + 1), cols(1, 2 * n + 1, 2)))));
            A = for_each_step(12, A, newton(A));
            CHECK(close(A));
        }
    }
}

TEST_CASE("several states go together, each of its type") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        matrix<int> C(d, 31, 33);
        test::once(d, [&] {
            C = map(inside, -2.0f + 0.09f * cast<float>(col_index(31, 33)),
                    -1.5f + 0.1f * cast<float>(row_index(31, 33)));
        });
        const std::vector<int> c = C.to_host();
        int others = 0; // rounding decides at the edge
        for (int i = 0; i < 31; ++i)
            for (int j = 0; j < 33; ++j)
                others +=
                    c[static_cast<std::size_t>(33 * i + j)] !=
                    host_inside(-2.0f + 0.09f * static_cast<float>(j), -1.5f + 0.1f * static_cast<float>(i));
        CHECK(others <= 10);
        vector<std::uint32_t> x(d, 33), y(d, 33);
        vector<bool> odd(d, 33);
        x = row_index(33);
        const auto all = for_each_step(9, states(x, x + 1u, x != x), [](auto a, auto b, auto flag) {
            return states(b, a + b * 5u, flag != ((b & 1u) == 1u));
        });
        test::once(d, [&] { evaluate(y = all.first + all.second, odd = all.third); });
        const std::vector<std::uint32_t> sums = y.to_host();
        const auto flags = odd.to_host();
        for (std::uint32_t e = 0; e < 33; ++e) {
            std::uint32_t a = e, b = e + 1;
            bool flag = false;
            for (int k = 0; k < 9; ++k) {
                flag = flag != (b % 2 == 1);
                const std::uint32_t next = a + b * 5;
                a = b;
                b = next;
            }
            CHECK(sums[e] == a + b);
            CHECK(flags[e] == flag);
        }
    }
}

TEST_CASE("element types, and what is around a loop") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const auto each = [&]<class T>(T) {
            if (!d.supports(dtype_of<T>)) return;
            vector<T> x(d, 5), y(d, 5);
            x = row_index(5);
            y = for_each_step(3, x, [](auto v) { return 2 * v + 1; });
            for (int e = 0; e < 5; ++e) CHECK(to_double(y(e).to_host()) == 8 * e + 7);
        };
        each(0.0f);
        each(0.0);
        each(half());
        each(bfloat16());
        each(std::int32_t());
        each(std::uint32_t());
        matrix<float> A(d, 33, 31, test::numbers(33 * 31, 1)), B(d, 33, 31), P(d, 33, 33), Q(d, 33, 33);
        const auto twice = [](auto v) { return 2 * v; };
        const auto more = [](auto v) { return v + 1; };
        std::int64_t compiled = -1;
        for (const int n : {1, 2, 5}) { // the number of steps is no part of the kernel
            B = for_each_step(n, A, more) + for_each_step(2, A, twice);
            CHECK(all(B == 5 * A + n).to_host());
            if (compiled < 0) compiled = d.counters().compilations;
            CHECK(d.counters().compilations == compiled);
        }
        CHECK(sum(for_each_step(2, A, twice)).to_host() == sum(4 * A).to_host());
        P = for_each_step(2, A, twice) * trans(A);
        Q = 4 * A * trans(A);
        CHECK(P.to_host() == Q.to_host());
        P = for_each_step(2, A * trans(A), twice);
        CHECK(P.to_host() == Q.to_host());
        B = for_each_step(2, A, [&](auto v) { return v + sum(abs(A)) - v * (sum(A) / sum(A)); });
        CHECK(all(B == sum(abs(A))).to_host());
        const scalar<float> s(d, 3.0f);
        B = for_each_step(2, A, [&](auto v) { return v + s * colwise(A.col(0)) + row_index(); });
        matrix<float> E(d, 33, 31);
        E = A + 6 * colwise(A.col(0)) + 2 * row_index();
        CHECK(B.to_host() == E.to_host());
        vector<float> sums(d, 33);
        sums = map([](auto total) { return for_each_step(3, total, [&](auto v) { return v * v - total; }); },
                   sum(A, axis<1>));
        vector<float> t(d, 33);
        t = sum(A, axis<1>);
        for (const int e : {0, 1, 32}) {
            const float start = t(e).to_host();
            float v = start;
            for (int k = 0; k < 3; ++k) v = v * v - start;
            CHECK(sums(e).to_host() == v);
        }
    }
}

/// Where `x` belongs among the sorted elements of a column of `table`, by bisection.
template <class Table, class X, class Col>
auto place_in(const Table& table, const X& x, const Col& col) {
    const auto rows = static_cast<std::int32_t>(table.rows());
    return for_each_step(7, states(0 * cast<std::int32_t>(x), 0 * cast<std::int32_t>(x) + rows),
                         [&, rows](auto low, auto high) {
                             const auto middle = (low + high) >> 1;
                             const auto right = low < high && gather(table, middle, col) < x;
                             return states(select(right, middle + 1, low), select(right, high, middle));
                         })
        .first;
}

TEST_CASE("states are places in arrays: bisection, and chains of places") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        matrix<float> sorted(d, 99, 2), X(d, 33, 2);
        matrix<std::int32_t> P(d, 33, 2), Q(d, 2, 33);
        sorted = 3 * row_index() + col_index();
        X = (row_index() * 37) % 40 * 8 - 5 + col_index();
        test::once(d, [&] { P = place_in(sorted, X, col_index(33, 2)); }); // column j of X in column j
        const auto wanted = [](int i) {
            const int x = (i * 37) % 40 * 8 - 5;
            return x <= 0 ? 0 : x > 3 * 98 ? 99 : (x + 2) / 3;
        };
        const std::vector<std::int32_t> p = P.to_host();
        for (int e = 0; e < 66; ++e) CHECK(p[static_cast<std::size_t>(e)] == wanted(e / 2));
        Q = trans(place_in(sorted, X, col_index(33, 2)));
        CHECK(all(Q == trans(P)).to_host());
        P = 0;
        P.col(1) = place_in(sorted(rows(0, 99), cols(1, 2)), X.col(1), 0);
        CHECK(all(P.col(1) == trans(Q.row(1))).to_host());
        vector<std::int32_t> next(d, 33), first(d, 33);
        next = (row_index() * 5 + 3) % 33;
        first = next;
        next = for_each_step(4, row_index(33), [&](auto at) { return gather(next, at); }); // itself
        const std::vector<std::int32_t> step = first.to_host(), after = next.to_host();
        for (std::size_t e = 0; e < 33; ++e) {
            auto at = static_cast<std::int32_t>(e);
            for (int k = 0; k < 4; ++k) at = step[static_cast<std::size_t>(at)];
            CHECK(after[e] == at);
        }
    }
}

TEST_CASE("steps that cannot be taken") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        vector<float> x(d, 3);
        x = 1;
        CHECK_THROWS_AS(for_each_step(-1, x, [](auto v) { return v; }), unsupported_error);
        const std::int64_t most = d.state()->facts().max_loop_trips;
        if (most == 0) continue;
        CHECK(test::refused<unsupported_error>([&] {
                  x = for_each_step(most, x, [](auto v) { return v + 1; });
              }).find("take them in several statements") != std::string::npos);
        CHECK(all(x == 1).to_host());
    }
}
