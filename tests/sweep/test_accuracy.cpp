// The functions of one number over the whole range, in units in the last place. Floats on OpenCL devices:
// where a CPU's compiler goes lane by lane they are sinter's own polynomials (codegen/opencl_math.hpp).
// Doubles wherever there are any: GLSL has no functions of them (codegen/glsl_double_math.hpp).

#include <cstring>

#include <doctest/doctest.h>

#include "accuracy.hpp"
#include "arrays.hpp"

using namespace test;

namespace {

constexpr op functions_of_one[] = {
    op::exp,    op::exp2,    op::expm1,  op::log,  op::log2,    op::log10, op::log1p, op::sin, op::cos,
    op::tan,    op::asin,    op::acos,   op::atan, op::sinh,    op::cosh,  op::tanh,  op::erf, op::erfc,
    op::erfinv, op::erfcinv, op::lgamma, op::cbrt, op::sigmoid, op::sqrt,  op::rsqrt};

/// Every 4099th float (SINTER_TESTS=quick: each 65537th), all exponents, both signs, infinities and NaN among
/// them; then dense ordinary ones.
std::vector<double> floats() {
    std::vector<double> v;
    const std::uint64_t step = is_quick() ? 65537 : 4099;
    for (std::uint64_t bits = 0; bits < (std::uint64_t{1} << 32); bits += step) {
        const auto word = static_cast<std::uint32_t>(bits);
        float x;
        std::memcpy(&x, &word, 4);
        v.push_back(static_cast<double>(x));
    }
    for (int n = -50000; n <= 50000; n += is_quick() ? 7 : 1)
        v.push_back(static_cast<double>(static_cast<float>(n) * 0.0037f));
    const double inf = std::numeric_limits<double>::infinity();
    v.insert(v.end(), {inf, -inf, -0.0, std::numeric_limits<double>::quiet_NaN()});
    return v;
}

/// All exponents of doubles with some mantissas, both signs, then dense ordinary ones, some close to 1, and
/// the double whose cosine is closest to 0.
std::vector<double> doubles() {
    std::vector<double> v;
    std::uint64_t state = 1;
    for (std::uint64_t exponent = 0; exponent < 4096; ++exponent) // with the sign
        for (int n = 0; n < 8; ++n) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            const std::uint64_t word = exponent << 52 | state >> 12;
            double x;
            std::memcpy(&x, &word, 8);
            v.push_back(x);
        }
    for (int n = -30000; n <= 30000; ++n) v.push_back(static_cast<double>(n) * 0.0037);
    for (int n = -20000; n <= 20000; ++n) v.push_back(static_cast<double>(n) * 57.31);
    for (int n = 1; n <= 5300; ++n) v.push_back((n % 2 == 0 ? 1 : -1) * (1 - std::exp2(n * -0.01))); // to 1
    const double inf = std::numeric_limits<double>::infinity();
    v.insert(v.end(), {inf, -inf, -0.0, std::numeric_limits<double>::quiet_NaN(), 0x1.6ac5b262ca1ffp849});
    return v;
}

/// The distance from one number to the next at x.
double ulp_at(double x, dtype t) {
    const int digits = t == dtype::f64 ? 52 : 23;
    const double least = t == dtype::f64 ? 0x1p-1074 : 0x1p-149; // denormals
    if (x == 0 || !std::isfinite(x)) return least;
    return std::max(least, std::ldexp(1.0, std::ilogb(x) - digits));
}

/// Its functions are GLSL's, or ours in GLSL.
bool is_graphics(const ref<runtime::device_state>& device) {
    return device->name().rfind("opengl", 0) == 0;
}

/// Numbers as an array, or as a product with 1, whose compiler may rearrange what is made of it.
enum class source : std::uint8_t { array, product };

