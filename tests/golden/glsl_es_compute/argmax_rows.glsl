#version 310 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
// argmax(A, each row)
layout(local_size_x = 256, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer A_block { float A[]; };
layout(std430, binding = 1) buffer result_block { int result[]; };
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
    int i = int(gl_GlobalInvocationID.x);
    if (i >= rows) return;
    float best = 0.0;
    int best_at = -1;
    int terms = depth;
    for (int k = 0; k < terms; ++k) {
        float term = A[i * A_ld + k];
        if (best_at < 0 || (sinter_greater(term, best) || sinter_isnan(term) && !sinter_isnan(best))) {
            best = term;
            best_at = k;
        }
    }
    result[i] = best_at;
}
