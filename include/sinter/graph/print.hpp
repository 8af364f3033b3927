#pragma once
// Expressions and graphs in words, for messages, kernel comments and explain().

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <sinter/core/batch.hpp>
#include <sinter/core/const_span.hpp>
#include <sinter/core/decimal.hpp>
#include <sinter/core/dynamic_array.hpp>
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

/// Longer texts are left out where they are operands in messages, and in the words of kernels.
inline constexpr std::size_t longest_operand = 240;

inline bool is_resize(const instruction& step) {
    return step.code == op::sample && step.axis == ends_resize;
}

/// Names of operands in the order of their first use: A, B, ... for matrices, x, y, ... for vectors,
/// alpha, beta, ... for host scalars, s, t, ... for device scalars; numbered when the letters run out.
class operand_names {
public:
    std::string next(leaf_kind kind, extent_kind rows, extent_kind cols) {
        if (kind == leaf_kind::row_index) return "i";
        if (kind == leaf_kind::col_index) return "j";
        if (kind == leaf_kind::scalar) return pick(scalars_, {"alpha", "beta", "gamma", "delta"}, "scalar");
        if (rows == extent_kind::any && cols == extent_kind::any)
            return pick(numbers_, {"s", "t", "u", "v"}, "s");
        if (rows != extent_kind::sized || cols != extent_kind::sized)
            return pick(vectors_, {"x", "y", "z", "w"}, "x");
        return pick(matrices_, {"A", "B", "C", "D", "E", "F", "G", "H"}, "M");
    }

    std::string next_sparse() { return pick(sparse_, {"S", "T"}, "S"); }

private:
    int sparse_ = 0, scalars_ = 0, numbers_ = 0, vectors_ = 0, matrices_ = 0;

    static std::string pick(int& used, std::initializer_list<const char*> names, const char* rest) {
        const int n = used++;
        if (n < static_cast<int>(names.size())) return names.begin()[n];
        return rest + std::to_string(n);
    }
};

/// Brings places into int32, which its user has not written.
inline bool is_keeping_places(const instruction& step) {
    const bool brings = step.code == op::min || step.code == op::clamp || step.code == op::mod;
    return brings && step.attribute == keeps_places;
}

/// Which steps their user has not written: the places of a sample that resize() made, the bounds of places,
/// and the arrays of a sparse matrix.
inline dynamic_array<bool> hidden_steps(const_span<instruction> code) {
    dynamic_array<bool> hidden(code.size(), false);
    dynamic_array<std::size_t> begins; // of the values that are there, their first steps
    for (std::size_t n = 0; n < code.size(); ++n) {
        const auto count = static_cast<std::size_t>(arity(code[n].code));
        const std::size_t first = begins.size() - count, begin = count > 0 ? begins[first] : n;
        if (is_resize(code[n]) || is_keeping_places(code[n]))
            for (std::size_t k = begins[first + 1]; k < n; ++k) hidden[k] = true;
        if (code[n].code == op::row_shares) // the arrays of a sparse matrix, which has one name
            for (std::size_t k = begin; k < n; ++k) hidden[k] = true;
        begins.resize(first);
        begins.push_back(begin);
    }
    return hidden;
}

