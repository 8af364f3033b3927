#pragma once
// Leaves an adopted context's state as it was: everything of ES 3.0 that a transfer or a launch touches is
// read before and written back after.

#include <array>
#include <vector>

#include <sinter/runtime/opengl/target_guard.hpp>

namespace sinter::inline SINTER_ABI::runtime::opengl {

class state_guard {
public:
    /// `units`: texture units that may be used. `indexed`: as told by has_indexed_viewports(). If `restores`
    /// is false in the end, as not all could be read, nothing is written back.
    /// Throws std::bad_alloc before anything is changed.
    state_guard(int units, bool indexed, const bool& restores)
        : targets_(restores), restores_(restores), indexed_(indexed), scissor_(glIsEnabled(GL_SCISSOR_TEST)),
          units_(static_cast<std::size_t>(units)) {
        GLboolean* enabled = enabled_;
        for (const GLenum name : flags) *enabled++ = glIsEnabled(name);
        glGetIntegerv(GL_CURRENT_PROGRAM, &program_);
        glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &vertex_array_);
        glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &draw_);
        glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read_);
        glGetIntegerv(GL_ACTIVE_TEXTURE, &active_);
        glGetFloatv(GL_VIEWPORT, viewport_);
        glGetBooleanv(GL_COLOR_WRITEMASK, mask_);
        for (std::size_t n = 0; n < sizeof pixel_names / sizeof *pixel_names; ++n)
            glGetIntegerv(pixel_names[n], &pixel_[n]);
        GLint* more = more_pixel_.data();
        for (const GLenum name : more_pixel_modes) glGetIntegerv(name, more++);
        glGetIntegerv(GL_PIXEL_PACK_BUFFER_BINDING, &pack_);
        glGetIntegerv(GL_PIXEL_UNPACK_BUFFER_BINDING, &unpack_);
        glGetIntegerv(GL_COPY_WRITE_BUFFER_BINDING, &copy_);
        if (active_ == 0) return; // it could not be read, and stays as it is
        for (std::size_t u = 0; u < units_.size(); ++u) {
            glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(u));
            glGetIntegerv(GL_TEXTURE_BINDING_2D, &units_[u].plane);
            glGetIntegerv(GL_SAMPLER_BINDING, &units_[u].sampler);
        }
        glActiveTexture(static_cast<GLenum>(active_));
    }

    ~state_guard() {
        if (!restores_) return;
        set_scissor_test(indexed_, scissor_ == GL_TRUE);
        const GLboolean* enabled = enabled_;
        for (const GLenum name : flags) (*enabled++ ? glEnable : glDisable)(name);
        glUseProgram(static_cast<GLuint>(program_));
        glBindVertexArray(static_cast<GLuint>(vertex_array_));
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(draw_));
        glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(read_));
        set_viewport(indexed_, viewport_);
        glColorMask(mask_[0], mask_[1], mask_[2], mask_[3]);
        for (std::size_t n = 0; n < sizeof pixel_names / sizeof *pixel_names; ++n)
            glPixelStorei(pixel_names[n], pixel_[n]);
        const GLint* more = more_pixel_.data();
        for (const GLenum name : more_pixel_modes) glPixelStorei(name, *more++);
        glBindBuffer(GL_PIXEL_PACK_BUFFER, static_cast<GLuint>(pack_));
        glBindBuffer(GL_PIXEL_UNPACK_BUFFER, static_cast<GLuint>(unpack_));
        glBindBuffer(GL_COPY_WRITE_BUFFER, static_cast<GLuint>(copy_));
        for (std::size_t u = 0; u < units_.size(); ++u) {
            glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(u));
            glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(units_[u].plane));
            glBindSampler(static_cast<GLuint>(u), static_cast<GLuint>(units_[u].sampler));
        }
        glActiveTexture(static_cast<GLenum>(active_));
    }
    state_guard(const state_guard&) = delete;
    state_guard& operator=(const state_guard&) = delete;

    /// What our own commands expect, whatever the caller had.
    static void set_ours(bool indexed, int units) {
        set_scissor_test(indexed, false);
        for (const GLenum name : flags) glDisable(name);
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        for (const GLenum name : pixel_names)
            glPixelStorei(name, name == GL_PACK_ALIGNMENT || name == GL_UNPACK_ALIGNMENT ? 1 : 0);
        for (const GLenum name : more_pixel_modes) glPixelStorei(name, 0);
        glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
        glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
        for (int u = 0; u < units; ++u) glBindSampler(static_cast<GLuint>(u), 0);
    }

private:
    static constexpr GLenum flags[] = {GL_BLEND,
                                       GL_DEPTH_TEST,
                                       GL_STENCIL_TEST,
                                       GL_CULL_FACE,
                                       GL_RASTERIZER_DISCARD,
                                       GL_DITHER,
                                       GL_SAMPLE_COVERAGE,
                                       GL_SAMPLE_ALPHA_TO_COVERAGE};
    static constexpr GLenum pixel_names[] = {
        GL_PACK_ALIGNMENT,      GL_PACK_ROW_LENGTH,   GL_PACK_SKIP_ROWS,   GL_PACK_SKIP_PIXELS,
        GL_UNPACK_ALIGNMENT,    GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS,
        GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_SKIP_IMAGES};
    struct unit {
        GLint plane = 0, sampler = 0;
    };

    target_guard targets_; ///< restored when the rest is: it is the last to go
    const bool& restores_;
    bool indexed_;
    GLboolean scissor_;
    GLboolean enabled_[sizeof flags / sizeof *flags] = {};
    GLint program_ = 0, vertex_array_ = 0, draw_ = 0, read_ = 0, active_ = 0, pack_ = 0, unpack_ = 0,
          copy_ = 0;
    GLfloat viewport_[4] = {};
    GLboolean mask_[4] = {};
    GLint pixel_[10] = {};
    std::array<GLint, more_pixel_modes.size()> more_pixel_{};
    std::vector<unit> units_;
};

} // namespace sinter::runtime::opengl
