#pragma once
// Fragment shaders of desktop OpenGL 3.3: as those of ES 3.0, and there is more state to leave as it was.

#include <optional>
#include <string>
#include <utility>

#include <sinter/runtime/opengl/desktop_guard.hpp>
#include <sinter/runtime/opengl/fragment_device.hpp>
#include <sinter/runtime/opengl/query_clock.hpp>

namespace sinter::runtime::opengl {

class desktop_fragment_device final : public fragment_device {
public:
    explicit desktop_fragment_device(ref<gl_context> context, std::string name = "opengl:fragment",
                                     const texture_options& options = {})
        : fragment_device(context, std::move(name), options, emit::glsl_stage::fragment) {
        const context_visit here(*context_);
        facts_.swaps_in_quads = swaps_in_quads();
        clear_gl_errors();
    }

    /// A software renderer's queries tell when it came to draw them, not when they were asked for.
    ref<launch_clock> make_launch_clock() override {
        return software_ ? ref<launch_clock>() : ref<launch_clock>(new query_clock(graves_));
    }

protected:
    void save_more() override { desktop_.emplace(max_units); }
    void restore_more() override { desktop_.reset(); }
    void set_more() override { desktop_guard::set_ours(); }

private:
    std::optional<desktop_guard> desktop_;

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
