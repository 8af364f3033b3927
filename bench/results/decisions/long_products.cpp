// Products of k terms, from where they are added up in blocks on: time, speed, and the error of nine
// elements.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <vector>

#include <sinter/opencl.hpp>
#include <sinter/opengl.hpp>
#include <sinter/sinter.hpp>

using namespace sinter;

template <class F>
double median_seconds(device& d, F f) {
    std::vector<double> times;
    for (int run = 0; run < 5; ++run) {
        const auto start = std::chrono::steady_clock::now();
        f();
        d.synchronize();
        times.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

double left(long i, long k) {
    return static_cast<double>((i * 7 + k * 5) % 11) / 8 - 0.625;
}
double right(long k, long j) {
    return static_cast<double>((k * 3 + j * 2) % 13) / 8 - 0.75;
}

int main(int argc, char** argv) {
    device d = default_device(argc > 1 ? argv[1] : "opencl:gpu");
    std::printf("%s %s\n", d.name().c_str(), d.description().c_str());
    for (const long n : {1024, 2048, 4096})
        for (const long terms : {8192, 8256, 12288, 32768}) {
            matrix<float> A(d, n, terms), B(d, terms, n), C(d, n, n);
            A = cast<float>((row_index() * 7 + col_index() * 5) % 11) / 8.0f - 0.625f;
            B = cast<float>((row_index() * 3 + col_index() * 2) % 13) / 8.0f - 0.75f;
            C = A * B;
            const double seconds = median_seconds(d, [&] { C = A * B; });
            const std::vector<float> got = C.to_host();
            double worst = 0;
            for (const long i : {0L, n / 2 + 1, n - 1})
                for (const long j : {0L, n / 3, n - 1}) {
                    double sum = 0;
                    for (long k = 0; k < terms; ++k) sum += left(i, k) * right(k, j);
                    worst = std::max(worst, std::fabs(got[static_cast<std::size_t>(i * n + j)] - sum));
                }
            std::printf("%ld x %ld, %ld terms: %.3f ms, %.1f TFLOP/s, error %.3g\n", n, n, terms,
                        seconds * 1e3, 2e-12 * double(n) * double(n) * double(terms) / seconds, worst);
        }
}
