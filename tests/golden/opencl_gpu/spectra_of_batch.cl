// eigenvalues(A), eigenvectors(A)
__kernel __attribute__((reqd_work_group_size(63, 1, 1)))
void sinter_kernel(const int rows,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result0,
                   const int result0_ld,
                   __global float* restrict result1,
                   const int result1_ld)
{
    __local float matrices[441];
    __local float found[63];
    __local float across[63];
    __local int ranks[63];
    __local float sines[42];
    __local float tangents[42];
    __local int turned_by[63];
    const int item = get_local_id(0);
    const int place = item / 3;
    const int line = item % 3;
    const int i = 21 * get_group_id(0) + place;
    const bool exists = i < rows;
    {
        float most = 0.0f;
        int strange = 0;
        for (int r = 0; r < 3; ++r) {
            const int j = max(r, line) * 3 + min(r, line);
            float x = 0.0f;
            if (exists) {
                const float t0 = A[i * A_ld + j];
                x = t0;
            }
            matrices[21 * place + r * 7 + line] = x;
            const float size = fabs(x);
            if (size <= 3.4028234663852886e+38f) {
                if (size > most) {
                    most = size;
                }
            } else {
                strange = 1;
            }
        }
        across[3 * place + line] = strange == 0 ? most : -1.0f;
        for (int r = 0; r < 3; ++r) {
            matrices[21 * place + r * 7 + 3 + line] = r == line ? 1.0f : 0.0f;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    float largest = 0.0f;
    int is_finite = 1;
    for (int e = 0; e < 3; ++e) {
        const float most = across[3 * place + e];
        if (most > largest) {
            largest = most;
        }
        if (most < 0.0f) {
            is_finite = 0;
        }
    }
    float scale = 1.0f;
    float back = 1.0f;
    if (largest > 1.8446744073709552e+19f) {
        largest = largest * 5.4210108624275222e-20f;
        scale = scale * 5.4210108624275222e-20f;
        back = back * 1.8446744073709552e+19f;
    }
    if (largest > 0.0f && largest < 5.4210108624275222e-20f) {
        largest = largest * 1.8446744073709552e+19f;
        scale = scale * 1.8446744073709552e+19f;
        back = back * 5.4210108624275222e-20f;
    }
    if (largest > 4294967296.0f) {
        largest = largest * 2.3283064365386963e-10f;
        scale = scale * 2.3283064365386963e-10f;
        back = back * 4294967296.0f;
    }
    if (largest > 0.0f && largest < 2.3283064365386963e-10f) {
        largest = largest * 4294967296.0f;
        scale = scale * 4294967296.0f;
        back = back * 2.3283064365386963e-10f;
    }
    if (largest > 65536.0f) {
        largest = largest * 1.52587890625e-05f;
        scale = scale * 1.52587890625e-05f;
        back = back * 65536.0f;
    }
    if (largest > 0.0f && largest < 1.52587890625e-05f) {
        largest = largest * 65536.0f;
        scale = scale * 65536.0f;
        back = back * 1.52587890625e-05f;
    }
    if (largest > 256.0f) {
        largest = largest * 0.00390625f;
        scale = scale * 0.00390625f;
        back = back * 256.0f;
    }
    if (largest > 0.0f && largest < 0.00390625f) {
        largest = largest * 256.0f;
        scale = scale * 256.0f;
        back = back * 0.00390625f;
    }
    if (largest > 16.0f) {
        largest = largest * 0.0625f;
        scale = scale * 0.0625f;
        back = back * 16.0f;
    }
    if (largest > 0.0f && largest < 0.0625f) {
        largest = largest * 16.0f;
        scale = scale * 16.0f;
        back = back * 0.0625f;
    }
    if (largest > 4.0f) {
        largest = largest * 0.25f;
        scale = scale * 0.25f;
        back = back * 4.0f;
    }
    if (largest > 0.0f && largest < 0.25f) {
        largest = largest * 4.0f;
        scale = scale * 4.0f;
        back = back * 0.25f;
    }
    const bool finite = is_finite == 1;
    for (int r = 0; r < 3; ++r) {
        matrices[21 * place + r * 7 + line] = finite ? matrices[21 * place + r * 7 + line] * scale : 0.0f;
    }
    found[3 * place + line] = matrices[21 * place + line * 7 + line];
    barrier(CLK_LOCAL_MEM_FENCE);
    int sweeps = 30;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        int turned = 0;
        for (int round = 0; round < 3; ++round) {
            if (line < 2) {
                const int a = line == 0 ? 3 : (round + line) % 3;
                const int b = (round + 3 - line) % 3;
                const int p = min(a, b);
                const int q = max(a, b);
                float sine = 0.0f;
                float half_tangent = 0.0f;
                if (q < 3) {
                    const float pp = found[3 * place + p];
                    const float qq = found[3 * place + q];
                    const float pq = matrices[21 * place + p * 7 + q];
                    if (fabs(pq) > 1.1920928955078125e-07f * sqrt(fabs(pp)) * sqrt(fabs(qq))) {
                        turned = 1;
                        const float theta = (qq - pp) / (pq + pq);
                        const float size = fabs(theta);
                        const float hypotenuse = size > 1073741824.0f ? size : sqrt(1.0f + theta * theta);
                        const float tangent = (theta < 0.0f ? -1.0f : 1.0f) / (size + hypotenuse);
                        const float cosine = 1.0f / sqrt(1.0f + tangent * tangent);
                        sine = tangent * cosine;
                        half_tangent = sine / (1.0f + cosine);
                        const float shift = tangent * pq;
                        found[3 * place + p] = pp - shift;
                        found[3 * place + q] = qq + shift;
                    }
                }
                sines[2 * place + line] = sine;
                tangents[2 * place + line] = half_tangent;
            }
            barrier(CLK_LOCAL_MEM_FENCE);
            for (int pair = 0; pair < 2; ++pair) {
                const float sine = sines[2 * place + pair];
                if (sine != 0.0f) {
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
            barrier(CLK_LOCAL_MEM_FENCE);
            for (int pair = 0; pair < 2; ++pair) {
                const float sine = sines[2 * place + pair];
                if (sine != 0.0f) {
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
            barrier(CLK_LOCAL_MEM_FENCE);
            if (line < 2) {
                if (sines[2 * place + line] != 0.0f) {
                    const int a = line == 0 ? 3 : (round + line) % 3;
                    const int b = (round + 3 - line) % 3;
                    const int p = min(a, b);
                    const int q = max(a, b);
                    matrices[21 * place + p * 7 + q] = 0.0f;
                    matrices[21 * place + q * 7 + p] = 0.0f;
                }
            }
        }
        turned_by[item] = turned;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int e = 0; e < 63; ++e) {
            if (turned_by[e] == 1) {
                turned = 1;
            }
        }
        if (turned == 0) {
            sweeps = 0;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    {
        const float own = found[3 * place + line];
        int before = 0;
        for (int e = 0; e < 3; ++e) {
            const float other = found[3 * place + e];
            if (other < own || (other == own && e < line)) {
                before += 1;
            }
        }
        ranks[3 * place + line] = before;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (exists) {
        {
            const int j = ranks[3 * place + line];
            const float given = finite ? found[3 * place + line] * back : NAN;
            result0[i * result0_ld + j] = given;
        }
        for (int k = 0; k < 3; ++k) {
            const int j = line * 3 + ranks[3 * place + k];
            const float given = finite ? matrices[21 * place + k * 7 + 3 + line] : NAN;
            result1[i * result1_ld + j] = given;
        }
    }
}

// left_vectors(A), singular_values(A), right_vectors(A)
__kernel __attribute__((reqd_work_group_size(63, 1, 1)))
void sinter_kernel(const int rows,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result1,
                   const int result1_ld,
                   __global float* restrict result0,
                   const int result0_ld,
                   __global float* restrict result2,
                   const int result2_ld)
{
    __local float matrices[210];
    __local float found[42];
    __local float across[63];
    __local int ranks[42];
    __local float sines[21];
    __local float tangents[21];
    __local int turned_by[63];
    __local float parts[42];
    const int item = get_local_id(0);
    const int place = item / 3;
    const int line = item % 3;
    const int i = 21 * get_group_id(0) + place;
    const bool exists = i < rows;
    {
        float most = 0.0f;
        int strange = 0;
        for (int r = 0; r < 2; ++r) {
            const int j = line * 2 + r;
            float x = 0.0f;
            if (exists) {
                const float t0 = A[i * A_ld + j];
                x = t0;
            }
            matrices[10 * place + r * 5 + line] = x;
            const float size = fabs(x);
            if (size <= 3.4028234663852886e+38f) {
                if (size > most) {
                    most = size;
                }
            } else {
                strange = 1;
            }
        }
        across[3 * place + line] = strange == 0 ? most : -1.0f;
        if (line < 2) {
            for (int r = 0; r < 2; ++r) {
                matrices[10 * place + r * 5 + 3 + line] = r == line ? 1.0f : 0.0f;
            }
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    float largest = 0.0f;
    int is_finite = 1;
    for (int e = 0; e < 3; ++e) {
        const float most = across[3 * place + e];
        if (most > largest) {
            largest = most;
        }
        if (most < 0.0f) {
            is_finite = 0;
        }
    }
    float scale = 1.0f;
    float back = 1.0f;
    if (largest > 1.8446744073709552e+19f) {
        largest = largest * 5.4210108624275222e-20f;
        scale = scale * 5.4210108624275222e-20f;
        back = back * 1.8446744073709552e+19f;
    }
    if (largest > 0.0f && largest < 5.4210108624275222e-20f) {
        largest = largest * 1.8446744073709552e+19f;
        scale = scale * 1.8446744073709552e+19f;
        back = back * 5.4210108624275222e-20f;
    }
    if (largest > 4294967296.0f) {
        largest = largest * 2.3283064365386963e-10f;
        scale = scale * 2.3283064365386963e-10f;
        back = back * 4294967296.0f;
    }
    if (largest > 0.0f && largest < 2.3283064365386963e-10f) {
        largest = largest * 4294967296.0f;
        scale = scale * 4294967296.0f;
        back = back * 2.3283064365386963e-10f;
    }
    if (largest > 65536.0f) {
        largest = largest * 1.52587890625e-05f;
        scale = scale * 1.52587890625e-05f;
        back = back * 65536.0f;
    }
    if (largest > 0.0f && largest < 1.52587890625e-05f) {
        largest = largest * 65536.0f;
        scale = scale * 65536.0f;
        back = back * 1.52587890625e-05f;
    }
    if (largest > 256.0f) {
        largest = largest * 0.00390625f;
        scale = scale * 0.00390625f;
        back = back * 256.0f;
    }
    if (largest > 0.0f && largest < 0.00390625f) {
        largest = largest * 256.0f;
        scale = scale * 256.0f;
        back = back * 0.00390625f;
    }
    if (largest > 16.0f) {
        largest = largest * 0.0625f;
        scale = scale * 0.0625f;
        back = back * 16.0f;
    }
    if (largest > 0.0f && largest < 0.0625f) {
        largest = largest * 16.0f;
        scale = scale * 16.0f;
        back = back * 0.0625f;
    }
    if (largest > 4.0f) {
        largest = largest * 0.25f;
        scale = scale * 0.25f;
        back = back * 4.0f;
    }
    if (largest > 0.0f && largest < 0.25f) {
        largest = largest * 4.0f;
        scale = scale * 4.0f;
        back = back * 0.25f;
    }
    const bool finite = is_finite == 1;
    for (int r = 0; r < 2; ++r) {
        matrices[10 * place + r * 5 + line] = finite ? matrices[10 * place + r * 5 + line] * scale : 0.0f;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    int sweeps = 30;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        int turned = 0;
        for (int round = 0; round < 1; ++round) {
            if (line < 1) {
                const int a = line == 0 ? 1 : 0;
                const int b = 0;
                const int p = min(a, b);
                const int q = max(a, b);
                float sine = 0.0f;
                float half_tangent = 0.0f;
                if (q < 2) {
                    float pp = 0.0f;
                    for (int e = 0; e < 3; ++e) {
                        pp += matrices[10 * place + p * 5 + e] * matrices[10 * place + p * 5 + e];
                    }
                    float qq = 0.0f;
                    for (int e = 0; e < 3; ++e) {
                        qq += matrices[10 * place + q * 5 + e] * matrices[10 * place + q * 5 + e];
                    }
                    float pq = 0.0f;
                    for (int e = 0; e < 3; ++e) {
                        pq += matrices[10 * place + p * 5 + e] * matrices[10 * place + q * 5 + e];
                    }
                    if (fabs(pq) > 2.0647654623614278e-07f * sqrt(fabs(pp)) * sqrt(fabs(qq)) && pp > 9.8607613152626476e-32f && qq > 9.8607613152626476e-32f) {
                        turned = 1;
                        const float theta = (qq - pp) / (pq + pq);
                        const float size = fabs(theta);
                        const float hypotenuse = size > 1073741824.0f ? size : sqrt(1.0f + theta * theta);
                        const float tangent = (theta < 0.0f ? -1.0f : 1.0f) / (size + hypotenuse);
                        const float cosine = 1.0f / sqrt(1.0f + tangent * tangent);
                        sine = tangent * cosine;
                        half_tangent = sine / (1.0f + cosine);
                    }
                }
                sines[place + line] = sine;
                tangents[place + line] = half_tangent;
            }
            barrier(CLK_LOCAL_MEM_FENCE);
            for (int pair = 0; pair < 1; ++pair) {
                const float sine = sines[place + pair];
                if (sine != 0.0f) {
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
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        turned_by[item] = turned;
        barrier(CLK_LOCAL_MEM_FENCE);
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
        float square = 0.0f;
        for (int e = 0; e < 3; ++e) {
            square += matrices[10 * place + line * 5 + e] * matrices[10 * place + line * 5 + e];
        }
        const bool there = square > 9.8607613152626476e-32f;
        const float length = there ? sqrt(square) : 0.0f;
        found[2 * place + line] = length;
        const float divisor = there ? length : 1.0f;
        for (int c = 0; c < 3; ++c) {
            matrices[10 * place + line * 5 + c] = there ? matrices[10 * place + line * 5 + c] / divisor : 0.0f;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    int turns = 0;
    for (int m = 0; m < 21; ++m) {
        int missing = 0;
        for (int r = 0; r < 2; ++r) {
            if (found[2 * m + r] == 0.0f) {
                missing += 1;
            }
        }
        turns = max(turns, missing);
    }
    for (int turn = 0; turn < turns; ++turn) {
        int row = 2;
        int seen = 0;
        for (int r = 0; r < 2; ++r) {
            if (found[2 * place + r] == 0.0f) {
                if (seen == turn) {
                    row = r;
                }
                seen += 1;
            }
        }
        {
            float covered = 0.0f;
            for (int r = 0; r < 2; ++r) {
                covered += matrices[10 * place + r * 5 + line] * matrices[10 * place + r * 5 + line];
            }
            across[3 * place + line] = covered;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        float least = across[3 * place];
        int axis = 0;
        for (int e = 0; e < 3; ++e) {
            if (across[3 * place + e] < least) {
                least = across[3 * place + e];
                axis = e;
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        across[3 * place + line] = line == axis ? 1.0f : 0.0f;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (line < 2) {
            float part = 0.0f;
            for (int e = 0; e < 3; ++e) {
                part += matrices[10 * place + line * 5 + e] * across[3 * place + e];
            }
            parts[2 * place + line] = part;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        {
            float rest = across[3 * place + line];
            for (int r = 0; r < 2; ++r) {
                rest = rest - parts[2 * place + r] * matrices[10 * place + r * 5 + line];
            }
            across[3 * place + line] = rest;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (line < 2) {
            float part = 0.0f;
            for (int e = 0; e < 3; ++e) {
                part += matrices[10 * place + line * 5 + e] * across[3 * place + e];
            }
            parts[2 * place + line] = part;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        {
            float rest = across[3 * place + line];
            for (int r = 0; r < 2; ++r) {
                rest = rest - parts[2 * place + r] * matrices[10 * place + r * 5 + line];
            }
            across[3 * place + line] = rest;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        float square = 0.0f;
        for (int e = 0; e < 3; ++e) {
            square += across[3 * place + e] * across[3 * place + e];
        }
        const float length = sqrt(square);
        if (row < 2) {
            matrices[10 * place + row * 5 + line] = across[3 * place + line] / length;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (line < 2) {
        const float own = found[2 * place + line];
        int before = 0;
        for (int e = 0; e < 2; ++e) {
            const float other = found[2 * place + e];
            if (other > own || (other == own && e < line)) {
                before += 1;
            }
        }
        ranks[2 * place + line] = before;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (exists) {
        if (line < 2) {
            const int j = ranks[2 * place + line];
            const float given = finite ? found[2 * place + line] * back : NAN;
            result1[i * result1_ld + j] = given;
        }
        for (int k = 0; k < 2; ++k) {
            const int j = line * 2 + ranks[2 * place + k];
            const float given = finite ? matrices[10 * place + k * 5 + line] : NAN;
            result0[i * result0_ld + j] = given;
        }
        if (line < 2) {
            for (int k = 0; k < 2; ++k) {
                const int j = line * 2 + ranks[2 * place + k];
                const float given = finite ? matrices[10 * place + k * 5 + 3 + line] : NAN;
                result2[i * result2_ld + j] = given;
            }
        }
    }
}
