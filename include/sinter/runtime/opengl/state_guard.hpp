#pragma once
// Leaves an adopted context's state as it was: everything that a transfer or a launch touches is read before
// and written back after.

#include <vector>

#include <sinter/runtime/opengl/api.hpp>

namespace sinter::runtime::opengl {

class state_guard {
public:
    /// `units`: texture units that may be used; `blocks`: indexed storage buffer bindings; `images`: image
    /// units.
    state_guard(bool desktop, int units, int blocks, int images)
        : desktop_(desktop), blocks_(blocks), images_(images) {
        for (const GLenum name : flags) enabled_.push_back(glIsEnabled(name));
        if (desktop_) save_desktop();
        glGetIntegerv(GL_CURRENT_PROGRAM, &program_);
        glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &vertex_array_);
        glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &draw_);
        glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read_);
        glGetIntegerv(GL_ACTIVE_TEXTURE, &active_);
        glGetIntegerv(GL_VIEWPORT, viewport_);
        glGetBooleanv(GL_COLOR_WRITEMASK, mask_);
        for (std::size_t n = 0; n < sizeof pixel_names / sizeof *pixel_names; ++n)
            glGetIntegerv(pixel_names[n], &pixel_[n]);
        glGetIntegerv(GL_PIXEL_PACK_BUFFER_BINDING, &pack_);
        glGetIntegerv(GL_PIXEL_UNPACK_BUFFER_BINDING, &unpack_);
        glGetIntegerv(GL_COPY_WRITE_BUFFER_BINDING, &copy_);
        if (desktop_) glGetIntegerv(GL_TEXTURE_BUFFER, &texture_buffer_);
        for (int u = 0; u < units; ++u) {
            unit t;
            glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(u));
            glGetIntegerv(GL_TEXTURE_BINDING_2D, &t.plane);
            glGetIntegerv(GL_SAMPLER_BINDING, &t.sampler);
            if (desktop_) glGetIntegerv(GL_TEXTURE_BINDING_BUFFER, &t.buffer);
            glBindSampler(static_cast<GLuint>(u), 0);
            units_.push_back(t);
        }
        if (blocks_ > 0) glGetIntegerv(GL_SHADER_STORAGE_BUFFER_BINDING, &storage_);
        for (int b = 0; b < blocks_; ++b) {
            block k;
            const auto index = static_cast<GLuint>(b);
            glGetIntegeri_v(GL_SHADER_STORAGE_BUFFER_BINDING, index, &k.buffer);
            glGetInteger64i_v(GL_SHADER_STORAGE_BUFFER_START, index, &k.start);
            glGetInteger64i_v(GL_SHADER_STORAGE_BUFFER_SIZE, index, &k.size);
            saved_blocks_.push_back(k);
        }
        for (int i = 0; i < images_; ++i) {
            image m;
            const auto index = static_cast<GLuint>(i);
            glGetIntegeri_v(GL_IMAGE_BINDING_NAME, index, &m.name);
            glGetIntegeri_v(GL_IMAGE_BINDING_LEVEL, index, &m.level);
            glGetIntegeri_v(GL_IMAGE_BINDING_LAYERED, index, &m.layered);
            glGetIntegeri_v(GL_IMAGE_BINDING_LAYER, index, &m.layer);
            glGetIntegeri_v(GL_IMAGE_BINDING_ACCESS, index, &m.access);
            glGetIntegeri_v(GL_IMAGE_BINDING_FORMAT, index, &m.format);
            saved_images_.push_back(m);
        }
    }

    ~state_guard() {
        for (std::size_t n = 0; n < enabled_.size(); ++n) (enabled_[n] ? glEnable : glDisable)(flags[n]);
        glUseProgram(static_cast<GLuint>(program_));
        glBindVertexArray(static_cast<GLuint>(vertex_array_));
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(draw_));
        glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(read_));
        glViewport(viewport_[0], viewport_[1], viewport_[2], viewport_[3]);
        glColorMask(mask_[0], mask_[1], mask_[2], mask_[3]);
        if (desktop_) restore_desktop();
        for (std::size_t n = 0; n < sizeof pixel_names / sizeof *pixel_names; ++n)
            glPixelStorei(pixel_names[n], pixel_[n]);
        glBindBuffer(GL_PIXEL_PACK_BUFFER, static_cast<GLuint>(pack_));
        glBindBuffer(GL_PIXEL_UNPACK_BUFFER, static_cast<GLuint>(unpack_));
        glBindBuffer(GL_COPY_WRITE_BUFFER, static_cast<GLuint>(copy_));
        if (desktop_) glBindBuffer(GL_TEXTURE_BUFFER, static_cast<GLuint>(texture_buffer_));
        for (std::size_t u = 0; u < units_.size(); ++u) {
            glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(u));
            glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(units_[u].plane));
            if (desktop_) glBindTexture(GL_TEXTURE_BUFFER, static_cast<GLuint>(units_[u].buffer));
            glBindSampler(static_cast<GLuint>(u), static_cast<GLuint>(units_[u].sampler));
        }
        glActiveTexture(static_cast<GLenum>(active_));
        for (std::size_t b = 0; b < saved_blocks_.size(); ++b) {
            const block& k = saved_blocks_[b];
            const auto index = static_cast<GLuint>(b);
            const auto name = static_cast<GLuint>(k.buffer);
            if (k.size > 0)
                glBindBufferRange(GL_SHADER_STORAGE_BUFFER, index, name, k.start,
                                  static_cast<GLsizeiptr>(k.size));
            else
                glBindBufferBase(GL_SHADER_STORAGE_BUFFER, index, name);
        }
        if (blocks_ > 0) glBindBuffer(GL_SHADER_STORAGE_BUFFER, static_cast<GLuint>(storage_));
        for (std::size_t i = 0; i < saved_images_.size(); ++i) {
            const image& m = saved_images_[i];
            glBindImageTexture(static_cast<GLuint>(i), static_cast<GLuint>(m.name), m.level, m.layered != 0,
                               m.layer, static_cast<GLenum>(m.access), static_cast<GLenum>(m.format));
        }
    }
    state_guard(const state_guard&) = delete;
    state_guard& operator=(const state_guard&) = delete;

    /// What our own commands expect, whatever the caller had.
    static void set_ours(bool desktop) {
        for (const GLenum name : flags) glDisable(name);
        if (desktop) {
            for (const GLenum name : desktop_flags) glDisable(name);
            glEnable(GL_PROGRAM_POINT_SIZE);
            glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
            glClampColor(GL_CLAMP_READ_COLOR, GL_FALSE);
        }
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        for (const GLenum name : pixel_names)
            glPixelStorei(name, name == GL_PACK_ALIGNMENT || name == GL_UNPACK_ALIGNMENT ? 1 : 0);
        glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
        glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    }

