#pragma once
// Compute shaders of desktop OpenGL 4.3: as those of ES 3.1, with arrays of halves, arrays that are read
// through buffer textures, and more state to leave as it was.

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include <sinter/runtime/opengl/compute_device.hpp>
#include <sinter/runtime/opengl/desktop_guard.hpp>
#include <sinter/runtime/opengl/query_clock.hpp>

namespace sinter::inline SINTER_ABI::runtime::opengl {

class desktop_compute_device final : public compute_device {
public:
    explicit desktop_compute_device(ref<gl_context> context, std::string name = "opengl:compute",
                                    compute_options options = {})
        : compute_device(context, std::move(name), options, codegen::glsl_stage::compute) {
        const context_visit here(*context_);
        facts_.is_cpu = facts_.reads_buffer_textures = software_ && !options.as_gpu;
        if (facts_.is_cpu) facts_.tiles = plan::no_tiles; // but those that bench_tune measured here
        facts_.half_needs_image = true;
        facts_.type_supported[static_cast<int>(dtype::f64)] = true;
        images_ = (std::min)(limit(GL_MAX_COMPUTE_IMAGE_UNIFORMS), limit(GL_MAX_IMAGE_UNITS));
        const int textures = std::min<int>(limit(GL_MAX_COMPUTE_TEXTURE_IMAGE_UNITS), max_units - 1);
        facts_.max_targets = (std::max)(1, (std::min)(facts_.max_targets, images_));
        facts_.max_arrays = (std::min)(textures, (std::max)(1, blocks_ - facts_.max_targets));
        most_texels_ = limit(GL_MAX_TEXTURE_BUFFER_SIZE);
        check_known_gl(full_name_, "asking for its limits");
        use_tuned();
    }

    ref<launch_clock> make_launch_clock() override {
        return on_device(*this, [&] { return make_query_clock(graves_, full_name_, software_); });
    }

protected:
    std::int64_t stored_bytes(dtype t) const override { return format_of(t).bytes; }

    void require_bindable(dtype t, std::int64_t elements) const override {
        if (facts_.reads_buffer_textures && t != dtype::f64 && elements > most_texels_)
            too_large(t, elements, "a buffer texture holds GL_MAX_TEXTURE_BUFFER_SIZE texels");
        compute_device::require_bindable(t, elements);
    }

    void bind(plan::array_form form, gl_buffer& b, binding_points& next) override {
        if (form == plan::array_form::memory) return compute_device::bind(form, b, next);
        if (form == plan::array_form::image_buffer)
            return glBindImageTexture(next.image++, view_of(b, false), 0, GL_FALSE, 0, GL_WRITE_ONLY,
                                      GL_R16F);
        glActiveTexture(GL_TEXTURE0 + next.unit++);
        glBindTexture(GL_TEXTURE_BUFFER, view_of(b, form == plan::array_form::texel_buffer4));
    }

    bool reads_directly() const override { return true; }

    void set_double(GLint where, double v) const override { glUniform1d(where, v); }

    void save_more() override {
        desktop_.emplace(max_units, restores());
        compute_device::save_more();
    }
    void restore_more() override {
        compute_device::restore_more();
        desktop_.reset();
    }
    void set_more() override {
        desktop_guard::set_ours();
        compute_device::set_more();
    }
    int images() const override { return images_; }

private:
    int images_ = 0;
    std::int64_t most_texels_ = 0; ///< of a buffer texture
    std::optional<desktop_guard> desktop_;

    GLuint view_of(gl_buffer& b, bool four) {
        GLuint& view = four ? b.view4 : b.view;
        if (view != 0) return view;
        GLuint made = 0;
        glGenTextures(1, &made);
        // A unit that no operand uses: the others may be bound for the launch at hand.
        GLint active = 0;
        glGetIntegerv(GL_ACTIVE_TEXTURE, &active);
        glActiveTexture(GL_TEXTURE0 + max_units - 1);
        glBindTexture(GL_TEXTURE_BUFFER, made);
        const gl_format f = format_of(b.type);
        GLenum code = glGetError();
        if (code == GL_NO_ERROR) // else the view that was bound would become one of this buffer
            glTexBuffer(GL_TEXTURE_BUFFER, four ? f.internal4 : f.internal, b.name);
        glActiveTexture(static_cast<GLenum>(active));
        if (code == GL_NO_ERROR) code = glGetError();
        if (code != GL_NO_ERROR) {
            glDeleteTextures(1, &made);
            throw_gl(code, full_name_, "making a buffer texture");
        }
        return view = made;
    }
};

} // namespace sinter::runtime::opengl
