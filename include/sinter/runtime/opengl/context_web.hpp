#pragma once
// WebGL 2 contexts: made on a canvas of their own that is never shown, or adopted from the page; and what was
// current before is current afterwards.

#include <string>

#include <emscripten.h>

#include <sinter/core/ref.hpp>
#include <sinter/runtime/opengl/api.hpp>

namespace sinter::inline SINTER_ABI::runtime::opengl {

enum class context_kind { desktop, es };

/// What is current on this thread.
struct current_context {
    EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context = emscripten_webgl_get_current_context();
};

/// A context that the device works in.
class gl_context : public ref_counted {
public:
    /// `canvas`: number of the canvas that was made for it; 0: the context is the caller's.
    gl_context(EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context, int canvas) : context_(context), canvas_(canvas) {}
    ~gl_context() override;

    /// The context current on this thread. Throws device_error if there is none.
    static ref<gl_context> adopt() {
        const current_context now;
        if (now.context == 0) throw device_error("sinter: opengl: no WebGL context is current");
        return ref<gl_context>(new gl_context(now.context, 0));
    }

    bool owned() const { return canvas_ != 0; }
    const void* display() const { return nullptr; } ///< there is one

    /// Emscripten gives no handle twice.
    void mark() {}
    bool is_marked() const { return true; }
    void remove_mark() {}

    static constexpr bool has_threads = false;
    static void release_thread() {}

    /// Makes it current and returns what was. Throws device_error if the context is gone.
    current_context enter() const {
        const current_context before;
        if (before.context == context_) return before;
        const EMSCRIPTEN_RESULT result = emscripten_webgl_make_context_current(context_);
        if (result != EMSCRIPTEN_RESULT_SUCCESS) {
            const std::string code = "Emscripten's error " + std::to_string(result);
            throw device_error("sinter: opengl: the context cannot be made current: " + code, code);
        }
        return before;
    }
    /// Makes current what was before.
    void leave(const current_context& before) const {
        if (before.context != context_) emscripten_webgl_make_context_current(before.context);
    }

private:
    EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context_;
    int canvas_;
};

namespace detail {
/// Adds a canvas named sinter-canvas-N to the page, hidden; N, or 0 where there is no page (in a worker).
inline int make_canvas() {
    return EM_ASM_INT({
        if (typeof document == 'undefined') return 0;
        var n = 1;
        while (document.getElementById('sinter-canvas-' + n)) ++n;
        var canvas = document.createElement('canvas');
        canvas.id = 'sinter-canvas-' + n;
        canvas.width = canvas.height = 1;
        canvas.hidden = true;
        document.documentElement.appendChild(canvas);
        return n;
    });
}
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdollar-in-identifier-extension" // EM_ASM's name of its argument
inline void remove_canvas(int n) {
    EM_ASM({ document.getElementById('sinter-canvas-' + $0).remove(); }, n);
}
#pragma clang diagnostic pop
} // namespace detail

inline gl_context::~gl_context() {
    if (!owned()) return;
    emscripten_webgl_destroy_context(context_);
    detail::remove_canvas(canvas_);
}

/// A new context of at least this version. Throws device_error if the browser has none.
inline ref<gl_context> make_context(context_kind kind, int major, int minor) {
    const auto refuse = [&](const std::string& why) {
        throw device_error("sinter: opengl: no " +
                               std::string(kind == context_kind::es ? "OpenGL ES " : "OpenGL ") +
                               std::to_string(major) + "." + std::to_string(minor) + " context: " + why,
                           why);
    };
    if (kind != context_kind::es || 10 * major + minor > 30) refuse("a browser has WebGL 2");
    const int canvas = detail::make_canvas();
    if (canvas == 0) refuse("there is no page for a canvas");
    EmscriptenWebGLContextAttributes wanted;
    emscripten_webgl_init_context_attributes(&wanted);
    wanted.majorVersion = 2;
    wanted.alpha = wanted.depth = wanted.stencil = wanted.antialias = EM_FALSE;
    wanted.powerPreference = EM_WEBGL_POWER_PREFERENCE_HIGH_PERFORMANCE;
    const EMSCRIPTEN_WEBGL_CONTEXT_HANDLE made =
        emscripten_webgl_create_context(("#sinter-canvas-" + std::to_string(canvas)).c_str(), &wanted);
    if (made <= 0) {
        detail::remove_canvas(canvas);
        refuse("the browser gives no WebGL 2 context");
    }
    return ref<gl_context>(new gl_context(made, canvas));
}

} // namespace sinter::runtime::opengl
