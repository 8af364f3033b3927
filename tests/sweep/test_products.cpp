// alpha * op(A) * op(B) + beta * C with transposed, strided and reversed operands at awkward sizes, and every
// reduction along every axis; against plain loops in double with the classic bounds.

#include <doctest/doctest.h>

#include "accuracy.hpp"
#include "arrays.hpp"

using namespace test;

namespace {

/// Reproducible numbers in [-1, 1] (or small integers), as the type stores them.
std::vector<double> noise(std::int64_t count, dtype t, std::uint32_t seed) {
    std::vector<double> v(static_cast<std::size_t>(count));
    std::uint32_t state = seed * 2654435761u + 1;
    for (double& x : v) {
        state = state * 1664525u + 1013904223u;
        const double u = static_cast<double>(state >> 8) / 8388608.0 - 1;
        x = is_integer(t) ? std::trunc(u * 9) : u;
        if (t == dtype::u32) x = std::fabs(x);
        x = stored(t, x);
    }
    return v;
}

/// How a rows x cols operand is stored: in an array that may be larger, walked by other strides.
enum class shape { plain, transposed, strided, reversed };
constexpr shape shapes[] = {shape::plain, shape::transposed, shape::strided, shape::reversed};

struct operand_case {
    ref<storage> array;
    layout place;
    std::vector<double> values; ///< rows x cols, contiguous
};

operand_case make_operand(const ref<runtime::device_state>& device, dtype t, std::int64_t rows,
                          std::int64_t cols, shape s, std::uint32_t seed) {
    operand_case c;
    const bool strided = s == shape::strided;
    const std::int64_t r = strided ? 2 * rows + 3 : s == shape::transposed ? cols : rows;
    const std::int64_t q = strided ? 2 * cols + 2 : s == shape::transposed ? rows : cols;
    const std::vector<double> stored_values = noise(r * q, t, seed);
    c.array = array_of(device, t, r, q, stored_values);
    layout whole = c.array->whole();
    const std::int64_t ld = whole.row_stride;
    switch (s) {
    case shape::plain: c.place = whole; break;
    case shape::transposed: c.place = compose(whole, {rows, cols, 0, 0, 1, 0, 1, 0}); break;
    case shape::strided: c.place = compose(whole, {rows, cols, 3, 2, 0, 1, 0, 2}); break;
    case shape::reversed: c.place = compose(whole, {rows, cols, rows - 1, -1, 0, cols - 1, 0, -1}); break;
    }
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < cols; ++j) {
            const std::int64_t e = c.place.at(i, j); // with the device's leading dimension
            c.values.push_back(stored_values[static_cast<std::size_t>(e / ld * q + e % ld)]);
        }
    return c;
}

