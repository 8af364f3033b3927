// Cutting graphs into kernels: what fuses, what is materialised, what may be written in place.

#include <doctest/doctest.h>

#include <sinter/plan/facts/device_facts.hpp>

#include "programs.hpp"

using namespace test;

TEST_CASE("alpha * A * B + beta * C is one kernel in either order") {
    for (const bool swapped : {false, true}) {
        const expr product = apply(op::multiply, {number(), matrix()}) * matrix();
        const expr rest = apply(op::multiply, {number(), matrix()});
        const planned p = make(swapped ? rest + product : product + rest);
        CHECK(graph::verify(p.plan.values) == "");
        REQUIRE(p.plan.kernels.size() == 1);
        CHECK(p.plan.temporaries.empty());
        CHECK(p.plan.values[p.plan.kernels[0].reduction].code == op::contract);
        // the scalar has left the sum
        CHECK(p.main_text == (swapped ? "alpha * A + beta * (B * C)" : "alpha * (A * B) + beta * C"));
    }
}

TEST_CASE("two products in one expression: two kernels, one temporary") {
    const planned p = make(hadamard(matrix() * matrix(), matrix() * matrix()));
    CHECK(p.plan.kernels.size() == 2);
    CHECK(p.plan.temporaries.size() == 1);
}

TEST_CASE("the same product twice is computed once") {
    const planned p = make(hadamard(matrix() * matrix(), matrix() * matrix()), {}, boundless(), {0, 1, 0, 1});
    CHECK(p.plan.kernels.size() == 1);
    CHECK(p.plan.temporaries.empty());
}

TEST_CASE("reductions of one expression over the same terms are one kernel") {
    const auto of = [](reduction how, const expr& x) { return reduce(how, reduce_axis::all, x); };
    const expr x = column();
    const expr ratio = apply(op::divide, {of(reduction::sum, x), of(reduction::max, x)});
    const planned p = make(ratio, {}, boundless(), {0, 0});
    REQUIRE(p.plan.kernels.size() == 1);
    CHECK(p.plan.kernels[0].reductions() == 2);
    CHECK(p.plan.temporaries.empty());
    // One that is read below another one is there before; its kernel folds what has the same terms.
    const expr inner = apply(op::subtract, {x, of(reduction::max, x)});
    const planned q =
        make(apply(op::add, {of(reduction::sum, inner), of(reduction::min, x)}), {}, boundless(), {0, 0, 0});
    CHECK(q.plan.kernels.size() == 2);
    // Of arrays with other extents each is one of its own, and so are two that keep places.
    const planned others = make(apply(op::add, {of(reduction::sum, x), of(reduction::max, column(9))}));
    CHECK(others.plan.kernels.size() == 2);
    const planned places =
        make(apply(op::add, {of(reduction::argmin, x), of(reduction::argmax, x)}), {}, boundless(), {0, 0});
    CHECK(places.plan.kernels.size() == 2);
    const planned place =
        make(apply(op::add, {of(reduction::argmin, x), of(reduction::argmin, x)}), {}, boundless(), {0, 0});
    CHECK(place.plan.kernels.size() == 1);
}

TEST_CASE("A * B * x runs as two matrix-vector products, long chains by cost") {
    const planned p = make(matrix(64, 64) * matrix(64, 64) * column(64));
    REQUIRE(p.plan.kernels.size() == 2);
    CHECK(p.plan.kernels[0].cols.is_one());
    CHECK(p.plan.kernels[1].cols.is_one());
    CHECK(p.main_text == "A * T0");

    // (10 x 100)(100 x 5)(5 x 50): 7500 multiplications from the left, 75000 from the right
    const planned left = make(matrix(10, 100) * matrix(100, 5) * matrix(5, 50));
    CHECK(left.main_text == "T0 * C");
    const planned right = make(matrix(100, 5) * (matrix(5, 100) * matrix(100, 5)));
    CHECK(right.main_text == "A * T0");
    const planned forced = make((matrix(100, 5) * matrix(5, 100)) * matrix(100, 5));
    CHECK(forced.main_text == "A * T0");
}

