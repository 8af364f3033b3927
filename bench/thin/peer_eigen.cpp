// Eigen's product and row-wise sum: vectorised, one thread (OpenMP's with products, where it is found).

#include <memory>

#include <Eigen/Core>

#include "works.hpp"

namespace {

std::vector<bench::thin_entrant> entrants(const bench::thin_input& in) {
    using matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    struct memory {
        matrix a, b, c;
        Eigen::RowVectorXf shift;
    };
    auto m = std::make_shared<memory>();
    m->a = Eigen::Map<const matrix>(in.a.data(), in.m(), in.n());
    m->b = Eigen::Map<const matrix>(in.b.data(), in.cols, in.cols);
    m->shift = Eigen::Map<const Eigen::RowVectorXf>(in.shift.data(), in.n());
    m->c = m->a;
    const auto nothing = [] {};
    const auto result = [m] { return std::vector<float>(m->c.data(), m->c.data() + m->c.size()); };
    const auto product = [m, wide = in.wide] {
        if (wide)
            m->c.noalias() = m->b * m->a;
        else
            m->c.noalias() = m->a * m->b;
    };
    return {{true, "Eigen", product, nothing, result},
            {false, "Eigen", [m] { m->c = (2.0f * m->a).rowwise() + m->shift; }, nothing, result}};
}

const bool registered = (bench::thin_peers().push_back(entrants), true);

} // namespace
