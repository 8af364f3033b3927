#pragma once
// Matrices of many short rows, such as points and small tables: A * B, and a row added to each row.

#include <cstdint>

#include "../contest.hpp"

namespace bench {

/// A is rows x cols (or cols x rows, if `wide`), B and b as A's columns (B: rows) ask for.
struct thin_input {
    std::int64_t rows = 0, cols = 0;
    bool wide = false;
    std::vector<float> a, b, shift;

    /// Extents of A.
    std::int64_t m() const { return wide ? cols : rows; }
    std::int64_t n() const { return wide ? rows : cols; }
};

inline thin_input make_thin_input(std::int64_t cols, std::int64_t elements, bool wide) {
    thin_input in{elements / cols, cols, wide, {}, {}, {}};
    unsigned state = 7;
    const auto take = [&](std::int64_t count) {
        std::vector<float> v(static_cast<std::size_t>(count));
        for (float& f : v) f = static_cast<float>(next_number(state));
        return v;
    };
    in.a = take(in.rows * cols);
    in.b = take(cols * cols);
    in.shift = take(in.n());
    return in;
}

/// `product`: A * B, or B * A where A is wide; else 2 * A + rowwise(shift).
struct thin_entrant {
    bool product;
    std::string name;
    std::function<void()> start, finish;
    std::function<std::vector<float>()> result;
};
using thin_peer = std::function<std::vector<thin_entrant>(const thin_input&)>;
inline std::vector<thin_peer>& thin_peers() {
    static std::vector<thin_peer> list;
    return list;
}

/// Every 61st element is within 2 units of the terms' magnitudes for each term.
inline bool is_right(const thin_input& in, bool product, const std::vector<float>& got) {
    if (got.size() != in.a.size()) return false;
    constexpr double unit = 0x1p-23;
    const auto at = [](const std::vector<float>& v, std::int64_t i) {
        return static_cast<double>(v[static_cast<std::size_t>(i)]);
    };
    for (std::int64_t e = 0; e < in.m() * in.n(); e += 61) {
        const std::int64_t i = e / in.n(), j = e % in.n();
        double wanted = 0, magnitude = 0;
        const auto add = [&](double term) {
            wanted += term;
            magnitude += std::fabs(term);
        };
        if (product)
            for (std::int64_t k = 0; k < in.cols; ++k)
                add(in.wide ? at(in.b, i * in.cols + k) * at(in.a, k * in.n() + j)
                            : at(in.a, i * in.cols + k) * at(in.b, k * in.cols + j));
        else {
            add(2 * at(in.a, e));
            add(at(in.shift, j));
        }
        const double terms = product ? static_cast<double>(in.cols) : 2;
        if (!(std::fabs(at(got, e) - wanted) <= 2 * terms * unit * magnitude)) return false;
    }
    return true;
}

} // namespace bench