TEST_CASE("signs, scalars and views do not end a chain of products") {
    const auto two_of_vectors = [](const expr& e) {
        const planned p = make(e);
        for (const auto& k : p.plan.kernels)
            if (!k.cols.is_one() && !k.rows.is_one()) return false;
        return p.plan.kernels.size() == 2;
    };
    const auto sized = extent_kind::sized, one = extent_kind::one;
    const auto negated = [](const expr& a) { return apply(op::negate, {a}); };
    const auto turned = [&](const expr& a, extent_kind rows, extent_kind cols, graph::numeric_extents n) {
        return viewed(view_kind::transposed, a, rows, cols, n);
    };
    const expr product = matrix(64, 64) * matrix(64, 64), x = column(64);
    CHECK(two_of_vectors(negated(product) * x));
    CHECK(two_of_vectors(hadamard(number(), negated(hadamard(product, number()))) * x));
    CHECK(two_of_vectors(turned(product, sized, sized, {64, 64}) * x));
    CHECK(two_of_vectors(turned(negated(turned(product, sized, sized, {64, 64})) * x, one, sized, {1, 64})));
    CHECK(!two_of_vectors(product / number() * x)); // so that its sums stay small
    CHECK(two_of_vectors(viewed(view_kind::straight, product * matrix(64, 64), sized, one, {64, 1})));
    CHECK(!two_of_vectors(number() / product * x)); // not linear
    CHECK(!two_of_vectors(hadamard(number(), matrix(64, 64, dtype::f16) * matrix(64, 64, dtype::f16)) *
                          column(64, dtype::f16)));
    const expr integers = matrix(64, 64, dtype::i32) * matrix(64, 64, dtype::i32);
    CHECK(two_of_vectors(negated(integers) * column(64, dtype::i32)));
    CHECK(!two_of_vectors(integers / number(dtype::i32) * column(64, dtype::i32)));
    const planned alone = make(negated(product) / number());
    CHECK(alone.plan.kernels.size() == 1);
    CHECK(alone.plan.temporaries.empty());
    CHECK(alone.main_text == "-(A * B) / alpha");
}

TEST_CASE("x / norm(x): one kernel stores the norm, one divides") {
    const expr norm =
        apply(op::sqrt, {reduce(reduction::sum, reduce_axis::all, hadamard(column(), column()))});
    const planned p = make(column() / norm, {}, boundless(), {0, 0, 0});
    REQUIRE(p.plan.kernels.size() == 2);
    REQUIRE(p.plan.temporaries.size() == 1);
    CHECK(p.plan.temporaries[0].rows.is_any());
    CHECK(graph::to_string(p.plan.values, p.plan.kernels[0].outputs[0].value) == "sqrt(dot(x, x))");
    CHECK(p.main_text == "x / T0");
}

TEST_CASE("A * v / norm(A * v) computes the product once") {
    const expr x = matrix() * column();
    const expr norm = apply(op::sqrt, {reduce(reduction::sum, reduce_axis::all, hadamard(x, x))});
    const planned p = make(x / norm, {}, boundless(), {0, 1, 0, 1, 0, 1});
    REQUIRE(p.plan.kernels.size() == 3);
    CHECK(p.plan.temporaries.size() == 2);
    for (const auto& k : p.plan.kernels)
        if (k.reduction >= 0 && p.plan.values[k.reduction].code == op::contract)
            CHECK(graph::to_string(p.plan.values, k.outputs[0].value) == "A * x");
    CHECK(p.main_text == "T0 / T1");
}

