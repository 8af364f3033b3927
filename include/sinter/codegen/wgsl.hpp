#pragma once
// WGSL, WebGPU's language of compute shaders, as text: maps, folds and products without barriers. No device
// runs it yet (docs/decisions/wgsl.md).

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>

#include <sinter/codegen/random_words.hpp>
#include <sinter/codegen/type_names.hpp>
#include <sinter/codegen/walker.hpp>
#include <sinter/codegen/wgsl_math.hpp>
#include <sinter/codegen/words.hpp>
#include <sinter/core/decimal.hpp>
#include <sinter/core/errors.hpp>

namespace sinter::inline SINTER_ABI::codegen {

class wgsl final : public dialect {
public:
    const char* name() const override { return "wgsl"; }
    bool overloads() const override { return false; }

    std::string type(walker&, const loops::value_type& t) const override { return name_of(t); }
    std::string constructor(walker&, const loops::value_type& t) const override { return name_of(t) + "("; }
    std::string lane(int n) const override { return std::string(".") + "xyzw"[n]; }
    std::string component(const std::string& vector, const std::string& which) const override {
        return vector + "[" + which + "]";
    }
    std::string item(const std::string& name) const override {
        if (name == "@global_x") return "i32(global_id.x)";
        if (name == "@global_y") return "i32(global_id.y)";
        if (name == "@group_x") return "i32(group_id.x)";
        if (name == "@group_y") return "i32(group_id.y)";
        if (name == "@group_z") return "i32(group_id.z)";
        return name == "@local_x" ? "i32(local_id.x)" : "i32(local_id.y)";
    }

    /// A constant expression may be no NaN and no infinity.
    std::string number(const loops::node& n) const override {
        switch (n.type.type) {
        case dtype::boolean: return n.number.whole() != 0 ? "true" : "false";
        case dtype::i32: return "i32(" + std::to_string(n.number.whole()) + ")";
        case dtype::u32: return std::to_string(n.number.whole()) + "u";
        default: break;
        }
        const number_class what = class_of(n.number.real());
        if (what == number_class::nan) return "sinter_of_bits(0x7fc00000u)";
        if (what == number_class::infinite)
            return n.number.is_negative() ? "sinter_of_bits(0xff800000u)" : "sinter_of_bits(0x7f800000u)";
        return decimal(n.number.real(), 9, 'g') + "f";
    }

    std::string declaration(walker& w, const loops::value_type& t, const std::string& name,
                            const std::string& value, bool constant, const std::string&) const override {
        return (constant ? "let " : "var ") + name + ": " + type(w, t) + " = " + value + ";";
    }
    std::string loop_head(const std::string&, const std::string& name, const std::string& begin,
                          const std::string& end, const std::string& step) const override {
        return "for (var " + name + " = " + begin + "; " + name + " < " + end + "; " + name +
               (step == "1" ? "++" : " += " + step) + ")";
    }
    phrase choice(const std::string& condition, const std::string& yes,
                  const std::string& no) const override {
        return {"select(" + no + ", " + yes + ", " + condition + ")", 0};
    }
    std::string zero(const loops::value_type& t) const override { return name_of(t) + "(0)"; }
    bool is_strict() const override { return true; }
    const char* leave() const override { return "{ return; }"; }
    std::string barrier() const override { return "workgroupBarrier();"; }
    std::string memory_barrier() const override { return "storageBarrier(); workgroupBarrier();"; }

    std::string cast(walker& w, const loops::value_type& from, const loops::value_type& to,
                     const std::string& a) const override {
        const bool floating = is_floating(from.type) && !from.index;
        if (to.type == dtype::boolean) return "(" + a + " != " + zero(from) + ")";
        if (!floating || is_floating(to.type)) return type(w, to) + "(" + a + ")";
        // The language saturates; what a NaN gives it leaves open.
        const bool is_signed = to.type == dtype::i32;
        return w.helper(is_signed ? "to_int" : "to_uint", to, from, 1,
                        std::string("return select(") + (is_signed ? "i32" : "u32") +
                            "(a), 0, (bitcast<u32>(a) & 0x7fffffffu) > 0x7f800000u);") +
               "(" + a + ")";
    }

    std::string load(walker& w, const plan::argument& a, const loops::node& n) const override {
        const bool truths = n.type.type == dtype::boolean;
        const std::string e = w.text(n.args[0]);
        if (w.only_vectors(a)) {
            const std::string four = a.name + "[" + quarter(e) + "]";
            return truths ? "(" + four + " != vec4<u32>(0))" : four;
        }
        const auto one = [&](const std::string& at) {
            return a.name + "[" + at + "]" + (truths ? " != 0u" : "");
        };
        if (n.type.lanes == 1) return one(e);
        std::string parts;
        for (int l = 0; l < n.type.lanes; ++l)
            parts += (l ? ", " : "") + one(l ? w.text(n.args[0], 4) + " + " + std::to_string(l) : e);
        return constructor(w, n.type) + parts + ")";
    }

    std::string store(walker& w, const plan::argument& a, const loops::node& value, const std::string& where,
                      const std::string& what, bool) const override {
        const bool truths = a.type == dtype::boolean;
        const int lanes = value.type.lanes;
        if (lanes == 1) return a.name + "[" + where + "] = " + (truths ? "u32(" + what + ")" : what) + ";";
        if (w.only_vectors(a))
            return a.name + "[" + quarter(where) + "] = " + (truths ? "vec4<u32>(" + what + ")" : what) + ";";
        std::string lines = "{\n    let e = " + where + ";\n    let v = " + what + ";\n";
        for (int l = 0; l < lanes; ++l) {
            const std::string element = "v" + lane(l);
            lines += "    " + a.name + "[e" + (l ? " + " + std::to_string(l) : "") +
                     "] = " + (truths ? "u32(" + element + ")" : element) + ";\n";
        }
        return lines + "}";
    }

