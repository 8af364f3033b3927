#version 310 es
precision highp float;
precision highp int;
// A * B
layout(local_size_x = 8, local_size_y = 8) in;
layout(std430, binding = 0) readonly buffer B_block { float B[]; };
layout(std430, binding = 1) readonly buffer A_block { float A[]; };
layout(std430, binding = 2) buffer result_block { float result[]; };
uniform int rows;
uniform int cols;
uniform int depth;
uniform int B_ld;
uniform int A_ld;
uniform int result_ld;

void main()
{
    int j = 4 * int(gl_GlobalInvocationID.x);
    int i = 4 * int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    int i1 = min(i + 1, rows - 1);
    int i2 = min(i + 2, rows - 1);
    int i3 = min(i + 3, rows - 1);
    vec4 acc0 = vec4(0.0);
    vec4 acc1 = vec4(0.0);
    vec4 acc2 = vec4(0.0);
    vec4 acc3 = vec4(0.0);
    for (int k = 0; k < depth; ++k) {
        vec4 b0 = vec4(B[k * B_ld + j], B[k * B_ld + j + 1], B[k * B_ld + j + 2], B[k * B_ld + j + 3]);
        float a0 = A[i * A_ld + k];
        acc0 += a0 * b0;
        float a1 = A[i1 * A_ld + k];
        acc1 += a1 * b0;
        float a2 = A[i2 * A_ld + k];
        acc2 += a2 * b0;
        float a3 = A[i3 * A_ld + k];
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
