#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// x .* y
layout(local_size_x = 32, local_size_y = 8) in;
layout(std430, binding = 0) readonly buffer x_block { float x[]; };
layout(std430, binding = 1) readonly buffer y_block { float y[]; };
layout(std430, binding = 2) buffer result_block { float result[]; };
uniform int cols;
uniform int rows;
uniform int result_ld;

void main()
{
    int j = 4 * int(gl_GlobalInvocationID.x);
    int i = int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    if (j + 4 <= cols) {
        EXACT vec4 value = x[i] * vec4(y[j], y[j + 1], y[j + 2], y[j + 3]);
        {
            int e = i * result_ld + j;
            vec4 v = value;
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    } else {
        for (int c = j; c < cols; ++c) {
            EXACT float value1 = x[i] * y[c];
            result[i * result_ld + c] = value1;
        }
    }
}
