#version 430 core
// alpha * x + exp(y)
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer x_block { double x[]; };
layout(std430, binding = 1) readonly buffer y_block { double y[]; };
layout(std430, binding = 2) buffer result_block { double result[]; };
uniform int count;
uniform double alpha;

double power_of_2(int n)
{
    return packDouble2x32(uvec2(0u, uint(n + 1023) << 20));
}

// e to the power r, less 1, for |r| < 0.36
double expm1_near_0(double r)
{
    double t = r * r;
    double c = r - t * (1.66666666666666019037e-01lf + t * (-2.77777777770155933842e-03lf
        + t * (6.61375632143793436117e-05lf + t * (-1.65339022054652515390e-06lf + t * 4.13813679705723846039e-08lf))));
    return r + r * c / (2.0lf - c);
}

// a = n ln 2 + r, with ln 2 in two parts
double exp_of(double a)
{
    if (a > 709.782712893384lf) return packDouble2x32(uvec2(0u, 0x7ff00000u));
    if (a < -745.2lf) return 0.0lf;
    double n = floor(a * 1.44269504088896338700lf + 0.5lf);
    precise double r = (a - n * 6.93147180369123816490e-01lf) - n * 1.90821492927058770002e-10lf;
    int h = int(n) / 2;
    return (1.0lf + expm1_near_0(r)) * power_of_2(h) * power_of_2(int(n) - h);
}

double expm1_of(double a)
{
    return abs(a) < 0.35lf ? expm1_near_0(a) : exp_of(a) - 1.0lf;
}

double sinter_exp(double a)
{
    return (unpackDouble2x32(a).y & 0x7fffffffu) + min(unpackDouble2x32(a).x, 1u) > 0x7ff00000u ? a : exp_of(a);
}

dvec4 sinter_exp(dvec4 a)
{
    return dvec4(sinter_exp(a.x), sinter_exp(a.y), sinter_exp(a.z), sinter_exp(a.w));
}

void main()
{
    const int j = 4 * int(gl_GlobalInvocationID.x);
    if (j >= count) return;
    if (j + 4 <= count) {
        precise dvec4 value = alpha * dvec4(x[j], x[j + 1], x[j + 2], x[j + 3]) + sinter_exp(dvec4(y[j], y[j + 1], y[j + 2], y[j + 3]));
        {
            int e = j;
            dvec4 v = value;
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    } else {
        for (int c = j; c < count; ++c) {
            precise double value1 = alpha * x[c] + sinter_exp(y[c]);
            result[c] = value1;
        }
    }
}
