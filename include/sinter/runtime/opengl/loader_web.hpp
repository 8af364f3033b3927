#pragma once
// OpenGL ES 3.00 as browsers have it, WebGL 2, through Emscripten. Its header also declares what came with
// ES 3.1 and 3.2; a program that used one of those functions would not link.

#include <array>
#include <cstring>

#include <GLES3/gl32.h>
#include <emscripten/html5.h>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::runtime::opengl {

/// Pixel storage modes in every context besides ES 3.0's: UNPACK_FLIP_Y_WEBGL,
/// UNPACK_PREMULTIPLY_ALPHA_WEBGL.
inline constexpr std::array<GLenum, 2> more_pixel_modes{0x9240, 0x9241};

/// WebGL has none, and Emscripten gives 0 to those who ask.
inline constexpr bool has_swizzles = false;

/// Ten times the major and the minor version of the current context.
inline int gl_version() {
    return 30;
}
inline bool is_desktop_gl() {
    return false;
}
/// `name` begins with GL_. Browsers give an extension to those who ask for it.
inline bool has_gl_extension(const char* name) {
    const bool prefixed = std::strncmp(name, "GL_", 3) == 0;
    return emscripten_webgl_enable_extension(emscripten_webgl_get_current_context(),
                                             prefixed ? name + 3 : name) == EM_TRUE;
}
/// What draws, in the driver's words; null if it does not say.
inline const char* renderer_name() {
    constexpr GLenum unmasked_renderer = 0x9246; // WEBGL_debug_renderer_info
    const bool told = has_gl_extension("GL_WEBGL_debug_renderer_info");
    return reinterpret_cast<const char*>(glGetString(told ? unmasked_renderer : GL_RENDERER));
}
/// There is one viewport and one scissor test: `indexed` is false.
inline bool has_indexed_viewports() {
    return false;
}
inline void set_viewport(bool, const GLfloat* v) {
    glViewport(static_cast<GLint>(v[0]), static_cast<GLint>(v[1]), static_cast<GLsizei>(v[2]),
               static_cast<GLsizei>(v[3]));
}
inline void set_scissor_test(bool, bool on) {
    (on ? glEnable : glDisable)(GL_SCISSOR_TEST);
}

/// All render targets have one mask, and blend alike.
struct target_state {};
inline bool has_target_states() {
    return false;
}
inline target_state get_target_state(GLuint) {
    return {};
}
inline void set_target_state(GLuint, const target_state&) {}

/// A texture that is drawn into cannot be read.
using texture_barrier = void (*)();
inline texture_barrier find_texture_barrier() {
    return nullptr;
}

/// Returns when everything asked of the current context is done. A browser's glFinish only flushes; it waits
/// when something is read.
inline void finish_gl() {
    unsigned char texel[4];
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, texel);
}

/// Browsers compile in a process of their own anyway.
inline void allow_compiler_threads() {}

/// Size and format of the bound 2D texture; false if this OpenGL cannot say (ES 3.0).
inline bool bound_texture(GLint&, GLint&, GLint&) {
    return false;
}

/// WebGL 2 copies texels by drawing.
inline bool copies_texels() {
    return false;
}
inline void copy_texels(GLuint, GLuint, GLint, GLsizei, GLsizei) {}

} // namespace sinter::runtime::opengl
