#pragma once
// Singular values and vectors of a bidiagonal matrix by divide and conquer. Gu, Eisenstat, "A
// divide-and-conquer algorithm for the bidiagonal SVD", 1995; deflation as LAPACK's lasd2, vectors as its
// lasd3.
//
// A part is n x (n + extra). Its row in the middle is taken out, and the halves' bases turn it into z:
// diag(U1, 1, U2)' B diag(V1, V2) is a diagonal d, whose element in the middle is 0, with z for its middle
// row.

#include <algorithm>
#include <cmath>
#include <utility>

#include <sinter/spectra/divide.hpp>
#include <sinter/spectra/host_bidiagonal.hpp>
#include <sinter/spectra/jacobi.hpp>

namespace sinter::inline SINTER_ABI::spectra {

/// U diag(values) V' of that, values descending; if V is larger, its last column is what z vanishes on.
struct updated_middle {
    numbers values;
    table u, v;
};

class middle_update {
public:
    /// z has one element more than d if there is an extra column.
    middle_update(numbers d, numbers z, std::int64_t middle, double largest)
        : d_(std::move(d)), z_(std::move(z)), n_(static_cast<std::int64_t>(d_.size())),
          width_(static_cast<std::int64_t>(z_.size())), middle_(middle) {
        for (const double x : d_) largest = (std::max)(largest, x);
        tolerance_ = (std::max)(8 * unit_roundoff * largest, negligible);
        if (width_ > n_) join_extra();
        deflate();
        places = what_.of_kept(d_);
        weights = what_.of_kept(z_);
        const double length =
            std::sqrt(dot_of(weights.data(), weights.data(), static_cast<std::int64_t>(weights.size())));
        for (double& x : weights) x /= length;
        rho = length * length;
    }

    numbers places, weights; ///< of what is kept; the weights' norm is 1
    double rho = 0;          ///< and this was its square

    const deflation& what() const { return what_; }
    const numbers& d() const { return d_; }
    static std::vector<std::int64_t> descending(const numbers& v) {
        std::vector<std::int64_t> order(v.size());
        std::iota(order.begin(), order.end(), std::int64_t{0});
        std::stable_sort(order.begin(), order.end(),
                         [&](std::int64_t a, std::int64_t b) { return at(v, a) > at(v, b); });
        return order;
    }

    updated_middle solve() const {
        const std::int64_t k = what_.count();
        table gaps(k, k);
        numbers roots;
        for (std::int64_t j = 0; j < k; ++j)
            roots.push_back(secular_root(places, weights, rho, j, gaps.row(j), poles::squares).value());
        const numbers w = weights_of_roots(places, weights, gaps, poles::squares),
                      all = what_.with_settled(std::move(roots), d_);
        const std::vector<std::int64_t> order = descending(all);
        updated_middle result{in_order(all, order), table(n_, n_), table(width_, width_)};
        table left(k, k);
        make_vectors(w, gaps, left);
        write_columns(result.u, left, what_, order);
        write_columns(result.v, gaps, what_, order);
        if (width_ > n_) result.v.row(n_)[n_] = 1;
        for (auto r = what_.rotations.rbegin(); r != what_.rotations.rend(); ++r) {
            rotate(result.v.row(r->a), result.v.row(r->b), r->c, -r->s, width_);
            if (r->b < n_) rotate(result.u.row(r->a), result.u.row(r->b), r->c, -r->s, n_);
        }
        return result;
    }

private:
    numbers d_, z_;
    std::int64_t n_, width_, middle_;
    double tolerance_ = 0;
    deflation what_;

    static double at(const numbers& v, std::int64_t i) { return v[static_cast<std::size_t>(i)]; }
    static double& at(numbers& v, std::int64_t i) { return v[static_cast<std::size_t>(i)]; }

    /// Both columns without a value become one, and the other is free of z.
    void join_extra() {
        double &a = at(z_, middle_), &b = at(z_, n_);
        const double length = std::hypot(a, b);
        if (length > 0) what_.rotations.push_back({middle_, n_, a / length, b / length});
        a = length;
        b = 0;
    }
    void deflate() {
        double& first = at(z_, middle_);
        if (std::fabs(first) <= tolerance_) first = std::copysign(tolerance_, first);
        std::vector<std::int64_t> order;
        for (std::int64_t i = 0; i < n_; ++i)
            if (i != middle_) order.push_back(i);
        std::stable_sort(order.begin(), order.end(),
                         [&](std::int64_t a, std::int64_t b) { return at(d_, a) < at(d_, b); });
        at(d_, middle_) = 0;
        what_.kept.push_back(middle_);
        std::int64_t held = -1;
        for (const std::int64_t next : order) {
            if (std::fabs(at(z_, next)) <= tolerance_) {
                what_.settled.push_back(next);
                continue;
            }
            if (held >= 0 && std::fabs(at(d_, next) - at(d_, held)) <= tolerance_) {
                const double tau = std::hypot(at(z_, held), at(z_, next));
                what_.rotations.push_back({held, next, at(z_, next) / tau, -at(z_, held) / tau});
                at(z_, next) = tau;
                at(z_, held) = 0;
                what_.settled.push_back(held);
            } else if (held >= 0) {
                what_.kept.push_back(held);
            }
            held = next;
        }
        if (held >= 0) what_.kept.push_back(held);
        if (what_.kept.size() > 1) at(d_, what_.kept[1]) = (std::max)(at(d_, what_.kept[1]), tolerance_ / 2);
    }
    /// The right vectors in place of the gaps, and the left ones.
    void make_vectors(const numbers& weights_of_vectors, table& gaps, table& left) const {
        const std::int64_t k = gaps.rows;
        const double *const w = weights_of_vectors.data(), *const d = places.data();
        for (std::int64_t j = 0; j < k; ++j) {
            double *const v = gaps.row(j), *const u = left.row(j);
            set_by_four(v, 0, k, [=](std::int64_t i) { return w[i] / v[i]; });
            set_by_four(u, 0, k, [=](std::int64_t i) { return d[i] * v[i]; });
            u[0] = -1; // whose pole is 0
            scale_to_one(u, k);
            scale_to_one(v, k);
        }
    }
};

/// Two blocks that become one, and the row between them.
struct middle_joint {
    std::int64_t first, half, n, extra; ///< rows of the upper block, of all, and columns more than these
    numbers d, z;
    double largest;   ///< of the row between
    outer_rows outer; ///< of V; the upper block has its extra column

