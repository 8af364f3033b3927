#pragma once
// Preconditioners: functions of a residual, near to the inverse of a matrix.

#include <utility>

#include <sinter/krylov/operators.hpp>

namespace sinter::inline SINTER_ABI {

/// jacobi(A) makes it: divides by A's diagonal.
template <class T>
class jacobi_preconditioner {
public:
    explicit jacobi_preconditioner(vector<T> inverse) : inverse_(std::move(inverse)) {}

    template <class R>
    auto operator()(const R& r) const {
        if constexpr (expr::tree_of<R>::info.cols == 1)
            return hadamard(inverse_, r);
        else
            return hadamard(colwise(inverse_), r);
    }

private:
    vector<T> inverse_;
};

/// The preconditioner that divides by the diagonal of a dense or a sparse matrix. An element whose
/// divisor is zero stays as it is. Throws shape_error if A is not square. Two launches at most.
template <class A>
requires krylov::is_matrix<A>
auto jacobi(const A& a) {
    using T = typename A::value_type;
    factor::require_square("jacobi(A)", expr::rows_of(a), expr::cols_of(a));
    const vector<T> d = diagonal(a);
    return jacobi_preconditioner<T>(vector<T>(select(d == T(0), T(1), T(1) / d)));
}

} // namespace sinter
