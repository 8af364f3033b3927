// cuBLAS's product in fp32; its matrices are column-major, the transposes of ours.

#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <memory>

#include "works.hpp"

namespace {

struct memory {
    cublasHandle_t handle{};
    float *a = nullptr, *b = nullptr, *c = nullptr;
    explicit memory(const bench::thin_input& in) {
        cublasCreate(&handle);
        cublasSetMathMode(handle, CUBLAS_PEDANTIC_MATH);
        const auto upload = [](float*& to, const std::vector<float>& from) {
            cudaMalloc(reinterpret_cast<void**>(&to), from.size() * sizeof(float));
            cudaMemcpy(to, from.data(), from.size() * sizeof(float), cudaMemcpyHostToDevice);
        };
        upload(a, in.a);
        upload(b, in.b);
        upload(c, in.a);
    }
    ~memory() {
        for (float* p : {a, b, c}) cudaFree(p);
        cublasDestroy(handle);
    }
    memory(const memory&) = delete;
    memory& operator=(const memory&) = delete;
};

std::vector<bench::thin_entrant> entrants(const bench::thin_input& in) {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) return {};
    auto m = std::make_shared<memory>(in);
    const auto rows = static_cast<int>(in.m()), cols = static_cast<int>(in.n()),
               terms = static_cast<int>(in.cols);
    const auto product = [m, rows, cols, terms, wide = in.wide] {
        const float one = 1, zero = 0;
        const float *left = wide ? m->b : m->a, *right = wide ? m->a : m->b;
        cublasSgemm(m->handle, CUBLAS_OP_N, CUBLAS_OP_N, cols, rows, terms, &one, right, cols, left, terms,
                    &zero, m->c, cols);
    };
    const auto result = [m, count = in.a.size()] {
        std::vector<float> v(count);
        cudaMemcpy(v.data(), m->c, count * sizeof(float), cudaMemcpyDeviceToHost);
        return v;
    };
    const auto finish = [] { cudaDeviceSynchronize(); };
    std::vector<bench::thin_entrant> all{{bench::thin_work::product, "cuBLAS", product, finish, result}};
    if (in.wide) return all;
    const auto gram = [m, rows, cols] {
        const float one = 1, zero = 0;
        cublasSgemm(m->handle, CUBLAS_OP_N, CUBLAS_OP_T, cols, cols, rows, &one, m->a, cols, m->a, cols,
                    &zero, m->c, cols);
    };
    const auto square = [m, cols] {
        std::vector<float> v(static_cast<std::size_t>(cols) * static_cast<std::size_t>(cols));
        cudaMemcpy(v.data(), m->c, v.size() * sizeof(float), cudaMemcpyDeviceToHost);
        return v;
    };
    all.push_back({bench::thin_work::gram, "cuBLAS", gram, finish, square});
    return all;
}

const bool registered = (bench::thin_peers().push_back(entrants), true);

} // namespace
