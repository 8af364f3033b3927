#pragma once
// Operands in words, for messages and explain(): an array has one letter wherever it occurs, and a view of it
// is written as one.

#include <cstdint>
#include <string>
#include <utility>

#include <sinter/core/const_span.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/core/linkage.hpp>
#include <sinter/graph/print.hpp>
#include <sinter/runtime/statement/assign.hpp>
#include <sinter/runtime/statement/origins.hpp>

namespace sinter::inline SINTER_ABI::runtime {

namespace detail {

/// "rows(2, 5)", "cols(8, -1, -2)": empty for all of them.
inline std::string slice_text(const char* name, std::int64_t first, std::int64_t count, std::int64_t step,
                              std::int64_t extent) {
    if (first == 0 && count == extent && (step == 1 || count <= 1)) return {};
    if (count <= 1) step = 1;
    const std::string stride = step == 1 ? std::string() : ", " + std::to_string(step);
    return std::string(name) + "(" + std::to_string(first) + ", " + std::to_string(first + count * step) +
           stride + ")";
}

/// The rows and columns of an array that a layout takes; empty if these are not all that it does.
inline std::string block_text(const std::string& name, const layout& a, const layout& whole) {
    const std::int64_t ld = whole.row_stride, row = a.offset / ld, col = a.offset % ld,
                       down = a.rows > 1 ? a.row_stride / ld : 1, right = a.cols > 1 ? a.col_stride : 1;
    const auto within = [](std::int64_t first, std::int64_t count, std::int64_t step, std::int64_t extent) {
        const std::int64_t last = first + (count - 1) * step;
        return count == 0 || (first < extent && last >= 0 && last < extent);
    };
    if (a.rows > 1 && a.row_stride % ld != 0) return {};
    if (!within(row, a.rows, down, whole.rows) || !within(col, a.cols, right, whole.cols)) return {};
    const std::string rows = slice_text("rows", row, a.rows, down, whole.rows),
                      cols = slice_text("cols", col, a.cols, right, whole.cols);
    if (rows.empty() && cols.empty()) return name;
    return name + "(" + rows + (rows.empty() || cols.empty() ? "" : ", ") + cols + ")";
}

/// What neither rows nor columns of an array make: a diagonal of a square block of it, or of more than that,
/// which is called a part.
inline std::string diagonal_text(const std::string& name, std::int64_t offset, std::int64_t count,
                                 std::int64_t stride, const layout& whole) {
    layout square = whole;
    square.offset = offset;
    square.rows = square.cols = count;
    std::string of =
        stride == whole.row_stride + whole.col_stride ? block_text(name, square, whole) : std::string();
    if (count == (whole.rows < whole.cols ? whole.rows : whole.cols) && offset == 0 && !of.empty())
        of = name; // the whole one
    if (of.empty()) of = "part(" + name + ")";
    return std::string(graph::detail::name_of(view_kind::diagonal)) + "(" + of + ")";
}

/// How a layout of an array is written, as far as its numbers tell.
inline std::string view_text(const std::string& name, const layout& a, const layout& whole) {
    const auto call = [](view_kind kind, const std::string& of) {
        return std::string(graph::detail::name_of(kind)) + "(" + of + ")";
    };
    const auto any = [](std::int64_t extent) { return extent == any_extent; };
    if (a == whole || whole.rows * whole.cols == 0 || whole.row_stride == 0) return name;
    if (a.fold != 0) return call(view_kind::reshape, name);
    if (any(a.rows) && any(a.cols)) {
        const bool only = whole.rows == 1 && whole.cols == 1;
        return only ? name
                    : name + "(" + std::to_string(a.offset / whole.row_stride) + ", " +
                          std::to_string(a.offset % whole.row_stride) + ")";
    }
    layout row = a, column = a; // of a broadcast, what is repeated
    if (any(a.rows) || any(a.cols)) {
        const std::int64_t count = any(a.rows) ? a.cols : a.rows,
                           stride = any(a.rows) ? a.col_stride : a.row_stride;
        row.rows = column.cols = 1;
        row.cols = column.rows = count;
        row.col_stride = column.row_stride = stride;
        std::string repeated = block_text(name, row, whole);
        if (repeated.empty()) repeated = block_text(name, column, whole);
        if (repeated.empty()) repeated = diagonal_text(name, a.offset, count, stride, whole);
        return call(any(a.rows) ? view_kind::along_rows : view_kind::along_cols, repeated);
    }
    if (std::string block = block_text(name, a, whole); !block.empty()) return block;
    if (std::string block = block_text(name, transposed(a), whole); !block.empty())
        return call(view_kind::transposed, block);
    return a.cols == 1 ? diagonal_text(name, a.offset, a.rows, a.row_stride, whole)
                       : call(view_kind::reshape, name);
}

/// Complex elements: a real and an imaginary part each, which are the columns of an array of twice as many.
inline std::int64_t cols_of_elements(const storage& array) {
    return array.pairs ? array.cols / 2 : array.cols;
}

/// How an operand of an array is written; of complex elements, a part of them, which may be left `plain`.
inline std::string array_text(const std::string& name, const layout& a, const storage& array, bool plain) {
    layout whole = array.whole();
    if (!array.pairs) return view_text(name, a, whole);
    const auto is_even = [](std::int64_t n) { return n % 2 == 0; };
    if (a.fold != 0 || !is_even(a.row_stride) || !is_even(a.col_stride) || !is_even(whole.row_stride))
        return view_text("as_real(" + name + ")", a, whole);
    layout elements = a;
    for (layout* const l : {&elements, &whole}) {
        l->offset /= 2;
        l->row_stride /= 2;
        l->col_stride /= 2;
    }
    whole.cols /= 2;
    whole.col_stride = 1;
    std::string text = view_text(name, elements, whole);
    if (plain) return text;
    return (is_even(a.offset) ? "real(" : "imag(") + text + ")";
}

/// An array of equal elements without memory, as it was made.
inline std::string repeated_text(const operand& o, dtype type, bool is_vector) {
    const double number = o.number.real();
    const bool zero = o.number == any_number::of_real(0) || o.number == any_number::of_whole(0);
    const std::string extents =
        std::to_string(o.place.rows) + (is_vector ? std::string() : ", " + std::to_string(o.place.cols));
    if (zero || number == 1) return (zero ? "zeros(" : "ones(") + extents + ")";
    return "full(" + extents + ", " +
           (!o.number.is_whole() ? graph::number_text(number)
            : type == dtype::u64 ? std::to_string(static_cast<std::uint64_t>(o.number.whole()))
                                 : std::to_string(o.number.whole())) +
           ")";
}

} // namespace detail

/// Names the operands of one program, or of several that are seen together.
class operand_namer {
public:
    operand_namer() = default;
    /// For a formula of real parts alone, or of imaginary ones: it is the user's formula of complex numbers,
    /// and they are the arrays themselves. The destination, if there is one, is of it.
    static operand_namer of_formula(const program& p, const storage* target = nullptr,
                                    const layout& place = {}) {
        operand_namer namer;
        bool reals = false, imaginaries = false;
        const auto meet = [&](const storage* array, const layout& at) {
            if (array && array->pairs) (at.offset % 2 == 0 ? reals : imaginaries) = true;
        };
        for (const operand& o : p.operands) meet(o.array.get(), o.place);
        meet(target, place);
        namer.plain_parts_ = reals != imaginaries;
        return namer;
    }

