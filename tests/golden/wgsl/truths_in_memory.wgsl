// !x || y > z
@group(0) @binding(0) var<storage, read> x: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read> y: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read> z: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> result: array<vec4<u32>>;
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
    result[j >> 2] = vec4<u32>(((!(x[j >> 2] != vec4<u32>(0))) | (y[j >> 2] > z[j >> 2])));
}
