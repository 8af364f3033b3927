#pragma once
// checks::nan: results are looked at before destinations get them.

#include <string>

#include <sinter/expr/written_program.hpp>
#include <sinter/runtime/statement/operand_text.hpp>

namespace sinter::inline SINTER_ABI::expr {

inline bool has_only_finite(const runtime::operand& o) {
    const runtime::operand all{o.array, sized(o.place)};
    written_program p;
    p.add_not_finite(all, written_program::whole_leaf(all));
    return !p.fold<bool>(reduction::any);
}

/// What is written, wherever.
inline runtime::program value_of(const runtime::assignment& a) {
    return {{a.source.code.data(), runtime::size_of_value(a)}, a.source.operands, a.source.views};
}

/// False of what is no floating number, or a plain copy.
inline bool may_make_infinities(const runtime::assignment& a) {
    if (!is_floating(a.target->type) || a.written_rows() * a.written_cols() == 0) return false;
    return runtime::size_of_value(a) != 1 || a.source.code[0].type != a.target->type;
}

/// What a statement reads that may be not finite.
struct floating_operands {
    dynamic_array<const graph::instruction*> arrays;
    bool has_finite_numbers = true;
    bool by_elements = true; ///< an element of the result is made of those in its place

    explicit floating_operands(const runtime::program& p) {
        for (const graph::instruction& i : p.code) {
            by_elements &= is_by_elements(i.code);
            if (i.code != op::leaf || !is_floating(i.type)) continue;
            const leaf_kind kind = leaf_kind_of(i);
            if (kind == leaf_kind::array) arrays.push_back(&i);
            if (kind == leaf_kind::scalar)
                has_finite_numbers &= class_of(p.operands[i.index].number.real()) == number_class::finite;
        }
    }
};

/// Truths: which elements of a result are not finite although their operands are; null if none is.
inline ref<runtime::storage> made_of_finite(const ref<runtime::storage>& result,
                                            const runtime::program& source) {
    const runtime::operand values = all_of(result);
    if (has_only_finite(values)) return {};
    const floating_operands from(source);
    if (!from.has_finite_numbers) return {};
    bool finite = true;
    for (const graph::instruction* const i : from.arrays)
        finite = finite && has_only_finite(source.operands[i->index]);
    if (!finite && !from.by_elements) return {};
    written_program made;
    made.add_not_finite(values, written_program::whole_leaf(values));
    if (!finite)
        for (const graph::instruction* const i : from.arrays) {
            made.add_not_finite(source.operands[i->index], *i);
            made.add(op::logical_not, dtype::boolean);
            made.add(op::logical_and, dtype::boolean);
        }
    const ref<runtime::storage> found = made.run(dtype::boolean, result->rows, result->cols);
    written_program any;
    any.add_array(all_of(found));
    return any.fold<bool>(reduction::any) ? found : ref<runtime::storage>();
}

[[noreturn]] inline void throw_not_finite(const runtime::assignment& a, const ref<runtime::storage>& result,
                                          const ref<runtime::storage>& found) {
    const downloaded_elements values(result), made(found);
    const std::int64_t n = made.find([](double is_made) { return is_made != 0; });
    const bool is_nan = class_of(values[n]) == number_class::nan;
    const char* const sign = !is_nan && values[n] < 0 ? "-" : "";
    throw value_error("sinter: " + runtime::to_string(a) + runtime::whose_letters + ", makes " +
                      (is_nan ? "a NaN" : "an infinity") + " of finite operands: element " +
                      values.place_text(n) + " is the first, " + sign + (is_nan ? "nan" : "inf") +
                      "; nothing was written (SINTER_CHECK=nan)");
}

/// The program that writes an assignment's result, which is there already: where the assignment says.
struct copied_result {
    dynamic_array<graph::instruction> code;
    dynamic_array<runtime::operand> operands;

    copied_result(const runtime::assignment& a, const ref<runtime::storage>& result) {
        if (a.is_at_places())
            for (const runtime::operand& o : a.source.operands) operands.push_back(o);
        code.push_back(written_program::whole_leaf(all_of(result)));
        code.back().index = static_cast<std::uint16_t>(operands.size());
        operands.push_back(all_of(result));
        for (std::size_t n = runtime::size_of_value(a); n < a.source.code.size(); ++n)
            code.push_back(a.source.code[n]);
    }
};

/// As runtime::assign, unless a result has a NaN or an infinity and its operands are finite.
inline void assign_if_finite(const_span<runtime::assignment> list) {
    bool any = false;
    for (const runtime::assignment& a : list) any |= may_make_infinities(a);
    if (!any) return runtime::assign(list);
    dynamic_array<ref<runtime::storage>> results;
    dynamic_array<runtime::assignment> tried, written;
    for (const runtime::assignment& a : list) {
        results.push_back(
            make_storage(a.target->device.get(), a.target->type, a.written_rows(), a.written_cols()));
        tried.push_back({results.back().get(), results.back()->whole(), value_of(a), a.rows, a.cols});
    }
    runtime::assign(tried);
    for (std::size_t d = 0; d < list.size(); ++d) {
        if (!may_make_infinities(list[d])) continue;
        const ref<runtime::storage> found = made_of_finite(results[d], value_of(list[d]));
        if (found) throw_not_finite(list[d], results[d], found);
    }
    dynamic_array<copied_result> copies;
    for (std::size_t d = 0; d < list.size(); ++d) copies.push_back(copied_result(list[d], results[d]));
    for (std::size_t d = 0; d < list.size(); ++d) {
        runtime::assignment again = list[d];
        again.source = {copies[d].code, copies[d].operands, list[d].source.views};
        again.rows = again.cols = graph::extent_kind::sized; // as the copies'
        written.push_back(again);
    }
    runtime::assign(written);
}

} // namespace sinter::expr
