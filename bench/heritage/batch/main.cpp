// Batches of small matrices: LU and one solve of each, interleaved with the peers that were found.
//   bench_batch [--device NAME] [--count N] [--json FILE]

#include <cstdlib>
#include <cstring>
#include <memory>

#include <sinter/batch.hpp>
#ifdef BENCH_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef BENCH_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "works.hpp"

namespace {

struct arrays {
    sinter::matrix<float> A, LU, B, X;
    sinter::matrix<std::int32_t> P;
    sinter::vector<std::int32_t> info;
    arrays(const sinter::device& d, const bench::batch_input& in)
        : A(d, in.count, in.n * in.n, in.a), LU(d, in.count, in.n * in.n), B(d, in.count, in.n, in.b),
          X(d, in.count, in.n), P(d, in.count, in.n), info(d, in.count) {}
};

std::vector<bench::batch_entrant> ours(const sinter::device& d, const bench::batch_input& in) {
    namespace batch = sinter::batch;
    auto m = std::make_shared<arrays>(d, in);
    const auto finish = [d] { d.synchronize(); };
    const std::string name = "sinter " + d.name();
    return {{"lu", name,
             [m] {
                 evaluate(m->LU = batch::lu(m->A), m->P = batch::pivots(m->A),
                          m->info = batch::lu_info(m->A));
             },
             finish, [m, &in] { return bench::lu_error(in, m->LU.to_host(), m->P.to_host(), 0, false); }},
            {"solve", name, [m] { m->X = batch::solve(m->A, m->B); }, finish,
             [m, &in] { return bench::solve_error(in, m->X.to_host()); }},
            {"lu and solve", name,
             [m] {
                 evaluate(m->LU = batch::lu(m->A), m->P = batch::pivots(m->A));
                 m->X = batch::lu_solve(m->LU, m->P, m->B);
             },
             finish, [m, &in] { return bench::solve_error(in, m->X.to_host()); }}};
}

/// Floating-point operations of one job.
double amount(const std::string& work, const bench::batch_input& in) {
    const auto n = static_cast<double>(in.n), count = static_cast<double>(in.count);
    return count * (2.0 / 3.0 * n * n * n + (work == "lu" ? 0 : 2 * n * n));
}

} // namespace

int main(int argc, char** argv) {
    std::string name, json;
    std::int64_t count = 4096;
    for (int a = 1; a + 1 < argc; a += 2) {
        const std::string option = argv[a];
        if (option == "--device") name = argv[a + 1];
        if (option == "--count") count = std::atoll(argv[a + 1]);
        if (option == "--json") json = argv[a + 1];
    }
    try {
        const sinter::device device = name.empty() ? sinter::default_device() : sinter::default_device(name);
        bench::journal out(json);
        out.device(device.name(), device.description());
        for (const std::int64_t n : {2, 3, 4, 6, 8, 12, 16}) {
            const bench::batch_input in = bench::make_batch_input(n, count);
            std::vector<bench::batch_entrant> all;
            for (const bench::batch_peer peer : bench::batch_peers())
                for (bench::batch_entrant& e : peer(in)) all.push_back(std::move(e));
            for (bench::batch_entrant& e : ours(device, in)) all.push_back(std::move(e));
            for (const char* work : {"lu", "solve", "lu and solve"}) {
                std::vector<bench::lane> lanes;
                for (const bench::batch_entrant& e : all) {
                    if (e.work != work) continue;
                    e.start();
                    e.finish();
                    const double error = e.error();
                    if (!(error <= 1))
                        out.wrong(work, n, e.name, error);
                    else
                        lanes.push_back({e.name, e.start, e.finish, amount(work, in)});
                }
                if (lanes.empty()) continue;
                bench::race(lanes);
                out.results(work, n, "GFLOP/s", lanes);
            }
        }
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}
