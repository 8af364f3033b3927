#pragma once
// The clock of an OpenGL device: timer queries around each kernel (core since OpenGL 3.3).

#include <string>
#include <utility>
#include <vector>

#include <sinter/runtime/device_state.hpp>
#include <sinter/runtime/opengl/memory.hpp>

namespace sinter::inline SINTER_ABI::runtime::opengl {

/// Used where the device's context is current, destroyed anywhere. Where a query fails, the kernel runs all
/// the same: its time is what `read` cannot give.
class query_clock final : public launch_clock {
public:
    query_clock(ref<graveyard> g, std::string device) : graves_(g), device_(std::move(device)) {}
    ~query_clock() override {
        for (const GLuint name : queries_) graves_->queries.bury(name);
    }
    const char* kind() const override { return "the device's timer queries"; }
    void reserve(std::size_t kernels) override {
        const std::size_t wanted = queries_.size() + 2 * kernels;
        if (wanted <= queries_.capacity()) return;
        graves_->queries.admit(2 * wanted - queries_.capacity());
        queries_.reserve(2 * wanted);
    }
    void start() override {
        if (queries_.size() % 2 == 1) { // the launch before failed
            glDeleteQueries(1, &queries_.back());
            queries_.pop_back();
        }
        mark();
    }
    void stop() override { mark(); }
    void read(dynamic_array<time_span>& spans) override {
        if (failed_ != GL_NO_ERROR) throw_gl(failed_, device_, "asking for the time of a kernel");
        for (std::size_t n = 0; n + 1 < queries_.size(); n += 2) {
            const double begin = seconds(queries_[n]);
            spans.push_back({begin, seconds(queries_[n + 1])});
        }
    }

private:
    ref<graveyard> graves_;
    std::string device_;
    std::vector<GLuint> queries_;
    GLenum failed_ = GL_NO_ERROR; ///< of the first query that was refused

    /// An error that stayed would be taken for one of the kernel beside it.
    void mark() {
        queries_.push_back(0);
        glGenQueries(1, &queries_.back());
        if (queries_.back() != 0) glQueryCounter(queries_.back(), GL_TIMESTAMP);
        const GLenum code = glGetError();
        if (code != GL_NO_ERROR) clear_gl_errors();
        if (failed_ == GL_NO_ERROR) failed_ = code;
    }
    double seconds(GLuint query) const {
        GLuint64 nanoseconds = 0;
        glGetQueryObjectui64v(query, GL_QUERY_RESULT, &nanoseconds);
        check_gl(device_, "reading the time of a kernel");
        return static_cast<double>(nanoseconds) * 1e-9;
    }
};

/// Null for a software renderer, whose queries tell when it came to draw them, not when they were asked for;
/// and where the current context has no queries of time.
inline ref<launch_clock> make_query_clock(const ref<graveyard>& graves, const std::string& device,
                                          bool software) {
    const bool has_queries =
        is_desktop_gl() ? gl_version() >= 33 : has_gl_extension("GL_EXT_disjoint_timer_query");
    return software || !has_queries ? ref<launch_clock>()
                                    : ref<launch_clock>(new query_clock(graves, device));
}

} // namespace sinter::runtime::opengl
