#pragma once
// OpenGL compute shaders: arrays are buffer objects, which kernels see as storage blocks.

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <sinter/plan/facts/maker.hpp>
#include <sinter/runtime/opengl/compute_guard.hpp>
#include <sinter/runtime/opengl/compute_options.hpp>
#include <sinter/runtime/opengl/device.hpp>

namespace sinter::inline SINTER_ABI::runtime::opengl {

/// In a context of ES 3.1; nothing here needs more. Schedules are a GPU's whatever draws: a machine whose
/// renderer is software has desktop OpenGL too, which comes first.
class compute_device : public gl_device {
public:
    compute_device(ref<gl_context> context, std::string name, compute_options options,
                   codegen::glsl_stage stage)
        : gl_device(context, std::move(name), stage) {
        const context_visit here(*context_);
        facts_.is_cpu = false;
        facts_.writes_pass_reads = true;
        facts_.has_local_memory = true;
        facts_.exchanges = true;
        const plan::maker maker = software_ ? plan::maker::unknown : plan::maker_of(description_);
        know_maker(facts_, maker);
        // GL tells of some of NVIDIA's alone.
        facts_.compute_units = software_ ? 1 : usual_compute_units(maker, description_);
        constexpr GLenum sm_count = 0x933B; // GL_SM_COUNT_NV
        GLint processors = 0;
        if (has_gl_extension("GL_NV_shader_sm_builtins")) glGetIntegerv(sm_count, &processors);
        if (processors > 0) facts_.compute_units = processors;
        if (options.compute_units > 0) facts_.compute_units = options.compute_units;
        blocks_ = (std::min)(limit(GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS),
                             limit(GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS));
        if (options.max_blocks > 0) blocks_ = (std::min)(blocks_, options.max_blocks);
        // An array that is also written is read through a block of its own. Where there are few, a product
        // with its addend and one result goes first.
        facts_.max_targets = blocks_ < 8 ? 1 : (std::min)(blocks_ / 2, 8);
        facts_.max_arrays = (std::max)(1, blocks_ - facts_.max_targets);
        GLint64 block = 0;
        glGetInteger64v(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &block);
        largest_block_ = block;
        facts_.max_work_group = limit(GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS);
        facts_.local_memory = limit(GL_MAX_COMPUTE_SHARED_MEMORY_SIZE);
        for (GLuint axis = 0; axis < 3; ++axis) {
            GLint groups = 65535;
            glGetIntegeri_v(GL_MAX_COMPUTE_WORK_GROUP_COUNT, axis, &groups);
            facts_.max_groups[axis] =
                options.max_groups > 0 ? std::min<std::int64_t>(groups, options.max_groups) : groups;
        }
        check_known_gl(full_name_, "asking for its limits");
        if (stage != codegen::glsl_stage::compute) use_tuned(); // that of desktop OpenGL has more facts
    }

    ref<buffer> allocate(dtype t, std::int64_t capacity) override {
        if (capacity < 0 || capacity > (std::int64_t(1) << 40)) too_large(t, capacity, "GL_OUT_OF_MEMORY");
        require_bindable(t, capacity + buffer_slack);
        const std::int64_t bytes = (capacity + buffer_slack) * stored_bytes(t);
        return on_device(*this, [&] {
            graves_->clear(); // what the pool gave up may be what was missing a moment ago
            ref<gl_buffer> b(new gl_buffer(graves_, t, capacity, true));
            glGenBuffers(1, &b->name);
            bind_copy(b->name, "allocating a buffer");
            glBufferData(GL_COPY_WRITE_BUFFER, static_cast<GLsizeiptr>(bytes), nullptr, GL_DYNAMIC_DRAW);
            check_gl(full_name_, "allocating a buffer");
            return b;
        });
    }

    void upload(buffer& to, std::int64_t offset, std::int64_t leading_dimension, std::int64_t rows,
                std::int64_t cols, const void* host) override {
        on_device(*this, [&] {
            settle();
            auto& b = static_cast<gl_buffer&>(to);
            const std::int64_t size = stored_bytes(b.type), host_size = size_of(b.type);
            const byte_runs runs(offset, leading_dimension, rows, cols, size);
            const std::int64_t elements = static_cast<std::int64_t>(runs.length) / size; // of a run
            const auto* from = static_cast<const unsigned char*>(host);
            std::vector<unsigned char> stored(size == host_size ? 0 : runs.length);
            bind_copy(b.name, "writing a buffer");
            for (std::size_t r = 0; r < runs.count; ++r, from += elements * host_size) {
                if (!stored.empty()) to_stored(b.type, from, elements, stored.data());
                glBufferSubData(GL_COPY_WRITE_BUFFER, static_cast<GLintptr>(runs.first + r * runs.stride),
                                static_cast<GLsizeiptr>(runs.length), stored.empty() ? from : stored.data());
            }
            check_written("writing a buffer", runs.count == 1);
        });
    }

