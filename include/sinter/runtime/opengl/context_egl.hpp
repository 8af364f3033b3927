#pragma once
// OpenGL contexts without a window: made on an EGL device, or surfaceless, or adopted from the caller; and
// what was current before is current afterwards.

#include <dlfcn.h>

#include <cstring>
#include <string>
#include <vector>

#include <sinter/core/ref.hpp>
#include <sinter/runtime/opengl/api.hpp>
#include <sinter/runtime/opengl/context_mark.hpp>
#include <sinter/runtime/process_end.hpp>

namespace sinter::inline SINTER_ABI::runtime::opengl {

inline std::string egl_error_name(EGLint code) {
    switch (code) {
    case EGL_NOT_INITIALIZED: return "EGL_NOT_INITIALIZED";
    case EGL_BAD_ACCESS: return "EGL_BAD_ACCESS";
    case EGL_BAD_ALLOC: return "EGL_BAD_ALLOC";
    case EGL_BAD_ATTRIBUTE: return "EGL_BAD_ATTRIBUTE";
    case EGL_BAD_CONFIG: return "EGL_BAD_CONFIG";
    case EGL_BAD_CONTEXT: return "EGL_BAD_CONTEXT";
    case EGL_BAD_CURRENT_SURFACE: return "EGL_BAD_CURRENT_SURFACE";
    case EGL_BAD_DISPLAY: return "EGL_BAD_DISPLAY";
    case EGL_BAD_MATCH: return "EGL_BAD_MATCH";
    case EGL_BAD_PARAMETER: return "EGL_BAD_PARAMETER";
    case EGL_BAD_SURFACE: return "EGL_BAD_SURFACE";
    case EGL_CONTEXT_LOST: return "EGL_CONTEXT_LOST";
    default: return "EGL error " + std::to_string(code);
    }
}

enum class context_kind { desktop, es };

/// What EGL has current on this thread.
struct current_context {
    EGLenum api = eglQueryAPI();
    EGLDisplay display = eglGetCurrentDisplay();
    EGLContext context = eglGetCurrentContext();
    EGLSurface draw = eglGetCurrentSurface(EGL_DRAW), read = eglGetCurrentSurface(EGL_READ);
};

/// A context that the device works in.
class gl_context : public ref_counted {
public:
    /// `api` is that of the context: EGL_OPENGL_API or EGL_OPENGL_ES_API.
    gl_context(EGLDisplay display, EGLContext context, EGLenum api, bool owned)
        : display_(display), context_(context), api_(api), owned_(owned) {
        if (!owned_) adopted_ = current_context();
    }
    ~gl_context() override {
        if (!owned_) return;
        if (const driver_call call; call) eglDestroyContext(display_, context_);
    }

    /// The context current on this thread. Throws device_error if there is none.
    static ref<gl_context> adopt() {
        const opening_call call("opengl");
        const current_context now;
        if (now.context == EGL_NO_CONTEXT)
            throw device_error("sinter: opengl: no EGL context is current on this thread", "EGL_NO_CONTEXT");
        return ref<gl_context>(new gl_context(now.display, now.context, now.api, false));
    }

    bool owned() const { return owned_; }
    const void* display() const { return display_; }

    /// Of a caller's context, current: marks it. What EGL calls by the same handle after it was destroyed is
    /// another one, which is not marked.
    void mark() { mark_.make(); }
    bool is_marked() const { return mark_.is_here(); }
    void remove_mark() { mark_.remove(); }

    /// A context can be current on a thread of its own, until `release_thread` there.
    static constexpr bool has_threads = true;
    static void release_thread() { eglReleaseThread(); }

    /// Makes it current and returns what was. Throws device_error if the context is gone.
    current_context enter() const {
        const current_context before;
        if (before.context == context_) return before;
        const EGLSurface draw = owned_ ? EGL_NO_SURFACE : adopted_.draw,
                         read = owned_ ? EGL_NO_SURFACE : adopted_.read;
        if (eglBindAPI(api_) != EGL_TRUE || eglMakeCurrent(display_, draw, read, context_) != EGL_TRUE) {
            const std::string code = egl_error_name(eglGetError());
            eglBindAPI(before.api);
            const char* const why = code == "EGL_BAD_ACCESS" ? ", as it is current on another thread" : "";
            throw device_error("sinter: opengl: the context cannot be made current: " + code + why, code);
        }
        return before;
    }
    /// Makes current what was before; nothing, if that is gone: no other thread could use this one then.
    void leave(const current_context& before) const {
        if (before.context == context_) return;
        bool left = false;
        if (before.context != EGL_NO_CONTEXT) {
            eglBindAPI(before.api);
            left = eglMakeCurrent(before.display, before.draw, before.read, before.context) == EGL_TRUE;
            if (!left) eglBindAPI(api_);
        }
        if (!left) eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        eglBindAPI(before.api);
    }

private:
    EGLDisplay display_;
    EGLContext context_;
    EGLenum api_;
    bool owned_;
    current_context adopted_;
    context_mark mark_;
};

inline bool has_word(const char* list, const char* word) {
    const std::size_t length = std::strlen(word);
    for (const char* at = list; at && (at = std::strstr(at, word)); at += length)
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == 0)) return true;
    return false;
}

