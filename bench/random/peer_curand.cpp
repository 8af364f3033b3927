// cuRAND's Philox generator, by its calls from the host.

#include <cuda_runtime.h>
#include <curand.h>

#include <memory>

#include "works.hpp"

namespace {

struct generator {
    curandGenerator_t words{};
    float* numbers = nullptr;
    unsigned* whole = nullptr;
    std::size_t count;

    explicit generator(std::size_t n) : count(n) {
        curandCreateGenerator(&words, CURAND_RNG_PSEUDO_PHILOX4_32_10);
        cudaMalloc(reinterpret_cast<void**>(&numbers), count * sizeof(float));
        cudaMalloc(reinterpret_cast<void**>(&whole), count * sizeof(unsigned));
    }
    ~generator() {
        cudaFree(numbers);
        cudaFree(whole);
        curandDestroyGenerator(words);
    }
    generator(const generator&) = delete;
    generator& operator=(const generator&) = delete;
};

std::vector<bench::random_entrant> entrants(bench::drawn what, int count) {
    int devices = 0;
    const bool has =
        what == bench::drawn::uniform || what == bench::drawn::normal || what == bench::drawn::poisson;
    if (!has || cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) return {};
    const auto g = std::make_shared<generator>(static_cast<std::size_t>(count));
    const auto start = [g, what] {
        if (what == bench::drawn::uniform) curandGenerateUniform(g->words, g->numbers, g->count);
        if (what == bench::drawn::normal) curandGenerateNormal(g->words, g->numbers, g->count, 0, 1);
        if (what == bench::drawn::poisson)
            curandGeneratePoisson(g->words, g->whole, g->count, bench::poisson_mean);
    };
    const auto result = [g, what] {
        std::vector<float> x(g->count);
        std::vector<unsigned> n(g->count);
        cudaMemcpy(x.data(), g->numbers, g->count * sizeof(float), cudaMemcpyDeviceToHost);
        cudaMemcpy(n.data(), g->whole, g->count * sizeof(unsigned), cudaMemcpyDeviceToHost);
        return what == bench::drawn::poisson ? std::vector<float>(n.begin(), n.end()) : x;
    };
    return {{"cuRAND", start, [] { cudaDeviceSynchronize(); }, result}};
}

const bool entered = (bench::random_peers().push_back(&entrants), true);

} // namespace
