#pragma once
// What all OpenGL devices share: the context and its lock, compiling and linking, arguments.

#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <sinter/emit/glsl.hpp>
#include <sinter/runtime/disk_cache.hpp>
#include <sinter/runtime/opengl/command_thread.hpp>
#include <sinter/runtime/opengl/context.hpp>
#include <sinter/runtime/opengl/memory.hpp>
#include <sinter/runtime/opengl/state_guard.hpp>
#include <sinter/runtime/physical_memory.hpp>
#include <sinter/runtime/text_device.hpp>

namespace sinter::runtime::opengl {

class gl_program : public compiled_kernel {
public:
    explicit gl_program(ref<graveyard> g) : graves_(g) { graves_->programs.admit(1); }
    ~gl_program() override { graves_->programs.bury(name); }
    GLuint name = 0;
    std::vector<GLint> locations; ///< by argument
    GLint component = -1, target_width = -1, target_height = -1;

private:
    ref<graveyard> graves_;
};

class gl_device : public text_device {
public:
    gl_device(ref<gl_context> context, std::string name, emit::glsl_stage stage)
        : context_(context), graves_(make_ref<graveyard>()), name_(std::move(name)), dialect_(stage) {
        {
            const context_visit here(*context_);
            const auto known = [](const char* s) { return std::string(s ? s : "unknown"); };
            const auto text = [&](GLenum what) {
                return known(reinterpret_cast<const char*>(glGetString(what)));
            };
            description_ = known(renderer_name()) + " / " + text(GL_VERSION);
            for (const char* renderer : {"llvmpipe", "softpipe", "swrast", "SwiftShader"})
                software_ |= description_.find(renderer) != std::string::npos;
            full_name_ = name_ + " (" + description_ + ")";
            // Everything that a binary depends on besides the text.
            cache_key_ = "sinter OpenGL binary 1\n" + text(GL_VENDOR) + '\n' + description_ + '\n' +
                         text(GL_SHADING_LANGUAGE_VERSION) + '\n';
            if (is_desktop_gl() ? gl_version() >= 41 || has_gl_extension("GL_ARB_get_program_binary")
                                : gl_version() >= 30) {
                GLint formats = 0;
                glGetIntegerv(GL_NUM_PROGRAM_BINARY_FORMATS, &formats);
                keeps_binaries_ = formats > 0 && !cache_.folder().empty();
            }
            indexed_viewports_ = !context_->owned() && has_indexed_viewports();
            clear_gl_errors();
            if (context_->owned()) {
                if constexpr (gl_context::has_threads)
                    thread_.reset(new command_thread(gl_context::end_thread));
                glGenVertexArrays(1, &vertex_array_);
                allow_compiler_threads();
            } else {
                context_->mark();
            }
            knows_memory(software_ ? physical_memory() : dedicated_memory());
        }
        facts_.is_cpu = software_;
        facts_.counts_in_32_bits = true;
        facts_.max_loop_trips = software_ ? 65535 : 0;               // llvmpipe stops there without a word
        facts_.type_supported[static_cast<int>(dtype::f64)] = false; // but in desktop compute shaders
        facts_.vector_width = 4;
    }

