#pragma once
// Paige, Saunders, "Solution of sparse indefinite systems of linear equations", 1975, with the end for
// singular systems of Choi, Paige, Saunders, "MINRES-QLP: a Krylov subspace method for indefinite or singular
// symmetric systems", 2011.

#include <limits>
#include <utility>

#include <sinter/krylov/corrections.hpp>

namespace sinter::inline SINTER_ABI {

namespace krylov {

/// a / b, or zero.
template <class A, class B>
auto quotient(const A& a, const B& b) {
    using T = expr::deduced_element<B>;
    return select(b == T(0), T(0), a / b);
}

/// The numbers that Lanczos' process and the rotations carry from step to step, on the device. `state` is
/// positive while the method goes on. It is zero where A takes the residual nowhere, so that no x has a
/// smaller one, and less where M is not positive definite; then `rest`, the residual, stays.
template <class T>
class lanczos_numbers {
public:
    scalar<T> alpha, beta, last_beta, rest, state;

    explicit lanczos_numbers(const device& d)
        : alpha(d, T(0)), beta(d, T(0)), last_beta(d, T(0)), rest(d, T(0)), state(d, T(1)),
          last_rest(d, T(0)), size(d, T(0)), gamma(d, T(0)), c(d, T(-1)), last_c(d, T(0)), older_c(d, T(0)),
          s(d, T(0)), last_s(d, T(0)), older_s(d, T(0)) {}

    /// With alpha, which is v' A v, and the square of the norm of the next vector. What is older is
    /// exchanged, so that one launch writes the others.
    void turn(const scalar<T>& square, T tolerance) {
        swap(last_beta, beta);
        swap(last_rest, rest);
        swap(older_c, last_c);
        swap(last_c, c);
        swap(older_s, last_s);
        swap(last_s, s);
        const auto positive = select(square > T(0), square, T(0));
        const auto next = sqrt(positive);
        const auto d = -older_c * last_beta;
        const auto g = last_s * d - last_c * alpha;
        const auto length = sqrt(g * g + positive);
        // The first beta is the length of the residual, and nothing of A.
        const auto of_last = select(beta > T(0), last_beta * last_beta, T(0));
        const auto whole = size + alpha * alpha + of_last + positive;
        const auto leads = sqrt(g * g + last_c * last_c * positive) > tolerance * sqrt(whole);
        const auto goes = select(square < T(0), T(-1), select(leads || state < T(0), state, T(0)));
        const auto turned = select(goes > T(0), quotient(next, length) * last_rest, last_rest);
        evaluate(beta = next, rest = select(isfinite(whole), turned, whole), state = goes, size = whole,
                 gamma = length, c = quotient(g, length), s = quotient(next, length));
    }
    /// The direction in which x goes, of v and the two directions before, and how far.
    template <class X>
    auto direction(const X& v, const X& older, const X& last) const {
        const auto delta = last_s * alpha - last_c * older_c * last_beta;
        return quotient(v - older_s * last_beta * older - delta * last, gamma);
    }
    auto distance() const { return c * last_rest; }

private:
    scalar<T> last_rest, size, gamma, c, last_c, older_c, s, last_s, older_s;
};

template <class A, class X, class M>
task_end minimal_residuals(const A& a, X& r, X& y, const M& m, const krylov_options& o, const task& t) {
    using T = typename X::value_type;
    // Vectors that rounding has led astray do not show that they end by less than this.
    const T tolerance = std::max(static_cast<T>(o.tolerance), 128 * std::numeric_limits<T>::epsilon());
    const device d = r.device();
    X before = y, v = y, w = y, last_w = y, q = y;
    lanczos_numbers<T> n(d);
    scalar<T> square(d, T(0));
    {
        const auto& z = preconditioned(m, r);
        square = dot(r, z);
        evaluate(n.state = select(square < T(0), T(-1), T(1)),
                 n.beta = sqrt(select(square > T(0), square, T(0))));
        n.rest = n.beta;
        v = quotient(z, n.beta);
    }
    const scalar<T> first = n.rest;
    const auto step = [&] {
        q = krylov::apply(a, v) - quotient(n.beta, n.last_beta) * before;
        n.alpha = dot(v, q);
        before = q - quotient(n.alpha, n.beta) * r;
        swap(before, r);
        const auto& z = preconditioned(m, r);
        square = dot(r, z);
        n.turn(square, tolerance);
        swap(w, last_w);
        const auto new_w = n.direction(v, w, last_w);
        evaluate(w = new_w, y = select(n.state > T(0), y + n.distance() * new_w, y), v = quotient(z, n.beta));
    };
    bool broken = false;
    const task_end end = run_steps(o, t, step, [&] {
        const double residual = static_cast<double>(scalar<T>(quotient(n.rest, first)).to_host());
        const double state = static_cast<double>(n.state.to_host());
        broken = state < 0;
        return std::pair(broken ? 1.0 : residual, state);
    });
    if (end.reason != krylov_end::breakdown || broken) return end;
    return {end.steps, krylov_end::least_squares};
}

} // namespace krylov

/// Solves A x = b for a symmetric A that need not be positive definite, else like cg: the x of each step has
/// the least residual. Of a singular A, it finds such an x: see krylov_end::least_squares. The preconditioner
/// is symmetric and positive definite. Throws what cg throws. A step takes six launches, and one more for a
/// preconditioner.
template <class A, expr::is_ours B, class M = krylov::none>
auto minres(const A& a, const B& b, const krylov_options& options = {}, const M& preconditioner = {}) {
    krylov::require_options("minres(A, b)", options);
    expr::owner<expr::tree_of<B>> right = b;
    krylov::require_operator("minres(A, b)", a, right);
    return expr::in_function("minres(A, b)", [&] {
        return krylov::correct(a, right, options, [&](auto& r, auto& y, const krylov::task& t) {
            return krylov::minimal_residuals(a, r, y, preconditioner, options, t);
        });
    });
}

} // namespace sinter
