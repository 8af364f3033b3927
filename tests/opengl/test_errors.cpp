// What OpenGL's own errors become.

#include <sinter/opengl.hpp>

#include "../devices.hpp"

using namespace sinter;

TEST_CASE("a kernel that OpenGL refuses: numbered source and the driver's log") {
    for (const device& d : test::devices()) {
        if (d.name() != "opengl:compute") continue;
        auto& state = static_cast<runtime::text_device&>(*d.state());
        runtime::kernel_source broken;
        broken.text = "#version 430 core\nlayout(local_size_x = 1) in;\nvoid main() { nonsense; }\n";
        try {
            const runtime::device_lock guard(state);
            state.compile(broken);
            CHECK(false);
        } catch (const compile_error& e) {
            CHECK(e.source().find("3: void main() { nonsense; }") != std::string::npos);
            CHECK(e.log().find("nonsense") != std::string::npos);
        }
        vector<float> x(d, {1, 2}); // the device goes on working
        x = 2 * x;
        CHECK(x.to_host() == std::vector<float>{2, 4});
    }
}

TEST_CASE("without a current context nothing is adopted") {
    CHECK_THROWS_AS(opengl_device(adopt_current_context), device_error);
}
