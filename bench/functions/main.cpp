// Functions in and around products and sums: each formula as one statement, beside the same in steps whose
// results are stored, and how long the first evaluation takes with no cache anywhere.
//   bench_functions [--device PREFIX] [--works PART_OF_NAME] [--json FILE] [n ...]     (default: 512)
// Medians of 9 rounds interleaved. The two results are compared.

#include <cstdlib>
#include <cstring>

#include <sinter/sinter.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "../contest.hpp"

namespace {

using sinter::axis, sinter::colwise, sinter::matrix, sinter::vector;

/// A, B and what is made of them are n x n; X has as many elements in rows of ten, one of which `label`
/// names.
struct arrays {
    std::int64_t n;
    matrix<float> A, B, C, P, X, Y;
    vector<float> x, y, z;
    vector<std::int32_t> label;

    arrays(const sinter::device& d, std::int64_t size)
        : n(size), A(d, n, n, numbers(n * n, 1)), B(d, n, n, numbers(n * n, 2)), C(d, n, n), P(d, n, n),
          X(d, n * n / 10, 10, numbers(n * n / 10 * 10, 3)), Y(d, n * n / 10, 10), x(d, n, numbers(n, 4)),
          y(d, n), z(d, n * n / 10), label(d, n * n / 10) {
        label = sinter::cast<std::int32_t>(sinter::row_index(n * n / 10)) % 10;
    }
    static std::vector<float> numbers(std::int64_t count, unsigned seed) {
        std::vector<float> v(static_cast<std::size_t>(count));
        for (float& e : v) e = static_cast<float>(bench::next_number(seed));
        return v;
    }
};

using program = void (*)(arrays&);
using result = std::vector<float> (*)(arrays&);
const result in_C = [](arrays& a) { return a.C.to_host(); };
const result in_Y = [](arrays& a) { return a.Y.to_host(); };
const result in_y = [](arrays& a) { return a.y.to_host(); };
const result in_z = [](arrays& a) { return a.z.to_host(); };

struct work {
    const char* name;
    program at_once, in_steps;
    result of;
};

#define SINTER_BENCH_EPILOGUE(text, expression)                                                              \
    {                                                                                                        \
        text,                                                                                                \
            [](arrays& a) {                                                                                  \
                const auto p = a.A * a.B;                                                                    \
                a.C = expression;                                                                            \
            },                                                                                               \
            [](arrays& a) {                                                                                  \
                a.P = a.A * a.B;                                                                             \
                const auto& p = a.P;                                                                         \
                a.C = expression;                                                                            \
            },                                                                                               \
            in_C                                                                                             \
    }

const work works[] = {
    SINTER_BENCH_EPILOGUE("A * B", p + 0.0f),
    SINTER_BENCH_EPILOGUE("sigmoid(A * B)", sigmoid(p)),
    SINTER_BENCH_EPILOGUE("tanh(A * B)", tanh(p)),
    SINTER_BENCH_EPILOGUE("sin(A * B)", sin(p)),
    SINTER_BENCH_EPILOGUE("pow(abs(A * B), 1.3)", pow(abs(p), 1.3f)),
    SINTER_BENCH_EPILOGUE("mod(A * B, .7)", mod(p, 0.7f)),
    SINTER_BENCH_EPILOGUE("select(P > 0, P, 0)", select(p > 0, p, 0)),
    SINTER_BENCH_EPILOGUE("select(j <= i, P, -1)", select(sinter::col_index() <= sinter::row_index(), p, -1)),
    {"softmax(A * B)",
     [](arrays& a) {
         const auto p = a.A * a.B * 0.125f;
         const auto e = exp(p - colwise(max(p, axis<1>)));
         a.C = e / colwise(sum(e, axis<1>));
     },
     [](arrays& a) {
         a.P = a.A * a.B * 0.125f;
         const auto e = exp(a.P - colwise(max(a.P, axis<1>)));
         a.C = e / colwise(sum(e, axis<1>));
     },
     in_C},
    {"sigmoid(A * x)", [](arrays& a) { a.y = sigmoid(a.A * a.x); },
     [](arrays& a) {
         a.y = a.A * a.x;
         a.y = sigmoid(a.y);
     },
     in_y},
    {"sum(exp(X)), rows of 10", [](arrays& a) { a.z = sum(exp(a.X), axis<1>); },
     [](arrays& a) {
         a.Y = exp(a.X);
         a.z = sum(a.Y, axis<1>);
     },
     in_z},
    {"cross entropy",
     [](arrays& a) {
         a.z = log(sum(exp(a.X), axis<1>)) - gather(a.X, sinter::row_index(a.X.rows()), a.label);
     },
     [](arrays& a) {
         const vector<float> picked = gather(a.X, sinter::row_index(a.X.rows()), a.label);
         a.z = sum(exp(a.X), axis<1>);
         a.z = log(a.z) - picked;
     },
     in_z},
    {"(X - mean) / deviation",
     [](arrays& a) { a.Y = (a.X - mean(a.X)) / sqrt(mean(square(a.X - mean(a.X)))); },
     [](arrays& a) {
         const sinter::scalar<float> m = mean(a.X);
         a.Y = (a.X - m) / sqrt(mean(square(a.X - m)));
     },
     in_Y},
};
#undef SINTER_BENCH_EPILOGUE

double difference(const std::vector<float>& a, const std::vector<float>& b) {
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        most = std::max(most, std::fabs(static_cast<double>(a[i]) - static_cast<double>(b[i])) /
                                  (1 + std::fabs(static_cast<double>(b[i]))));
    return most;
}

} // namespace

