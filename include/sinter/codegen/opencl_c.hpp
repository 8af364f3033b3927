#pragma once
// OpenCL C 1.2.

#include <string>

#include <sinter/codegen/glsl_special_functions.hpp>
#include <sinter/codegen/opencl_double_math.hpp>
#include <sinter/codegen/opencl_math.hpp>
#include <sinter/codegen/opencl_matrix.hpp>
#include <sinter/codegen/opencl_rows.hpp>
#include <sinter/codegen/random_words.hpp>
#include <sinter/codegen/type_names.hpp>
#include <sinter/codegen/walker.hpp>
#include <sinter/core/decimal.hpp>

namespace sinter::inline SINTER_ABI::codegen {

/// A fence between work-groups, of which OpenCL C 1.2 has none.
enum class group_fence : std::uint8_t {
    none,
    ptx,     ///< the compiler takes PTX within OpenCL C
    clang,   ///< the compiler has clang's built-in functions, and the device is a processor
    opencl_2 ///< the compiler takes OpenCL C 2.0, or has this of it in 3.0
};

/// OpenCL C 2.0's fence. A text that has it is compiled as 2.0 or 3.0, all others as 1.2.
inline constexpr const char* opencl_2_fence =
    "atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device)";

class opencl_c final : public dialect {
public:
    /// `vector_math`: functions that a CPU's compiler has only for one element are written out for vectors.
    /// The device must have double.
    explicit opencl_c(bool vector_math, group_fence fence = group_fence::none)
        : vector_math_(vector_math), fence_(fence) {}

    const char* name() const override { return "opencl_c"; }
    bool has_vector_math() const { return vector_math_; }
    bool overloads() const override { return false; }

    std::string type(walker& w, const loops::value_type& t) const override {
        if (t.index) return w.program().wide ? "long" : "int";
        if (t.type == dtype::boolean && t.lanes > 1) return "int" + std::to_string(t.lanes);
        return scalar(w, t.type) + (t.lanes > 1 ? std::to_string(t.lanes) : std::string());
    }
    std::string constructor(walker& w, const loops::value_type& t) const override {
        return "(" + type(w, t) + ")(";
    }

    std::string number(const loops::node& n) const override {
        switch (n.type.type) {
        case dtype::boolean: return n.number.whole() != 0 ? "true" : "false";
        case dtype::i32: return n.number.whole() == INT32_MIN ? "INT_MIN" : std::to_string(n.number.whole());
        case dtype::u32: return std::to_string(n.number.whole()) + "u";
        case dtype::i64:
            return n.number.whole() == INT64_MIN ? "LONG_MIN" : std::to_string(n.number.whole()) + "L";
        case dtype::u64: return std::to_string(static_cast<std::uint64_t>(n.number.whole())) + "UL";
        default: break;
        }
        const number_class what = class_of(n.number.real());
        if (what == number_class::nan) return "NAN";
        if (what == number_class::infinite) return n.number.is_negative() ? "-INFINITY" : "INFINITY";
        std::string s = decimal(n.number.real(), 17, 'g');
        if (s.find_first_of(".e") == std::string::npos) s += ".0";
        return n.type.type == dtype::f64 ? s : s + "f";
    }

    std::string lane(int n) const override { return std::string(".s") + "0123456789abcdef"[n]; }
    std::string component(const std::string& vector, const std::string& which) const override {
        return vector + "[" + which + "]";
    }
    std::string item(const std::string& name) const override {
        if (name == "@global_x") return "get_global_id(0)";
        if (name == "@global_y") return "get_global_id(1)";
        if (name == "@group_x") return "get_group_id(0)";
        if (name == "@group_y") return "get_group_id(1)";
        if (name == "@group_z") return "get_group_id(2)";
        if (name == "@group_number")
            return "(get_group_id(0) + get_num_groups(0) * (get_group_id(1) + get_num_groups(1) * "
                   "get_group_id(2)))";
        if (name == "@local_y") return "get_local_id(1)";
        return "get_local_id(0)";
    }
    bool has_masks() const override { return true; }
    std::string mask(const std::string& a, int lanes, int bytes) const override {
        const char* const integer = bytes == 8 ? "long" : bytes == 2 ? "short" : "int";
        return std::string("convert_") + integer + std::to_string(lanes) + "(" + a + ")";
    }
    std::string unroll(walker&) const override { return "#pragma unroll"; }
    std::string barrier() const override { return "barrier(CLK_LOCAL_MEM_FENCE);"; }
    std::string memory_barrier() const override {
        return "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);";
    }
    std::string fence() const override {
        switch (fence_) {
        case group_fence::ptx: return "asm(\"fence.acq_rel.gpu;\" ::: \"memory\");";
        case group_fence::clang: return "__sync_synchronize();";
        case group_fence::opencl_2: return std::string(opencl_2_fence) + ";";
        default: return "mem_fence(CLK_GLOBAL_MEM_FENCE);";
        }
    }
    std::string arrival(const std::string& array, const std::string& element) const override {
        return "atomic_inc(" + array + (element == "0" ? "" : " + " + element) + ")";
    }

