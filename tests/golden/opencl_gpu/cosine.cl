// sum(x .* y) / (sqrt(sum(x .* x)) * sqrt(sum(y .* y)))
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int depth,
                   const int chunk,
                   __global const float* restrict x,
                   __global const float* restrict y,
                   __global float* restrict partial,
                   const int partial_ld,
                   __global float* restrict partial_2,
                   const int partial_2_ld,
                   __global float* restrict partial_3,
                   const int partial_3_ld)
{
    __local float shared_acc[256];
    __local float shared_acc_2[256];
    __local float shared_acc_3[256];
    const int item = get_local_id(0);
    const int share = get_group_id(0);
    const int begin = share * chunk;
    const int end = min(begin + chunk, depth);
    float acc = 0.0f;
    float acc_2 = 0.0f;
    float acc_3 = 0.0f;
    const int whole = end - end % 4;
    float4 vector = (float4)(0.0f);
    float4 vector_2 = (float4)(0.0f);
    float4 vector_3 = (float4)(0.0f);
    for (int e = begin + 4 * item; e < whole; e += 1024) {
        const float4 t0 = *(__global const float4*)(x + e);
        const float4 t1 = *(__global const float4*)(y + e);
        vector += t0 * t1;
        vector_2 += t0 * t0;
        vector_3 += t1 * t1;
    }
    acc += vector.s0;
    acc_2 += vector_2.s0;
    acc_3 += vector_3.s0;
    acc += vector.s1;
    acc_2 += vector_2.s1;
    acc_3 += vector_3.s1;
    acc += vector.s2;
    acc_2 += vector_2.s2;
    acc_3 += vector_3.s2;
    acc += vector.s3;
    acc_2 += vector_2.s3;
    acc_3 += vector_3.s3;
    for (int e = whole + item; e < end; e += 256) {
        const float t2 = x[e];
        const float t3 = y[e];
        acc += t2 * t3;
        acc_2 += t2 * t2;
        acc_3 += t3 * t3;
    }
    shared_acc[item] = acc;
    shared_acc_2[item] = acc_2;
    shared_acc_3[item] = acc_3;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 128) {
        shared_acc[item] += shared_acc[item + 128];
        shared_acc_2[item] += shared_acc_2[item + 128];
        shared_acc_3[item] += shared_acc_3[item + 128];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 64) {
        shared_acc[item] += shared_acc[item + 64];
        shared_acc_2[item] += shared_acc_2[item + 64];
        shared_acc_3[item] += shared_acc_3[item + 64];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 32) {
        shared_acc[item] += shared_acc[item + 32];
        shared_acc_2[item] += shared_acc_2[item + 32];
        shared_acc_3[item] += shared_acc_3[item + 32];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 16) {
        shared_acc[item] += shared_acc[item + 16];
        shared_acc_2[item] += shared_acc_2[item + 16];
        shared_acc_3[item] += shared_acc_3[item + 16];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 8) {
        shared_acc[item] += shared_acc[item + 8];
        shared_acc_2[item] += shared_acc_2[item + 8];
        shared_acc_3[item] += shared_acc_3[item + 8];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 4) {
        shared_acc[item] += shared_acc[item + 4];
        shared_acc_2[item] += shared_acc_2[item + 4];
        shared_acc_3[item] += shared_acc_3[item + 4];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 2) {
        shared_acc[item] += shared_acc[item + 2];
        shared_acc_2[item] += shared_acc_2[item + 2];
        shared_acc_3[item] += shared_acc_3[item + 2];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 1) {
        shared_acc[item] += shared_acc[item + 1];
        shared_acc_2[item] += shared_acc_2[item + 1];
        shared_acc_3[item] += shared_acc_3[item + 1];
    }
    if (item > 0) return;
    partial[share] = shared_acc[0];
    partial_2[share] = shared_acc_2[0];
    partial_3[share] = shared_acc_3[0];
}

// sum(x .* y) / (sqrt(sum(x .* x)) * sqrt(sum(y .* y)))
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int parts,
                   __global const float* restrict partial,
                   const int partial_ld,
                   __global const float* restrict partial_2,
                   const int partial_2_ld,
                   __global const float* restrict partial_3,
                   const int partial_3_ld,
                   __global float* restrict result)
{
    __local float shared_acc[256];
    __local float shared_acc_2[256];
    __local float shared_acc_3[256];
    const int item = get_local_id(0);
    float acc = 0.0f;
    float acc_2 = 0.0f;
    float acc_3 = 0.0f;
    for (int e = item; e < parts; e += 256) {
        const float part = partial[e];
        acc += part;
        const float part_2 = partial_2[e];
        acc_2 += part_2;
        const float part_3 = partial_3[e];
        acc_3 += part_3;
    }
    shared_acc[item] = acc;
    shared_acc_2[item] = acc_2;
    shared_acc_3[item] = acc_3;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 128) {
        shared_acc[item] += shared_acc[item + 128];
        shared_acc_2[item] += shared_acc_2[item + 128];
        shared_acc_3[item] += shared_acc_3[item + 128];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 64) {
        shared_acc[item] += shared_acc[item + 64];
        shared_acc_2[item] += shared_acc_2[item + 64];
        shared_acc_3[item] += shared_acc_3[item + 64];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 32) {
        shared_acc[item] += shared_acc[item + 32];
        shared_acc_2[item] += shared_acc_2[item + 32];
        shared_acc_3[item] += shared_acc_3[item + 32];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 16) {
        shared_acc[item] += shared_acc[item + 16];
        shared_acc_2[item] += shared_acc_2[item + 16];
        shared_acc_3[item] += shared_acc_3[item + 16];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 8) {
        shared_acc[item] += shared_acc[item + 8];
        shared_acc_2[item] += shared_acc_2[item + 8];
        shared_acc_3[item] += shared_acc_3[item + 8];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 4) {
        shared_acc[item] += shared_acc[item + 4];
        shared_acc_2[item] += shared_acc_2[item + 4];
        shared_acc_3[item] += shared_acc_3[item + 4];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 2) {
        shared_acc[item] += shared_acc[item + 2];
        shared_acc_2[item] += shared_acc_2[item + 2];
        shared_acc_3[item] += shared_acc_3[item + 2];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 1) {
        shared_acc[item] += shared_acc[item + 1];
        shared_acc_2[item] += shared_acc_2[item + 1];
        shared_acc_3[item] += shared_acc_3[item + 1];
    }
    if (item > 0) return;
    result[0] = shared_acc[0] / (sqrt(shared_acc_2[0]) * sqrt(shared_acc_3[0]));
}
