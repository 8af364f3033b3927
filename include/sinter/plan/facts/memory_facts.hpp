#pragma once
// What plans and schedules look at in an array's memory.

#include <cstdint>

#include <sinter/core/dtype.hpp>

namespace sinter::inline SINTER_ABI::plan {

struct memory_facts {
    dtype type = dtype::f32;
    std::int64_t capacity = 0;      ///< elements, padding included
    std::int64_t texture_width = 0; ///< textures and images: texels in a row, else 0
    int texel_size = 4;             ///< their elements: four neighbours of a row, or one
    bool runs_on = false;           ///< as in runtime::placement
};

} // namespace sinter::plan
