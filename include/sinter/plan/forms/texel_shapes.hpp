#pragma once
// The forms of fragments that have no folder yet, each a texel_shape.

#include <cstdint>
#include <string>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/lower/fragment.hpp>
#include <sinter/plan/schedule.hpp>
#include <sinter/plan/texels.hpp>

namespace sinter::plan {

/// Rows of a texture that `elements` elements reach into.
inline std::int64_t texel_rows(std::int64_t elements, const memory_facts& b) {
    return ceil_div(ceil_div(elements, b.texel_size), b.texture_width);
}

inline drawn_texels texels_of_view(const launch& l, const bindings::array& view) {
    const std::int64_t size = view.memory->texel_size;
    const std::uint8_t components = components_of(view.place, size);
    if (l.how.parts == texel_parts::points) return {{0, 0, l.cells(), 1}, components};
    return {rectangle_of(view.place, view.memory->texture_width, size), components};
}

inline drawn_texels texels(const unmoved_texels&, const launch& l, const bindings& bound,
                           const memory_facts* partial) {
    if (l.writes_shares()) return {{0, 0, partial->texture_width, texel_rows(partial->capacity, *partial)}};
    const bindings::array& to = written_by(l.of.outputs.front(), bound);
    if (l.how.keeps_rest || l.how.parts != texel_parts::none) return texels_of_view(l, to);
    const std::int64_t reach = to.place.at(l.numbers.rows - 1, l.numbers.cols - 1) + 1;
    const std::int64_t count = ceil_div(reach, to.memory->texel_size), width = to.memory->texture_width;
    return {{0, 0, count < width ? count : width, texel_rows(reach, *to.memory)}};
}
inline std::string describe(const unmoved_texels&, const schedule&) {
    return {};
}
inline void add_rules(const unmoved_texels&, const schedule& s, const device_facts& facts,
                      lowering_rules& r) {
    r.runs_on_partials = s.across;
    r.stores_texels = facts.stores_texels && s.merges;
    r.fetches_target = facts.fetches_target;
}
inline void lower(const unmoved_texels&, const unwritten_kernel& k) {
    fragment_builder(k.low, k.whole, k.of, k.facts, k.how).run();
}

/// Fragments of a draw do not see what others of it have drawn.
inline bool joins(const unmoved_texels&, const launch_view&, const decision&) {
    return false;
}
inline schedule second_launch(const unmoved_texels&, const launch_view&, const decision& first) {
    return first.how;
}
inline int adders(const unmoved_texels&, const schedule&) {
    return 1;
}
inline share_extents extents_of_shares(const unmoved_texels&, const launch& l) {
    if (!l.how.across) return row_of_shares_for_each(l);
    return {l.cells(), l.shares.parts, l.cells(), true};
}

} // namespace sinter::plan
