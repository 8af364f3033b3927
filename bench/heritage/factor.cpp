// LU with partial pivoting, Cholesky, QR and L D L' of n x n matrices of floats, beside LAPACK and cuSOLVER.
// Every result is checked at some places against sums in double, that of L D L' by a solution's residual.
// Each job includes a copy of the matrix, which is kept.
//   bench_factor [--device NAME] [--only lu|cholesky|qr|ldlt] [--json FILE] [N ...]

#include <cstdlib>
#include <optional>
#include <random>

#include <sinter/factor.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "../idle_threads.hpp"
#include "factors.hpp"

namespace {

using bench::factoring;
using bench::factors;
using sinter::matrix;

constexpr const char* names[] = {"LU", "Cholesky", "QR", "LDLT"};

class sinter_peer : public bench::factoring_peer {
public:
    explicit sinter_peer(const sinter::device& d) : device_(d) {}
    std::string name() const override { return "sinter"; }
    bool prepare(factoring what, int n, const std::vector<float>& a) override {
        what_ = what;
        a_ = matrix<float>(device_, n, n, a);
        return true;
    }
    void start() override {
        if (what_ == factoring::lu) {
            auto f = sinter::lu(a_);
            pivots_ = f.pivots();
            packed_ = std::move(f).packed();
        } else if (what_ == factoring::cholesky) {
            packed_ = sinter::cholesky(a_).packed();
        } else if (what_ == factoring::qr) {
            packed_ = sinter::qr(a_).packed();
        } else {
            symmetric_.emplace(sinter::ldlt(a_));
        }
    }
    void finish() override { device_.synchronize(); }
    factors result() override {
        if (what_ == factoring::ldlt)
            return {false, {}, {}, symmetric_->solve(sinter::ones<float>(device_, a_.rows())).to_host()};
        factors r{false, packed_.to_host(), {}};
        if (what_ == factoring::lu) r.pivots = pivots_.to_host();
        return r;
    }

private:
    sinter::device device_;
    factoring what_{};
    matrix<float> a_, packed_;
    sinter::vector<std::int32_t> pivots_;
    std::optional<sinter::ldlt_factors<float>> symmetric_;
};

/// The largest residual of A x = 1, in units of its bound.
double residual(int n, const std::vector<float>& a, const std::vector<float>& x) {
    double worst = 0, norm = 0, size = 0;
    for (const float e : a) norm += static_cast<double>(e) * static_cast<double>(e);
    for (const float e : x) size += static_cast<double>(e) * static_cast<double>(e);
    for (int i = 0; i < n; ++i) {
        double sum = -1;
        for (int j = 0; j < n; ++j)
            sum += static_cast<double>(a[static_cast<std::size_t>(std::int64_t{i} * n + j)]) *
                   static_cast<double>(x[static_cast<std::size_t>(j)]);
        worst = bench::largest(worst, std::fabs(sum));
    }
    return worst / (4 * std::sqrt(static_cast<double>(n)) * 0x1p-24 * std::sqrt(norm * size));
}

/// The largest error at some places of A, of P A or (QR) of A' A, in units of its bound.
double error(factoring what, int n, const std::vector<float>& a, const factors& f) {
    const auto at = [n, &f](const std::vector<float>& v, int i, int j) {
        const std::int64_t place = f.by_columns ? std::int64_t{j} * n + i : std::int64_t{i} * n + j;
        return static_cast<double>(v[static_cast<std::size_t>(place)]);
    };
    std::vector<int> order(static_cast<std::size_t>(n));
    for (int i = 0; i < n; ++i) order[static_cast<std::size_t>(i)] = i;
    if (what == factoring::lu)
        for (int k = 0; k < n; ++k)
            std::swap(order[static_cast<std::size_t>(k)],
                      order[static_cast<std::size_t>(f.pivots[static_cast<std::size_t>(k)])]);
    std::mt19937 random(3);
    double worst = 0;
    for (int sample = 0; sample < 200; ++sample) {
        int i = static_cast<int>(random() % static_cast<unsigned>(n)),
            j = static_cast<int>(random() % static_cast<unsigned>(n));
        if (what == factoring::cholesky && i < j) std::swap(i, j);
        double exact = 0, sum = 0, reach = 0;
        const int terms = (i < j ? i : j) + 1;
        if (what == factoring::qr)
            for (int k = 0; k < n; ++k) {
                const double term = at(a, k, i) * at(a, k, j);
                exact += term;
                reach += std::fabs(term);
            }
        else
            exact = at(a, order[static_cast<std::size_t>(i)], j);
        for (int k = 0; k < terms; ++k) {
            const double left = what == factoring::qr             ? at(f.packed, k, i)
                                : what == factoring::lu && k == i ? 1
                                                                  : at(f.packed, i, k);
            const double right = what == factoring::cholesky ? at(f.packed, j, k) : at(f.packed, k, j);
            sum += left * right;
            reach += std::fabs(left * right);
        }
        const double share = std::fabs(sum - exact) / (4 * static_cast<double>(n) * 0x1p-24 * reach);
        if (!(share <= worst)) worst = share;
    }
    return worst;
}

std::vector<float> numbers(factoring what, int n) {
    unsigned state = 1;
    std::vector<float> a(static_cast<std::size_t>(n) * static_cast<std::size_t>(n));
    for (float& x : a) x = static_cast<float>(bench::next_number(state));
    if (what == factoring::lu || what == factoring::qr) return a;
    for (int i = 0; i < n; ++i) { // symmetric, and of Cholesky its diagonal dominates
        for (int j = 0; j < i; ++j)
            a[static_cast<std::size_t>(std::int64_t{i} * n + j)] =
                a[static_cast<std::size_t>(std::int64_t{j} * n + i)];
        if (what == factoring::cholesky)
            a[static_cast<std::size_t>(std::int64_t{i} * n + i)] = static_cast<float>(n);
    }
    return a;
}

void contest(const sinter::device& device, bench::journal& out, factoring what, int n) {
    const char* const work = names[static_cast<int>(what)];
    const std::vector<float> a = numbers(what, n);
    std::vector<std::shared_ptr<bench::factoring_peer>> peers{std::make_shared<sinter_peer>(device)};
    for (const auto& make : bench::factoring_peers())
        if (std::shared_ptr<bench::factoring_peer> p = make()) peers.push_back(p);
    const double cube = static_cast<double>(n) * n * n;
    const double flops = cube * (what == factoring::lu ? 2 : what == factoring::qr ? 4 : 1) / 3;
    std::vector<bench::lane> lanes;
    for (const std::shared_ptr<bench::factoring_peer>& p : peers) {
        if (!p->prepare(what, n, a)) continue;
        p->start();
        p->finish();
        const factors found = p->result();
        const double share =
            what == factoring::ldlt ? residual(n, a, found.solution) : error(what, n, a, found);
        if (share <= 1)
            lanes.push_back({p->name(), [p] { p->start(); }, [p] { p->finish(); }, flops});
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
    std::string name, json, only;
    std::vector<int> sizes;
    for (int a = 1; a < argc; ++a) {
        const std::string option = argv[a];
        if (option.rfind("--", 0) != 0)
            sizes.push_back(std::atoi(argv[a]));
        else if (a + 1 < argc)
            (option == "--device" ? name : option == "--json" ? json : only) = argv[++a];
    }
    if (sizes.empty()) sizes = {512, 1024, 2048};
    try {
        const sinter::device device = name.empty() ? sinter::default_device() : sinter::default_device(name);
        bench::journal out(json);
        out.device(device.name(), device.description());
        for (const factoring what : {factoring::lu, factoring::cholesky, factoring::qr, factoring::ldlt})
            for (const int n : sizes) {
                const std::string short_name[] = {"lu", "cholesky", "qr", "ldlt"};
                if (only.empty() || only == short_name[static_cast<int>(what)]) contest(device, out, what, n);
            }
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}
