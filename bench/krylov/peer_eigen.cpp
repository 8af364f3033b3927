#include <Eigen/Sparse>

#include "peers.hpp"

namespace {

using rows = Eigen::SparseMatrix<float, Eigen::RowMajor, int>;

template <class Preconditioner>
class eigen_peer final : public bench::krylov_peer {
public:
    explicit eigen_peer(const char* with) : with_(with) {}
    std::string name() const override {
        return "Eigen" + with_ + ", " + std::to_string(Eigen::nbThreads()) + " threads";
    }
    void prepare(const bench::grid_system& s) override {
        std::vector<Eigen::Triplet<float>> all;
        s.for_each([&](int row, int col, float value) { all.emplace_back(row, col, value); });
        a_.resize(s.unknowns(), s.unknowns());
        a_.setFromTriplets(all.begin(), all.end());
        b_ = Eigen::Map<const Eigen::VectorXf>(s.b.data(), s.unknowns());
        solver_.setTolerance(static_cast<float>(s.tolerance));
        solver_.setMaxIterations(100000);
        solver_.compute(a_);
    }
    void solve() override { x_ = solver_.solve(b_); }
    std::vector<float> result() override { return std::vector<float>(x_.data(), x_.data() + x_.size()); }
    long steps() const override { return static_cast<long>(solver_.iterations()); }

private:
    std::string with_;
    rows a_;
    Eigen::VectorXf b_, x_;
    Eigen::ConjugateGradient<rows, Eigen::Lower | Eigen::Upper, Preconditioner> solver_;
};

const bool registered = [] {
    bench::krylov_peers().push_back([](bool better) -> std::unique_ptr<bench::krylov_peer> {
        if (better)
            return std::make_unique<eigen_peer<Eigen::IncompleteCholesky<float>>>(", IncompleteCholesky");
        return std::make_unique<eigen_peer<Eigen::DiagonalPreconditioner<float>>>("");
    });
    return true;
}();

} // namespace
