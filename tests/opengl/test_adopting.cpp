// Working in a context that the program made, on its objects, without a trace in its state.

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include <doctest/doctest.h>

#include "caller.hpp"

#include <sinter/opengl.hpp>

using namespace sinter;

namespace {

struct kind {
    const char* name;
    int major, minor;
    bool es;
    opengl_kind device;
    bool compatible = false;
};
constexpr kind kinds[] = {{"compute", 4, 3, false, opengl_kind::compute},
                          {"compute_es", 3, 1, true, opengl_kind::compute_es},
                          {"fragment", 4, 3, false, opengl_kind::fragment},
                          {"fragment_es", 3, 0, true, opengl_kind::fragment_es},
                          {"compute, compatibility profile", 4, 3, false, opengl_kind::compute, true},
                          {"fragment, compatibility profile", 3, 3, false, opengl_kind::fragment, true}};

bool computes(const kind& k) {
    return k.device == opengl_kind::compute || k.device == opengl_kind::compute_es;
}

template <class Body>
void in_each_context(Body body) {
    devices(); // loads PoCL before the first context loads Mesa, see docs/design.md on the order of devices
    for (const kind& k : kinds) {
        CAPTURE(k.name);
        const std::unique_ptr<test::caller> c = test::caller::create(k.major, k.minor, k.es, k.compatible);
        if (!c) {
            MESSAGE("skipped: no context for " << k.name);
            continue;
        }
        body(*c, k);
    }
}

std::vector<float> ramp(std::int64_t n) {
    std::vector<float> v;
    for (std::int64_t i = 0; i < n; ++i) v.push_back(static_cast<float>(i % 11) - 5);
    return v;
}

/// One of everything that a device does, with the results checked.
void use(const device& d) {
    matrix<float> A(d, 5, 7, ramp(35)), B(d, 7, 5, ramp(35)), C(d, 5, 5, ramp(25));
    C = 2 * A * B + C;
    CHECK(trace(C).to_host() == trace(2 * A * B).to_host() + (-5 + 1 - 4 + 2 - 3));
    vector<float> x(d, 1000, ramp(1000)), y(d, 1000);
    y = exp(0 * x) + x;
    CHECK(y.to_host()[7] == 3.0f);
    y(rows(3, 990, 7)) = -1; // scattered
    CHECK(y.to_host()[10] == -1.0f);
    matrix<half> H(d, 3, 3, std::vector<half>(9, half(1.5f)));
    H = H + H;
    CHECK(static_cast<float>(H.to_host()[8]) == 3.0f);
    vector<float> p(d, 9), q(d, 9);
    evaluate(p = x(rows(0, 9)) + 1, q = x(rows(0, 9)) - 1);
    CHECK(p.to_host()[0] - q.to_host()[0] == 2.0f);
    matrix<float> L(d, 80, 80, ramp(6400)), M(d, 80, 80); // large enough for tiles
    M = L * L;
    CHECK(M.to_host()[80] == sum(hadamard(trans(L.row(1)), L.col(0))).to_host());
    CHECK_THROWS_AS(matrix<float>(d, 2, 2) = A * A, shape_error);
    d.synchronize();
}

} // namespace

TEST_CASE("an adopted context's state is left as it was") {
    in_each_context([](test::caller& c, const kind& k) {
        device d = opengl_device(adopt_current_context, k.device);
        use(d); // with the state that a context begins with
        c.disturb();
        const auto before = c.state();
        use(d); // and with every state set
        const auto after = c.state();
        REQUIRE(before.size() == after.size());
        for (std::size_t n = 0; n < before.size(); ++n) {
            CAPTURE(before[n].first);
            CHECK(before[n].second == after[n].second);
        }
        CHECK(c.is_current());
    });
}

TEST_CASE("the context need not be current, and what is current stays so") {
    in_each_context([](test::caller& c, const kind& k) {
        device d = opengl_device(adopt_current_context, k.device);
        c.leave();
        use(d);
        CHECK(!c.is_current());
        const std::unique_ptr<test::caller> other = test::caller::create(k.major, k.minor, k.es);
        REQUIRE(other);
        use(d);
        CHECK(other->is_current());
    });
}

