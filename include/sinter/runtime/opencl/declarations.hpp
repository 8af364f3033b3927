#pragma once
// The functions of OpenCL C that a text calls, declared. clang's opencl-c.h declares all of them in 18 000
// lines, and PoCL has it read for every program, which takes two thirds of a small kernel's compilation.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace sinter::runtime::opencl {

/// Keeps clang from reading opencl-c.h, whose include guard it is; types and constants stand in
/// opencl-c-base.h, which is read all the same (clang 12 and later).
inline constexpr const char* without_opencl_c_h = " -D_OPENCL_H_";

namespace detail {

/// Functions that are declared alike. $F: the function, $N: a width ("" for one element), $T: a type of that
/// width, $C: what a comparison of $T gives, $S: the type of one element; one line for each of `types`.
struct declared_alike {
    const char* functions;
    const char* types;
    const char* line;
};
inline constexpr const char *reals = "float double", *integers = "int uint long ulong",
                            *numbers = "float double int uint long ulong";
inline constexpr declared_alike every_function[] = {
    {"fabs floor ceil trunc round sign sqrt rsqrt cbrt exp exp2 expm1 log log2 log10 log1p sin cos tan asin "
     "acos atan sinh cosh tanh erf",
     reals, "$T SINTER_CONSTANT $F($T);"},
    {"fmod pow hypot atan2 copysign", reals, "$T SINTER_CONSTANT $F($T, $T);"},
    {"fma", reals, "$T SINTER_CONSTANT $F($T, $T, $T);"},
    {"isnan isinf", reals, "$C SINTER_CONSTANT $F($T);"},
    {"min max", integers, "$T SINTER_CONSTANT $F($T, $T);"},
    {"any all", "int long", "int SINTER_CONSTANT $F($T);"},
    {"get_global_id get_global_size get_local_id get_group_id", "", "size_t SINTER_CONSTANT $F(uint);"},
    {"barrier", "", "void __attribute__((convergent)) SINTER_DECLARED $F(uint);"},
    {"convert_float$N", numbers, "float$N SINTER_CONSTANT $F($T);"},
    {"convert_double$N", numbers, "double$N SINTER_CONSTANT $F($T);"},
    {"convert_int$N convert_int$N_sat", numbers, "int$N SINTER_CONSTANT $F($T);"},
    {"convert_uint$N convert_uint$N_sat", numbers, "uint$N SINTER_CONSTANT $F($T);"},
    {"convert_long$N convert_long$N_sat", numbers, "long$N SINTER_CONSTANT $F($T);"},
    {"convert_ulong$N convert_ulong$N_sat", numbers, "ulong$N SINTER_CONSTANT $F($T);"},
    {"vload$N", numbers, "$T SINTER_READS $F(size_t, const __global $S*);"},
    {"vload$N", numbers, "$T SINTER_READS $F(size_t, const __local $S*);"},
    {"vload$N", numbers, "$T SINTER_READS $F(size_t, const __private $S*);"},
    {"vstore$N", numbers, "void SINTER_DECLARED $F($T, size_t, __global $S*);"},
    {"vstore$N", numbers, "void SINTER_DECLARED $F($T, size_t, __local $S*);"},
    {"vstore$N", numbers, "void SINTER_DECLARED $F($T, size_t, __private $S*);"},
    {"vload_half$N", "float", "$T SINTER_READS $F(size_t, const __global half*);"},
    {"vload_half$N", "float", "$T SINTER_READS $F(size_t, const __local half*);"},
    {"vload_half$N", "float", "$T SINTER_READS $F(size_t, const __private half*);"},
    {"vstore_half$N_rte", reals, "void SINTER_DECLARED $F($T, size_t, __global half*);"},
    {"vstore_half$N_rte", reals, "void SINTER_DECLARED $F($T, size_t, __local half*);"},
    {"vstore_half$N_rte", reals, "void SINTER_DECLARED $F($T, size_t, __private half*);"},
    {"read_imagef", "", "float4 SINTER_READS $F(read_only image2d_t, sampler_t, int2);"},
    {"read_imagei", "", "int4 SINTER_READS $F(read_only image2d_t, sampler_t, int2);"},
    {"read_imageui", "", "uint4 SINTER_READS $F(read_only image2d_t, sampler_t, int2);"},
};

/// Parts of a text between characters that `is_part` refuses.
template <class Predicate>
std::vector<std::string_view> split(std::string_view text, Predicate is_part) {
    std::vector<std::string_view> parts;
    for (std::size_t n = 0; n < text.size();) {
        std::size_t end = n;
        while (end < text.size() && is_part(text[end])) ++end;
        if (end > n) parts.push_back(text.substr(n, end - n));
        n = end + 1;
    }
    return parts;
}
inline std::vector<std::string_view> names_in(std::string_view list) {
    return split(list, [](char c) { return c != ' '; });
}

inline std::string with(std::string text, std::string_view placeholder, std::string_view by) {
    for (std::size_t at = 0; (at = text.find(placeholder, at)) != std::string::npos; at += by.size())
        text.replace(at, placeholder.size(), by);
    return text;
}

} // namespace detail

/// Declarations of those functions that sinter's texts call which this one does.
inline std::string declarations_for(const std::string& text) {
    using detail::with;
    const std::vector<std::string_view> words = detail::split(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
    const auto is_there = [&](std::string_view wanted) {
        return std::find(words.begin(), words.end(), wanted) != words.end();
    };
    std::vector<std::string> widths = {""};
    for (const std::string width : {"2", "4", "8", "16"}) // a vector's type need not be named: vload8
        if (std::any_of(words.begin(), words.end(), [&](std::string_view w) {
                return w.size() > width.size() && w.substr(w.size() - width.size()) == width;
            }))
            widths.push_back(width);
    const bool has_doubles = text.find("double") != std::string::npos;
    std::string declared = "#define SINTER_DECLARED __attribute__((overloadable))\n"
                           "#define SINTER_CONSTANT __attribute__((overloadable, const))\n"
                           "#define SINTER_READS __attribute__((overloadable, pure))\n";
    if (has_doubles) declared += "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
    for (const detail::declared_alike& alike : detail::every_function)
        for (const std::string_view pattern : detail::names_in(alike.functions)) {
            for (const std::string& width : widths) {
                const std::string name = with(std::string(pattern), "$N", width);
                if (!is_there(name)) continue;
                const std::string line = with(with(alike.line, "$F", name), "$N", width) + "\n";
                for (const std::string_view element : detail::names_in(alike.types)) {
                    if (element == "double" && !has_doubles) continue;
                    const std::string compared = width.empty() || element == "float" ? "int" : "long";
                    declared += with(with(with(line, "$T", std::string(element) + width), "$S", element),
                                     "$C", compared + width);
                }
                if (*alike.types != 0) continue;
                declared += line;
                break;
            }
        }
    return declared;
}

} // namespace sinter::runtime::opencl
