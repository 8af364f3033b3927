#version 430 core
// A
layout(local_size_x = 32, local_size_y = 8) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int cols;
uniform int rows;
uniform int A_ld;
uniform int A_offset;
uniform int result_ld;
uniform int result_offset;

vec4 sinter_join_vec4(vec4 a, vec4 next, int first)
{
    if (first == 0) return a;
    if (first == 1) return vec4(a.yzw, next.x);
    return first == 2 ? vec4(a.zw, next.xy) : vec4(a.w, next.xyz);
}

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    const int i = int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    const int A_at0 = A_offset + i * A_ld + j;
    {
        int e = result_offset + i * result_ld + j;
        vec4 v = sinter_join_vec4(texelFetch(A, A_at0 >> 2), texelFetch(A, (A_at0 + 3) >> 2), A_at0 % 4);
        result[e] = v.x;
        result[e + 1] = v.y;
        result[e + 2] = v.z;
        result[e + 3] = v.w;
    }
}
