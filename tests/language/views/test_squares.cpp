// Large arrays that lie the other way round: a GPU's work-group computes a square of elements, and what is
// read down columns passes through local memory.

#include <algorithm>
#include <cmath>

#include "../../devices.hpp"

using namespace sinter;

namespace test_squares {

namespace {

/// Element (i, j) of an array of whole numbers that every type holds exactly.
float number(std::int64_t i, std::int64_t j) {
    return static_cast<float>((i * 31 + j * 17) % 61 - 30);
}
template <class T>
matrix<T> numbered(const device& d, std::int64_t m, std::int64_t n) {
    std::vector<T> v;
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) v.push_back(static_cast<T>(number(i, j)));
    return {d, m, n, v};
}
/// Every element of C is `want(i, j)`.
template <class T, class Want>
bool is(const matrix<T>& C, Want want) {
    const std::vector<T> got = C.to_host();
    for (std::int64_t i = 0; i < C.rows(); ++i)
        for (std::int64_t j = 0; j < C.cols(); ++j)
            if (static_cast<float>(got[static_cast<std::size_t>(i * C.cols() + j)]) != want(i, j))
                return false;
    return true;
}

template <class T>
void check(const device& d, std::int64_t m, std::int64_t n) {
    const matrix<T> A = numbered<T>(d, m, n), B = numbered<T>(d, n, m);
    matrix<T> C(d, m, n);
    C = trans(B);
    CHECK(is(C, [](std::int64_t i, std::int64_t j) { return number(j, i); }));
    C = A + hadamard(trans(B), trans(B));
    CHECK(is(C, [](std::int64_t i, std::int64_t j) { return number(i, j) + number(j, i) * number(j, i); }));
}

} // namespace

TEST_CASE("sums of arrays and transposes, of every type") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto& extents : {std::pair{257, 260}, {64, 1024}, {1100, 61}, {413, 300}}) {
            const int m = extents.first, n = extents.second;
            INFO(m, " x ", n);
            check<float>(d, m, n);
            if (m != 257) continue; // kernels take their time to compile
            check<std::int32_t>(d, m, n);
            if (d.supports(dtype::f16)) check<half>(d, m, n);
            if (d.supports(dtype::f64)) check<double>(d, m, n);
            matrix<bool> mask(d, n, m), turned(d, m, n);
            mask = numbered<float>(d, n, m) > 0;
            turned = trans(mask);
            CHECK(sum(cast<std::int32_t>(turned)).to_host() == sum(cast<std::int32_t>(mask)).to_host());
        }
    }
}

TEST_CASE("parts, several arrays and results, destinations among the operands") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const std::int64_t m = 262, n = 270;
        const matrix<float> A = numbered<float>(d, m, n), B = numbered<float>(d, n, m);
        const vector<float> x(d, n, test::numbers(n, 1));
        matrix<float> C(d, m, n), D(d, m, n);
        // Parts that begin at multiples of nothing.
        matrix<float> E(d, m - 3, n - 5);
        E = trans(B(rows(5, n), cols(3, m))) - A(rows(3, m), cols(5, n));
        CHECK(is(E,
                 [](std::int64_t i, std::int64_t j) { return number(j + 5, i + 3) - number(i + 3, j + 5); }));
        C = 7.0f;
        C(rows(1, m - 2), cols(5, n)) = trans(B(rows(5, n), cols(3, m)));
        CHECK(is(C, [&](std::int64_t i, std::int64_t j) {
            return i < 1 || i >= m - 2 || j < 5 ? 7.0f : number(j, i + 2);
        }));
        // Two transposes, what is the same for a row, and numbers of rows and columns.
        C = trans(B) + 2 * trans(B(reversed)) + rowwise(x) + cast<float>(row_index() % 5) * 64.0f;
        const std::vector<float> along = x.to_host();
        CHECK(is(C, [&](std::int64_t i, std::int64_t j) {
            return number(j, i) + 2 * number(n - 1 - j, m - 1 - i) + along[static_cast<std::size_t>(j)] +
                   static_cast<float>(i % 5) * 64;
        }));
        evaluate(C = A - trans(B), D = trans(B));
        CHECK(is(C, [](std::int64_t i, std::int64_t j) { return number(i, j) - number(j, i); }));
        CHECK(is(D, [](std::int64_t i, std::int64_t j) { return number(j, i); }));
        D = 2 * D + trans(B); // in place
        CHECK(is(D, [](std::int64_t i, std::int64_t j) { return 3 * number(j, i); }));
        matrix<float> S = numbered<float>(d, n, n);
        S = S + trans(S);
        CHECK(is(S, [](std::int64_t i, std::int64_t j) { return number(i, j) + number(j, i); }));
    }
}

TEST_CASE("a transpose takes one launch and no temporary, and other sizes compile nothing") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        const matrix<float> A = numbered<float>(d, 300, 310), B = numbered<float>(d, 310, 300),
                            F = numbered<float>(d, 421, 333), G = numbered<float>(d, 333, 421);
        matrix<float> C(d, 300, 310), H(d, 421, 333);
        C = A + trans(B);
        const counters before = d.counters();
        H = F + trans(G);
        const counters used = d.counters() - before;
        CHECK(used.launches == 1);
        CHECK(used.temporaries == 0);
        CHECK(used.compilations == 0);
        CHECK(is(H, [](std::int64_t i, std::int64_t j) { return number(i, j) + number(j, i); }));
    }
}

