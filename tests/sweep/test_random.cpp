// Random statements against a plain evaluation of theirs, on every device (tests/random; the program
// random_statements searches on). OpenCL meets 60 structures of 20 instances each, each kind of OpenGL in
// software another 15, and devices of other plans a few; SINTER_TESTS=quick: an eighth of that, deep: twenty
// times. This takes a minute or more on devices that compile: a structure has some eight kernels.

#include <doctest/doctest.h>

#include "../random/search.hpp"
#include "arrays.hpp"

namespace random_tests {

using namespace random_statements;

search_options share_of(const sinter::ref<test::runtime::device_state>& device) {
    search_options how;
    how.structures = 60;
    how.work = 5000;
    how.terms = 5;
    how.statements = 2;
    const std::string& name = device->name();
    if (name == "host") {
        how.structures = 600;
        how.terms = 40;
        how.statements = 4;
    } else if (name.rfind("opengl", 0) == 0) {
        how.seed = name == "opengl:compute"    ? 0
                   : name == "opengl:fragment" ? 25
                   : name == "opengl:es"       ? 50
                                               : 75;
        how.structures = 15;
    }
    if (test::is_variant(device) && name != "opengl:es") {
        how.seed = 80;
        how.structures = 6;
    }
    how.structures = test::at_level(how.structures / 8 + 1, how.structures, how.structures * 20);
    return how;
}

/// A product of three matrices, grouped one way or the other; the one in the middle is squared. Extents 2 to
/// 5 are free.
structure chain(dtype factors, bool left_first, dtype result) {
    structure s;
    s.dimensions = {{dimension_form::fixed}, {dimension_form::plus, one}, {}, {}, {}, {}};
    s.arrays = {{factors, 2, 3}, {factors, 3, 4}, {factors, 4, 5}, {result, 2, 5}};
    const auto array = [&](int n) {
        term t;
        const pool_array& a = s.arrays[static_cast<std::size_t>(n)];
        t.type = t.computed = a.type;
        t.array = n;
        t.slot = s.slots++;
        t.rows = a.rows;
        t.cols = a.cols;
        return t;
    };
    const auto of_them = [&s, factors](term_form form, int rows, int cols, std::vector<term> parts) {
        term t;
        t.form = form;
        t.slot = s.slots++;
        t.type = t.computed = factors;
        t.rows = rows;
        t.cols = cols;
        t.parts = std::move(parts);
        return t;
    };
    const auto product = [&](const term& a, const term& b) {
        return of_them(term_form::product, a.rows, b.cols, {a, b});
    };
    const term squares = of_them(term_form::square, 3, 4, {array(1)});
    const term value = left_first ? product(product(array(0), squares), array(2))
                                  : product(array(0), product(squares, array(2)));
    s.statements = {{{array(3), value}}};
    return s;
}

} // namespace random_tests

TEST_CASE("products of halves whose factors are subnormal on the way keep to their bounds") {
    using namespace random_tests;
    for (const auto& state : test::devices_and_variants()) {
        if (!state->supports(dtype::f16)) continue;
        CAPTURE(state->name());
        runner on(sinter::device{state});
        generator random(1);
        for (int n = 0; n < 400; ++n) {
            const structure s =
                chain(dtype::f16, random.chance(50), random.chance(50) ? dtype::f16 : dtype::f32);
            instance in;
            in.chosen = {
                0, 0, 1 + random.below(3), 1 + random.below(3), 1 + random.below(3), 1 + random.below(3)};
            in.find_extents(s);
            in.draws.resize(static_cast<std::size_t>(s.slots));
            in.numbers.resize(in.draws.size());
            for (const pool_array& a : s.arrays) {
                const auto exponent = static_cast<int>(random.below(20)) - 12;
                std::vector<double> values(static_cast<std::size_t>(in.size(a)));
                for (double& x : values)
                    x = stored_as(a.type, std::ldexp(2 * random.fraction() - 1, exponent));
                in.values.push_back(std::move(values));
            }
            const outcome o = on.run(s, in);
            if (o.is_wrong) FAIL_CHECK(o.error << "\n" << printer(s, in).program(state->name(), o));
        }
        CHECK(on.seen.statements == 400);
    }
}

TEST_CASE("a chain of products is exact only if it is in every order") {
    using namespace random_tests;
    // The sum of the right product needs few digits; its terms times the first factor need more than floats
    // have.
    const structure s = chain(dtype::f32, false, dtype::f32);
    instance in;
    in.chosen = {0, 0, 1, 1, 13, 1};
    in.find_extents(s);
    in.draws.resize(static_cast<std::size_t>(s.slots));
    in.numbers.resize(in.draws.size());
    std::vector<double> terms(13, 7.875);
    terms.back() = 1.5;
    in.values = {{50625.0 / 2048}, std::vector<double>(13, 1), terms, {0}};
    REQUIRE(in.size(s.arrays[2]) == 13);
    oracle expected(s, in, false);
    expected.run(s.statements[0]);
    float sum = 0;
    for (const double x : terms) sum += 50625.0f / 2048 * static_cast<float>(x);
    CHECK(sum != 50625.0f / 2048 * 96);
    CHECK(expected.arrays[3][0].holds(sum));
    CHECK(expected.arrays[3][0].holds(50625.0 / 2048 * 96));
}

