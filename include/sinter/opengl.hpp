#pragma once
// OpenGL devices: compute shaders (GL 4.3, ES 3.1), fragment shaders (GL 3.30, ES 3.00), through EGL without
// a window. Needs libepoxy and EGL. A program that loads OpenGL by GLAD or GLEW includes this in a file
// without their headers, because epoxy's and theirs exclude each other; objects and contexts go between them
// as usual. Under Emscripten it needs nothing but -fexceptions -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2,
// and has opengl:es, which is WebGL 2.

#include <sinter/version.hpp>

#include <sinter/core/letters_begin.inc>

#include <utility>

#include <sinter/runtime/opengl/probe.hpp>
#include <sinter/sinter.hpp>

namespace sinter {

/// Says that a device shall work in the context that is current on this thread.
struct adopt_current_context_t {};
inline constexpr adopt_current_context_t adopt_current_context{};

/// A device in the caller's EGL or WebGL context: its objects are the caller's objects, and its state is left
/// as it was. What cannot be set aside must not be active while the device works: a query of samples,
/// primitives or pipeline statistics counts its draws too, and conditional rendering or transform feedback
/// (unless it is paused) may keep it from drawing. A current program that is deleted already is gone with the
/// first change of programs, as OpenGL has it, and errors that the caller has not asked for are forgotten.
/// The context must outlive the device. Throws device_error if none is current or it lacks what the kind
/// needs, unsupported_error for texture options of a compute device.
inline device opengl_device(adopt_current_context_t, opengl_kind kind = opengl_kind::compute,
                            const texture_options& textures = {}) {
    using namespace runtime::opengl;
    const kind_of_device& k = row_of(kind);
    const ref<gl_context> context = gl_context::adopt();
    const bool es = k.api == context_kind::es;
    if (is_desktop_gl() == es || gl_version() < 10 * k.major + k.minor)
        throw device_error("sinter: opengl: this kind of device needs OpenGL " +
                               std::string(es ? "ES " : "") + std::to_string(k.major) + "." +
                               std::to_string(k.minor) + ", the current context has " +
                               (is_desktop_gl() ? "" : "ES ") + std::to_string(gl_version() / 10) + "." +
                               std::to_string(gl_version() % 10),
                           "GL_INVALID_OPERATION");
    return device(ref<runtime::device_state>(k.in(context, textures)));
}

/// A new device with a context of its own, for a fragment device that keeps its arrays otherwise:
/// opengl_device(opengl_kind::fragment, {.texels = texel_form::plain, .folded = true}). Throws device_error
/// if the machine has none of the kind, unsupported_error for texture options of a compute device.
inline device opengl_device(opengl_kind kind, const texture_options& textures = {}) {
    using namespace runtime::opengl;
    return device(ref<runtime::device_state>(make_device(row_of(kind), textures)));
}

namespace detail {
inline runtime::opengl::gl_device& opengl_of(const device& d) {
    if (!d.state() || !runtime::detail::is_name_prefix("opengl", d.name()))
        throw device_error("sinter: an OpenGL object belongs to an OpenGL device");
    return static_cast<runtime::opengl::gl_device&>(*d.state());
}

inline ref<runtime::storage> storage_of(const device& d, ref<runtime::buffer> memory, dtype t,
                                        std::int64_t rows, std::int64_t cols,
                                        std::int64_t leading_dimension) {
    ref<runtime::storage> s = make_ref<runtime::storage>();
    s->device = ref<runtime::device_state>(d.state());
    s->memory = std::move(memory);
    s->type = t;
    s->rows = rows;
    s->cols = cols;
    s->leading_dimension = leading_dimension;
    return s;
}

inline ref<runtime::storage> wrapped_buffer(const device& d, GLuint buffer, dtype t, std::int64_t rows,
                                            std::int64_t cols, std::int64_t leading_dimension) {
    runtime::opengl::gl_device& on = opengl_of(d);
    constexpr const char* what = "a wrapped buffer";
    std::int64_t elements = expr::require_extents(what, &on, rows, cols);
    if (leading_dimension < cols)
        throw shape_error("sinter: a wrapped buffer of " + std::to_string(cols) +
                          " columns cannot have a leading dimension of " + std::to_string(leading_dimension));
    if (elements > 0) elements = expr::require_extents(what, &on, rows - 1, leading_dimension) + cols;
    runtime::require_type(on, t);
    return storage_of(d, on.wrap_buffer(buffer, t, elements), t, rows, cols, leading_dimension);
}
} // namespace detail

/// The caller's buffer object as a rows x cols matrix of a compute device, row-major with leading dimension
/// `ld` (default: cols). Assignments write into it, `A = zeros<T>(...)` and the like too.
/// Wrap a buffer once: two arrays in one buffer are not known to overlap; views of one array are. Throws
/// device_error for another device, shape_error if the elements do not fit, unsupported_error for a type that
/// the device lacks and for halves on opengl:compute_es, which keeps them as floats. The buffer must outlive
/// the matrix.
template <class T>
matrix<T> wrap_buffer(const device& d, GLuint buffer, std::int64_t rows, std::int64_t cols, std::int64_t ld) {
    return matrix<T>(detail::wrapped_buffer(d, buffer, dtype_of<T>, rows, cols, ld));
}
template <class T>
matrix<T> wrap_buffer(const device& d, GLuint buffer, std::int64_t rows, std::int64_t cols) {
    return wrap_buffer<T>(d, buffer, rows, cols, cols);
}
/// n elements as a vector; as for matrices.
template <class T>
vector<T> wrap_buffer(const device& d, GLuint buffer, std::int64_t n) {
    return vector<T>(detail::wrapped_buffer(d, buffer, dtype_of<T>, n, 1, 1));
}

/// The caller's RGBA texture (32F, 32I, 32UI or 16F) of width x height texels as a height x 4 * width matrix
/// of a fragment device; where texels are plain, an R texture as a height x width one. Wrap a texture once,
/// as a buffer. Throws device_error for another device, shape_error for another size and for extents that are
/// none, unsupported_error for a type that the device lacks.
/// The texture must outlive the matrix.
template <class T>
matrix<T> wrap_texture(const device& d, GLuint texture, std::int64_t width, std::int64_t height) {
    runtime::opengl::gl_device& on = detail::opengl_of(d);
    runtime::require_type(on, dtype_of<T>);
    expr::require_extents("a wrapped texture", &on, height, width);
    const ref<runtime::buffer> memory = on.wrap_texture(texture, dtype_of<T>, width, height);
    const std::int64_t cols = memory->texel_size * width;
    return matrix<T>(detail::storage_of(d, memory, dtype_of<T>, height, cols, cols));
}

} // namespace sinter

#include <sinter/core/letters_end.inc>
