// How long the kernels of eight products with different epilogues take to compile: prewarmed one after the
// other, and all at once. Nothing is kept from round to round: each has a device of its own, and the program
// turns the caches off that it knows of.
//   bench_prewarm [--device PREFIX] [--json FILE]

#include <cstdlib>
#include <cstring>
#include <thread>

#include <sinter/sinter.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "../contest.hpp"

namespace {

using sinter::device;
using sinter::matrix;

/// Seconds until the eight are compiled by a new device.
double compile(const sinter::runtime::device_entry& entry, bool at_once) {
    const device d{entry.open(entry.index)};
    const std::int64_t n = 100; // no time is spent on computing
    const matrix<float> A(d, n, n), B(d, n, n);
    matrix<float> C(d, n, n);
    const double before = bench::seconds();
    if (at_once) {
        prewarm(C = sqrt(A * B), C = exp(A * B), C = floor(A * B), C = tanh(A * B), C = abs(A * B),
                C = log(A * B), C = ceil(A * B), C = sigmoid(A * B));
    } else {
        prewarm(C = sqrt(A * B));
        prewarm(C = exp(A * B));
        prewarm(C = floor(A * B));
        prewarm(C = tanh(A * B));
        prewarm(C = abs(A * B));
        prewarm(C = log(A * B));
        prewarm(C = ceil(A * B));
        prewarm(C = sigmoid(A * B));
    }
    const double taken = bench::seconds() - before;
    if (d.counters().compilations != 8)
        std::printf("compiled %lld texts instead of 8\n", static_cast<long long>(d.counters().compilations));
    return taken;
}

} // namespace

int main(int argc, char** argv) {
    for (const char* off : {"SINTER_CACHE", "POCL_KERNEL_CACHE"}) setenv(off, "0", 1);
    for (const char* on : {"CUDA_CACHE_DISABLE", "MESA_SHADER_CACHE_DISABLE", "MESA_GLSL_CACHE_DISABLE"})
        setenv(on, "1", 1);
    setenv("__GL_SHADER_DISK_CACHE", "0", 1);
    std::string prefix, path;
    for (int n = 1; n + 1 < argc; n += 2) {
        if (std::strcmp(argv[n], "--device") == 0) prefix = argv[n + 1];
        if (std::strcmp(argv[n], "--json") == 0) path = argv[n + 1];
    }
    bench::journal journal(path);
    std::printf("%u processors\n", std::thread::hardware_concurrency());
    for (const sinter::runtime::device_entry& e : sinter::runtime::find_devices(prefix)) {
        if (!e.reason.empty() || e.name == "host") continue;
        journal.device(e.name, e.description);
        constexpr double kernels = 8e9; // the journal gives rates in billions a second
        std::vector<bench::lane> lanes{{"one by one", {}, {}, kernels}, {"at once", {}, {}, kernels}};
        compile(e, false); // what the first compilation of a process loads
        for (int round = 0; round < 5; ++round)
            for (bench::lane& l : lanes) l.times.push_back(compile(e, &l == &lanes.back()));
        journal.results("prewarm " + e.name, 8, "kernels/s", lanes);
    }
}
