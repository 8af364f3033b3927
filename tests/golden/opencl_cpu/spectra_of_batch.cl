// eigenvalues(A), eigenvectors(A)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void sinter_kernel(const int rows,
                   __global const float* restrict A,
                   const int A_ld,
                   __global float* restrict result0,
                   const int result0_ld,
                   __global float* restrict result1,
                   const int result1_ld)
{
    float matrices[21];
    float found[3];
    float across[3];
    int ranks[3];
    float sines[2];
    float tangents[2];
    const int i = get_group_id(0);
    const bool exists = i < rows;
    for (int line = 0; line < 3; ++line) {
        float most = 0.0f;
        int strange = 0;
        for (int r = 0; r < 3; ++r) {
            const int j = max(r, line) * 3 + min(r, line);
            float x = 0.0f;
            if (exists) {
                const float t0 = A[i * A_ld + j];
                x = t0;
            }
            matrices[r * 7 + line] = x;
            const float size = fabs(x);
            if (size <= 3.4028234663852886e+38f) {
                if (size > most) {
                    most = size;
                }
            } else {
                strange = 1;
            }
        }
        across[line] = strange == 0 ? most : -1.0f;
        for (int r = 0; r < 3; ++r) {
            matrices[r * 7 + 3 + line] = r == line ? 1.0f : 0.0f;
        }
    }
    float largest = 0.0f;
    int is_finite = 1;
    for (int e = 0; e < 3; ++e) {
        const float most = across[e];
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
    for (int line = 0; line < 3; ++line) {
        for (int r = 0; r < 3; ++r) {
            matrices[r * 7 + line] = finite ? matrices[r * 7 + line] * scale : 0.0f;
        }
        found[line] = matrices[line * 7 + line];
    }
    int sweeps = 30;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        int turned = 0;
        for (int round = 0; round < 3; ++round) {
            for (int line = 0; line < 2; ++line) {
                {
                    const int a = line == 0 ? 3 : (round + line) % 3;
                    const int b = (round + 3 - line) % 3;
                    const int p = min(a, b);
                    const int q = max(a, b);
                    float sine = 0.0f;
                    float half_tangent = 0.0f;
                    if (q < 3) {
                        const float pp = found[p];
                        const float qq = found[q];
                        const float pq = matrices[p * 7 + q];
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
                            found[p] = pp - shift;
                            found[q] = qq + shift;
                        }
                    }
                    sines[line] = sine;
                    tangents[line] = half_tangent;
                }
                {
                    const float sine = sines[line];
                    if (sine != 0.0f) {
                        const float half_tangent = tangents[line];
                        const int a = line == 0 ? 3 : (round + line) % 3;
                        const int b = (round + 3 - line) % 3;
                        const int p = min(a, b);
                        const int q = max(a, b);
                        for (int line = 0; line < 3; ++line) {
                            const float x = matrices[p * 7 + line];
                            const float y = matrices[q * 7 + line];
                            matrices[p * 7 + line] = x - sine * (y + half_tangent * x);
                            matrices[q * 7 + line] = y + sine * (x - half_tangent * y);
                        }
                        for (int line = 0; line < 3; ++line) {
                            const float x = matrices[p * 7 + 3 + line];
                            const float y = matrices[q * 7 + 3 + line];
                            matrices[p * 7 + 3 + line] = x - sine * (y + half_tangent * x);
                            matrices[q * 7 + 3 + line] = y + sine * (x - half_tangent * y);
                        }
                    }
                }
                if (sines[line] != 0.0f) {
                    const int a = line == 0 ? 3 : (round + line) % 3;
                    const int b = (round + 3 - line) % 3;
                    const int p = min(a, b);
                    const int q = max(a, b);
                    for (int line = 0; line < 3; ++line) {
                        matrices[line * 7 + p] = matrices[p * 7 + line];
                        matrices[line * 7 + q] = matrices[q * 7 + line];
                    }
                    matrices[p * 7 + q] = 0.0f;
                    matrices[q * 7 + p] = 0.0f;
                }
            }
        }
        if (turned == 0) {
            sweeps = 0;
        }
    }
    for (int line = 0; line < 3; ++line) {
        const float own = found[line];
        int before = 0;
        for (int e = 0; e < 3; ++e) {
            const float other = found[e];
            if (other < own || (other == own && e < line)) {
                before += 1;
            }
        }
        ranks[line] = before;
    }
    if (exists) {
        for (int line = 0; line < 3; ++line) {
            const int j = ranks[line];
            const float given = finite ? found[line] * back : NAN;
            result0[i * result0_ld + j] = given;
        }
        for (int line = 0; line < 3; ++line) {
            for (int k = 0; k < 3; ++k) {
                const int j = line * 3 + ranks[k];
                const float given = finite ? matrices[k * 7 + 3 + line] : NAN;
                result1[i * result1_ld + j] = given;
            }
        }
    }
}

