#pragma once
// Programs in their users' words, for messages and explain().

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <sinter/core/const_span.hpp>
#include <sinter/core/decimal.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/phrases.hpp>
#include <sinter/graph/value.hpp>

namespace sinter::inline SINTER_ABI::graph {

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

} // namespace sinter::graph
