#version 430 core
// alpha * (exp(A * B + C - colwise(max(A * B + C, each row))) / colwise(sum(exp(A * B + C - colwise(max(A * B + C, each row))), each row)) * D) + E
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer A;
uniform samplerBuffer B;
uniform samplerBuffer D;
uniform samplerBuffer C;
layout(std430, binding = 0) readonly buffer E_block { float E[]; };
layout(std430, binding = 1) buffer result_block { float result[]; };
shared vec4 queries[544];
shared vec4 block[576];
shared vec4 scores[544];
shared float tops[256];
shared float factors[32];
uniform int rows;
uniform int cols;
uniform int depth;
uniform int depth_cols;
uniform int A_ld;
uniform int B_ld;
uniform int D_ld;
uniform int C_ld;
uniform float alpha;
uniform int E_ld;
uniform int result_ld;

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

float power_of_2f(int n)
{
    return uintBitsToFloat(uint(n + 127) << 23u);
}

// a = n ln 2 + r, with ln 2 in two parts; e to the power r, less 1
float reduced_expm1f(float a, out int n)
{
    float whole = floor(a * 1.44269504 + 0.5);
    float r = (a - whole * 0.693359375) + whole * 2.12194440e-4;
    float p = ((((1.9875691500e-4 * r + 1.3981999507e-3) * r + 8.3334519073e-3) * r + 4.1665795894e-2) * r
        + 1.6666665459e-1) * r + 5.0000001201e-1;
    n = int(whole);
    return p * (r * r) + r;
}

float expf_of(float a)
{
    if (a > 88.73) return uintBitsToFloat(0x7f800000u);
    if (a < -104.0) return 0.0;
    int n;
    float p = 1.0 + reduced_expm1f(a, n);
    return p * power_of_2f(n / 2) * power_of_2f(n - n / 2);
}

