#pragma once
// OpenGL compute shaders: arrays are buffer objects, read as storage blocks or through buffer textures.

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <sinter/plan/maker.hpp>
#include <sinter/runtime/opengl/desktop_guard.hpp>
#include <sinter/runtime/opengl/device.hpp>
#include <sinter/runtime/opengl/query_clock.hpp>

namespace sinter::runtime::opengl {

/// `max_groups`: most work-groups along an axis; a small number makes launches spill to the next axis (for
/// tests). 0: the driver's.
struct compute_options {
    std::int64_t max_groups = 0;
    bool schedule_as_gpu = false; ///< whatever the hardware is
};

class compute_device : public gl_device {
public:
    explicit compute_device(ref<gl_context> context, std::string name = "opengl:compute",
                            compute_options options = {})
        : gl_device(context, std::move(name), emit::glsl_stage::compute) {
        const current_context before = context_->enter();
        facts_.reads_texels = software_;
        facts_.writes_pass_reads = true;
        facts_.half_needs_image = true;
        facts_.has_local_memory = true;
        const plan::maker maker = software_ ? plan::maker::unknown : plan::maker_of(description_);
        know_maker(facts_, maker);
        facts_.compute_units = software_ ? 1 : usual_compute_units(maker); // GL tells of NVIDIA's alone
        constexpr GLenum sm_count = 0x933B;                                // GL_SM_COUNT_NV
        GLint processors = 0;
        if (has_gl_extension("GL_NV_shader_sm_builtins")) glGetIntegerv(sm_count, &processors);
        if (processors > 0) facts_.compute_units = processors;
        const auto number = [](GLenum what) {
            GLint v = 0;
            glGetIntegerv(what, &v);
            return v;
        };
        blocks_ = std::min(number(GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS),
                           number(GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS));
        images_ = std::min(number(GL_MAX_COMPUTE_IMAGE_UNIFORMS), number(GL_MAX_IMAGE_UNITS));
        facts_.max_targets = std::max(1, std::min({blocks_ / 2, images_, 8}));
        const int textures = std::min<int>(number(GL_MAX_COMPUTE_TEXTURE_IMAGE_UNITS), max_units - 1);
        // An array that is also written is read through a block; the written ones need blocks too.
        facts_.max_arrays = std::min(textures, std::max(1, blocks_ - facts_.max_targets));
        facts_.max_texels = number(GL_MAX_TEXTURE_BUFFER_SIZE);
        GLint64 block = 0;
        glGetInteger64v(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &block);
        facts_.max_storage_block = block;
        facts_.max_work_group = number(GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS);
        facts_.local_memory = number(GL_MAX_COMPUTE_SHARED_MEMORY_SIZE);
        for (GLuint axis = 0; axis < 3; ++axis) {
            GLint groups = 65535;
            glGetIntegeri_v(GL_MAX_COMPUTE_WORK_GROUP_COUNT, axis, &groups);
            facts_.max_groups[axis] =
                options.max_groups > 0 ? std::min<std::int64_t>(groups, options.max_groups) : groups;
        }
        clear_gl_errors();
        if (options.schedule_as_gpu) facts_.is_cpu = false;
        use_tuned_tiles();
        context_->leave(before);
    }

    placement place(dtype, std::int64_t rows, std::int64_t cols) const override {
        return {cols, rows * cols};
    }

    ref<buffer> allocate(dtype t, std::int64_t capacity) override {
        const std::int64_t bytes = (capacity + slack) * format_of(t).bytes;
        if (capacity < 0 || capacity > (std::int64_t(1) << 40)) too_large(t, capacity, "GL_OUT_OF_MEMORY");
        if (bytes > facts_.max_storage_block)
            too_large(t, capacity, "a storage block holds GL_MAX_SHADER_STORAGE_BLOCK_SIZE bytes");
        if (facts_.reads_texels && capacity + slack > facts_.max_texels)
            too_large(t, capacity, "a buffer texture holds GL_MAX_TEXTURE_BUFFER_SIZE texels");
        return on_device(*this, [&] {
            graves_->clear(); // what the pool gave up may be what was missing a moment ago
            ref<gl_buffer> b(new gl_buffer(graves_, t, capacity, true));
            clear_gl_errors();
            glGenBuffers(1, &b->name);
            glBindBuffer(GL_COPY_WRITE_BUFFER, b->name);
            glBufferData(GL_COPY_WRITE_BUFFER, static_cast<GLsizeiptr>(bytes), nullptr, GL_DYNAMIC_DRAW);
            check_gl(full_name_, "allocating a buffer");
            return b;
        });
    }

    void upload(buffer& to, std::int64_t offset, std::int64_t leading_dimension, std::int64_t rows,
                std::int64_t cols, const void* host) override {
        on_device(*this, [&] {
            auto& b = static_cast<gl_buffer&>(to);
            const std::int64_t size = format_of(b.type).bytes, host_size = size_of(b.type);
            const bool whole = leading_dimension == cols;
            const std::int64_t runs = whole ? 1 : rows, length = whole ? rows * cols : cols;
            std::vector<unsigned char> stored(static_cast<std::size_t>(length * size));
            glBindBuffer(GL_COPY_WRITE_BUFFER, b.name);
            for (std::int64_t r = 0; r < runs; ++r) {
                widen(b.type, static_cast<const unsigned char*>(host) + r * length * host_size, length,
                      stored.data());
                glBufferSubData(GL_COPY_WRITE_BUFFER,
                                static_cast<GLintptr>((offset + r * leading_dimension) * size),
                                static_cast<GLsizeiptr>(length * size), stored.data());
            }
            check_gl(full_name_, "writing a buffer");
        });
    }

