// sqrt(sum(x .* x))
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int depth,
                   __global const float* restrict x,
                   __global float* restrict result)
{
    __local float shared_acc[256];
    const int item = get_local_id(0);
    float acc = 0.0f;
    for (int k = item; k < depth; k += 256) {
        const float t0 = x[k];
        acc += t0 * t0;
    }
    shared_acc[item] = acc;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 128) {
        shared_acc[item] += shared_acc[item + 128];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 64) {
        shared_acc[item] += shared_acc[item + 64];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 32) {
        shared_acc[item] += shared_acc[item + 32];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 16) {
        shared_acc[item] += shared_acc[item + 16];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 8) {
        shared_acc[item] += shared_acc[item + 8];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 4) {
        shared_acc[item] += shared_acc[item + 4];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 2) {
        shared_acc[item] += shared_acc[item + 2];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 1) {
        shared_acc[item] += shared_acc[item + 1];
    }
    if (item > 0) return;
    result[0] = sqrt(shared_acc[0]);
}

// x / s
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int count,
                   __global const float* x,
                   __global const float* restrict s,
                   __global float* result)
{
    const int j = 4 * get_global_id(0);
    if (j >= count) return;
    *(__global float4*)(result + j) = *(__global const float4*)(x + j) / s[0];
}
