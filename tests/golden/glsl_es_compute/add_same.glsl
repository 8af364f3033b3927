#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// A + A
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer A_block { float A[]; };
layout(std430, binding = 1) buffer result_block { float result[]; };
uniform int count;

void main()
{
    int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    if (j + 4 <= count) {
        EXACT vec4 t0 = vec4(A[j], A[j + 1], A[j + 2], A[j + 3]);
        EXACT vec4 value = t0 + t0;
        {
            int e = j;
            vec4 v = value;
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    } else {
        for (int c = j; c < count; ++c) {
            EXACT float t1 = A[c];
            EXACT float value1 = t1 + t1;
            result[c] = value1;
        }
    }
}
