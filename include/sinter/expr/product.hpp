#pragma once
// `*`: elementwise with a scalar, else a matrix product, an outer product or an inner product, whichever the
// static extents say.

#include <utility>

#include <sinter/expr/views.hpp>

namespace sinter::inline SINTER_ABI::expr {

/// True if `a * b` is elementwise: a scalar is involved, or symbols of map().
template <class A, class B>
constexpr bool multiplies_elements() {
    if constexpr (is_number<A> || is_number<B>) {
        return true;
    } else {
        constexpr const node& a = tree_of<A>::info;
        constexpr const node& b = tree_of<B>::info;
        return a.is_scalar() || b.is_scalar() || a.symbolic || b.symbolic;
    }
}

/// Two vectors, which have no product.
template <class A, class B>
constexpr bool are_columns() {
    constexpr const node& a = tree_of<A>::info;
    constexpr const node& b = tree_of<B>::info;
    return !multiplies_elements<A, B>() && a.cols == 1 && b.cols == 1 && a.rows != 1 && b.rows != 1;
}

template <class TA, class TB>
constexpr bool check_product() {
    constexpr const node& a = TA::info;
    constexpr const node& b = TB::info;
    constexpr bool broadcast = a.cols == any_extent || b.rows == any_extent;
    constexpr bool fits = merge(a.cols, b.rows) != mismatch;
    static_assert(
        !broadcast,
        "sinter: a product cannot sum over a broadcast extent (of rowwise or colwise); element by element, "
        "write hadamard(a, b)");
    static_assert(fits,
                  "sinter: the number of columns of the left factor must equal the number of rows of the "
                  "right factor; trans(x) turns one, and hadamard(a, b) multiplies element by element");
    return !broadcast && fits;
}

template <reduction Kind, reduce_axis Axis, dtype In, class A>
auto make_reduced(A&& a) {
    return rewrap<reduced<Kind, Axis, In, tree_of<A>>>(static_cast<A&&>(a));
}

/// The type that a sum of elements of type `t` has.
constexpr dtype sum_type(dtype t) {
    return result_type(reduction::sum, t);
}

/// sum(a .* b) over all elements; a and b have equal extents.
template <class A, class B>
auto make_dot(A&& a, B&& b) {
    auto terms = make_call<op::multiply>(static_cast<A&&>(a), static_cast<B&&>(b));
    constexpr dtype type = sum_type(decltype(terms)::tree::info.type);
    return make_reduced<reduction::sum, reduce_axis::all, type>(std::move(terms));
}

/// An operand for the words of an error. What waits to be assigned is not evaluated for these.
template <class X>
part seen_part(const X& x) {
    if constexpr (std::is_base_of_v<array_handle, X> || std::is_base_of_v<expression_data, X>)
        return part_of(x);
    else
        return {};
}

/// What makes a product of rows x inner and other_inner x cols elements.
inline const char* product_hint(std::int64_t rows, std::int64_t inner, std::int64_t other_inner,
                                std::int64_t cols) {
    if (rows == other_inner && inner == cols)
        return "; hadamard(...) multiplies element by element, and trans(...) turns a factor";
    if (rows == 1 && cols == 1) return "";
    if (cols == rows) return "; the factors fit in the other order";
    if (inner == cols) return "; trans(...) turns the right factor";
    if (rows == other_inner)
        return cols == 1 ? "; trans(...) turns the left factor, and hadamard(A, colwise(x)) multiplies each "
                           "column by x"
                         : "; trans(...) turns the left factor";
    return "";
}

template <class A, class B>
auto make_product(A&& a, B&& b) {
    using TA = tree_of<A>;
    using TB = tree_of<B>;
    if constexpr (!check_product<TA, TB>()) {
        return invalid{};
    } else {
        const std::int64_t inner = cols_of(a), other_inner = rows_of(b);
        if (inner != other_inner) {
            const part parts[] = {seen_part(a), seen_part(b)};
            throw_shapes("the columns of the left factor are not as many as the rows of the right factor",
                         rows_of(a), inner, other_inner, cols_of(b),
                         text_of(product<TA, TB>::info, operands_of(parts, 2)),
                         product_hint(rows_of(a), inner, other_inner, cols_of(b)));
        }
        if constexpr (TA::info.rows == 1 && TB::info.cols == 1) {
            return make_dot(trans(static_cast<A&&>(a)), static_cast<B&&>(b));
        } else {
            begin_operands(a, b);
            const part parts[] = {part_of(static_cast<A&&>(a), dtype::f32),
                                  part_of(static_cast<B&&>(b), dtype::f32)};
            return expression<product<TA, TB>>(parts, 2);
        }
    }
}

} // namespace sinter::expr
