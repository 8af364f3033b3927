#include <Eigen/Sparse>

#include "peers.hpp"

namespace {

class eigen_peer final : public bench::pagerank_peer {
public:
    std::string name() const override { return "Eigen, " + std::to_string(Eigen::nbThreads()) + " threads"; }
    void prepare(const link_graph& g) override {
        const auto n = static_cast<Eigen::Index>(g.names.size());
        Eigen::VectorXf links = Eigen::VectorXf::Zero(n);
        for (const int j : g.from) links[j] += 1;
        std::vector<Eigen::Triplet<float>> entries;
        for (std::size_t k = 0; k < g.to.size(); ++k)
            entries.emplace_back(g.to[k], g.from[k], 1 / links[g.from[k]]);
        p_.resize(n, n);
        p_.setFromTriplets(entries.begin(), entries.end());
        ends_ = (links.array() == 0).cast<float>();
        rank_.resize(n);
        next_.resize(n);
    }
    void run() override {
        const float everywhere = 1 / static_cast<float>(rank_.size());
        rank_.setConstant(everywhere);
        for (int step = 0; step < bench::steps; ++step) {
            next_.noalias() = p_ * rank_;
            const float lost = ends_.dot(rank_);
            next_.array() =
                bench::damping * (next_.array() + lost * everywhere) + (1 - bench::damping) * everywhere;
            rank_.swap(next_);
        }
    }
    std::vector<float> result() override { return {rank_.data(), rank_.data() + rank_.size()}; }

private:
    Eigen::SparseMatrix<float, Eigen::RowMajor, int> p_;
    Eigen::VectorXf ends_, rank_, next_;
};

const bool registered = [] {
    bench::pagerank_peers().push_back([] { return std::make_unique<eigen_peer>(); });
    return true;
}();

} // namespace
