#pragma once
// Lanczos' method with thick restarts: Wu, Simon, "Thick-restart Lanczos method for large symmetric
// eigenvalue problems", 2000. Every vector is made orthogonal to all others.

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include <sinter/krylov/basis.hpp>
#include <sinter/krylov/corrections.hpp>
#include <sinter/krylov/ritz_values.hpp>
#include <sinter/spectra.hpp>

namespace sinter::inline SINTER_ABI {

/// How many of the values with the largest magnitudes to find: eigsh(A, largest_magnitude(6)).
struct largest_magnitude {
    std::int64_t count;
    explicit largest_magnitude(std::int64_t k) : count(k) {}
};

/// What eigsh() finds: A v = lambda v for each column v of `vectors` and the number beside it in `values`.
/// V is the type of the vectors' elements: complex, if A is.
template <class T, class V = T>
struct krylov_spectrum {
    vector<T> values;   ///< ascending
    matrix<V> vectors;  ///< in columns, orthogonal, each of norm 1
    std::int64_t steps; ///< products with A
    double residual;    ///< the largest norm(A v - lambda v), computed from these values and vectors
    krylov_end reason;

    bool converged() const { return reason == krylov_end::converged; }
};

namespace krylov {

struct small_spectrum {
    numbers values;
    table vectors; ///< in columns
};
/// Of a symmetric matrix on the host, whose lower half is read. Values ascend.
inline small_spectrum spectrum_of(table a) {
    const std::int64_t n = a.rows;
    const double scale = spectra::scale_of(a);
    spectra::unscale(a, scale);
    numbers tau;
    spectra::tridiagonal t = spectra::reduce_to_tridiagonal(a, tau);
    table z = spectra::tridiagonal_vectors(t, {0, n});
    spectra::apply_tridiagonal_basis(a, tau, z);
    for (double& x : t.d) x *= scale;
    return {std::move(t.d), std::move(z)};
}

/// No values, and vectors of zeros.
template <class T>
krylov_spectrum<T> no_krylov_spectrum(const device& d, std::int64_t n, std::int64_t k, krylov_end reason) {
    return {zeros<T>(d, k), zeros<T>(d, n, k), 0, 0, reason};
}

template <class A, class X>
class lanczos_process {
public:
    using T = typename X::value_type;

    lanczos_process(const A& a, const X& start, const krylov_options& o, const room& r, spectrum_end which)
        : a_(a), o_(o), room_(r), vectors_(start, r.most + 1), work_(start), all_(start.size() == r.most),
          t_(r.most, r.most), ritz_(r.k, which) {
        vectors_.add(work_, 0, room_.most);
    }

    krylov_spectrum<T> solve() {
        krylov_end reason = krylov_end::too_many_steps;
        for (std::int64_t kept = 0; steps_ < o_.most_steps;) {
            if (!fill(kept)) return none(krylov_end::not_finite);
            found_ = spectrum_of(t_);
            ritz_.take(found_.values, found_.vectors.row(room_.most - 1), rest_);
            const ritz_values::task next = ritz_.next(all_ ? 0 : size_, o_, epsilon);
            if (o_.progress && !o_.progress({steps_, ritz_.worst()})) {
                reason = krylov_end::stopped;
                break;
            }
            if (next == ritz_values::task::done) {
                reason = krylov_end::converged;
                break;
            }
            if (steps_ >= o_.most_steps) break;
            kept = restart(next == ritz_values::task::search);
        }
        return found_.values.empty() ? none(reason) : result(reason);
    }

private:
    const A& a_;
    const krylov_options& o_;
    const room room_;
    basis<X> vectors_;
    X work_;
    bool all_;        // there are no other vectors
    table t_;         // what A is in these vectors
    double rest_ = 0; // how far A leads out of them, from the last one
    double size_ = 0; // of A, as far as it is known
    std::int64_t steps_ = 0;
    small_spectrum found_;
    ritz_values ritz_;

    static constexpr double epsilon = static_cast<double>(std::numeric_limits<T>::epsilon());

    /// Steps from vector `j` on, until there is room for none. A vector that ends the space is followed by
    /// any other.
    bool fill(std::int64_t j) {
        while (j < room_.most) {
            for (std::int64_t s = j; s < room_.most; ++s, ++steps_) {
                work_ = krylov::apply(a_, vectors_[s]);
                vectors_.add(work_, s + 1, s);
            }
            const table seen = vectors_.numbers(j, room_.most);
            const std::int64_t first = j;
            for (bool closed = false; !closed && j < room_.most; ++j) {
                const double* const row = seen.row(j - first);
                rest_ = row[room_.most + 1];
                double length = rest_ * rest_;
                for (std::int64_t i = 0; i <= j; ++i) {
                    t_.row(j)[i] = row[i];
                    length += row[i] * row[i];
                }
                if (!std::isfinite(length)) return false;
                size_ = std::max(size_, std::sqrt(length));
                closed = rest_ <= 10 * epsilon * size_;
                if (!closed) continue;
                rest_ = 0;
                if (j + 1 < room_.most) vectors_.add_any(work_, j + 1);
            }
        }
        if (all_) rest_ = 0;
        return true;
    }
    /// Keeps the best vectors, and goes on from the rest; or, after these have settled, from any vector
    /// that is orthogonal to them: see ritz_values. Returns how many it keeps.
    std::int64_t restart(bool search) {
        const std::int64_t count = search ? room_.k : room_.kept;
        const std::vector<std::int64_t> kept = ritz_.wanted(count);
        vectors_.combine(columns_of(found_.vectors, kept), room_.most);
        if (search) vectors_.add_any(work_, count);
        std::fill(t_.v.begin(), t_.v.end(), 0.0);
        for (std::int64_t i = 0; i < count; ++i)
            t_.row(i)[i] = found_.values[static_cast<std::size_t>(kept[static_cast<std::size_t>(i)])];
        return count;
    }

