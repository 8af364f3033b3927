#pragma once
// Memory of OpenGL devices: buffer objects for compute, textures for fragment shaders.

#include <cstdint>
#include <mutex>
#include <vector>

#include <sinter/core/dtype.hpp>
#include <sinter/runtime/device_state.hpp>
#include <sinter/runtime/opengl/api.hpp>

namespace sinter::inline SINTER_ABI::runtime::opengl {

/// Names of one kind whose owners are gone. There is room for those whose owners live, so that an owner can
/// die where there is no memory left.
class buried_names {
public:
    /// Of `count` names somebody is the owner now. Throws std::bad_alloc.
    void admit(std::size_t count) {
        const std::lock_guard<std::mutex> guard(busy_);
        const std::size_t wanted = names_.size() + alive_ + count;
        if (wanted > names_.capacity()) names_.reserve(2 * wanted);
        alive_ += count;
    }
    /// One of them has none any more; 0: there was no name.
    void bury(GLuint name) noexcept {
        const std::lock_guard<std::mutex> guard(busy_);
        --alive_;
        if (name != 0) names_.push_back(name);
    }
    template <class Delete>
    void clear(Delete of) {
        const std::lock_guard<std::mutex> guard(busy_);
        if (!names_.empty()) of(static_cast<GLsizei>(names_.size()), names_.data());
        names_.clear();
    }

private:
    std::mutex busy_;
    std::vector<GLuint> names_;
    std::size_t alive_ = 0;
};

/// Arrays die on any thread, without the context; the device deletes the names when it is entered next.
class graveyard : public ref_counted {
public:
    buried_names buffers, textures, programs, queries, framebuffers, samplers;

    /// With the context current.
    void clear() {
        buffers.clear([](GLsizei n, const GLuint* names) { glDeleteBuffers(n, names); });
        textures.clear([](GLsizei n, const GLuint* names) { glDeleteTextures(n, names); });
        queries.clear([](GLsizei n, const GLuint* names) { glDeleteQueries(n, names); });
        framebuffers.clear([](GLsizei n, const GLuint* names) { glDeleteFramebuffers(n, names); });
        samplers.clear([](GLsizei n, const GLuint* names) { glDeleteSamplers(n, names); });
        programs.clear([](GLsizei n, const GLuint* names) {
            for (GLsizei k = 0; k < n; ++k) glDeleteProgram(names[k]);
        });
    }
};

class gl_buffer : public buffer {
public:
    gl_buffer(ref<graveyard> g, dtype t, std::int64_t elements, bool is_owned) : graves_(g) {
        graves_->buffers.admit(1);
        graves_->textures.admit(3);
        type = t;
        capacity = elements;
        owned = is_owned;
    }
    ~gl_buffer() override {
        graves_->buffers.bury(owned ? name : 0);
        for (const GLuint t : {owned ? texture : 0, view, view4}) graves_->textures.bury(t);
    }

    GLuint name = 0;            ///< compute: buffer object
    GLuint view = 0, view4 = 0; ///< buffer textures on it, of one and of four elements; made on first use
    GLuint texture = 0;         ///< fragment: 2D texture
    std::int64_t width = 0, height = 0;
    /// Compute: the stretch of dispatches (compute_device::settle) in which a kernel read it last, and wrote
    /// it.
    std::uint64_t read_in = 0, written_in = 0;

private:
    ref<graveyard> graves_;
};

/// How a type is stored and transferred. bool is a 32-bit 0 or 1.
struct gl_format {
    GLenum internal = 0, internal4 = 0; ///< of one and of four elements
    GLenum format = 0, format4 = 0;     ///< of a transfer of one and of four
    GLenum type = 0;
    int bytes = 4; ///< of an element

    GLenum internal_of(int elements) const { return elements == 4 ? internal4 : internal; }
    GLenum format_of(int elements) const { return elements == 4 ? format4 : format; }
};

inline gl_format format_of(dtype t) {
    static constexpr gl_format formats[] = {
#define SINTER_GL(...)                                                                                       \
    { __VA_ARGS__ }
#define SINTER_DTYPE(tag, type, name, bytes, kind, computed, least, greatest, spellings, gl, cl) gl,
#include <sinter/core/dtype_table.inc>
#undef SINTER_DTYPE
#undef SINTER_GL
    };
    return formats[static_cast<int>(t)];
}

} // namespace sinter::runtime::opengl
