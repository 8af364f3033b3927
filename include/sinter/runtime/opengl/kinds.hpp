#pragma once
// The kinds of OpenGL devices, as far as this platform's OpenGL has them.

#include <string>

#include <sinter/runtime/opengl/compute_options.hpp>
#include <sinter/runtime/opengl/fragment_device.hpp>
#include <sinter/runtime/opengl/kind.hpp>
#ifndef __EMSCRIPTEN__
#include <sinter/runtime/opengl/desktop_compute_device.hpp>
#include <sinter/runtime/opengl/desktop_fragment_device.hpp>
#endif

namespace sinter::inline SINTER_ABI::runtime::opengl {

/// What a kind needs of a context, and how a device is made in one.
struct kind_of_device {
    opengl_kind kind;
    const char* name;
    int rank; ///< of a GPU, see device_entry
    context_kind api;
    int major, minor;
    ref<gl_device> (*make)(ref<gl_context> context, const char* name, const texture_options& textures,
                           const compute_options& computing);

    /// The device in a context of this kind, which has what it needs.
    ref<gl_device> in(ref<gl_context> context, const texture_options& textures = {},
                      const compute_options& computing = {}) const {
        return make(context, name, textures, computing);
    }
};

#ifndef __EMSCRIPTEN__
template <class Device, codegen::glsl_stage... stage>
ref<gl_device> make_compute(ref<gl_context> context, const char* name, const texture_options& textures,
                            const compute_options& computing) {
    if (textures != texture_options())
        throw unsupported_error("sinter: compute shaders keep arrays in buffers, not in textures");
    return ref<gl_device>(new Device(context, name, computing, stage...));
}
#endif

template <class Device>
ref<gl_device> make_fragment(ref<gl_context> context, const char* name, const texture_options& textures,
                             const compute_options&) {
    return ref<gl_device>(new Device(context, name, textures));
}

inline constexpr kind_of_device kinds[] = {
#ifndef __EMSCRIPTEN__
    {opengl_kind::compute, "opengl:compute", 20, context_kind::desktop, 4, 3,
     &make_compute<desktop_compute_device>},
    {opengl_kind::compute_es, "opengl:compute_es", 22, context_kind::es, 3, 1,
     &make_compute<compute_device, codegen::glsl_stage::compute_es>},
    {opengl_kind::fragment, "opengl:fragment", 25, context_kind::desktop, 3, 3,
     &make_fragment<desktop_fragment_device>},
#endif
    {opengl_kind::fragment_es, "opengl:es", 28, context_kind::es, 3, 0, &make_fragment<fragment_device>}};

/// Throws device_error if this platform has none of the kind.
inline const kind_of_device& row_of(opengl_kind kind) {
    for (const kind_of_device& k : kinds)
        if (k.kind == kind) return k;
    throw device_error("sinter: opengl: this kind of device needs desktop OpenGL, a browser has WebGL 2");
}

/// A new device with a context of its own. Throws device_error if there is none.
inline ref<gl_device> make_device(const kind_of_device& k, const texture_options& textures = {},
                                  const compute_options& computing = {}) {
    return k.in(make_context(k.api, k.major, k.minor), textures, computing);
}

} // namespace sinter::runtime::opengl
