#version 430 core
// sum(exp(A - x), each row)
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer A;
uniform samplerBuffer x;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int rows;
uniform int depth;
uniform int A_ld;

float sinter_exp(float a)
{
    if ((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) return a;
    if (a > 88.73) return uintBitsToFloat(0x7f800000u);
    if (a < -104.0) return 0.0;
    // Cody and Waite: a = n ln 2 + r, with ln 2 in two parts
    float n = floor(a * 1.44269504 + 0.5), r = (a - n * 0.693359375) + n * 2.12194440e-4;
    float p = 1.0 + r * (1.0 + r * (0.5 + r * (1.6666667e-1 + r * (4.1666668e-2 + r * (8.3333345e-3 + r * 1.3888889e-3)))));
    float h = floor(n * 0.5);
    return p * exp2(h) * exp2(n - h);
}

void main()
{
    const int i = int(gl_GlobalInvocationID.x);
    if (i >= rows) return;
    precise float acc = 0.0;
    const int terms = depth;
    for (int k = 0; k < terms; ++k) {
        acc += sinter_exp(texelFetch(A, i * A_ld + k).x - texelFetch(x, i).x);
    }
    result[i] = acc;
}
