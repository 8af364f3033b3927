#pragma once
// The clock of an OpenGL device: timer queries around each kernel (core since OpenGL 3.3).

#include <vector>

#include <sinter/runtime/device_state.hpp>
#include <sinter/runtime/opengl/memory.hpp>

namespace sinter::runtime::opengl {

/// Used where the device's context is current, destroyed anywhere.
class query_clock final : public launch_clock {
public:
    explicit query_clock(ref<graveyard> g) : graves_(g) {}
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
        const auto seconds = [](GLuint query) {
            GLuint64 nanoseconds = 0;
            glGetQueryObjectui64v(query, GL_QUERY_RESULT, &nanoseconds);
            return static_cast<double>(nanoseconds) * 1e-9;
        };
        for (std::size_t n = 0; n + 1 < queries_.size(); n += 2)
            spans.push_back({seconds(queries_[n]), seconds(queries_[n + 1])});
    }

private:
    ref<graveyard> graves_;
    std::vector<GLuint> queries_;

    void mark() {
        queries_.push_back(0);
        glGenQueries(1, &queries_.back());
        glQueryCounter(queries_.back(), GL_TIMESTAMP);
    }
};

/// Null for a software renderer: its queries tell when it came to draw them, not when they were asked for.
inline ref<launch_clock> make_query_clock(const ref<graveyard>& graves, bool software) {
    return software ? ref<launch_clock>() : ref<launch_clock>(new query_clock(graves));
}

} // namespace sinter::runtime::opengl