/// A program in its user's words: "alpha * (A * B) + C". `operands`: theirs, if they are known; else each has
/// a letter. Texts of operands that are longer than `longest` are left out.
inline std::string to_string(const_span<instruction> code, const_span<std::string> operands = {},
                             std::size_t longest = ~std::size_t{0}) {
    struct entry {
        detail::phrase text;
        bool scalar = false;
        bool is_places = false; ///< brought into int32
    };
    dynamic_array<entry> stack;
    operand_names names;
    constexpr detail::words whose = detail::words::of_users;
    const dynamic_array<bool> hidden = hidden_steps(code);
    for (const instruction& step : code) {
        const auto n = static_cast<std::size_t>(arity(step.code));
        detail::phrase args[3];
        bool scalar_factor = false;
        const bool of_places = n > 0 && stack[stack.size() - n].is_places;
        for (std::size_t i = 0; i < n; ++i) {
            args[i] = stack[stack.size() - n + i].text;
            if (args[i].text.size() > longest) args[i] = {"...", 0};
            scalar_factor |= stack[stack.size() - n + i].scalar;
        }
        stack.resize(stack.size() - n);
        entry e;
        e.scalar = step.rows == extent_kind::any && step.cols == extent_kind::any;
        switch (step.code) {
        case op::leaf:
            if (hidden[static_cast<std::size_t>(&step - code.begin())]) {
                if (leaf_kind_of(step) == leaf_kind::array && step.index < operands.size())
                    e.text.text = operands[step.index]; // which a sparse matrix is called by
                break;
            }
            e.text.text = names.next(leaf_kind_of(step), step.rows, step.cols);
            if (leaf_kind_of(step) == leaf_kind::nothing)
                e.text.text = "0";
            else if (step.index < operands.size() && !is_index(leaf_kind_of(step)))
                e.text.text = operands[step.index];
            break;
        case op::cast:
            e.text = {std::string(name_of(step.type)) + "(" + args[0].text + ")", 0};
            if (of_places) e.text = args[0];
            break;
        case op::images: e.text = detail::call("images", args, 1); break;
        case op::entries: e.text = args[2]; break;
        case op::row_shares: e.text.text = args[2].text.empty() ? names.next_sparse() : args[2].text; break;
        case op::sparse_contract: {
            const detail::phrase factors[] = {args[2], args[1]};
            e.text = detail::combine(op::contract, factors, false, whose);
            break;
        }
        case op::rows_between:
            e.text = {"segment_" + std::string(name_of(reduction_of(step))) + "(" + args[1].text + ")", 0};
            break;
        case op::view:
            e.text = {std::string(detail::name_of(view_kind_of(step))) + "(" + args[0].text + ")", 0};
            break;
        case op::argument: e.text.text = detail::name_of_argument(step.attribute); break;
        case op::reduce:
        case op::reduce_by:
            e.text = detail::reduced(step.code == op::reduce ? reduction_of(step) : reduction::function,
                                     step.axis, args[0], !operands.empty(), whose);
            break;
        case op::scan:
            e.text = detail::scanned(step, step.rows == extent_kind::one || step.cols == extent_kind::one,
                                     args[0]);
            break;
        default:
            e.text = detail::combine(step.code, args, scalar_factor, whose);
            if (is_batch(step.code)) e.text = detail::called(step, args);
            if (step.code == op::assign_at) e.text.text = args[1].text + " = " + args[0].text;
            e.is_places = is_keeping_places(step);
            if (e.is_places) e.text = args[0];
            if (is_resize(step)) e.text = {"resize(" + args[0].text + ", ...)", 0};
            if (step.code == op::divide && step.attribute == ends_mean)
                e.text = {"mean(" + args[0].folded, 0};
        }
        stack.push_back(std::move(e));
    }
    return stack.empty() ? std::string() : stack.back().text.text;
}

/// A literal in words, with six digits.
inline std::string number_text(double v) {
    return decimal(v == 0 ? 0 : v, 6, 'g');
}

/// Leaves of a graph in the order in which a kernel's text names them, and then those that it does not name.
class leaf_order {
public:
    explicit leaf_order(const value_graph& g)
        : graph_(g), met_(g.values.size(), false), listed_(g.leaves.size(), false) {}

    void use(value_id id) {
        if (met_[static_cast<std::size_t>(id)]) return;
        met_[static_cast<std::size_t>(id)] = true;
        for (const value_name& n : graph_.names)
            for (int i = 0; n.id == id && i < n.count; ++i) use(n.args[i]);
        const value& v = graph_[id];
        for (int i = 0; i < arity(v.code); ++i) use(v.args[i]);
        if (v.code == op::leaf) list(v.leaf);
    }
    dynamic_array<int> all() {
        for (std::size_t n = 0; n < listed_.size(); ++n) list(static_cast<int>(n));
        return std::move(order_);
    }

private:
    const value_graph& graph_;
    dynamic_array<bool> met_, listed_; ///< values; leaves
    dynamic_array<int> order_;

    void list(int leaf) {
        if (!listed_[static_cast<std::size_t>(leaf)]) order_.push_back(leaf);
        listed_[static_cast<std::size_t>(leaf)] = true;
    }
};

