// A * B
@group(0) @binding(0) var<storage, read> B: array<f32>;
@group(0) @binding(1) var<storage, read> A: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;
struct numbers_of_kernel {
    rows: i32,
    cols: i32,
    depth: i32,
    B_ld: i32,
    A_ld: i32,
    result_ld: i32,
}
@group(0) @binding(3) var<uniform> numbers: numbers_of_kernel;

@compute @workgroup_size(8, 8)
fn sinter_kernel(@builtin(global_invocation_id) global_id: vec3<u32>)
{
    let rows = numbers.rows;
    let cols = numbers.cols;
    let depth = numbers.depth;
    let B_ld = numbers.B_ld;
    let A_ld = numbers.A_ld;
    let result_ld = numbers.result_ld;
    let j: i32 = 4 * i32(global_id.x);
    let i: i32 = 4 * i32(global_id.y);
    if (i >= rows || j >= cols) { return; }
    let i1: i32 = min(i + 1, rows - 1);
    let i2: i32 = min(i + 2, rows - 1);
    let i3: i32 = min(i + 3, rows - 1);
    var acc0: vec4<f32> = vec4<f32>(0f);
    var acc1: vec4<f32> = vec4<f32>(0f);
    var acc2: vec4<f32> = vec4<f32>(0f);
    var acc3: vec4<f32> = vec4<f32>(0f);
    for (var k = 0; k < depth; k++) {
        let b0: vec4<f32> = vec4<f32>(B[k * B_ld + j], B[k * B_ld + j + 1], B[k * B_ld + j + 2], B[k * B_ld + j + 3]);
        let a0: f32 = A[i * A_ld + k];
        acc0 += a0 * b0;
        let a1: f32 = A[i1 * A_ld + k];
        acc1 += a1 * b0;
        let a2: f32 = A[i2 * A_ld + k];
        acc2 += a2 * b0;
        let a3: f32 = A[i3 * A_ld + k];
        acc3 += a3 * b0;
    }
    {
        let e = i * result_ld + j;
        let v = acc0;
        result[e] = v.x;
        result[e + 1] = v.y;
        result[e + 2] = v.z;
        result[e + 3] = v.w;
    }
    if (i + 1 < rows) {
        {
            let e = i1 * result_ld + j;
            let v = acc1;
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    }
    if (i + 2 < rows) {
        {
            let e = i2 * result_ld + j;
            let v = acc2;
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    }
    if (i + 3 < rows) {
        {
            let e = i3 * result_ld + j;
            let v = acc3;
            result[e] = v.x;
            result[e + 1] = v.y;
            result[e + 2] = v.z;
            result[e + 3] = v.w;
        }
    }
}