// left_vectors(A), singular_values(A), right_vectors(A)
__kernel __attribute__((reqd_work_group_size(1, 1, 1)))
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
    float matrices[10];
    float found[2];
    float across[3];
    int ranks[2];
    float sines[1];
    float tangents[1];
    float parts[2];
    const int i = get_group_id(0);
    const bool exists = i < rows;
    for (int line = 0; line < 3; ++line) {
        float most = 0.0f;
        int strange = 0;
        for (int r = 0; r < 2; ++r) {
            const int j = line * 2 + r;
            float x = 0.0f;
            if (exists) {
                const float t0 = A[i * A_ld + j];
                x = t0;
            }
            matrices[r * 5 + line] = x;
            const float size = fabs(x);
            if (size <= 3.4028234663852886e+38f) {
                if (size > most) {
                    most = size;
                }
            } else {
                strange = 1;
            }
        }
        across[line] = strange == 0 ? most : -1.0f;
        if (line < 2) {
            for (int r = 0; r < 2; ++r) {
                matrices[r * 5 + 3 + line] = r == line ? 1.0f : 0.0f;
            }
        }
    }
    float largest = 0.0f;
    int is_finite = 1;
    for (int e = 0; e < 3; ++e) {
        const float most = across[e];
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
    for (int line = 0; line < 3; ++line) {
        for (int r = 0; r < 2; ++r) {
            matrices[r * 5 + line] = finite ? matrices[r * 5 + line] * scale : 0.0f;
        }
    }
    int sweeps = 30;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        int turned = 0;
        for (int round = 0; round < 1; ++round) {
            for (int line = 0; line < 1; ++line) {
                {
                    const int a = line == 0 ? 1 : 0;
                    const int b = 0;
                    const int p = min(a, b);
                    const int q = max(a, b);
                    float sine = 0.0f;
                    float half_tangent = 0.0f;
                    if (q < 2) {
                        float pp = 0.0f;
                        for (int e = 0; e < 3; ++e) {
                            pp += matrices[p * 5 + e] * matrices[p * 5 + e];
                        }
                        float qq = 0.0f;
                        for (int e = 0; e < 3; ++e) {
                            qq += matrices[q * 5 + e] * matrices[q * 5 + e];
                        }
                        float pq = 0.0f;
                        for (int e = 0; e < 3; ++e) {
                            pq += matrices[p * 5 + e] * matrices[q * 5 + e];
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
                    sines[line] = sine;
                    tangents[line] = half_tangent;
                }
                {
                    const float sine = sines[line];
                    if (sine != 0.0f) {
                        const float half_tangent = tangents[line];
                        const int a = line == 0 ? 1 : 0;
                        const int b = 0;
                        const int p = min(a, b);
                        const int q = max(a, b);
                        for (int line = 0; line < 3; ++line) {
                            const float x = matrices[p * 5 + line];
                            const float y = matrices[q * 5 + line];
                            matrices[p * 5 + line] = x - sine * (y + half_tangent * x);
                            matrices[q * 5 + line] = y + sine * (x - half_tangent * y);
                        }
                        for (int line = 0; line < 2; ++line) {
                            const float x = matrices[p * 5 + 3 + line];
                            const float y = matrices[q * 5 + 3 + line];
                            matrices[p * 5 + 3 + line] = x - sine * (y + half_tangent * x);
                            matrices[q * 5 + 3 + line] = y + sine * (x - half_tangent * y);
                        }
                    }
                }
            }
        }
        if (turned == 0) {
            sweeps = 0;
        }
    }
    for (int line = 0; line < 2; ++line) {
        float square = 0.0f;
        for (int e = 0; e < 3; ++e) {
            square += matrices[line * 5 + e] * matrices[line * 5 + e];
        }
        const bool there = square > 9.8607613152626476e-32f;
        const float length = there ? sqrt(square) : 0.0f;
        found[line] = length;
        const float divisor = there ? length : 1.0f;
        for (int c = 0; c < 3; ++c) {
            matrices[line * 5 + c] = there ? matrices[line * 5 + c] / divisor : 0.0f;
        }
    }
    int turns = 0;
    for (int m = 0; m < 1; ++m) {
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
            if (found[r] == 0.0f) {
                if (seen == turn) {
                    row = r;
                }
                seen += 1;
            }
        }
        for (int line = 0; line < 3; ++line) {
            float covered = 0.0f;
            for (int r = 0; r < 2; ++r) {
                covered += matrices[r * 5 + line] * matrices[r * 5 + line];
            }
            across[line] = covered;
        }
        float least = across[0];
        int axis = 0;
        for (int e = 0; e < 3; ++e) {
            if (across[e] < least) {
                least = across[e];
                axis = e;
            }
        }
        for (int line = 0; line < 3; ++line) {
            across[line] = line == axis ? 1.0f : 0.0f;
        }
        for (int line = 0; line < 2; ++line) {
            float part = 0.0f;
            for (int e = 0; e < 3; ++e) {
                part += matrices[line * 5 + e] * across[e];
            }
            parts[line] = part;
        }
        for (int line = 0; line < 3; ++line) {
            float rest = across[line];
            for (int r = 0; r < 2; ++r) {
                rest = rest - parts[r] * matrices[r * 5 + line];
            }
            across[line] = rest;
        }
        for (int line = 0; line < 2; ++line) {
            float part = 0.0f;
            for (int e = 0; e < 3; ++e) {
                part += matrices[line * 5 + e] * across[e];
            }
            parts[line] = part;
        }
        for (int line = 0; line < 3; ++line) {
            float rest = across[line];
            for (int r = 0; r < 2; ++r) {
                rest = rest - parts[r] * matrices[r * 5 + line];
            }
            across[line] = rest;
        }
        float square = 0.0f;
        for (int e = 0; e < 3; ++e) {
            square += across[e] * across[e];
        }
        const float length = sqrt(square);
        if (row < 2) {
            for (int line = 0; line < 3; ++line) {
                matrices[row * 5 + line] = across[line] / length;
            }
        }
    }
    for (int line = 0; line < 2; ++line) {
        const float own = found[line];
        int before = 0;
        for (int e = 0; e < 2; ++e) {
            const float other = found[e];
            if (other > own || (other == own && e < line)) {
                before += 1;
            }
        }
        ranks[line] = before;
    }
    if (exists) {
        for (int line = 0; line < 2; ++line) {
            const int j = ranks[line];
            const float given = finite ? found[line] * back : NAN;
            result1[i * result1_ld + j] = given;
        }
        for (int line = 0; line < 3; ++line) {
            for (int k = 0; k < 2; ++k) {
                const int j = line * 2 + ranks[k];
                const float given = finite ? matrices[k * 5 + line] : NAN;
                result0[i * result0_ld + j] = given;
            }
        }
        for (int line = 0; line < 2; ++line) {
            for (int k = 0; k < 2; ++k) {
                const int j = line * 2 + ranks[k];
                const float given = finite ? matrices[k * 5 + 3 + line] : NAN;
                result2[i * result2_ld + j] = given;
            }
        }
    }
}
