#include "pipeline.hpp"

#include <stdexcept>

namespace {

constexpr const char* kernels = R"(
kernel void develop(global const uchar* bytes, global float* light) {
    size_t i = get_global_id(0);
    float v = bytes[i] / 255.0f;
    light[i] = v <= 0.04045f ? v / 12.92f : pow((v + 0.055f) / 1.055f, 2.4f);
}
kernel void print(global const float* light, global uchar* bytes) {
    size_t i = get_global_id(0);
    float v = clamp(light[i], 0.0f, 1.0f);
    v = v <= 0.0031308f ? 12.92f * v : 1.055f * pow(v, 1 / 2.4f) - 0.055f;
    bytes[i] = convert_uchar_sat_rte(255 * v);
}
)";

void check(cl_int status, const char* what) {
    if (status != CL_SUCCESS)
        throw std::runtime_error(std::string(what) + " fails with " + std::to_string(status));
}

} // namespace

pipeline::pipeline(size_t rows, size_t pixels) : count_(rows * pixels * 3) {
    cl_platform_id platform = nullptr;
    cl_device_id device = nullptr;
    cl_int status = 0;
    check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
    check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), "clGetDeviceIDs");
    context_ = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &status);
    check(status, "clCreateContext");
    queue_ = clCreateCommandQueue(context_, device, 0, &status);
    check(status, "clCreateCommandQueue");
    const char* text = kernels;
    program_ = clCreateProgramWithSource(context_, 1, &text, nullptr, &status);
    check(status, "clCreateProgramWithSource");
    check(clBuildProgram(program_, 1, &device, "", nullptr, nullptr), "clBuildProgram");
    develop_ = clCreateKernel(program_, "develop", &status);
    check(status, "clCreateKernel");
    print_ = clCreateKernel(program_, "print", &status);
    check(status, "clCreateKernel");
    bytes_ = clCreateBuffer(context_, CL_MEM_READ_WRITE, count_, nullptr, &status);
    check(status, "clCreateBuffer");
    light_ = clCreateBuffer(context_, CL_MEM_READ_WRITE, count_ * sizeof(float), nullptr, &status);
    check(status, "clCreateBuffer");
}

pipeline::~pipeline() {
    if (light_) clReleaseMemObject(light_);
    if (bytes_) clReleaseMemObject(bytes_);
    if (print_) clReleaseKernel(print_);
    if (develop_) clReleaseKernel(develop_);
    if (program_) clReleaseProgram(program_);
    if (queue_) clReleaseCommandQueue(queue_);
    if (context_) clReleaseContext(context_);
}

void pipeline::run(cl_kernel kernel, cl_mem from, cl_mem to) {
    check(clSetKernelArg(kernel, 0, sizeof from, &from), "clSetKernelArg");
    check(clSetKernelArg(kernel, 1, sizeof to, &to), "clSetKernelArg");
    check(clEnqueueNDRangeKernel(queue_, kernel, 1, nullptr, &count_, nullptr, 0, nullptr, nullptr),
          "clEnqueueNDRangeKernel");
}

void pipeline::develop(const unsigned char* bytes) {
    check(clEnqueueWriteBuffer(queue_, bytes_, CL_TRUE, 0, count_, bytes, 0, nullptr, nullptr),
          "clEnqueueWriteBuffer");
    run(develop_, bytes_, light_);
}

void pipeline::print(unsigned char* bytes) {
    run(print_, light_, bytes_);
    check(clEnqueueReadBuffer(queue_, bytes_, CL_TRUE, 0, count_, bytes, 0, nullptr, nullptr),
          "clEnqueueReadBuffer");
}
