// Several parts of one array as destinations of one statement: those that have no element in common are
// written where they lie, in one launch where arrays of their own would be.

#include <cstdint>

#include "../../devices.hpp"

using namespace sinter;

namespace test_parts_together {

namespace {

template <class Body>
counters spent(const device& d, Body body) {
    const counters before = d.counters();
    body();
    return d.counters() - before;
}

/// Evaluates `first(A) = x, second(A) = y` and compares it with two statements. `apart`: whether nothing
/// stands between the values and the array.
template <class T, class First, class Second>
void check_parts(const device& d, matrix<T>& A, First first, Second second, bool apart = true) {
    const std::int64_t m = A.rows(), n = A.cols();
    const matrix<T> X = from_function<T>(d, m, n, [](auto i, auto j) { return cast<T>(i % 7 + j % 5); });
    matrix<T> expected = A;
    const auto x = first(X), y = second(X);
    const counters alone = spent(d, [&] {
        first(expected) = x + x;
        second(expected) = y - 3;
    });
    const counters together = spent(d, [&] { evaluate(first(A) = x + x, second(A) = y - 3); });
    CHECK(A.to_host() == expected.to_host());
    if (!apart) return;
    CHECK(together.temporaries == 0);
    const bool alike = x.rows() == y.rows() && x.cols() == y.cols();
    CHECK(together.launches == (alike && !test::is_fragment(d) ? 1 : alone.launches));
}

template <class T>
void check_all_parts(const device& d, std::int64_t m, std::int64_t n) {
    CAPTURE(m);
    CAPTURE(n);
    matrix<T> A(d, m, n);
    A.fill(static_cast<T>(1));
    const auto row = [](std::int64_t i) { return [=](auto& M) { return M.row(i); }; };
    const auto col = [](std::int64_t j) { return [=](auto& M) { return M.col(j); }; };
    const auto block_at = [](std::int64_t i, std::int64_t j) {
        return [=](auto& M) { return M(rows(i, i + 8), cols(j, j + 5)); };
    };
    const auto every = [=](std::int64_t i, std::int64_t di, std::int64_t j, std::int64_t dj) {
        return [=](auto& M) { return M(rows(i, i + 6 * di, di), cols(j, j + 5 * dj, dj)); };
    };
    check_parts(d, A, row(0), row(1));
    check_parts(d, A, col(2), col(1));
    check_parts(d, A, row(1), [](auto& M) { return M(rows(2, 8)); }); // of other extents
    check_parts(d, A, block_at(0, 0), block_at(8, 5));
    check_parts(d, A, block_at(0, 0), block_at(0, 5));
    check_parts(d, A, block_at(4, 1), block_at(3, 6));
    check_parts(d, A, every(0, 2, 0, 1), every(1, 2, 0, 1)); // rows that take turns
    check_parts(d, A, every(0, 1, 0, 2), every(0, 1, 1, 2));
    check_parts(d, A, every(0, 1, 1, 2), every(2, 1, 2, 2));
    check_parts(d, A, every(0, 2, 1, 3), every(0, 2, 0, 3));
    const auto reversed_cols = [](auto& M) { return M(rows(0, 6), cols(8, -1, -2)); };
    check_parts(d, A, reversed_cols, every(0, 1, 1, 2));
    check_parts(
        d, A, [](auto& M) { return trans(M(rows(0, 8), cols(0, 5))); },
        [](auto& M) { return trans(M(rows(8, 16), cols(0, 5))); });
    check_parts(
        d, A, [](auto& M) { return diagonal(M(rows(0, 8), cols(0, 8))); },
        [](auto& M) { return diagonal(M(rows(0, 8), cols(1, 9))); });
    // Some elements are in both: the later ones stay.
    check_parts(d, A, block_at(0, 0), block_at(7, 4), false);
    check_parts(d, A, every(0, 2, 0, 1), every(0, 3, 0, 1), false);
    check_parts(d, A, every(0, 1, 0, 2), every(0, 1, 2, 2), false);
    check_parts(
        d, A, row(0), [](auto& M) { return trans(M.col(3)); }, false);
}

} // namespace

TEST_CASE("parts of one array that do not meet are written together, where they lie") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        check_all_parts<float>(d, 24, 24);
        check_all_parts<float>(d, 33, 33);
    }
}