    void download(const buffer& from, std::int64_t offset, std::int64_t leading_dimension, std::int64_t rows,
                  std::int64_t cols, void* host) override {
        on_device(*this, [&] {
            const auto& b = static_cast<const gl_buffer&>(from);
            const std::int64_t size = format_of(b.type).bytes, host_size = size_of(b.type);
            const bool whole = leading_dimension == cols;
            const std::int64_t runs = whole ? 1 : rows, length = whole ? rows * cols : cols;
            std::vector<unsigned char> stored(static_cast<std::size_t>(length * size));
            glBindBuffer(GL_COPY_WRITE_BUFFER, b.name);
            for (std::int64_t r = 0; r < runs; ++r) {
                glGetBufferSubData(GL_COPY_WRITE_BUFFER,
                                   static_cast<GLintptr>((offset + r * leading_dimension) * size),
                                   static_cast<GLsizeiptr>(length * size), stored.data());
                narrow(b.type, stored.data(), length,
                       static_cast<unsigned char*>(host) + r * length * host_size);
            }
            check_gl(full_name_, "reading a buffer");
        });
    }

    void launch(compiled_kernel& kernel, const kernel_source& source,
                const std::vector<argument_value>& values, const launch_extent& extent) override {
        const auto& program = static_cast<gl_program&>(kernel);
        clear_gl_errors();
        glUseProgram(program.name);
        GLuint unit = 0, block = 0, image = 0;
        for (std::size_t n = 0; n < values.size(); ++n) {
            const argument& a = source.arguments[n];
            if (a.kind != argument_kind::array) {
                set_uniform(program.locations[n], a, values[n]);
                continue;
            }
            auto& b = static_cast<gl_buffer&>(*values[n].memory);
            if (a.form == array_form::memory) {
                glBindBufferBase(GL_SHADER_STORAGE_BUFFER, block++, b.name);
            } else if (a.form == array_form::image_buffer) {
                glBindImageTexture(image++, view_of(b, false), 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_R16F);
            } else {
                glActiveTexture(GL_TEXTURE0 + unit++);
                glBindTexture(GL_TEXTURE_BUFFER, view_of(b, a.form == array_form::texel_buffer4));
            }
        }
        const auto groups = [&](std::int64_t items, std::size_t axis) {
            const std::int64_t n = items / source.local[axis];
            if (n > facts_.max_groups[axis])
                throw unsupported_error("sinter: " + full_name_ + ": a launch of " + std::to_string(n) +
                                        " work-groups, but GL_MAX_COMPUTE_WORK_GROUP_COUNT is " +
                                        std::to_string(facts_.max_groups[axis]));
            return static_cast<GLuint>(n);
        };
        glDispatchCompute(groups(extent.x, 0), groups(extent.y, 1), groups(extent.z, 2));
        glMemoryBarrier(GL_ALL_BARRIER_BITS);
        check_gl(full_name_, "dispatching a kernel");
        ++count.launches;
    }

    ref<buffer> wrap_buffer(GLuint name, dtype t, std::int64_t elements) override {
        return on_device(*this, [&] {
            GLint64 bytes = 0;
            clear_gl_errors();
            glBindBuffer(GL_COPY_WRITE_BUFFER, name);
            glGetBufferParameteri64v(GL_COPY_WRITE_BUFFER, GL_BUFFER_SIZE, &bytes);
            check_gl(full_name_, "wrapping a buffer");
            if (elements * format_of(t).bytes > bytes)
                throw shape_error("sinter: a buffer of " + std::to_string(bytes) + " bytes does not hold " +
                                  std::to_string(elements) + " elements of " + sinter::name_of(t));
            ref<gl_buffer> b(new gl_buffer(graves_, t, elements, false));
            b->name = name;
            return b;
        });
    }

    /// A software renderer's queries tell when it came to draw them, not when they were asked for.
    ref<launch_clock> make_launch_clock() override {
        return software_ ? ref<launch_clock>() : ref<launch_clock>(new query_clock(graves_));
    }

protected:
    void save_more() override {
        desktop_.emplace(max_units);
        compute_.emplace(blocks_, images_);
    }
    void restore_more() override {
        compute_.reset();
        desktop_.reset();
    }
    void set_more() override { desktop_guard::set_ours(); }

private:
    static constexpr std::int64_t slack = 16;
    int blocks_ = 8, images_ = 8;
    std::optional<desktop_guard> desktop_;
    std::optional<compute_guard> compute_;

    GLuint view_of(gl_buffer& b, bool four) {
        GLuint& view = four ? b.view4 : b.view;
        if (view != 0) return view;
        glGenTextures(1, &view);
        // A unit that no operand uses: the others may be bound for the launch at hand.
        GLint active = 0;
        glGetIntegerv(GL_ACTIVE_TEXTURE, &active);
        glActiveTexture(GL_TEXTURE0 + max_units - 1);
        glBindTexture(GL_TEXTURE_BUFFER, view);
        const gl_format f = format_of(b.type);
        glTexBuffer(GL_TEXTURE_BUFFER, four ? f.internal4 : f.internal, b.name);
        glActiveTexture(static_cast<GLenum>(active));
        return view;
    }
};

} // namespace sinter::runtime::opengl
