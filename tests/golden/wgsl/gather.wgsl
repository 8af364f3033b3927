// gather(A, colwise(x), j)
@group(0) @binding(0) var<storage, read> A: array<f32>;
@group(0) @binding(1) var<storage, read> x: array<i32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;
struct numbers_of_kernel {
    cols: i32,
    rows: i32,
    A_cols: i32,
    A_rows: i32,
    A_ld: i32,
    result_ld: i32,
}
@group(0) @binding(3) var<uniform> numbers: numbers_of_kernel;

@compute @workgroup_size(32, 8)
fn sinter_kernel(@builtin(global_invocation_id) global_id: vec3<u32>)
{
    let cols = numbers.cols;
    let rows = numbers.rows;
    let A_cols = numbers.A_cols;
    let A_rows = numbers.A_rows;
    let A_ld = numbers.A_ld;
    let result_ld = numbers.result_ld;
    let j: i32 = 4 * i32(global_id.x);
    let i: i32 = i32(global_id.y);
    if (i >= rows || j >= cols) { return; }
    if (j + 4 <= cols && j + 4 <= A_cols) {
        let sought_row0: i32 = x[i];
        let found_row0: i32 = min(max(sought_row0, 0), A_rows - 1);
        {
            let e = i * result_ld + j;
            let v = vec4<f32>(A[found_row0 * A_ld + j], A[found_row0 * A_ld + j + 1], A[found_row0 * A_ld + j + 2], A[found_row0 * A_ld + j + 3]);
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    } else {
        for (var c = j; c < min(j + 4, cols); c++) {
            let sought_row1: i32 = x[i];
            let found_row1: i32 = min(max(sought_row1, 0), A_rows - 1);
            let found_col2: i32 = min(max(c, 0), A_cols - 1);
            result[i * result_ld + c] = A[found_row1 * A_ld + found_col2];
        }
    }
}