float sinter_exp(float a)
{
    return (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? a : expf_of(a);
}

vec4 sinter_exp(vec4 a)
{
    return vec4(sinter_exp(a.x), sinter_exp(a.y), sinter_exp(a.z), sinter_exp(a.w));
}

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    const int first_row = 32 * int(gl_WorkGroupID.y);
    const int first_col = 32 * int(gl_WorkGroupID.x);
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
    queries[kept_row0 * 17 + kept_vector0] = vec4(4 * kept_vector0 < depth_cols ? texelFetch(A, (min(first_row + kept_row0, rows - 1) * A_ld + min(4 * kept_vector0, depth_cols - 1)) >> 2)[(min(first_row + kept_row0, rows - 1) * A_ld + min(4 * kept_vector0, depth_cols - 1)) % 4] : 0.0, 4 * kept_vector0 + 1 < depth_cols ? texelFetch(A, (min(first_row + kept_row0, rows - 1) * A_ld + min(4 * kept_vector0 + 1, depth_cols - 1)) >> 2)[(min(first_row + kept_row0, rows - 1) * A_ld + min(4 * kept_vector0 + 1, depth_cols - 1)) % 4] : 0.0, 4 * kept_vector0 + 2 < depth_cols ? texelFetch(A, (min(first_row + kept_row0, rows - 1) * A_ld + min(4 * kept_vector0 + 2, depth_cols - 1)) >> 2)[(min(first_row + kept_row0, rows - 1) * A_ld + min(4 * kept_vector0 + 2, depth_cols - 1)) % 4] : 0.0, 4 * kept_vector0 + 3 < depth_cols ? texelFetch(A, (min(first_row + kept_row0, rows - 1) * A_ld + min(4 * kept_vector0 + 3, depth_cols - 1)) >> 2)[(min(first_row + kept_row0, rows - 1) * A_ld + min(4 * kept_vector0 + 3, depth_cols - 1)) % 4] : 0.0);
    const int kept_row1 = (item + 256) / 16;
    const int kept_vector1 = (item + 256) % 16;
    queries[kept_row1 * 17 + kept_vector1] = vec4(4 * kept_vector1 < depth_cols ? texelFetch(A, (min(first_row + kept_row1, rows - 1) * A_ld + min(4 * kept_vector1, depth_cols - 1)) >> 2)[(min(first_row + kept_row1, rows - 1) * A_ld + min(4 * kept_vector1, depth_cols - 1)) % 4] : 0.0, 4 * kept_vector1 + 1 < depth_cols ? texelFetch(A, (min(first_row + kept_row1, rows - 1) * A_ld + min(4 * kept_vector1 + 1, depth_cols - 1)) >> 2)[(min(first_row + kept_row1, rows - 1) * A_ld + min(4 * kept_vector1 + 1, depth_cols - 1)) % 4] : 0.0, 4 * kept_vector1 + 2 < depth_cols ? texelFetch(A, (min(first_row + kept_row1, rows - 1) * A_ld + min(4 * kept_vector1 + 2, depth_cols - 1)) >> 2)[(min(first_row + kept_row1, rows - 1) * A_ld + min(4 * kept_vector1 + 2, depth_cols - 1)) % 4] : 0.0, 4 * kept_vector1 + 3 < depth_cols ? texelFetch(A, (min(first_row + kept_row1, rows - 1) * A_ld + min(4 * kept_vector1 + 3, depth_cols - 1)) >> 2)[(min(first_row + kept_row1, rows - 1) * A_ld + min(4 * kept_vector1 + 3, depth_cols - 1)) % 4] : 0.0);
    vec4 acc0 = vec4(0.0);
    vec4 acc1 = vec4(0.0);
    vec4 acc2 = vec4(0.0);
    vec4 acc3 = vec4(0.0);
    vec4 acc4 = vec4(0.0);
    vec4 acc5 = vec4(0.0);
    vec4 acc6 = vec4(0.0);
    vec4 acc7 = vec4(0.0);
    float top = uintBitsToFloat(0xff800000u);
    float sum = 0.0;
    const int piece_key = item / 8;
    const int piece_vector = item % 8;
    const int value_key = item / 8;
    const int value_col = first_col + 4 * (item % 8);
    const int piece_place = (piece_key % 4 * 16 + piece_key / 4) * 9 + piece_vector;
    vec4 next0 = vec4(0.0);
    vec4 next1 = vec4(0.0);
    next0 = vec4(4 * piece_vector < depth_cols ? texelFetch(B, (min(4 * piece_vector, depth_cols - 1) * B_ld + min(piece_key, depth - 1)) >> 2)[(min(4 * piece_vector, depth_cols - 1) * B_ld + min(piece_key, depth - 1)) % 4] : 0.0, 4 * piece_vector + 1 < depth_cols ? texelFetch(B, (min(4 * piece_vector + 1, depth_cols - 1) * B_ld + min(piece_key, depth - 1)) >> 2)[(min(4 * piece_vector + 1, depth_cols - 1) * B_ld + min(piece_key, depth - 1)) % 4] : 0.0, 4 * piece_vector + 2 < depth_cols ? texelFetch(B, (min(4 * piece_vector + 2, depth_cols - 1) * B_ld + min(piece_key, depth - 1)) >> 2)[(min(4 * piece_vector + 2, depth_cols - 1) * B_ld + min(piece_key, depth - 1)) % 4] : 0.0, 4 * piece_vector + 3 < depth_cols ? texelFetch(B, (min(4 * piece_vector + 3, depth_cols - 1) * B_ld + min(piece_key, depth - 1)) >> 2)[(min(4 * piece_vector + 3, depth_cols - 1) * B_ld + min(piece_key, depth - 1)) % 4] : 0.0);
    next1 = vec4(4 * piece_vector < depth_cols ? texelFetch(B, (min(4 * piece_vector, depth_cols - 1) * B_ld + min(piece_key + 32, depth - 1)) >> 2)[(min(4 * piece_vector, depth_cols - 1) * B_ld + min(piece_key + 32, depth - 1)) % 4] : 0.0, 4 * piece_vector + 1 < depth_cols ? texelFetch(B, (min(4 * piece_vector + 1, depth_cols - 1) * B_ld + min(piece_key + 32, depth - 1)) >> 2)[(min(4 * piece_vector + 1, depth_cols - 1) * B_ld + min(piece_key + 32, depth - 1)) % 4] : 0.0, 4 * piece_vector + 2 < depth_cols ? texelFetch(B, (min(4 * piece_vector + 2, depth_cols - 1) * B_ld + min(piece_key + 32, depth - 1)) >> 2)[(min(4 * piece_vector + 2, depth_cols - 1) * B_ld + min(piece_key + 32, depth - 1)) % 4] : 0.0, 4 * piece_vector + 3 < depth_cols ? texelFetch(B, (min(4 * piece_vector + 3, depth_cols - 1) * B_ld + min(piece_key + 32, depth - 1)) >> 2)[(min(4 * piece_vector + 3, depth_cols - 1) * B_ld + min(piece_key + 32, depth - 1)) % 4] : 0.0);
    for (int first_key = 0; first_key < depth; first_key += 64) {
        vec4 score0 = vec4(0.0);
        vec4 score1 = vec4(0.0);
        for (int term = 0; term < 64; term += 32) {
            block[piece_place] = next0;
            block[piece_place + 72] = next1;
            barrier();
            if (term + 32 < 64) {
                next0 = vec4(term + 32 + 4 * piece_vector < depth_cols ? texelFetch(B, (min(term + 32 + 4 * piece_vector, depth_cols - 1) * B_ld + min(first_key + piece_key, depth - 1)) >> 2)[(min(term + 32 + 4 * piece_vector, depth_cols - 1) * B_ld + min(first_key + piece_key, depth - 1)) % 4] : 0.0, term + 32 + 4 * piece_vector + 1 < depth_cols ? texelFetch(B, (min(term + 32 + 4 * piece_vector + 1, depth_cols - 1) * B_ld + min(first_key + piece_key, depth - 1)) >> 2)[(min(term + 32 + 4 * piece_vector + 1, depth_cols - 1) * B_ld + min(first_key + piece_key, depth - 1)) % 4] : 0.0, term + 32 + 4 * piece_vector + 2 < depth_cols ? texelFetch(B, (min(term + 32 + 4 * piece_vector + 2, depth_cols - 1) * B_ld + min(first_key + piece_key, depth - 1)) >> 2)[(min(term + 32 + 4 * piece_vector + 2, depth_cols - 1) * B_ld + min(first_key + piece_key, depth - 1)) % 4] : 0.0, term + 32 + 4 * piece_vector + 3 < depth_cols ? texelFetch(B, (min(term + 32 + 4 * piece_vector + 3, depth_cols - 1) * B_ld + min(first_key + piece_key, depth - 1)) >> 2)[(min(term + 32 + 4 * piece_vector + 3, depth_cols - 1) * B_ld + min(first_key + piece_key, depth - 1)) % 4] : 0.0);
                next1 = vec4(term + 32 + 4 * piece_vector < depth_cols ? texelFetch(B, (min(term + 32 + 4 * piece_vector, depth_cols - 1) * B_ld + min(first_key + piece_key + 32, depth - 1)) >> 2)[(min(term + 32 + 4 * piece_vector, depth_cols - 1) * B_ld + min(first_key + piece_key + 32, depth - 1)) % 4] : 0.0, term + 32 + 4 * piece_vector + 1 < depth_cols ? texelFetch(B, (min(term + 32 + 4 * piece_vector + 1, depth_cols - 1) * B_ld + min(first_key + piece_key + 32, depth - 1)) >> 2)[(min(term + 32 + 4 * piece_vector + 1, depth_cols - 1) * B_ld + min(first_key + piece_key + 32, depth - 1)) % 4] : 0.0, term + 32 + 4 * piece_vector + 2 < depth_cols ? texelFetch(B, (min(term + 32 + 4 * piece_vector + 2, depth_cols - 1) * B_ld + min(first_key + piece_key + 32, depth - 1)) >> 2)[(min(term + 32 + 4 * piece_vector + 2, depth_cols - 1) * B_ld + min(first_key + piece_key + 32, depth - 1)) % 4] : 0.0, term + 32 + 4 * piece_vector + 3 < depth_cols ? texelFetch(B, (min(term + 32 + 4 * piece_vector + 3, depth_cols - 1) * B_ld + min(first_key + piece_key + 32, depth - 1)) >> 2)[(min(term + 32 + 4 * piece_vector + 3, depth_cols - 1) * B_ld + min(first_key + piece_key + 32, depth - 1)) % 4] : 0.0);
            } else {
                next0 = first_key + value_key < depth ? vec4(texelFetch(D, (min(first_key + value_key, depth - 1) * D_ld + min(value_col, cols - 1)) >> 2)[(min(first_key + value_key, depth - 1) * D_ld + min(value_col, cols - 1)) % 4], texelFetch(D, (min(first_key + value_key, depth - 1) * D_ld + min(value_col + 1, cols - 1)) >> 2)[(min(first_key + value_key, depth - 1) * D_ld + min(value_col + 1, cols - 1)) % 4], texelFetch(D, (min(first_key + value_key, depth - 1) * D_ld + min(value_col + 2, cols - 1)) >> 2)[(min(first_key + value_key, depth - 1) * D_ld + min(value_col + 2, cols - 1)) % 4], texelFetch(D, (min(first_key + value_key, depth - 1) * D_ld + min(value_col + 3, cols - 1)) >> 2)[(min(first_key + value_key, depth - 1) * D_ld + min(value_col + 3, cols - 1)) % 4]) : vec4(0.0);
                next1 = first_key + value_key + 32 < depth ? vec4(texelFetch(D, (min(first_key + value_key + 32, depth - 1) * D_ld + min(value_col, cols - 1)) >> 2)[(min(first_key + value_key + 32, depth - 1) * D_ld + min(value_col, cols - 1)) % 4], texelFetch(D, (min(first_key + value_key + 32, depth - 1) * D_ld + min(value_col + 1, cols - 1)) >> 2)[(min(first_key + value_key + 32, depth - 1) * D_ld + min(value_col + 1, cols - 1)) % 4], texelFetch(D, (min(first_key + value_key + 32, depth - 1) * D_ld + min(value_col + 2, cols - 1)) >> 2)[(min(first_key + value_key + 32, depth - 1) * D_ld + min(value_col + 2, cols - 1)) % 4], texelFetch(D, (min(first_key + value_key + 32, depth - 1) * D_ld + min(value_col + 3, cols - 1)) >> 2)[(min(first_key + value_key + 32, depth - 1) * D_ld + min(value_col + 3, cols - 1)) % 4]) : vec4(0.0);
            }
            for (int t = 0; t < 8; ++t) {
                const vec4 a0 = queries[score_row * 17 + term / 4 + t];
                const vec4 a1 = queries[score_row * 17 + term / 4 + t + 272];
                const vec4 b0 = block[score_vector * 9 + t];
                const vec4 b1 = block[score_vector * 9 + t + 144];
                const vec4 b2 = block[score_vector * 9 + t + 288];
                const vec4 b3 = block[score_vector * 9 + t + 432];
                const vec4 four0 = vec4(b0.x, b1.x, b2.x, b3.x);
                score0 += a0.x * four0;
                score1 += a1.x * four0;
                const vec4 four1 = vec4(b0.y, b1.y, b2.y, b3.y);
                score0 += a0.y * four1;
                score1 += a1.y * four1;
                const vec4 four2 = vec4(b0.z, b1.z, b2.z, b3.z);
                score0 += a0.z * four2;
                score1 += a1.z * four2;
                const vec4 four3 = vec4(b0.w, b1.w, b2.w, b3.w);
                score0 += a0.w * four3;
                score1 += a1.w * four3;
            }
            barrier();
        }
        const int first_score = first_key + 4 * score_vector;
        const int score_key0 = min(first_score, depth - 1);
        const int score_key1 = min(first_score + 1, depth - 1);
        const int score_key2 = min(first_score + 2, depth - 1);
        const int score_key3 = min(first_score + 3, depth - 1);
        const int row_of_score0 = min(first_row + score_row, rows - 1);
        const float t0 = score0.x + texelFetch(C, (row_of_score0 * C_ld + score_key0) >> 2)[(row_of_score0 * C_ld + score_key0) % 4];
        const float t1 = score0.y + texelFetch(C, (row_of_score0 * C_ld + score_key1) >> 2)[(row_of_score0 * C_ld + score_key1) % 4];
        const float t2 = score0.z + texelFetch(C, (row_of_score0 * C_ld + score_key2) >> 2)[(row_of_score0 * C_ld + score_key2) % 4];
        const float t3 = score0.w + texelFetch(C, (row_of_score0 * C_ld + score_key3) >> 2)[(row_of_score0 * C_ld + score_key3) % 4];
        score0 = vec4(t0, t1, t2, t3);
        if (first_key + 64 > depth) {
            score0 = vec4(first_score < depth ? score0.x : uintBitsToFloat(0xff800000u), first_score + 1 < depth ? score0.y : uintBitsToFloat(0xff800000u), first_score + 2 < depth ? score0.z : uintBitsToFloat(0xff800000u), first_score + 3 < depth ? score0.w : uintBitsToFloat(0xff800000u));
        }
        scores[score_row * 17 + score_vector] = score0;
        const int row_of_score1 = min(first_row + score_row + 16, rows - 1);
        const float t4 = score1.x + texelFetch(C, (row_of_score1 * C_ld + score_key0) >> 2)[(row_of_score1 * C_ld + score_key0) % 4];
        const float t5 = score1.y + texelFetch(C, (row_of_score1 * C_ld + score_key1) >> 2)[(row_of_score1 * C_ld + score_key1) % 4];
        const float t6 = score1.z + texelFetch(C, (row_of_score1 * C_ld + score_key2) >> 2)[(row_of_score1 * C_ld + score_key2) % 4];
        const float t7 = score1.w + texelFetch(C, (row_of_score1 * C_ld + score_key3) >> 2)[(row_of_score1 * C_ld + score_key3) % 4];
        score1 = vec4(t4, t5, t6, t7);
        if (first_key + 64 > depth) {
            score1 = vec4(first_score < depth ? score1.x : uintBitsToFloat(0xff800000u), first_score + 1 < depth ? score1.y : uintBitsToFloat(0xff800000u), first_score + 2 < depth ? score1.z : uintBitsToFloat(0xff800000u), first_score + 3 < depth ? score1.w : uintBitsToFloat(0xff800000u));
        }
        scores[(score_row + 16) * 17 + score_vector] = score1;
        barrier();
        // the largest score of each row, and powers of the differences from it
        const vec4 own0 = scores[own_scores];
        const vec4 own1 = scores[own_scores + 8];
        float largest = own0.x;
        largest = sinter_greater(own0.y, largest) ? own0.y : largest;
        largest = sinter_greater(own0.z, largest) ? own0.z : largest;
        largest = sinter_greater(own0.w, largest) ? own0.w : largest;
        largest = sinter_greater(own1.x, largest) ? own1.x : largest;
        largest = sinter_greater(own1.y, largest) ? own1.y : largest;
        largest = sinter_greater(own1.z, largest) ? own1.z : largest;
        largest = sinter_greater(own1.w, largest) ? own1.w : largest;
        tops[item] = largest;
        barrier();
        const float top_before = top;
        top = sinter_greater(tops[first_part], top) ? tops[first_part] : top;
        top = sinter_greater(tops[first_part + 1], top) ? tops[first_part + 1] : top;
        top = sinter_greater(tops[first_part + 2], top) ? tops[first_part + 2] : top;
        top = sinter_greater(tops[first_part + 3], top) ? tops[first_part + 3] : top;
        top = sinter_greater(tops[first_part + 4], top) ? tops[first_part + 4] : top;
        top = sinter_greater(tops[first_part + 5], top) ? tops[first_part + 5] : top;
        top = sinter_greater(tops[first_part + 6], top) ? tops[first_part + 6] : top;
        top = sinter_greater(tops[first_part + 7], top) ? tops[first_part + 7] : top;
        const float origin = top == uintBitsToFloat(0xff800000u) ? 0.0 : top;
        const float factor = sinter_exp(top_before - origin);
        sum = sum * factor;
        const vec4 power0 = sinter_exp(own0 - origin);
        scores[own_scores] = power0;
        sum += power0.x + power0.y + power0.z + power0.w;
        const vec4 power1 = sinter_exp(own1 - origin);
        scores[own_scores + 8] = power1;
        sum += power1.x + power1.y + power1.z + power1.w;
        if (part == 0) {
            factors[line] = factor;
        }
        vec4 sum0 = vec4(0.0);
        vec4 sum1 = vec4(0.0);
        vec4 sum2 = vec4(0.0);
        vec4 sum3 = vec4(0.0);
        vec4 sum4 = vec4(0.0);
        vec4 sum5 = vec4(0.0);
        vec4 sum6 = vec4(0.0);
        vec4 sum7 = vec4(0.0);
        block[item] = next0;
        block[item + 256] = next1;
        barrier();
        if (first_key + 64 < depth) {
            next0 = vec4(4 * piece_vector < depth_cols ? texelFetch(B, (min(4 * piece_vector, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key, depth - 1)) >> 2)[(min(4 * piece_vector, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key, depth - 1)) % 4] : 0.0, 4 * piece_vector + 1 < depth_cols ? texelFetch(B, (min(4 * piece_vector + 1, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key, depth - 1)) >> 2)[(min(4 * piece_vector + 1, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key, depth - 1)) % 4] : 0.0, 4 * piece_vector + 2 < depth_cols ? texelFetch(B, (min(4 * piece_vector + 2, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key, depth - 1)) >> 2)[(min(4 * piece_vector + 2, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key, depth - 1)) % 4] : 0.0, 4 * piece_vector + 3 < depth_cols ? texelFetch(B, (min(4 * piece_vector + 3, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key, depth - 1)) >> 2)[(min(4 * piece_vector + 3, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key, depth - 1)) % 4] : 0.0);
            next1 = vec4(4 * piece_vector < depth_cols ? texelFetch(B, (min(4 * piece_vector, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key + 32, depth - 1)) >> 2)[(min(4 * piece_vector, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key + 32, depth - 1)) % 4] : 0.0, 4 * piece_vector + 1 < depth_cols ? texelFetch(B, (min(4 * piece_vector + 1, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key + 32, depth - 1)) >> 2)[(min(4 * piece_vector + 1, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key + 32, depth - 1)) % 4] : 0.0, 4 * piece_vector + 2 < depth_cols ? texelFetch(B, (min(4 * piece_vector + 2, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key + 32, depth - 1)) >> 2)[(min(4 * piece_vector + 2, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key + 32, depth - 1)) % 4] : 0.0, 4 * piece_vector + 3 < depth_cols ? texelFetch(B, (min(4 * piece_vector + 3, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key + 32, depth - 1)) >> 2)[(min(4 * piece_vector + 3, depth_cols - 1) * B_ld + min(first_key + 64 + piece_key + 32, depth - 1)) % 4] : 0.0);
        }
        for (int q = 0; q < 2; ++q) {
            const int quad = q * 8 + slice;
            const vec4 v0 = block[quad * 32 + result_vector];
            const vec4 v1 = block[quad * 32 + result_vector + 8];
            const vec4 v2 = block[quad * 32 + result_vector + 16];
            const vec4 v3 = block[quad * 32 + result_vector + 24];
            const vec4 p0 = scores[row_of_powers + quad];
            const vec4 p1 = scores[row_of_powers + quad + 68];
            const vec4 p2 = scores[row_of_powers + quad + 136];
            const vec4 p3 = scores[row_of_powers + quad + 204];
            const vec4 p4 = scores[row_of_powers + quad + 272];
            const vec4 p5 = scores[row_of_powers + quad + 340];
            const vec4 p6 = scores[row_of_powers + quad + 408];
            const vec4 p7 = scores[row_of_powers + quad + 476];
            sum0 += p0.x * v0;
            sum0 += p0.y * v1;
            sum0 += p0.z * v2;
            sum0 += p0.w * v3;
            sum1 += p1.x * v0;
            sum1 += p1.y * v1;
            sum1 += p1.z * v2;
            sum1 += p1.w * v3;
            sum2 += p2.x * v0;
            sum2 += p2.y * v1;
            sum2 += p2.z * v2;
            sum2 += p2.w * v3;
            sum3 += p3.x * v0;
            sum3 += p3.y * v1;
            sum3 += p3.z * v2;
            sum3 += p3.w * v3;
            sum4 += p4.x * v0;
            sum4 += p4.y * v1;
            sum4 += p4.z * v2;
            sum4 += p4.w * v3;
            sum5 += p5.x * v0;
            sum5 += p5.y * v1;
            sum5 += p5.z * v2;
            sum5 += p5.w * v3;
            sum6 += p6.x * v0;
            sum6 += p6.y * v1;
            sum6 += p6.z * v2;
            sum6 += p6.w * v3;
            sum7 += p7.x * v0;
            sum7 += p7.y * v1;
            sum7 += p7.z * v2;
            sum7 += p7.w * v3;
        }
        barrier();
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
    barrier();
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
        barrier();
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
        barrier();
    }
    if (slice > 0) return;
    const int i = first_row + result_row;
    const int j = first_col + 4 * result_vector;
    if (i < rows) {
        const vec4 quotient = acc0 / factors[result_row];
        if (j + 4 <= cols) {
            {
                int e = i * result_ld + j;
                vec4 v = alpha * quotient + vec4(E[i * E_ld + j], E[i * E_ld + j + 1], E[i * E_ld + j + 2], E[i * E_ld + j + 3]);
                result[e] = v.x;
                result[e + 1] = v.y;
                result[e + 2] = v.z;
                result[e + 3] = v.w;
            }
        } else {
            for (int c = j; c < cols; ++c) {
                result[i * result_ld + c] = alpha * (c == j ? quotient.x : (c == j + 1 ? quotient.y : (c == j + 2 ? quotient.z : quotient.w))) + E[i * E_ld + c];
            }
        }
    }
    if (i + 4 < rows) {
        const vec4 quotient = acc1 / factors[result_row + 4];
        if (j + 4 <= cols) {
            {
                int e = (i + 4) * result_ld + j;
                vec4 v = alpha * quotient + vec4(E[(i + 4) * E_ld + j], E[(i + 4) * E_ld + j + 1], E[(i + 4) * E_ld + j + 2], E[(i + 4) * E_ld + j + 3]);
                result[e] = v.x;
                result[e + 1] = v.y;
                result[e + 2] = v.z;
                result[e + 3] = v.w;
            }
        } else {
            for (int c = j; c < cols; ++c) {
                result[(i + 4) * result_ld + c] = alpha * (c == j ? quotient.x : (c == j + 1 ? quotient.y : (c == j + 2 ? quotient.z : quotient.w))) + E[(i + 4) * E_ld + c];
            }
        }
    }
    if (i + 8 < rows) {
        const vec4 quotient = acc2 / factors[result_row + 8];
        if (j + 4 <= cols) {
            {
                int e = (i + 8) * result_ld + j;
                vec4 v = alpha * quotient + vec4(E[(i + 8) * E_ld + j], E[(i + 8) * E_ld + j + 1], E[(i + 8) * E_ld + j + 2], E[(i + 8) * E_ld + j + 3]);
                result[e] = v.x;
                result[e + 1] = v.y;
                result[e + 2] = v.z;
                result[e + 3] = v.w;
            }
        } else {
            for (int c = j; c < cols; ++c) {
                result[(i + 8) * result_ld + c] = alpha * (c == j ? quotient.x : (c == j + 1 ? quotient.y : (c == j + 2 ? quotient.z : quotient.w))) + E[(i + 8) * E_ld + c];
            }
        }
    }
    if (i + 12 < rows) {
        const vec4 quotient = acc3 / factors[result_row + 12];
        if (j + 4 <= cols) {
            {
                int e = (i + 12) * result_ld + j;
                vec4 v = alpha * quotient + vec4(E[(i + 12) * E_ld + j], E[(i + 12) * E_ld + j + 1], E[(i + 12) * E_ld + j + 2], E[(i + 12) * E_ld + j + 3]);
                result[e] = v.x;
                result[e + 1] = v.y;
                result[e + 2] = v.z;
                result[e + 3] = v.w;
            }
        } else {
            for (int c = j; c < cols; ++c) {
                result[(i + 12) * result_ld + c] = alpha * (c == j ? quotient.x : (c == j + 1 ? quotient.y : (c == j + 2 ? quotient.z : quotient.w))) + E[(i + 12) * E_ld + c];
            }
        }
    }
    if (i + 16 < rows) {
        const vec4 quotient = acc4 / factors[result_row + 16];
        if (j + 4 <= cols) {
            {
                int e = (i + 16) * result_ld + j;
                vec4 v = alpha * quotient + vec4(E[(i + 16) * E_ld + j], E[(i + 16) * E_ld + j + 1], E[(i + 16) * E_ld + j + 2], E[(i + 16) * E_ld + j + 3]);
                result[e] = v.x;
                result[e + 1] = v.y;
                result[e + 2] = v.z;
                result[e + 3] = v.w;
            }
        } else {
            for (int c = j; c < cols; ++c) {
                result[(i + 16) * result_ld + c] = alpha * (c == j ? quotient.x : (c == j + 1 ? quotient.y : (c == j + 2 ? quotient.z : quotient.w))) + E[(i + 16) * E_ld + c];
            }
        }
    }
    if (i + 20 < rows) {
        const vec4 quotient = acc5 / factors[result_row + 20];
        if (j + 4 <= cols) {
            {
                int e = (i + 20) * result_ld + j;
                vec4 v = alpha * quotient + vec4(E[(i + 20) * E_ld + j], E[(i + 20) * E_ld + j + 1], E[(i + 20) * E_ld + j + 2], E[(i + 20) * E_ld + j + 3]);
                result[e] = v.x;
                result[e + 1] = v.y;
                result[e + 2] = v.z;
                result[e + 3] = v.w;
            }
        } else {
            for (int c = j; c < cols; ++c) {
                result[(i + 20) * result_ld + c] = alpha * (c == j ? quotient.x : (c == j + 1 ? quotient.y : (c == j + 2 ? quotient.z : quotient.w))) + E[(i + 20) * E_ld + c];
            }
        }
    }
    if (i + 24 < rows) {
        const vec4 quotient = acc6 / factors[result_row + 24];
        if (j + 4 <= cols) {
            {
                int e = (i + 24) * result_ld + j;
                vec4 v = alpha * quotient + vec4(E[(i + 24) * E_ld + j], E[(i + 24) * E_ld + j + 1], E[(i + 24) * E_ld + j + 2], E[(i + 24) * E_ld + j + 3]);
                result[e] = v.x;
                result[e + 1] = v.y;
                result[e + 2] = v.z;
                result[e + 3] = v.w;
            }
        } else {
            for (int c = j; c < cols; ++c) {
                result[(i + 24) * result_ld + c] = alpha * (c == j ? quotient.x : (c == j + 1 ? quotient.y : (c == j + 2 ? quotient.z : quotient.w))) + E[(i + 24) * E_ld + c];
            }
        }
    }
    if (i + 28 < rows) {
        const vec4 quotient = acc7 / factors[result_row + 28];
        if (j + 4 <= cols) {
            {
                int e = (i + 28) * result_ld + j;
                vec4 v = alpha * quotient + vec4(E[(i + 28) * E_ld + j], E[(i + 28) * E_ld + j + 1], E[(i + 28) * E_ld + j + 2], E[(i + 28) * E_ld + j + 3]);
                result[e] = v.x;
                result[e + 1] = v.y;
                result[e + 2] = v.z;
                result[e + 3] = v.w;
            }
        } else {
            for (int c = j; c < cols; ++c) {
                result[(i + 28) * result_ld + c] = alpha * (c == j ? quotient.x : (c == j + 1 ? quotient.y : (c == j + 2 ? quotient.z : quotient.w))) + E[(i + 28) * E_ld + c];
            }
        }
    }
}
