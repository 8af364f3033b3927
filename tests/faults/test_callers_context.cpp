// A call of OpenGL that fails in a context of the caller's costs him none of
// its state.

#ifdef SINTER_WITH_OPENGL
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "opengl_devices.hpp"

using namespace sinter;

namespace {

/// What a caller has set, and sinter uses.
std::vector<GLint> state_now(opengl_kind kind) {
    std::vector<GLint> all;
    const auto add = [&](GLenum what) {
        std::array<GLint, 4> values{};
        glGetIntegerv(what, values.data());
        all.insert(all.end(), values.begin(), values.end());
    };
    for (const GLenum what : {GL_CURRENT_PROGRAM, GL_VERTEX_ARRAY_BINDING, GL_DRAW_FRAMEBUFFER_BINDING,
                              GL_READ_FRAMEBUFFER_BINDING, GL_VIEWPORT, GL_COLOR_WRITEMASK, GL_PACK_ALIGNMENT,
                              GL_UNPACK_ROW_LENGTH, GL_PIXEL_PACK_BUFFER_BINDING,
                              GL_COPY_WRITE_BUFFER_BINDING, GL_BLEND, GL_CULL_FACE, GL_SCISSOR_TEST})
        add(what);
    if (!faults::draws(kind)) add(GL_SHADER_STORAGE_BUFFER_BINDING);
    add(GL_ACTIVE_TEXTURE);
    GLint active = 0;
    glGetIntegerv(GL_ACTIVE_TEXTURE, &active);
    for (GLenum unit = 0; unit < 16; ++unit) {
        glActiveTexture(GL_TEXTURE0 + unit);
        add(GL_TEXTURE_BINDING_2D);
        add(GL_SAMPLER_BINDING);
    }
    glActiveTexture(static_cast<GLenum>(active));
    return all;
}

/// Some of it is not as it is at first.
void set_state() {
    GLuint names[2] = {};
    glGenBuffers(2, names);
    glBindBuffer(GL_COPY_WRITE_BUFFER, names[0]);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, names[1]);
    GLuint texture = 0, sampler = 0;
    glGenTextures(1, &texture);
    glGenSamplers(1, &sampler);
    glActiveTexture(GL_TEXTURE0 + 3);
    glBindTexture(GL_TEXTURE_2D, texture);
    glBindSampler(3, sampler);
    glPixelStorei(GL_PACK_ALIGNMENT, 8);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 7);
    glColorMask(GL_TRUE, GL_FALSE, GL_TRUE, GL_FALSE);
    glViewport(1, 2, 3, 4);
    glEnable(GL_BLEND);
    glEnable(GL_CULL_FACE);
}

/// Lets each call fail of work that enters the context once. Errors of what is written back are left to the
/// caller.
void try_each_call(opengl_kind kind, const std::function<void()>& work) {
    work();
    std::vector<GLint> before = state_now(kind);
    for (faults::entry_point* p : faults::entry_point::all()) p->reset_calls();
    work();
    std::vector<int> calls;
    for (faults::entry_point* p : faults::entry_point::all()) calls.push_back(p->calls());
    int number = 0, kept = 0;
    for (std::size_t e = 0; e < calls.size(); ++e) {
        faults::entry_point& point = *faults::entry_point::all()[e];
        for (int call = 1; call <= calls[e] && !point.ways().empty(); ++call) {
            if (++number % (test::is_quick() ? 11 : 3) != 0) continue;
            point.arm(call, 1, {GL_OUT_OF_MEMORY});
            const std::string said = test::refused<device_error>(work);
            point.disarm();
            const bool caller_hears = faults::is_error_pending();
            faults::forget_errors();
            const bool same = state_now(kind) == before;
            INFO(std::string(point.name()) << ": call " << call << " of " << calls[e] << ": " << said);
            CHECK((same || caller_hears));
            if (!caller_hears && said != "nothing was thrown") CHECK(faults::has(said, "_OF_MEMORY"));
            kept += same;
            if (same) continue;
            set_state(); // what was not written back
            before = state_now(kind);
        }
    }
    CHECK(kept > 0);
}

} // namespace

TEST_CASE("calls that fail in the caller's context leave its state, or an error for the caller") {
    faults::stand_before_opengl();
    for (const device& like : test::devices(false))
        for (const runtime::opengl::kind_of_device& k : runtime::opengl::kinds) {
            if (like.name() != k.name) continue;
            CAPTURE(like.name());
            const device d = test::joined(like);
            set_state();
            sinter::vector<float> x(d, {1, 2, 3}), y(d, {4, 5, 6});
            try_each_call(k.kind, [&] { y = x; });
            try_each_call(k.kind, [&] { x.to_host(); });
            try_each_call(k.kind, [&] { y.to_device({7, 8, 9}); });
            y.to_device({7, 8, 9});
            y = x + y;
            CHECK(y.to_host() == std::vector<float>{8, 10, 12});
        }
}
#endif
