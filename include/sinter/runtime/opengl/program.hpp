#pragma once
// From text to program: the driver's compilers and linker, their logs, and binaries kept on disk.

#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include <sinter/runtime/opengl/api.hpp>
#include <sinter/runtime/opengl/memory.hpp>
#include <sinter/runtime/text/text_device.hpp>
#include <sinter/runtime/tuning/disk_cache.hpp>
#include <sinter/runtime/tuning/shipped_kernels.hpp>

namespace sinter::inline SINTER_ABI::runtime::opengl {

inline std::string words_or_unknown(const char* words) {
    return words ? words : "unknown";
}
/// What the driver of the current context says of itself.
inline std::string text_of(GLenum what) {
    return words_or_unknown(reinterpret_cast<const char*>(glGetString(what)));
}

class gl_program : public compiled_kernel {
public:
    explicit gl_program(ref<graveyard> g) : graves_(g) { graves_->programs.admit(1); }
    ~gl_program() override { graves_->programs.bury(name); }
    GLuint name = 0;
    std::vector<GLint> locations; ///< by argument
    GLint component = -1, target_width = -1, target_height = -1;
    std::uint64_t failures = 0; ///< of the device when the units were set

    /// Makes it current, and says which units its arrays are bound to: once, as programs keep that.
    void set_units(const codegen::kernel_source& source) const {
        glUseProgram(name);
        GLint unit = 0, image = 0;
        for (std::size_t n = 0; n < locations.size(); ++n) {
            const plan::argument& a = source.arguments[n];
            if (a.kind != plan::argument_kind::array) continue;
            if (is_texture(a.form)) glUniform1i(locations[n], unit++);
            if (a.form == plan::array_form::image || a.form == plan::array_form::image_buffer)
                glUniform1i(locations[n], image++);
        }
    }

private:
    ref<graveyard> graves_;

    static bool is_texture(plan::array_form f) {
        return f == plan::array_form::texture || f == plan::array_form::texel_buffer ||
               f == plan::array_form::texel_buffer4;
    }
};

/// A program that the driver may still be compiling, and its shaders: nothing has been asked of it yet,
/// because the answer would have to wait.
struct begun_program {
    begun_program() = default;
    begun_program(begun_program&& other) noexcept
        : program(std::move(other.program)), error(other.error), from_text(other.from_text),
          vertex(std::exchange(other.vertex, 0)), main(std::exchange(other.main, 0)) {}
    begun_program& operator=(begun_program&&) = delete;
    ~begun_program() {
        glDeleteShader(vertex); // when the program goes
        glDeleteShader(main);
    }

    ref<gl_program> program;
    GLenum error = GL_NO_ERROR;  ///< of a command that was refused
    bool from_text = false;      ///< and not from the disk
    GLuint vertex = 0, main = 0; ///< 0: there is none
};

/// Builds programs for one device. All of it where the device's context is current.
class program_builder {
public:
    program_builder(ref<graveyard> graves, std::string device_name, const std::string& description)
        : graves_(graves), device_name_(std::move(device_name)), cache_(disk_cache::folder_of_user()) {
        // Everything that a binary depends on besides the text.
        cache_key_ = "sinter OpenGL binary 1\n" + text_of(GL_VENDOR) + '\n' + description + '\n' +
                     text_of(GL_SHADING_LANGUAGE_VERSION) + '\n';
        const bool has_binaries = is_desktop_gl()
                                      ? gl_version() >= 41 || has_gl_extension("GL_ARB_get_program_binary")
                                      : gl_version() >= 30;
        if (!has_binaries) return;
        GLint formats = 0;
        glGetIntegerv(GL_NUM_PROGRAM_BINARY_FORMATS, &formats);
        has_binaries_ = formats > 0;
    }

