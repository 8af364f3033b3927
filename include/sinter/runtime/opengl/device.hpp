#pragma once
// What all OpenGL devices share: the context and its lock, jobs in it, arguments.

#include <atomic>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <sinter/codegen/glsl.hpp>
#include <sinter/runtime/opengl/command_thread.hpp>
#include <sinter/runtime/opengl/context.hpp>
#include <sinter/runtime/opengl/memory.hpp>
#include <sinter/runtime/opengl/program.hpp>
#include <sinter/runtime/opengl/state_guard.hpp>
#include <sinter/runtime/physical_memory.hpp>
#include <sinter/runtime/process_end.hpp>
#include <sinter/runtime/text/text_device.hpp>
#include <sinter/runtime/text/unfinished_error.hpp>

namespace sinter::inline SINTER_ABI::runtime::opengl {

class gl_device : public text_device, public driven_device {
public:
    gl_device(ref<gl_context> context, std::string name, codegen::glsl_stage stage)
        : context_(context), graves_(make_ref<graveyard>()), name_(std::move(name)), dialect_(stage) {
        const opening_call call("opengl");
        {
            const context_visit here(*context_);
            clear_gl_errors(); // the caller's
            description_ = words_or_unknown(renderer_name()) + " / " + text_of(GL_VERSION);
            for (const char* renderer : {"llvmpipe", "softpipe", "swrast", "SwiftShader"})
                software_ |= description_.find(renderer) != std::string::npos;
            full_name_ = name_ + " (" + description_ + ")";
            programs_.emplace(graves_, full_name_, description_);
            indexed_viewports_ = !context_->owned() && has_indexed_viewports();
            check_known_gl(full_name_, "asking what it is");
            if (context_->owned()) {
                if constexpr (gl_context::has_threads)
                    thread_.reset(new command_thread(gl_context::release_thread));
                glGenVertexArrays(1, &vertex_array_);
                allow_compiler_threads();
            } else {
                context_->mark();
            }
            const GLsync now = set_fence(); // so that its functions are known at the end (command_thread)
            if (now) has_passed(now);
            glDeleteSync(now);
            knows_memory(software_ ? physical_memory() : dedicated_memory());
            if (const GLenum code = glGetError(); code != GL_NO_ERROR && code != GL_INVALID_ENUM) {
                context_->remove_mark();
                throw_gl(code, full_name_, "opening it");
            }
        }
        process_end::of_this_copy().watch(*this, context_->display());
        facts_.is_cpu = software_;
        if (software_) facts_.max_function_cost = 512;
        facts_.counts_in_32_bits = true;
        facts_.max_loop_trips = software_ ? 65535 : 0;               // llvmpipe stops there without a word
        facts_.type_supported[static_cast<int>(dtype::f64)] = false; // but in desktop compute shaders
        for (const dtype none : {dtype::i64, dtype::u64})            // GLSL has them by extensions alone
            facts_.type_supported[static_cast<std::size_t>(none)] = false;
        facts_.vector_width = 4;
    }

    /// Takes its objects out of a caller's context; not out of one that is gone, or current on another
    /// thread.
    ~gl_device() override {
        process_end::of_this_copy().forget(*this);
        if (context_->owned()) return; // they go with it
        const driver_call call;
        if (!call) return;
        try {
            const context_visit here(*context_);
            if (!context_->is_marked()) return;
            forget_kernels();
            graves_->clear();
            glDeleteVertexArrays(1, &vertex_array_);
            context_->remove_mark();
        } catch (...) {
        }
    }

    const std::string& name() const override { return name_; }
    const std::string& description() const override { return description_; }
    const codegen::dialect& dialect() const override { return dialect_; }
    bool supports(dtype t) const override { return facts_.type_supported[static_cast<std::size_t>(t)]; }
    bool software() const { return software_; }

    void lock() override {
        // Recursive: the engine holds the lock around plans, while transfers and allocations come alone.
        if (!is_own_thread()) busy_.lock(); // there somebody holds it and waits
    }
    void unlock() override {
        if (!is_own_thread()) busy_.unlock();
    }

