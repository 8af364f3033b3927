// Eigenvalues and singular values of n x n matrices of floats, beside Eigen. Every result is checked.
//   bench_spectra [--device NAME] [--json FILE] [N ...]

#include <cstdlib>

#include <sinter/spectra.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "../idle_threads.hpp"
#include "peers.hpp"

namespace {

using bench::spectrum_job;
using sinter::matrix;

class sinter_peer : public bench::spectrum_peer {
public:
    explicit sinter_peer(const sinter::device& d) : device_(d) {}
    std::string name() const override { return "sinter"; }
    void prepare(spectrum_job what, int n, const std::vector<float>& a) override {
        what_ = what;
        a_ = matrix<float>(device_, n, n, a);
    }
    void start() override {
        if (what_ == spectrum_job::eigh) {
            auto f = sinter::eigh(a_);
            values_ = std::move(f.values);
            u_ = v_ = std::move(f.vectors);
        } else if (what_ == spectrum_job::values) {
            values_ = sinter::eigvalsh(a_);
            u_ = v_ = matrix<float>(device_, 0, 0);
        } else {
            auto f = sinter::svd(a_);
            values_ = std::move(f.values);
            u_ = std::move(f.u);
            v_ = std::move(f.v);
        }
    }
    void finish() override { device_.synchronize(); }
    bench::spectrum_found result() override {
        const auto list = [](const std::vector<float>& v) { return std::vector<double>(v.begin(), v.end()); };
        return {list(values_.to_host()), list(u_.to_host()), list(v_.to_host())};
    }

private:
    sinter::device device_;
    spectrum_job what_{};
    matrix<float> a_, u_, v_;
    sinter::vector<float> values_;
};

/// In units of its bound, n roundings of the norm: of A V - U D, and without vectors of the sum of squares.
double error(int n, const std::vector<float>& a, const bench::spectrum_found& f) {
    double squares = 0, sum = 0, worst = 0;
    for (const float x : a) squares += static_cast<double>(x) * static_cast<double>(x);
    for (const double x : f.values) sum += x * x;
    const double bound = 4.0 * n * 0x1p-24 * std::sqrt(squares);
    if (f.v.empty()) return std::fabs(std::sqrt(sum) - std::sqrt(squares)) / bound;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            const auto at = [n](int row, int col) { return static_cast<std::size_t>(row * n + col); };
            double residual = -f.u[at(i, j)] * f.values[static_cast<std::size_t>(j)];
            for (int k = 0; k < n; ++k) residual += static_cast<double>(a[at(i, k)]) * f.v[at(k, j)];
            worst = bench::largest(worst, std::fabs(residual) / bound);
        }
    return worst;
}

void contest(const sinter::device& device, bench::journal& out, spectrum_job what, int n) {
    const char* const work = what == spectrum_job::eigh  ? "eigh"
                             : what == spectrum_job::svd ? "svd"
                                                         : "eigvalsh";
    unsigned state = 1;
    std::vector<float> a(static_cast<std::size_t>(n * n));
    for (float& x : a) x = static_cast<float>(bench::next_number(state));
    for (int i = 0; i < n && what != spectrum_job::svd; ++i)
        for (int j = 0; j < i; ++j)
            a[static_cast<std::size_t>(j * n + i)] = a[static_cast<std::size_t>(i * n + j)];
    std::vector<std::shared_ptr<bench::spectrum_peer>> peers{std::make_shared<sinter_peer>(device)};
    for (const auto& make : bench::spectrum_peers()) peers.push_back(make());
    std::vector<bench::lane> lanes;
    for (const std::shared_ptr<bench::spectrum_peer>& p : peers) {
        p->prepare(what, n, a);
        p->start();
        p->finish();
        const double share = error(n, a, p->result());
        if (!(share <= 1)) {
            out.wrong(work, n, p->name(), share);
            continue;
        }
        lanes.push_back({p->name(), [p] { p->start(); }, [p] { p->finish(); }, 4.0 / 3 * n * n * n});
    }
    if (lanes.empty()) return;
    bench::race(lanes);
    out.results(work, n, "GFLOP/s of a reduction", lanes);
}

} // namespace

int main(int argc, char** argv) {
    bench::let_idle_threads_sleep(argv);
    std::string name, json;
    std::vector<int> sizes;
    for (int a = 1; a < argc; ++a) {
        const std::string option = argv[a];
        if (option.rfind("--", 0) != 0)
            sizes.push_back(std::atoi(argv[a]));
        else if (a + 1 < argc)
            (option == "--device" ? name : json) = argv[++a];
    }
    if (sizes.empty()) sizes = {64, 256, 512, 1024};
    try {
        const sinter::device device = name.empty() ? sinter::default_device() : sinter::default_device(name);
        bench::journal out(json);
        out.device(device.name(), device.description());
        for (const spectrum_job what : {spectrum_job::eigh, spectrum_job::values, spectrum_job::svd})
            for (const int n : sizes) contest(device, out, what, n);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}
