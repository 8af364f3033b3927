#pragma once
// Products whose last tiles are shared by several work-groups, on a device whose tables make it so.

#include <cmath>
#include <limits>

#include <sinter/plan/facts/tile_table.hpp>

#include "devices.hpp"

namespace test {

/// Small tiles, so slow that sharing them is always worth it.
constexpr sinter::plan::tile_candidate slow_tile{{32, 32, 16}, 4, 1, 0, 2, 1, 1};
constexpr sinter::plan::tile_candidate slow_slices{{32, 32, 32}, 4, 1, 0, 2, 4, 1};

/// Whole numbers, which are exact in any order, against a loop.
template <class T>
void check_shared_tiles(const sinter::device& d, std::int64_t m, std::int64_t k, std::int64_t n) {
    using namespace sinter;
    INFO(name_of(dtype_of<T>), " ", m, " x ", k, " x ", n);
    const std::vector<float> a = numbers(m * k, 1), b = numbers(k * n, 2), c = numbers(m * n, 3);
    const auto as = [](const std::vector<float>& from) { return std::vector<T>(from.begin(), from.end()); };
    std::vector<T> wanted;
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            float sum = 0;
            for (std::int64_t t = 0; t < k; ++t)
                sum += a[static_cast<std::size_t>(i * k + t)] * b[static_cast<std::size_t>(t * n + j)];
            wanted.push_back(static_cast<T>(2 * sum - c[static_cast<std::size_t>(i * n + j)]));
        }
    const matrix<T> A(d, m, k, as(a)), B(d, k, n, as(b)), C(d, m, n, as(c));
    matrix<T> R(d, m, n);
    CHECK(explain(R = 2 * A * B - R).find("tile_number") != std::string::npos);
    CHECK(explain(R = 2 * A * B - R).find("launches: 1, temporaries: 1") != std::string::npos);
    for (int turn = 0; turn < 3; ++turn) { // what is kept between launches is left as it was found
        R = C;
        const counters began = d.counters();
        R = 2 * A * B - R;
        const counters used = d.counters() - began;
        CHECK(used.launches == 1);
        CHECK(used.temporaries == 1); // the shares
        CHECK(R.to_host() == wanted);
    }
    matrix<T> At(d, k, m), Bt(d, n, k), V(d, m + 2, n + 3);
    At = trans(A);
    Bt = trans(B);
    R = 0;
    R = 2 * trans(At) * trans(Bt) - C;
    CHECK(R.to_host() == wanted);
    V = 1;
    V(rows(1, m + 1), cols(3, n + 3)) = 2 * A * B - C;
    matrix<T> inner(d, m, n);
    inner = V(rows(1, m + 1), cols(3, n + 3));
    CHECK(inner.to_host() == wanted);
    CHECK(V(0, 0).to_host() == T(1));
}

/// What is not finite goes where it belongs, and a product into its own operand is right.
inline void check_shared_specials(const sinter::device& d) {
    using namespace sinter;
    const std::int64_t n = 96;
    std::vector<float> a = numbers(n * n, 1);
    a[0] = std::numeric_limits<float>::quiet_NaN();
    a[static_cast<std::size_t>(n * (n - 1))] = std::numeric_limits<float>::infinity();
    matrix<float> A(d, n, n, a), ones(d, n, n);
    ones = 1.0f;
    matrix<float> R(d, n, n);
    R = A * ones;
    const std::vector<float> r = R.to_host();
    for (std::int64_t i = 0; i < n; ++i)
        for (const std::int64_t j : {std::int64_t{0}, n - 1}) {
            const float v = r[static_cast<std::size_t>(i * n + j)];
            if (i == 0)
                CHECK(std::isnan(v));
            else if (i == n - 1)
                CHECK(std::isinf(v));
            else
                CHECK(std::isfinite(v));
        }
    matrix<float> B(d, n, n, numbers(n * n, 1)), h(host_device(), n, n, numbers(n * n, 1));
    B = B * B;
    h = h * h;
    CHECK(B.to_host() == h.to_host());
}

} // namespace test