TEST_CASE("a product of doubles that overflows may be finite in a multiply-add") {
    using namespace random_tests;
    const double most = std::numeric_limits<double>::max();
    const cell factors[] = {cell::point(-most), cell::point(most)};
    for (const bool graphics : {false, true}) {
        const cell product = elementwise(op::multiply, dtype::f64, graphics)(factors);
        CHECK(product.holds(-infinity));
        const cell operands[] = {cell::point(infinity), product};
        const cell sum = elementwise(op::add, dtype::f64, graphics)(operands);
        CHECK(sum.holds(infinity));
        CHECK(sum.holds(std::numeric_limits<double>::quiet_NaN()));
        CHECK(!sum.holds(0));
    }
    const cell huge[] = {cell::point(most), cell::point(2), cell::point(-infinity)};
    const cell twice = elementwise(op::fma, dtype::f64, true)(huge); // GLSL's has two roundings
    CHECK(twice.holds(std::numeric_limits<double>::quiet_NaN()));
}

TEST_CASE("random statements leave what a plain evaluation gives") {
    using namespace random_tests;
    for (const auto& state : test::devices_and_variants()) {
        CAPTURE(state->name());
        const search_options how = share_of(state);
        search all(sinter::device(state), how);
        struct : listener {
            void refused(const outcome& o) override { FAIL_CHECK("refused: " << o.error); }
        } told;
        all.run(told);
        for (const finding& f : all.found)
            FAIL_CHECK("structure " << f.seed << ": " << f.wrong.error << "\n" << f.program);
        CHECK(all.structures == how.structures);
        CHECK(static_cast<double>(all.seen().exact) > 0.7 * static_cast<double>(all.seen().elements));
        CHECK(static_cast<double>(all.seen().loose) < 0.15 * static_cast<double>(all.seen().elements));
    }
}

TEST_CASE("the plain evaluation notices that an op is another one") {
    using namespace random_tests;
    const sinter::device host = sinter::host_device();
    constexpr op pairs[][2] = {{op::add, op::subtract},
                               {op::min, op::max},
                               {op::less, op::less_equal},
                               {op::sin, op::cos},
                               {op::logical_and, op::logical_or},
                               {op::floor, op::round},
                               {op::sqrt, op::cbrt},
                               {op::bit_or, op::bit_xor},
                               {op::exp, op::exp2}};
    for (const auto& pair : pairs) {
        const op given = pair[0], other = pair[1];
        CAPTURE(std::string(sinter::info(given).name));
        int tried = 0, noticed = 0;
        for (std::uint64_t seed = 0; seed < 3000 && tried < 12; ++seed) {
            structure s = structure_maker(seed, {true, true, 6, 2}).made;
            structure changed = s;
            bool is_root = false;
            for (statement& all : changed.statements)
                for (assigned& a : all)
                    if (a.value.form == term_form::call && a.value.code == given && !a.compound) {
                        a.value.code = other;
                        is_root = true;
                    }
            if (!is_root) continue;
            ++tried;
            runner on_host(host);
            bool is_seen = false;
            for (std::uint64_t k = 0; k < 20 && !is_seen; ++k)
                is_seen =
                    on_host.run(changed, instance_maker(s, seed * 100 + k, false).make(2000), s).is_wrong;
            noticed += is_seen;
        }
        CHECK(tried >= 6);
        CHECK(noticed * 3 >= tried); // others are overwritten, or NaN, 0 or 1 both ways
    }
}

TEST_CASE("what is wrong is made small, and printed") {
    using namespace random_tests;
    const sinter::device host = sinter::host_device();
    const auto has_hypot = [](const assigned& a) {
        bool found = false;
        for_each(a.value, [&](const term& t) { found |= t.form == term_form::call && t.code == op::hypot; });
        return found;
    };
    int tried = 0;
    for (std::uint64_t seed = 0; seed < 3000 && tried < 10; ++seed) {
        const structure s = structure_maker(seed).made;
        runner on_host(host);
        const auto is_met = [&](const structure& a, const instance& b) { // a hypot of an element, and valid
            for (const statement& all : a.statements)
                for (const assigned& one : all)
                    if (has_hypot(one) && b.extent(one.place.rows) * b.extent(one.place.cols) > 0)
                        return !on_host.run(a, b).is_wrong;
            return false;
        };
        const instance first = instance_maker(s, seed, false).make(2000);
        if (!is_met(s, first)) continue;
        ++tried;
        shrinker small(s, first, is_met, 1e9);
        small.run();
        REQUIRE(small.made.statements.size() == 1);
        REQUIRE(small.made.statements[0].size() == 1);
        const statement& left = small.made.statements[0];
        int terms = 0;
        for_each(left[0].value, [&](const term&) { ++terms; });
        CHECK(terms <= 10); // a product or a gather around it may be needed for the destination's extents
        const std::string text = printer(small.made, small.numbers).line(left);
        CAPTURE(text);
        CHECK(text.find("hypot(") != std::string::npos);
        CHECK(text.size() < 150);
    }
    CHECK(tried == 10);
}
