#pragma once
// A fragment computes the elements of its texel: four elements of a row, or one.
//
//   +------+------+------+
//   | aaaa | bbbb | cccc |     a texel's elements have one fragment
//   | dddd | eeee | ffff |
//   +------+------+------+
//
// | number             | from (docs/schedules.md, "How to read a section")                   |
// | schedule::lanes: 4 | fact texel_size, layout: a vector; else one element after the other |
// | writing.edges      | layout: a view begins or ends within texels, and the rest is kept   |
// | writing.parts      | layout: what cannot be kept is drawn by component, or as points     |
// | drawn rectangles   | comment of parts_of: no more than 16 times the elements             |
// | writing.keeps_rest | layout: the texture has other texels                                |

#include <string>

#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/texel_map/params.hpp>
#include <sinter/plan/forms/texel_map/texel_border.hpp>
#include <sinter/plan/write/texel_results.hpp>

namespace sinter::inline SINTER_ABI::plan {

inline drawn_texels texels(const texel_map& f, const launch& l, const bindings& bound, const memory_facts*) {
    const bindings::array& to = written_by(l.of.outputs.front(), bound);
    return texels_of_result(f.writing, l.numbers.rows, l.numbers.cols, to);
}
inline std::string describe(const texel_map& f, const schedule& s) {
    switch (f.writing.parts) {
    case texel_parts::points: return "a point for each element";
    case texel_parts::none: return s.lanes == 4 ? "a vector for a fragment" : "an element after the other";
    default: return "a draw for each component";
    }
}
inline void add_rules(const texel_map& f, const schedule&, const device_facts& facts, lowering_rules& r) {
    r.stores_texels = facts.stores_texels && f.writing.edges.merges;
    r.fetches_target = facts.fetches_target;
}
inline void lower(const texel_map& f, const unwritten_kernel& k) {
    texel_results(k.low, k.of, k.facts, k.how, f.writing, no_reductions()).run();
}

} // namespace sinter::plan
