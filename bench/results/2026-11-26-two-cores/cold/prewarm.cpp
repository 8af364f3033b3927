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
    const auto timed = [&](const char* name, auto statement) {
        const double t = now();
        statement();
        d.synchronize();
        std::printf("%s %.4f s\n", name, now() - t);
    };
    timed("C = A * B", [&] { C = A * B; });
    timed("C = A * B", [&] { C = A * B; });
    timed("C = exp(A) + B", [&] { C = exp(A) + B; });
    timed("s = sum(A)", [&] { s = sum(A); });
    timed("x = sum(A, axis<1>)", [&] { x = sum(A, axis<1>); });
    timed("C = 2 * trans(A) * B + 3 * C", [&] { C = 2 * trans(A) * B + 3 * C; });
    std::printf("compilations %lld launches %lld\n", static_cast<long long>(d.counters().compilations),
                static_cast<long long>(d.counters().launches));
}
