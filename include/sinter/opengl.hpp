#pragma once
// OpenGL devices: compute shaders (GL 4.3), fragment shaders (GL 3.30, ES 3.00), through EGL without a
// window. Needs libepoxy and EGL. A program that loads OpenGL by GLAD or GLEW includes this in a file without
// their headers, because epoxy's and theirs exclude each other; objects and contexts go between them as
// usual.

#include <utility>

#include <sinter/runtime/opengl/probe.hpp>
#include <sinter/sinter.hpp>

namespace sinter {

/// Says that a device shall work in the context that is current on this thread.
struct adopt_current_context_t {};
inline constexpr adopt_current_context_t adopt_current_context{};

enum class opengl_kind { compute, fragment, fragment_es };

/// A device in the caller's EGL context: its objects are the caller's objects, and its state is left as it
/// was. The context must outlive the device. Throws device_error if none is current or it lacks what the kind
/// needs.
inline device opengl_device(adopt_current_context_t, opengl_kind kind = opengl_kind::compute) {
    using namespace runtime::opengl;
    ref<gl_context> context = gl_context::adopt();
    context->api_ = eglQueryAPI();
    const bool es = kind == opengl_kind::fragment_es;
    const int version = kind == opengl_kind::compute ? 43 : es ? 30 : 33;
    if (epoxy_is_desktop_gl() == es || epoxy_gl_version() < version)
        throw device_error(std::string("sinter: opengl: this kind of device needs OpenGL ") +
                               (es              ? "ES 3.0"
                                : version == 43 ? "4.3"
                                                : "3.3") +
                               ", the current context has " + (epoxy_is_desktop_gl() ? "" : "ES ") +
                               std::to_string(epoxy_gl_version() / 10) + "." +
                               std::to_string(epoxy_gl_version() % 10),
                           "GL_INVALID_OPERATION");
    switch (kind) {
    case opengl_kind::compute: return device(ref<runtime::device_state>(new compute_device(context)));
    case opengl_kind::fragment:
        return device(ref<runtime::device_state>(new fragment_device(context, false, "opengl:fragment")));
    default: return device(ref<runtime::device_state>(new fragment_device(context, true, "opengl:es")));
    }
}

/// A fragment device of its own whose textures are at most `max_texture` texels wide: arrays fold, as large
/// ones do anywhere. Meant for tests.
inline device folded_fragment_device(std::int64_t max_texture) {
    using namespace runtime::opengl;
    return device(ref<runtime::device_state>(new fragment_device(make_context(context_kind::desktop, 3, 3),
                                                                 false, "opengl:fragment", {max_texture})));
}

/// A compute device of its own that has at most `max_groups` work-groups along an axis: launches spill to
/// the next axis, as very large ones do anywhere. Meant for tests.
inline device narrow_compute_device(std::int64_t max_groups) {
    using namespace runtime::opengl;
    return device(ref<runtime::device_state>(
        new compute_device(make_context(context_kind::desktop, 4, 3), "opengl:compute", {max_groups})));
}

namespace detail {
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
} // namespace detail

/// The caller's buffer object as a rows x cols matrix of a compute device. Throws device_error for another
/// device, shape_error if the buffer is too small. The buffer must outlive the matrix.
template <class T>
matrix<T> wrap_buffer(const device& d, GLuint buffer, std::int64_t rows, std::int64_t cols) {
    if (!d.state() || d.name() != "opengl:compute")
        throw device_error("sinter: a buffer object belongs to an opengl:compute device");
    auto& state = static_cast<runtime::opengl::compute_device&>(*d.state());
    return matrix<T>(
        detail::storage_of(d, state.wrap(buffer, dtype_of<T>, rows * cols), dtype_of<T>, rows, cols, cols));
}

/// The caller's RGBA texture (32F, 32I, 32UI or 16F) of width x height texels as a height x 4 * width matrix
/// of a fragment device. Throws device_error for another device. The texture must outlive the matrix.
template <class T>
matrix<T> wrap_texture(const device& d, GLuint texture, std::int64_t width, std::int64_t height) {
    if (!d.state() || (d.name() != "opengl:fragment" && d.name() != "opengl:es"))
        throw device_error("sinter: a texture belongs to an opengl:fragment or opengl:es device");
    auto& state = static_cast<runtime::opengl::fragment_device&>(*d.state());
    return matrix<T>(detail::storage_of(d, state.wrap(texture, dtype_of<T>, width, height), dtype_of<T>,
                                        height, 4 * width, 4 * width));
}

} // namespace sinter
