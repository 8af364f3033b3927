#version 430 core
// (A + alpha - A) * x
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer x;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int rows;
uniform int depth;
uniform int A_ld;
uniform float alpha;

float sinter_minus(float a, float b)
{
    precise float sum = a - b;
    return sum;
}

void main()
{
    const int i = int(gl_GlobalInvocationID.x);
    if (i >= rows) return;
    float acc = 0.0;
    for (int k = 0; k < depth; ++k) {
        const float t0 = texelFetch(A, i * A_ld + k).x;
        acc += sinter_minus(t0 + alpha, t0) * texelFetch(x, k).x;
    }
    result[i] = acc;
}
