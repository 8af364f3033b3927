// sum(exp(A - x), each row)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   const int depth,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict x,
                   __global float* restrict result)
{
    const int begin = get_global_id(0) * 64;
    const int end = min(begin + 64, rows);
    for (int i = begin; i < end; ++i) {
        float acc = 0.0f;
        for (int e = 0; e < depth; e += 8) {
            const float8 several = exp(vload8(0, A + i * A_ld + e) - x[i]);
            acc += several.s0;
            if (e + 1 < depth) {
                acc += several.s1;
            }
            if (e + 2 < depth) {
                acc += several.s2;
            }
            if (e + 3 < depth) {
                acc += several.s3;
            }
            if (e + 4 < depth) {
                acc += several.s4;
            }
            if (e + 5 < depth) {
                acc += several.s5;
            }
            if (e + 6 < depth) {
                acc += several.s6;
            }
            if (e + 7 < depth) {
                acc += several.s7;
            }
        }
        result[i] = acc;
    }
}
