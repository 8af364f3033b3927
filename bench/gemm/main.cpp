// Products of square matrices: sinter on its devices beside the peers that were found.
//   bench_gemm [--device PREFIX] [--against PEER] [--fused] [n ...]
// For every size: each contestant's median time of 9 interleaved rounds, its GFLOP/s, and the median ratio to
// the first peer (sinter to itself without fusion, with --fused). A wrong result disqualifies.

#include <cstdlib>
#include <cstring>

#include <sinter/sinter.hpp>
#ifdef BENCH_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef BENCH_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "../contest.hpp"

namespace {

/// sinter's line on one device: C = A * B, or sigmoid(1.5 A B + 0.5 D + rowwise(b)).
class sinter_line : public bench::contestant {
public:
    sinter_line(sinter::device d, bool fused) : device_(std::move(d)), fused_(fused) {}
    std::string name() const override { return "sinter " + device_.name() + (fused_ ? " fused" : ""); }
    bool prepare(int n, const std::vector<float>& a, const std::vector<float>& b) override {
        a_ = sinter::matrix<float>(device_, n, n, a);
        b_ = sinter::matrix<float>(device_, n, n, b);
        c_ = sinter::matrix<float>(device_, n, n);
        if (fused_) {
            d_ = sinter::matrix<float>(device_, n, n, b);
            bias_ = sinter::vector<float>(device_, n, std::vector<float>(b.begin(), b.begin() + n));
        }
        return true;
    }
    void start() override {
        if (fused_)
            c_ = sigmoid(1.5f * a_ * b_ + 0.5f * d_ + rowwise(trans(bias_)));
        else
            c_ = a_ * b_;
    }
    void finish() override { device_.synchronize(); }
    std::vector<float> result() override { return c_.to_host(); }
    bool fused() const override { return fused_; }

private:
    sinter::device device_;
    bool fused_;
    sinter::matrix<float> a_, b_, c_, d_;
    sinter::vector<float> bias_;
};

/// Largest error of some rows against the sum in double, in units of the bound (n + 2) * 2^-24 * sum |a b|.
double error_of(int n, const std::vector<float>& a, const std::vector<float>& b, const std::vector<float>& c,
                bool fused) {
    const auto size = static_cast<std::size_t>(n);
    double worst = c.size() == size * size ? 0 : 1e9;
    for (std::size_t row = 0; row < size && worst < 1e9; row += size < 8 ? 1 : size / 7) {
        std::vector<double> sum(size, 0), magnitude(size, 0);
        for (std::size_t k = 0; k < size; ++k)
            for (std::size_t j = 0; j < size; ++j) {
                const double term =
                    static_cast<double>(a[row * size + k]) * static_cast<double>(b[k * size + j]);
                sum[j] += term;
                magnitude[j] += std::fabs(term);
            }
        for (std::size_t j = 0; j < size; ++j) {
            double wanted = sum[j], bound = (n + 2) * magnitude[j] * 0x1p-24 + 1e-30;
            if (fused) {
                wanted = 1 / (1 + std::exp(-(1.5 * sum[j] + 0.5 * static_cast<double>(b[row * size + j]) +
                                             static_cast<double>(b[j]))));
                bound = 1.5 * bound + 1e-6;
            }
            const double error = std::fabs(static_cast<double>(c[row * size + j]) - wanted) / bound;
            worst = error <= worst ? worst : error; // a NaN counts
        }
    }
    return worst;
}

void contest(int n, const std::vector<std::unique_ptr<bench::contestant>>& all) {
    const auto count = static_cast<std::size_t>(n) * static_cast<std::size_t>(n);
    std::vector<float> a(count), b(count);
    unsigned state = 1;
    for (std::vector<float>* v : {&a, &b})
        for (float& x : *v) {
            state = state * 1664525u + 1013904223u;
            x = static_cast<float>(static_cast<double>(state >> 8) * 0x1p-24 - 0.5);
        }
    struct entry {
        bench::contestant* who;
        std::vector<double> times;
        int repeats = 1;
    };
    std::vector<entry> entries;
    for (const auto& c : all) {
        if (!c->prepare(n, a, b)) continue;
        c->start();
        c->finish();
        const double error = error_of(n, a, b, c->result(), c->fused());
        if (!(error <= 1)) {
            std::printf("%6d  %-28s WRONG: %.3g times the bound\n", n, c->name().c_str(), error);
            continue;
        }
        entry e{c.get(), {}};
        const double before = bench::seconds();
        c->start();
        c->finish();
        e.repeats =
            static_cast<int>(std::clamp(0.05 / std::max(1e-7, bench::seconds() - before), 1.0, 2000.0));
        entries.push_back(e);
    }
    for (int round = 0; round < 9; ++round)
        for (entry& e : entries) {
            e.who->start();
            e.who->finish(); // its threads and clocks are awake
            const double before = bench::seconds();
            for (int r = 0; r < e.repeats; ++r) e.who->start();
            e.who->finish();
            e.times.push_back((bench::seconds() - before) / e.repeats);
        }
    for (const entry& e : entries) {
        std::vector<double> ratios;
        for (std::size_t r = 0; r < e.times.size(); ++r)
            ratios.push_back(entries.front().times[r] / e.times[r]);
        const double t = bench::median(e.times);
        std::printf("%6d  %-28s %10.1f us %10.1f GFLOP/s   %.3f of %s\n", n, e.who->name().c_str(), t * 1e6,
                    2.0 * n * n * n / t * 1e-9, bench::median(ratios), entries.front().who->name().c_str());
    }
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
    std::string prefix, against;
    bool fused = false;
    std::vector<int> sizes;
    for (int n = 1; n < argc; ++n) {
        if (std::strcmp(argv[n], "--device") == 0 && n + 1 < argc)
            prefix = argv[++n];
        else if (std::strcmp(argv[n], "--against") == 0 && n + 1 < argc)
            against = argv[++n];
        else if (std::strcmp(argv[n], "--fused") == 0)
            fused = true;
        else
            sizes.push_back(std::atoi(argv[n]));
    }
    if (sizes.empty()) sizes = {64, 128, 256, 512, 1024};
    std::vector<std::unique_ptr<bench::contestant>> all;
    if (!fused)
        for (const bench::maker& make : bench::peers())
            if (auto peer = make(); peer && peer->name().find(against) != std::string::npos)
                all.push_back(std::move(peer));
    for (const sinter::device_info& d : sinter::devices()) {
        if (!d.usable() || d.name().rfind(prefix, 0) != 0 || (prefix.empty() && d.name() == "host")) continue;
        std::printf("# %s: %s\n", d.name().c_str(), d.description().c_str());
        all.push_back(std::make_unique<sinter_line>(d.open(), false));
        if (fused) all.push_back(std::make_unique<sinter_line>(d.open(), true));
    }
    for (const int n : sizes) contest(n, all);
}
