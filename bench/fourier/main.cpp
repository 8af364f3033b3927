// Fourier transforms of a line, of rows, of columns, of an image and of real rows, in single precision,
// beside FFTW. Elements of each result are compared with their definition in double.
//   bench_fourier [--device NAME] [--json FILE] [--works PART_OF_NAME] [N ...]
// N is the length of lines. There are as many as make 2^20 elements, but for `line` and `image`.

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>

#include <sinter/fourier.hpp>
#ifdef SINTER_WITH_OPENCL
#include <sinter/opencl.hpp>
#endif
#ifdef SINTER_WITH_OPENGL
#include <sinter/opengl.hpp>
#endif

#include "../idle_threads.hpp"
#include "works.hpp"

namespace {

using bench::fourier_work;
using bench::transformed;
using elements = std::vector<std::complex<float>>;
using wide = std::complex<double>;

constexpr struct {
    const char* name;
    transformed what;
} works[] = {{"line", transformed::line},
             {"rows", transformed::rows},
             {"columns", transformed::columns},
             {"image", transformed::image},
             {"real rows", transformed::real_rows}};

fourier_work work_of(transformed what, std::int64_t n) {
    const std::int64_t lines = (std::max)(std::int64_t{1}, (std::int64_t{1} << 20) / n);
    switch (what) {
    case transformed::line: return {what, 1, n};
    case transformed::columns: return {what, n, lines};
    case transformed::image: return {what, n, n};
    default: return {what, lines, n};
    }
}

wide turned(std::int64_t e, std::int64_t n) {
    return std::polar(1.0, -6.283185307179586477 * static_cast<double>(e % n) / static_cast<double>(n));
}
/// Element (k, l) of the transform along both axes, or along one of them.
wide element(const fourier_work& w, const elements& x, std::int64_t k, std::int64_t l) {
    const bool down = w.what == transformed::columns || w.what == transformed::image;
    const bool across = w.what != transformed::columns, real = w.what == transformed::real_rows;
    wide sum = 0;
    for (std::int64_t i = down ? 0 : k; i < (down ? w.m : k + 1); ++i)
        for (std::int64_t j = across ? 0 : l; j < (across ? w.n : l + 1); ++j) {
            wide z(x[static_cast<std::size_t>(i * w.n + j)]);
            if (real) z = z.real();
            if (down) z *= turned(i * k, w.m);
            if (across) z *= turned(j * l, w.n);
            sum += z;
        }
    return sum;
}
/// The largest of some differences, in units of what a transform may round.
double error_of(const fourier_work& w, const elements& x, const elements& y) {
    if (y.size() != static_cast<std::size_t>(w.m * w.result_columns())) return INFINITY;
    const double terms = static_cast<double>(w.what == transformed::image     ? w.m * w.n
                                             : w.what == transformed::columns ? w.m
                                                                              : w.n);
    const double bound = 6e-8 * 4 * std::log2(terms + 1) * std::sqrt(terms);
    double worst = 0;
    unsigned state = 7;
    for (int sample = 0; sample < 24; ++sample) {
        const auto pick = [&](std::int64_t of) {
            return static_cast<std::int64_t>((bench::next_number(state) + 0.5) * static_cast<double>(of));
        };
        const std::int64_t k = pick(w.m), l = pick(w.result_columns());
        const wide got(y[static_cast<std::size_t>(k * w.result_columns() + l)]);
        worst = bench::largest(worst, std::abs(got - element(w, x, k, l)) / bound);
    }
    return worst;
}

bench::fourier_entrant sinter_entrant(const sinter::device& d, const fourier_work& w, const elements& x) {
    using result = sinter::matrix<std::complex<float>>;
    const auto A = std::make_shared<result>(d, w.m, w.n, x);
    const auto line = std::make_shared<sinter::vector<std::complex<float>>>(
        d, w.what == transformed::line ? x : elements());
    std::vector<float> reals;
    if (w.what == transformed::real_rows)
        for (const auto& z : x) reals.push_back(z.real());
    const auto R = std::make_shared<sinter::matrix<float>>(d, reals.empty() ? 0 : w.m, w.n, reals);
    const auto y = std::make_shared<result>();
    const auto of_line = std::make_shared<sinter::vector<std::complex<float>>>();
    const auto start = [=] {
        switch (w.what) {
        case transformed::line: *of_line = sinter::fft(*line); break;
        case transformed::rows: *y = sinter::fft(*A); break;
        case transformed::columns: *y = sinter::fft(*A, sinter::axis<0>); break;
        case transformed::image: *y = sinter::fft2(*A); break;
        case transformed::real_rows: *y = sinter::rfft(*R); break;
        }
    };
    const auto to_host = [=] { return w.what == transformed::line ? of_line->to_host() : y->to_host(); };
    return {"sinter", start, [d] { d.synchronize(); }, to_host};
}

void contest(const sinter::device& d, bench::journal& out, const char* name, const fourier_work& w,
             std::int64_t length) {
    unsigned state = 1;
    elements x(static_cast<std::size_t>(w.m * w.n));
    for (auto& z : x) {
        const auto re = static_cast<float>(bench::next_number(state));
        z = {re, static_cast<float>(bench::next_number(state))};
    }
    const double lengths = static_cast<double>(w.what == transformed::image ? w.m * w.n : length);
    const double flops =
        (w.what == transformed::real_rows ? 2.5 : 5) * static_cast<double>(w.m * w.n) * std::log2(lengths);
    std::vector<bench::fourier_entrant> all;
    for (const bench::make_entrants make : bench::fourier_peers())
        for (bench::fourier_entrant& e : make(w, x)) all.push_back(std::move(e));
    all.push_back(sinter_entrant(d, w, x));
    std::vector<bench::lane> lanes;
    for (const bench::fourier_entrant& e : all) {
        e.start();
        e.finish();
        const double error = error_of(w, x, e.result());
        if (error > 1)
            out.wrong(name, length, e.name, error);
        else
            lanes.push_back({e.name, e.start, e.finish, flops, {}, 1, error});
    }
    if (lanes.empty()) return;
    bench::race(lanes);
    out.results(name, length, "GF/s", lanes);
}

} // namespace

int main(int argc, char** argv) {
    bench::let_idle_threads_sleep(argv);
    std::string device_name, json, part;
    std::vector<std::int64_t> lengths;
    for (int a = 1; a < argc; ++a) {
        const std::string option = argv[a];
        if (option.rfind("--", 0) != 0)
            lengths.push_back(std::atoll(argv[a]));
        else if (a + 1 < argc)
            (option == "--device" ? device_name : option == "--works" ? part : json) = argv[++a];
    }
    if (lengths.empty()) lengths = {64, 256, 1024, 1000, 16384, 1 << 20};
    try {
        const sinter::device device =
            device_name.empty() ? sinter::default_device() : sinter::default_device(device_name);
        bench::journal out(json);
        out.device(device.name(), device.description());
        for (const auto& w : works)
            for (const std::int64_t n : lengths) {
                if (std::string(w.name).find(part) == std::string::npos) continue;
                if (w.what == transformed::image && n > 2048) continue;
                contest(device, out, w.name, work_of(w.what, n), n);
            }
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}