TEST_CASE("a sum over a product's elementwise function: the product first, then the sum") {
    const planned p = make(reduce(reduction::sum, reduce_axis::all, apply(op::exp, {matrix() * matrix()})));
    REQUIRE(p.plan.kernels.size() == 2);
    CHECK(graph::to_string(p.plan.values, p.plan.kernels[0].outputs[0].value) == "exp(A * B)");
}

TEST_CASE("a dear producer is not recomputed for every column of a product") {
    CHECK(make(apply(op::exp, {matrix()}) * matrix()).plan.kernels.size() == 2);
    CHECK(make(apply(op::exp, {matrix()}) * column()).plan.kernels.size() == 1);
    CHECK(make((matrix() + matrix()) * matrix()).plan.kernels.size() == 1);
}

TEST_CASE("views sink: of a product into its factors, of a reduction into its operand") {
    const auto sized = extent_kind::sized;
    const planned t = make(viewed(view_kind::transposed, matrix(4, 5) * matrix(5, 6), sized, sized, {6, 4}));
    CHECK(graph::verify(t.plan.values) == "");
    CHECK(t.plan.kernels.size() == 1);
    CHECK(t.main_text == "trans(B) * trans(A)");
    const planned d =
        make(viewed(view_kind::diagonal, matrix(4, 5) * matrix(5, 4), sized, extent_kind::one, {4, 1}));
    CHECK(d.plan.kernels.size() == 1);
    CHECK(d.plan.values[d.plan.kernels[0].reduction].code == op::reduce);
    const planned r = make(viewed(view_kind::reshape, matrix(4, 5) * matrix(5, 6), sized, sized, {3, 8}));
    CHECK(r.plan.kernels.size() == 2);
}

TEST_CASE("too many arrays for one kernel are gathered in temporaries") {
    expr sum = matrix();
    for (int i = 0; i < 20; ++i) sum = sum + matrix();
    plan::device_facts limits = boundless();
    limits.max_arrays = 8;
    const planned p = make(sum, {}, limits);
    CHECK(p.plan.kernels.size() == 3); // 8, then 7 more with the temporary, then the last 6
    for (const plan::kernel& k : p.plan.kernels) CHECK(k.reduction == -1);
}

/// a0 op a1 op a2 ..., over `arrays` of them in turn, from the left or from the right.
static planned plan_chain(int operators, int arrays, int most_arrays, bool from_right) {
    const op ops[] = {op::add, op::multiply, op::subtract, op::max};
    expr e = matrix();
    std::vector<int> numbers{0};
    for (int n = 1; n <= operators; ++n) {
        e = from_right ? apply(ops[n % 4], {matrix(), e}) : apply(ops[n % 4], {e, matrix()});
        numbers.push_back(n % arrays);
    }
    plan::device_facts limits = boundless();
    limits.max_arrays = most_arrays;
    return make(e, {}, limits, numbers);
}

TEST_CASE(
    "a long chain over many arrays: each operator is written anew once, however many kernels there are") {
    for (const int operators : {250, 1000}) {
        for (const bool from_right : {false, true}) {
            CAPTURE(operators);
            CAPTURE(from_right);
            const planned p = plan_chain(operators, 50, 16, from_right);
            CHECK(graph::verify(p.plan.values) == "");
            // The first kernel reads 16 arrays, every other one the one before it and 15.
            CHECK(static_cast<int>(p.plan.kernels.size()) == (operators + 1 - 16 + 14) / 15 + 1);
            CHECK(p.plan.temporaries.size() + 1 == p.plan.kernels.size());
            CHECK(static_cast<int>(p.plan.values.values.size()) <
                  2 * operators + 50 + 2 * static_cast<int>(p.plan.kernels.size()));
        }
    }
}

