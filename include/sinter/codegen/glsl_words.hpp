#pragma once
// The words of GLSL: how types, numbers, conversions, loads, stores and helpers are spelt. (glsl.hpp puts a
// text together.)

#include <string>

#include <sinter/codegen/glsl_double_arrays.hpp>
#include <sinter/codegen/glsl_double_math.hpp>
#include <sinter/codegen/glsl_math.hpp>
#include <sinter/codegen/random_words.hpp>
#include <sinter/codegen/type_names.hpp>
#include <sinter/codegen/walker.hpp>
#include <sinter/codegen/words.hpp>
#include <sinter/core/decimal.hpp>

namespace sinter::inline SINTER_ABI::codegen {

enum class glsl_stage : std::uint8_t { compute, compute_es, fragment, fragment_es };

/// What the text of a stage depends on.
struct glsl_version {
    const char *name, *number;
    bool computes, es;
    const char* exact_by; ///< whose extension has `precise`, before GLSL 4.00 and ES 3.20; null: not needed
};

/// One row for each stage, in their order.
inline constexpr glsl_version glsl_versions[] = {
    {"glsl_compute", "430 core", true, false, nullptr},
    {"glsl_es_compute", "310 es", true, true, "EXT"},
    {"glsl_fragment", "330 core", false, false, "ARB"},
    {"glsl_es_fragment", "300 es", false, true, "EXT"},
};

class glsl_words : public dialect {
public:
    explicit glsl_words(glsl_stage stage) : version_(glsl_versions[static_cast<int>(stage)]) {}

    const char* name() const override { return version_.name; }
    bool overloads() const override { return true; }
    std::string exact_qualifier() const override { return version_.exact_by ? "EXACT " : "precise "; }
    /// Mesa 22.3, and NVIDIA's compiler of marked variables too (driver 580.159.04).
    std::string truth_of_bits(walker& w, const std::string& a, const loops::value_type& t) const override {
        if (t.type == dtype::f64)
            return w.helper("truth", {dtype::boolean, false, t.lanes}, t, 1,
                            "uvec2 bits = unpackDouble2x32(a);\n    return (bits.x | bits.y << 1u) != 0u;") +
                   "(" + a + ")";
        const std::string digits = "floatBitsToUint(" + a + ") << 1"; // without the sign
        return t.lanes == 1 ? digits + " != 0u" : "notEqual(" + digits + ", uvec4(0))";
    }

    std::string type(walker&, const loops::value_type& t) const override { return name_of(t); }
    std::string constructor(walker& w, const loops::value_type& t) const override { return type(w, t) + "("; }

    std::string number(const loops::node& n) const override {
        switch (n.type.type) {
        case dtype::boolean: return n.number.whole() != 0 ? "true" : "false";
        case dtype::i32:
            return n.number.whole() == INT32_MIN ? "(-2147483647 - 1)" : std::to_string(n.number.whole());
        case dtype::u32: return std::to_string(n.number.whole()) + "u";
        default: break;
        }
        const bool wide = n.type.type == dtype::f64;
        const auto of_bits = [wide](const char* float_bits, const char* high_bits) {
            return wide ? std::string("packDouble2x32(uvec2(0u, ") + high_bits + "))"
                        : std::string("uintBitsToFloat(") + float_bits + ")";
        };
        const number_class what = class_of(n.number.real());
        if (what == number_class::nan) return of_bits("0x7fc00000u", "0x7ff80000u");
        if (what == number_class::infinite)
            return n.number.is_negative() ? of_bits("0xff800000u", "0xfff00000u")
                                          : of_bits("0x7f800000u", "0x7ff00000u");
        std::string s = decimal(n.number.real(), wide ? 17 : 9, 'g');
        if (s.find_first_of(".e") == std::string::npos) s += ".0";
        return wide ? s + "lf" : s;
    }