    /// To nearest, ties to even, as quantizeToF16; beyond the range, whose result the language leaves open,
    /// infinity.
    const char* rounding(dtype) const override {
        return "if (!(abs(a) < 65520.0)) { return sinter_of_bits(bitcast<u32>(a * 1e38)); }\n"
               "    return quantizeToF16(a);";
    }

    std::string helper(walker& w, const std::string& name, const loops::value_type& result,
                       const loops::value_type& operand, int arity, const std::string& body) const override {
        const char* letters[] = {"a", "b", "c"};
        std::string parameters;
        for (int n = 0; n < arity; ++n)
            parameters += (n ? std::string(", ") : std::string()) + letters[n] + ": " + type(w, operand);
        std::string typed;
        for (std::size_t n = 0; n < body.size(); ++n) {
            const bool word = body[n] == 'T' && n + 1 < body.size() && body[n + 1] == '(';
            typed += word ? type(w, operand) : std::string(1, body[n]);
        }
        return "fn " + name + "(" + parameters + ") -> " + type(w, result) + "\n{\n    " + typed + "\n}\n\n";
    }

    /// Throws unsupported_error for a function that has no text yet.
    const override_row* row_of(op code, dtype operand, int lanes) const override {
        if (code == op::select) return &wgsl_select;
        if (lanes > 1)
            if (const override_row* row = find_row(wgsl_vector_rows, code)) return row;
        if (is_on_words(code)) return find_row(wgsl_word_rows, code);
        if (!is_floating(operand)) return find_row(wgsl_integer_rows, code);
        if (std::find(std::begin(unspelled_in_wgsl), std::end(unspelled_in_wgsl), code) !=
            std::end(unspelled_in_wgsl))
            throw unsupported_error(std::string("sinter: WGSL has no ") + info(code).name +
                                    "() of floats yet");
        return find_row(wgsl_real_rows, code);
    }

    /// Numbers come in one uniform block, with a local name each.
    kernel_source assemble(walker& w, const loops::program& p, const std::string& body,
                           const std::string&) const override {
        kernel_source source;
        source.entry = "sinter_kernel";
        std::string bindings, members, names;
        int binding = 0;
        const auto bind = [&] { return "@group(0) @binding(" + std::to_string(binding++) + ") var<"; };
        for (const plan::argument& a : p.arguments) {
            if (a.kind != plan::argument_kind::array) continue;
            const int lanes = w.only_vectors(a) ? 4 : 1;
            bindings += bind() + (a.written ? "storage, read_write> " : "storage, read> ") + a.name +
                        ": array<" + name_of({in_memory(a.type), false, lanes}) + ">;\n";
            source.arguments.push_back(a);
        }
        for (const plan::argument& a : p.arguments) {
            if (a.kind == plan::argument_kind::array || !has_word(body, a.name)) continue;
            const bool number = a.kind == plan::argument_kind::number;
            members +=
                "    " + a.name + ": " + (number ? name_of({in_memory(a.type), false, 1}) : "i32") + ",\n";
            names += "    let " + a.name + " = numbers." + a.name +
                     (number && a.type == dtype::boolean ? " != 0u" : "") + ";\n";
            source.arguments.push_back(a);
        }
        if (!members.empty())
            bindings += "struct numbers_of_kernel {\n" + members + "}\n" + bind() +
                        "uniform> numbers: numbers_of_kernel;\n";
        std::string locals;
        for (const loops::local_array& l : p.locals)
            locals += (l.own ? "var<private> " : "var<workgroup> ") + l.name + ": array<" + name_of(l.type) +
                      ", " + std::to_string(l.size) + ">;\n";
        const std::string prelude = w.prelude();
        std::string text = "// " + p.title + "\n" + bindings + locals + "\n";
        if (has_word(prelude + body, "sinter_of_bits"))
            text += "// No compiler may know the number: a constant is finite.\n"
                    "fn sinter_of_bits(bits: u32) -> f32\n{\n    var hidden = bits;\n"
                    "    return bitcast<f32>(hidden);\n}\n\n";
        source.text = text + prelude + "@compute @workgroup_size(" + std::to_string(p.local_size[0]) + ", " +
                      std::to_string(p.local_size[1]) + ")\nfn sinter_kernel(" + built_in(body) + ")\n{\n" +
                      names + body + "}\n";
        return source;
    }

private:
    static dtype in_memory(dtype t) { return t == dtype::boolean ? dtype::u32 : t; }

    static std::string name_of(const loops::value_type& t) {
        const std::string one = t.index ? "i32" : names_of(t.type).wgsl;
        return t.lanes == 1 ? one : "vec" + std::to_string(t.lanes) + "<" + one + ">";
    }
    /// A place in an array of vectors.
    static std::string quarter(const std::string& place) {
        const bool word = place.find(' ') == std::string::npos;
        return (word ? place : "(" + place + ")") + " >> 2";
    }
    /// The parameters that `body` reads.
    static std::string built_in(const std::string& body) {
        std::string out;
        for (const auto& [name, of] :
             {std::pair<const char*, const char*>{"global_id", "global_invocation_id"},
              {"group_id", "workgroup_id"},
              {"local_id", "local_invocation_id"}})
            if (has_word(body, name))
                out +=
                    (out.empty() ? "" : ", ") + ("@builtin(" + std::string(of) + ") ") + name + ": vec3<u32>";
        return out;
    }
};

} // namespace sinter::codegen
