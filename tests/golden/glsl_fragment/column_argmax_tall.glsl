#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// argmax(A, each row)
layout(location = 0) out vec4 partial;
layout(location = 1) out ivec4 partial_at;
uniform sampler2D A;
uniform int partial_width;
uniform int partial_ld;
uniform int rows;
uniform int depth;
uniform int chunk;

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
    int first = 4 * (int(gl_FragCoord.y) * partial_width + int(gl_FragCoord.x));
    int slot = first / partial_ld;
    int share0 = first % partial_ld;
    if (slot >= rows) return;
    int i = slot;
    int terms = depth;
    vec4 four = vec4(0.0);
    ivec4 four_at = ivec4(0);
    for (int lane = 0; lane < 4; ++lane) {
        int begin = (share0 + lane) * chunk;
        int end = min(begin + chunk, terms);
        float best = 0.0;
        int best_at = -1;
        for (int k = begin; k < end; ++k) {
            float term = texelFetch(A, ivec2(i / 4, k), 0)[i % 4];
            if (best_at < 0 || (sinter_greater(term, best) || sinter_isnan(term) && !sinter_isnan(best))) {
                best = term;
                best_at = k;
            }
        }
        four[lane] = best;
        four_at[lane] = best_at;
    }
    partial = four;
    partial_at = four_at;
}

#version 330 core
#ifdef GL_ARB_gpu_shader5
#extension GL_ARB_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
// argmax(A, each row)
layout(location = 0) out ivec4 result;
uniform sampler2D partial;
uniform isampler2D partial_at;
uniform int result_width;
uniform int rows;
uniform int parts;
uniform int partial_ld;
uniform int partial_width;
uniform int partial_at_ld;
uniform int partial_at_width;

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
    int first = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    ivec4 four = ivec4(0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        if (e < rows) {
            float best = 0.0;
            int best_at = -1;
            for (int share = 0; share < parts; ++share) {
                float part = texelFetch(partial, ivec2((e * partial_ld + share) / 4 % partial_width, (e * partial_ld + share) / 4 / partial_width), 0)[(e * partial_ld + share) % 4];
                if (best_at < 0 || (sinter_greater(part, best) || sinter_isnan(part) && !sinter_isnan(best))) {
                    best = part;
                    best_at = texelFetch(partial_at, ivec2((e * partial_at_ld + share) / 4 % partial_at_width, (e * partial_at_ld + share) / 4 / partial_at_width), 0)[(e * partial_at_ld + share) % 4];
                }
            }
            four[lane] = best_at;
        }
    }
    result = four;
}
