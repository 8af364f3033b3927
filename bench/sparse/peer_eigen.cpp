#include <Eigen/Sparse>

#include "matrices.hpp"

namespace {

class eigen_peer final : public bench::sparse_peer {
public:
    std::string name() const override { return "Eigen, " + std::to_string(Eigen::nbThreads()) + " threads"; }
    void prepare(const bench::sparse_rows& s, int cols, const std::vector<float>& b) override {
        using rows = Eigen::SparseMatrix<float, Eigen::RowMajor, int>;
        s_ = Eigen::Map<const rows>(s.n, s.n, static_cast<Eigen::Index>(s.values.size()), s.offsets.data(),
                                    s.columns.data(), s.values.data());
        one_ = cols == 1;
        if (one_)
            x_ = Eigen::Map<const Eigen::VectorXf>(b.data(), s.n);
        else
            b_ = Eigen::Map<const dense>(b.data(), s.n, cols);
    }
    void start() override {
        if (one_)
            y_.noalias() = s_ * x_;
        else
            c_.noalias() = s_ * b_;
    }
    std::vector<float> result() override {
        return one_ ? std::vector<float>(y_.data(), y_.data() + y_.size())
                    : std::vector<float>(c_.data(), c_.data() + c_.size());
    }

private:
    using dense = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    Eigen::SparseMatrix<float, Eigen::RowMajor, int> s_;
    Eigen::VectorXf x_, y_;
    dense b_, c_;
    bool one_ = true;
};

const bool registered = [] {
    bench::sparse_peers().push_back([] { return std::make_unique<eigen_peer>(); });
    return true;
}();

} // namespace
