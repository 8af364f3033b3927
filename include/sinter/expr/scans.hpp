#pragma once
// Scans: for each element of a line, what those up to it are together. cumsum(x), cummax(A, axis<1>).

#include <type_traits>

#include <sinter/core/attribute.hpp>
#include <sinter/expr/reductions.hpp>

namespace sinter::inline SINTER_ABI {

struct exclusive_t {};
/// cumsum(x, exclusive): an element's result is made of those before it, without itself.
inline constexpr exclusive_t exclusive;

namespace expr {

constexpr node scan_node(std::uint8_t how, reduce_axis axis, dtype in, const node& a) {
    node n = node_over(op::scan, a);
    n.attribute = how;
    n.axis = axis;
    n.operand_type = n.type = in;
    n.adapts = a.adapts && is_floating(in);
    n.is_whole = a.is_whole && is_integer(in);
    return n;
}
/// What the elements of each row or column of `A` are together up to every one of them. `How` is a reduction
/// and, if need be, exclusive_scan.
template <std::uint8_t How, reduce_axis Axis, class A>
struct scanned {
    static constexpr node info = scan_node(
        How, Axis, result_type(static_cast<reduction>(How & ~exclusive_scan), A::info.type), A::info);
};

template <std::uint8_t How, int Axis, class X>
auto scan_along(X&& x, axis_t<Axis>) {
    constexpr reduce_axis along = Axis == 0 ? reduce_axis::rows : reduce_axis::cols;
    if constexpr (!check_reduction<X>())
        return invalid{};
    else
        return rewrap<scanned<How, along, tree_of<X>>>(static_cast<X&&>(x));
}
template <std::uint8_t How, class X>
auto scan_along(X&& x, axis_number along) {
    if constexpr (!check_reduction<X>()) {
        return invalid{};
    } else {
        using tree = tree_of<X>;
        return within_units<tree::info.rows, tree::info.cols>(
            static_cast<X&&>(x),
            [](auto&& lines, auto by) { return scan_along<How>(static_cast<decltype(lines)>(lines), by); },
            along);
    }
}
/// Along a vector.
template <std::uint8_t How, class X>
auto scan_line(X&& x) {
    if constexpr (is_invalid<X>)
        return invalid{};
    else
        return scan_along<How>(static_cast<X&&>(x), axis < tree_of<X>::info.cols == 1 ? 0 : 1 >);
}

template <reduction Kind, class... Exclusive>
constexpr std::uint8_t scan_by() {
    return static_cast<std::uint8_t>(static_cast<int>(Kind) |
                                     (sizeof...(Exclusive) > 0 ? exclusive_scan : 0));
}
/// Nothing, or `exclusive`.
template <class... E>
concept may_be_exclusive = sizeof...(E) < 2 && (std::is_same_v<E, exclusive_t> && ...);

} // namespace expr

#define SINTER_SCAN(name, kind)                                                                              \
    template <expr::is_ours X, class... Exclusive>                                                           \
    requires(expr::is_line<X>() && expr::may_be_exclusive<Exclusive...>) auto name(X&& x, Exclusive...) {    \
        return expr::scan_line<expr::scan_by<kind, Exclusive...>()>(static_cast<X&&>(x));                    \
    }                                                                                                        \
    template <expr::is_ours X, class... Exclusive>                                                           \
    requires(!expr::is_line<X>() && expr::may_be_exclusive<Exclusive...>)                                    \
        expr::scan_without_axis<expr::invalid, X>                                                            \
        name(X&&, Exclusive...) {                                                                            \
        return {};                                                                                           \
    }                                                                                                        \
    template <expr::is_ours X, expr::is_axis Axis, class... Exclusive>                                       \
    requires expr::may_be_exclusive<Exclusive...>                                                            \
    auto name(X&& x, Axis along, Exclusive...) {                                                             \
        return expr::scan_along<expr::scan_by<kind, Exclusive...>()>(static_cast<X&&>(x), along);            \
    }                                                                                                        \
    template <class T = void, expr::is_ours X>                                                               \
    expr::invalid name(X&&, expr::axis_as_number) {                                                          \
        return {};                                                                                           \
    }

// Of a vector, for each element what those up to it are together, itself included; of a matrix along each row
// (axis<1>) or down each column (axis<0>). With `exclusive` as the last argument without the element itself:
// the first result is then that of a reduction of nothing. One kernel; long lines that are few take two
// launches. Throws unsupported_error on fragment shaders; with along(n) shape_error for an axis that x has
// not.

/// Sums of the elements up to each; the first exclusive one is 0.
SINTER_SCAN(cumsum, reduction::sum)
/// Products of the elements up to each; the first exclusive one is 1.
SINTER_SCAN(cumprod, reduction::prod)
/// The least element up to each, NaN from the first NaN on; the first exclusive one is infinity, or the
/// type's greatest whole number.
SINTER_SCAN(cummin, reduction::min)
/// The greatest element up to each, NaN from the first NaN on; the first exclusive one is -infinity, or the
/// type's least whole number.
SINTER_SCAN(cummax, reduction::max)

#undef SINTER_SCAN

} // namespace sinter
