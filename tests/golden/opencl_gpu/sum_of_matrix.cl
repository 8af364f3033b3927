// max(A)
float4 sinter_max_float4(float4 a, float4 b)
{
    return (a > b) | isnan(a) ? a : b;
}

float sinter_max_float(float a, float b)
{
    return (a > b) | isnan(a) ? a : b;
}

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int depth_cols,
                   const int depth,
                   __global const float* restrict A,
                   __global float* restrict result)
{
    __local float shared_acc[256];
    const int item = get_local_id(0);
    const int terms = depth * depth_cols;
    float acc = -INFINITY;
    const int whole = terms - terms % 4;
    float4 vector = (float4)(-INFINITY);
    for (int e = 4 * item; e < whole; e += 1024) {
        vector = sinter_max_float4(vector, *(__global const float4*)(A + e));
    }
    acc = sinter_max_float(acc, vector.s0);
    acc = sinter_max_float(acc, vector.s1);
    acc = sinter_max_float(acc, vector.s2);
    acc = sinter_max_float(acc, vector.s3);
    for (int e = whole + item; e < terms; e += 256) {
        acc = sinter_max_float(acc, A[e]);
    }
    shared_acc[item] = acc;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 128) {
        shared_acc[item] = sinter_max_float(shared_acc[item], shared_acc[item + 128]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 64) {
        shared_acc[item] = sinter_max_float(shared_acc[item], shared_acc[item + 64]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 32) {
        shared_acc[item] = sinter_max_float(shared_acc[item], shared_acc[item + 32]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 16) {
        shared_acc[item] = sinter_max_float(shared_acc[item], shared_acc[item + 16]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 8) {
        shared_acc[item] = sinter_max_float(shared_acc[item], shared_acc[item + 8]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 4) {
        shared_acc[item] = sinter_max_float(shared_acc[item], shared_acc[item + 4]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 2) {
        shared_acc[item] = sinter_max_float(shared_acc[item], shared_acc[item + 2]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 1) {
        shared_acc[item] = sinter_max_float(shared_acc[item], shared_acc[item + 1]);
    }
    if (item > 0) return;
    result[0] = shared_acc[0];
}
