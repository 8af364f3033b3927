// Eigen's product and row-wise sum: vectorised, one thread (OpenMP's with products, where it is found).

#include <memory>

#include <Eigen/Core>

#include "works.hpp"

namespace {

std::vector<bench::thin_entrant> entrants(const bench::thin_input& in) {
    using matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    struct memory {
        matrix a, b, c, square;
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
    using bench::thin_work;
    const auto square = [m] {
        return std::vector<float>(m->square.data(), m->square.data() + m->square.size());
    };
    std::vector<bench::thin_entrant> all{
        {thin_work::product, "Eigen", product, nothing, result},
        {thin_work::row_added, "Eigen", [m] { m->c = (2.0f * m->a).rowwise() + m->shift; }, nothing, result}};
    if (!in.wide)
        all.push_back({thin_work::gram, "Eigen", [m] { m->square.noalias() = m->a.transpose() * m->a; },
                       nothing, square});
    return all;
}

const bool registered = (bench::thin_peers().push_back(entrants), true);

} // namespace
