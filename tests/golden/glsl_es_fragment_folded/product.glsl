#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;
// A * B
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform sampler2D B;
uniform int result_width;
uniform int result_ld;
uniform int cols;
uniform int rows;
uniform int depth;
uniform int A_ld;
uniform int A_width;
uniform int B_ld;
uniform int B_width;

void main()
{
    int e = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    int i = e / result_ld;
    int j = e % result_ld;
    if (i >= rows || j >= cols) discard;
    vec4 acc = vec4(0.0);
    int whole = depth - depth % 4;
    for (int k = 0; k < whole; k += 4) {
        vec4 a = texelFetch(A, ivec2((i * A_ld + k) / 4 % A_width, (i * A_ld + k) / 4 / A_width), 0);
        acc += a.x * texelFetch(B, ivec2((k * B_ld + j) / 4 % B_width, (k * B_ld + j) / 4 / B_width), 0);
        acc += a.y * texelFetch(B, ivec2(((k + 1) * B_ld + j) / 4 % B_width, ((k + 1) * B_ld + j) / 4 / B_width), 0);
        acc += a.z * texelFetch(B, ivec2(((k + 2) * B_ld + j) / 4 % B_width, ((k + 2) * B_ld + j) / 4 / B_width), 0);
        acc += a.w * texelFetch(B, ivec2(((k + 3) * B_ld + j) / 4 % B_width, ((k + 3) * B_ld + j) / 4 / B_width), 0);
    }
    for (int k = whole; k < depth; ++k) {
        float a = texelFetch(A, ivec2((i * A_ld + k) / 4 % A_width, (i * A_ld + k) / 4 / A_width), 0)[(i * A_ld + k) % 4];
        acc += a * texelFetch(B, ivec2((k * B_ld + j) / 4 % B_width, (k * B_ld + j) / 4 / B_width), 0);
    }
    result = acc;
}
