// Long sums: speed of products and folds about the lengths at which sums are made in blocks. Checks each
// result.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <sinter/opencl.hpp>
#include <sinter/opengl.hpp>
#include <sinter/sinter.hpp>
using namespace sinter;
template <class F>
double time_of(device& d, F f) {
    f();
    f();
    d.synchronize();
    std::vector<double> t;
    for (int r = 0; r < 9; ++r) {
        const auto a = std::chrono::steady_clock::now();
        f();
        d.synchronize();
        t.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - a).count());
    }
    std::sort(t.begin(), t.end());
    return t[4];
}
int main(int, char** argv) {
    device d = default_device(argv[1]);
    const bool cpu = std::string(argv[1]).find("cpu") != std::string::npos,
               frag = std::string(argv[1]).find("fragment") != std::string::npos;
    const std::int64_t m = cpu || frag ? 256 : 1024;
    std::printf("%s\n", d.description().c_str());
    for (std::int64_t k : {2048, 4096, 8192, 8200, 12288, 16384}) {
        matrix<float> A(d, m, k), B(d, k, m), C(d, m, m);
        A = 1.0f;
        B = 1.0f;
        const double t = time_of(d, [&] { C = A * B; });
        std::printf("product %lld x %lld x %lld: %.0f GFLOP/s %s\n", (long long)m, (long long)m, (long long)k,
                    2e-9 * double(m) * double(m) * double(k) / t, C.to_host()[5] == float(k) ? "" : "WRONG");
    }
    for (std::int64_t n : {1024, 2048, 2056, 4096, 8192, 16384, 65536}) {
        const std::int64_t rows = (cpu ? 1 << 22 : 1 << 24) / n;
        matrix<float> A(d, rows, n);
        vector<float> y(d, rows), x(d, n), z(d, n), o(d, rows);
        A = 1.0f;
        x = 1.0f;
        o = 1.0f;
        const double bytes = 4e-9 * double(rows) * double(n);
        double t = time_of(d, [&] { y = sum(A, axis<1>); });
        std::printf("row sums of %lld: %.1f GB/s %s", (long long)n, bytes / t,
                    y.to_host()[0] == float(n) ? "" : "WRONG");
        t = time_of(d, [&] { y = A * x; });
        std::printf(", A * x %.1f %s", bytes / t, y.to_host()[0] == float(n) ? "" : "WRONG");
        matrix<float> T(d, n, rows);
        T = 1.0f;
        t = time_of(d, [&] { y = sum(T, axis<0>); });
        std::printf(", column sums %.1f %s\n", bytes / t, y.to_host()[0] == float(n) ? "" : "WRONG");
    }
}
