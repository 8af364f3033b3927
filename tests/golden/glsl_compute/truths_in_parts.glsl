#version 430 core
// select(A, B, C) + int32(A) < alpha
layout(local_size_x = 32, local_size_y = 8) in;
uniform usamplerBuffer A;
uniform isamplerBuffer B;
uniform isamplerBuffer C;
layout(std430, binding = 0) buffer result_block { uint result[]; };
uniform int cols;
uniform int rows;
uniform int A_ld;
uniform int A_offset;
uniform int B_ld;
uniform int C_ld;
uniform int alpha;
uniform int result_ld;
uniform int result_offset;

bvec4 sinter_join_bvec4(bvec4 a, bvec4 next, int first)
{
    if (first == 0) return a;
    if (first == 1) return bvec4(a.yzw, next.x);
    return first == 2 ? bvec4(a.zw, next.xy) : bvec4(a.w, next.xyz);
}

ivec4 sinter_select(bvec4 which, ivec4 a, ivec4 b)
{
    return ivec4(which.x ? a.x : b.x, which.y ? a.y : b.y, which.z ? a.z : b.z, which.w ? a.w : b.w);
}

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    const int i = int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    const int A_at0 = A_offset + i * A_ld + j;
    const bvec4 t1 = sinter_join_bvec4(notEqual(texelFetch(A, A_at0 >> 2), uvec4(0)), notEqual(texelFetch(A, (A_at0 + 3) >> 2), uvec4(0)), A_at0 % 4);
    {
        int e = result_offset + i * result_ld + j;
        bvec4 v = lessThan(sinter_select(t1, texelFetch(B, (i * B_ld + j) >> 2), texelFetch(C, (i * C_ld + j) >> 2)) + sinter_select(t1, ivec4(1), ivec4(0)), ivec4(alpha));
        result[e] = uint(v.x);
        result[e + 1] = uint(v.y);
        result[e + 2] = uint(v.z);
        result[e + 3] = uint(v.w);
    }
}
