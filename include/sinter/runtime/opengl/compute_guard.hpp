#pragma once
// State of compute shaders: saved before state_guard saves the rest, and restored after it.

#include <vector>

#include <sinter/runtime/opengl/api.hpp>

namespace sinter::runtime::opengl {

/// Bindings that compute shaders use.
class compute_guard {
public:
    /// `blocks`: indexed storage buffer bindings; `images`: image units.
    compute_guard(int blocks, int images) {
        glGetIntegerv(GL_SHADER_STORAGE_BUFFER_BINDING, &storage_);
        for (int b = 0; b < blocks; ++b) {
            block k;
            const auto index = static_cast<GLuint>(b);
            glGetIntegeri_v(GL_SHADER_STORAGE_BUFFER_BINDING, index, &k.buffer);
            glGetInteger64i_v(GL_SHADER_STORAGE_BUFFER_START, index, &k.start);
            glGetInteger64i_v(GL_SHADER_STORAGE_BUFFER_SIZE, index, &k.size);
            blocks_.push_back(k);
        }
        for (int i = 0; i < images; ++i) {
            image m;
            const auto index = static_cast<GLuint>(i);
            glGetIntegeri_v(GL_IMAGE_BINDING_NAME, index, &m.name);
            glGetIntegeri_v(GL_IMAGE_BINDING_LEVEL, index, &m.level);
            glGetIntegeri_v(GL_IMAGE_BINDING_LAYERED, index, &m.layered);
            glGetIntegeri_v(GL_IMAGE_BINDING_LAYER, index, &m.layer);
            glGetIntegeri_v(GL_IMAGE_BINDING_ACCESS, index, &m.access);
            glGetIntegeri_v(GL_IMAGE_BINDING_FORMAT, index, &m.format);
            images_.push_back(m);
        }
    }

    ~compute_guard() {
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
        for (std::size_t i = 0; i < images_.size(); ++i) {
            const image& m = images_[i];
            glBindImageTexture(static_cast<GLuint>(i), static_cast<GLuint>(m.name), m.level, m.layered != 0,
                               m.layer, static_cast<GLenum>(m.access), static_cast<GLenum>(m.format));
        }
    }
    compute_guard(const compute_guard&) = delete;
    compute_guard& operator=(const compute_guard&) = delete;

private:
    struct block {
        GLint buffer = 0;
        GLint64 start = 0, size = 0;
    };
    struct image {
        GLint name = 0, level = 0, layered = 0, layer = 0, access = 0, format = 0;
    };
    GLint storage_ = 0;
    std::vector<block> blocks_;
    std::vector<image> images_;
};

} // namespace sinter::runtime::opengl
