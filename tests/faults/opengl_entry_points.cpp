// OpenGL's and EGL's entry points: libepoxy keeps a pointer to each function, which becomes one to ours.

#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>

#include <type_traits>

#include "entry_points.hpp"
#include "opengl_entry_points.hpp"

namespace faults {
namespace {

std::atomic<int> gl_error{GL_NO_ERROR}, egl_error{0};
std::atomic<bool> contexts_lost{false};

/// An answer that is no error of OpenGL's: of a framebuffer that is incomplete, or a program that is not
/// linked.
constexpr int just_no = 1;

const failure no_memory{GL_OUT_OF_MEMORY, false, true}, no_memory_late{GL_OUT_OF_MEMORY, true, true},
    refused{GL_INVALID_OPERATION, false, false}, says_no{just_no, true, false},
    refused_behind{GL_INVALID_OPERATION, false, true}, // a command that wrote may stand before it
    egl_refused{EGL_BAD_ALLOC, false, false};

template <class T>
long count_names(GLsizei n, T* names) {
    long count = 0;
    for (GLsizei k = 0; k < n; ++k) count += names[k] != 0;
    return count;
}
inline long count_names(GLuint name) {
    return name != 0;
}
inline long count_names(GLsync fence) {
    return fence != nullptr;
}

/// Of one pointer of libepoxy's. `kind` of object is made or deleted by it, if any.
template <auto* pointer, object kind, int change, class F = std::remove_reference_t<decltype(*pointer)>>
struct front;
template <auto* pointer, object kind, int change, class R, class... A>
struct front<pointer, kind, change, R (*)(A...)> {
    static inline R (*real)(A...) = nullptr;
    static inline entry_point* point = nullptr;

    static R call(A... a) {
        int code = point->next();
        const bool lost = code == 0 && contexts_lost && point->name()[0] == 'g'; // and not EGL's
        if (lost) code = GL_CONTEXT_LOST;
        if (code > just_no) (code < EGL_SUCCESS ? gl_error : egl_error) = code;
        const bool does = code == 0 || (!lost && point->does());
        if constexpr (std::is_void_v<R>) {
            if (change < 0) count(a...);
            if (does) {
                give_way();
                real(a...);
                keep();
            }
            if (does && change > 0) count(a...);
            if constexpr (std::is_same_v<void(A...), void(GLuint, GLenum, GLint*)>) // an answer of GL_FALSE
                if (code == just_no) (*[](GLuint, GLenum, GLint* to) { *to = GL_FALSE; })(a...);
        } else {
            R result{};
            if (does) {
                give_way();
                result = real(a...);
                keep();
            }
            if (code == just_no) result = std::is_same_v<R, GLenum> ? R(GL_FRAMEBUFFER_UNSUPPORTED) : R{};
            if constexpr (change > 0) live[kind] += result != R{};
            return result;
        }
    }
    static void count(A... a) {
        if constexpr (change != 0 && requires { count_names(a...); })
            live[kind] += change * count_names(a...);
    }
    /// The first call of a function has libepoxy look for it, and set the pointer where that is its own.
    static void give_way() { *pointer = real; }
    static void keep() {
        real = *pointer;
        *pointer = &call;
    }
    static void stand(const char* name, std::vector<failure> ways) {
        point = new entry_point(name, std::move(ways));
        keep();
    }
};

/// Of the functions that tell errors.
template <auto* pointer>
struct errors {
    using code = decltype((*pointer)());
    static inline code (*real)() = nullptr;
    static inline std::atomic<int>* ours = nullptr;

