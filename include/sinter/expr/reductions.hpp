#pragma once
// Reductions: over all elements (a lazy scalar), or along an axis in NumPy's numbering (a column vector):
// `sum(X, axis<0>)` folds the rows together, one result for each column; `sum(X, axis<1>)` folds the columns,
// one for each row. So `X - rowwise(mean(X, axis<0>))` centres columns. along(n) is an axis of the host's.

#include <limits>
#include <string>

#include <sinter/expr/operators.hpp>
#include <sinter/expr/turned.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

template <class X>
constexpr bool check_reduction() {
    if constexpr (is_invalid<X>) {
        return false; // said already
    } else {
        using tree = tree_of<X>;
        static_assert(
            tree::info.rows != any_extent && tree::info.cols != any_extent,
            "sinter: a scalar or broadcast operand (rowwise, colwise) has no elements of its own to "
            "reduce");
        return tree::info.rows != any_extent && tree::info.cols != any_extent;
    }
}

/// Elements are converted to this type before they are folded.
constexpr dtype reduction_input(reduction kind, dtype t) {
    switch (kind) {
    case reduction::any:
    case reduction::all: return dtype::boolean;
    case reduction::sum:
    case reduction::prod: return result_type(kind, t);
    default: return promoted(t);
    }
}

inline void check_not_empty(reduction kind, std::int64_t rows, std::int64_t cols, std::int64_t folded) {
    const bool needs_elements = kind == reduction::min || kind == reduction::max || gives_place(kind);
    if (needs_elements && folded == 0)
        throw shape_error(std::string("sinter: ") + name_of(kind) + " of no elements, in an array of " +
                          shape_text(rows, cols));
}

/// Places are int32.
inline void check_countable(reduction kind, std::int64_t rows, std::int64_t cols) {
    constexpr std::int64_t most = (std::numeric_limits<std::int32_t>::max)();
    if (gives_place(kind) && rows > 0 && cols > most / rows)
        throw unsupported_error(std::string("sinter: ") + name_of(kind) +
                                " gives places in int32, which cannot count the elements of an array of " +
                                shape_text(rows, cols));
}

template <reduction Kind, class X>
auto reduce_all(X&& x) {
    if constexpr (!check_reduction<X>()) {
        return invalid{};
    } else {
        constexpr dtype in = reduction_input(Kind, tree_of<X>::info.type);
        const std::int64_t m = rows_of(x), n = cols_of(x);
        check_not_empty(Kind, m, n, m == 0 ? 0 : n);
        check_countable(Kind, m, n);
        return make_reduced<Kind, reduce_axis::all, in>(static_cast<X&&>(x));
    }
}

template <reduction Kind, class X, class Axis>
auto reduce_along(X&& x, Axis along) {
    if constexpr (!check_reduction<X>()) {
        return invalid{};
    } else {
        constexpr dtype in = reduction_input(Kind, tree_of<X>::info.type);
        const std::int64_t folded = size_of_unit(x, along);
        check_not_empty(Kind, rows_of(x), cols_of(x), folded);
        check_countable(Kind, 1, folded);
        return make_reduced<Kind, reduce_axis::cols, in>(in_rows(static_cast<X&&>(x), along));
    }
}

/// min and max: of two operands elementwise, of one operand and an axis along it.
template <op O, reduction Kind, class A, class B>
auto extremum(A&& a, B&& b) {
    if constexpr (is_axis<std::remove_cvref_t<B>>)
        return reduce_along<Kind>(static_cast<A&&>(a), b);
    else if constexpr (!is_operand<A> || !is_operand<B>)
        return report<A, B>{};
    else
        return make_call<O>(static_cast<A&&>(a), static_cast<B&&>(b));
}

} // namespace expr

#define SINTER_REDUCTION(name)                                                                               \
    template <expr::is_ours X>                                                                               \
    auto(name)(X && x) {                                                                                     \
        return expr::reduce_all<reduction::name>(static_cast<X&&>(x));                                       \
    }
#define SINTER_AXIS_REDUCTION(name)                                                                          \
    SINTER_REDUCTION(name)                                                                                   \
    template <expr::is_ours X, expr::is_axis Axis>                                                           \
    auto(name)(X && x, Axis along) {                                                                         \
        return expr::reduce_along<reduction::name>(static_cast<X&&>(x), along);                              \
    }

/// The sum; of nothing it is 0.
SINTER_AXIS_REDUCTION(sum)
/// The product of all elements; of nothing it is 1.
SINTER_AXIS_REDUCTION(prod)
/// True if an element is: of a mask, or of numbers, where not 0 is true.
SINTER_AXIS_REDUCTION(any)
/// True if all elements are: of a mask, or of numbers, where not 0 is true.
SINTER_AXIS_REDUCTION(all)
/// The int32 index of the least element, along the axis or row by row over all; the first of equals. NaN
/// counts as the least. Throws shape_error of nothing, unsupported_error of more elements than int32 counts.
SINTER_AXIS_REDUCTION(argmin)
/// The int32 index of the greatest element, along the axis or row by row over all; the first of equals. NaN
/// counts as the greatest. Throws shape_error of nothing, unsupported_error of more elements than int32
/// counts.
SINTER_AXIS_REDUCTION(argmax)
/// The least element. Throws shape_error of nothing.
SINTER_REDUCTION(min)
/// The greatest element. Throws shape_error of nothing.
SINTER_REDUCTION(max)

#undef SINTER_AXIS_REDUCTION
#undef SINTER_REDUCTION