    /// Takes its objects out of a caller's context; not out of one that is gone, or current on another
    /// thread.
    ~gl_device() override {
        if (context_->owned()) return; // they go with it
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
    const emit::dialect& dialect() const override { return dialect_; }
    bool supports(dtype t) const override { return facts_.type_supported[static_cast<int>(t)]; }
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
        if (in_job_) return job(with);
        struct whole_job {
            gl_device* device;
            void (*job)(void* with);
            void* with;
        } whole{this, job, with};
        const auto run = [](void* what) {
            const whole_job& w = *static_cast<whole_job*>(what);
            const visit here(*w.device);
            w.job(w.with);
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
    }

    /// Now, not in the next job.
    void trim() override {
        text_device::trim();
        on_device(*this, [&] { graves_->clear(); });
    }

    ref<compiled_kernel> compile(const kernel_source& source) override {
        begun_program begun = begin(source);
        return finish(begun, source);
    }

    /// All are begun before the first is waited for: drivers with GL_KHR_parallel_shader_compile have threads
    /// for them.
    void compile_all(const std::vector<kernel_source>& sources, std::vector<compilation>& done) override {
        std::vector<begun_program> begun;
        for (const kernel_source& source : sources) begun.push_back(begin(source));
        for (std::size_t n = 0; n < sources.size(); ++n) {
            try {
                done[n].kernel = finish(begun[n], sources[n]);
            } catch (...) {
                done[n].refusal = std::current_exception();
            }
        }
    }

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
    emit::glsl dialect_;
    bool software_ = false;
    GLuint vertex_array_ = 0;
    bool indexed_viewports_ = false; ///< there are others besides the first, and they are the caller's

    /// For state that ES 3.0 has not: saves it before ours is set, restores it last; what our commands
    /// expect.
    virtual void save_more() {}
    virtual void restore_more() {}
    virtual void set_more() {}

    static bool is_texture(array_form f) {
        return f == array_form::texture || f == array_form::texel_buffer || f == array_form::texel_buffer4;
    }

    void set_uniform(GLint where, const argument& a, const argument_value& v) const {
        if (where < 0) return;
        if (a.kind != argument_kind::number) return glUniform1i(where, static_cast<GLint>(v.integer));
        switch (a.type) {
        case dtype::i32:
        case dtype::boolean: return glUniform1i(where, static_cast<GLint>(v.number));
        case dtype::u32: return glUniform1ui(where, static_cast<GLuint>(v.number));
        case dtype::f64: return set_double(where, v.number);
        default: glUniform1f(where, static_cast<GLfloat>(v.number));
        }
    }
    /// Asked where the device has doubles.
    virtual void set_double(GLint, double) const {}

    /// Elements as they are stored, from and to what the host holds.
    static void widen(dtype t, const void* host, std::int64_t count, unsigned char* out) {
        if (t != dtype::boolean) {
            std::memcpy(out, host, static_cast<std::size_t>(count * size_of(t)));
            return;
        }
        for (std::int64_t n = 0; n < count; ++n) {
            const std::uint32_t v = static_cast<const unsigned char*>(host)[n] != 0;
            std::memcpy(out + n * 4, &v, 4);
        }
    }
    static void narrow(dtype t, const unsigned char* in, std::int64_t count, void* host) {
        if (t != dtype::boolean) {
            std::memcpy(host, in, static_cast<std::size_t>(count * size_of(t)));
            return;
        }
        for (std::int64_t n = 0; n < count; ++n) {
            std::uint32_t v = 0;
            std::memcpy(&v, in + n * 4, 4);
            static_cast<unsigned char*>(host)[n] = v != 0;
        }
    }

    [[noreturn]] void too_large(dtype t, std::int64_t elements, const char* why) const {
        throw device_error("sinter: " + full_name_ + ": " + std::to_string(elements) + " elements of " +
                               sinter::name_of(t) + " are too many: " + why,
                           "GL_OUT_OF_MEMORY");
    }

private:
    std::recursive_mutex busy_;
    disk_cache cache_{disk_cache::folder_of_user()};
    std::string cache_key_;
    bool keeps_binaries_ = false; ///< the driver gives program binaries, and there is a folder for them
    bool in_job_ = false, has_our_state_ = false, stays_ = false; ///< under the lock
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
                d.save_more();
                d.guard_.emplace(max_units, d.indexed_viewports_);
                if (d.vertex_array_ == 0) glGenVertexArrays(1, &d.vertex_array_);
            }
            if (!d.has_our_state_) {
                state_guard::set_ours(d.indexed_viewports_);
                d.set_more();
            }
            d.has_our_state_ = d.context_->owned();
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

    /// A program that the driver may still be compiling, and its shaders: nothing has been asked of it yet,
    /// because the answer would have to wait.
    struct begun_program {
        begun_program() = default;
        begun_program(begun_program&& other) noexcept
            : program(std::move(other.program)), vertex(std::exchange(other.vertex, 0)),
              main(std::exchange(other.main, 0)) {}
        begun_program& operator=(begun_program&&) = delete;
        ~begun_program() {
            glDeleteShader(vertex); // when the program goes
            glDeleteShader(main);
        }

        ref<gl_program> program;
        GLuint vertex = 0, main = 0; ///< 0: there is none, or the program came from the disk
    };
    std::string key_of(const kernel_source& source) const { return cache_key_ + source.vertex + source.text; }

    begun_program begin(const kernel_source& source) const {
        clear_gl_errors();
        begun_program begun;
        begun.program = ref<gl_program>(new gl_program(graves_));
        const GLuint program = begun.program->name = glCreateProgram();
        if (load_binary(program, key_of(source))) return begun;
        const bool compute = source.vertex.empty();
        if (!compute) begun.vertex = attach(program, GL_VERTEX_SHADER, source.vertex);
        begun.main = attach(program, compute ? GL_COMPUTE_SHADER : GL_FRAGMENT_SHADER, source.text);
        if (keeps_binaries_) glProgramParameteri(program, GL_PROGRAM_BINARY_RETRIEVABLE_HINT, GL_TRUE);
        glLinkProgram(program);
        return begun;
    }

