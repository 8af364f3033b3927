// Reductions down the columns of tables with few of them, points and pixels: a CPU's vectors run on from row
// to row of those without gaps, the lanes of software OpenGL take several rows, and a fragment's shares lie
// side by side.

#include <algorithm>
#include <cmath>
#include <limits>

#include "../../devices.hpp"

using namespace sinter;

namespace {

constexpr std::int64_t most_columns = 9;
const std::int64_t row_counts[] = {0, 1, 3, 17, 63, 64, 257, 16411};

std::size_t at(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

template <class T>
std::vector<T> table(std::int64_t rows, std::int64_t cols) {
    std::vector<T> t;
    for (std::int64_t e = 0; e < rows * cols; ++e)
        t.push_back(static_cast<T>(static_cast<float>((e * 5 + e / 7) % 11)));
    return t;
}

/// What each column of a table gives: whole numbers, exact in every order of summation.
struct of_columns {
    std::vector<double> sums, apart, largest; ///< apart: sums of distances from column numbers
    std::vector<std::int32_t> first_largest;

    template <class T>
    of_columns(const std::vector<T>& t, std::int64_t rows, std::int64_t cols) {
        for (std::int64_t j = 0; j < cols; ++j) {
            double sum = 0, distance = 0, best = -std::numeric_limits<double>::infinity();
            std::int32_t place = 0;
            for (std::int64_t i = 0; i < rows; ++i) {
                const auto x = static_cast<double>(t[at(i * cols + j)]);
                sum += x;
                distance += std::fabs(x - static_cast<double>(j));
                if (x > best) place = static_cast<std::int32_t>(i);
                best = std::max(best, x);
            }
            sums.push_back(sum);
            apart.push_back(distance);
            largest.push_back(best);
            first_largest.push_back(place);
        }
    }
};

template <class T, class E>
std::vector<double> numbers_of(const E& expression) {
    std::vector<double> v;
    for (const T x : eval(expression).to_host()) v.push_back(static_cast<double>(x));
    return v;
}

template <class T>
void check_every_table(const device& d, std::int64_t most_rows) {
    std::int64_t turn = 0;
    for (const std::int64_t m : row_counts)
        for (std::int64_t n = 1; n <= most_columns && m <= most_rows; ++n) {
            if (!test::is_turn(turn++, 5)) continue;
            INFO(m, " x ", n);
            const std::vector<T> t = table<T>(m, n);
            const of_columns wanted(t, m, n);
            const matrix<T> X(d, m, n, t);
            CHECK(numbers_of<T>(sum(X, axis<0>)) == wanted.sums);
            CHECK(numbers_of<T>(sum(trans(X), axis<1>)) == wanted.sums);
            if (m == 0) continue;
            CHECK(numbers_of<T>(max(X, axis<0>)) == wanted.largest);
            CHECK(eval(argmax(X, axis<0>)).to_host() == wanted.first_largest);
            CHECK(eval(argmax(trans(X), axis<1>)).to_host() == wanted.first_largest);
        }
}

} // namespace

TEST_CASE("narrow tables of every type, down their columns") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        check_every_table<float>(d, 20000);
        if (d.supports(dtype::i32)) check_every_table<std::int32_t>(d, 300);
        if (d.supports(dtype::f64)) check_every_table<double>(d, 20000);
        if (d.supports(dtype::f16)) check_every_table<half>(d, 64);
    }
}

TEST_CASE("narrow tables in registers of half the size") {
    for (const ref<runtime::device_state>& state : test::devices_and_registers()) {
        INFO(state->name());
        check_every_table<float>(device(state), 300);
    }
}

TEST_CASE("narrow tables beside what all their rows, or all their columns, have in common") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t m : {65, 20001})
            for (std::int64_t n = 2; n <= most_columns; ++n) {
                if (!test::is_turn(n + m, 3)) continue;
                INFO(m, " x ", n);
                const std::vector<float> t = table<float>(m, n);
                const of_columns wanted(t, m, n);
                const matrix<float> X(d, m, n, t);
                std::vector<float> first;
                for (std::int64_t j = 0; j < n; ++j) first.push_back(static_cast<float>(j));
                const vector<float> x(d, n, first), zero(d, m, std::vector<float>(at(m)));
                vector<float> y(d, n);
                const counters before = d.counters();
                y = sum(abs(X - rowwise(x)), axis<0>);
                CHECK(d.counters().launches - before.launches <= (test::is_fragment(d) ? 2 : 1));
                CHECK(numbers_of<float>(0 + y) == wanted.apart);
                CHECK(numbers_of<float>(2 * sum(abs(trans(X) - colwise(x)), axis<1>) - y) == wanted.apart);
                CHECK(numbers_of<float>(sum(X + colwise(zero), axis<0>)) == wanted.sums);
                CHECK(numbers_of<float>(sum(abs(X - col_index()), axis<0>)) == wanted.apart);
                CHECK(numbers_of<float>(trans(X) * (zero + 1)) == wanted.sums);
                // Each its own rows' vectors, of which one lies the other way round.
                matrix<float> Y(d, n, m);
                Y = trans(X);
                CHECK(numbers_of<float>(sum(X + trans(Y), axis<0>) - sum(X, axis<0>)) == wanted.sums);
            }
    }
}

