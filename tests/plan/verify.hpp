#pragma once
// The graph's invariants, which the tests check after each pass.

#include <string>

#include <sinter/graph/value.hpp>

namespace sinter::inline SINTER_ABI::graph {

/// Empty if the graph is well formed, else a sentence about the first fault: operands must come before their
/// users, leaves must exist, an elementwise op's operands must have one type (as core/op.hpp says), and no
/// view may be left above a leaf.
inline std::string verify(const value_graph& g) {
    const auto fault = [](std::size_t id, const char* what) {
        return "value " + std::to_string(id) + ": " + what;
    };
    for (std::size_t id = 0; id < g.values.size(); ++id) {
        const value& v = g.values[id];
        if (v.code == op::view) return fault(id, "a view above a leaf");
        if (v.code == op::leaf) {
            if (v.leaf < 0 || static_cast<std::size_t>(v.leaf) >= g.leaves.size())
                return fault(id, "a leaf that does not exist");
            if (g.leaves[static_cast<std::size_t>(v.leaf)].type != v.type)
                return fault(id, "type differs from its leaf's");
            continue;
        }
        for (int i = 0; i < arity(v.code); ++i)
            if (v.args[i] < 0 || static_cast<std::size_t>(v.args[i]) >= id)
                return fault(id, "an operand that does not come before it");
        const dtype first = g[v.args[0]].type;
        switch (is_elementwise(v.code) ? info(v.code).types : op_types::test) {
        case op_types::arithmetic:
        case op_types::rounding:
        case op_types::floating:
        case op_types::bits:
        case op_types::shift:
            for (int i = 0; i < arity(v.code); ++i)
                if (g[v.args[i]].type != v.type)
                    return fault(id, "an operand of another type than the result");
            if (info(v.code).types == op_types::floating && !is_floating(v.type))
                return fault(id, "a floating op of an integer type");
            if (is_bitwise(v.code) && !is_integer(v.type))
                return fault(id, "bits of another type than an integer");
            break;
        case op_types::comparison:
            if (g[v.args[1]].type != first) return fault(id, "comparison of two types");
            if (v.type != dtype::boolean) return fault(id, "comparison that is not bool");
            break;
        case op_types::logical:
            for (int i = 0; i < arity(v.code); ++i)
                if (g[v.args[i]].type != dtype::boolean)
                    return fault(id, "logic on something else than bool");
            break;
        case op_types::select:
            if (first != dtype::boolean || g[v.args[1]].type != v.type || g[v.args[2]].type != v.type)
                return fault(id, "select needs bool and two operands of the result's type");
            break;
        case op_types::test: break;
        }
        if (v.code == op::gather) {
            if (g[v.args[0]].code != op::leaf) return fault(id, "gathers from what is no array");
            for (int i = 1; i < 3; ++i)
                if (g[v.args[i]].type != dtype::i32) return fault(id, "gathers at places that are no int32");
        }
        if (v.code == op::scatter)
            for (int i = 1; i < 3; ++i)
                if (g[v.args[i]].type != dtype::i32) return fault(id, "written at places that are no int32");
        if (v.code == op::image_row)
            for (const value_id a : v.args)
                if (g[a].type != dtype::i32) return fault(id, "a row of an image that is no int32");
        if (v.code == op::contract && (first != v.type || g[v.args[1]].type != v.type))
            return fault(id, "product of mixed types");
    }
    return {};
}

} // namespace sinter::graph
