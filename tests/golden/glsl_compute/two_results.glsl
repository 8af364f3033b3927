#version 430 core
// x + y
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer x;
uniform samplerBuffer y;
layout(std430, binding = 0) buffer result0_block { float result0[]; };
layout(std430, binding = 1) buffer result1_block { float result1[]; };
uniform int count;

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    if (j + 4 <= count) {
        precise vec4 t0 = texelFetch(x, j >> 2);
        precise vec4 t1 = texelFetch(y, j >> 2);
        precise vec4 v2 = t0 + t1;
        precise vec4 v3 = t0 - t1;
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
            precise float t4 = texelFetch(x, c >> 2)[c % 4];
            precise float t5 = texelFetch(y, c >> 2)[c % 4];
            precise float v6 = t4 + t5;
            precise float v7 = t4 - t5;
            result0[c] = v6;
            result1[c] = v7;
        }
    }
}
