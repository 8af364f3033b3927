#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// sum(x .* y)
layout(location = 0) out vec4 result;
uniform sampler2D x;
uniform sampler2D y;
uniform int depth;
uniform int x_width;
uniform int y_width;

void main()
{
    EXACT float acc = 0.0;
    EXACT vec4 acc_four = vec4(0.0);
    int whole = depth - depth % 4;
    for (int k = 0; k < whole; k += 4) {
        acc_four += texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0) * texelFetch(y, ivec2(k / 4 % y_width, k / 4 / y_width), 0);
    }
    acc += acc_four.x;
    acc += acc_four.y;
    acc += acc_four.z;
    acc += acc_four.w;
    for (int k = whole; k < depth; ++k) {
        acc += texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0)[k % 4] * texelFetch(y, ivec2(k / 4 % y_width, k / 4 / y_width), 0)[k % 4];
    }
    result = vec4(acc);
}