    std::string lane(int n) const override { return std::string(".") + "xyzw"[n]; }
    std::string component(const std::string& vector, const std::string& which) const override {
        return vector + "[" + which + "]";
    }
    std::string item(const std::string& name) const override {
        if (name == "@global_x") return "int(gl_GlobalInvocationID.x)";
        if (name == "@global_y") return "int(gl_GlobalInvocationID.y)";
        if (name == "@group_x") return "int(gl_WorkGroupID.x)";
        if (name == "@group_y") return "int(gl_WorkGroupID.y)";
        if (name == "@group_z") return "int(gl_WorkGroupID.z)";
        if (name == "@group_number")
            return "int(gl_WorkGroupID.x + gl_NumWorkGroups.x * (gl_WorkGroupID.y + gl_NumWorkGroups.y * "
                   "gl_WorkGroupID.z))";
        if (name == "@local_x") return "int(gl_LocalInvocationID.x)";
        if (name == "@local_y") return "int(gl_LocalInvocationID.y)";
        if (name == "@texel_x") return "int(gl_FragCoord.x)";
        if (name == "@texel_y") return "int(gl_FragCoord.y)";
        return name == "@point_i" ? "cell.x" : name == "@point_j" ? "cell.y" : "gl_VertexID";
    }
    std::string of_neighbour(const std::string& a, bool in_other_row) const override {
        return (in_other_row ? "subgroupQuadSwapVertical(" : "subgroupQuadSwapHorizontal(") + a + ")";
    }
    /// NVIDIA's; others ignore a pragma that they do not know. It is for all loops of the text: a panel of
    /// LU, whose steps are to stay a loop, takes its compiler seconds with it
    /// (bench/results/single_figures.md). Without it the same compiler mixes up doubles in a work-item's own
    /// array (driver 580.159.04).
    std::string unroll(walker& w) const override {
        const loops::program& p = w.program();
        if (loops::owns_doubles(p) || loops::unrolls_fixed_loops(p, p.body))
            w.need("#pragma optionNV(unroll all)\n");
        return "";
    }
    /// Shared variables are visible after it (github.com/KhronosGroup/GLSL/issues/10); memoryBarrierShared()
    /// beside it costs a product 5 % on NVIDIA's driver. No GPU of a phone was tried.
    std::string barrier() const override { return "barrier();"; }
    std::string memory_barrier() const override { return "memoryBarrierBuffer(); barrier();"; }
    std::string fence() const override { return "memoryBarrierBuffer();"; }
    std::string arrival(const std::string& array, const std::string& element) const override {
        return "atomicAdd(" + array + "[" + element + "], 1)";
    }
    const char* leave() const override { return version_.computes ? "return;" : "discard;"; }
    bool constant_variables() const override { return version_.computes && !version_.es; }

    std::string cast(walker& w, const loops::value_type& from, const loops::value_type& to,
                     const std::string& a) const override {
        const bool floating = is_floating(from.type) && !from.index;
        // NVIDIA 580 makes -1 of min(int(bool), ...).
        if (from.type == dtype::boolean && to.type == dtype::i32) {
            if (to.lanes == 1) return "(" + a + " ? 1 : 0)";
            w.need(glsl_select_ivec4);
            return "sinter_select(" + a + ", ivec4(1), ivec4(0))";
        }
        if (to.type == dtype::boolean) return "notEqual(" + a + ", " + type(w, from) + "(0))";
        // NVIDIA 580 takes float(u) and float(int(u)) for one number (docs/decisions/nvidia_compilers.md).
        // Each half is exact, and the sum is rounded once.
        if (from.type == dtype::u32 && !from.index && is_floating(to.type))
            return w.helper(to.type == dtype::f64 ? "to_double" : "to_float", to, from, 1,
                            "return " + type(w, to) + "(a >> 16u) * 65536.0 + " + type(w, to) +
                                "(a & 65535u);",
                            helper_form::any_width) +
                   "(" + a + ")";
        // NVIDIA 580 refuses double(-i).
        if (!floating && to.type == dtype::f64 && a.front() == '-')
            return type(w, to) + "(0 - " + a.substr(1) + ")";
        if (!floating || is_floating(to.type)) return type(w, to) + "(" + a + ")";
        // Out of range is undefined in GLSL; here it saturates, and NaN gives 0.
        const bool is_signed = to.type == dtype::i32;
        if (from.type == dtype::f64)
            return w.helper(is_signed ? "to_int" : "to_uint", to, from, 1,
                            is_signed ? glsl_double_to_int : glsl_double_to_uint) +
                   "(" + a + ")";
        return w.helper(is_signed ? "to_int" : "to_uint", to, from, 1,
                        is_signed ? glsl_float_to_int : glsl_float_to_uint) +
               "(" + a + ")";
    }

