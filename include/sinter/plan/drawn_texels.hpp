#pragma once
// Which texels a launch of fragments draws. Host arithmetic only.

#include <cstdint>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/facts/bindings.hpp>
#include <sinter/plan/facts/memory_facts.hpp>
#include <sinter/plan/study/texels.hpp>
#include <sinter/plan/texel_numbers.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// What is drawn: a rectangle of texels, or as many points as it is wide.
struct drawn_texels {
    texel_rectangle at;
    std::uint8_t components = 0xf; ///< by bit, where they are drawn one after the other
    std::int64_t result_rows = 1;  ///< where they lie in several targets (loops::program::stripes)
    /// Of a tile whose texels are not neighbours: rows and texels from one to the next.
    std::int64_t stripe = 1, band = 1;
};

/// Rows of a texture that `elements` elements reach into.
inline std::int64_t texel_rows(std::int64_t elements, const memory_facts& b) {
    return ceil_div(ceil_div(elements, b.texel_size), b.texture_width);
}

/// Those that hold a result of `rows` x `cols`, or a part of each.
inline drawn_texels texels_of_result(const texel_writing& w, std::int64_t rows, std::int64_t cols,
                                     const bindings::array& to) {
    const std::int64_t size = to.memory->texel_size, width = to.memory->texture_width;
    if (w.keeps_rest || w.parts != texel_parts::none) {
        const std::uint8_t components = components_of(to.place, size);
        if (w.parts == texel_parts::points) return {{0, 0, rows * cols, 1}, components};
        return {rectangle_of(to.place, width, size), components};
    }
    const std::int64_t reach = to.place.at(rows - 1, cols - 1) + 1, count = ceil_div(reach, size);
    return {{0, 0, count < width ? count : width, texel_rows(reach, *to.memory)}};
}

} // namespace sinter::plan
