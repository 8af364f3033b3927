#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// alpha * x + y
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer x_block { float x[]; };
layout(std430, binding = 1) readonly buffer y_block { float y[]; };
layout(std430, binding = 2) buffer result_block { float result[]; };
uniform int count;
uniform float alpha;

void main()
{
    int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    if (j + 4 <= count) {
        EXACT vec4 value = alpha * vec4(x[j], x[j + 1], x[j + 2], x[j + 3]) + vec4(y[j], y[j + 1], y[j + 2], y[j + 3]);
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
            EXACT float value1 = alpha * x[c] + y[c];
            result[c] = value1;
        }
    }
}
