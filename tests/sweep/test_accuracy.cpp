// The functions of one float over the whole range of floats, in units in the last place, on OpenCL devices:
// where a CPU's compiler goes lane by lane they are sinter's own polynomials (emit/opencl_math.hpp).

#include <cstring>

#include <doctest/doctest.h>

#include "accuracy.hpp"
#include "arrays.hpp"

using namespace test;

namespace {

/// Every 4099th float, all exponents, both signs, infinities and NaN among them; then dense ordinary ones.
std::vector<double> floats() {
    std::vector<double> v;
    for (std::uint64_t bits = 0; bits < (std::uint64_t{1} << 32); bits += 4099) {
        const auto word = static_cast<std::uint32_t>(bits);
        float x;
        std::memcpy(&x, &word, 4);
        v.push_back(static_cast<double>(x));
    }
    for (int n = -50000; n <= 50000; ++n) v.push_back(static_cast<double>(static_cast<float>(n) * 0.0037f));
    const double inf = std::numeric_limits<double>::infinity();
    v.insert(v.end(), {inf, -inf, -0.0, std::numeric_limits<double>::quiet_NaN()});
    return v;
}

/// The distance from one float to the next at x.
double ulp_at(double x) {
    const double least = 0x1p-149; // denormals
    if (x == 0 || !std::isfinite(x)) return least;
    return std::max(least, std::ldexp(1.0, std::ilogb(x) - 23));
}

} // namespace

TEST_CASE("functions of one float keep their accuracy over the whole range") {
    const std::vector<double> x = floats();
    const auto count = static_cast<std::int64_t>(x.size());
    for (const auto& device : usable_devices()) {
        if (device->name().rfind("opencl", 0) != 0) continue;
        const ref<storage> in = array_of(device, dtype::f32, 1, count, x);
        const ref<storage> out = make_array(device, dtype::f32, 1, count);
        for (const op code : {op::exp, op::exp2, op::expm1, op::log, op::log2, op::log10, op::log1p, op::sin,
                              op::cos, op::tan, op::asin, op::acos, op::atan, op::sinh, op::cosh, op::tanh,
                              op::erf, op::cbrt, op::sigmoid}) {
            CAPTURE(device->name());
            CAPTURE(std::string(info(code).name));
            inputs operands;
            operands.array(in);
            const expr program = apply(code, {test::matrix(1, count, dtype::f32)});
            const runtime::assignment job = assignment_of(*out, program, operands);
            runtime::assign({&job, 1});
            const std::vector<double> got = download(*out);
            double worst = 0, at = 0;
            int special = 0;
            for (std::size_t n = 0; n < x.size(); ++n) {
                const double want = test::evaluate(code, x[n], 0, 0);
                const double rounded = stored(dtype::f32, want);
                if (!std::isfinite(rounded) || !std::isfinite(got[n])) {
                    // At the edge of the range an error of some ulp may overflow.
                    const bool same = std::isnan(rounded) ? std::isnan(got[n])
                                                          : got[n] == rounded || std::fabs(want) > 3.4028e38;
                    special += !same;
                    continue;
                }
                if (std::fabs(want) < 0x1p-126) continue; // denormal results may be flushed
                const double off = std::fabs(got[n] - want) / ulp_at(want);
                if (off > worst) {
                    worst = off;
                    at = x[n];
                }
            }
            CAPTURE(at);
            CHECK(special == 0);
            CHECK(worst <= ulps(code, false));
            if (std::getenv("SINTER_SWEEP"))
                MESSAGE(std::string(info(code).name) << ": " << worst << " ulp at " << at);
        }
    }
}
