#pragma once
// The works, their inputs, bytes and bounds; and the contest.

#include <cstdint>

#include "../contest.hpp"

namespace bench {

enum class work {
    copy,
    axpy,
    dot,
    masked_sum, ///< of the larger of two, by a choice
    chain,
    power,
    argmax,
    argmax_rows,
    argmax_columns,
    sum_rows,
    sum_columns,
    sum_tall, ///< down the columns of a matrix of 64
    gemv_transposed,
    gemv
};

inline constexpr std::int64_t tall_cols = 64; ///< of the matrix of sum_tall

/// Vectors of n floats, and a square matrix in x of which a row has `side` of them.
struct input {
    std::int64_t n = 0, side = 0;
    std::vector<float> x, y;
    bool only_gemv = false; ///< y has `side` elements
};

inline input fill(input in, std::int64_t x, std::int64_t y) {
    unsigned state = 7;
    const auto take = [&](std::vector<float>& v, std::int64_t count) {
        v.resize(static_cast<std::size_t>(count));
        for (float& f : v) f = static_cast<float>(next_number(state));
    };
    take(in.x, x);
    take(in.y, y);
    return in;
}
/// Vectors of 2^log2 floats; the product takes the largest square matrix of a power of two that they fill.
inline input make_input(int log2) {
    input in;
    in.n = std::int64_t{1} << log2;
    in.side = std::int64_t{1} << (log2 / 2);
    return fill(in, in.n, in.n);
}
/// For matrix times vector alone.
inline input make_matrix(std::int64_t side) {
    input in;
    in.n = side * side;
    in.side = side;
    in.only_gemv = true;
    return fill(in, in.n, side);
}

struct entrant {
    work what;
    std::string name;
    std::function<void()> start, finish;
    std::function<std::vector<float>()> result;
    bool sets_pace = false; ///< runs beside every work, as the measure of bytes per second
};
using peer = std::function<std::vector<entrant>(const input&)>;
inline std::vector<peer>& vector_peers() {
    static std::vector<peer> list;
    return list;
}

/// Bytes that the work must move; ratios compare bytes per second.
inline double bytes_of(work w, const input& in) {
    const double n = 4.0 * static_cast<double>(in.n), square = 4.0 * static_cast<double>(in.side * in.side);
    switch (w) {
    case work::copy:
    case work::masked_sum:
    case work::dot: return 2 * n;
    case work::power:
    case work::axpy: return 3 * n;
    case work::chain: return 5 * n;
    case work::argmax:
    case work::sum_tall: return n;
    default: return square;
    }
}

/// A place as a result: floats hold its parts exactly.
inline std::vector<float> place(std::int64_t n) {
    return {static_cast<float>(n / 65536), static_cast<float>(n % 65536)};
}

/// Of every row of the square matrix, or of every column.
inline std::vector<float> places_along(const input& in, bool rows) {
    std::vector<float> found;
    for (std::int64_t o = 0; o < in.side; ++o) {
        const auto at = [&](std::int64_t k) {
            return in.x[static_cast<std::size_t>(rows ? o * in.side + k : k * in.side + o)];
        };
        std::int64_t best = 0;
        for (std::int64_t k = 1; k < in.side; ++k)
            if (at(k) > at(best)) best = k;
        found.push_back(static_cast<float>(best));
    }
    return found;
}

/// True if every element is within its bound: two units for what is elementwise (and 4 for the sine, 16 for
/// powers), n units of the terms' magnitudes for sums.
inline bool is_right(work w, const input& in, const std::vector<float>& got) {
    constexpr double unit = 0x1p-23;
    const auto at = [&](const std::vector<float>& v, std::int64_t i) {
        return static_cast<double>(v[static_cast<std::size_t>(i)]);
    };
    if (w == work::argmax) return got == place(std::max_element(in.x.begin(), in.x.end()) - in.x.begin());
    if (w == work::argmax_rows || w == work::argmax_columns)
        return got == places_along(in, w == work::argmax_rows);
    const std::int64_t wide = w == work::sum_tall ? tall_cols : in.side; // of the matrix in x
    const bool is_scalar = w == work::dot || w == work::masked_sum;
    const std::int64_t count = is_scalar ? 1 : w < work::sum_rows ? in.n : wide;
    if (static_cast<std::int64_t>(got.size()) != count) return false;
    const std::int64_t step = w < work::sum_rows ? 1 : 1 + count / 64;
    for (std::int64_t i = 0; i < count; i += step) {
        double wanted = 0, magnitude = 0, units = 2;
        if (is_scalar || w >= work::sum_rows) {
            const std::int64_t terms = is_scalar ? in.n : w == work::sum_tall ? in.n / tall_cols : in.side;
            const bool down = w == work::sum_columns || w == work::sum_tall || w == work::gemv_transposed;
            const bool product = w == work::gemv || w == work::gemv_transposed;
            for (std::int64_t k = 0; k < terms; ++k) {
                const double x = at(in.x, is_scalar ? k : down ? k * wide + i : i * wide + k);
                const double term = w == work::dot || product ? x * at(in.y, k)
                                    : w == work::masked_sum   ? std::max(x, at(in.y, k))
                                                              : x;
                wanted += term;
                magnitude += std::fabs(term);
            }
            units = static_cast<double>(terms);
        } else if (w == work::chain) {
            wanted = 2 * at(in.x, i) + 3 * at(in.y, i) - std::sin(at(in.x, i)) * at(in.y, i);
            magnitude = 2 * std::fabs(at(in.x, i)) + 4 * std::fabs(at(in.y, i));
            units = 6;
        } else if (w == work::power) {
            wanted = magnitude = std::pow(std::fabs(at(in.x, i)), at(in.y, i));
            units = 16;
        } else {
            wanted = w == work::copy ? at(in.x, i) : 0.5 * at(in.x, i) + at(in.y, i);
            magnitude = std::fabs(at(in.x, i)) + std::fabs(at(in.y, i));
        }
        if (at(got, i) == wanted) continue; // a power of zero may be infinite
        if (!(std::fabs(at(got, i) - wanted) <= units * unit * magnitude + 1e-30)) return false;
    }
    return true;
}

inline const char* name_of(work w) {
    static const char* const names[] = {"copy",
                                        "axpy",
                                        "dot",
                                        "masked sum",
                                        "2x+3y-sin(z)w",
                                        "pow",
                                        "argmax",
                                        "argmax rows",
                                        "argmax columns",
                                        "sum rows",
                                        "sum columns",
                                        "sum tall",
                                        "gemv transposed",
                                        "gemv"};
    return names[static_cast<int>(w)];
}

inline void run_work(work w, const input& in, const std::vector<entrant>& all, journal& journal) {
    const std::string name = name_of(w);
    const long long size = w < work::argmax_rows || w == work::sum_tall ? in.n : in.side;
    std::vector<lane> lanes;
    for (const entrant& e : all) {
        if (e.what != w && !e.sets_pace) continue;
        e.start();
        e.finish();
        if (is_right(e.what, in, e.result()))
            lanes.push_back({e.name, e.start, e.finish, bytes_of(e.what, in)});
        else
            journal.wrong(name, size, e.name, INFINITY);
    }
    race(lanes, 0.03);
    journal.results(name, size, "GB/s", lanes);
}

} // namespace bench