TEST_CASE("threads share a device in a context of its own, and none of them is given a context") {
    for (const opengl_kind kind :
         {opengl_kind::compute, opengl_kind::compute_es, opengl_kind::fragment, opengl_kind::fragment_es}) {
        device d;
        try {
            d = opengl_device(kind);
        } catch (const device_error& e) {
            MESSAGE("skipped: " << e.what());
            continue;
        }
        std::atomic<int> wrong = 0;
        const auto work = [&wrong, d](float factor) {
            for (int n = 0; n < 20; ++n) {
                vector<float> x(d, 100, ramp(100)), y(d, 100);
                y = factor * x;
                try {
                    y = 2.0f * vector<float>(d, 7);
                    ++wrong;
                } catch (const shape_error&) { // y keeps its values
                }
                wrong += y.to_host()[7] != factor * 2;
                wrong += test::caller::any_is_current();
                std::this_thread::sleep_for(std::chrono::microseconds(10 * (n % 5))); // also while it sleeps
            }
        };
        std::thread one(work, 3.0f), other(work, 5.0f);
        work(7.0f);
        one.join();
        other.join();
        CHECK(wrong == 0);
    }
}

TEST_CASE("commands are given on the device's own thread, or on the caller's in his context") {
    const auto where = [](const device& d) {
        return runtime::on_device(*d.state(), [] { return std::this_thread::get_id(); });
    };
    in_each_context([&](test::caller&, const kind& k) {
        const device own = opengl_device(k.device), adopted = opengl_device(adopt_current_context, k.device);
        CHECK(where(own) != std::this_thread::get_id());
        CHECK(where(own) == where(own));
        CHECK(where(adopted) == std::this_thread::get_id());
    });
}

TEST_CASE("a process that forked cannot use the device, says so, and ends") {
    device d;
    try {
        d = opengl_device(opengl_kind::compute);
    } catch (const device_error& e) {
        MESSAGE("skipped: " << e.what());
        return;
    }
    vector<float> x(d, 10, ramp(10));
    x = 2 * x;
    const pid_t child = fork();
    if (child == 0) {
        int code = 1;
        try {
            x = 2 * x;
        } catch (const device_error&) {
            code = 0;
        }
        x = vector<float>();
        d = device(); // the last to hold it
        _exit(code);
    }
    int status = -1;
    for (int tenths = 0; tenths < 100 && waitpid(child, &status, WNOHANG) == 0; ++tenths)
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    if (status == -1) kill(child, SIGKILL);
    CHECK(status == 0);
    x = 2 * x;
    CHECK(x.to_host()[1] == 4 * ramp(10)[1]);
}

TEST_CASE("a device in a context of its own leaves the program's context current and alone") {
    in_each_context([](test::caller& c, const kind& k) {
        c.disturb();
        const auto before = c.state();
        for (const device_info& i : devices())
            if (i.usable() && i.name().rfind("opengl", 0) == 0) use(i.open());
        CHECK(c.is_current());
        CHECK(c.state() == before);
        static_cast<void>(k);
    });
}

TEST_CASE("the program's buffer object is a matrix") {
    in_each_context([](test::caller& c, const kind& k) {
        if (!computes(k)) return;
        const unsigned buffer = c.make_buffer(ramp(12));
        device d = opengl_device(adopt_current_context, k.device);
        {
            matrix<float> A = wrap_buffer<float>(d, buffer, 3, 4), B(d, 3, 4);
            CHECK(A.to_host() == ramp(12));
            B = A + 1;
            A = 2 * B;
            CHECK_THROWS_AS(wrap_buffer<float>(d, buffer, 3, 5), shape_error);
            CHECK_THROWS_AS(wrap_buffer<float>(d, buffer, 13), shape_error);
            CHECK_THROWS_AS(wrap_buffer<float>(d, buffer, 2, 3, 10), shape_error);
            CHECK_THROWS_AS(wrap_buffer<float>(d, buffer, 3, 4, 3), shape_error);
            CHECK_THROWS_AS(wrap_buffer<float>(d, buffer, 3, 4, std::int64_t{1} << 62), device_error);
            CHECK_THROWS_AS(wrap_buffer<float>(d, buffer, -3, -4), shape_error);
            CHECK_THROWS_AS(wrap_buffer<float>(d, 999999, 1, 1), error);
            CHECK_THROWS_AS(wrap_buffer<float>(host_device(), buffer, 3, 4), device_error);
            CHECK_THROWS_AS(wrap_texture<float>(d, buffer, 1, 1), device_error);
            if (k.es) CHECK_THROWS_AS(wrap_buffer<half>(d, buffer, 3, 4), unsupported_error);
            if (k.es) CHECK_THROWS_AS(wrap_buffer<double>(d, buffer, 3, 2), unsupported_error);
            if (!k.es) { // the same bytes, and no more of them
                CHECK(wrap_buffer<double>(d, buffer, 3, 2).to_host().size() == 6);
                CHECK_THROWS_AS(wrap_buffer<double>(d, buffer, 3, 4), shape_error);
            }
        } // the buffer is the program's, and outlives the matrix
        std::vector<float> wanted = ramp(12);
        for (float& v : wanted) v = 2 * (v + 1);
        CHECK(c.read_buffer(buffer, 12) == wanted);
    });
}

