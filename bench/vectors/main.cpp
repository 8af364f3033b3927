// Works that read and write memory: axpy, dot, a masked sum, a fused chain, powers, argmax, sums, matrix
// times vector; sinter on its devices beside the peers that were found.
//   bench_vectors [--device PREFIX] [--against PEER] [--works PART_OF_NAME] [--json FILE] [--log2 N]...
//   [--gemv SIDE]...
// (default: --log2 20 --log2 24)
// For every work: each contestant's median time of 9 interleaved rounds, GB/s of the bytes that the work
// needs, and the median ratio to the first contestant. A wrong result disqualifies.

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

using sinter::device;
using sinter::matrix;
using sinter::vector;

std::vector<bench::entrant> sinter_entrants(const device& d, const bench::input& in) {
    struct arrays {
        vector<float> x, y, z, w, r;
        matrix<float> A;
        vector<float> u, v, t;
        sinter::scalar<float> s;
        sinter::scalar<std::int32_t> at;
        vector<std::int32_t> places;
    };
    auto a = std::make_shared<arrays>();
    const std::span<const float> x(in.x), y(in.y);
    a->A = matrix<float>(d, in.side, in.side, x.first(static_cast<std::size_t>(in.side * in.side)));
    a->u = vector<float>(d, in.side, y.first(static_cast<std::size_t>(in.side)));
    a->v = vector<float>(d, in.side);
    const auto finish = [d]() mutable { d.synchronize(); };
    const std::string name = "sinter " + d.name();
    const auto v = [a] { return a->v.to_host(); };
    const bench::entrant gemv = {bench::work::gemv, name, [a] { a->v = a->A * a->u; }, finish, v};
    const bench::entrant gemv_transposed = {bench::work::gemv_transposed, name,
                                            [a] { a->v = trans(a->A) * a->u; }, finish, v};
    if (in.only_gemv) return {gemv, gemv_transposed};
    a->x = vector<float>(d, in.n, in.x);
    a->y = vector<float>(d, in.n, in.y);
    a->z = vector<float>(d, in.n, in.x);
    a->w = vector<float>(d, in.n, in.y);
    a->r = vector<float>(d, in.n);
    a->s = sinter::scalar<float>(d, 0.0f);
    a->places = vector<std::int32_t>(d, in.side);
    a->t = vector<float>(d, bench::tall_cols);
    const auto places = [a] {
        const std::vector<std::int32_t> p = a->places.to_host();
        return std::vector<float>(p.begin(), p.end());
    };
    a->at = sinter::scalar<std::int32_t>(d, 0);
    return {
        {bench::work::copy, name, [a] { a->r = a->x; }, finish, [a] { return a->r.to_host(); }},
        {bench::work::axpy, name, [a] { a->r = 0.5f * a->x + a->y; }, finish, [a] { return a->r.to_host(); }},
        {bench::work::dot, name, [a] { a->s = dot(a->x, a->y); }, finish,
         [a] { return std::vector<float>{a->s.to_host()}; }},
        {bench::work::masked_sum, name, [a] { a->s = sum(select(a->x > a->y, a->x, a->y)); }, finish,
         [a] { return std::vector<float>{a->s.to_host()}; }},
        {bench::work::power, name, [a] { a->r = pow(abs(a->x), a->y); }, finish,
         [a] { return a->r.to_host(); }},
        {bench::work::chain, name, [a] { a->r = 2.0f * a->x + 3.0f * a->y - hadamard(sin(a->z), a->w); },
         finish, [a] { return a->r.to_host(); }},
        {bench::work::argmax, name, [a] { a->at = argmax(a->x); }, finish,
         [a] { return bench::place(a->at.to_host()); }},
        {bench::work::argmax_rows, name, [a] { a->places = argmax(a->A, sinter::axis<1>); }, finish, places},
        {bench::work::argmax_columns, name, [a] { a->places = argmax(a->A, sinter::axis<0>); }, finish,
         places},
        {bench::work::sum_rows, name, [a] { a->v = sum(a->A, sinter::axis<1>); }, finish, v},
        {bench::work::sum_columns, name, [a] { a->v = sum(a->A, sinter::axis<0>); }, finish, v},
        {bench::work::sum_tall, name,
         [a] {
             a->t = sum(reshape(a->x, a->x.size() / bench::tall_cols, bench::tall_cols), sinter::axis<0>);
         },
         finish, [a] { return a->t.to_host(); }},
        gemv_transposed,
        gemv};
}

void contest(const bench::input& in, const std::vector<device>& devices, const std::string& peer,
             const std::string& some, bench::journal& journal) {
    std::vector<bench::entrant> all;
    for (const bench::peer& p : bench::vector_peers())
        for (bench::entrant& e : p(in))
            if (e.name.rfind(peer, 0) == 0) all.push_back(std::move(e));
    for (const device& d : devices)
        for (bench::entrant& e : sinter_entrants(d, in)) all.push_back(std::move(e));
    using bench::work;
    for (const work w : {work::copy, work::axpy, work::dot, work::masked_sum, work::chain, work::power,
                         work::argmax, work::argmax_rows, work::argmax_columns, work::sum_rows,
                         work::sum_columns, work::sum_tall, work::gemv_transposed, work::gemv})
        if ((!in.only_gemv || w >= work::gemv_transposed) &&
            std::string(bench::name_of(w)).find(some) != std::string::npos)
            bench::run_work(w, in, all, journal);
}

} // namespace

int main(int argc, char** argv) {
    bench::let_idle_threads_sleep(argv);
    std::string prefix, peer, some, path;
    std::vector<int> logs, sides;
    for (int n = 1; n + 1 < argc; n += 2) {
        const auto is = [&](const char* name) { return std::strcmp(argv[n], name) == 0; };
        if (is("--device")) prefix = argv[n + 1];
        if (is("--against")) peer = argv[n + 1];
        if (is("--works")) some = argv[n + 1];
        if (is("--json")) path = argv[n + 1];
        if (is("--log2")) logs.push_back(std::atoi(argv[n + 1]));
        if (is("--gemv")) sides.push_back(std::atoi(argv[n + 1]));
    }
    if (logs.empty() && sides.empty()) logs = {20, 24};
    bench::journal journal(path);
    std::vector<device> devices;
    for (const sinter::device_info& d : sinter::devices(prefix)) {
        if (!d.usable() || (prefix.empty() && d.name() == "host")) continue;
        journal.device(d.name(), d.description());
        devices.push_back(d.open());
    }
    for (const int l : logs) contest(bench::make_input(l), devices, peer, some, journal);
    for (const int s : sides) contest(bench::make_matrix(s), devices, peer, some, journal);
}