    std::string cast(walker& w, const loops::value_type& from, const loops::value_type& to,
                     const std::string& a) const override {
        const bool floating = is_floating(from.type) && !from.index;
        if (from.type == dtype::boolean && from.lanes > 1)
            return to.type == dtype::i32 ? "(" + a + " & 1)" : "convert_" + type(w, to) + "(" + a + " & 1)";
        if (floating && is_integer(to.type)) {
            const std::string convert = "convert_" + type(w, to) + "_sat(";
            if (from.type != dtype::f64 && !is_long_integer(to.type)) return convert + a + ")";
            // Where either has 64 bits, NVIDIA 580 makes the least integer of NaN, and OpenCL C says 0.
            const std::string zero = "(" + type(w, from) + ")(0)";
            return w.helper((std::string("to_") + names_of(to.type).opencl).c_str(), to, from, 1,
                            "return " + convert + "isnan(a) ? " + zero + " : a);", helper_form::any_width) +
                   "(" + a + ")";
        }
        return (to.lanes > 1 ? "convert_" + type(w, to) : "(" + type(w, to) + ")") + "(" + a + ")";
    }

    std::string load(walker& w, const plan::argument& a, const loops::node& n) const override {
        if (n.kind == loops::node_kind::texel) return load_image(w, a, n);
        const std::string e = w.text(n.args[0]);
        const std::string lanes = std::to_string(n.type.lanes);
        if (a.type == dtype::f16 && n.type.type != dtype::f16) {
            if (n.type.lanes > 4) return load_halves(w, n.type.lanes) + "(" + a.name + " + " + e + ")";
            return n.type.lanes > 1 ? "vload_half" + lanes + "(0, " + a.name + " + " + e + ")"
                                    : "vload_half(" + e + ", " + a.name + ")";
        }
        if (a.type == dtype::f16) enable_half(w);
        if (a.type == dtype::bf16) return load_bfloat16(a.name, e, n.type.lanes);
        if (a.type == dtype::boolean && n.type.lanes > 1)
            return "vload" + lanes + "(0, " + a.name + " + " + e + ") != (uchar)0";
        if (n.type.lanes > 1) {
            const std::string what =
                n.aligned ? "*(__global const " + memory(w, a.type) + lanes + "*)(" + a.name + " + " + e + ")"
                          : "vload" + lanes + "(0, " + a.name + " + " + e + ")";
            return is_narrow_integer(a.type) ? "convert_" + type(w, n.type) + "(" + what + ")" : what;
        }
        const std::string element = a.name + "[" + e + "]";
        if (is_narrow_integer(a.type)) return "(" + type(w, n.type) + ")" + element; // max(int, char) is none
        return element + (a.type == dtype::boolean ? " != 0" : "");
    }

    std::string store(walker& w, const plan::argument& a, const loops::node& value, const std::string& where,
                      const std::string& what, bool aligned) const override {
        const int lanes = value.type.lanes;
        if (a.type == dtype::f16 && value.type.type != dtype::f16) {
            if (lanes > 4) return store_halves(w, lanes) + "(" + what + ", " + a.name + " + " + where + ");";
            return lanes > 1 ? "vstore_half" + std::to_string(lanes) + "_rte(" + what + ", 0, " + a.name +
                                   " + " + where + ");"
                             : "vstore_half_rte(" + what + ", " + where + ", " + a.name + ");";
        }
        if (a.type == dtype::f16) enable_half(w);
        if (a.type == dtype::bf16) return store_bfloat16(w, a.name, where, what, lanes);
        if (a.type == dtype::boolean && lanes > 1)
            return "vstore" + std::to_string(lanes) + "(convert_uchar" + std::to_string(lanes) + "(" + what +
                   " & 1), 0, " + a.name + " + " + where + ");";
        if (lanes == 1) return a.name + "[" + where + "] = " + what + ";"; // whole numbers wrap, as in C
        const std::string vector = memory(w, a.type) + std::to_string(lanes);
        const std::string stored = is_narrow_integer(a.type) ? "convert_" + vector + "(" + what + ")" : what;
        if (aligned) return "*(__global " + vector + "*)(" + a.name + " + " + where + ") = " + stored + ";";
        return "vstore" + std::to_string(lanes) + "(" + stored + ", 0, " + a.name + " + " + where + ");";
    }

