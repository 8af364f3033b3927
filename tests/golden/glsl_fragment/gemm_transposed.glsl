#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// alpha * (A * B) + C
layout(location = 0) out vec4 result;
uniform sampler2D B;
uniform sampler2D A;
uniform sampler2D C;
uniform int cols;
uniform int rows;
uniform int depth;
uniform int B_col_stride;
uniform int B_width;
uniform int A_col_stride;
uniform int A_width;
uniform float alpha;
uniform int C_col_stride;
uniform int C_width;

void main()
{
    int first = 4 * int(gl_FragCoord.x);
    vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        int i = int(gl_FragCoord.y);
        if (i < rows && e < cols) {
            float acc = 0.0;
            int terms = depth;
            for (int k = 0; k < terms; ++k) {
                acc += texelFetch(A, ivec2((i + k * A_col_stride) / 4 % A_width, (i + k * A_col_stride) / 4 / A_width), 0)[(i + k * A_col_stride) % 4] * texelFetch(B, ivec2((k + e * B_col_stride) / 4 % B_width, (k + e * B_col_stride) / 4 / B_width), 0)[(k + e * B_col_stride) % 4];
            }
            four[lane] = alpha * acc + texelFetch(C, ivec2((i + e * C_col_stride) / 4 % C_width, (i + e * C_col_stride) / 4 / C_width), 0)[(i + e * C_col_stride) % 4];
        }
    }
    result = four;
}
