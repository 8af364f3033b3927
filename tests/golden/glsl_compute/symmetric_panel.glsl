#version 430 core
// ldlt_panel(A, B)
layout(local_size_x = 64, local_size_y = 1) in;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform samplerBuffer B;
uniform samplerBuffer A;
shared int from[16];
shared int to[16];
shared float sizes[64];
shared int places[64];
shared float across[17];
shared float heads[3];
uniform int cols;
uniform int result_ld;
uniform int A_ld;

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

bool sinter_greater_equal(float a, float b)
{
    return a >= b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    const int steps = min(16, cols);
    int ends = 0;
    if (texelFetch(B, 0).x == 0.0) {
        ends = 1;
    }
    for (int c = 0; c < 34; ++c) {
        for (int i = item; i < cols; i += 64) {
            result[c * result_ld + i] = 0.0;
        }
    }
    for (int i = item; i < cols; i += 64) {
        result[38 * result_ld + i] = i == 0 && ends == 1 ? 1.0 : 0.0;
    }
    if (item == 0) {
        for (int c = 0; c < 17; ++c) {
            result[34 * result_ld + c] = 0.0;
            result[35 * result_ld + c] = 0.0;
            result[36 * result_ld + c] = 1.0;
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
        barrier();
        for (int i = item; i < cols; i += 64) {
            float left = texelFetch(A, row * A_ld + i).x;
            for (int q = 0; q < k; ++q) {
                left = left - result[q * result_ld + i] * across[q];
            }
            result[39 * result_ld + i] = left;
        }
        if (row % 64 == item) {
            heads[0] = result[39 * result_ld + row];
        }
        float below = -1.0;
        int other = row;
        for (int i = item; i < cols; i += 64) {
            const float size = abs(result[39 * result_ld + i]);
            if (i != row && result[38 * result_ld + i] == 0.0 && (sinter_greater(size, below) || (sinter_isnan(size) && !sinter_isnan(below)))) {
                below = size;
                other = i;
            }
        }
        if (sinter_isnan(below)) {
            below = uintBitsToFloat(0x7f800000u);
        }
        sizes[item] = below;
        places[item] = other;
        barrier();
        if (item < 8) {
            for (int neighbour = item + 8; neighbour < 64; neighbour += 8) {
                const float theirs = sizes[neighbour];
                const int theirs_at = places[neighbour];
                if (sinter_greater(theirs, below) || (theirs == below && theirs_at < other)) {
                    below = theirs;
                    other = theirs_at;
                }
            }
            sizes[item] = below;
            places[item] = other;
        }
        barrier();
        if (item < 1) {
            for (int neighbour = item + 1; neighbour < 8; ++neighbour) {
                const float theirs = sizes[neighbour];
                const int theirs_at = places[neighbour];
                if (sinter_greater(theirs, below) || (theirs == below && theirs_at < other)) {
                    below = theirs;
                    other = theirs_at;
                }
            }
            sizes[item] = below;
            places[item] = other;
        }
        barrier();
        below = sizes[0];
        other = places[0];
        below = sinter_less(below, 0.0) ? 0.0 : below;
        if (other % 64 == item) {
            heads[2] = result[39 * result_ld + other];
        }
        if (other % 64 == item) {
            for (int q = 0; q < k; ++q) {
                across[q] = result[(17 + q) * result_ld + other];
            }
        }
        barrier();
        for (int i = item; i < cols; i += 64) {
            float left = texelFetch(A, other * A_ld + i).x;
            for (int q = 0; q < k; ++q) {
                left = left - result[q * result_ld + i] * across[q];
            }
            result[40 * result_ld + i] = left;
        }
        if (other % 64 == item) {
            heads[1] = result[40 * result_ld + other];
        }
        float most = -1.0;
        for (int i = item; i < cols; i += 64) {
            const float size = abs(result[40 * result_ld + i]);
            if (i != other && result[38 * result_ld + i] == 0.0 && (sinter_greater(size, most) || (sinter_isnan(size) && !sinter_isnan(most)))) {
                most = size;
            }
        }
        if (sinter_isnan(most)) {
            most = uintBitsToFloat(0x7f800000u);
        }
        sizes[item] = most;
        barrier();
        if (item < 8) {
            for (int neighbour = item + 8; neighbour < 64; neighbour += 8) {
                const float theirs = sizes[neighbour];
                if (sinter_greater(theirs, most)) {
                    most = theirs;
                }
            }
            sizes[item] = most;
        }
        barrier();
        if (item < 1) {
            for (int neighbour = item + 1; neighbour < 8; ++neighbour) {
                const float theirs = sizes[neighbour];
                if (sinter_greater(theirs, most)) {
                    most = theirs;
                }
            }
            sizes[item] = most;
        }
        barrier();
        most = sizes[0];
        most = sinter_less(most, 0.0) ? 0.0 : most;
        const float own = abs(heads[0]);
        const float limit = 0.640388203 * below;
        const bool stays = sinter_greater_equal(own, limit) || sinter_greater_equal(own, limit * (below / most));
        const bool two = !(stays || sinter_greater_equal(abs(heads[1]), 0.640388203 * most));
        if (live) {
            const float corner = heads[0];
            const float off = heads[2];
            const float end_corner = heads[1];
            const float pivot = stays || two ? corner : end_corner;
            if (stays || two) {
                if (row % 64 == item) {
                    result[38 * result_ld + row] = 1.0;
                }
            }
            if (!stays) {
                if (other % 64 == item) {
                    result[38 * result_ld + other] = 1.0;
                }
            }
            const float by_a = corner / off;
            const float by_c = end_corner / off;
            const float unit = 1.0 / (off * (by_c * by_a - 1.0));
            for (int i = item; i < cols; i += 64) {
                if (result[38 * result_ld + i] == 0.0) {
                    const float one = result[39 * result_ld + i];
                    const float another = result[40 * result_ld + i];
                    if (two) {
                        result[k * result_ld + i] = unit * (by_c * one - another);
                        result[(k + 1) * result_ld + i] = unit * (by_a * another - one);
                        result[(17 + k) * result_ld + i] = one;
                        result[(17 + k + 1) * result_ld + i] = another;
                    } else {
                        const float column = stays ? one : another;
                        result[k * result_ld + i] = column == 0.0 ? 0.0 : column / pivot;
                        result[(17 + k) * result_ld + i] = column;
                    }
                }
            }
            if (item == 0) {
                result[34 * result_ld + k] = pivot;
                if (two) {
                    result[34 * result_ld + k + 1] = end_corner;
                    result[35 * result_ld + k] = off;
                    result[36 * result_ld + k] = 2.0;
                    result[36 * result_ld + k + 1] = 0.0;
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
        barrier();
    }
    for (int i = item; i < cols; i += 64) {
        int place = i;
        for (int turn = 1; turn < steps + 1; ++turn) {
            const int before = steps - turn;
            const int p = from[before];
            const int q = to[before];
            place = place == p ? q : (place == q ? p : place);
        }
        result[37 * result_ld + i] = float(place);
    }
}