TEST_CASE("parts of arrays of every type are written together") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        check_all_parts<std::int32_t>(d, 17, 17);
        check_all_parts<half>(d, 17, 17);
        if (d.supports(dtype::f64)) check_all_parts<double>(d, 17, 17);
        matrix<bool> M(d, 5, 9);
        M = true;
        evaluate(M(rows(0, 5), cols(0, 9, 2)) = row_index() < 2,
                 M(rows(0, 4), cols(1, 9, 2)) = col_index() < 2);
        const auto got = M.to_host();
        bool right = true;
        for (std::size_t i = 0; i < 5; ++i)
            for (std::size_t j = 0; j < 9; ++j)
                right &= bool(got[i * 9 + j]) == (j % 2 == 0 ? i < 2 : i == 4 || j / 2 < 2);
        CHECK(right);
    }
}

TEST_CASE("parts of a vector: halves, and even and odd elements") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        constexpr std::int64_t n = 2003;
        vector<float> x(d, 2 * n), y(d, n, test::numbers(n, 1));
        const bool fragment = test::is_fragment(d);
        const counters halves =
            spent(d, [&] { evaluate(x(rows(0, n)) = 2 * y, x(rows(n, 2 * n)) = y - 1, y = y + 5); });
        CHECK(halves.temporaries == 0);
        if (!fragment) CHECK(halves.launches == 1);
        const std::vector<float> values = test::numbers(n, 1);
        const auto check = [&](auto first, auto second) {
            const std::vector<float> got = x.to_host();
            bool right = true;
            for (std::size_t i = 0; i < n; ++i)
                right &= got[first(i)] == 2 * values[i] && got[second(i)] == values[i] - 1;
            CHECK(right);
        };
        check([](std::size_t i) { return i; }, [](std::size_t i) { return i + n; });
        const counters turns =
            spent(d, [&] { evaluate(x(rows(0, 2 * n, 2)) = 2 * (y - 5), x(rows(1, 2 * n, 2)) = y - 6); });
        CHECK(turns.temporaries == 0);
        if (!fragment) CHECK(turns.launches == 1);
        check([](std::size_t i) { return 2 * i; }, [](std::size_t i) { return 2 * i + 1; });
    }
}

TEST_CASE("parts that are read as well are what they were, whichever is written first") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        for (const std::int64_t n : {6, 40}) {
            CAPTURE(n);
            const std::vector<float> before = test::numbers(n * n, 1);
            matrix<float> A(d, n, n, before);
            const auto old = [&](std::int64_t i, std::int64_t j) {
                return before[static_cast<std::size_t>(i * n + j)];
            };
            const auto check = [&](auto want) {
                const std::vector<float> got = A.to_host();
                bool right = true;
                for (std::int64_t i = 0; i < n; ++i)
                    for (std::int64_t j = 0; j < n; ++j)
                        right &= got[static_cast<std::size_t>(i * n + j)] == want(i, j);
                CHECK(right);
                A.to_device(before);
            };
            const counters own =
                spent(d, [&] { evaluate(A.row(0) = 2 * A.row(0), A.row(3) = A.row(3) + 1); });
            if (!test::is_fragment(d)) CHECK(own.temporaries == 0);
            check([&](auto i, auto j) {
                return i == 0 ? 2 * old(0, j) : i == 3 ? old(3, j) + 1 : old(i, j);
            });
            evaluate(A.row(0) = A.row(1), A.row(1) = A.row(0));
            check([&](auto i, auto j) { return old(i == 0 ? 1 : i == 1 ? 0 : i, j); });
            evaluate(A.col(1) = A.col(2) + 1, A.col(2) = A.col(1) - 1, A.col(4) = A.col(1) + A.col(2));
            check([&](auto i, auto j) {
                return j == 1   ? old(i, 2) + 1
                       : j == 2 ? old(i, 1) - 1
                       : j == 4 ? old(i, 1) + old(i, 2)
                                : old(i, j);
            });
            // Most of the array reads its neighbours, and the rest of it is another destination.
            evaluate(A(rows(0, n - 1)) = A(rows(1, n)) + 1, A.row(n - 1) = 7);
            check([&](auto i, auto j) { return i == n - 1 ? 7 : old(i + 1, j) + 1; });
            evaluate(A.row(0) = 3, A(rows(1, n)) = A(rows(0, n - 1)) - 2);
            check([&](auto i, auto j) { return i == 0 ? 3 : old(i - 1, j) - 2; });
            evaluate(A.row(0) = trans(sum(A, axis<0>)), A.row(1) = A.row(0) + 1);
            check([&](auto i, auto j) {
                float total = 0;
                for (std::int64_t k = 0; k < n; ++k) total += old(k, j);
                return i == 0 ? total : i == 1 ? old(0, j) + 1 : old(i, j);
            });
        }
    }
}

} // namespace test_parts_together
