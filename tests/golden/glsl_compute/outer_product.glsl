#version 430 core
// x .* y
layout(local_size_x = 32, local_size_y = 8) in;
uniform samplerBuffer x;
uniform samplerBuffer y;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int cols;
uniform int rows;
uniform int result_ld;

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    const int i = int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    if (j + 4 <= cols) {
        precise vec4 value = texelFetch(x, i).x * texelFetch(y, j >> 2);
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
            precise float value1 = texelFetch(x, i).x * texelFetch(y, c >> 2)[c % 4];
            result[i * result_ld + c] = value1;
        }
    }
}
