#pragma once
// How a fragment device keeps arrays in textures. Every expression runs with every choice; only storage, text
// and time differ.

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI {

/// What a texel holds.
enum class texel_form : std::uint8_t {
    packed, ///< four neighbours of a row (RGBA32F, RGBA32I, RGBA32UI, RGBA16F): a fragment computes four
    plain   ///< one element (R32F, R32I, R32UI, R16F): a fragment computes one
};

/// "packed", "plain".
constexpr const char* name_of(texel_form form) {
    return form == texel_form::packed ? "packed" : "plain";
}

struct texture_options {
    texel_form texels = texel_form::packed;
    /// True: an array is a sequence of texels, wrapped at the texture's width (1D). False: a row of a matrix
    /// is a row of the texture (2D) where both fit; vectors, and what does not fit, are wrapped anyway.
    bool folded = false;
    /// Most texels along a row of a texture; a small number makes arrays fold that would fit. 0: what the
    /// driver allows.
    std::int64_t max_texture = 0;
    /// False: do as where a fragment cannot see what it draws over (WebGL, and ES without
    /// GL_EXT_shader_framebuffer_fetch or GL_NV_texture_barrier), though it could here.
    bool reads_target = true;

    friend constexpr bool operator==(const texture_options&, const texture_options&) = default;
};

} // namespace sinter