/// Reads the row of `count` numbers that is the last operand.
expr row_of(const ref<runtime::device_state>& device, dtype t, std::int64_t count, source from,
            inputs& operands) {
    if (from == source::array) return test::matrix(1, count, t);
    operands.operands.insert(operands.operands.end() - 1,
                             inputs().array(array_of(device, t, 1, 1, {1})).operands[0]);
    return test::matrix(1, 1, t) * test::matrix(1, count, t);
}

/// The worst of every function on one device, in ulp, against the host's library in double.
void check_functions(const ref<runtime::device_state>& device, dtype t, const std::vector<double>& x,
                     source from) {
    const auto count = static_cast<std::int64_t>(x.size());
    const double least = t == dtype::f64 ? 0x1p-1022 : 0x1p-126,
                 largest = t == dtype::f64 ? 1.7976e308 : 3.4028e38;
    const ref<storage> in = array_of(device, t, 1, count, x);
    const ref<storage> out = make_array(device, t, 1, count);
    std::int64_t turn = from == source::product;
    for (const op code : functions_of_one) {
        if (!is_turn_of(*device, turn++, t == dtype::f64 ? 2 : 4)) continue; // ES has no doubles
        CAPTURE(device->name());
        CAPTURE(std::string(info(code).name));
        CAPTURE(from);
        inputs operands;
        operands.array(in);
        const expr program = apply(code, {row_of(device, t, count, from, operands)});
        const runtime::assignment job = assignment_of(*out, program, operands);
        runtime::assign({&job, 1});
        const std::vector<double> got = download(*out);
        double worst = 0, at = 0;
        int special = 0;
        for (std::size_t n = 0; n < x.size(); ++n) {
            const bool exact = t == dtype::f32 && !is_graphics(device); // subnormals are not flushed
            if (!exact && x[n] != 0 && std::fabs(x[n]) < least) continue;
            const double want = test::evaluate(code, x[n], 0, 0);
            const double rounded = stored(t, want);
            if (!std::isfinite(rounded) || !std::isfinite(got[n])) {
                // At the edge of the range an error of some ulp may overflow.
                const bool same =
                    std::isnan(rounded) ? std::isnan(got[n]) : got[n] == rounded || std::fabs(want) > largest;
                special += !same;
                continue;
            }
            if (std::fabs(want) < least) continue; // denormal results may be flushed
            // The host's library is not exact either: 8 ulp at the cosine that is closest to 0 (glibc 2.36).
            const double own = t == dtype::f64 ? std::fabs(x[n]) > 1e200 ? 32 : 1 : 0;
            const double off =
                std::fabs(got[n] - want) / ulp_at(test::error_scale(code, x[n], want), t) - own;
            if (off > worst) {
                worst = off;
                at = x[n];
            }
        }
        CAPTURE(at);
        CHECK(special == 0);
        CHECK(worst <= ulps(code, t == dtype::f32 && is_graphics(device)));
        if (is_deep()) MESSAGE(std::string(info(code).name) << ": " << worst << " ulp at " << at);
    }
}

/// Pairs of bases and exponents: all of some special numbers with each other, any at all, and ordinary ones,
/// of which many have powers within the range.
struct pairs {
    std::vector<double> bases, exponents;
};
pairs pairs_of(dtype t) {
    const bool wide = t == dtype::f64;
    const double inf = std::numeric_limits<double>::infinity(), least = wide ? 0x1p-1022 : 0x1p-126,
                 largest = wide ? 0x1.fffffffffffffp1023 : 0x1.fffffep127,
                 whole = wide ? 0x1p53 : 0x1p24, // the last number with odd neighbours
        ulp = wide ? 0x1p-53 : 0x1p-24;
    std::vector<double> special = {
        0,    1,   2,   3,   .5,  1.5, inf,       1 + 2 * ulp, least,   1e-30,   largest,   whole,
        1e30, 126, 127, 128, 149, 150, whole - 1, 1 - ulp,     .707107, .707106, 1.4142135, whole / 2 + .5};
    for (std::size_t n = special.size(); n-- > 0;) special.push_back(-special[n]);
    special.push_back(std::numeric_limits<double>::quiet_NaN());
    pairs p;
    const auto add = [&](double a, double b) {
        p.bases.push_back(stored(t, a));
        p.exponents.push_back(stored(t, b));
    };
    for (const double a : special)
        for (const double b : special) add(a, b);
    std::uint64_t state = 1;
    const auto next = [&] { return state = state * 6364136223846793005u + 1442695040888963407u; };
    const auto fraction = [&] { return static_cast<double>(next() >> 11) * 0x1p-53; };
    const auto any = [&] {
        return (fraction() - .5) * std::exp2(fraction() * (wide ? 2000 : 240) - (wide ? 1000 : 120));
    };
    for (int n = 0; n < 20000; ++n) {
        add(any(), n % 2 == 0 ? any() : std::floor(fraction() * 40 - 20));
        add(std::exp2(fraction() * 20 - 10), fraction() * (wide ? 200 : 25) - (wide ? 100 : 12));
        add(1 + (fraction() - .5) * 1e-3, (fraction() - .5) * 1e5);
    }
    return p;
}