    /// By operand of the program; empty for the extents of row and column numbers.
    dynamic_array<std::string> words(const program& p) {
        dynamic_array<std::string> all(p.operands.size());
        const dynamic_array<bool> hidden = graph::hidden_steps(p.code);
        for (std::size_t n = 0; n < p.code.size(); ++n)
            if (p.code[n].code == op::row_shares) name_sparse(p, n);
        for (const bool is_last : {false, true}) // behind the user's operands those that he has not written
            for (std::size_t n = 0; n < p.code.size(); ++n)
                if (hidden[n] == is_last) name(p, p.code[n], all);
        return all;
    }

    /// Of an array that does not exist yet.
    std::string next(graph::extent_kind rows, graph::extent_kind cols) {
        return letters_.next(leaf_kind::array, rows, cols);
    }

    /// An array's letter; the first that asks for it says what kind of array it is.
    std::string name_of(const storage& array, const layout& place, const graph::instruction& leaf) {
        for (const named& n : arrays_)
            if (n.array == &array) return n.name;
        // Matrices and vectors have letters of their own; of what is seen through a view, the array decides.
        using graph::extent_kind;
        const std::int64_t width = detail::cols_of_elements(array);
        const bool is_matrix = array.rows > 1 && width > 1;
        const bool entire =
            place == array.whole() || place == transposed(array.whole()) || (array.rows == 1 && width == 1);
        const extent_kind cols = is_matrix ? extent_kind::sized : extent_kind::one;
        arrays_.push_back({&array, entire ? letters_.next(leaf_kind::array, leaf.rows, leaf.cols)
                                          : letters_.next(leaf_kind::array, extent_kind::sized, cols)});
        return arrays_.back().name;
    }
    /// A view of an array.
    std::string written(const storage& array, const layout& place, const graph::instruction& leaf) {
        return detail::array_text(name_of(array, place, leaf), place, array, plain_parts_);
    }

private:
    void name(const program& p, const graph::instruction& i, dynamic_array<std::string>& all) {
        if (i.code != op::leaf || i.index >= p.operands.size()) return;
        const leaf_kind kind = leaf_kind_of(i);
        const operand& o = p.operands[i.index];
        if (kind == leaf_kind::array && o.array)
            all[i.index] = written(*o.array, o.place, i);
        else if (kind == leaf_kind::scalar && i.rows != graph::extent_kind::any)
            all[i.index] = detail::repeated_text(o, i.type, i.cols == graph::extent_kind::one);
        else if (kind == leaf_kind::array || kind == leaf_kind::scalar)
            all[i.index] = letter_of(kind, o, i);
    }