    std::string store_local(walker& w, const loops::local_array& local, const loops::node& value,
                            const std::string& where, const std::string& what) const override {
        const int lanes = value.type.lanes;
        if (lanes == local.type.lanes) return dialect::store_local(w, local, value, where, what);
        return "vstore" + std::to_string(lanes) + "(" + what + ", 0, " + local.name + " + " + where + ");";
    }

    std::string load_local(const loops::local_array& local, const loops::node& value,
                           const std::string& where) const override {
        const int lanes = value.type.lanes;
        if (lanes == local.type.lanes) return dialect::load_local(local, value, where);
        return "vload" + std::to_string(lanes) + "(0, " + local.name + " + " + where + ")";
    }

    function_text function(const std::string& name, const loops::value_type& result) const override {
        for (const named_function& f : opencl_matrix_functions)
            if (f.name == name) return {"sinter_" + name, f.text};
        if (name == "rounding_error") {
            const std::string lanes = result.lanes > 1 ? std::to_string(result.lanes) : std::string();
            const std::string t = (result.type == dtype::f64 ? "double" : "float") + lanes;
            const std::string f = "sinter_" + name + "_" + t;
            // else a compiler fuses a term's own product with the sum, and what is lost is another number
            return {f, "#pragma OPENCL FP_CONTRACT OFF\n\n" + t + " " + f + "(" + t + " a, " + t + " b, " +
                           t + " sum)\n{\n    const " + t +
                           " added = sum - a, lost = (a - (sum - added)) + (b - added);\n"
                           "    return isnan(lost) ? (" +
                           t + ")(0) : lost;\n}\n\n"};
        }
        return dialect::function(name, result);
    }
    /// Four halves; those of memory are taken as they are.
    std::string half_bits(walker& w, const loops::node& n) const override {
        const loops::node& a = w.at(n.args[0]);
        const bool in_memory = a.kind == loops::node_kind::load && a.type.lanes == 4 &&
                               w.program().arguments[static_cast<std::size_t>(a.array)].type == dtype::f16;
        if (!in_memory) {
            const function_text f = function("half_bits4", n.type);
            w.need(f.text);
            return f.name + "(" + w.text(n.args[0]) + ")";
        }
        const std::string place =
            w.program().arguments[static_cast<std::size_t>(a.array)].name + " + " + w.text(a.args[0]);
        if (a.aligned) return "*(__global const uint2*)(" + place + ")";
        return "as_uint2(vload4(0, (__global const ushort*)" + place + "))";
    }

    const char* rounding(dtype stored) const override {
        if (is_narrow_integer(stored)) return wrapping(stored);
        if (stored == dtype::bf16)
            return "const uint bits = as_uint(a);\n"
                   "    return isnan(a) ? a : as_float((bits + 0x7fff + (bits >> 16 & 1)) & 0xffff0000);";
        return "ushort bits;\n    vstore_half_rte(a, 0, (half*)&bits);\n    return vload_half(0, "
               "(half*)&bits);";
    }

    std::string helper(walker& w, const std::string& name, const loops::value_type& result,
                       const loops::value_type& operand, int arity, const std::string& body) const override {
        const char* letters[] = {"a", "b", "c"};
        std::string parameters;
        for (int n = 0; n < arity; ++n)
            parameters += (n ? std::string(", ") : std::string()) + type(w, operand) + " " + letters[n];
        return type(w, result) + " " + name + "(" + parameters + ")\n{\n    " + typed(w, body, operand) +
               "\n}\n\n";
    }

