#pragma once
// State of compute shaders: saved before state_guard saves the rest, and restored after it.

#include <vector>

#include <sinter/runtime/opengl/image_guard.hpp>

namespace sinter::inline SINTER_ABI::runtime::opengl {

/// Bindings that compute shaders use.
class compute_guard {
public:
    /// `blocks`: indexed storage buffer bindings; `images`: image units; else as state_guard.
    compute_guard(int blocks, int images, const bool& restores)
        : images_(images, restores), restores_(restores) {
        glGetIntegerv(GL_SHADER_STORAGE_BUFFER_BINDING, &storage_);
        for (int b = 0; b < blocks; ++b) {
            block k;
            const auto index = static_cast<GLuint>(b);
            glGetIntegeri_v(GL_SHADER_STORAGE_BUFFER_BINDING, index, &k.buffer);
            glGetInteger64i_v(GL_SHADER_STORAGE_BUFFER_START, index, &k.start);
            glGetInteger64i_v(GL_SHADER_STORAGE_BUFFER_SIZE, index, &k.size);
            blocks_.push_back(k);
        }
    }

    ~compute_guard() {
        if (!restores_) return;
        for (std::size_t b = 0; b < blocks_.size(); ++b) {
            const block& k = blocks_[b];
            const auto index = static_cast<GLuint>(b);
            const auto name = static_cast<GLuint>(k.buffer);
            if (k.size > 0)
                glBindBufferRange(GL_SHADER_STORAGE_BUFFER, index, name, k.start,
                                  static_cast<GLsizeiptr>(k.size));
            else
                glBindBufferBase(GL_SHADER_STORAGE_BUFFER, index, name);
        }
        glBindBuffer(GL_SHADER_STORAGE_BUFFER, static_cast<GLuint>(storage_));
    }
    compute_guard(const compute_guard&) = delete;
    compute_guard& operator=(const compute_guard&) = delete;

private:
    image_guard images_; ///< restored when the rest is
    const bool& restores_;
    struct block {
        GLint buffer = 0;
        GLint64 start = 0, size = 0;
    };
    GLint storage_ = 0;
    std::vector<block> blocks_;
};

} // namespace sinter::runtime::opengl
