#include <algorithm>
#include <chrono>
#include <cstdio>
#include <sinter/opencl.hpp>
#include <sinter/opengl.hpp>
#include <sinter/sinter.hpp>
#include <vector>
using namespace sinter;
template <class F>
double med(const device& d, F f) {
    for (int i = 0; i < 2; i++) f();
    d.synchronize();
    std::vector<double> t;
    for (int r = 0; r < 5; r++) {
        auto a = std::chrono::steady_clock::now();
        f();
        d.synchronize();
        t.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - a).count() * 1e3);
    }
    std::sort(t.begin(), t.end());
    return t[2];
}
int main(int, char** v) {
    device d = default_device(v[1]);
    for (int n : {16, 64, 256, 400}) {
        matrix<float> A(d, n, n), B(d, n, n), T(d, n, n), S(d, n, n);
        A = 0.01f * cast<float>(row_index(n, n));
        B = 0.02f * cast<float>(col_index(n, n));
        auto c = d.counters().launches;
        T = A * (B + trans(B));
        long l = d.counters().launches - c;
        std::printf("n %d: A*B %.2f | A*(B+B') %.2f (%ld) copy first %.2f | A*gather %.2f first %.2f | "
                    "(A+A')*B %.2f ms\n",
                    n, med(d, [&] { T = A * B; }), med(d, [&] { T = A * (B + trans(B)); }), l,
                    med(d,
                        [&] {
                            S = B + trans(B);
                            T = A * S;
                        }),
                    med(d, [&] { T = A * gather(B, n - 1 - row_index(n, n), col_index()); }),
                    med(d,
                        [&] {
                            S = gather(B, n - 1 - row_index(n, n), col_index());
                            T = A * S;
                        }),
                    med(d, [&] { T = (A + trans(A)) * B; }));
    }
}
