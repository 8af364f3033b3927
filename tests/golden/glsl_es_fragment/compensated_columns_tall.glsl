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
// compensated_sum(A, each column)
layout(location = 0) out vec4 partial;
layout(location = 1) out vec4 partial_lost;
uniform sampler2D A;
uniform int partial_width;
uniform int partial_ld;
uniform int parts;
uniform int rows;
uniform int depth;

// a, and no compiler knows that nothing is 0
float hiddenf(float a, uint nothing)
{
    return uintBitsToFloat(floatBitsToUint(a) ^ nothing);
}

float sinter_rounding_error_float(float a, float b, float sum)
{
    uint nothing = ((floatBitsToUint(sum) & 0x7fffffffu) + 0x800000u) >> 31u; // 1 if sum is not finite
    float s = hiddenf(sum, nothing), added = hiddenf(s - a, nothing), kept = hiddenf(s - added, nothing);
    return nothing > 0u ? 0.0 : hiddenf(a - kept, nothing) + hiddenf(b - added, nothing);
}

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * partial_width + int(gl_FragCoord.x));
    int share = first / partial_ld;
    int slot = first % partial_ld;
    if (share >= parts || slot >= rows) discard;
    EXACT float acc0 = 0.0;
    EXACT float lost_of_acc0 = 0.0;
    EXACT float acc1 = 0.0;
    EXACT float lost_of_acc1 = 0.0;
    EXACT float acc2 = 0.0;
    EXACT float lost_of_acc2 = 0.0;
    EXACT float acc3 = 0.0;
    EXACT float lost_of_acc3 = 0.0;
    int turn = parts * 4;
    int ahead = parts * 3;
    int next = share;
    for (int k0 = next; k0 < depth - ahead; k0 += turn) {
        {
            int k = k0;
            EXACT vec4 term = texelFetch(A, ivec2(slot / 4, k), 0);
            {
                EXACT float term0 = term.x;
                EXACT float acc0_rounded = acc0 + term0;
                EXACT float acc0_rest = lost_of_acc0 + sinter_rounding_error_float(acc0, term0, acc0_rounded);
                EXACT float acc0_next = acc0_rounded + acc0_rest;
                acc0 = acc0_next;
                lost_of_acc0 = sinter_rounding_error_float(acc0_rounded, acc0_rest, acc0_next);
            }
            {
                EXACT float term1 = term.y;
                EXACT float acc1_rounded = acc1 + term1;
                EXACT float acc1_rest = lost_of_acc1 + sinter_rounding_error_float(acc1, term1, acc1_rounded);
                EXACT float acc1_next = acc1_rounded + acc1_rest;
                acc1 = acc1_next;
                lost_of_acc1 = sinter_rounding_error_float(acc1_rounded, acc1_rest, acc1_next);
            }
            {
                EXACT float term2 = term.z;
                EXACT float acc2_rounded = acc2 + term2;
                EXACT float acc2_rest = lost_of_acc2 + sinter_rounding_error_float(acc2, term2, acc2_rounded);
                EXACT float acc2_next = acc2_rounded + acc2_rest;
                acc2 = acc2_next;
                lost_of_acc2 = sinter_rounding_error_float(acc2_rounded, acc2_rest, acc2_next);
            }
            {
                EXACT float term3 = term.w;
                EXACT float acc3_rounded = acc3 + term3;
                EXACT float acc3_rest = lost_of_acc3 + sinter_rounding_error_float(acc3, term3, acc3_rounded);
                EXACT float acc3_next = acc3_rounded + acc3_rest;
                acc3 = acc3_next;
                lost_of_acc3 = sinter_rounding_error_float(acc3_rounded, acc3_rest, acc3_next);
            }
        }
        {
            int k = k0 + parts;
            EXACT vec4 term = texelFetch(A, ivec2(slot / 4, k), 0);
            {
                EXACT float term0 = term.x;
                EXACT float acc0_rounded = acc0 + term0;
                EXACT float acc0_rest = lost_of_acc0 + sinter_rounding_error_float(acc0, term0, acc0_rounded);
                EXACT float acc0_next = acc0_rounded + acc0_rest;
                acc0 = acc0_next;
                lost_of_acc0 = sinter_rounding_error_float(acc0_rounded, acc0_rest, acc0_next);
            }
            {
                EXACT float term1 = term.y;
                EXACT float acc1_rounded = acc1 + term1;
                EXACT float acc1_rest = lost_of_acc1 + sinter_rounding_error_float(acc1, term1, acc1_rounded);
                EXACT float acc1_next = acc1_rounded + acc1_rest;
                acc1 = acc1_next;
                lost_of_acc1 = sinter_rounding_error_float(acc1_rounded, acc1_rest, acc1_next);
            }
            {
                EXACT float term2 = term.z;
                EXACT float acc2_rounded = acc2 + term2;
                EXACT float acc2_rest = lost_of_acc2 + sinter_rounding_error_float(acc2, term2, acc2_rounded);
                EXACT float acc2_next = acc2_rounded + acc2_rest;
                acc2 = acc2_next;
                lost_of_acc2 = sinter_rounding_error_float(acc2_rounded, acc2_rest, acc2_next);
            }
            {
                EXACT float term3 = term.w;
                EXACT float acc3_rounded = acc3 + term3;
                EXACT float acc3_rest = lost_of_acc3 + sinter_rounding_error_float(acc3, term3, acc3_rounded);
                EXACT float acc3_next = acc3_rounded + acc3_rest;
                acc3 = acc3_next;
                lost_of_acc3 = sinter_rounding_error_float(acc3_rounded, acc3_rest, acc3_next);
            }
        }
        {
            int k = k0 + 2 * parts;
            EXACT vec4 term = texelFetch(A, ivec2(slot / 4, k), 0);
            {
                EXACT float term0 = term.x;
                EXACT float acc0_rounded = acc0 + term0;
                EXACT float acc0_rest = lost_of_acc0 + sinter_rounding_error_float(acc0, term0, acc0_rounded);
                EXACT float acc0_next = acc0_rounded + acc0_rest;
                acc0 = acc0_next;
                lost_of_acc0 = sinter_rounding_error_float(acc0_rounded, acc0_rest, acc0_next);
            }
            {
                EXACT float term1 = term.y;
                EXACT float acc1_rounded = acc1 + term1;
                EXACT float acc1_rest = lost_of_acc1 + sinter_rounding_error_float(acc1, term1, acc1_rounded);
                EXACT float acc1_next = acc1_rounded + acc1_rest;
                acc1 = acc1_next;
                lost_of_acc1 = sinter_rounding_error_float(acc1_rounded, acc1_rest, acc1_next);
            }
            {
                EXACT float term2 = term.z;
                EXACT float acc2_rounded = acc2 + term2;
                EXACT float acc2_rest = lost_of_acc2 + sinter_rounding_error_float(acc2, term2, acc2_rounded);
                EXACT float acc2_next = acc2_rounded + acc2_rest;
                acc2 = acc2_next;
                lost_of_acc2 = sinter_rounding_error_float(acc2_rounded, acc2_rest, acc2_next);
            }
            {
                EXACT float term3 = term.w;
                EXACT float acc3_rounded = acc3 + term3;
                EXACT float acc3_rest = lost_of_acc3 + sinter_rounding_error_float(acc3, term3, acc3_rounded);
                EXACT float acc3_next = acc3_rounded + acc3_rest;
                acc3 = acc3_next;
                lost_of_acc3 = sinter_rounding_error_float(acc3_rounded, acc3_rest, acc3_next);
            }
        }
        {
            int k = k0 + 3 * parts;
            EXACT vec4 term = texelFetch(A, ivec2(slot / 4, k), 0);
            {
                EXACT float term0 = term.x;
                EXACT float acc0_rounded = acc0 + term0;
                EXACT float acc0_rest = lost_of_acc0 + sinter_rounding_error_float(acc0, term0, acc0_rounded);
                EXACT float acc0_next = acc0_rounded + acc0_rest;
                acc0 = acc0_next;
                lost_of_acc0 = sinter_rounding_error_float(acc0_rounded, acc0_rest, acc0_next);
            }
            {
                EXACT float term1 = term.y;
                EXACT float acc1_rounded = acc1 + term1;
                EXACT float acc1_rest = lost_of_acc1 + sinter_rounding_error_float(acc1, term1, acc1_rounded);
                EXACT float acc1_next = acc1_rounded + acc1_rest;
                acc1 = acc1_next;
                lost_of_acc1 = sinter_rounding_error_float(acc1_rounded, acc1_rest, acc1_next);
            }
            {
                EXACT float term2 = term.z;
                EXACT float acc2_rounded = acc2 + term2;
                EXACT float acc2_rest = lost_of_acc2 + sinter_rounding_error_float(acc2, term2, acc2_rounded);
                EXACT float acc2_next = acc2_rounded + acc2_rest;
                acc2 = acc2_next;
                lost_of_acc2 = sinter_rounding_error_float(acc2_rounded, acc2_rest, acc2_next);
            }
            {
                EXACT float term3 = term.w;
                EXACT float acc3_rounded = acc3 + term3;
                EXACT float acc3_rest = lost_of_acc3 + sinter_rounding_error_float(acc3, term3, acc3_rounded);
                EXACT float acc3_next = acc3_rounded + acc3_rest;
                acc3 = acc3_next;
                lost_of_acc3 = sinter_rounding_error_float(acc3_rounded, acc3_rest, acc3_next);
            }
        }
        next = k0 + turn;
    }
    for (int k = next; k < depth; k += parts) {
        EXACT vec4 term = texelFetch(A, ivec2(slot / 4, k), 0);
        {
            EXACT float term0 = term.x;
            EXACT float acc0_rounded = acc0 + term0;
            EXACT float acc0_rest = lost_of_acc0 + sinter_rounding_error_float(acc0, term0, acc0_rounded);
            EXACT float acc0_next = acc0_rounded + acc0_rest;
            acc0 = acc0_next;
            lost_of_acc0 = sinter_rounding_error_float(acc0_rounded, acc0_rest, acc0_next);
        }
        {
            EXACT float term1 = term.y;
            EXACT float acc1_rounded = acc1 + term1;
            EXACT float acc1_rest = lost_of_acc1 + sinter_rounding_error_float(acc1, term1, acc1_rounded);
            EXACT float acc1_next = acc1_rounded + acc1_rest;
            acc1 = acc1_next;
            lost_of_acc1 = sinter_rounding_error_float(acc1_rounded, acc1_rest, acc1_next);
        }
        {
            EXACT float term2 = term.z;
            EXACT float acc2_rounded = acc2 + term2;
            EXACT float acc2_rest = lost_of_acc2 + sinter_rounding_error_float(acc2, term2, acc2_rounded);
            EXACT float acc2_next = acc2_rounded + acc2_rest;
            acc2 = acc2_next;
            lost_of_acc2 = sinter_rounding_error_float(acc2_rounded, acc2_rest, acc2_next);
        }
        {
            EXACT float term3 = term.w;
            EXACT float acc3_rounded = acc3 + term3;
            EXACT float acc3_rest = lost_of_acc3 + sinter_rounding_error_float(acc3, term3, acc3_rounded);
            EXACT float acc3_next = acc3_rounded + acc3_rest;
            acc3 = acc3_next;
            lost_of_acc3 = sinter_rounding_error_float(acc3_rounded, acc3_rest, acc3_next);
        }
    }
    partial = vec4(acc0, acc1, acc2, acc3);
    partial_lost = vec4(lost_of_acc0, lost_of_acc1, lost_of_acc2, lost_of_acc3);
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
// compensated_sum(A, each column)
layout(location = 0) out vec4 result;
uniform sampler2D partial;
uniform sampler2D partial_lost;
uniform int result_width;
uniform int parts;
uniform int partial_ld;
uniform int partial_width_log2;
uniform int partial_lost_ld;
uniform int partial_lost_width_log2;
uniform int rows;

