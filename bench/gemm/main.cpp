// Products of square matrices: sinter on its devices beside the peers that were found.
//   bench_gemm [--device PREFIX] [--against PEER] [--double | --half | --complex] [--fused] [--json FILE] [n
//   ...]
// For every size: each contestant's median time of 9 interleaved rounds, its GFLOP/s, and the median ratio to
// the first peer (with --fused, to sinter's product alone). A wrong result disqualifies.

#include <cstdlib>
#include <cstring>

#include <sinter/complex.hpp>
#include <sinter/sinter.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "../idle_threads.hpp"
#include "product.hpp"

namespace {

struct options {
    std::string device, against, journal;
    bool fused = false, in_double = false, in_half = false, is_complex = false;
    std::vector<int> sizes;
};

template <class T>
inline constexpr bool is_complex = std::is_same_v<T, std::complex<float>>;
template <class T>
using real = std::conditional_t<is_complex<T>, float, T>;

/// sinter's line on one device: C = A * B, or sigmoid(1.5 A B + 0.5 D + rowwise(b)).
template <class T>
class sinter_line : public bench::contestant<T> {
public:
    sinter_line(sinter::device d, bool fused) : device_(std::move(d)), fused_(fused) {}
    std::string name() const override { return "sinter " + device_.name() + (fused_ ? " fused" : ""); }
    bool prepare(int n, const std::vector<T>& a, const std::vector<T>& b) override {
        if (!device_.supports(sinter::dtype_of<real<T>>)) return false;
        a_ = sinter::matrix<T>(device_, n, n, a);
        b_ = sinter::matrix<T>(device_, n, n, b);
        c_ = sinter::matrix<T>(device_, n, n);
        if (fused_) {
            d_ = sinter::matrix<T>(device_, n, n, b);
            bias_ = sinter::vector<T>(device_, n, std::vector<T>(b.begin(), b.begin() + n));
        }
        return true;
    }
    void start() override {
        if constexpr (!is_complex<T>)
            if (fused_) {
                c_ = sigmoid(1.5 * a_ * b_ + 0.5 * d_ + rowwise(trans(bias_)));
                return;
            }
        c_ = a_ * b_;
    }
    void finish() override { device_.synchronize(); }
    std::vector<T> result() override { return c_.to_host(); }
    bool fused() const override { return fused_; }

private:
    sinter::device device_;
    bool fused_;
    sinter::matrix<T> a_, b_, c_, d_;
    sinter::vector<T> bias_;
};

template <class T>
void contest(int n, const std::vector<std::unique_ptr<bench::contestant<T>>>& all, const options& o,
             bench::journal& journal) {
    const auto count = static_cast<std::size_t>(n) * static_cast<std::size_t>(n);
    std::vector<T> a(count), b(count);
    unsigned state = 1;
    for (std::vector<T>* v : {&a, &b})
        for (T& x : *v) {
            if constexpr (is_complex<T>)
                x = {static_cast<float>(bench::next_number(state)),
                     static_cast<float>(bench::next_number(state))};
            else
                x = static_cast<T>(static_cast<float>(bench::next_number(state)));
        }
    const std::string work = std::string(o.in_double    ? "dgemm"
                                         : o.in_half    ? "hgemm"
                                         : o.is_complex ? "cgemm"
                                                        : "sgemm") +
                             (o.fused ? " fused" : "");
    std::vector<bench::lane> lanes;
    for (const auto& c : all) {
        if (!c->prepare(n, a, b)) continue;
        c->start();
        c->finish();
        double error = 0;
        if constexpr (is_complex<T>)
            error = bench::error_of(n, a, b, c->result());
        else
            error = bench::error_of<T>(n, a, b, c->result(), c->fused());
        if (!(error <= 1)) {
            journal.wrong(work, n, c->name(), error);
            continue;
        }
        lanes.push_back({c->name(), [&c] { c->start(); }, [&c] { c->finish(); },
                         (is_complex<T> ? 8.0 : 2.0) * n * n * n});
        lanes.back().error = error;
    }
    bench::race(lanes);
    journal.results(work, n, "GFLOP/s", lanes);
}

template <class T>
void run(const options& o) {
    bench::journal journal(o.journal);
    std::vector<std::unique_ptr<bench::contestant<T>>> all;
    if (!o.fused)
        for (const bench::maker<T>& make : bench::peers<T>())
            if (auto peer = make(); peer && peer->name().find(o.against) != std::string::npos)
                all.push_back(std::move(peer));
    for (const sinter::device_info& d : sinter::devices(o.device)) {
        if (!d.usable() || (o.device.empty() && d.name() == "host")) continue;
        journal.device(d.name(), d.description());
        const sinter::device device = d.open();
        all.push_back(std::make_unique<sinter_line<T>>(device, false));
        if (o.fused) all.push_back(std::make_unique<sinter_line<T>>(device, true));
    }
    for (const int n : o.sizes) contest<T>(n, all, o, journal);
}

} // namespace

int main(int argc, char** argv) {
    bench::let_idle_threads_sleep(argv);
    options o;
    for (int n = 1; n < argc; ++n) {
        const auto is = [&](const char* name) { return std::strcmp(argv[n], name) == 0; };
        if (is("--device") && n + 1 < argc)
            o.device = argv[++n];
        else if (is("--against") && n + 1 < argc)
            o.against = argv[++n];
        else if (is("--json") && n + 1 < argc)
            o.journal = argv[++n];
        else if (is("--fused"))
            o.fused = true;
        else if (is("--double"))
            o.in_double = true;
        else if (is("--half"))
            o.in_half = true;
        else if (is("--complex"))
            o.is_complex = true;
        else
            o.sizes.push_back(std::atoi(argv[n]));
    }
    if (o.sizes.empty()) o.sizes = {64, 128, 256, 512, 1024};
    if (o.in_double)
        run<double>(o);
    else if (o.in_half)
        run<sinter::half>(o);
    else if (o.is_complex)
        run<std::complex<float>>(o);
    else
        run<float>(o);
}
