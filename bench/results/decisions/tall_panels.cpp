// QR and LU of 50 columns by the number of rows. Checks each result: columns of Q are orthonormal, and L U is
// the matrix with its rows exchanged.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <sinter/factor.hpp>
#include <sinter/opencl.hpp>
using namespace sinter;

template <class F>
double milliseconds_of(device& d, F f) {
    std::vector<double> t;
    for (int run = 0; run < 9; ++run) {
        d.synchronize();
        const auto begin = std::chrono::steady_clock::now();
        f();
        d.synchronize();
        t.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    std::sort(t.begin() + 2, t.end()); // the first two compile
    return 1000 * t[5];
}

int main(int argc, char** argv) {
    device d = default_device(argc > 1 ? argv[1] : "opencl");
    constexpr std::int64_t n = 50;
    for (const std::int64_t m : {4096, 8192, 16384, 32768, 100000}) {
        unsigned state = 1;
        std::vector<float> numbers(static_cast<std::size_t>(m * n));
        for (float& x : numbers) {
            state = state * 1664525u + 1013904223u;
            x = static_cast<float>(state >> 8) * 0x1p-24f - .5f;
        }
        const matrix<float> A(d, m, n, numbers);
        const double qr_time = milliseconds_of(d, [&] { qr(A); }),
                     lu_time = milliseconds_of(d, [&] { lu(A); });
        const matrix<float> Q = qr(A).q();
        const auto f = lu(A);
        const matrix<float> L = f.lower(), U = f.upper();
        const float of_qr = max(abs(trans(Q) * Q - identity<float>(n))).to_host();
        const float of_lu = std::abs(sum(abs(L * U)).to_host() / sum(abs(A)).to_host() - 1);
        std::printf("%7ld rows: qr %.2f ms, lu %.2f ms, errors %.1g, %.1g\n", static_cast<long>(m), qr_time,
                    lu_time, static_cast<double>(of_qr), static_cast<double>(of_lu));
        if (!(of_qr < 1e-4f && of_lu < 1e-4f)) return 1;
    }
}
