#pragma once
// Philox 4x32-10, the high word of a product and the hash of core/philox.hpp, as functions of kernels.

#include <sinter/codegen/dialect.hpp>

namespace sinter::inline SINTER_ABI::codegen {

// clang-format off
// Of products of 64 bits and single words: PoCL makes many instructions of mul_hi() of vectors, and of vectors
// whose lanes change places (seven times as long).
inline constexpr const char* opencl_philox = R"(uint4 sinter_philox4x32(uint block, uint key0, uint key1)
{
    uint x0 = block, x1 = 0, x2 = 0, x3 = 0;
    for (int round = 0; round < 10; ++round) {
        const ulong product0 = (ulong)x0 * 0xd2511f53u, product1 = (ulong)x2 * 0xcd9e8d57u;
        x0 = (uint)(product1 >> 32) ^ x1 ^ key0;
        x1 = (uint)product1;
        x2 = (uint)(product0 >> 32) ^ x3 ^ key1;
        x3 = (uint)product0;
        key0 += 0x9e3779b9u;
        key1 += 0xbb67ae85u;
    }
    return (uint4)(x0, x1, x2, x3);
}

uint sinter_philox_word(uint at, uint key0, uint key1)
{
    const uint4 x = sinter_philox4x32(at >> 2, key0, key1);
    return (at & 2u) != 0 ? ((at & 1u) != 0 ? x.s3 : x.s2) : ((at & 1u) != 0 ? x.s1 : x.s0);
}

)";
inline constexpr override_row opencl_word_rows[] = {
    {op::philox, nullptr, "return (T)sinter_philox_word((uint)a, (uint)b, (uint)c);", helper_form::lane_by_lane,
     {opencl_philox}},
    {op::multiply_high, nullptr, "return (T)mul_hi((uint)a, (uint)b);"},
    {op::mixed_bits, nullptr,
     "uint x = (uint)a;\n"
     "    x = (x ^ x >> 16) * 0x85ebca6bu;\n"
     "    x = (x ^ x >> 13) * 0xc2b2ae35u;\n"
     "    return (T)(x ^ x >> 16);"},
};
inline constexpr override_row opencl_wide_multiply_high{
    op::multiply_high, nullptr, "return convert_uint$N(convert_ulong$N(a) * convert_ulong$N(b) >> 32);",
    helper_form::any_width};
inline constexpr override_row opencl_mixed_bits{
    op::mixed_bits, nullptr,
    "a = (a ^ a >> 16) * 0x85ebca6bu;\n"
    "    a = (a ^ a >> 13) * 0xc2b2ae35u;\n"
    "    return a ^ a >> 16;",
    helper_form::any_width};
inline constexpr override_row opencl_multiply_high{op::multiply_high, "mul_hi($0, $1)", nullptr};
// Vectors of neighbours are one block, or two where they begin within one.
inline constexpr const char* opencl_four_words = R"(uint4 sinter_philox_words(uint4 at, uint4 key0, uint4 key1)
{
    const uint first = at.s0 & 3u, block = at.s0 >> 2;
    if (all((at == at.s0 + (uint4)(0, 1, 2, 3)) & (key0 == key0.s0) & (key1 == key1.s0))) { // neighbours
        const uint4 x = sinter_philox4x32(block, key0.s0, key1.s0);
        if (first == 0) return x;
        const uint4 y = sinter_philox4x32((block + 1) & 0x3fffffffu, key0.s0, key1.s0);
        return first == 1 ? (uint4)(x.s123, y.s0) : first == 2 ? (uint4)(x.s23, y.s01) : (uint4)(x.s3, y.s012);
    }
    return (uint4)(sinter_philox_word(at.s0, key0.s0, key1.s0), sinter_philox_word(at.s1, key0.s1, key1.s1),
                   sinter_philox_word(at.s2, key0.s2, key1.s2), sinter_philox_word(at.s3, key0.s3, key1.s3));
}

)";
inline constexpr override_row opencl_philox_of_4{
    op::philox, nullptr, "return sinter_philox_words(a, b, c);", helper_form::any_width, {opencl_philox, opencl_four_words}};
