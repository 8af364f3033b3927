#pragma once
// Fragment shaders of desktop OpenGL 3.3: as those of ES 3.0, and there is more state to leave as it was.

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <sinter/runtime/opengl/desktop_guard.hpp>
#include <sinter/runtime/opengl/fragment_device.hpp>
#include <sinter/runtime/opengl/image_guard.hpp>
#include <sinter/runtime/opengl/query_clock.hpp>

namespace sinter::inline SINTER_ABI::runtime::opengl {

class desktop_fragment_device final : public fragment_device {
public:
    explicit desktop_fragment_device(ref<gl_context> context, std::string name = "opengl:fragment",
                                     const texture_options& options = {})
        : fragment_device(context, std::move(name), options, codegen::glsl_stage::fragment) {
        const context_visit here(*context_);
        facts_.swaps_in_quads = swaps_in_quads();
        facts_.stores_texels = facts_.texel_size == 4 && stores_texels();
        check_known_gl(full_name_, "asking for its limits");
    }

    ref<launch_clock> make_launch_clock() override {
        return on_device(*this, [&] { return make_query_clock(graves_, full_name_, software_); });
    }

protected:
    void store_to(const gl_buffer& b, GLuint number) override {
        if (!b.owned) filters_.push_back({b.texture, GL_NEAREST});
        glBindImageTexture(number, b.texture, 0, GL_FALSE, 0, GL_READ_WRITE,
                           format_of(b.type).internal_of(b.texel_size));
    }
    /// What was drawn and read before is done before something is stored. Nothing would be stored to a
    /// caller's texture that asks for mipmaps which it has not.
    void begin_storing(const launch_extent& extent) override {
        glFramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_WIDTH,
                                static_cast<GLint>(extent.first_x + extent.x));
        glFramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_HEIGHT,
                                static_cast<GLint>(extent.first_y + extent.y));
        glMemoryBarrier(GL_ALL_BARRIER_BITS);
        for (filter& f : filters_) exchange(f);
    }
    void end_storing() override {
        glMemoryBarrier(GL_ALL_BARRIER_BITS);
        for (filter& f : filters_) exchange(f);
        filters_.clear();
    }

    void save_more() override {
        desktop_.emplace(max_units, restores());
        images_.emplace(facts_.stores_texels ? facts_.max_targets : 0, restores());
    }
    void restore_more() override {
        images_.reset();
        desktop_.reset();
    }
    void set_more() override {
        desktop_guard::set_ours();
        fragment_device::set_more();
    }

private:
    std::optional<desktop_guard> desktop_;
    std::optional<image_guard> images_;
    /// For smaller pictures: a texture's, or what it is to have.
    struct filter {
        GLuint texture;
        GLint value;
    };
    std::vector<filter> filters_; ///< of callers' textures that are stored to

    static void exchange(filter& f) {
        GLint bound = 0, had = 0;
        glGetIntegerv(GL_TEXTURE_BINDING_2D, &bound);
        glBindTexture(GL_TEXTURE_2D, f.texture);
        glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, &had);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, f.value);
        glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(bound));
        f.value = had;
    }

    /// Image stores in fragment shaders, and draws without a target as large as any texture.
    bool stores_texels() const {
        if (!has_gl_extension("GL_ARB_shader_image_load_store") ||
            !has_gl_extension("GL_ARB_framebuffer_no_attachments"))
            return false;
        GLint images = 0, width = 0, height = 0;
        glGetIntegerv(GL_MAX_FRAGMENT_IMAGE_UNIFORMS, &images);
        glGetIntegerv(GL_MAX_FRAMEBUFFER_WIDTH, &width);
        glGetIntegerv(GL_MAX_FRAMEBUFFER_HEIGHT, &height);
        return images >= facts_.max_targets && (std::min)(width, height) >= widest();
    }
    /// GL_KHR_shader_subgroup, in fragment shaders.
    static bool swaps_in_quads() {
        if (!has_gl_extension("GL_KHR_shader_subgroup")) return false;
        GLint stages = 0, features = 0;
        glGetIntegerv(GL_SUBGROUP_SUPPORTED_STAGES_KHR, &stages);
        glGetIntegerv(GL_SUBGROUP_SUPPORTED_FEATURES_KHR, &features);
        return (stages & GL_FRAGMENT_SHADER_BIT) != 0 && (features & GL_SUBGROUP_FEATURE_QUAD_BIT_KHR) != 0;
    }
};

} // namespace sinter::runtime::opengl
