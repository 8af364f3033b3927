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

/// False of what is no floating number, or a plain copy.
inline bool may_make_infinities(const runtime::assignment& a) {
    if (!is_floating(a.target->type) || a.place.rows * a.place.cols == 0) return false;
    return a.source.code.size() != 1 || a.source.code[0].type != a.target->type;
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

/// As runtime::assign, unless a result has a NaN or an infinity and its operands are finite.
inline void assign_if_finite(const_span<runtime::assignment> list) {
    bool any = false;
    for (const runtime::assignment& a : list) any |= may_make_infinities(a);
    if (!any) return runtime::assign(list);
    dynamic_array<ref<runtime::storage>> results;
    dynamic_array<runtime::assignment> tried, written;
    for (const runtime::assignment& a : list) {
        results.push_back(make_storage(a.target->device.get(), a.target->type, a.place.rows, a.place.cols));
        tried.push_back({results.back().get(), results.back()->whole(), a.source, a.rows, a.cols});
    }
    runtime::assign(tried);
    for (std::size_t d = 0; d < list.size(); ++d) {
        if (!may_make_infinities(list[d])) continue;
        const ref<runtime::storage> found = made_of_finite(results[d], list[d].source);
        if (found) throw_not_finite(list[d], results[d], found);
    }
    dynamic_array<graph::instruction> leaves;
    dynamic_array<runtime::operand> copies;
    for (const ref<runtime::storage>& r : results) {
        copies.push_back(all_of(r));
        leaves.push_back(written_program::whole_leaf(copies.back()));
    }
    for (std::size_t d = 0; d < list.size(); ++d)
        written.push_back({list[d].target, list[d].place, {{&leaves[d], 1}, {&copies[d], 1}, {}}});
    runtime::assign(written);
}

} // namespace sinter::expr
