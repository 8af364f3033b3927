// What a failing call of OpenGL must not do to arrays, programs and devices that it is not about.

#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>

#include <functional>
#include <string>
#include <vector>

#include "../devices.hpp"
#include "opengl_devices.hpp"

using namespace sinter;
using faults::entry_of;
using faults::has;
using faults::on_each_opengl;

namespace {

const faults::failure no_memory{GL_OUT_OF_MEMORY}, no_memory_late{GL_OUT_OF_MEMORY, true},
    refused{GL_INVALID_OPERATION};

/// What `body` throws where calls of an entry point fail.
std::string failing(const char* name, int call, int count, faults::failure how, std::function<void()> body) {
    entry_of(name).arm(call, count, how);
    const std::string said = test::refused<device_error>(body);
    entry_of(name).disarm();
    return said;
}

const std::vector<float> low{1, 2, 3, 4}, high{5, 6, 7, 8}, falling{9, 8, 7, 6};

/// Times kernels by queries, which a profile of a software renderer does not.
class query_recorder final : public runtime::launch_recorder {
public:
    explicit query_recorder(const device& d)
        : clock(make_ref<runtime::opengl::query_clock>(make_ref<runtime::opengl::graveyard>(), d.name())) {}
    void expect(const plan::plan& p, const plan::plan_classes&, const plan::bindings&, bool) override {
        clock->reserve(p.kernels.size());
    }
    void before() override { clock->start(); }
    void after() override { clock->stop(); }

    ref<runtime::opengl::query_clock> clock;
};

} // namespace

TEST_CASE("memory that cannot be bound is not given to another array's name") {
    on_each_opengl([](opengl_kind kind) {
        const device d = opengl_device(kind);
        sinter::vector<float> x(d, low), y(d, high);
        for (const char* const name : {"glBindBuffer", "glBindTexture", "glActiveTexture"})
            for (int call = 1; call <= 3; ++call) {
                CAPTURE(name);
                CAPTURE(call);
                failing(name, call, 1, no_memory, [&] { y.to_device(falling); });
                failing(name, call, 1, no_memory, [&] { sinter::vector<float> z(d, falling); });
                CHECK(x.to_host() == low);
                y.to_device(high);
                CHECK(x.to_host() == low);
                CHECK(y.to_host() == high);
            }
    });
}

TEST_CASE("an upload that ends half-way leaves an array that is undefined until it is written") {
    on_each_opengl([](opengl_kind kind) {
        const device d = opengl_device(kind);
        const char* const writes = faults::draws(kind) ? "glTexSubImage2D" : "glBufferSubData";
        sinter::vector<float> x(d, low), y(d, high);
        CHECK(has(failing(writes, 1, 1, refused, [&] { x.to_device(falling); }), "GL_INVALID_OPERATION"));
        CHECK(x.to_host() == low);
        const std::string said = failing(writes, 1, 1, no_memory_late, [&] { x.to_device(falling); });
        CHECK(has(said, "GL_OUT_OF_MEMORY"));
        CHECK(has(said, "this array of 4 x 1 is undefined"));
        CHECK(has(test::refused([&] { x.to_host(); }), "is undefined"));
        CHECK(has(test::refused([&] { y = x + y; }), "is undefined"));
        x.to_device(falling);
        CHECK(x.to_host() == falling);
        CHECK(y.to_host() == high);
    });
}

TEST_CASE("a kernel whose arguments could not be set does not run; one without memory may have run") {
    on_each_opengl([](opengl_kind kind) {
        const device d = opengl_device(kind);
        const char* const runs = faults::draws(kind) ? "glDrawArrays" : "glDispatchCompute";
        sinter::vector<float> x(d, low), y(d, high);
        float factor = 2;
        const auto statement = [&] { x = factor * y + x; };
        statement();
        x.to_device(low);
        for (const char* const name : {"glUniform1f", "glUniform1i", "glUseProgram"}) {
            CAPTURE(name);
            factor = 3;
            CHECK(has(failing(name, 1, 1, no_memory, statement), "GL_OUT_OF_MEMORY"));
            CHECK(x.to_host() == low);
            factor = 2;
            statement();
            CHECK(x.to_host() == std::vector<float>{11, 14, 17, 20});
            x.to_device(low);
        }
        CHECK(has(failing(runs, 1, 1, refused, statement), "GL_INVALID_OPERATION"));
        CHECK(x.to_host() == low);
        x = 0.5f * y;
        CHECK(has(failing(runs, 1, 1, no_memory, [&] { x = 0.5f * y; }), "x (4 x 1) is undefined"));
        CHECK(has(test::refused([&] { x.to_host(); }), "is undefined"));
        x.to_device(low);
        statement();
        CHECK(x.to_host() == std::vector<float>{11, 14, 17, 20});
    });
}

TEST_CASE("programs keep their textures where another one could not become current") {
    on_each_opengl([](opengl_kind kind) {
        const device d = opengl_device(kind);
        const matrix<float> A(d, {{1, 2}, {3, 4}}), B(d, {{5, 6}, {7, 8}}), C(d, {{9, 8}, {7, 6}});
        matrix<float> D(d, 2, 2);
        const auto one = [&] { D = A - B; };
        const auto other = [&] { D = A + hadamard(B, C) / 2.0f; };
        other();
        one();
        for (int call = 1; call <= 2; ++call) {
            one();
            failing("glUseProgram", call, 1, no_memory, other);
            one();
            CHECK(D.to_host() == std::vector<float>{-4, -4, -4, -4});
            other();
            CHECK(D.to_host() == std::vector<float>{23.5, 26, 27.5, 28});
        }
    });
}

