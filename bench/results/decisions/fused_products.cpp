#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <sinter/opencl.hpp>
#include <sinter/sinter.hpp>
#include <string>
#include <vector>
using namespace sinter;
int main(int argc, char** argv) {
    const auto dev = default_device("opencl:gpu");
    const int n = argc > 1 ? std::atoi(argv[1]) : 4096;
    auto A = from_function<float>(
        dev, n, n, [](auto i, auto j) { return cast<float>((i * 7 + j * 3) % 13) / 13 - .5f; });
    matrix<float> a(dev, n, n), B(dev, n, n), C(dev, n, n), D(dev, n, n);
    vector<float> b(dev, n);
    a = A;
    B = trans(a) + .25f;
    C = .1f * a;
    b.fill(.5f);
    struct work {
        const char* name;
        std::function<void()> run;
        std::string text;
        std::vector<double> t;
    };
    std::vector<work> w;
#define W(name, e) w.push_back({name, [&] { D = e; }, explain(D = e), {}})
    W("plain", a * B);
    W("alpha", 1.5f * a * B);
    W("beta", a * B + .5f * C);
    W("row", a * B + rowwise(b));
    W("exp", exp(a * B));
    W("sigmoid", sigmoid(a * B));
    W("relu", max(a * B, 0.f));
    W("all", sigmoid(1.5f * a * B + .5f * C + rowwise(b)));
    for (auto& x : w) {
        const auto t0 = std::chrono::steady_clock::now();
        x.run();
        dev.synchronize();
        std::printf("first %s %.2f s\n", x.name,
                    std::chrono::duration<double>(std::chrono::steady_clock::now() - t0).count());
        dev.synchronize();
        std::ofstream("/tmp/k_" + std::string(x.name)) << x.text;
    }
    for (int r = 0; r < 15; ++r)
        for (auto& x : w) {
            const int reps = n >= 4096 ? 5 : 20;
            const auto t0 = std::chrono::steady_clock::now();
            for (int k = 0; k < reps; ++k) x.run();
            dev.synchronize();
            x.t.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - t0).count() /
                          reps);
        }
    for (auto& x : w) {
        std::vector<double> ratio;
        for (std::size_t i = 0; i < x.t.size(); ++i) ratio.push_back(x.t[i] / w[0].t[i]);
        std::sort(ratio.begin(), ratio.end());
        std::sort(x.t.begin(), x.t.end());
        std::printf("n %d %-8s %8.1f us  %.3f of plain's time\n", n, x.name, 1e6 * x.t[x.t.size() / 2],
                    ratio[ratio.size() / 2]);
    }
}
