#version 430 core
// A
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result_block { vec4 result[]; };
uniform int count;

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    result[j >> 2] = texelFetch(A, j >> 2);
}

#version 430 core
// A * B
layout(local_size_x = 8, local_size_y = 8) in;
uniform samplerBuffer B;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int rows;
uniform int cols;
uniform int depth;
uniform int B_ld;
uniform int A_ld;
uniform int result_ld;

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
