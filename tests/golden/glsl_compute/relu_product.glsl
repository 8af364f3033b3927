#version 430 core
// select(A * B > C && !isnan(C), A * B, alpha)
layout(local_size_x = 8, local_size_y = 8) in;
uniform samplerBuffer B;
uniform samplerBuffer A;
uniform samplerBuffer C;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int rows;
uniform int cols;
uniform int depth;
uniform int B_ld;
uniform int A_ld;
uniform int C_ld;
uniform float alpha;
uniform int result_ld;

bvec4 sinter_logical_and(bvec4 a, bvec4 b)
{
    return bvec4(a.x && b.x, a.y && b.y, a.z && b.z, a.w && b.w);
}

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bvec4 sinter_greater(vec4 a, vec4 b)
{
    return bvec4(sinter_greater(a.x, b.x), sinter_greater(a.y, b.y), sinter_greater(a.z, b.z), sinter_greater(a.w, b.w));
}

bool sinter_isnan(float a)
{
    return (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u;
}

bvec4 sinter_isnan(vec4 a)
{
    return bvec4(sinter_isnan(a.x), sinter_isnan(a.y), sinter_isnan(a.z), sinter_isnan(a.w));
}

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    const int i = 4 * int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    const int i1 = min(i + 1, rows - 1);
    const int i2 = min(i + 2, rows - 1);
    const int i3 = min(i + 3, rows - 1);
    vec4 acc0 = vec4(0.0);
    vec4 acc1 = vec4(0.0);
    vec4 acc2 = vec4(0.0);
    vec4 acc3 = vec4(0.0);
    for (int k = 0; k < depth; ++k) {
        const vec4 b0 = texelFetch(B, (k * B_ld + j) >> 2);
        const float a0 = texelFetch(A, (i * A_ld + k) >> 2)[(i * A_ld + k) % 4];
        acc0 += a0 * b0;
        const float a1 = texelFetch(A, (i1 * A_ld + k) >> 2)[(i1 * A_ld + k) % 4];
        acc1 += a1 * b0;
        const float a2 = texelFetch(A, (i2 * A_ld + k) >> 2)[(i2 * A_ld + k) % 4];
        acc2 += a2 * b0;
        const float a3 = texelFetch(A, (i3 * A_ld + k) >> 2)[(i3 * A_ld + k) % 4];
        acc3 += a3 * b0;
    }
    {
        const vec4 t0 = texelFetch(C, (i * C_ld + j) >> 2);
        {
            int e = i * result_ld + j;
            vec4 v = mix(vec4(alpha), acc0, sinter_logical_and(sinter_greater(acc0, t0), not(sinter_isnan(t0))));
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    }
    if (i + 1 < rows) {
        const vec4 t1 = texelFetch(C, (i1 * C_ld + j) >> 2);
        {
            int e = i1 * result_ld + j;
            vec4 v = mix(vec4(alpha), acc1, sinter_logical_and(sinter_greater(acc1, t1), not(sinter_isnan(t1))));
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    }
    if (i + 2 < rows) {
        const vec4 t2 = texelFetch(C, (i2 * C_ld + j) >> 2);
        {
            int e = i2 * result_ld + j;
            vec4 v = mix(vec4(alpha), acc2, sinter_logical_and(sinter_greater(acc2, t2), not(sinter_isnan(t2))));
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    }
    if (i + 3 < rows) {
        const vec4 t3 = texelFetch(C, (i3 * C_ld + j) >> 2);
        {
            int e = i3 * result_ld + j;
            vec4 v = mix(vec4(alpha), acc3, sinter_logical_and(sinter_greater(acc3, t3), not(sinter_isnan(t3))));
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    }
}

#version 430 core
// select(A > alpha, A, beta) * B
layout(local_size_x = 8, local_size_y = 8) in;
uniform samplerBuffer B;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int rows;
uniform int cols;
uniform int depth;
uniform int B_ld;
uniform int A_ld;
uniform float alpha;
uniform float beta;
uniform int result_ld;

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    const int i = 4 * int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    const int i1 = min(i + 1, rows - 1);
    const int i2 = min(i + 2, rows - 1);
    const int i3 = min(i + 3, rows - 1);
    vec4 acc0 = vec4(0.0);
    vec4 acc1 = vec4(0.0);
    vec4 acc2 = vec4(0.0);
    vec4 acc3 = vec4(0.0);
    for (int k = 0; k < depth; ++k) {
        const vec4 b0 = texelFetch(B, (k * B_ld + j) >> 2);
        const float t0 = texelFetch(A, (i * A_ld + k) >> 2)[(i * A_ld + k) % 4];
        const float a0 = sinter_greater(t0, alpha) ? t0 : beta;
        acc0 += a0 * b0;
        const float t1 = texelFetch(A, (i1 * A_ld + k) >> 2)[(i1 * A_ld + k) % 4];
        const float a1 = sinter_greater(t1, alpha) ? t1 : beta;
        acc1 += a1 * b0;
        const float t2 = texelFetch(A, (i2 * A_ld + k) >> 2)[(i2 * A_ld + k) % 4];
        const float a2 = sinter_greater(t2, alpha) ? t2 : beta;
        acc2 += a2 * b0;
        const float t3 = texelFetch(A, (i3 * A_ld + k) >> 2)[(i3 * A_ld + k) % 4];
        const float a3 = sinter_greater(t3, alpha) ? t3 : beta;
        acc3 += a3 * b0;
    }
    {
        int e = i * result_ld + j;
        vec4 v = acc0;
        result[e] = v.x;
        result[e + 1] = v.y;
        result[e + 2] = v.z;
        result[e + 3] = v.w;
    }
    if (i + 1 < rows) {
        {
            int e = i1 * result_ld + j;
            vec4 v = acc1;
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    }
    if (i + 2 < rows) {
        {
            int e = i2 * result_ld + j;
            vec4 v = acc2;
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    }
    if (i + 3 < rows) {
        {
            int e = i3 * result_ld + j;
            vec4 v = acc3;
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    }
}
