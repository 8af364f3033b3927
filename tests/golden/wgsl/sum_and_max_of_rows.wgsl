// sum(A, each row), max(A, each row)
@group(0) @binding(0) var<storage, read> A: array<f32>;
@group(0) @binding(1) var<storage, read_write> result0: array<f32>;
@group(0) @binding(2) var<storage, read_write> result1: array<f32>;
struct numbers_of_kernel {
    rows: i32,
    depth: i32,
    A_ld: i32,
}
@group(0) @binding(3) var<uniform> numbers: numbers_of_kernel;

// No compiler may know the number: a constant is finite.
fn sinter_of_bits(bits: u32) -> f32
{
    var hidden = bits;
    return bitcast<f32>(hidden);
}

fn sinter_max_f32(a: f32, b: f32) -> f32
{
    return select(a, b, b >= a || (bitcast<u32>(b) & 0x7fffffffu) > 0x7f800000u);
}

@compute @workgroup_size(256, 1)
fn sinter_kernel(@builtin(global_invocation_id) global_id: vec3<u32>)
{
    let rows = numbers.rows;
    let depth = numbers.depth;
    let A_ld = numbers.A_ld;
    let i: i32 = i32(global_id.x);
    if (i >= rows) { return; }
    var acc: f32 = 0f;
    var acc_2: f32 = sinter_of_bits(0xff800000u);
    for (var k = 0; k < depth; k++) {
        let t0: f32 = A[i * A_ld + k];
        acc += t0;
        acc_2 = sinter_max_f32(acc_2, t0);
    }
    result0[i] = acc;
    result1[i] = acc_2;
}
