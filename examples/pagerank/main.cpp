// Which packages of Debian the others need most: PageRank on the graph of what depends on what, by products
// with a sparse matrix. A reader who follows dependencies at random, and now and then begins anew, comes to
// a package as often as its rank says.
//
// Usage: pagerank packages.txt [output-folder]

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <numeric>
#include <string>
#include <vector>

#include <sinter/sparse.hpp>

#include "../plot/plot.hpp"
#include "graph.hpp"

using namespace sinter;

namespace {

constexpr float damping = 0.85f; // with this chance the reader goes on
constexpr int most_steps = 100;

void run(const std::string& path, const std::string& folder) {
    const device dev = default_device();
    const link_graph g = read_graph(path);
    const auto n = static_cast<std::int64_t>(g.names.size());
    const std::vector<float> ones(g.to.size(), 1.0f);
    const sparse_matrix<float> S(dev, n, n, g.to, g.from, ones); // a column has what its package needs
    const vector<float> links = sum(S, axis<0>);
    // Element (i, j) is the chance of going from package j to package i.
    const sparse_matrix<float> P = S.with_values(S.values() / gather(links, S.columns()));
    std::printf("on %s: %lld packages, %lld dependencies\n", dev.name().c_str(), static_cast<long long>(n),
                static_cast<long long>(P.nonzeros()));

    // Who comes to a package without dependencies begins anew, too.
    const auto everywhere = 1.0f / static_cast<float>(n);
    const vector<float> ends = select(links == 0, 1.0f, 0.0f);
    vector<float> rank = full(dev, n, everywhere), next(dev, n);
    std::vector<float> steps, changes;
    for (int step = 1; step <= most_steps; ++step) {
        next = damping * (P * rank + dot(ends, rank) * everywhere) + (1 - damping) * everywhere;
        const float change = sum(abs(next - rank)).to_host();
        std::swap(rank, next);
        steps.push_back(static_cast<float>(step));
        changes.push_back(std::log10(change));
        if (change < 1e-6f) break;
    }
    std::printf("%d steps; all ranks together are %.4f\n", static_cast<int>(steps.size()),
                static_cast<double>(sum(rank).to_host()));

    const std::vector<float> ranks = rank.to_host();
    std::vector<std::size_t> order(ranks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return ranks[a] > ranks[b]; });
    for (std::size_t k = 0; k < 10 && k < order.size(); ++k)
        std::printf("%-22s %.4f\n", g.names[order[k]].c_str(), static_cast<double>(ranks[order[k]]));

    std::vector<float> bound;
    for (const float step : steps) bound.push_back(changes[0] + (step - 1) * std::log10(damping));
    plot p("PageRank of Debian's packages: how the ranks come to rest", "step", "change of all ranks, log10");
    p.line(steps, bound, "#999999", "0.85 to the power of the step");
    p.points(steps, changes, "#1f77b4", "measured");
    p.save(folder + "/pagerank.svg");
}

} // namespace

int main(int argc, char** argv) try {
    const std::string folder = argc > 2 ? argv[2] : "pagerank-output";
    std::filesystem::create_directories(folder);
    run(argc > 1 ? argv[1] : "packages.txt", folder);
    return 0;
} catch (const std::exception& e) {
    std::fprintf(stderr, "pagerank: %s\n", e.what());
    return 1;
}
