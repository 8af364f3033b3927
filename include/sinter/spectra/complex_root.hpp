#pragma once
// Square roots and logarithms of complex triangular matrices, the Schur form of general ones: Bjorck,
// Hammarling, "A Schur method for the square root of a matrix", 1983; inverse scaling and squaring as
// triangular_log.hpp has it of real matrices.

#include <cmath>
#include <optional>
#include <utility>

#include <sinter/spectra/complex_schur.hpp>
#include <sinter/spectra/triangular_log.hpp>

namespace sinter::inline SINTER_ABI::spectra {

/// The principal root of an upper triangle; nothing if there is none, since a value 0 has too few vectors.
/// What is left below `tolerance` counts as 0 where nothing divides it.
inline std::optional<complex_table> triangular_root_of(const complex_table& t, double tolerance) {
    const std::int64_t n = t.rows();
    complex_table r(n, n);
    for (std::int64_t j = 0; j < n; ++j) {
        pair_number value = t.row(j)[j];
        if (value.im == 0) value.im = 0; // -0 would take the other root of a negative number
        r.row(j).set(j, root_of(value));
        for (std::int64_t i = j - 1; i >= 0; --i) {
            pair_number rest = t.row(i)[j];
            for (std::int64_t k = i + 1; k < j; ++k) rest = rest - r.row(i)[k] * r.row(k)[j];
            const pair_number d = r.row(i)[i] + r.row(j)[j];
            if (d.size() > 0)
                r.row(i).set(j, rest / d);
            else if (!(rest.size() <= tolerance))
                return std::nullopt;
        }
    }
    return r;
}

/// The largest sum of magnitudes of a row.
inline double row_norm(const complex_table& a) {
    double largest = 0;
    for (std::int64_t i = 0; i < a.rows(); ++i) {
        double sum = 0;
        for (std::int64_t j = 0; j < a.cols(); ++j) sum += std::hypot(a.re.row(i)[j], a.im.row(i)[j]);
        largest = sum > largest ? sum : largest;
    }
    return largest;
}

/// sum += weight X (I + point X)^-1.
inline void add_log_term(complex_table& sum, const complex_table& x, log_term term) {
    const std::int64_t n = x.rows();
    complex_table y = x; // becomes (I + point X)^-1 X
    for (std::int64_t i = n - 1; i >= 0; --i) {
        const written_row line = y.row(i);
        for (std::int64_t k = i + 1; k < n; ++k)
            add_times(line + k, -term.point * x.row(i)[k], y.row(k) + k, n - k);
        const pair_number d = pair_number{1, 0} + term.point * x.row(i)[i];
        for (std::int64_t j = i; j < n; ++j) line.set(j, line[j] / d);
        add_times(sum.row(i) + i, {term.weight, 0}, line + i, n - i);
    }
}

/// The principal logarithm of an upper triangle; nothing if a value is 0, or of too many roots.
inline std::optional<complex_table> triangular_log_of(const complex_table& t) {
    const std::int64_t n = t.rows();
    complex_table logs(n, 1);
    for (std::int64_t i = 0; i < n; ++i) {
        const pair_number value = t.row(i)[i];
        if (value.size() == 0) return std::nullopt;
        const double angle = std::atan2(value.im == 0 ? 0 : value.im, value.re); // of -0 that of 0
        logs.row(i).set(0, {std::log(std::hypot(value.re, value.im)), angle});
    }
    constexpr int most_roots = 1100; // norms of doubles are below 2^1024
    complex_table x = t;
    int roots = 0;
    for (;; ++roots) { // x is root `roots` of t, and what is tested it without I
        complex_table rest = x;
        for (std::int64_t i = 0; i < n; ++i) {
            const pair_number part = std::ldexp(1.0, -roots) * logs.row(i)[0];
            const double half = std::sin(part.im / 2);
            rest.row(i).set(i, {std::expm1(part.re) * std::cos(part.im) - 2 * half * half,
                                std::exp(part.re) * std::sin(part.im)});
        }
        if (row_norm(rest) <= largest_log_norm) {
            x = std::move(rest);
            break;
        }
        std::optional<complex_table> next = triangular_root_of(x, 0);
        if (!next || roots == most_roots) return std::nullopt;
        x = std::move(*next);
    }
    complex_table found(n, n);
    for (const log_term& term : log_terms) add_log_term(found, x, term);
    for (std::int64_t i = 0; i < n; ++i) {
        scale_row(found.row(i), std::ldexp(1.0, roots), n);
        found.row(i).set(i, logs.row(i)[0]);
    }
    return found;
}

/// Q F Q* of a Schur form, whose q has Q's columns in rows; F is triangular.
inline complex_table turned_back(const complex_table& f, const complex_table& q) {
    const std::int64_t n = f.rows();
    complex_table right(n, n), whole(n, n);
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t k = i; k < n; ++k) add_conjugate_times(right.row(i), f.row(i)[k], q.row(k), n);
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t k = 0; k < n; ++k) add_times(whole.row(i), q.row(k)[i], right.row(k), n);
    return whole;
}

} // namespace sinter::spectra
