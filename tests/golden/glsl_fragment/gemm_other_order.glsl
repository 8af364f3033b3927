#version 330 core
// alpha * A + beta * (B * C)
layout(location = 0) out vec4 result;
uniform sampler2D B;
uniform sampler2D C;
uniform sampler2D A;
uniform int depth;
uniform float alpha;
uniform float beta;

void main()
{
    int i = int(gl_FragCoord.y);
    int j = 4 * int(gl_FragCoord.x);
    vec4 acc = vec4(0.0);
    int whole = depth - depth % 4;
    for (int k = 0; k < whole; k += 4) {
        vec4 a = texelFetch(B, ivec2(k / 4, i), 0);
        acc += a.x * texelFetch(C, ivec2(j / 4, k), 0);
        acc += a.y * texelFetch(C, ivec2(j / 4, k + 1), 0);
        acc += a.z * texelFetch(C, ivec2(j / 4, k + 2), 0);
        acc += a.w * texelFetch(C, ivec2(j / 4, k + 3), 0);
    }
    for (int k = whole; k < depth; ++k) {
        float a = texelFetch(B, ivec2(k / 4, i), 0)[k % 4];
        acc += a * texelFetch(C, ivec2(j / 4, k), 0);
    }
    result = alpha * texelFetch(A, ivec2(j / 4, i), 0) + beta * acc;
}