int main(int argc, char** argv) {
    for (const char* off : {"SINTER_CACHE", "POCL_KERNEL_CACHE", "__GL_SHADER_DISK_CACHE"})
        setenv(off, "0", 1);
    for (const char* on : {"CUDA_CACHE_DISABLE", "MESA_SHADER_CACHE_DISABLE", "MESA_GLSL_CACHE_DISABLE"})
        setenv(on, "1", 1);
    std::string prefix, part, path;
    std::vector<std::int64_t> sizes;
    for (int n = 1; n < argc; ++n) {
        const bool has_value = n + 1 < argc;
        if (std::strcmp(argv[n], "--device") == 0 && has_value)
            prefix = argv[++n];
        else if (std::strcmp(argv[n], "--works") == 0 && has_value)
            part = argv[++n];
        else if (std::strcmp(argv[n], "--json") == 0 && has_value)
            path = argv[++n];
        else
            sizes.push_back(std::atoll(argv[n]));
    }
    if (sizes.empty()) sizes = {512};
    bench::journal journal(path);
    for (const sinter::runtime::device_entry& e : sinter::runtime::find_devices(prefix)) {
        if (!e.reason.empty() || e.name == "host") continue;
        journal.device(e.name, e.description);
        for (const std::int64_t n : sizes)
            for (const work& w : works) {
                if (!part.empty() && std::string(w.name).find(part) == std::string::npos) continue;
                const sinter::device d{e.open(e.index)}; // which has compiled nothing
                arrays a(d, n);
                d.synchronize();
                const double before = bench::seconds();
                w.at_once(a);
                d.synchronize();
                const double first = bench::seconds() - before;
                const std::vector<float> found = w.of(a);
                w.in_steps(a);
                const double error = difference(found, w.of(a)) / 1e-4;
                if (!(error <= 1)) std::printf("%s differs\n", w.name);
                std::vector<bench::lane> lanes{
                    {"in steps", [&] { w.in_steps(a); }, [&] { d.synchronize(); }, 1e9},
                    {"at once", [&] { w.at_once(a); }, [&] { d.synchronize(); }, 1e9}};
                lanes.back().error = error;
                // OpenGL on NVIDIA's lets the clocks fall while it compiles, and raises them in half a
                // second.
                while (bench::seconds() - before - first < 0.5) bench::time_of(lanes.back(), 1);
                bench::race(lanes);
                std::printf("%-28s first evaluation %.0f ms\n", w.name, first * 1e3);
                journal.results(w.name, n, "a second", lanes);
            }
    }
}
