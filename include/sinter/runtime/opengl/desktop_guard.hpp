#pragma once
// State that desktop OpenGL has besides ES 3.0's: saved before state_guard saves the rest, and restored after
// it.

#include <vector>

#include <sinter/runtime/opengl/api.hpp>

namespace sinter::runtime::opengl {

class desktop_guard {
public:
    /// `units`: texture units that may be used.
    explicit desktop_guard(int units) {
        for (const GLenum name : flags) enabled_.push_back(glIsEnabled(name));
        for (GLenum n = 0; n < clip_distances(); ++n) clipped_.push_back(glIsEnabled(GL_CLIP_DISTANCE0 + n));
        glGetIntegerv(GL_POLYGON_MODE, polygon_mode_);
        glGetIntegerv(GL_PACK_SWAP_BYTES, &pack_swapped_);
        glGetIntegerv(GL_UNPACK_SWAP_BYTES, &unpack_swapped_);
        glGetIntegerv(GL_CLAMP_READ_COLOR, &clamp_);
        for (GLuint t = 0; t < targets; ++t) {
            glGetBooleani_v(GL_COLOR_WRITEMASK, t, masks_[t]);
            blends_[t] = glIsEnabledi(GL_BLEND, t);
        }
        glGetIntegerv(GL_TEXTURE_BUFFER, &texture_buffer_);
        glGetIntegerv(GL_ACTIVE_TEXTURE, &active_);
        for (int u = 0; u < units; ++u) {
            GLint buffer = 0;
            glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(u));
            glGetIntegerv(GL_TEXTURE_BINDING_BUFFER, &buffer);
            buffers_.push_back(buffer);
        }
        glActiveTexture(static_cast<GLenum>(active_));
    }

    ~desktop_guard() {
        for (std::size_t n = 0; n < enabled_.size(); ++n) (enabled_[n] ? glEnable : glDisable)(flags[n]);
        GLenum clip_distance = GL_CLIP_DISTANCE0;
        for (const GLboolean on : clipped_) (on ? glEnable : glDisable)(clip_distance++);
        glPolygonMode(GL_FRONT_AND_BACK, static_cast<GLenum>(polygon_mode_[0]));
        glPixelStorei(GL_PACK_SWAP_BYTES, pack_swapped_);
        glPixelStorei(GL_UNPACK_SWAP_BYTES, unpack_swapped_);
        glClampColor(GL_CLAMP_READ_COLOR, static_cast<GLenum>(clamp_));
        for (GLuint t = 0; t < targets; ++t) {
            glColorMaski(t, masks_[t][0], masks_[t][1], masks_[t][2], masks_[t][3]);
            (blends_[t] ? glEnablei : glDisablei)(GL_BLEND, t);
        }
        glBindBuffer(GL_TEXTURE_BUFFER, static_cast<GLuint>(texture_buffer_));
        for (std::size_t u = 0; u < buffers_.size(); ++u) {
            glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(u));
            glBindTexture(GL_TEXTURE_BUFFER, static_cast<GLuint>(buffers_[u]));
        }
        glActiveTexture(static_cast<GLenum>(active_));
    }
    desktop_guard(const desktop_guard&) = delete;
    desktop_guard& operator=(const desktop_guard&) = delete;

    /// What our own commands expect, whatever the caller had.
    static void set_ours() {
        for (const GLenum name : flags) glDisable(name);
        for (GLenum n = 0; n < clip_distances(); ++n) glDisable(GL_CLIP_DISTANCE0 + n);
        glEnable(GL_PROGRAM_POINT_SIZE);
        glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
        glPixelStorei(GL_PACK_SWAP_BYTES, GL_FALSE);
        glPixelStorei(GL_UNPACK_SWAP_BYTES, GL_FALSE);
        glClampColor(GL_CLAMP_READ_COLOR, GL_FALSE);
    }

private:
    static constexpr GLenum flags[] = {
        GL_PRIMITIVE_RESTART, // NVIDIA drops vertex 0 of glDrawArrays, because the restart index is 0
        GL_PROGRAM_POINT_SIZE, GL_COLOR_LOGIC_OP, GL_POLYGON_SMOOTH, GL_SAMPLE_MASK};
    static constexpr GLuint targets = 8; ///< draw buffers, whose masks and blending are set apart

    static GLenum clip_distances() {
        GLint most = 0;
        glGetIntegerv(GL_MAX_CLIP_DISTANCES, &most);
        return static_cast<GLenum>(most);
    }

    std::vector<GLboolean> enabled_, clipped_;
    GLint polygon_mode_[2] = {}, pack_swapped_ = 0, unpack_swapped_ = 0, clamp_ = 0, texture_buffer_ = 0,
          active_ = 0;
    GLboolean masks_[targets][4] = {}, blends_[targets] = {};
    std::vector<GLint> buffers_; ///< buffer textures, by unit
};

} // namespace sinter::runtime::opengl
