// OpenMP's triad r = a x + y, the measure of a CPU's memory, beside every work; and its loop for the chain.

#include <cmath>
#include <memory>

#include "works.hpp"

namespace {

std::vector<bench::entrant> entrants(const bench::input& in) {
    if (in.only_gemv) return {}; // it has none
    struct memory {
        std::vector<float> x, y, z, w, r;
    };
    auto m = std::make_shared<memory>(memory{in.x, in.y, in.x, in.y, in.y});
    const std::int64_t n = in.n;
    const auto nothing = [] {};
    const auto triad = [m, n] {
        const float *x = m->x.data(), *y = m->y.data();
        float* r = m->r.data();
#pragma omp parallel for simd
        for (std::int64_t i = 0; i < n; ++i) r[i] = 0.5f * x[i] + y[i];
    };
    const auto chain = [m, n] {
        const float *x = m->x.data(), *y = m->y.data(), *z = m->z.data(), *w = m->w.data();
        float* r = m->r.data();
#pragma omp parallel for simd
        for (std::int64_t i = 0; i < n; ++i) r[i] = 2 * x[i] + 3 * y[i] - std::sin(z[i]) * w[i];
    };
    const auto result = [m] { return m->r; };
    return {{bench::work::axpy, "OpenMP triad", triad, nothing, result, true},
            {bench::work::chain, "OpenMP", chain, nothing, result}};
}

const bool registered = (bench::vector_peers().insert(bench::vector_peers().begin(), entrants), true);

} // namespace
