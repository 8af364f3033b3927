#pragma once
// What the factorisations share: which elements they take, and the errors of their arguments.

#include <limits>
#include <string>
#include <type_traits>
#include <utility>

#include <sinter/blas/storage.hpp>
#include <sinter/blas/triangular.hpp>
#include <sinter/factor/panel.hpp>

namespace sinter::inline SINTER_ABI {

using blas::transpose; ///< lu(A).solve(B, transpose::yes)
using blas::triangle;  ///< solve_triangular(A, B, triangle::lower)

namespace factor {

using blas::diag;
using blas::triangle;

/// Columns of a block of Cholesky's and of QR's, which is factored some at a time, or one where there are no
/// work-groups.
inline constexpr std::int64_t panel_width = 32;

/// The element type of a matrix that is factored.
template <class A>
struct checked_element {
    using type = element_type<expr::tree_of<A>::info.type>;
    static_assert(std::is_same_v<type, float> || std::is_same_v<type, double>,
                  "sinter: a factorisation is of float or double");
};
template <class A>
using element = typename checked_element<A>::type;

/// Calls whole(a), without a copy of `a`, if a work-group of its device takes it whole, and otherwise
/// blocked(f) with a matrix f of its elements, which is `a` itself if that is given away.
template <class A, class Whole, class Blocked>
auto factor_with(A&& a, const Whole& whole, const Blocked& blocked) {
    using T = element<A>;
    constexpr bool is_array = requires {
        a.device();
    };
    const std::int64_t m = expr::rows_of(a), n = expr::cols_of(a);
    if constexpr (is_array)
        if (takes_whole<T>(a.device(), m, n)) return whole(a);
    matrix<T> f(static_cast<A&&>(a));
    if constexpr (!is_array)
        if (takes_whole<T>(f.device(), m, n)) return whole(f);
    return blocked(std::move(f));
}

/// `function` as the user writes it, "solve(A, B)", with a letter for each argument.
inline void require_square(const char* function, std::int64_t m, std::int64_t n) {
    if (m != n)
        throw shape_error(std::string("sinter: ") + function + runtime::whose_letters +
                          ", needs a square A: it is " + expr::shape_text(m, n));
}
/// A right side with as many rows as A has equations.
template <class B>
void require_rows(const char* function, const B& b, std::int64_t n) {
    static_assert(is_floating(expr::tree_of<B>::info.type),
                  "sinter: a solution is of floating numbers, and so is its right side: cast<float>(B).");
    if (expr::rows_of(b) != n)
        throw shape_error(std::string("sinter: ") + function + runtime::whose_letters + ", needs a B of " +
                          std::to_string(n) + " rows: it is " +
                          expr::shape_text(expr::rows_of(b), expr::cols_of(b)));
}

/// 0, or the number, counted from 1, of the first true element.
template <class Condition>
scalar<std::int32_t> first_true(const device& where, const Condition& mask) {
    if (expr::rows_of(mask) == 0) return scalar<std::int32_t>(where, 0);
    return select(any(mask), argmax(mask) + 1, 0);
}

/// How many of `sizes`, which do not grow, are larger than the first one times `tolerance`. All are where the
/// first is not finite, so that a solution shows that.
template <class T>
scalar<std::int32_t> rank_by_sizes(const vector<T>& sizes, T tolerance) {
    const scalar<std::int32_t> first =
        first_true(sizes.device(), sizes <= tolerance * sizes(0) && !isinf(sizes(0)));
    return select(first == 0, static_cast<std::int32_t>(sizes.rows()), first - 1);
}

} // namespace factor
} // namespace sinter