    std::int64_t width() const { return n + extra; }
    middle_update update() const { return {d, z, half, largest}; }
};
/// Who keeps the vectors multiplies them. On the left the middle row is a block of its own, which belongs to
/// the upper half.
template <class Basis, class Vectors>
void merge_middle(Basis& left, Basis& right, const middle_joint& two, const Vectors& u, const Vectors& v) {
    const std::int64_t middle = two.first + two.half + 1;
    left.merge(two.first, middle, two.first + two.n, u);
    right.merge(two.first, middle, two.first + two.width(), v);
}
/// The host solves the secular equation.
template <class Basis>
joined join_middle_on_host(Basis& left, Basis& right, const middle_joint& two, const middle_update& update) {
    const updated_middle whole = update.solve();
    merge_middle(left, right, two, whole.u, whole.v);
    return {whole.values, two.outer.times(whole.v)};
}
template <class Basis>
joined join_middle(Basis& left, Basis& right, const middle_joint& two) {
    return join_middle_on_host(left, right, two, two.update());
}

/// b's values descend in b.d afterwards. Who keeps the vectors on the left and on the right: as of conqueror.
template <class Basis>
class bidiagonal_conqueror {
public:
    bidiagonal_conqueror(bidiagonal& b, Basis& left, Basis& right)
        : b_(b), left_(left), right_(right), first_(b.d.size()), last_(b.d.size()) {
        flush(b.d);
        flush(b.e);
        conquer(0, static_cast<std::int64_t>(b.d.size()), 0);
        flush(b.d, 64 * negligible); // what deflation put in place of zeros
    }

private:
    bidiagonal& b_;
    Basis &left_, &right_;
    numbers first_, last_; // rows of every block on the right

    void conquer(std::int64_t first, std::int64_t n, std::int64_t extra) {
        if (n <= largest_leaf) return begin(first, n, extra);
        const std::int64_t half = n / 2, middle = first + half, end = first + n;
        const double alpha = b_.d[static_cast<std::size_t>(middle)],
                     beta = b_.e[static_cast<std::size_t>(middle)];
        conquer(first, half, 1);
        conquer(middle + 1, n - half - 1, extra);
        numbers z;
        for (std::int64_t i = first; i <= middle; ++i)
            z.push_back(alpha * last_[static_cast<std::size_t>(i)]);
        for (std::int64_t i = middle + 1; i < end + extra; ++i)
            z.push_back(beta * first_[static_cast<std::size_t>(i)]);
        numbers d(b_.d.begin() + first, b_.d.begin() + end);
        d[static_cast<std::size_t>(half)] = 0;
        const auto at = [&](numbers& v, std::int64_t i) { return v.begin() + first + i; };
        const joined one = join_middle(left_, right_,
                                       {first,
                                        half,
                                        n,
                                        extra,
                                        std::move(d),
                                        std::move(z),
                                        (std::max)(std::fabs(alpha), std::fabs(beta)),
                                        {numbers(at(first_, 0), at(first_, half + 1)),
                                         numbers(at(last_, half + 1), at(last_, n + extra))}});
        std::copy(one.values.begin(), one.values.end(), at(b_.d, 0));
        std::copy(one.outer.top.begin(), one.outer.top.end(), at(first_, 0));
        std::copy(one.outer.bottom.begin(), one.outer.bottom.end(), at(last_, 0));
    }
    void begin(std::int64_t first, std::int64_t n, std::int64_t extra) {
        const std::int64_t width = n + extra;
        if (width == 0) return;
        table columns(width, width); // with a row of zeros for the extra column
        for (std::int64_t i = 0; i < n; ++i) {
            columns.row(i)[i] = b_.d[static_cast<std::size_t>(first + i)];
            if (i + 1 < width) columns.row(i + 1)[i] = b_.e[static_cast<std::size_t>(first + i)];
        }
        const jacobi_svd found(std::move(columns));
        table u(n, n);
        for (std::int64_t i = 0; i < n; ++i) std::copy_n(found.g.row(i), n, u.row(i));
        complete_rows(u, (std::min)(found.complete, n));
        std::copy_n(found.values.begin(), n, b_.d.begin() + first);
        left_.begin(first, u);
        right_.begin(first, found.v);
        if (extra != 0) left_.begin(first + n, unit_table(1, 1)); // the middle row of the part above
        for (std::int64_t i = 0; i < width; ++i) {
            first_[static_cast<std::size_t>(first + i)] = found.v.row(i)[0];
            last_[static_cast<std::size_t>(first + i)] = found.v.row(i)[width - 1];
        }
    }
};

/// B's singular values, descending.
template <class Basis = no_basis>
numbers bidiagonal_values(bidiagonal b, Basis none = {}) {
    const bidiagonal_conqueror<Basis> conquer(b, none, none);
    return std::move(b.d);
}

} // namespace sinter::spectra
