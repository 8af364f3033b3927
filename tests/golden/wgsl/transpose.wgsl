// trans(A)
@group(0) @binding(0) var<storage, read> A: array<f32>;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;
struct numbers_of_kernel {
    cols: i32,
    rows: i32,
    A_col_stride: i32,
    result_ld: i32,
}
@group(0) @binding(2) var<uniform> numbers: numbers_of_kernel;

@compute @workgroup_size(32, 8)
fn sinter_kernel(@builtin(global_invocation_id) global_id: vec3<u32>)
{
    let cols = numbers.cols;
    let rows = numbers.rows;
    let A_col_stride = numbers.A_col_stride;
    let result_ld = numbers.result_ld;
    let j: i32 = i32(global_id.x);
    let i: i32 = i32(global_id.y);
    if (i >= rows || j >= cols) { return; }
    result[i * result_ld + j] = A[i + j * A_col_stride];
}
