#pragma once
// Lanczos' bidiagonalisation with thick restarts: Baglama, Reichel, "Augmented implicitly restarted Lanczos
// bidiagonalization methods", 2005, with Ritz vectors. Every vector is made orthogonal to all others.

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include <sinter/krylov/adjoints.hpp>
#include <sinter/krylov/eigsh.hpp>
#include <sinter/spectra/jacobi.hpp>

namespace sinter::inline SINTER_ABI {

/// What svds() finds: A V = U diag(values), as far as there are columns.
template <class T>
struct krylov_singular_values {
    matrix<T> u;        ///< in columns, orthogonal, each of norm 1
    vector<T> values;   ///< descending
    matrix<T> v;        ///< in columns, orthogonal, each of norm 1
    std::int64_t steps; ///< products with A, and with its transpose
    double residual;    ///< the largest norm(A v - value u) or norm(A' u - value v), computed from these
    krylov_end reason;

    bool converged() const { return reason == krylov_end::converged; }
};

namespace krylov {

/// U' B V of a square matrix B, with vectors in columns. Values descend.
struct small_singular_values {
    table u;
    numbers values;
    table v;
};
inline small_singular_values singular_values_of(table b) {
    const double scale = spectra::scale_of(b);
    spectra::unscale(b, scale);
    spectra::jacobi_svd f(spectra::transposed(b));
    spectra::complete_rows(f.g, f.complete);
    for (double& x : f.values) x *= scale;
    return {spectra::transposed(f.g), std::move(f.values), spectra::transposed(f.v)};
}

/// `forward(x)` is A x, like Y, and `backward(y)` is A' y, like X. Y has as many elements as X, or more.
template <class F, class G, class X, class Y>
class bidiagonal_process {
public:
    using T = typename X::value_type;

    bidiagonal_process(const F& forward, const G& backward, const X& start, const Y& like,
                       const krylov_options& o, const room& r, spectrum_end which)
        : forward_(forward), backward_(backward), o_(o), room_(r), left_(like, r.most + 1),
          right_(start, r.most + 1), x_(start), y_(like), all_(start.size() == r.most), b_(r.most, r.most),
          ritz_(r.k, which) {
        right_.add(x_, 0, room_.most);
    }

