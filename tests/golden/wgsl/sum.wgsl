// A + B
@group(0) @binding(0) var<storage, read> A: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> B: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> result: array<vec4<f32>>;
struct numbers_of_kernel {
    count: i32,
}
@group(0) @binding(3) var<uniform> numbers: numbers_of_kernel;

@compute @workgroup_size(256, 1)
fn sinter_kernel(@builtin(global_invocation_id) global_id: vec3<u32>)
{
    let count = numbers.count;
    let j: i32 = 4 * i32(global_id.x);
    if (j >= count) { return; }
    result[j >> 2] = A[j >> 2] + B[j >> 2];
}
