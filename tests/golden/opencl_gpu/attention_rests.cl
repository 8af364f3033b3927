// alpha * (exp(A * B + C - colwise(max(A * B + C, each row))) / colwise(sum(exp(A * B + C - colwise(max(A * B + C, each row))), each row)) * D) + E
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void sinter_kernel(const int rows,
                   const int cols,
                   const int depth,
                   const int depth_cols,
                   __global const float* restrict A,
                   const int A_ld,
                   __global const float* restrict B,
                   const int B_ld,
                   __global const float* restrict D,
                   const int D_ld,
                   __global const float* restrict C,
                   const int C_ld,
                   const float alpha,
                   __global const float* E,
                   const int E_ld,
                   __global float* result,
                   const int result_ld)
{
    __local float4 queries[544];
    __local float4 block[576];
    __local float4 scores[544];
    __local float tops[256];
    __local float factors[32];
    const int item = get_local_id(0);
    const int first_row = 32 * get_group_id(1);
    const int first_col = 32 * get_group_id(0);
    const int score_vector = item % 8 + 8 * (item / 32 % 2);
    const int score_row = item / 8 % 4 + 4 * (item / 32 / 2);
    const int line = item / 8;
    const int part = item % 8;
    const int own_scores = line * 17 + part;
    const int first_part = 8 * line;
    const int slice = item / 32;
    const int own = item % 32;
    const int result_row = own / 8;
    const int result_vector = own % 8;
    const int row_of_powers = result_row * 17;
    const int kept_row0 = item / 16;
    const int kept_vector0 = item % 16;
    queries[kept_row0 * 17 + kept_vector0] = (float4)(4 * kept_vector0 < depth_cols ? A[min(first_row + kept_row0, rows - 1) * A_ld + min(4 * kept_vector0, depth_cols - 1)] : 0.0f, 4 * kept_vector0 + 1 < depth_cols ? A[min(first_row + kept_row0, rows - 1) * A_ld + min(4 * kept_vector0 + 1, depth_cols - 1)] : 0.0f, 4 * kept_vector0 + 2 < depth_cols ? A[min(first_row + kept_row0, rows - 1) * A_ld + min(4 * kept_vector0 + 2, depth_cols - 1)] : 0.0f, 4 * kept_vector0 + 3 < depth_cols ? A[min(first_row + kept_row0, rows - 1) * A_ld + min(4 * kept_vector0 + 3, depth_cols - 1)] : 0.0f);
    const int kept_row1 = (item + 256) / 16;
    const int kept_vector1 = (item + 256) % 16;
    queries[kept_row1 * 17 + kept_vector1] = (float4)(4 * kept_vector1 < depth_cols ? A[min(first_row + kept_row1, rows - 1) * A_ld + min(4 * kept_vector1, depth_cols - 1)] : 0.0f, 4 * kept_vector1 + 1 < depth_cols ? A[min(first_row + kept_row1, rows - 1) * A_ld + min(4 * kept_vector1 + 1, depth_cols - 1)] : 0.0f, 4 * kept_vector1 + 2 < depth_cols ? A[min(first_row + kept_row1, rows - 1) * A_ld + min(4 * kept_vector1 + 2, depth_cols - 1)] : 0.0f, 4 * kept_vector1 + 3 < depth_cols ? A[min(first_row + kept_row1, rows - 1) * A_ld + min(4 * kept_vector1 + 3, depth_cols - 1)] : 0.0f);
    float4 acc0 = (float4)(0.0f);
    float4 acc1 = (float4)(0.0f);
    float4 acc2 = (float4)(0.0f);
    float4 acc3 = (float4)(0.0f);
    float4 acc4 = (float4)(0.0f);
    float4 acc5 = (float4)(0.0f);
    float4 acc6 = (float4)(0.0f);
    float4 acc7 = (float4)(0.0f);
    float top = -INFINITY;
    float sum = 0.0f;
    const int piece_key = item / 8;
    const int piece_vector = item % 8;
    const int value_key = item / 8;
    const int value_col = first_col + 4 * (item % 8);
    const int piece_place = (piece_key % 4 * 16 + piece_key / 4) * 9 + piece_vector;
    float4 next0 = (float4)(0.0f);
    float4 next1 = (float4)(0.0f);
    next0 = (float4)(4 * piece_vector < depth_cols ? B[min(4 * piece_vector, depth_cols - 1) * B_ld + min(piece_key, depth - 1)] : 0.0f, 4 * piece_vector + 1 < depth_cols ? B[min(4 * piece_vector + 1, depth_cols - 1) * B_ld + min(piece_key, depth - 1)] : 0.0f, 4 * piece_vector + 2 < depth_cols ? B[min(4 * piece_vector + 2, depth_cols - 1) * B_ld + min(piece_key, depth - 1)] : 0.0f, 4 * piece_vector + 3 < depth_cols ? B[min(4 * piece_vector + 3, depth_cols - 1) * B_ld + min(piece_key, depth - 1)] : 0.0f);
    next1 = (float4)(4 * piece_vector < depth_cols ? B[min(4 * piece_vector, depth_cols - 1) * B_ld + min(piece_key + 32, depth - 1)] : 0.0f, 4 * piece_vector + 1 < depth_cols ? B[min(4 * piece_vector + 1, depth_cols - 1) * B_ld + min(piece_key + 32, depth - 1)] : 0.0f, 4 * piece_vector + 2 < depth_cols ? B[min(4 * piece_vector + 2, depth_cols - 1) * B_ld + min(piece_key + 32, depth - 1)] : 0.0f, 4 * piece_vector + 3 < depth_cols ? B[min(4 * piece_vector + 3, depth_cols - 1) * B_ld + min(piece_key + 32, depth - 1)] : 0.0f);
    for (int first_key = 0; first_key < depth; first_key += 64) {
        float4 score0 = (float4)(0.0f);
        float4 score1 = (float4)(0.0f);
        for (int term = 0; term < 64; term += 32) {
            block[piece_place] = next0;
            block[piece_place + 72] = next1;
            barrier(CLK_LOCAL_MEM_FENCE);
            if (term + 32 < 64) {
                next0 = (float4)(term + 32 + 4 * piece_vector < depth_cols ? B[min(term + 32 + 4 * piece_vector, depth_cols - 1) * B_ld + min(first_key + piece_key, depth - 1)] : 0.0f, term + 32 + 4 * piece_vector + 1 < depth_cols ? B[min(term + 32 + 4 * piece_vector + 1, depth_cols - 1) * B_ld + min(first_key + piece_key, depth - 1)] : 0.0f, term + 32 + 4 * piece_vector + 2 < depth_cols ? B[min(term + 32 + 4 * piece_vector + 2, depth_cols - 1) * B_ld + min(first_key + piece_key, depth - 1)] : 0.0f, term + 32 + 4 * piece_vector + 3 < depth_cols ? B[min(term + 32 + 4 * piece_vector + 3, depth_cols - 1) * B_ld + min(first_key + piece_key, depth - 1)] : 0.0f);
                next1 = (float4)(term + 32 + 4 * piece_vector < depth_cols ? B[min(term + 32 + 4 * piece_vector, depth_cols - 1) * B_ld + min(first_key + piece_key + 32, depth - 1)] : 0.0f, term + 32 + 4 * piece_vector + 1 < depth_cols ? B[min(term + 32 + 4 * piece_vector + 1, depth_cols - 1) * B_ld + min(first_key + piece_key + 32, depth - 1)] : 0.0f, term + 32 + 4 * piece_vector + 2 < depth_cols ? B[min(term + 32 + 4 * piece_vector + 2, depth_cols - 1) * B_ld + min(first_key + piece_key + 32, depth - 1)] : 0.0f, term + 32 + 4 * piece_vector + 3 < depth_cols ? B[min(term + 32 + 4 * piece_vector + 3, depth_cols - 1) * B_ld + min(first_key + piece_key + 32, depth - 1)] : 0.0f);
            } else {
                next0 = first_key + value_key < depth ? (float4)(D[min(first_key + value_key, depth - 1) * D_ld + min(value_col, cols - 1)], D[min(first_key + value_key, depth - 1) * D_ld + min(value_col + 1, cols - 1)], D[min(first_key + value_key, depth - 1) * D_ld + min(value_col + 2, cols - 1)], D[min(first_key + value_key, depth - 1) * D_ld + min(value_col + 3, cols - 1)]) : (float4)(0.0f);
                next1 = first_key + value_key + 32 < depth ? (float4)(D[min(first_key + value_key + 32, depth - 1) * D_ld + min(value_col, cols - 1)], D[min(first_key + value_key + 32, depth - 1) * D_ld + min(value_col + 1, cols - 1)], D[min(first_key + value_key + 32, depth - 1) * D_ld + min(value_col + 2, cols - 1)], D[min(first_key + value_key + 32, depth - 1) * D_ld + min(value_col + 3, cols - 1)]) : (float4)(0.0f);
            }
            #pragma unroll
            for (int t = 0; t < 8; ++t) {
                const float4 a0 = queries[score_row * 17 + term / 4 + t];
                const float4 a1 = queries[score_row * 17 + term / 4 + t + 272];
                const float4 b0 = block[score_vector * 9 + t];
                const float4 b1 = block[score_vector * 9 + t + 144];
                const float4 b2 = block[score_vector * 9 + t + 288];
                const float4 b3 = block[score_vector * 9 + t + 432];
                const float4 four0 = (float4)(b0.s0, b1.s0, b2.s0, b3.s0);
                score0 += a0.s0 * four0;
                score1 += a1.s0 * four0;
                const float4 four1 = (float4)(b0.s1, b1.s1, b2.s1, b3.s1);
                score0 += a0.s1 * four1;
                score1 += a1.s1 * four1;
                const float4 four2 = (float4)(b0.s2, b1.s2, b2.s2, b3.s2);
                score0 += a0.s2 * four2;
                score1 += a1.s2 * four2;
                const float4 four3 = (float4)(b0.s3, b1.s3, b2.s3, b3.s3);
                score0 += a0.s3 * four3;
                score1 += a1.s3 * four3;
            }
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        const int first_score = first_key + 4 * score_vector;
        const int score_key0 = min(first_score, depth - 1);
        const int score_key1 = min(first_score + 1, depth - 1);
        const int score_key2 = min(first_score + 2, depth - 1);
        const int score_key3 = min(first_score + 3, depth - 1);
        const int row_of_score0 = min(first_row + score_row, rows - 1);
        const float t0 = score0.s0 + C[row_of_score0 * C_ld + score_key0];
        const float t1 = score0.s1 + C[row_of_score0 * C_ld + score_key1];
        const float t2 = score0.s2 + C[row_of_score0 * C_ld + score_key2];
        const float t3 = score0.s3 + C[row_of_score0 * C_ld + score_key3];
        score0 = (float4)(t0, t1, t2, t3);
        if (first_key + 64 > depth) {
            score0 = (float4)(first_score < depth ? score0.s0 : -INFINITY, first_score + 1 < depth ? score0.s1 : -INFINITY, first_score + 2 < depth ? score0.s2 : -INFINITY, first_score + 3 < depth ? score0.s3 : -INFINITY);
        }
        scores[score_row * 17 + score_vector] = score0;
        const int row_of_score1 = min(first_row + score_row + 16, rows - 1);
        const float t4 = score1.s0 + C[row_of_score1 * C_ld + score_key0];
        const float t5 = score1.s1 + C[row_of_score1 * C_ld + score_key1];
        const float t6 = score1.s2 + C[row_of_score1 * C_ld + score_key2];
        const float t7 = score1.s3 + C[row_of_score1 * C_ld + score_key3];
        score1 = (float4)(t4, t5, t6, t7);
        if (first_key + 64 > depth) {
            score1 = (float4)(first_score < depth ? score1.s0 : -INFINITY, first_score + 1 < depth ? score1.s1 : -INFINITY, first_score + 2 < depth ? score1.s2 : -INFINITY, first_score + 3 < depth ? score1.s3 : -INFINITY);
        }
        scores[(score_row + 16) * 17 + score_vector] = score1;
        barrier(CLK_LOCAL_MEM_FENCE);
        // the largest score of each row, and powers of the differences from it
        const float4 own0 = scores[own_scores];
        const float4 own1 = scores[own_scores + 8];
        float largest = own0.s0;
        largest = own0.s1 > largest ? own0.s1 : largest;
        largest = own0.s2 > largest ? own0.s2 : largest;
        largest = own0.s3 > largest ? own0.s3 : largest;
        largest = own1.s0 > largest ? own1.s0 : largest;
        largest = own1.s1 > largest ? own1.s1 : largest;
        largest = own1.s2 > largest ? own1.s2 : largest;
        largest = own1.s3 > largest ? own1.s3 : largest;
        tops[item] = largest;
        barrier(CLK_LOCAL_MEM_FENCE);
        const float top_before = top;
        top = tops[first_part] > top ? tops[first_part] : top;
        top = tops[first_part + 1] > top ? tops[first_part + 1] : top;
        top = tops[first_part + 2] > top ? tops[first_part + 2] : top;
        top = tops[first_part + 3] > top ? tops[first_part + 3] : top;
        top = tops[first_part + 4] > top ? tops[first_part + 4] : top;
        top = tops[first_part + 5] > top ? tops[first_part + 5] : top;
        top = tops[first_part + 6] > top ? tops[first_part + 6] : top;
        top = tops[first_part + 7] > top ? tops[first_part + 7] : top;
        const float origin = top == -INFINITY ? 0.0f : top;
        const float factor = exp(top_before - origin);
        sum = sum * factor;
        const float4 power0 = exp(own0 - origin);
        scores[own_scores] = power0;
        sum += power0.s0 + power0.s1 + power0.s2 + power0.s3;
        const float4 power1 = exp(own1 - origin);
        scores[own_scores + 8] = power1;
        sum += power1.s0 + power1.s1 + power1.s2 + power1.s3;
        if (part == 0) {
            factors[line] = factor;
        }
        float4 sum0 = (float4)(0.0f);
        float4 sum1 = (float4)(0.0f);
        float4 sum2 = (float4)(0.0f);
        float4 sum3 = (float4)(0.0f);
        float4 sum4 = (float4)(0.0f);
        float4 sum5 = (float4)(0.0f);
        float4 sum6 = (float4)(0.0f);
        float4 sum7 = (float4)(0.0f);
        block[item] = next0;
        block[item + 256] = next1;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (first_key + 64 < depth) {
            next0 = (float4)(4 * piece_vector < depth_cols ? B[min(4 * piece_vector, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key, depth - 1)] : 0.0f, 4 * piece_vector + 1 < depth_cols ? B[min(4 * piece_vector + 1, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key, depth - 1)] : 0.0f, 4 * piece_vector + 2 < depth_cols ? B[min(4 * piece_vector + 2, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key, depth - 1)] : 0.0f, 4 * piece_vector + 3 < depth_cols ? B[min(4 * piece_vector + 3, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key, depth - 1)] : 0.0f);
            next1 = (float4)(4 * piece_vector < depth_cols ? B[min(4 * piece_vector, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key + 32, depth - 1)] : 0.0f, 4 * piece_vector + 1 < depth_cols ? B[min(4 * piece_vector + 1, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key + 32, depth - 1)] : 0.0f, 4 * piece_vector + 2 < depth_cols ? B[min(4 * piece_vector + 2, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key + 32, depth - 1)] : 0.0f, 4 * piece_vector + 3 < depth_cols ? B[min(4 * piece_vector + 3, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key + 32, depth - 1)] : 0.0f);
        }
        #pragma unroll
        for (int q = 0; q < 2; ++q) {
            const int quad = q * 8 + slice;
            const float4 v0 = block[quad * 32 + result_vector];
            const float4 v1 = block[quad * 32 + result_vector + 8];
            const float4 v2 = block[quad * 32 + result_vector + 16];
            const float4 v3 = block[quad * 32 + result_vector + 24];
            const float4 p0 = scores[row_of_powers + quad];
            const float4 p1 = scores[row_of_powers + quad + 68];
            const float4 p2 = scores[row_of_powers + quad + 136];
            const float4 p3 = scores[row_of_powers + quad + 204];
            const float4 p4 = scores[row_of_powers + quad + 272];
            const float4 p5 = scores[row_of_powers + quad + 340];
            const float4 p6 = scores[row_of_powers + quad + 408];
            const float4 p7 = scores[row_of_powers + quad + 476];
            sum0 += p0.s0 * v0;
            sum0 += p0.s1 * v1;
            sum0 += p0.s2 * v2;
            sum0 += p0.s3 * v3;
            sum1 += p1.s0 * v0;
            sum1 += p1.s1 * v1;
            sum1 += p1.s2 * v2;
            sum1 += p1.s3 * v3;
            sum2 += p2.s0 * v0;
            sum2 += p2.s1 * v1;
            sum2 += p2.s2 * v2;
            sum2 += p2.s3 * v3;
            sum3 += p3.s0 * v0;
            sum3 += p3.s1 * v1;
            sum3 += p3.s2 * v2;
            sum3 += p3.s3 * v3;
            sum4 += p4.s0 * v0;
            sum4 += p4.s1 * v1;
            sum4 += p4.s2 * v2;
            sum4 += p4.s3 * v3;
            sum5 += p5.s0 * v0;
            sum5 += p5.s1 * v1;
            sum5 += p5.s2 * v2;
            sum5 += p5.s3 * v3;
            sum6 += p6.s0 * v0;
            sum6 += p6.s1 * v1;
            sum6 += p6.s2 * v2;
            sum6 += p6.s3 * v3;
            sum7 += p7.s0 * v0;
            sum7 += p7.s1 * v1;
            sum7 += p7.s2 * v2;
            sum7 += p7.s3 * v3;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        acc0 = acc0 * factors[result_row] + sum0;
        acc1 = acc1 * factors[result_row + 4] + sum1;
        acc2 = acc2 * factors[result_row + 8] + sum2;
        acc3 = acc3 * factors[result_row + 12] + sum3;
        acc4 = acc4 * factors[result_row + 16] + sum4;
        acc5 = acc5 * factors[result_row + 20] + sum5;
        acc6 = acc6 * factors[result_row + 24] + sum6;
        acc7 = acc7 * factors[result_row + 28] + sum7;
    }
    tops[item] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (part == 0) {
        factors[line] = tops[item] + tops[item + 1] + tops[item + 2] + tops[item + 3] + tops[item + 4] + tops[item + 5] + tops[item + 6] + tops[item + 7];
    }
    for (int other = 1; other < 8; ++other) {
        if (slice == other) {
            scores[own] = acc0;
            scores[own + 32] = acc1;
            scores[own + 64] = acc2;
            scores[own + 96] = acc3;
            scores[own + 128] = acc4;
            scores[own + 160] = acc5;
            scores[own + 192] = acc6;
            scores[own + 224] = acc7;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (slice == 0) {
            acc0 += scores[own];
            acc1 += scores[own + 32];
            acc2 += scores[own + 64];
            acc3 += scores[own + 96];
            acc4 += scores[own + 128];
            acc5 += scores[own + 160];
            acc6 += scores[own + 192];
            acc7 += scores[own + 224];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (slice > 0) return;
    const int i = first_row + result_row;
    const int j = first_col + 4 * result_vector;
    if (i < rows) {
        const float4 quotient = acc0 / factors[result_row];
        if (j + 4 <= cols) {
            vstore4(alpha * quotient + vload4(0, E + i * E_ld + j), 0, result + i * result_ld + j);
        } else {
            for (int c = j; c < cols; ++c) {
                result[i * result_ld + c] = alpha * (c == j ? quotient.s0 : (c == j + 1 ? quotient.s1 : (c == j + 2 ? quotient.s2 : quotient.s3))) + E[i * E_ld + c];
            }
        }
    }
    if (i + 4 < rows) {
        const float4 quotient = acc1 / factors[result_row + 4];
        if (j + 4 <= cols) {
            vstore4(alpha * quotient + vload4(0, E + (i + 4) * E_ld + j), 0, result + (i + 4) * result_ld + j);
        } else {
            for (int c = j; c < cols; ++c) {
                result[(i + 4) * result_ld + c] = alpha * (c == j ? quotient.s0 : (c == j + 1 ? quotient.s1 : (c == j + 2 ? quotient.s2 : quotient.s3))) + E[(i + 4) * E_ld + c];
            }
        }
    }
    if (i + 8 < rows) {
        const float4 quotient = acc2 / factors[result_row + 8];
        if (j + 4 <= cols) {
            vstore4(alpha * quotient + vload4(0, E + (i + 8) * E_ld + j), 0, result + (i + 8) * result_ld + j);
        } else {
            for (int c = j; c < cols; ++c) {
                result[(i + 8) * result_ld + c] = alpha * (c == j ? quotient.s0 : (c == j + 1 ? quotient.s1 : (c == j + 2 ? quotient.s2 : quotient.s3))) + E[(i + 8) * E_ld + c];
            }
        }
    }
    if (i + 12 < rows) {
        const float4 quotient = acc3 / factors[result_row + 12];
        if (j + 4 <= cols) {
            vstore4(alpha * quotient + vload4(0, E + (i + 12) * E_ld + j), 0, result + (i + 12) * result_ld + j);
        } else {
            for (int c = j; c < cols; ++c) {
                result[(i + 12) * result_ld + c] = alpha * (c == j ? quotient.s0 : (c == j + 1 ? quotient.s1 : (c == j + 2 ? quotient.s2 : quotient.s3))) + E[(i + 12) * E_ld + c];
            }
        }
    }
    if (i + 16 < rows) {
        const float4 quotient = acc4 / factors[result_row + 16];
        if (j + 4 <= cols) {
            vstore4(alpha * quotient + vload4(0, E + (i + 16) * E_ld + j), 0, result + (i + 16) * result_ld + j);
        } else {
            for (int c = j; c < cols; ++c) {
                result[(i + 16) * result_ld + c] = alpha * (c == j ? quotient.s0 : (c == j + 1 ? quotient.s1 : (c == j + 2 ? quotient.s2 : quotient.s3))) + E[(i + 16) * E_ld + c];
            }
        }
    }
    if (i + 20 < rows) {
        const float4 quotient = acc5 / factors[result_row + 20];
        if (j + 4 <= cols) {
            vstore4(alpha * quotient + vload4(0, E + (i + 20) * E_ld + j), 0, result + (i + 20) * result_ld + j);
        } else {
            for (int c = j; c < cols; ++c) {
                result[(i + 20) * result_ld + c] = alpha * (c == j ? quotient.s0 : (c == j + 1 ? quotient.s1 : (c == j + 2 ? quotient.s2 : quotient.s3))) + E[(i + 20) * E_ld + c];
            }
        }
    }
    if (i + 24 < rows) {
        const float4 quotient = acc6 / factors[result_row + 24];
        if (j + 4 <= cols) {
            vstore4(alpha * quotient + vload4(0, E + (i + 24) * E_ld + j), 0, result + (i + 24) * result_ld + j);
        } else {
            for (int c = j; c < cols; ++c) {
                result[(i + 24) * result_ld + c] = alpha * (c == j ? quotient.s0 : (c == j + 1 ? quotient.s1 : (c == j + 2 ? quotient.s2 : quotient.s3))) + E[(i + 24) * E_ld + c];
            }
        }
    }
    if (i + 28 < rows) {
        const float4 quotient = acc7 / factors[result_row + 28];
        if (j + 4 <= cols) {
            vstore4(alpha * quotient + vload4(0, E + (i + 28) * E_ld + j), 0, result + (i + 28) * result_ld + j);
        } else {
            for (int c = j; c < cols; ++c) {
                result[(i + 28) * result_ld + c] = alpha * (c == j ? quotient.s0 : (c == j + 1 ? quotient.s1 : (c == j + 2 ? quotient.s2 : quotient.s3))) + E[(i + 28) * E_ld + c];
            }
        }
    }
}