TEST_CASE("squares on devices that take few work-groups along an axis") {
    for (const device& whole : test::devices(false)) {
        const device d = test::with_few_groups(whole, 15);
        if (!d) continue;
        INFO(d.name());
        check<float>(d, 300, 413);
    }
}

TEST_CASE("scalars of arrays, transposes, strided and reversed ones") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        struct shape {
            std::int64_t m, n;
        };
        for (const shape s : {shape{300, 310}, {500, 413}, {517, 36}, {36, 517}, {1300, 66}, {701, 500}}) {
            if (s.m * s.n > 250000 && test::is_fragment(d)) continue; // one of them has narrow textures
            CAPTURE(s.m);
            CAPTURE(s.n);
            const matrix<float> A = numbered<float>(d, s.m, s.n), B = numbered<float>(d, s.n, s.m);
            double sum_of = 0, product = 0, squares = 0, strided = 0, backwards = 0;
            float most = -1e9f, place_of_most = 0;
            for (std::int64_t i = 0; i < s.m; ++i)
                for (std::int64_t j = 0; j < s.n; ++j) {
                    const float a = number(i, j), b = number(j, i), difference = a - b;
                    sum_of += a + b;
                    product += a * b;
                    squares += difference * difference;
                    if (j % 3 == 0) strided += a;
                    backwards += a * number(s.m - 1 - i, s.n - 1 - j);
                    if (difference > most) {
                        most = difference;
                        place_of_most = static_cast<float>(i * s.n + j);
                    }
                }
            const auto is_near = [](float got, double wanted) { // sums of whole numbers below 2^24 are exact
                return std::fabs(got - wanted) <= 1e-5 * std::fabs(wanted);
            };
            CHECK(is_near(sum(A + trans(B)).to_host(), sum_of));
            CHECK(is_near(sum(hadamard(A, trans(B))).to_host(), product));
            CHECK(is_near(norm(A - trans(B)).to_host(), std::sqrt(squares)));
            CHECK(max(A - trans(B)).to_host() == most);
            CHECK(static_cast<float>(argmax(A - trans(B)).to_host()) == place_of_most);
            CHECK(!any(abs(A - trans(B)) > most).to_host() == (min(A - trans(B)).to_host() >= -most));
            CHECK(is_near(sum(A(rows(0, s.m), cols(0, s.n, 3))).to_host(), strided));
            CHECK(is_near(sum(hadamard(A, A(reversed))).to_host(), backwards));
            CHECK(is_near(sum(trans(B)).to_host(), sum_of - sum(A).to_host()));
        }
    }
}

TEST_CASE("rows and columns of arrays, transposes, strided and reversed ones") {
    for (const device& d : test::devices()) {
        INFO(d.name());
        for (const auto& extents :
             {std::pair<std::int64_t, std::int64_t>{300, 310}, {501, 413}, {517, 36}, {36, 517}}) {
            const std::int64_t m = extents.first, n = extents.second;
            CAPTURE(m);
            CAPTURE(n);
            const std::int64_t thirds = (n + 2) / 3;
            const matrix<float> A = numbered<float>(d, m, n), B = numbered<float>(d, n, m);
            const vector<float> x = numbered<float>(d, n, 1), y = numbered<float>(d, m, 1);
            std::vector<float> rows_of(static_cast<std::size_t>(m)), columns_of(static_cast<std::size_t>(n)),
                dots(rows_of), times(rows_of), from_left(columns_of), most(columns_of), third(columns_of);
            for (std::int64_t i = 0; i < m; ++i)
                for (std::int64_t j = 0; j < n; ++j) {
                    const auto r = static_cast<std::size_t>(i), c = static_cast<std::size_t>(j);
                    const float a = number(i, j), b = number(j, i);
                    rows_of[r] += a - b;
                    columns_of[c] += a - b;
                    dots[r] += a * b;
                    times[r] += (a - b) * number(j, 0);
                    from_left[c] += number(i, 0) * (a - b);
                    most[c] = i == 0 ? a : std::max(most[c], a);
                    if (j % 3 == 0) third[static_cast<std::size_t>(j / 3)] += a;
                }
            third.resize(static_cast<std::size_t>(thirds));
            const auto backwards = [](std::vector<float> v) {
                std::reverse(v.begin(), v.end());
                return v;
            };
            vector<float> down(d, m), across(d, n), part(d, thirds);
            // Sums of whole numbers below 2^24 are exact.
            down = sum(A - trans(B), axis<1>);
            CHECK(down.to_host() == rows_of);
            across = sum(A - trans(B), axis<0>);
            CHECK(across.to_host() == columns_of);
            down = diagonal(A * B);
            CHECK(down.to_host() == dots);
            down = (A - trans(B)) * x;
            CHECK(down.to_host() == times);
            across = trans(A - trans(B)) * y;
            CHECK(across.to_host() == from_left);
            across = trans(trans(y) * (A - trans(B)));
            CHECK(across.to_host() == from_left);
            across = max(A(reversed), axis<0>);
            CHECK(across.to_host() == backwards(most));
            across = sum((A - trans(B))(reversed), axis<0>);
            CHECK(across.to_host() == backwards(columns_of));
            part = sum(A(rows(0, m), cols(0, n, 3)), axis<0>);
            CHECK(part.to_host() == third);
            const std::vector<std::int32_t> places = argmin(-A(reversed), axis<0>).to_host();
            for (std::size_t c = 0; c < places.size(); ++c)
                REQUIRE(number(m - 1 - places[c], n - 1 - static_cast<std::int64_t>(c)) ==
                        backwards(most)[c]);
        }
    }
}

} // namespace test_squares