inline constexpr override_row opencl_philox_of_8{
    op::philox, nullptr, "return (uint8)(sinter_philox_words(a.lo, b.lo, c.lo), sinter_philox_words(a.hi, b.hi, c.hi));",
    helper_form::any_width, {opencl_philox, opencl_four_words}};
inline constexpr override_row opencl_philox_of_16{
    op::philox, nullptr,
    "return (uint16)(sinter_philox_words(a.lo.lo, b.lo.lo, c.lo.lo), sinter_philox_words(a.lo.hi, b.lo.hi, c.lo.hi),\n"
    "                    sinter_philox_words(a.hi.lo, b.hi.lo, c.hi.lo), sinter_philox_words(a.hi.hi, b.hi.hi, c.hi.hi));",
    helper_form::any_width, {opencl_philox, opencl_four_words}};
inline const override_row* opencl_word_row(op code, dtype operand, int lanes) {
    if (code == op::multiply_high && operand == dtype::u32)
        return lanes >= 8 ? &opencl_wide_multiply_high : &opencl_multiply_high;
    if (code == op::mixed_bits && operand == dtype::u32) return &opencl_mixed_bits;
    if (code == op::philox && operand == dtype::u32) {
        if (lanes == 4) return &opencl_philox_of_4;
        if (lanes == 8) return &opencl_philox_of_8;
        if (lanes == 16) return &opencl_philox_of_16;
    }
    return find_row(opencl_word_rows, code);
}

// Fragment shaders have no product of 64 bits before GLSL 4.00 and ES 3.10: theirs is made of halves.
inline constexpr const char* glsl_high_word = R"(uint high_word(uint a, uint b)
{
    uint high, low;
    umulExtended(a, b, high, low);
    return high;
}

)";
inline constexpr const char* glsl_high_word_of_halves = R"(uint high_word(uint a, uint b)
{
    uint a1 = a >> 16u, a0 = a & 0xffffu, b1 = b >> 16u, b0 = b & 0xffffu;
    uint middle = a1 * b0 + (a0 * b0 >> 16u), rest = a0 * b1 + (middle & 0xffffu);
    return a1 * b1 + (middle >> 16u) + (rest >> 16u);
}

)";
inline constexpr const char* glsl_philox = R"(uvec4 philox4x32(uint block, uint key0, uint key1)
{
    uvec4 x = uvec4(block, 0u, 0u, 0u);
    for (int round = 0; round < 10; ++round) {
        uint high0 = high_word(0xd2511f53u, x.x), high1 = high_word(0xcd9e8d57u, x.z);
        x = uvec4(high1 ^ x.y ^ key0, 0xcd9e8d57u * x.z, high0 ^ x.w ^ key1, 0xd2511f53u * x.x);
        key0 += 0x9e3779b9u;
        key1 += 0xbb67ae85u;
    }
    return x;
}

