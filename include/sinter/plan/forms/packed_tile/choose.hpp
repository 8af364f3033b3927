#pragma once
// How a tile that suits a CPU's product is packed.

#include <cstdint>

#include <sinter/plan/choose/decision.hpp>
#include <sinter/plan/choose/launch_view.hpp>
#include <sinter/plan/choose/layout_answers.hpp>
#include <sinter/plan/choose/product_answers.hpp>
#include <sinter/plan/choose/sum_answers.hpp>
#include <sinter/plan/forms/packed_tile/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// An array whose rows can be read as they lie: nothing is computed, and neighbours are neighbours.
inline bool is_rows(const launch_view& v, value_id operand) {
    const graph::value& value = v.values[operand];
    if (!v.values.is_array(operand) || rounds_when_stored(value.type)) return false;
    const layout_class& c = v.classes.leaves[static_cast<std::size_t>(value.leaf)];
    return !c.folded && !c.image && c.cols == stride_class::unit;
}

inline decision choose_packed_tile(const launch_view& v, const tile_candidate& t) {
    const graph::value& product = product_of(v);
    decision d;
    schedule& s = d.how;
    packed_tile form{t.tile, t.rows, t.vectors, false, false, false};
    // More rows than the processor has registers for their addresses are packed.
    form.left_in_place = t.rows <= 8 && is_rows(v, product.args[0]);
    form.left_in_vectors = v.study.vectorises && reads_vectors(v, v.study.operands[0]);
    form.right_in_vectors = v.study.vectorises && reads_vectors(v, v.study.operands[1]);
    s.form = form;
    s.sums.in_blocks = has_many_blocks(v, t.tile.depth);
    if (epilogue_in_vectors(v)) s.lanes = static_cast<std::uint8_t>(register_lanes(product.type, v.facts));
    return d;
}

} // namespace sinter::plan
