// CLBlast's Gemm on the first OpenCL device (a GPU if there is one), with the parameters it ships.

#include <clblast.h>

#include "product.hpp"

namespace {

cl_device_id first_device() {
    cl_platform_id platforms[8];
    cl_uint count = 0;
    if (clGetPlatformIDs(8, platforms, &count) != CL_SUCCESS) return nullptr;
    for (const cl_device_type kind : {cl_device_type(CL_DEVICE_TYPE_GPU), cl_device_type(CL_DEVICE_TYPE_ALL)})
        for (cl_uint p = 0; p < count && p < 8; ++p) {
            cl_device_id device = nullptr;
            if (clGetDeviceIDs(platforms[p], kind, 1, &device, nullptr) == CL_SUCCESS) return device;
        }
    return nullptr;
}

template <class T>
class clblast_peer : public bench::contestant<T> {
public:
    clblast_peer() {
        cl_device_id device = first_device();
        context_ = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
        queue_ = clCreateCommandQueueWithProperties(context_, device, nullptr, nullptr);
    }
    ~clblast_peer() override {
        release();
        clReleaseCommandQueue(queue_);
        clReleaseContext(context_);
    }
    std::string name() const override { return "CLBlast"; }
    bool prepare(int n, const std::vector<T>& a, const std::vector<T>& b) override {
        release();
        n_ = static_cast<std::size_t>(n);
        for (cl_mem& m : memory_) {
            m = clCreateBuffer(context_, CL_MEM_READ_WRITE, a.size() * sizeof(T), nullptr, nullptr);
            if (!m) return false;
        }
        return write(memory_[0], a) && write(memory_[1], b);
    }
    void start() override {
        clblast::Gemm<T>(clblast::Layout::kRowMajor, clblast::Transpose::kNo, clblast::Transpose::kNo, n_, n_,
                         n_, T(1), memory_[0], 0, n_, memory_[1], 0, n_, T(0), memory_[2], 0, n_, &queue_);
    }
    void finish() override { clFinish(queue_); }
    std::vector<T> result() override {
        std::vector<T> c(n_ * n_);
        clEnqueueReadBuffer(queue_, memory_[2], CL_TRUE, 0, c.size() * sizeof(T), c.data(), 0, nullptr,
                            nullptr);
        return c;
    }

private:
    cl_context context_ = nullptr;
    cl_command_queue queue_ = nullptr;
    cl_mem memory_[3] = {};
    std::size_t n_ = 0;

    bool write(cl_mem to, const std::vector<T>& from) {
        return clEnqueueWriteBuffer(queue_, to, CL_TRUE, 0, from.size() * sizeof(T), from.data(), 0, nullptr,
                                    nullptr) == CL_SUCCESS;
    }
    void release() {
        for (cl_mem& m : memory_) {
            if (m) clReleaseMemObject(m);
            m = nullptr;
        }
    }
};

const bool registered = bench::register_peer<clblast_peer>([] { return first_device() != nullptr; });

} // namespace
