#pragma once
// Tells a caller's context from another that EGL gave the same handle after it was destroyed.

#include <chrono>
#include <cstdint>
#include <cstring>

#include <sinter/runtime/opengl/api.hpp>

namespace sinter::inline SINTER_ABI::runtime::opengl {

/// A buffer object whose bytes no other has: where this mark is, and when it was made. Used with the context
/// current; whatever buffer was bound stays bound.
class context_mark {
public:
    void make() {
        value_ = {this, std::chrono::steady_clock::now().time_since_epoch().count()};
        const previous_binding before;
        glGenBuffers(1, &name_);
        glBindBuffer(GL_COPY_WRITE_BUFFER, name_);
        glBufferData(GL_COPY_WRITE_BUFFER, sizeof value_, &value_, GL_STATIC_READ);
    }
    /// True if the current context is the one that the mark was made in.
    bool is_here() const {
        if (name_ == 0 || !glIsBuffer(name_)) return false;
        const previous_binding before;
        glBindBuffer(GL_COPY_WRITE_BUFFER, name_);
        GLint size = 0;
        glGetBufferParameteriv(GL_COPY_WRITE_BUFFER, GL_BUFFER_SIZE, &size);
        if (size != sizeof value_) return false;
        const void* const bytes = glMapBufferRange(GL_COPY_WRITE_BUFFER, 0, sizeof value_, GL_MAP_READ_BIT);
        if (!bytes) return false;
        const bool same = std::memcmp(bytes, &value_, sizeof value_) == 0;
        glUnmapBuffer(GL_COPY_WRITE_BUFFER);
        return same;
    }
    void remove() {
        if (name_ != 0) glDeleteBuffers(1, &name_);
        name_ = 0;
    }

private:
    GLuint name_ = 0;
    struct value {
        const void* place = nullptr;
        std::int64_t time = 0;
    } value_;

    struct previous_binding {
        GLint name = 0;
        previous_binding() { glGetIntegerv(GL_COPY_WRITE_BUFFER_BINDING, &name); }
        ~previous_binding() { glBindBuffer(GL_COPY_WRITE_BUFFER, static_cast<GLuint>(name)); }
        previous_binding(const previous_binding&) = delete;
        previous_binding& operator=(const previous_binding&) = delete;
    };
};

} // namespace sinter::runtime::opengl
