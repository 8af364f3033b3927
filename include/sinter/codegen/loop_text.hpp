#pragma once
// Loop IR as text, before it is spelled in a language: what SINTER_DUMP=loops shows. No compiler reads it.

#include <string>

#include <sinter/codegen/statements.hpp>
#include <sinter/core/decimal.hpp>

namespace sinter::inline SINTER_ABI::codegen {

class loop_text final : public dialect {
public:
    const char* name() const override { return "loops"; }
    bool overloads() const override { return true; }

    /// "float4", "index".
    std::string type(walker&, const loops::value_type& t) const override { return name_of(t); }
    std::string constructor(walker&, const loops::value_type& t) const override { return name_of(t) + "("; }
    std::string number(const loops::node& n) const override {
        if (n.type.type == dtype::boolean) return n.number.whole() != 0 ? "true" : "false";
        return decimal(n.number.real(), 17, 'g');
    }
    std::string lane(int n) const override { return "[" + std::to_string(n) + "]"; }
    std::string component(const std::string& vector, const std::string& which) const override {
        return vector + "[" + which + "]";
    }
    std::string item(const std::string& name) const override { return name.substr(1); }
    std::string side(int n) const override { return n == 0 ? ".first_half" : ".second_half"; }
    std::string cast(walker&, const loops::value_type&, const loops::value_type& to,
                     const std::string& a) const override {
        return name_of(to) + "(" + a + ")";
    }
    /// "A[e]", "A[e : 4]" for four of them, "A.texel(x, y)".
    std::string load(walker& w, const plan::argument& a, const loops::node& n) const override {
        if (n.kind == loops::node_kind::texel) {
            const std::string place = n.args[0] < 0 ? "" : w.text(n.args[0]) + ", " + w.text(n.args[1]);
            return a.name + ".texel(" + place + ")" + (n.args[2] < 0 ? "" : "[" + w.text(n.args[2]) + "]");
        }
        return a.name + element(w.text(n.args[0]), n.type.lanes);
    }
    std::string store(walker&, const plan::argument& a, const loops::node& value, const std::string& where,
                      const std::string& what, bool) const override {
        return a.name + (where.empty() ? "" : element(where, value.type.lanes)) + " = " + what + ";";
    }
    std::string load_local(const loops::local_array& local, const loops::node& value,
                           const std::string& where) const override {
        return local.name + element(where, value.type.lanes == local.type.lanes ? 1 : value.type.lanes);
    }
    std::string store_local(walker&, const loops::local_array& local, const loops::node& value,
                            const std::string& where, const std::string& what) const override {
        const int lanes = value.type.lanes == local.type.lanes ? 1 : value.type.lanes;
        return local.name + element(where, lanes) + " = " + what + ";";
    }
    std::string half_bits(walker& w, const loops::node& n) const override {
        return "half_bits(" + w.text(n.args[0]) + ")";
    }
    function_text function(const std::string& name, const loops::value_type&) const override {
        return {name, ""};
    }
    const char* rounding(dtype) const override { return ""; }
    std::string barrier() const override { return "barrier;"; }
    std::string memory_barrier() const override { return "memory barrier;"; }
    std::string fence() const override { return "fence;"; }
    std::string arrival(const std::string& array, const std::string& place) const override {
        return "arrive(" + array + "[" + place + "])";
    }
    std::string of_neighbour(const std::string& a, bool in_other_row) const override {
        return (in_other_row ? "from_other_row(" : "from_beside(") + a + ")";
    }
    std::string unroll(walker&) const override { return "unrolled"; }
    const char* leave() const override { return "leave;"; }
    /// An op is its own name where the table spells a function.
    const override_row* row_of(op, dtype, int) const override { return nullptr; }
    std::string helper(walker&, const std::string&, const loops::value_type&, const loops::value_type&, int,
                       const std::string&) const override {
        return "";
    }
    std::string declaration(walker& w, const loops::value_type& t, const std::string& name,
                            const std::string& value, bool constant, const std::string&) const override {
        return (constant ? "let " : "var ") + name + ": " + type(w, t) + " = " + value + ";";
    }
    std::string loop_head(const std::string&, const std::string& name, const std::string& begin,
                          const std::string& end, const std::string& step) const override {
        return "for " + name + " in " + begin + " .. " + end + (step == "1" ? "" : " step " + step);
    }

    /// The arguments, the memory of the work-group and of its items, and the statements.
    kernel_source assemble(walker&, const loops::program& p, const std::string& body,
                           const std::string& vertex) const override {
        kernel_source source;
        std::string& text = source.text;
        text = "kernel " + p.title + "\n";
        if (p.local_size[0] * p.local_size[1] > 1)
            text += "work-groups of " + std::to_string(p.local_size[0]) + " x " +
                    std::to_string(p.local_size[1]) + "\n";
        for (const plan::argument& a : p.arguments) {
            const bool array = a.kind == plan::argument_kind::array;
            const bool number = a.kind == plan::argument_kind::number;
            text += (a.written ? "writes " : "reads ") + a.name + ": " +
                    (array || number ? sinter::name_of(a.type) : "index") + (array ? "[]" : "") + "\n";
        }
        for (const loops::local_array& l : p.locals)
            text += (l.own ? "own " : "shared ") + l.name + ": " + name_of(l.type) + "[" +
                    std::to_string(l.size) + "]\n";
        if (!vertex.empty()) text += "for each point:\n" + vertex + "for each fragment:\n";
        text += body;
        source.arguments = p.arguments;
        return source;
    }

private:
    static std::string name_of(const loops::value_type& t) {
        return (t.index ? "index" : sinter::name_of(t.type)) + (t.lanes > 1 ? std::to_string(t.lanes) : "");
    }
    static std::string element(const std::string& place, int lanes) {
        return "[" + place + (lanes > 1 ? " : " + std::to_string(lanes) : "") + "]";
    }
};

/// The statements of a kernel, in no language.
inline std::string text_of(const loops::program& p) {
    return write_kernel(loop_text(), p).text;
}

} // namespace sinter::codegen
