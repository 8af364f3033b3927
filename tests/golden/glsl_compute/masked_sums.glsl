#version 430 core
// sum(select(A > alpha && !isnan(B), A, B), each row)
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer A;
uniform samplerBuffer B;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int rows;
uniform int depth;
uniform int A_ld;
uniform float alpha;
uniform int B_ld;

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bool sinter_isnan(float a)
{
    return (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u;
}

void main()
{
    const int i = int(gl_GlobalInvocationID.x);
    if (i >= rows) return;
    precise float acc = 0.0;
    for (int k = 0; k < depth; ++k) {
        precise float t0 = texelFetch(A, i * A_ld + k).x;
        precise float t1 = texelFetch(B, i * B_ld + k).x;
        acc += sinter_greater(t0, alpha) && !sinter_isnan(t1) ? t0 : t1;
    }
    result[i] = acc;
}
