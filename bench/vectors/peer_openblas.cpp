// OpenBLAS's axpy, dot and gemv.

#include <memory>

#include <cblas.h>

#include "works.hpp"

namespace {

std::vector<bench::entrant> entrants(const bench::input& in) {
    struct memory {
        std::vector<float> x, y, r, v;
    };
    auto m = std::make_shared<memory>(
        memory{in.x, in.y, in.y, std::vector<float>(static_cast<std::size_t>(in.side))});
    auto s = std::make_shared<float>(0.0f);
    const auto n = static_cast<int>(in.n), side = static_cast<int>(in.side);
    auto kept = std::make_shared<std::vector<float>>(); // axpy adds to its result: the first call is checked
    const auto nothing = [] {};
    return {{bench::work::axpy, "OpenBLAS",
             [=] {
                 cblas_saxpy(n, 0.5f, m->x.data(), 1, m->r.data(), 1);
                 if (kept->empty()) *kept = m->r;
             },
             nothing, [kept] { return *kept; }},
            {bench::work::dot, "OpenBLAS", [=] { *s = cblas_sdot(n, m->x.data(), 1, m->y.data(), 1); },
             nothing, [s] { return std::vector<float>{*s}; }},
            {bench::work::gemv, "OpenBLAS",
             [=] {
                 cblas_sgemv(CblasRowMajor, CblasNoTrans, side, side, 1, m->x.data(), side, m->y.data(), 1, 0,
                             m->v.data(), 1);
             },
             nothing, [m] { return m->v; }}};
}

const bool registered = (bench::vector_peers().push_back(entrants), true);

} // namespace
