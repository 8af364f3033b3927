// What is computed with truths: choices, masks, counts, in vectors where the device's language has those.

#include <cmath>

#include "converted.hpp"

using namespace sinter;

namespace {

template <class T>
std::vector<T> numbers(std::int64_t n, int step) {
    std::vector<T> v;
    const float shift = std::is_unsigned_v<T> ? 0 : -11;
    for (std::int64_t i = 0; i < n; ++i) v.emplace_back((static_cast<float>(i * step % 23) + shift) / 4);
    return v;
}

template <class T, class Statement>
void of_vectors(const device& d, const char* name, std::int64_t n, Statement statement) {
    test::same_as_on_host(d, name, [&](const device& on) {
        const vector<T> x(on, numbers<T>(n, 7)), y(on, numbers<T>(n, 5));
        vector<T> z(on, n);
        statement(x, y, z);
        std::vector<float> all;
        for (const T v : z.to_host()) all.push_back(static_cast<float>(v));
        return all;
    });
}

template <class T>
void choices(const device& d, std::int64_t n) {
    const T one = static_cast<T>(1.0f);
    using V = vector<T>;
    const auto with = [&](const char* name, auto statement) { of_vectors<T>(d, name, n, statement); };
    with("select", [](const V& x, const V& y, V& z) { z = select(x > y, x, y); });
    with("logic", [&](const V& x, const V& y, V& z) {
        z = select((x > y && !(x == one)) || (y != one && x <= y), x - y, y * one);
    });
    with("a choice of truths",
         [&](const V& x, const V& y, V& z) { z = select(select(x > y, x == one, y == one), x, y); });
    with("truths as numbers", [](const V& x, const V& y, V& z) { z = cast<T>(x > y) + cast<T>(x == y); });
    with("numbers as truths", [](const V& x, const V& y, V& z) { z = select(cast<bool>(x - y), x, y); });
    with("truths that are equal", [&](const V& x, const V& y, V& z) {
        z = select((x > y) == (x > one), x, y) + select((x > y) != (y > one), x, y);
    });
    with("one truth for all", [&](const V& x, const V& y, V& z) { z = select(y > one && any(x > y), x, y); });
    with("truths in memory", [](const V& x, const V& y, V& z) {
        const vector<bool> b = eval(x > y), c = eval(!b || x == y);
        z = select(b, x, select(c, y, x + y));
    });
    with("of wider numbers",
         [&](const V& x, const V& y, V& z) { z = select(cast<float>(x) > 0.5f * cast<float>(y), x, y); });
}

template <class T>
void counts(const device& d, std::int64_t n) {
    test::same_as_on_host(d, "folds", [&](const device& on) {
        const vector<T> x(on, numbers<T>(n, 7)), y(on, numbers<T>(n, 5));
        std::vector<double> found;
        const auto add = [&](const auto& e) { found.push_back(static_cast<double>(e.to_host())); };
        add(sum(cast<std::int32_t>(x > y)));
        add(any(x > y));
        add(all(x <= y));
        add(all(x == x));
        add(eval(sum(select(x > y, cast<float>(x), cast<float>(y)))));
        add(argmax(select(x > y, x, y)));
        add(max(select(x > y && y > x, x, y)));
        return found;
    });
}

/// Rows and columns of a matrix, read along memory and across it.
void of_matrices(const device& d, std::int64_t m, std::int64_t n) {
    test::same_as_on_host(d, "axes", [&](const device& on) {
        const matrix<float> A(on, m, n, numbers<float>(m * n, 7)), B(on, m, n, numbers<float>(m * n, 5));
        const vector<float> v(on, numbers<float>(n, 3));
        vector<float> rows_of(on, m), columns(on, n), product(on, m);
        vector<std::int32_t> row_counts(on, m), column_counts(on, n);
        vector<bool> any_of(on, m), all_of(on, n);
        rows_of = sum(select(A > B, A, 0.25f), axis<1>);
        columns = sum(select(A > B && B > 0.0f, A, B), axis<0>);
        product = select(A > B, A, B) * v;
        row_counts = sum(cast<std::int32_t>(A > B), axis<1>);
        column_counts = sum(cast<std::int32_t>(A > B), axis<0>);
        any_of = any(A > 2.0f, axis<1>);
        all_of = all(A < 2.0f, axis<0>);
        const matrix<float> C = eval(select(trans(A) > trans(B), trans(A), 1.0f));
        const matrix<float> D =
            eval(select(A(rows(0, m), cols(n / 2, n)) > 0.0f, B(rows(0, m), cols(n / 2, n)), -1.0f));
        std::vector<float> found;
        const auto add = [&](const auto& from) {
            for (const auto x : from.to_host()) found.push_back(static_cast<float>(x));
        };
        add(rows_of);
        add(columns);
        add(product);
        add(row_counts);
        add(column_counts);
        add(any_of);
        add(all_of);
        add(C);
        add(D);
        return found;
    });
}

} // namespace

