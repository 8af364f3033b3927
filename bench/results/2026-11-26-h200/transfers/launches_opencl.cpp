#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
static double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
int main() {
    cl_platform_id ps[8];
    cl_uint np = 0;
    clGetPlatformIDs(8, ps, &np);
    cl_device_id d = 0;
    for (cl_uint i = 0; i < np; i++) {
        if (clGetDeviceIDs(ps[i], CL_DEVICE_TYPE_GPU, 1, &d, nullptr) == CL_SUCCESS) break;
    }
    char buf[20000];
    clGetDeviceInfo(d, CL_DEVICE_EXTENSIONS, sizeof buf, buf, nullptr);
    printf("%s\n", buf);
    cl_int e;
    cl_context c = clCreateContext(0, 1, &d, 0, 0, &e);
    cl_command_queue q = clCreateCommandQueue(c, d, 0, &e), q2 = clCreateCommandQueue(c, d, 0, &e);
    const char* src =
        "kernel void t(global const float*a,global float*b,int n){int i=get_global_id(0); "
        "if(i<n)b[i]=a[i]*2;}\n"
        "kernel void slow(global const float*a,global float*b,int n){int i=get_global_id(0);float "
        "s=a[i];for(int k=0;k<n;k++)s=s*0.999f+1e-3f; b[i]=s;}\n kernel void e(){}";
    cl_program p = clCreateProgramWithSource(c, 1, &src, 0, &e);
    clBuildProgram(p, 1, &d, "", 0, 0);
    cl_kernel k = clCreateKernel(p, "t", &e), slow = clCreateKernel(p, "slow", &e),
              ke = clCreateKernel(p, "e", &e);
    cl_mem A = clCreateBuffer(c, 0, 1 << 22, 0, &e), B = clCreateBuffer(c, 0, 1 << 22, 0, &e),
           C = clCreateBuffer(c, 0, 256 << 20, 0, &e);
    int n = 4096;
    clSetKernelArg(k, 0, 8, &A);
    clSetKernelArg(k, 1, 8, &B);
    clSetKernelArg(k, 2, 4, &n);
    int N0 = 200000000;
    clSetKernelArg(slow, 0, 8, &A);
    clSetKernelArg(slow, 1, 8, &B);
    size_t g = 4096, l = 64;
    for (int rep = 0; rep < 3; rep++) {
        clFinish(q);
        double t = now();
        const int N = 4000;
        for (int i = 0; i < N; i++) clEnqueueNDRangeKernel(q, k, 1, 0, &g, &l, 0, 0, 0);
        double en = now() - t;
        clFinish(q);
        printf("plain enqueue %.2f total %.2f us\n", en / N * 1e6, (now() - t) / N * 1e6);
    }
    for (int rep = 0; rep < 3; rep++) {
        clFinish(q);
        double t = now();
        const int N = 4000;
        for (int i = 0; i < N; i++) clEnqueueNDRangeKernel(q, ke, 1, 0, &g, &l, 0, 0, 0);
        double en = now() - t;
        clFinish(q);
        printf("no args enqueue %.2f total %.2f us\n", en / N * 1e6, (now() - t) / N * 1e6);
    }
    for (int rep = 0; rep < 3; rep++) {
        clFinish(q);
        double t = now();
        const int N = 4000;
        for (int i = 0; i < N; i++) clEnqueueTask(q, ke, 0, 0, 0);
        double en = now() - t;
        clFinish(q);
        printf("task enqueue %.2f total %.2f us\n", en / N * 1e6, (now() - t) / N * 1e6);
    }
    for (int rep = 0; rep < 3; rep++) {
        clFinish(q);
        double t = now();
        const int N = 4000;
        for (int i = 0; i < N; i++) {
            clEnqueueNDRangeKernel(q, k, 1, 0, &g, &l, 0, 0, 0);
            if (i % 16 == 15) clFlush(q);
        }
        double en = now() - t;
        clFinish(q);
        printf("flush each 16 enqueue %.2f total %.2f us\n", en / N * 1e6, (now() - t) / N * 1e6);
    }
    for (int rep = 0; rep < 2; rep++) {
        clFinish(q);
        double t = now();
        const int N = 4000;
        for (int i = 0; i < N; i++) {
            clEnqueueCopyBuffer(q, A, B, 0, 0, 16384, 0, 0, 0);
        }
        double en = now() - t;
        clFinish(q);
        printf("copy enqueue %.2f total %.2f us\n", en / N * 1e6, (now() - t) / N * 1e6);
    }
    // overlap
    std::vector<char> host(256 << 20, 1);
    for (int which = 0; which < 3; which++) {
        cl_command_queue u = which ? q2 : q;
        int n2 = N0 / (which == 2 ? 4 : 1) / 10;
        clSetKernelArg(slow, 2, 4, &n2);
        for (int rep = 0; rep < 3; rep++) {
            clFinish(q);
            double t = now();
            clEnqueueNDRangeKernel(q, slow, 1, 0, &g, &l, 0, 0, 0);
            clFlush(q);
            double a = now();
            clEnqueueWriteBuffer(u, C, CL_TRUE, 0, host.size(), host.data(), 0, 0, 0);
            double b = now();
            clFinish(q);
            double z = now();
            printf("upload of 256 MB by %s queue: launch %.1f upload %.1f ms until kernel %.1f ms\n",
                   which ? "another" : "the same", (a - t) * 1e3, (b - a) * 1e3, (z - t) * 1e3);
        }
    }
}
