#version 430 core
// A + A
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int count;

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    if (j + 4 <= count) {
        precise vec4 t0 = texelFetch(A, j >> 2);
        precise vec4 value = t0 + t0;
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
            precise float t1 = texelFetch(A, c >> 2)[c % 4];
            precise float value1 = t1 + t1;
            result[c] = value1;
        }
    }
}
