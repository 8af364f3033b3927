// The ladder of C. Nugteren's "OpenCL matrix-multiplication SGEMM tutorial", 2014, and of many a course after
// it: the same product of matrices by every step from the naive loop to float8 vectors, by name, and by what
// sinter takes, on every device. Nobody pads: the sizes may be multiples of nothing. Every result is checked.
//   bench_ladder [--device PREFIX] [--against PEER] [--json FILE] [n ...]    default: 64 256 509 512 1021
// One table for each device, in Markdown: GFLOP/s, and how many times as fast as the naive step in the same
// rounds. --against none: no peers.

#include <cstdlib>
#include <cstring>

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

namespace {

using sinter::matrix;
using sinter::product_step;

constexpr product_step steps[] = {product_step::naive,           product_step::local_tile,
                                  product_step::work_per_thread, product_step::float4,
                                  product_step::float8,          product_step::best};

std::string name_on_ladder(product_step step) {
    return step == product_step::best ? "what sinter takes" : name_of(step);
}

/// Two digits or more.
std::string short_text(double number) {
    char text[32];
    std::snprintf(text, sizeof text, number < 1 ? "%.2f" : number < 9.95 ? "%.1f" : "%.0f", number);
    return text;
}

struct cell {
    double gflops = 0, of_naive = 0;
};

/// Cells by contestant, in the order in which they came, and size.
class table {
public:
    explicit table(std::vector<int> sizes) : sizes_(std::move(sizes)) {}
    void add(const std::string& who, int n, const cell& c) {
        const auto same = [&](const row& r) { return r.who == who; };
        auto found = std::find_if(rows_.begin(), rows_.end(), same);
        if (found == rows_.end()) found = rows_.insert(found, {who, {}});
        found->cells.resize(sizes_.size());
        for (std::size_t s = 0; s < sizes_.size(); ++s)
            if (sizes_[s] == n) found->cells[s] = c;
    }
    void print(const std::string& title) const {
        std::printf("\n| %s |", title.c_str());
        for (const int n : sizes_) std::printf(" %d |", n);
        std::printf("\n| --- |");
        for (std::size_t s = 0; s < sizes_.size(); ++s) std::printf(" --- |");
        for (const row& r : rows_) {
            std::printf("\n| %s |", r.who.c_str());
            for (const cell& c : r.cells) {
                if (c.gflops > 0) std::printf(" %s", short_text(c.gflops).c_str());
                if (c.of_naive > 0) std::printf(" (%s x)", short_text(c.of_naive).c_str());
                std::printf(" |"); // empty: wrong, or refused
            }
        }
        std::printf("\n\n");
        std::fflush(stdout);
    }

private:
    struct row {
        std::string who;
        std::vector<cell> cells;
    };
    std::vector<int> sizes_;
    std::vector<row> rows_;
};

void climb(const sinter::device& d, int n, const std::string& against, bench::journal& out, table& results) {
    const auto count = static_cast<std::size_t>(n) * static_cast<std::size_t>(n);
    std::vector<float> a(count), b(count);
    unsigned state = 1;
    for (std::vector<float>* v : {&a, &b})
        for (float& x : *v) x = static_cast<float>(bench::next_number(state));
    const matrix<float> A(d, n, n, a), B(d, n, n, b);
    matrix<float> C(d, n, n);
    const double flops = 2.0 * n * n * n;
    const char* const work = "sgemm ladder";
    const bench::check is_right = [&](const std::vector<float>& c) {
        return bench::error_of(n, a, b, c) <= 1;
    };
    bench::contest contest(out);
    std::vector<std::unique_ptr<bench::contestant<float>>> peers;
    for (const bench::maker<float>& make : bench::peers<float>()) {
        auto peer = make();
        if (!peer || peer->name().find(against) == std::string::npos || !peer->prepare(n, a, b)) continue;
        bench::contestant<float>* const p = peer.get();
        peers.push_back(std::move(peer));
        contest.enter(
            work, n, p->name(), flops, [p] { p->start(); }, [p] { p->finish(); }, [p] { return p->result(); },
            is_right);
    }
    for (const product_step step : steps) {
        const auto start = [&, step] {
            sinter::use_product_step(d, step);
            C = A * B;
        };
        try {
            start();
        } catch (const sinter::unsupported_error&) { // a fragment shader has no local memory, for instance
            continue;
        }
        C = NAN; // no result of another step counts
        contest.enter(
            work, n, "sinter " + d.name() + ", " + name_on_ladder(step), flops, start,
            [d] { d.synchronize(); }, [&C] { return C.to_host(); }, is_right);
    }
    const std::string ours = "sinter " + d.name() + ", ";
    const std::vector<bench::lane> lanes = contest.finish(work, n, "GFLOP/s");
    const auto naive = std::find_if(lanes.begin(), lanes.end(), [&](const bench::lane& l) {
        return l.name == ours + name_on_ladder(product_step::naive);
    });
    for (const bench::lane& l : lanes) {
        cell c{l.amount / bench::median(l.times) * 1e-9, 0};
        std::vector<double> ratios;
        for (std::size_t r = 0; naive != lanes.end() && r < std::min(naive->times.size(), l.times.size());
             ++r)
            ratios.push_back(naive->times[r] / l.times[r]);
        c.of_naive = bench::median(ratios);
        results.add(l.name.rfind(ours, 0) == 0 ? l.name.substr(ours.size()) : l.name, n, c);
    }
    sinter::use_product_step(d, product_step::best);
}

} // namespace

int main(int argc, char** argv) {
    bench::let_idle_threads_sleep(argv);
    std::string prefix, against, json;
    std::vector<int> sizes;
    for (int n = 1; n < argc; ++n) {
        const auto is = [&](const char* name) { return std::strcmp(argv[n], name) == 0 && n + 1 < argc; };
        if (is("--device"))
            prefix = argv[++n];
        else if (is("--against"))
            against = argv[++n];
        else if (is("--json"))
            json = argv[++n];
        else
            sizes.push_back(std::atoi(argv[n]));
    }
    if (sizes.empty()) sizes = {64, 256, 509, 512, 1021};
    bench::journal out(json);
    for (const sinter::device_info& info : sinter::devices(prefix))
        if (info.usable() && info.name() != "host") try {
                out.device(info.name(), info.description());
                const sinter::device d = info.open();
                table results(sizes);
                for (const int n : sizes) climb(d, n, against, out, results);
                results.print(info.name() + ", GFLOP/s");
            } catch (const sinter::error& e) {
                std::fprintf(stderr, "%s\n", e.what());
                return 1;
            }
}