/// The name of an array of a sparse matrix: S its values, S_columns, S_offsets; empty of others.
inline std::string sparse_name(const value_graph& g, int leaf) {
    int matrices = 0;
    dynamic_array<value_id> met; // their values
    for (const value_name& n : g.names) {
        if (std::string_view(n.text) != name_of_product || g[n.id].code != op::sum_between) continue;
        bool known = false;
        for (const value_id other : met) known = known || other == n.args[0];
        if (known) continue;
        met.push_back(n.args[0]);
        std::string name = "S" + (matrices++ > 0 ? std::to_string(matrices) : std::string());
        if (g[n.args[0]].leaf == leaf) return name;
        if (g[n.args[2]].leaf == leaf) return name + "_columns";
        const auto is_read = [&](const value& bound) {
            return bound.code == op::gather && g[bound.args[0]].leaf == leaf;
        };
        const value &first = g[g[n.id].args[1]], &end = g[g[n.id].args[2]];
        if (is_read(end)) return name + "_offsets";
        if (is_read(first)) return name + "_shares"; // which all have one length
    }
    return {};
}

/// Names for the leaves of a graph; leaves that show one array share its name, temporaries are T0, T1, ...,
/// and images of a batch have a height. Of a kernel, which has an `order`, they are named in it, and
/// temporaries like all arrays: where a plan has one kernel for several arrays, it is one text.
inline dynamic_array<std::string> leaf_names(const value_graph& g, const_span<int> order = {}) {
    const auto kind_of = [](extent e) {
        return e.is_any() ? extent_kind::any : e.is_one() ? extent_kind::one : extent_kind::sized;
    };
    dynamic_array<std::string> names(g.leaves.size());
    operand_names next;
    dynamic_array<bool> is_height(g.leaves.size(), false);
    for (const value& v : g.values)
        if (v.code == op::image_row) is_height[static_cast<std::size_t>(g[v.args[2]].leaf)] = true;
    int heights = 0;
    dynamic_array<std::string> operands, temporaries; // names, by number
    for (std::size_t place = 0; place < g.leaves.size(); ++place) {
        const std::size_t n = order.empty() ? place : static_cast<std::size_t>(order[place]);
        const leaf& l = g.leaves[n];
        const bool is_temporary = l.temporary >= 0;
        const auto number = static_cast<std::size_t>(is_temporary ? l.temporary : l.operand);
        dynamic_array<std::string>& known = is_temporary ? temporaries : operands;
        const bool has_number =
            is_temporary || (l.operand >= 0 && !is_index(l.kind)); // an index's has extents
        if (has_number && known.size() <= number) known.resize(number + 1);
        std::string name = has_number ? known[number] : std::string();
        if (is_temporary && order.empty()) name = std::string("T") + std::to_string(l.temporary);
        if (l.kind == leaf_kind::literal) name = number_text(l.number.real());
        if (const std::string own = sparse_name(g, static_cast<int>(n)); !own.empty()) name = own;
        if (is_height[n]) name = "height" + (heights++ > 0 ? std::to_string(heights) : std::string());
        if (name.empty()) name = next.next(l.kind, kind_of(l.rows), kind_of(l.cols));
        names[n] = l.whole ? name + "_whole" : name;
        if (has_number && known[number].empty()) known[number] = names[n];
    }
    return names;
}

/// Puts values of a graph into words, each once.
class describer {
public:
    /// `operands`: their words, where those of this evaluation are meant and not any that the plan fits.
    explicit describer(const value_graph& g, const_span<storage_order> orders = {},
                       const_span<std::string> operands = {})
        : describer(g, orders, operands, leaf_names(g), detail::words::of_users) {}
    /// For a kernel, with these names of leaves.
    describer(const value_graph& g, const_span<storage_order> orders, dynamic_array<std::string> names)
        : describer(g, orders, {}, std::move(names), detail::words::of_kernels) {}

    /// With the leaves' names. Long operands are left out.
    const detail::phrase& describe(value_id id) {
        detail::phrase& p = known_[static_cast<std::size_t>(id)];
        if (p.text.empty()) p = described(id);
        return p;
    }

private:
    describer(const value_graph& g, const_span<storage_order> orders, const_span<std::string> operands,
              dynamic_array<std::string> names, detail::words whose)
        : graph_(g), orders_(orders), operands_(operands), names_(std::move(names)), known_(g.values.size()),
          whose_(whose) {}

