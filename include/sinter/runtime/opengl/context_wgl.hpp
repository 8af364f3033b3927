#pragma once
// OpenGL contexts of Windows without a window to be seen: made on a pbuffer of one pixel, or adopted from the
// caller; and what was current before is current afterwards. ES contexts are those of
// WGL_EXT_create_context_es2_profile.

#include <cstring>
#include <string>

#include <sinter/core/ref.hpp>
#include <sinter/runtime/opengl/api.hpp>
#include <sinter/runtime/opengl/context_mark.hpp>
#include <sinter/runtime/opengl/wgl.hpp>
#include <sinter/runtime/process_end.hpp>

namespace sinter::inline SINTER_ABI::runtime::opengl {

enum class context_kind { desktop, es };

/// What WGL has current on this thread.
struct current_context {
    HDC target = wgl::system().current_target ? wgl::system().current_target() : nullptr;
    HGLRC context = wgl::system().current_context ? wgl::system().current_context() : nullptr;
};

namespace detail {

/// A hidden window with a context of the oldest kind: WGL's functions can be asked for with one only. Made
/// and destroyed on one thread, as Windows has it.
class first_window {
public:
    first_window() {
        window_ = ::CreateWindowA("STATIC", "", WS_POPUP, 0, 0, 1, 1, nullptr, nullptr, nullptr, nullptr);
        target_ = window_ ? ::GetDC(window_) : nullptr;
        PIXELFORMATDESCRIPTOR format = {};
        format.nSize = sizeof format;
        format.nVersion = 1;
        format.dwFlags = PFD_DRAW_TO_WINDOW | PFD_SUPPORT_OPENGL;
        format.cColorBits = 32;
        const int number = target_ ? ::ChoosePixelFormat(target_, &format) : 0;
        if (number != 0 && ::SetPixelFormat(target_, number, &format) && wgl::system().create_context)
            context_ = wgl::system().create_context(target_);
        if (context_) wgl::make_current(target_, context_);
    }
    ~first_window() {
        if (context_) {
            wgl::make_current(before_.target, before_.context);
            wgl::system().delete_context(context_);
        }
        if (target_) ::ReleaseDC(window_, target_);
        if (window_) ::DestroyWindow(window_);
    }
    first_window(const first_window&) = delete;
    first_window& operator=(const first_window&) = delete;

    /// Null if there is no OpenGL.
    HDC target() const { return context_ ? target_ : nullptr; }

private:
    current_context before_;
    HWND window_ = nullptr;
    HDC target_ = nullptr;
    HGLRC context_ = nullptr;
};

/// A pbuffer, which is of no thread, and its context; or a caller's, without a pbuffer. What was not made is
/// null.
struct context_parts {
    wgl::extensions driver = {};
    wgl::pixel_buffer buffer = nullptr;
    HDC target = nullptr;
    HGLRC context = nullptr;

    void destroy() const {
        if (context) wgl::system().delete_context(context);
        if (target) driver.release_target(buffer, target);
        if (buffer) driver.destroy_buffer(buffer);
    }
};

inline context_parts make_parts(const wgl::extensions& driver, HDC window, context_kind kind, int major,
                                int minor) {
    const int wanted[] = {wgl::draw_to_pbuffer, 1, wgl::support_opengl, 1, wgl::color_bits, 32, 0};
    int format = 0;
    UINT count = 0;
    context_parts made;
    made.driver = driver;
    if (!driver.choose_format(window, wanted, nullptr, 1, &format, &count) || count == 0) return made;
    made.buffer = driver.create_buffer(window, format, 1, 1, nullptr);
    if (made.buffer) made.target = driver.target_of(made.buffer);
    const int profile = kind == context_kind::es ? wgl::es_profile : wgl::core_profile;
    const int attributes[] = {
        wgl::major_version, major, wgl::minor_version, minor, wgl::profile_mask, profile, 0};
    if (made.target) made.context = driver.create_context(made.target, nullptr, attributes);
    return made;
}

} // namespace detail

/// A context that the device works in.
class gl_context : public ref_counted {
public:
    explicit gl_context(const detail::context_parts& parts) : parts_(parts) {}
    ~gl_context() override {
        if (!owned()) return;
        if (const driver_call call; call) parts_.destroy();
    }

    /// The context current on this thread. Throws device_error if there is none.
    static ref<gl_context> adopt() {
        const opening_call call("opengl");
        const current_context now;
        if (!now.context) throw device_error("sinter: opengl: no WGL context is current on this thread");
        epoxy_handle_external_wglMakeCurrent();
        detail::context_parts callers;
        callers.target = now.target;
        callers.context = now.context;
        return ref<gl_context>(new gl_context(callers));
    }

    bool owned() const { return parts_.buffer != nullptr; }
    const void* display() const { return nullptr; } ///< there is one

    /// Of a caller's context, current: marks it. What WGL calls by the same handle after it was destroyed is
    /// another one, which is not marked.
    void mark() { mark_.make(); }
    bool is_marked() const { return mark_.is_here(); }
    void remove_mark() { mark_.remove(); }

    /// A context can be current on a thread of its own, until `release_thread` there.
    static constexpr bool has_threads = true;
    static void release_thread() { wgl::make_current(nullptr, nullptr); }

    /// Makes it current and returns what was. Throws device_error if the context is gone.
    current_context enter() const {
        const current_context before;
        if (before.context == parts_.context) return before;
        if (!wgl::make_current(parts_.target, parts_.context)) {
            const DWORD error = ::GetLastError();
            wgl::make_current(before.target, before.context);
            const std::string code = "WGL error " + std::to_string(error);
            const char* const why = error == ERROR_BUSY ? ", as it is current on another thread" : "";
            throw device_error("sinter: opengl: the context cannot be made current: " + code + why, code);
        }
        return before;
    }
    /// Makes current what was before; nothing, if that is gone: no other thread could use this one then.
    void leave(const current_context& before) const {
        if (before.context == parts_.context) return;
        if (!wgl::make_current(before.target, before.context)) wgl::make_current(nullptr, nullptr);
    }

private:
    detail::context_parts parts_;
    context_mark mark_;
};

/// A new context of at least this version. Throws device_error if there is none.
inline ref<gl_context> make_context(context_kind kind, int major, int minor) {
    const opening_call call("opengl");
    const detail::first_window window;
    std::string why = "Windows has no OpenGL here";
    if (const HDC target = window.target()) {
        const wgl::extensions driver = wgl::find_extensions();
        const bool has_es =
            driver.names && std::strstr(driver.names(target), "WGL_EXT_create_context_es2_profile");
        if (!driver.are_there() || (kind == context_kind::es && !has_es)) {
            why = "the driver lacks WGL's extensions";
        } else {
            const detail::context_parts made = detail::make_parts(driver, target, kind, major, minor);
            if (made.context) return ref<gl_context>(new gl_context(made));
            why = "WGL error " + std::to_string(::GetLastError());
            made.destroy();
        }
    }
    throw device_error("sinter: opengl: no " +
                           std::string(kind == context_kind::es ? "OpenGL ES " : "OpenGL ") +
                           std::to_string(major) + "." + std::to_string(minor) + " context: " + why,
                       why);
}

} // namespace sinter::inline SINTER_ABI::runtime::opengl