void product_case(const ref<runtime::device_state>& device, dtype t, std::int64_t m, std::int64_t k,
                  std::int64_t n, shape sa, shape sb, bool scalar_first) {
    CAPTURE(device->name());
    CAPTURE(std::string(name_of(t)));
    CAPTURE(m);
    CAPTURE(k);
    CAPTURE(n);
    CAPTURE(static_cast<int>(sa));
    CAPTURE(static_cast<int>(sb));
    const operand_case a = make_operand(device, t, m, k, sa, 1), b = make_operand(device, t, k, n, sb, 2);
    const std::vector<double> c0 = noise(m * n, t, 3);
    const ref<storage> c = array_of(device, t, m, n, c0);
    const double alpha = is_integer(t) ? 3 : 1.25, beta = is_integer(t) ? 2 : -0.5;
    const expr product = apply(op::multiply, {number(t), matrix(m, k, t)}) * matrix(k, n, t);
    const expr scaled = apply(op::multiply, {number(t), matrix(m, n, t)});
    inputs in;
    if (!scalar_first)
        in.number(alpha).array(a.array, a.place).array(b.array, b.place).number(beta).array(c);
    else
        in.number(beta).array(c).number(alpha).array(a.array, a.place).array(b.array, b.place);
    const expr program = scalar_first ? scaled + product : product + scaled;
    const counters before = device->count;
    const runtime::assignment job = assignment_of(*c, program, in);
    runtime::assign({&job, 1});
    const counters done = device->count - before;
    if (m * n > 0) CHECK(done.launches == 1);
    // Where fragments cannot store, a large product is drawn in stripes, which textures must hold.
    const bool draws = device->name() == "opengl:es";
    CHECK(done.temporaries <= (draws && m * n * k > 2000000 ? 1 : 0));
    CHECK(done.bytes_to_host == 0);
    const std::vector<double> got = download(*c);
    const double u = unit_roundoff(t == dtype::f16 ? dtype::f32 : t), last = unit_roundoff(t);
    int wrong = 0;
    for (std::int64_t i = 0; i < m; ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            double sum = 0, magnitude = 0;
            for (std::int64_t l = 0; l < k; ++l) {
                const double term = a.values[static_cast<std::size_t>(i * k + l)] *
                                    b.values[static_cast<std::size_t>(l * n + j)];
                sum += term;
                magnitude += std::fabs(term);
            }
            const auto e = static_cast<std::size_t>(i * n + j);
            const double want = alpha * sum + beta * c0[e];
            const double size = std::fabs(alpha) * magnitude + std::fabs(beta * c0[e]);
            const double bound =
                is_integer(t) ? 0 : static_cast<double>(k + 4) * 2 * u * size + 3 * last * size + 1e-37;
            const double exact = is_integer(t) ? stored(t, static_cast<double>(static_cast<std::uint32_t>(
                                                               static_cast<std::int64_t>(want))))
                                               : want;
            const double difference = t == dtype::u32 || t == dtype::f64 || !is_integer(t)
                                          ? std::fabs(got[e] - exact)
                                          : std::fabs(got[e] - want);
            wrong += !(difference <= bound);
        }
    CHECK(wrong == 0);
}

} // namespace

TEST_CASE("products at awkward sizes, every storage of both operands") {
    for (const auto& device : devices_and_registers()) {
        for (const dtype t : {dtype::f32, dtype::f64, dtype::f16, dtype::i32, dtype::u32}) {
            if (!device->supports(t)) continue;
            if (is_variant(device)) {
                if (t != dtype::f32 && t != dtype::f64 && t != dtype::i32) continue;
                product_case(device, t, 65, 17, 64, shape::plain, shape::plain, true);
                product_case(device, t, 17, 64, 65, shape::transposed, shape::strided, false);
                if (t == dtype::i32) continue;
                product_case(device, t, 64, 65, 257, shape::plain, shape::transposed, true);
                product_case(device, t, 3, 5, 4, shape::plain, shape::reversed, false);
                continue;
            }
            const std::int64_t sizes[] = {1, 3, 4, 5, 17, 64, 65};
            int turn = 0;
            for (const std::int64_t m : sizes)
                for (const std::int64_t n : sizes) {
                    // Each pair of outer sizes meets a few inner ones; together all are met.
                    const bool differs =
                        t == dtype::f32 || turn % 5 == 0; // types do in loads and stores only
                    if (!differs || !is_turn(turn + turn_of(t), 4)) {
                        ++turn;
                        continue;
                    }
                    const std::int64_t k = sizes[static_cast<std::size_t>(turn) % 7];
                    const shape sa = shapes[static_cast<std::size_t>(turn / 7) % 4];
                    const shape sb = shapes[static_cast<std::size_t>(turn / 3) % 4];
                    product_case(device, t, m, k, n, sa, sb, turn % 2 == 0);
                    ++turn;
                }
            for (const shape sa : shapes)
                for (const shape sb : shapes)
                    if ((t == dtype::f32 && is_turn(static_cast<int>(sa) + static_cast<int>(sb), 2)) ||
                        (sa == sb && is_turn(static_cast<int>(sa) + turn_of(t), 4)))
                        product_case(device, t, 17, 65, 5, sa, sb, false);
            if (is_turn(turn_of(t), 4)) {
                product_case(device, t, 257, 65, 64, shape::plain, shape::plain, false);
                product_case(device, t, 64, 257, 257, shape::plain, shape::plain, true);
                product_case(device, t, 131, 130, 129, shape::transposed, shape::plain, true);
            }
            if (t == dtype::f32)
                product_case(device, t, 131, 130, 129, shape::reversed, shape::strided, false);
            product_case(device, t, 0, 3, 4, shape::plain, shape::plain, false);
            product_case(device, t, 3, 0, 4, shape::plain, shape::plain, false); // an empty sum is 0
            product_case(device, t, 3, 4, 0, shape::plain, shape::plain, false);
        }
    }
}

