#pragma once
// What methods for systems share: a method solves for a correction of x, and the true residual judges that.

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <sinter/krylov/operators.hpp>

namespace sinter::inline SINTER_ABI::krylov {

/// No preconditioner.
struct none {
    template <class R>
    const R& operator()(const R& r) const {
        return r;
    }
};
/// The preconditioned r, as an array.
template <class M, class R>
decltype(auto) preconditioned(const M& m, const R& r) {
    if constexpr (std::is_same_v<M, none>)
        return (r);
    else
        return expr::owner<expr::tree_of<R>>(krylov::apply(m, r));
}

/// One solution of A y = r, where r has the norm 1.
struct task {
    double target;             ///< of the residual
    double scale;              ///< the true residual divided by that of the task
    std::int64_t before, most; ///< steps that were taken, and the last one
};
struct task_end {
    std::int64_t steps;
    krylov_end reason;
    double least_progress = 0.5; ///< what the residual is multiplied by at most, or the method ends
};

/// The host's side of a method: takes steps, and looks at what `look` gives. That is the residual, and a
/// number that is positive as long as the method can go on.
template <class Step, class Look>
task_end run_steps(const krylov_options& o, const task& t, Step step, Look look) {
    std::int64_t steps = t.before;
    while (steps < t.most) {
        const std::int64_t until = std::min(t.most, steps + o.look_every);
        for (; steps < until; ++steps) step();
        const std::pair<double, double> seen = look();
        if (!std::isfinite(seen.first) || !std::isfinite(seen.second)) return {steps, krylov_end::not_finite};
        if (o.progress && !o.progress({steps, seen.first * t.scale})) return {steps, krylov_end::stopped};
        if (seen.first <= t.target) return {steps, krylov_end::converged};
        if (!(seen.second > 0)) return {steps, krylov_end::breakdown};
    }
    return {steps, krylov_end::too_many_steps};
}

[[noreturn]] inline void throw_other_start() {
    throw value_error(
        "sinter: start is an array of another kind than the solution, which has the type and the "
        "number of axes of b; cast<float>(x) gives another type");
}

/// Writes the first x. Throws value_error and shape_error for an array that is not like x.
template <class X>
void begin_at(const krylov_start& start, X& x) {
    if (!start.is_given()) {
        x = typename X::value_type(0);
        return;
    }
    const X* const given = start.as<X>();
    if (!given) throw_other_start();
    if (expr::rows_of(*given) != expr::rows_of(x) || expr::cols_of(*given) != expr::cols_of(x))
        throw shape_error("sinter: start has other extents than the solution: " +
                          expr::shape_text(expr::rows_of(*given), expr::cols_of(*given)) + " and not " +
                          expr::shape_text(expr::rows_of(x), expr::cols_of(x)));
    x = *given;
}

/// What a method begins with: the first x and its residual. A first x that is not finite ends it with zeros.
template <class A, class X>
krylov_result<X> first_result(const A& a, const X& b, const krylov_start& start) {
    using T = typename X::value_type;
    X x = blas::detail::array_like(b);
    begin_at(start, x);
    const double size = safe_norm(b);
    krylov_result<X> result{std::move(x), 0, size, krylov_end::converged};
    if (start.is_given() && std::isfinite(size) && size > 0)
        result.residual = safe_norm(b - kept(krylov::apply(a, result.x)));
    else
        result.x = T(0);
    if (std::isfinite(result.residual)) return result;
    result.x = T(0);
    result.residual = size;
    result.reason = krylov_end::not_finite;
    return result;
}

/// What the residual of a method, divided by `scale`, must reach. That residual may be off by a hundred
/// roundings, so that the true one needs room.
template <class T>
double target_of(double wanted, double scale) {
    constexpr double epsilon = static_cast<double>(std::numeric_limits<T>::epsilon());
    const double target = wanted / scale;
    return std::max(target - std::min(target / 2, 100 * epsilon), 8 * epsilon);
}

/// `method(r, y, task)` solves for y, which is zero before. It begins again from the true residual where
/// rounding has led its own away from that.
template <class A, class X, class Method>
krylov_result<X> correct(const A& a, const X& b, const krylov_options& o, Method method) {
    using T = typename X::value_type;
    krylov_result<X> result = first_result(a, b, o.start);
    if (result.reason != krylov_end::converged) return result;
    const double wanted = std::max(o.tolerance * safe_norm(b), o.absolute);
    X r = b, y = b, better = b;
    const auto ends = [&](krylov_end why) {
        result.reason = why;
        return std::move(result);
    };
    bool is_of_b = !o.start.is_given();
    krylov_end no_gain = krylov_end::stagnated;
    while (result.residual > wanted) {
        if (result.steps >= o.most_steps) return ends(krylov_end::too_many_steps);
        const double scale = result.residual;
        if (!is_of_b) r = b - krylov::apply(a, result.x);
        is_of_b = false;
        r /= static_cast<T>(scale);
        y = T(0);
        const task t{target_of<T>(wanted, scale), scale, result.steps, o.most_steps};
        const task_end end = method(r, y, t);
        result.steps = end.steps;
        better = result.x + static_cast<T>(scale) * y;
        const double residual = safe_norm(b - kept(krylov::apply(a, better)));
        if (residual < result.residual) {
            swap(result.x, better);
            result.residual = residual;
        }
        if (result.residual <= wanted) break;
        if (end.reason == krylov_end::stopped || end.reason == krylov_end::too_many_steps)
            return ends(end.reason);
        if (end.reason == krylov_end::least_squares) no_gain = end.reason;
        if (!(residual <= scale * end.least_progress))
            return ends(end.reason == krylov_end::converged ? no_gain : end.reason);
    }
    return ends(krylov_end::converged);
}

} // namespace sinter::krylov
