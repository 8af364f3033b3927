// Every call of OpenGL fails, one after the other: errors that say so, arrays that keep their values, devices
// that work on, and no object lost.

#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>

#include "opengl_devices.hpp"
#include "trials.hpp"

using namespace sinter;
using faults::draws;
using faults::on_each_opengl;

TEST_CASE("every call of OpenGL fails in turn: destinations keep their values, or are all written") {
    on_each_opengl([](opengl_kind kind) {
        faults::try_types([&] { return opengl_device(kind); }, true, {41, 3, 101, 24});
    });
}

TEST_CASE("every call of OpenGL fails in turn where arrays fold") {
    on_each_opengl([](opengl_kind kind) {
        if (!draws(kind)) return;
        faults::try_types([&] { return opengl_device(kind, {.max_texture = 4}); }, true, {101, 6, 201, 24});
    });
}

TEST_CASE("a program that cannot become current costs the one before it no unit, of textures or images") {
    on_each_opengl([](opengl_kind kind) {
        const device d = opengl_device(kind);
        faults::entry_point& use = faults::entry_of("glUseProgram");
        for (const faults::statement<half>& s : faults::statements<half>()) {
            const std::string text = s.text; // kernels that store halves, one behind the other
            if (text != "evaluate(s = sum(A), x = A * y, C = A + C)" && text != "y = trans(A) * (B * x)")
                continue;
            std::string want;
            faults::count_calls(s, d, true, want);
            for (const faults::failure& how : use.ways())
                for (int call = 1; call <= 3; ++call) faults::trial(d, s, use, call, 1, how, want);
        }
    });
}
#endif