private:
    static constexpr GLenum flags[] = {GL_SCISSOR_TEST, GL_BLEND,           GL_DEPTH_TEST,
                                       GL_STENCIL_TEST, GL_CULL_FACE,       GL_RASTERIZER_DISCARD,
                                       GL_DITHER,       GL_SAMPLE_COVERAGE, GL_SAMPLE_ALPHA_TO_COVERAGE};
    static constexpr GLenum desktop_flags[] = {
        GL_PRIMITIVE_RESTART, // NVIDIA drops vertex 0 of glDrawArrays, because the restart index is 0
        GL_PROGRAM_POINT_SIZE, GL_COLOR_LOGIC_OP, GL_POLYGON_SMOOTH, GL_SAMPLE_MASK,    GL_CLIP_DISTANCE0,
        GL_CLIP_DISTANCE1,     GL_CLIP_DISTANCE2, GL_CLIP_DISTANCE3, GL_CLIP_DISTANCE4, GL_CLIP_DISTANCE5};
    static constexpr GLuint targets = 8; ///< draw buffers, whose masks and blending are set apart
    static constexpr GLenum pixel_names[] = {
        GL_PACK_ALIGNMENT,      GL_PACK_ROW_LENGTH,   GL_PACK_SKIP_ROWS,   GL_PACK_SKIP_PIXELS,
        GL_UNPACK_ALIGNMENT,    GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS,
        GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_SKIP_IMAGES};
    struct unit {
        GLint plane = 0, buffer = 0, sampler = 0;
    };
    struct block {
        GLint buffer = 0;
        GLint64 start = 0, size = 0;
    };
    struct image {
        GLint name = 0, level = 0, layered = 0, layer = 0, access = 0, format = 0;
    };
    void save_desktop() {
        for (const GLenum name : desktop_flags) desktop_enabled_.push_back(glIsEnabled(name));
        glGetIntegerv(GL_POLYGON_MODE, polygon_mode_);
        glGetIntegerv(GL_CLAMP_READ_COLOR, &clamp_);
        for (GLuint t = 0; t < targets; ++t) {
            glGetBooleani_v(GL_COLOR_WRITEMASK, t, masks_[t]);
            blends_[t] = glIsEnabledi(GL_BLEND, t);
        }
    }
    void restore_desktop() const {
        for (std::size_t n = 0; n < desktop_enabled_.size(); ++n)
            (desktop_enabled_[n] ? glEnable : glDisable)(desktop_flags[n]);
        glPolygonMode(GL_FRONT_AND_BACK, static_cast<GLenum>(polygon_mode_[0]));
        glClampColor(GL_CLAMP_READ_COLOR, static_cast<GLenum>(clamp_));
        for (GLuint t = 0; t < targets; ++t) {
            glColorMaski(t, masks_[t][0], masks_[t][1], masks_[t][2], masks_[t][3]);
            (blends_[t] ? glEnablei : glDisablei)(GL_BLEND, t);
        }
    }

    bool desktop_;
    int blocks_, images_;
    std::vector<GLboolean> enabled_;
    std::vector<GLboolean> desktop_enabled_;
    GLint polygon_mode_[2] = {}, clamp_ = 0;
    GLboolean masks_[targets][4] = {}, blends_[targets] = {};
    GLint program_ = 0, vertex_array_ = 0, draw_ = 0, read_ = 0, active_ = 0, pack_ = 0, unpack_ = 0,
          copy_ = 0;
    GLint texture_buffer_ = 0, storage_ = 0;
    GLint viewport_[4] = {};
    GLboolean mask_[4] = {};
    GLint pixel_[10] = {};
    std::vector<unit> units_;
    std::vector<block> saved_blocks_;
    std::vector<image> saved_images_;
};

} // namespace sinter::runtime::opengl
