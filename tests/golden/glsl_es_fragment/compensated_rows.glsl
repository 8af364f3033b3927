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
// compensated_sum(A, each row)
layout(location = 0) out vec4 result;
uniform sampler2D A;
uniform int result_width;
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
    int first = 4 * (int(gl_FragCoord.y) * result_width + int(gl_FragCoord.x));
    EXACT vec4 four = vec4(0.0);
    for (int lane = 0; lane < 4; ++lane) {
        int e = first + lane;
        if (e < rows) {
            EXACT float acc = 0.0;
            EXACT float lost_of_acc = 0.0;
            EXACT float acc0 = 0.0;
            EXACT float lost_of_acc0 = 0.0;
            EXACT float acc1 = 0.0;
            EXACT float lost_of_acc1 = 0.0;
            EXACT float acc2 = 0.0;
            EXACT float lost_of_acc2 = 0.0;
            EXACT float acc3 = 0.0;
            EXACT float lost_of_acc3 = 0.0;
            int whole = depth - depth % 4;
            for (int k = 0; k < whole; k += 4) {
                EXACT vec4 term = texelFetch(A, ivec2(k / 4, e), 0);
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
                EXACT float acc_rounded = acc + acc0;
                EXACT float acc_rest = lost_of_acc + lost_of_acc0 + sinter_rounding_error_float(acc, acc0, acc_rounded);
                EXACT float acc_next = acc_rounded + acc_rest;
                acc = acc_next;
                lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
            }
            {
                EXACT float acc_rounded = acc + acc1;
                EXACT float acc_rest = lost_of_acc + lost_of_acc1 + sinter_rounding_error_float(acc, acc1, acc_rounded);
                EXACT float acc_next = acc_rounded + acc_rest;
                acc = acc_next;
                lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
            }
            {
                EXACT float acc_rounded = acc + acc2;
                EXACT float acc_rest = lost_of_acc + lost_of_acc2 + sinter_rounding_error_float(acc, acc2, acc_rounded);
                EXACT float acc_next = acc_rounded + acc_rest;
                acc = acc_next;
                lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
            }
            {
                EXACT float acc_rounded = acc + acc3;
                EXACT float acc_rest = lost_of_acc + lost_of_acc3 + sinter_rounding_error_float(acc, acc3, acc_rounded);
                EXACT float acc_next = acc_rounded + acc_rest;
                acc = acc_next;
                lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
            }
            for (int k = whole; k < depth; ++k) {
                EXACT float term = texelFetch(A, ivec2(k / 4, e), 0)[k % 4];
                EXACT float acc_rounded = acc + term;
                EXACT float acc_rest = lost_of_acc + sinter_rounding_error_float(acc, term, acc_rounded);
                EXACT float acc_next = acc_rounded + acc_rest;
                acc = acc_next;
                lost_of_acc = sinter_rounding_error_float(acc_rounded, acc_rest, acc_next);
            }
            four[lane] = acc;
        }
    }
    result = four;
}