    /// In a context of its own, the job runs on a thread of its own; in the caller's, which is left as it
    /// was, on the caller's.
    void run_job(void (*job)(void* with), void* with) override {
        if (in_job_) return attempt(job, with);
        if (refuses_.load(std::memory_order_relaxed) && !ends_) refuse_use(full_name_);
        struct whole_job {
            gl_device* device;
            void (*job)(void* with);
            void* with;
        } whole{this, job, with};
        const auto run = [](void* what) {
            const whole_job& w = *static_cast<whole_job*>(what);
            const visit here(*w.device);
            w.device->attempt(w.job, w.with);
        };
        if constexpr (gl_context::has_threads)
            if (thread_) return thread_->run(run, &whole);
        run(&whole);
    }

    void synchronize() override {
        on_device(*this, [&] {
            finish_gl();
            check_gl(full_name_, "waiting for the device");
        });
        process_end::of_this_copy().settled();
    }

    /// Now, not in the next job.
    void trim() override {
        text_device::trim();
        on_device(*this, [&] { graves_->clear(); });
    }

    bool has_ended() const override { return refuses_; }
    void require_use() const override {
        if (refuses_) refuse_use(full_name_);
    }
    void await_end() const override { process_end::of_this_copy().await(); }
    void refuse() noexcept override {
        refuses_ = true;
        pool.limit(0);
    }
    /// While a library is unloaded, the thread may wait for the loader in whatever it calls for the first
    /// time.
    bool try_end(bool unloads) noexcept override {
        if (has_ended_ || !gl_context::has_threads) return true; // a browser's page does not wait
        if (is_own_thread() || !busy_.try_lock()) return false;
        const std::lock_guard<std::recursive_mutex> guard(busy_, std::adopt_lock);
        ends_ = true;
        try {
            is_drained_ = is_drained_ || unloads || drain();
        } catch (...) { // the context is gone, or current on another thread, which alone can wait for it
            is_drained_ = true;
        }
        ends_ = false;
        return has_ended_ = is_drained_ && (!thread_ || thread_->try_end());
    }

    ref<compiled_kernel> compile(const codegen::kernel_source& source) override {
        begun_program begun = programs_->begin(source);
        return finish(begun, source);
    }

    /// All are begun before the first is waited for: drivers with GL_KHR_parallel_shader_compile have threads
    /// for them.
    void compile_all(const std::vector<codegen::kernel_source>& sources,
                     std::vector<compilation>& done) override {
        std::vector<begun_program> begun;
        for (const codegen::kernel_source& source : sources) begun.push_back(programs_->begin(source));
        for (std::size_t n = 0; n < sources.size(); ++n) {
            try {
                done[n].kernel = finish(begun[n], sources[n]);
            } catch (...) {
                done[n].refusal = std::current_exception();
            }
            one_compiled();
        }
    }

    kernel_binary binary_of(compiled_kernel& k, const std::string& text) override {
        return programs_->binary_of(static_cast<gl_program&>(k), text);
    }

    void enqueue(compiled_kernel& kernel, const codegen::kernel_source& source,
                 const std::vector<argument_value>& values, const launch_extent& extent) final {
        require_our_state();
        auto& program = static_cast<gl_program&>(kernel);
        try {
            if (has_failed_since(program)) set_units_again(program, source);
            run_kernel(program, source, values, extent);
        } catch (...) {
            lose_state();
            throw;
        }
        ++count.launches;
    }
    /// One that fails as `unfinished_error` may have begun.
    bool refuses_whole_launches() const override { return true; }

    /// The caller's buffer object as an array (`owned` is false). Throws device_error where arrays are
    /// textures, shape_error if the buffer is too small, unsupported_error for halves on opengl:compute_es.
    virtual ref<buffer> wrap_buffer(GLuint, dtype, std::int64_t) {
        throw device_error(
            "sinter: a buffer object belongs to an opengl:compute or opengl:compute_es device");
    }
    /// The caller's texture as an array (`owned` is false): RGBA32F, RGBA32I, RGBA32UI or RGBA16F of
    /// width x height texels, or R32F and so on where texels are plain. Throws device_error where arrays are
    /// buffers and if there is no such texture, shape_error if it is another size (ES 3.0 cannot say its
    /// size).
    virtual ref<buffer> wrap_texture(GLuint, dtype, std::int64_t, std::int64_t) {
        throw device_error("sinter: a texture belongs to an opengl:fragment or opengl:es device");
    }

protected:
    bool compiles_at_first_launch() const override { return software_; }