    static code call() {
        if (const int made = ours->exchange(0)) return static_cast<code>(made);
        if (ours == &gl_error && contexts_lost) return GL_CONTEXT_LOST;
        *pointer = real;
        const code driver = real();
        keep();
        return driver;
    }
    static void stand(std::atomic<int>& in) {
        ours = &in;
        keep();
    }

private:
    static void keep() {
        real = *pointer;
        *pointer = &call;
    }
};

} // namespace

void lose_contexts(bool now) {
    contexts_lost = now;
    gl_error = GL_NO_ERROR;
}
bool is_error_pending() {
    return gl_error != GL_NO_ERROR;
}
void forget_errors() {
    gl_error = GL_NO_ERROR;
}

void stand_before_opengl() {
    static bool stands = false;
    if (std::exchange(stands, true)) return;
    errors<&glGetError>::stand(gl_error);
    errors<&eglGetError>::stand(egl_error);
#define FRONT(f, kind, change, ...) front<&f, kind, change>::stand(#f + (sizeof "epoxy_" - 1), {__VA_ARGS__});
#define COMMAND(f) FRONT(f, object_count, 0, no_memory, refused, no_memory_late)
#define FOLLOWS(f) FRONT(f, object_count, 0, no_memory, refused_behind, no_memory_late)
#define MAKES(f, kind) FRONT(f, kind, +1, no_memory, refused, no_memory_late)
#define DELETES(f, kind) FRONT(f, kind, -1) // which do not fail
#define ANSWERS(f) FRONT(f, object_count, 0, no_memory, says_no, refused)
#define OPENS(f) FRONT(f, object_count, 0, egl_refused)
    COMMAND(glActiveTexture)
    COMMAND(glAttachShader)
    COMMAND(glBindBuffer)
    COMMAND(glBindBufferBase)
    COMMAND(glBindBufferRange)
    COMMAND(glBindFramebuffer)
    COMMAND(glBindImageTexture)
    COMMAND(glBindSampler)
    COMMAND(glBindTexture)
    COMMAND(glBindVertexArray)
    FOLLOWS(glBlitFramebuffer)
    COMMAND(glBufferData)
    FOLLOWS(glBufferSubData)
    COMMAND(glClampColor)
    COMMAND(glClipControl)
    FOLLOWS(glColorMask)
    COMMAND(glColorMaski)
    COMMAND(glCompileShader)
    COMMAND(glCopyBufferSubData)
    FOLLOWS(glCopyImageSubData)
    COMMAND(glDisable)
    COMMAND(glDispatchCompute)
    FOLLOWS(glDrawArrays)
    COMMAND(glDrawBuffers)
    COMMAND(glEnable)
    COMMAND(glFinish)
    COMMAND(glFramebufferParameteri)
    COMMAND(glFramebufferTexture2D)
    COMMAND(glGetBooleanv)
    COMMAND(glGetBooleani_v)
    COMMAND(glGetBufferParameteriv)
    COMMAND(glGetBufferParameteri64v)
    COMMAND(glGetBufferSubData)
    COMMAND(glGetFloatv)
    COMMAND(glGetInteger64i_v)
    COMMAND(glGetInteger64v)
    COMMAND(glGetIntegeri_v)
    COMMAND(glGetIntegerv)
    COMMAND(glGetProgramBinary)
    COMMAND(glGetShaderiv)
    COMMAND(glGetTexLevelParameteriv)
    COMMAND(glGetTexParameteriv)
    COMMAND(glGetUniformLocation)
    COMMAND(glIsBuffer)
    COMMAND(glIsEnabled)
    COMMAND(glIsTexture)
    COMMAND(glLinkProgram)
    COMMAND(glMapBufferRange)
    COMMAND(glMaxShaderCompilerThreadsKHR)
    FOLLOWS(glMemoryBarrier)
    COMMAND(glPixelStorei)
    COMMAND(glPolygonMode)
    COMMAND(glProgramBinary)
    COMMAND(glProgramParameteri)
    COMMAND(glQueryCounter)
    COMMAND(glGetQueryObjectui64v)
    COMMAND(glReadBuffer)
    COMMAND(glReadPixels)
    COMMAND(glSamplerParameteri)
    COMMAND(glShaderSource)
    COMMAND(glTexBuffer)
    COMMAND(glTexImage2D)
    COMMAND(glTexParameteri)
    COMMAND(glTexSubImage2D)
    FOLLOWS(glTextureBarrier)
    FOLLOWS(glTextureBarrierNV)
    COMMAND(glUniform1d)
    COMMAND(glUniform1f)
    FOLLOWS(glUniform1i)
    COMMAND(glUniform1ui)
    COMMAND(glUseProgram)
    COMMAND(glViewport)
    COMMAND(glViewportIndexedfv)
    ANSWERS(glCheckFramebufferStatus)
    ANSWERS(glGetProgramiv)
    ANSWERS(glUnmapBuffer)
    MAKES(glGenBuffers, memory)
    MAKES(glGenTextures, texture)
    MAKES(glGenFramebuffers, framebuffer)
    MAKES(glGenSamplers, sampler)
    MAKES(glGenQueries, query)
    MAKES(glGenVertexArrays, vertex_array)
    MAKES(glCreateProgram, program)
    MAKES(glCreateShader, shader)
    MAKES(glFenceSync, event)
    DELETES(glDeleteBuffers, memory)
    DELETES(glDeleteTextures, texture)
    DELETES(glDeleteFramebuffers, framebuffer)
    DELETES(glDeleteSamplers, sampler)
    DELETES(glDeleteQueries, query)
    DELETES(glDeleteVertexArrays, vertex_array)
    DELETES(glDeleteProgram, program)
    DELETES(glDeleteShader, shader)
    DELETES(glDeleteSync, event)
    OPENS(eglMakeCurrent)
    OPENS(eglInitialize)
    OPENS(eglBindAPI)
    OPENS(eglCreateContext)
    OPENS(eglChooseConfig)
    OPENS(eglQueryDevicesEXT)
    OPENS(eglGetPlatformDisplayEXT)
    OPENS(eglQueryString)
    OPENS(eglGetDisplay)
#undef FRONT
#undef COMMAND
#undef FOLLOWS
#undef MAKES
#undef DELETES
#undef ANSWERS
#undef OPENS
}

} // namespace faults
#endif
