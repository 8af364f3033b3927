// gather(x, 0, 0) * gather(A, i - 1, j) + gather(x, 1, 0) * gather(A, i, j) + gather(x, 2, 0) * gather(A, i + 1, j)
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> A: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;
struct numbers_of_kernel {
    cols: i32,
    rows: i32,
    A_ld: i32,
    result_ld: i32,
    A_rows: i32,
}
@group(0) @binding(3) var<uniform> numbers: numbers_of_kernel;

@compute @workgroup_size(32, 8)
fn sinter_kernel(@builtin(global_invocation_id) global_id: vec3<u32>)
{
    let cols = numbers.cols;
    let rows = numbers.rows;
    let A_ld = numbers.A_ld;
    let result_ld = numbers.result_ld;
    let A_rows = numbers.A_rows;
    let j: i32 = 4 * i32(global_id.x);
    let i: i32 = i32(global_id.y);
    if (i >= rows || j >= cols) { return; }
    if (j + 4 <= cols && i >= 1 && i + 1 <= rows - 1) {
        {
            let e = i * result_ld + j;
            let v = x[0] * vec4<f32>(A[(i - 1) * A_ld + j], A[(i - 1) * A_ld + j + 1], A[(i - 1) * A_ld + j + 2], A[(i - 1) * A_ld + j + 3]) + x[1] * vec4<f32>(A[i * A_ld + j], A[i * A_ld + j + 1], A[i * A_ld + j + 2], A[i * A_ld + j + 3]) + x[2] * vec4<f32>(A[(i + 1) * A_ld + j], A[(i + 1) * A_ld + j + 1], A[(i + 1) * A_ld + j + 2], A[(i + 1) * A_ld + j + 3]);
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    } else {
        for (var c = j; c < min(j + 4, cols); c++) {
            let sought_row0: i32 = i - i32(1);
            let found_row0: i32 = min(max(sought_row0, 0 - max(sought_row0, -2147483647)) % max(2 * (A_rows - 1), 1), 2 * (A_rows - 1) - max(sought_row0, 0 - max(sought_row0, -2147483647)) % max(2 * (A_rows - 1), 1));
            let sought_row1: i32 = i + i32(1);
            let found_row1: i32 = min(max(sought_row1, 0 - max(sought_row1, -2147483647)) % max(2 * (A_rows - 1), 1), 2 * (A_rows - 1) - max(sought_row1, 0 - max(sought_row1, -2147483647)) % max(2 * (A_rows - 1), 1));
            result[i * result_ld + c] = x[0] * A[found_row0 * A_ld + c] + x[1] * A[i * A_ld + c] + x[2] * A[found_row1 * A_ld + c];
        }
    }
}