namespace {

double fold(reduction how, const std::vector<double>& v) {
    double r = how == reduction::prod || how == reduction::all ? 1 : 0;
    std::size_t best = 0;
    for (std::size_t i = 0; i < v.size(); ++i) {
        const double x = v[i];
        const bool first = i == 0;
        switch (how) {
        case reduction::sum:
        case reduction::compensated_sum: r += x; break;
        case reduction::prod: r *= x; break;
        case reduction::min: r = first || x < r || x != x ? (r != r ? r : x) : r; break;
        case reduction::max: r = first || x > r || x != x ? (r != r ? r : x) : r; break;
        case reduction::any: r = r != 0 || x != 0; break;
        case reduction::all: r = r != 0 && x != 0; break;
        case reduction::argmin:
            if (!(v[best] != v[best]) && (x < v[best] || x != x)) best = i;
            break;
        case reduction::argmax:
            if (!(v[best] != v[best]) && (x > v[best] || x != x)) best = i;
            break;
        case reduction::function: break; // tests/language/reductions/test_own_reductions.cpp
        }
    }
    return how == reduction::argmin || how == reduction::argmax ? static_cast<double>(best) : r;
}

void reduction_case(const ref<runtime::device_state>& device, dtype t, reduction how, reduce_axis axis,
                    std::int64_t m, std::int64_t n, shape s, bool with_nan) {
    CAPTURE(device->name());
    CAPTURE(std::string(name_of(t)));
    CAPTURE(std::string(name_of(how)));
    CAPTURE(static_cast<int>(axis));
    CAPTURE(m);
    CAPTURE(n);
    CAPTURE(static_cast<int>(s));
    operand_case a = make_operand(device, t, m, n, s, 5);
    if (how == reduction::prod && !is_integer(t)) { // keep the product of hundreds of numbers in range
        std::vector<double> v = noise(m * n, t, 9);
        for (double& x : v) x = stored(t, 1 + x / 64);
        a.array = array_of(device, t, m, n, v);
        a.place = a.array->whole();
        a.values = v;
    }
    if (with_nan) {
        std::vector<double> v = noise(m * n, t, 9);
        v[v.size() / 2] = std::numeric_limits<double>::quiet_NaN();
        a.array = array_of(device, t, m, n, v);
        a.place = a.array->whole();
        a.values = v;
    }
    expr source = matrix(m, n, t);
    if (how == reduction::any || how == reduction::all) {
        source = apply(op::less, {source, number(t)});
    } else {
        source = apply(op::add, {source, number(t)}); // a producer, fused in
    }
    inputs in;
    in.array(a.array, a.place).number(0);
    const expr program = reduce(how, axis, source);
    const dtype result = program.code.back().type;
    const std::int64_t rows = axis == reduce_axis::cols ? m : 1, cols = axis == reduce_axis::rows ? n : 1;
    const ref<storage> out = make_array(device, result, rows, cols);
    runtime::assignment job = assignment_of(*out, program, in);
    job.rows = program.code.back().rows;
    job.cols = program.code.back().cols;
    const std::int64_t temporaries = device->count.temporaries;
    runtime::assign({&job, 1});
    // Fragments share out long sums: partial results, and where they were found or what they lost.
    const bool pairs = gives_place(how) || how == reduction::compensated_sum;
    const std::int64_t added = device->count.temporaries - temporaries;
    if (device->facts().draws() && axis == reduce_axis::all && m * n > 4096)
        CHECK(added == (pairs ? 2 : 1));
    else if (device->facts().draws() && m * n >= 64)
        CHECK((added == 0 || added == (pairs ? 2 : 1)));
    else
        CHECK(added == 0);
    const std::vector<double> got = download(*out);
    int wrong = 0;
    for (std::size_t o = 0; o < got.size(); ++o) {
        std::vector<double> v;
        double magnitude = 0;
        for (std::int64_t i = 0; i < m; ++i)
            for (std::int64_t j = 0; j < n; ++j) {
                if (axis == reduce_axis::cols && i != static_cast<std::int64_t>(o)) continue;
                if (axis == reduce_axis::rows && j != static_cast<std::int64_t>(o)) continue;
                const double x = a.values[static_cast<std::size_t>(i * n + j)];
                v.push_back(how == reduction::any || how == reduction::all ? x < 0 : x);
                magnitude += std::fabs(x);
            }
        const double want = fold(how, v), count = static_cast<double>(v.size());
        const double u = unit_roundoff(t == dtype::f16 ? dtype::f32 : t);
        double bound = 0;
        if (!is_integer(t) && (how == reduction::sum || how == reduction::compensated_sum))
            bound = (count + 2) * 2 * u * magnitude + unit_roundoff(t) * std::fabs(want);
        if (!is_integer(t) && how == reduction::prod)
            bound = ((count + 2) * 2 * u + unit_roundoff(t)) * std::fabs(want);
        double expected = want;
        if (is_integer(t) && how == reduction::prod) { // wraps
            std::uint32_t p = 1;
            for (double x : v) p *= static_cast<std::uint32_t>(static_cast<std::int64_t>(x));
            expected =
                t == dtype::u32 ? static_cast<double>(p) : static_cast<double>(static_cast<std::int32_t>(p));
        }
        const bool same = std::isnan(expected) ? std::isnan(got[o]) : std::fabs(got[o] - expected) <= bound;
        wrong += !same;
    }
    CHECK(wrong == 0);
}

} // namespace

