#pragma once
// A program that works on photographs with OpenCL, as it was before sinter came: it knows nothing of it. It
// has its own context, queue, buffers and kernels, by the C interface.

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <string>

class pipeline {
public:
    /// On the first device of the machine. Throws std::runtime_error.
    pipeline(size_t rows, size_t pixels);
    ~pipeline();
    pipeline(const pipeline&) = delete;
    pipeline& operator=(const pipeline&) = delete;

    /// Bytes of red, green and blue to light, which adds up as light does, in a buffer of rows x 3 pixels
    /// floats. Enqueues only: nothing waits.
    void develop(const unsigned char* bytes);
    /// Light to bytes, and waits for them.
    void print(unsigned char* bytes);

    cl_context context() const { return context_; }
    cl_command_queue queue() const { return queue_; }
    cl_mem light() const { return light_; }

private:
    void run(cl_kernel kernel, cl_mem from, cl_mem to);

    size_t count_; ///< of elements
    cl_context context_ = nullptr;
    cl_command_queue queue_ = nullptr;
    cl_program program_ = nullptr;
    cl_kernel develop_ = nullptr, print_ = nullptr;
    cl_mem bytes_ = nullptr, light_ = nullptr;
};
