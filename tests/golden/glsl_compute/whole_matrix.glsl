#version 430 core
// panel_lu(A), panel_pivots(A)
layout(local_size_x = 64, local_size_y = 1) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result0_block { float result0[]; };
layout(std430, binding = 1) buffer result1_block { int result1[]; };
shared float whole[4160];
shared float upper[64];
shared float pivot_row[64];
shared int pivots[64];
shared float sizes[64];
shared int places[64];
uniform int rows;
uniform int cols;
uniform int A_ld;
uniform int result0_ld;

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bool sinter_isnan(float a)
{
    return (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u;
}

#pragma optionNV(unroll all)
bool sinter_less(float a, float b)
{
    return a < b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    for (int i = item; i < rows; i += 64) {
        for (int c = 0; c < cols; ++c) {
            const float t0 = texelFetch(A, i * A_ld + c).x;
            whole[i * 65 + c] = t0;
        }
    }
    for (int k = 0; k < cols; ++k) {
        float most = -1.0;
        int most_at = k;
        for (int i = item; i < rows; i += 64) {
            if (i >= k) {
                const float size = abs(whole[i * 65 + k]);
                if (sinter_greater(size, most) || (sinter_isnan(size) && !sinter_isnan(most))) {
                    most = size;
                    most_at = i;
                }
            }
        }
        if (sinter_isnan(most)) {
            most = uintBitsToFloat(0x7f800000u);
            most_at = most_at - 2147483647;
        }
        sizes[item] = most;
        places[item] = most_at;
        barrier();
        if (item < 8) {
            for (int other = item + 8; other < 64; other += 8) {
                const float theirs = sizes[other];
                const int theirs_at = places[other];
                if (sinter_greater(theirs, most) || (theirs == most && theirs_at < most_at)) {
                    most = theirs;
                    most_at = theirs_at;
                }
            }
            sizes[item] = most;
            places[item] = most_at;
        }
        barrier();
        if (item < 1) {
            for (int other = item + 1; other < 8; ++other) {
                const float theirs = sizes[other];
                const int theirs_at = places[other];
                if (sinter_greater(theirs, most) || (theirs == most && theirs_at < most_at)) {
                    most = theirs;
                    most_at = theirs_at;
                }
            }
            sizes[item] = most;
            places[item] = most_at;
        }
        barrier();
        const int place = places[0];
        const int p = place < 0 ? place + 2147483647 : place;
        if (k % 64 == item) {
            for (int c = 0; c < cols; ++c) {
                upper[c] = whole[k * 65 + c];
            }
        }
        if (p % 64 == item) {
            for (int c = 0; c < cols; ++c) {
                pivot_row[c] = whole[p * 65 + c];
            }
        }
        if (item == 0) {
            pivots[k] = p;
        }
        barrier();
        if (p % 64 == item) {
            for (int c = 0; c < cols; ++c) {
                whole[p * 65 + c] = upper[c];
            }
        }
        if (k % 64 == item) {
            for (int c = 0; c < cols; ++c) {
                whole[k * 65 + c] = pivot_row[c];
            }
        }
        const float pivot = pivot_row[k];
        const float pivot_size = abs(pivot);
        const float scale = sinter_greater(pivot_size, 1.2676506e+30) ? 8.67361738e-19 : (sinter_less(pivot_size, 7.88860905e-31) ? 1.1529215e+18 : 1.0);
        const float reciprocal = pivot == 0.0 ? 1.0 : 1.0 / (pivot * scale);
        for (int i = item; i < rows; i += 64) {
            if (i >= k + 1) {
                const float now = whole[i * 65 + k];
                const float factor = now * scale * reciprocal;
                whole[i * 65 + k] = factor;
                for (int c = k + 1; c < cols; ++c) {
                    whole[i * 65 + c] -= factor * pivot_row[c];
                }
            }
        }
    }
    barrier();
    for (int i = item; i < rows; i += 64) {
        for (int c = 0; c < cols; ++c) {
            result0[i * result0_ld + c] = whole[i * 65 + c];
        }
    }
    for (int k = item; k < cols; k += 64) {
        result1[k] = pivots[k];
    }
}

#version 430 core
// scaled_qr(A)
layout(local_size_x = 64, local_size_y = 1) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result_block { float result[]; };
shared float whole[4160];
shared float top[64];
shared float factors[64];
shared float sums[64];
float part[64];
shared float scales[64];
uniform int rows;
uniform int cols;
uniform int A_ld;
uniform int result_ld;

float sinter_max(float a, float b)
{
    return b >= a || (floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u ? b : a;
}

bool sinter_less(float a, float b)
{
    return a < b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bool sinter_less_equal(float a, float b)
{
    return a <= b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

float sinter_sqrt(float a)
{
    return a < 0.0 || (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? uintBitsToFloat(0x7fc00000u) : sqrt(a);
}

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    for (int i = item; i < rows; i += 64) {
        for (int c = 0; c < cols; ++c) {
            whole[i * 65 + c] = texelFetch(A, i * A_ld + c).x;
        }
    }
    barrier();
    for (int c = item; c < cols; c += 64) {
        float size = 0.0;
        for (int i = 0; i < rows; ++i) {
            size = sinter_max(size, abs(whole[i * 65 + c]));
        }
        const float scale = (sinter_less(size, 1e-07) || sinter_greater(size, 10000000.0)) && sinter_greater(size, 0.0) && sinter_less_equal(size, 3.40282347e+38) ? size : 1.0;
        scales[c] = scale;
        const float column_scale = scale;
        if (column_scale != 1.0) {
            for (int i = 0; i < rows; ++i) {
                whole[i * 65 + c] = whole[i * 65 + c] / column_scale;
            }
        }
    }
    barrier();
    for (int k = 0; k < cols; ++k) {
        for (int c = item; c < cols; c += 64) {
            float sum = 0.0;
            for (int i = k + 1; i < rows; ++i) {
                sum += whole[i * 65 + k] * whole[i * 65 + c];
            }
            sums[c] = sum;
            top[c] = whole[k * 65 + c];
        }
        barrier();
        for (int c = 0; c < cols; ++c) {
            part[c] = sums[c];
        }
        const float alpha_k = top[k];
        const float square = part[k];
        const bool skip = sinter_less_equal(square, 9.86076132e-32);
        const float length = sinter_sqrt(alpha_k * alpha_k + square);
        const float beta_k = skip ? alpha_k : (sinter_less(alpha_k, 0.0) ? length : -length);
        const float factor = skip ? 0.0 : (beta_k - alpha_k) / beta_k;
        const float scale = 1.0 / (alpha_k - beta_k);
        for (int c = 0; c < cols; ++c) {
            part[c] = skip ? 0.0 : top[c] + part[c] * scale;
        }
        if (item == 0) {
            factors[k] = factor;
        }
        barrier();
        for (int i = item; i < rows; i += 64) {
            if (i >= k) {
                const bool here = i == k;
                const float now = whole[i * 65 + k];
                const float v = here ? 1.0 : (skip ? 0.0 : now * scale);
                whole[i * 65 + k] = here ? beta_k : v;
                for (int c = k + 1; c < cols; ++c) {
                    whole[i * 65 + c] -= factor * part[c] * v;
                }
            }
        }
        barrier();
    }
    barrier();
    for (int c = item; c < cols; c += 64) {
        const float column_scale = scales[c];
        if (column_scale != 1.0) {
            for (int i = 0; i < c + 1; ++i) {
                whole[i * 65 + c] = whole[i * 65 + c] * column_scale;
            }
        }
    }
    barrier();
    barrier();
    for (int i = item; i < rows; i += 64) {
        for (int c = 0; c < cols; ++c) {
            result[i * result_ld + c] = whole[i * 65 + c];
        }
    }
}
