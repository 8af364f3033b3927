#include <chrono>
#include <cstdio>
#include <sinter/opencl.hpp>
#include <sinter/opengl.hpp>
#include <sinter/sinter.hpp>
#include <vector>
using namespace sinter;
static double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
int main(int argc, char** argv) {
    device d = default_device(argv[1]);
    const int n = 512;
    std::vector<float> h(n * n, 1.f);
    matrix<float> A(d, n, n, h), B(d, n, n, h), C(d, n, n, h);
    vector<float> x(d, n);
    x = 1.f;
    scalar<float> s(d);
    d.synchronize();
    if (argc > 2) {
        double t = now();
        prewarm(C = A * B, C = exp(A) + B, s = sum(A), x = sum(A, axis<1>), C = 2 * trans(A) * B + 3 * C);
        std::printf("prewarm %.3f s\n", now() - t);
    }
    double t;
#define T(e)                                                                                                 \
    t = now();                                                                                               \
    e;                                                                                                       \
    d.synchronize();                                                                                         \
    std::printf(#e " %.4f s\n", now() - t);
    T(C = A * B)
    T(C = A * B) T(C = exp(A) + B) T(s = sum(A)) T(x = sum(A, axis<1>)) T(C = 2 * trans(A) * B + 3 * C)
        std::printf("compilations %ld launches %ld\n", (long)d.counters().compilations,
                    (long)d.counters().launches);
}
