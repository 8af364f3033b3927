#pragma once
// OpenGL devices: compute shaders (GL 4.3, ES 3.1), fragment shaders (GL 3.30, ES 3.00), through EGL without
// a window. Needs libepoxy and EGL; on Windows libepoxy alone, as contexts are WGL's. Under Emscripten it
// needs nothing but -fexceptions -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2, and has opengl:es, which is
// WebGL 2.
//
// In the compiled form (SINTER_COMPILED) this header needs none of OpenGL's, and any loader may be beside it.
// Header-only it includes epoxy's headers, which exclude those of GLAD and GLEW in one file: objects and
// contexts go between files as usual.

#include <sinter/version.hpp>

#include <sinter/core/letters_begin.inc>

#include <cstdint>

#include <sinter/runtime/opengl/kind.hpp>
#include <sinter/runtime/opengl/texture_options.hpp>
#include <sinter/sinter.hpp>

namespace sinter::inline SINTER_ABI {

/// A device in the caller's EGL or WebGL context: its objects are the caller's objects, and its state is left
/// as it was. What cannot be set aside must not be active while the device works. A query of samples,
/// primitives or pipeline statistics counts its draws too. Conditional rendering or transform feedback,
/// unless it is paused, may keep it from drawing. A current program that is deleted already is gone with the
/// first change of programs, as OpenGL has it, and errors that the caller has not asked for are forgotten.
/// The context must outlive the device. Throws device_error if none is current or it lacks what the kind
/// needs, unsupported_error for texture options of a compute device.
device opengl_device(adopt_current_context_t, opengl_kind kind = opengl_kind::compute,
                     const texture_options& textures = {});

/// A new device with a context of its own, for a fragment device that keeps its arrays otherwise:
/// opengl_device(opengl_kind::fragment, {.texels = texel_form::plain, .folded = true}). Throws device_error
/// if the machine has none of the kind, unsupported_error for texture options of a compute device.
device opengl_device(opengl_kind kind, const texture_options& textures = {});

namespace detail {
ref<runtime::storage> wrapped_gl_buffer(const device& d, unsigned buffer, dtype t, std::int64_t rows,
                                        std::int64_t cols, std::int64_t leading_dimension);
ref<runtime::storage> wrapped_gl_texture(const device& d, unsigned texture, dtype t, std::int64_t width,
                                         std::int64_t height);
} // namespace detail

/// The caller's buffer object (a GLuint) as a rows x cols matrix of a compute device, row-major with leading
/// dimension `ld` (default: cols). Assignments write into it, `A = zeros<T>(...)` and the like too. Wrap a
/// buffer once: two arrays in one buffer are not known to overlap; views of one array are. Throws
/// device_error for another device, shape_error if the elements do not fit, unsupported_error for a type that
/// the device lacks and for halves on opengl:compute_es, which keeps them as floats. Small whole
/// numbers and truths lie in words of 32 bits, all of which must be in the type's range. The buffer must
/// outlive the matrix.
template <class T>
matrix<T> wrap_buffer(const device& d, unsigned buffer, std::int64_t rows, std::int64_t cols,
                      std::int64_t ld) {
    return matrix<T>(detail::wrapped_gl_buffer(d, buffer, dtype_of<T>, rows, cols, ld));
}
template <class T>
matrix<T> wrap_buffer(const device& d, unsigned buffer, std::int64_t rows, std::int64_t cols) {
    return wrap_buffer<T>(d, buffer, rows, cols, cols);
}
/// n elements as a vector; as for matrices.
template <class T>
vector<T> wrap_buffer(const device& d, unsigned buffer, std::int64_t n) {
    return vector<T>(detail::wrapped_gl_buffer(d, buffer, dtype_of<T>, n, 1, 1));
}

/// The caller's RGBA texture (a GLuint; 32F, 32I, 32UI or 16F) as a matrix of a fragment device: width x
/// height texels are a height x 4 * width matrix. Where texels are plain, an R texture is a height x width
/// one. Wrap a texture once, as a buffer. Throws device_error for another device, shape_error for another
/// size and for extents that are none, unsupported_error for a type that the device lacks. Small whole
/// numbers and truths lie in words of 32 bits, all of which must be in the type's range. The texture must
/// outlive the matrix.
template <class T>
matrix<T> wrap_texture(const device& d, unsigned texture, std::int64_t width, std::int64_t height) {
    return matrix<T>(detail::wrapped_gl_texture(d, texture, dtype_of<T>, width, height));
}

} // namespace sinter

#ifndef SINTER_COMPILED
#include <sinter/opengl_definitions.hpp>
#endif

#include <sinter/core/letters_end.inc>
