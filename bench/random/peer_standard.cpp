// The generator and the distributions of C++'s library, on one thread.

#include <algorithm>
#include <memory>
#include <numeric>
#include <random>

#include "works.hpp"

namespace {

struct generator {
    std::mt19937 words{1};
    std::vector<float> numbers;
    std::vector<int> whole;

    template <class D>
    void draw(D distribution) {
        for (float& x : numbers) x = static_cast<float>(distribution(words));
    }
};

std::vector<bench::random_entrant> entrants(bench::drawn what, int count) {
    const auto g = std::make_shared<generator>();
    g->numbers.resize(static_cast<std::size_t>(count));
    g->whole.resize(static_cast<std::size_t>(count));
    const auto start = [g, what] {
        switch (what) {
        case bench::drawn::uniform: return g->draw(std::uniform_real_distribution<float>());
        case bench::drawn::normal: return g->draw(std::normal_distribution<float>());
        case bench::drawn::exponential: return g->draw(std::exponential_distribution<float>());
        case bench::drawn::poisson: return g->draw(std::poisson_distribution<int>(bench::poisson_mean));
        case bench::drawn::permutation:
            std::iota(g->whole.begin(), g->whole.end(), 0);
            std::shuffle(g->whole.begin(), g->whole.end(), g->words);
        }
    };
    const auto result = [g, what] {
        return what == bench::drawn::permutation ? std::vector<float>(g->whole.begin(), g->whole.end())
                                                 : g->numbers;
    };
    return {{"std::mt19937", start, [] {}, result}};
}

const bool entered = (bench::random_peers().push_back(&entrants), true);

} // namespace
