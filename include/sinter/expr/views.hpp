#pragma once
// Views: other indices for the same elements. A view of an array is an array with another layout, readable
// and writable; a view of any other expression is a view instruction.

#include <sinter/core/ceil_div.hpp>
#include <sinter/expr/axis.hpp>
#include <sinter/expr/expression.hpp>

namespace sinter::inline SINTER_ABI {

template <class T, std::int64_t R, std::int64_t C>
class array_view;

/// Rows `first`, `first + step`, ... before `last` (or after it, for a negative step); see rows().
struct row_slice {
    std::int64_t first = 0, last = 0, step = 1;
};
/// Columns, likewise; see cols().
struct col_slice {
    std::int64_t first = 0, last = 0, step = 1;
};

/// Rows [first, last) in steps, for A(rows(0, 4), cols(2, 6)) and x(rows(0, n, 2)). A negative step goes
/// down: rows(n - 1, -1, -1) are all rows, reversed. A slice beyond the array throws shape_error; a step
/// beyond `last` leaves the first row alone.
constexpr row_slice rows(std::int64_t first, std::int64_t last, std::int64_t step = 1) {
    return {first, last, step};
}
constexpr col_slice cols(std::int64_t first, std::int64_t last, std::int64_t step = 1) {
    return {first, last, step};
}

namespace expr {

template <class X>
inline constexpr bool is_handle = std::is_base_of_v<array_handle, std::remove_cvref_t<X>>;

/// Element type of a view of X: constant if X is a constant matrix.
template <class X>
using view_element =
    std::conditional_t<std::remove_cvref_t<X>::owns && std::is_const_v<std::remove_reference_t<X>>,
                       const typename std::remove_cvref_t<X>::element,
                       typename std::remove_cvref_t<X>::element>;

/// The view `v` of an expression, with static extents R x C. Of an array too it is an expression, whose
/// operand is the array as it is, and so the same in all expressions that read it.
template <view_kind Kind, std::int64_t R, std::int64_t C, class X>
auto make_viewed(X&& x, const view& v) {
    const part p = part_of(static_cast<X&&>(x), dtype::f32);
    return expression<viewed<Kind, R, C, tree_of<X>>>(&p, 1, &v);
}

/// The view `v` of an array or an expression, with static extents R x C.
template <view_kind Kind, std::int64_t R, std::int64_t C, class X>
auto make_view(X&& x, const view& v) {
    if constexpr (is_handle<X>) {
        if (!x.storage()) throw_no_device();
        return array_view<view_element<X>, R, C>(x.storage(), compose(x.place(), v));
    } else {
        return make_viewed<Kind, R, C>(static_cast<X&&>(x), v);
    }
}

/// A slice measured against an extent.
struct measured_slice {
    std::int64_t count = 0, first = 0, step = 1;
};

[[noreturn]] inline void throw_slice(const char* what, std::int64_t first, std::int64_t last,
                                     std::int64_t step, const std::string& why) {
    throw shape_error(std::string("sinter: ") + what + "(" + std::to_string(first) + ", " +
                      std::to_string(last) + (step == 1 ? "" : ", " + std::to_string(step)) + ") " + why);
}

inline measured_slice measure(const char* what, std::int64_t first, std::int64_t last, std::int64_t step,
                              std::int64_t extent) {
    const auto throw_beyond = [&] {
        throw_slice(what, first, last, step, "does not lie within an extent of " + std::to_string(extent));
    };
    constexpr std::int64_t beyond = std::int64_t{1} << 62; // neither differences nor steps overflow
    for (const std::int64_t n : {first, last, step})
        if (n > beyond || n < -beyond) throw_beyond();
    if (step == 0) throw_slice(what, first, last, step, "has a step of 0");
    const std::int64_t span = step > 0 ? last - first : first - last;
    const std::int64_t stride = step > 0 ? step : -step;
    if (span < 0)
        throw_slice(what, first, last, step,
                    step > 0 ? "has its first behind its end; a negative step goes down"
                             : "has its first before its end, and a negative step goes down");
    const std::int64_t count = ceil_div(span, stride);
    if (count == 0) return {0, 0, 1};
    const std::int64_t end = first + (count - 1) * step;
    if (first < 0 || first >= extent || end < 0 || end >= extent) throw_beyond();
    return {count, first, count == 1 ? 1 : step};
}
inline measured_slice measure(row_slice s, std::int64_t extent) {
    return measure("rows", s.first, s.last, s.step, extent);
}
inline measured_slice measure(col_slice s, std::int64_t extent) {
    return measure("cols", s.first, s.last, s.step, extent);
}

constexpr measured_slice reversed_slice(std::int64_t extent) {
    if (extent <= 0) return {extent, 0, 1}; // empty, or broadcast
    return {extent, extent - 1, -1};
}

inline view straight_view(const measured_slice& r, const measured_slice& c) {
    return {r.count, c.count, r.first, r.step, 0, c.first, 0, c.step};
}

/// Refuses views of what has no rows, or no columns, of its own: a scalar, rowwise(x), row_index().
template <class X, bool Rows = true, bool Cols = true>
constexpr void check_sized() {
    using tree = tree_of<X>;
    constexpr bool sized =
        !(Rows && tree::info.rows == any_extent) && !(Cols && tree::info.cols == any_extent);
    static_assert(sized, "sinter: a broadcast extent (of a scalar, rowwise, colwise or row_index()) has no "
                         "length of its own");
}

inline void check_index(const char* what, std::int64_t i, std::int64_t extent) {
    if (i < 0 || i >= extent)
        throw shape_error(std::string("sinter: ") + what + " " + std::to_string(i) +
                          " does not exist in an array with " + std::to_string(extent) + " " + what +
                          (extent == 1 ? "" : "s"));
}

} // namespace expr

namespace expr {
/// The transpose of m x n elements.
constexpr view transposed_view(std::int64_t m, std::int64_t n) {
    return {n, m, 0, 0, 1, 0, 1, 0};
}
} // namespace expr

/// The transpose; costs nothing.
template <expr::is_ours X>
auto trans(X&& x) {
    using tree = expr::tree_of<X>;
    const view v = expr::transposed_view(expr::rows_of(x), expr::cols_of(x));
    return expr::make_view<view_kind::transposed, tree::info.cols, tree::info.rows>(static_cast<X&&>(x), v);
}

/// Row i as a 1 x n view, column j as an m x 1 view. Throws shape_error if there is none.
template <expr::is_ours X>
auto row(X&& x, std::int64_t i) {
    expr::check_sized<X, true, false>();
    expr::check_index("row", i, expr::rows_of(x));
    const std::int64_t n = expr::cols_of(x);
    return expr::make_view<view_kind::straight, 1, expr::tree_of<X>::info.cols>(static_cast<X&&>(x),
                                                                                {1, n, i, 1, 0, 0, 0, 1});
}
template <expr::is_ours X>
auto col(X&& x, std::int64_t j) {
    expr::check_sized<X, false, true>();
    expr::check_index("column", j, expr::cols_of(x));
    const std::int64_t m = expr::rows_of(x);
    return expr::make_view<view_kind::straight, expr::tree_of<X>::info.rows, 1>(static_cast<X&&>(x),
                                                                                {m, 1, 0, 1, 0, j, 0, 1});
}

/// Rows and columns of an array or expression by slices. Throws shape_error beyond the extents.
template <expr::is_ours X>
auto slice(X&& x, const row_slice& r, const col_slice& c) {
    expr::check_sized<X>();
    const auto i = expr::measure(r, expr::rows_of(x)), j = expr::measure(c, expr::cols_of(x));
    return expr::make_view<view_kind::straight, dynamic, dynamic>(static_cast<X&&>(x),
                                                                  expr::straight_view(i, j));
}
template <expr::is_ours X>
auto slice(X&& x, const row_slice& r) {
    expr::check_sized<X, true, false>();
    const auto i = expr::measure(r, expr::rows_of(x));
    const expr::measured_slice j{expr::cols_of(x), 0, 1};
    return expr::make_view<view_kind::straight, dynamic, expr::tree_of<X>::info.cols>(
        static_cast<X&&>(x), expr::straight_view(i, j));
}
template <expr::is_ours X>
auto slice(X&& x, const col_slice& c) {
    expr::check_sized<X, false, true>();
    const expr::measured_slice i{expr::rows_of(x), 0, 1};
    const auto j = expr::measure(c, expr::cols_of(x));
    return expr::make_view<view_kind::straight, expr::tree_of<X>::info.rows, dynamic>(
        static_cast<X&&>(x), expr::straight_view(i, j));
}

/// The m x n block whose first element is (i, j).
template <expr::is_ours X>
auto block(X&& x, std::int64_t i, std::int64_t j, std::int64_t m, std::int64_t n) {
    return slice(static_cast<X&&>(x), rows(i, i + m), cols(j, j + n));
}

/// reversed(x) runs backwards (a matrix along both axes), reversed(A, axis<0>) along one axis only. It is an
/// object, so that x(reversed) works too. Throws shape_error for along(n) of no axis.
struct reversed_t {
    template <expr::is_ours X>
    auto operator()(X&& x) const {
        return turned(static_cast<X&&>(x), true, true);
    }
    template <expr::is_ours X, expr::is_axis Axis>
    auto operator()(X&& x, Axis along) const {
        const bool down = expr::runs_down<X>(along);
        return turned(static_cast<X&&>(x), down, !down);
    }
    /// Of what is no real operand, as a complex array.
    template <class X, expr::is_axis... Axis>
    requires(!expr::is_ours<X> && requires(X && x, Axis... along) { flip(x, along...); }) auto
    operator()(X&& x, Axis... along) const {
        return flip(x, along...);
    }

private:
    template <class X>
    static auto turned(X&& x, bool rows, bool cols) {
        const std::int64_t m = expr::rows_of(x), n = expr::cols_of(x);
        const expr::measured_slice whole_rows{m, 0, 1}, whole_cols{n, 0, 1};
        const view v = expr::straight_view(rows ? expr::reversed_slice(m) : whole_rows,
                                           cols ? expr::reversed_slice(n) : whole_cols);
        using tree = expr::tree_of<X>;
        return expr::make_view<view_kind::straight, tree::info.rows, tree::info.cols>(static_cast<X&&>(x), v);
    }
};
inline constexpr reversed_t reversed{};

template <expr::is_ours X>
auto slice(X&& x, const reversed_t& flip) {
    return flip(static_cast<X&&>(x));
}

/// The main diagonal, a column vector of min(rows, columns) elements.
template <expr::is_ours X>
auto diagonal(X&& x) {
    expr::check_sized<X>();
    using tree = expr::tree_of<X>;
    constexpr bool known = tree::info.rows != dynamic && tree::info.cols != dynamic;
    constexpr std::int64_t length = !known                              ? dynamic
                                    : tree::info.rows < tree::info.cols ? tree::info.rows
                                                                        : tree::info.cols;
    static_assert(tree::info.cols != 1 || tree::info.rows == 1,
                  "sinter: the diagonal of a column is one element; the matrix with x on its diagonal is "
                  "diag(x)");
    const std::int64_t m = expr::rows_of(x), n = expr::cols_of(x);
    return expr::make_view<view_kind::diagonal, length, 1>(static_cast<X&&>(x),
                                                           {m < n ? m : n, 1, 0, 1, 0, 0, 1, 0});
}

// What was a mistake is said already: `A - rowwise(mean(A, 0))`.
inline expr::invalid rowwise(expr::invalid) {
    return {};
}
inline expr::invalid colwise(expr::invalid) {
    return {};
}

/// A matrix of any number of rows, each of which is the vector v; of any number of columns, for colwise.
template <expr::is_ours X>
auto rowwise(X&& v) {
    using tree = expr::tree_of<X>;
    static_assert(tree::info.rows == 1 || tree::info.cols == 1,
                  "sinter: rowwise and colwise take a vector; of a matrix with one row or column, A.row(0) "
                  "or A.col(0)");
    constexpr bool column = tree::info.cols == 1;
    const view numbers{any_extent, column ? expr::rows_of(v) : expr::cols_of(v), 0, 0, column, 0, 0, !column};
    return expr::make_view < view_kind::along_rows, any_extent,
           column ? tree::info.rows : tree::info.cols > (static_cast<X&&>(v), numbers);
}
template <expr::is_ours X>
auto colwise(X&& v) {
    using tree = expr::tree_of<X>;
    static_assert(tree::info.rows == 1 || tree::info.cols == 1,
                  "sinter: rowwise and colwise take a vector; of a matrix with one row or column, A.row(0) "
                  "or A.col(0)");
    constexpr bool column = tree::info.cols == 1;
    const view numbers{column ? expr::rows_of(v) : expr::cols_of(v), any_extent, 0, column, 0, 0, !column, 0};
    return expr::make_view < view_kind::along_cols, column ? tree::info.rows : tree::info.cols,
           any_extent > (static_cast<X&&>(v), numbers);
}

namespace expr {

[[noreturn]] inline void throw_folded() {
    throw unsupported_error("sinter: a part of a reshape whose rows do not follow each other evenly can be "
                            "reshaped to be read, but not to be written; write to the part itself");
}

/// The reshape of a view. Read, it is an expression, as a view may be folded already; then the engine decides
/// whether to copy. Assigned to, it is elements, and unsupported_error is thrown for such a view.
template <class T, std::int64_t C, class Tree>
class reshaped_view : public expression<Tree> {
public:
    using expression<Tree>::expression;
    reshaped_view(const reshaped_view&) = default;

