#version 430 core
// argmax(A, each row)
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result_block { int result[]; };
uniform int rows;
uniform int depth;
uniform int A_ld;

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bool sinter_isnan(float a)
{
    return (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u;
}

void main()
{
    const int i = int(gl_GlobalInvocationID.x);
    if (i >= rows) return;
    precise float best = 0.0;
    int best_at = -1;
    for (int k = 0; k < depth; ++k) {
        precise float term = texelFetch(A, i * A_ld + k).x;
        if (best_at < 0 || sinter_greater(term, best) || (sinter_isnan(term) && !sinter_isnan(best))) {
            best = term;
            best_at = k;
        }
    }
    result[i] = best_at;
}
