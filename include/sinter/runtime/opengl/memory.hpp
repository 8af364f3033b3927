#pragma once
// Memory of OpenGL devices: buffer objects for compute, textures for fragment shaders.

#include <mutex>
#include <vector>

#include <sinter/core/dtype.hpp>
#include <sinter/runtime/device_state.hpp>
#include <sinter/runtime/opengl/api.hpp>

namespace sinter::runtime::opengl {

/// Names whose owners are gone. Arrays die on any thread, without the context; the device deletes the names
/// when it is entered next.
class graveyard : public ref_counted {
public:
    void bury_buffer(GLuint name) {
        const std::lock_guard<std::mutex> guard(busy_);
        if (name != 0) buffers_.push_back(name);
    }
    void bury_texture(GLuint name) {
        const std::lock_guard<std::mutex> guard(busy_);
        if (name != 0) textures_.push_back(name);
    }
    void bury_program(GLuint name) {
        const std::lock_guard<std::mutex> guard(busy_);
        if (name != 0) programs_.push_back(name);
    }
    void bury_queries(const std::vector<GLuint>& names) {
        const std::lock_guard<std::mutex> guard(busy_);
        queries_.insert(queries_.end(), names.begin(), names.end());
    }
    /// With the context current.
    void clear() {
        const std::lock_guard<std::mutex> guard(busy_);
        if (!buffers_.empty()) glDeleteBuffers(static_cast<GLsizei>(buffers_.size()), buffers_.data());
        if (!textures_.empty()) glDeleteTextures(static_cast<GLsizei>(textures_.size()), textures_.data());
        if (!queries_.empty()) glDeleteQueries(static_cast<GLsizei>(queries_.size()), queries_.data());
        for (GLuint name : programs_) glDeleteProgram(name);
        queries_.clear();
        buffers_.clear();
        textures_.clear();
        programs_.clear();
    }

private:
    std::mutex busy_;
    std::vector<GLuint> buffers_, textures_, programs_, queries_;
};

class gl_buffer : public buffer {
public:
    gl_buffer(ref<graveyard> g, dtype t, std::int64_t elements, bool is_owned) : graves_(g) {
        type = t;
        capacity = elements;
        owned = is_owned;
    }
    ~gl_buffer() override {
        if (owned) {
            graves_->bury_buffer(name);
            graves_->bury_texture(texture);
        }
        graves_->bury_texture(view);
        graves_->bury_texture(view4);
    }

    GLuint name = 0;            ///< compute: buffer object
    GLuint view = 0, view4 = 0; ///< buffer textures on it, of one and of four elements; made on first use
    GLuint texture = 0;         ///< fragment: 2D texture
    std::int64_t width = 0, height = 0;

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
    switch (t) {
    case dtype::f16: return {GL_R16F, GL_RGBA16F, GL_RED, GL_RGBA, GL_HALF_FLOAT, 2};
    case dtype::i32: return {GL_R32I, GL_RGBA32I, GL_RED_INTEGER, GL_RGBA_INTEGER, GL_INT, 4};
    case dtype::f64: return {0, 0, 0, 0, 0, 8}; // in buffers only
    case dtype::u32:
    case dtype::boolean: return {GL_R32UI, GL_RGBA32UI, GL_RED_INTEGER, GL_RGBA_INTEGER, GL_UNSIGNED_INT, 4};
    default: return {GL_R32F, GL_RGBA32F, GL_RED, GL_RGBA, GL_FLOAT, 4};
    }
}

} // namespace sinter::runtime::opengl
