#pragma once
// gl_context, current_context and make_context: through EGL, WGL, or on a browser's canvas; and the time in
// which a context is current.

#ifdef __EMSCRIPTEN__
#include <sinter/runtime/opengl/context_web.hpp>
#elif defined(_WIN32)
#include <sinter/runtime/opengl/context_wgl.hpp>
#else
#include <sinter/runtime/opengl/context_egl.hpp>
#endif

namespace sinter::inline SINTER_ABI::runtime::opengl {

/// While it lives the context is current; then what was before. Throws device_error if the context is gone,
/// or current on another thread.
class context_visit {
public:
    explicit context_visit(const gl_context& context) : context_(context), before_(context.enter()) {}
    ~context_visit() { context_.leave(before_); }
    context_visit(const context_visit&) = delete;
    context_visit& operator=(const context_visit&) = delete;

private:
    const gl_context& context_;
    current_context before_;
};

} // namespace sinter::runtime::opengl