long double exact(op code, long double a, long double b) {
    return code == op::pow ? std::pow(a, b) : code == op::atan2 ? std::atan2(a, b) : std::hypot(a, b);
}

/// Powers, or another function of two numbers, on one device, against the host's library in long double.
void check_pairs(const ref<runtime::device_state>& device, op code, dtype t, double most_ulp, source from) {
    CAPTURE(device->name());
    CAPTURE(std::string(info(code).name));
    CAPTURE(from);
    const pairs p = pairs_of(t);
    const auto count = static_cast<std::int64_t>(p.bases.size());
    const double least = t == dtype::f64 ? 0x1p-1022 : 0x1p-126,
                 largest = t == dtype::f64 ? 0x1.fffffffffffffp1023 : 0x1.fffffep127;
    const ref<storage> a = array_of(device, t, 1, count, p.bases),
                       b = array_of(device, t, 1, count, p.exponents);
    const ref<storage> out = make_array(device, t, 1, count);
    inputs operands;
    operands.array(a);
    const expr base_row = row_of(device, t, count, from, operands);
    operands.array(b);
    const expr program = apply(code, {base_row, test::matrix(1, count, t)});
    const runtime::assignment job = assignment_of(*out, program, operands);
    runtime::assign({&job, 1});
    const std::vector<double> got = download(*out);
    double worst = 0, base = 0, exponent = 0;
    int special = 0;
    for (std::size_t n = 0; n < got.size(); ++n) {
        const long double want = exact(code, p.bases[n], p.exponents[n]);
        const double rounded = stored(t, static_cast<double>(want));
        const auto may_be_flushed = [&](double v) { return v != 0 && std::fabs(v) < least; };
        if (is_graphics(device) && (may_be_flushed(p.bases[n]) || may_be_flushed(p.exponents[n]))) continue;
        if (from == source::product && p.bases[n] == 0) continue; // a sum that begins with 0 is not -0
        if (!std::isfinite(rounded) || !std::isfinite(got[n]) || rounded == 0) {
            const bool at_the_edge = std::isfinite(rounded) && std::fabs(rounded) > .99999 * largest;
            const bool same = std::isnan(rounded)
                                  ? std::isnan(got[n])
                                  : got[n] == rounded && std::signbit(got[n]) == std::signbit(rounded);
            if (!same && !at_the_edge && special++ == 0) {
                base = p.bases[n];
                exponent = p.exponents[n];
            }
            continue;
        }
        if (std::fabs(rounded) < least) continue; // denormal results may be flushed
        const double off =
            static_cast<double>(std::fabs(static_cast<long double>(got[n]) - want)) / ulp_at(rounded, t);
        if (off > worst && special == 0) {
            base = p.bases[n];
            exponent = p.exponents[n];
        }
        worst = std::max(worst, off);
    }
    CAPTURE(base);
    CAPTURE(exponent);
    CHECK(special == 0);
    CHECK(worst <= most_ulp);
    if (is_deep()) MESSAGE(std::string(info(code).name) << ": " << worst << " ulp");
}

} // namespace

