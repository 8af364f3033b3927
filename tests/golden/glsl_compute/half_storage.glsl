#version 430 core
// A + B
layout(local_size_x = 64, local_size_y = 1) in;
uniform samplerBuffer A;
uniform samplerBuffer B;
layout(r16f, binding = 0) writeonly uniform imageBuffer result;
uniform int count;

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    if (j + 4 <= count) {
        precise vec4 value = vec4(texelFetch(A, j).x, texelFetch(A, j + 1).x, texelFetch(A, j + 2).x, texelFetch(A, j + 3).x) + vec4(texelFetch(B, j).x, texelFetch(B, j + 1).x, texelFetch(B, j + 2).x, texelFetch(B, j + 3).x);
        {
            int e = j;
            vec4 v = value;
            imageStore(result, e, vec4(v.x));
            imageStore(result, e + 1, vec4(v.y));
            imageStore(result, e + 2, vec4(v.z));
            imageStore(result, e + 3, vec4(v.w));
        }
    } else {
        for (int c = j; c < count; ++c) {
            precise float value1 = texelFetch(A, c).x + texelFetch(B, c).x;
            imageStore(result, c, vec4(value1));
        }
    }
}
