// C++'s own algorithms and plain loops, and the same by the threads of OpenMP where there are any.

#include <algorithm>
#include <cstddef>
#include <memory>
#include <numeric>

#ifdef _OPENMP
#include <omp.h>
#include <parallel/algorithm>
#endif

#include "works.hpp"

namespace bench {
namespace {

struct arrays {
    const order_input& in;
    std::vector<float> out;
    std::vector<std::int32_t> order;
};
using job = std::function<void(arrays&)>;

/// A bin of equal ones, as NumPy finds it where there are many.
std::size_t bin_of(float x, const std::vector<float>& edges) {
    const float scaled = (x - edges.front()) * static_cast<float>(bins_of_histogram);
    const auto bin = static_cast<std::size_t>(scaled);
    return bin < bins_of_histogram ? bin : bins_of_histogram - 1;
}

void sort_places(arrays& a) {
    std::iota(a.order.begin(), a.order.end(), 0);
    std::stable_sort(a.order.begin(), a.order.end(), [&](std::int32_t i, std::int32_t j) {
        return a.in.x[static_cast<std::size_t>(i)] < a.in.x[static_cast<std::size_t>(j)];
    });
    a.out.assign(a.order.begin(), a.order.end());
}

job of_standard(ordered what) {
    switch (what) {
    case ordered::cumsum:
        return [](arrays& a) {
            std::inclusive_scan(a.in.x.begin(), a.in.x.end(), a.out.begin(), std::plus<>(), 0.0);
        };
    case ordered::sort:
        return [](arrays& a) {
            a.out = a.in.x;
            std::sort(a.out.begin(), a.out.end());
        };
    case ordered::argsort: return sort_places;
    case ordered::topk:
        return [](arrays& a) {
            a.out = a.in.x;
            std::partial_sort(a.out.begin(), a.out.begin() + elements_of_topk, a.out.end(), std::greater<>());
            a.out.resize(elements_of_topk);
        };
    case ordered::median:
        return [](arrays& a) {
            a.out = a.in.x;
            const auto middle = a.out.begin() + static_cast<std::ptrdiff_t>(a.out.size() / 2);
            std::nth_element(a.out.begin(), middle, a.out.end());
            const float high = *middle, low = *std::max_element(a.out.begin(), middle);
            a.out.assign(1, a.in.x.size() % 2 == 1 ? high : (low + high) / 2);
        };
    case ordered::histogram:
        return [](arrays& a) {
            a.out.assign(bins_of_histogram, 0);
            for (const float x : a.in.x) ++a.out[bin_of(x, a.in.edges)];
        };
    case ordered::bincount:
        return [](arrays& a) {
            a.out.assign(static_cast<std::size_t>(a.in.bins()), 0);
            for (const std::int32_t p : a.in.places) ++a.out[static_cast<std::size_t>(p)];
        };
    case ordered::scatter_add:
        return [](arrays& a) {
            a.out.assign(static_cast<std::size_t>(a.in.bins()), 0);
            for (std::size_t k = 0; k < a.in.x.size(); ++k)
                a.out[static_cast<std::size_t>(a.in.places[k])] += a.in.x[k];
        };
    case ordered::segment_sum:
        return [](arrays& a) {
            a.out.resize(a.in.offsets.size() - 1);
            for (std::size_t s = 0; s < a.out.size(); ++s) {
                float total = 0;
                for (auto k = a.in.offsets[s]; k < a.in.offsets[s + 1]; ++k)
                    total += a.in.x[static_cast<std::size_t>(k)];
                a.out[s] = total;
            }
        };
    }
    return {};
}

#ifdef _OPENMP
/// Each thread's share of n, in its order.
std::pair<std::size_t, std::size_t> share(std::size_t n) {
    const auto t = static_cast<std::size_t>(omp_get_thread_num()),
               count = static_cast<std::size_t>(omp_get_num_threads());
    return {n * t / count, n * (t + 1) / count};
}
/// Totals of each thread, added up.
template <class Add>
void add_by_threads(arrays& a, std::size_t bins, Add add) {
    a.out.assign(bins, 0);
#pragma omp parallel
    {
        std::vector<float> own(bins);
        const auto [first, end] = share(a.in.x.size());
        for (std::size_t k = first; k < end; ++k) add(own, k);
#pragma omp critical
        for (std::size_t b = 0; b < bins; ++b) a.out[b] += own[b];
    }
}

job of_threads(ordered what) {
    switch (what) {
    case ordered::cumsum:
        return [](arrays& a) {
            std::vector<double> sums(static_cast<std::size_t>(omp_get_max_threads()) + 1);
#pragma omp parallel
            {
                const auto [first, end] = share(a.in.x.size());
                const auto at = [](std::size_t k) { return static_cast<std::ptrdiff_t>(k); };
                const auto t = static_cast<std::size_t>(omp_get_thread_num());
                sums[t + 1] = std::accumulate(a.in.x.begin() + at(first), a.in.x.begin() + at(end), 0.0);
#pragma omp barrier
#pragma omp single
                std::partial_sum(sums.begin(), sums.end(), sums.begin());
                std::inclusive_scan(a.in.x.begin() + at(first), a.in.x.begin() + at(end),
                                    a.out.begin() + at(first), std::plus<>(), sums[t]);
            }
        };
    case ordered::sort:
        return [](arrays& a) {
            a.out = a.in.x;
            __gnu_parallel::sort(a.out.begin(), a.out.end());
        };
    case ordered::argsort:
        return [](arrays& a) {
            std::iota(a.order.begin(), a.order.end(), 0);
            __gnu_parallel::stable_sort(a.order.begin(), a.order.end(), [&](std::int32_t i, std::int32_t j) {
                return a.in.x[static_cast<std::size_t>(i)] < a.in.x[static_cast<std::size_t>(j)];
            });
            a.out.assign(a.order.begin(), a.order.end());
        };
    case ordered::histogram:
        return [](arrays& a) {
            add_by_threads(a, bins_of_histogram, [&](std::vector<float>& own, std::size_t k) {
                ++own[bin_of(a.in.x[k], a.in.edges)];
            });
        };
    case ordered::scatter_add:
        return [](arrays& a) {
            add_by_threads(a, static_cast<std::size_t>(a.in.bins()),
                           [&](std::vector<float>& own, std::size_t k) {
                               own[static_cast<std::size_t>(a.in.places[k])] += a.in.x[k];
                           });
        };
    default: return {};
    }
}
#endif

std::vector<order_entrant> entrants(ordered what, const order_input& in) {
    std::vector<order_entrant> all;
    const auto enter = [&](const char* name, const job& run) {
        if (!run) return;
        const auto a = std::make_shared<arrays>(
            arrays{in, std::vector<float>(in.x.size()), std::vector<std::int32_t>(in.x.size())});
        all.push_back({name, [=] { run(*a); }, [] {}, [=] { return a->out; }});
    };
    enter("std", of_standard(what));
#ifdef _OPENMP
    enter("OpenMP", of_threads(what));
#endif
    return all;
}

const bool added = (order_peers().push_back(&entrants), true);

} // namespace
} // namespace bench
