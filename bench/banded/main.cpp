// Systems with a band of floats, with exchanges of rows and positive definite ones, beside LAPACK. Every
// solution is checked by its residual in double. Each job includes a copy of the matrix, if it is
// overwritten.
//   bench_banded [--device NAME] [--width U] [--json FILE] [N ...]      (U diagonals on each side)

#include <cstdlib>

#include <sinter/factor.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "../idle_threads.hpp"
#include "bands.hpp"

namespace {

using bench::band_kind;

class sinter_peer : public bench::band_peer {
public:
    explicit sinter_peer(const sinter::device& d) : device_(d) {}
    std::string name() const override { return "sinter"; }
    void prepare(band_kind what, int n, int u, const std::vector<float>& a,
                 const std::vector<float>& b) override {
        what_ = what;
        u_ = u;
        const sinter::matrix<float> whole(device_, 2 * u + 1, n, a);
        a_ = what == band_kind::general ? whole : sinter::matrix<float>(whole(sinter::rows(u, 2 * u + 1)));
        b_ = sinter::vector<float>(device_, b);
    }
    void start() override {
        x_ = what_ == band_kind::general ? sinter::solve_banded(u_, u_, a_, b_)
                                         : sinter::solveh_banded(a_, b_, sinter::triangle::lower);
    }
    void finish() override { device_.synchronize(); }
    std::vector<float> result() override { return x_.to_host(); }

private:
    sinter::device device_;
    band_kind what_{};
    int u_ = 0;
    sinter::matrix<float> a_;
    sinter::vector<float> b_, x_;
};

/// The largest residual of an equation, in units of its bound.
double error(int n, int u, const std::vector<float>& a, const std::vector<float>& b,
             const std::vector<float>& x) {
    double worst = 0;
    for (int i = 0; i < n; ++i) {
        double sum = 0, reach = std::fabs(static_cast<double>(b[static_cast<std::size_t>(i)]));
        for (int j = i < u ? 0 : i - u; j < n && j <= i + u; ++j) {
            const double term =
                static_cast<double>(a[static_cast<std::size_t>(std::ptrdiff_t{u + i - j} * n + j)]) *
                static_cast<double>(x[static_cast<std::size_t>(j)]);
            sum += term;
            reach += std::fabs(term);
        }
        const double rest = std::fabs(sum - static_cast<double>(b[static_cast<std::size_t>(i)]));
        worst = bench::largest(worst, rest / (16 * static_cast<double>(u + 1) * 0x1p-23 * reach));
    }
    return worst;
}

/// The diagonals, from the highest on; that of a positive definite matrix outweighs the others.
std::vector<float> numbers(band_kind what, int n, int u) {
    unsigned state = 1;
    std::vector<float> a(static_cast<std::size_t>(2 * u + 1) * static_cast<std::size_t>(n));
    for (float& x : a) x = static_cast<float>(bench::next_number(state));
    const auto at = [&](int r, int j) -> float& {
        return a[static_cast<std::size_t>(std::ptrdiff_t{r} * n + j)];
    };
    for (int j = 0; j < n; ++j) {
        at(u, j) += static_cast<float>(u + 1);
        for (int apart = 1; what == band_kind::positive && apart <= u && j + apart < n; ++apart)
            at(u - apart, j + apart) = at(u + apart, j);
    }
    return a;
}

void contest(const sinter::device& device, bench::journal& out, band_kind what, int n, int u) {
    const std::string work =
        (what == band_kind::general ? "general " : "positive ") + std::to_string(2 * u + 1);
    const std::vector<float> a = numbers(what, n, u), b(static_cast<std::size_t>(n), 1);
    std::vector<std::shared_ptr<bench::band_peer>> peers{std::make_shared<sinter_peer>(device)};
    for (const auto& make : bench::band_peers()) peers.push_back(make());
    const double width = u;
    const double flops =
        n * (what == band_kind::general ? 2 * width * width + 7 * width : width * width + 6 * width);
    std::vector<bench::lane> lanes;
    for (const std::shared_ptr<bench::band_peer>& p : peers) {
        p->prepare(what, n, u, a, b);
        p->start();
        p->finish();
        const double share = error(n, u, a, b, p->result());
        if (share <= 1)
            lanes.push_back({p->name(), [p] { p->start(); }, [p] { p->finish(); }, flops, {}, 1, share});
        else
            out.wrong(work, n, p->name(), share);
    }
    if (lanes.empty()) return;
    bench::race(lanes);
    out.results(work, n, "GFLOP/s", lanes);
}

} // namespace

int main(int argc, char** argv) {
    bench::let_idle_threads_sleep(argv);
    std::string name, json;
    std::vector<int> sizes, widths;
    for (int a = 1; a < argc; ++a) {
        const std::string option = argv[a];
        if (option == "--width" && a + 1 < argc)
            widths.push_back(std::atoi(argv[++a]));
        else if (option.rfind("--", 0) != 0)
            sizes.push_back(std::atoi(argv[a]));
        else if (a + 1 < argc)
            (option == "--device" ? name : json) = argv[++a];
    }
    if (sizes.empty()) sizes = {1000, 100000};
    if (widths.empty()) widths = {1, 2, 8, 32};
    try {
        const sinter::device device = name.empty() ? sinter::default_device() : sinter::default_device(name);
        bench::journal out(json);
        out.device(device.name(), device.description());
        for (const band_kind what : {band_kind::general, band_kind::positive})
            for (const int u : widths)
                for (const int n : sizes) contest(device, out, what, n, u);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}
