// Products and folds of which conditions choose what is multiplied, added up or kept.

#include <limits>

#include "converted.hpp"

using namespace sinter;

namespace test_masks {

namespace {

constexpr float unbounded = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

struct extents {
    std::int64_t m, k, n;
};
std::vector<extents> awkward() {
    return test::first_of<extents>(2, {{3, 5, 17}, {130, 67, 65}, {17, 64, 1}, {1, 1, 1}, {64, 17, 65}});
}

/// Eighths, whose products add up exactly in whatever order. `odd`: some are none, or beyond all numbers.
std::vector<float> eighths(std::int64_t count, int step, bool odd = false) {
    std::vector<float> v;
    for (std::int64_t i = 0; i < count; ++i) {
        v.push_back(static_cast<float>(i * step % 23 - 11) / 8);
        if (odd && i % 7 == 2) v.back() = i % 3 == 0 ? not_a_number : i % 3 == 1 ? unbounded : -unbounded;
    }
    return v;
}

class results {
public:
    std::vector<float> all;
    template <class T>
    void add(const T& a) {
        for (const auto x : a.to_host()) all.push_back(static_cast<float>(x));
    }
};

} // namespace

TEST_CASE("products of what conditions choose") {
    for (const device& d : test::with_folding(test::devices()))
        for (const extents& e : awkward()) {
            INFO(d.name(), ": ", e.m, " x ", e.k, " x ", e.n);
            test::same_as_on_host(d, "operands", [&](const device& on) {
                const auto& [m, k, n] = e;
                // What is odd is chosen away.
                const matrix<float> A(on, m, k, eighths(m * k, 7, true)), B(on, k, n, eighths(k * n, 5)),
                    T(on, n, k, eighths(n * k, 3, true)), L(on, k, m, eighths(k * m, 9));
                const matrix<bool> M = eval(A > 0.0f);
                results r;
                r.add(eval(select(A > 0.0f && !isinf(A), A, 0.0f) * B));
                r.add(eval(trans(L) * select(B <= 0.5f || B == 1.0f, B, -B)));
                r.add(eval(select(isnan(A), 0.0f, clamp(A, -2.0f, 2.0f)) *
                           trans(select(!(abs(T) < 8.0f), 0.25f, T))));
                r.add(eval(cast<float>(A >= 0.0f) * trans(cast<float>(T != 0.25f))));
                r.add(eval(cast<float>(M) * B));
                r.add(eval(trans(select(trans(M), L, 1.0f)) * select(row_index() <= col_index(), B, 0.0f)));
                r.add(eval(cast<std::int32_t>(M) * cast<std::int32_t>(B > 0.25f)));
                return r.all;
            });
        }
}

TEST_CASE("products of which conditions keep some") {
    for (const device& d : test::with_folding(test::devices()))
        for (const extents& e : awkward()) {
            INFO(d.name(), ": ", e.m, " x ", e.k, " x ", e.n);
            test::same_as_on_host(d, "results", [&](const device& on) {
                const auto& [m, k, n] = e;
                const matrix<float> A(on, m, k, eighths(m * k, 7)), B(on, k, n, eighths(k * n, 5)),
                    T(on, n, k, eighths(n * k, 3)), C(on, m, n, eighths(m * n, 9, true));
                const matrix<bool> M = eval(C > 0.0f);
                const auto P = A * B;
                results r;
                r.add(eval(select(P > 0.0f, P, 0.0f)));
                r.add(eval(select(col_index() <= row_index(), A * trans(T), -1e30f)));
                r.add(eval(select(C < P, C, P)));
                r.add(eval(select(isnan(C) || !(P >= C), P, select(isinf(C), C, -1.0f))));
                r.add(eval(hadamard(P, cast<float>(P > C))));
                r.add(eval(select(M, P, C)));
                r.add(eval(select(cast<bool>(C), P, 2.0f)));
                matrix<bool> above(on, m, n);
                above = P > C;
                r.add(above);
                above = M != (P <= 0.0f) && !isnan(C);
                r.add(above);
                // Parts of arrays of truths and of numbers, which begin and end within vectors.
                matrix<bool> larger(on, m + 3, n + 6);
                larger = row_index() != col_index();
                larger(rows(2, 2 + m), cols(1, 1 + n)) = P > 0.25f;
                r.add(larger);
                r.add(eval(select(larger(rows(1, 1 + m), cols(3, 3 + n)), P, C)));
                return r.all;
            });
        }
}

TEST_CASE("folds of comparisons, with what is no number among them") {
    for (const device& d : test::with_folding(test::devices()))
        for (const extents& e : awkward()) {
            INFO(d.name(), ": ", e.m, " x ", e.n);
            test::same_as_on_host(d, "folds", [&](const device& on) {
                const std::int64_t m = e.m, n = e.n;
                const matrix<float> A(on, m, n, eighths(m * n, 7, true)), B(on, m, n, eighths(m * n, 5));
                const matrix<bool> M = eval(A < B);
                std::vector<std::int32_t> places, numbers;
                for (int i = 0; i < n; ++i) {
                    places.push_back(i * 7 % 11);
                    numbers.push_back(i);
                }
                const vector<std::int32_t> q(on, n, places), io(on, n, numbers);
                const vector<float> x(on, eighths(m, 3));
                results r;
                vector<std::int32_t> down(on, n), along(on, m);
                vector<bool> any_down(on, n), all_along(on, m);
                down = sum(cast<std::int32_t>(A >= B), axis<0>);
                r.add(down);
                along = sum(cast<std::int32_t>(!(A <= B)), axis<1>);
                r.add(along);
                along = sum(cast<std::int32_t>(M), axis<1>);
                r.add(along);
                down = sum(cast<std::int32_t>(colwise(q) == rowwise(io)), axis<0>);
                r.add(down);
                any_down = any(A > B && M, axis<0>);
                r.add(any_down);
                all_along = all(M || A == A, axis<1>);
                r.add(all_along);
                r.add(eval(sum(select(M, B, 0.0f), axis<0>)));
                r.add(eval(trans(cast<float>(M)) * x));
                r.add(eval(max(select(isnan(A), B, A), axis<1>)));
                r.add(eval(argmax(select(A > B, A, B), axis<0>)));
                return r.all;
            });
        }
}

} // namespace test_masks