TEST_CASE("the program's buffer object is a vector, or rows of some length apart") {
    in_each_context([](test::caller& c, const kind& k) {
        if (!computes(k)) return;
        const unsigned buffer = c.make_buffer(ramp(15));
        device d = opengl_device(adopt_current_context, k.device);
        std::vector<float> wanted = ramp(15);
        {
            matrix<float> A = wrap_buffer<float>(d, buffer, 3, 3, 6);
            CHECK(A.to_host() == std::vector<float>{wanted[0], wanted[1], wanted[2], wanted[6], wanted[7],
                                                    wanted[8], wanted[12], wanted[13], wanted[14]});
            A = 2 * A * trans(A);
            A = 1.0f; // what lies between the rows stays
            for (const std::size_t e : {0u, 1u, 2u, 6u, 7u, 8u, 12u, 13u, 14u}) wanted[e] = 1;
        }
        CHECK(c.read_buffer(buffer, 15) == wanted);
        {
            vector<float> x = wrap_buffer<float>(d, buffer, 15);
            x = x * norm_inf(x);
            CHECK(x.to_host().size() == 15);
        }
        const float most = *std::max_element(wanted.begin(), wanted.end());
        for (float& v : wanted) v *= most;
        CHECK(c.read_buffer(buffer, 15) == wanted);
    });
}

TEST_CASE("the program's texture is a matrix") {
    in_each_context([](test::caller& c, const kind& k) {
        if (computes(k)) return;
        const unsigned texture = c.make_texture(2, 3, ramp(24));
        device d = opengl_device(adopt_current_context, k.device);
        {
            matrix<float> A = wrap_texture<float>(d, texture, 2, 3), B(d, 3, 8);
            CHECK(A.to_host() == ramp(24));
            B = A + 1;
            A = 2 * B;
            matrix<float> P(d, 3, 3);
            P = A * trans(B);
            CHECK(P.to_host()[0] == 2 * sum(hadamard(B(rows(0, 1)), B(rows(0, 1)))).to_host());
            const checks before = set_checks(checks::nan);
            CHECK_THROWS_AS(B = 3e38f * (A + 4), value_error);
            CHECK_THROWS_AS(A = 3e38f * (B + 4), value_error);
            set_checks(before);
            CHECK_THROWS_AS(wrap_texture<float>(host_device(), texture, 2, 3), device_error);
            CHECK_THROWS_AS(wrap_texture<float>(d, 999999, 2, 3), error);
            CHECK_THROWS_AS(wrap_texture<double>(d, texture, 2, 3), unsupported_error);
            if (!k.es) {
                CHECK_THROWS_AS(wrap_texture<float>(d, texture, 3, 3), shape_error);
                CHECK_THROWS_AS(wrap_texture<half>(d, texture, 2, 3), unsupported_error);
            }
            constexpr unsigned swizzle_r = 0x8E42, red = 0x1903, base_level = 0x813C;
            c.set_parameter(texture, swizzle_r, 0);
            CHECK_THROWS_AS(wrap_texture<float>(d, texture, 2, 3), unsupported_error);
            c.set_parameter(texture, swizzle_r, static_cast<int>(red));
            c.set_parameter(texture, base_level, 1);
            CHECK_THROWS_AS(wrap_texture<float>(d, texture, 2, 3), unsupported_error);
            c.set_parameter(texture, base_level, 0);
        }
        std::vector<float> wanted = ramp(24);
        for (float& v : wanted) v = 2 * (v + 1);
        CHECK(c.read_texture(texture, 2, 3) == wanted);
        // A product that is stored; the texture asks for smaller pictures, which it has not.
        const unsigned large = c.make_texture(24, 96, std::vector<float>(96 * 96));
        const matrix<float> L(d, 96, 96, ramp(96 * 96));
        matrix<float> M = wrap_texture<float>(d, large, 24, 96), N(d, 96, 96);
        M = L * L;
        N = L * L;
        CHECK(M.to_host() == N.to_host());
        CHECK(c.read_texture(large, 24, 96) == N.to_host());
    });
}

