// Systems of the Laplacian of a square grid of floats by conjugate gradients, beside other libraries: until
// the residual is a ten-thousandth of the right side; also with preconditioners ("better"). Every residual is
// checked in double.
//   bench_krylov [--device NAME] [--json FILE] [SIDE ...]

#include <cstdlib>
#include <optional>

#include <sinter/image.hpp>
#include <sinter/krylov.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "../idle_threads.hpp"
#include "peers.hpp"

namespace {

/// The matrix as a formula of neighbours.
class formula_peer final : public bench::krylov_peer {
public:
    formula_peer(const sinter::device& d, bool better) : device_(d), better_(better) {}
    std::string name() const override {
        return better_ ? "sinter, a formula, chebyshev" : "sinter, a formula";
    }
    void prepare(const bench::grid_system& s) override {
        weights_ = sinter::matrix<float>(device_, {{0, -1, 0}, {-1, 4, -1}, {0, -1, 0}});
        b_ = sinter::matrix<float>(device_, s.side, s.side, s.b);
        tolerance_ = s.tolerance;
    }
    void solve() override {
        const auto laplacian = [this](auto p) { return sinter::correlate<sinter::edge::zero>(p, weights_); };
        const sinter::krylov_options o{.tolerance = tolerance_};
        auto result =
            better_ ? cg(laplacian, b_, o, sinter::chebyshev(laplacian, 0.05, 8, 4)) : cg(laplacian, b_, o);
        steps_ = static_cast<long>(result.steps);
        x_ = std::move(result.x);
        device_.synchronize();
    }
    std::vector<float> result() override { return x_.to_host(); }
    long steps() const override { return steps_; }

private:
    sinter::device device_;
    bool better_;
    sinter::matrix<float> weights_, b_, x_;
    double tolerance_ = 0;
    long steps_ = 0;
};

class sparse_peer final : public bench::krylov_peer {
public:
    sparse_peer(const sinter::device& d, bool better) : device_(d), better_(better) {}
    std::string name() const override {
        return better_ ? "sinter, ic0 by colours" : "sinter, a sparse matrix";
    }
    void prepare(const bench::grid_system& s) override {
        std::vector<sinter::triplet<float>> all;
        s.for_each([&](int row, int col, float value) { all.push_back({row, col, value}); });
        a_ = sinter::sparse_matrix<float>(device_, s.unknowns(), s.unknowns(), all);
        b_ = sinter::vector<float>(device_, s.b);
        tolerance_ = s.tolerance;
        if (better_) factor_ = ic0(a_, sinter::elimination::by_colours);
    }
    void solve() override {
        const sinter::krylov_options o{.tolerance = tolerance_};
        auto result = better_ ? cg(a_, b_, o, *factor_) : cg(a_, b_, o);
        steps_ = static_cast<long>(result.steps);
        x_ = std::move(result.x);
        device_.synchronize();
    }
    std::vector<float> result() override { return x_.to_host(); }
    long steps() const override { return steps_; }

private:
    sinter::device device_;
    bool better_;
    std::optional<sinter::incomplete_preconditioner<float>> factor_;
    sinter::sparse_matrix<float> a_;
    sinter::vector<float> b_, x_;
    double tolerance_ = 0;
    long steps_ = 0;
};

void contest(const sinter::device& device, bench::journal& out, int side, bool better) {
    const char* const work = better ? "cg, better" : "cg";
    bench::grid_system s;
    s.side = side;
    unsigned state = 5;
    for (int k = 0; k < s.unknowns(); ++k) s.b.push_back(static_cast<float>(bench::next_number(state)));
    std::vector<std::shared_ptr<bench::krylov_peer>> peers{std::make_shared<formula_peer>(device, better),
                                                           std::make_shared<sparse_peer>(device, better)};
    for (const auto& make : bench::krylov_peers()) peers.push_back(make(better));
    std::vector<bench::lane> lanes;
    for (const std::shared_ptr<bench::krylov_peer>& p : peers) {
        p->prepare(s);
        p->solve();
        // Rounding of the peers' own residuals.
        const double share = s.residual(p->result()) / (2 * s.tolerance);
        const std::string name = p->name() + ", " + std::to_string(p->steps()) + " steps";
        if (share <= 1)
            lanes.push_back({name, [p] { p->solve(); }, [] {}, 1e9, {}, 1, share});
        else
            out.wrong(work, side, name, share);
    }
    if (lanes.empty()) return;
    bench::race(lanes, 0.2);
    out.results(work, side, "solutions/s", lanes);
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
    if (sizes.empty()) sizes = {64, 256};
    try {
        const sinter::device device = name.empty() ? sinter::default_device() : sinter::default_device(name);
        bench::journal out(json);
        out.device(device.name(), device.description());
        for (const int side : sizes)
            for (const bool better : {false, true}) contest(device, out, side, better);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}
