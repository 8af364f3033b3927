#pragma once
// Bindings of image units, as they were: kernels store texels through them.

#include <vector>

#include <sinter/runtime/opengl/api.hpp>

namespace sinter::inline SINTER_ABI::runtime::opengl {

class image_guard {
public:
    /// `count`: image units that may be used; else as state_guard.
    image_guard(int count, const bool& restores) : restores_(restores) {
        for (int i = 0; i < count; ++i) {
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
    ~image_guard() {
        if (!restores_) return;
        for (std::size_t i = 0; i < images_.size(); ++i) {
            const image& m = images_[i];
            glBindImageTexture(static_cast<GLuint>(i), static_cast<GLuint>(m.name), m.level, m.layered != 0,
                               m.layer, static_cast<GLenum>(m.access), static_cast<GLenum>(m.format));
        }
    }
    image_guard(const image_guard&) = delete;
    image_guard& operator=(const image_guard&) = delete;

private:
    const bool& restores_;
    struct image {
        GLint name = 0, level = 0, layered = 0, layer = 0, access = 0, format = 0;
    };
    std::vector<image> images_;
};

} // namespace sinter::runtime::opengl
