// Every elementwise op under every other, for every element type, on every device, in vectors and matrices of
// all sizes: the oracle's answer within a bound that follows from the accuracy of the two ops and the slope
// of the outer one.

#include <cstdio>
#include <cstdlib>
#include <utility>

#include <doctest/doctest.h>

#include "accuracy.hpp"
#include "arrays.hpp"

using namespace test;

namespace {

std::string text(const char* s) {
    return s;
} // doctest prints a char pointer as an address

constexpr op first_op = op::add;
constexpr int op_count = static_cast<int>(op::count) - static_cast<int>(first_op);
op nth(int n) {
    return static_cast<op>(static_cast<int>(first_op) + n);
}

/// Ordinary numbers of both signs and sizes, and the ones that break kernels.
std::vector<double> sample(int seed, dtype t) {
    const double inf = std::numeric_limits<double>::infinity(),
                 nan = std::numeric_limits<double>::quiet_NaN();
    std::vector<double> v = {0.5, -0.5, 1,    -1,   2,     -2,   0,    3,   0.25,  -0.75, 1.5,  -1.5, 7,
                             -7,  0.1,  -0.1, 1e-3, -1e-3, 12.5, -3.3, 0.9, -0.99, 2.5,   -2.5, 4.75, 10,
                             -20, 30,   0.3,  0.6,  -0.4,  1.25, 5,    6,   -0.01, 0.02,  8.5,  9,    -9.75};
    if (is_floating(t)) v.insert(v.end(), {inf, -inf, nan, -0.0, 1e4, -1e4});
    if (t == dtype::f32 || t == dtype::f64) v.insert(v.end(), {1e30, -1e30, 1e-30});
    if (t == dtype::i32) v.insert(v.end(), {2147483647, -2147483648.0, 100000, -46341});
    if (t == dtype::u32) v.insert(v.end(), {4294967295.0, 2147483648.0, 65536, 3000000000.0});
    // Each operand sees its own order, so that the pairs of values differ.
    std::vector<double> out(v.size());
    const std::size_t steps[] = {1, 7, 11, 13, 17};
    for (std::size_t i = 0; i < v.size(); ++i)
        out[i] =
            v[(i * steps[static_cast<std::size_t>(seed)] + static_cast<std::size_t>(seed) * 5) % v.size()];
    for (double& x : out) {
        if (t == dtype::u32 && x < 0) x = -x;
        if (t == dtype::boolean) x = x > 0;
        x = stored(t, is_integer(t) ? std::trunc(x) : x);
    }
    return out;
}

dtype operand_type(op code, dtype t) {
    switch (info(code).types) {
    case op_types::logical: return dtype::boolean;
    case op_types::floating:
    case op_types::test: return to_floating(t);
    case op_types::bits:
    case op_types::shift:
        if (is_floating(t)) return dtype::i32;
        [[fallthrough]];
    default: return t == dtype::boolean ? dtype::i32 : t;
    }
}

expr cast_to(dtype t, const expr& e) {
    if (e.code.back().type == t) return e;
    expr c = apply(op::abs, {e});
    c.code.back().code = op::cast;
    c.code.back().type = t;
    return c;
}

/// The op on its operands, cast as the language's rules say.
expr call(op code, dtype t, const std::vector<expr>& args) {
    std::vector<expr> typed;
    for (std::size_t i = 0; i < args.size(); ++i) {
        const bool condition = info(code).types == op_types::select && i == 0;
        typed.push_back(cast_to(condition ? dtype::boolean : operand_type(code, t), args[i]));
    }
    if (arity(code) == 1) return apply(code, {typed[0]});
    if (arity(code) == 2) return apply(code, {typed[0], typed[1]});
    return apply(code, {typed[0], typed[1], typed[2]});
}

/// outer(inner(x, y, z), u, v) with inner at operand `position` of outer; also the numbers behind it.
struct pair_case {
    op outer, inner;
    int position;
    expr program;
};

pair_case make_pair(op outer, op inner, int position, dtype t, bool of_matrices) {
    const expr operand = of_matrices ? matrix(8, 8, t) : column(8, t);
    std::vector<expr> inner_args, outer_args;
    for (int i = 0; i < arity(inner); ++i) inner_args.push_back(operand);
    const expr in = call(inner, t, inner_args);
    for (int i = 0; i < arity(outer); ++i) outer_args.push_back(i == position ? in : operand);
    return {outer, inner, position, call(outer, t, outer_args)};
}

/// The program's leaves, in the order in which they stand in it.
inputs leaves_of(const pair_case& c, const std::vector<ref<storage>>& arrays) {
    inputs in;
    std::size_t outer_array = 3;
    for (int i = 0; i < arity(c.outer); ++i) {
        if (i == c.position) {
            for (int k = 0; k < arity(c.inner); ++k) in.array(arrays[static_cast<std::size_t>(k)]);
        } else {
            in.array(arrays[outer_array++]);
        }
    }
    return in;
}

double inner_bound(op inner, dtype t, bool graphics, double a, double value) {
    return is_floating(result_type(inner, operand_type(inner, t)))
               ? single_bound(inner, operand_type(inner, t), graphics, a, value)
               : 0;
}

/// What fma may be wrong by besides, where it rounds its product too: in GLSL.
double product_bound(op code, dtype t, bool graphics, double a, double b) {
    const dtype type = operand_type(code, t);
    if (code != op::fma || !graphics || !is_floating(type) || !std::isfinite(a * b)) return 0;
    return 2 * unit_roundoff(type == dtype::f16 ? dtype::f32 : type) * std::fabs(a * b);
}

/// Compares one element; returns false on a mismatch. `judged` counts the elements that had a bound.
bool agrees(const pair_case& c, dtype t, const runtime::device_state& device,
            const std::vector<std::vector<double>>& values, std::size_t i, double expected, double got,
            int& judged) {
    if (!is_floating(c.program.code.back().type) && !is_floating(operand_type(c.inner, t))) {
        ++judged;
        return got == expected;
    }
    const bool graphics = device.name().rfind("opengl", 0) == 0;
    const auto operand = [&](std::size_t k) { return values[k][i]; };
    const double x = operand(0), y = operand(1), z = operand(2);
    const dtype inner_type = result_type(c.inner, operand_type(c.inner, t));
    const double v = stored(inner_type, evaluate(c.inner, x, y, z));
    // Whether an intermediate half overflows depends on whether the device computes in half or in float.
    const bool is_finite = std::isfinite(evaluate(c.inner, x, y, z));
    if (inner_type == dtype::f16 && !(std::fabs(v) < 60000) && is_finite) return true;
    // The oracle asks of a value that the device's type has not.
    const bool is_truth = !is_floating(c.program.code.back().type);
    if (is_truth && is_finite && !std::isfinite(v)) return true;
    // Devices may take what is too small to be normal for zero.
    const bool asks_for_truth = is_truth || (c.outer == op::select && c.position == 0);
    if (asks_for_truth && v != 0 && std::fabs(v) < 0x1p-126) return true;
    const auto is_trig = [](op o) { return o == op::sin || o == op::cos || o == op::tan; };
    const bool trig = is_trig(c.outer);
    double args[3];
    const auto outer_value = [&](double inner_value) {
        std::size_t next = 3;
        for (int k = 0; k < 3; ++k)
            args[k] = k == c.position ? inner_value : k < arity(c.outer) ? operand(next++) : 0;
        return evaluate(c.outer, args[0], args[1], args[2]);
    };
    const double delta = inner_bound(c.inner, t, graphics, x, v) + product_bound(c.inner, t, graphics, x, y);
    if (trig && delta > 0.01) return true;
    // Of a negative number only whole powers are numbers, and an inexact one is whole or not.
    if (c.outer == op::pow && c.position == 1 && delta > 0 && operand(3) < 0) return true;
    if (c.outer == op::tan && std::fabs(std::cos(v)) < 4 * delta) return true; // a pole within the error
    const bool may_be_zero = v != 0 && std::fabs(v) < 0x1p-126 && inner_type != dtype::f64;
    if (may_be_zero && !std::isfinite(outer_value(0))) return true; // a pole at zero
    if (c.outer == op::lgamma && v < 0 && std::fabs(v - std::round(v)) < 4 * delta) return true; // likewise
    if (c.outer == op::mod) { // the quotient must not cross an integer unseen
        outer_value(v);
        const double quotient_slope = c.position == 0 ? 1 / std::fabs(args[1]) : std::fabs(args[0] / (v * v));
        if (!(delta * quotient_slope < 0.25)) return true;
    }
    const double middle = outer_value(v), low = outer_value(v - delta), high = outer_value(v + delta);
    if (std::isnan(expected) || std::isnan(middle)) {
        if (std::isnan(low) != std::isnan(middle) || std::isnan(high) != std::isnan(middle)) return true;
        ++judged;
        return std::isnan(got) || !is_floating(c.program.code.back().type);
    }
    if (std::isnan(low) || std::isnan(high)) return true;
    const double slack = std::fabs(low - middle) + std::fabs(high - middle);
    outer_value(v);
    const double bound = 2 * slack + product_bound(c.outer, t, graphics, args[0], args[1]) +
                         single_bound(c.outer, c.program.code.back().type, graphics, args[0], middle);
    const double largest = t == dtype::f16 ? 65504.0 : t == dtype::f64 ? 1.7e308 : 3.4e38;
    if (std::fabs(middle) > 0.99 * largest || std::fabs(low) > largest || std::fabs(high) > largest) {
        if (std::isinf(expected) && std::isinf(middle)) ++judged;
        return std::isinf(middle) && std::isinf(v) ? got == expected || std::isinf(got) : true;
    }
    if (std::isnan(bound) || std::isinf(bound)) return true;
    ++judged;
    return std::fabs(got - expected) <= bound;
}

/// Fragments of one element.
bool is_plain(const runtime::device_state& device) {
    return device.name().find("plain") != std::string::npos;
}

/// Every pair through OpenCL, and half of them in compute shaders of desktop OpenGL; but of halves, which are
/// floats where they are computed with, and of GLSL's doubles, whose functions are long: a quarter. Compute
/// shaders of ES have the texts of the desktop's: a quarter. Fragment shaders have the same text of an op in
/// another frame, and do each of their four elements in line, which software compiles slowly: those of
/// ES 3.00 meet a quarter in float and an eighth in other types, those of desktop OpenGL other pairs, an
/// eighth and a 32nd; where texels are plain, a 32nd, since loads and stores differ. SINTER_TESTS=quick: a
/// fifteenth of each, in which every op still stands over and under others, and half of that in OpenGL's
/// compute shaders; deep: all of them. SINTER_SWEEP_TYPE=float: of that type alone, so that several processes
/// can share them.
bool is_swept(dtype t, int outer, int inner, const runtime::device_state& device) {
    // Integers meet the floating ops in float's run already.
    const auto floating = [](int n) { return info(nth(n)).types == op_types::floating; };
    if (is_integer(t) && (floating(outer) || floating(inner))) return false;
    if (!is_integer(t) && (is_bitwise(nth(outer)) || is_bitwise(nth(inner)))) return false;
    if (is_deep()) return true;
    const bool shades = !device.facts().draws() && device.name().rfind("opengl", 0) == 0;
    if (!is_turn(outer + inner / 5 + (is_es(device) ? 15 : 0), shades ? 30 : 15)) return false;
    const int turn = outer + 3 * inner + turn_of(t);
    if (is_plain(device)) return turn % (t == dtype::f16 ? 128 : 32) == 1;
    if (!device.facts().draws()) {
        const bool glsl = device.name().rfind("opengl", 0) == 0;
        const bool few = t == dtype::f16 || (glsl && t == dtype::f64) || is_es(device);
        return few ? turn % 4 == 2 : !glsl || turn % 2 == 0;
    }
    if (is_es(device)) return turn % (t == dtype::f32 ? 4 : 8) == 1;
    return turn % (t == dtype::f32 ? 8 : 32) == 0;
}

/// The operands of the outer op that the inner one is put at: all of them by the interpreter, and where all
/// is asked for. Elsewhere one, which is another one for the next type, and on a device of ES.
std::vector<int> positions(dtype t, int outer, int inner, const runtime::device_state& device) {
    const int count = arity(nth(outer));
    const bool all = is_deep() || device.name() == "host";
    const int first = outer + inner / 2 + turn_of(t) + (is_es(device) ? 1 : 0);
    std::vector<int> found;
    for (int n = 0; n < (all ? count : 1); ++n) found.push_back((first + n) % count);
    return found;
}

struct dimensions {
    std::int64_t rows, cols;
};

/// One text serves them all, but for those with one element or one row: they have a text of their own.
constexpr dimensions vectors[] = {{0, 1},  {3, 1},  {4, 1},   {5, 1}, {17, 1},
                                  {64, 1}, {65, 1}, {257, 1}, {1, 1}};
constexpr dimensions matrices[] = {{0, 3},  {3, 4},  {4, 5},   {5, 3}, {17, 64},
                                   {64, 5}, {3, 65}, {2, 257}, {1, 17}};
constexpr std::size_t shapes_of_one_text = 8;

/// Five operands of one size on the device and on the oracle, and the numbers in them.
struct operands {
    dimensions extent;
    std::vector<std::vector<double>> values;
    std::vector<ref<storage>> arrays, references;

