#pragma once
// The only way to OpenGL and EGL: libepoxy, and the names of their error codes.

#include <string>

#include <epoxy/gl.h>
// epoxy/gl.h first: epoxy/egl.h relies on its types.
#include <epoxy/egl.h>

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

inline std::string egl_error_name(EGLint code) {
    switch (code) {
    case EGL_NOT_INITIALIZED: return "EGL_NOT_INITIALIZED";
    case EGL_BAD_ACCESS: return "EGL_BAD_ACCESS";
    case EGL_BAD_ALLOC: return "EGL_BAD_ALLOC";
    case EGL_BAD_ATTRIBUTE: return "EGL_BAD_ATTRIBUTE";
    case EGL_BAD_CONFIG: return "EGL_BAD_CONFIG";
    case EGL_BAD_CONTEXT: return "EGL_BAD_CONTEXT";
    case EGL_BAD_DISPLAY: return "EGL_BAD_DISPLAY";
    case EGL_BAD_MATCH: return "EGL_BAD_MATCH";
    case EGL_BAD_PARAMETER: return "EGL_BAD_PARAMETER";
    case EGL_CONTEXT_LOST: return "EGL_CONTEXT_LOST";
    default: return "EGL error " + std::to_string(code);
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
