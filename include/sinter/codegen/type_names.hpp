#pragma once
// How languages spell element types: columns of core/dtype_table.inc.

#include <sinter/core/dtype.hpp>

namespace sinter::inline SINTER_ABI::codegen {

struct type_names {
    const char *opencl, *opencl_memory;
    const char *glsl, *glsl_four, *glsl_memory;
    const char* glsl_sampler; ///< before "sampler2D", "vec4" and their kin
    const char* glsl_image;   ///< of four elements; empty: there is none
    const char* wgsl;         ///< empty: there is none
};

inline constexpr type_names all_type_names[] = {
#define SINTER_SPELLED(...)                                                                                  \
    { __VA_ARGS__ }
#define SINTER_DTYPE(tag, type, name, bytes, kind, computed, least, greatest, spellings, gl, cl) spellings,
#include <sinter/core/dtype_table.inc>
#undef SINTER_DTYPE
#undef SINTER_SPELLED
};
constexpr const type_names& names_of(dtype t) {
    return all_type_names[static_cast<int>(t)];
}

} // namespace sinter::codegen