    auto operator=(const reshaped_view& other) const requires(!std::is_const_v<T>) {
        return elements() = other;
    }
    template <class E>
    requires(!std::is_const_v<T> && !std::is_same_v<std::remove_cvref_t<E>, reshaped_view>) auto
    operator=(E&& e) const {
        return elements() = static_cast<E&&>(e);
    }
    a_constant_array_cannot_be_written operator=(const reshaped_view&) const
        requires(std::is_const_v<T>) = delete;
    template <class E>
    requires(std::is_const_v<T> &&
             !std::is_same_v<std::remove_cvref_t<E>, reshaped_view>) a_constant_array_cannot_be_written
    operator=(E&&) const = delete;
#define SINTER_COMPOUND(symbol, operation)                                                                   \
    template <class E>                                                                                       \
    requires(!std::is_const_v<T>) auto operator symbol(E&& e) const {                                        \
        return elements() symbol static_cast<E&&>(e);                                                        \
    }                                                                                                        \
    template <class E>                                                                                       \
    requires(std::is_const_v<T>) a_constant_array_cannot_be_written operator symbol(E&&) const = delete;
    SINTER_COMPOUND_ASSIGNMENTS(SINTER_COMPOUND)
#undef SINTER_COMPOUND

private:
    array_view<T, dynamic, C> elements() const {
        this->require_parts();
        const runtime::operand& o = this->operands_[0];
        if (o.place.fold != 0 && !is_evenly_spaced(o.place)) throw_folded();
        return {o.array, reshaped(o.place, this->rows(), this->cols())};
    }
};

template <class Result, class X>
Result make_reshape_expression(X&& x, std::int64_t m, std::int64_t n) {
    view v;
    v.rows = m;
    v.cols = n;
    const part p = part_of(static_cast<X&&>(x), dtype::f32);
    return Result(&p, 1, &v);
}

template <std::int64_t C, class X>
auto make_reshape(X&& x, std::int64_t m, std::int64_t n) {
    check_sized<X>();
    const std::int64_t rows = rows_of(x), cols = cols_of(x);
    std::int64_t given = 0, wanted = 0; // products of shapes without memory may overflow as well
    if (m < 0 || n < 0 || __builtin_mul_overflow(rows, cols, &given) ||
        __builtin_mul_overflow(m, n, &wanted) || given != wanted)
        throw shape_error("sinter: a reshape of " + shape_text(rows, cols) + " to " + std::to_string(m) +
                          " x " + std::to_string(n) + " changes the number of elements");
    using tree = viewed<view_kind::reshape, dynamic, C, tree_of<X>>;
    if constexpr (is_handle<X>) {
        if constexpr (std::remove_cvref_t<X>::owns) { // and is not folded yet
            if (!x.storage()) throw_no_device();
            return array_view<view_element<X>, dynamic, C>(x.storage(), reshaped(x.place(), m, n));
        } else {
            return make_reshape_expression<reshaped_view<view_element<X>, C, tree>>(x, m, n);
        }
    } else {
        return make_reshape_expression<expression<tree>>(static_cast<X&&>(x), m, n);
    }
}
} // namespace expr

/// The elements in row-major order with other extents; without `n`, a column vector. Writable for an array or
/// a view. Throws shape_error if the number of elements differs.
template <expr::is_ours X>
auto reshape(X&& x, std::int64_t m, std::int64_t n) {
    return expr::make_reshape<dynamic>(static_cast<X&&>(x), m, n);
}
template <expr::is_ours X>
auto reshape(X&& x, std::int64_t m) {
    return expr::make_reshape<1>(static_cast<X&&>(x), m, 1);
}

} // namespace sinter
