// What options are worth, by random paths of the share's price, on every device of this machine: a call, a
// put, a digital option, and a call on the geometric mean of twelve months. Beside each price are its
// interval of 95 per cent and the closed form (F. Black and M. Scholes, 1973; A. Kemna and A. Vorst, 1990).
// No random number is stored. All devices draw the same ones.
//
// Usage: options [number of paths]

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <vector>

#include <sinter/random.hpp>
#include <sinter/sinter.hpp>

using namespace sinter;

namespace {

constexpr float spot = 100, strike = 105, rate = 0.03f, volatility = 0.2f, years = 1;
constexpr int months = 12;

double normal_cdf(double x) {
    return std::erfc(-x / std::sqrt(2.0)) / 2;
}

/// The discounted call on what has a log-normal price with this mean, and this deviation of its logarithm.
double call_on(double mean, double deviation) {
    const double d = (std::log(mean / strike) + deviation * deviation / 2) / deviation;
    return std::exp(-rate * years) * (mean * normal_cdf(d) - strike * normal_cdf(d - deviation));
}

struct price {
    const char* name;
    double estimate, error; ///< the error is a standard deviation
    double exact;
};

/// The mean of what paths pay, and how sure it is. Both sums are of one launch.
template <class Pays>
price estimated(const char* name, const device& dev, const Pays& pays, std::int64_t paths, double exact) {
    scalar<float> first(dev), second(dev);
    const float discount = std::exp(-rate * years);
    evaluate(first = mean(discount * pays), second = mean(square(discount * pays)));
    const double m = static_cast<double>(first.to_host()), m2 = static_cast<double>(second.to_host());
    return {name, m, std::sqrt((m2 - m * m) / static_cast<double>(paths)), exact};
}

std::vector<price> prices_on(const device& dev, std::int64_t paths) {
    const auto [key, monthly] = random::key(2026).split();
    const float deviation = volatility * std::sqrt(years);
    const float drift = (rate - volatility * volatility / 2) * years, step = years / months;
    const auto last = spot * exp(drift + deviation * random::normal(key, paths));
    const double forward = static_cast<double>(spot) * std::exp(static_cast<double>(rate * years));
    const double call = call_on(forward, deviation), cash = std::exp(static_cast<double>(-rate * years));

    std::vector<price> all;
    all.push_back(estimated("call", dev, max(last - strike, 0.0f), paths, call));
    all.push_back(estimated("put", dev, max(strike - last, 0.0f), paths,
                            call - static_cast<double>(spot) + static_cast<double>(strike) * cash));
    const double d2 =
        (std::log(forward / strike) - static_cast<double>(deviation * deviation) / 2) / deviation;
    all.push_back(estimated("digital, pays 100", dev, 100.0f * cast<float>(last > strike), paths,
                            100 * cash * normal_cdf(d2)));

    // The logarithm of the mean of the months: the move of month k counts in those from k on.
    const auto weights = cast<float>(months - col_index(paths, months)) / months;
    const auto moves =
        drift * step / years + volatility * std::sqrt(step) * random::normal(monthly, paths, months);
    const auto average = spot * exp(sum(hadamard(weights, moves), axis<1>));
    double weight = 0, squares = 0;
    for (int k = 1; k <= months; ++k) {
        weight += static_cast<double>(k) / months;
        squares += static_cast<double>(k * k) / (months * months);
    }
    const double spread = static_cast<double>(volatility) * std::sqrt(squares * static_cast<double>(step));
    const double mean_of_log = weight * static_cast<double>(drift * step / years) + spread * spread / 2;
    all.push_back(estimated("call on a mean", dev, max(average - strike, 0.0f), paths,
                            call_on(static_cast<double>(spot) * std::exp(mean_of_log), spread)));
    return all;
}

} // namespace

int main(int argc, char** argv) try {
    const std::int64_t paths = argc > 1 ? std::atoll(argv[1]) : 200000;
    bool right = true;
    for (const device_info& info : devices()) {
        if (!info.usable()) continue;
        const device dev = info.open();
        const counters before = dev.counters();
        const std::vector<price> all = prices_on(dev, paths);
        std::printf("%s: %lld paths, %lld launches\n", dev.name().c_str(), static_cast<long long>(paths),
                    static_cast<long long>((dev.counters() - before).launches));
        std::printf("  %-18s %9s  %-20s %9s\n", "", "estimate", "95 %", "exact");
        for (const price& p : all) {
            std::printf("  %-18s %9.4f  %.4f to %-10.4f %9.4f\n", p.name, p.estimate,
                        p.estimate - 1.96 * p.error, p.estimate + 1.96 * p.error, p.exact);
            right = right && std::fabs(p.estimate - p.exact) < 4 * p.error;
        }
    }
    std::printf("%s\n",
                right ? "all within four standard deviations of the closed forms" : "not all are right");
    return right ? 0 : 1;
} catch (const std::exception& e) {
    std::fprintf(stderr, "options: %s\n", e.what());
    return 1;
}
