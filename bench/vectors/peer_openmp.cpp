// OpenMP's triad r = a x + y, the measure of a CPU's memory, beside every work; and its loops for the masked
// sum, the chain, powers and for a matrix times a vector; plain loops, of one thread, for argmax.

#include <cmath>
#include <memory>

#include "works.hpp"

namespace {

std::vector<bench::entrant> entrants(const bench::input& in) {
    struct memory {
        std::vector<float> x, y, z, w, r, s;
    };
    auto m = std::make_shared<memory>(
        memory{in.x, in.y, in.x, in.y, in.y, std::vector<float>(static_cast<std::size_t>(in.side))});
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
    const auto total = std::make_shared<float>(0.0f);
    const auto masked = [m, n, total] {
        const float *x = m->x.data(), *y = m->y.data();
        float sum = 0;
#pragma omp parallel for simd reduction(+ : sum)
        for (std::int64_t i = 0; i < n; ++i) sum += x[i] > y[i] ? x[i] : y[i];
        *total = sum;
    };
    const auto power = [m, n] {
        const float *x = m->x.data(), *y = m->y.data();
        float* r = m->r.data();
#pragma omp parallel for simd
        for (std::int64_t i = 0; i < n; ++i) r[i] = std::pow(std::fabs(x[i]), y[i]);
    };
    const auto place = std::make_shared<std::int64_t>(0);
    const auto argmax = [m, n, place] {
        const float* x = m->x.data();
        std::int64_t best = 0;
        for (std::int64_t i = 1; i < n; ++i)
            if (x[i] > x[best]) best = i;
        *place = best;
    };
    const std::int64_t side = in.side;
    const auto rows = [m, side] {
        const float* a = m->x.data();
        for (std::int64_t i = 0; i < side; ++i, a += side) {
            std::int64_t best = 0;
            for (std::int64_t j = 1; j < side; ++j)
                if (a[j] > a[best]) best = j;
            m->s[static_cast<std::size_t>(i)] = static_cast<float>(best);
        }
    };
    const auto columns = [m, side] { // row by row, as memory lies
        const float* a = m->x.data();
        std::vector<float> best(a, a + side);
        float* at = m->s.data();
        for (std::int64_t j = 0; j < side; ++j) at[j] = 0;
        for (std::int64_t i = 1; i < side; ++i)
            for (std::int64_t j = 0; j < side; ++j) {
                const float x = a[i * side + j];
                at[j] = x > best[static_cast<std::size_t>(j)] ? static_cast<float>(i) : at[j];
                best[static_cast<std::size_t>(j)] =
                    x > best[static_cast<std::size_t>(j)] ? x : best[static_cast<std::size_t>(j)];
            }
    };
    const auto gemv = [m, side] { // a pool of threads, each with rows of its own
        const float *a = m->x.data(), *x = m->y.data();
        float* r = m->s.data();
#pragma omp parallel for schedule(static)
        for (std::int64_t i = 0; i < side; ++i) {
            float sum = 0;
#pragma omp simd reduction(+ : sum)
            for (std::int64_t j = 0; j < side; ++j) sum += a[i * side + j] * x[j];
            r[i] = sum;
        }
    };
    const bench::entrant product{bench::work::gemv, "OpenMP", gemv, nothing, [m] { return m->s; }};
    if (in.only_gemv) return {product};
    const auto result = [m] { return m->r; };
    return {
        {bench::work::axpy, "OpenMP triad", triad, nothing, result, true},
        {bench::work::masked_sum, "OpenMP", masked, nothing, [total] { return std::vector<float>{*total}; }},
        {bench::work::chain, "OpenMP", chain, nothing, result},
        {bench::work::power, "OpenMP", power, nothing, result},
        {bench::work::argmax, "C++ loop", argmax, nothing, [place] { return bench::place(*place); }},
        {bench::work::argmax_rows, "C++ loop", rows, nothing, [m] { return m->s; }},
        {bench::work::argmax_columns, "C++ loop", columns, nothing, [m] { return m->s; }},
        product};
}

const bool registered = (bench::vector_peers().insert(bench::vector_peers().begin(), entrants), true);

} // namespace