    operands(const ref<runtime::device_state>& device, const ref<runtime::device_state>& oracle, dtype t,
             dimensions e)
        : extent(e) {
        for (int k = 0; k < 5; ++k) {
            // The sample over and over, each time against others of the other operands'.
            const std::vector<double> from = sample(k, t);
            std::vector<double> v;
            for (std::size_t i = 0; i < static_cast<std::size_t>(e.rows * e.cols); ++i)
                v.push_back(from[(i + static_cast<std::size_t>(k) * (i / from.size())) % from.size()]);
            arrays.push_back(array_of(device, t, e.rows, e.cols, v));
            references.push_back(array_of(oracle, t, e.rows, e.cols, v));
            values.push_back(std::move(v));
        }
    }
};

/// Evaluates all cases by one kernel and compares with the oracle; returns how many elements had a bound.
std::int64_t judge(const std::vector<pair_case>& cases, dtype t, const operands& from,
                   const ref<runtime::device_state>& device, const ref<runtime::device_state>& oracle) {
    const dimensions extent = from.extent;
    const auto& values = from.values;
    std::vector<inputs> in, in_reference;
    std::vector<ref<storage>> results, expected;
    std::vector<runtime::assignment> list, list_reference;
    for (const pair_case& c : cases) {
        const dtype result = c.program.code.back().type;
        in.push_back(leaves_of(c, from.arrays));
        in_reference.push_back(leaves_of(c, from.references));
        results.push_back(make_array(device, result, extent.rows, extent.cols));
        expected.push_back(make_array(oracle, result, extent.rows, extent.cols));
    }
    for (std::size_t k = 0; k < cases.size(); ++k) {
        const extent_kind cols = cases[k].program.code.back().cols;
        list.push_back(assignment_of(*results[k], cases[k].program, in[k]));
        list_reference.push_back(assignment_of(*expected[k], cases[k].program, in_reference[k]));
        list.back().cols = list_reference.back().cols = cols;
    }
    const std::int64_t launches = device->count.launches;
    runtime::assign(list);
    CHECK(device->count.launches == launches + (extent.rows > 0));
    runtime::assign(list_reference);
    std::int64_t judged_total = 0;
    for (std::size_t k = 0; k < cases.size(); ++k) {
        const std::vector<double> got = download(*results[k]);
        const std::vector<double> want = read_doubles(*expected[k]);
        int judged = 0;
        for (std::size_t i = 0; i < got.size(); ++i) {
            const bool ok = agrees(cases[k], t, *device, values, i, want[i], got[i], judged);
            if (!ok)
                FAIL_CHECK(device->name(), ": ", text(name_of(t)), " ", text(info(cases[k].outer).name), "(",
                           text(info(cases[k].inner).name), ") at operand ", cases[k].position, ", element ",
                           i, " of ", extent.rows, " x ", extent.cols, " of ", values[0][i], " ",
                           values[1][i], " ", values[2][i], " | ", values[3][i], " ", values[4][i], ": got ",
                           got[i], ", oracle ", want[i]);
        }
        judged_total += judged;
    }
    return judged_total;
}

} // namespace

