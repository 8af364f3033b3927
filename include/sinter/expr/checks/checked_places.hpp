#pragma once
// checks::bounds: places that a gather takes from arrays are looked at before it is carried out.

#include <string>

#include <sinter/core/edge.hpp>
#include <sinter/expr/written_program.hpp>
#include <sinter/runtime/statement/operand_text.hpp>

namespace sinter::inline SINTER_ABI::expr {

/// Looks at the gathers of one assignment.
class place_checker {
public:
    explicit place_checker(const runtime::assignment& a) : a_(a), of_(a.source.code.size()) {}

    /// Throws value_error where a place is outside.
    void run() {
        bool gathers = false;
        for (const graph::instruction& i : a_.source.code) gathers |= is_checked(i);
        if (!gathers) return;
        find_extents();
        for (std::size_t k = 0; k < of_.size(); ++k) {
            if (!is_checked(a_.source.code[k])) continue;
            const int cols = static_cast<int>(k) - 1, rows = of_[index(cols)].first - 1;
            const int array = of_[index(rows)].first - 1;
            check(array, rows, true);
            check(array, cols, false);
        }
    }

private:
    /// By instruction: where its program begins, its extents, and whether its elements are in the places of
    /// the destination's.
    struct part {
        int first = 0;
        std::int64_t rows = any_extent, cols = any_extent;
        bool in_place = false;
    };
    const runtime::assignment& a_;
    dynamic_array<part> of_;

    static std::size_t index(int n) { return static_cast<std::size_t>(n); }
    static bool is_checked(const graph::instruction& i) {
        return i.code == op::gather && (i.attribute & lookup::unnamed_edge) != 0;
    }

    void find_extents() {
        dynamic_array<int> open; // ends of programs whose values wait for the operation that takes them
        for (std::size_t k = 0; k < of_.size(); ++k) {
            const graph::instruction& i = a_.source.code[k];
            const auto count = index(arity(i.code));
            const int* const args = open.data() + (open.size() - count);
            part& p = of_[k];
            p.first = count == 0 ? static_cast<int>(k) : of_[index(args[0])].first;
            set_extents(p, i, args);
            open.resize(open.size() - count);
            open.push_back(static_cast<int>(k));
        }
        of_[of_.size() - 1].in_place = true;
        for (int k = static_cast<int>(of_.size()) - 1; k >= 0; --k) {
            const op code = a_.source.code[index(k)].code;
            if (!of_[index(k)].in_place || !(is_by_elements(code) || code == op::gather)) continue;
            int arg = k - 1;
            for (int n = arity(code) - 1; n >= 0; --n, arg = of_[index(arg)].first - 1)
                of_[index(arg)].in_place = !reads_around(code, n);
        }
    }

    void set_extents(part& p, const graph::instruction& i, const int* args) const {
        if (i.code == op::leaf) {
            const bool held = holds_operand(leaf_kind_of(i), i.rows);
            if (!held || (leaf_kind_of(i) == leaf_kind::scalar && i.rows == graph::extent_kind::any)) return;
            p.rows = a_.source.operands[i.index].place.rows;
            p.cols = a_.source.operands[i.index].place.cols;
        } else if (i.code == op::view) {
            p.rows = a_.source.views[i.index].rows;
            p.cols = a_.source.views[i.index].cols;
        } else if (extents_rule(i.code) == op_extents::product) {
            p.rows = of_[index(args[0])].rows;
            p.cols = of_[index(args[1])].cols;
        } else if (extents_rule(i.code) == op_extents::folded) {
            if (i.axis == reduce_axis::all) return;
            p.rows = i.axis == reduce_axis::cols ? of_[index(args[0])].rows : 1;
            p.cols = i.axis == reduce_axis::rows ? of_[index(args[0])].cols : 1;
        } else {
            for (int n = 0; n < arity(i.code); ++n) {
                if (!lends_extents(i.code, n)) continue;
                p.rows = merge(p.rows, of_[index(args[n])].rows);
                p.cols = merge(p.cols, of_[index(args[n])].cols);
            }
        }
    }

