#pragma once
// Functions of OpenCL C for matrix units, in PTX, which NVIDIA's compiler takes within OpenCL C: 32
// work-items multiply together. PTX ISA 8.5, "Warp Level Matrix Multiply-Accumulate Instructions"; doubles
// need compute capability 9.0, halves and floats 8.0.

#include <sinter/codegen/dialect.hpp>

namespace sinter::inline SINTER_ABI::codegen {

struct named_function {
    const char* name;
    const char* text;
};

/// The number x holds the halves of two terms, the first in its lower bits.
inline constexpr named_function opencl_matrix_functions[] = {
    {"multiply_halves",
     "float4 sinter_multiply_halves(uint4 a, uint2 b, float4 c)\n{\n"
     "    float4 sum;\n"
     "    asm(\"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, \"\n"
     "        \"{%8, %9}, {%10, %11, %12, %13};\"\n"
     "        : \"=f\"(sum.s0), \"=f\"(sum.s1), \"=f\"(sum.s2), \"=f\"(sum.s3)\n"
     "        : \"r\"(a.s0), \"r\"(a.s1), \"r\"(a.s2), \"r\"(a.s3), \"r\"(b.s0), \"r\"(b.s1),\n"
     "          \"f\"(c.s0), \"f\"(c.s1), \"f\"(c.s2), \"f\"(c.s3));\n"
     "    return sum;\n}\n\n"},
    // The units look at 11 digits of a float. The rests' products are small, and go first.
    {"multiply_floats",
     "float4 sinter_multiply_digits(float4 a, float2 b, float4 c)\n{\n"
     "    float4 sum;\n"
     "    asm(\"mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, \"\n"
     "        \"{%8, %9}, {%10, %11, %12, %13};\"\n"
     "        : \"=f\"(sum.s0), \"=f\"(sum.s1), \"=f\"(sum.s2), \"=f\"(sum.s3)\n"
     "        : \"r\"(as_uint(a.s0)), \"r\"(as_uint(a.s1)), \"r\"(as_uint(a.s2)), \"r\"(as_uint(a.s3)),\n"
     "          \"r\"(as_uint(b.s0)), \"r\"(as_uint(b.s1)),\n"
     "          \"f\"(c.s0), \"f\"(c.s1), \"f\"(c.s2), \"f\"(c.s3));\n"
     "    return sum;\n}\n\n"
     "float4 sinter_multiply_floats(float4 a, float4 a_rest, float2 b, float2 b_rest, float4 sum)\n{\n"
     "    const float4 rests =\n"
     "        sinter_multiply_digits(a, b_rest, sinter_multiply_digits(a_rest, b, (float4)(0.0f)));\n"
     "    return sum + sinter_multiply_digits(a, b, rests);\n}\n\n"},
    {"multiply_doubles",
     "double4 sinter_multiply_doubles(double4 a, double2 b, double4 c)\n{\n"
     "    double4 sum;\n"
     "    asm(\"mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5, %6, %7}, \"\n"
     "        \"{%8, %9}, {%10, %11, %12, %13};\"\n"
     "        : \"=d\"(sum.s0), \"=d\"(sum.s1), \"=d\"(sum.s2), \"=d\"(sum.s3)\n"
     "        : \"d\"(a.s0), \"d\"(a.s1), \"d\"(a.s2), \"d\"(a.s3), \"d\"(b.s0), \"d\"(b.s1),\n"
     "          \"d\"(c.s0), \"d\"(c.s1), \"d\"(c.s2), \"d\"(c.s3));\n"
     "    return sum;\n}\n\n"},
    {"pair_halves", "uint4 sinter_pair_halves(uint2 first, uint2 second)\n{\n"
                    "    const ushort4 a = as_ushort4(first), b = as_ushort4(second);\n"
                    "    return as_uint4((ushort8)(a.s0, b.s0, a.s1, b.s1, a.s2, b.s2, a.s3, b.s3));\n}\n\n"},
    {"first_halves",
     "uint2 sinter_first_halves(uint2 halves, int count)\n{\n"
     "    const ushort4 all = as_ushort4(halves);\n"
     "    return as_uint2((ushort4)(count > 0 ? all.s0 : 0, count > 1 ? all.s1 : 0, count > 2 ? all.s2 : 0,\n"
     "                              count > 3 ? all.s3 : 0));\n}\n\n"},
    {"half_bits4", "uint2 sinter_half_bits4(float4 a)\n{\n    ushort4 bits;\n"
                   "    vstore_half4_rte(a, 0, (half*)&bits);\n    return as_uint2(bits);\n}\n\n"},
};

} // namespace sinter::codegen
