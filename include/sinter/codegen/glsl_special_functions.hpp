#pragma once
// The error function's complement and inverse, and the gamma function's logarithm, as functions that helpers
// call: in GLSL, and where a text is as good in OpenCL C, in both.

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::codegen {

/// ndtrf.c of the Cephes Math Library (Moshier, 1992, single precision), of which the exponential's argument
/// is cut in two as in fdlibm's s_erf.c. Calls functions of glsl_float_exp.
inline constexpr const char* glsl_float_erfc = R"(// erf(x) / x - 1, for x x below 1
float erf_ratiof(float z)
{
    return (((((7.853861353e-5 * z - 8.010193625e-4) * z + 5.188327685e-3) * z - 2.685381193e-2) * z
        + 1.128358515e-1) * z - 3.761262582e-1) * z + 1.283791670e-1;
}

// 1 - erf(x), for x from 1 to 11
float erfc_tailf(float x)
{
    float cut = uintBitsToFloat(floatBitsToUint(x) & 0xfffff000u), y = 1.0 / x, z = y * y;
    float near = (((((((2.326819970e-2 * z - 1.387039389e-1) * z + 3.687424675e-1) * z - 5.824733027e-1) * z
        + 6.210004622e-1) * z - 4.944515323e-1) * z + 3.404879938e-1) * z - 2.741127028e-1) * z + 5.638259427e-1;
    float far = ((((((-1.047766400e+1 * z + 1.297719955e+1) * z - 7.495518718) * z + 2.921019019) * z
        - 1.015265279) * z + 4.218463358e-1) * z - 2.820767440e-1) * z + 5.641895068e-1;
    return expf_of(-cut * cut) * expf_of((cut - x) * (cut + x)) * y * (x < 2.0 ? near : far);
}

)";

/// M. J. Wichura, Algorithm AS 241, PPND7 (Applied Statistics 37, 1988): the normal distribution's quantiles.
inline constexpr const char* float_erfinv =
    R"(float sinter_erfinv_ratiof(float r) // erfinv(x) / x, for r = 0.180625 - x x / 4, x up to 0.85
{
    return 0.353553391f * (((59.109374720f * r + 159.29113202f) * r + 50.434271938f) * r + 3.3871327179f)
        / (((67.187563600f * r + 78.757757664f) * r + 17.895169469f) * r + 1.0f);
}

float sinter_erfinv_tailf(float r) // erfinv(x), for r = sqrt(-log((1 - x) / 2)), x above 0.85
{
    r -= 1.6f;
    return 0.707106781f * (((0.17023821103f * r + 1.3067284816f) * r + 2.7568153900f) * r + 1.4234372777f)
        / ((0.12021132975f * r + 0.73700164250f) * r + 1.0f);
}

)";

/// The same algorithm's of what erfcinv reaches, and erfinv does not.
inline constexpr const char* float_erfcinv =
    R"(float sinter_erfcinv_farf(float r) // as the tail, for r above 5
{
    r -= 5.0f;
    return 0.707106781f * (((0.017337203997f * r + 0.42868294337f) * r + 3.0812263860f) * r + 6.6579051150f)
        / ((0.012258202635f * r + 0.24197894225f) * r + 1.0f);
}

)";

// PPND16 of the same algorithm. F is what ends a double's digits.
// clang-format off
#define SINTER_ERFINV(F) \
    "double sinter_erfinv_ratio(double r) // erfinv(x) / x, for r = 0.180625 - x x / 4, x up to 0.85\n" \
    "{\n" \
    "    double p = ((((((2509.0809287301227" F " * r + 33430.575583588128" F ") * r + 67265.770927008707" F ")\n" \
    "        * r + 45921.95393154987" F ") * r + 13731.693765509461" F ") * r + 1971.5909503065513" F ")\n" \
    "        * r + 133.14166789178438" F ") * r + 3.3871328727963665" F ";\n" \
    "    double q = ((((((5226.4952788528544" F " * r + 28729.085735721943" F ") * r + 39307.895800092709" F ")\n" \
    "        * r + 21213.794301586597" F ") * r + 5394.1960214247511" F ") * r + 687.18700749205789" F ")\n" \
    "        * r + 42.313330701600911" F ") * r + 1.0" F ";\n" \
    "    return 0.35355339059327379" F " * p / q;\n" \
    "}\n" \
    "\n" \
    "double sinter_erfinv_tail(double r) // erfinv(x), for r = sqrt(-log((1 - x) / 2)), x above 0.85\n" \
    "{\n" \
    "    double p, q;\n" \
    "    if (r <= 5.0" F ") {\n" \
    "        r -= 1.6" F ";\n" \
    "        p = ((((((0.00077454501427834139" F " * r + 0.022723844989269184" F ")\n" \
    "            * r + 0.24178072517745061" F ") * r + 1.2704582524523684" F ") * r + 3.6478483247632045" F ")\n" \
    "            * r + 5.769497221460691" F ") * r + 4.6303378461565456" F ") * r + 1.4234371107496835" F ";\n" \
    "        q = ((((((1.0507500716444169e-09" F " * r + 0.00054759380849953455" F ")\n" \
    "            * r + 0.015198666563616457" F ") * r + 0.14810397642748008" F ") * r + 0.68976733498510001" F ")\n" \
    "            * r + 1.6763848301838038" F ") * r + 2.053191626637759" F ") * r + 1.0" F ";\n" \
    "    } else {\n" \
    "        r -= 5.0" F ";\n" \
    "        p = ((((((2.0103343992922881e-07" F " * r + 2.7115555687434876e-05" F ")\n" \
    "            * r + 0.0012426609473880784" F ") * r + 0.026532189526576124" F ") * r + 0.29656057182850487" F ")\n" \
    "            * r + 1.7848265399172913" F ") * r + 5.4637849111641144" F ") * r + 6.6579046435011033" F ";\n" \
    "        q = ((((((2.0442631033899397e-15" F " * r + 1.4215117583164459e-07" F ")\n" \
    "            * r + 1.8463183175100548e-05" F ") * r + 0.00078686913114561329" F ")\n" \
    "            * r + 0.014875361290850615" F ") * r + 0.13692988092273581" F ") * r + 0.59983220655588798" F ")\n" \
    "            * r + 1.0" F ";\n" \
    "    }\n" \
    "    return 0.70710678118654757" F " * p / q;\n" \
    "}\n" \
    "\n"
