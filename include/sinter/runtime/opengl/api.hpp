#pragma once
// The only way to OpenGL: its functions from libepoxy or from Emscripten, and the names of its error codes.

#include <string>

#ifdef __EMSCRIPTEN__
#include <sinter/runtime/opengl/loader_web.hpp>
#else
#include <sinter/runtime/opengl/loader_epoxy.hpp>
#endif

#include <sinter/core/errors.hpp>

namespace sinter::runtime::opengl {

inline std::string gl_error_name(GLenum code) {
    switch (code) {
    case GL_INVALID_ENUM: return "GL_INVALID_ENUM";
    case GL_INVALID_VALUE: return "GL_INVALID_VALUE";
    case GL_INVALID_OPERATION: return "GL_INVALID_OPERATION";
    case GL_INVALID_FRAMEBUFFER_OPERATION: return "GL_INVALID_FRAMEBUFFER_OPERATION";
    case GL_OUT_OF_MEMORY: return "GL_OUT_OF_MEMORY";
    case GL_CONTEXT_LOST: return "GL_CONTEXT_LOST";
    default: return "GL error " + std::to_string(code);
    }
}

/// Forgets errors that were there before we came.
inline void clear_gl_errors() {
    for (int n = 0; n < 16 && glGetError() != GL_NO_ERROR; ++n) {
    }
}

inline void check_gl(const std::string& who, const char* doing) {
    const GLenum code = glGetError();
    if (code == GL_NO_ERROR) return;
    clear_gl_errors();
    throw device_error("sinter: " + who + ": " + doing + ": " + gl_error_name(code), gl_error_name(code));
}

} // namespace sinter::runtime::opengl
