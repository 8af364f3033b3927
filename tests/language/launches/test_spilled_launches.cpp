// Launches of more work-groups than a device takes along an axis: of every kind of kernel, along every axis.

#include <sinter/batch.hpp>
#include <sinter/factor.hpp>
#include <sinter/image.hpp>

#include "../../devices.hpp"

namespace test_spilled_launches {

namespace {

using namespace sinter;

constexpr std::int64_t most = 24; ///< along an axis; some 14 000 in all

/// Small whole numbers, so that sums and products are exact.
std::vector<float> whole_numbers(std::int64_t rows, std::int64_t cols) {
    std::vector<float> v;
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < cols; ++j) v.push_back(static_cast<float>((7 * i + 3 * j) % 11 - 4));
    return v;
}

/// Compares what `compute(device)` gives on `d` with the host.
template <class Compute>
void same_as_host(const device& d, Compute compute, float tolerance = 0) {
    const auto got = compute(d), expected = compute(host_device());
    REQUIRE(got.size() == expected.size());
    for (std::size_t i = 0; i < got.size(); ++i)
        if (!(std::fabs(static_cast<float>(got[i] - expected[i])) <= tolerance)) {
            FAIL_CHECK(d.name(), ": element ", i, " is ", got[i], " for ", expected[i]);
            return;
        }
}

std::vector<device> devices_with_few_groups() {
    std::vector<device> found;
    for (const device& d : test::devices(false))
        if (const device few = test::with_few_groups(d, most)) found.push_back(few);
    return found;
}

} // namespace

TEST_CASE("products of more tiles than an axis takes") {
    struct shape {
        std::int64_t m, k, n;
    };
    for (const device& d : devices_with_few_groups())
        for (const shape s : {shape{3000, 16, 16},
                              {16, 16, 3000},
                              {900, 90, 900},
                              {3000, 5, 3},
                              {3, 5, 9001},
                              {3, 50000, 3},
                              {1, 300, 3000},
                              {3000, 300, 1},
                              {300, 3000, 1}}) {
            CAPTURE(s.m);
            CAPTURE(s.k);
            CAPTURE(s.n);
            same_as_host(d, [&](const device& on) {
                const matrix<float> A(on, s.m, s.k, whole_numbers(s.m, s.k)),
                    B(on, s.k, s.n, whole_numbers(s.k, s.n));
                matrix<float> C(on, s.m, s.n);
                C = 2 * A * B;
                return C.to_host();
            });
        }
}

TEST_CASE("products of few outputs on devices of two or three work-groups along an axis") {
    for (const device& usual : test::devices(false))
        for (const std::int64_t groups : {2, 3}) {
            const device d = test::with_few_groups(usual, groups);
            if (!d) continue;
            CAPTURE(d.name());
            CAPTURE(groups);
            same_as_host(d, [](const device& on) {
                const matrix<float> A(on, 32, 300, whole_numbers(32, 300)),
                    B(on, 300, 32, whole_numbers(300, 32));
                return matrix<float>(A * B).to_host();
            });
        }
}

TEST_CASE("elements, sums and neighbours of more work-groups than an axis takes") {
    struct shape {
        std::int64_t rows, cols;
    };
    for (const device& d : devices_with_few_groups())
        for (const shape s : {shape{3000, 70}, {70, 3000}, {20001, 3}, {3, 20001}}) {
            CAPTURE(s.rows);
            CAPTURE(s.cols);
            const std::vector<float> numbers = whole_numbers(s.rows, s.cols);
            const auto with = [&](auto compute) {
                same_as_host(d, [&](const device& on) {
                    return compute(on, matrix<float>(on, s.rows, s.cols, numbers));
                });
            };
            with([&](const device& on, const matrix<float>& A) {
                const vector<float> b(on, s.cols, whole_numbers(1, s.cols));
                matrix<float> B(on, s.rows, s.cols);
                B = 2 * A + rowwise(b);
                return B.to_host();
            });
            with([&](const device& on, const matrix<float>& A) {
                matrix<float> B(on, s.cols, s.rows);
                B = trans(A);
                return B.to_host();
            });
            with([&](const device& on, const matrix<float>& A) {
                vector<float> x(on, s.rows);
                x = sum(A, axis<1>);
                return x.to_host();
            });
            with([&](const device& on, const matrix<float>& A) {
                vector<std::int32_t> x(on, s.cols);
                x = argmax(A, axis<0>);
                return x.to_host();
            });
            with([&](const device& on, const matrix<float>& A) {
                const matrix<float> K(on, 3, 3, whole_numbers(3, 3));
                matrix<float> B(on, s.rows, s.cols);
                B = correlate(A, K);
                return B.to_host();
            });
            with([&](const device& on, const matrix<float>& A) {
                const vector<float> k(on, 5, whole_numbers(1, 5));
                scalar<float> total(on);
                total = sum(correlate(A, k, k));
                return std::vector<float>{total.to_host()};
            });
        }
}

TEST_CASE("batches and factors of more work-groups than an axis takes") {
    int turn = 0;
    for (const device& d : devices_with_few_groups()) {
        const std::int64_t items = 3001, n = 300;
        std::vector<float> each = whole_numbers(items, 9), all = whole_numbers(n, n);
        for (std::size_t i = 0; i < each.size(); i += 9)
            for (const std::size_t diagonal : {0u, 4u, 8u}) each[i + diagonal] = 32;
        for (std::size_t i = 0; i < all.size(); i += static_cast<std::size_t>(n) + 1) all[i] = 2048;
        same_as_host(
            d,
            [&](const device& on) {
                const matrix<float> A(on, items, 9, each), B(on, items, 3, whole_numbers(items, 3));
                matrix<float> X(on, items, 3);
                X = batch::solve(A, B);
                return X.to_host();
            },
            1e-5f);
        if (!test::is_turn(turn++, 3)) continue; // a factorisation has some thirty kernels
        same_as_host(
            d,
            [&](const device& on) {
                const matrix<float> A(on, n, n, all), B(on, n, 1, whole_numbers(n, 1));
                matrix<float> X(on, n, 1);
                X = lu(A).solve(B);
                return X.to_host();
            },
            1e-5f);
        CHECK(test::declares_functions(d));
    }
}

TEST_CASE("maps of a few columns and many rows") {
    for (const device& d : devices_with_few_groups())
        for (const std::int64_t cols : {2, 3, 4, 5, 7, 8, 13, 31}) {
            CAPTURE(cols);
            same_as_host(d, [&](const device& on) {
                const std::int64_t rows = 40000 / cols + 3;
                const matrix<float> A(on, rows, cols, whole_numbers(rows, cols));
                const vector<float> w(on, cols, whole_numbers(cols, 1)), u(on, rows, whole_numbers(rows, 1));
                matrix<float> C(on, rows, cols);
                C = 2 * A + rowwise(w) - hadamard(A, colwise(u));
                return C.to_host();
            });
        }
}

} // namespace test_spilled_launches