TEST_CASE("a text that the driver has no memory for is compiled the next time") {
    on_each_opengl([](opengl_kind kind) {
        const device d = opengl_device(kind);
        sinter::vector<float> x(d, low);
        float number = 1;
        for (const char* const name :
             {"glCreateProgram", "glCreateShader", "glShaderSource", "glCompileShader", "glAttachShader",
              "glLinkProgram", "glGetUniformLocation"})
            for (int call = 1; call <= 2; ++call) {
                CAPTURE(name);
                CAPTURE(call);
                const auto shaders = faults::live[faults::shader].load();
                const std::vector<float> before = x.to_host();
                const auto statement = [&] { x = x + number * x + exp2(x - x); };
                entry_of(name).arm(call, 1, no_memory);
                const std::string said = test::refused<device_error>(statement);
                const int failed = entry_of(name).disarm();
                CHECK(has(said, failed != 0 ? "GL_OUT_OF_MEMORY" : "nothing was thrown"));
                CHECK(faults::live[faults::shader].load() == shaders);
                if (failed != 0) CHECK(x.to_host() == before);
            }
    });
}

TEST_CASE("a lost context is an error of every use, and a new device works") {
    on_each_opengl([](opengl_kind kind) {
        {
            const device d = opengl_device(kind);
            sinter::vector<float> x(d, low), y(d, high);
            y = x + y;
            faults::lose_contexts(true);
            CHECK(has(test::refused([&] { y = x + y; }), "GL_CONTEXT_LOST"));
            CHECK(has(test::refused([&] { y = sum(x) * y; }), "GL_CONTEXT_LOST"));
            CHECK(has(test::refused([&] { x.to_host(); }), "GL_CONTEXT_LOST"));
            CHECK(has(test::refused([&] { x.to_device(falling); }), "GL_CONTEXT_LOST"));
            CHECK(has(test::refused([&] { sinter::vector<float> z(d, falling); }), "GL_CONTEXT_LOST"));
            CHECK(has(test::refused([&] { d.synchronize(); }), "GL_CONTEXT_LOST"));
            CHECK(has(test::refused([&] { opengl_device(kind); }), "GL_CONTEXT_LOST"));
            faults::lose_contexts(false);
        }
        const device d = opengl_device(kind);
        sinter::vector<float> x(d, low), y(d, high);
        y = x + y;
        CHECK(y.to_host() == std::vector<float>{6, 8, 10, 12});
    });
}

TEST_CASE("a query of time that fails costs its kernel nothing, and the kernel behind it") {
    on_each_opengl([](opengl_kind kind) {
        const device d = opengl_device(kind);
        sinter::vector<float> x(d, low), y(d, high), z(d, low);
        const auto statement = [&] { evaluate(y = x + y, z = sum(x) + z); };
        for (const char* const name : {"glGenQueries", "glQueryCounter", "glGetQueryObjectui64v"})
            for (const faults::failure& how : entry_of("glQueryCounter").ways())
                for (int call = 1; call <= 5; ++call) {
                    INFO(std::string(name) << ": call " << call << " fails with " << how.code);
                    const auto recorder = make_ref<query_recorder>(d);
                    y.to_device(high);
                    z.to_device(low);
                    d.state()->recorder = recorder;
                    std::string said, read;
                    entry_of(name).arm(call, 1, how);
                    said = test::refused<device_error>(statement);
                    d.state()->recorder = {};
                    dynamic_array<runtime::time_span> spans;
                    runtime::on_device(*d.state(), [&] {
                        read = test::refused<device_error>([&] { recorder->clock->read(spans); });
                    });
                    const bool failed = entry_of(name).disarm() != 0;
                    CHECK(said == "nothing was thrown");
                    CHECK(failed == (call <= 4));
                    CHECK(has(read, failed ? runtime::opengl::gl_error_name(static_cast<GLenum>(how.code))
                                           : "nothing was thrown"));
                    CHECK(!faults::is_error_pending());
                    CHECK(y.to_host() == std::vector<float>{6, 8, 10, 12});
                    CHECK(z.to_host() == std::vector<float>{11, 12, 13, 14});
                }
    });
}

TEST_CASE("every call fails in turn while a device is opened, and the next opening works") {
    on_each_opengl([](opengl_kind kind) {
        const auto open = [&] {
            const device d = opengl_device(kind);
            sinter::vector<float> x(d, low);
            x = x + x;
            CHECK(x.to_host() == std::vector<float>{2, 4, 6, 8});
        };
        open();
        for (faults::entry_point* p : faults::entry_point::all()) p->reset_calls();
        opengl_device(kind);
        std::vector<int> calls;
        for (faults::entry_point* p : faults::entry_point::all()) calls.push_back(p->calls());
        int number = 0;
        for (std::size_t e = 0; e < calls.size(); ++e) {
            faults::entry_point& point = *faults::entry_point::all()[e];
            for (int call = 1; call <= calls[e] && !point.ways().empty(); ++call) {
                const faults::failure how =
                    point.ways()[static_cast<std::size_t>(number) % point.ways().size()];
                if (++number % (test::is_quick() ? 5 : 1) != 0) continue;
                INFO(std::string(point.name()) << ": call " << call << " fails with " << how.code);
                point.arm(call, 1000, how);
                std::string said;
                try {
                    opengl_device(kind);
                } catch (const device_error& refusal) {
                    said = refusal.what();
                }
                point.disarm();
                CHECK((said.empty() || has(said, "sinter: opengl")));
                if (how.code == GL_OUT_OF_MEMORY) CHECK(has(said, "GL_OUT_OF_MEMORY"));
                if (number % 10 == 0) open();
            }
        }
        open();
    });
}
#endif
