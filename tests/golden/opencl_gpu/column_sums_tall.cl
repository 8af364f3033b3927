// sum(abs(trans(A) - colwise(trans(x))), each row)
__kernel __attribute__((reqd_work_group_size(4, 128, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   const int chunk,
                   __global const float* restrict A,
                   const int A_col_stride,
                   __global const float* restrict x,
                   __global float* restrict partial,
                   const int partial_ld)
{
    __local float shared_acc[512];
    const int item = get_local_id(1);
    const int column = get_local_id(0);
    const int number = get_global_id(0);
    const int cell = min(number, rows - 1);
    const int share = get_group_id(1);
    const int begin = share * chunk;
    const int end = min(begin + chunk, depth);
    float acc = 0.0f;
    for (int k = begin + item; k < end; k += 128) {
        acc += fabs(A[cell + k * A_col_stride] - x[cell]);
    }
    const int slot = item * 4 + column;
    shared_acc[slot] = acc;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 64) {
        shared_acc[slot] += shared_acc[slot + 256];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 32) {
        shared_acc[slot] += shared_acc[slot + 128];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 16) {
        shared_acc[slot] += shared_acc[slot + 64];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 8) {
        shared_acc[slot] += shared_acc[slot + 32];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 4) {
        shared_acc[slot] += shared_acc[slot + 16];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 2) {
        shared_acc[slot] += shared_acc[slot + 8];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 1) {
        shared_acc[slot] += shared_acc[slot + 4];
    }
    if (item > 0) return;
    if (number >= rows) return;
    partial[cell * partial_ld + share] = shared_acc[column];
}

// sum(abs(trans(A) - colwise(trans(x))), each row)
__kernel __attribute__((reqd_work_group_size(4, 128, 1)))
void sinter_kernel(const int rows,
                   const int parts,
                   __global const float* restrict partial,
                   const int partial_ld,
                   __global float* restrict result)
{
    __local float shared_acc[512];
    const int item = get_local_id(1);
    const int column = get_local_id(0);
    const int number = get_global_id(0);
    const int cell = min(number, rows - 1);
    float acc = 0.0f;
    for (int e = item; e < parts; e += 128) {
        const float part = partial[cell * partial_ld + e];
        acc += part;
    }
    const int slot = item * 4 + column;
    shared_acc[slot] = acc;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 64) {
        shared_acc[slot] += shared_acc[slot + 256];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 32) {
        shared_acc[slot] += shared_acc[slot + 128];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 16) {
        shared_acc[slot] += shared_acc[slot + 64];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 8) {
        shared_acc[slot] += shared_acc[slot + 32];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 4) {
        shared_acc[slot] += shared_acc[slot + 16];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 2) {
        shared_acc[slot] += shared_acc[slot + 8];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 1) {
        shared_acc[slot] += shared_acc[slot + 4];
    }
    if (item > 0) return;
    if (number >= rows) return;
    result[cell] = shared_acc[column];
}
