// Bad input gets a typed error; the destination keeps its elements and the device goes on working.

#include "../../devices.hpp"

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

TEST_CASE("places of more rows or columns than int32 counts are refused, not wrapped") {
    const device d = host_device();
    const std::int64_t many = (std::int64_t{1} << 31) + 1;
    const auto column = d.shape<bool>(many, 1), row = d.shape<bool>(1, many),
               last = d.shape<bool>(many - 1, 1);
    const vector<float> x(d, {1, 2});
    const auto text = [](const char* index, const char* extents) {
        return std::string("sinter: ") + index +
               " counts in int32, which cannot number those of an array of " + extents;
    };
    CHECK(test::refused<unsupported_error>([&] { (void)(column && row_index() > 3); }) ==
          text("row_index()", "2147483649 x 1"));
    CHECK(test::refused<unsupported_error>([&] { (void)(row + col_index()); }) ==
          text("col_index()", "1 x 2147483649"));
    CHECK(test::refused<unsupported_error>([&] { (void)row_index(many); }) ==
          text("row_index()", "2147483649 x 1"));
    auto places = d.shape<std::int32_t>(many, 1);
    CHECK_THROWS_AS((void)explain(places = row_index()), unsupported_error);
    CHECK_THROWS_AS((void)explain(places = 2 * row_index() + 1), unsupported_error);
    CHECK_THROWS_AS((void)row_index(many, 2), unsupported_error);
    // What is counted has fewer.
    CHECK_NOTHROW((void)(last + row_index()));
    CHECK_NOTHROW((void)row_index(many - 1));
    CHECK_NOTHROW((void)(column + col_index()));
    CHECK_NOTHROW((void)(column + sum(x * row_index())));
    CHECK_NOTHROW((void)(column + rowwise(gather(x, row_index(1), 0))));
    CHECK_NOTHROW((void)col_index(many, 2));
}