TEST_CASE("powers keep their accuracy and their special cases over the whole range") {
    for (const auto& device : usable_devices()) {
        // Where a CPU's compiler goes lane by lane they are sinter's own.
        const bool own = device->name() == "opencl:cpu";
        if (device->name() != "host")
            for (const source from : {source::array, source::product})
                if (is_turn_of(*device, from == source::product, 2))
                    check_pairs(device, op::pow, dtype::f32, own ? .51 : ulps(op::pow, is_graphics(device)),
                                from);
        const double most = own ? 1.5 : is_graphics(device) ? 2 : ulps(op::pow, false);
        if (device->supports(dtype::f64))
            for (const source from : {source::array, source::product})
                if (is_turn_of(*device, from == source::array, 2))
                    check_pairs(device, op::pow, dtype::f64, most, from);
    }
}

TEST_CASE("atan2 and hypot keep their accuracy and their special cases over the whole range") {
    for (const auto& device : usable_devices())
        for (const dtype t : {dtype::f32, dtype::f64})
            for (const op code : {op::atan2, op::hypot})
                if (device->supports(t) && device->name() != "host")
                    check_pairs(device, code, t, ulps(code, is_graphics(device)), source::array);
}

TEST_CASE("functions of every half are a float's, rounded once") {
    std::vector<double> x;
    for (std::uint32_t bits = 0; bits < 65536; ++bits) {
        const int exponent = static_cast<int>(bits >> 10 & 31), digits = static_cast<int>(bits & 1023);
        const double size = exponent == 31  ? digits == 0 ? std::numeric_limits<double>::infinity()
                                                          : std::numeric_limits<double>::quiet_NaN()
                             : exponent == 0 ? std::ldexp(digits, -24)
                                            : std::ldexp(1024 + digits, exponent - 25);
        x.push_back(bits >> 15 ? -size : size);
    }
    const auto count = static_cast<std::int64_t>(x.size());
    for (const auto& device : usable_devices()) {
        if (!device->supports(dtype::f16) || device->name() == "host") continue;
        CAPTURE(device->name());
        const ref<storage> in = array_of(device, dtype::f16, 1, count, x),
                           out = make_array(device, dtype::f16, 1, count);
        std::int64_t turn = 2;
        for (const op code : functions_of_one) {
            if (!is_turn_of(*device, turn++, 4)) continue;
            CAPTURE(std::string(info(code).name));
            inputs operands;
            operands.array(in);
            const expr program = apply(code, {test::matrix(1, count, dtype::f16)});
            const runtime::assignment job = assignment_of(*out, program, operands);
            runtime::assign({&job, 1});
            const std::vector<double> got = download(*out);
            int wrong = 0;
            for (std::size_t n = 0; n < x.size(); ++n) {
                const double want = test::evaluate(code, x[n], 0, 0), rounded = stored(dtype::f16, want);
                if (std::isnan(rounded) ? std::isnan(got[n]) : got[n] == rounded) continue;
                const bool at_the_edge = std::fabs(want) > 65500 && std::fabs(want) < 65540;
                const double bound = single_bound(code, dtype::f16, is_graphics(device), x[n], want);
                wrong += !(std::fabs(got[n] - want) <= bound || at_the_edge);
            }
            CHECK(wrong == 0);
        }
    }
}

