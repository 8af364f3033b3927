#pragma once
// Fragment shaders: arrays are textures, and a kernel is drawn.

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <sinter/core/ceil_div.hpp>
#include <sinter/runtime/opengl/device.hpp>
#include <sinter/runtime/opengl/texture_options.hpp>

namespace sinter::inline SINTER_ABI::runtime::opengl {

/// In a context of ES 3.0; nothing here needs more.
class fragment_device : public gl_device {
public:
    explicit fragment_device(ref<gl_context> context, std::string name = "opengl:es",
                             const texture_options& options = {},
                             codegen::glsl_stage stage = codegen::glsl_stage::fragment_es)
        : gl_device(context, std::move(name), stage), folded_(options.folded) {
        const context_visit here(*context_);
        facts_.writes = plan::write_style::targets;
        facts_.has_local_memory = false;
        facts_.texel_size = options.texels == texel_form::packed ? 4 : 1;
        facts_.max_loop_trips =
            65535; // elsewhere too: one long running sum is slow and loses its small terms
        GLint side = 0, targets = 0, units = 0;
        glGetIntegerv(GL_MAX_TEXTURE_SIZE, &side);
        glGetIntegerv(GL_MAX_DRAW_BUFFERS, &targets);
        glGetIntegerv(GL_MAX_TEXTURE_IMAGE_UNITS, &units);
        widest_ = options.max_texture > 0 ? std::min<std::int64_t>(side, options.max_texture) : side;
        longest_run_ = static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(widest_)));
        facts_.max_targets = (std::min)(targets, 8);
        facts_.max_arrays = std::min<int>(units, max_units);
        tallest_ = side;
        if (stage == codegen::glsl_stage::fragment_es && !has_gl_extension("GL_EXT_color_buffer_float")) {
            check_known_gl(full_name_, "asking for its extensions");
            throw device_error("sinter: " + full_name_ + ": GL_EXT_color_buffer_float is missing",
                               "GL_INVALID_ENUM");
        }
        facts_.type_supported[static_cast<int>(dtype::bf16)] = false; // no texture has it
        if (options.reads_target) barrier_ = find_texture_barrier();
        facts_.reads_own_texels = barrier_ != nullptr;
        facts_.fetches_target = options.reads_target && !facts_.reads_own_texels &&
                                stage == codegen::glsl_stage::fragment_es &&
                                has_gl_extension("GL_EXT_shader_framebuffer_fetch");
        graves_->framebuffers.admit(2);
        graves_->samplers.admit(1);
        if (context_->owned()) glGenFramebuffers(1, &framebuffer_);
        copies_texels_ = copies_texels();
        check_known_gl(full_name_, "asking for its limits");
        use_tuned();
    }

    ~fragment_device() override {
        for (const GLuint name : {framebuffer_, joined_}) graves_->framebuffers.bury(name);
        graves_->samplers.bury(sampler_);
    }

    /// Rows of whole texels; a vector is contiguous. One row of the array is one row of the texture where
    /// both fit; otherwise texels fold.
    placement place(dtype, std::int64_t rows, std::int64_t cols) const override {
        const std::int64_t ld = cols == 1 ? 1 : texels_for(cols) * facts_.texel_size,
                           texels = std::max<std::int64_t>(1, texels_for(rows * ld)),
                           width = ld / facts_.texel_size;
        const bool as_rows = !folded_ && cols > 1 && width <= widest_ && rows <= tallest_;
        return {ld, texels * facts_.texel_size, as_rows ? width : run_width(texels), facts_.texel_size,
                !as_rows};
    }

    /// Texels that run on, in two rows at least: a single one would leave half of each quad idle, and half of
    /// llvmpipe's eight lanes.
    ref<buffer> allocate(dtype t, std::int64_t capacity) override {
        const auto texels = static_cast<std::uint64_t>(std::max<std::int64_t>(2, texels_for(capacity)));
        const auto half = static_cast<std::int64_t>(std::bit_floor(texels / 2));
        return allocate_texels(t, capacity, (std::min)(half, run_width(2 * half)), true);
    }

    ref<buffer> allocate_array(dtype t, std::int64_t rows, std::int64_t cols) override {
        const placement p = place(t, rows, cols);
        return allocate_texels(t, p.capacity, p.texture_width, p.runs_on);
    }

    void upload(buffer& to, std::int64_t offset, std::int64_t leading_dimension, std::int64_t rows,
                std::int64_t cols, const void* host) override {
        write_texture(to, offset, leading_dimension, rows, cols, host, true);
    }
    void upload_whole(buffer& to, std::int64_t leading_dimension, std::int64_t rows, std::int64_t cols,
                      const void* host) override {
        write_texture(to, 0, leading_dimension, rows, cols, host, false);
    }

    void download(const buffer& from, std::int64_t offset, std::int64_t leading_dimension, std::int64_t rows,
                  std::int64_t cols, void* host) override {
        on_device(*this, [&] {
            const auto& b = static_cast<const gl_buffer&>(from);
            const std::int64_t size = format_of(b.type).bytes, host_size = size_of(b.type);
            std::vector<unsigned char> stored = padding(b);
            read_texture(b, stored);
            for (std::int64_t i = 0; i < rows; ++i)
                narrow(b.type, stored.data() + (offset + i * leading_dimension) * size, cols,
                       static_cast<unsigned char*>(host) + i * cols * host_size);
        });
        process_end::of_this_copy().settled();
    }

    void trim() override {
        for (ref<gl_buffer>& b : stripes_) b = {};
        gl_device::trim();
    }

    /// With what draws stripes into results.
    dynamic_array<kernel_binary> kernel_binaries() override {
        dynamic_array<kernel_binary> all = gl_device::kernel_binaries();
        for (weaver& w : weavers_)
            if (kernel_binary b = binary_of(*w.program, w.source.vertex + w.source.text); !b.payload.empty())
                all.push_back(std::move(b));
        return all;
    }

    ref<compiled_kernel> compile(const codegen::kernel_source& source) override {
        if (source.woven) weaver_for(source.target_type(), source.stripes);
        return gl_device::compile(source);
    }
    void compile_all(const std::vector<codegen::kernel_source>& sources,
                     std::vector<compilation>& done) override {
        gl_device::compile_all(sources, done);
        for (std::size_t n = 0; n < sources.size(); ++n) {
            if (!sources[n].woven || !done[n].kernel) continue;
            try {
                weaver_for(sources[n].target_type(), sources[n].stripes);
            } catch (...) {
                done[n] = {{}, std::current_exception()};
            }
        }
    }

    void run_kernel(gl_program& program, const codegen::kernel_source& source,
                    const std::vector<argument_value>& values, const launch_extent& extent) override {
        draw(program, source, values, extent);
        if (source.woven) weave(source, values, extent);
    }

    ref<buffer> wrap_texture(GLuint name, dtype t, std::int64_t width, std::int64_t height) override {
        return on_device(*this, [&] {
            clear_gl_errors();
            glActiveTexture(GL_TEXTURE0);
            if (glIsTexture(name)) glBindTexture(GL_TEXTURE_2D, name);
            if (!glIsTexture(name) || glGetError() != GL_NO_ERROR)
                throw device_error("sinter: " + full_name_ + ": there is no 2D texture " +
                                       std::to_string(name),
                                   "GL_INVALID_VALUE");
            GLint has_width = 0, has_height = 0, format = 0;
            const bool says_size = bound_texture(has_width, has_height, format);
            check_gl(full_name_, "wrapping a texture");
            if (says_size) {
                if (has_width != width || has_height != height)
                    throw shape_error("sinter: a texture of " + std::to_string(has_width) + " x " +
                                      std::to_string(has_height) + " texels is not one of " +
                                      std::to_string(width) + " x " + std::to_string(height));
                if (static_cast<GLenum>(format) != format_of(t).internal_of(facts_.texel_size))
                    throw unsupported_error("sinter: " + full_name_ +
                                            ": the texture's format is not that of " + sinter::name_of(t));
            }
            require_plain_texture();
            ref<gl_buffer> b(new gl_buffer(graves_, t, width * height * facts_.texel_size, false));
            b->texel_size = facts_.texel_size;
            b->texture = name;
            b->width = b->texture_width = width;
            b->height = height;
            return b;
        });
    }

