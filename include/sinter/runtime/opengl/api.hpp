#pragma once
// The only way to OpenGL: its functions from libepoxy or from Emscripten, and the names of its error codes.

#include <string>

#ifdef __EMSCRIPTEN__
#include <sinter/runtime/opengl/loader_web.hpp>
#else
#include <sinter/runtime/opengl/loader_epoxy.hpp>
#endif

#include <sinter/core/errors.hpp>

namespace sinter::inline SINTER_ABI::runtime::opengl {

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

/// Forgets the errors behind this one, and throws it.
template <class Error = device_error>
[[noreturn]] void throw_gl(GLenum code, const std::string& who, const char* doing) {
    clear_gl_errors();
    throw Error("sinter: " + who + ": " + doing + ": " + gl_error_name(code), gl_error_name(code));
}
inline void check_gl(const std::string& who, const char* doing) {
    if (const GLenum code = glGetError(); code != GL_NO_ERROR) throw_gl(code, who, doing);
}
/// The same behind questions and settings that some drivers do not know (GL_INVALID_ENUM): those have what
/// they ask for or set by default.
inline void check_known_gl(const std::string& who, const char* doing) {
    for (int n = 0; n < 16; ++n) {
        const GLenum code = glGetError();
        if (code == GL_NO_ERROR) return;
        if (code != GL_INVALID_ENUM) throw_gl(code, who, doing);
    }
}

} // namespace sinter::runtime::opengl
