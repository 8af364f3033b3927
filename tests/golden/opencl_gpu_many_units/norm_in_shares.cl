// sqrt(sum(x .* x))
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int depth,
                   const int chunk,
                   __global const float* restrict x,
                   volatile __global float* partial,
                   const int partial_ld,
                   volatile __global int* arrived,
                   const int parts,
                   __global float* restrict result)
{
    __local float shared_acc[256];
    __local int done_before[1];
    const int item = get_local_id(0);
    const int share = get_group_id(0);
    const int begin = share * chunk;
    const int end = min(begin + chunk, depth);
    float acc = 0.0f;
    const int whole = end - end % 4;
    float4 vector = (float4)(0.0f);
    for (int e = begin + 4 * item; e < whole; e += 1024) {
        const float4 t0 = *(__global const float4*)(x + e);
        vector += t0 * t0;
    }
    acc += vector.s0;
    acc += vector.s1;
    acc += vector.s2;
    acc += vector.s3;
    for (int e = whole + item; e < end; e += 256) {
        const float t1 = x[e];
        acc += t1 * t1;
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
    if (item == 0) {
        partial[share] = shared_acc[0];
    }
    // the group that is done last folds the shares of all
    asm("fence.acq_rel.gpu;" ::: "memory");
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item == 0) {
        done_before[0] = atomic_inc(arrived);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (done_before[0] < parts - 1) return;
    asm("fence.acq_rel.gpu;" ::: "memory");
    acc = 0.0f;
    for (int e = item; e < parts; e += 256) {
        const float part = partial[e];
        acc += part;
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
    if (item == 0) {
        arrived[0] = 0;
    }
    if (item == 0) {
        result[0] = sqrt(shared_acc[0]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}
