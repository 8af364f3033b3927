// cuBLAS's cublasSgemm, in full float precision, cublasDgemm,
// cublasCgemm, and cublasGemmEx of halves added up in float.

#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <type_traits>

#include "product.hpp"

namespace {

template <class T>
class cublas : public bench::contestant<T> {
public:
    cublas() {
        cublasCreate(&handle_);
        if (!in_half) cublasSetMathMode(handle_, CUBLAS_PEDANTIC_MATH);
    }
    ~cublas() override {
        release();
        cublasDestroy(handle_);
    }
    std::string name() const override {
        return in_half          ? "cuBLAS fp16"
               : is_complex     ? "cuBLAS complex fp32"
               : sizeof(T) == 4 ? "cuBLAS fp32"
                                : "cuBLAS fp64";
    }
    bool prepare(int n, const std::vector<T>& a, const std::vector<T>& b) override {
        release();
        n_ = n;
        const std::size_t bytes = a.size() * sizeof(T);
        for (T*& p : memory_)
            if (cudaMalloc(reinterpret_cast<void**>(&p), bytes) != cudaSuccess) return false;
        cudaMemcpy(memory_[0], a.data(), bytes, cudaMemcpyHostToDevice);
        cudaMemcpy(memory_[1], b.data(), bytes, cudaMemcpyHostToDevice);
        return true;
    }
    void start() override {
        // column-major: C^T = B^T A^T
        if constexpr (is_complex) {
            const cuComplex one = {1, 0}, zero = {0, 0};
            const auto at = [&](int p) { return reinterpret_cast<cuComplex*>(memory_[p]); };
            cublasCgemm(handle_, CUBLAS_OP_N, CUBLAS_OP_N, n_, n_, n_, &one, at(1), n_, at(0), n_, &zero,
                        at(2), n_);
            return;
        }
        using scale = std::conditional_t<in_half || is_complex, float, T>;
        const scale one = 1, zero = 0;
        if constexpr (in_half)
            cublasGemmEx(handle_, CUBLAS_OP_N, CUBLAS_OP_N, n_, n_, n_, &one, memory_[1], CUDA_R_16F, n_,
                         memory_[0], CUDA_R_16F, n_, &zero, memory_[2], CUDA_R_16F, n_, CUBLAS_COMPUTE_32F,
                         CUBLAS_GEMM_DEFAULT);
        else if constexpr (std::is_same_v<T, float>)
            cublasSgemm(handle_, CUBLAS_OP_N, CUBLAS_OP_N, n_, n_, n_, &one, memory_[1], n_, memory_[0], n_,
                        &zero, memory_[2], n_);
        else if constexpr (std::is_same_v<T, double>)
            cublasDgemm(handle_, CUBLAS_OP_N, CUBLAS_OP_N, n_, n_, n_, &one, memory_[1], n_, memory_[0], n_,
                        &zero, memory_[2], n_);
    }
    void finish() override { cudaDeviceSynchronize(); }
    std::vector<T> result() override {
        std::vector<T> c(static_cast<std::size_t>(n_) * static_cast<std::size_t>(n_));
        cudaMemcpy(c.data(), memory_[2], c.size() * sizeof(T), cudaMemcpyDeviceToHost);
        return c;
    }

private:
    static constexpr bool in_half = std::is_same_v<T, sinter::half>;
    static constexpr bool is_complex = std::is_same_v<T, std::complex<float>>;
    cublasHandle_t handle_{};
    int n_ = 0;
    T* memory_[3] = {};
    void release() {
        for (T*& p : memory_) {
            if (p) cudaFree(p);
            p = nullptr;
        }
    }
};

bool has_device() {
    int devices = 0;
    return cudaGetDeviceCount(&devices) == cudaSuccess && devices > 0;
}
const bool registered = bench::register_peer<cublas, sinter::half, std::complex<float>>(&has_device);

} // namespace
