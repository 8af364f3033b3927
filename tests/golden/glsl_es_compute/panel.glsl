#version 310 es
precision highp float;
precision highp int;
// panel_lu(trans(A)), panel_pivots(trans(A)), alpha + panel_order(trans(A))
layout(local_size_x = 64, local_size_y = 1) in;
layout(std430, binding = 0) readonly buffer A_block { float A[]; };
layout(std430, binding = 1) buffer result2_block { int result2[]; };
layout(std430, binding = 2) buffer result0_block { float result0[]; };
layout(std430, binding = 3) buffer result1_block { int result1[]; };
float own[16];
shared float upper[8];
shared float pivot_row[8];
shared int pivots[8];
shared float sizes[64];
shared int places[64];
uniform int rows;
uniform int A_col_stride;
uniform int alpha;
uniform int result0_ld;

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bool sinter_isnan(float a)
{
    return (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u;
}

bool sinter_less(float a, float b)
{
    return a < b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

void main()
{
    int item = int(gl_LocalInvocationID.x);
    for (int r = 0; r < 2; ++r) {
        int i = r * 64 + item;
        if (i < rows) {
            for (int c = 0; c < 8; ++c) {
                float t0 = A[i + c * A_col_stride];
                own[r * 8 + c] = t0;
            }
        } else {
            for (int c = 0; c < 8; ++c) {
                own[r * 8 + c] = 0.0;
            }
        }
    }
    for (int k = 0; k < 8; ++k) {
        float most = -1.0;
        int most_at = k;
        for (int r = 0; r < 2; ++r) {
            int i = r * 64 + item;
            if (i >= k && i < rows) {
                float size = abs(own[r * 8]);
                if (sinter_greater(size, most) || (sinter_isnan(size) && !sinter_isnan(most))) {
                    most = size;
                    most_at = i;
                }
            }
        }
        if (sinter_isnan(most)) {
            most = uintBitsToFloat(0x7f800000u);
            most_at = most_at - 2147483647;
        }
        sizes[item] = most;
        places[item] = most_at;
        barrier();
        if (item < 8) {
            for (int other = item + 8; other < 64; other += 8) {
                float theirs = sizes[other];
                int theirs_at = places[other];
                if (sinter_greater(theirs, most) || (theirs == most && theirs_at < most_at)) {
                    most = theirs;
                    most_at = theirs_at;
                }
            }
            sizes[item] = most;
            places[item] = most_at;
        }
        barrier();
        if (item < 1) {
            for (int other = item + 1; other < 8; ++other) {
                float theirs = sizes[other];
                int theirs_at = places[other];
                if (sinter_greater(theirs, most) || (theirs == most && theirs_at < most_at)) {
                    most = theirs;
                    most_at = theirs_at;
                }
            }
            sizes[item] = most;
            places[item] = most_at;
        }
        barrier();
        int place = places[0];
        int p = place < 0 ? place + 2147483647 : place;
        if (item == k) {
            for (int c = 0; c < 8; ++c) {
                upper[c] = own[c];
            }
        }
        if (p % 64 == item) {
            for (int r = 0; r < 2; ++r) {
                int i = r * 64 + item;
                if (i == p) {
                    for (int c = 0; c < 8; ++c) {
                        pivot_row[c] = own[r * 8 + c];
                    }
                }
            }
        }
        if (item == 0) {
            pivots[k] = p;
        }
        barrier();
        float pivot = pivot_row[0];
        float pivot_size = abs(pivot);
        float scale = sinter_greater(pivot_size, 1.2676506e+30) ? 8.67361738e-19 : (sinter_less(pivot_size, 7.88860905e-31) ? 1.1529215e+18 : 1.0);
        float reciprocal = pivot == 0.0 ? 1.0 : 1.0 / (pivot * scale);
        if (p % 64 == item) {
            for (int r = 0; r < 2; ++r) {
                int i = r * 64 + item;
                if (i == p) {
                    for (int c = 0; c < 8; ++c) {
                        own[r * 8 + c] = upper[c];
                    }
                }
            }
        }
        if (item == k) {
            for (int c = 0; c < 8; ++c) {
                own[c] = pivot_row[c];
            }
        }
        for (int r = 0; r < 2; ++r) {
            int i = r * 64 + item;
            bool below = i > k;
            float now = own[r * 8];
            float factor = now * scale * reciprocal;
            for (int c = 1; c < 8; ++c) {
                float old = own[r * 8 + c];
                own[r * 8 + c - 1] = below && c < 8 - k ? old - factor * pivot_row[c] : old;
            }
            own[r * 8 + 7] = below ? factor : now;
        }
    }
    barrier();
    for (int r = 0; r < 2; ++r) {
        int i = r * 64 + item;
        if (i < rows) {
            {
                int from = i;
                for (int turn = 1; turn < 9; ++turn) {
                    int k = 8 - turn;
                    int p = pivots[k];
                    from = from == k ? p : (from == p ? k : from);
                }
                result2[i] = alpha + from;
            }
            for (int c = 0; c < 8; ++c) {
                result0[i * result0_ld + c] = own[r * 8 + c];
            }
        }
    }
    for (int k = item; k < 8; k += 64) {
        result1[k] = pivots[k];
    }
}