    static constexpr int max_units = 16;

    ref<gl_context> context_;
    ref<graveyard> graves_;
    std::string name_, description_, full_name_;
    codegen::glsl dialect_;
    bool software_ = false;
    GLuint vertex_array_ = 0;
    bool indexed_viewports_ = false; ///< there are others besides the first, and they are the caller's

    /// For state that ES 3.0 has not: saves it before ours is set, restores it last; what our commands
    /// expect.
    virtual void save_more() {}
    virtual void restore_more() {}
    virtual void set_more() {}
    /// What was saved is restored: all of it could be read.
    const bool& restores() const { return restores_; }
    /// Since then a command has failed, and what it left is not known. For `set_more`.
    bool has_failed() const { return failed_; }
    bool has_failed_since(const gl_program& p) const { return p.failures != failures_; }
    /// Units of a program may be wrong: of one that was current when another should have become so.
    void set_units_again(gl_program& program, const codegen::kernel_source& source) const {
        program.set_units(source);
        check_gl(full_name_, "setting the units of a kernel");
        program.failures = failures_;
    }

    virtual void run_kernel(gl_program& program, const codegen::kernel_source& source,
                            const std::vector<argument_value>& values, const launch_extent& extent) = 0;

    /// Behind commands that write. A single one that OpenGL refuses has written nothing, unless it lacked
    /// memory, which leaves anything. Throws device_error or unfinished_error.
    void check_written(const char* doing, bool is_single) const {
        const GLenum code = glGetError();
        if (code == GL_NO_ERROR) return;
        const bool whole = is_single && code != GL_OUT_OF_MEMORY && code != GL_CONTEXT_LOST;
        if (whole) throw_gl(code, full_name_, doing);
        throw_gl<unfinished_error>(code, full_name_, doing);
    }

    void set_uniform(GLint where, const plan::argument& a, const argument_value& v) const {
        if (where < 0) return;
        if (a.kind != plan::argument_kind::number) return glUniform1i(where, static_cast<GLint>(v.integer));
        switch (computed_in(a.type)) {
        case dtype::i32:
        case dtype::boolean: return glUniform1i(where, v.number.as<std::int32_t>());
        case dtype::u32: return glUniform1ui(where, v.number.as<std::uint32_t>());
        case dtype::f64: return set_double(where, v.number.real());
        default: glUniform1f(where, v.number.as<float>());
        }
    }
    /// Asked where the device has doubles.
    virtual void set_double(GLint, double) const {}

    /// Elements as they are stored, from and to what the host holds: truths and narrow whole numbers are
    /// words.
    static void widen(dtype t, const void* host, std::int64_t count, unsigned char* out) {
        if (!is_word_of_less(t)) {
            std::memcpy(out, host, static_cast<std::size_t>(count * size_of(t)));
            return;
        }
        with_element_type(t, [&]<class T>() {
            for (std::int64_t n = 0; n < count; ++n) {
                T element{};
                std::memcpy(&element, static_cast<const unsigned char*>(host) + n * size_of(t), sizeof(T));
                const auto word = static_cast<std::int32_t>(element);
                std::memcpy(out + n * 4, &word, 4);
            }
        });
    }
    static void narrow(dtype t, const unsigned char* in, std::int64_t count, void* host) {
        if (!is_word_of_less(t)) {
            std::memcpy(host, in, static_cast<std::size_t>(count * size_of(t)));
            return;
        }
        with_element_type(t, [&]<class T>() {
            for (std::int64_t n = 0; n < count; ++n) {
                std::int32_t word = 0;
                std::memcpy(&word, in + n * 4, 4);
                const auto element = static_cast<T>(word);
                std::memcpy(static_cast<unsigned char*>(host) + n * size_of(t), &element, sizeof(T));
            }
        });
    }
    static bool is_word_of_less(dtype t) { return t == dtype::boolean || is_narrow_integer(t); }

