#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <random>
#include <sinter/opencl.hpp>
#include <sinter/product_step.hpp>
#include <sinter/sinter.hpp>
#include <string>
#include <vector>
using namespace sinter;
static double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
struct way {
    std::string name;
    std::vector<plan::tile_candidate> tiles;
    int which;
}; // which 0 cublas, 1 none, 2 all
int main(int argc, char** argv) {
    const device d = default_device("opencl:gpu");
    auto& state = static_cast<runtime::text_device&>(*d.state());
    cublasHandle_t h;
    cublasCreate(&h);
    cublasSetMathMode(h, CUBLAS_PEDANTIC_MATH);
    std::vector<way> ways{{"cublas", {}, 0}, {"float", {}, 1}};
    std::vector<int> sizes;
    bool table = false;
    int rounds = 5;
    for (int i = 1; i < argc; ++i) {
        std::string s = argv[i];
        if (s[0] == 't') {
            int v[7];
            std::sscanf(s.c_str(), "t%d,%d,%d,%d,%d,%d,%d", v, v + 1, v + 2, v + 3, v + 4, v + 5, v + 6);
            plan::tile_candidate c;
            c.tile = {(std::uint16_t)v[0], (std::uint16_t)v[1], (std::uint16_t)v[2]};
            c.rows = (std::uint8_t)v[3];
            c.vectors = (std::uint8_t)v[4];
            c.groups = (std::uint8_t)v[5];
            c.slices = 1;
            c.speed = (float)v[6];
            if (!runtime::is_tile(c, state.facts(), runtime::tuned_products::matrix_units)) {
                std::printf("no tile %s\n", s.c_str());
                continue;
            }
            ways.push_back({s.substr(1), {c}, 2});
        } else if (s == "table")
            table = true;
        else if (s[0] == 'r')
            rounds = std::atoi(s.c_str() + 1);
        else
            sizes.push_back(std::atoi(s.c_str()));
    }
    if (table) {
        const plan::tile_table t = state.facts().matrix_tiles[static_cast<int>(plan::matrix_units::floats)];
        ways.push_back({"table", {t.begin, t.end}, 2});
    }
    for (const int n : sizes) {
        const std::size_t count = (std::size_t)n * n;
        std::vector<float> a(count), b(count), c(count);
        std::mt19937 g(n);
        std::normal_distribution<float> nd;
        std::vector<float> pool(1 << 20);
        for (float& x : pool) x = nd(g);
        for (std::size_t i = 0; i < count; ++i) {
            a[i] = pool[(i * 7919 + i / 1048576) & 1048575];
            b[i] = pool[(i * 104729 + 17 + i / 524288 * 3) & 1048575];
        }
        const matrix<float> A(d, n, n, a), B(d, n, n, b);
        matrix<float> C(d, n, n);
        float* p[3];
        for (auto& q : p) cudaMalloc(&q, count * 4);
        cudaMemcpy(p[0], a.data(), count * 4, cudaMemcpyHostToDevice);
        cudaMemcpy(p[1], b.data(), count * 4, cudaMemcpyHostToDevice);
        std::vector<std::vector<double>> times(ways.size());
        std::vector<double> worst(ways.size());
        const int reps = std::max(1, (int)(2e11 / (2.0 * n * n * (double)n)));
        for (int round = -1; round < rounds; ++round)
            for (std::size_t w = 0; w < ways.size(); ++w) {
                const way& x = ways[w];
                if (x.which) {
                    use_matrix_units(d, x.which == 2 ? unit_products::all : unit_products::none);
                    if (x.which == 2) state.use_tiles(runtime::tuned_products::matrix_units, x.tiles);
                }
                const float one = 1, zero = 0;
                const auto go = [&] {
                    if (x.which == 0)
                        cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, p[1], n, p[0], n, &zero, p[2],
                                    n);
                    else
                        C = A * B;
                };
                const auto wait = [&] {
                    if (x.which == 0)
                        cudaDeviceSynchronize();
                    else
                        d.synchronize();
                };
                if (round < 0) {
                    if (x.which)
                        C.fill(-7.0f);
                    else
                        cudaMemset(p[2], 255, count * 4);
                    go();
                    wait();
                    if (x.which == 0)
                        cudaMemcpy(c.data(), p[2], count * 4, cudaMemcpyDeviceToHost);
                    else
                        c = C.to_host();
                    std::size_t unset = 0;
                    for (float v : c) unset += !(std::fabs(v) < 1e6f) || v == -7.0f;
                    for (int s = 0; s < 2000; ++s) {
                        const std::size_t i = g() % n, j = g() % n;
                        double sum = 0, size = 0;
                        for (int k = 0; k < n; ++k) {
                            const double t = (double)a[i * n + k] * b[(std::size_t)k * n + j];
                            sum += t;
                            size += std::fabs(t);
                        }
                        worst[w] = std::max(worst[w], std::fabs(c[i * n + j] - sum) / size * 0x1p24);
                    }
                    if (unset) worst[w] = 1e9;
                    if (x.which == 2 && explain(C = A * B).find("multiply_parts") == std::string::npos)
                        worst[w] = -1;
                    continue;
                }
                go();
                wait();
                const double t0 = now();
                for (int r = 0; r < reps; ++r) go();
                wait();
                times[w].push_back((now() - t0) / reps);
            }
        std::printf("n %d\n", n);
        for (std::size_t w = 0; w < ways.size(); ++w) {
            std::vector<double> ratio;
            for (std::size_t r = 0; r < times[w].size(); ++r) ratio.push_back(times[0][r] / times[w][r]);
            std::sort(ratio.begin(), ratio.end());
            std::vector<double> t = times[w];
            std::sort(t.begin(), t.end());
            std::printf("  %-26s %7.2f TFLOP/s  %.3f of cuBLAS (%.3f to %.3f)  error %.2f u sum|ab|\n",
                        ways[w].name.c_str(), 2.0 * n * n * (double)n / t[t.size() / 2] / 1e12,
                        ratio[ratio.size() / 2], ratio.front(), ratio.back(), worst[w]);
        }
        for (auto& q : p) cudaFree(q);
        std::fflush(stdout);
    }
}
