// Eigen's axpy, dot, masked sum, chain, powers, argmax and gemv: vectorised, one thread (gemv and dot have no
// other).

#include <memory>

#include <Eigen/Core>

#include "works.hpp"

namespace {

std::vector<bench::entrant> entrants(const bench::input& in) {
    struct memory {
        Eigen::ArrayXf x, y, z, w, r;
        Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> a;
        Eigen::VectorXf u, v;
        float s = 0;
        Eigen::Index at = 0;
    };
    auto m = std::make_shared<memory>();
    if (!in.only_gemv) {
        m->x = m->z = Eigen::Map<const Eigen::ArrayXf>(in.x.data(), in.n);
        m->y = m->w = m->r = Eigen::Map<const Eigen::ArrayXf>(in.y.data(), in.n);
    }
    m->a = Eigen::Map<const decltype(m->a)>(in.x.data(), in.side, in.side);
    m->u = Eigen::Map<const Eigen::VectorXf>(in.y.data(), in.side);
    const auto nothing = [] {};
    const auto r = [m] { return std::vector<float>(m->r.data(), m->r.data() + m->r.size()); };
    return {{bench::work::copy, "Eigen", [m] { m->r = m->x; }, nothing, r},
            {bench::work::axpy, "Eigen", [m] { m->r = 0.5f * m->x + m->y; }, nothing, r},
            {bench::work::dot, "Eigen", [m] { m->s = m->x.matrix().dot(m->y.matrix()); }, nothing,
             [m] { return std::vector<float>{m->s}; }},
            {bench::work::masked_sum, "Eigen", [m] { m->s = (m->x > m->y).select(m->x, m->y).sum(); },
             nothing, [m] { return std::vector<float>{m->s}; }},
            {bench::work::power, "Eigen", [m] { m->r = m->x.abs().pow(m->y); }, nothing, r},
            {bench::work::chain, "Eigen", [m] { m->r = 2.0f * m->x + 3.0f * m->y - m->z.sin() * m->w; },
             nothing, r},
            {bench::work::argmax, "Eigen", [m] { m->s = m->x.maxCoeff(&m->at); }, nothing,
             [m] { return bench::place(m->at); }},
            {bench::work::gemv, "Eigen", [m] { m->v.noalias() = m->a * m->u; }, nothing,
             [m] { return std::vector<float>(m->v.data(), m->v.data() + m->v.size()); }}};
}

const bool registered = (bench::vector_peers().push_back(entrants), true);

} // namespace
