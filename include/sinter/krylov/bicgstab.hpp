#pragma once
// Van der Vorst, "Bi-CGSTAB: a fast and smoothly converging variant of Bi-CG for the solution of nonsymmetric
// linear systems", 1992; preconditioned from the right.

#include <utility>

#include <sinter/krylov/corrections.hpp>

namespace sinter::inline SINTER_ABI {

namespace krylov {

/// A quotient by zero is zero: then p begins again from the residual, or y moves by the other half of a step.
template <class A, class X, class M>
task_end stabilised_gradients(const A& a, X& r, X& y, const M& m, const krylov_options& o, const task& t) {
    using T = typename X::value_type;
    const device d = r.device();
    const X shadow = r;
    X p = r, s = r;
    scalar<T> rho(d, T(1)), last(d, T(1)), alpha(d, T(0)), omega(d, T(0));
    rho = dot(shadow, r);
    const auto step = [&] {
        const auto& q = preconditioned(m, p);
        const auto v = kept(krylov::apply(a, q));
        const auto along = dot(shadow, v);
        alpha = select(along == T(0), T(0), rho / along);
        s = r - alpha * v;
        const auto& z = preconditioned(m, s);
        const auto u = kept(krylov::apply(a, z));
        const auto length = dot(u, u);
        omega = select(length > T(0), dot(u, s) / length, T(0));
        evaluate(y = y + alpha * q + omega * z, r = s - omega * u);
        swap(rho, last);
        rho = dot(shadow, r);
        const auto bottom = last * omega;
        const auto beta = select(bottom == T(0), T(0), rho * alpha / bottom);
        p = r + beta * (p - omega * v);
    };
    return run_steps(o, t, step, [&] {
        const double residual = static_cast<double>(scalar<T>(norm(r)).to_host());
        return std::pair(residual, static_cast<double>(scalar<T>(abs(alpha) + abs(omega)).to_host()));
    });
}

} // namespace krylov

/// Solves A x = b for any square A, else like cg: a dense matrix, a sparse one, or a function. The
/// preconditioner need not be symmetric. Throws what cg throws. A step takes two products with A; six
/// launches if A is a function without products and sums, and two more for products, and for a
/// preconditioner.
template <class A, expr::is_ours B, class M = krylov::none>
auto bicgstab(const A& a, const B& b, const krylov_options& options = {}, const M& preconditioner = {}) {
    krylov::require_options("bicgstab(A, b)", options);
    expr::owner<expr::tree_of<B>> right = b;
    krylov::require_operator("bicgstab(A, b)", a, right);
    return expr::in_function("bicgstab(A, b)", [&] {
        return krylov::correct(a, right, options, [&](auto& r, auto& y, const krylov::task& t) {
            return krylov::stabilised_gradients(a, r, y, preconditioner, options, t);
        });
    });
}

} // namespace sinter