    /// The arrays of the sparse matrix that step `n` ends: those of its rows, a step that makes them one, and
    /// those of its entries, whose values are last, lie in front of it in this order.
    void name_sparse(const program& p, std::size_t n) {
        if (p.code[n - 2].index >= p.operands.size()) return; // they are not known
        const auto array_at = [&](std::size_t before) {
            return p.operands[p.code[n - before].index].array.get();
        };
        const storage* const values = array_at(2);
        for (const named& other : arrays_)
            if (other.array == values) return;
        const std::string name = letters_.next_sparse();
        arrays_.push_back({values, name});
        arrays_.push_back({array_at(3), name + "_columns"});
        arrays_.push_back({array_at(8), name + "_offsets"});
        if (array_at(4) == array_at(8)) return;
        arrays_.push_back({array_at(4), name + "_shares"});
        arrays_.push_back({array_at(7), name + "_shares_before"});
    }

    struct named {
        const storage* array;
        std::string name;
    };
    struct named_number {
        const operand* number;
        std::string name;
    };
    dynamic_array<named> arrays_;
    dynamic_array<named_number> numbers_;
    graph::operand_names letters_;
    bool plain_parts_ = false;

    std::string letter_of(leaf_kind kind, const operand& o, const graph::instruction& leaf) {
        for (const named_number& n : numbers_)
            if (is_same(*n.number, o)) return n.name;
        numbers_.push_back({&o, letters_.next(kind, leaf.rows, leaf.cols)});
        return numbers_.back().name;
    }
};

SINTER_DEFINE std::string to_string(const program& p) {
    return graph::to_string(p.code, operand_namer::of_formula(p).words(p), graph::longest_operand);
}

/// The letter of the destination's array, among those of the statements that `named` has read.
inline std::string name_of_target(operand_namer& named, const assignment& a) {
    using graph::extent_kind;
    const storage& array = *a.target;
    graph::instruction leaf;
    leaf.rows = leaf.cols = extent_kind::sized;
    const std::int64_t width = detail::cols_of_elements(array);
    if (array.rows == 1 || width == 1) leaf.cols = extent_kind::one;
    if (array.rows == 1 && width == 1) leaf.rows = leaf.cols = extent_kind::any;
    return named.name_of(array, array.whole(), leaf);
}

/// The assignment in words, "A = A / B": the destination has the first letter, unless it has one already.
inline std::string statement_text(operand_namer& named, const assignment& a) {
    if (a.is_at_places())
        return graph::to_string(a.source.code, named.words(a.source), graph::longest_operand);
    std::string target = a.target ? name_of_target(named, a) : named.next(a.rows, a.cols);
    if (a.target) target = named.written(*a.target, a.place, {});
    return target + " = " + graph::to_string(a.source.code, named.words(a.source), graph::longest_operand);
}

SINTER_DEFINE std::string formula_text(const assignment& a) {
    operand_namer named = operand_namer::of_formula(a.source, a.target, a.place);
    return statement_text(named, a);
}

SINTER_DEFINE std::string to_string(const assignment& a) {
    operand_namer named;
    return statement_text(named, a);
}

} // namespace sinter::runtime