TEST_CASE("an array is computed before, and beside it what it was computed of is read") {
    // With the sum in an array, what has fitted a kernel reads four arrays.
    const expr sum = matrix() + matrix() + matrix(),
               product = hadamard(hadamard(matrix(), matrix()), matrix());
    const expr both = hadamard(sum, matrix() + matrix()) + hadamard(sum, product);
    plan::device_facts limits = boundless();
    limits.max_arrays = 3;
    const planned p = make(both, {}, limits, {0, 1, 2, 3, 4, 0, 1, 2, 0, 1, 2});
    CHECK(graph::verify(p.plan.values) == "");
    REQUIRE(p.plan.kernels.size() == 4);
    const auto text = [&](std::size_t k) {
        return graph::to_string(p.plan.values, p.plan.kernels[k].outputs.front().value);
    };
    CHECK(text(0) == "A + B + C");
    CHECK(text(1) == "hadamard(T0, D + E)");
    CHECK(text(2) == "hadamard(hadamard(A, B), C)");
    CHECK(text(3) == "T1 + hadamard(T0, T2)");
}

TEST_CASE("aliasing: in place, swapped or copied") {
    plan::destination_facts same, overlap;
    same.swappable = overlap.swappable = true;
    same.operands = {plan::relation::same};
    overlap.operands = {plan::relation::overlap};
    const auto mode = [](const planned& p) { return p.plan.destinations[0].mode; };

    CHECK(mode(make(matrix() + matrix(), same)) == plan::write_mode::in_place);
    CHECK(mode(make(matrix() + matrix(), overlap)) == plan::write_mode::swap);
    CHECK(mode(make(matrix() + matrix() * matrix(), same)) == plan::write_mode::in_place); // C = C + A * B
    CHECK(mode(make(matrix() * matrix(), same)) == plan::write_mode::swap);                // A = A * B
    plan::device_facts drawing = boundless();
    drawing.writes = plan::write_style::targets;
    CHECK(mode(make(matrix() + matrix(), same, drawing)) == plan::write_mode::swap); // a texture
    plan::destination_facts view = overlap;
    view.swappable = false;
    const planned copied = make(matrix() + matrix(), view);
    CHECK(mode(copied) == plan::write_mode::copy);
    CHECK(copied.plan.kernels.size() == 2);
    CHECK(copied.plan.temporaries.size() == 1);
    view.block = true; // most of an array of ours: written with the border around it
    const planned with_border = make(matrix() + matrix(), view);
    CHECK(graph::verify(with_border.plan.values) == "");
    CHECK(mode(with_border) == plan::write_mode::swap_with_border);
    CHECK(with_border.plan.kernels.size() == 1);
    CHECK(with_border.plan.temporaries.empty());
    CHECK(mode(make(matrix() * matrix(), view)) == plan::write_mode::copy); // no elementwise kernel
    plan::destination_facts shared = view;
    shared.shared = true;
    CHECK(mode(make(matrix() + matrix(), shared)) == plan::write_mode::copy);
    // The destination is read only by an earlier kernel: A * (A * x) written to x is safe.
    plan::destination_facts x;
    x.swappable = true;
    x.operands = {plan::relation::unrelated, plan::relation::unrelated, plan::relation::same};
    CHECK(mode(make(matrix() * matrix() * column(), x)) == plan::write_mode::in_place);
}

TEST_CASE("blocks of an array, and what is most of it") {
    const layout whole{100, 90, 0, 96, 1};
    const auto block = [](std::int64_t m, std::int64_t n, std::int64_t row, std::int64_t col) {
        return layout{m, n, 96 * row + col, 96, 1};
    };
    CHECK(plan::is_block(block(98, 88, 1, 1), whole));
    CHECK(plan::is_block(block(98, 90, 1, 0), whole));
    CHECK(plan::is_block({1, 90, 96, 0, 1}, whole));
    CHECK(plan::is_block({100, 1, 5, 96, 0}, whole));
    CHECK(!plan::is_block(block(98, 90, 1, 1), whole)); // padding is no element
    CHECK(!plan::is_block({50, 88, 0, 192, 1}, whole)); // every second row
    CHECK(!plan::is_block({98, 88, 98 * 96, -96, 1}, whole));
    CHECK(!plan::is_block({88, 98, 97, 1, 96}, whole)); // a transpose
    CHECK(!plan::is_block({0, 0, 0, 0, 1}, layout()));
    CHECK(plan::is_most(block(98, 88, 1, 1), whole));
    CHECK(plan::is_most(block(50, 90, 1, 0), whole));
    CHECK(!plan::is_most(block(10, 90, 1, 0), whole));
    CHECK(plan::is_most({1, 1, 0, 64, 1}, layout{64, 64, 0, 64, 1})); // as soon done as launched
}

