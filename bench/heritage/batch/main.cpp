// Batches of small matrices: LU and one solve of each, Cholesky, inverses, determinants, substitution, and
// products in one launch or in one for each; interleaved with the peers that were found.
//   bench_batch [--device NAME] [--count N] [--json FILE] [order ...]

#include <cstdlib>
#include <cstring>
#include <memory>

#include <sinter/batch.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "../../idle_threads.hpp"
#include "works.hpp"

namespace {

constexpr std::int64_t one_by_one = 256; ///< products with a launch of their own, of all

struct arrays {
    sinter::matrix<float> A, LU, B, X, S, D;
    sinter::matrix<float> below, beside, each; ///< some of A and S, one matrix below the other
    sinter::matrix<std::int32_t> P;
    sinter::vector<std::int32_t> info;
    sinter::vector<float> det;
    arrays(const sinter::device& d, const bench::batch_input& in)
        : A(d, in.count, in.n * in.n, in.a), LU(d, in.count, in.n * in.n), B(d, in.count, in.n, in.b),
          X(d, in.count, in.n), S(d, in.count, in.n * in.n, in.s), D(d, in.count, in.n * in.n, in.shifted),
          below(some(d, in, in.a)), beside(some(d, in, in.s)), each(some(d, in, in.a)), P(d, in.count, in.n),
          info(d, in.count), det(d, in.count) {}

    static sinter::matrix<float> some(const sinter::device& d, const bench::batch_input& in,
                                      const std::vector<float>& from) {
        const std::int64_t rows = std::min(in.count, one_by_one) * in.n;
        return {d, rows, in.n, std::vector<float>(from.begin(), from.begin() + rows * in.n)};
    }
};

std::vector<bench::batch_entrant> ours(const sinter::device& d, const bench::batch_input& in) {
    namespace batch = sinter::batch;
    auto m = std::make_shared<arrays>(d, in);
    const auto finish = [d] { d.synchronize(); };
    const std::string name = "sinter " + d.name();
    return {
        {"lu", name,
         [m] {
             evaluate(m->LU = batch::lu(m->A), m->P = batch::pivots(m->A), m->info = batch::lu_info(m->A));
         },
         finish, [m, &in] { return bench::lu_error(in, m->LU.to_host(), m->P.to_host(), 0, false); }},
        {"solve", name, [m] { m->X = batch::solve(m->A, m->B); }, finish,
         [m, &in] { return bench::solve_error(in, m->X.to_host()); }},
        {"lu and solve", name,
         [m] {
             evaluate(m->LU = batch::lu(m->A), m->P = batch::pivots(m->A));
             m->X = batch::lu_solve(m->LU, m->P, m->B);
         },
         finish, [m, &in] { return bench::solve_error(in, m->X.to_host()); }},
        {"cholesky", name, [m] { m->LU = batch::cholesky(m->S); }, finish,
         [m, &in] { return bench::cholesky_error(in, m->LU.to_host()); }},
        {"inverse", name, [m] { m->LU = batch::inverse(m->A); }, finish,
         [m, &in] { return bench::inverse_error(in, m->LU.to_host()); }},
        {"det", name, [m] { m->det = batch::det(m->D); }, finish,
         [m, &in] { return bench::det_error(in, m->det.to_host()); }},
        {"lower solve", name, [m] { m->X = batch::lower_solve(m->S, m->B); }, finish,
         [m, &in] { return bench::substitution_error(in, m->X.to_host(), true); }},
        {"upper solve", name, [m] { m->X = batch::upper_solve(m->S, m->B); }, finish,
         [m, &in] { return bench::substitution_error(in, m->X.to_host(), false); }},
        {"product", name, [m, n = in.n] { m->LU = batch::product(m->A, m->S, n, n, n); }, finish,
         [m, &in] { return bench::product_error(in, m->LU.to_host()); }},
        {"product", name + ", one launch each",
         [m, n = in.n] {
             for (std::int64_t i = 0; i < m->each.rows(); i += n) {
                 const auto item = [&](auto& all) { return all(sinter::rows(i, i + n), sinter::cols(0, n)); };
                 item(m->each) = item(m->below) * item(m->beside);
             }
         },
         finish, [m, &in] { return bench::product_error(in, m->each.to_host()); },
         static_cast<double>(std::min(in.count, one_by_one)) / static_cast<double>(in.count)}};
}

/// Floating-point operations of one job.
double amount(const std::string& work, const bench::batch_input& in) {
    const auto n = static_cast<double>(in.n), square = n * n, cube = n * square;
    const double each = work == "lu" || work == "det"                    ? 2.0 / 3.0 * cube
                        : work == "cholesky"                             ? 1.0 / 3.0 * cube
                        : work == "inverse" || work == "product"         ? 2 * cube
                        : work == "lower solve" || work == "upper solve" ? square
                                                                         : 2.0 / 3.0 * cube + 2 * square;
    return each * static_cast<double>(in.count);
}

} // namespace

int main(int argc, char** argv) {
    bench::let_idle_threads_sleep(argv);
    std::string name, json;
    std::int64_t count = 4096;
    std::vector<std::int64_t> orders;
    for (int a = 1; a < argc; ++a) {
        const std::string option = argv[a];
        if (option.rfind("--", 0) != 0)
            orders.push_back(std::atoll(argv[a]));
        else if (a + 1 < argc && option == "--count")
            count = std::atoll(argv[++a]);
        else if (a + 1 < argc)
            (option == "--device" ? name : json) = argv[++a];
    }
    if (orders.empty()) orders = {2, 3, 4, 6, 8, 12, 16};
    try {
        const sinter::device device = name.empty() ? sinter::default_device() : sinter::default_device(name);
        bench::journal out(json);
        out.device(device.name(), device.description());
        for (const std::int64_t n : orders) {
            const bench::batch_input in = bench::make_batch_input(n, count);
            std::vector<bench::batch_entrant> all;
            for (const bench::batch_peer peer : bench::batch_peers())
                for (bench::batch_entrant& e : peer(in)) all.push_back(std::move(e));
            for (bench::batch_entrant& e : ours(device, in)) all.push_back(std::move(e));
            for (const char* work : {"lu", "solve", "lu and solve", "cholesky", "inverse", "det",
                                     "lower solve", "upper solve", "product"}) {
                std::vector<bench::lane> lanes;
                for (const bench::batch_entrant& e : all) {
                    if (e.work != work) continue;
                    e.start();
                    e.finish();
                    const double error = e.error();
                    if (!(error <= 1))
                        out.wrong(work, n, e.name, error);
                    else
                        lanes.push_back({e.name, e.start, e.finish, e.share * amount(work, in)});
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
