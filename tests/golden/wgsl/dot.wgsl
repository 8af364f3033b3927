// sum(x .* y)
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> y: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;
struct numbers_of_kernel {
    depth: i32,
}
@group(0) @binding(3) var<uniform> numbers: numbers_of_kernel;

@compute @workgroup_size(1, 1)
fn sinter_kernel()
{
    let depth = numbers.depth;
    var acc: f32 = 0f;
    for (var k = 0; k < depth; k++) {
        acc += x[k] * y[k];
    }
    result[0] = acc;
}
