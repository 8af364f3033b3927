#pragma once
// What the arguments of a generated kernel are in one launch.

#include <bit>
#include <cstdint>

#include <sinter/codegen/kernel_source.hpp>
#include <sinter/core/any_number.hpp>
#include <sinter/plan/schedule.hpp>
#include <sinter/plan/study/kernel_study.hpp>
#include <sinter/runtime/device_state.hpp>
#include <sinter/runtime/text/launch_shape.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// Value of one argument of a launch, in the order of kernel_source::arguments.
struct argument_value {
    buffer* memory = nullptr; ///< argument_kind::array
    any_number number = {};   ///< argument_kind::number
    std::int64_t integer = 0; ///< every other kind
};

/// The partial results of a split fold, by argument_source::partial.
struct partial_results {
    static constexpr int most = plan::partial_arrivals + plan::most_reductions;
    ref<buffer> memory[most];
    layout places[most];
};

/// The array or layout that an argument is about. It has no memory if it has no elements.
inline plan::bindings::array array_of(const plan::argument& a, const plan::bindings& bound,
                                      const partial_results& partial) {
    const auto index = static_cast<std::size_t>(a.index);
    switch (a.source) {
    case plan::argument_source::leaf:
        return index < bound.leaves.size() ? bound.leaves[index] : plan::bindings::array();
    case plan::argument_source::destination: return bound.destinations[index];
    case plan::argument_source::temporary: return bound.temporaries[index];
    case plan::argument_source::partial: break;
    }
    return {partial.memory[index].get(), partial.places[index]};
}

/// Elements in a row of an array's texture.
inline std::int64_t line_of(const plan::bindings::array& of) {
    return of.memory ? of.memory->texture_width * of.memory->texel_size : 1;
}

/// The value of an argument that is neither an array nor a number.
inline std::int64_t integer_of(const plan::argument& a, const plan::bindings::array& of,
                               const plan::schedule& s, const plan::launch_numbers& n,
                               const plan::share_numbers& shares, const launch_shape& shape) {
    switch (a.kind) {
    case plan::argument_kind::array:
    case plan::argument_kind::number:
    case plan::argument_kind::component: break; // the draw's own
    case plan::argument_kind::offset: return of.place.offset;
    case plan::argument_kind::row_stride: return of.place.row_stride;
    case plan::argument_kind::col_stride: return of.place.col_stride;
    case plan::argument_kind::fold: return of.place.fold;
    case plan::argument_kind::base_offset: return of.place.base_offset;
    case plan::argument_kind::base_row_stride: return of.place.base_row_stride;
    case plan::argument_kind::base_col_stride: return of.place.base_col_stride;
    case plan::argument_kind::array_rows: return of.place.rows;
    case plan::argument_kind::array_cols: return of.place.cols;
    case plan::argument_kind::block_row: return s.flat ? 0 : of.block_row;
    case plan::argument_kind::block_col:
        return s.flat ? of.block_row * of.place.row_stride + of.block_col : of.block_col;
    case plan::argument_kind::block_rows: return s.flat ? 1 : of.block_rows;
    case plan::argument_kind::block_cols: return s.flat ? of.block_rows * of.block_cols : of.block_cols;
    case plan::argument_kind::texture_row: return of.place.offset / line_of(of);
    case plan::argument_kind::texture_col: return of.place.offset % line_of(of);
    case plan::argument_kind::texture_width: return of.memory ? of.memory->texture_width : 1;
    case plan::argument_kind::texture_width_log2:
        // Rounded up; the type of std::bit_width's result is the argument's in libstdc++ 12, int later.
        return of.memory ? static_cast<std::int64_t>(
                               std::bit_width(static_cast<std::uint64_t>(of.memory->texture_width - 1)))
                         : 0;
    case plan::argument_kind::rows: return n.rows;
    case plan::argument_kind::cols: return s.flat ? n.rows * n.cols : n.cols;
    case plan::argument_kind::depth: return n.depth;
    case plan::argument_kind::depth_cols: return n.depth_cols;
    case plan::argument_kind::chunk: return shares.chunk;
    case plan::argument_kind::parts: return shares.parts;
    case plan::argument_kind::whole_tiles: return shares.whole_tiles;
    case plan::argument_kind::groups: return shape.groups().all();
    case plan::argument_kind::groups_x: return shape.groups().x;
    case plan::argument_kind::groups_y: return shape.groups().y;
    case plan::argument_kind::stripe: return shape.texels().stripe;
    case plan::argument_kind::band: return shape.texels().band;
    }
    return 0;
}

} // namespace sinter::runtime