    const override_row* row_of(op code, dtype operand, int lanes) const override {
        if (code == op::negate && fence_ == group_fence::ptx && !is_floating(operand))
            return is_long_integer(operand) ? &opencl_ptx_long_negate : &opencl_ptx_negate;
        if (is_on_words(code)) return opencl_word_row(code, operand, lanes);
        const override_row* row = nullptr;
        if (vector_math_ && lanes > 1) {
            if (operand == dtype::i32) row = find_row(opencl_signed_vector_rows, code);
            if (operand == dtype::u32) row = find_row(opencl_unsigned_vector_rows, code);
            if (row) return row;
        }
        if (operand == dtype::u32 || operand == dtype::u64) row = find_row(opencl_unsigned_rows, code);
        if (operand == dtype::i64) row = find_row(opencl_long_rows, code);
        if (operand == dtype::i32 || (operand == dtype::i64 && !row))
            row = find_row(opencl_signed_rows, code);
        if (row) return row;
        if (!is_floating(operand)) return find_row(opencl_integer_rows, code);
        // (Of vectors of two, which a GPU's schedules may have on a CPU, a half is no vector.)
        if (vector_math_ && operand == dtype::f32 && lanes != 2) row = find_row(opencl_vector_rows, code);
        if (vector_math_ && operand == dtype::f64) row = find_row(opencl_double_vector_rows, code);
        if (!row && operand == dtype::f64) row = find_row(opencl_double_rows, code);
        return row ? row : find_row(opencl_real_rows, code);
    }

    kernel_source assemble(walker& w, const loops::program& p, const std::string& body,
                           const std::string& /*vertex*/) const override {
        kernel_source source;
        source.entry = "sinter_kernel";
        std::string parameters,
            group = std::to_string(p.local_size[0]) + ", " + std::to_string(p.local_size[1]) + ", 1";
        for (const plan::argument& a : p.arguments)
            parameters += (parameters.empty() ? "" : ",\n                   ") + parameter(w, p, a);
        std::string locals;
        for (const loops::local_array& l : p.locals)
            locals += (l.own ? "    " : "    __local ") + type(w, l.type) + " " + l.name + "[" +
                      std::to_string(l.size) + "];\n";
        const std::string prelude = w.prelude();
        source.text = "// " + p.title + "\n" + prelude + "__kernel __attribute__((reqd_work_group_size(" +
                      group + ")))\nvoid sinter_kernel(" + parameters + ")\n{\n" + locals + body + "}\n";
        source.arguments = p.arguments;
        return source;
    }

private:
    /// Vectors of eight halves and more, four at a time: PoCL 3.1 may read and write those of vload_half8 and
    /// vstore_half8 as if they lay at multiples of 16 bytes, and the process dies. It may call them, too,
    /// which takes ten times as long (two cores, 2026-11-25).
    static std::string load_halves(walker& w, int lanes) {
        const std::string type = "float" + std::to_string(lanes);
        std::string name = "sinter_load_half" + type.substr(5);
        std::string fours;
        for (int n = 0; n < lanes / 4; ++n)
            fours += (n ? ", " : "") + ("vload_half4(" + std::to_string(n)) + ", a)";
        w.need(type + " " + name + "(__global const half* a)\n{\n    return (" + type + ")(" + fours +
               ");\n}\n\n");
        return name;
    }
    static std::string store_halves(walker& w, int lanes) {
        const std::string type = "float" + std::to_string(lanes);
        std::string name = "sinter_store_half" + type.substr(5);
        const std::string digits = "0123456789abcdef";
        std::string body;
        for (int n = 0; n < lanes / 4; ++n)
            body += "    vstore_half4_rte(a.s" +
                    digits.substr(std::size_t{4} * static_cast<std::size_t>(n), 4) + ", " +
                    std::to_string(n) + ", to);\n";
        w.need("void " + name + "(" + type + " a, __global half* to)\n{\n" + body + "}\n\n");
        return name;
    }

    /// Bfloat16 is the upper half of a float, which no OpenCL C knows.
    static std::string load_bfloat16(const std::string& array, const std::string& e, int lanes) {
        if (lanes == 1) return "as_float((uint)" + array + "[" + e + "] << 16)";
        const std::string n = std::to_string(lanes);
        return "as_float" + n + "(convert_uint" + n + "(vload" + n + "(0, " + array + " + " + e + ")) << 16)";
    }
    static std::string store_bfloat16(walker& w, const std::string& array, const std::string& where,
                                      const std::string& what, int lanes) {
        const std::string n = lanes > 1 ? std::to_string(lanes) : "", name = "sinter_bfloat16_bits" + n;
        w.need("ushort" + n + " " + name + "(float" + n + " a)\n{\n    const uint" + n + " bits = as_uint" +
               n + "(a);\n    return convert_ushort" + n +
               "(isnan(a) ? bits >> 16 | 64 : (bits + 0x7fff + (bits >> 16 & 1)) >> 16);\n}\n\n");
        if (lanes == 1) return array + "[" + where + "] = " + name + "(" + what + ");";
        return "vstore" + n + "(" + name + "(" + what + "), 0, " + array + " + " + where + ");";
    }

