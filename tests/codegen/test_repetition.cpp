// An evaluation like the one before takes its bindings and schedules over: what differs must still reach the
// device.

#include <doctest/doctest.h>

#include <sinter/product_step.hpp>

#include "recorder.hpp"

using namespace sinter;

TEST_CASE("a repeated evaluation launches the same kernel with the numbers of the day") {
    for (const test::target& t : test::targets()) {
        INFO(t.name);
        const device d = t.handle();
        test::recorder& made = t.text();
        vector<float> x(d, 24), y(d, 24);
        const auto evaluate = [&](float alpha) { y = alpha * x - 1.0f; };
        evaluate(2);
        evaluate(2);
        evaluate(3);
        const std::size_t last = made.launched.size() - 1;
        CHECK(made.launched[last].text == made.launched[last - 1].text);
        bool found = false;
        for (std::size_t n = 0; n < made.values[last].size(); ++n) {
            const runtime::argument_value &now = made.values[last][n], &before = made.values[last - 1][n];
            CHECK(now.memory == before.memory);
            CHECK(now.integer == before.integer);
            found |= now.number.real() == 3 && before.number.real() == 2;
        }
        CHECK(found);
    }
}

TEST_CASE("evaluations that take turns between two sets of arrays are bound once each") {
    for (const test::target& t : test::targets()) {
        INFO(t.name);
        const device d = t.handle();
        test::recorder& made = t.text();
        vector<float> x(d, 24), y(d, 24), z(d, 24);
        const auto step = [](vector<float>& to, const vector<float>& from, float alpha) {
            to = alpha * from + 1.0f;
        };
        for (int n = 0; n < 3; ++n) {
            step(y, x, 2);
            step(x, y, 2);
        }
        const int chosen = made.noted;
        step(y, x, 3);
        const std::size_t last = made.launched.size() - 1;
        step(x, y, 4);
        CHECK(made.noted == chosen);
        const auto memory = [&](std::size_t launch, bool written) {
            for (std::size_t n = 0; n < made.values[launch].size(); ++n) {
                const plan::argument& a = made.launched[launch].arguments[n];
                if (a.kind == plan::argument_kind::array && a.written == written)
                    return made.values[launch][n].memory;
            }
            return static_cast<runtime::buffer*>(nullptr);
        };
        CHECK(memory(last, true) == memory(last + 1, false));
        CHECK(memory(last, false) == memory(last + 1, true));
        bool found = false;
        for (const runtime::argument_value& v : made.values[last + 1]) found |= v.number.real() == 4;
        CHECK(found);
        step(y, z, 2); // others come between
        step(z, y, 2);
        CHECK(made.noted == chosen + 2);
        use_product_step(d, product_step::naive); // what is asked of the schedules holds for both
        step(y, z, 2);
        CHECK(made.noted == chosen + 3);
    }
}

TEST_CASE("what is asked of the schedules between two evaluations holds for the second") {
    int asked = 0;
    for (const test::target& t : test::targets()) {
        INFO(t.name);
        const device d = t.handle();
        test::recorder& made = t.text();
        matrix<float> A(d, 128, 144), B(d, 144, 128), C(d, 128, 128);
        const auto text = [&] {
            C = A * B;
            return made.launched.back().text;
        };
        const std::string best = text();
        CHECK(text() == best);
        use_product_step(d, product_step::naive);
        if (!made.fragment()) CHECK(text() != best); // those may draw one row a fragment anyway
        use_product_step(d, product_step::best);
        CHECK(text() == best);
        try {
            use_product_terms(d, product_terms::dot);
        } catch (const unsupported_error&) {
            continue;
        }
        ++asked;
        const std::string dots = text();
        use_product_terms(d, product_terms::multiply_add);
        CHECK(text() != dots);
    }
    CHECK(asked > 0);
}

TEST_CASE("a launch of more work-groups than an axis takes has few that find nothing to do") {
    static const sinter::codegen::glsl language(sinter::codegen::glsl_stage::compute);
    sinter::plan::device_facts facts;
    for (std::int64_t& most : facts.max_groups) most = 100;
    const auto recorder = sinter::make_ref<test::recorder>(language, facts);
    const sinter::device d{sinter::ref<sinter::runtime::device_state>(recorder.get())};
    for (const std::int64_t groups : {100, 101, 199, 2500, 9999, 10001, 54321}) {
        CAPTURE(groups);
        sinter::vector<float> x(d, groups * 1024), y(d, groups * 1024);
        y = x + 1.0f;
        const sinter::runtime::launch_extent e = recorder->extents.back();
        const std::int64_t width = e.x / 256;
        CHECK(width <= 100);
        CHECK(e.y <= 100);
        CHECK(e.z <= 100);
        CHECK(width * e.y * e.z >= groups);
        CHECK(width * e.y * e.z < groups + e.z * (e.y + 1));
    }
}

TEST_CASE("work-items side by side take rows where there are few columns and SIMD lanes are work-items") {
    static const sinter::codegen::glsl language(sinter::codegen::glsl_stage::compute);
    sinter::plan::device_facts facts;
    facts.is_cpu = facts.reads_buffer_textures = true;
    const auto recorder = sinter::make_ref<test::recorder>(language, facts);
    const sinter::device d{sinter::ref<sinter::runtime::device_state>(recorder.get())};
    for (const std::int64_t cols : {3, 40}) {
        sinter::matrix<float> A(d, 1000, cols), C(d, 1000, cols), M(d, cols, cols);
        sinter::vector<float> w(d, cols);
        C = A + rowwise(w);
        CHECK((recorder->extents.back().x >= 1000) == (cols == 3));
        CHECK((recorder->launched.back().local[0] >= 8));
        C = A * M;
        CHECK((recorder->extents.back().x >= 250) == (cols == 3));
    }
}
