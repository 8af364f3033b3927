// What kernels are launched with before they are needed: llvmpipe's compiler looks at the sides of textures
// and at the bytes of buffers.

#include <bit>

#include <sinter/opengl.hpp>

#include "../devices.hpp"

using namespace sinter;

TEST_CASE("arrays of a rehearsal are like those at hand in what a driver compiles for") {
    for (const device& d : test::devices()) {
        auto* state = d.state()->generates_text();
        if (!state || d.name().rfind("opengl", 0) != 0) continue;
        CAPTURE(d.name());
        const runtime::device_lock guard(*state);
        runtime::rehearsal_arrays<runtime::text_device> arrays(*state);
        for (const auto& [rows, cols] :
             {std::pair{64, 64}, {100, 100}, {256, 256}, {512, 8}, {128, 100}, {100, 128}, {33, 1024}}) {
            CAPTURE(rows);
            CAPTURE(cols);
            const ref<runtime::buffer> at_hand = state->describe_array(dtype::f32, rows, cols);
            plan::argument a;
            a.texel_size = at_hand->texel_size;
            a.texture_width = at_hand->texture_width;
            a.capacity = at_hand->capacity;
            for (const bool written : {false, true}) {
                a.written = written;
                const runtime::buffer& like = *arrays.of(a);
                CHECK(&like == arrays.of(a)); // one for all that are alike
                CHECK((like.texture_width > 0) == (at_hand->texture_width > 0));
                const auto sides = [](const runtime::buffer& b) {
                    const auto width = static_cast<std::uint64_t>(b.texture_width),
                               texels = static_cast<std::uint64_t>(b.capacity / b.texel_size);
                    return std::pair(std::has_single_bit(width), std::has_single_bit(texels / width));
                };
                const auto bytes = [](const runtime::buffer& b) {
                    return ((b.capacity + runtime::buffer_slack) * 4 >> 8 & 0xff) == 0;
                };
                if (like.texture_width > 0)
                    CHECK(sides(like) == sides(*at_hand));
                else
                    CHECK(bytes(like) == bytes(*at_hand));
            }
        }
    }
}
