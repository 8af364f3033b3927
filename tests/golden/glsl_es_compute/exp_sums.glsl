#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// sum(exp(A - colwise(x)), each row)
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer A_block { float A[]; };
layout(std430, binding = 1) readonly buffer x_block { float x[]; };
layout(std430, binding = 2) buffer result_block { float result[]; };
uniform int rows;
uniform int depth;
uniform int A_ld;

float power_of_2f(int n)
{
    return uintBitsToFloat(uint(n + 127) << 23u);
}

// a = n ln 2 + r, with ln 2 in two parts; e to the power r, less 1
float reduced_expm1f(float a, out int n)
{
    float whole = floor(a * 1.44269504 + 0.5);
    float r = (a - whole * 0.693359375) + whole * 2.12194440e-4;
    float p = ((((1.9875691500e-4 * r + 1.3981999507e-3) * r + 8.3334519073e-3) * r + 4.1665795894e-2) * r
        + 1.6666665459e-1) * r + 5.0000001201e-1;
    n = int(whole);
    return p * (r * r) + r;
}

float expf_of(float a)
{
    if (a > 88.73) return uintBitsToFloat(0x7f800000u);
    if (a < -104.0) return 0.0;
    int n;
    float p = 1.0 + reduced_expm1f(a, n);
    return p * power_of_2f(n / 2) * power_of_2f(n - n / 2);
}

float sinter_exp(float a)
{
    return (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? a : expf_of(a);
}

void main()
{
    int i = int(gl_GlobalInvocationID.x);
    if (i >= rows) return;
    EXACT float acc = 0.0;
    for (int k = 0; k < depth; ++k) {
        acc += sinter_exp(A[i * A_ld + k] - x[i]);
    }
    result[i] = acc;
}