    void download(const buffer& from, std::int64_t offset, std::int64_t leading_dimension, std::int64_t rows,
                  std::int64_t cols, void* host) override {
        on_device(*this, [&] {
            settle();
            const auto& b = static_cast<const gl_buffer&>(from);
            const std::int64_t size = stored_bytes(b.type), host_size = size_of(b.type);
            auto* to = static_cast<unsigned char*>(host);
            glBindBuffer(GL_COPY_WRITE_BUFFER, b.name);
            read_bound({offset, leading_dimension, rows, cols, size},
                       [&](const void* stored, std::size_t bytes) {
                           const std::int64_t elements = static_cast<std::int64_t>(bytes) / size;
                           from_stored(b.type, static_cast<const unsigned char*>(stored), elements, to);
                           to += elements * host_size;
                       });
        });
        process_end::of_this_copy().settled();
    }

    void run_kernel(gl_program& program, const codegen::kernel_source& source,
                    const std::vector<argument_value>& values, const launch_extent& extent) override {
        glUseProgram(program.name);
        binding_points next;
        bool waits = false, is_callers = !context_->owned();
        for (std::size_t n = 0; n < values.size(); ++n) {
            const plan::argument& a = source.arguments[n];
            if (a.kind == plan::argument_kind::array) {
                auto& b = static_cast<gl_buffer&>(*values[n].memory);
                waits |= b.written_in == stretch_ || (a.written && b.read_in == stretch_);
                is_callers |= !b.owned;
                bind(a.form, b, next);
            } else {
                set_uniform(program.locations[n], a, values[n]);
            }
        }
        if (next.block > static_cast<GLuint>(blocks_)) // planned against max_arrays and max_targets
            throw unsupported_error("sinter: " + full_name_ + ": a kernel of " + std::to_string(next.block) +
                                    " arrays, but there are " + std::to_string(blocks_) + " storage blocks");
        const auto groups = [&](std::int64_t items, std::size_t axis) {
            return static_cast<GLuint>(items / source.local[axis]);
        };
        if (waits) settle();
        check_gl(full_name_, "setting the arguments of a kernel"); // nothing is written yet
        for (std::size_t n = 0; n < values.size(); ++n) {
            const plan::argument& a = source.arguments[n];
            if (a.kind != plan::argument_kind::array) continue;
            auto& b = static_cast<gl_buffer&>(*values[n].memory);
            (a.written ? b.written_in : b.read_in) = stretch_;
        }
        glDispatchCompute(groups(extent.x, 0), groups(extent.y, 1), groups(extent.z, 2));
        is_settled_ = false;
        if (is_callers) settle(); // whose next commands know nothing of ours
        check_written("dispatching a kernel", !is_callers);
    }

    ref<buffer> wrap_buffer(GLuint name, dtype t, std::int64_t elements) override {
        return on_device(*this, [&] {
            GLint64 bytes = 0;
            clear_gl_errors();
            glBindBuffer(GL_COPY_WRITE_BUFFER, name);
            glGetBufferParameteri64v(GL_COPY_WRITE_BUFFER, GL_BUFFER_SIZE, &bytes);
            check_gl(full_name_, "wrapping a buffer");
            if (lies_wide(t))
                throw unsupported_error("sinter: " + full_name_ + ": " + sinter::name_of(t) +
                                        " takes 32 bits here, which a buffer of others has not");
            if (elements * stored_bytes(t) > bytes)
                throw shape_error("sinter: a buffer of " + std::to_string(bytes) + " bytes does not hold " +
                                  std::to_string(elements) + " elements of " + sinter::name_of(t));
            require_bindable(t, elements);
            ref<gl_buffer> b(new gl_buffer(graves_, t, elements, false));
            b->name = name;
            return b;
        });
    }

protected:
    int blocks_ = 0;

    /// The language binding has glGetBufferSubData, which ES lacks.
    virtual bool reads_directly() const { return false; }

    /// The next free of each kind.
    struct binding_points {
        GLuint block = 0, unit = 0, image = 0;
    };

    /// ES 3.1 has no arrays of 16 bits: a half is kept as a float that has been rounded to one.
    virtual std::int64_t stored_bytes(dtype) const { return 4; }

    /// Throws device_error if kernels would not see all elements of a buffer of so many.
    virtual void require_bindable(dtype t, std::int64_t elements) const {
        if (elements * stored_bytes(t) > largest_block_)
            too_large(t, elements, "a storage block holds GL_MAX_SHADER_STORAGE_BLOCK_SIZE bytes");
    }

    /// Binds an array for a launch in the form that the kernel declares.
    virtual void bind(plan::array_form, gl_buffer& b, binding_points& next) {
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, next.block++, b.name);
    }

    void set_more() override {
        if (has_failed()) is_settled_ = false; // the barrier may be what failed
        settle();
    }
    void save_more() override { compute_.emplace(blocks_, images(), restores()); }
    void restore_more() override { compute_.reset(); }
    /// Image units that kernels use.
    virtual int images() const { return 0; }