    ref<compiled_kernel> finish(begun_program& begun, const kernel_source& source) {
        const ref<gl_program> program = begun.program;
        if (begun.main != 0) {
            require_linked(begun, source);
            ++count.compilations;
            store_binary(program->name, key_of(source));
        }
        glUseProgram(program->name);
        GLint unit = 0, image = 0;
        for (const argument& a : source.arguments) {
            const GLint where = glGetUniformLocation(program->name, a.name.c_str());
            program->locations.push_back(where);
            if (a.kind != argument_kind::array) continue;
            if (is_texture(a.form)) glUniform1i(where, unit++);
            if (a.form == array_form::image) glUniform1i(where, image++);
        }
        program->component = glGetUniformLocation(program->name, "component");
        program->target_width = glGetUniformLocation(program->name, "target_width");
        program->target_height = glGetUniformLocation(program->name, "target_height");
        check_gl(full_name_, "linking a kernel");
        return program;
    }

    /// Throws compile_error with the log of the shader that was refused, or of the program.
    void require_linked(const begun_program& begun, const kernel_source& source) const {
        if (is_linked(begun.program->name)) return;
        for (const GLuint shader : {begun.vertex, begun.main}) {
            GLint compiled = GL_TRUE;
            if (shader != 0) glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
            if (compiled == GL_TRUE) continue;
            fail(shader == begun.main ? source.text : source.vertex,
                 log_of(shader, glGetShaderiv, glGetShaderInfoLog));
        }
        fail(source.text, log_of(begun.program->name, glGetProgramiv, glGetProgramInfoLog));
    }
    static bool is_linked(GLuint program) {
        GLint linked = GL_FALSE;
        glGetProgramiv(program, GL_LINK_STATUS, &linked);
        return linked == GL_TRUE;
    }

    /// From the disk: the format's number in four bytes, then the driver's bytes. An entry that the driver
    /// refuses is forgotten.
    bool load_binary(GLuint program, const std::string& key) const {
        std::string entry;
        if (!keeps_binaries_ || !cache_.load(key, entry)) return false;
        GLenum format = 0;
        if (entry.size() > sizeof format) {
            std::memcpy(&format, entry.data(), sizeof format);
            glProgramBinary(program, format, entry.data() + sizeof format,
                            static_cast<GLsizei>(entry.size() - sizeof format));
            if (glGetError() == GL_NO_ERROR && is_linked(program)) return true;
            clear_gl_errors();
        }
        cache_.remove(key);
        return false;
    }
    void store_binary(GLuint program, const std::string& key) const {
        if (!keeps_binaries_) return;
        GLint size = 0;
        glGetProgramiv(program, GL_PROGRAM_BINARY_LENGTH, &size);
        GLenum format = 0;
        if (size > 0) {
            std::string entry(sizeof format + static_cast<std::size_t>(size), '\0');
            GLsizei written = 0;
            glGetProgramBinary(program, size, &written, &format, entry.data() + sizeof format);
            if (glGetError() == GL_NO_ERROR && written > 0) {
                std::memcpy(entry.data(), &format, sizeof format);
                entry.resize(sizeof format + static_cast<std::size_t>(written));
                cache_.store(key, entry);
            }
        }
        clear_gl_errors();
    }

    /// Bytes of the card's memory; 0 where the driver does not say.
    static std::int64_t dedicated_memory() {
        constexpr GLenum dedicated_kilobytes = 0x9047; // GL_GPU_MEMORY_INFO_DEDICATED_VIDMEM_NVX
        GLint kilobytes = 0;
        if (has_gl_extension("GL_NVX_gpu_memory_info")) glGetIntegerv(dedicated_kilobytes, &kilobytes);
        return std::int64_t{1024} * kilobytes;
    }

    template <class Get, class Info>
    static std::string log_of(GLuint name, Get get, Info info) {
        GLint length = 0;
        get(name, GL_INFO_LOG_LENGTH, &length);
        std::string log(static_cast<std::size_t>(length > 0 ? length : 1), ' ');
        info(name, length, nullptr, log.data());
        return log;
    }

    static GLuint attach(GLuint program, GLenum stage, const std::string& text) {
        const GLuint shader = glCreateShader(stage);
        const char* source = text.c_str();
        glShaderSource(shader, 1, &source, nullptr);
        glCompileShader(shader);
        glAttachShader(program, shader);
        return shader;
    }

    [[noreturn]] void fail(const std::string& text, const std::string& log) const {
        clear_gl_errors();
        const std::string lines = numbered(text);
        throw compile_error("sinter: " + full_name_ + " refused a kernel:\n" + log + "\n" + lines, lines,
                            log);
    }
};

} // namespace sinter::runtime::opengl
