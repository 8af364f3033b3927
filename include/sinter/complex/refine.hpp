#pragma once
// Complex solutions that are corrected by what they leave over: those of the real matrix of twice the order.

#include <utility>

#include <sinter/complex/lu.hpp>
#include <sinter/factor/refine.hpp>

namespace sinter::inline SINTER_ABI {

/// lu(A, refine) of a complex A makes it: A, and the factors of its real matrix of twice the order.
template <class T>
class complex_refined_lu {
public:
    explicit complex_refined_lu(factor::complex_matrix<T> a)
        : a_(std::move(a)), twice_(lu(factor::with_real_elements(a_), refine)) {}

    /// The complex factors, which each call makes anew: solve() does without.
    complex_lu_factors<T> factors() const { return lu(a_); }

    /// As refined_lu::solve, of both parts of X, for a complex or real B of A's precision.
    template <class B>
    auto solve(const B& b) const {
        static_assert(blas::detail::real_tree<B>::info.type == dtype_of<T>,
                      "sinter: lu(A, refine).solve(B) takes a B of A's type");
        factor::require_rows("lu(A, refine).solve(B)", expr::real_part(b), expr::rows_of(a_));
        return expr::in_function("lu(A, refine).solve(B)", [&] {
            return factor::joined<T>(twice_.solve(factor::parts_below<T>(a_.device(), b)));
        });
    }

private:
    factor::complex_matrix<T> a_;
    refined_lu<T> twice_;
};

/// LU of a complex matrix whose solve() corrects its solutions. Throws shape_error if A is not square.
template <expr::is_complex A>
auto lu(const A& a, refine_t) {
    using T = factor::real_element<A>;
    factor::require_square("lu(A, refine)", expr::rows_of(a), expr::cols_of(a));
    return expr::in_function("lu(A, refine)",
                             [&] { return complex_refined_lu<T>(factor::complex_matrix<T>(a)); });
}

} // namespace sinter