    krylov_spectrum<T> none(krylov_end reason) const {
        krylov_spectrum<T> made = no_krylov_spectrum<T>(work_.device(), work_.size(), room_.k, reason);
        made.steps = steps_;
        return made;
    }
    krylov_spectrum<T> result(krylov_end reason) {
        std::vector<std::int64_t> kept = ritz_.wanted(room_.k);
        std::sort(kept.begin(), kept.end());
        numbers values;
        for (const std::int64_t i : kept) values.push_back(found_.values[static_cast<std::size_t>(i)]);
        krylov_spectrum<T> made{spectra::write<T>(work_.device(), values),
                                vectors_.combined(columns_of(found_.vectors, kept)), steps_, 0, reason};
        for (std::int64_t i = 0; i < room_.k; ++i) {
            flat(work_) = made.vectors.col(i);
            const double apart = safe_norm(krylov::kept(krylov::apply(a_, work_)) - made.values(i) * work_);
            made.residual = std::max(made.residual, apart);
        }
        return made;
    }
};

inline void refuse_start(const char* function, const krylov_options& o) {
    if (o.start.is_given())
        throw value_error(std::string("sinter: ") + function +
                          ": the start is the second argument, not an option");
}

template <class A, class X>
auto lanczos(const char* function, const A& a, X start, std::int64_t k, spectrum_end which,
             const krylov_options& o) {
    using T = typename X::value_type;
    require_options(function, o);
    refuse_start(function, o);
    require_operator(function, a, start);
    const std::int64_t n = start.size();
    spectra::require_count(function, k, n);
    return expr::in_function(function, [&] {
        const auto none = [&](krylov_end why) { return no_krylov_spectrum<T>(start.device(), n, k, why); };
        if (k == 0) return none(krylov_end::converged);
        const double size = safe_norm(start);
        if (!std::isfinite(size)) return none(krylov_end::not_finite);
        if (size == 0) return none(krylov_end::breakdown);
        start /= static_cast<T>(size);
        return lanczos_process<A, X>(a, start, o, room(k, n, o), which).solve();
    });
}
/// From any first vector.
template <class A>
auto lanczos(const char* function, const A& a, std::int64_t k, spectrum_end which, const krylov_options& o) {
    using T = matrix_element<A>;
    if constexpr (requires { a.device(); }) {
        factor::require_square(function, expr::rows_of(a), expr::cols_of(a));
        const vector<T> start = random::normal<T>(a.device(), random::key(0), expr::rows_of(a));
        return lanczos(function, a, start, k, which, o);
    } else { // a formula
        return lanczos(function, expr::owner<expr::tree_of<A>>(a), k, which, o);
    }
}

} // namespace krylov

/// The k lowest eigenvalues of a symmetric matrix, dense or sparse, and their vectors: by products alone,
/// where eigh() takes the whole matrix apart. They are right if the residual is within tolerance * norm(A).
/// Throws shape_error if A is not square, or has fewer values; value_error for options that mean nothing. A
/// product takes seven launches more. It holds twice as many vectors as `restart`, or 2 k + 10 if these are
/// more.
template <class A>
requires krylov::is_matrix<A>
auto eigsh(const A& a, lowest k, const krylov_options& options = {}) {
    return krylov::lanczos("eigsh(A, lowest(k))", a, k.count, krylov::spectrum_end::lowest, options);
}
/// The k highest eigenvalues, and their vectors.
template <class A>
requires krylov::is_matrix<A>
auto eigsh(const A& a, highest k, const krylov_options& options = {}) {
    return krylov::lanczos("eigsh(A, highest(k))", a, k.count, krylov::spectrum_end::highest, options);
}
/// The k eigenvalues with the largest magnitudes, and their vectors.
template <class A>
requires krylov::is_matrix<A>
auto eigsh(const A& a, largest_magnitude k, const krylov_options& options = {}) {
    return krylov::lanczos("eigsh(A, largest_magnitude(k))", a, k.count, krylov::spectrum_end::magnitude,
                           options);
}
/// A may also be a function of an array. Then `start` is a first vector: an array that the function takes.
/// The columns of `vectors` have the elements of such arrays, row by row.
template <class A, expr::is_ours B>
auto eigsh(const A& a, const B& start, lowest k, const krylov_options& options = {}) {
    return krylov::lanczos("eigsh(A, start, lowest(k))", a, expr::owner<expr::tree_of<B>>(start), k.count,
                           krylov::spectrum_end::lowest, options);
}
template <class A, expr::is_ours B>
auto eigsh(const A& a, const B& start, highest k, const krylov_options& options = {}) {
    return krylov::lanczos("eigsh(A, start, highest(k))", a, expr::owner<expr::tree_of<B>>(start), k.count,
                           krylov::spectrum_end::highest, options);
}
template <class A, expr::is_ours B>
auto eigsh(const A& a, const B& start, largest_magnitude k, const krylov_options& options = {}) {
    return krylov::lanczos("eigsh(A, start, largest_magnitude(k))", a, expr::owner<expr::tree_of<B>>(start),
                           k.count, krylov::spectrum_end::magnitude, options);
}

} // namespace sinter
