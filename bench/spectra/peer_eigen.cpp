// Eigen's SelfAdjointEigenSolver and BDCSVD, in floats.

#include <Eigen/Dense>

#include "peers.hpp"

namespace {

using matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

class eigen_peer : public bench::spectrum_peer {
public:
    std::string name() const override { return "Eigen"; }
    void prepare(bench::spectrum_job what, int count, int n, const std::vector<float>& a) override {
        what_ = what;
        a_.clear();
        for (int m = 0; m < count; ++m) a_.emplace_back(Eigen::Map<const matrix>(a.data() + m * n * n, n, n));
    }
    void start() override {
        found_ = {};
        for (const matrix& a : a_)
            if (what_ == bench::spectrum_job::svd) {
                svd_.compute(a, Eigen::ComputeThinU | Eigen::ComputeThinV);
                keep(found_.values, svd_.singularValues());
                keep(found_.u, svd_.matrixU());
                keep(found_.v, svd_.matrixV());
            } else {
                solver_.compute(a, what_ == bench::spectrum_job::eigh ? Eigen::ComputeEigenvectors
                                                                      : Eigen::EigenvaluesOnly);
                keep(found_.values, solver_.eigenvalues());
                if (what_ == bench::spectrum_job::eigh) keep(found_.u, solver_.eigenvectors());
            }
    }
    void finish() override {}
    bench::spectrum_found result() override {
        const auto list = [](const std::vector<float>& v) { return std::vector<double>(v.begin(), v.end()); };
        const bool one = what_ == bench::spectrum_job::eigh; // U = V
        return {list(found_.values), list(found_.u), list(one ? found_.u : found_.v)};
    }

private:
    bench::spectrum_job what_{};
    std::vector<matrix> a_;
    struct {
        std::vector<float> values, u, v;
    } found_;
    Eigen::SelfAdjointEigenSolver<matrix> solver_;
    Eigen::BDCSVD<matrix> svd_;

    static void keep(std::vector<float>& all, const matrix& m) {
        all.insert(all.end(), m.data(), m.data() + m.size());
    }
};

const bool registered = [] {
    bench::spectrum_peers().push_back([] { return std::make_unique<eigen_peer>(); });
    return true;
}();

} // namespace