/// Displays in the order in which they are tried: EGL devices, surfaceless, the default one. (libepoxy's
/// eglGetPlatformDisplay aborts; the EXT entry works.)
inline std::vector<EGLDisplay> displays() {
    std::vector<EGLDisplay> found;
    const char* client = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    const bool platforms = has_word(client, "EGL_EXT_platform_base");
    if (platforms && has_word(client, "EGL_EXT_platform_device") &&
        (has_word(client, "EGL_EXT_device_enumeration") || has_word(client, "EGL_EXT_device_base"))) {
        EGLDeviceEXT devices[16];
        EGLint count = 0;
        if (eglQueryDevicesEXT(16, devices, &count) == EGL_TRUE)
            for (EGLint n = 0; n < count; ++n)
                found.push_back(eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, devices[n], nullptr));
    }
    if (platforms && has_word(client, "EGL_MESA_platform_surfaceless"))
        found.push_back(
            eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr));
    found.push_back(eglGetDisplay(EGL_DEFAULT_DISPLAY));
    return found;
}

namespace detail {
inline EGLContext try_context(EGLDisplay display, context_kind kind, int major, int minor) {
    if (eglBindAPI(kind == context_kind::es ? EGL_OPENGL_ES_API : EGL_OPENGL_API) != EGL_TRUE)
        return EGL_NO_CONTEXT;
    const char* extensions = eglQueryString(display, EGL_EXTENSIONS);
    EGLConfig config = nullptr; // EGL_NO_CONFIG_KHR
    if (!has_word(extensions, "EGL_KHR_no_config_context")) {
        const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE,
                                 kind == context_kind::es ? EGL_OPENGL_ES3_BIT : EGL_OPENGL_BIT, EGL_NONE};
        EGLint count = 0;
        if (eglChooseConfig(display, wanted, &config, 1, &count) != EGL_TRUE || count == 0)
            return EGL_NO_CONTEXT;
    }
    const EGLint desktop[] = {EGL_CONTEXT_MAJOR_VERSION,
                              major,
                              EGL_CONTEXT_MINOR_VERSION,
                              minor,
                              EGL_CONTEXT_OPENGL_PROFILE_MASK,
                              EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                              EGL_NONE};
    const EGLint es[] = {EGL_CONTEXT_MAJOR_VERSION, major, EGL_CONTEXT_MINOR_VERSION, minor, EGL_NONE};
    return eglCreateContext(display, config, EGL_NO_CONTEXT, kind == context_kind::es ? es : desktop);
}
/// libepoxy ends the program when it needs this library and does not find it.
inline void require_es_library() {
    void* const library = dlopen("libGLESv2.so.2", RTLD_LAZY | RTLD_LOCAL);
    if (!library) throw device_error("sinter: opengl:es: libGLESv2.so.2 is not installed");
    dlclose(library);
}
} // namespace detail

/// A new context of at least this version. Throws device_error if no display has one.
inline ref<gl_context> make_context(context_kind kind, int major, int minor) {
    const opening_call call("opengl");
    if (kind == context_kind::es) detail::require_es_library();
    const EGLenum api = eglQueryAPI();
    struct restore_api {
        EGLenum api;
        ~restore_api() { eglBindAPI(api); }
    } const restore{api};
    std::string last = "no EGL display";
    for (EGLDisplay display : displays()) {
        if (display == EGL_NO_DISPLAY) continue;
        EGLint a = 0, b = 0;
        if (eglInitialize(display, &a, &b) != EGL_TRUE) {
            last = egl_error_name(eglGetError());
            continue;
        }
        if (!has_word(eglQueryString(display, EGL_EXTENSIONS), "EGL_KHR_surfaceless_context")) {
            last = "no surfaceless contexts";
            continue;
        }
        const EGLContext made = detail::try_context(display, kind, major, minor);
        if (made == EGL_NO_CONTEXT) {
            last = egl_error_name(eglGetError());
            continue;
        }
        const EGLenum kind_of_api = kind == context_kind::es ? EGL_OPENGL_ES_API : EGL_OPENGL_API;
        ref<gl_context> context(new gl_context(display, made, kind_of_api, true));
        try {
            context->leave(context->enter());
        } catch (const device_error& e) {
            last = e.code_name();
            continue;
        }
        return context;
    }
    throw device_error(
        "sinter: opengl: no " + std::string(kind == context_kind::es ? "OpenGL ES " : "OpenGL ") +
            std::to_string(major) + "." + std::to_string(minor) + " context without a window: " + last,
        last);
}

} // namespace sinter::runtime::opengl
