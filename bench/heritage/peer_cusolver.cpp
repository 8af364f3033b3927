// cuSOLVER's getrf, potrf and geqrf of floats.

#include <cuda_runtime.h>
#include <cusolverDn.h>

#include "factors.hpp"

namespace {

class cusolver : public bench::factoring_peer {
public:
    cusolver() { cusolverDnCreate(&handle_); }
    ~cusolver() override {
        release();
        cusolverDnDestroy(handle_);
    }
    cusolver(const cusolver&) = delete;
    cusolver& operator=(const cusolver&) = delete;
    std::string name() const override { return "cuSOLVER"; }
    bool prepare(bench::factoring what, int n, const std::vector<float>& a) override {
        if (what == bench::factoring::ldlt) return false;
        release();
        what_ = what;
        n_ = n;
        bytes_ = a.size() * sizeof(float);
        for (float** p : {&a_, &f_})
            if (cudaMalloc(reinterpret_cast<void**>(p), bytes_) != cudaSuccess) return false;
        cudaMalloc(reinterpret_cast<void**>(&tau_), static_cast<std::size_t>(n) * sizeof(float));
        cudaMalloc(reinterpret_cast<void**>(&pivots_), static_cast<std::size_t>(n) * sizeof(int));
        cudaMalloc(reinterpret_cast<void**>(&info_), sizeof(int));
        cudaMemcpy(a_, a.data(), bytes_, cudaMemcpyHostToDevice);
        if (what == bench::factoring::lu)
            cusolverDnSgetrf_bufferSize(handle_, n, n, f_, n, &room_);
        else if (what == bench::factoring::cholesky)
            cusolverDnSpotrf_bufferSize(handle_, CUBLAS_FILL_MODE_LOWER, n, f_, n, &room_);
        else
            cusolverDnSgeqrf_bufferSize(handle_, n, n, f_, n, &room_);
        const std::size_t room = static_cast<std::size_t>(room_) * sizeof(float);
        return cudaMalloc(reinterpret_cast<void**>(&work_), room) == cudaSuccess;
    }
    void start() override {
        cudaMemcpyAsync(f_, a_, bytes_, cudaMemcpyDeviceToDevice);
        if (what_ == bench::factoring::lu)
            cusolverDnSgetrf(handle_, n_, n_, f_, n_, work_, pivots_, info_);
        else if (what_ == bench::factoring::cholesky)
            cusolverDnSpotrf(handle_, CUBLAS_FILL_MODE_LOWER, n_, f_, n_, work_, room_, info_);
        else
            cusolverDnSgeqrf(handle_, n_, n_, f_, n_, tau_, work_, room_, info_);
    }
    void finish() override { cudaDeviceSynchronize(); }
    bench::factors result() override {
        bench::factors r{true, std::vector<float>(bytes_ / sizeof(float)),
                         std::vector<int>(static_cast<std::size_t>(n_))};
        cudaMemcpy(r.packed.data(), f_, bytes_, cudaMemcpyDeviceToHost);
        cudaMemcpy(r.pivots.data(), pivots_, r.pivots.size() * sizeof(int), cudaMemcpyDeviceToHost);
        for (int& p : r.pivots) --p;
        return r;
    }

private:
    cusolverDnHandle_t handle_{};
    bench::factoring what_{};
    int n_ = 0, room_ = 0;
    std::size_t bytes_ = 0;
    float *a_ = nullptr, *f_ = nullptr, *tau_ = nullptr, *work_ = nullptr;
    int *pivots_ = nullptr, *info_ = nullptr;

    void release() {
        for (float** p : {&a_, &f_, &tau_, &work_}) {
            cudaFree(*p);
            *p = nullptr;
        }
        for (int** p : {&pivots_, &info_}) {
            cudaFree(*p);
            *p = nullptr;
        }
    }
};

const bool registered = (bench::factoring_peers().push_back([]() -> std::unique_ptr<bench::factoring_peer> {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) return nullptr;
    return std::make_unique<cusolver>();
}),
                         true);

} // namespace
