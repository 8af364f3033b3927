#pragma once
// Saad, Schultz, "GMRES: a generalized minimal residual algorithm for solving nonsymmetric linear systems",
// 1986; preconditioned from the right, so that its residual is the system's.

#include <cmath>
#include <utility>
#include <vector>

#include <sinter/krylov/basis.hpp>
#include <sinter/krylov/corrections.hpp>

namespace sinter::inline SINTER_ABI {

namespace krylov {

/// The least squares problem of a Hessenberg matrix and the first unit vector, by rotations: the host's part.
class hessenberg_problem {
public:
    /// Column k has k + 1 numbers, and one below. False if it is nothing but rounding beside those before;
    /// then nothing is added.
    bool add(const double* column, double below, double rounding) {
        const std::size_t k = rotations_.size();
        std::vector<double> r(column, column + k + 1);
        for (std::size_t i = 0; i < k; ++i) {
            const double x = r[i], y = r[i + 1];
            r[i] = rotations_[i].c * x + rotations_[i].s * y;
            r[i + 1] = rotations_[i].c * y - rotations_[i].s * x;
        }
        const double length = std::hypot(r[k], below);
        if (!(length > rounding)) return false;
        const double c = r[k] / length, s = below / length;
        r[k] = length;
        rotations_.push_back({c, s});
        columns_.push_back(std::move(r));
        right_.push_back(c * rest_);
        rest_ *= -s;
        return true;
    }
    double residual() const { return std::fabs(rest_); }
    std::vector<double> solution() const {
        std::vector<double> x = right_;
        for (std::size_t j = x.size(); j-- > 0;) {
            x[j] /= columns_[j][j];
            for (std::size_t i = 0; i < j; ++i) x[i] -= columns_[j][i] * x[j];
        }
        return x;
    }

private:
    struct rotation {
        double c, s;
    };
    std::vector<rotation> rotations_;
    std::vector<std::vector<double>> columns_;
    std::vector<double> right_;
    double rest_ = 1;
};

/// Vectors from one restart to the next, which share their memory.
template <class X>
class arnoldi_process {
public:
    arnoldi_process(const X& r, const krylov_options& o)
        : vectors_(r, std::min(o.restart, std::max<std::int64_t>(r.size(), 1)) + 1) {}

    /// The steps up to a restart, or to an earlier end.
    template <class A, class M>
    task_end solve(const A& a, X& r, X& y, const M& m, const krylov_options& o, const task& t) {
        using T = typename X::value_type;
        constexpr double epsilon = static_cast<double>(std::numeric_limits<T>::epsilon());
        const std::int64_t width = vectors_.most() - 1;
        hessenberg_problem problem;
        task_end end{t.before, krylov_end::stagnated, 1 - 1e-4};
        std::int64_t k = 0;
        vectors_.add(r, 0, width);
        for (bool goes_on = true; goes_on && k < width && end.steps < t.most;) {
            const std::int64_t first = k;
            for (std::int64_t n = 0; n < o.look_every && k < width && end.steps < t.most;
                 ++n, ++k, ++end.steps) {
                const auto v = vectors_[k];
                r = krylov::apply(a, preconditioned(m, v));
                vectors_.add(r, k + 1, k);
            }
            const spectra::table seen = vectors_.numbers(first, k);
            for (std::int64_t s = 0; s < k - first && goes_on; ++s) {
                const double below = seen.row(s)[width + 1];
                double size = below * below;
                for (std::int64_t i = 0; i <= first + s; ++i) size += seen.row(s)[i] * seen.row(s)[i];
                if (!std::isfinite(size)) return {end.steps, krylov_end::not_finite};
                // What is left may be rounding: then the vectors' space is closed.
                const double rounding = 4 * epsilon * std::sqrt(size);
                const bool closed = below <= rounding;
                goes_on = problem.add(seen.row(s), closed ? 0 : below, rounding) && !closed;
                if (!goes_on) end = {end.steps, krylov_end::breakdown};
                if (problem.residual() <= t.target) {
                    end = {end.steps, krylov_end::converged};
                    goes_on = false;
                }
            }
            if (o.progress && !o.progress({end.steps, problem.residual() * t.scale})) {
                end = {end.steps, krylov_end::stopped};
                break;
            }
        }
        if (end.steps >= t.most && end.reason == krylov_end::stagnated)
            end.reason = krylov_end::too_many_steps;
        combine(problem, y);
        if constexpr (!std::is_same_v<M, none>) y = krylov::apply(m, X(y));
        return end;
    }

private:
    basis<X> vectors_;

    void combine(const hessenberg_problem& problem, X& y) const {
        using T = typename X::value_type;
        std::vector<T> weights;
        for (const double w : problem.solution()) weights.push_back(static_cast<T>(w));
        if (weights.empty()) return;
        auto all = flat(y);
        all = vectors_.times(static_cast<std::int64_t>(weights.size()), vector<T>(y.device(), weights));
    }
};

} // namespace krylov

/// Solves A x = b for any square A, else like cg: of all x that `restart` products with A reach, it takes the
/// one with the least residual, and goes on from there. The preconditioner need not be symmetric. Throws what
/// cg throws. It keeps restart + 1 arrays like b. A step takes eight launches, and one more for a
/// preconditioner.
template <class A, expr::is_ours B, class M = krylov::none>
auto gmres(const A& a, const B& b, const krylov_options& options = {}, const M& preconditioner = {}) {
    krylov::require_options("gmres(A, b)", options);
    expr::owner<expr::tree_of<B>> right = b;
    krylov::require_operator("gmres(A, b)", a, right);
    return expr::in_function("gmres(A, b)", [&] {
        krylov::arnoldi_process<decltype(right)> process(right, options);
        return krylov::correct(a, right, options, [&](auto& r, auto& y, const krylov::task& t) {
            return process.solve(a, r, y, preconditioner, options, t);
        });
    });
}

} // namespace sinter
