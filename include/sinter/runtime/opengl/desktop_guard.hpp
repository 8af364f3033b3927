#pragma once
// State that desktop OpenGL has besides ES 3.0's: saved before state_guard saves the rest, and restored after
// it.

#include <initializer_list>
#include <vector>

#include <sinter/runtime/opengl/api.hpp>

namespace sinter::inline SINTER_ABI::runtime::opengl {

class desktop_guard {
public:
    /// `units`: texture units that may be used; else as state_guard. Throws device_error if the caller has
    /// pushed as many attributes as there is room for.
    desktop_guard(int units, const bool& restores)
        : restores_(restores), compatible_(is_compatible()), places_clip_(places_clip()),
          clipped_(clip_distances()), buffers_(static_cast<std::size_t>(units)) {
        // What only compatibility profiles have is saved by their own means.
        if (compatible_) {
            check_known_gl("opengl", "reading the state of the caller's context");
            glPushAttrib(compatible_state);
            check_gl("opengl", "saving the state of the caller's context");
        }
        if (places_clip_) {
            glGetIntegerv(GL_CLIP_ORIGIN, &clip_origin_);
            glGetIntegerv(GL_CLIP_DEPTH_MODE, &clip_depth_);
        }
        GLboolean* enabled = enabled_;
        for (const GLenum name : flags) *enabled++ = glIsEnabled(name);
        for (std::size_t n = 0; n < clipped_.size(); ++n)
            clipped_[n] = glIsEnabled(GL_CLIP_DISTANCE0 + static_cast<GLenum>(n));
        glGetIntegerv(GL_POLYGON_MODE, polygon_mode_);
        glGetIntegerv(GL_PACK_SWAP_BYTES, &pack_swapped_);
        glGetIntegerv(GL_UNPACK_SWAP_BYTES, &unpack_swapped_);
        glGetIntegerv(GL_CLAMP_READ_COLOR, &clamp_);
        glGetIntegerv(GL_TEXTURE_BUFFER, &texture_buffer_);
        glGetIntegerv(GL_ACTIVE_TEXTURE, &active_);
        if (active_ == 0) return; // it could not be read, and stays as it is
        for (std::size_t u = 0; u < buffers_.size(); ++u) {
            glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(u));
            glGetIntegerv(GL_TEXTURE_BINDING_BUFFER, &buffers_[u]);
        }
        glActiveTexture(static_cast<GLenum>(active_));
    }

    ~desktop_guard() {
        if (restores_) restore();
        if (compatible_) glPopAttrib();
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
        if (places_clip()) glClipControl(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE);
        if (!is_compatible()) return;
        for (const GLenum name :
             std::initializer_list<GLenum>{GL_ALPHA_TEST, GL_POINT_SMOOTH, GL_POINT_SPRITE})
            glDisable(name);
        for (const GLenum name :
             std::initializer_list<GLenum>{GL_CLAMP_VERTEX_COLOR, GL_CLAMP_FRAGMENT_COLOR})
            glClampColor(name, GL_FALSE);
        for (const GLenum name : std::initializer_list<GLenum>{GL_MAP_COLOR, GL_MAP_STENCIL})
            glPixelTransferi(name, GL_FALSE);
        for (const GLenum name :
             std::initializer_list<GLenum>{GL_RED_SCALE, GL_GREEN_SCALE, GL_BLUE_SCALE, GL_ALPHA_SCALE})
            glPixelTransferf(name, 1);
        for (const GLenum name :
             std::initializer_list<GLenum>{GL_RED_BIAS, GL_GREEN_BIAS, GL_BLUE_BIAS, GL_ALPHA_BIAS})
            glPixelTransferf(name, 0);
    }

private:
    static constexpr GLenum flags[] = {
        GL_PRIMITIVE_RESTART, // NVIDIA drops vertex 0 of glDrawArrays, because the restart index is 0
        GL_PROGRAM_POINT_SIZE, GL_COLOR_LOGIC_OP, GL_POLYGON_SMOOTH, GL_SAMPLE_MASK};

    static constexpr GLbitfield compatible_state =
        GL_ENABLE_BIT | GL_COLOR_BUFFER_BIT | GL_PIXEL_MODE_BIT | GL_POINT_BIT | GL_POLYGON_BIT;

    void restore() const {
        const GLboolean* enabled = enabled_;
        for (const GLenum name : flags) (*enabled++ ? glEnable : glDisable)(name);
        GLenum clip_distance = GL_CLIP_DISTANCE0;
        for (const GLboolean on : clipped_) (on ? glEnable : glDisable)(clip_distance++);
        // (Core profiles have one mode for both faces, and compatibility profiles restore theirs below.)
        glPolygonMode(GL_FRONT_AND_BACK, static_cast<GLenum>(polygon_mode_[0]));
        glPixelStorei(GL_PACK_SWAP_BYTES, pack_swapped_);
        glPixelStorei(GL_UNPACK_SWAP_BYTES, unpack_swapped_);
        glClampColor(GL_CLAMP_READ_COLOR, static_cast<GLenum>(clamp_));
        glBindBuffer(GL_TEXTURE_BUFFER, static_cast<GLuint>(texture_buffer_));
        for (std::size_t u = 0; u < buffers_.size(); ++u) {
            glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(u));
            glBindTexture(GL_TEXTURE_BUFFER, static_cast<GLuint>(buffers_[u]));
        }
        glActiveTexture(static_cast<GLenum>(active_));
        if (places_clip_) glClipControl(static_cast<GLenum>(clip_origin_), static_cast<GLenum>(clip_depth_));
    }
    static bool is_compatible() {
        GLint profile = 0;
        if (epoxy_gl_version() < 32) return true;
        glGetIntegerv(GL_CONTEXT_PROFILE_MASK, &profile);
        return (profile & GL_CONTEXT_COMPATIBILITY_PROFILE_BIT) != 0;
    }
    static bool places_clip() {
        return epoxy_gl_version() >= 45 || epoxy_has_gl_extension("GL_ARB_clip_control");
    }

    static GLenum clip_distances() {
        GLint most = 0;
        glGetIntegerv(GL_MAX_CLIP_DISTANCES, &most);
        return static_cast<GLenum>(most);
    }

    const bool& restores_;
    bool compatible_, places_clip_;
    GLint clip_origin_ = 0, clip_depth_ = 0;
    GLboolean enabled_[sizeof flags / sizeof *flags] = {};
    std::vector<GLboolean> clipped_;
    GLint polygon_mode_[2] = {}, pack_swapped_ = 0, unpack_swapped_ = 0, clamp_ = 0, texture_buffer_ = 0,
          active_ = 0;
    std::vector<GLint> buffers_; ///< buffer textures, by unit
};

} // namespace sinter::runtime::opengl
