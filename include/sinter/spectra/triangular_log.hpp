#pragma once
// Logarithms of quasi-triangular matrices by inverse scaling and squaring: Higham, "Functions of Matrices",
// 11.5; what cancels on the diagonal is computed from the values themselves, as Al-Mohy, Higham, "Improved
// inverse scaling and squaring algorithms for the matrix logarithm", 2012, have it.

#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include <sinter/spectra/quasi_triangular.hpp>

namespace sinter::inline SINTER_ABI::spectra {

/// Pade's approximant of log(I + X), of degree 7, is the sum of w X (I + x X)^-1 over these, Gauss's points
/// on [0, 1] and their weights. It is right to the rounding of doubles for a norm up to `largest_log_norm`
/// (Higham, table 11.1).
struct log_term {
    double point, weight;
};
inline constexpr double largest_log_norm = .264;
inline constexpr std::array<log_term, 7> log_terms{{{0.025446043828620757, 0.06474248308443484},
                                                    {0.12923440720030277, 0.13985269574463832},
                                                    {0.2970774243113014, 0.19091502525255946},
                                                    {0.5, 0.2089795918367347},
                                                    {0.7029225756886985, 0.19091502525255946},
                                                    {0.8707655927996972, 0.13985269574463832},
                                                    {0.9745539561713792, 0.06474248308443484}}};

/// By what a matrix of this scale is divided before: 1 in between, so that log(scale) cancels nothing. Powers
/// of larger numbers overflow, and smaller ones would be `negligible` in Schur's form.
inline double scale_for_log(double scale) {
    return scale > 0x1p-20 && scale < 0x1p200 ? 1 : scale;
}

/// The largest sum of magnitudes of a row.
inline double row_norm(const table& a) {
    double largest = 0;
    for (std::int64_t i = 0; i < a.rows; ++i) {
        double sum = 0;
        for (std::int64_t j = 0; j < a.cols; ++j) sum += std::fabs(a.row(i)[j]);
        largest = sum > largest ? sum : largest;
    }
    return largest;
}

/// sum += weight X (I + point X)^-1.
inline void add_log_term(table& sum, const table& x, const std::vector<diagonal_block>& blocks,
                         log_term term) {
    const std::int64_t n = x.rows;
    table y = x; // becomes (I + point X)^-1 X
    for (auto b = blocks.rbegin(); b != blocks.rend(); ++b) {
        const std::int64_t i = b->first, end = b->end(), count = n - i;
        for (std::int64_t r = i; r < end; ++r) {
            numbers weights(x.row(r) + end, x.row(r) + n);
            for (double& w : weights) w *= -term.point;
            add_rows(y.row(r) + i, weights.data(), y.row(end < n ? end : 0) + i, n, n - end, count);
        }
        const double a = 1 + term.point * x.row(i)[i];
        if (b->size == 1) {
            for (std::int64_t j = i; j < n; ++j) y.row(i)[j] /= a;
            continue;
        }
        const double p = term.point * x.row(i)[i + 1], q = term.point * x.row(i + 1)[i],
                     d = 1 + term.point * x.row(i + 1)[i + 1], det = a * d - p * q;
        double *const upper = y.row(i), *const lower = y.row(i + 1);
        for (std::int64_t j = i; j < n; ++j) {
            const double u = upper[j], v = lower[j];
            upper[j] = (d * u - p * v) / det;
            lower[j] = (a * v - q * u) / det;
        }
    }
    for (std::size_t k = 0; k < sum.v.size(); ++k) sum.v[k] += term.weight * y.v[k];
}

/// (log b - log a) / (b - a) of numbers above 0, without cancellation: what log makes of an element beside
/// two values.
inline double log_slope(double a, double b) {
    const double z = (b - a) / (b + a);
    return z == 0 ? 1 / a : 2 * std::atanh(z) / (b - a);
}

/// The principal logarithm of s.h; nothing if a value is not above 0, or of too many roots.
inline std::optional<table> triangular_log(const real_schur& s) {
    const std::vector<diagonal_block> blocks = diagonal_blocks(s);
    for (const diagonal_block& b : blocks)
        if (b.size == 1 && !(b.real > 0)) return std::nullopt;
    constexpr int most_roots = 1100; // norms of doubles are below 2^1024
    std::vector<diagonal_block> values = blocks;
    table x = s.h;
    int roots = 0;
    for (;; ++roots) { // x is root `roots` of h, and what is tested it without I
        table rest = x;
        for (const diagonal_block& b : blocks) {
            const double scale = std::ldexp(1.0, -roots), a = std::log(std::hypot(b.real, b.imag)) * scale,
                         angle = b.size == 2 ? std::atan2(b.imag, b.real) * scale : 0;
            const double half = std::sin(angle / 2);
            write_block(rest, s.h, b, std::expm1(a) * std::cos(angle) - 2 * half * half,
                        std::exp(a) * std::sin(angle));
        }
        if (row_norm(rest) <= largest_log_norm) {
            x = std::move(rest);
            break;
        }
        triangular_root next(x, values, 0);
        if (!next.exists || roots == most_roots) return std::nullopt;
        x = std::move(next.r);
    }
    table found(x.rows, x.cols);
    for (const log_term& term : log_terms) add_log_term(found, x, blocks, term);
    for (double& y : found.v) y = std::ldexp(y, roots);
    for (std::size_t k = 0; k < blocks.size(); ++k) {
        const diagonal_block& b = blocks[k];
        write_block(found, s.h, b, std::log(std::hypot(b.real, b.imag)), std::atan2(b.imag, b.real));
        if (k + 1 < blocks.size() && b.size == 1 && blocks[k + 1].size == 1)
            found.row(b.first)[b.first + 1] =
                s.h.row(b.first)[b.first + 1] * log_slope(b.real, blocks[k + 1].real);
    }
    return found;
}

} // namespace sinter::spectra
