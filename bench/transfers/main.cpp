// Blocks of a matrix that come from the host one after the other, are multiplied there, and go back: with two
// pairs of arrays in turn, where a transfer has the kernel of the block before beside it, and with one pair.
//   bench_transfers [--device NAME] [--json FILE] [order ...]

#include <cstdlib>
#include <string>

#include <sinter/sinter.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "../contest.hpp"

namespace {

using sinter::matrix;
constexpr int blocks = 8;

struct stream {
    std::int64_t n;
    std::vector<float> from[2], to[2];
    matrix<float> A;
    std::vector<matrix<float>> X, Y;

    stream(const sinter::device& d, std::int64_t order) : n(order), A(d, order, order) {
        A = select(sinter::row_index() == sinter::col_index(), 2.f, 0.f); // so that the results are known
        for (int k = 0; k < 2; ++k) {
            X.emplace_back(d, n, n);
            Y.emplace_back(d, n, n);
            from[k].resize(static_cast<std::size_t>(n * n));
            for (std::size_t i = 0; i < from[k].size(); ++i)
                from[k][i] = static_cast<float>((i * 7 + static_cast<std::size_t>(k)) % 1001);
            to[k].assign(from[k].size(), -1.f);
        }
    }

    void in_turn() {
        for (int i = 0; i < blocks; ++i) {
            const auto k = static_cast<std::size_t>(i % 2);
            X[k].to_device(from[k]);
            Y[k] = A * X[k];
            if (i > 0) Y[1 - k].to_host(to[1 - k]);
        }
        Y[(blocks - 1) % 2].to_host(to[(blocks - 1) % 2]);
    }
    void one_by_one() {
        for (int i = 0; i < blocks; ++i) {
            const auto k = static_cast<std::size_t>(i % 2);
            X[0].to_device(from[k]);
            Y[0] = A * X[0];
            Y[0].to_host(to[k]);
        }
    }
    bool is_right() {
        bool right = true;
        for (int k = 0; k < 2; ++k) {
            for (std::size_t i = 0; i < from[k].size(); ++i) right = right && to[k][i] == 2 * from[k][i];
            to[k].assign(from[k].size(), -1.f);
        }
        return right;
    }
};

} // namespace

int main(int argc, char** argv) {
    std::string name, json;
    std::vector<std::int64_t> orders;
    for (int a = 1; a < argc; ++a) {
        const std::string option = argv[a];
        if (option.rfind("--", 0) != 0)
            orders.push_back(std::atoll(argv[a]));
        else if (a + 1 < argc)
            (option == "--device" ? name : json) = argv[++a];
    }
    try {
        const sinter::device d = name.empty() ? sinter::default_device() : sinter::default_device(name);
        if (orders.empty()) orders = {512, 1024};
        bench::journal out(json);
        out.device(d.name(), d.description());
        for (const std::int64_t n : orders) {
            const auto s = std::make_shared<stream>(d, n);
            std::vector<bench::lane> lanes;
            const auto enter = [&](const char* how, void (stream::*run)()) {
                (*s.*run)();
                if (!s->is_right()) return out.wrong("stream", n, how, INFINITY);
                const double bytes = 8.0 * blocks * static_cast<double>(n * n);
                lanes.push_back({how, [s, run] { (*s.*run)(); }, [d] { d.synchronize(); }, bytes});
            };
            enter("one pair of arrays", &stream::one_by_one);
            enter("two in turn", &stream::in_turn);
            bench::race(lanes, .2);
            out.results("stream", n, "GB/s", lanes);
        }
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}
