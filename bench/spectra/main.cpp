// Eigenvalues and singular values of n x n matrices of floats, beside Eigen. Every result is checked.
//   bench_spectra [--device NAME] [--batch COUNT] [--json FILE] [N ...]
// With --batch, of so many matrices of up to 32 x 32 at once.

#include <cstdlib>

#include <sinter/batch.hpp>
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
    void prepare(spectrum_job what, int count, int n, const std::vector<float>& a) override {
        what_ = what;
        batch_ = count > 1;
        a_ = matrix<float>(device_, batch_ ? count : n, batch_ ? n * n : n, a);
    }
    void start() override {
        if (batch_) return start_batch();
        if (what_ == spectrum_job::eigh) {
            auto f = sinter::eigh(a_);
            values_ = std::move(f.values);
            v_ = std::move(f.vectors);
        } else if (what_ == spectrum_job::values) {
            values_ = sinter::eigvalsh(a_);
            v_ = {};
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
        const std::vector<double> values = list(batch_ ? rows_.to_host() : values_.to_host());
        if (what_ == spectrum_job::values) return {values, {}, {}};
        const std::vector<double> v = list(v_.to_host());
        return {values, what_ == spectrum_job::eigh ? v : list(u_.to_host()), v};
    }

private:
    sinter::device device_;
    spectrum_job what_{};
    bool batch_ = false;
    matrix<float> a_, u_, v_, rows_; ///< of a batch, values lie in rows
    sinter::vector<float> values_;

    void start_batch() {
        v_ = {};
        if (what_ == spectrum_job::eigh) {
            auto f = sinter::batch::eigh(a_);
            rows_ = std::move(f.values);
            v_ = std::move(f.vectors);
        } else if (what_ == spectrum_job::values) {
            rows_ = sinter::batch::eigvalsh(a_);
        } else {
            auto f = sinter::batch::svd(a_);
            rows_ = std::move(f.values);
            u_ = std::move(f.u);
            v_ = std::move(f.v);
        }
    }
};

/// In units of its bound, n roundings of the norm: of A V - U D, and without vectors of the sum of squares.
/// Of the matrix that begins at these elements.
double error(int n, const float* a, const double* values, const double* u, const double* v) {
    double squares = 0, sum = 0, worst = 0;
    for (int e = 0; e < n * n; ++e) squares += static_cast<double>(a[e]) * static_cast<double>(a[e]);
    for (int e = 0; e < n; ++e) sum += values[e] * values[e];
    const double bound = 4.0 * n * 0x1p-24 * std::sqrt(squares);
    if (!v) return std::fabs(std::sqrt(sum) - std::sqrt(squares)) / bound;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            double residual = -u[i * n + j] * values[j];
            for (int k = 0; k < n; ++k) residual += static_cast<double>(a[i * n + k]) * v[k * n + j];
            worst = bench::largest(worst, std::fabs(residual) / bound);
        }
    return worst;
}
double largest_error(int count, int n, const std::vector<float>& a, const bench::spectrum_found& f) {
    double worst = 0;
    for (int m = 0; m < count; ++m) {
        const int first = m * n * n;
        worst = bench::largest(worst, error(n, a.data() + first, f.values.data() + m * n, f.u.data() + first,
                                            f.v.empty() ? nullptr : f.v.data() + first));
    }
    return worst;
}

void contest(const sinter::device& device, bench::journal& out, spectrum_job what, int count, int n) {
    const std::string work =
        std::string(count > 1 ? "batch " : "") + (what == spectrum_job::eigh  ? "eigh"
                                                  : what == spectrum_job::svd ? "svd"
                                                                              : "eigvalsh");
    unsigned state = 1;
    std::vector<float> a(static_cast<std::size_t>(count * n * n));
    for (float& x : a) x = static_cast<float>(bench::next_number(state));
    for (int m = 0; m < count && what != spectrum_job::svd; ++m)
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < i; ++j) {
                const auto at = [&](int row, int col) {
                    return static_cast<std::size_t>((m * n + row) * n + col);
                };
                a[at(j, i)] = a[at(i, j)];
            }
    std::vector<std::shared_ptr<bench::spectrum_peer>> peers{std::make_shared<sinter_peer>(device)};
    for (const auto& make : bench::spectrum_peers()) peers.push_back(make());
    std::vector<bench::lane> lanes;
    for (const std::shared_ptr<bench::spectrum_peer>& p : peers) {
        p->prepare(what, count, n, a);
        p->start();
        p->finish();
        const double share = largest_error(count, n, a, p->result());
        if (!(share <= 1)) {
            out.wrong(work, n, p->name(), share);
            continue;
        }
        lanes.push_back({p->name(), [p] { p->start(); }, [p] { p->finish(); }, 4.0 / 3 * n * n * n * count});
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
    int count = 1;
    for (int a = 1; a < argc; ++a) {
        const std::string option = argv[a];
        if (option.rfind("--", 0) != 0)
            sizes.push_back(std::atoi(argv[a]));
        else if (option == "--batch" && a + 1 < argc)
            count = std::atoi(argv[++a]);
        else if (a + 1 < argc)
            (option == "--device" ? name : json) = argv[++a];
    }
    if (sizes.empty()) sizes = count > 1 ? std::vector<int>{8, 16, 32} : std::vector<int>{64, 256, 512, 1024};
    try {
        const sinter::device device = name.empty() ? sinter::default_device() : sinter::default_device(name);
        bench::journal out(json);
        out.device(device.name(), device.description());
        for (const spectrum_job what : {spectrum_job::eigh, spectrum_job::values, spectrum_job::svd})
            for (const int n : sizes) contest(device, out, what, count, n);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}
