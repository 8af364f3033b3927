#pragma once
// What opengl.hpp declares.

#include <sinter/core/letters_begin.inc>

#include <string>
#include <utility>

#include <sinter/core/linkage.hpp>
#include <sinter/runtime/opengl/probe.hpp>
#include <sinter/sinter.hpp>

namespace sinter::inline SINTER_ABI {

SINTER_DEFINE device opengl_device(adopt_current_context_t, opengl_kind kind,
                                   const texture_options& textures) {
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

SINTER_DEFINE device opengl_device(opengl_kind kind, const texture_options& textures) {
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

SINTER_DEFINE ref<runtime::storage> wrapped_gl_buffer(const device& d, unsigned buffer, dtype t,
                                                      std::int64_t rows, std::int64_t cols,
                                                      std::int64_t leading_dimension) {
    runtime::opengl::gl_device& on = opengl_of(d);
    constexpr const char* what = "a wrapped buffer";
    expr::require_wrapped_extents(rows, cols, leading_dimension);
    std::int64_t elements = expr::require_extents(what, &on, rows, cols);
    if (elements > 0) elements = expr::require_extents(what, &on, rows - 1, leading_dimension) + cols;
    runtime::require_type(on, t);
    return storage_of(d, on.wrap_buffer(buffer, t, elements), t, rows, cols, leading_dimension);
}

SINTER_DEFINE ref<runtime::storage> wrapped_gl_texture(const device& d, unsigned texture, dtype t,
                                                       std::int64_t width, std::int64_t height) {
    runtime::opengl::gl_device& on = opengl_of(d);
    runtime::require_type(on, t);
    expr::require_extents("a wrapped texture", &on, height, width);
    const ref<runtime::buffer> memory = on.wrap_texture(texture, t, width, height);
    const std::int64_t cols = memory->texel_size * width;
    return storage_of(d, memory, t, height, cols, cols);
}
} // namespace detail

} // namespace sinter

#include <sinter/core/letters_end.inc>
