#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;
// A * trans(B)
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform sampler2D B;
uniform int cols;
uniform int depth;

void main()
{
    int i = int(gl_FragCoord.y);
    int j = 4 * int(gl_FragCoord.x);
    vec4 acc = vec4(0.0);
    int last_column = cols - 1;
    int j1 = min(j + 1, last_column);
    int j2 = min(j + 2, last_column);
    int j3 = min(j + 3, last_column);
    int whole = depth - depth % 4;
    for (int k = 0; k < whole; k += 4) {
        vec4 a = texelFetch(A, ivec2(k / 4, i), 0);
        vec4 column0 = texelFetch(B, ivec2(k / 4, j), 0);
        vec4 column1 = texelFetch(B, ivec2(k / 4, j1), 0);
        vec4 column2 = texelFetch(B, ivec2(k / 4, j2), 0);
        vec4 column3 = texelFetch(B, ivec2(k / 4, j3), 0);
        acc += a.x * vec4(column0.x, column1.x, column2.x, column3.x);
        acc += a.y * vec4(column0.y, column1.y, column2.y, column3.y);
        acc += a.z * vec4(column0.z, column1.z, column2.z, column3.z);
        acc += a.w * vec4(column0.w, column1.w, column2.w, column3.w);
    }
    for (int k = whole; k < depth; ++k) {
        float a = texelFetch(A, ivec2(k / 4, i), 0)[k % 4];
        float column0 = texelFetch(B, ivec2(k / 4, j), 0)[k % 4];
        float column1 = texelFetch(B, ivec2(k / 4, j1), 0)[k % 4];
        float column2 = texelFetch(B, ivec2(k / 4, j2), 0)[k % 4];
        float column3 = texelFetch(B, ivec2(k / 4, j3), 0)[k % 4];
        acc += a * vec4(column0, column1, column2, column3);
    }
    result = acc;
}
