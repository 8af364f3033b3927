#pragma once
// How programs name a kind of OpenGL device and its context.

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI {

enum class opengl_kind { compute, compute_es, fragment, fragment_es };

/// Says that a device shall work in the context that is current on this thread.
struct adopt_current_context_t {};
inline constexpr adopt_current_context_t adopt_current_context{};

} // namespace sinter
