#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// x + y
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer x_block { float x[]; };
layout(std430, binding = 1) readonly buffer y_block { float y[]; };
layout(std430, binding = 2) buffer result0_block { float result0[]; };
layout(std430, binding = 3) buffer result1_block { float result1[]; };
uniform int count;

void main()
{
    int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    if (j + 4 <= count) {
        EXACT vec4 t0 = vec4(x[j], x[j + 1], x[j + 2], x[j + 3]);
        EXACT vec4 t1 = vec4(y[j], y[j + 1], y[j + 2], y[j + 3]);
        EXACT vec4 v2 = t0 + t1;
        EXACT vec4 v3 = t0 - t1;
        {
            int e = j;
            vec4 v = v2;
            result0[e] = v.x;
            result0[e + 1] = v.y;
            result0[e + 2] = v.z;
            result0[e + 3] = v.w;
        }
        {
            int e = j;
            vec4 v = v3;
            result1[e] = v.x;
            result1[e + 1] = v.y;
            result1[e + 2] = v.z;
            result1[e + 3] = v.w;
        }
    } else {
        for (int c = j; c < count; ++c) {
            EXACT float t4 = x[c];
            EXACT float t5 = y[c];
            EXACT float v6 = t4 + t5;
            EXACT float v7 = t4 - t5;
            result0[c] = v6;
            result1[c] = v7;
        }
    }
}
