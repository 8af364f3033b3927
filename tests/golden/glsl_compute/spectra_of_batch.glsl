#version 430 core
// eigenvalues(A), eigenvectors(A)
layout(local_size_x = 63, local_size_y = 1) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result0_block { float result0[]; };
layout(std430, binding = 1) buffer result1_block { float result1[]; };
shared float matrices[441];
shared float found[63];
shared float across[63];
shared int ranks[63];
shared float sines[42];
shared float tangents[42];
shared int turned_by[63];
uniform int rows;
uniform int A_ld;
uniform int result0_ld;
uniform int result1_ld;

bool sinter_less_equal(float a, float b)
{
    return a <= b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bool sinter_less(float a, float b)
{
    return a < b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

float sinter_sqrt(float a)
{
    return a < 0.0 || (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? uintBitsToFloat(0x7fc00000u) : sqrt(a);
}

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    const int place = item / 3;
    const int line = item % 3;
    const int i = 21 * int(gl_WorkGroupID.x) + place;
    const bool exists = i < rows;
    {
        float most = 0.0;
        int strange = 0;
        for (int r = 0; r < 3; ++r) {
            const int j = max(r, line) * 3 + min(r, line);
            float x = 0.0;
            if (exists) {
                const float t0 = texelFetch(A, i * A_ld + j).x;
                x = t0;
            }
            matrices[21 * place + r * 7 + line] = x;
            const float size = abs(x);
            if (sinter_less_equal(size, 3.40282347e+38)) {
                if (sinter_greater(size, most)) {
                    most = size;
                }
            } else {
                strange = 1;
            }
        }
        across[3 * place + line] = strange == 0 ? most : -1.0;
        for (int r = 0; r < 3; ++r) {
            matrices[21 * place + r * 7 + 3 + line] = r == line ? 1.0 : 0.0;
        }
    }
    barrier();
    float largest = 0.0;
    int is_finite = 1;
    for (int e = 0; e < 3; ++e) {
        const float most = across[3 * place + e];
        if (sinter_greater(most, largest)) {
            largest = most;
        }
        if (sinter_less(most, 0.0)) {
            is_finite = 0;
        }
    }
    float scale = 1.0;
    float back = 1.0;
    if (sinter_greater(largest, 1.84467441e+19)) {
        largest = largest * 5.42101086e-20;
        scale = scale * 5.42101086e-20;
        back = back * 1.84467441e+19;
    }
    if (sinter_greater(largest, 0.0) && sinter_less(largest, 5.42101086e-20)) {
        largest = largest * 1.84467441e+19;
        scale = scale * 1.84467441e+19;
        back = back * 5.42101086e-20;
    }
    if (sinter_greater(largest, 4.2949673e+09)) {
        largest = largest * 2.32830644e-10;
        scale = scale * 2.32830644e-10;
        back = back * 4.2949673e+09;
    }
    if (sinter_greater(largest, 0.0) && sinter_less(largest, 2.32830644e-10)) {
        largest = largest * 4.2949673e+09;
        scale = scale * 4.2949673e+09;
        back = back * 2.32830644e-10;
    }
    if (sinter_greater(largest, 65536.0)) {
        largest = largest * 1.52587891e-05;
        scale = scale * 1.52587891e-05;
        back = back * 65536.0;
    }
    if (sinter_greater(largest, 0.0) && sinter_less(largest, 1.52587891e-05)) {
        largest = largest * 65536.0;
        scale = scale * 65536.0;
        back = back * 1.52587891e-05;
    }
    if (sinter_greater(largest, 256.0)) {
        largest = largest * 0.00390625;
        scale = scale * 0.00390625;
        back = back * 256.0;
    }
    if (sinter_greater(largest, 0.0) && sinter_less(largest, 0.00390625)) {
        largest = largest * 256.0;
        scale = scale * 256.0;
        back = back * 0.00390625;
    }
    if (sinter_greater(largest, 16.0)) {
        largest = largest * 0.0625;
        scale = scale * 0.0625;
        back = back * 16.0;
    }
    if (sinter_greater(largest, 0.0) && sinter_less(largest, 0.0625)) {
        largest = largest * 16.0;
        scale = scale * 16.0;
        back = back * 0.0625;
    }
    if (sinter_greater(largest, 4.0)) {
        largest = largest * 0.25;
        scale = scale * 0.25;
        back = back * 4.0;
    }
    if (sinter_greater(largest, 0.0) && sinter_less(largest, 0.25)) {
        largest = largest * 4.0;
        scale = scale * 4.0;
        back = back * 0.25;
    }
    const bool finite = is_finite == 1;
    for (int r = 0; r < 3; ++r) {
        matrices[21 * place + r * 7 + line] = finite ? matrices[21 * place + r * 7 + line] * scale : 0.0;
    }
    found[3 * place + line] = matrices[21 * place + line * 7 + line];
    barrier();
    int sweeps = 30;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        int turned = 0;
        for (int round = 0; round < 3; ++round) {
            if (line < 2) {
                const int a = line == 0 ? 3 : (round + line) % 3;
                const int b = (round + 3 - line) % 3;
                const int p = min(a, b);
                const int q = max(a, b);
                float sine = 0.0;
                float half_tangent = 0.0;
                if (q < 3) {
                    const float pp = found[3 * place + p];
                    const float qq = found[3 * place + q];
                    const float pq = matrices[21 * place + p * 7 + q];
                    if (sinter_greater(abs(pq), 1.1920929e-07 * sinter_sqrt(abs(pp)) * sinter_sqrt(abs(qq)))) {
                        turned = 1;
                        const float theta = (qq - pp) / (pq + pq);
                        const float size = abs(theta);
                        const float hypotenuse = sinter_greater(size, 1.07374182e+09) ? size : sinter_sqrt(1.0 + theta * theta);
                        const float tangent = (sinter_less(theta, 0.0) ? -1.0 : 1.0) / (size + hypotenuse);
                        const float cosine = 1.0 / sinter_sqrt(1.0 + tangent * tangent);
                        sine = tangent * cosine;
                        half_tangent = sine / (1.0 + cosine);
                        const float shift = tangent * pq;
                        found[3 * place + p] = pp - shift;
                        found[3 * place + q] = qq + shift;
                    }
                }
                sines[2 * place + line] = sine;
                tangents[2 * place + line] = half_tangent;
            }
            barrier();
            for (int pair = 0; pair < 2; ++pair) {
                const float sine = sines[2 * place + pair];
                if (sine != 0.0) {
                    const float half_tangent = tangents[2 * place + pair];
                    const int a = pair == 0 ? 3 : (round + pair) % 3;
                    const int b = (round + 3 - pair) % 3;
                    const int p = min(a, b);
                    const int q = max(a, b);
                    {
                        const float x = matrices[21 * place + p * 7 + line];
                        const float y = matrices[21 * place + q * 7 + line];
                        matrices[21 * place + p * 7 + line] = x - sine * (y + half_tangent * x);
                        matrices[21 * place + q * 7 + line] = y + sine * (x - half_tangent * y);
                    }
                    {
                        const float x = matrices[21 * place + p * 7 + 3 + line];
                        const float y = matrices[21 * place + q * 7 + 3 + line];
                        matrices[21 * place + p * 7 + 3 + line] = x - sine * (y + half_tangent * x);
                        matrices[21 * place + q * 7 + 3 + line] = y + sine * (x - half_tangent * y);
                    }
                }
            }
            barrier();
            for (int pair = 0; pair < 2; ++pair) {
                const float sine = sines[2 * place + pair];
                if (sine != 0.0) {
                    const float half_tangent = tangents[2 * place + pair];
                    const int a = pair == 0 ? 3 : (round + pair) % 3;
                    const int b = (round + 3 - pair) % 3;
                    const int p = min(a, b);
                    const int q = max(a, b);
                    const float x = matrices[21 * place + line * 7 + p];
                    const float y = matrices[21 * place + line * 7 + q];
                    matrices[21 * place + line * 7 + p] = x - sine * (y + half_tangent * x);
                    matrices[21 * place + line * 7 + q] = y + sine * (x - half_tangent * y);
                }
            }
            barrier();
            if (line < 2) {
                if (sines[2 * place + line] != 0.0) {
                    const int a = line == 0 ? 3 : (round + line) % 3;
                    const int b = (round + 3 - line) % 3;
                    const int p = min(a, b);
                    const int q = max(a, b);
                    matrices[21 * place + p * 7 + q] = 0.0;
                    matrices[21 * place + q * 7 + p] = 0.0;
                }
            }
        }
        turned_by[item] = turned;
        barrier();
        for (int e = 0; e < 63; ++e) {
            if (turned_by[e] == 1) {
                turned = 1;
            }
        }
        if (turned == 0) {
            sweeps = 0;
        }
    }
    barrier();
    {
        const float own = found[3 * place + line];
        int before = 0;
        for (int e = 0; e < 3; ++e) {
            const float other = found[3 * place + e];
            if (sinter_less(other, own) || (other == own && e < line)) {
                before += 1;
            }
        }
        ranks[3 * place + line] = before;
    }
    barrier();
    if (exists) {
        {
            const int j = ranks[3 * place + line];
            const float given = finite ? found[3 * place + line] * back : uintBitsToFloat(0x7fc00000u);
            result0[i * result0_ld + j] = given;
        }
        for (int k = 0; k < 3; ++k) {
            const int j = line * 3 + ranks[3 * place + k];
            const float given = finite ? matrices[21 * place + k * 7 + 3 + line] : uintBitsToFloat(0x7fc00000u);
            result1[i * result1_ld + j] = given;
        }
    }
}

#version 430 core
// left_vectors(A), singular_values(A), right_vectors(A)
layout(local_size_x = 63, local_size_y = 1) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result1_block { float result1[]; };
layout(std430, binding = 1) buffer result0_block { float result0[]; };
layout(std430, binding = 2) buffer result2_block { float result2[]; };
shared float matrices[210];
shared float found[42];
shared float across[63];
shared int ranks[42];
shared float sines[21];
shared float tangents[21];
shared int turned_by[63];
shared float parts[42];
uniform int rows;
uniform int A_ld;
uniform int result1_ld;
uniform int result0_ld;
uniform int result2_ld;

bool sinter_less_equal(float a, float b)
{
    return a <= b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bool sinter_greater(float a, float b)
{
    return a > b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

bool sinter_less(float a, float b)
{
    return a < b && !((floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u) && !((floatBitsToUint(b) & 0x7fffffffu) > 0x7f800000u);
}

float sinter_sqrt(float a)
{
    return a < 0.0 || (floatBitsToUint(a) & 0x7fffffffu) > 0x7f800000u ? uintBitsToFloat(0x7fc00000u) : sqrt(a);
}

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    const int place = item / 3;
    const int line = item % 3;
    const int i = 21 * int(gl_WorkGroupID.x) + place;
    const bool exists = i < rows;
    {
        float most = 0.0;
        int strange = 0;
        for (int r = 0; r < 2; ++r) {
            const int j = line * 2 + r;
            float x = 0.0;
            if (exists) {
                const float t0 = texelFetch(A, i * A_ld + j).x;
                x = t0;
            }
            matrices[10 * place + r * 5 + line] = x;
            const float size = abs(x);
            if (sinter_less_equal(size, 3.40282347e+38)) {
                if (sinter_greater(size, most)) {
                    most = size;
                }
            } else {
                strange = 1;
            }
        }
        across[3 * place + line] = strange == 0 ? most : -1.0;
        if (line < 2) {
            for (int r = 0; r < 2; ++r) {
                matrices[10 * place + r * 5 + 3 + line] = r == line ? 1.0 : 0.0;
            }
        }
    }
    barrier();
    float largest = 0.0;
    int is_finite = 1;
    for (int e = 0; e < 3; ++e) {
        const float most = across[3 * place + e];
        if (sinter_greater(most, largest)) {
            largest = most;
        }
        if (sinter_less(most, 0.0)) {
            is_finite = 0;
        }
    }
    float scale = 1.0;
    float back = 1.0;
    if (sinter_greater(largest, 1.84467441e+19)) {
        largest = largest * 5.42101086e-20;
        scale = scale * 5.42101086e-20;
        back = back * 1.84467441e+19;
    }
    if (sinter_greater(largest, 0.0) && sinter_less(largest, 5.42101086e-20)) {
        largest = largest * 1.84467441e+19;
        scale = scale * 1.84467441e+19;
        back = back * 5.42101086e-20;
    }
    if (sinter_greater(largest, 4.2949673e+09)) {
        largest = largest * 2.32830644e-10;
        scale = scale * 2.32830644e-10;
        back = back * 4.2949673e+09;
    }
    if (sinter_greater(largest, 0.0) && sinter_less(largest, 2.32830644e-10)) {
        largest = largest * 4.2949673e+09;
        scale = scale * 4.2949673e+09;
        back = back * 2.32830644e-10;
    }
    if (sinter_greater(largest, 65536.0)) {
        largest = largest * 1.52587891e-05;
        scale = scale * 1.52587891e-05;
        back = back * 65536.0;
    }
    if (sinter_greater(largest, 0.0) && sinter_less(largest, 1.52587891e-05)) {
        largest = largest * 65536.0;
        scale = scale * 65536.0;
        back = back * 1.52587891e-05;
    }
    if (sinter_greater(largest, 256.0)) {
        largest = largest * 0.00390625;
        scale = scale * 0.00390625;
        back = back * 256.0;
    }
    if (sinter_greater(largest, 0.0) && sinter_less(largest, 0.00390625)) {
        largest = largest * 256.0;
        scale = scale * 256.0;
        back = back * 0.00390625;
    }
    if (sinter_greater(largest, 16.0)) {
        largest = largest * 0.0625;
        scale = scale * 0.0625;
        back = back * 16.0;
    }
    if (sinter_greater(largest, 0.0) && sinter_less(largest, 0.0625)) {
        largest = largest * 16.0;
        scale = scale * 16.0;
        back = back * 0.0625;
    }
    if (sinter_greater(largest, 4.0)) {
        largest = largest * 0.25;
        scale = scale * 0.25;
        back = back * 4.0;
    }
    if (sinter_greater(largest, 0.0) && sinter_less(largest, 0.25)) {
        largest = largest * 4.0;
        scale = scale * 4.0;
        back = back * 0.25;
    }
    const bool finite = is_finite == 1;
    for (int r = 0; r < 2; ++r) {
        matrices[10 * place + r * 5 + line] = finite ? matrices[10 * place + r * 5 + line] * scale : 0.0;
    }
    barrier();
    int sweeps = 30;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        int turned = 0;
        for (int round = 0; round < 1; ++round) {
            if (line < 1) {
                const int a = line == 0 ? 1 : 0;
                const int b = 0;
                const int p = min(a, b);
                const int q = max(a, b);
                float sine = 0.0;
                float half_tangent = 0.0;
                if (q < 2) {
                    float pp = 0.0;
                    for (int e = 0; e < 3; ++e) {
                        pp += matrices[10 * place + p * 5 + e] * matrices[10 * place + p * 5 + e];
                    }
                    float qq = 0.0;
                    for (int e = 0; e < 3; ++e) {
                        qq += matrices[10 * place + q * 5 + e] * matrices[10 * place + q * 5 + e];
                    }
                    float pq = 0.0;
                    for (int e = 0; e < 3; ++e) {
                        pq += matrices[10 * place + p * 5 + e] * matrices[10 * place + q * 5 + e];
                    }
                    if (sinter_greater(abs(pq), 2.06476546e-07 * sinter_sqrt(abs(pp)) * sinter_sqrt(abs(qq))) && sinter_greater(pp, 9.86076132e-32) && sinter_greater(qq, 9.86076132e-32)) {
                        turned = 1;
                        const float theta = (qq - pp) / (pq + pq);
                        const float size = abs(theta);
                        const float hypotenuse = sinter_greater(size, 1.07374182e+09) ? size : sinter_sqrt(1.0 + theta * theta);
                        const float tangent = (sinter_less(theta, 0.0) ? -1.0 : 1.0) / (size + hypotenuse);
                        const float cosine = 1.0 / sinter_sqrt(1.0 + tangent * tangent);
                        sine = tangent * cosine;
                        half_tangent = sine / (1.0 + cosine);
                    }
                }
                sines[place + line] = sine;
                tangents[place + line] = half_tangent;
            }
            barrier();
            for (int pair = 0; pair < 1; ++pair) {
                const float sine = sines[place + pair];
                if (sine != 0.0) {
                    const float half_tangent = tangents[place + pair];
                    const int a = pair == 0 ? 1 : 0;
                    const int b = 0;
                    const int p = min(a, b);
                    const int q = max(a, b);
                    {
                        const float x = matrices[10 * place + p * 5 + line];
                        const float y = matrices[10 * place + q * 5 + line];
                        matrices[10 * place + p * 5 + line] = x - sine * (y + half_tangent * x);
                        matrices[10 * place + q * 5 + line] = y + sine * (x - half_tangent * y);
                    }
                    if (line < 2) {
                        const float x = matrices[10 * place + p * 5 + 3 + line];
                        const float y = matrices[10 * place + q * 5 + 3 + line];
                        matrices[10 * place + p * 5 + 3 + line] = x - sine * (y + half_tangent * x);
                        matrices[10 * place + q * 5 + 3 + line] = y + sine * (x - half_tangent * y);
                    }
                }
            }
            barrier();
        }
        turned_by[item] = turned;
        barrier();
        for (int e = 0; e < 63; ++e) {
            if (turned_by[e] == 1) {
                turned = 1;
            }
        }
        if (turned == 0) {
            sweeps = 0;
        }
    }
    if (line < 2) {
        float square = 0.0;
        for (int e = 0; e < 3; ++e) {
            square += matrices[10 * place + line * 5 + e] * matrices[10 * place + line * 5 + e];
        }
        const bool there = sinter_greater(square, 9.86076132e-32);
        const float length = there ? sinter_sqrt(square) : 0.0;
        found[2 * place + line] = length;
        const float divisor = there ? length : 1.0;
        for (int c = 0; c < 3; ++c) {
            matrices[10 * place + line * 5 + c] = there ? matrices[10 * place + line * 5 + c] / divisor : 0.0;
        }
    }
    barrier();
    int turns = 0;
    for (int m = 0; m < 21; ++m) {
        int missing = 0;
        for (int r = 0; r < 2; ++r) {
            if (found[2 * m + r] == 0.0) {
                missing += 1;
            }
        }
        turns = max(turns, missing);
    }
    for (int turn = 0; turn < turns; ++turn) {
        int row = 2;
        int seen = 0;
        for (int r = 0; r < 2; ++r) {
            if (found[2 * place + r] == 0.0) {
                if (seen == turn) {
                    row = r;
                }
                seen += 1;
            }
        }
        {
            float covered = 0.0;
            for (int r = 0; r < 2; ++r) {
                covered += matrices[10 * place + r * 5 + line] * matrices[10 * place + r * 5 + line];
            }
            across[3 * place + line] = covered;
        }
        barrier();
        float least = across[3 * place];
        int axis = 0;
        for (int e = 0; e < 3; ++e) {
            if (sinter_less(across[3 * place + e], least)) {
                least = across[3 * place + e];
                axis = e;
            }
        }
        barrier();
        across[3 * place + line] = line == axis ? 1.0 : 0.0;
        barrier();
        if (line < 2) {
            float part = 0.0;
            for (int e = 0; e < 3; ++e) {
                part += matrices[10 * place + line * 5 + e] * across[3 * place + e];
            }
            parts[2 * place + line] = part;
        }
        barrier();
        {
            float rest = across[3 * place + line];
            for (int r = 0; r < 2; ++r) {
                rest = rest - parts[2 * place + r] * matrices[10 * place + r * 5 + line];
            }
            across[3 * place + line] = rest;
        }
        barrier();
        if (line < 2) {
            float part = 0.0;
            for (int e = 0; e < 3; ++e) {
                part += matrices[10 * place + line * 5 + e] * across[3 * place + e];
            }
            parts[2 * place + line] = part;
        }
        barrier();
        {
            float rest = across[3 * place + line];
            for (int r = 0; r < 2; ++r) {
                rest = rest - parts[2 * place + r] * matrices[10 * place + r * 5 + line];
            }
            across[3 * place + line] = rest;
        }
        barrier();
        float square = 0.0;
        for (int e = 0; e < 3; ++e) {
            square += across[3 * place + e] * across[3 * place + e];
        }
        const float length = sinter_sqrt(square);
        if (row < 2) {
            matrices[10 * place + row * 5 + line] = across[3 * place + line] / length;
        }
        barrier();
    }
    barrier();
    if (line < 2) {
        const float own = found[2 * place + line];
        int before = 0;
        for (int e = 0; e < 2; ++e) {
            const float other = found[2 * place + e];
            if (sinter_greater(other, own) || (other == own && e < line)) {
                before += 1;
            }
        }
        ranks[2 * place + line] = before;
    }
    barrier();
    if (exists) {
        if (line < 2) {
            const int j = ranks[2 * place + line];
            const float given = finite ? found[2 * place + line] * back : uintBitsToFloat(0x7fc00000u);
            result1[i * result1_ld + j] = given;
        }
        for (int k = 0; k < 2; ++k) {
            const int j = line * 2 + ranks[2 * place + k];
            const float given = finite ? matrices[10 * place + k * 5 + line] : uintBitsToFloat(0x7fc00000u);
            result0[i * result0_ld + j] = given;
        }
        if (line < 2) {
            for (int k = 0; k < 2; ++k) {
                const int j = line * 2 + ranks[2 * place + k];
                const float given = finite ? matrices[10 * place + k * 5 + 3 + line] : uintBitsToFloat(0x7fc00000u);
                result2[i * result2_ld + j] = given;
            }
        }
    }
}
