// ldlt_panel(A, B)
__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void sinter_kernel(__global float* restrict result,
                   const int cols,
                   __global const float* restrict B,
                   const int B_ld,
                   const int result_ld,
                   __global const float* restrict A,
                   const int A_ld)
{
    __local int from[16];
    __local int to[16];
    __local float sizes[64];
    __local int places[64];
    __local float across[17];
    __local float heads[3];
    const int item = get_local_id(0);
    const int steps = min(16, cols);
    int ends = 0;
    if (B[0] == 0.0f) {
        ends = 1;
    }
    for (int c = 0; c < 34; ++c) {
        for (int i = item; i < cols; i += 64) {
            result[c * result_ld + i] = 0.0f;
        }
    }
    for (int i = item; i < cols; i += 64) {
        result[38 * result_ld + i] = i == 0 && ends == 1 ? 1.0f : 0.0f;
    }
    if (item == 0) {
        for (int c = 0; c < 17; ++c) {
            result[34 * result_ld + c] = 0.0f;
            result[35 * result_ld + c] = 0.0f;
            result[36 * result_ld + c] = 1.0f;
        }
    }
    for (int k = 0; k < steps; ++k) {
        const bool live = ends == 0;
        ends = 0;
        if (item == 0) {
            from[k] = k;
            to[k] = k;
        }
        int row = k;
        for (int turn = 1; turn < k + 1; ++turn) {
            const int before = k - turn;
            const int p = from[before];
            const int q = to[before];
            row = row == p ? q : (row == q ? p : row);
        }
        if (row % 64 == item) {
            for (int q = 0; q < k; ++q) {
                across[q] = result[(17 + q) * result_ld + row];
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int i = item; i < cols; i += 64) {
            float left = A[row * A_ld + i];
            for (int q = 0; q < k; ++q) {
                left = left - result[q * result_ld + i] * across[q];
            }
            result[39 * result_ld + i] = left;
        }
        if (row % 64 == item) {
            heads[0] = result[39 * result_ld + row];
        }
        float below = -1.0f;
        int other = row;
        for (int i = item; i < cols; i += 64) {
            const float size = fabs(result[39 * result_ld + i]);
            if (i != row && result[38 * result_ld + i] == 0.0f && (size > below || (isnan(size) && !isnan(below)))) {
                below = size;
                other = i;
            }
        }
        if (isnan(below)) {
            below = INFINITY;
        }
        sizes[item] = below;
        places[item] = other;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < 8) {
            #pragma unroll
            for (int neighbour = item + 8; neighbour < 64; neighbour += 8) {
                const float theirs = sizes[neighbour];
                const int theirs_at = places[neighbour];
                if (theirs > below || (theirs == below && theirs_at < other)) {
                    below = theirs;
                    other = theirs_at;
                }
            }
            sizes[item] = below;
            places[item] = other;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < 1) {
            #pragma unroll
            for (int neighbour = item + 1; neighbour < 8; ++neighbour) {
                const float theirs = sizes[neighbour];
                const int theirs_at = places[neighbour];
                if (theirs > below || (theirs == below && theirs_at < other)) {
                    below = theirs;
                    other = theirs_at;
                }
            }
            sizes[item] = below;
            places[item] = other;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        below = sizes[0];
        other = places[0];
        below = below < 0.0f ? 0.0f : below;
        if (other % 64 == item) {
            heads[2] = result[39 * result_ld + other];
        }
        if (other % 64 == item) {
            for (int q = 0; q < k; ++q) {
                across[q] = result[(17 + q) * result_ld + other];
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int i = item; i < cols; i += 64) {
            float left = A[other * A_ld + i];
            for (int q = 0; q < k; ++q) {
                left = left - result[q * result_ld + i] * across[q];
            }
            result[40 * result_ld + i] = left;
        }
        if (other % 64 == item) {
            heads[1] = result[40 * result_ld + other];
        }
        float most = -1.0f;
        for (int i = item; i < cols; i += 64) {
            const float size = fabs(result[40 * result_ld + i]);
            if (i != other && result[38 * result_ld + i] == 0.0f && (size > most || (isnan(size) && !isnan(most)))) {
                most = size;
            }
        }
        if (isnan(most)) {
            most = INFINITY;
        }
        sizes[item] = most;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < 8) {
            #pragma unroll
            for (int neighbour = item + 8; neighbour < 64; neighbour += 8) {
                const float theirs = sizes[neighbour];
                if (theirs > most) {
                    most = theirs;
                }
            }
            sizes[item] = most;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < 1) {
            #pragma unroll
            for (int neighbour = item + 1; neighbour < 8; ++neighbour) {
                const float theirs = sizes[neighbour];
                if (theirs > most) {
                    most = theirs;
                }
            }
            sizes[item] = most;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        most = sizes[0];
        most = most < 0.0f ? 0.0f : most;
        const float own = fabs(heads[0]);
        const float limit = 0.64038820320220757f * below;
        const bool stays = own >= limit || own >= limit * (below / most);
        const bool two = !(stays || fabs(heads[1]) >= 0.64038820320220757f * most);
        if (live) {
            const float corner = heads[0];
            const float off = heads[2];
            const float end_corner = heads[1];
            const float pivot = stays || two ? corner : end_corner;
            if (stays || two) {
                if (row % 64 == item) {
                    result[38 * result_ld + row] = 1.0f;
                }
            }
            if (!stays) {
                if (other % 64 == item) {
                    result[38 * result_ld + other] = 1.0f;
                }
            }
            const float by_a = corner / off;
            const float by_c = end_corner / off;
            const float unit = 1.0f / (off * (by_c * by_a - 1.0f));
            for (int i = item; i < cols; i += 64) {
                if (result[38 * result_ld + i] == 0.0f) {
                    const float one = result[39 * result_ld + i];
                    const float another = result[40 * result_ld + i];
                    if (two) {
                        result[k * result_ld + i] = unit * (by_c * one - another);
                        result[(k + 1) * result_ld + i] = unit * (by_a * another - one);
                        result[(17 + k) * result_ld + i] = one;
                        result[(17 + k + 1) * result_ld + i] = another;
                    } else {
                        const float column = stays ? one : another;
                        result[k * result_ld + i] = column == 0.0f ? 0.0f : column / pivot;
                        result[(17 + k) * result_ld + i] = column;
                    }
                }
            }
            if (item == 0) {
                result[34 * result_ld + k] = pivot;
                if (two) {
                    result[34 * result_ld + k + 1] = end_corner;
                    result[35 * result_ld + k] = off;
                    result[36 * result_ld + k] = 2.0f;
                    result[36 * result_ld + k + 1] = 0.0f;
                }
            }
            if (item == 0) {
                int came = stays ? row : other;
                for (int turn = 0; turn < k; ++turn) {
                    const int before = turn;
                    const int p = from[before];
                    const int q = to[before];
                    came = came == p ? q : (came == q ? p : came);
                }
                from[k] = came;
                if (two) {
                    to[k] = k + 1;
                }
            }
            if (two) {
                ends = 1;
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (int i = item; i < cols; i += 64) {
        int place = i;
        for (int turn = 1; turn < steps + 1; ++turn) {
            const int before = steps - turn;
            const int p = from[before];
            const int q = to[before];
            place = place == p ? q : (place == q ? p : place);
        }
        result[37 * result_ld + i] = (float)(place);
    }
}
