// Destinations that are parts of textures: whole texels are drawn as a rectangle, parts of texels component
// by component, and what lies beside them stays. With SINTER_TESTS=quick each form of textures meets a third
// or a fourth of the parts, another form others.

#include <doctest/doctest.h>

#include <sinter/opengl.hpp>

#include "../devices.hpp"

using namespace sinter;

namespace {

template <class Body>
void on_each_form(Body body) {
    constexpr texture_options forms[] = {{},
                                         {.folded = true},
                                         {.texels = texel_form::plain},
                                         {.texels = texel_form::plain, .max_texture = 8},
                                         {.reads_target = false}};
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
                 ", at most: ", o.max_texture, ", reads targets: ", o.reads_target);
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
    const matrix<float> X(d, b.rows, b.cols, test::numbers(b.rows * b.cols, 4)),
        L(d, b.rows, 6, test::numbers(b.rows * 6, 5)), R(d, 6, b.cols, test::numbers(6 * b.cols, 6));
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
    int turn = 0;
    on_each_form([&](const device& d, const texture_options&) {
        for (const part_of_matrix& b : blocks) {
            if (!test::is_turn(turn++, 3)) continue;
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

namespace {

/// Every way in which a view's elements can lie, as slices of rows and of columns: first, last, step.
struct slices {
    std::int64_t row_first, row_last, row_step, col_first, col_last, col_step;
    std::int64_t rows() const {
        return (row_last - row_first + (row_step > 0 ? row_step - 1 : row_step + 1)) / row_step;
    }
    std::int64_t cols() const {
        return (col_last - col_first + (col_step > 0 ? col_step - 1 : col_step + 1)) / col_step;
    }
};
constexpr slices parts[] = {{1, 36, 1, 1, 50, 1},  {0, 37, 1, 0, 51, 1},   {0, 37, 1, 3, 4, 1},
                            {5, 6, 1, 0, 51, 1},   {5, 6, 1, 1, 52, 3},    {0, 37, 2, 0, 52, 2},
                            {1, 37, 3, 2, 52, 4},  {2, 35, 5, 7, 9, 1},    {36, 37, 1, 51, 52, 1},
                            {36, -1, -1, 1, 5, 1}, {3, 30, 1, 51, -1, -2}, {0, 37, 1, 0, 52, 51},
                            {0, 37, 36, 1, 52, 1}};

/// All of A after one of its parts was assigned to in several ways, as it lies or turned.
std::vector<std::vector<float>> with_slices(const device& d, const slices& s, bool turned) {
    matrix<float> A(d, 37, 52, test::numbers(37 * 52, 3));
    const std::int64_t m = turned ? s.cols() : s.rows(), n = turned ? s.rows() : s.cols();
    const matrix<float> X(d, m, n, test::numbers(m * n, 4)), L(d, m, 6, test::numbers(m * 6, 5)),
        R(d, 6, n, test::numbers(6 * n, 6));
    std::vector<std::vector<float>> all;
    const auto in_several_ways = [&](auto part) {
        part = 2 * X + 1;
        all.push_back(A.to_host());
        part += 3 * (L * R) - 1; // reads what it writes
        all.push_back(A.to_host());
        part = L * R;
        all.push_back(A.to_host());
        part = colwise(sum(L, axis<1>)) + rowwise(max(R, axis<0>));
        all.push_back(A.to_host());
    };
    const auto view = A(rows(s.row_first, s.row_last, s.row_step), cols(s.col_first, s.col_last, s.col_step));
    if (turned)
        in_several_ways(trans(view));
    else
        in_several_ways(view);
    return all;
}

} // namespace

TEST_CASE("parts of texels are written, and nothing beside them") {
    int turn = 0;
    on_each_form([&](const device& d, const texture_options&) {
        for (const slices& s : parts)
            for (const bool turned : {false, true}) {
                if (!test::is_turn(turn++, 4)) continue;
                INFO("rows ", s.row_first, ":", s.row_last, ":", s.row_step, ", columns ", s.col_first, ":",
                     s.col_last, ":", s.col_step, turned ? ", turned" : "");
                CHECK(with_slices(d, s, turned) == with_slices(host_device(), s, turned));
            }
    });
}

TEST_CASE("a large product for parts of texels is computed beside them where nothing is stored, a small one "
          "in place") {
    on_each_form([](const device& d, const texture_options& o) {
        matrix<float> A(d, 70, 80, test::numbers(5600, 1));
        const matrix<float> B(d, 66, 40, test::numbers(2640, 2)), C(d, 40, 70, test::numbers(2800, 3));
        const auto count = [&](auto part, const auto& value) {
            const counters before = d.counters();
            part = value;
            return d.counters() - before;
        };
        const auto explained = [](const std::string& text, const char* what) {
            return text.find(what) != std::string::npos;
        };
        const plan::device_facts& facts = static_cast<const runtime::text_device&>(*d.state()).facts();
        const bool stores = facts.stores_texels, fetches = facts.fetches_target && !o.folded;
        const bool beside = o.texels == texel_form::packed && (!stores || o.folded);
        auto large = A(rows(1, 67), cols(3, 73));
        CHECK(count(large, B * C).launches == 1 + beside);
        CHECK(count(large, B * C).temporaries == beside);
        CHECK(explained(explain(large = B * C), "temporaries: 1") == beside);
        CHECK(count(A(rows(1, 51), cols(3, 53)), B(rows(0, 50), cols(0, 40)) * C(rows(0, 40), cols(0, 50)))
                  .launches == 1 + (beside && !fetches));
        CHECK(count(A(rows(1, 31), cols(3, 33)), B(rows(0, 30), cols(0, 40)) * C(rows(0, 40), cols(0, 30)))
                  .launches == 1);
        matrix<float> on_host(host_device(), 70, 80, test::numbers(5600, 1));
        const matrix<float> E = B.to(host_device()), F = C.to(host_device());
        on_host(rows(1, 67), cols(3, 73)) = E * F;
        on_host(rows(1, 51), cols(3, 53)) = E(rows(0, 50), cols(0, 40)) * F(rows(0, 40), cols(0, 50));
        on_host(rows(1, 31), cols(3, 33)) = E(rows(0, 30), cols(0, 40)) * F(rows(0, 40), cols(0, 30));
        CHECK(A.to_host() == on_host.to_host());
    });
}

TEST_CASE("whole texels are one draw of a rectangle, parts of texels too or one for each component, few are "
          "points") {
    on_each_form([](const device& d, const texture_options& o) {
        matrix<float> A(d, 20, 24, test::numbers(480, 1));
        const matrix<float> B(d, 20, 24, test::numbers(480, 2));
        vector<float> x(d, 3000, test::numbers(3000, 3));
        const auto draws_points = [](const std::string& text) {
            return text.find("gl_PointSize") != std::string::npos;
        };
        const auto by_component = [](const std::string& text) {
            return text.find("uniform int component") != std::string::npos;
        };
        // Where texels can be stored, or drawn, with what else they hold, and rows lie in rows of the
        // texture.
        const plan::device_facts& facts = static_cast<const runtime::text_device&>(*d.state()).facts();
        const bool stores = (facts.stores_texels || facts.fetches_target) && !o.folded;
        const bool by_parts = o.texels == texel_form::packed && !stores;
        const counters before = d.counters();
        CHECK(!draws_points(explain(A(rows(2, 9), cols(4, 12)) = 2 * B(rows(2, 9), cols(4, 12)))));
        CHECK(!draws_points(explain(x(rows(400, 2000)) = 2 * x(rows(0, 1600)))));
        CHECK(!draws_points(explain(A(rows(2, 9), cols(3, 11)) = 2 * B(rows(2, 9), cols(3, 11)))));
        CHECK(by_component(explain(A(rows(2, 9), cols(4, 12)) = 2 * B(rows(2, 9), cols(4, 12)))) == false);
        CHECK(by_component(explain(A(rows(2, 9), cols(4, 11)) = 2 * B(rows(2, 9), cols(4, 11)))) == by_parts);
        CHECK(by_component(explain(A(rows(2, 9), cols(3, 11)) = 2 * B(rows(2, 9), cols(3, 11)))) == by_parts);
        auto every_other = A(rows(0, 20, 2), cols(0, 24, 2));
        CHECK(!draws_points(explain(every_other = 2 * B(rows(0, 20, 2), cols(0, 24, 2)))));
        CHECK(draws_points(explain(diagonal(A) = x(rows(0, 20)))));
        CHECK((d.counters() - before).launches == 0);
        A(rows(2, 9), cols(4, 12)) = 2 * B(rows(2, 9), cols(4, 12));
        A(rows(2, 9), cols(3, 12)) = 2 * B(rows(2, 9), cols(4, 13));
        CHECK((d.counters() - before).launches == 2);
        CHECK((d.counters() - before).temporaries == 0);
    });
}

TEST_CASE("vectors that lie across two texels are joined, in sums and products too") {
    const auto results = [](const device& on, std::int64_t row, std::int64_t col) {
        const matrix<float> A(on, 37, 52, test::numbers(37 * 52, 1)),
            B(on, 52, 37, test::numbers(37 * 52, 2));
        const matrix<std::int32_t> N = cast<std::int32_t>(A * 10.0f);
        const vector<float> x(on, 3000, test::numbers(3000, 3));
        const auto part = [&](const auto& M) { return M(rows(row, row + 32), cols(col, col + 31)); };
        std::vector<std::vector<float>> all;
        const auto keep = [&](const matrix<float>& M) { all.push_back(M.to_host()); };
        keep(part(A) + 2 * part(B(rows(0, 37), cols(0, 37))));
        keep(part(A) * trans(part(A)));
        keep(trans(part(A)) * part(A));
        keep(part(A) * A(rows(row, row + 31), cols(col + 1, col + 30)));
        keep(cast<float>(part(N) * 3 + part(N)));
        keep(trans(part(A)) + trans(part(A)));
        const vector<float> y = x(rows(col, 2990 + col)) + x(rows(row, 2990 + row)),
                            s = sum(part(A), axis<0>), t = part(A) * x(rows(col, col + 31));
        for (const vector<float>& v : {y, s, t}) all.push_back(v.to_host());
        return all;
    };
    std::vector<device> all;
    on_each_form([&](const device& d, const texture_options&) { all.push_back(d); });
    for (const opengl_kind kind : {opengl_kind::compute, opengl_kind::compute_es})
        all.push_back(opengl_device(kind));
    int turn = 0;
    for (const device& d : all)
        for (const std::int64_t row : {0, 1, 5})
            for (const std::int64_t col : {0, 1, 2, 3, 6}) {
                if (!test::is_turn(turn++, 4)) continue;
                INFO(d.name(), " from ", row, ", ", col);
                CHECK(results(d, row, col) == results(host_device(), row, col));
            }
}