    std::string load(walker& w, const plan::argument& a, const loops::node& n) const override {
        using plan::array_form;
        const char* truth = n.type.type == dtype::boolean ? " != 0u" : "";
        // Truths are unsigned ints in memory.
        const auto four = [&](const std::string& words) {
            return *truth ? "notEqual(" + words + ", uvec4(0))" : words;
        };
        if (n.kind == loops::node_kind::texel && a.form == array_form::target)
            return n.type.lanes == 1 ? a.name + truth : four(a.name);
        if (n.kind == loops::node_kind::texel) {
            const bool stored = a.form == array_form::image;
            const std::string fetched = (stored ? "imageLoad(" : "texelFetch(") + a.name + ", " +
                                        texel_place(w, n) + (stored ? ")" : ", 0)");
            return n.type.lanes == 1 ? fetched + lane(static_cast<int>(w.at(n.args[2]).imm)) + truth
                                     : four(fetched);
        }
        if (in_vectors(w, a))
            return four(a.name + "[" + w.text(n.args[0], 4) + " >> 2]"); // a shift: the index is not negative
        const std::string e = w.text(n.args[0]);
        if (a.form == array_form::texel_buffer4) return four("texelFetch(" + a.name + ", " + e + ")");
        const bool texels = a.form == array_form::texel_buffer;
        const auto one = [&](const std::string& at) {
            return (texels ? "texelFetch(" + a.name + ", " + at + ").x" : a.name + "[" + at + "]") + truth;
        };
        if (n.type.lanes == 1) return one(e);
        std::string parts;
        for (int l = 0; l < n.type.lanes; ++l)
            parts += (l ? ", " : "") + one(l ? w.text(n.args[0], 4) + " + " + std::to_string(l) : e);
        return constructor(w, n.type) + parts + ")";
    }

    std::string load_local(const loops::local_array& local, const loops::node& value,
                           const std::string& where) const override {
        return is_kept_in_words(local) ? load_words(local, where) : dialect::load_local(local, value, where);
    }
    std::string store_local(walker& w, const loops::local_array& local, const loops::node& value,
                            const std::string& where, const std::string& what) const override {
        return is_kept_in_words(local) ? store_words(local, where, what)
                                       : dialect::store_local(w, local, value, where, what);
    }
    std::string store(walker& w, const plan::argument& a, const loops::node& value, const std::string& where,
                      const std::string& given, bool) const override {
        using plan::array_form;
        const int lanes = value.type.lanes;
        // A driver may round a half as it likes; what is already a half it cannot change.
        std::string what = given;
        if (rounds_when_stored(a.type))
            what = w.helper(sinter::name_of(a.type), value.type, value.type, 1, rounding(a.type),
                            form_of_rounding(a.type)) +
                   "(" + given + ")";
        if (a.form == array_form::target || a.form == array_form::image) {
            const bool as_it_is = lanes == a.texel_size && a.type != dtype::boolean;
            if (!as_it_is) what = target_type(a) + "(" + what + ")";
            if (a.form == array_form::target && w.reads_texels(a)) {
                // Mesa 22.3 drops a store of what a target holds, and then leaves garbage there.
                what = "gl_FragCoord.x < 0.0 ? " + target_type(a) + "(0) : " + what;
            }
            if (a.form == array_form::target) return a.name + " = " + what + ";";
            return "imageStore(" + a.name + ", ivec2(" + where + "), " + what + ");";
        }
        const bool image = a.form == array_form::image_buffer;
        const auto one = [&](const std::string& at, const std::string& v) {
            if (image) return "imageStore(" + a.name + ", " + at + ", vec4(" + v + "));";
            return a.name + "[" + at + "] = " + (a.type == dtype::boolean ? "uint(" + v + ")" : v) + ";";
        };
        if (lanes == 1) return one(where, what);
        if (in_vectors(w, a)) {
            const bool word = where.find(' ') == std::string::npos;
            if (a.type == dtype::boolean) what = "uvec4(" + what + ")";
            return a.name + "[" + (word ? where : "(" + where + ")") + " >> 2] = " + what + ";";
        }
        std::string lines =
            "{\n    int e = " + where + ";\n    " + type(w, value.type) + " v = " + what + ";\n";
        for (int l = 0; l < lanes; ++l)
            lines += "    " + one(l ? "e + " + std::to_string(l) : "e", "v" + lane(l)) + "\n";
        return lines + "}";
    }

