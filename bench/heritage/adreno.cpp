// Buffer x image -> buffer: a product whose right operand is an array or an image of four columns a texel, by
// the schedule that sinter chooses and by register tiles alone (no local memory), as in V. Shimanskiy's
// "Matrix multiply on Adreno GPUs", Qualcomm, 2016. Every result is checked against a sum in double.
//   bench_adreno [--device NAME] [--json FILE] [n ...]       default: multiples of the tiles, and not

#include <cstdlib>
#include <cstring>

#include <sinter/product_tile.hpp>
#include <sinter/sinter.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "../contest.hpp"

namespace {

using sinter::matrix;

std::vector<float> numbers(std::int64_t count, unsigned state) {
    std::vector<float> v;
    for (std::int64_t n = 0; n < count; ++n) v.push_back(static_cast<float>(bench::next_number(state)));
    return v;
}

/// The largest error of some rows as a part of the bound: n terms, each rounded, and their sums.
double error(const std::vector<float>& c, const std::vector<float>& a, const std::vector<float>& b,
             std::int64_t n) {
    const auto at = [n](const std::vector<float>& m, std::int64_t i, std::int64_t j) {
        return static_cast<double>(m[static_cast<std::size_t>(i * n + j)]);
    };
    double worst = 0;
    for (std::int64_t i = 0; i < n; i += n < 16 ? 1 : n / 11)
        for (std::int64_t j = 0; j < n; ++j) {
            double sum = 0, size = 0;
            for (std::int64_t k = 0; k < n; ++k) {
                sum += at(a, i, k) * at(b, k, j);
                size += std::fabs(at(a, i, k) * at(b, k, j));
            }
            const double e = std::fabs(at(c, i, j) - sum) / (static_cast<double>(n + 2) * 0x1p-24 * size);
            worst = bench::largest(worst, e);
        }
    return worst;
}

void contest(sinter::device& d, bench::journal& out, std::int64_t n) {
    const std::vector<float> a = numbers(n * n, 1), b = numbers(n * n, 2);
    matrix<float> A(d, n, n, a), B(d, n, n, b), C(d, n, n);
    const auto image = as_image(B);
    bool has_tiles = true;
    try {
        sinter::use_tile(d);
    } catch (const sinter::unsupported_error&) {
        has_tiles = false;
    }
    // What a device without macro-tiles takes by itself.
    const bool is_cpu = d.name().rfind("opencl:cpu", 0) == 0;
    const sinter::product_tile micro{0, 0, 0, 4, is_cpu ? 2 : 1};
    const double flops = 2.0 * static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(n);
    std::vector<bench::lane> lanes;
    const auto enter = [&](const std::string& name, bool micro_tiles, auto job) {
        const auto run = [=, &d] {
            if (micro_tiles)
                sinter::use_tile(d, micro);
            else if (has_tiles)
                sinter::use_tile(d);
            job();
        };
        C = -1.0f;
        run();
        const double e = error(C.to_host(), a, b, n);
        if (!(e <= 1)) return out.wrong("buffer x image", n, name, e);
        lanes.push_back({name, run, [&d] { d.synchronize(); }, flops});
    };
    enter("buffer", false, [&] { C = A * B; });
    enter("image", false, [&] { C = A * image; });
    enter("image, made anew", false, [&] { C = A * as_image(B); });
    if (has_tiles) {
        enter("buffer, register tiles", true, [&] { C = A * B; });
        enter("image, register tiles", true, [&] { C = A * image; });
    }
    if (!lanes.empty()) {
        bench::race(lanes);
        out.results("buffer x image", n, "GFLOP/s", lanes);
    }
    if (has_tiles) sinter::use_tile(d);
}

} // namespace

int main(int argc, char** argv) {
    std::string name, json;
    std::vector<std::int64_t> sizes;
    for (int n = 1; n < argc; ++n) {
        if (std::strcmp(argv[n], "--device") == 0 && n + 1 < argc)
            name = argv[++n];
        else if (std::strcmp(argv[n], "--json") == 0 && n + 1 < argc)
            json = argv[++n];
        else
            sizes.push_back(std::atoll(argv[n]));
    }
    if (sizes.empty()) sizes = {128, 256, 500, 512, 1000, 1021, 1024};
    try {
        sinter::device device = name.empty() ? sinter::default_device() : sinter::default_device(name);
        bench::journal out(json);
        out.device(device.name(), device.description());
        for (const std::int64_t n : sizes) contest(device, out, n);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}
