#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <sinter/factor.hpp>
#include <sinter/opencl.hpp>
#include <sinter/opengl.hpp>
#include <sinter/sinter.hpp>
#include <vector>
using namespace sinter;
template <class F>
double med(const device& d, F f) {
    for (int i = 0; i < 3; i++) f();
    d.synchronize();
    std::vector<double> t;
    for (int r = 0; r < 9; r++) {
        auto a = std::chrono::steady_clock::now();
        for (int k = 0; k < 5; k++) f();
        d.synchronize();
        t.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - a).count() * 2e5);
    }
    std::sort(t.begin(), t.end());
    return t[4];
}
int main(int, char** v) {
    device d = default_device(v[1]);
    for (int n : {256, 1024}) {
        matrix<float> X(d, n + 40, n + 64), A(d, n, n), B(d, n, n), T(d, n, n);
        X = 1.f;
        A = 0.001f * cast<float>(row_index(n, n));
        B = 0.002f * cast<float>(col_index(n, n));
        auto w = X(rows(8, 8 + n), cols(8, 8 + n)), p = X(rows(5, 5 + n), cols(5, 5 + n));
        double a = med(d, [&] { w = .5f * w + .1f * (A * B); }),
               b = med(d, [&] { p = .5f * p + .1f * (A * B); }), c = med(d, [&] { w = .5f * w + 1; }),
               e = med(d, [&] { p = .5f * p + 1; }), f = med(d, [&] { T = A * (B + trans(B)); }),
               g = med(d, [&] { T = A * B; });
        auto c0 = d.counters();
        w = .5f * w + .1f * (A * B);
        auto c1 = d.counters();
        std::printf("%s n %d: block whole texels .5w+AB %.0f (launches %ld temps %ld), parts %.0f; .5w+1 "
                    "%.0f, parts %.0f; A*(B+B') %.0f, A*B %.0f us\n",
                    v[1], n, a, long((c1 - c0).launches), long((c1 - c0).temporaries), b, c, e, f, g);
        std::vector<float> h(n * n);
        for (int i = 0; i < n * n; i++)
            h[i] = float((i * 7919) % 1013) / 1013.f + (i % (n + 1) == 0 ? 4.f : 0.f);
        matrix<float> S(d, n, n, h), F(d, n, n);
        auto l0 = d.counters();
        F = 2.f * lu(S).packed();
        auto l1 = d.counters();
        double t = med(d, [&] { F = 2.f * lu(S).packed(); });
        std::printf("  lu %.0f us launches %ld temps %ld\n", t, long((l1 - l0).launches),
                    long((l1 - l0).temporaries));
    }
}
