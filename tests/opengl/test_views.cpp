// Destinations that are parts of textures: whole texels are drawn as a rectangle, and what lies beside them
// stays.

#include <doctest/doctest.h>

#include <sinter/opengl.hpp>

#include "../devices.hpp"

using namespace sinter;

namespace {

template <class Body>
void on_each_form(Body body) {
    constexpr texture_options forms[] = {
        {}, {.folded = true}, {.texels = texel_form::plain}, {.texels = texel_form::plain, .max_texture = 8}};
    for (const opengl_kind kind : {opengl_kind::fragment, opengl_kind::fragment_es})
        for (const texture_options& o : forms) {
            device d;
            try {
                d = opengl_device(kind, o);
            } catch (const device_error& e) {
                MESSAGE("skipped: " << e.what());
                break;
            }
            INFO(d.name(), ", texels: ", std::string(name_of(o.texels)), ", folded: ", o.folded,
                 ", at most: ", o.max_texture);
            body(d, o);
        }
}

/// All of x after elements `begin` to `end` were given values.
std::vector<float> with_part(const device& d, std::int64_t begin, std::int64_t end) {
    vector<float> x(d, 5000, test::numbers(5000, 1));
    const vector<float> y(d, 5003, test::numbers(5003, 2));
    x(rows(begin, end)) = 2 * y(rows(begin + 3, end + 3)) + 1;
    return x.to_host();
}

struct part_of_matrix {
    std::int64_t first_row, first_col, rows, cols;
};
constexpr part_of_matrix blocks[] = {{0, 0, 5, 8},  {0, 4, 37, 48}, {3, 8, 1, 12}, {36, 0, 1, 52},
                                     {2, 0, 4, 52}, {1, 1, 3, 4},   {1, 4, 3, 6},  {4, 48, 9, 4},
                                     {7, 20, 1, 4}, {0, 0, 37, 4},  {5, 51, 2, 1}, {0, 12, 37, 1},
                                     {9, 9, 0, 4},  {8, 44, 29, 8}};

/// All of A after one of its blocks was assigned to in several ways.
std::vector<std::vector<float>> with_block(const device& d, const part_of_matrix& b) {
    const auto fresh = [&] { return matrix<float>(d, 37, 52, test::numbers(37 * 52, 3)); };
    const auto of = [&](matrix<float>& A) {
        return A(rows(b.first_row, b.first_row + b.rows), cols(b.first_col, b.first_col + b.cols));
    };
    const matrix<float> X(d, b.rows, b.cols, test::numbers(static_cast<std::size_t>(b.rows * b.cols), 4)),
        L(d, b.rows, 6, test::numbers(static_cast<std::size_t>(b.rows * 6), 5)),
        R(d, 6, b.cols, test::numbers(static_cast<std::size_t>(6 * b.cols), 6));
    std::vector<std::vector<float>> all;
    matrix<float> A = fresh();
    of(A) = X + 1;
    all.push_back(A.to_host());
    of(A) += 3 * L * R; // reads what it writes
    all.push_back(A.to_host());
    of(A) = rowwise(sum(R, axis<0>));
    all.push_back(A.to_host());
    matrix<float> B = fresh(), C = fresh();
    evaluate(of(B) = X * 2, of(C) = X - 1);
    all.push_back(B.to_host());
    all.push_back(C.to_host());
    return all;
}

} // namespace

TEST_CASE("parts of vectors are written, and nothing beside them") {
    on_each_form([](const device& d, const texture_options&) {
        for (const std::int64_t begin : {0, 1, 4, 1020, 1024, 1028, 3996})
            for (const std::int64_t count : {1, 4, 7, 24, 1000}) {
                INFO(begin, " and ", count, " more");
                CHECK(with_part(d, begin, begin + count) == with_part(host_device(), begin, begin + count));
            }
        CHECK(with_part(d, 4, 4000) == with_part(host_device(), 4, 4000));
        CHECK(with_part(d, 8, 5000) == with_part(host_device(), 8, 5000));
    });
}

TEST_CASE("blocks of matrices are written, and nothing beside them") {
    on_each_form([](const device& d, const texture_options&) {
        for (const part_of_matrix& b : blocks) {
            INFO("from (", b.first_row, ", ", b.first_col, "): ", b.rows, " x ", b.cols);
            CHECK(with_block(d, b) == with_block(host_device(), b));
        }
    });
}

TEST_CASE("results of sums are written into parts") {
    on_each_form([](const device& d, const texture_options&) {
        const auto results = [](const device& on) {
            const matrix<float> A(on, 40, 3000, test::numbers(120000, 7));
            vector<float> x(on, 4000, test::numbers(4000, 8));
            vector<std::int32_t> at(on, 4000);
            at = 5;
            x(rows(8, 48)) = sum(A, axis<1>);
            x(rows(100, 3100)) = sum(A, axis<0>);
            x(rows(3200, 3240)) = A * trans(A.row(1));
            at(rows(4, 44)) = argmax(A, axis<1>);
            at(rows(64, 3064)) = argmax(A, axis<0>);
            const std::vector<std::int32_t> places = at.to_host();
            std::vector<float> all = x.to_host();
            all.insert(all.end(), places.begin(), places.end());
            return all;
        };
        CHECK(results(d) == results(host_device()));
    });
}

TEST_CASE("whole texels are one draw of a rectangle, parts of texels are points") {
    on_each_form([](const device& d, const texture_options& o) {
        matrix<float> A(d, 20, 24, test::numbers(480, 1));
        const matrix<float> B(d, 20, 24, test::numbers(480, 2));
        vector<float> x(d, 3000, test::numbers(3000, 3));
        const auto draws_points = [](const std::string& text) {
            return text.find("gl_PointSize") != std::string::npos;
        };
        const bool plain = o.texels == texel_form::plain;
        const counters before = d.counters();
        CHECK(!draws_points(explain(A(rows(2, 9), cols(4, 12)) = 2 * B(rows(2, 9), cols(4, 12)))));
        CHECK(!draws_points(explain(x(rows(400, 2000)) = 2 * x(rows(0, 1600)))));
        CHECK(draws_points(explain(A(rows(2, 9), cols(4, 11)) = 2 * B(rows(2, 9), cols(4, 11)))) == !plain);
        CHECK(draws_points(explain(A(rows(2, 9), cols(3, 11)) = 2 * B(rows(2, 9), cols(3, 11)))) == !plain);
        CHECK(
            draws_points(explain(A(rows(0, 20, 2), cols(0, 24, 2)) = 2 * B(rows(0, 20, 2), cols(0, 24, 2)))));
        CHECK((d.counters() - before).launches == 0);
        A(rows(2, 9), cols(4, 12)) = 2 * B(rows(2, 9), cols(4, 12));
        CHECK((d.counters() - before).launches == 1);
        CHECK((d.counters() - before).temporaries == 0);
    });
}
