// x + y, x - y
@group(0) @binding(0) var<storage, read> x: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> y: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> result0: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> result1: array<vec4<f32>>;
struct numbers_of_kernel {
    count: i32,
}
@group(0) @binding(4) var<uniform> numbers: numbers_of_kernel;

@compute @workgroup_size(256, 1)
fn sinter_kernel(@builtin(global_invocation_id) global_id: vec3<u32>)
{
    let count = numbers.count;
    let j: i32 = 4 * i32(global_id.x);
    if (j >= count) { return; }
    let t0: vec4<f32> = x[j >> 2];
    let t1: vec4<f32> = y[j >> 2];
    let v2: vec4<f32> = t0 + t1;
    let v3: vec4<f32> = t0 - t1;
    result0[j >> 2] = v2;
    result1[j >> 2] = v3;
}
