// Reductions of 10^6 rows of few columns, beside the sum of all: ms, medians of rounds in turns; results are
// checked.
//   g++ -std=c++20 -O2 -Iinclude narrow.cpp -lOpenCL -lEGL -lepoxy -ldl -lpthread && ./a.out DEVICE [rows]
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include <sinter/opencl.hpp>
#include <sinter/opengl.hpp>
#include <sinter/sinter.hpp>

using namespace sinter;

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

int main(int argc, char** argv) {
    const device d = default_device(argc > 1 ? argv[1] : "");
    const std::int64_t m = argc > 2 ? std::atoll(argv[2]) : 1000000;
    std::printf("%s\n%8s %8s %8s %8s %8s %8s\n", d.name().c_str(), "columns", "sum(X)", "sum,0", "max,0",
                "var,0", "|X|,0");
    for (const std::int64_t n : {1, 2, 3, 4, 5, 7, 8, 9, 12, 16, 32}) {
        std::vector<float> a(static_cast<std::size_t>(m * n));
        std::vector<double> want(static_cast<std::size_t>(n));
        for (std::size_t e = 0; e < a.size(); ++e) {
            a[e] = static_cast<float>((e * 7919) % 1009) / 1009.f;
            want[e % static_cast<std::size_t>(n)] += static_cast<double>(a[e]);
        }
        const matrix<float> X(d, m, n, a);
        vector<float> y(d, n), v(d, n), mu(d, n), q(d, n);
        scalar<float> s(d);
        mu = mean(X, axis<0>);
        const std::function<void()> works[] = {
            [&] { s = sum(X); }, [&] { y = sum(X, axis<0>); }, [&] { v = max(X, axis<0>); },
            [&] { q = sum(hadamard(X - rowwise(mu), X - rowwise(mu)), axis<0>); },
            [&] { v = mean(abs(X), axis<0>); }};
        std::vector<double> times[5];
        for (int round = -1; round < 9; ++round)
            for (std::size_t w = 0; w < 5; ++w) {
                d.synchronize();
                const double begin = now();
                int count = 0;
                do {
                    works[w]();
                    d.synchronize();
                    ++count;
                } while (now() - begin < .004);
                if (round >= 0) times[w].push_back((now() - begin) / count);
            }
        std::printf("%8ld", static_cast<long>(n));
        for (std::vector<double>& t : times) {
            std::sort(t.begin(), t.end());
            std::printf(" %8.3f", 1e3 * t[t.size() / 2]);
        }
        double error = 0;
        const std::vector<float> sums = y.to_host();
        for (std::size_t j = 0; j < want.size(); ++j)
            error = std::max(error, std::fabs(static_cast<double>(sums[j]) / want[j] - 1));
        std::printf("   relative error %.1e%s\n", error, error < 1e-4 ? "" : "  WRONG");
    }
}
