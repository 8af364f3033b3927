#pragma once
// The conjugate gradient method in the form of Chronopoulos and Gear, "s-step iterative methods for symmetric
// linear systems", 1989: both sums of a step are of the same vectors, so that one launch finds them.

#include <utility>

#include <sinter/krylov/corrections.hpp>

namespace sinter::inline SINTER_ABI {

namespace krylov {

/// The numbers of a step stay on the device. A breakdown stays, too: from there on nothing moves y.
template <class A, class X, class M>
task_end conjugate_gradients(const A& a, X& r, X& y, const M& m, const krylov_options& o, const task& t) {
    using T = typename X::value_type;
    const device d = r.device();
    X p = y, s = y;
    // r' M r, that of the step before, and p' A p.
    scalar<T> rho(d, T(0)), last(d, T(0)), curvature(d, T(1));
    const auto step = [&] {
        const auto& u = preconditioned(m, r);
        const auto w = kept(krylov::apply(a, u));
        swap(rho, last);
        {
            const auto new_rho = dot(r, u);
            const auto beta = select(last > T(0), new_rho / last, T(0));
            const auto next = dot(w, u) - beta * beta * curvature;
            if constexpr (std::is_same_v<M, none>)
                evaluate(rho = new_rho, curvature = select(curvature > T(0), next, curvature));
            else // which may be indefinite itself
                evaluate(rho = new_rho, curvature = select(curvature > T(0),
                                                           select(new_rho < T(0), T(-1), next), curvature));
        }
        const auto goes_on = curvature > T(0);
        const auto beta = select(last > T(0), rho / last, T(0));
        const auto alpha = rho / curvature;
        const auto new_p = u + beta * p;
        const auto new_s = w + beta * s;
        evaluate(p = new_p, s = new_s, y = select(goes_on, y + alpha * new_p, y),
                 r = select(goes_on, r - alpha * new_s, r));
    };
    return run_steps(o, t, step, [&] {
        const double residual = static_cast<double>(scalar<T>(norm(r)).to_host());
        return std::pair(residual, static_cast<double>(curvature.to_host()));
    });
}

} // namespace krylov

/// Solves A x = b for a symmetric positive definite A: a dense matrix, a sparse one, or a function of an
/// array like b that gives an expression. `preconditioner` is such a function, too: of a residual, near to
/// A's inverse, symmetric and positive definite. A matrix b is one unknown; its columns share each step.
/// Throws shape_error if A is not square, or does not fit b; value_error for options that mean nothing. What
/// b and the products hold is never an error: see krylov_end. A step takes two launches if A is a function
/// without products and sums, with long vectors on some GPUs three; one more for a product, and for a
/// preconditioner.
template <class A, expr::is_ours B, class M = krylov::none>
auto cg(const A& a, const B& b, const krylov_options& options = {}, const M& preconditioner = {}) {
    krylov::require_options("cg(A, b)", options);
    expr::owner<expr::tree_of<B>> right = b;
    krylov::require_operator("cg(A, b)", a, right);
    return expr::in_function("cg(A, b)", [&] {
        return krylov::correct(a, right, options, [&](auto& r, auto& y, const krylov::task& t) {
            return krylov::conjugate_gradients(a, r, y, preconditioner, options, t);
        });
    });
}

} // namespace sinter