    const value_graph& graph_;
    const_span<storage_order> orders_;
    const_span<std::string> operands_;
    dynamic_array<std::string> names_;
    dynamic_array<detail::phrase> known_;
    detail::words whose_;

    /// Views of kind `transposed` have rows for columns and no more; of a product of products, parts of them
    /// do.
    static bool transposes(const view_step& s) {
        return s.part == view_part::transpose ||
               (s.kind == view_kind::transposed && s.part != view_part::rows && s.part != view_part::cols);
    }
    static const char* name_of_view(const view_step& s) {
        if (transposes(s)) return detail::name_of(view_kind::transposed);
        const bool named =
            s.part == view_part::whole || s.part == view_part::each_row || s.part == view_part::each_col;
        return named ? detail::name_of(s.kind) : "part";
    }

    /// A leaf, with the views that the expression takes of it, and the one that the operand is already.
    detail::phrase leaf_phrase(std::size_t n) const {
        const leaf& l = graph_.leaves[n];
        const auto operand = static_cast<std::size_t>(l.operand);
        if (l.operand >= 0 && operand < operands_.size() && !operands_[operand].empty())
            return seen({operands_[operand], 0}, l.views);
        const storage_order order = n < orders_.size() ? orders_[n] : storage_order::strided;
        detail::phrase p{names_[n], 0};
        bool transposes_only = true, broadcasts = false;
        for (const view_step& s : l.views) {
            transposes_only &= transposes(s);
            broadcasts |= s.kind == view_kind::along_rows || s.kind == view_kind::along_cols;
        }
        if (transposes_only && order != storage_order::strided) {
            if (order == storage_order::column_major) p = detail::transpose(p);
        } else {
            for (const view_step& s : l.views) p.text = std::string(name_of_view(s)) + "(" + p.text + ")";
        }
        const bool along = l.kind == leaf_kind::array && l.rows.is_any() != l.cols.is_any() && !broadcasts;
        if (along) // a vector that is its own broadcast, as an operand
            p.text = std::string(
                         detail::name_of(l.rows.is_any() ? view_kind::along_rows : view_kind::along_cols)) +
                     "(" + p.text + ")";
        return p;
    }
    static detail::phrase seen(detail::phrase p, const dynamic_array<view_step>& views) {
        for (const view_step& s : views) {
            if (transposes(s) && detail::is_transpose(p))
                p.text = detail::inside_of_transpose(p);
            else
                p.text = std::string(name_of_view(s)) + "(" + p.text + ")";
        }
        return p;
    }

    detail::phrase described(value_id id) {
        detail::phrase args[3];
        for (const value_name& n : graph_.names) {
            if (n.id != id) continue;
            for (int i = 0; i < n.count; ++i) args[i] = describe(n.args[i]);
            return std::string_view(n.text) == name_of_product
                       ? detail::combine(op::contract, args, false, whose_)
                       : detail::call(n.text, args, n.count);
        }
        const value_graph& g = graph_;
        const value& v = g[id];
        if (v.code == op::leaf) return leaf_phrase(static_cast<std::size_t>(v.leaf));
        bool scalar_factor = false;
        for (int i = 0; i < arity(v.code); ++i) {
            args[i] = describe(v.args[i]);
            if (args[i].text.size() > longest_operand) args[i] = {"...", 0};
            const value& a = g[v.args[i]];
            scalar_factor |= a.rows.is_any() && a.cols.is_any();
        }
        if (v.code == op::argument) return {detail::name_of_argument(v.attribute), 0};
        if (v.code == op::cast) return {std::string(name_of(v.type)) + "(" + args[0].text + ")", 0};
        if (v.code == op::reduce)
            return detail::spread(v, detail::reduced(reduction_of(v), v.axis, args[0], true, whose_));
        if (is_scan(v.code)) return detail::scanned(v, v.rows.is_one() || v.cols.is_one(), args[0]);
        if (is_group(v.code)) return detail::call(sinter::name_of(batch_function_of(v)), args, arity(v.code));
        return detail::combine(v.code, args, scalar_factor, whose_);
    }
};

inline std::string to_string(const value_graph& g, value_id id, const_span<storage_order> orders = {},
                             const_span<std::string> operands = {}) {
    return describer(g, orders, operands).describe(id).text;
}

} // namespace sinter::graph
