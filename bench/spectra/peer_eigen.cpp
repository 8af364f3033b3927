// Eigen's SelfAdjointEigenSolver and BDCSVD, in floats.

#include <Eigen/Dense>

#include "peers.hpp"

namespace {

using matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

class eigen_peer : public bench::spectrum_peer {
public:
    std::string name() const override { return "Eigen"; }
    void prepare(bench::spectrum_job what, int n, const std::vector<float>& a) override {
        what_ = what;
        a_ = Eigen::Map<const matrix>(a.data(), n, n);
    }
    void start() override {
        if (what_ == bench::spectrum_job::svd)
            svd_.compute(a_, Eigen::ComputeThinU | Eigen::ComputeThinV);
        else
            solver_.compute(a_, what_ == bench::spectrum_job::eigh ? Eigen::ComputeEigenvectors
                                                                   : Eigen::EigenvaluesOnly);
    }
    void finish() override {}
    bench::spectrum_found result() override {
        const auto list = [](const matrix& m) { return std::vector<double>(m.data(), m.data() + m.size()); };
        if (what_ == bench::spectrum_job::svd)
            return {list(svd_.singularValues()), list(svd_.matrixU()), list(svd_.matrixV())};
        if (what_ == bench::spectrum_job::values) return {list(solver_.eigenvalues()), {}, {}};
        return {list(solver_.eigenvalues()), list(solver_.eigenvectors()), list(solver_.eigenvectors())};
    }

private:
    bench::spectrum_job what_{};
    matrix a_;
    Eigen::SelfAdjointEigenSolver<matrix> solver_;
    Eigen::BDCSVD<matrix> svd_;
};

const bool registered = [] {
    bench::spectrum_peers().push_back([] { return std::make_unique<eigen_peer>(); });
    return true;
}();

} // namespace
