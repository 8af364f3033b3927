// Blocks of an array that are written from their neighbours, beside what else a statement computes; and steps
// one after the other.

#include "blocks_of_arrays.hpp"

using namespace sinter;
using test::border;
using test::field;
using test::once;

TEST_CASE("several destinations, sums before and beside, elements and empty blocks") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 29;
        const border b;
        const auto plus = [](const field<float>& f, auto i, auto j) {
            return f.old(i - 1, j) + f.old(i, j + 1);
        };
        { // a sum of what was there before
            field<float> f(d, n, n);
            scalar<float> s(d, 0.0f);
            evaluate(f.at(b) = f.at(b, -1) + f.at(b, 0, 1), s = sum(f.U));
            CHECK(f.wrong(b, [&](auto i, auto j) { return plus(f, i, j); }) == 0);
            double total = 0;
            for (const double x : f.before) total += x;
            CHECK(static_cast<double>(s.to_host()) == doctest::Approx(total));
        }
        { // two fields that read each other
            field<float> f(d, n, n), g(d, n, n, 2);
            evaluate(f.at(b) = f.at(b, -1) + g.at(b, 0, 1), g.at(b) = g.at(b, 1) - f.at(b));
            CHECK(f.wrong(b, [&](auto i, auto j) { return f.old(i - 1, j) + g.old(i, j + 1); }) == 0);
            CHECK(g.wrong(b, [&](auto i, auto j) { return g.old(i + 1, j) - f.old(i, j); }) == 0);
        }
        { // two blocks of one array
            field<float> f(d, n, n);
            evaluate(f.U(rows(0, 10)) = f.U(rows(1, 11)), f.U(rows(10, n)) = f.U(rows(9, n - 1)));
            CHECK(f.wrong({0, 0, 0, 0}, [&](auto i, auto j) { return f.old(i < 10 ? i + 1 : i - 1, j); }) ==
                  0);
        }
        { // a mean that every element needs
            field<float> f(d, n, n);
            f.at(b) = f.at(b, -1) - mean(f.at(b));
            double mean_of = 0;
            for (std::int64_t i = 1; i < n - 1; ++i)
                for (std::int64_t j = 1; j < n - 1; ++j) mean_of += f.old(i, j);
            mean_of /= static_cast<double>((n - 2) * (n - 2));
            CHECK(f.wrong(
                      b, [&](auto i, auto j) { return f.old(i - 1, j) - mean_of; }, 1e-5) == 0);
        }
        { // what has schedules of its own
            field<float> f(d, n, n);
            f.at(b) = f.at(b, -1) + gather(f.U, row_index(), col_index() + 2);
            CHECK(f.wrong(b, [&](auto i, auto j) { return f.old(i - 1, j) + f.old(i - 1, j + 1); }) == 0);
        }
        { // a product
            field<float> f(d, n, n);
            f.at(b) = f.at(b, -1) * f.at(b, 0, 1);
            CHECK(f.wrong(b, [&](auto i, auto j) {
                double sum = 0;
                for (std::int64_t k = 1; k < n - 1; ++k) sum += f.old(i - 1, k) * f.old(k, j + 1);
                return sum;
            }) == 0);
        }
        { // one element, of few and of one; a row; a column; and nothing
            field<float> f(d, 3, 3), g(d, 1, 1), h(d, 4, 7), v(d, 7, 4), e(d, 3, 3);
            f.U(rows(1, 2), cols(1, 2)) = f.U(rows(0, 1), cols(0, 1)) + 2.0f * f.U(rows(2, 3), cols(1, 2));
            CHECK(f.wrong({}, [&](auto, auto) { return f.old(0, 0) + 2 * f.old(2, 1); }) == 0);
            f.before[4] = f.old(0, 0) + 2 * f.old(2, 1);
            f.U(1, 1) = f.U(1, 2) + f.U(0, 1);
            CHECK(f.wrong({}, [&](auto, auto) { return f.old(1, 2) + f.old(0, 1); }) == 0);
            g.U(rows(0, 1), cols(0, 1)) = g.U + g.U;
            CHECK(g.wrong({0, 0, 0, 0}, [&](auto, auto) { return 2 * g.old(0, 0); }) == 0);
            once(d, [&] { h.U(rows(2, 3), cols(1, 7)) = h.U(rows(2, 3), cols(0, 6)); });
            CHECK(h.wrong({2, 1, 1, 0}, [&](auto i, auto j) { return h.old(i, j - 1); }) == 0);
            once(d, [&] { v.U(rows(1, 7), cols(2, 3)) = v.U(rows(0, 6), cols(2, 3)); });
            CHECK(v.wrong({1, 0, 2, 1}, [&](auto i, auto j) { return v.old(i - 1, j); }) == 0);
            e.U(rows(1, 1), cols(0, 2)) = e.U(rows(0, 0), cols(0, 2));
            CHECK(e.wrong({3, 0, 0, 0}, [&](auto, auto) { return 0.0; }) == 0);
        }
    }
}

