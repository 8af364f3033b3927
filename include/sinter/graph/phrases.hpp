#pragma once
// Phrases, of which texts of expressions are made: each op's words, with the brackets that it needs.

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <sinter/core/batch.hpp>
#include <sinter/graph/value.hpp>

namespace sinter::inline SINTER_ABI::graph {

namespace detail {

/// Text of an expression and how tightly its outermost operator binds (0: an atom).
struct phrase {
    std::string text;
    int precedence = 0;
    std::string folded = {}; ///< of a reduction, what stands behind its name and bracket
};

inline std::string wrapped(const phrase& p, int limit) {
    return p.precedence > limit ? std::string("(") + p.text + ")" : p.text;
}

/// The sign of an op that the table spells between two operands, with its spaces; empty for others.
inline std::string_view infix_of(op code) {
    const op_info& o = info(code);
    if (o.arity != 2 || o.precedence == 0) return {};
    constexpr std::size_t operand = 2; // "$0", "$1"
    std::string_view sign = o.spelling;
    sign.remove_prefix(operand);
    sign.remove_suffix(operand);
    return sign;
}

inline phrase call(const char* name, const phrase* args, int count) {
    std::string text = std::string(name) + "(";
    for (int i = 0; i < count; ++i) text += (i ? ", " : "") + args[i].text;
    return {text + ")", 0};
}

/// Who reads a text: kernels have formulas, `x .* y`, and users what they write, `hadamard(x, y)`.
enum class words : std::uint8_t { of_kernels, of_users };

inline phrase combine(op code, const phrase* args, bool scalar_factor, words whose) {
    if (code == op::contract) return {wrapped(args[0], 3) + " * " + wrapped(args[1], 2), 3};
    const op_info& o = info(code);
    if (code == op::negate) return {std::string("-") + wrapped(args[0], 2), 2};
    if (code == op::logical_not) return {std::string("!") + wrapped(args[0], 2), 2};
    if (const std::string_view sign = infix_of(code); !sign.empty()) {
        const bool by_elements = code == op::multiply && !scalar_factor; // a plain * is a matrix product
        if (by_elements && whose == words::of_users) return call("hadamard", args, 2);
        return {wrapped(args[0], o.precedence) + (by_elements ? " .* " : std::string(sign)) +
                    wrapped(args[1], o.precedence - 1),
                o.precedence};
    }
    return call(o.name, args, o.arity);
}

inline const char* name_of(view_kind kind) {
    switch (kind) {
    case view_kind::straight: return "block";
    case view_kind::transposed: return "trans";
    case view_kind::diagonal: return "diagonal";
    case view_kind::along_rows: return "rowwise";
    case view_kind::along_cols: return "colwise";
    case view_kind::turned: return "turned";
    default: return "reshape";
    }
}

inline phrase transpose(const phrase& a) {
    return {std::string(name_of(view_kind::transposed)) + "(" + a.text + ")", 0};
}

inline constexpr std::string_view opening_of_transpose = "trans(", opening_of_product = "hadamard(",
                                  opening_of_turned = "turned(";
/// The text is one call that begins so, and no more.
inline bool is_call(std::string_view text, std::string_view opening) {
    if (text.substr(0, opening.size()) != opening) return false;
    int open = 1;
    std::size_t end = opening.size();
    for (; end < text.size() && open > 0; ++end) open += (text[end] == '(') - (text[end] == ')');
    return end == text.size();
}
inline bool is_transpose(std::string_view text) {
    return is_call(text, opening_of_transpose);
}
inline bool is_transpose(const phrase& a) {
    return is_transpose(a.text);
}
inline std::string inside_of_transpose(const phrase& a) {
    return a.text.substr(opening_of_transpose.size(), a.text.size() - opening_of_transpose.size() - 1);
}

/// The function of a batch; what is there for its extents only is no argument.
inline phrase called(const instruction& step, const phrase* args) {
    const int count = arity(step.code);
    const bool shape = count > 1 && args[count - 1].text == "j";
    return call(sinter::name_of(batch_function_of(step)), args, shape ? count - 1 : count);
}

/// `known`: it is known which arrays are shown as trans(A), so that rows are rows.
inline phrase reduced(reduction how, reduce_axis axis, const phrase& a, bool known, words whose) {
    const auto folding = [&](const std::string& text, const char* along) {
        const std::string folded = text + along + ")";
        if (how != reduction::sum || !is_call(text, opening_of_product))
            return phrase{std::string(sinter::name_of(how)) + "(" + folded, 0, folded};
        std::string factors = text.substr(opening_of_product.size());
        factors.pop_back();
        return phrase{"dot(" + factors + along + ")", 0, folded};
    };
    if (axis == reduce_axis::all) return folding(a.text, "");
    if (is_call(a.text, opening_of_turned)) // along an axis that the type does not know
        return folding(a.text.substr(opening_of_turned.size(), a.text.size() - opening_of_turned.size() - 1),
                       ", along(n)");
    if (!known && !is_transpose(a)) return folding(a.text, ", along an axis");
    phrase of = a; // columns are folded as the rows of the transpose
    bool rows = axis == reduce_axis::cols;
    for (; is_transpose(of); rows = !rows) of.text = inside_of_transpose(of);
    if (whose == words::of_users) return folding(of.text, rows ? ", axis<1>" : ", axis<0>");
    return folding(of.text, rows ? ", each row" : ", each column");
}

/// Of a function by which a reduction joins its terms, or which a loop computes again and again.
inline const char* name_of_argument(int number) {
    constexpr const char* names[] = {"left",   "right",  "left1",  "right1", "left2",
                                     "right2", "state0", "state1", "state2"};
    return names[number];
}

/// The reduction's result, which may be there for its whole line.
inline phrase spread(const value& v, const phrase& reduction) {
    const bool for_row = v.axis == reduce_axis::cols && v.cols.is_any(),
               for_column = v.axis == reduce_axis::rows && v.rows.is_any();
    if (!for_row && !for_column) return reduction;
    return {(for_row ? "colwise(" : "rowwise(") + reduction.text + ")", 0};
}

/// A program's step, or a graph's value.
template <class Step>
phrase scanned(const Step& step, bool line, const phrase& a) {
    const char* const along = line ? "" : step.axis == reduce_axis::cols ? ", axis<1>" : ", axis<0>";
    const char* const end = is_exclusive(step) ? ", exclusive)" : ")";
    return {"cum" + std::string(name_of(reduction_of(step))) + "(" + a.text + along + end, 0};
}

} // namespace detail

} // namespace sinter::graph