    /// Of floats, integers or truths: "join", four neighbours, of which the first is component `first` of its
    /// texel; "merge", a texel of which the columns that there are are new.
    function_text function(const std::string& what, const loops::value_type& result) const override {
        const std::string four = name_of(result), name = "sinter_" + what + "_" + four;
        if (what == "rounding_error")
            return {name, result.type == dtype::f64 ? glsl_double_rounding_error : glsl_float_rounding_error};
        if (what == "merge") { // without a loop, over which Mesa's compiler takes minutes
            std::string lanes;
            for (int n = 0; n < 4; ++n) {
                const std::string column = n > 0 ? "column + " + std::to_string(n) : "column";
                lanes += (n > 0 ? ",\n        " : "") + column + " >= 0 && " + column + " < columns ? given" +
                         lane(n) + " : kept" + lane(n);
            }
            return {name, four + " " + name + "(" + four + " given, " + four +
                              " kept, int column, int columns)\n{\n    return " + four + "(\n        " +
                              lanes + ");\n}\n\n"};
        }
        return {name, four + " " + name + "(" + four + " a, " + four +
                          " next, int first)\n{\n    if (first == 0) return a;\n    if (first == 1) return " +
                          four + "(a.yzw, next.x);\n    return first == 2 ? " + four +
                          "(a.zw, next.xy) : " + four + "(a.w, next.xyz);\n}\n\n"};
    }

    const char* rounding(dtype stored) const override {
        if (is_narrow_integer(stored)) return wrapping(stored);
        if (stored == dtype::bf16) return glsl_rounding_to_bfloat16;
        return glsl_rounding_to_half;
    }

    std::string helper(walker& w, const std::string& name, const loops::value_type& result,
                       const loops::value_type& operand, int arity, const std::string& body) const override {
        const char* letters[] = {"a", "b", "c"};
        std::string parameters;
        for (int n = 0; n < arity; ++n)
            parameters += (n ? std::string(", ") : std::string()) + type(w, operand) + " " + letters[n];
        std::string typed;
        for (std::size_t n = 0; n < body.size(); ++n) {
            const bool word = body[n] == 'T' && n + 1 < body.size() && body[n + 1] == '(';
            typed += word ? type(w, operand) : std::string(1, body[n]);
        }
        return type(w, result) + " " + name + "(" + parameters + ")\n{\n    " + typed + "\n}\n\n";
    }

    const override_row* row_of(op code, dtype operand, int lanes) const override {
        if (is_on_words(code))
            return glsl_word_row(code, operand == dtype::u32 && lanes == 4, version_.computes);
        if (lanes > 1)
            if (const override_row* row = glsl_vector_row(code, operand)) return row;
        if (operand == dtype::f64) return find_row(glsl_double_rows, code);
        return is_floating(operand) ? find_row(glsl_real_rows, code) : find_row(glsl_integer_rows, code);
    }

protected:
    const glsl_version& version_;

    static std::string sampler_prefix(dtype t) { return names_of(t).glsl_sampler; }
    static std::string element(dtype t) { return names_of(t).glsl_memory; }
    static dtype in_memory(dtype t) { return t == dtype::boolean ? dtype::u32 : t; }

    static std::string target_type(const plan::argument& a) {
        if (a.texel_size == 1) return element(a.type);
        return sampler_prefix(a.type) + "vec4";
    }
    /// A storage block of vectors: one load or store for four elements.
    static bool in_vectors(walker& w, const plan::argument& a) {
        return a.form == plan::array_form::memory && w.only_vectors(a);
    }

private:
    static const char* name_of(const loops::value_type& t) {
        if (t.index) return "int";
        return t.lanes > 1 ? names_of(t.type).glsl_four : names_of(t.type).glsl;
    }

    /// Column and row of a texel; a function's where they are the low and the high bits of its number.
    static std::string texel_place(walker& w, const loops::node& texel) {
        const loops::node &x = w.at(texel.args[0]), &y = w.at(texel.args[1]);
        if (x.kind != loops::node_kind::low_bits || y.kind != loops::node_kind::high_bits ||
            x.args[0] != y.args[0] || x.args[1] != y.args[1])
            return "ivec2(" + w.text(texel.args[0]) + ", " + w.text(texel.args[1]) + ")";
        w.need("ivec2 texel_at(int number, int width_log2)\n{\n"
               "    return ivec2(number & ((1 << width_log2) - 1), number >> width_log2);\n}\n\n");
        return "texel_at(" + w.text(x.args[0]) + ", " + w.text(x.args[1]) + ")";
    }
};

} // namespace sinter::codegen
