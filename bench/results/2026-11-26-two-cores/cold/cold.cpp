#include <chrono>
#include <cstdio>
#include <sinter/opencl.hpp>
#include <sinter/sinter.hpp>
#include <vector>
using namespace sinter;
static double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
int main(int argc, char**) {
    double t0 = now();
    device d = default_device("opencl:cpu");
    const int n = 512;
    std::vector<float> h(n * n, 1.f);
    matrix<float> A(d, n, n, h), B(d, n, n, h), C(d, n, n, h);
    vector<float> x(d, n);
    x = 1.f;
    d.synchronize();
    std::printf("device %.3f\n", now() - t0);
    if (argc > 1) {
        double t = now();
        prewarm(C = A * B);
        std::printf("prewarm %.3f s\n", now() - t);
    }
    double t = now();
    C = A * B;
    d.synchronize();
    std::printf("first A*B %.3f s\n", now() - t);
    t = now();
    C = A * B;
    d.synchronize();
    std::printf("second A*B %.4f s\n", now() - t);
    t = now();
    C = exp(A) + B;
    d.synchronize();
    std::printf("exp(A)+B %.3f s\n", now() - t);
    t = now();
    C = rowwise(x) + B;
    d.synchronize();
    std::printf("x+B %.3f s\n", now() - t);
    std::printf("total %.3f\n", now() - t0);
}
