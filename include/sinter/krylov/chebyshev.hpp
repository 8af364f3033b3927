#pragma once
// A polynomial of a matrix near to its inverse: Chebyshev's iteration. Saad, "Iterative Methods for Sparse
// Linear Systems", section 12.3.2.

#include <string>
#include <utility>

#include <sinter/krylov/corrections.hpp>

namespace sinter::inline SINTER_ABI {

namespace krylov {

/// What a preconditioner keeps of a matrix: a view that shares its memory, a sparse matrix, or the function.
template <class A>
auto held(const A& a) {
    if constexpr (requires { a.storage(); })
        return lent(a);
    else
        return a;
}

} // namespace krylov

/// chebyshev(A, lowest, highest, degree) makes it.
template <class A>
class chebyshev_preconditioner {
public:
    chebyshev_preconditioner(A a, double lowest, double highest, int degree)
        : a_(std::move(a)), centre_((highest + lowest) / 2), radius_((highest - lowest) / 2),
          degree_(degree) {}

    /// `degree` products with A, each a launch if it is a formula or one product.
    template <class R>
    auto operator()(const R& r) const {
        using T = typename R::value_type;
        using array = expr::owner<expr::tree_of<R>>;
        array d = r / static_cast<T>(centre_), z = d;
        const double sigma = centre_ / radius_;
        double rho = 1 / sigma;
        for (int n = 0; n < degree_; ++n) {
            const double next = 1 / (2 * sigma - rho);
            const auto product = krylov::kept(krylov::apply(a_, z));
            d = static_cast<T>(next * rho) * d + static_cast<T>(2 * next / radius_) * (r - product);
            z += d;
            rho = next;
        }
        return z;
    }

private:
    A a_;
    double centre_, radius_;
    int degree_;
};

/// A preconditioner for a symmetric positive definite A with eigenvalues from `lowest` to `highest`: a dense
/// matrix, a sparse one, or a function. It is a polynomial of A, and takes `degree` products. A `highest`
/// below A's can make it indefinite; a `lowest` above A's cannot, and damps the values from there on. Throws
/// value_error unless 0 < lowest < highest and degree is 0 or more; shape_error if A is not square.
template <class A>
auto chebyshev(const A& a, double lowest, double highest, int degree = 4) {
    if (!(lowest > 0) || !(highest > lowest))
        throw value_error("sinter: chebyshev(A, lowest, highest) needs 0 < lowest < highest: they are " +
                          std::to_string(lowest) + " and " + std::to_string(highest));
    if (degree < 0)
        throw value_error("sinter: chebyshev(A, lowest, highest, degree): degree must be 0 or more");
    if constexpr (krylov::is_matrix<A>)
        factor::require_square("chebyshev(A, lowest, highest)", expr::rows_of(a), expr::cols_of(a));
    using kept = decltype(krylov::held(a));
    return chebyshev_preconditioner<kept>(krylov::held(a), lowest, highest, degree);
}

} // namespace sinter
