// alpha * cumsum(A, axis<0>)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth,
                   const int cols,
                   __global const float* restrict A,
                   const int A_ld,
                   const float alpha,
                   __global float* restrict result,
                   const int result_ld)
{
    const int line = 8 * get_global_id(0);
    if (line >= cols) return;
    if (line + 8 <= cols) {
        float8 sum0 = (float8)(0.0f);
        for (int k = 0; k < depth; ++k) {
            sum0 += vload8(0, A + k * A_ld + line);
            const float8 up_to_here = sum0;
            vstore8(alpha * up_to_here, 0, result + k * result_ld + line);
        }
    } else {
        for (int column = line; column < cols; ++column) {
            float sum0 = 0.0f;
            for (int k = 0; k < depth; ++k) {
                sum0 += A[k * A_ld + column];
                const float up_to_here = sum0;
                result[k * result_ld + column] = alpha * up_to_here;
            }
        }
    }
}

// cumsum(x .* x) / alpha
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth,
                   __global const float* restrict x,
                   const float alpha,
                   __global float* restrict result)
{
    const int line = get_global_id(0);
    if (line >= 1) return;
    float sum0 = 0.0f;
    for (int part_begin = 0; part_begin < depth; part_begin += 524288) {
        const int part_end = part_begin + min(524288, depth - part_begin);
        float part0 = 0.0f;
        for (int block_begin = part_begin; block_begin < part_end; block_begin += 1024) {
            const int block_end = block_begin + min(1024, part_end - block_begin);
            float block0 = 0.0f;
            const float before = sum0 + part0;
            for (int k = block_begin; k < block_end; ++k) {
                const float t0 = x[k];
                block0 += t0 * t0;
                const float up_to_here = before + block0;
                result[k] = up_to_here / alpha;
            }
            part0 += block0;
        }
        sum0 += part0;
    }
}

// cummax(A, axis<0>, exclusive)
float8 sinter_max_float8(float8 a, float8 b)
{
    return (a > b) | isnan(a) ? a : b;
}

float sinter_max_float(float a, float b)
{
    return (a > b) | isnan(a) ? a : b;
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth,
                   const int cols,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result,
                   const int result_ld)
{
    const int line = 8 * get_global_id(0);
    if (line >= cols) return;
    if (line + 8 <= cols) {
        float8 sum0 = (float8)(-INFINITY);
        for (int k = 0; k < depth; ++k) {
            const float8 next = vload8(0, A + k * A_ld + line);
            const float8 up_to_here = sum0;
            vstore8(up_to_here, 0, result + k * result_ld + line);
            sum0 = sinter_max_float8(sum0, next);
        }
    } else {
        for (int column = line; column < cols; ++column) {
            float sum0 = -INFINITY;
            for (int k = 0; k < depth; ++k) {
                const float next = A[k * A_ld + column];
                const float up_to_here = sum0;
                result[k * result_ld + column] = up_to_here;
                sum0 = sinter_max_float(sum0, next);
            }
        }
    }
}

// cumsum(x, exclusive)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth,
                   __global const float* restrict x,
                   __global float* restrict result)
{
    const int line = get_global_id(0);
    if (line >= 1) return;
    float sum0 = 0.0f;
    for (int part_begin = 0; part_begin < depth; part_begin += 524288) {
        const int part_end = part_begin + min(524288, depth - part_begin);
        float part0 = 0.0f;
        for (int block_begin = part_begin; block_begin < part_end; block_begin += 1024) {
            const int block_end = block_begin + min(1024, part_end - block_begin);
            float block0 = 0.0f;
            const float before = sum0 + part0;
            for (int k = block_begin; k < block_end; ++k) {
                const float next = x[k];
                const float up_to_here = before + block0;
                result[k] = up_to_here;
                block0 += next;
            }
            part0 += block0;
        }
        sum0 += part0;
    }
}