    /// A texel of an image, or one component of it. Coordinates are int whatever the index type is.
    std::string load_image(walker& w, const plan::argument& a, const loops::node& n) const {
        const bool is_signed = a.type == dtype::i32, real = is_floating(a.type);
        const std::string letter = real ? "f" : is_signed ? "i" : "ui";
        const auto coordinate = [&](int which) {
            const std::string text = w.text(n.args[which]);
            return w.program().wide ? "(int)(" + text + ")" : text;
        };
        const std::string coordinates = "(int2)(" + coordinate(0) + ", " + coordinate(1) + ")";
        w.need("__constant sampler_t sampler = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | "
               "CLK_FILTER_NEAREST;\n\n");
        const std::string four = "read_image" + letter + "(" + a.name + ", sampler, " + coordinates + ")";
        // The image of a half gives floats.
        const std::string narrow = n.type.type == dtype::f16 ? "convert_" + type(w, n.type) : std::string();
        if (n.args[2] < 0) return narrow.empty() ? four : narrow + "(" + four + ")";
        const std::string t = real ? "float" : is_signed ? "int" : "uint", name = "sinter_component_" + t;
        w.need(t + " " + name + "(" + t +
               "4 a, int n)\n{\n    return n < 2 ? (n == 0 ? a.s0 : a.s1) : (n == 2 ? "
               "a.s2 : a.s3);\n}\n\n");
        const std::string one = name + "(" + four + ", " + w.text(n.args[2]) + ")";
        return narrow.empty() ? one : "(half)(" + one + ")";
    }
    static void enable_half(walker& w) { w.need("#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"); }
    static std::string scalar(walker& w, dtype t) {
        if (t == dtype::f16) enable_half(w);
        if (t == dtype::f64) w.need("#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n");
        return names_of(t).opencl;
    }
    static std::string memory(walker& w, dtype t) {
        return t == dtype::f64 ? scalar(w, t) : names_of(t).opencl_memory;
    }
    std::string parameter(walker& w, const loops::program& p, const plan::argument& a) const {
        if (a.form == plan::array_form::texture) return "__read_only image2d_t " + a.name;
        if (a.kind == plan::argument_kind::array)
            return std::string(a.exchanged ? "volatile " : "") + "__global " + (a.written ? "" : "const ") +
                   memory(w, a.type) + "* " + (a.aliased || a.exchanged ? "" : "restrict ") + a.name;
        if (a.kind == plan::argument_kind::number)
            return "const " + (a.type == dtype::boolean ? std::string("int") : scalar(w, a.type)) + " " +
                   a.name;
        return std::string("const ") + (p.wide ? "long " : "int ") + a.name;
    }
    /// Replaces the word T by the type, and the words of opencl_math.hpp.
    std::string typed(walker& w, const std::string& body, const loops::value_type& t) const {
        std::string out;
        for (std::size_t n = 0; n < body.size(); ++n) {
            const bool word = body[n] == 'T' && (n == 0 || body[n - 1] == ' ' || body[n - 1] == '(') &&
                              n + 1 < body.size() &&
                              (body[n + 1] == ' ' || body[n + 1] == '(' || body[n + 1] == ')');
            if (word) {
                out += type(w, t);
            } else if (body[n] != '$') {
                out += body[n];
            } else {
                const char which = body[++n];
                const dtype whole = is_long_integer(t.type) ? dtype::u64 : dtype::u32;
                const dtype named = which == 'I' ? dtype::i32 : which == 'U' ? whole : t.type;
                out += which == 'N'   ? std::to_string(t.lanes)
                       : which == 'H' ? std::to_string(t.lanes / 2)
                                      : type(w, {named, false, t.lanes});
            }
        }
        return out;
    }

    bool vector_math_;
    group_fence fence_;
};

} // namespace sinter::codegen
