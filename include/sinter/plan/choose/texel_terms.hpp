#pragma once
// Which terms the texels of a reduction's operands hold.

#include <cstdint>

#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>

namespace sinter::inline SINTER_ABI::plan {

inline bool in_texels(const launch_view& v, int operand, bool columns) {
    for (const int leaf : v.study.operands[operand]) {
        const layout_class& c = v.classes.leaves[static_cast<std::size_t>(leaf)];
        const stride_class stride = columns ? c.cols : c.rows;
        if (c.folded || stride == stride_class::general) return false;
        if (stride == stride_class::unit && !c.aligned4) return false;
    }
    return true;
}

inline bool is_matrix_as_a_whole(const launch_view& v) {
    return !is_product(v) && v.values[v.kernel.reduction].axis == reduce_axis::all &&
           v.kernel.depth.is_sized() && v.kernel.depth_cols.is_sized();
}

/// Operands whose texels hold four terms that follow each other.
inline bool terms_in_texels(const launch_view& v) {
    const graph::value& r = v.values[v.kernel.reduction];
    if (is_product(v)) return in_texels(v, 0, true) && in_texels(v, 1, false);
    if (is_matrix_as_a_whole(v)) // of an argmax each of a texel's four elements has to have had a term
        return in_texels(v, 0, true) &&
               (v.numbers.depth_cols % 4 == 0 || v.numbers.depth_cols > 4 || !picks(v));
    const bool columns =
        r.axis == reduce_axis::all ? !v.kernel.depth.is_sized() : r.axis == reduce_axis::cols;
    return in_texels(v, 0, columns);
}

/// Operands whose texels hold terms of four neighbouring outputs.
inline bool outputs_in_texels(const launch_view& v, bool down) {
    if (v.numbers.rows * v.numbers.cols == 1) return false;
    return in_texels(v, is_product(v) && !down ? 1 : 0, !down);
}

/// What a texel that is fetched holds, where outputs are one row, one column or one element.
struct texel_terms {
    bool of_output = false;  ///< four terms of an output
    bool of_outputs = false; ///< a term of each of four outputs
    bool rows_end = false;   ///< of_output: rows of a matrix end within texels
};

inline texel_terms four_terms(const launch_view& v) {
    const bool line = !v.kernel.rows.is_sized() || !v.kernel.cols.is_sized();
    if (!line || v.numbers.rows * v.numbers.cols == 0) return {};
    if (v.facts.texel_size != 4 || !v.study.vectorises || !v.study.gathered.empty()) return {};
    if (terms_in_texels(v)) return {true, false, is_matrix_as_a_whole(v) && v.numbers.depth_cols % 4 != 0};
    return {false, outputs_in_texels(v, v.kernel.rows.is_sized()), false};
}

/// Loops of all terms that a fragment runs which computes the four elements of its texel one after the other.
/// The device's limit is one of all their turns.
inline std::int64_t folds_of_texel(const launch_view& v, bool in_parts, bool in_vectors) {
    const bool scalar = !v.kernel.rows.is_sized() && !v.kernel.cols.is_sized();
    return v.facts.texel_size == 1 || scalar || in_parts || in_vectors ? 1 : 4;
}

} // namespace sinter::plan
