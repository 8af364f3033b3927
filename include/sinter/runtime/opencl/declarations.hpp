#pragma once
// The functions of OpenCL C that a text calls, declared. clang's opencl-c.h declares all of them in 18 000
// lines, and PoCL has it read for every program, which takes two thirds of a small kernel's compilation.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <sinter/core/op.hpp>

namespace sinter::inline SINTER_ABI::runtime::opencl {

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
                            *numbers = "float double int uint long ulong",
                            *in_memory = "float double int uint long ulong char uchar short ushort";
inline constexpr declared_alike other_functions[] = {
    // besides those that the op table spells
    {"copysign", reals, "$T SINTER_CONSTANT $F($T, $T);"},
    {"rint", reals, "$T SINTER_CONSTANT $F($T);"},
    {"mul_hi", "uint", "$T SINTER_CONSTANT $F($T, $T);"},
    {"min max", integers, "$T SINTER_CONSTANT $F($T, $T);"},
    {"any all", "int long", "int SINTER_CONSTANT $F($T);"},
    {"get_global_id get_local_id get_group_id get_num_groups", "", "size_t SINTER_CONSTANT $F(uint);"},
    {"barrier", "", "void __attribute__((convergent)) SINTER_DECLARED $F(uint);"},
    {"mem_fence", "", "void SINTER_DECLARED $F(uint);"},
    {"atomic_inc", "", "int SINTER_DECLARED $F(volatile __global int*);"},
    {"convert_float$N", numbers, "float$N SINTER_CONSTANT $F($T);"},
    {"convert_double$N", numbers, "double$N SINTER_CONSTANT $F($T);"},
    {"convert_int$N convert_int$N_sat", numbers, "int$N SINTER_CONSTANT $F($T);"},
    {"convert_int$N", "char uchar short ushort", "int$N SINTER_CONSTANT $F($T);"},
    {"convert_char$N", "int", "char$N SINTER_CONSTANT $F($T);"},
    {"convert_short$N", "char int", "short$N SINTER_CONSTANT $F($T);"},
    {"convert_long$N", "char", "long$N SINTER_CONSTANT $F($T);"},
    {"convert_ushort$N", "int uint", "ushort$N SINTER_CONSTANT $F($T);"},
    {"convert_uint$N", "ushort", "uint$N SINTER_CONSTANT $F($T);"},
    {"convert_uchar$N", "int", "uchar$N SINTER_CONSTANT $F($T);"},
    {"convert_uint$N convert_uint$N_sat", numbers, "uint$N SINTER_CONSTANT $F($T);"},
    {"convert_long$N convert_long$N_sat", numbers, "long$N SINTER_CONSTANT $F($T);"},
    {"convert_ulong$N convert_ulong$N_sat", numbers, "ulong$N SINTER_CONSTANT $F($T);"},
    {"vload$N", in_memory, "$T SINTER_READS $F(size_t, const __global $S*);"},
    {"vload$N", numbers, "$T SINTER_READS $F(size_t, const __local $S*);"},
    {"vload$N", numbers, "$T SINTER_READS $F(size_t, const __private $S*);"},
    {"vstore$N", in_memory, "void SINTER_DECLARED $F($T, size_t, __global $S*);"},
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

/// The declarations that one text needs.
class declarations {
public:
    explicit declarations(const std::string& text)
        : words_(split(text,
                       [](char c) {
                           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                                  (c >= '0' && c <= '9') || c == '_';
                       })),
          has_doubles_(text.find("double") != std::string::npos) {
        for (const std::string width : {"2", "4", "8", "16"}) // a vector's type need not be named: vload8
            if (std::any_of(words_.begin(), words_.end(),
                            [&](std::string_view w) { return has_width(w, width); }))
                widths_.push_back(width);
        if (has_doubles_) lines += "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
        for (const op_info& row : sinter::detail::op_infos) add(row);
        for (const declared_alike& alike : other_functions)
            for (const std::string_view function : names_in(alike.functions))
                add(function, alike.types, alike.line);
    }

    std::string lines = "#define SINTER_DECLARED __attribute__((overloadable))\n"
                        "#define SINTER_CONSTANT __attribute__((overloadable, const))\n"
                        "#define SINTER_READS __attribute__((overloadable, pure))\n";

private:
    std::vector<std::string_view> words_;
    std::vector<std::string> widths_ = {""};
    bool has_doubles_;

    /// float4, vload4; with more behind it, vstore_half4_rte, convert_int4_sat.
    static bool has_width(std::string_view word, std::string_view width) {
        for (const std::string_view behind : {"", "_rte", "_sat"}) {
            if (word.size() <= width.size() + behind.size()) continue;
            const std::size_t end = word.size() - behind.size();
            if (word.substr(end) == behind && word.substr(end - width.size(), width.size()) == width)
                return true;
        }
        return false;
    }

    /// An op that is spelled as a call: fmod($0, $1).
    void add(const op_info& row) {
        const std::string_view spelling = row.spelling;
        const std::size_t bracket = spelling.find("($0");
        if (bracket == 0 || bracket == std::string_view::npos) return;
        std::string line = row.types == op_types::test ? "$C" : "$T";
        line += " SINTER_CONSTANT $F($T";
        for (int operand = 1; operand < row.arity; ++operand) line += ", $T";
        add(spelling.substr(0, bracket), reals, line + ");");
    }

    void add(std::string_view function, std::string_view types, const std::string& line) {
        for (const std::string& width : widths_) {
            const std::string name = with(std::string(function), "$N", width);
            if (std::find(words_.begin(), words_.end(), name) == words_.end()) continue;
            const std::string of_width = with(with(line, "$F", name), "$N", width) + "\n";
            for (const std::string_view element : names_in(types)) {
                if (element == "double" && !has_doubles_) continue;
                const std::string compared = width.empty() || element == "float" ? "int" : "long";
                lines += with(with(with(of_width, "$T", std::string(element) + width), "$S", element), "$C",
                              compared + width);
            }
            if (types.empty()) {
                lines += of_width;
                break;
            }
        }
    }
};

} // namespace detail

/// Declarations of those functions that sinter's texts call which this one does.
inline std::string declarations_for(const std::string& text) {
    return detail::declarations(text).lines;
}

} // namespace sinter::runtime::opencl