TEST_CASE("the program's texture of one element a texel is a matrix where texels are plain") {
    in_each_context([](test::caller& c, const kind& k) {
        if (computes(k)) return;
        const unsigned texture = c.make_plain_texture(5, 3, ramp(15));
        device d = opengl_device(adopt_current_context, k.device, {.texels = texel_form::plain});
        use(d);
        {
            matrix<float> A = wrap_texture<float>(d, texture, 5, 3), B(d, 3, 5);
            CHECK(A.to_host() == ramp(15));
            B = A + 1;
            A = 2 * B;
            if (!k.es)
                CHECK_THROWS_AS(wrap_texture<float>(d, c.make_texture(5, 3, ramp(60)), 5, 3),
                                unsupported_error);
        }
        const std::vector<float> got = c.read_texture(texture, 5, 3);
        for (std::size_t n = 0; n < 15; ++n) CHECK(got[4 * n] == 2 * (ramp(15)[n] + 1));
    });
}

TEST_CASE("trim() gives memory back at once") {
    in_each_context([](test::caller& c, const kind& k) {
        const device d = opengl_device(adopt_current_context, k.device);
        const auto work = [&d] {
            matrix<float> A(d, 64, 64, ramp(64 * 64)), B(d, 64, 64);
            B = A * A + hadamard(A, A) * B;
            CHECK(B.rows() == 64);
        };
        work();
        d.trim();
        const int before = c.objects();
        work();
        CHECK(c.objects() > before); // pooled
        d.trim();
        CHECK(c.objects() == before);
    });
}

TEST_CASE("a device that ends takes its objects out of the program's context") {
    in_each_context([](test::caller& c, const kind& k) {
        const int before = c.objects();
        for (int n = 0; n < 2; ++n) {
            const device d = opengl_device(adopt_current_context, k.device);
            matrix<float> A(d, 160, 160, ramp(160 * 160)), B(d, 160, 160);
            B = A * A + hadamard(A, A) * B;
            B(rows(1, 5), cols(1, 6)) = 2 * A(rows(1, 5), cols(2, 7));
            CHECK(sum(B).to_host() != 0);
            CHECK(c.objects() > before);
        }
        CHECK(c.objects() == before);
    });
}

TEST_CASE("a mark tells a context from another, which EGL may call by the same handle") {
    in_each_context([](test::caller&, const kind& k) {
        runtime::opengl::context_mark mark;
        mark.make();
        CHECK(mark.is_here());
        const std::unique_ptr<test::caller> other =
            test::caller::create(k.major, k.minor, k.es, k.compatible); // is current
        REQUIRE(other);
        CHECK(!mark.is_here());
        for (int n = 0; n < 8; ++n) { // of the same name and size
            other->make_buffer(ramp(4));
            CHECK(!mark.is_here());
        }
    });
}

TEST_CASE("a context that is gone is a device_error, and other devices go on") {
    in_each_context([](test::caller& c, const kind& k) {
        matrix<float> A, B;
        device d = opengl_device(adopt_current_context, k.device);
        A = matrix<float>(d, 4, 4, ramp(16));
        B = matrix<float>(d, 4, 4);
        B = A + A;
        c.destroy();
        std::string code;
        try {
            B = A + 1;
        } catch (const device_error& e) {
            code = e.code_name();
        }
        CHECK(code.rfind("EGL_", 0) == 0);
        CHECK_THROWS_AS(A.to_host(), device_error);
        CHECK_THROWS_AS(d.synchronize(), device_error);
        CHECK_THROWS_AS(matrix<float>(d, 2, 2), device_error);
        for (const device_info& i : devices())
            if (i.usable()) use(i.open());
    });
}

TEST_CASE("adopting without a context, or one that is too old, says so") {
    CHECK_THROWS_AS(opengl_device(adopt_current_context), device_error);
    const std::unique_ptr<test::caller> c = test::caller::create(3, 0, true);
    if (!c) return;
    CHECK_THROWS_AS(opengl_device(adopt_current_context, opengl_kind::compute), device_error);
    CHECK_THROWS_AS(opengl_device(adopt_current_context, opengl_kind::fragment), device_error);
}
