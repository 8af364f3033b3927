#pragma once
// What the Krylov methods are told, and what they say.

#include <any>
#include <cstdint>
#include <functional>

#include <sinter/sinter.hpp>

namespace sinter::inline SINTER_ABI {

/// Why a Krylov method ended.
enum class krylov_end : std::uint8_t {
    converged,      ///< the residual is within the tolerance
    too_many_steps, ///< most_steps were taken
    breakdown,      ///< the method cannot go on: it met a zero, or cg a matrix that is not positive definite
    stagnated,      ///< rounding keeps the residual from becoming smaller; for gmres, a restart does
    least_squares,  ///< of minres: no x has a smaller residual, and this one is not within the tolerance
    not_finite,     ///< NaN or infinity: in A, in b, or in a product
    stopped         ///< the callback returned false
};

/// What the callback is told at each look.
struct krylov_progress {
    std::int64_t steps;
    double residual; ///< as the method carries it along: the norm of b - A x, but for rounding
};

namespace krylov {

/// The array that an operand becomes. (Complex ones have another; see complex/krylov.hpp.)
template <class X, bool HasParts = expr::is_complex<X>>
struct array_of {
    using type = expr::owner<expr::tree_of<X>>;
};

} // namespace krylov

/// A first guess of the solution: an array, or an expression that becomes one.
class krylov_start {
public:
    krylov_start() = default;
    template <class X>
    requires(expr::is_ours<X> || expr::is_complex<X>) krylov_start(const X& x)
        : held_(std::in_place_type<typename krylov::array_of<X>::type>, x) {}

    bool is_given() const { return held_.has_value(); }
    /// Null if it is an array of another type.
    template <class X>
    const X* as() const {
        return std::any_cast<X>(&held_);
    }

private:
    std::any held_;
};

/// The residual is small enough at tolerance * norm(b), or at `absolute` if that is more.
struct krylov_options {
    double tolerance = 1e-6;
    double absolute = 0;
    std::int64_t most_steps = 10000;
    std::int64_t look_every = 16; ///< steps between two looks of the host at the residual
    std::function<bool(const krylov_progress&)> progress = {}; ///< called at each look; false ends the method
    krylov_start start = {};   ///< the first x, an array like the solution; else zeros
    std::int64_t restart = 30; ///< of gmres: steps after which it forgets its vectors, and begins again
};

/// X is an array like b.
template <class X>
struct krylov_result {
    X x;                ///< the best one found, never NaN
    std::int64_t steps; ///< that were taken
    double residual;    ///< norm(b - A * x), computed from this x
    krylov_end reason;

    bool converged() const { return reason == krylov_end::converged; }
};

} // namespace sinter
