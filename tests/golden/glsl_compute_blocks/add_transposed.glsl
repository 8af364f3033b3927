#version 430 core
// alpha * A + trans(B)
layout(local_size_x = 32, local_size_y = 8) in;
layout(std430, binding = 0) readonly buffer B_block { float B[]; };
layout(std430, binding = 1) readonly buffer A_block { float A[]; };
layout(std430, binding = 2) buffer result_block { float result[]; };
shared float B_square[1056];
uniform int rows;
uniform int cols;
uniform int B_col_stride;
uniform float alpha;
uniform int A_ld;
uniform int result_ld;

void main()
{
    const int across = int(gl_LocalInvocationID.x);
    const int down = int(gl_LocalInvocationID.y);
    const int top = 32 * int(gl_WorkGroupID.y);
    const int left = 32 * int(gl_WorkGroupID.x);
    const int B_row = min(top + across, rows - 1);
    precise float B_element0 = B[B_row + min(left + down, cols - 1) * B_col_stride];
    precise float B_element8 = B[B_row + min(left + down + 8, cols - 1) * B_col_stride];
    precise float B_element16 = B[B_row + min(left + down + 16, cols - 1) * B_col_stride];
    precise float B_element24 = B[B_row + min(left + down + 24, cols - 1) * B_col_stride];
    B_square[33 * down + across] = B_element0;
    B_square[33 * (down + 8) + across] = B_element8;
    B_square[33 * (down + 16) + across] = B_element16;
    B_square[33 * (down + 24) + across] = B_element24;
    barrier();
    const int j = left + across;
    const int i0 = top + down;
    if (i0 < rows && j < cols) {
        precise float value = alpha * A[i0 * A_ld + j] + B_square[33 * across + down];
        result[i0 * result_ld + j] = value;
    }
    const int i8 = top + down + 8;
    if (i8 < rows && j < cols) {
        precise float value1 = alpha * A[i8 * A_ld + j] + B_square[33 * across + down + 8];
        result[i8 * result_ld + j] = value1;
    }
    const int i16 = top + down + 16;
    if (i16 < rows && j < cols) {
        precise float value2 = alpha * A[i16 * A_ld + j] + B_square[33 * across + down + 16];
        result[i16 * result_ld + j] = value2;
    }
    const int i24 = top + down + 24;
    if (i24 < rows && j < cols) {
        precise float value3 = alpha * A[i24 * A_ld + j] + B_square[33 * across + down + 24];
        result[i24 * result_ld + j] = value3;
    }
}
