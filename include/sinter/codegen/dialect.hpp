#pragma once
// A dialect: how a kernel language spells what loop IR says. The walker does the rest.

#include <cstdint>
#include <string>

#include <sinter/codegen/kernel_source.hpp>
#include <sinter/core/const_span.hpp>
#include <sinter/plan/loops/loop_ir.hpp>

namespace sinter::inline SINTER_ABI::codegen {

/// What a helper's body stands for: one element (vectors call it for each lane), one element or a vector of
/// any width, or vectors only (one element is then the first lane of one).
enum class helper_form : std::uint8_t { lane_by_lane, any_width, vectors };

/// Spelling of an op where a dialect departs from the op table. `text` has $0 $1 $2 for the operands; with a
/// helper, the op becomes a call of the function `sinter_<name>` whose body is `helper`, in terms of a, b, c.
struct override_row {
    op code;
    const char* text;   ///< null: keep the table's spelling, or call the helper
    const char* helper; ///< null: none. "return ...;" or several statements; T stands for the type
    helper_form form = helper_form::lane_by_lane;
    const char* needs[3] = {nullptr, nullptr, nullptr}; ///< functions that the helper, or `text`, calls
};

/// The row of an op; null if there is none.
inline const override_row* find_row(const_span<override_row> rows, op code) {
    for (const override_row& row : rows)
        if (row.code == code) return &row;
    return nullptr;
}

/// Of a function that rounds: whole numbers wrap by ops that vectors have.
constexpr helper_form form_of_rounding(dtype stored) {
    return is_narrow_integer(stored) ? helper_form::any_width : helper_form::lane_by_lane;
}

/// A function that a language has for us: how it is called, and its text.
struct function_text {
    std::string name, text;
};

/// A piece of text, and how tightly it binds, as in the op table.
struct phrase {
    std::string text;
    int precedence = 0;
};

class walker;

class dialect {
public:
    virtual ~dialect() = default;
    virtual const char* name() const = 0; ///< "opencl_c", "glsl_compute", ...

    virtual std::string type(walker& w, const loops::value_type& t) const = 0;
    virtual std::string number(const loops::node& n) const = 0; ///< a constant
    /// "constructor(" of a vector type, so that arguments and ")" follow.
    virtual std::string constructor(walker& w, const loops::value_type& t) const = 0;
    virtual std::string lane(int n) const = 0; ///< ".s3"
    virtual std::string component(const std::string& vector, const std::string& which) const = 0;
    virtual std::string item(const std::string& name) const = 0; ///< "@global_x" and its kin
    virtual std::string cast(walker& w, const loops::value_type& from, const loops::value_type& to,
                             const std::string& a) const = 0;
    virtual std::string load(walker& w, const plan::argument& a, const loops::node& n) const = 0;
    virtual std::string store(walker& w, const plan::argument& a, const loops::node& value,
                              const std::string& where, const std::string& what, bool aligned) const = 0;
    /// The first or the second half of a vector's lanes (asked of OpenCL C alone).
    virtual std::string side(int n) const { return n == 0 ? ".lo" : ".hi"; }
    /// An element of a local array, or those from there on (the latter of OpenCL C alone).
    virtual std::string load_local(const loops::local_array& local, const loops::node& /*value*/,
                                   const std::string& where) const {
        return local.name + "[" + where + "]";
    }
    /// The statement that sets an element of a local array; those from there on, where the array has scalars
    /// and the value is a vector (asked of OpenCL C alone).
    virtual std::string store_local(walker&, const loops::local_array& local,
                                    [[maybe_unused]] const loops::node& value, const std::string& where,
                                    const std::string& what) const {
        return local.name + "[" + where + "] = " + what + ";";
    }
    /// What loops::node_kind::half_bits says. Asked only where device_facts has tiles for matrix units;
    /// elsewhere what no compiler takes.
    virtual std::string half_bits(walker&, const loops::node&) const { return "no_half_bits"; }
    /// What loops::node_kind::call says. Asked where device_facts has tiles for matrix units, and where
    /// elements are fetched as texels; elsewhere what no compiler takes.
    virtual function_text function(const std::string&, const loops::value_type& /*result*/) const {
        return {"no_function", ""};
    }
    /// Body of the function that rounds a float to the nearest of a type that is computed in floats, or wraps
    /// an int to a narrow whole type.
    virtual const char* rounding(dtype stored) const = 0;
    /// The latter, where a language has C's operators.
    static const char* wrapping(dtype narrow) {
        switch (narrow) {
        case dtype::i8: return "return a << 24 >> 24;";
        case dtype::u8: return "return a & 255;";
        case dtype::i16: return "return a << 16 >> 16;";
        default: return "return a & 65535;";
        }
    }
    virtual std::string barrier() const = 0;
    virtual std::string memory_barrier() const = 0;
    /// What loops::statement_kind::fence and loops::node_kind::arrival say. Asked only where
    /// device_facts::exchanges; elsewhere what no compiler takes.
    virtual std::string fence() const { return "no_fence"; }
    virtual std::string arrival(const std::string&, [[maybe_unused]] const std::string& element) const {
        return "no_arrival";
    }
    /// The value that `a` has in the fragment beside this one in its quad, or in the other row of the quad.
    /// Asked only where device_facts::swaps_in_quads; elsewhere what no compiler takes.
    virtual std::string of_neighbour(const std::string&, [[maybe_unused]] bool in_other_row) const {
        return "no_quads";
    }
    /// True if vectors of truths are integers, -1 or 0, as wide as what was compared; `mask` makes one as
    /// wide as numbers of so many bytes.
    virtual bool has_masks() const { return false; }
    virtual std::string mask(const std::string& a, [[maybe_unused]] int lanes,
                             [[maybe_unused]] int bytes) const {
        return a;
    }
    /// The line before a loop that should be unrolled; empty if there is none.
    virtual std::string unroll(walker&) const { return ""; }
    /// Ends a kernel's work where it has none, which writes nothing.
    virtual const char* leave() const { return "return;"; }
    /// True if a constant may be initialised with a value found at run time.
    virtual bool constant_variables() const { return true; }

