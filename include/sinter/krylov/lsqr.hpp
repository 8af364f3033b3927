#pragma once
// Paige, Saunders, "LSQR: an algorithm for sparse linear equations and sparse least squares", 1982.

#include <algorithm>
#include <limits>
#include <utility>

#include <sinter/krylov/adjoints.hpp>
#include <sinter/krylov/corrections.hpp>
#include <sinter/krylov/minres.hpp>

namespace sinter::inline SINTER_ABI {

/// X is an array like A' b.
template <class X>
struct least_squares_result {
    X x;                    ///< the best one found, never NaN
    std::int64_t steps;     ///< that were taken
    double residual;        ///< norm(b - A * x), computed from this x
    double normal_residual; ///< norm(A' * (b - A * x))
    krylov_end reason;

    bool converged() const { return reason == krylov_end::converged; }
};

namespace krylov {

/// What one run of the bidiagonalisation finds out.
struct bidiagonal_end {
    task_end task;
    double size; ///< of A: about the root of the sum of its squared singular values
};

/// The least slope of a residual, norm(A' r) / (norm(A) norm(r)), that the method goes on for.
template <class T>
double least_slope(const krylov_options& o) {
    return std::max(o.tolerance, 8 * static_cast<double>(std::numeric_limits<T>::epsilon()));
}

/// Solves for y, which is zero before; r has the norm 1. Both vectors are not divided by their norms, alpha
/// and beta.
template <class A, class R, class X>
bidiagonal_end bidiagonalise(const A& a, R& r, X& y, const krylov_options& o, const task& t) {
    using T = typename X::value_type;
    const device d = r.device();
    const auto number = [&](double x) { return scalar<T>(d, static_cast<T>(x)); };
    scalar<T> alpha = number(0), beta = number(1), last = number(0), old = number(1), rho = number(0),
              phi = number(0), theta = number(0), rest = number(1), rhobar = number(0), slope = number(0),
              size = number(0);
    beta = norm(r);
    X v = quotient(apply_backward(a, r), beta), w = v;
    alpha = norm(v);
    w = quotient(v, alpha);
    evaluate(rhobar = alpha, rest = beta, slope = alpha, size = alpha * alpha);
    const auto step = [&] {
        swap(old, beta);
        r = quotient(apply_forward(a, v), alpha) - quotient(alpha, old) * r;
        beta = norm(r);
        swap(last, alpha);
        v = quotient(apply_backward(a, r), beta) - quotient(beta, last) * v;
        alpha = norm(v);
        {
            const auto length = sqrt(rhobar * rhobar + beta * beta);
            const auto c = quotient(rhobar, length), s = quotient(beta, length);
            evaluate(rho = length, phi = c * rest, theta = s * alpha, rest = s * rest, rhobar = -c * alpha,
                     slope = alpha * abs(c), size = size + alpha * alpha + beta * beta);
        }
        evaluate(y = y + quotient(phi, rho) * w, w = quotient(v, alpha) - quotient(theta, rho) * w);
    };
    double whole = 0;
    const task_end end = run_steps(o, t, step, [&] {
        const double residual = static_cast<double>(rest.to_host());
        whole = std::sqrt(static_cast<double>(size.to_host()));
        const double of_normal = static_cast<double>(slope.to_host());
        return std::pair(std::isfinite(whole) ? residual : whole, of_normal - least_slope<T>(o) * whole / 2);
    });
    return {end, whole};
}

/// As correct() does, for residuals that need not vanish.
template <class X, class A, class R>
least_squares_result<X> correct_squares(const A& a, const R& b, X x, const krylov_options& o) {
    using T = typename X::value_type;
    const double size = safe_norm(b), wanted = std::max(o.tolerance * size, o.absolute);
    begin_at(o.start, x);
    if (size == 0 || !std::isfinite(size)) x = T(0);
    R r = b - apply_forward(a, x);
    X y = x, better = x;
    least_squares_result<X> result{std::move(x), 0, safe_norm(r), safe_norm(apply_backward(a, r)),
                                   krylov_end::converged};
    const auto ends = [&](krylov_end why) {
        result.reason = why;
        return std::move(result);
    };
    if (!std::isfinite(result.residual) || !std::isfinite(result.normal_residual)) {
        result.x = T(0);
        result.residual = size;
        return ends(krylov_end::not_finite);
    }
    while (result.residual > wanted && result.normal_residual > 0) {
        if (result.steps >= o.most_steps) return ends(krylov_end::too_many_steps);
        const double scale = result.residual, normal = result.normal_residual;
        r /= static_cast<T>(scale);
        y = T(0);
        const task t{target_of<T>(wanted, scale), scale, result.steps, o.most_steps};
        const bidiagonal_end end = bidiagonalise(a, r, y, o, t);
        result.steps = end.task.steps;
        better = result.x + static_cast<T>(scale) * y;
        r = b - apply_forward(a, better);
        const double residual = safe_norm(r), slope = safe_norm(apply_backward(a, r));
        const bool gained = residual < scale || slope < normal;
        if (gained) {
            swap(result.x, better);
            result.residual = residual;
            result.normal_residual = slope;
        }
        if (result.residual <= wanted ||
            result.normal_residual <= least_slope<T>(o) * end.size * result.residual)
            break;
        const krylov_end why = end.task.reason;
        if (why == krylov_end::stopped || why == krylov_end::too_many_steps || why == krylov_end::not_finite)
            return ends(why);
        if (!gained || !(residual <= scale / 2 || slope <= normal / 2)) return ends(krylov_end::stagnated);
    }
    return ends(krylov_end::converged);
}

template <class A, class R>
void require_adjoints(const char* function, const A& a, const R& b) {
    using T = typename R::value_type;
    static_assert(std::is_same_v<T, float> || std::is_same_v<T, double>,
                  "sinter: a Krylov method is of float or double: cast<float>(b)");
    if constexpr (is_matrix<A>) {
        require_rows_like(function, expr::rows_of(a), expr::rows_of(b));
    } else {
        const auto q = apply_backward(a, b);
        const expr::owner<expr::tree_of<decltype(q)>> x = q;
        const auto p = apply_forward(a, x);
        if (expr::rows_of(p) != expr::rows_of(b) || expr::cols_of(p) != expr::cols_of(b))
            throw shape_error(std::string("sinter: the functions of ") + function +
                              " must take each other's arrays: A p has " +
                              expr::shape_text(expr::rows_of(p), expr::cols_of(p)) +
                              ", and the argument of the "
                              "second function has " +
                              expr::shape_text(expr::rows_of(b), expr::cols_of(b)));
    }
}

} // namespace krylov

/// The x with the least norm(b - A x), for any A: dense, sparse, or with_adjoint(f, g). Where several have
/// it, the shortest of them, if the method begins with zeros. It converged if the residual is within the
/// tolerance of cg, or norm(A' r) within tolerance * norm(A) * norm(r) for the residual r. Throws shape_error
/// if A does not fit b; value_error for options that mean nothing. A step takes a product with A, and one
/// with its transpose: six launches.
template <class A, expr::is_ours B>
auto lsqr(const A& a, const B& b, const krylov_options& options = {}) {
    if constexpr (krylov::is_matrix<A> || krylov::is_pair<A>) {
        krylov::require_options("lsqr(A, b)", options);
        expr::owner<expr::tree_of<B>> right = b;
        krylov::require_adjoints("lsqr(A, b)", a, right);
        return expr::in_function("lsqr(A, b)", [&] {
            const auto like = krylov::apply_backward(a, right);
            return krylov::correct_squares(a, right, expr::owner<expr::tree_of<decltype(like)>>(like),
                                           options);
        });
    } else {
        static_assert(krylov::is_matrix<A>,
                      "sinter: A is a matrix, or two functions: with_adjoint([&](auto p) { return S * p; }, "
                      "[&](auto q) { return trans(S) * q; })");
    }
}

} // namespace sinter