TEST_CASE("ranges of layouts") {
    using plan::relate;
    layout whole{4, 8, 0, 8, 1};
    const layout top{2, 8, 0, 8, 1}, bottom{2, 8, 16, 8, 1}, backwards{4, 8, 24, -8, 1};
    CHECK(relate(whole, whole) == plan::relation::same);
    CHECK(relate(top, bottom) == plan::relation::disjoint);
    CHECK(relate(whole, bottom) == plan::relation::overlap);
    CHECK(relate(backwards, whole) == plan::relation::overlap);
    CHECK(relate({0, 8, 0, 8, 1}, whole) == plan::relation::disjoint);
    // Blocks of an 8-column matrix beside each other, whose ranges of elements meet.
    const layout left{4, 3, 0, 8, 1}, right{4, 5, 3, 8, 1}, middle{4, 2, 2, 8, 1}, corner{2, 5, 19, 8, 1};
    CHECK(relate(left, right) == plan::relation::disjoint);
    CHECK(relate(right, left) == plan::relation::disjoint);
    // Folded ones too, by the rows that are folded in them.
    CHECK(relate(reshaped(left, 1, left.rows * left.cols), right) == plan::relation::disjoint);
    CHECK(relate(left, reshaped(transposed(right), 1, right.rows * right.cols)) == plan::relation::disjoint);
    CHECK(relate(reshaped(left, 1, left.rows * left.cols), left) == plan::relation::overlap);
    const layout folded = reshaped(left, 1, left.rows * left.cols);
    CHECK(relate(folded, folded) == plan::relation::same);
    CHECK(relate(middle, left) == plan::relation::overlap);
    CHECK(relate(middle, right) == plan::relation::overlap);
    CHECK(relate(left, corner) == plan::relation::disjoint);
    CHECK(relate(right, corner) == plan::relation::overlap);
    CHECK(relate({3, 4, 0, 1, 8}, right) == plan::relation::disjoint);    // transposed
    CHECK(relate({4, 3, 26, -8, -1}, right) == plan::relation::disjoint); // backwards
    CHECK(relate({1, 5, 3, 8, 1}, left) == plan::relation::disjoint);
    CHECK(relate({1, 6, 2, 8, 1}, left) == plan::relation::overlap);
    CHECK(relate({4, 4, 5, 8, 1}, left) == plan::relation::overlap); // crosses the row's end: no block
    CHECK(relate({4, 1, 1, 8, 1}, {4, 1, 2, 8, 1}) == plan::relation::disjoint);
    CHECK(relate({2, 2, 0, 16, 2}, {2, 2, 8, 16, 2}) == plan::relation::disjoint); // every second row
}

