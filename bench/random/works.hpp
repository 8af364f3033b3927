#pragma once
// The contest of bench_random: what is drawn, and who else draws it.

#include <functional>
#include <string>
#include <vector>

#include "../contest.hpp"

namespace bench {

enum class drawn { uniform, normal, exponential, poisson, permutation };

struct random_entrant {
    std::string name;
    std::function<void()> start, finish;
    std::function<std::vector<float>()> result;
};

using make_entrants = std::vector<random_entrant> (*)(drawn, int count);
/// Peers add themselves. One that does not draw such numbers makes no entrant.
inline std::vector<make_entrants>& random_peers() {
    static std::vector<make_entrants> all;
    return all;
}

inline constexpr double poisson_mean = 3.5;

} // namespace bench