uint philox_word(uint at, uint key0, uint key1)
{
    uvec4 x = philox4x32(at >> 2u, key0, key1);
    return (at & 2u) != 0u ? ((at & 1u) != 0u ? x.w : x.z) : ((at & 1u) != 0u ? x.y : x.x);
}

)";
inline constexpr const char* glsl_four_words = R"(uvec4 philox_words(uvec4 at, uvec4 key0, uvec4 key1)
{
    uint first = at.x & 3u, block = at.x >> 2u;
    if (at == at.x + uvec4(0u, 1u, 2u, 3u) && key0 == uvec4(key0.x) && key1 == uvec4(key1.x)) { // neighbours
        uvec4 x = philox4x32(block, key0.x, key1.x);
        if (first == 0u) return x;
        uvec4 y = philox4x32((block + 1u) & 0x3fffffffu, key0.x, key1.x);
        return first == 1u ? uvec4(x.yzw, y.x) : first == 2u ? uvec4(x.zw, y.xy) : uvec4(x.w, y.xyz);
    }
    return uvec4(philox_word(at.x, key0.x, key1.x), philox_word(at.y, key0.y, key1.y),
                 philox_word(at.z, key0.z, key1.z), philox_word(at.w, key0.w, key1.w));
}

)";
inline constexpr const char* glsl_mixed = R"(uint mixed(uint x)
{
    x = (x ^ (x >> 16u)) * 0x85ebca6bu;
    x = (x ^ (x >> 13u)) * 0xc2b2ae35u;
    return x ^ (x >> 16u);
}

)";
/// The rows of a language, whose high word of a product is a function; and that of four words together.
struct glsl_word_rows {
    override_row rows[3], philox_of_four;
};
constexpr glsl_word_rows glsl_rows_with(const char* high_word) {
    return {{{op::philox, nullptr, "return T(philox_word(uint(a), uint(b), uint(c)));",
              helper_form::lane_by_lane, {high_word, glsl_philox}},
             {op::multiply_high, nullptr, "return T(high_word(uint(a), uint(b)));", helper_form::lane_by_lane,
              {high_word}},
             {op::mixed_bits, nullptr, "return T(mixed(uint(a)));", helper_form::lane_by_lane, {glsl_mixed}}},
            {op::philox, nullptr, "return philox_words(a, b, c);", helper_form::any_width,
             {high_word, glsl_philox, glsl_four_words}}};
}
inline constexpr glsl_word_rows glsl_compute_words = glsl_rows_with(glsl_high_word),
                                glsl_fragment_words = glsl_rows_with(glsl_high_word_of_halves);
inline const override_row* glsl_word_row(op code, bool four_words, bool computes) {
    const glsl_word_rows& words = computes ? glsl_compute_words : glsl_fragment_words;
    return code == op::philox && four_words ? &words.philox_of_four : find_row(words.rows, code);
}

inline constexpr const char* wgsl_high_word = R"(fn high_word(a: u32, b: u32) -> u32
{
    let a1 = a >> 16u;
    let a0 = a & 0xffffu;
    let b1 = b >> 16u;
    let b0 = b & 0xffffu;
    let middle = a1 * b0 + ((a0 * b0) >> 16u);
    let rest = a0 * b1 + (middle & 0xffffu);
    return a1 * b1 + (middle >> 16u) + (rest >> 16u);
}

)";
inline constexpr const char* wgsl_philox = R"(fn philox_word(at: u32, key0: u32, key1: u32) -> u32
{
    var x = vec4<u32>(at >> 2u, 0u, 0u, 0u);
    var k0 = key0;
    var k1 = key1;
    for (var round = 0; round < 10; round++) {
        let high0 = high_word(0xd2511f53u, x.x);
        let high1 = high_word(0xcd9e8d57u, x.z);
        x = vec4<u32>(high1 ^ x.y ^ k0, 0xcd9e8d57u * x.z, high0 ^ x.w ^ k1, 0xd2511f53u * x.x);
        k0 += 0x9e3779b9u;
        k1 += 0xbb67ae85u;
    }
    return x[at & 3u];
}

)";
inline constexpr override_row wgsl_word_rows[] = {
    {op::philox, nullptr, "return T(philox_word(u32(a), u32(b), u32(c)));", helper_form::lane_by_lane,
     {wgsl_high_word, wgsl_philox}},
    {op::multiply_high, nullptr, "return T(high_word(u32(a), u32(b)));", helper_form::lane_by_lane,
     {wgsl_high_word}},
    {op::mixed_bits, nullptr,
     "let x = (u32(a) ^ (u32(a) >> 16u)) * 0x85ebca6bu;\n"
     "    let y = (x ^ (x >> 13u)) * 0xc2b2ae35u;\n"
     "    return T(y ^ (y >> 16u));"},
};
// clang-format on

} // namespace sinter::codegen
