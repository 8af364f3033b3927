#version 430 core
// A + B
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer A;
uniform samplerBuffer B;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int count;

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    if (j + 4 <= count) {
        precise vec4 value = texelFetch(A, j >> 2) + texelFetch(B, j >> 2);
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
            precise float value1 = texelFetch(A, c >> 2)[c % 4] + texelFetch(B, c >> 2)[c % 4];
            result[c] = value1;
        }
    }
}
