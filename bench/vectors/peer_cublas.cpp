// cuBLAS's axpy, dot and gemv, and a copy on the device.

#include <memory>

#include <cublas_v2.h>
#include <cuda_runtime.h>

#include "works.hpp"

namespace {

struct memory {
    cublasHandle_t handle{};
    float *x = nullptr, *y = nullptr, *r = nullptr, *s = nullptr;
    explicit memory(const bench::input& in) {
        const auto bytes = static_cast<std::size_t>(in.n) * sizeof(float);
        cublasCreate(&handle);
        cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
        const std::size_t short_bytes = in.y.size() * sizeof(float);
        cudaMalloc(reinterpret_cast<void**>(&x), bytes);
        for (float** p : {&y, &r, &s}) cudaMalloc(reinterpret_cast<void**>(p), short_bytes);
        cudaMemcpy(x, in.x.data(), bytes, cudaMemcpyHostToDevice);
        cudaMemcpy(y, in.y.data(), short_bytes, cudaMemcpyHostToDevice);
        cudaMemcpy(r, y, short_bytes, cudaMemcpyDeviceToDevice);
    }
    ~memory() {
        for (float* p : {x, y, r, s}) cudaFree(p);
        cublasDestroy(handle);
    }
    memory(const memory&) = delete;
    memory& operator=(const memory&) = delete;
};

std::vector<float> fetch(const float* from, std::int64_t n) {
    std::vector<float> v(static_cast<std::size_t>(n));
    cudaMemcpy(v.data(), from, v.size() * sizeof(float), cudaMemcpyDeviceToHost);
    return v;
}

std::vector<bench::entrant> entrants(const bench::input& in) {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) return {};
    auto m = std::make_shared<memory>(in);
    const auto finish = [] { cudaDeviceSynchronize(); };
    const auto n = static_cast<int>(in.n), side = static_cast<int>(in.side);
    const std::int64_t count = in.n, rows = in.side;
    // axpy adds to its result: what is checked is the first call, on a fresh copy of y.
    auto first = std::make_shared<bool>(true);
    auto kept = std::make_shared<std::vector<float>>();
    return {
        {bench::work::copy, "cudaMemcpy",
         [m, n] { cudaMemcpyAsync(m->s, m->x, static_cast<std::size_t>(n) * 4, cudaMemcpyDeviceToDevice); },
         finish, [m, count] { return fetch(m->s, count); }},
        {bench::work::axpy, "cuBLAS",
         [=] {
             const float half = 0.5f;
             cublasSaxpy(m->handle, n, &half, m->x, 1, m->r, 1);
             if (*first) *kept = fetch(m->r, count);
             *first = false;
         },
         finish, [kept] { return *kept; }},
        {bench::work::dot, "cuBLAS",
         [=] {
             cublasSetPointerMode(m->handle, CUBLAS_POINTER_MODE_DEVICE);
             cublasSdot(m->handle, n, m->x, 1, m->y, 1, m->s);
             cublasSetPointerMode(m->handle, CUBLAS_POINTER_MODE_HOST);
         },
         finish, [m] { return fetch(m->s, 1); }},
        {bench::work::gemv_transposed, "cuBLAS",
         [=] {
             const float one = 1, zero = 0;
             cublasSgemv(m->handle, CUBLAS_OP_N, side, side, &one, m->x, side, m->y, 1, &zero, m->s, 1);
         },
         finish, [m, rows] { return fetch(m->s, rows); }},
        {bench::work::gemv, "cuBLAS",
         [=] {
             const float one = 1, zero = 0; // row-major: the transpose of what it sees
             cublasSgemv(m->handle, CUBLAS_OP_T, side, side, &one, m->x, side, m->y, 1, &zero, m->s, 1);
         },
         finish, [m, rows] { return fetch(m->s, rows); }}};
}

const bool registered = (bench::vector_peers().push_back(entrants), true);

} // namespace
