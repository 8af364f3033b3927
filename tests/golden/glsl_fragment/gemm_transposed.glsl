#version 330 core
// alpha * (trans(A) * trans(B)) + trans(C)
layout(location = 0) out vec4 result;
uniform sampler2D B;
uniform sampler2D A;
uniform sampler2D C;
uniform int cols;
uniform int rows;
uniform int depth;
uniform float alpha;

void main()
{
    int first = 4 * int(gl_FragCoord.x);
    vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        int i = int(gl_FragCoord.y);
        if (i < rows && e < cols) {
            float acc = 0.0;
            for (int k = 0; k < depth; ++k) {
                acc += texelFetch(A, ivec2(i / 4, k), 0)[i % 4] * texelFetch(B, ivec2(k / 4, e), 0)[k % 4];
            }
            four[lane] = alpha * acc + texelFetch(C, ivec2(i / 4, e), 0)[i % 4];
        }
    }
    result = four;
}
