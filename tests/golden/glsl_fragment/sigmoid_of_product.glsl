#version 330 core
// sigmoid(A * x)
layout(location = 0) out vec4 result;
uniform sampler2D x;
uniform sampler2D A;
uniform int result_width;
uniform int rows;
uniform int depth;
uniform int x_width;

float power_of_2f(int n)
{
    return uintBitsToFloat(uint(n + 127) << 23u);
}

// a = n ln 2 + r, with ln 2 in two parts; e to the power r, less 1
float reduced_expm1f(float a, out int n)
{
    float whole = floor(a * 1.44269504 + 0.5);
    float r = (a - whole * 0.693359375) + whole * 2.12194440e-4;
    float p = ((((1.9875691500e-4 * r + 1.3981999507e-3) * r + 8.3334519073e-3) * r + 4.1665795894e-2) * r
        + 1.6666665459e-1) * r + 5.0000001201e-1;
    n = int(whole);
    return p * (r * r) + r;
}

float expf_of(float a)
{
    if (a > 88.73) return uintBitsToFloat(0x7f800000u);
    if (a < -104.0) return 0.0;
    int n;
    float p = 1.0 + reduced_expm1f(a, n);
    return p * power_of_2f(n / 2) * power_of_2f(n - n / 2);
}

float sinter_sigmoid(float a)
{
    if ((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) return a;
    return a < -88.0 ? 0.0 : 1.0 / (1.0 + expf_of(-a));
}

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        if (e < rows) {
            float acc = 0.0;
            vec4 acc_four = vec4(0.0);
            int whole = depth - depth % 4;
            for (int k = 0; k < whole; k += 4) {
                acc_four += texelFetch(A, ivec2(k / 4, e), 0) * texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0);
            }
            acc += acc_four.x;
            acc += acc_four.y;
            acc += acc_four.z;
            acc += acc_four.w;
            for (int k = whole; k < depth; ++k) {
                acc += texelFetch(A, ivec2(k / 4, e), 0)[k % 4] * texelFetch(x, ivec2(k / 4 % x_width, k / 4 / x_width), 0)[k % 4];
            }
            four[lane] = sinter_sigmoid(acc);
        }
    }
    result = four;
}
