#version 300 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;
// argmax(A, each column)
layout(location = 0) out vec4 partial;
layout(location = 1) out ivec4 partial_at;
uniform sampler2D A;
uniform int partial_width;
uniform int partial_ld;
uniform int parts;
uniform int rows;
uniform int depth;

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
    int share = first / partial_ld;
    int slot = first % partial_ld;
    if (share >= parts || slot >= rows) discard;
    EXACT float best0 = 0.0;
    int best_at0 = -1;
    EXACT float best1 = 0.0;
    int best_at1 = -1;
    EXACT float best2 = 0.0;
    int best_at2 = -1;
    EXACT float best3 = 0.0;
    int best_at3 = -1;
    for (int k = share; k < depth; k += parts) {
        EXACT vec4 term = texelFetch(A, ivec2(slot / 4, k), 0);
        EXACT float term0 = term.x;
        if (best_at0 < 0 || sinter_greater(term0, best0) || (sinter_isnan(term0) && !sinter_isnan(best0))) {
            best0 = term0;
            best_at0 = k;
        }
        EXACT float term1 = term.y;
        if (best_at1 < 0 || sinter_greater(term1, best1) || (sinter_isnan(term1) && !sinter_isnan(best1))) {
            best1 = term1;
            best_at1 = k;
        }
        EXACT float term2 = term.z;
        if (best_at2 < 0 || sinter_greater(term2, best2) || (sinter_isnan(term2) && !sinter_isnan(best2))) {
            best2 = term2;
            best_at2 = k;
        }
        EXACT float term3 = term.w;
        if (best_at3 < 0 || sinter_greater(term3, best3) || (sinter_isnan(term3) && !sinter_isnan(best3))) {
            best3 = term3;
            best_at3 = k;
        }
    }
    partial = vec4(best0, best1, best2, best3);
    partial_at = ivec4(best_at0, best_at1, best_at2, best_at3);
}

#version 300 es
#ifdef GL_EXT_gpu_shader5
#extension GL_EXT_gpu_shader5 : enable
#define EXACT precise
#else
#define EXACT
#endif
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp isampler2D;
precision highp usampler2D;
// argmax(A, each column)
layout(location = 0) out ivec4 result;
uniform sampler2D partial;
uniform isampler2D partial_at;
uniform int result_width;
uniform int parts;
uniform int partial_ld;
uniform int partial_width_log2;
uniform int partial_at_ld;
uniform int partial_at_width_log2;
uniform int rows;

ivec2 texel_at(int number, int width_log2)
{
    return ivec2(number & ((1 << width_log2) - 1), number >> width_log2);
}

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
    EXACT float best0 = 0.0;
    int best_at0 = -1;
    EXACT float best1 = 0.0;
    int best_at1 = -1;
    EXACT float best2 = 0.0;
    int best_at2 = -1;
    EXACT float best3 = 0.0;
    int best_at3 = -1;
    for (int k = 0; k < parts; ++k) {
        EXACT vec4 part = texelFetch(partial, texel_at((k * partial_ld + first) / 4, partial_width_log2), 0);
        ivec4 part_at = texelFetch(partial_at, texel_at((k * partial_at_ld + first) / 4, partial_at_width_log2), 0);
        if (part_at.x >= 0) {
            if (best_at0 < 0 || sinter_greater(part.x, best0) || (sinter_isnan(part.x) && !sinter_isnan(best0)) || (part_at.x < best_at0 && !(sinter_greater(best0, part.x) || (sinter_isnan(best0) && !sinter_isnan(part.x))))) {
                best0 = part.x;
                best_at0 = part_at.x;
            }
        }
        if (part_at.y >= 0) {
            if (best_at1 < 0 || sinter_greater(part.y, best1) || (sinter_isnan(part.y) && !sinter_isnan(best1)) || (part_at.y < best_at1 && !(sinter_greater(best1, part.y) || (sinter_isnan(best1) && !sinter_isnan(part.y))))) {
                best1 = part.y;
                best_at1 = part_at.y;
            }
        }
        if (part_at.z >= 0) {
            if (best_at2 < 0 || sinter_greater(part.z, best2) || (sinter_isnan(part.z) && !sinter_isnan(best2)) || (part_at.z < best_at2 && !(sinter_greater(best2, part.z) || (sinter_isnan(best2) && !sinter_isnan(part.z))))) {
                best2 = part.z;
                best_at2 = part_at.z;
            }
        }
        if (part_at.w >= 0) {
            if (best_at3 < 0 || sinter_greater(part.w, best3) || (sinter_isnan(part.w) && !sinter_isnan(best3)) || (part_at.w < best_at3 && !(sinter_greater(best3, part.w) || (sinter_isnan(best3) && !sinter_isnan(part.w))))) {
                best3 = part.w;
                best_at3 = part_at.w;
            }
        }
    }
    ivec4 found = ivec4(best_at0, best_at1, best_at2, best_at3);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        if (e < rows) {
            four[lane] = found[lane];
        }
    }
    result = four;
}
