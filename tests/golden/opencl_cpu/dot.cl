// sum(x .* y)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int depth,
                   __global const float* restrict x,
                   __global const float* restrict y,
                   __global float* restrict result)
{
    float acc = 0.0f;
    for (int k = 0; k < depth; ++k) {
        acc += x[k] * y[k];
    }
    result[0] = acc;
}
