// The table of glBLAS's article: saxpy, sdot by one work-item (sequential) and by all (reduced), sgemm of one
// element a work-item (plain) and of tiles whose operands are brought into another order (reordered). The
// time of a kernel on arrays that lie on the device, beside the peers that were found, and of a process that
// does one job: device, kernels from the disk cache, both transfers. Every result is checked.
//   bench_blas [--device NAME] [--log2 LARGEST] [--side LARGEST] [--json FILE]
// (default: vectors of 2^10 to 2^22, matrices from 64 x 64 to 1024 x 1024; the article has 28 and 4096)
//   bench_blas --device NAME --once saxpy|sdot|sgemm SIZE [--checked]     (the process)

#include <cstdlib>

#include <sinter/product_step.hpp>
#include <sinter/sinter.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "../gemm/product.hpp"
#include "../idle_threads.hpp"
#include "../vectors/works.hpp"

namespace {

using bench::check;
using bench::contest;
using sinter::device;
using sinter::matrix;
using sinter::product_step;
using sinter::vector;

std::vector<float> noise(int n, unsigned state) {
    std::vector<float> v(static_cast<std::size_t>(n) * static_cast<std::size_t>(n));
    for (float& f : v) f = static_cast<float>(bench::next_number(state));
    return v;
}

// The three jobs on sinter's arrays.
struct vectors_on {
    device d;
    vector<float> x, y, r;
    matrix<float> one;
    sinter::scalar<float> s;
    vectors_on(const device& on, const bench::input& in)
        : d(on), x(on, in.n, in.x), y(on, in.n, in.y), r(on, in.n), one(on, 1, 1), s(on, 0.0f) {}
    void saxpy() { r = 0.5f * x + y; }
    void sdot() { s = dot(x, y); }
    /// A product of 1 x n and n x 1 (as matrices: of vectors it would be known for a dot product) by the
    /// naive schedule: one element, whose terms are one work-item's.
    void sequential_sdot() {
        sinter::use_product_step(d, product_step::naive);
        one = reshape(x, 1, x.size()) * reshape(y, y.size(), 1);
        sinter::use_product_step(d, product_step::best);
    }
    /// Software OpenGL ends loops after 65535 turns; sinter then takes another schedule.
    bool is_sequential() const { return x.size() < 65536 || d.name().rfind("opengl", 0) != 0; }
};

void vector_contest(const device& d, int log2, contest& c) {
    using bench::work;
    const bench::input in = bench::make_input(log2);
    const auto a = std::make_shared<vectors_on>(d, in);
    const auto wait = [d] { d.synchronize(); };
    const check right_axpy = [&](const std::vector<float>& v) { return bench::is_right(work::axpy, in, v); };
    const check right_dot = [&](const std::vector<float>& v) { return bench::is_right(work::dot, in, v); };
    for (const work w : {work::axpy, work::dot}) {
        const char* const name = w == work::axpy ? "saxpy" : "sdot";
        const double bytes = bench::bytes_of(w, in);
        if (w == work::axpy) {
            c.enter(
                name, in.n, "sinter", bytes, [a] { a->saxpy(); }, wait, [a] { return a->r.to_host(); },
                right_axpy);
        } else {
            c.enter(
                name, in.n, "sinter, reduced", bytes, [a] { a->sdot(); }, wait,
                [a] { return std::vector<float>{a->s.to_host()}; }, right_dot);
            const bool has_schedules = d.state()->generates_text() != nullptr; // the host has none
            if (has_schedules && a->is_sequential())
                c.enter(
                    name, in.n, "sinter, sequential", bytes, [a] { a->sequential_sdot(); }, wait,
                    [a] { return a->one.to_host(); }, right_dot);
        }
        for (const bench::peer& p : bench::vector_peers())
            for (const bench::entrant& e : p(in))
                if (e.what == w)
                    c.enter(name, in.n, e.name, bytes, e.start, e.finish, e.result,
                            w == work::axpy ? right_axpy : right_dot);
        c.finish(name, in.n, "GB/s");
    }
}

void matrix_contest(const device& d, int n, contest& c) {
    const std::vector<float> a = noise(n, 1), b = noise(n, 2);
    matrix<float> A(d, n, n, a), B(d, n, n, b), C(d, n, n);
    const double flops = 2.0 * n * n * n;
    const check is_right = [&](const std::vector<float>& v) { return bench::error_of(n, a, b, v) <= 1; };
    const auto wait = [d] { d.synchronize(); };
    for (const product_step step : {product_step::best, product_step::naive}) try {
            // The host has its own loop only.
            sinter::use_product_step(d, step);
            c.enter(
                "sgemm", n, step == product_step::best ? "sinter, reordered" : "sinter, plain", flops,
                [&, step] {
                    sinter::use_product_step(d, step);
                    C = A * B;
                },
                wait, [&] { return C.to_host(); }, is_right);
        } catch (const sinter::unsupported_error&) {
            if (step == product_step::naive) continue;
            c.enter(
                "sgemm", n, "sinter", flops, [&] { C = A * B; }, wait, [&] { return C.to_host(); }, is_right);
        }
    std::vector<std::unique_ptr<bench::contestant<float>>> peers;
    for (const bench::maker<float>& make : bench::peers<float>())
        if (auto p = make(); p && p->prepare(n, a, b)) {
            bench::contestant<float>* const peer = p.get();
            peers.push_back(std::move(p));
            c.enter(
                "sgemm", n, peer->name(), flops, [peer] { peer->start(); }, [peer] { peer->finish(); },
                [peer] { return peer->result(); }, is_right);
        }
    c.finish("sgemm", n, "GFLOP/s");
}

/// One job from host to host; false if its result is wrong.
bool once(const std::string& work, int size, const device& d, bool checked) {
    if (work == "sgemm") {
        const std::vector<float> a = noise(size, 1), b = noise(size, 2);
        const matrix<float> A(d, size, size, a), B(d, size, size, b);
        const std::vector<float> c = (A * B).to_host();
        return !checked || bench::error_of(size, a, b, c) <= 1;
    }
    const bench::input in = bench::make_input(size);
    vectors_on v(d, in);
    std::vector<float> got;
    if (work == "saxpy") {
        v.saxpy();
        got = v.r.to_host();
        return !checked || bench::is_right(bench::work::axpy, in, got);
    }
    v.sdot();
    got = {v.s.to_host()};
    return !checked || bench::is_right(bench::work::dot, in, got);
}

/// The time of such processes: the first one checks, and leaves its kernels in the disk cache.
void process(const std::string& program, const std::string& device_name, const char* work, int size,
             long long extent, bench::journal& out) {
    const std::string command =
        "'" + program + "' --device " + device_name + " --once " + work + " " + std::to_string(size);
    if (std::system((command + " --checked").c_str()) != 0)
        return out.wrong(work, extent, "sinter, process", INFINITY);
    bench::lane l{"sinter, process", {}, {}, 0};
    l.amount = std::string(work) == "sgemm"
                   ? 2.0 * size * size * size
                   : (std::string(work) == "sdot" ? 8.0 : 12.0) * static_cast<double>(extent);
    for (int round = 0; round < 5; ++round) {
        const double before = bench::seconds();
        if (std::system(command.c_str()) != 0) return out.wrong(work, extent, "sinter, process", INFINITY);
        l.times.push_back(bench::seconds() - before);
    }
    out.results(work, extent, std::string(work) == "sgemm" ? "GFLOP/s" : "GB/s", {l});
}

} // namespace

