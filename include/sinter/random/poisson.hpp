#pragma once
// Poisson numbers: by counting where the mean is small, by a formula where it is large.

#include <cstdint>

#include <sinter/random/numbers.hpp>

namespace sinter::inline SINTER_ABI::random::detail {

/// From this mean on, Poisson numbers are found by a formula, and below by counting.
inline constexpr float least_large_mean = 20;
/// So many terms of smaller means are as large as 1e-11.
inline constexpr int poisson_terms = 60;

/// The quantile of a share of the upper tail: how many of the tails P(X > 0), P(X > 1), ... reach it.
template <class Mean, class Share>
auto counted_poisson(const Mean& mean, const Share& tail, int terms) {
    return for_each_step(terms, states(0.0f * mean, exp(-mean), -expm1(-mean)),
                         [=](auto count, auto term, auto above) {
                             const auto more = above >= tail && term > 1e-11f;
                             const auto next = hadamard(term, mean) / (count + 1.0f);
                             return states(select(more, count + 1.0f, count), select(more, next, term),
                                           select(more, above - next, above));
                         })
        .first;
}
/// first + x (second + x (third + ...)).
template <class X>
auto polynomial(const X& x, float first, float second) {
    return first + second * x;
}
template <class X, class... More>
auto polynomial(const X& x, float first, float second, float third, More... more) {
    return first + hadamard(x, polynomial(x, second, third, more...));
}
/// The quantile of a normal number z: N. Temme's expansion as in M. Giles' Algorithm 955 (2016), whose two
/// functions of z / sqrt(mean) are polynomials here. The distribution function is within 2e-5.
template <class Mean, class Normal>
auto large_poisson(const Mean& mean, const Normal& z) {
    const auto s = hadamard(z, rsqrt(mean));
    const auto bend = polynomial(s, 0.166754991f, -0.0139805555f, 0.00314164378f, -0.000896740678f,
                                 0.00129505502f, -0.000722656566f);
    const auto shift = polynomial(s, 0.33328411f, -0.027587467f, 0.0097265963f, -0.0047726268f);
    return (max)(floor(mean + (hadamard(mean, s + hadamard(s, s, bend)) + (shift - 0.0218f / mean))), 0.0f);
}
template <class Mean, class At>
auto poisson(const key& k, const Mean& mean, const At& at, int terms) {
    const auto counted = counted_poisson((min)(mean, least_large_mean), share<32>(words(k, at)), terms);
    const auto large = large_poisson((max)(mean, least_large_mean), normal<float>(k, at));
    return cast<std::int32_t>(select(mean < least_large_mean, counted, large));
}

} // namespace sinter::random::detail
