// cuBLAS's cublasSgemm in full float precision.

#include <cublas_v2.h>
#include <cuda_runtime.h>

#include "../contest.hpp"

namespace {

class cublas : public bench::contestant {
public:
    cublas() {
        cublasCreate(&handle_);
        cublasSetMathMode(handle_, CUBLAS_PEDANTIC_MATH);
    }
    ~cublas() override {
        release();
        cublasDestroy(handle_);
    }
    std::string name() const override { return "cuBLAS fp32"; }
    bool prepare(int n, const std::vector<float>& a, const std::vector<float>& b) override {
        release();
        n_ = n;
        const std::size_t bytes = a.size() * sizeof(float);
        for (float*& p : memory_)
            if (cudaMalloc(reinterpret_cast<void**>(&p), bytes) != cudaSuccess) return false;
        cudaMemcpy(memory_[0], a.data(), bytes, cudaMemcpyHostToDevice);
        cudaMemcpy(memory_[1], b.data(), bytes, cudaMemcpyHostToDevice);
        return true;
    }
    void start() override {
        const float one = 1, zero = 0; // column-major: C^T = B^T A^T
        cublasSgemm(handle_, CUBLAS_OP_N, CUBLAS_OP_N, n_, n_, n_, &one, memory_[1], n_, memory_[0], n_,
                    &zero, memory_[2], n_);
    }
    void finish() override { cudaDeviceSynchronize(); }
    std::vector<float> result() override {
        std::vector<float> c(static_cast<std::size_t>(n_) * static_cast<std::size_t>(n_));
        cudaMemcpy(c.data(), memory_[2], c.size() * sizeof(float), cudaMemcpyDeviceToHost);
        return c;
    }

private:
    cublasHandle_t handle_{};
    int n_ = 0;
    float* memory_[3] = {};
    void release() {
        for (float*& p : memory_) {
            if (p) cudaFree(p);
            p = nullptr;
        }
    }
};

const bool registered = (bench::peers().push_back([]() -> std::unique_ptr<bench::contestant> {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) return nullptr;
    return std::make_unique<cublas>();
}),
                         true);

} // namespace