ivec2 texel_at(int number, int width_log2)
{
    return ivec2(number & ((1 << width_log2) - 1), number >> width_log2);
}

// a, and no compiler knows that nothing is 0
float hiddenf(float a, uint nothing)
{
    return uintBitsToFloat(floatBitsToUint(a) ^ nothing);
}

float sinter_rounding_error_float(float a, float b, float sum)
{
    uint nothing = ((floatBitsToUint(sum) & 0x7fffffffu) + 0x800000u) >> 31u; // 1 if sum is not finite
    float s = hiddenf(sum, nothing), added = hiddenf(s - a, nothing), kept = hiddenf(s - added, nothing);
    return nothing > 0u ? 0.0 : hiddenf(a - kept, nothing) + hiddenf(b - added, nothing);
}

void main()
{
    int first = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    EXACT vec4 four = vec4(0.0);
    EXACT float acc0 = 0.0;
    EXACT float lost_of_acc0 = 0.0;
    EXACT float acc1 = 0.0;
    EXACT float lost_of_acc1 = 0.0;
    EXACT float acc2 = 0.0;
    EXACT float lost_of_acc2 = 0.0;
    EXACT float acc3 = 0.0;
    EXACT float lost_of_acc3 = 0.0;
    int next = 0;
    for (int k0 = next; k0 < parts - 3; k0 += 4) {
        {
            int k = k0;
            EXACT vec4 part = texelFetch(partial, texel_at((k * partial_ld + first) / 4, partial_width_log2), 0);
            EXACT vec4 part_lost = texelFetch(partial_lost, texel_at((k * partial_lost_ld + first) / 4, partial_lost_width_log2), 0);
            {
                EXACT float term0 = part.x;
                EXACT float acc0_rounded = acc0 + term0;
                EXACT float acc0_rest = lost_of_acc0 + part_lost.x + sinter_rounding_error_float(acc0, term0, acc0_rounded);
                EXACT float acc0_next = acc0_rounded + acc0_rest;
                acc0 = acc0_next;
                lost_of_acc0 = sinter_rounding_error_float(acc0_rounded, acc0_rest, acc0_next);
            }
            {
                EXACT float term1 = part.y;
                EXACT float acc1_rounded = acc1 + term1;
                EXACT float acc1_rest = lost_of_acc1 + part_lost.y + sinter_rounding_error_float(acc1, term1, acc1_rounded);
                EXACT float acc1_next = acc1_rounded + acc1_rest;
                acc1 = acc1_next;
                lost_of_acc1 = sinter_rounding_error_float(acc1_rounded, acc1_rest, acc1_next);
            }
            {
                EXACT float term2 = part.z;
                EXACT float acc2_rounded = acc2 + term2;
                EXACT float acc2_rest = lost_of_acc2 + part_lost.z + sinter_rounding_error_float(acc2, term2, acc2_rounded);
                EXACT float acc2_next = acc2_rounded + acc2_rest;
                acc2 = acc2_next;
                lost_of_acc2 = sinter_rounding_error_float(acc2_rounded, acc2_rest, acc2_next);
            }
            {
                EXACT float term3 = part.w;
                EXACT float acc3_rounded = acc3 + term3;
                EXACT float acc3_rest = lost_of_acc3 + part_lost.w + sinter_rounding_error_float(acc3, term3, acc3_rounded);
                EXACT float acc3_next = acc3_rounded + acc3_rest;
                acc3 = acc3_next;
                lost_of_acc3 = sinter_rounding_error_float(acc3_rounded, acc3_rest, acc3_next);
            }
        }
        {
            int k = k0 + 1;
            EXACT vec4 part = texelFetch(partial, texel_at((k * partial_ld + first) / 4, partial_width_log2), 0);
            EXACT vec4 part_lost = texelFetch(partial_lost, texel_at((k * partial_lost_ld + first) / 4, partial_lost_width_log2), 0);
            {
                EXACT float term0 = part.x;
                EXACT float acc0_rounded = acc0 + term0;
                EXACT float acc0_rest = lost_of_acc0 + part_lost.x + sinter_rounding_error_float(acc0, term0, acc0_rounded);
                EXACT float acc0_next = acc0_rounded + acc0_rest;
                acc0 = acc0_next;
                lost_of_acc0 = sinter_rounding_error_float(acc0_rounded, acc0_rest, acc0_next);
            }
            {
                EXACT float term1 = part.y;
                EXACT float acc1_rounded = acc1 + term1;
                EXACT float acc1_rest = lost_of_acc1 + part_lost.y + sinter_rounding_error_float(acc1, term1, acc1_rounded);
                EXACT float acc1_next = acc1_rounded + acc1_rest;
                acc1 = acc1_next;
                lost_of_acc1 = sinter_rounding_error_float(acc1_rounded, acc1_rest, acc1_next);
            }
            {
                EXACT float term2 = part.z;
                EXACT float acc2_rounded = acc2 + term2;
                EXACT float acc2_rest = lost_of_acc2 + part_lost.z + sinter_rounding_error_float(acc2, term2, acc2_rounded);
                EXACT float acc2_next = acc2_rounded + acc2_rest;
                acc2 = acc2_next;
                lost_of_acc2 = sinter_rounding_error_float(acc2_rounded, acc2_rest, acc2_next);
            }
            {
                EXACT float term3 = part.w;
                EXACT float acc3_rounded = acc3 + term3;
                EXACT float acc3_rest = lost_of_acc3 + part_lost.w + sinter_rounding_error_float(acc3, term3, acc3_rounded);
                EXACT float acc3_next = acc3_rounded + acc3_rest;
                acc3 = acc3_next;
                lost_of_acc3 = sinter_rounding_error_float(acc3_rounded, acc3_rest, acc3_next);
            }
        }
        {
            int k = k0 + 2;
            EXACT vec4 part = texelFetch(partial, texel_at((k * partial_ld + first) / 4, partial_width_log2), 0);
            EXACT vec4 part_lost = texelFetch(partial_lost, texel_at((k * partial_lost_ld + first) / 4, partial_lost_width_log2), 0);
            {
                EXACT float term0 = part.x;
                EXACT float acc0_rounded = acc0 + term0;
                EXACT float acc0_rest = lost_of_acc0 + part_lost.x + sinter_rounding_error_float(acc0, term0, acc0_rounded);
                EXACT float acc0_next = acc0_rounded + acc0_rest;
                acc0 = acc0_next;
                lost_of_acc0 = sinter_rounding_error_float(acc0_rounded, acc0_rest, acc0_next);
            }
            {
                EXACT float term1 = part.y;
                EXACT float acc1_rounded = acc1 + term1;
                EXACT float acc1_rest = lost_of_acc1 + part_lost.y + sinter_rounding_error_float(acc1, term1, acc1_rounded);
                EXACT float acc1_next = acc1_rounded + acc1_rest;
                acc1 = acc1_next;
                lost_of_acc1 = sinter_rounding_error_float(acc1_rounded, acc1_rest, acc1_next);
            }
            {
                EXACT float term2 = part.z;
                EXACT float acc2_rounded = acc2 + term2;
                EXACT float acc2_rest = lost_of_acc2 + part_lost.z + sinter_rounding_error_float(acc2, term2, acc2_rounded);
                EXACT float acc2_next = acc2_rounded + acc2_rest;
                acc2 = acc2_next;
                lost_of_acc2 = sinter_rounding_error_float(acc2_rounded, acc2_rest, acc2_next);
            }
            {
                EXACT float term3 = part.w;
                EXACT float acc3_rounded = acc3 + term3;
                EXACT float acc3_rest = lost_of_acc3 + part_lost.w + sinter_rounding_error_float(acc3, term3, acc3_rounded);
                EXACT float acc3_next = acc3_rounded + acc3_rest;
                acc3 = acc3_next;
                lost_of_acc3 = sinter_rounding_error_float(acc3_rounded, acc3_rest, acc3_next);
            }
        }
        {
            int k = k0 + 3;
            EXACT vec4 part = texelFetch(partial, texel_at((k * partial_ld + first) / 4, partial_width_log2), 0);
            EXACT vec4 part_lost = texelFetch(partial_lost, texel_at((k * partial_lost_ld + first) / 4, partial_lost_width_log2), 0);
            {
                EXACT float term0 = part.x;
                EXACT float acc0_rounded = acc0 + term0;
                EXACT float acc0_rest = lost_of_acc0 + part_lost.x + sinter_rounding_error_float(acc0, term0, acc0_rounded);
                EXACT float acc0_next = acc0_rounded + acc0_rest;
                acc0 = acc0_next;
                lost_of_acc0 = sinter_rounding_error_float(acc0_rounded, acc0_rest, acc0_next);
            }
            {
                EXACT float term1 = part.y;
                EXACT float acc1_rounded = acc1 + term1;
                EXACT float acc1_rest = lost_of_acc1 + part_lost.y + sinter_rounding_error_float(acc1, term1, acc1_rounded);
                EXACT float acc1_next = acc1_rounded + acc1_rest;
                acc1 = acc1_next;
                lost_of_acc1 = sinter_rounding_error_float(acc1_rounded, acc1_rest, acc1_next);
            }
            {
                EXACT float term2 = part.z;
                EXACT float acc2_rounded = acc2 + term2;
                EXACT float acc2_rest = lost_of_acc2 + part_lost.z + sinter_rounding_error_float(acc2, term2, acc2_rounded);
                EXACT float acc2_next = acc2_rounded + acc2_rest;
                acc2 = acc2_next;
                lost_of_acc2 = sinter_rounding_error_float(acc2_rounded, acc2_rest, acc2_next);
            }
            {
                EXACT float term3 = part.w;
                EXACT float acc3_rounded = acc3 + term3;
                EXACT float acc3_rest = lost_of_acc3 + part_lost.w + sinter_rounding_error_float(acc3, term3, acc3_rounded);
                EXACT float acc3_next = acc3_rounded + acc3_rest;
                acc3 = acc3_next;
                lost_of_acc3 = sinter_rounding_error_float(acc3_rounded, acc3_rest, acc3_next);
            }
        }
        next = k0 + 4;
    }
    for (int k = next; k < parts; ++k) {
        EXACT vec4 part = texelFetch(partial, texel_at((k * partial_ld + first) / 4, partial_width_log2), 0);
        EXACT vec4 part_lost = texelFetch(partial_lost, texel_at((k * partial_lost_ld + first) / 4, partial_lost_width_log2), 0);
        {
            EXACT float term0 = part.x;
            EXACT float acc0_rounded = acc0 + term0;
            EXACT float acc0_rest = lost_of_acc0 + part_lost.x + sinter_rounding_error_float(acc0, term0, acc0_rounded);
            EXACT float acc0_next = acc0_rounded + acc0_rest;
            acc0 = acc0_next;
            lost_of_acc0 = sinter_rounding_error_float(acc0_rounded, acc0_rest, acc0_next);
        }
        {
            EXACT float term1 = part.y;
            EXACT float acc1_rounded = acc1 + term1;
            EXACT float acc1_rest = lost_of_acc1 + part_lost.y + sinter_rounding_error_float(acc1, term1, acc1_rounded);
            EXACT float acc1_next = acc1_rounded + acc1_rest;
            acc1 = acc1_next;
            lost_of_acc1 = sinter_rounding_error_float(acc1_rounded, acc1_rest, acc1_next);
        }
        {
            EXACT float term2 = part.z;
            EXACT float acc2_rounded = acc2 + term2;
            EXACT float acc2_rest = lost_of_acc2 + part_lost.z + sinter_rounding_error_float(acc2, term2, acc2_rounded);
            EXACT float acc2_next = acc2_rounded + acc2_rest;
            acc2 = acc2_next;
            lost_of_acc2 = sinter_rounding_error_float(acc2_rounded, acc2_rest, acc2_next);
        }
        {
            EXACT float term3 = part.w;
            EXACT float acc3_rounded = acc3 + term3;
            EXACT float acc3_rest = lost_of_acc3 + part_lost.w + sinter_rounding_error_float(acc3, term3, acc3_rounded);
            EXACT float acc3_next = acc3_rounded + acc3_rest;
            acc3 = acc3_next;
            lost_of_acc3 = sinter_rounding_error_float(acc3_rounded, acc3_rest, acc3_next);
        }
    }
    EXACT vec4 found = vec4(acc0, acc1, acc2, acc3);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        if (e < rows) {
            four[lane] = found[lane];
        }
    }
    result = four;
}
