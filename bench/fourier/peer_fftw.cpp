// FFTW in single precision, on all threads of this machine. Its plans are measured (FFTW_MEASURE) before any
// time counts, as programs do that transform often.

#include <cstring>
#include <memory>
#include <thread>

#include <fftw3.h>

#include "works.hpp"

namespace {

struct arrays {
    fftwf_complex *in, *out;
    fftwf_plan plan = nullptr;
    std::size_t results;

    explicit arrays(std::size_t count)
        : in(fftwf_alloc_complex(count)), out(fftwf_alloc_complex(count)), results(count) {}
    ~arrays() {
        fftwf_destroy_plan(plan);
        fftwf_free(in);
        fftwf_free(out);
    }
    arrays(const arrays&) = delete;
    arrays& operator=(const arrays&) = delete;
};

fftwf_plan plan_of(const bench::fourier_work& w, arrays& a) {
    const int m = static_cast<int>(w.m), n = static_cast<int>(w.n);
    switch (w.what) {
    case bench::transformed::image: return fftwf_plan_dft_2d(m, n, a.in, a.out, FFTW_FORWARD, FFTW_MEASURE);
    case bench::transformed::columns:
        return fftwf_plan_many_dft(1, &m, n, a.in, nullptr, n, 1, a.out, nullptr, n, 1, FFTW_FORWARD,
                                   FFTW_MEASURE);
    case bench::transformed::real_rows:
        return fftwf_plan_many_dft_r2c(1, &n, m, reinterpret_cast<float*>(a.in), nullptr, 1, n, a.out,
                                       nullptr, 1, n / 2 + 1, FFTW_MEASURE);
    default:
        return fftwf_plan_many_dft(1, &n, m, a.in, nullptr, 1, n, a.out, nullptr, 1, n, FFTW_FORWARD,
                                   FFTW_MEASURE);
    }
}

std::vector<bench::fourier_entrant> entrants(const bench::fourier_work& w,
                                             const std::vector<std::complex<float>>& x) {
    const int threads = static_cast<int>(std::thread::hardware_concurrency());
    static const bool ready = fftwf_init_threads() != 0;
    if (!ready) return {};
    fftwf_plan_with_nthreads(threads);
    const auto a = std::make_shared<arrays>(x.size());
    a->plan = plan_of(w, *a);
    a->results = static_cast<std::size_t>(w.m * w.result_columns());
    if (w.what == bench::transformed::real_rows)
        for (std::size_t e = 0; e < x.size(); ++e) reinterpret_cast<float*>(a->in)[e] = x[e].real();
    else
        std::memcpy(a->in, x.data(), x.size() * sizeof x[0]);
    const auto result = [a] {
        const auto* const first = reinterpret_cast<const std::complex<float>*>(a->out);
        return std::vector<std::complex<float>>(first, first + a->results);
    };
    return {
        {"FFTW, " + std::to_string(threads) + " threads", [a] { fftwf_execute(a->plan); }, [] {}, result}};
}

const bool added = (bench::fourier_peers().push_back(&entrants), true);

} // namespace
