// Arrays in order, running sums, and values at places that repeat, beside C++'s own algorithms and loops.
// Every result is compared with a plain one. Rates are of the bytes of the numbers.
//   bench_order [--device NAME] [--json FILE] [--works WORK] [N ...]

#include <cmath>
#include <cstdlib>
#include <numeric>

#include <sinter/order.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "../idle_threads.hpp"
#include "works.hpp"

namespace {

using bench::order_entrant;
using bench::order_input;
using bench::ordered;

struct work {
    const char* name;
    ordered what;
};
constexpr work works[] = {{"cumsum", ordered::cumsum},          {"sort", ordered::sort},
                          {"argsort", ordered::argsort},        {"topk", ordered::topk},
                          {"median", ordered::median},          {"histogram", ordered::histogram},
                          {"bincount", ordered::bincount},      {"scatter_add", ordered::scatter_add},
                          {"segment_sum", ordered::segment_sum}};

/// The result in double, and how far each element may be from it.
struct wanted {
    std::vector<double> values;
    double most = 0;
};
wanted wanted_of(ordered what, const order_input& in) {
    wanted w;
    const auto n = in.x.size();
    const std::vector<double> x(in.x.begin(), in.x.end());
    std::vector<double> sorted = x;
    if (what == ordered::sort || what == ordered::topk || what == ordered::median)
        std::sort(sorted.begin(), sorted.end());
    switch (what) {
    case ordered::cumsum:
        w.values.resize(n);
        std::partial_sum(x.begin(), x.end(), w.values.begin());
        w.most = 2e-6 * std::sqrt(static_cast<double>(n)) * 4;
        break;
    case ordered::sort: w.values = sorted; break;
    case ordered::argsort: {
        std::vector<int> places(n);
        std::iota(places.begin(), places.end(), 0);
        std::stable_sort(places.begin(), places.end(), [&](int a, int b) {
            return x[static_cast<std::size_t>(a)] < x[static_cast<std::size_t>(b)];
        });
        for (const int p : places) w.values.push_back(static_cast<double>(static_cast<float>(p)));
        break;
    }
    case ordered::topk: w.values.assign(sorted.rbegin(), sorted.rbegin() + bench::elements_of_topk); break;
    case ordered::median:
        w.values = {n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2};
        w.most = 1e-7;
        break;
    case ordered::histogram:
        w.values.resize(bench::bins_of_histogram);
        for (const float v : in.x)
            ++w.values[static_cast<std::size_t>(std::upper_bound(in.edges.begin(), in.edges.end(), v) -
                                                in.edges.begin() - 1)];
        break;
    case ordered::bincount:
    case ordered::scatter_add:
        w.values.resize(static_cast<std::size_t>(in.bins()));
        for (std::size_t k = 0; k < n; ++k)
            w.values[static_cast<std::size_t>(in.places[k])] += what == ordered::bincount ? 1 : x[k];
        w.most = what == ordered::bincount ? 0 : 2e-5;
        break;
    case ordered::segment_sum:
        for (std::size_t k = 0; k < n; ++k) {
            if (k % bench::length_of_segment == 0) w.values.push_back(0);
            w.values.back() += x[k];
        }
        w.most = 1e-5;
        break;
    }
    return w;
}

order_entrant sinter_entrant(const sinter::device& d, ordered what, const order_input& in) {
    struct arrays {
        sinter::vector<float> x, out, edges;
        sinter::vector<std::int32_t> places, whole, offsets;
    };
    const auto a =
        std::make_shared<arrays>(arrays{{d, in.x}, {}, {d, in.edges}, {d, in.places}, {}, {d, in.offsets}});
    const int bins = in.bins();
    const auto start = [=] {
        switch (what) {
        case ordered::cumsum: a->out = sinter::cumsum(a->x); break;
        case ordered::sort: a->out = sinter::sort(a->x); break;
        case ordered::argsort: a->whole = sinter::argsort(a->x); break;
        case ordered::topk: a->out = sinter::topk(a->x, bench::elements_of_topk).values; break;
        case ordered::median: a->out = sinter::zeros<float>(d, 1) + sinter::median(a->x); break;
        case ordered::histogram: a->whole = sinter::histogram(a->x, a->edges); break;
        case ordered::bincount: a->whole = sinter::bincount(a->places, bins); break;
        case ordered::scatter_add:
            a->out = sinter::zeros<float>(d, bins);
            sinter::scatter_add(a->out, a->places, a->x);
            break;
        case ordered::segment_sum: a->out = sinter::segment_sum(a->x, a->offsets); break;
        }
    };
    const auto result = [=] {
        const bool whole =
            what == ordered::argsort || what == ordered::histogram || what == ordered::bincount;
        if (!whole) return a->out.to_host();
        const std::vector<std::int32_t> counts = a->whole.to_host();
        return std::vector<float>(counts.begin(), counts.end());
    };
    return {"sinter", start, [d] { d.synchronize(); }, result};
}

void contest(const sinter::device& d, bench::journal& out, const work& w, int n) {
    const order_input in(n);
    const wanted right = wanted_of(w.what, in);
    const auto is_right = [&](const std::vector<float>& x) {
        if (x.size() != right.values.size()) return false;
        for (std::size_t k = 0; k < x.size(); ++k)
            if (!(std::fabs(static_cast<double>(x[k]) - right.values[k]) <= right.most)) return false;
        return true;
    };
    std::vector<order_entrant> all{sinter_entrant(d, w.what, in)};
    for (const bench::make_order_entrants make : bench::order_peers())
        for (order_entrant& e : make(w.what, in)) all.push_back(std::move(e));
    bench::contest race(out);
    for (const order_entrant& e : all)
        race.enter(w.name, n, e.name, 4.0 * n, e.start, e.finish, e.result, is_right);
    race.finish(w.name, n, "GB/s");
}

} // namespace

int main(int argc, char** argv) {
    bench::let_idle_threads_sleep(argv);
    std::string name, json, only;
    std::vector<int> sizes;
    for (int a = 1; a < argc; ++a) {
        const std::string option = argv[a];
        if (option.rfind("--", 0) != 0)
            sizes.push_back(std::atoi(argv[a]));
        else if (a + 1 < argc)
            (option == "--device" ? name : option == "--works" ? only : json) = argv[++a];
    }
    if (sizes.empty()) sizes = {1 << 16, 1 << 22};
    try {
        const sinter::device device = name.empty() ? sinter::default_device() : sinter::default_device(name);
        bench::journal out(json);
        out.device(device.name(), device.description());
        for (const work& w : works)
            if (only.empty() || only == w.name)
                for (const int n : sizes) contest(device, out, w, n);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}
