#pragma once

#ifdef SINTER_WITH_OPENGL
namespace faults {

/// Puts functions of this program in front of those of OpenGL and EGL that libepoxy finds. Where one fails,
/// glGetError says so, and it does nothing or, as GL_OUT_OF_MEMORY leaves open, what it was asked for.
void stand_before_opengl();
/// From now on every call fails with GL_CONTEXT_LOST.
void lose_contexts(bool now);
/// Errors that nobody has asked for.
bool is_error_pending();
void forget_errors();

} // namespace faults
#endif