    [[noreturn]] void too_large(dtype t, std::int64_t elements, const char* why) const {
        throw device_error("sinter: " + full_name_ + ": " + std::to_string(elements) + " elements of " +
                               sinter::name_of(t) + " are too many: " + why,
                           "GL_OUT_OF_MEMORY");
    }

private:
    std::recursive_mutex busy_;
    std::atomic<bool> refuses_{false}; ///< the process ends
    bool ends_ = false, is_drained_ = false,
         has_ended_ =
             false; ///< it waits for the device now; it has done so; for the thread too. Under the lock
    GLsync last_commands_ = nullptr;
    std::optional<program_builder> programs_; ///< made where the context is current
    std::uint64_t failures_ = 0;              ///< of jobs and launches
    bool restores_ = false;                   ///< what `guard_` and the like have read
    bool in_job_ = false, has_our_state_ = false, failed_ = false, stays_ = false; ///< under the lock
    std::optional<state_guard> guard_;
    std::unique_ptr<command_thread, command_thread::ending>
        thread_; // the last member: it ends before what it uses

    bool is_own_thread() const { return thread_ && thread_->is_this(); }

    /// The time in which a job may give commands: the context is current, and its state is ours. In a context
    /// of our own nobody else changes that, and on a thread of its own the context stays.
    class visit {
    public:
        explicit visit(gl_device& d) : device_(d) {
            if (!d.stays_) before_.emplace(d.context_->enter());
            try {
                take_over(d);
            } catch (...) {
                give_back();
                throw;
            }
        }
        ~visit() { give_back(); }
        visit(const visit&) = delete;
        visit& operator=(const visit&) = delete;

    private:
        gl_device& device_;
        std::optional<current_context> before_;

        void take_over(gl_device& d) {
            if (!d.context_->owned()) {
                clear_gl_errors();
                d.restores_ = false;
                d.save_more();
                d.guard_.emplace(max_units, d.indexed_viewports_, d.restores_);
                check_known_gl(d.full_name_, "reading the state of the caller's context");
                d.restores_ = true;
                if (d.vertex_array_ == 0) glGenVertexArrays(1, &d.vertex_array_);
                d.has_our_state_ = false;
            }
            d.stays_ = d.thread_ != nullptr;
            d.graves_->clear();
            d.in_job_ = true;
        }
        void give_back() {
            device_.in_job_ = false;
            device_.guard_.reset();
            device_.restore_more();
            if (before_ && !device_.stays_) device_.context_->leave(*before_);
        }
    };

    void attempt(void (*job)(void* with), void* with) {
        require_our_state();
        try {
            job(with);
        } catch (...) {
            lose_state();
            throw;
        }
    }
    void lose_state() {
        has_our_state_ = false;
        failed_ = true;
        ++failures_;
    }
    /// Throws device_error.
    void require_our_state() {
        if (has_our_state_) return;
        clear_gl_errors();
        state_guard::set_ours(indexed_viewports_, max_units);
        set_more();
        check_known_gl(full_name_, "setting its state");
        has_our_state_ = true;
        failed_ = false;
    }

    ref<compiled_kernel> finish(begun_program& begun, const codegen::kernel_source& source) {
        ref<gl_program> program = programs_->finish(begun, source, [&] { ++count.compilations; });
        process_end::of_this_copy().compiled(); // or read a binary, which Mesa compiles further
        return program;
    }

    static GLsync set_fence() {
        const GLsync made = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
        glFlush();
        return made;
    }
    static bool has_passed(GLsync fence) { return glClientWaitSync(fence, 0, 0) != GL_TIMEOUT_EXPIRED; }

    /// Whether the device has done all that it was given; for the end of the process, under the lock.
    bool drain() {
        if (thread_ && !thread_->has_begun()) return true;
        bool drained = false;
        auto look = [&] {
            if (!context_->owned() && !context_->is_marked()) {
                drained = true; // it is another context, which the caller has made since
            } else if (!last_commands_) {
                last_commands_ = set_fence();
                drained = !last_commands_;
            } else {
                drained = has_passed(last_commands_);
            }
        };
        run_job([](void* with) { (*static_cast<decltype(look)*>(with))(); }, &look);
        return drained;
    }

    /// Bytes of the card's memory; 0 where the driver does not say.
    static std::int64_t dedicated_memory() {
        constexpr GLenum dedicated_kilobytes = 0x9047; // GL_GPU_MEMORY_INFO_DEDICATED_VIDMEM_NVX
        GLint kilobytes = 0;
        if (has_gl_extension("GL_NVX_gpu_memory_info")) glGetIntegerv(dedicated_kilobytes, &kilobytes);
        return std::int64_t{1024} * kilobytes;
    }
};

} // namespace sinter::runtime::opengl
