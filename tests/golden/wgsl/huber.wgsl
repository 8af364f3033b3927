// select(abs(x - y) < alpha, beta * (x - y) .* (x - y), abs(x - y) - gamma)
@group(0) @binding(0) var<storage, read> x: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> y: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> result: array<vec4<f32>>;
struct numbers_of_kernel {
    count: i32,
    alpha: f32,
    beta: f32,
    gamma: f32,
}
@group(0) @binding(3) var<uniform> numbers: numbers_of_kernel;

@compute @workgroup_size(256, 1)
fn sinter_kernel(@builtin(global_invocation_id) global_id: vec3<u32>)
{
    let count = numbers.count;
    let alpha = numbers.alpha;
    let beta = numbers.beta;
    let gamma = numbers.gamma;
    let j: i32 = 4 * i32(global_id.x);
    if (j >= count) { return; }
    let t0: vec4<f32> = x[j >> 2] - y[j >> 2];
    let t1: vec4<f32> = abs(t0);
    result[j >> 2] = select(t1 - gamma, beta * t0 * t0, t1 < vec4<f32>(alpha));
}
