#version 310 es
precision highp float;
precision highp int;
// panel_qr(A), panel_reflectors(A), panel_products(A), panel_tau(A)
layout(local_size_x = 64, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer A_block { float A[]; };
layout(std430, binding = 1) buffer result0_block { float result0[]; };
layout(std430, binding = 2) buffer result1_block { float result1[]; };
layout(std430, binding = 3) buffer result2_block { float result2[]; };
layout(std430, binding = 4) buffer result3_block { float result3[]; };
float own[16];
shared float top[8];
shared float factors[8];
shared float gram[64];
shared float sums[512];
float part[8];
shared float triangle[64];
float vector[8];
uniform int rows;
uniform int A_ld;
uniform int result0_ld;
uniform int result1_ld;
uniform int result2_ld;

bool sinter_less_equal(float a, float b)
{
    return a <= b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

float sinter_sqrt(float a)
{
    return a < 0.0 || (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? uintBitsToFloat(0x7fc00000u) : sqrt(a);
}

bool sinter_less(float a, float b)
{
    return a < b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

void main()
{
    int item = int(gl_LocalInvocationID.x);
    for (int r = 0; r < 2; ++r) {
        int i = r * 64 + item;
        if (i < rows) {
            for (int c = 0; c < 8; ++c) {
                float t0 = A[i * A_ld + c];
                own[r * 8 + c] = t0;
            }
        } else {
            for (int c = 0; c < 8; ++c) {
                own[r * 8 + c] = 0.0;
            }
        }
    }
    for (int k = 0; k < 8; ++k) {
        for (int c = 0; c < 8; ++c) {
            part[c] = 0.0;
        }
        for (int r = 0; r < 2; ++r) {
            int i = r * 64 + item;
            if (i >= k + 1 && i < rows) {
                float now = own[r * 8];
                for (int c = 0; c < 8; ++c) {
                    part[c] += now * own[r * 8 + c];
                }
            }
        }
        for (int r = 0; r < 2; ++r) {
            int i = r * 64 + item;
            if (i == k) {
                for (int c = 0; c < 8; ++c) {
                    top[c] = own[r * 8 + c];
                }
            }
        }
        for (int c = 0; c < 8; ++c) {
            sums[c * 64 + item] = part[c];
        }
        int column = item / 8;
        int lane = item % 8;
        int mine = column * 64 + lane;
        barrier();
        {
            float sum = sums[mine];
            sum += sums[mine + 8];
            sum += sums[mine + 16];
            sum += sums[mine + 24];
            sum += sums[mine + 32];
            sum += sums[mine + 40];
            sum += sums[mine + 48];
            sum += sums[mine + 56];
            sums[mine] = sum;
        }
        barrier();
        if (lane < 1) {
            float sum = sums[mine];
            sum += sums[mine + 1];
            sum += sums[mine + 2];
            sum += sums[mine + 3];
            sum += sums[mine + 4];
            sum += sums[mine + 5];
            sum += sums[mine + 6];
            sum += sums[mine + 7];
            sums[mine] = sum;
        }
        barrier();
        for (int c = 0; c < 8; ++c) {
            part[c] = sums[c * 64];
        }
        float alpha_k = top[0];
        float square = part[0];
        bool skip = sinter_less_equal(square, 9.86076132e-32);
        float length = sinter_sqrt(alpha_k * alpha_k + square);
        float beta_k = skip ? alpha_k : (sinter_less(alpha_k, 0.0) ? length : -length);
        float factor = skip ? 0.0 : (beta_k - alpha_k) / beta_k;
        float scale = 1.0 / (alpha_k - beta_k);
        for (int c = 0; c < 8; ++c) {
            part[c] = skip ? 0.0 : top[c] + part[c] * scale;
        }
        if (item == 0) {
            factors[k] = factor;
            for (int c = 0; c < 8; ++c) {
                if (c >= 8 - k) {
                    gram[k * 8 + c - (8 - k)] = part[c];
                }
            }
        }
        barrier();
        for (int r = 0; r < 2; ++r) {
            int i = r * 64 + item;
            bool here = i == k;
            bool follows = i >= k;
            float now = own[r * 8];
            float v = here ? 1.0 : (skip ? 0.0 : now * scale);
            for (int c = 1; c < 8; ++c) {
                float old = own[r * 8 + c];
                own[r * 8 + c - 1] = follows && c < 8 - k ? old - factor * part[c] * v : old;
            }
            own[r * 8 + 7] = follows ? (here ? beta_k : v) : now;
        }
    }
    barrier();
    if (item == 0) {
        for (int k = 0; k < 8; ++k) {
            float factor = factors[k];
            for (int r = 0; r < k; ++r) {
                float sum = 0.0;
                for (int e = r; e < k; ++e) {
                    sum += triangle[r * 8 + e] * gram[k * 8 + e];
                }
                triangle[r * 8 + k] = -factor * sum;
            }
            triangle[k * 8 + k] = factor;
        }
    }
    barrier();
    for (int r = 0; r < 2; ++r) {
        int i = r * 64 + item;
        if (i < rows) {
            for (int c = 0; c < 8; ++c) {
                vector[c] = i > c ? own[r * 8 + c] : (i == c ? 1.0 : 0.0);
            }
            for (int c = 0; c < 8; ++c) {
                float sum = 0.0;
                for (int e = 0; e < c + 1; ++e) {
                    sum += vector[e] * triangle[e * 8 + c];
                }
                result0[i * result0_ld + c] = own[r * 8 + c];
                result1[i * result1_ld + c] = vector[c];
                result2[i * result2_ld + c] = sum;
            }
        }
    }
    for (int k = item; k < 8; k += 64) {
        result3[k] = factors[k];
    }
}