int main(int argc, char** argv) {
    bench::let_idle_threads_sleep(argv);
    std::string name, json, work;
    int log2 = 22, side = 1024, size = 0;
    bool checked = false;
    for (int a = 1; a < argc; ++a) {
        const std::string option = argv[a];
        if (option == "--checked") checked = true;
        if (a + 1 >= argc) break;
        if (option == "--device") name = argv[++a];
        if (option == "--log2") log2 = std::atoi(argv[++a]);
        if (option == "--side") side = std::atoi(argv[++a]);
        if (option == "--json") json = argv[++a];
        if (option == "--once" && a + 2 < argc) {
            work = argv[++a];
            size = std::atoi(argv[++a]);
        }
    }
    try {
        const device d = name.empty() ? sinter::default_device() : sinter::default_device(name);
        if (!work.empty()) return once(work, size, d, checked) ? 0 : 1;
        bench::journal out(json);
        out.device(d.name(), d.description());
        contest c(out);
        const auto attempt = [](const char* what, int n, const auto& job) {
            try {
                job();
            } catch (const sinter::error& e) { // too large for the device, say
                std::printf("%s, %d: %s\n", what, n, e.what());
            }
        };
        for (int l = 10; l <= log2; l += 2)
            attempt("vectors, 2^n", l, [&] {
                vector_contest(d, l, c);
                for (const char* w : {"saxpy", "sdot"}) process(argv[0], d.name(), w, l, 1LL << l, out);
            });
        for (int n = 64; n <= side; n *= 2)
            attempt("matrices", n, [&] {
                matrix_contest(d, n, c);
                process(argv[0], d.name(), "sgemm", n, n, out);
            });
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}
