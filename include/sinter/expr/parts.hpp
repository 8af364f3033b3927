#pragma once
// Parts of expressions: slices, rows and columns, and elements.

#include <type_traits>

#include <sinter/expr/reductions.hpp>
#include <sinter/expr/views.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

/// Element (i, j) of an expression, as a scalar: the largest of one. Throws shape_error if there is none.
template <class X>
auto element(const X& x, std::int64_t i, std::int64_t j) {
    check_sized<X>();
    check_index("row", i, rows_of(x));
    check_index("column", j, cols_of(x));
    auto one = slice(x, rows(i, i + 1), cols(j, j + 1));
    if constexpr (tree_of<X>::info.type == dtype::boolean)
        return any(one);
    else
        return (max)(one);
}

} // namespace expr

template <class Tree>
template <class S>
auto expression<Tree>::operator()(const S& s) const {
    if constexpr (std::is_integral_v<S>) {
        static_assert(Tree::info.rows == 1 || Tree::info.cols == 1,
                      "sinter: one index is for vectors; an element of a matrix is A(i, j)");
        const auto n = static_cast<std::int64_t>(s);
        return Tree::info.cols == 1 ? expr::element(*this, n, 0) : expr::element(*this, 0, n);
    } else {
        return slice(*this, s);
    }
}
template <class Tree>
template <class S1, class S2>
auto expression<Tree>::operator()(const S1& r, const S2& c) const {
    if constexpr (std::is_integral_v<S1> && std::is_integral_v<S2>)
        return expr::element(*this, static_cast<std::int64_t>(r), static_cast<std::int64_t>(c));
    else if constexpr (std::is_integral_v<S1>)
        return slice(row(static_cast<std::int64_t>(r)), c);
    else if constexpr (std::is_integral_v<S2>)
        return slice(col(static_cast<std::int64_t>(c)), r);
    else
        return slice(*this, r, c);
}
template <class Tree>
auto expression<Tree>::row(std::int64_t i) const {
    return sinter::row(*this, i);
}
template <class Tree>
auto expression<Tree>::col(std::int64_t j) const {
    return sinter::col(*this, j);
}

} // namespace sinter
