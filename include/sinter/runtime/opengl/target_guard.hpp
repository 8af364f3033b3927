#pragma once
// Masks and blending that each of several render targets has for itself: the commands that set those of all
// of them lose them.

#include <vector>

#include <sinter/runtime/opengl/api.hpp>

namespace sinter::inline SINTER_ABI::runtime::opengl {

class target_guard {
public:
    /// As state_guard.
    explicit target_guard(const bool& restores) : restores_(restores) {
        if (!has_target_states()) return;
        GLint count = 0;
        glGetIntegerv(GL_MAX_DRAW_BUFFERS, &count);
        for (GLint t = 0; t < count; ++t) states_.push_back(get_target_state(static_cast<GLuint>(t)));
    }
    ~target_guard() {
        if (!restores_) return;
        for (std::size_t t = 0; t < states_.size(); ++t) set_target_state(static_cast<GLuint>(t), states_[t]);
    }
    target_guard(const target_guard&) = delete;
    target_guard& operator=(const target_guard&) = delete;

private:
    const bool& restores_;
    std::vector<target_state> states_;
};

} // namespace sinter::runtime::opengl