/// The lesser, or the greater, of two operands, element by element; NaN if either is. With an axis in place
/// of `b`, the least or the greatest along it.
template <class A, class B>
requires expr::one_is_ours<A, B>
auto(min)(A&& a, B&& b) {
    return expr::extremum<op::min, reduction::min>(static_cast<A&&>(a), static_cast<B&&>(b));
}
template <class A, class B>
requires expr::one_is_ours<A, B>
auto(max)(A&& a, B&& b) {
    return expr::extremum<op::max, reduction::max>(static_cast<A&&>(a), static_cast<B&&>(b));
}

// Of equal constant types std's would be chosen where both are visible, as it is more special.
template <expr::is_ours A>
auto(min)(const A& a, const A& b) {
    return expr::extremum<op::min, reduction::min>(a, b);
}
template <expr::is_ours A>
auto(max)(const A& a, const A& b) {
    return expr::extremum<op::max, reduction::max>(a, b);
}
template <expr::is_ours A>
auto(min)(const A& a, const A& b, const A& c) {
    return (min)(a, (min)(b, c));
}
template <expr::is_ours A>
auto(max)(const A& a, const A& b, const A& c) {
    return (max)(a, (max)(b, c));
}
template <expr::is_ours A>
auto clamp(const A& x, const A& low, const A& high) {
    return clamp<const A&, const A&, const A&>(x, low, high);
}

/// The least or greatest of more than two, element by element.
template <class A, class B, class C, class... More>
requires(expr::is_ours<A> || expr::is_ours<B> || expr::is_ours<C> ||
         (expr::is_ours<More> || ...)) auto(min)(A&& a, B&& b, C&& c, More&&... more) {
    return (min)(static_cast<A&&>(a),
                 (min)(static_cast<B&&>(b), static_cast<C&&>(c), static_cast<More&&>(more)...));
}
template <class A, class B, class C, class... More>
requires(expr::is_ours<A> || expr::is_ours<B> || expr::is_ours<C> ||
         (expr::is_ours<More> || ...)) auto(max)(A&& a, B&& b, C&& c, More&&... more) {
    return (max)(static_cast<A&&>(a),
                 (max)(static_cast<B&&>(b), static_cast<C&&>(c), static_cast<More&&>(more)...));
}

namespace expr {
/// A vector: what goes along it needs no axis.
template <class X>
constexpr bool is_line() {
    if constexpr (is_invalid<X>)
        return true; // said already
    else
        return tree_of<X>::info.cols == 1 || tree_of<X>::info.rows == 1;
}

template <class X, class... Axis>
auto make_mean(X&& x, double count, Axis... along) {
    if constexpr (is_invalid<X>) {
        return invalid{};
    } else if constexpr (is_floating(tree_of<X>::info.type)) {
        auto quotient = sum(static_cast<X&&>(x), along...) / count;
        return rewrap<averaged<tree_of<decltype(quotient)>>>(std::move(quotient));
    } else {
        return make_mean(cast<float>(static_cast<X&&>(x)), count, along...);
    }
}
} // namespace expr

/// Arithmetic mean; of integers, a float. Of nothing: NaN.
template <expr::is_ours X>
auto mean(X&& x) {
    const auto count = static_cast<double>(expr::rows_of(x) * expr::cols_of(x));
    return expr::make_mean(static_cast<X&&>(x), count);
}
template <expr::is_ours X, expr::is_axis Axis>
auto mean(X&& x, Axis along) {
    const auto count = static_cast<double>(expr::size_of_unit(x, along));
    return expr::make_mean(static_cast<X&&>(x), count, along);
}

/// Inner product of two arrays of equal extents, without conjugation: sum(hadamard(x, y)); of matrices along
/// an axis, that of every two columns (axis<0>) or rows (axis<1>).
template <class X, class Y, class... Axis>
requires(expr::one_is_ours<X, Y> && (expr::is_axis<Axis> && ...)) auto dot(X&& x, Y&& y, Axis... along) {
    if constexpr (expr::is_operand<X> && expr::is_operand<Y>)
        return sum(hadamard(static_cast<X&&>(x), static_cast<Y&&>(y)), along...);
    else
        return expr::report<X, Y>{};
}

/// sqrt(sum of squares): the Euclidean norm, for a matrix the Frobenius norm; of integers, a float.
template <expr::is_ours X, expr::is_axis... Axis>
auto norm(X&& x, Axis... along) {
    if constexpr (expr::is_invalid<X>)
        return expr::invalid{};
    else if constexpr (is_floating(expr::tree_of<X>::info.type))
        return sqrt(sum(square(static_cast<X&&>(x)), along...));
    else
        return sqrt(sum(square(cast<float>(static_cast<X&&>(x))), along...));
}
namespace expr {
/// Absolute values for norms: of integers, floats, which hold that of the least one and a sum of many.
template <class X>
auto magnitudes(X&& x) {
    if constexpr (is_invalid<X>)
        return invalid{};
    else if constexpr (is_floating(tree_of<X>::info.type))
        return abs(static_cast<X&&>(x));
    else
        return abs(cast<float>(static_cast<X&&>(x)));
}
} // namespace expr

/// The sum of magnitudes; of whole numbers, a float. Of a matrix, too, it is that of the elements: the
/// induced norms are max(norm1(A, axis<0>)) and max(norm1(A, axis<1>)).
template <expr::is_ours X, expr::is_axis... Axis>
auto norm1(X&& x, Axis... along) {
    return sum(expr::magnitudes(static_cast<X&&>(x)), along...);
}
/// The largest magnitude; of whole numbers, a float.
template <expr::is_ours X, expr::is_axis... Axis>
auto norm_inf(X&& x, Axis... along) {
    return (max)(expr::magnitudes(static_cast<X&&>(x)), along...);
}

/// Sum of the main diagonal.
template <expr::is_ours X>
auto trace(X&& x) {
    if constexpr (expr::is_invalid<X>)
        return expr::invalid{};
    else
        return sum(diagonal(static_cast<X&&>(x)));
}

} // namespace sinter
