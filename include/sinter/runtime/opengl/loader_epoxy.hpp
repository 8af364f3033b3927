#pragma once
// OpenGL and EGL through libepoxy: the desktop's versions and ES. WGL has a header of its own.

#include <array>

#include <sinter/core/windows.hpp>

#include <epoxy/gl.h>
#ifndef _WIN32
// epoxy/gl.h first: epoxy/egl.h relies on its types.
#include <epoxy/egl.h>
#endif

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::runtime::opengl {

/// Pixel storage modes in every context besides ES 3.0's.
inline constexpr std::array<GLenum, 0> more_pixel_modes{};

/// A texture may show other channels than its texels have.
inline constexpr bool has_swizzles = true;

/// Ten times the major and the minor version of the current context.
inline int gl_version() {
    return epoxy_gl_version();
}
inline bool is_desktop_gl() {
    return epoxy_is_desktop_gl();
}
/// `name` begins with GL_.
inline bool has_gl_extension(const char* name) {
    return epoxy_has_gl_extension(name);
}
/// What draws, in the driver's words; null if it does not say.
inline const char* renderer_name() {
    return reinterpret_cast<const char*>(glGetString(GL_RENDERER));
}
/// The context has a viewport and a scissor test for each of several indices, of which we draw with the
/// first.
inline bool has_indexed_viewports() {
    return is_desktop_gl() ? gl_version() >= 41 || has_gl_extension("GL_ARB_viewport_array")
                           : has_gl_extension("GL_OES_viewport_array");
}
/// x, y, width and height; of index 0 alone if `indexed`, where glViewport would set all.
inline void set_viewport(bool indexed, const GLfloat* v) {
    if (indexed) return glViewportIndexedfv(0, v);
    glViewport(static_cast<GLint>(v[0]), static_cast<GLint>(v[1]), static_cast<GLsizei>(v[2]),
               static_cast<GLsizei>(v[3]));
}
inline void set_scissor_test(bool indexed, bool on) {
    if (indexed) return (on ? glEnablei : glDisablei)(GL_SCISSOR_TEST, 0);
    (on ? glEnable : glDisable)(GL_SCISSOR_TEST);
}

/// Of one render target.
struct target_state {
    GLboolean mask[4] = {}, blends = GL_FALSE;
};
/// Render targets have masks and blending of their own, and can be asked for them.
inline bool has_target_states() {
    if (is_desktop_gl() || gl_version() >= 32) return true;
    return gl_version() >= 31 && (has_gl_extension("GL_OES_draw_buffers_indexed") ||
                                  has_gl_extension("GL_EXT_draw_buffers_indexed"));
}
inline target_state get_target_state(GLuint target) {
    target_state s;
    glGetBooleani_v(GL_COLOR_WRITEMASK, target, s.mask);
    s.blends = glIsEnabledi(GL_BLEND, target);
    return s;
}
inline void set_target_state(GLuint target, const target_state& s) {
    glColorMaski(target, s.mask[0], s.mask[1], s.mask[2], s.mask[3]);
    (s.blends ? glEnablei : glDisablei)(GL_BLEND, target);
}

/// Behind such a barrier a fragment may read the texels of its target that it writes itself, and those that
/// none does. Null if the current context has none.
using texture_barrier = void (*)();
inline texture_barrier find_texture_barrier() {
    if (is_desktop_gl() && has_gl_extension("GL_ARB_texture_barrier")) return [] { glTextureBarrier(); };
    if (has_gl_extension("GL_NV_texture_barrier")) return [] { glTextureBarrierNV(); };
    return nullptr;
}

/// Returns when everything asked of the current context is done.
inline void finish_gl() {
    glFinish();
}

/// The driver may compile programs of the current context on as many threads as it likes.
inline void allow_compiler_threads() {
    if (epoxy_has_gl_extension("GL_KHR_parallel_shader_compile"))
        glMaxShaderCompilerThreadsKHR(0xffffffffu);
    else if (epoxy_has_gl_extension("GL_ARB_parallel_shader_compile"))
        glMaxShaderCompilerThreadsARB(0xffffffffu);
}

/// Size and format of the bound 2D texture; false if this OpenGL cannot say (ES 3.0).
inline bool bound_texture(GLint& width, GLint& height, GLint& internal) {
    if (!is_desktop_gl() && gl_version() < 31) return false;
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_HEIGHT, &height);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT, &internal);
    return true;
}

/// Texels can be copied between textures without drawing.
inline bool copies_texels() {
    if (is_desktop_gl()) return gl_version() >= 43 || has_gl_extension("GL_ARB_copy_image");
    return gl_version() >= 32 || has_gl_extension("GL_EXT_copy_image") ||
           has_gl_extension("GL_OES_copy_image");
}
/// The first `height` rows of `width` texels of 2D texture `from`, to row `row` of `to` and those above it.
/// Both are of one format.
inline void copy_texels(GLuint from, GLuint to, GLint row, GLsizei width, GLsizei height) {
    glCopyImageSubData(from, GL_TEXTURE_2D, 0, 0, 0, 0, to, GL_TEXTURE_2D, 0, 0, row, 0, width, height, 1);
}

} // namespace sinter::runtime::opengl
