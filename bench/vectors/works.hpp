#pragma once
// The works, their inputs, bytes and bounds; and the contest.

#include <cstdint>

#include "../contest.hpp"

namespace bench {

enum class work { copy, axpy, dot, chain, gemv };

/// Vectors of 2^log2 floats; the product takes the largest square matrix of a power of two that they fill.
struct input {
    std::int64_t n = 0, side = 0;
    std::vector<float> x, y;
};

inline input make_input(int log2) {
    input in;
    in.n = std::int64_t{1} << log2;
    in.side = std::int64_t{1} << (log2 / 2);
    unsigned state = 7;
    for (std::vector<float>* v : {&in.x, &in.y})
        for (std::int64_t i = 0; i < in.n; ++i) {
            state = state * 1664525u + 1013904223u;
            v->push_back(static_cast<float>(static_cast<double>(state >> 8) * 0x1p-24 - 0.5));
        }
    return in;
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
    case work::dot: return 2 * n;
    case work::axpy: return 3 * n;
    case work::chain: return 5 * n;
    default: return square;
    }
}

/// True if every element is within its bound: two units for what is elementwise (and 4 for the sine), n units
/// of the terms' magnitudes for sums.
inline bool is_right(work w, const input& in, const std::vector<float>& got) {
    constexpr double unit = 0x1p-23;
    const auto at = [&](const std::vector<float>& v, std::int64_t i) {
        return static_cast<double>(v[static_cast<std::size_t>(i)]);
    };
    const std::int64_t count = w == work::dot ? 1 : w == work::gemv ? in.side : in.n;
    if (static_cast<std::int64_t>(got.size()) != count) return false;
    const std::int64_t step = w == work::gemv ? 1 + in.side / 64 : 1;
    for (std::int64_t i = 0; i < count; i += step) {
        double wanted = 0, magnitude = 0, units = 2;
        if (w == work::dot || w == work::gemv) {
            const std::int64_t terms = w == work::dot ? in.n : in.side;
            for (std::int64_t k = 0; k < terms; ++k) {
                const double term =
                    w == work::dot ? at(in.x, k) * at(in.y, k) : at(in.x, i * in.side + k) * at(in.y, k);
                wanted += term;
                magnitude += std::fabs(term);
            }
            units = static_cast<double>(terms);
        } else if (w == work::chain) {
            wanted = 2 * at(in.x, i) + 3 * at(in.y, i) - std::sin(at(in.x, i)) * at(in.y, i);
            magnitude = 2 * std::fabs(at(in.x, i)) + 4 * std::fabs(at(in.y, i));
            units = 6;
        } else {
            wanted = w == work::copy ? at(in.x, i) : 0.5 * at(in.x, i) + at(in.y, i);
            magnitude = std::fabs(at(in.x, i)) + std::fabs(at(in.y, i));
        }
        if (!(std::fabs(at(got, i) - wanted) <= units * unit * magnitude + 1e-30)) return false;
    }
    return true;
}

inline void run_work(work w, const input& in, const std::vector<entrant>& all) {
    static const char* const names[] = {"copy", "axpy", "dot", "2x+3y-sin(z)w", "gemv"};
    struct lane {
        const entrant* who;
        std::vector<double> times;
        int repeats;
    };
    std::vector<lane> lanes;
    for (const entrant& e : all) {
        if (e.what != w && !e.sets_pace) continue;
        e.start();
        e.finish();
        if (!is_right(e.what, in, e.result())) {
            std::printf("%9lld  %-14s %-26s WRONG\n", static_cast<long long>(in.n),
                        names[static_cast<int>(w)], e.name.c_str());
            continue;
        }
        const double before = seconds();
        e.start();
        e.finish();
        lanes.push_back(
            {&e, {}, static_cast<int>(std::clamp(0.03 / std::max(1e-7, seconds() - before), 1.0, 2000.0))});
    }
    for (int round = 0; round < 9; ++round)
        for (lane& l : lanes) {
            l.who->start();
            l.who->finish();
            const double before = seconds();
            for (int r = 0; r < l.repeats; ++r) l.who->start();
            l.who->finish();
            l.times.push_back((seconds() - before) / l.repeats);
        }
    for (const lane& l : lanes) {
        std::vector<double> ratios;
        for (std::size_t r = 0; r < l.times.size(); ++r)
            ratios.push_back(lanes.front().times[r] / l.times[r] * bytes_of(l.who->what, in) /
                             bytes_of(lanes.front().who->what, in));
        const double t = median(l.times);
        std::printf("%9lld  %-14s %-26s %10.1f us %8.1f GB/s   %.3f of %s\n", static_cast<long long>(in.n),
                    names[static_cast<int>(w)], l.who->name.c_str(), t * 1e6,
                    bytes_of(l.who->what, in) / t * 1e-9, median(ratios), lanes.front().who->name.c_str());
    }
    std::fflush(stdout);
}

} // namespace bench