    static int limit(GLenum what) {
        GLint v = 0;
        glGetIntegerv(what, &v);
        return v;
    }

private:
    std::int64_t largest_block_ = 0; ///< bytes of a storage block
    std::optional<compute_guard> compute_;
    std::uint64_t stretch_ = 1; ///< of dispatches between two barriers: they may run at the same time
    bool is_settled_ = true;    ///< nothing was dispatched in it

    /// Binds the buffer for transfers. Throws device_error before one goes to the buffer that was bound.
    void bind_copy(GLuint name, const char* doing) const {
        glBindBuffer(GL_COPY_WRITE_BUFFER, name);
        check_gl(full_name_, doing);
    }

    /// What was dispatched is done, and seen, before anything that comes behind. A dispatch waits for those
    /// before it only if it reads or writes what one of them has written, or writes what one of them reads.
    void settle() {
        if (is_settled_) return;
        glMemoryBarrier(GL_ALL_BARRIER_BITS);
        ++stretch_;
        is_settled_ = true;
    }

    /// Gives take(bytes, how many) the buffer that is bound to GL_COPY_WRITE_BUFFER, piece after piece: the
    /// driver's copy of a little, and mapped copies of more (bench/results/single_figures.md).
    /// The buffer itself is not mapped, as NVIDIA's driver keeps one that was mapped in the host's memory
    /// from then on. Throws device_error.
    template <class Take>
    void read_bound(const byte_runs& runs, Take take) {
        constexpr std::size_t most = std::size_t{1}
                                     << 24; // of device memory that a large result takes besides
        const std::size_t all = runs.length * runs.count;
        if (all == 0) return;
        if (reads_directly() && runs.count == 1 && all <= most / 16) {
            std::vector<unsigned char> bytes(all);
            glGetBufferSubData(GL_COPY_WRITE_BUFFER, static_cast<GLintptr>(runs.first),
                               static_cast<GLsizeiptr>(all), bytes.data());
            check_gl(full_name_, "reading a buffer");
            return take(bytes.data(), all);
        }
        GLuint copy = 0;
        glGenBuffers(1, &copy);
        glBindBuffer(GL_PIXEL_PACK_BUFFER, copy);
        glBufferData(GL_PIXEL_PACK_BUFFER, static_cast<GLsizeiptr>((std::min)(all, most)), nullptr,
                     GL_STREAM_READ);
        bool read = true;
        for (std::size_t done = 0, end = 0; read && done < all; done = end) {
            for (end = done; end < all && end < done + most;) {
                const std::size_t run = end / runs.length, within = end % runs.length;
                const std::size_t bytes = (std::min)(runs.length - within, done + most - end);
                glCopyBufferSubData(GL_COPY_WRITE_BUFFER, GL_PIXEL_PACK_BUFFER,
                                    static_cast<GLintptr>(runs.first + run * runs.stride + within),
                                    static_cast<GLintptr>(end - done), static_cast<GLsizeiptr>(bytes));
                end += bytes;
            }
            const void* const mapped = glMapBufferRange(GL_PIXEL_PACK_BUFFER, 0,
                                                        static_cast<GLsizeiptr>(end - done), GL_MAP_READ_BIT);
            if (mapped) take(mapped, end - done);
            read = mapped && glUnmapBuffer(GL_PIXEL_PACK_BUFFER) == GL_TRUE;
        }
        glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
        glDeleteBuffers(1, &copy);
        check_gl(full_name_, "reading a buffer");
        if (!read)
            throw device_error("sinter: " + full_name_ + ": reading a buffer: what was mapped is lost",
                               "GL_INVALID_OPERATION");
    }

    /// Narrow elements may lie as those that they are computed in.
    bool lies_wide(dtype t) const { return rounds_when_stored(t) && stored_bytes(t) != size_of(t); }

    void to_stored(dtype t, const unsigned char* host, std::int64_t elements, unsigned char* out) const {
        if (!lies_wide(t) || is_integer(t)) return widen(t, host, elements, out);
        with_element_type(t, [&]<class T>() {
            for (std::int64_t n = 0; n < elements; ++n) {
                T element{};
                std::memcpy(&element, host + n * static_cast<std::int64_t>(sizeof(T)), sizeof(T));
                const auto wide = static_cast<float>(element);
                std::memcpy(out + n * 4, &wide, 4);
            }
        });
    }
    void from_stored(dtype t, const unsigned char* in, std::int64_t elements, unsigned char* host) const {
        if (!lies_wide(t) || is_integer(t)) return narrow(t, in, elements, host);
        with_element_type(t, [&]<class T>() {
            for (std::int64_t n = 0; n < elements; ++n) {
                float wide = 0;
                std::memcpy(&wide, in + n * 4, 4);
                const auto element = static_cast<T>(wide);
                std::memcpy(host + n * static_cast<std::int64_t>(sizeof(T)), &element, sizeof(T));
            }
        });
    }
};

} // namespace sinter::runtime::opengl