TEST_CASE(
    "a panel is kept in registers where its results are computed one by one, and where loops are bounded") {
    plan::device_facts facts;
    const std::int64_t in_registers = plan::rows_in_registers * 256;
    CHECK(plan::rows_of_groups(facts) > 1'000'000'000);
    facts.max_targets = plan::most_panel_outputs;
    CHECK(plan::rows_of_groups(facts) > 1'000'000'000);
    facts.max_targets = 1; // the panel would lie where another launch's result goes
    CHECK(plan::rows_of_groups(facts) == in_registers);
    facts.max_targets = 8;
    facts.max_loop_trips = 65535;
    CHECK(plan::rows_of_groups(facts) == in_registers);
    facts.has_local_memory = false;
    CHECK(plan::rows_of_groups(facts) == 0);
}

TEST_CASE("a search for an extreme leaves an array's room for its second partial result") {
    const expr three = matrix() + matrix() + matrix();
    plan::device_facts limits = boundless();
    limits.max_arrays = 3;
    const auto kernels = [&](reduction how) {
        return make(reduce(how, reduce_axis::all, three), {}, limits).plan.kernels.size();
    };
    CHECK(kernels(reduction::max) == 1);
    CHECK(kernels(reduction::argmax) == 2);
    limits.max_arrays = 4;
    CHECK(kernels(reduction::argmin) == 1);
}

static expr repeated_function(op function, int times, expr e) {
    for (int n = 0; n < times; ++n) e = apply(function, {e});
    return e;
}

/// What the dearest kernel's functions cost.
static int dearest_functions(const planned& p) {
    int most = 0;
    for (const plan::kernel& k : p.plan.kernels) {
        plan::function_counter count(p.plan.values);
        for (const plan::output& o : k.outputs) count.add(o.value);
        most = count.total > most ? count.total : most;
    }
    return most;
}

TEST_CASE("functions are cut where a kernel has too many for its compiler, and nothing else is") {
    plan::device_facts limits = boundless();
    limits.max_function_cost = 512; // 16 sines
    const auto planned_of = [&](const expr& e, const std::vector<int>& numbers = {}) {
        planned p = make(e, {}, limits, numbers);
        CHECK(graph::verify(p.plan.values) == "");
        CHECK(dearest_functions(p) <= 512);
        CHECK(p.plan.temporaries.size() + 1 == p.plan.kernels.size());
        return p;
    };
    const auto kernels = [&](const expr& e, const std::vector<int>& numbers = {}) {
        return static_cast<int>(planned_of(e, numbers).plan.kernels.size());
    };
    const auto sines = [](int count, const expr& e) { return repeated_function(op::sin, count, e); };
    CHECK(kernels(sines(16, matrix())) == 1);
    CHECK(kernels(sines(17, matrix())) == 2);
    CHECK(kernels(sines(1000, matrix())) == 63);
    CHECK(kernels(repeated_function(op::sqrt, 1000, matrix())) == 1); // an instruction each
    CHECK(kernels(repeated_function(op::tan, 16, matrix())) == 1);
    CHECK(kernels(sines(9, matrix(8, 8, dtype::f64))) == 2); // which take longer
    // What is there twice is computed once.
    const expr one = sines(12, matrix());
    CHECK(kernels(one + one, {0, 0}) == 1);
    CHECK(kernels(one + one) == 2);
    // Beside each other, from below or above a product or a sum.
    expr beside = sines(1, matrix());
    for (int n = 1; n < 40; ++n) beside = beside + sines(1, matrix());
    CHECK(kernels(beside) == 3);
    CHECK(kernels(sines(17, matrix() * matrix())) == 2);
    CHECK(kernels(sines(10, reduce(reduction::sum, reduce_axis::all, sines(10, matrix())))) == 2);
    CHECK(kernels(reduce(reduction::max, reduce_axis::cols, sines(40, matrix()))) == 3);
    // A row number that broadcasts has as many rows as are needed.
    const expr rows = leaf(leaf_kind::row_index, dtype::f32, extent_kind::any, extent_kind::any, {-1, -1});
    CHECK(kernels(matrix() + sines(20, rows)) == 2);
    // Halves are rounded at the end, not where one kernel ends and another one begins.
    const planned halves = planned_of(sines(20, matrix(8, 8, dtype::f16)));
    REQUIRE(halves.plan.temporaries.size() == 1);
    CHECK(halves.plan.temporaries[0].type == dtype::f32);
}
