// Random numbers, beside a fill of as many floats. What is drawn is checked by its mean and its variance, a
// permutation by its places.
//   bench_random [--device NAME] [--json FILE] [N ...]

#include <cmath>
#include <cstdlib>

#include <sinter/random.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "../idle_threads.hpp"
#include "works.hpp"

namespace {

using bench::drawn;

struct work {
    const char* name;
    drawn what;
    double mean, variance, fourth; ///< the last: the variance of squared distances from the mean
};
constexpr double rate = bench::poisson_mean;
constexpr work works[] = {{"uniform", drawn::uniform, 0.5, 1.0 / 12, 1.0 / 180},
                          {"normal", drawn::normal, 0, 1, 2},
                          {"exponential", drawn::exponential, 1, 1, 8},
                          {"poisson", drawn::poisson, rate, rate, rate*(1 + 2 * rate)},
                          {"permutation", drawn::permutation, 0, 0, 0}};

bool is_right(const work& w, const std::vector<float>& x) {
    const auto n = static_cast<double>(x.size());
    if (w.what == drawn::permutation) {
        std::vector<bool> seen(x.size());
        for (const float at : x) {
            if (seen[static_cast<std::size_t>(at)]) return false;
            seen[static_cast<std::size_t>(at)] = true;
        }
        return true;
    }
    double sum = 0, squares = 0;
    for (const float v : x) sum += static_cast<double>(v);
    for (const float v : x) squares += (static_cast<double>(v) - w.mean) * (static_cast<double>(v) - w.mean);
    return std::fabs(sum / n - w.mean) < 6 * std::sqrt(w.variance / n) &&
           std::fabs(squares / n - w.variance) < 6 * std::sqrt(w.fourth / n);
}

/// A new key each time, as programs have.
bench::random_entrant sinter_entrant(const sinter::device& d, drawn what, int n) {
    const auto x = std::make_shared<sinter::vector<float>>(d, n);
    const auto whole = std::make_shared<sinter::vector<int>>(d, n);
    const auto turn = std::make_shared<std::uint64_t>(0);
    const auto start = [=] {
        const sinter::random::key key = sinter::random::key(1).fold_in(++*turn);
        switch (what) {
        case drawn::uniform: *x = sinter::random::uniform(key, n); break;
        case drawn::normal: *x = sinter::random::normal(key, n); break;
        case drawn::exponential: *x = sinter::random::exponential(key, n); break;
        case drawn::poisson: *whole = sinter::random::poisson(key, rate, n); break;
        case drawn::permutation: *whole = sinter::random::permutation(key, n); break;
        }
    };
    const auto result = [=] {
        if (what != drawn::poisson && what != drawn::permutation) return x->to_host();
        const std::vector<int> counts = whole->to_host();
        return std::vector<float>(counts.begin(), counts.end());
    };
    return {"sinter", start, [d] { d.synchronize(); }, result};
}

void contest(const sinter::device& d, bench::journal& out, const work& w, int n) {
    const double bytes = 4.0 * n;
    bench::contest race(out);
    const auto filled = std::make_shared<sinter::vector<float>>(d, n);
    race.enter(
        w.name, n, "fill", bytes, [=] { filled->fill(0.5f); }, [=] { d.synchronize(); },
        [=] { return filled->to_host(); }, [](const std::vector<float>& x) { return x.back() == 0.5f; });
    std::vector<bench::random_entrant> all{sinter_entrant(d, w.what, n)};
    for (const bench::make_entrants make : bench::random_peers())
        for (bench::random_entrant& e : make(w.what, n)) all.push_back(std::move(e));
    for (const bench::random_entrant& e : all)
        race.enter(w.name, n, e.name, bytes, e.start, e.finish, e.result,
                   [&](const std::vector<float>& x) { return is_right(w, x); });
    race.finish(w.name, n, "GB/s");
}

} // namespace

int main(int argc, char** argv) {
    bench::let_idle_threads_sleep(argv);
    std::string name, json;
    std::vector<int> sizes;
    for (int a = 1; a < argc; ++a) {
        const std::string option = argv[a];
        if (option.rfind("--", 0) != 0)
            sizes.push_back(std::atoi(argv[a]));
        else if (a + 1 < argc)
            (option == "--device" ? name : json) = argv[++a];
    }
    if (sizes.empty()) sizes = {1 << 16, 1 << 24};
    try {
        const sinter::device device = name.empty() ? sinter::default_device() : sinter::default_device(name);
        bench::journal out(json);
        out.device(device.name(), device.description());
        for (const work& w : works)
            for (const int n : sizes) contest(device, out, w, n);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}
