// sum(A - trans(B), each row)
__kernel __attribute__((reqd_work_group_size(32, 8, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict B,
                   const int B_col_stride,
                   __global float* restrict result)
{
    __local float shared_acc[256];
    const int item = get_local_id(1);
    const int column = get_local_id(0);
    const int number = get_global_id(0);
    const int cell = min(number, rows - 1);
    float acc = 0.0f;
    for (int k = item; k < depth; k += 8) {
        acc += A[cell * A_ld + k] - B[cell + k * B_col_stride];
    }
    const int slot = item * 32 + column;
    shared_acc[slot] = acc;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 4) {
        shared_acc[slot] += shared_acc[slot + 128];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 2) {
        shared_acc[slot] += shared_acc[slot + 64];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 1) {
        shared_acc[slot] += shared_acc[slot + 32];
    }
    if (item > 0) return;
    if (number >= rows) return;
    result[cell] = shared_acc[column];
}
