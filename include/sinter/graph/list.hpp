#pragma once
// The values of a graph, a line each: what SINTER_DUMP=graph shows.

#include <string>

#include <sinter/core/op.hpp>
#include <sinter/graph/print.hpp>
#include <sinter/graph/value.hpp>

namespace sinter::inline SINTER_ABI::graph {

/// "rows of leaf 2"; of one element "1".
inline std::string in_words(extent e) {
    if (e.is_sized())
        return std::string(e.axis() == 0 ? "rows" : "columns") + " of leaf " + std::to_string(e.leaf());
    return e.is_any() ? "any" : "1";
}

inline std::string in_words(const leaf& l) {
    if (l.kind == leaf_kind::literal) return "the number " + number_text(l.number.real());
    if (l.kind == leaf_kind::row_index) return "its row";
    if (l.kind == leaf_kind::col_index) return "its column";
    if (l.temporary >= 0) return "temporary " + std::to_string(l.temporary);
    const std::string what = l.kind == leaf_kind::scalar ? "number, operand " : "operand ";
    return what + std::to_string(l.operand) +
           (l.views.empty() ? "" : ", seen through " + std::to_string(l.views.size()) + " views");
}

/// "v7 float = contract(v2, v5)    rows of leaf 0 x columns of leaf 1"
inline std::string list(const value_graph& g) {
    std::string text;
    for (std::size_t n = 0; n < g.values.size(); ++n) {
        const value& v = g.values[n];
        text += "v" + std::to_string(n) + " " + name_of(v.type) + " = ";
        if (v.code == op::leaf) {
            text += "leaf " + std::to_string(v.leaf) + ": " +
                    in_words(g.leaves[static_cast<std::size_t>(v.leaf)]);
        } else {
            text += info(v.code).name;
            std::string args;
            for (const value_id a : v.args)
                if (a >= 0) args += (args.empty() ? "" : ", ") + ("v" + std::to_string(a));
            text += "(" + args + ")";
        }
        text += "    " + in_words(v.rows) + " x " + in_words(v.cols) + "\n";
    }
    return text;
}

} // namespace sinter::graph