TEST_CASE("choices, logic and truths in memory, of every type and at awkward lengths") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t n : test::first_of<std::int64_t>(3, {7, 257, 1, 3, 4, 17, 64, 5000})) {
            CAPTURE(n);
            choices<float>(d, n);
            choices<std::int32_t>(d, n);
            if (d.supports(dtype::f16)) choices<half>(d, n);
            if (d.supports(dtype::f64)) choices<double>(d, n);
        }
        choices<std::uint32_t>(d, 100);
    }
}

TEST_CASE("folds of truths and choices") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const std::int64_t n : test::first_of<std::int64_t>(2, {1000, 5, 1, 64, 300000})) {
            CAPTURE(n);
            if (test::is_fragment(d) && n > 250000) continue; // the folded ones hold less
            counts<float>(d, n);
            counts<std::int32_t>(d, n);
            if (d.supports(dtype::f64)) counts<double>(d, n);
        }
        for (const auto& extents :
             test::first_of<std::pair<int, int>>(3, {{17, 33}, {1, 70}, {301, 65}, {70, 1}, {64, 128}})) {
            const int m = extents.first, n = extents.second;
            CAPTURE(m);
            CAPTURE(n);
            of_matrices(d, m, n);
        }
    }
}

TEST_CASE("numbers with a point beside conditions and places need no double") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const matrix<float> A(d, 2, 2, {1, 2, 3, 4});
        const matrix<std::int32_t> I(d, 2, 2, {1, 2, 3, 5});
        matrix<float> C(d, 2, 2);
        const auto is = [&](float a, float b, float c, float e) {
            const std::vector<float> got = C.to_host(), wanted{a, b, c, e};
            for (std::size_t n = 0; n < 4; ++n)
                if (!(std::fabs(got[n] - wanted[n]) <= 1e-6f * std::fabs(wanted[n]))) return false;
            return true;
        };
        C = select(A > 2, 1.0, 0.25);
        CHECK(is(0.25f, 0.25f, 1, 1));
        C = A + 0.1 * (A > 2);
        CHECK(is(1, 2, 3.1f, 4.1f));
        C = 0.5 * row_index() + 0.25;
        CHECK(is(0.25f, 0.25f, 0.75f, 0.75f));
        C = pow(row_index() + 4, 0.5);
        CHECK(is(2, 2, std::sqrt(5.0f), std::sqrt(5.0f)));
        C = A / (2.0 * argmax(trans(A.row(0))));
        CHECK(is(0.5f, 1, 1.5f, 2));
        C = A + gather(0.5 * (A > 2), 1 - row_index(2, 2), col_index());
        CHECK(is(1.5f, 2.5f, 3, 4));
        C = cast<float>(A && 1e-300);
        CHECK(is(1, 1, 1, 1));
        C = from_function<float>(d, 2, 2, [](auto i, auto j) { return 1.0 / (i + j + 1); });
        CHECK(is(1, 0.5f, 0.5f, 1.0f / 3));
        if (d.supports(dtype::f16)) {
            const matrix<half> H = cast<half>(A);
            C = H + 1e5 * (A > 2); // halves end at 65504
            CHECK(is(1, 2, 100003, 100004));
            C = H + 0.1 * (A > 2);
            CHECK(is(1, 2, 3.1f, 4.1f));
        }
        if (!d.supports(dtype::f64)) continue;
        const matrix<std::int32_t> T(d, 2, 2, {1700000001, 1700003600, 1700007200, 1700010800});
        C = (T - 1.7e9) / 3600.0; // whole numbers of arrays are double beside such numbers, as in C++
        CHECK(is(1.0f / 3600, 1, 2, 3));
        matrix<double> D(d, 2, 2);
        D = 0.1 * I; // into doubles it is double
        CHECK(D.to_host() == std::vector<double>{0.1 * 1, 0.1 * 2, 0.1 * 3, 0.1 * 5});
    }
}
