#version 430 core
// gather(x, 0, 0) * gather(A, image_row(i, i - 1, height), j) + gather(x, 1, 0) * gather(A, i, j) + gather(x, 2, 0) * gather(A, image_row(i, i + 1, height), j)
layout(local_size_x = 32, local_size_y = 8) in;
uniform samplerBuffer x;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int cols;
uniform int rows;
uniform int height;
uniform int A_ld;
uniform int result_ld;

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    const int i = int(gl_GlobalInvocationID.y);
    if (i >= rows || j >= cols) return;
    if (j + 4 <= cols && i % height >= 1 && i % height + 1 <= height - 1) {
        precise vec4 A_near0 = texelFetch(A, ((i - 1) * A_ld + j) >> 2);
        precise vec4 A_near1 = texelFetch(A, (i * A_ld + j) >> 2);
        precise vec4 A_near2 = texelFetch(A, ((i + 1) * A_ld + j) >> 2);
        precise vec4 value = texelFetch(x, 0).x * A_near0 + texelFetch(x, 1).x * A_near1 + texelFetch(x, 2).x * A_near2;
        {
            int e = i * result_ld + j;
            vec4 v = value;
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    } else {
        if (j + 4 <= cols) {
            const int first_row3 = i - i % height;
            const int sought_row4 = i - 1 - first_row3;
            const int found_row4 = first_row3 + min(max(sought_row4, 0), height - 1);
            precise vec4 A_near5 = texelFetch(A, (found_row4 * A_ld + j) >> 2);
            precise vec4 A_near6 = texelFetch(A, (i * A_ld + j) >> 2);
            const int sought_row7 = i + 1 - first_row3;
            const int found_row7 = first_row3 + min(max(sought_row7, 0), height - 1);
            precise vec4 A_near8 = texelFetch(A, (found_row7 * A_ld + j) >> 2);
            precise vec4 value1 = texelFetch(x, 0).x * A_near5 + texelFetch(x, 1).x * A_near6 + texelFetch(x, 2).x * A_near8;
            {
                int e = i * result_ld + j;
                vec4 v = value1;
                result[e] = v.x;
                result[e + 1] = v.y;
                result[e + 2] = v.z;
                result[e + 3] = v.w;
            }
        } else {
            for (int c = j; c < min(j + 4, cols); ++c) {
                const int first_row9 = i - i % height;
                const int sought_row10 = i - 1 - first_row9;
                const int found_row10 = first_row9 + min(max(sought_row10, 0), height - 1);
                const int sought_row11 = i + 1 - first_row9;
                const int found_row11 = first_row9 + min(max(sought_row11, 0), height - 1);
                precise float value2 = texelFetch(x, 0).x * texelFetch(A, (found_row10 * A_ld + c) >> 2)[(found_row10 * A_ld + c) % 4] + texelFetch(x, 1).x * texelFetch(A, (i * A_ld + c) >> 2)[(i * A_ld + c) % 4] + texelFetch(x, 2).x * texelFetch(A, (found_row11 * A_ld + c) >> 2)[(found_row11 * A_ld + c) % 4];
                result[i * result_ld + c] = value2;
            }
        }
    }
}