// clang-format on
inline constexpr const char *glsl_double_erfinv = SINTER_ERFINV("lf"),
                            *opencl_double_erfinv = SINTER_ERFINV("");
#undef SINTER_ERFINV

/// Below 4.5 the series of Abramowitz and Stegun 6.1.33 around 2, economized from -3/4 to 1/2 by Chebyshev
/// polynomials, and the logarithm of what the recurrence takes there; beyond, Stirling's series, 6.1.41.
/// Calls functions of glsl_float_log.
inline constexpr const char* glsl_float_lgamma = R"(float lgamma_of_positivef(float x)
{
    if (x >= 4.5) {
        float y = 1.0 / x, z = y * y;
        float rest = 0.418938533 + y * (8.33333333e-2 + z * (-2.77777778e-3 + z * (7.93650794e-4 - z * 5.95238095e-4)));
        return (x - 0.5) * (logf_of(x) - 1.0) + rest;
    }
    float n = x > 1.25 ? max(floor(x + 0.5), 2.0) : floor(x + 0.5), z = x - n;
    float by = n < 1.0 ? x * (1.0 + x) : n < 2.0 ? x : n < 3.0 ? 1.0 : n < 4.0 ? x - 1.0 : (x - 1.0) * (x - 2.0);
    float p = (((((((((-0.000115125441 * z + 8.80222438e-05) * z - 0.0001809526004) * z + 0.0005215475085)
        * z - 0.001202279905) * z + 0.002887842724) * z - 0.007384620114) * z + 0.02058101186)
        * z - 0.06735233519) * z + 0.3224670295) * z + 0.4227843353;
    float q = logf_of(by);
    return z * p + (n < 2.0 ? -q : q);
}

float sin_of_turnsf(float d) // sin(pi d), for d from 0 to 1/2
{
    float z = d * d;
    return d * (((((-0.007028386409 * z + 0.08205040181) * z - 0.5992521978) * z + 2.550163319)
        * z - 5.167712765) * z + 3.141592654);
}

)";

/// The same for doubles, below 8.5 and beyond. Calls functions of glsl_double_log.
inline constexpr const char* glsl_double_lgamma = R"(double lgamma_of_positive(double x)
{
    if (x >= 8.5lf) {
        double y = 1.0lf / x, z = y * y;
        double rest = 0.41893853320467274178lf + y * (8.3333333333333333e-2lf + z * (-2.7777777777777778e-3lf
            + z * (7.9365079365079365e-4lf + z * (-5.9523809523809524e-4lf + z * (8.4175084175084175e-4lf
            + z * (-1.9175269175269175e-3lf + z * (6.4102564102564103e-3lf - z * 2.9550653594771242e-2lf)))))));
        return (x - 0.5lf) * (log_of(x) - 1.0lf) + rest;
    }
    double n = x > 1.25lf ? max(floor(x + 0.5lf), 2.0lf) : floor(x + 0.5lf), z = x - n;
    double by = n < 1.0lf ? x * (1.0lf + x) : n < 2.0lf ? x : 1.0lf;
    if (n > 2.0lf) by = x - 1.0lf;
    if (n > 3.0lf) by *= x - 2.0lf;
    if (n > 4.0lf) by *= x - 3.0lf;
    if (n > 5.0lf) by *= x - 4.0lf;
    if (n > 6.0lf) by *= x - 5.0lf;
    if (n > 7.0lf) by *= x - 6.0lf;
    double p = (((((((((((((((((((-1.4826041646092855e-07lf * z - 8.7026021724147152e-08lf)
        * z - 2.0936356077293256e-08lf) * z + 3.7530796519001249e-07lf) * z - 4.4472170987248007e-07lf)
        * z + 8.7549914272550985e-07lf) * z - 2.0570571276691143e-06lf) * z + 4.3957947890399587e-06lf)
        * z - 9.4326990536412829e-06lf) * z + 2.0503969069826852e-05lf) * z - 4.4927485189926984e-05lf)
        * z + 9.9457816597392983e-05lf) * z - 0.00022315463167192886lf) * z + 0.0005096695078145154lf)
        * z - 0.0011927539187499209lf) * z + 0.0028905103312708001lf) * z - 0.0073855510284803099lf)
        * z + 0.020580808427776497lf) * z - 0.067352301053200128lf) * z + 0.32246703342411326lf)
        * z + 0.42278433509846713lf;
    double q = log_of(by);
    return z * p + (n < 2.0lf ? -q : q);
}

double sin_of_turns(double d) // sin(pi d), for d from 0 to 1/2
{
    double z = d * d;
    return d * ((((((((7.697847275590284e-07lf * z - 2.1903499125519212e-05lf) * z + 0.00046629981702308817lf)
        * z - 0.0073704305060932254lf) * z + 0.08214588657312355lf) * z - 0.59926452931894603lf)
        * z + 2.5501640398773007lf) * z - 5.1677127800499694lf) * z + 3.1415926535897931lf);
}

)";

} // namespace sinter::codegen
