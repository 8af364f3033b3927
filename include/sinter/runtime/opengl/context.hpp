#pragma once
// gl_context, current_context and make_context: through EGL, or on a browser's canvas.

#ifdef __EMSCRIPTEN__
#include <sinter/runtime/opengl/context_web.hpp>
#else
#include <sinter/runtime/opengl/context_egl.hpp>
#endif
