#version 430 core
// alpha * cumsum(A, axis<0>)
layout(local_size_x = 64, local_size_y = 1) in;
uniform samplerBuffer A;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int depth;
uniform int cols;
uniform int A_ld;
uniform float alpha;
uniform int result_ld;

void main()
{
    const int line = int(gl_GlobalInvocationID.x);
    if (line >= cols) return;
    precise float sum0 = 0.0;
    for (int k = 0; k < depth; ++k) {
        sum0 += texelFetch(A, k * A_ld + line).x;
        precise float up_to_here = sum0;
        precise float value = alpha * up_to_here;
        result[k * result_ld + line] = value;
    }
}

#version 430 core
// cumsum(x .* x) / alpha
layout(local_size_x = 64, local_size_y = 1) in;
uniform samplerBuffer x;
layout(std430, binding = 0) buffer partial_block { float partial[]; };
uniform int depth;
uniform int parts;
uniform int chunk;
uniform int partial_ld;

void main()
{
    const int share = int(gl_GlobalInvocationID.x);
    const int line = int(gl_GlobalInvocationID.y);
    if (share >= parts || line >= 1) return;
    const int begin = share * chunk;
    const int end = min(begin + chunk, depth);
    precise float acc = 0.0;
    for (int part_begin = begin; part_begin < end; part_begin += 524288) {
        const int part_end = part_begin + min(524288, end - part_begin);
        precise float acc_part = 0.0;
        for (int block_begin = part_begin; block_begin < part_end; block_begin += 1024) {
            const int block_end = block_begin + min(1024, part_end - block_begin);
            precise float acc_part_block = 0.0;
            for (int k = block_begin; k < block_end; ++k) {
                precise float t0 = texelFetch(x, k).x;
                acc_part_block += t0 * t0;
            }
            acc_part += acc_part_block;
        }
        acc += acc_part;
    }
    partial[line * partial_ld + share] = acc;
}

#version 430 core
// cumsum(x .* x) / alpha
layout(local_size_x = 64, local_size_y = 1) in;
uniform samplerBuffer partial;
uniform samplerBuffer x;
layout(std430, binding = 0) buffer result_block { float result[]; };
uniform int depth;
uniform int parts;
uniform int chunk;
uniform int partial_ld;
uniform float alpha;

void main()
{
    const int share = int(gl_GlobalInvocationID.x);
    const int line = int(gl_GlobalInvocationID.y);
    if (share >= parts || line >= 1) return;
    const int begin = share * chunk;
    const int end = min(begin + chunk, depth);
    precise float acc = 0.0;
    for (int e = 0; e < share; ++e) {
        precise float part = texelFetch(partial, line * partial_ld + e).x;
        acc += part;
    }
    precise float sum0 = 0.0;
    sum0 += acc;
    for (int part_begin = begin; part_begin < end; part_begin += 524288) {
        const int part_end = part_begin + min(524288, end - part_begin);
        precise float part0 = 0.0;
        for (int block_begin = part_begin; block_begin < part_end; block_begin += 1024) {
            const int block_end = block_begin + min(1024, part_end - block_begin);
            precise float block0 = 0.0;
            precise float before = sum0 + part0;
            for (int k = block_begin; k < block_end; ++k) {
                precise float t0 = texelFetch(x, k).x;
                block0 += t0 * t0;
                precise float up_to_here = before + block0;
                precise float value = up_to_here / alpha;
                result[k] = value;
            }
            part0 += block0;
        }
        sum0 += part0;
    }
}
