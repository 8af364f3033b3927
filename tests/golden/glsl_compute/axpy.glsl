#version 430 core
// alpha * x + y
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer x;
layout(std430, binding = 0) readonly buffer y_block { float y[]; };
layout(std430, binding = 1) buffer result_block { float result[]; };
uniform int count;
uniform float alpha;

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    if (j + 4 <= count) {
        precise vec4 value = alpha * texelFetch(x, j >> 2) + vec4(y[j], y[j + 1], y[j + 2], y[j + 3]);
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
            precise float value1 = alpha * texelFetch(x, c >> 2)[c % 4] + y[c];
            result[c] = value1;
        }
    }
}