    krylov_singular_values<T> solve() {
        krylov_end reason = krylov_end::too_many_steps;
        for (std::int64_t kept = 0; steps_ < o_.most_steps;) {
            if (!fill(kept)) return none(krylov_end::not_finite);
            found_ = singular_values_of(b_);
            ritz_.take(found_.values, found_.u.row(room_.most - 1), rest_);
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
    const F& forward_;
    const G& backward_;
    const krylov_options& o_;
    const room room_;
    basis<Y> left_;
    basis<X> right_;
    X x_;
    Y y_;
    bool all_;        // there are no other right vectors
    table b_;         // what A is between these vectors
    double rest_ = 0; // how far A' leads out of the right ones, from the last left one
    double size_ = 0; // of A, as far as it is known
    std::int64_t steps_ = 0;
    small_singular_values found_;
    ritz_values ritz_;

    static constexpr double epsilon = static_cast<double>(std::numeric_limits<T>::epsilon());

    /// Steps from right vector `j` on, until there is room for none. Any vector stands in for one that ends a
    /// space.
    bool fill(std::int64_t j) {
        for (bool has_left = false; j < room_.most;) {
            const std::int64_t first = j;
            for (std::int64_t s = j; s < room_.most; ++s, ++steps_) {
                if (s > j || !has_left) {
                    y_ = forward_(right_[s]);
                    left_.add(y_, s, s);
                }
                x_ = backward_(left_[s]);
                right_.add(x_, s + 1, s);
            }
            const table of_left = left_.numbers(j, room_.most, 0), of_right = right_.numbers(j, room_.most);
            for (bool closed = false; !closed && j < room_.most; ++j) {
                if (!has_left && !take_column(j, of_left.row(j - first), closed)) return false;
                if (closed) {
                    left_.add_any(y_, j);
                    has_left = true;
                    break;
                }
                has_left = false;
                rest_ = of_right.row(j - first)[room_.most + 1];
                if (!std::isfinite(rest_)) return false;
                size_ = std::max(size_, rest_);
                closed = rest_ <= 10 * epsilon * size_;
                if (!closed) continue;
                rest_ = 0;
                if (j + 1 < room_.most) right_.add_any(x_, j + 1);
            }
        }
        if (all_) rest_ = 0;
        return true;
    }
    /// Column j of B. `closed` tells that nothing was left for left vector j.
    bool take_column(std::int64_t j, const double* of_left, bool& closed) {
        const double alpha = of_left[room_.most + 1];
        double length = alpha * alpha;
        for (std::int64_t i = 0; i < j; ++i) {
            b_.row(i)[j] = of_left[i];
            length += of_left[i] * of_left[i];
        }
        size_ = std::max(size_, std::sqrt(length));
        closed = alpha <= 10 * epsilon * size_;
        b_.row(j)[j] = closed ? 0 : alpha;
        return std::isfinite(length);
    }
    /// As in lanczos_process.
    std::int64_t restart(bool search) {
        const std::int64_t count = search ? room_.k : room_.kept;
        const std::vector<std::int64_t> kept = ritz_.wanted(count);
        left_.combine(columns_of(found_.u, kept), 0);
        right_.combine(columns_of(found_.v, kept), room_.most);
        if (search) right_.add_any(x_, count);
        std::fill(b_.v.begin(), b_.v.end(), 0.0);
        for (std::int64_t i = 0; i < count; ++i)
            b_.row(i)[i] = found_.values[static_cast<std::size_t>(kept[static_cast<std::size_t>(i)])];
        return count;
    }

    krylov_singular_values<T> none(krylov_end reason) const {
        const device d = x_.device();
        return {zeros<T>(d, y_.size(), room_.k),
                zeros<T>(d, room_.k),
                zeros<T>(d, x_.size(), room_.k),
                steps_,
                0,
                reason};
    }
    krylov_singular_values<T> result(krylov_end reason) {
        std::vector<std::int64_t> kept = ritz_.wanted(room_.k);
        std::sort(kept.begin(), kept.end());
        numbers values;
        for (const std::int64_t i : kept) values.push_back(found_.values[static_cast<std::size_t>(i)]);
        krylov_singular_values<T> made{left_.combined(columns_of(found_.u, kept)),
                                       spectra::write<T>(x_.device(), values),
                                       right_.combined(columns_of(found_.v, kept)),
                                       steps_,
                                       0,
                                       reason};
        for (std::int64_t i = 0; i < room_.k; ++i) {
            flat(x_) = made.v.col(i);
            flat(y_) = made.u.col(i);
            const double of_left = safe_norm(krylov::kept(forward_(x_)) - made.values(i) * y_),
                         of_right = safe_norm(krylov::kept(backward_(y_)) - made.values(i) * x_);
            made.residual = std::max({made.residual, of_left, of_right});
        }
        return made;
    }
};

/// From a first right vector. The fewer elements are to the right.
template <class A, class X>
auto bidiagonal_values(const char* function, const A& a, X start, std::int64_t k, spectrum_end which,
                       const krylov_options& o) {
    using T = typename X::value_type;
    require_options(function, o);
    refuse_start(function, o);
    return expr::in_function(function, [&] {
        const auto forward = [&](const auto& x) { return apply_forward(a, x); };
        const auto backward = [&](const auto& y) { return apply_backward(a, y); };
        const double size = safe_norm(start);
        if (size > 0 && std::isfinite(size)) start /= static_cast<T>(size);
        const auto image = forward(start);
        const expr::owner<expr::tree_of<decltype(image)>> like = image;
        const std::int64_t m = like.size(), n = start.size();
        spectra::require_count(function, k, std::min(m, n));
        using result = krylov_singular_values<T>;
        const auto none = [&](krylov_end why) {
            const device d = start.device();
            return result{zeros<T>(d, m, k), zeros<T>(d, k), zeros<T>(d, n, k), 0, 0, why};
        };
        if (k == 0) return none(krylov_end::converged);
        if (!std::isfinite(size)) return none(krylov_end::not_finite);
        if (size == 0) return none(krylov_end::breakdown);
        const room r(k, std::min(m, n), o);
        if (m >= n) return bidiagonal_process(forward, backward, start, like, o, r, which).solve();
        auto first = like; // any, if A takes the start to zeros
        flat(first) = random::normal<T>(random::key(2), m);
        result turned = bidiagonal_process(backward, forward, first, start, o, r, which).solve();
        swap(turned.u, turned.v);
        return turned;
    });
}
template <class A>
auto bidiagonal_values(const char* function, const A& a, std::int64_t k, spectrum_end which,
                       const krylov_options& o) {
    using T = matrix_element<A>;
    if constexpr (requires { a.device(); }) {
        const vector<T> start = random::normal<T>(a.device(), random::key(0), expr::cols_of(a));
        return bidiagonal_values(function, a, start, k, which, o);
    } else { // a formula
        return bidiagonal_values(function, expr::owner<expr::tree_of<A>>(a), k, which, o);
    }
}

} // namespace krylov

/// The k highest singular values of a matrix, dense or sparse, with their vectors: by products with A and
/// with its transpose alone, where svd() takes the whole matrix apart. They are right if the residual is
/// within tolerance * norm(A). Throws shape_error if A has fewer values; value_error for options that mean
/// nothing. A pair of products takes 14 launches more. It holds twice as many vectors on each side as
/// `restart`, or 2 k + 10 if these are more.
template <class A>
requires krylov::is_matrix<A>
auto svds(const A& a, highest k, const krylov_options& options = {}) {
    return krylov::bidiagonal_values("svds(A, highest(k))", a, k.count, krylov::spectrum_end::highest,
                                     options);
}
/// The k lowest singular values, and their vectors.
template <class A>
requires krylov::is_matrix<A>
auto svds(const A& a, lowest k, const krylov_options& options = {}) {
    return krylov::bidiagonal_values("svds(A, lowest(k))", a, k.count, krylov::spectrum_end::lowest, options);
}
/// A may also be two functions: svds(with_adjoint(f, g), start, highest(k)), where f takes the array `start`.
/// The columns of `u` and `v` have the elements of such arrays, row by row.
template <class A, expr::is_ours B>
auto svds(const A& a, const B& start, highest k, const krylov_options& options = {}) {
    return krylov::bidiagonal_values("svds(A, start, highest(k))", a, expr::owner<expr::tree_of<B>>(start),
                                     k.count, krylov::spectrum_end::highest, options);
}
template <class A, expr::is_ours B>
auto svds(const A& a, const B& start, lowest k, const krylov_options& options = {}) {
    return krylov::bidiagonal_values("svds(A, start, lowest(k))", a, expr::owner<expr::tree_of<B>>(start),
                                     k.count, krylov::spectrum_end::lowest, options);
}

} // namespace sinter
