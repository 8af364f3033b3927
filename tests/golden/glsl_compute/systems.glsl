#version 430 core
// cholesky_substitution(A, B)
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer A;
uniform samplerBuffer B;
layout(std430, binding = 0) buffer result_block { float result[]; };
shared float unknowns[256];
uniform int rows;
uniform int depth;
uniform int cols;
uniform int A_ld;
uniform int B_ld;
uniform int result_ld;

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    const int row = item / 4;
    const int column = item % 4;
    const int first = int(gl_WorkGroupID.x) * 4;
    {
        const int j = first + column;
        float value = 0.0;
        if (row < rows && j < cols) {
            value = texelFetch(A, row * A_ld + j).x;
        }
        unknowns[row * 4 + column] = value;
    }
    barrier();
    for (int turn = 0; turn < depth; ++turn) {
        const int k = turn;
        if (row > k && row < depth) {
            const float known = unknowns[k * 4 + column] / texelFetch(B, k * B_ld + k).x;
            unknowns[row * 4 + column] -= texelFetch(B, row * B_ld + k).x * known;
        }
        barrier();
    }
    if (row < depth) {
        unknowns[row * 4 + column] = unknowns[row * 4 + column] / texelFetch(B, row * B_ld + row).x;
    }
    barrier();
    for (int turn = 0; turn < depth; ++turn) {
        const int k = depth - 1 - turn;
        if (row < k && row < depth) {
            const float known = unknowns[k * 4 + column] / texelFetch(B, k * B_ld + k).x;
            unknowns[row * 4 + column] -= texelFetch(B, k * B_ld + row).x * known;
        }
        barrier();
    }
    if (row < depth) {
        unknowns[row * 4 + column] = unknowns[row * 4 + column] / texelFetch(B, row * B_ld + row).x;
    }
    barrier();
    {
        const int j = first + column;
        if (row < depth && j < cols) {
            result[row * result_ld + j] = unknowns[row * 4 + column];
        }
    }
}

#version 430 core
// qr_substitution(A, B)
layout(local_size_x = 256, local_size_y = 1) in;
uniform samplerBuffer A;
uniform samplerBuffer B;
layout(std430, binding = 0) buffer result_block { float result[]; };
shared float unknowns[256];
shared float vector[64];
uniform int rows;
uniform int depth;
uniform int depth_cols;
uniform int cols;
uniform int A_ld;
uniform int B_ld;
uniform int result_ld;

void main()
{
    const int item = int(gl_LocalInvocationID.x);
    const int row = item / 4;
    const int column = item % 4;
    const int first = int(gl_WorkGroupID.x) * 4;
    {
        const int j = first + column;
        float value = 0.0;
        if (row < rows && j < cols) {
            value = texelFetch(A, row * A_ld + j).x;
        }
        unknowns[row * 4 + column] = value;
    }
    barrier();
    for (int k = 0; k < depth; ++k) {
        const bool follows = row >= k && row < depth_cols;
        if (follows && column == 0) {
            float part = 1.0;
            if (row > k) {
                part = texelFetch(B, row * B_ld + k).x;
            }
            vector[row] = part;
        }
        barrier();
        float square = 0.0;
        float along = unknowns[k * 4 + column];
        for (int i = k + 1; i < depth_cols; ++i) {
            const float v = vector[i];
            square += v * v;
            along += v * unknowns[i * 4 + column];
        }
        const float scale = square == 0.0 ? 0.0 : 2.0 / (1.0 + square);
        barrier();
        if (follows) {
            unknowns[row * 4 + column] -= vector[row] * (scale * along);
        }
        barrier();
    }
    for (int turn = 0; turn < depth; ++turn) {
        const int k = depth - 1 - turn;
        if (row < k && row < depth) {
            const float known = unknowns[k * 4 + column] / texelFetch(B, k * B_ld + k).x;
            unknowns[row * 4 + column] -= texelFetch(B, row * B_ld + k).x * known;
        }
        barrier();
    }
    if (row < depth) {
        unknowns[row * 4 + column] = unknowns[row * 4 + column] / texelFetch(B, row * B_ld + row).x;
    }
    barrier();
    {
        const int j = first + column;
        if (row < depth && j < cols) {
            result[row * result_ld + j] = unknowns[row * 4 + column];
        }
    }
}
