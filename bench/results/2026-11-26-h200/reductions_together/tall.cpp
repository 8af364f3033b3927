#include <algorithm>
#include <chrono>
#include <cstdio>
#include <sinter/opencl.hpp>
#include <sinter/opengl.hpp>
#include <sinter/sinter.hpp>
using namespace sinter;
int main(int argc, char** argv) {
    for (int a = 1; a < argc; ++a) {
        const device d = default_device(argv[a]);
        for (auto [m, n] : {std::pair<std::int64_t, std::int64_t>{32768, 1024},
                            {65536, 1024},
                            {262144, 256},
                            {65536, 4096},
                            {1048576, 64},
                            {20000, 8192},
                            {100000, 32}}) {
            matrix<float> X(d, m, n);
            X = 1;
            vector<float> r(d, n), c(d, m);
            vector<float> y(d, m);
            y = 1;
            auto t = [&](auto f) {
                for (int k = 0; k < 10; ++k) f();
                double best = 1e9;
                for (int q = 0; q < 12; ++q) {
                    d.synchronize();
                    auto b = std::chrono::steady_clock::now();
                    for (int i = 0; i < 10; ++i) f();
                    d.synchronize();
                    best = std::min(
                        best, std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - b)
                                      .count() /
                                  10);
                }
                return best;
            };
            const double one = t([&] { r = sum(X, axis<0>); }), two = t([&] { r = trans(X) * y; }),
                         three = t([&] { r = max(X, axis<0>); });
            auto b = d.counters();
            r = sum(X, axis<0>);
            std::printf("%s %ldx%ld sum,0 %.1f (%ld)  X'y %.1f  max,0 %.1f  first %g\n", argv[a], (long)m,
                        (long)n, one, (long)(d.counters() - b).launches, two, three, (double)r.to_host()[0]);
        }
    }
}
