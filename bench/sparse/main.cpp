// Products of sparse matrices of floats with a vector, and with eight columns, beside other libraries. Every
// result is checked against sums in double.
//   bench_sparse [--device NAME] [--json FILE] [--works KIND] [--cols 1] [N ...]

#include <cstdlib>

#include <sinter/sparse.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "../idle_threads.hpp"
#include "matrices.hpp"

namespace {

class sinter_peer final : public bench::sparse_peer {
public:
    explicit sinter_peer(const sinter::device& d) : device_(d) {}
    std::string name() const override { return "sinter"; }
    void prepare(const bench::sparse_rows& s, int cols, const std::vector<float>& b) override {
        std::vector<std::int32_t> rows(s.columns.size());
        for (std::size_t i = 0; i < static_cast<std::size_t>(s.n); ++i)
            for (int k = s.offsets[i]; k < s.offsets[i + 1]; ++k)
                rows[static_cast<std::size_t>(k)] = static_cast<std::int32_t>(i);
        s_ = sinter::sparse_matrix<float>(device_, s.n, s.n, rows, s.columns, s.values);
        one_ = cols == 1;
        if (one_) {
            x_ = sinter::vector<float>(device_, b);
            y_ = sinter::vector<float>(device_, s.n);
        } else {
            b_ = sinter::matrix<float>(device_, s.n, cols, b);
            c_ = sinter::matrix<float>(device_, s.n, cols);
        }
    }
    void start() override {
        if (one_)
            y_ = s_ * x_;
        else
            c_ = s_ * b_;
    }
    void finish() override { device_.synchronize(); }
    std::vector<float> result() override { return one_ ? y_.to_host() : c_.to_host(); }

private:
    sinter::device device_;
    sinter::sparse_matrix<float> s_;
    bool one_ = true;
    sinter::vector<float> x_, y_;
    sinter::matrix<float> b_, c_;
};

/// The largest error of an element, in units of its bound.
double error(const bench::sparse_rows& s, int cols, const std::vector<float>& b,
             const std::vector<float>& c) {
    double worst = 0;
    const auto width = static_cast<std::size_t>(cols);
    for (std::size_t i = 0; i < static_cast<std::size_t>(s.n); ++i)
        for (std::size_t j = 0; j < width; ++j) {
            double sum = 0, size = 1e-30;
            for (auto k = static_cast<std::size_t>(s.offsets[i]);
                 k < static_cast<std::size_t>(s.offsets[i + 1]); ++k) {
                const double term =
                    static_cast<double>(s.values[k]) *
                    static_cast<double>(b[static_cast<std::size_t>(s.columns[k]) * width + j]);
                sum += term;
                size += std::fabs(term);
            }
            const int count = s.offsets[i + 1] - s.offsets[i];
            worst = bench::largest(worst, std::fabs(sum - static_cast<double>(c[i * width + j])) /
                                              ((count + 2) * 0x1p-24 * size));
        }
    return worst;
}

void contest(const sinter::device& device, bench::journal& out, bench::sparse_kind kind, int n, int cols) {
    const std::string work = std::string(name_of(kind)) + (cols == 1 ? "" : ", " + std::to_string(cols));
    const bench::sparse_rows s = make_rows(kind, n);
    unsigned state = 3;
    std::vector<float> b(static_cast<std::size_t>(n) * static_cast<std::size_t>(cols));
    for (float& v : b) v = static_cast<float>(bench::next_number(state));
    std::vector<std::shared_ptr<bench::sparse_peer>> peers{std::make_shared<sinter_peer>(device)};
    for (const auto& make : bench::sparse_peers()) peers.push_back(make());
    const double flops = 2.0 * cols * static_cast<double>(s.values.size());
    std::vector<bench::lane> lanes;
    for (const std::shared_ptr<bench::sparse_peer>& p : peers) {
        p->prepare(s, cols, b);
        p->start();
        p->finish();
        const double share = error(s, cols, b, p->result());
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
    std::string name, json, works, columns;
    std::vector<int> sizes;
    for (int a = 1; a < argc; ++a) {
        const std::string option = argv[a];
        if (option.rfind("--", 0) != 0)
            sizes.push_back(std::atoi(argv[a]));
        else if (a + 1 < argc)
            (option == "--device"  ? name
             : option == "--works" ? works
             : option == "--cols"  ? columns
                                   : json) = argv[++a];
    }
    if (sizes.empty()) sizes = {10000, 1000000};
    try {
        const sinter::device device = name.empty() ? sinter::default_device() : sinter::default_device(name);
        bench::journal out(json);
        out.device(device.name(), device.description());
        for (const int cols : {1, 8})
            for (const auto kind : bench::sparse_kinds)
                for (const int n : sizes)
                    if ((works.empty() || works == name_of(kind)) &&
                        (columns.empty() || columns == std::to_string(cols)))
                        contest(device, out, kind, n, cols);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}
