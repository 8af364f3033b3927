#pragma once
// What takes steps of PageRank beside sinter.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "../../examples/pagerank/graph.hpp"

namespace bench {

inline constexpr float damping = 0.85f;
inline constexpr int steps = 50;

/// Takes `steps` steps from equal ranks.
class pagerank_peer {
public:
    virtual ~pagerank_peer() = default;
    virtual std::string name() const = 0;
    virtual void prepare(const link_graph& g) = 0;
    virtual void run() = 0;
    virtual std::vector<float> result() = 0;
};
using make_pagerank_peer = std::function<std::unique_ptr<pagerank_peer>()>;
inline std::vector<make_pagerank_peer>& pagerank_peers() {
    static std::vector<make_pagerank_peer> all;
    return all;
}

} // namespace bench
