// What OpenGL's own errors become.

#include <sinter/opengl.hpp>

#include "../devices.hpp"

using namespace sinter;

namespace {

/// An OpenGL device whose driver refuses every text, or has no memory left.
template <class Device>
class failing_device : public Device {
public:
    using Device::Device;
    using typename runtime::text_device::compilation;
    bool refuses = false, is_full = false;

    void compile_all(const std::vector<codegen::kernel_source>& sources,
                     std::vector<compilation>& done) override {
        std::vector<codegen::kernel_source> changed = sources;
        for (codegen::kernel_source& s : changed)
            if (refuses) s.text += "} this is refused\n";
        Device::compile_all(changed, done);
    }
    ref<runtime::buffer> allocate_array(dtype t, std::int64_t rows, std::int64_t cols) override {
        require_room();
        return Device::allocate_array(t, rows, cols);
    }
    ref<runtime::buffer> allocate(dtype t, std::int64_t capacity) override {
        require_room();
        return Device::allocate(t, capacity);
    }

private:
    void require_room() const {
        if (is_full) throw device_error("sinter: a test's device is full", "GL_OUT_OF_MEMORY");
    }
};

template <class Device, class... Options>
void check_that_destinations_stay(runtime::opengl::context_kind api, int major, int minor,
                                  const Options&... options) {
    failing_device<Device>* state = nullptr;
    try {
        state = new failing_device<Device>(runtime::opengl::make_context(api, major, minor), options...);
    } catch (const device_error& e) {
        MESSAGE("skipped: " << e.what());
        return;
    }
    const device d{ref<runtime::device_state>(state)};
    CAPTURE(d.name());
    const std::int64_t n = 1 << 20;
    const vector<float> x(d, {1, 2, 3});
    const matrix<float> L(d, n, 1), R(d, 1, n);
    vector<float> y(d, {4, 5, 6});
    scalar<float> s(d, 7.0f);
    const auto stays = [&] {
        CHECK(y.to_host() == std::vector<float>{4, 5, 6});
        CHECK(s.to_host() == 7.0f);
    };
    state->refuses = true;
    CHECK_THROWS_AS(y = 17.25f * x + y, compile_error);
    stays();
    CHECK_THROWS_AS(evaluate(y = 2 * x, s = sum(L)), compile_error);
    stays();
    state->refuses = false;
    CHECK_THROWS_AS(s = sum(hadamard(L * R, trans(R) * R)), device_error); // keeps a product of 4 TiB
    stays();
    state->is_full = true;
    CHECK_THROWS_AS(y = x / norm(L), device_error); // a long sum's shares have no place
    stays();
    CHECK_THROWS_AS(evaluate(y = 2 * x, s = sum(L)), device_error);
    stays();
    state->is_full = false;
    y = 17.25f * x + y;
    CHECK(y.to_host() == std::vector<float>{21.25f, 39.5f, 57.75f});
}

} // namespace

TEST_CASE("a refused text or missing memory in the middle of an assignment leaves the destinations") {
    using namespace runtime::opengl;
    check_that_destinations_stay<compute_device>(context_kind::es, 3, 1, "opengl:compute_es",
                                                 compute_options(), codegen::glsl_stage::compute_es);
    check_that_destinations_stay<fragment_device>(context_kind::es, 3, 0);
}

TEST_CASE("a kernel that OpenGL refuses: numbered source and the driver's log") {
    for (const device& d : test::devices()) {
        if (d.name() != "opengl:compute") continue;
        auto& state = static_cast<runtime::text_device&>(*d.state());
        codegen::kernel_source broken;
        broken.text = "#version 430 core\nlayout(local_size_x = 1) in;\nvoid main() { nonsense; }\n";
        try {
            runtime::on_device(state, [&] { state.compile(broken); });
            CHECK(false);
        } catch (const compile_error& e) {
            CHECK(e.source().find("  3 | void main() { nonsense; }") != std::string::npos);
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
        const bool compute = d.name().rfind("opengl:compute", 0) == 0;
        const std::string version = d.name() == "opengl:compute"      ? "#version 430 core\n"
                                    : d.name() == "opengl:compute_es" ? "#version 310 es\n"
                                    : d.name() == "opengl:es"         ? "#version 300 es\n"
                                                                      : "#version 330 core\n";
        const auto kernel = [&](const char* body) {
            codegen::kernel_source s;
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
        const std::vector<codegen::kernel_source> sources = {kernel(""), kernel("nonsense;"), kernel("{}")};
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