    /// Has the driver compile and link a text, unless a binary of it was kept, and waits for nothing.
    begun_program begin(const codegen::kernel_source& source) const {
        clear_gl_errors();
        begun_program begun;
        begun.program = ref<gl_program>(new gl_program(graves_));
        const GLuint program = begun.program->name = glCreateProgram();
        if (load_binary(program, key_of(source))) return begun;
        begun.from_text = true;
        const bool compute = source.vertex.empty();
        if (!compute) begun.vertex = attach(program, GL_VERTEX_SHADER, source.vertex);
        begun.main = attach(program, compute ? GL_COMPUTE_SHADER : GL_FRAGMENT_SHADER, source.text);
        if (has_binaries_) glProgramParameteri(program, GL_PROGRAM_BINARY_RETRIEVABLE_HINT, GL_TRUE);
        glLinkProgram(program);
        begun.error = glGetError();
        return begun;
    }

    /// The program of `begin`, linked; calls `compiled()` if the driver compiled it, as no binary was kept.
    /// Throws compile_error, device_error.
    template <class Compiled>
    ref<gl_program> finish(begun_program& begun, const codegen::kernel_source& source,
                           Compiled compiled) const {
        ref<gl_program> program = begun.program;
        if (begun.from_text) {
            require_linked(begun, source);
            compiled();
            if (!cache_.folder().empty()) {
                const std::string key = key_of(source), binary = binary_of(program->name);
                if (!binary.empty()) cache_.store(key, binary);
            }
        }
        for (const plan::argument& a : source.arguments)
            program->locations.push_back(glGetUniformLocation(program->name, a.name.c_str()));
        program->set_units(source);
        program->component = glGetUniformLocation(program->name, "component");
        program->target_width = glGetUniformLocation(program->name, "target_width");
        program->target_height = glGetUniformLocation(program->name, "target_height");
        check_gl(device_name_, "linking a kernel");
        return program;
    }

    /// Of a program whose text this was.
    kernel_binary binary_of(const gl_program& p, const std::string& text) const {
        return {cache_key_ + text, binary_of(p.name)};
    }

private:
    ref<graveyard> graves_;
    std::string device_name_, cache_key_;
    disk_cache cache_;
    bool has_binaries_ = false; ///< the driver gives program binaries

    std::string key_of(const codegen::kernel_source& source) const {
        return cache_key_ + source.vertex + source.text;
    }

    /// Throws compile_error with the log of the shader that was refused, or of the program; device_error if
    /// the driver had no memory for it, say.
    void require_linked(const begun_program& begun, const codegen::kernel_source& source) const {
        if (begun.error != GL_NO_ERROR) throw_gl(begun.error, device_name_, "compiling a kernel");
        const bool linked = is_linked(begun.program->name);
        check_gl(device_name_, "compiling a kernel");
        if (linked) return;
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
        if (!has_binaries_ || (!kernels_of_process().load(key, entry) && !cache_.load(key, entry)))
            return false;
        GLenum format = 0;
        if (entry.size() > sizeof format) {
            std::memcpy(&format, entry.data(), sizeof format);
            glProgramBinary(program, format, entry.data() + sizeof format,
                            static_cast<GLsizei>(entry.size() - sizeof format));
            if (glGetError() == GL_NO_ERROR && is_linked(program)) return true;
            clear_gl_errors();
        }
        kernels_of_process().forget(key);
        cache_.remove(key);
        return false;
    }
    /// In the form of load_binary; empty if the driver gives none.
    std::string binary_of(GLuint program) const {
        GLint size = 0;
        if (has_binaries_) glGetProgramiv(program, GL_PROGRAM_BINARY_LENGTH, &size);
        std::string entry;
        GLenum format = 0;
        if (size > 0) {
            entry.resize(sizeof format + static_cast<std::size_t>(size));
            GLsizei written = 0;
            glGetProgramBinary(program, size, &written, &format, entry.data() + sizeof format);
            const bool given = glGetError() == GL_NO_ERROR && written > 0;
            std::memcpy(entry.data(), &format, sizeof format);
            entry.resize(given ? sizeof format + static_cast<std::size_t>(written) : 0);
        }
        clear_gl_errors();
        return entry;
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
        const std::string lines = codegen::numbered(text);
        throw compile_error("sinter: " + device_name_ + " refused a kernel:\n" + log + "\n" + lines, lines,
                            log);
    }
};

} // namespace sinter::runtime::opengl
