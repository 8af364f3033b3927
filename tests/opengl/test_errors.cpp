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
            runtime::on_device(state, [&] { state.compile(broken); });
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

TEST_CASE("of several kernels that OpenGL compiles at once one is refused: the others are there") {
    for (const device& d : test::devices(false)) {
        if (d.name().rfind("opengl", 0) != 0) continue;
        CAPTURE(d.name());
        auto& state = static_cast<runtime::text_device&>(*d.state());
        const bool compute = d.name() == "opengl:compute", es = d.name() == "opengl:es";
        const std::string version = compute ? "#version 430 core\n"
                                    : es    ? "#version 300 es\n"
                                            : "#version 330 core\n";
        const auto kernel = [&](const char* body) {
            runtime::kernel_source s;
            const std::string own = version + "// " + std::to_string(d.counters().compilations) + "\n";
            if (compute) {
                s.text = own + "layout(local_size_x = 1) in;\nvoid main() { " + body + " }\n";
            } else {
                s.vertex = own + "void main() { gl_Position = vec4(0.0); }\n";
                s.text = own + "precision highp float;\nout vec4 t;\nvoid main() { t = vec4(0.0); " + body +
                         " }\n";
            }
            return s;
        };
        const std::vector<runtime::kernel_source> sources = {kernel(""), kernel("nonsense;"), kernel("{}")};
        std::vector<runtime::text_device::compilation> done(sources.size());
        const std::int64_t before = d.counters().compilations;
        runtime::on_device(state, [&] { state.compile_all(sources, done); });
        CHECK(d.counters().compilations <= before + 2); // or they are on the disk
        CHECK(done[0].kernel);
        CHECK(!done[0].refusal);
        CHECK(!done[1].kernel);
        CHECK(done[2].kernel);
        try {
            std::rethrow_exception(done[1].refusal);
        } catch (const compile_error& e) {
            CHECK(e.source().find("nonsense") != std::string::npos);
            CHECK(e.log().find("nonsense") != std::string::npos);
        }
        done.clear(); // on this thread, which has no context
        vector<float> x(d, {1, 2});
        x = 2 * x;
        CHECK(x.to_host() == std::vector<float>{2, 4});
    }
}

TEST_CASE("without a current context nothing is adopted") {
    CHECK_THROWS_AS(opengl_device(adopt_current_context), device_error);
}
