// exp(A - colwise(x))
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int cols,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict x,
                   __global float* restrict result,
                   const int result_ld)
{
    const int begin = get_global_id(0) * 2048;
    const int end = min(begin + 2048, cols);
    const int i = get_global_id(1);
    const int whole = end - end % 8;
    for (int j = begin; j < whole; j += 8) {
        vstore8(exp(vload8(0, A + i * A_ld + j) - x[i]), 0, result + i * result_ld + j);
    }
    if (whole < end) {
        const int8 inside = (int8)(0, 1, 2, 3, 4, 5, 6, 7) < (int8)(end - whole);
        const float8 rest0 = exp((inside ? vload8(0, A + i * A_ld + whole) : (float8)(0.0f)) - x[i]);
        result[i * result_ld + whole] = rest0.s0;
        if (whole + 1 < end) {
            result[i * result_ld + whole + 1] = rest0.s1;
        }
        if (whole + 2 < end) {
            result[i * result_ld + whole + 2] = rest0.s2;
        }
        if (whole + 3 < end) {
            result[i * result_ld + whole + 3] = rest0.s3;
        }
        if (whole + 4 < end) {
            result[i * result_ld + whole + 4] = rest0.s4;
        }
        if (whole + 5 < end) {
            result[i * result_ld + whole + 5] = rest0.s5;
        }
        if (whole + 6 < end) {
            result[i * result_ld + whole + 6] = rest0.s6;
        }
        if (whole + 7 < end) {
            result[i * result_ld + whole + 7] = rest0.s7;
        }
    }
}
