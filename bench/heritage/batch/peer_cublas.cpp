// cuBLAS's batched LU and solves. It overwrites its operands, so each job begins with a copy of them; the LU
// alone is also timed on what it made before, which costs the same and copies nothing.

#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <memory>

#include "works.hpp"

namespace {

struct memory {
    cublasHandle_t handle{};
    float *a = nullptr, *lu = nullptr, *b = nullptr, *x = nullptr, **items = nullptr, **sides = nullptr;
    int *pivots = nullptr, *info = nullptr;
    std::size_t matrices, vectors;
    explicit memory(const bench::batch_input& in)
        : matrices(in.a.size() * sizeof(float)), vectors(in.b.size() * sizeof(float)) {
        const auto count = static_cast<std::size_t>(in.count);
        cublasCreate(&handle);
        cudaMalloc(&a, matrices);
        cudaMalloc(&lu, matrices);
        cudaMalloc(&b, vectors);
        cudaMalloc(&x, vectors);
        cudaMalloc(&items, count * sizeof(float*));
        cudaMalloc(&sides, count * sizeof(float*));
        cudaMalloc(&pivots, in.b.size() * sizeof(int));
        cudaMalloc(&info, count * sizeof(int));
        cudaMemcpy(a, in.a.data(), matrices, cudaMemcpyHostToDevice);
        cudaMemcpy(b, in.b.data(), vectors, cudaMemcpyHostToDevice);
        std::vector<float*> item, side;
        for (std::int64_t k = 0; k < in.count; ++k) {
            item.push_back(lu + k * in.n * in.n);
            side.push_back(x + k * in.n);
        }
        cudaMemcpy(items, item.data(), count * sizeof(float*), cudaMemcpyHostToDevice);
        cudaMemcpy(sides, side.data(), count * sizeof(float*), cudaMemcpyHostToDevice);
    }
    ~memory() {
        for (void* p : {static_cast<void*>(a), static_cast<void*>(lu), static_cast<void*>(b),
                        static_cast<void*>(x), static_cast<void*>(items), static_cast<void*>(sides),
                        static_cast<void*>(pivots), static_cast<void*>(info)})
            cudaFree(p);
        cublasDestroy(handle);
    }
    memory(const memory&) = delete;
    memory& operator=(const memory&) = delete;
    void restore() {
        cudaMemcpyAsync(lu, a, matrices, cudaMemcpyDeviceToDevice);
        cudaMemcpyAsync(x, b, vectors, cudaMemcpyDeviceToDevice);
    }
};

template <class T>
std::vector<T> fetch(const T* from, std::size_t n) {
    std::vector<T> v(n);
    cudaMemcpy(v.data(), from, n * sizeof(T), cudaMemcpyDeviceToHost);
    return v;
}

std::vector<bench::batch_entrant> entrants(const bench::batch_input& in) {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) return {};
    auto m = std::make_shared<memory>(in);
    const auto n = static_cast<int>(in.n), count = static_cast<int>(in.count);
    const auto finish = [] { cudaDeviceSynchronize(); };
    const auto factor = [m, n, count] {
        cublasSgetrfBatched(m->handle, n, m->items, n, m->pivots, m->info, count);
    };
    auto first = std::make_shared<bool>(true);
    return {{"lu", "cuBLAS getrfBatched",
             [m, factor, first] {
                 if (*first) m->restore();
                 *first = false;
                 factor();
             },
             finish,
             [m, &in] {
                 return bench::lu_error(in, fetch(m->lu, in.a.size()), fetch(m->pivots, in.b.size()), 1,
                                        true);
             }},
            {"lu and solve", "cuBLAS getrfBatched, getrsBatched",
             [m, factor, n, count] {
                 int problem = 0;
                 m->restore();
                 factor();
                 // What is row-major here is the transpose to cuBLAS.
                 cublasSgetrsBatched(m->handle, CUBLAS_OP_T, n, 1, m->items, n, m->pivots, m->sides, n,
                                     &problem, count);
             },
             finish, [m, &in] { return bench::solve_error(in, fetch(m->x, in.b.size())); }}};
}

const bool registered = (bench::batch_peers().push_back(entrants), true);

} // namespace
