#pragma once
// Batches of small matrices against what their functions mean: residuals, bounded by the operations that a
// row does.

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include <sinter/batch.hpp>

#include "../devices.hpp"
#include "reference.hpp"

namespace test {

inline constexpr double rounding =
    3; ///< units that an operation is off by: divisions are 2.5 in OpenCL and GLSL

/// |computed - exact| <= factor * eps * scale, element by element.
template <class T>
void check_close(const dense& computed, const dense& exact, const dense& scale, double factor) {
    double worst = 0;
    for (std::size_t e = 0; e < exact.elements.size(); ++e) {
        const double error = std::fabs(computed.elements[e] - exact.elements[e]);
        const double bound = factor * std::numeric_limits<T>::epsilon() * scale.elements[e];
        worst = std::max(worst, error <= bound ? 0 : error / bound);
        if (!(error <= bound)) worst = std::max(worst, 2.0); // NaN, too
    }
    CHECK(worst == 0);
}

/// P A = L U, and the pivots are those of partial pivoting. The magnitude |L| |U|, rows as in A.
template <class T>
dense check_factors(const dense& a, const dense& f, const std::vector<std::int32_t>& p) {
    const std::int64_t n = a.rows;
    for (std::int64_t k = 0; k < n; ++k) {
        CHECK(p[static_cast<std::size_t>(k)] >= k);
        CHECK(p[static_cast<std::size_t>(k)] < n);
    }
    const dense l = lower(f, true), u = upper(f);
    for (const double e : magnitude(l).elements) CHECK(e <= 1.0);
    dense permuted = a, scale = times(magnitude(l), magnitude(u));
    exchange_rows(permuted, p);
    check_close<T>(times(l, u), permuted, scale, rounding * static_cast<double>(n));
    for (std::int64_t k = n - 1; k >= 0; --k)
        for (std::int64_t c = 0; c < n; ++c) std::swap(scale(k, c), scale(p[static_cast<std::size_t>(k)], c));
    return scale;
}

template <class T>
void check_lu(sinter::device& d, std::int64_t n, std::int64_t count) {
    CAPTURE(n);
    const std::vector<T> a = random_batch<T>(count, n, n, 1), b = random_batch<T>(count, n, 3, 2);
    sinter::matrix<T> A(d, count, n * n, a), LU(d, count, n * n), B(d, count, n * 3, b), X(d, count, n * 3),
        Y(d, count, n * 3), I(d, count, n * n);
    sinter::matrix<std::int32_t> P(d, count, n);
    sinter::vector<std::int32_t> info(d, count);
    sinter::vector<T> det(d, count);
    sinter::evaluate(LU = sinter::batch::lu(A), P = sinter::batch::pivots(A),
                     info = sinter::batch::lu_info(A));
    X = sinter::batch::solve(A, B);
    Y = sinter::batch::lu_solve(LU, P, B);
    I = sinter::batch::inverse(A);
    det = sinter::batch::det(A);
    const auto lu = LU.to_host(), x = X.to_host(), y = Y.to_host(), inverse = I.to_host(),
               dets = det.to_host();
    const auto pivots = P.to_host(), infos = info.to_host();
    const double steps = rounding * static_cast<double>(n);
    for (std::int64_t item = 0; item < count; ++item) {
        CAPTURE(item);
        const dense m = item_of(a, item, n, n), f = item_of(lu, item, n, n), u = upper(f);
        const auto first = pivots.begin() + item * n;
        const dense scale = check_factors<T>(m, f, {first, first + n});
        bool singular = false;
        for (std::int64_t k = 0; k < n; ++k) singular |= u(k, k) == 0;
        CHECK((infos[static_cast<std::size_t>(item)] != 0) == singular);
        if (singular) continue;
        // A x = b: the residual is bounded by |L| |U| |x|.
        const dense right = item_of(b, item, n, 3);
        for (const auto* solution : {&x, &y}) {
            const dense s = item_of(*solution, item, n, 3);
            check_close<T>(times(m, s), right, times(scale, magnitude(s)), 3 * steps);
        }
        dense one(n, n);
        for (std::int64_t k = 0; k < n; ++k) one(k, k) = 1;
        const dense i = item_of(inverse, item, n, n);
        check_close<T>(times(m, i), one, times(scale, magnitude(i)), 3 * steps);
        if (n <= 6) {
            // |det| of the magnitudes' product bounds what one rounding of an element of L U moves it by.
            double product = 1;
            for (std::int64_t r = 0; r < n; ++r) {
                double row = 0;
                for (std::int64_t c = 0; c < n; ++c) row += scale(r, c);
                product *= row;
            }
            const double bound =
                3 * steps * static_cast<double>(n) * std::numeric_limits<T>::epsilon() * product;
            CHECK(std::fabs(static_cast<double>(dets[static_cast<std::size_t>(item)]) - determinant(m)) <=
                  bound);
        }
    }
}

inline void check_cholesky(sinter::device& d, std::int64_t n) {
    CAPTURE(d.name());
    CAPTURE(n);
    const std::int64_t m = 2, count = 9, wrong = n / 2;
    std::vector<float> a = random_batch<float>(count, n, n, 3), b = random_batch<float>(count, n, m, 4);
    std::vector<float> spd;
    for (std::int64_t item = 0; item < count; ++item) {
        const dense half = item_of(a, item, n, n);
        dense square(n, n);
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j < n; ++j) {
                for (std::int64_t k = 0; k < n; ++k) square(i, j) += half(i, k) * half(j, k);
                if (i == j) square(i, j) += 1;
                // The upper half is not read.
                spd.push_back(j > i ? std::numeric_limits<float>::quiet_NaN()
                                    : static_cast<float>(square(i, j)));
            }
    }
    spd[static_cast<std::size_t>(2 * n * n + wrong * n + wrong)] = -5; // not positive definite: matrix 2
    sinter::matrix<float> A(d, count, n * n, spd), L(d, count, n * n), B(d, count, n * m, b),
        X(d, count, n * m), Y(d, count, n * m);
    sinter::vector<std::int32_t> info(d, count);
    sinter::evaluate(L = sinter::batch::cholesky(A), info = sinter::batch::cholesky_info(A));
    X = sinter::batch::lower_solve(L, B);
    const auto l = L.to_host(), x = X.to_host();
    CHECK(info.to_host() ==
          std::vector<std::int32_t>{0, 0, static_cast<std::int32_t>(wrong + 1), 0, 0, 0, 0, 0, 0});
    for (std::int64_t item = 0; item < count; ++item) {
        CAPTURE(item);
        const dense f = item_of(l, item, n, n);
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = i + 1; j < n; ++j) CHECK(f(i, j) == 0);
        if (item == 2) {
            if (wrong > 0) CHECK(std::isfinite(f(wrong - 1, wrong - 1)));
            CHECK(std::isnan(f(wrong, wrong)));
            CHECK(!std::isfinite(f(n - 1, n - 1)));
            continue;
        }
        dense transposed(n, n), symmetric = item_of(spd, item, n, n);
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = 0; j < n; ++j) transposed(i, j) = f(j, i);
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = i + 1; j < n; ++j) symmetric(i, j) = symmetric(j, i);
        // Roots and divisions are off by up to 3 units each.
        check_close<float>(times(f, transposed), symmetric, times(magnitude(f), magnitude(transposed)),
                           6.0 * static_cast<double>(n));
        const dense s = item_of(x, item, n, m);
        check_close<float>(times(f, s), item_of(b, item, n, m), times(magnitude(f), magnitude(s)),
                           6.0 * static_cast<double>(n));
    }
    // The other half of an LU is not read by either.
    std::vector<float> f = random_batch<float>(count, n, n, 5);
    for (std::int64_t item = 0; item < count; ++item)
        for (std::int64_t k = 0; k < n; ++k) f[static_cast<std::size_t>(item * n * n + k * n + k)] = 2;
    sinter::matrix<float> F(d, count, n * n, f);
    sinter::evaluate(X = sinter::batch::unit_lower_solve(F, B), Y = sinter::batch::upper_solve(F, B));
    const auto lower_x = X.to_host(), upper_x = Y.to_host();
    for (std::int64_t item = 0; item < count; ++item) {
        const dense both = item_of(f, item, n, n), right = item_of(b, item, n, m);
        const dense unit = lower(both, true), u = upper(both);
        const dense s = item_of(lower_x, item, n, m), t = item_of(upper_x, item, n, m);
        check_close<float>(times(unit, s), right, times(magnitude(unit), magnitude(s)),
                           6.0 * static_cast<double>(n));
        check_close<float>(times(u, t), right, times(magnitude(u), magnitude(t)),
                           6.0 * static_cast<double>(n));
    }
}

} // namespace test
