// argmax(x)
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> result: array<i32>;
struct numbers_of_kernel {
    depth: i32,
}
@group(0) @binding(2) var<uniform> numbers: numbers_of_kernel;

fn sinter_isnan_f32(a: f32) -> bool
{
    return (bitcast<u32>(a) & 0x7fffffffu) > 0x7f800000u;
}

@compute @workgroup_size(1, 1)
fn sinter_kernel()
{
    let depth = numbers.depth;
    var best: f32 = 0f;
    var best_at: i32 = -1;
    for (var k = 0; k < depth; k++) {
        let term: f32 = x[k];
        if (best_at < 0 || term > best || (sinter_isnan_f32(term) && !sinter_isnan_f32(best))) {
            best = term;
            best_at = k;
        }
    }
    result[0] = best_at;
}