TEST_CASE("every op under every op, every type, every device") {
    const ref<runtime::device_state> oracle = runtime::host::oracle_device();
    const char* wanted_type = std::getenv("SINTER_SWEEP_TYPE");
    // SINTER_SWEEP_PART=2/5: the second of five processes that share the outer ops. Their kernels take a
    // GPU's compiler minutes.
    int part = 1, parts = 1;
    if (const char* wanted = std::getenv("SINTER_SWEEP_PART"))
        REQUIRE((std::sscanf(wanted, "%d/%d", &part, &parts) == 2 && part >= 1 && part <= parts));
    for (const auto& device : devices_and_variants()) {
        if (is_variant(device) && !is_es(*device) && !is_plain(*device)) continue;
        // LLVM 17 (Mesa 24) takes minutes over one GLSL kernel with eight results that hold loops.
        const std::size_t together = device->name().rfind("opengl", 0) == 0 ? 2 : 8;
        for (const dtype t : {dtype::f32, dtype::f64, dtype::f16, dtype::i32, dtype::u32, dtype::boolean}) {
            if (wanted_type && wanted_type != text(name_of(t))) continue;
            if (!device->supports(t)) {
                MESSAGE("skipped: " << device->name() << " has no " << text(name_of(t)));
                continue;
            }
            std::vector<operands> of_vectors, of_matrices;
            for (const dimensions& e : vectors) of_vectors.emplace_back(device, oracle, t, e);
            for (const dimensions& e : matrices) of_matrices.emplace_back(device, oracle, t, e);
            auto turn = static_cast<std::size_t>(turn_of(t));
            std::int64_t judged = 0;
            for (int outer = part - 1; outer < op_count; outer += parts) {
                std::vector<std::pair<op, int>> inners; // and their positions
                for (int inner = 0; inner < op_count; ++inner)
                    if (is_swept(t, outer, inner, *device))
                        for (const int position : positions(t, outer, inner, *device))
                            inners.emplace_back(nth(inner), position);
                for (std::size_t first = 0; first < inners.size(); first += together, ++turn) {
                    // Several results from one kernel: a compilation costs more than the arithmetic.
                    const bool uses_matrices = turn % 2 == 1;
                    std::vector<pair_case> cases;
                    for (std::size_t n = first; n < inners.size() && n < first + together; ++n)
                        cases.push_back(
                            make_pair(nth(outer), inners[n].first, inners[n].second, t, uses_matrices));
                    // Those with a text of their own each ninth time.
                    const auto& all = uses_matrices ? of_matrices : of_vectors;
                    const std::size_t count = turn % 9 == 0 ? all.size() : shapes_of_one_text;
                    for (std::size_t n = 0; n < count; ++n) judged += judge(cases, t, all[n], device, oracle);
                }
            }
            MESSAGE(device->name() << " " << text(name_of(t)) << ": " << judged << " elements judged");
            CHECK(judged > (is_quick() ? 300 : 4000));
        }
        CHECK(declares_functions(sinter::device(device)));
    }
}
