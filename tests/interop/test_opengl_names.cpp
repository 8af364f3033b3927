// opengl.hpp in the compiled form: OpenGL's own headers, of whichever loader, are the program's choice.

#include "../devices.hpp"

#ifdef SINTER_WITH_OPENGL

#include <sinter/opengl.hpp>

#if defined(EPOXY_GL_H) || defined(GL_VERSION_1_1)
#error "sinter/opengl.hpp includes a header of OpenGL in the compiled form"
#endif

#include <doctest/doctest.h>

using namespace sinter;

TEST_CASE("devices of OpenGL are made, and refuse objects that are none") {
    for (const device& like : test::devices(false)) {
        if (like.name() != "opengl:fragment") continue;
        const device d = opengl_device(opengl_kind::fragment, {.texels = texel_form::plain, .folded = true});
        const matrix<float> A(d, {{1, 2, 3}, {4, 5, 6}});
        matrix<float> B(d, 2, 3);
        B = 2 * A;
        CHECK(B.to_host() == std::vector<float>{2, 4, 6, 8, 10, 12});
        CHECK_THROWS_AS(wrap_texture<float>(d, 4096, 3, 2), device_error);
        CHECK_THROWS_AS(wrap_buffer<float>(d, 4096, 2, 3), device_error);
        CHECK_THROWS_AS(wrap_texture<float>(host_device(), 1, 3, 2), device_error);
        B = B + 1;
        CHECK(B.to_host() == std::vector<float>{3, 5, 7, 9, 11, 13});
    }
}

#endif
