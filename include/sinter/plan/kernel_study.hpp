#pragma once
// What the choice of a schedule rests on: what a kernel reads, and the numbers of one launch.

#include <cstdint>
#include <vector>

#include <sinter/plan/plan.hpp>

namespace sinter::plan {

/// What a kernel reads, found once when its plan is prepared.
struct kernel_study {
    std::vector<int> arrays;      ///< leaves that are arrays
    std::vector<int> operands[2]; ///< those in each operand of the kernel's reduction, in order
    std::vector<int> epilogue;    ///< those that are read beside the reduction's result
    bool reads_index = false;     ///< row or column numbers
    bool vectorises = true;       ///< every value can be computed for several columns at once

    kernel_study(const plan& p, const kernel& k) {
        std::vector<bool> seen(p.values.values.size(), false);
        for (const output& o : k.outputs) visit(p, o.value, seen);
        std::vector<bool> beside(p.values.values.size(), false);
        if (k.reduction >= 0) beside[static_cast<std::size_t>(k.reduction)] = true;
        for (const output& o : k.outputs) list_arrays(p, o.value, beside, epilogue);
        if (k.reduction < 0) return;
        const graph::value& r = p.values[k.reduction];
        for (int n = 0; n < arity(r.code) && n < 2; ++n) {
            std::vector<bool> met(p.values.values.size(), false);
            list_arrays(p, r.args[n], met, operands[n]);
        }
    }

private:
    void visit(const plan& p, value_id id, std::vector<bool>& seen) {
        if (seen[static_cast<std::size_t>(id)]) return;
        seen[static_cast<std::size_t>(id)] = true;
        const graph::value& v = p.values[id];
        // Vectors of bool differ too much from language to language.
        if (v.type == dtype::boolean) vectorises = false;
        if (v.code == op::leaf) {
            const leaf_kind kind = p.values.leaves[static_cast<std::size_t>(v.leaf)].kind;
            if (kind == leaf_kind::array)
                arrays.push_back(v.leaf);
            else if (kind != leaf_kind::scalar)
                reads_index = true;
        }
        for (int n = 0; n < arity(v.code); ++n) visit(p, v.args[n], seen);
    }

    static void list_arrays(const plan& p, value_id id, std::vector<bool>& met, std::vector<int>& list) {
        if (met[static_cast<std::size_t>(id)]) return;
        met[static_cast<std::size_t>(id)] = true;
        const graph::value& v = p.values[id];
        if (v.code == op::leaf && p.values.leaves[static_cast<std::size_t>(v.leaf)].kind == leaf_kind::array)
            list.push_back(v.leaf);
        for (int n = 0; n < arity(v.code); ++n) list_arrays(p, v.args[n], met, list);
    }
};

/// Extents and arrays of one launch.
struct launch_numbers {
    std::int64_t rows = 1, cols = 1;
    std::int64_t depth = 1, depth_cols = 1;
    std::int64_t terms = 1;            ///< folded for one output: depth * depth_cols
    std::int64_t chunk = 0, parts = 1; ///< of a split fold
};

} // namespace sinter::plan
