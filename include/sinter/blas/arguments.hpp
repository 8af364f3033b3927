#pragma once
// What BLAS routines are told beside their arrays, and how they say that an argument is wrong.

#include <cstdint>
#include <string>

#include <sinter/expr/complex_operand.hpp>
#include <sinter/sinter.hpp>

namespace sinter::inline SINTER_ABI::blas {

enum class transpose { no, yes, conjugate }; ///< the last is `yes` for real matrices
enum class triangle { upper, lower };        ///< which half of a matrix is there; the other is not read
enum class diag { stored, unit };            ///< unit: ones, whatever is stored there
enum class side { left, right };

/// An argument that the routine cannot take: xerbla's message, and its number counted from 1.
class argument_error : public shape_error {
public:
    argument_error(const char* routine, int number, const std::string& what)
        : shape_error(std::string("sinter: on entry to ") + routine + " parameter number " +
                      std::to_string(number) + " had an illegal value: " + what),
          number_(number) {}
    int number() const { return number_; }

private:
    int number_;
};

namespace detail {

using expr::has_parts; // sinter/complex_blas.hpp knows more of these
template <class X>
struct real_operand_of {
    using type = X;
};
template <has_parts X>
struct real_operand_of<X> {
    using type = std::remove_cvref_t<decltype(std::declval<const X&>().real())>;
};
/// The tree that tells the static extents of X; of complex operands their real part's.
template <class X>
using real_tree = expr::tree_of<typename real_operand_of<std::remove_cvref_t<X>>::type>;

/// What triangles of complex elements T need; sinter/complex_blas.hpp has it.
template <class T>
struct complex_triangle;

/// Argument `number` must have these extents.
template <class X>
void require(const char* routine, int number, const X& x, std::int64_t rows, std::int64_t cols) {
    if (expr::rows_of(x) == rows && expr::cols_of(x) == cols) return;
    throw argument_error(routine, number,
                         expr::shape_text(expr::rows_of(x), expr::cols_of(x)) + " in place of " +
                             expr::shape_text(rows, cols));
}
template <class X>
void require_vector(const char* routine, int number, const X& x, std::int64_t size) {
    static_assert(
        real_tree<X>::info.cols == 1,
        "sinter: this argument of a BLAS routine is a vector, which is a column: write trans(A.row(i)) "
        "for a row");
    require(routine, number, x, size, 1);
}
template <class A>
std::int64_t require_square(const char* routine, int number, const A& a) {
    const std::int64_t n = expr::rows_of(a);
    require(routine, number, a, n, n);
    return n;
}
inline void require_not_negative(const char* routine, int number, std::int64_t value) {
    if (value < 0) throw argument_error(routine, number, std::to_string(value));
}

/// Element type, of which host scalars are taken.
template <class X>
using element = typename std::remove_cvref_t<X>::value_type;
template <class X>
struct tree_element {
    using type = element_type<expr::tree_of<X>::info.type>;
};
template <has_parts X>
struct tree_element<X> {
    using type = element<X>;
};
/// The same of expressions.
template <class X>
using element_of_tree = typename tree_element<std::remove_cvref_t<X>>::type;
/// The real type of elements, which may be complex.
template <class X>
using real_element = element_type<real_tree<X>::info.type>;

/// What holds n rows like those of `y`, without values: a vector for a vector, else a matrix.
template <class Y>
auto rows_like(const Y& y, const device& where, std::int64_t n) {
    constexpr std::int64_t cols = real_tree<Y>::info.cols;
    using result = typename expr::owner_of<element_of_tree<Y>, real_tree<Y>::info.rows, cols>::type;
    if constexpr (cols == 1)
        return result(where, n);
    else
        return result(where, n, expr::cols_of(y));
}
template <class Y>
auto array_like(const Y& y) {
    return rows_like(y, y.device(), expr::rows_of(y));
}

/// alpha A B. A complex alpha goes into the factor B, as in the reference BLAS: both parts of alpha (A B)
/// would need both of A B, each computed twice.
template <class T, class A, class B>
auto product(const T& alpha, const A& a, const B& b) {
    if constexpr (has_parts<T>)
        return a * (alpha * b);
    else
        return alpha * (a * b);
}
/// y = product + beta y, where y is not read if beta is 0.
template <class Y, class P, class T>
void accumulate(Y&& y, const P& product, T beta) {
    if (beta == T(0))
        y = product;
    else
        y = product + beta * y;
}
/// y = beta y; 0 if beta is 0, whatever y holds.
template <class Y, class T>
void scale(Y&& y, T beta) {
    if (beta == T(0))
        y = T(0);
    else if (beta != T(1))
        y = beta * y;
}

} // namespace detail
} // namespace sinter::blas
