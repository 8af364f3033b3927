// Bad input gets a typed error; the destination keeps its elements and the device goes on working.

#include "../devices.hpp"

using namespace sinter;

namespace {

/// The device still computes.
void expect_alive(const device& d) {
    vector<float> x(d, 5);
    x = 2.0f;
    x = x + 1.0f;
    CHECK(x.to_host() == std::vector<float>(5, 3.0f));
}

template <class Error, class Body>
std::string message_of(Body body) {
    try {
        body();
    } catch (const Error& e) {
        return e.what();
    }
    return "nothing was thrown";
}

} // namespace

TEST_CASE("shapes that do not fit: both are shown, nothing is lost") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        matrix<float> A(d, 3, 4), B(d, 5, 6), C(d, 2, 2, test::numbers(4, 1));
        const std::string product = message_of<shape_error>([&] { C = A * B; });
        CHECK(product.find("3 x 4") != std::string::npos);
        CHECK(product.find("5 x 6") != std::string::npos);
        const std::string target = message_of<shape_error>([&] { C = A + A; });
        CHECK(target.find("2 x 2") != std::string::npos);
        CHECK_THROWS_AS(C.to_device(std::vector<float>(3)), shape_error);
        CHECK_THROWS_AS(C.to_device(std::vector<float>()), shape_error);
        CHECK(C.to_host() == test::numbers(4, 1));
        vector<float> none(d, 0);
        CHECK(sum(none).to_host() == 0);
        CHECK_THROWS_AS(max(none).to_host(), shape_error);
        expect_alive(d);
    }
}

TEST_CASE("too much memory is a device_error, and the device goes on") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        CHECK_THROWS_AS(vector<float>(d, std::int64_t(1) << 46), device_error);
        expect_alive(d);
    }
}

TEST_CASE("operands on two devices: the error names both") {
    const std::vector<device> all = test::devices();
    for (const device& d : all) {
        const device other = host_device();
        if (d == other) continue;
        vector<float> x(d, 3), y(other, 3);
        x = 1.0f;
        y = 2.0f;
        const std::string text = message_of<device_error>([&] { x = x + y; });
        CHECK(text.find(d.name()) != std::string::npos);
        CHECK(text.find("host") != std::string::npos);
        x = x + y.to(d);
        CHECK(x.to_host() == std::vector<float>(3, 3.0f));
    }
}

TEST_CASE("a type that the device lacks is named") {
    for (const device& d : test::devices()) {
        CAPTURE(d.name());
        if (d.supports(dtype::f64)) continue;
        const std::string text = message_of<unsupported_error>([&] {
            vector<double> x(d, 3);
            x = 1.0;
        });
        CHECK(text.find("double") != std::string::npos);
        CHECK(text.find(d.name()) != std::string::npos);
        expect_alive(d);
    }
}

TEST_CASE("more terms than OpenGL's integers count are an error, and the destination keeps its value") {
    for (const device& d : test::devices()) {
        if (d.name().rfind("opengl", 0) != 0) continue;
        CAPTURE(d.name());
        vector<float> x(d, 50000, test::numbers(50000, 1)), y(d, 50000, test::numbers(50000, 2));
        scalar<float> s(d, 3.0f);
        CHECK_THROWS_AS(s = sum(x * trans(y)), unsupported_error);
        CHECK(s.to_host() == 3.0f);
        s = sum(x(rows(0, 300)) * trans(y(rows(0, 200))));
        CHECK(s.to_host() != 3.0f);
    }
}
