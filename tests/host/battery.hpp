#pragma once
// A small battery for random words: how far from random they are, in standard deviations.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace test {

/// The largest distance between the distributions, times the root of the number of elements. Of right numbers
/// it is above x with the chance 2 exp(-2 x x).
template <class T, class F>
double kolmogorov_smirnov(const std::vector<T>& x, F cdf) {
    std::vector<T> sorted = x;
    std::sort(sorted.begin(), sorted.end());
    const auto n = static_cast<double>(x.size());
    double most = 0;
    for (std::size_t e = 0; e < sorted.size(); ++e) {
        const double p = cdf(static_cast<double>(sorted[e])), at = static_cast<double>(e);
        most = std::max({most, p - at / n, (at + 1) / n - p});
    }
    return most * std::sqrt(n);
}

/// Chi squared as a number of standard deviations, after E. Wilson and M. Hilferty (1931).
inline double sigmas_of_chi(double chi, double degrees) {
    const double spread = 2 / (9 * degrees);
    return (std::cbrt(chi / degrees) - (1 - spread)) / std::sqrt(spread);
}

/// How often pairs of neighbours, by the four bits from `bit` on, fall into each of 256 cells.
inline double pairs(const std::vector<std::uint32_t>& x, int bit) {
    std::vector<int> cells(256);
    for (std::size_t n = 0; n + 1 < x.size(); n += 2)
        ++cells[(x[n] >> bit & 15) * 16 + (x[n + 1] >> bit & 15)];
    const double expected = static_cast<double>(x.size() / 2) / 256;
    double chi = 0;
    for (const int c : cells) chi += (c - expected) * (c - expected) / expected;
    return std::fabs(sigmas_of_chi(chi, 255));
}

/// How often each bit is set, and is as it was `lag` words before.
inline double single_bits(const std::vector<std::uint32_t>& x, std::size_t lag) {
    double most = 0;
    for (int bit = 0; bit < 32; ++bit) {
        double ones = 0;
        const auto count = static_cast<double>(x.size() - lag);
        for (std::size_t n = lag; n < x.size(); ++n) ones += (x[n] ^ (lag > 0 ? x[n - lag] : 0)) >> bit & 1;
        most = std::max(most, std::fabs(ones - count / 2) / std::sqrt(count / 4));
    }
    return most;
}

/// The correlation of the words with those `lag` places before.
inline double correlation(const std::vector<std::uint32_t>& x, std::size_t lag) {
    double sum = 0;
    for (std::size_t n = lag; n < x.size(); ++n)
        sum += (x[n] * 0x1p-32 - 0.5) * (x[n - lag] * 0x1p-32 - 0.5) * 12;
    return std::fabs(sum) / std::sqrt(static_cast<double>(x.size() - lag));
}

/// Words that come twice, of which there are few (their number is a Poisson number).
inline double repeated(std::vector<std::uint32_t> x) {
    std::sort(x.begin(), x.end());
    double twice = 0;
    for (std::size_t n = 1; n < x.size(); ++n) twice += x[n] == x[n - 1];
    const auto n = static_cast<double>(x.size());
    return std::max(0.0, twice - n * n * 0x1p-33 - 10);
}

/// The worst of all. Each is above 7 for right words with a chance below 1e-10.
inline double most_sigmas(const std::vector<std::uint32_t>& x) {
    double most = std::max(repeated(x), single_bits(x, 0));
    // 7 of them are a distance of 3.4, beyond which 2 exp(-2 * 3.4 * 3.4) = 2e-10 are.
    most = std::max(most, 7 / 3.4 * kolmogorov_smirnov(x, [](double v) { return (v + 0.5) * 0x1p-32; }));
    for (std::size_t lag = 1; lag <= 8; ++lag)
        most = std::max({most, single_bits(x, lag), correlation(x, lag)});
    for (int bit = 0; bit <= 28; bit += 4) most = std::max(most, pairs(x, bit));
    return most;
}

} // namespace test
