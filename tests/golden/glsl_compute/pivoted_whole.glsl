#version 430 core
// pivoted_qr(A, B)
layout(local_size_x = 32, local_size_y = 1) in;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform samplerBuffer B;
uniform samplerBuffer A;
shared int from[64];
shared int to[64];
shared float sizes[32];
shared int places[32];
shared float vector[64];
shared float heads[1];
shared int taken[64];
uniform int rows;
uniform int cols;
uniform int A_ld;
uniform int result_ld;

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bool sinter_isnan(float a)
{
    return (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u;
}

#pragma optionNV(unroll all)
bool sinter_less_equal(float a, float b)
{
    return a <= b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

float sinter_sqrt(float a)
{
    return a < 0.0 || (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? uintBitsToFloat(0x7fc00000u) : sqrt(a);
}

bool sinter_less(float a, float b)
{
    return a < b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    const int steps = min(rows, cols);
    const float divisor = texelFetch(B, 0).x;
    for (int c = item; c < cols; c += 32) {
        taken[c] = 0;
        for (int e = 0; e < rows; ++e) {
            result[c * result_ld + e] = texelFetch(A, e * A_ld + c).x / divisor;
        }
    }
    for (int k = 0; k < steps; ++k) {
        float most = -1.0;
        int pivot = k;
        for (int i = item; i < cols; i += 32) {
            float sum = 0.0;
            for (int e = k; e < rows; ++e) {
                const float x_i = result[i * result_ld + e];
                sum += x_i * x_i;
            }
            if (taken[i] == 0 && (sinter_greater(sum, most) || (sinter_isnan(sum) && !sinter_isnan(most)))) {
                most = sum;
                pivot = i;
            }
        }
        if (sinter_isnan(most)) {
            most = uintBitsToFloat(0x7f800000u);
        }
        sizes[item] = most;
        places[item] = pivot;
        barrier();
        if (item < 4) {
            for (int neighbour = item + 4; neighbour < 32; neighbour += 4) {
                const float theirs = sizes[neighbour];
                const int theirs_at = places[neighbour];
                if (sinter_greater(theirs, most) || (theirs == most && theirs_at < pivot)) {
                    most = theirs;
                    pivot = theirs_at;
                }
            }
            sizes[item] = most;
            places[item] = pivot;
        }
        barrier();
        if (item < 1) {
            for (int neighbour = item + 1; neighbour < 4; ++neighbour) {
                const float theirs = sizes[neighbour];
                const int theirs_at = places[neighbour];
                if (sinter_greater(theirs, most) || (theirs == most && theirs_at < pivot)) {
                    most = theirs;
                    pivot = theirs_at;
                }
            }
            sizes[item] = most;
            places[item] = pivot;
        }
        barrier();
        most = sizes[0];
        pivot = places[0];
        if (item == 0) {
            int came = pivot;
            for (int turn = 0; turn < k; ++turn) {
                const int before = turn;
                const int p = from[before];
                const int q = to[before];
                came = came == p ? q : (came == q ? p : came);
            }
            from[k] = came;
            to[k] = k;
        }
        if (pivot % 32 == item) {
            taken[pivot] = 1;
            const float alpha = result[pivot * result_ld + k];
            float rest = 0.0;
            for (int e = k + 1; e < rows; ++e) {
                const float x_i = result[pivot * result_ld + e];
                rest += x_i * x_i;
            }
            const bool skips = sinter_less_equal(rest, 9.86076132e-32);
            const float length_of = sinter_sqrt(rest + alpha * alpha);
            const float beta = skips ? alpha : (sinter_less(alpha, 0.0) ? length_of : 0.0 - length_of);
            heads[0] = skips ? 0.0 : (beta - alpha) / beta;
            const float scale = skips ? 0.0 : 1.0 / (alpha - beta);
            vector[k] = 1.0;
            result[pivot * result_ld + k] = beta;
            for (int e = k + 1; e < rows; ++e) {
                const float v_i = result[pivot * result_ld + e] * scale;
                vector[e] = v_i;
                result[pivot * result_ld + e] = v_i;
            }
        }
        barrier();
        const float tau = heads[0];
        for (int c = item; c < cols; c += 32) {
            if (taken[c] == 0) {
                float product = 0.0;
                for (int e = k; e < rows; ++e) {
                    product += vector[e] * result[c * result_ld + e];
                }
                product = tau * product;
                for (int e = k; e < rows; ++e) {
                    result[c * result_ld + e] = result[c * result_ld + e] - product * vector[e];
                }
            }
        }
        barrier();
    }
    for (int c = item; c < cols; c += 32) {
        int place = c;
        for (int turn = 1; turn < steps + 1; ++turn) {
            const int before = steps - turn;
            const int p = from[before];
            const int q = to[before];
            place = place == p ? q : (place == q ? p : place);
        }
        result[cols * result_ld + c] = float(place);
    }
}
