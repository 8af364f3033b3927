// panel_lu(trans(A)), panel_pivots(trans(A)), alpha + panel_order(trans(A))
int sinter_add_int(int a, int b)
{
    return as_int(as_uint(a) + as_uint(b));
}

__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void sinter_kernel(const int rows,
                   __global const float* restrict A,
                   const int A_col_stride,
                   const int alpha,
                   __global int* restrict result2,
                   __global float* restrict result0,
                   const int result0_ld,
                   __global int* restrict result1)
{
    float own[16];
    __local float upper[8];
    __local float pivot_row[8];
    __local int pivots[8];
    __local float sizes[64];
    __local int places[64];
    const int item = get_local_id(0);
    #pragma unroll
    for (int r = 0; r < 2; ++r) {
        const int i = r * 64 + item;
        if (i < rows) {
            #pragma unroll
            for (int c = 0; c < 8; ++c) {
                const float t0 = A[i + c * A_col_stride];
                own[r * 8 + c] = t0;
            }
        } else {
            #pragma unroll
            for (int c = 0; c < 8; ++c) {
                own[r * 8 + c] = 0.0f;
            }
        }
    }
    for (int k = 0; k < 8; ++k) {
        float most = -1.0f;
        int most_at = k;
        #pragma unroll
        for (int r = 0; r < 2; ++r) {
            const int i = r * 64 + item;
            if (i >= k && i < rows) {
                const float size = fabs(own[r * 8]);
                if (size > most || (isnan(size) && !isnan(most))) {
                    most = size;
                    most_at = i;
                }
            }
        }
        if (isnan(most)) {
            most = INFINITY;
            most_at = most_at - 2147483647;
        }
        sizes[item] = most;
        places[item] = most_at;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < 8) {
            #pragma unroll
            for (int other = item + 8; other < 64; other += 8) {
                const float theirs = sizes[other];
                const int theirs_at = places[other];
                if (theirs > most || (theirs == most && theirs_at < most_at)) {
                    most = theirs;
                    most_at = theirs_at;
                }
            }
            sizes[item] = most;
            places[item] = most_at;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < 1) {
            #pragma unroll
            for (int other = item + 1; other < 8; ++other) {
                const float theirs = sizes[other];
                const int theirs_at = places[other];
                if (theirs > most || (theirs == most && theirs_at < most_at)) {
                    most = theirs;
                    most_at = theirs_at;
                }
            }
            sizes[item] = most;
            places[item] = most_at;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        const int place = places[0];
        const int p = place < 0 ? place + 2147483647 : place;
        if (item == k) {
            #pragma unroll
            for (int c = 0; c < 8; ++c) {
                upper[c] = own[c];
            }
        }
        if (p % 64 == item) {
            #pragma unroll
            for (int r = 0; r < 2; ++r) {
                const int i = r * 64 + item;
                if (i == p) {
                    #pragma unroll
                    for (int c = 0; c < 8; ++c) {
                        pivot_row[c] = own[r * 8 + c];
                    }
                }
            }
        }
        if (item == 0) {
            pivots[k] = p;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        const float pivot = pivot_row[0];
        const float pivot_size = fabs(pivot);
        const float scale = pivot_size > 1.2676506002282294e+30f ? 8.6736173798840355e-19f : (pivot_size < 7.8886090522101181e-31f ? 1.152921504606847e+18f : 1.0f);
        const float reciprocal = pivot == 0.0f ? 1.0f : 1.0f / (pivot * scale);
        if (p % 64 == item) {
            #pragma unroll
            for (int r = 0; r < 2; ++r) {
                const int i = r * 64 + item;
                if (i == p) {
                    #pragma unroll
                    for (int c = 0; c < 8; ++c) {
                        own[r * 8 + c] = upper[c];
                    }
                }
            }
        }
        if (item == k) {
            #pragma unroll
            for (int c = 0; c < 8; ++c) {
                own[c] = pivot_row[c];
            }
        }
        #pragma unroll
        for (int r = 0; r < 2; ++r) {
            const int i = r * 64 + item;
            const bool below = i > k;
            const float now = own[r * 8];
            const float factor = now * scale * reciprocal;
            #pragma unroll
            for (int c = 1; c < 8; ++c) {
                const float old = own[r * 8 + c];
                own[r * 8 + c - 1] = below && c < 8 - k ? old - factor * pivot_row[c] : old;
            }
            own[r * 8 + 7] = below ? factor : now;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    #pragma unroll
    for (int r = 0; r < 2; ++r) {
        const int i = r * 64 + item;
        if (i < rows) {
            {
                int from = i;
                for (int turn = 1; turn < 9; ++turn) {
                    const int k = 8 - turn;
                    const int p = pivots[k];
                    from = from == k ? p : (from == p ? k : from);
                }
                result2[i] = sinter_add_int(alpha, from);
            }
            #pragma unroll
            for (int c = 0; c < 8; ++c) {
                result0[i * result0_ld + c] = own[r * 8 + c];
            }
        }
    }
    for (int k = item; k < 8; k += 64) {
        result1[k] = pivots[k];
    }
}
