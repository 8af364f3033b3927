// Whether random numbers have the distributions that they are named after. Each statistic is beside a bound
// that right numbers pass with all but a chance of 1e-9 (for any seed), and what broken generators give is
// seen to fail. The numbers are the host's: tests/language/random_numbers compares other devices with them.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <vector>

#include <doctest/doctest.h>

#include <sinter/random.hpp>

#include "../philox.hpp"
#include "../shuffled.hpp"
#include "battery.hpp"

using namespace sinter;

namespace test_random_numbers {
namespace {

using test::kolmogorov_smirnov;
using test::most_sigmas;
using test::shuffled;

constexpr int count = 1 << 14;

double normal_cdf(double x) {
    return 0.5 * std::erfc(-x / std::sqrt(2.0));
}

/// |mean of f - wanted| in standard errors, where f has the variance `variance`.
template <class T, class F>
double off(const std::vector<T>& x, double wanted, double variance, F f) {
    double sum = 0;
    for (const T& v : x) sum += f(static_cast<double>(v));
    const auto n = static_cast<double>(x.size());
    return std::fabs(sum / n - wanted) / std::sqrt(variance / n);
}

/// Numbers of several seeds, the plain ones that people take among them.
template <class F>
void for_seeds(F f) {
    for (const std::uint64_t seed : {0, 1, 2, 42}) {
        CAPTURE(seed);
        f(random::key(seed));
        f(random::key(seed).fold_in(seed));
    }
}

/// Chi squared of how often each of so many orders, or places, came, in standard deviations.
double sigmas(const std::vector<int>& often) {
    const double expected =
        std::accumulate(often.begin(), often.end(), 0.0) / static_cast<double>(often.size());
    double chi = 0;
    for (const int o : often) chi += (o - expected) * (o - expected) / expected;
    return test::sigmas_of_chi(chi, static_cast<double>(often.size() - 1));
}

} // namespace

TEST_CASE("the battery passes random words of every seed tried, and fails broken ones") {
    for_seeds([](const random::key& k) {
        std::vector<std::uint32_t> x = random::bits(host_device(), k, count).to_host();
        CHECK(most_sigmas(x) < 7);
    });
    const auto broken = [](auto word) {
        std::vector<std::uint32_t> x;
        for (std::uint32_t n = 0; n < count; ++n) x.push_back(word(n));
        return most_sigmas(x);
    };
    const auto right = [](std::uint32_t n) { return test::philox_word(n, 1, 0); };
    CHECK(broken(right) < 7);
    CHECK(broken([](std::uint32_t n) { return n * 0x9e3779b9u; }) > 7); // a lattice
    CHECK(broken([](std::uint32_t n) { return test::philox_word(n / 4 * 4, 1, 0); }) >
          7);                                                                       // one word of each block
    CHECK(broken([&](std::uint32_t n) { return right(n) & ~4u; }) > 7);             // a bit that is stuck
    CHECK(broken([&](std::uint32_t n) { return right(n % 8192); }) > 7);            // a short period
    CHECK(broken([&](std::uint32_t n) { return right(n) - (right(n) >> 5); }) > 7); // too few large ones
    CHECK(broken([&](std::uint32_t n) { return (right(n) >> 1) + (right(n + 1) >> 1); }) >
          7); // neighbours alike
    std::uint32_t state = 1;
    CHECK(broken([&](std::uint32_t) { return state = state * 69069 + 1; }) > 7); // low bits of short period
}

TEST_CASE("the words of split and folded keys are no nearer to each other than any") {
    for_seeds([](const random::key& k) {
        const auto keys = k.split<2>();
        const device d = host_device();
        vector<std::uint32_t> both(d, count);
        both = random::bits(keys[0], count) ^ random::bits(keys[1], count);
        CHECK(most_sigmas(both.to_host()) < 7);
        both = random::bits(k, count) ^ random::bits(k.fold_in(1), count);
        CHECK(most_sigmas(both.to_host()) < 7);
        std::vector<std::uint32_t> firsts; // one word of each of many keys
        for (std::uint64_t n = 0; n < count; ++n) {
            const random::key each = k.fold_in(n);
            firsts.push_back(test::philox_word(0, each.low(), each.high()));
        }
        CHECK(most_sigmas(firsts) < 7);
    });
}

TEST_CASE("uniform, normal and exponential numbers have their moments and distributions") {
    const device d = host_device();
    for_seeds([&](const random::key& k) {
        const auto u = random::uniform(d, k, count).to_host();
        CHECK(kolmogorov_smirnov(u, [](double x) { return x; }) < 3.3);
        CHECK(off(u, 0.5, 1 / 12.0, [](double x) { return x; }) < 6.2);
        const auto check_normal = [](const auto& x) {
            CHECK(kolmogorov_smirnov(x, normal_cdf) < 3.3);
            CHECK(off(x, 0, 1, [](double v) { return v; }) < 6.2);
            CHECK(off(x, 1, 2, [](double v) { return v * v; }) < 6.8);
            CHECK(off(x, 0, 15, [](double v) { return v * v * v; }) < 7);
            CHECK(off(x, 3, 96, [](double v) { return v * v * v * v; }) < 9);
        };
        check_normal(random::normal(d, k, count).to_host());
        check_normal(random::normal<double>(d, k, count).to_host());
        const auto check_exponential = [](const auto& x) {
            CHECK(kolmogorov_smirnov(x, [](double v) { return -std::expm1(-v); }) < 3.3);
            CHECK(off(x, 1, 1, [](double v) { return v; }) < 6.5);
            CHECK(off(x, 2, 20, [](double v) { return v * v; }) < 9);
        };
        check_exponential(random::exponential(d, k, count).to_host());
        check_exponential(random::exponential<double>(d, k, count).to_host());
    });
}

TEST_CASE("Poisson numbers have their distribution, of small means and of large ones") {
    for (const double mean : {0.0, 0.01, 0.5, 3.0, 19.99, 20.0, 27.5, 1000.0}) {
        CAPTURE(mean);
        for (const std::uint64_t seed : {1, 2}) {
            const random::key k(seed);
            const auto x = random::poisson(host_device(), k, mean, count).to_host();
            std::vector<double> often(static_cast<std::size_t>(2 * mean + 40));
            for (const int v : x) ++often.at(static_cast<std::size_t>(v));
            double below = 0, wanted = 0, worst = 0;
            for (std::size_t v = 0; v < often.size(); ++v) { // the distance of the distribution functions
                const auto n = static_cast<double>(v);
                below += often[v] / count;
                wanted += mean == 0 ? n == 0 : std::exp(n * std::log(mean) - mean - std::lgamma(n + 1));
                worst = std::max(worst, std::fabs(below - wanted));
            }
            CHECK(worst * std::sqrt(count) < 3.3);
            if (mean >= 0.5) {
                CHECK(off(x, mean, mean, [](double v) { return v; }) < 6.5);
                CHECK(off(x, mean, mean * (1 + 2 * mean), [&](double v) { return (v - mean) * (v - mean); }) <
                      8);
            }
        }
    }
}

TEST_CASE("integers are alike likely") {
    for_seeds([](const random::key& seed) {
        const auto dice = random::integers(host_device(), seed, 1, 7, count).to_host();
        std::vector<int> often(6);
        for (const int x : dice) ++often.at(static_cast<std::size_t>(x - 1));
        double chi = 0;
        for (const int o : often) chi += (o - count / 6.0) * (o - count / 6.0) / (count / 6.0);
        CHECK(chi < 51); // of 5 degrees of freedom
    });
}

TEST_CASE("all orders are alike likely, of plain and of split keys") {
    for (const bool split : {false, true})
        for (const std::uint32_t n : {2u, 3u, 4u, 5u}) {
            CAPTURE(n);
            std::map<std::vector<std::int32_t>, int> often;
            int orders = 1;
            for (std::uint32_t f = 2; f <= n; ++f) orders *= static_cast<int>(f);
            for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(100 * orders); ++seed)
                ++often[shuffled(split ? random::key(1).fold_in(seed) : random::key(seed), n)];
            CHECK(often.size() == static_cast<std::size_t>(orders));
            std::vector<int> counts;
            for (const auto& [order, count] : often) counts.push_back(count);
            CHECK(std::fabs(sigmas(counts)) < 6.5);
        }
}

