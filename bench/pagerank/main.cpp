// Fifty steps of PageRank on a graph from a file, beside a loop of Eigen's. Ranks are checked against steps
// in double.
//   bench_pagerank [--device NAME] [--json FILE] GRAPH...

#include <sinter/sparse.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "../contest.hpp"
#include "../idle_threads.hpp"
#include "peers.hpp"

namespace {

class sinter_peer final : public bench::pagerank_peer {
public:
    explicit sinter_peer(const sinter::device& d) : device_(d) {}
    std::string name() const override { return "sinter"; }
    void prepare(const link_graph& g) override {
        const auto n = static_cast<std::int64_t>(g.names.size());
        const sinter::sparse_matrix<float> S(device_, n, n, g.to, g.from,
                                             std::vector<float>(g.to.size(), 1.0f));
        const sinter::vector<float> links = sum(S, sinter::axis<0>);
        p_ = S.with_values(S.values() / gather(links, S.columns()));
        ends_ = select(links == 0, 1.0f, 0.0f);
        rank_ = sinter::vector<float>(device_, n);
        next_ = sinter::vector<float>(device_, n);
    }
    void run() override {
        const float everywhere = 1 / static_cast<float>(rank_.rows());
        rank_ = everywhere;
        for (int step = 0; step < bench::steps; ++step) {
            next_ = bench::damping * (p_ * rank_ + dot(ends_, rank_) * everywhere) +
                    (1 - bench::damping) * everywhere;
            std::swap(rank_, next_);
        }
        device_.synchronize();
    }
    std::vector<float> result() override { return rank_.to_host(); }

private:
    sinter::device device_;
    sinter::sparse_matrix<float> p_;
    sinter::vector<float> ends_, rank_, next_;
};

std::vector<double> ranks_of(const link_graph& g) {
    const std::size_t n = g.names.size();
    const auto at = [](std::int32_t i) { return static_cast<std::size_t>(i); };
    std::vector<double> links(n, 0), rank(n, 1.0 / static_cast<double>(n)), next(n);
    for (const std::int32_t j : g.from) ++links[at(j)];
    const auto damping = static_cast<double>(bench::damping);
    for (int step = 0; step < bench::steps; ++step) {
        double lost = 0;
        for (std::size_t j = 0; j < n; ++j) lost += links[j] == 0 ? rank[j] : 0;
        next.assign(n, (damping * lost + 1 - damping) / static_cast<double>(n));
        for (std::size_t k = 0; k < g.to.size(); ++k)
            next[at(g.to[k])] += damping * rank[at(g.from[k])] / links[at(g.from[k])];
        rank.swap(next);
    }
    return rank;
}

void contest(const sinter::device& device, bench::journal& out, const std::string& path) {
    const link_graph g = read_graph(path);
    const auto n = static_cast<int>(g.names.size());
    const std::string work = "pagerank, " + std::to_string(g.to.size()) + " links";
    const std::vector<double> should = ranks_of(g);
    std::vector<std::shared_ptr<bench::pagerank_peer>> peers{std::make_shared<sinter_peer>(device)};
    for (const auto& make : bench::pagerank_peers()) peers.push_back(make());
    std::vector<bench::lane> lanes;
    for (const std::shared_ptr<bench::pagerank_peer>& p : peers) {
        p->prepare(g);
        p->run();
        double error = 0; // of each rank, in parts of it; sums of a thousand floats keep four digits
        const std::vector<float> found = p->result();
        for (std::size_t i = 0; i < should.size(); ++i)
            error = bench::largest(error, std::fabs(static_cast<double>(found[i]) / should[i] - 1) / 1e-4);
        if (error <= 1)
            lanes.push_back({p->name(),
                             [p] { p->run(); },
                             [] {},
                             2.0 * bench::steps * static_cast<double>(g.to.size()),
                             {},
                             1,
                             error});
        else
            out.wrong(work, n, p->name(), error);
    }
    if (lanes.empty()) return;
    bench::race(lanes);
    out.results(work, n, "GFLOP/s", lanes);
}

} // namespace

int main(int argc, char** argv) {
    bench::let_idle_threads_sleep(argv);
    std::string name, json;
    std::vector<std::string> paths;
    for (int a = 1; a < argc; ++a) {
        const std::string option = argv[a];
        if (option.rfind("--", 0) != 0)
            paths.push_back(option);
        else if (a + 1 < argc)
            (option == "--device" ? name : json) = argv[++a];
    }
    try {
        const sinter::device device = name.empty() ? sinter::default_device() : sinter::default_device(name);
        bench::journal out(json);
        out.device(device.name(), device.description());
        for (const std::string& path : paths) contest(device, out, path);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}