    // What C-like languages spell alike.
    /// A variable with a value. `qualifier`: exact_qualifier(), or nothing.
    virtual std::string declaration(walker& w, const loops::value_type& t, const std::string& name,
                                    const std::string& value, bool constant,
                                    const std::string& qualifier) const {
        // `precise` and `const` do not go together in every compiler.
        const char* is_constant = constant && qualifier.empty() && constant_variables() ? "const " : "";
        return is_constant + qualifier + type(w, t) + " " + name + " = " + value + ";";
    }
    /// The line of a loop over indices, without its brace.
    virtual std::string loop_head(const std::string& index_type, const std::string& name,
                                  const std::string& begin, const std::string& end,
                                  const std::string& step) const {
        return "for (" + index_type + " " + name + " = " + begin + "; " + name + " < " + end + "; " +
               (step == "1" ? "++" + name : name + " += " + step) + ")";
    }
    /// One of two indices; the operands bind as those of `?:` do.
    virtual phrase choice(const std::string& condition, const std::string& yes, const std::string& no) const {
        return {condition + " ? " + yes + " : " + no, 13};
    }
    /// What a number is compared with, to find whether it is one.
    virtual std::string zero(const loops::value_type& t) const {
        if (t.index || !is_floating(t.type)) return t.type == dtype::u32 ? "0u" : "0";
        if (t.type == dtype::f16) return "(half)0"; // beside a vector of halves no float may stand
        return t.type == dtype::f64 ? "0.0" : "0.0f";
    }
    /// Shifts and `&` want names, calls and parentheses beside them, comparisons no other comparison, and a
    /// shift's count is unsigned.
    virtual bool is_strict() const { return false; }
    /// The op's row for operands of this type, of so many lanes; null where the table's spelling is right.
    virtual const override_row* row_of(op code, dtype operand, int lanes) const = 0;
    /// "precise " where the language has it and the kernel needs it.
    virtual std::string exact_qualifier() const { return ""; }
    /// Whether a computed floating number, or each of a vector, is not zero, by its bits, where compilers
    /// make a != -b of a + b != 0, which tells no NaN; else empty.
    virtual std::string truth_of_bits(walker&, const std::string&, const loops::value_type&) const {
        return "";
    }
    /// A helper function: signature and body.
    virtual std::string helper(walker& w, const std::string& name, const loops::value_type& result,
                               const loops::value_type& operand, int arity,
                               const std::string& body) const = 0;
    /// True if functions may share a name and differ in their types.
    virtual bool overloads() const = 0;

    /// The whole text around the statements of the kernel and those of its vertices, and the arguments that
    /// it declares: of equal texts they are equal.
    virtual kernel_source assemble(walker& w, const loops::program& p, const std::string& body,
                                   const std::string& vertex) const = 0;
    /// Draws the render targets of a kernel_source that is `woven` into its result, whose row i is row
    /// i / targets of texture i % targets.
    virtual kernel_source weave(dtype, [[maybe_unused]] int targets) const { return {}; }
};

/// The text of a program in a dialect.
kernel_source write_kernel(const dialect& d, const loops::program& p);

} // namespace sinter::codegen