TEST_CASE("of larger arrays each element goes everywhere, and neighbours part") {
    const std::uint32_t n = 64;
    std::vector<int> places(n * n), distances(n);
    double fixed = 0;
    const int repetitions = 6400;
    for (std::uint64_t seed = 0; seed < repetitions; ++seed) {
        const auto order = shuffled(random::key(seed), n);
        for (std::uint32_t e = 0; e < n; ++e) {
            ++places[e * n + static_cast<std::uint32_t>(order[e])];
            fixed += order[e] == static_cast<std::int32_t>(e);
            if (e > 0)
                ++distances[static_cast<std::uint32_t>(order[e] - order[e - 1] + static_cast<int>(n)) % n];
        }
    }
    CHECK(std::fabs(sigmas(places)) < 6.5);
    distances.erase(distances.begin()); // of no distance: none
    CHECK(std::fabs(sigmas(distances)) < 6.5);
    CHECK(std::fabs(fixed - repetitions) < 6.5 * std::sqrt(repetitions)); // one in each, on average
    const auto large = shuffled(random::key(5), 30011);
    double sum = 0;
    for (std::size_t e = 1; e < large.size(); ++e)
        sum += (large[e] / 30011.0 - 0.5) * (large[e - 1] / 30011.0 - 0.5) * 12;
    CHECK(std::fabs(sum) < 6.5 * std::sqrt(30011.0));
}

} // namespace test_random_numbers
