#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <sinter/opencl.hpp>
#include <sinter/opengl.hpp>
#include <sinter/sinter.hpp>
#include <string>
#include <vector>
using namespace sinter;
static double timed(const device& d, const std::function<void()>& f, double budget) {
    using clk = std::chrono::steady_clock;
    f();
    d.synchronize();
    f();
    d.synchronize();
    double best = 1e9, total = 0;
    int n = 0;
    while ((total < budget && n < 200) || n < 3) {
        auto a = clk::now();
        f();
        d.synchronize();
        double t = std::chrono::duration<double>(clk::now() - a).count();
        best = std::min(best, t);
        total += t;
        ++n;
    }
    return best * 1e6;
}
template <class T>
void go(const device& d, std::int64_t m, std::int64_t n, const std::vector<int>& ks, const std::string& works,
        double budget) {
    auto fill = [](std::int64_t c) {
        std::vector<T> v((std::size_t)c);
        unsigned s = 7;
        for (auto& f : v) {
            s = s * 1664525u + 1013904223u;
            f = T((s >> 16) % 7) - T(3);
        }
        return v;
    };
    matrix<T> A(d, m, n, fill(m * n));
    vector<T> x(d, n, fill(n)), y(d, m), xt(d, m, fill(m)), yt(d, n);
    double g = timed(
               d, [&] { y = A * x; }, budget),
           gt = timed(
               d, [&] { yt = trans(A) * xt; }, budget);
    std::printf("%s %lldx%lld gemv %.0f gemvT %.0f us\n", d.name().c_str(), (long long)m, (long long)n, g,
                gt);
    std::printf("%-12s", "k");
    for (int k : ks) std::printf("%8d", k);
    std::puts("");
    auto row = [&](const char* name, char key, auto make) {
        if (works.find(key) == std::string::npos) return;
        std::printf("%-12s", name);
        for (int k : ks) std::printf("%8.0f", make(k)), std::fflush(stdout);
        std::puts("");
    };
    row("A*B", 'a', [&](int k) {
        matrix<T> B(d, n, k, fill(n * k)), C(d, m, k);
        return timed(
            d, [&] { C = A * B; }, budget);
    });
    row("B*A", 'b', [&](int k) {
        matrix<T> B(d, k, m, fill(m * k)), C(d, k, n);
        return timed(
            d, [&] { C = B * A; }, budget);
    });
    row("A'*B", 'c', [&](int k) {
        matrix<T> B(d, m, k, fill(m * k)), C(d, n, k);
        return timed(
            d, [&] { C = trans(A) * B; }, budget);
    });
    row("A*B'", 'd', [&](int k) {
        matrix<T> B(d, k, n, fill(n * k)), C(d, m, k);
        return timed(
            d, [&] { C = A * trans(B); }, budget);
    });
    row("B*A'", 'e', [&](int k) {
        matrix<T> B(d, k, n, fill(n * k)), C(d, k, m);
        return timed(
            d, [&] { C = B * trans(A); }, budget);
    });
    row("B'*A", 'f', [&](int k) {
        matrix<T> B(d, m, k, fill(m * k)), C(d, k, n);
        return timed(
            d, [&] { C = trans(B) * A; }, budget);
    });
    if constexpr (std::is_floating_point_v<T>)
        row("sig(AB+r)", 's', [&](int k) {
            matrix<T> B(d, n, k, fill(n * k)), C(d, m, k);
            vector<T> r(d, k, fill(k));
            return timed(
                d, [&] { C = sigmoid(A * B + rowwise(r)); }, budget);
        });
}
int main(int argc, char** argv) {
    std::string dev = argv[1], works = argc > 4 ? argv[4] : "abcdefs", type = argc > 5 ? argv[5] : "f";
    std::int64_t m = std::atoll(argv[2]), n = std::atoll(argv[3]);
    double budget = argc > 6 ? std::atof(argv[6]) : .15;
    std::vector<int> ks;
    for (int a = 7; a < argc; ++a) ks.push_back(std::atoi(argv[a]));
    if (ks.empty()) ks = {1, 2, 3, 4, 8, 12, 16, 32};
    for (const device_info& i : devices(dev)) {
        if (!i.usable()) continue;
        device d = i.open();
        if (type == "f")
            go<float>(d, m, n, ks, works, budget);
        else if (type == "d")
            go<double>(d, m, n, ks, works, budget);
        else
            go<std::int32_t>(d, m, n, ks, works, budget);
        break;
    }
}
