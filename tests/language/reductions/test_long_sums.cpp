// Sums that are shared out among work-groups, work-items or fragments: how many launches they take.

#include <cmath>

#include "../../devices.hpp"

using namespace sinter;

TEST_CASE("long sums are one launch where work-groups see what others have stored: scalars, sums of columns, "
          "few outputs of a product; normalising a long vector takes two") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 260001, m = 20000; // fragments of four texels hold 262144
        const bool joins = test::joins_shares(d);
        vector<float> x(d, test::numbers(n, 5));
        double squares = 0, all = 0;
        for (const float e : x.to_host())
            squares += static_cast<double>(e * e), all += static_cast<double>(e);
        scalar<float> s(d);
        scalar<std::int32_t> at(d);
        const auto launches_of = [&](auto job) {
            const std::int64_t before = d.counters().launches;
            job();
            return d.counters().launches - before;
        };
        const int most = joins || d.name() == "host" ? 1 : 2;
        CHECK(launches_of([&] { s = dot(x, x); }) <= most);
        CHECK(static_cast<double>(s.to_host()) == squares);
        CHECK(launches_of([&] { s = 0.5f * sum(x) + 1; }) <= most);
        CHECK(static_cast<double>(s.to_host()) == 0.5 * all + 1);
        CHECK(launches_of([&] { at = argmax(x); }) <= most);
        CHECK(at.to_host() == 6); // the first 4 of numbers(n, 5)
        x = x + 0.25f;            // beside the zeros as well
        const std::vector<float> old = x.to_host();
        squares = 0;
        for (const float e : old) squares += static_cast<double>(e) * static_cast<double>(e);
        CHECK(launches_of([&] { x = x / norm(x); }) <= most + 1);
        const std::vector<float> unit = x.to_host();
        bool near = true;
        for (std::size_t i = 0; i < unit.size(); ++i)
            near = near && std::fabs(static_cast<double>(unit[i]) -
                                     static_cast<double>(old[i]) / std::sqrt(squares)) <= 1e-7;
        CHECK(near);

        if (test::is_fragment(d)) continue; // whose passes are two
        const std::vector<float> a = test::numbers(m * 5, 3);
        const matrix<float> A(d, m, 5, a);
        matrix<float> C(d, 5, 5, test::numbers(25, 1));
        vector<float> y(d, 5);
        std::vector<float> wanted = test::numbers(25, 1);
        for (std::size_t e = 0; e < a.size(); e += 5)
            for (std::size_t c = 0; c < 25; ++c) wanted[c] += 2 * a[e + c / 5] * a[e + c % 5];
        const std::int64_t product_launches = launches_of([&] { C = 2 * (trans(A) * A) + C; });
        CHECK(product_launches <= (joins && !test::has_groups(d) ? 1 : 2)); // those of a GPU join tiles
        CHECK(C.to_host() == wanted);                                       // whole numbers below 2^24: exact
        CHECK(launches_of([&] { y = sum(A, axis<0>) - 1; }) <= most);
        for (std::int64_t j = 0; j < 5; ++j) {
            double sum = -1;
            for (std::int64_t i = 0; i < m; ++i)
                sum += static_cast<double>(a[static_cast<std::size_t>(5 * i + j)]);
            CHECK(static_cast<double>(y.to_host()[static_cast<std::size_t>(j)]) == sum);
        }
    }
}

TEST_CASE("a long sum is shared out: at most two launches, on fragment devices exactly two") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 20001;
        const std::vector<float> v = test::numbers(n, 5);
        std::int64_t exact = 0;
        for (const float e : v) exact += static_cast<std::int64_t>(e * e);
        vector<float> x(d, v);
        scalar<float> s(d);
        const counters before = d.counters();
        s = dot(x, x);
        const std::int64_t launches = (d.counters() - before).launches;
        CHECK(launches <= 2);
        if (d.state()->facts().draws()) CHECK(launches == 2); // textures: fragments
        CHECK(s.to_host() == static_cast<float>(exact));
    }
}

TEST_CASE("long sums of one column, of one row and of everything are added to what their destination holds") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 60001;
        const std::vector<float> v = test::numbers(3 * n, 5);
        const matrix<float> A(d, n, 3, v), B(d, 3, n, v);
        vector<float> x(d, 1), y(d, 1);
        scalar<float> s(d);
        x = 1.0f, y = 2.0f, s = 3.0f;
        float column = 0, row = 0, all = 0; // whole numbers below 2^24: exact
        for (std::size_t i = 0; i < v.size(); ++i) {
            all += v[i];
            if (i > 3 && i % 3 == 1) column += v[i];
            if (i / static_cast<std::size_t>(n) == 1) row += v[i];
        }
        for (int turn = 1; turn <= 2; ++turn) {
            CAPTURE(turn);
            x = x + sum(A(rows(1, n), cols(1, 2)), axis<0>);
            y = y + sum(B.row(1), axis<1>);
            s = s + sum(A);
            CHECK(x.to_host() == std::vector<float>{1 + static_cast<float>(turn) * column});
            CHECK(y.to_host() == std::vector<float>{2 + static_cast<float>(turn) * row});
            CHECK(s.to_host() == 3 + static_cast<float>(turn) * all);
        }
    }
}