TEST_CASE("mod and cbrt of doubles that are too small to be normal") {
    const std::vector<double> a = {1,      7,      1e300,   -1e300, 4.9406564584124654e-324,
                                   1e-315, 1e-310, -3e-309, 5e-309},
                              b = {3e-310, 1e-320, -3e-310, 4.9406564584124654e-324, 1, 3e-320,
                                   7e-311, 1e-309, 0.3};
    const auto count = static_cast<std::int64_t>(a.size());
    for (const auto& device : usable_devices()) {
        if (!device->supports(dtype::f64)) continue;
        CAPTURE(device->name());
        const ref<storage> left = array_of(device, dtype::f64, 1, count, a),
                           right = array_of(device, dtype::f64, 1, count, b);
        const ref<storage> out = make_array(device, dtype::f64, 1, count);
        const auto results = [&](op code) {
            inputs operands;
            operands.array(left);
            if (code == op::mod) operands.array(right);
            const auto n = test::matrix(1, count, dtype::f64);
            const expr program = code == op::mod ? apply(code, {n, n}) : apply(code, {n});
            const runtime::assignment job = assignment_of(*out, program, operands);
            runtime::assign({&job, 1});
            return download(*out);
        };
        const std::vector<double> rests = results(op::mod), roots = results(op::cbrt);
        for (std::size_t n = 0; n < a.size(); ++n) {
            CAPTURE(a[n]);
            CHECK(rests[n] == std::fmod(a[n], b[n]));
            CHECK(std::fabs(roots[n] / std::cbrt(a[n]) - 1) < 1e-15);
        }
    }
}

TEST_CASE("functions of one float keep their accuracy over the whole range") {
    const std::vector<double> x = floats();
    for (const auto& device : usable_devices())
        for (const source from : {source::array, source::product})
            if (device->name() != "host") check_functions(device, dtype::f32, x, from);
}

TEST_CASE("functions of one double keep their accuracy over the whole range") {
    const std::vector<double> x = doubles();
    for (const auto& device : usable_devices())
        if (device->supports(dtype::f64) && device->name() != "host")
            check_functions(device, dtype::f64, x, source::array);
}

TEST_CASE("zeros keep their sign") {
    const std::vector<double> zeros = {-0.0, 0.0, -0.0, 0.0, -0.0}, others = {3, 3, 0.25, 0.25, 1e30};
    const auto count = static_cast<std::int64_t>(zeros.size());
    for (const auto& device : usable_devices())
        for (const dtype t : {dtype::f32, dtype::f64, dtype::f16}) {
            if (!device->supports(t)) continue;
            CAPTURE(device->name());
            CAPTURE(name_of(t));
            const ref<storage> a = array_of(device, t, 1, count, zeros),
                               b = array_of(device, t, 1, count, others);
            const ref<storage> out = make_array(device, t, 1, count);
            const auto check = [&](const char* what, const ref<storage>& first, const expr& program,
                                   bool two) {
                CAPTURE(std::string(what));
                inputs operands;
                operands.array(first);
                if (two) operands.array(b);
                const runtime::assignment job = assignment_of(*out, program, operands);
                runtime::assign({&job, 1});
                const std::vector<double> got = download(*out);
                for (std::size_t n = 0; n < zeros.size(); ++n) {
                    CHECK(got[n] == 0);
                    CHECK(std::signbit(got[n]) == std::signbit(zeros[n]));
                }
            };
            const auto x = test::matrix(1, count, t);
            std::int64_t turn = 0;
            for (const op code :
                 {op::sin, op::tan, op::asin, op::atan, op::sinh, op::tanh, op::erf, op::erfinv, op::cbrt,
                  op::expm1, op::log1p, op::sqrt, op::sign, op::round, op::floor, op::trunc})
                if (is_turn_of(*device, turn++, 2)) check(info(code).name, a, apply(code, {x}), false);
            check("mod", a, apply(op::mod, {x, x}), true);
            check("atan2", a, apply(op::atan2, {x, x}), true);
            check("copy", a, x, false);
            // What rounds to a zero has its sign.
            const ref<storage> small = array_of(device, t, 1, count, {-0.25, 0.25, -0.4, 0.3, -0.1});
            for (const op code : {op::round, op::trunc})
                check(info(code).name, small, apply(code, {x}), false);
            const ref<storage> lower = array_of(device, t, 1, count, {-0.25, 0.0, -0.4, 0.0, -0.1});
            check("ceil", lower, apply(op::ceil, {x}), false);
        }
}
