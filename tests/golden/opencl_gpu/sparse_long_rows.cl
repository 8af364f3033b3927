// S * x
int sinter_add_int(int a, int b)
{
    return as_int(as_uint(a) + as_uint(b));
}

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int rows,
                   __global const int* restrict S_shares,
                   __global const float* restrict S,
                   __global const float* restrict x,
                   __global const int* restrict S_columns,
                   __global float* restrict result)
{
    const int i = get_global_id(0);
    if (i >= rows) return;
    const int t1 = S_shares[i];
    const int first0 = t1;
    const int end0 = sinter_add_int(t1, 128);
    float sum0 = 0.0f;
    float sum0_1 = 0.0f;
    float sum0_2 = 0.0f;
    float sum0_3 = 0.0f;
    const int rest0 = end0 - (end0 - first0) % 4;
    for (int k0 = first0; k0 < rest0; k0 += 4) {
        sum0 += S[k0] * x[S_columns[k0]];
        const int t2 = k0 + 1;
        sum0_1 += S[t2] * x[S_columns[t2]];
        const int t3 = k0 + 2;
        sum0_2 += S[t3] * x[S_columns[t3]];
        const int t4 = k0 + 3;
        sum0_3 += S[t4] * x[S_columns[t4]];
    }
    for (int r0 = rest0; r0 < end0; ++r0) {
        sum0 += S[r0] * x[S_columns[r0]];
    }
    const float total0 = sum0 + sum0_1 + (sum0_2 + sum0_3);
    result[i] = total0;
}

// S * x + sum_of_shares(w)
int sinter_add_int(int a, int b)
{
    return as_int(as_uint(a) + as_uint(b));
}

int sinter_multiply_int(int a, int b)
{
    return as_int(as_uint(a) * as_uint(b));
}

int sinter_subtract_int(int a, int b)
{
    return as_int(as_uint(a) - as_uint(b));
}

__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int rows,
                   __global const int* restrict y,
                   __global const int* restrict z,
                   __global const float* restrict S,
                   __global const float* restrict x,
                   __global const int* restrict S_columns,
                   __global const float* restrict w,
                   __global float* restrict result)
{
    const int i = get_global_id(0);
    if (i >= rows) return;
    const int t1 = i + 1;
    const int t2 = z[t1];
    const int t3 = z[i];
    const int first0 = sinter_add_int(y[i], sinter_multiply_int(sinter_subtract_int(t2, t3), 128));
    const int end0 = y[t1];
    float sum0 = 0.0f;
    float sum0_1 = 0.0f;
    float sum0_2 = 0.0f;
    float sum0_3 = 0.0f;
    const int rest0 = end0 - (end0 - first0) % 4;
    for (int k0 = first0; k0 < rest0; k0 += 4) {
        sum0 += S[k0] * x[S_columns[k0]];
        const int t4 = k0 + 1;
        sum0_1 += S[t4] * x[S_columns[t4]];
        const int t5 = k0 + 2;
        sum0_2 += S[t5] * x[S_columns[t5]];
        const int t6 = k0 + 3;
        sum0_3 += S[t6] * x[S_columns[t6]];
    }
    for (int r0 = rest0; r0 < end0; ++r0) {
        sum0 += S[r0] * x[S_columns[r0]];
    }
    const float total0 = sum0 + sum0_1 + (sum0_2 + sum0_3);
    const int first7 = t3;
    const int end7 = t2;
    float sum7 = 0.0f;
    float sum7_1 = 0.0f;
    float sum7_2 = 0.0f;
    float sum7_3 = 0.0f;
    const int rest7 = end7 - (end7 - first7) % 4;
    for (int k7 = first7; k7 < rest7; k7 += 4) {
        sum7 += w[k7];
        const int t8 = k7 + 1;
        sum7_1 += w[t8];
        const int t9 = k7 + 2;
        sum7_2 += w[t9];
        const int t10 = k7 + 3;
        sum7_3 += w[t10];
    }
    for (int r7 = rest7; r7 < end7; ++r7) {
        sum7 += w[r7];
    }
    const float total7 = sum7 + sum7_1 + (sum7_2 + sum7_3);
    result[i] = total0 + total7;
}
