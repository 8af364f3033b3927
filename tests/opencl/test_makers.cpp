// Plans for GPUs of many makers compute right, on a CPU that runs what they would.

#include <algorithm>
#include <cmath>

#include "../devices.hpp"
#include "../makers.hpp"
#include "opencl_test.hpp"

using namespace sinter;
using namespace test;

namespace {

/// The hardware at hand with the schedules of a GPU that is not.
class stand_in : public runtime::opencl::opencl_device {
public:
    stand_in(const device& like, const described_gpu& gpu)
        : opencl_device(context_of(like)(), queue_of(like)()) {
        const plan::device_facts own = facts_;
        facts_ = gpu.facts(true);
        facts_.max_arrays = own.max_arrays;
        for (int t = 0; t < dtype_count; ++t) facts_.type_supported[t] = own.type_supported[t];
    }
};

std::vector<float> product(const std::vector<float>& a, const std::vector<float>& b, std::size_t m,
                           std::size_t k, std::size_t n) {
    std::vector<float> c(m * n);
    for (std::size_t i = 0; i < m; ++i)
        for (std::size_t t = 0; t < k; ++t)
            for (std::size_t j = 0; j < n; ++j) c[i * n + j] += a[i * k + t] * b[t * n + j];
    return c;
}

} // namespace

TEST_CASE("the plans for every maker's GPUs compute right") {
    on_each_opencl([](const device& here) {
        if (!runs_gpu_schedules(here)) {
            MESSAGE("skipped: " << here.name() << " does not run a GPU's schedules");
            return;
        }
        const bool images = runtime::opencl::image_limits(state_of(here).id()).width > 0;
        const std::int64_t m = 131, k = 70, n = 133, many = 5000;
        const std::vector<float> a = test::numbers(m * k, 1), b = test::numbers(k * n, 2),
                                 c = product(a, b, m, k, n), l = test::numbers(9 * many, 3),
                                 r = test::numbers(many * 7, 4);
        for (const described_gpu& gpu : described_gpus()) {
            CAPTURE(gpu.names);
            const device d{ref<runtime::device_state>(new stand_in(here, gpu))};
            matrix<float> A(d, m, k, a), B(d, k, n, b), C(d, m, n);
            C = A * B;
            CHECK(C.to_host() == c);
            if (images) {
                C = -1.0f;
                C = A * as_image(B);
                CHECK(C.to_host() == c);
            }
            matrix<float> At(d, k, m), Bt(d, n, k);
            At = trans(A);
            Bt = trans(B);
            C = trans(At) * trans(Bt);
            CHECK(C.to_host() == c);
            // Long sums: shares, and their sums.
            matrix<float> L(d, 9, many, l), R(d, many, 7, r), P(d, 9, 7);
            P = L * R;
            CHECK(P.to_host() == product(l, r, 9, many, 7));
            const vector<float> ones(d, std::vector<float>(static_cast<std::size_t>(many), 1.0f));
            CHECK(eval(L * ones).to_host() == product(l, ones.to_host(), 9, many, 1));
            float total = 0;
            for (const float v : r) total += v;
            CHECK(eval(sum(R)).to_host() == total);
            const std::vector<std::int32_t> best = eval(argmax(L, axis<1>)).to_host();
            for (std::size_t i = 0; i < 9; ++i) {
                std::size_t first = 0;
                for (std::size_t j = 1; j < static_cast<std::size_t>(many); ++j)
                    if (l[i * many + j] > l[i * many + first]) first = j;
                CHECK(best[i] == static_cast<std::int32_t>(first));
            }
        }
    });
}

TEST_CASE("products, sums and places of int64 are exact with the schedules of a GPU") {
    on_each_opencl([](const device& here) {
        if (!runs_gpu_schedules(here)) return;
        const device d{ref<runtime::device_state>(new stand_in(here, described_gpus().front()))};
        const std::int64_t m = 131, k = 5000, n = 7;
        std::vector<std::int64_t> a, b;
        std::uint64_t seed = 1;
        const auto fill = [&](std::vector<std::int64_t>& to, std::int64_t count) {
            for (std::int64_t e = 0; e < count; ++e) {
                seed = seed * 6364136223846793005u + 1442695040888963407u;
                to.push_back(static_cast<std::int64_t>(seed ^ seed >> 31));
            }
        };
        fill(a, m * k);
        fill(b, k * n);
        matrix<std::int64_t> A(d, m, k, a), B(d, k, n, b);
        const std::vector<std::int64_t> c = eval(A * B).to_host();
        std::uint64_t total = 0;
        int wrong = 0;
        for (std::size_t i = 0; i < c.size(); ++i) {
            std::uint64_t sum = 0;
            for (std::size_t t = 0; t < 5000; ++t)
                sum += static_cast<std::uint64_t>(a[i / 7 * 5000 + t]) *
                       static_cast<std::uint64_t>(b[t * 7 + i % 7]);
            wrong += c[i] != static_cast<std::int64_t>(sum);
        }
        for (const std::int64_t v : a) total += static_cast<std::uint64_t>(v);
        CHECK(wrong == 0);
        CHECK(sum(A).to_host() == static_cast<std::int64_t>(total));
        CHECK(argmax(A).to_host() == std::max_element(a.begin(), a.end()) - a.begin());
        CHECK(min(A).to_host() == *std::min_element(a.begin(), a.end()));
    });
}
