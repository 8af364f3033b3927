// Reductions beside each other, down few columns, and of matrices whose rows are no whole texels: us, least
// of 15 rounds.
//   g++ -std=c++20 -O2 -Iinclude together.cpp -lOpenCL -lEGL -lepoxy -ldl -lpthread && ./a.out [DEVICE ...]
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <vector>

#include <sinter/opencl.hpp>
#include <sinter/opengl.hpp>
#include <sinter/sinter.hpp>
using namespace sinter;

int main(int argc, char** argv) {
    for (int a = 1; a < argc; ++a) {
        const device d = default_device(argv[a]);
        const bool cpu = d.name() == "opencl:cpu" || d.description().find("llvmpipe") != std::string::npos;
        const std::int64_t n = cpu ? 1024 : 4096, m = cpu ? 300000 : 4000000, k = cpu ? 1 << 20 : 1 << 24;
        matrix<float> X(d, n, n), odd(d, n - 1, n + 1), three(d, m, 3);
        vector<float> x(d, k), y(d, k), r(d, n), q(d, n), c(d, 3), e(d, 3);
        scalar<float> s(d), t(d);
        X = .25f + sin(.01f * cast<float>(row_index() * 7 + col_index()));
        odd = 1.5f, three = 2;
        x = .5f + cos(.001f * cast<float>(row_index())), y = 1 + x;
        struct work {
            const char* name;
            std::function<void()> run;
            std::function<double()> result;
        };
        const auto first = [](const vector<float>& v) { return static_cast<double>(v.to_host()[0]); };
        const auto one = [](const scalar<float>& v) { return static_cast<double>(v.to_host()); };
        const work works[] = {
            {"mean and sum of squares, axis<0>",
             [&] { evaluate(r = mean(X, axis<0>), q = sum(hadamard(X, X), axis<0>)); },
             [&] { return first(r) + first(q); }},
            {"mean and sum of squares, axis<1>",
             [&] { evaluate(r = mean(X, axis<1>), q = sum(hadamard(X, X), axis<1>)); },
             [&] { return first(r) + first(q); }},
            {"sum and max", [&] { evaluate(s = sum(X), t = max(X)); }, [&] { return one(s) + one(t); }},
            {"sum(X) / max(X)", [&] { s = sum(X) / max(X); }, [&] { return one(s); }},
            {"cosine of vectors", [&] { s = dot(x, y) / (norm(x) * norm(y)); }, [&] { return one(s); }},
            {"x / norm(x)", [&] { y = x / norm(x); }, [&] { return first(y); }},
            {"three columns, axis<0>", [&] { c = sum(three, axis<0>); }, [&] { return first(c); }},
            {"three columns, mean and max",
             [&] { evaluate(c = mean(three, axis<0>), e = max(three, axis<0>)); },
             [&] { return first(c) + first(e); }},
            {"sum of odd rows", [&] { s = sum(odd); }, [&] { return one(s); }},
            {"dot of odd rows", [&] { s = dot(odd, odd); }, [&] { return one(s); }},
            {"argmax of odd rows", [&] { s = cast<float>(argmax(odd)); }, [&] { return one(s); }},
            {"sum(X)", [&] { s = sum(X); }, [&] { return one(s); }},
        };
        for (const work& w : works) {
            const auto before = d.counters();
            w.run();
            const auto launches = (d.counters() - before).launches;
            for (int k2 = 0; k2 < 20; ++k2) w.run();
            double best = 1e9;
            for (int round = 0; round < 15; ++round) {
                d.synchronize();
                const auto begin = std::chrono::steady_clock::now();
                for (int i = 0; i < 10; ++i) w.run();
                d.synchronize();
                best = std::min(
                    best, std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin)
                                  .count() /
                              10);
            }
            std::printf("%-16s %-34s %9.1f us %2ld launches   result %.7g\n", d.name().c_str(), w.name, best,
                        static_cast<long>(launches), w.result());
        }
    }
}