TEST_CASE("rows longer than a work-item's run, and many short ones") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const border& b : {border{1, 1, 2045, 1}, border{2, 1, 3, 2051}, border{1, 1, 1, 1}}) {
            field<float> f(d, 30, 8200);
            once(d, [&] { f.at(b) = f.at(b, -1) + f.at(b, 1, -1); });
            CHECK(f.wrong(b, [&](auto i, auto j) { return f.old(i - 1, j) + f.old(i + 1, j - 1); }) == 0);
        }
        for (const std::int64_t m : {3, 9, 10, 30}) { // blocks narrower than a vector are computed beside it
            field<float> f(d, 2100, m);
            const auto step = [&] { f.at({}) = f.at({}, -1) + f.at({}, 0, 1); };
            m < 10 ? step() : once(d, step);
            CHECK(f.wrong({}, [&](auto i, auto j) { return f.old(i - 1, j) + f.old(i, j + 1); }) == 0);
        }
    }
}

TEST_CASE("forty steps of Jacobi's method") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        const std::int64_t n = 41, m = 54;
        const border b;
        field<float> f(d, n, m), h(d, n - 2, m - 2, 3);
        std::vector<double> u = f.before, next = u;
        for (int step = 0; step < 40; ++step) {
            once(d, [&] {
                f.at(b) = 0.25f * (f.at(b, -1) + f.at(b, 1) + f.at(b, 0, -1) + f.at(b, 0, 1) + 0.5f * h.U);
            });
            const auto old = [&](std::int64_t i, std::int64_t j) {
                return u[static_cast<std::size_t>(i * m + j)];
            };
            for (std::int64_t i = 1; i < n - 1; ++i)
                for (std::int64_t j = 1; j < m - 1; ++j)
                    next[static_cast<std::size_t>(i * m + j)] =
                        0.25 * (old(i - 1, j) + old(i + 1, j) + old(i, j - 1) + old(i, j + 1) +
                                0.5 * h.old(i - 1, j - 1));
            u = next;
        }
        CHECK(f.wrong(
                  b, [&](auto i, auto j) { return u[static_cast<std::size_t>(i * m + j)]; }, 1e-5) == 0);
    }
}

TEST_CASE("one row of an array is made of rows that lie otherwise") {
    for (const device& d : test::devices())
        for (const std::int64_t n : {5, 6, 7, 8}) {
            CAPTURE(d.name());
            CAPTURE(n);
            std::vector<float> h;
            for (std::int64_t e = 0; e < 6 * n; ++e) h.push_back(static_cast<float>(e));
            for (std::int64_t i = 0; i < 5; ++i) {
                matrix<float> U(d, 6, n, h), V(d, 6, n, h);
                std::vector<float> u = h, v = h;
                for (std::size_t j = 0; j < 3; ++j) {
                    const auto row = static_cast<std::size_t>(i * n);
                    u[row + j] = h[row + j + 2];
                    v[row + j + 1] = h[row + static_cast<std::size_t>(n) + j];
                }
                U(rows(i, i + 1), cols(0, 3)) = reversed(U(rows(i, i + 1), cols(2, 5)), axis<0>);
                V(rows(i, i + 1), cols(1, 4)) = rowwise(trans(V(i + 1, cols(0, 3))));
                CHECK(U.to_host() == u);
                CHECK(V.to_host() == v);
            }
        }
}
