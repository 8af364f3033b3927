// sum(A, each row)
@group(0) @binding(0) var<storage, read> A: array<f32>;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;
struct numbers_of_kernel {
    rows: i32,
    depth: i32,
    A_ld: i32,
}
@group(0) @binding(2) var<uniform> numbers: numbers_of_kernel;

@compute @workgroup_size(256, 1)
fn sinter_kernel(@builtin(global_invocation_id) global_id: vec3<u32>)
{
    let rows = numbers.rows;
    let depth = numbers.depth;
    let A_ld = numbers.A_ld;
    let i: i32 = i32(global_id.x);
    if (i >= rows) { return; }
    var acc: f32 = 0f;
    for (var k = 0; k < depth; k++) {
        acc += A[i * A_ld + k];
    }
    result[i] = acc;
}