    const_span<graph::instruction> code_of(int last) const {
        const int first = of_[index(last)].first;
        return {a_.source.code.data() + first, index(last - first + 1)};
    }

    /// The numbers of rows, or of columns, that the program which ends with `last` gives.
    void check(int array, int last, bool is_row) const {
        const part& p = of_[index(last)];
        bool takes_elements = false, counts = false;
        for (const graph::instruction& i : code_of(last)) {
            const leaf_kind kind = leaf_kind_of(i);
            takes_elements |= i.code == op::leaf && kind == leaf_kind::array;
            counts |= i.code == op::leaf && is_index(kind) && i.rows == graph::extent_kind::any;
        }
        // Numbers of the element that is computed take the extents of what is beside them, or around them.
        const bool has_extents = p.rows != any_extent && p.cols != any_extent;
        const bool as_result = counts && !has_extents;
        if (!takes_elements || (as_result && !p.in_place)) return;
        const auto extent = [](std::int64_t own) { return own == any_extent ? 1 : own; };
        const std::int64_t rows = as_result ? a_.written_rows() : extent(p.rows),
                           cols = as_result ? a_.written_cols() : extent(p.cols);
        if (rows * cols == 0) return;
        const ref<runtime::storage> places = computed(last, dtype::i32, rows, cols);
        const part& of = of_[index(array)];
        const std::int64_t end = extent(is_row ? of.rows : of.cols);
        if (extreme(places, reduction::min) < 0 || extreme(places, reduction::max) >= end)
            throw_outside(places, array, last, is_row, end);
    }

    /// What the program that ends with `last` gives, as an array.
    ref<runtime::storage> computed(int last, dtype type, std::int64_t rows, std::int64_t cols) const {
        ref<runtime::storage> values = make_storage(a_.target->device.get(), type, rows, cols);
        const runtime::assignment list[] = {
            {values.get(), values->whole(), {code_of(last), a_.source.operands, a_.source.views}}};
        runtime::assign(list);
        return values;
    }
    /// Where the program of places ends that the user has written: below what brings them into int32.
    int written_end(int last) const {
        const auto at = [&](int n) { return a_.source.code[index(n)]; };
        if (at(last).code != op::cast || !graph::is_keeping_places(at(last - 1))) return last;
        int end = last - 2;
        for (int n = arity(at(last - 1).code) - 1; n > 0; --n) end = of_[index(end)].first - 1;
        return end;
    }

    static std::int32_t extreme(const ref<runtime::storage>& places, reduction how) {
        written_program p;
        p.add_array(all_of(places));
        return p.fold<std::int32_t>(how);
    }

    [[noreturn]] void throw_outside(const ref<runtime::storage>& places, int array, int last, bool is_row,
                                    std::int64_t end) const {
        const downloaded_elements all(places);
        const std::int64_t n =
            all.find([&](double place) { return place < 0 || place >= static_cast<double>(end); });
        const int written = written_end(last);
        const downloaded_elements values(
            written == last
                ? places
                : computed(written, a_.source.code[index(written)].type, places->rows, places->cols));
        runtime::operand_namer named;
        const std::string statement = runtime::statement_text(named, a_);
        const dynamic_array<std::string> words = named.words(a_.source);
        const auto text = [&](int of) { return graph::to_string(code_of(of), words); };
        const part& of = of_[index(array)];
        const bool writes = a_.is_at_places() && index(array) >= runtime::size_of_value(a_);
        throw value_error("sinter: " + statement + runtime::whose_letters + ", " +
                          (writes ? "writes " : "takes ") + (is_row ? "rows" : "columns") + " outside of " +
                          text(array) + ", which is " + shape_text(of.rows, of.cols) + ": " + text(last) +
                          " is " + values.whole_text(n) + " at " + all.place_text(n) +
                          "; nothing was written (SINTER_CHECK=bounds)");
    }
};

} // namespace sinter::expr
