// Matrices of many short rows, and of few long ones: their product with a small matrix, a row added to each
// row, and A' * A; sinter on its devices beside the peers that were found.
//   bench_thin [--device PREFIX] [--against PEER] [--log2 N] [--json FILE] [columns ...]
// (default: 2^24 elements, of 2 3 4 8 10 16 32 64 columns; -3 are 3 rows)
// Each contestant's median time of 9 interleaved rounds, GB/s of the matrix and the result, and the median
// ratio to the first contestant. A wrong result disqualifies.

#include <cstdlib>
#include <cstring>

#include <sinter/sinter.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "../idle_threads.hpp"
#include "works.hpp"

namespace {

std::vector<bench::thin_entrant> ours(const sinter::device& d, const bench::thin_input& in) {
    struct arrays {
        sinter::matrix<float> A, B, C, square;
        sinter::vector<float> shift;
    };
    auto m = std::make_shared<arrays>(arrays{{d, in.m(), in.n(), in.a},
                                             {d, in.cols, in.cols, in.b},
                                             {d, in.m(), in.n()},
                                             {d, in.cols, in.cols},
                                             {d, in.n(), in.shift}});
    const auto finish = [d] { d.synchronize(); };
    const auto result = [m] { return m->C.to_host(); };
    const std::string name = "sinter " + d.name();
    const auto product = [m, wide = in.wide] {
        if (wide)
            m->C = m->B * m->A;
        else
            m->C = m->A * m->B;
    };
    using bench::thin_work;
    std::vector<bench::thin_entrant> all{
        {thin_work::product, name, product, finish, result},
        {thin_work::row_added, name, [m] { m->C = 2.0f * m->A + rowwise(m->shift); }, finish, result}};
    if (!in.wide)
        all.push_back({thin_work::gram, name, [m] { m->square = trans(m->A) * m->A; }, finish,
                       [m] { return m->square.to_host(); }});
    return all;
}

} // namespace

int main(int argc, char** argv) {
    bench::let_idle_threads_sleep(argv);
    std::string prefix, peer, path;
    std::vector<std::int64_t> columns;
    int log2 = 24;
    for (int a = 1; a < argc; ++a) {
        if (std::strncmp(argv[a], "--", 2) != 0) {
            columns.push_back(std::atoll(argv[a]));
            continue;
        }
        if (a + 1 == argc) break;
        const std::string option = argv[a], value = argv[++a];
        if (option == "--device") prefix = value;
        if (option == "--against") peer = value;
        if (option == "--log2") log2 = std::atoi(value.c_str());
        if (option == "--json") path = value;
    }
    if (columns.empty()) columns = {2, 3, 4, 8, 10, 16, 32, 64, -3, -16};
    bench::journal journal(path);
    std::vector<sinter::device> devices;
    for (const sinter::device_info& d : sinter::devices(prefix)) {
        if (!d.usable() || (prefix.empty() && d.name() == "host")) continue;
        journal.device(d.name(), d.description());
        devices.push_back(d.open());
    }
    for (const std::int64_t c : columns) {
        const bench::thin_input in = bench::make_thin_input(std::abs(c), std::int64_t{1} << log2, c < 0);
        std::vector<bench::thin_entrant> all;
        for (const bench::thin_peer& p : bench::thin_peers())
            for (bench::thin_entrant& e : p(in))
                if (e.name.rfind(peer, 0) == 0) all.push_back(std::move(e));
        for (const sinter::device& d : devices)
            for (bench::thin_entrant& e : ours(d, in)) all.push_back(std::move(e));
        for (const auto work :
             {bench::thin_work::product, bench::thin_work::row_added, bench::thin_work::gram}) {
            const double bytes =
                (work == bench::thin_work::gram ? 4.0 : 8.0) * static_cast<double>(in.a.size());
            const std::string name = bench::name_of(work);
            bench::contest contest(journal);
            for (const bench::thin_entrant& e : all)
                if (e.work == work)
                    contest.enter(name, c, e.name, bytes, e.start, e.finish, e.result,
                                  [&](const std::vector<float>& r) { return is_right(in, work, r); });
            contest.finish(name, c, "GB/s");
        }
    }
}