TEST_CASE("every reduction along every axis") {
    constexpr reduction kinds[] = {reduction::sum,    reduction::prod,   reduction::min,
                                   reduction::max,    reduction::any,    reduction::all,
                                   reduction::argmin, reduction::argmax, reduction::compensated_sum};
    for (const auto& device : devices_and_registers()) {
        for (const dtype t : {dtype::f32, dtype::f64, dtype::f16, dtype::i32, dtype::u32}) {
            if (!device->supports(t)) continue;
            const bool variant = is_variant(device);
            if (variant && t != dtype::f32) continue;
            for (const reduction how : kinds)
                for (const reduce_axis axis : {reduce_axis::all, reduce_axis::cols, reduce_axis::rows}) {
                    if (!variant && !is_turn_of(*device, static_cast<int>(how) + static_cast<int>(axis), 2))
                        continue;
                    const bool compensates = how == reduction::compensated_sum;
                    if (compensates && !is_floating(t)) continue;
                    if (variant) {
                        if (how != reduction::sum && how != reduction::argmin && !compensates) continue;
                        reduction_case(device, t, how, axis, 257, 4, shape::plain, false);
                        reduction_case(device, t, how, axis, 3, 257, shape::plain, false);
                        reduction_case(device, t, how, axis, 129, 130, shape::transposed, false);
                        continue;
                    }
                    if (t != dtype::f32) { // the types differ in loads and stores only
                        const int turn = static_cast<int>(how) + static_cast<int>(axis) + turn_of(t);
                        if (is_turn(turn / 2, 2))
                            reduction_case(device, t, how, axis, 64, 65, shape::plain, false);
                        if (!is_turn(turn / 2 + 1, 2)) continue;
                        if (turn % 2 == 0) reduction_case(device, t, how, axis, 5, 3, shape::plain, false);
                        if (turn % 2 == 1) reduction_case(device, t, how, axis, 5, 65, shape::strided, false);
                        continue;
                    }
                    int turn = static_cast<int>(how) + static_cast<int>(axis);
                    for (const auto& [m, n] :
                         {std::pair{64, 65}, {5, 3}, {1, 1}, {1, 17}, {257, 4}, {3, 257}})
                        if (is_turn(turn++, 5))
                            reduction_case(device, t, how, axis, m, n, shape::plain, false);
                    if (is_turn(turn++, 5))
                        reduction_case(device, t, how, axis, 17, 5, shape::transposed, false);
                    if (is_turn(turn++, 5))
                        reduction_case(device, t, how, axis, 5, 65, shape::strided, false);
                    if (is_turn(turn++, 5))
                        reduction_case(device, t, how, axis, 4, 17, shape::reversed, false);
                    const bool picks =
                        how != reduction::any && how != reduction::all && how != reduction::prod;
                    if (picks) reduction_case(device, t, how, axis, 17, 33, shape::plain, true);
                }
        }
    }
}
