#pragma once
// Matrices of many short rows, such as points and small tables: A * B, a row added to each row, and A' * A.

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

enum class thin_work {
    product,   ///< A * B, or B * A where A is wide
    row_added, ///< 2 * A + rowwise(shift)
    gram       ///< A' * A, of few outputs with long sums; not where A is wide
};
constexpr const char* name_of(thin_work w) {
    return w == thin_work::product ? "thin product" : w == thin_work::row_added ? "row added" : "A' A";
}
struct thin_entrant {
    thin_work work;
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
inline bool is_right(const thin_input& in, thin_work work, const std::vector<float>& got) {
    const bool product = work == thin_work::product, gram = work == thin_work::gram;
    const std::int64_t m = gram ? in.cols : in.m(), n = gram ? in.cols : in.n();
    if (got.size() != static_cast<std::size_t>(m * n)) return false;
    constexpr double unit = 0x1p-23;
    const auto at = [](const std::vector<float>& v, std::int64_t i) {
        return static_cast<double>(v[static_cast<std::size_t>(i)]);
    };
    for (std::int64_t e = 0; e < m * n; e += 61) {
        const std::int64_t i = e / n, j = e % n;
        double wanted = 0, magnitude = 0;
        const auto add = [&](double term) {
            wanted += term;
            magnitude += std::fabs(term);
        };
        if (gram)
            for (std::int64_t k = 0; k < in.rows; ++k)
                add(at(in.a, k * in.cols + i) * at(in.a, k * in.cols + j));
        else if (product)
            for (std::int64_t k = 0; k < in.cols; ++k)
                add(in.wide ? at(in.b, i * in.cols + k) * at(in.a, k * in.n() + j)
                            : at(in.a, i * in.cols + k) * at(in.b, k * in.cols + j));
        else {
            add(2 * at(in.a, e));
            add(at(in.shift, j));
        }
        const double terms = gram ? static_cast<double>(in.rows) : product ? static_cast<double>(in.cols) : 2;
        if (!(std::fabs(at(got, e) - wanted) <= 2 * terms * unit * magnitude)) return false;
    }
    return true;
}

} // namespace bench
