#pragma once
// Arguments of a generated kernel: what each stands for, and how it is bound.

#include <cstdint>
#include <string>

#include <sinter/core/dtype.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// What an argument of a generated kernel stands for; the runtime looks its value up in the bindings.
enum class argument_kind : std::uint8_t {
    array,  ///< memory; see `source`, `index`, `form`
    number, ///< value of host scalar leaf `index`, converted to `type`
    offset, ///< of an array's layout; integers of the kernel's index type from here on
    row_stride,
    col_stride,
    fold,
    base_offset,
    base_row_stride,
    base_col_stride,
    array_rows, ///< extents of an array
    array_cols,
    block_row, ///< of a destination with a border: the block's first row and column in it, and its extents
    block_col,
    block_rows,
    block_cols,
    texture_row, ///< row of the texture, and place in it, of the array's first element
    texture_col,
    texture_width,      ///< texels in a row of the array's texture
    texture_width_log2, ///< of a texture that runs on; of its one row, rounded up
    component,          ///< fragment, parts of texels: the component that this draw writes
    rows,               ///< extents of the kernel's domain
    cols,
    depth, ///< extents of its reduction
    depth_cols,
    chunk,       ///< terms in one share of a split reduction
    parts,       ///< number of shares
    whole_tiles, ///< of a product: tiles that have no shares
    groups,      ///< of a launch that spills: work-groups, and those along its first two axes
    groups_x,
    groups_y,
    stripe, ///< fragment: rows between those of a result that one fragment computes
    band    ///< fragment: texels between those of a row that one fragment computes
};

/// Whose array or layout an argument is about.
enum class argument_source : std::uint8_t { leaf, destination, temporary, partial };
// `partial` arrays of a split reduction: 0 holds values, 1 the second numbers of pairs (keeps_pair), 2
// for each output how many work-groups are done. Those behind hold values of further reductions of the
// kernel.
inline constexpr int partial_seconds = 1, partial_arrivals = 2;

/// How an array is bound.
enum class array_form : std::uint8_t {
    memory,        ///< OpenCL: global pointer; compute: shader storage block
    texel_buffer,  ///< compute: buffer texture of single elements (R32F, R32I, R32UI, R16F)
    texel_buffer4, ///< compute: buffer texture of four elements (RGBA32F, ...)
    image_buffer,  ///< compute: buffer texture written by imageStore (R16F: a half cannot be written alone
                   ///< otherwise)
    texture,       ///< 2D texture (fragment) or image (OpenCL) of `texel_size` elements a texel, only read
    target,        ///< fragment: colour attachment
    image          ///< fragment: 2D texture of `texel_size` elements a texel, written by imageStore
};

struct argument {
    argument_kind kind = argument_kind::array;
    argument_source source = argument_source::leaf;
    bool wide = false; ///< integers: 64 bits
    int index = 0;     ///< number of the leaf, destination or temporary
    dtype type = dtype::f32;
    array_form form = array_form::memory;
    int texel_size = 4; ///< textures and targets: elements of a texel
    bool written = false;
    bool aliased = false;   ///< arrays: another argument may name the same memory, and one of them is written
    bool exchanged = false; ///< arrays: work-groups read what others of the same launch have written
    bool shared = false;    ///< arrays: work-items read what others of their group have written
    /// Of the array at hand, for a first launch that is like it (rehearsal.hpp).
    std::int64_t texture_width = 0, capacity = 0;
    std::string name; ///< in the text: parameter, uniform or block name
};

} // namespace sinter::plan