protected:
    // Of kernels that store texels and draw nothing, on devices whose facts say that there are such.
    /// Binds the `number`-th array of which a kernel stores texels.
    virtual void store_to(const gl_buffer&, GLuint number) { static_cast<void>(number); }
    /// Before and after a draw of so many texels without a target.
    virtual void begin_storing(const launch_extent&) {}
    virtual void end_storing() {}
    void set_more() override {
        if (has_failed()) attached_ = static_cast<GLuint>(facts_.max_targets); // or fewer
    }

    std::int64_t widest() const { return widest_; }

private:
    texture_barrier barrier_ = nullptr; ///< before a draw that reads its target, where it may
    GLuint framebuffer_ = 0, joined_ = 0, sampler_ = 0;
    ref<gl_buffer> stripes_[8];
    /// Draws stripes whose rows take turns into their result.
    struct weaver {
        codegen::kernel_source source;
        ref<compiled_kernel> program;
        std::vector<argument_value> values; ///< reused from draw to draw
    };
    std::vector<weaver> weavers_;           ///< for textures of floats, int32 or uint32
    GLuint attached_ = 0;                   ///< targets of the last launch
    std::int64_t widest_ = 0, tallest_ = 0; ///< texels of a row, and of a column
    std::int64_t longest_run_ = 0;          ///< texels of a row where they run on
    bool copies_texels_ = false;            ///< without drawing
    bool folded_ = false;                   ///< rows of arrays are not rows of textures

    void draw(const gl_program& program, const codegen::kernel_source& source,
              const std::vector<argument_value>& values, const launch_extent& extent) {
        glUseProgram(program.name);
        glBindVertexArray(vertex_array_);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer());
        GLuint unit = 0, targets = 0, images = 0;
        bool reads_target = false;
        const gl_buffer* target = nullptr;
        if (source.stripes > 0) allocate_stripes(source, extent);
        for (std::size_t n = 0; n < values.size(); ++n) {
            const plan::argument& a = source.arguments[n];
            if (a.kind == plan::argument_kind::component) continue; // the draw's own
            if (a.kind != plan::argument_kind::array) {
                set_uniform(program.locations[n], a, values[n]);
                continue;
            }
            const auto& b = static_cast<const gl_buffer&>(*values[n].memory);
            if (a.form == plan::array_form::image) {
                store_to(b, images++);
            } else if (a.form == plan::array_form::target) {
                const GLuint texture = source.stripes > 0 ? stripes_[targets]->texture : b.texture;
                glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0 + targets++, GL_TEXTURE_2D,
                                       texture, 0);
                if (!target) target = &b;
            } else {
                reads_target |= a.aliased;
                glActiveTexture(GL_TEXTURE0 + unit);
                glBindTexture(GL_TEXTURE_2D, b.texture);
                glBindSampler(unit++, sampler());
            }
        }
        attach_only(targets);
        storing stores;
        if (images > 0)
            stores.begin(*this, extent);
        else
            require_complete();
        int draws = 0;
        const auto draw_shapes = [&](GLenum what, std::int64_t vertices) {
            if (reads_target && barrier_) barrier_();
            if (draws++ == 0) check_gl(full_name_, "setting the arguments of a kernel"); // nothing is written
            glDrawArrays(what, 0, static_cast<GLsizei>(vertices));
        };
        if (source.points) {
            draw_points(program, source, *target, extent, draw_shapes);
        } else if (source.components) {
            draw_to(extent.first_x, extent.first_y, extent.x, extent.y);
            draw_components(program, extent, [&] { draw_shapes(GL_TRIANGLES, 3); });
        } else {
            draw_to(extent.first_x, extent.first_y, extent.x, extent.y);
            draw_shapes(GL_TRIANGLES, 3);
            if (source.stripes > 0 && !source.woven) join_stripes(*target, extent);
        }
        stores.end();
        if (source.woven) return check_gl(full_name_, "drawing stripes");
        check_written("drawing a kernel", draws == 1 && images == 0 && source.stripes == 0);
    }

    void require_complete() const {
        if (glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE) return;
        check_gl(full_name_, "asking for the targets of a kernel");
        throw device_error("sinter: " + full_name_ + ": the targets cannot be drawn to",
                           "GL_INVALID_FRAMEBUFFER_OPERATION");
    }

    /// The time from begin_storing to end_storing.
    struct storing {
        fragment_device* device = nullptr;
        ~storing() { end(); }
        void begin(fragment_device& of, const launch_extent& extent) {
            device = &of;
            of.begin_storing(extent);
        }
        void end() {
            if (fragment_device* const of = std::exchange(device, nullptr)) of->end_storing();
        }
    };

    /// Throws unsupported_error if the bound texture shows other texels than it has.
    void require_plain_texture() const {
        const std::pair<GLenum, GLint> plain[] = {{GL_TEXTURE_SWIZZLE_R, GL_RED},
                                                  {GL_TEXTURE_SWIZZLE_G, GL_GREEN},
                                                  {GL_TEXTURE_SWIZZLE_B, GL_BLUE},
                                                  {GL_TEXTURE_SWIZZLE_A, GL_ALPHA},
                                                  {GL_TEXTURE_BASE_LEVEL, 0}};
        for (const auto& [name, wanted] : plain) {
            if (!has_swizzles && name != GL_TEXTURE_BASE_LEVEL) continue;
            GLint has = wanted;
            glGetTexParameteriv(GL_TEXTURE_2D, name, &has);
            check_known_gl(full_name_, "wrapping a texture");
            if (has != wanted)
                throw unsupported_error("sinter: " + full_name_ +
                                        ": the texture has a swizzle or a base level, through which its "
                                        "texels are not read as they are written");
        }
    }

    /// What else is in the texture is kept, or becomes padding.
    void write_texture(buffer& to, std::int64_t offset, std::int64_t leading_dimension, std::int64_t rows,
                       std::int64_t cols, const void* host, bool keeps_rest) {
        on_device(*this, [&] {
            auto& b = static_cast<gl_buffer&>(to);
            const std::int64_t size = format_of(b.type).bytes, host_size = size_of(b.type);
            // Padding is NaN, so that a kernel that read it as data would show it.
            std::vector<unsigned char> stored = padding(b);
            if (keeps_rest || !b.owned) read_texture(b, stored);
            for (std::int64_t i = 0; i < rows; ++i)
                widen(b.type, static_cast<const unsigned char*>(host) + i * cols * host_size, cols,
                      stored.data() + (offset + i * leading_dimension) * size);
            const gl_format f = format_of(b.type);
            bind_texture(b.texture, "writing a texture");
            glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, static_cast<GLsizei>(b.width),
                            static_cast<GLsizei>(b.height), f.format_of(b.texel_size), f.type, stored.data());
            check_written("writing a texture", true);
        });
    }

    std::int64_t texels_for(std::int64_t elements) const { return ceil_div(elements, facts_.texel_size); }

    /// The caller's texture may ask for mipmaps that it has not; then its texels would read as zero.
    GLuint sampler() {
        if (sampler_ != 0) return sampler_;
        GLuint made = 0;
        glGenSamplers(1, &made);
        glSamplerParameteri(made, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glSamplerParameteri(made, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        if (const GLenum code = glGetError(); code != GL_NO_ERROR) {
            glDeleteSamplers(1, &made);
            throw_gl(code, full_name_, "making a sampler");
        }
        return sampler_ = made;
    }

    /// Textures for the stripes of a result, kept for the next product of that width.
    void allocate_stripes(const codegen::kernel_source& source, const launch_extent& extent) {
        const dtype type = source.target_type();
        for (int n = 0; n < source.stripes; ++n) {
            const gl_buffer* b = stripes_[n].get();
            if (b && b->type == type && b->width == extent.x && b->height >= extent.y) continue;
            stripes_[n] = ref<gl_buffer>();
            stripes_[n] = allocate_texels(type, extent.x * facts_.texel_size * extent.y, extent.x, false);
        }
        ++count.temporaries;
    }

    weaver& weaver_for(dtype type, int stripes) {
        const dtype texels = is_floating(type)        ? dtype::f32
                             : type == dtype::boolean ? dtype::u32
                                                      : computed_in(type);
        for (weaver& w : weavers_) {
            const std::vector<plan::argument>& a = w.source.arguments;
            if (a.back().type == texels && a.size() == static_cast<std::size_t>(stripes) + 1) return w;
        }
        weaver made{dialect_.weave(texels, stripes), {}, {}};
        made.program = gl_device::compile(made.source);
        weavers_.push_back(std::move(made));
        return weavers_.back();
    }

    void weave(const codegen::kernel_source& source, const std::vector<argument_value>& values,
               const launch_extent& extent) {
        weaver& w = weaver_for(source.target_type(), source.stripes);
        w.values.clear();
        for (int n = 0; n < source.stripes; ++n) w.values.push_back({stripes_[n].get()});
        for (std::size_t n = 0; n < values.size() && w.values.size() < w.source.arguments.size(); ++n)
            if (source.arguments[n].form == plan::array_form::target) w.values.push_back(values[n]);
        auto& program = static_cast<gl_program&>(*w.program);
        if (has_failed_since(program)) set_units_again(program, w.source);
        draw(program, w.source, w.values, {extent.x, extent.z, 1});
    }

    /// Copies the stripes into the result, one below the other. Copies are a little faster than blits
    /// (bench/results/single_figures.md), but refuse a caller's texture that asks for mipmaps it has not.
    void join_stripes(const gl_buffer& result, const launch_extent& extent) {
        const auto width = static_cast<GLint>(extent.x);
        const auto for_each_stripe = [&](auto join) {
            for (GLuint n = 0; n < attached_; ++n) {
                const std::int64_t first = extent.y * n, rows = (std::min)(extent.y, extent.z - first);
                if (rows <= 0) break;
                join(n, static_cast<GLint>(first), static_cast<GLint>(rows));
            }
        };
        if (copies_texels_ && result.owned)
            return for_each_stripe([&](GLuint n, GLint y, GLint height) {
                copy_texels(stripes_[n]->texture, result.texture, y, width, height);
            });
        if (joined_ == 0) glGenFramebuffers(1, &joined_);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, joined_);
        glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, result.texture, 0);
        for_each_stripe([&](GLuint n, GLint y, GLint height) {
            glReadBuffer(GL_COLOR_ATTACHMENT0 + n);
            glBlitFramebuffer(0, 0, width, height, 0, y, width, y + height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
        });
        glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, 0, 0);
    }

    /// Binds the texture for transfers. Throws device_error before one goes to the texture that was bound.
    void bind_texture(GLuint name, const char* doing) const {
        glActiveTexture(GL_TEXTURE0);
        glBindTexture(GL_TEXTURE_2D, name);
        check_gl(full_name_, doing);
    }

    GLuint framebuffer() {
        if (framebuffer_ == 0) glGenFramebuffers(1, &framebuffer_);
        return framebuffer_;
    }

    /// Drops the attachments of a launch that had more targets, and draws to the first `targets`.
    void attach_only(GLuint targets) {
        for (GLuint n = targets; n < attached_; ++n)
            glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0 + n, GL_TEXTURE_2D, 0, 0);
        attached_ = targets;
        GLenum buffers[8];
        for (GLuint n = 0; n < targets; ++n) buffers[n] = GL_COLOR_ATTACHMENT0 + n;
        glDrawBuffers(static_cast<GLsizei>(targets), buffers);
    }

    void draw_to(std::int64_t x, std::int64_t y, std::int64_t width, std::int64_t height) const {
        const GLfloat texels[] = {static_cast<GLfloat>(x), static_cast<GLfloat>(y),
                                  static_cast<GLfloat>(width), static_cast<GLfloat>(height)};
        set_viewport(indexed_viewports_, texels);
    }

    template <class Draw>
    void draw_points(const gl_program& program, const codegen::kernel_source& source, const gl_buffer& target,
                     const launch_extent& extent, Draw draw_shapes) {
        if (extent.x > (std::numeric_limits<GLsizei>::max)())
            too_large(target.type, extent.x, "points of one draw");
        draw_to(0, 0, target.width, target.height);
        glUniform1i(program.target_width, static_cast<GLint>(target.width));
        glUniform1i(program.target_height, static_cast<GLint>(target.height));
        if (!source.components) return draw_shapes(GL_POINTS, extent.x);
        draw_components(program, extent, [&] { draw_shapes(GL_POINTS, extent.x); });
    }

    /// Each component of the texels in a draw of its own, so that the others keep their values.
    template <class Draw>
    static void draw_components(const gl_program& program, const launch_extent& extent, Draw draw) {
        for (GLint component = 0; component < 4; ++component) {
            if (!(extent.components >> component & 1)) continue;
            glColorMask(component == 0, component == 1, component == 2, component == 3);
            glUniform1i(program.component, component);
            draw();
        }
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    }

    /// Texels in a row where they run on from row to row. All arrays have the same, where they can: fragments
    /// that each take a texel for every so many then read one above the other what lies so in the texture.
    std::int64_t run_width(std::int64_t texels) const {
        std::int64_t width = 256;
        while (width < longest_run_ && width * tallest_ < texels) width *= 2;
        return (std::min)({width, longest_run_, texels});
    }

    ref<gl_buffer> allocate_texels(dtype t, std::int64_t capacity, std::int64_t width, bool runs_on) {
        const std::int64_t texels = std::max<std::int64_t>(1, texels_for(capacity));
        const std::int64_t height = ceil_div(texels, width);
        if (capacity < 0 || height > tallest_)
            too_large(t, capacity, "a texture has GL_MAX_TEXTURE_SIZE texels on a side");
        return on_device(*this, [&] {
            graves_->clear(); // what the pool gave up may be what was missing a moment ago
            ref<gl_buffer> b(new gl_buffer(graves_, t, texels * facts_.texel_size, true));
            b->texel_size = facts_.texel_size;
            b->width = b->texture_width = width;
            b->height = height;
            b->runs_on = runs_on;
            const gl_format f = format_of(t);
            glGenTextures(1, &b->texture);
            bind_texture(b->texture, "allocating a texture");
            glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(f.internal_of(b->texel_size)),
                         static_cast<GLsizei>(width), static_cast<GLsizei>(height), 0,
                         f.format_of(b->texel_size), f.type, nullptr);
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
            check_gl(full_name_, "allocating a texture");
            return b;
        });
    }

    static std::vector<unsigned char> padding(const gl_buffer& b) {
        const gl_format f = format_of(b.type);
        std::vector<unsigned char> stored(
            static_cast<std::size_t>(b.width * b.height * b.texel_size * f.bytes));
        if (is_floating(b.type)) std::memset(stored.data(), 0xff, stored.size()); // all ones is a NaN
        return stored;
    }

    void read_texture(const gl_buffer& b, std::vector<unsigned char>& stored) {
        const gl_format f = format_of(b.type);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer());
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, b.texture, 0);
        attach_only(1);
        glReadBuffer(GL_COLOR_ATTACHMENT0);
        // ES gives all four components of a texel, and half as float.
        const int given = is_desktop_gl() ? b.texel_size : 4;
        const bool is_half = b.type == dtype::f16;
        const auto read = [&](GLenum type, void* to) {
            glReadPixels(0, 0, static_cast<GLsizei>(b.width), static_cast<GLsizei>(b.height),
                         f.format_of(given), type, to);
        };
        if (given == b.texel_size && !is_half) {
            read(f.type, stored.data());
        } else {
            const auto texels = static_cast<std::size_t>(b.width * b.height);
            const auto kept = static_cast<std::size_t>(b.texel_size), all = static_cast<std::size_t>(given);
            std::vector<std::uint32_t> wide(texels * all); // floats, or integers of 32 bits
            read(is_half ? GL_FLOAT : f.type, wide.data());
            for (std::size_t n = 0; n < texels * kept; ++n) {
                const std::uint32_t& word = wide[n / kept * all + n % kept];
                if (!is_half) {
                    std::memcpy(stored.data() + n * 4, &word, 4);
                    continue;
                }
                float x;
                std::memcpy(&x, &word, 4);
                const std::uint16_t bits = half::encode(x);
                std::memcpy(stored.data() + n * 2, &bits, 2);
            }
        }
        check_gl(full_name_, "reading a texture");
    }
};

} // namespace sinter::runtime::opengl
