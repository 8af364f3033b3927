#pragma once
// Elements in other places: arrays repeated, shifted, framed and turned round; diagonals and triangles. Each
// is read by one expression, in the kernel of its statement.

#include <string>
#include <utility>

#include <sinter/expr/gather.hpp>
#include <sinter/expr/reductions.hpp>
#include <sinter/expr/unstored.hpp>

namespace sinter::inline SINTER_ABI {

/// How many rows and columns pad puts around an array: as many on all sides, before and after along every
/// axis, or at each side.
struct margins {
    std::int64_t top = 0, bottom = 0, left = 0, right = 0;

    constexpr margins(std::int64_t all) : margins(all, all) {}
    constexpr margins(std::int64_t before, std::int64_t after) : margins(before, after, before, after) {}
    constexpr margins(std::int64_t top_rows, std::int64_t bottom_rows, std::int64_t left_cols,
                      std::int64_t right_cols)
        : top(top_rows), bottom(bottom_rows), left(left_cols), right(right_cols) {}
};

namespace expr {

/// The row, and the column, of each element of an array of such extents, of which types know R x C.
template <std::int64_t R, std::int64_t C>
auto own_row(std::int64_t rows, std::int64_t cols) {
    return make_index<leaf_kind::row_index, R, C>(rows, cols);
}
template <std::int64_t R, std::int64_t C>
auto own_col(std::int64_t rows, std::int64_t cols) {
    return make_index<leaf_kind::col_index, R, C>(rows, cols);
}

/// Elements of x at rows i and columns j. Of no elements, none may be read.
template <edge Beyond, class X, class Row, class Col>
auto read_at(X&& x, Row&& i, Col&& j) {
    return make_gather<lookup{Beyond, 1}.packed()>(static_cast<X&&>(x), static_cast<Row&&>(i),
                                                   static_cast<Col&&>(j));
}

/// x as an expression with elements to read: one zero in place of an array that has none. Throws shape_error
/// for a formula without elements, beside which something shall stand.
template <class X>
auto with_elements(X&& x, const char* function) {
    const std::int64_t m = rows_of(x), n = cols_of(x);
    if (m > 0 && n > 0) return rewrap<tree_of<X>>(static_cast<X&&>(x));
    if constexpr (is_handle<X>) {
        using element = std::remove_const_t<typename std::remove_cvref_t<X>::element>;
        if (!x.storage()) throw_no_device();
        const ref<runtime::storage> one = make_storage(x.storage()->device.get(), dtype_of<element>, 1, 1);
        array_view<element, dynamic, dynamic> zero(one, one->whole());
        zero.fill(0);
        return rewrap<tree_of<X>>(static_cast<const array_handle&>(zero));
    } else {
        throw shape_error(std::string("sinter: ") + function + " of a formula without elements, of " +
                          shape_text(m, n) + "; an array without elements may stand there");
        return rewrap<tree_of<X>>(static_cast<X&&>(x));
    }
}

/// A column as a row; all else as it is.
template <class X>
decltype(auto) as_row(X&& x) {
    if constexpr (is_column<X>)
        return trans(static_cast<X&&>(x));
    else
        return static_cast<X>(static_cast<X&&>(x));
}
/// A row as a column; all else as it is.
template <class X>
decltype(auto) as_column(X&& x) {
    if constexpr (is_row<X>)
        return trans(static_cast<X&&>(x));
    else
        return static_cast<X>(static_cast<X&&>(x));
}

/// Where a function of a line of elements has none to follow.
template <class X>
constexpr bool check_line() {
    constexpr bool line = is_line<X>();
    static_assert(line,
                  "sinter: this function goes along an axis of a matrix: axis<1> along each row, axis<0> "
                  "down each column, as in roll(A, 1, axis<0>) and diff(A, axis<1>)");
    return line;
}

template <class X, class Axis>
auto rolled(X&& x, std::int64_t by, Axis along) {
    constexpr std::int64_t R = tree_of<X>::info.rows, C = tree_of<X>::info.cols;
    const std::int64_t m = rows_of(x), n = cols_of(x), extent = size_of_unit(x, along);
    const std::int64_t up = extent == 0 ? 0 : by - floor_divide(by, extent) * extent;
    const auto i = own_row<R, C>(m, n);
    const auto j = own_col<R, C>(m, n);
    if constexpr (std::is_same_v<Axis, axis_number>) {
        const bool down = runs_down<X>(along);
        return read_at<edge::wrap>(static_cast<X&&>(x), i - (down ? up : 0), j - (down ? 0 : up));
    } else if constexpr (runs_down<X>(Axis())) {
        return read_at<edge::wrap>(static_cast<X&&>(x), i - up, j);
    } else {
        return read_at<edge::wrap>(static_cast<X&&>(x), i, j - up);
    }
}

template <class X, int N>
auto differences(const X& x, axis_t<N>) {
    const std::int64_t extent = size_of_unit(x, axis<N>), one = extent > 0;
    if constexpr (N == 0)
        return slice(x, rows(one, extent)) - slice(x, rows(0, extent - one));
    else
        return slice(x, cols(one, extent)) - slice(x, cols(0, extent - one));
}
template <class X>
auto differences(const X& x, axis_number along) {
    if constexpr (is_column<X>) {
        return runs_down<X>(along), differences(x, axis<0>);
    } else {
        const bool down = runs_down<X>(along);
        const std::int64_t m = x.rows(), n = x.cols(), i = down && m > 0, j = !down && n > 0;
        return slice(x, rows(i, m), cols(j, n)) - slice(x, rows(0, m - i), cols(0, n - j));
    }
}

inline void check_margins(const margins& m) {
    constexpr std::int64_t most = std::int64_t{1} << 31;
    for (const std::int64_t n : {m.top, m.bottom, m.left, m.right})
        if (n < 0 || n > most)
            throw shape_error("sinter: pad puts " + std::to_string(n) +
                              " rows or columns beside an array, which must be from 0 to 2^31");
}

/// x within margins; a vector grows along its own axis. f(source, i, j) reads it at rows i and columns j.
template <class X, class F>
auto framed(X&& x, margins of, F f) {
    constexpr bool column = is_column<X>, row = is_row<X>;
    check_margins(of);
    if (column) of.left = of.right = 0;
    if (row) of.top = of.bottom = 0;
    const std::int64_t m = rows_of(x) + of.top + of.bottom, n = cols_of(x) + of.left + of.right;
    constexpr std::int64_t R = row ? 1 : dynamic, C = column ? 1 : dynamic;
    return f(own_row<R, C>(m, n) - of.top, own_col<R, C>(m, n) - of.left);
}

} // namespace expr

/// x with its elements moved on by `by` places along the axis; those that leave at the end come in at the
/// beginning. A vector needs no axis.
template <expr::is_ours X, expr::is_axis Axis>
auto roll(X&& x, std::int64_t by, Axis along) {
    if constexpr (expr::is_invalid<X>) {
        return expr::invalid{};
    } else {
        expr::check_sized<X>();
        return expr::rolled(static_cast<X&&>(x), by, along);
    }
}
template <expr::is_ours X>
auto roll(X&& x, std::int64_t by) {
    if constexpr (!expr::check_line<X>() || expr::is_invalid<X>)
        return expr::invalid{};
    else
        return roll(static_cast<X&&>(x), by, axis < expr::is_column<X> ? 0 : 1 >);
}

/// x backwards, along one axis or along both: another name for reversed(x), which can be written to.
template <expr::is_ours X, expr::is_axis... Axis>
auto flip(X&& x, Axis... along) {
    return reversed(static_cast<X&&>(x), along...);
}

/// Each element minus the one before it, along the axis: one fewer than x has. A vector needs no axis.
template <expr::is_ours X, expr::is_axis Axis>
auto diff(X&& x, Axis along) {
    if constexpr (expr::is_invalid<X>)
        return expr::invalid{};
    else
        return expr::differences(+static_cast<X&&>(x), along);
}
template <expr::is_ours X>
auto diff(X&& x) {
    if constexpr (!expr::check_line<X>() || expr::is_invalid<X>)
        return expr::invalid{};
    else
        return diff(static_cast<X&&>(x), axis < expr::is_column<X> ? 0 : 1 >);
}

/// x m times below and n times beside itself. Throws shape_error for negative numbers.
template <expr::is_ours X>
auto tile(X&& x, std::int64_t m, std::int64_t n) {
    if constexpr (expr::is_invalid<X>) {
        return expr::invalid{};
    } else {
        expr::check_sized<X>();
        const std::int64_t rows = m * expr::rows_of(x), cols = n * expr::cols_of(x);
        return expr::read_at<edge::wrap>(static_cast<X&&>(x), row_index(rows, cols), col_index(rows, cols));
    }
}
template <expr::is_ours X>
auto tile(X&& x, std::int64_t m) {
    if constexpr (expr::is_invalid<X>) {
        return expr::invalid{};
    } else {
        expr::check_sized<X>();
        constexpr std::int64_t C = expr::is_column<X> ? 1 : dynamic;
        const std::int64_t rows = m * expr::rows_of(x), cols = expr::cols_of(x);
        return expr::read_at<edge::wrap>(static_cast<X&&>(x), expr::own_row<dynamic, C>(rows, cols),
                                         expr::own_col<dynamic, C>(rows, cols));
    }
}

/// x with margins of zeros around it, or of what `Beyond` says is beyond its edges. Throws shape_error for
/// negative margins, and for another edge of an array without elements.
template <edge Beyond = edge::zero, expr::is_ours X>
auto pad(X&& x, margins around) {
    if constexpr (expr::is_invalid<X>) {
        return expr::invalid{};
    } else {
        expr::check_sized<X>();
        if (Beyond != edge::zero) expr::check_gather(expr::rows_of(x), expr::cols_of(x), 1);
        return expr::framed(static_cast<X&&>(x), around, [&](auto i, auto j) {
            return expr::read_at<Beyond>(expr::with_elements(static_cast<X&&>(x), "pad"), std::move(i),
                                         std::move(j));
        });
    }
}
namespace expr {
/// Small whole numbers and masks, which are int32 beside a number of the host.
template <class X>
constexpr bool widens_beside_numbers() {
    if constexpr (is_invalid<X>)
        return false;
    else
        return is_narrow_integer(tree_of<X>::info.type) || tree_of<X>::info.type == dtype::boolean;
}
/// A number of the host that stands beside elements of X: as one of them, if it is whole. Throws
/// unsupported_error if X's type does not hold it.
template <class X, class N>
auto beside_elements(N value) {
    if constexpr (widens_beside_numbers<X>() && std::is_integral_v<N>)
        return as_element<element_type<tree_of<X>::info.type>>(value);
    else
        return value;
}
/// Elements of X and zeros, in X's type.
template <class X, class R>
auto with_zeros(R elements) {
    if constexpr (widens_beside_numbers<X>())
        return sinter::cast<element_type<tree_of<X>::info.type>>(std::move(elements));
    else
        return elements;
}
} // namespace expr

/// The same, with margins of one number. Small whole numbers and masks keep their type beside a whole one.
/// Throws unsupported_error if they do not hold it.
template <expr::is_ours X, class N>
requires expr::is_number<N>
auto pad(X&& x, margins around, N value) {
    if constexpr (expr::is_invalid<X>) {
        return expr::invalid{};
    } else {
        expr::check_sized<X>();
        const std::int64_t m = expr::rows_of(x), n = expr::cols_of(x);
        const auto margin = expr::beside_elements<X>(value);
        return expr::framed(static_cast<X&&>(x), around, [&](const auto& i, const auto& j) {
            auto all = select(
                i >= 0 && i < m && j >= 0 && j < n,
                expr::read_at<edge::clamp>(expr::with_elements(static_cast<X&&>(x), "pad"), i, j), margin);
            if constexpr (std::is_integral_v<N>)
                return expr::with_zeros<X>(std::move(all));
            else
                return all;
        });
    }
}

/// The square matrix with x on its main diagonal and zeros elsewhere.
template <expr::is_ours X>
requires(expr::is_invalid<X> || expr::is_line<X>()) auto diag(X&& x) {
    if constexpr (expr::is_invalid<X>) {
        return expr::invalid{};
    } else {
        const std::int64_t n = expr::rows_of(x) * expr::cols_of(x);
        return expr::with_zeros<X>(
            select(row_index(n, n) == col_index(n, n), rowwise(static_cast<X&&>(x)), 0));
    }
}
/// The same with x on diagonal k: 1 is the one above the main diagonal, -1 the one below it. Throws
/// shape_error for a k beyond 2^30.
template <expr::is_ours X>
requires(expr::is_invalid<X> || expr::is_line<X>()) auto diag(X&& x, std::int64_t k) {
    if constexpr (expr::is_invalid<X>) {
        return expr::invalid{};
    } else {
        constexpr std::int64_t most = std::int64_t{1} << 30;
        if (k < -most || k > most)
            throw shape_error("sinter: diag(x, k) has |k| more rows than x has elements, and k is " +
                              std::to_string(k) + ": it is -2^30 to 2^30");
        const std::int64_t n = expr::rows_of(x) * expr::cols_of(x) + (k < 0 ? -k : k);
        const auto i = row_index(n, n);
        const auto j = col_index(n, n);
        auto elements = expr::with_elements(expr::as_column(static_cast<X&&>(x)), "diag");
        return expr::with_zeros<X>(
            select(i + k == j, expr::read_at<edge::clamp>(std::move(elements), (min)(i, j), 0), 0));
    }
}
/// Diagonal k of a matrix as a vector, which can be written to. It has no elements where there is no
/// diagonal.
template <expr::is_ours A>
requires(!expr::is_invalid<A> && !expr::is_line<A>()) auto diag(A&& a, std::int64_t k = 0) {
    expr::check_sized<A>();
    const std::int64_t m = expr::rows_of(a), n = expr::cols_of(a);
    const auto lesser = [](std::int64_t p, std::int64_t q) { return p < q ? p : q; };
    const std::int64_t top = k < -m ? m : k < 0 ? -k : 0, left = lesser(k < 0 ? 0 : k, n);
    const std::int64_t length = lesser(m - top, n - left);
    return expr::make_view<view_kind::diagonal, dynamic, 1>(static_cast<A&&>(a),
                                                            {length, 1, top, 1, 0, left, 1, 0});
}

namespace expr {
/// Diagonal k, or one beyond A on the same side.
template <class A>
std::int64_t diagonal_within(const A& a, std::int64_t k) {
    const std::int64_t m = rows_of(a), n = cols_of(a);
    return k < -m ? -m : k > n ? n : k;
}
} // namespace expr

/// The upper triangle of A, with zeros below diagonal k: 0 is the main one, 1 the one above it.
template <expr::is_ours A>
auto triu(A&& a, std::int64_t k = 0) {
    expr::check_sized<A>();
    const std::int64_t from = expr::diagonal_within(a, k);
    return expr::with_zeros<A>(select(row_index() + from <= col_index(), static_cast<A&&>(a), 0));
}
/// The lower triangle of A, with zeros above diagonal k.
template <expr::is_ours A>
auto tril(A&& a, std::int64_t k = 0) {
    expr::check_sized<A>();
    const std::int64_t to = expr::diagonal_within(a, k);
    return expr::with_zeros<A>(select(row_index() + to >= col_index(), static_cast<A&&>(a), 0));
}

} // namespace sinter
