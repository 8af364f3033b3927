#pragma once
// Outcomes as text, in the page and in the terminal.

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "formulas.hpp"

namespace web {

constexpr std::int64_t shown_rows = 6, shown_cols = 8;

/// The first rows and columns, with all digits that a float has.
inline std::string corner_of(const outcome& o) {
    std::string text;
    for (std::int64_t i = 0; i < std::min(o.rows, shown_rows); ++i) {
        for (std::int64_t j = 0; j < std::min(o.cols, shown_cols); ++j) {
            char number[32];
            std::snprintf(number, sizeof number, "%15.9g",
                          static_cast<double>(o.values[static_cast<std::size_t>(i * o.cols + j)]));
            text += number;
        }
        text += '\n';
    }
    return text;
}

inline std::string facts_of(const outcome& o) {
    char text[200];
    std::snprintf(
        text, sizeof text,
        "%lld x %lld elements, launches: %lld, temporaries: %lld, %.3f ms, largest difference from the "
        "host as a part of its bound: %.4f",
        static_cast<long long>(o.rows), static_cast<long long>(o.cols), static_cast<long long>(o.launches),
        static_cast<long long>(o.temporaries), o.milliseconds, o.error);
    return text;
}

} // namespace web