TEST_CASE("truths, products and least elements of narrow tables") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t m : {70, 20003})
            for (std::int64_t n = 2; n <= most_columns; ++n) {
                INFO(m, " x ", n);
                std::vector<float> t(at(m * n), 1);
                t[at((m - 1) * n)] = -2;      // of the first column
                t[at(m / 2 * n + n - 1)] = 3; // of the last
                const matrix<float> X(d, m, n, t);
                const std::vector<float> products = eval(prod(X, axis<0>)).to_host(),
                                         least = eval(min(X, axis<0>)).to_host();
                const auto some = eval(any(X > 2, axis<0>)).to_host(),
                           every = eval(all(X > 0, axis<0>)).to_host();
                for (std::int64_t j = 0; j < n; ++j) {
                    const bool first = j == 0, last = j == n - 1;
                    CHECK(products[at(j)] == (first ? -2.0f : last ? 3.0f : 1.0f));
                    CHECK(least[at(j)] == (first ? -2.0f : 1.0f));
                    CHECK(static_cast<bool>(some[at(j)]) == last);
                    CHECK(static_cast<bool>(every[at(j)]) == !first);
                }
            }
    }
}

TEST_CASE("narrow parts of tables, with gaps and without") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::int64_t m = 30011, n = 5;
        const std::vector<float> t = table<float>(m, n);
        const matrix<float> X(d, m, n, t);
        const auto part = [&](std::int64_t first, std::int64_t step, std::int64_t left, std::int64_t right) {
            std::vector<float> p;
            for (std::int64_t i = first; i < m; i += step)
                for (std::int64_t j = left; j < right; ++j) p.push_back(t[at(i * n + j)]);
            const std::int64_t width = right - left;
            return of_columns(p, static_cast<std::int64_t>(p.size()) / width, width);
        };
        CHECK(numbers_of<float>(sum(X(rows(3, m), cols(0, n)), axis<0>)) == part(3, 1, 0, n).sums);
        CHECK(numbers_of<float>(sum(X(rows(0, m), cols(1, 4)), axis<0>)) == part(0, 1, 1, 4).sums);
        CHECK(numbers_of<float>(sum(X(rows(1, m, 2), cols(0, n)), axis<0>)) == part(1, 2, 0, n).sums);
        CHECK(numbers_of<float>(max(X(rows(1, m, 2), cols(2, 4)), axis<0>)) == part(1, 2, 2, 4).largest);
    }
}

TEST_CASE("of a narrow table a NaN stays in its column, and the rows behind the last are nobody's") {
    const float nan = std::nanf(""), infinite = std::numeric_limits<float>::infinity();
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t m : {70, 16500})
            for (std::int64_t n = 2; n <= most_columns; ++n)
                for (const std::int64_t row : {std::int64_t{0}, m / 2, m - 1}) {
                    INFO(m, " x ", n, ", ", row);
                    std::vector<float> t(at((m + 20) * n), nan);
                    std::fill_n(t.begin(), m * n, -infinite);
                    t[at(row * n + n - 1)] = nan;
                    const matrix<float> all_rows(d, m + 20, n, t);
                    const auto X = all_rows(rows(0, m), cols(0, n));
                    const std::vector<float> largest = eval(max(X, axis<0>)).to_host(),
                                             sums = eval(sum(X, axis<0>)).to_host();
                    const std::vector<std::int32_t> places = eval(argmax(X, axis<0>)).to_host();
                    for (std::int64_t j = 0; j < n; ++j) {
                        const bool is_nan = j == n - 1;
                        CHECK(std::isnan(sums[at(j)]) == is_nan);
                        if (!is_nan) CHECK(largest[at(j)] == -infinite);
                        CHECK(places[at(j)] == (is_nan ? row : 0));
                    }
                }
    }
}

TEST_CASE("long sums of narrow tables keep their digits, and are the same every time") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t n : {2, 3, 8}) {
            INFO(n);
            const std::int64_t m = test::is_fragment(d) ? 30000 : 300000; // the folded ones hold less
            const matrix<float> X(d, m, n, std::vector<float>(at(m * n), .1f));
            const std::vector<float> sums = eval(sum(X, axis<0>)).to_host();
            for (const float s : sums) CHECK(std::fabs(10 * s / static_cast<float>(m) - 1) < 1e-4);
            const counters before = d.counters();
            CHECK(eval(sum(X, axis<0>)).to_host() == sums);
            CHECK(d.counters().compilations == before.compilations);
        }
    }
}

TEST_CASE("very long sums keep their digits where work-groups fold them, down columns and along rows") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        const auto check = [](const std::vector<float>& sums, std::int64_t terms) {
            for (const float s : sums) CHECK(std::fabs(10 * s / static_cast<float>(terms) - 1) < 1e-4);
        };
        const std::int64_t down = 1000003, along = 3000001;
        const matrix<float> X(d, down, 9, std::vector<float>(at(9 * down), .1f)),
            Y(d, 3, along, std::vector<float>(at(3 * along), .1f));
        check(eval(sum(X, axis<0>)).to_host(), down);
        check(eval(sum(Y, axis<1>)).to_host(), along);
    }
}

TEST_CASE("numbers of columns and rows share texts") {
    for (const device& d : test::devices(false)) {
        INFO(d.name());
        const auto add_up = [&](std::int64_t m, std::int64_t n) {
            const std::vector<float> t = table<float>(m, n);
            const matrix<float> X(d, m, n, t);
            CHECK(numbers_of<float>(sum(X, axis<0>)) == of_columns(t, m, n).sums);
        };
        add_up(70001, 3);
        const counters before = d.counters();
        add_up(100003, 3);
        add_up(70003, 4);
        CHECK(d.counters().compilations == before.compilations);
    }
}
