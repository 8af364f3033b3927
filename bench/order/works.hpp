#pragma once
// The contest of bench_order: what is ordered, counted or added up, of which numbers, and who else does it.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "../contest.hpp"

namespace bench {

enum class ordered { cumsum, sort, argsort, topk, median, histogram, bincount, scatter_add, segment_sum };

inline constexpr int bins_of_histogram = 256, elements_of_topk = 100, length_of_segment = 16;

/// What all contestants are given: numbers from -.5 to .5, and a place for each.
struct order_input {
    std::vector<float> x;
    std::vector<std::int32_t> places; ///< below bins()
    std::vector<float> edges;         ///< of a histogram
    std::vector<std::int32_t> offsets;

    explicit order_input(int n) : x(static_cast<std::size_t>(n)), places(x.size()) {
        unsigned state = 1;
        for (float& v : x) v = static_cast<float>(next_number(state));
        for (std::int32_t& p : places) p = static_cast<std::int32_t>((next_number(state) + 0.5) * bins());
        for (int k = 0; k <= bins_of_histogram; ++k)
            edges.push_back(-0.5f + static_cast<float>(k) / bins_of_histogram);
        for (int k = 0; k <= n; k += length_of_segment) offsets.push_back(k);
    }
    /// One for sixteen numbers.
    int bins() const { return static_cast<int>(x.size() / 16); }
};

struct order_entrant {
    std::string name;
    std::function<void()> start, finish;
    std::function<std::vector<float>()> result;
};

using make_order_entrants = std::vector<order_entrant> (*)(ordered, const order_input&);
/// Peers add themselves. One that does not do such work makes no entrant.
inline std::vector<make_order_entrants>& order_peers() {
    static std::vector<make_order_entrants> all;
    return all;
}

} // namespace bench
