// sum(x .* y)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth,
                   __global const float* restrict x,
                   __global const float* restrict y,
                   __global float* restrict result)
{
    float acc = 0.0f;
    for (int begin = 0; begin < depth; begin += 1024) {
        const int end = min(begin + 1024, depth);
        float acc_block = 0.0f;
        for (int k = begin; k < end; ++k) {
            acc_block += x[k] * y[k];
        }
        acc += acc_block;
    }
    result[0] = acc;
}
