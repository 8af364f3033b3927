#pragma once
// L D L' of symmetric and Hermitian matrices that need not be positive definite, with the exchanges of Bunch
// and Kaufman: Golub, Van Loan, "Matrix Computations", 4.4.4; results as LAPACK's sytrf_rk and hetrf_rk. The
// device chooses each pivot, and the host sends the same statements whatever it chose.

#include <limits>
#include <utility>

#include <sinter/factor/ldlt_panel.hpp>
#include <sinter/factor/self_adjoint.hpp>

namespace sinter::inline SINTER_ABI {

/// P A P' = L D L' of a symmetric n x n matrix, or with an adjoint of a Hermitian one: L has ones on its
/// diagonal, D blocks of 1 x 1 and 2 x 2. ldlt() makes it. Everything lies on the device.
template <class E>
class ldlt_factors {
    using kind = factor::self_adjoint<E>;
    using T = typename kind::real;

public:
    /// `beside`(k) is D(k + 1, k); `sizes`(k) is 1, 2 where a block of 2 x 2 begins, or 0 where it ends.
    ldlt_factors(matrix<E> packed, vector<E> beside, vector<std::int32_t> sizes, vector<std::int32_t> order)
        : packed_(std::move(packed)), beside_(std::move(beside)), sizes_(std::move(sizes)),
          order_(std::move(order)) {}

    /// L below the diagonal, whose ones are not stored, and D's diagonal.
    const matrix<E>& packed() const { return packed_; }
    /// D's elements below its diagonal: element k is D(k + 1, k), zero but in blocks of 2 x 2; n numbers.
    const vector<E>& beside() const { return beside_; }
    /// Row i of P A P' is row order(i) of A; n numbers.
    const vector<std::int32_t>& order() const { return order_; }

    /// L and D, n x n, as expressions.
    auto lower() const { return kind::unit_lower(packed_); }
    auto d() const {
        const auto i = row_index(size(), size());
        const auto j = col_index(size(), size());
        return select(i == j, packed_,
                      select(i == j + 1, rowwise(beside_),
                             select(j == i + 1, colwise(kind::conjugate(beside_)), T(0))));
    }

    /// 0, or the number, counted from 1, of the first row of D without an inverse.
    scalar<std::int32_t> info() const { return factor::first_true(packed_.device(), determinants() == T(0)); }
    /// True if there is such a row; reads four bytes from the device.
    bool singular() const { return info().to_host() != 0; }

    /// How many of A's eigenvalues are positive, and how many are negative: as many as D's (Sylvester).
    scalar<std::int32_t> positive() const {
        return counted(select(sizes_ == 1, own_diagonal() > T(0), sizes_ == 2));
    }
    scalar<std::int32_t> negative() const {
        return counted(select(sizes_ == 1, own_diagonal() < T(0), sizes_ == 2));
    }

    /// As the members of lu_factors. They are real numbers.
    scalar<T> determinant() const { return prod(determinants()); }
    scalar<T> log_determinant() const { return sum(log(abs(determinants()))); }
    scalar<T> determinant_sign() const { return prod(sign(determinants())); }

    /// The X of A X = B, for a matrix or a vector B. If A is singular X holds infinities and NaN. Throws
    /// shape_error if B has other rows than A. As LAPACK's sytrs_3 and hetrs_3.
    template <class B>
    auto solve(const B& b) const {
        factor::require_rows("ldlt(A).solve(B)", kind::real_part(b), size());
        auto x = kind::rows_for(b, packed_.device(), size());
        if (x.size() == 0) return x;
        expr::in_function("ldlt(A).solve(B)", [&] {
            x = gather(b, colwise(order_), col_index(size(), expr::cols_of(kind::real_part(b))));
            auto y = kind::lower_solution(packed_, x, blas::diag::unit);
            x = divided(y);
            y = kind::upper_solution(packed_, x, blas::diag::unit);
            x = gather(y, colwise(factor::inverse_order(order_)), col_index());
        });
        return x;
    }

    /// A's inverse, n x n, by n right sides; solve(B) is quicker and nearer than inverse() * B.
    matrix<E> inverse() const { return solve(identity<E>(packed_.device(), size())); }

    /// As lu_factors::rcond; as LAPACK's sycon_3.
    scalar<T> rcond() const {
        return expr::in_function("ldlt(A).rcond()", [&] {
            const matrix<E> left = lower() * d();
            return kind::condition(packed_.device(), left * kind::conjugate(trans(lower())), info(),
                                   [this](const auto& b) { return this->solve(b); });
        });
    }

private:
    matrix<E> packed_;
    vector<E> beside_;
    vector<std::int32_t> sizes_, order_;

    std::int64_t size() const { return expr::rows_of(packed_); }
    auto own_diagonal() const { return kind::real_part(diagonal(packed_)); }

    template <class Condition>
    scalar<std::int32_t> counted(const Condition& mask) const {
        if (size() == 0) return scalar<std::int32_t>(packed_.device(), 0);
        return sum(cast<std::int32_t>(mask));
    }
    /// Element k of D's diagonal, and its neighbours' on the two sides; at the ends itself.
    auto after() const { return gather(vector<T>(own_diagonal()), row_index(size()) + 1); }
    auto before() const { return gather(vector<T>(own_diagonal()), row_index(size()) - 1); }

    /// Of each block, in its first place; 1 in the second one of a block of 2 x 2.
    vector<T> determinants() const {
        vector<T> all(packed_.device(), size());
        if (size() > 0)
            all = select(sizes_ == 1, own_diagonal(),
                         select(sizes_ == 2,
                                hadamard(own_diagonal(), after()) - kind::squared_magnitude(beside_), T(1)));
        return all;
    }
    /// D^-1 y, divided by the larger element of a block before it meets another, as in sytrs.
    template <class Y>
    auto divided(const Y& y) const {
        const device& where = packed_.device();
        const auto i = row_index(size());
        vector<E> beside(where, size()), other(where, size());
        vector<T> own(where, size());
        beside = select(sizes_ == 0, gather(kind::conjugate(beside_), i - 1), beside_); // D(j, i) of row i
        const auto& length = kind::size(beside);
        // y(i) times own, and the other row of the block times other.
        own = select(sizes_ == 0, before(), after()) / length;
        const auto mine = own_diagonal() / length;
        const vector<T> scale = T(1) / hadamard(length, hadamard(own, mine) - T(1));
        other = select(sizes_ == 1, T(0), kind::turned(kind::conjugate(beside), length, -scale));
        own = select(sizes_ == 1, T(1) / own_diagonal(), hadamard(own, scale));
        const std::int64_t sides = expr::cols_of(kind::real_part(y));
        const auto row = row_index(size(), sides);
        const auto neighbour = gather(y, row + colwise(select(sizes_ == 0, -1, select(sizes_ == 2, 1, 0))),
                                      col_index(size(), sides));
        return select(colwise(sizes_ == 1), hadamard(y, colwise(own)),
                      hadamard(y, colwise(own)) + hadamard(neighbour, colwise(other)));
    }
};

namespace factor {

/// The steps of ldlt() on a matrix of which both halves are stored, where there are no work-groups, and of
/// complex elements.
template <class E>
class bunch_kaufman {
    using kind = self_adjoint<E>;
    using T = typename kind::real;

public:
    explicit bunch_kaufman(matrix<E> f)
        : n_(f.rows()), p_(std::move(f)), q_(p_.device(), n_, n_), beside_(p_.device(), n_),
          first_(p_.device(), n_), second_(p_.device(), n_), sizes_(p_.device(), n_),
          order_(iota<std::int32_t>(p_.device(), n_)), moved_(p_.device(), n_), other_(p_.device(), 0),
          pivot_(p_.device(), 0), to_(p_.device(), 0), block_(p_.device(), 1), below_(p_.device(), T(0)),
          across_(p_.device(), T(0)), largest_(p_.device(), T(0)) {
        beside_.fill(T(0));
        sizes_.fill(1);
    }

    ldlt_factors<E> factors() {
        for (std::int64_t k = 0; k + 1 < n_; ++k) {
            choose(static_cast<std::int32_t>(k));
            exchange();
            eliminate(static_cast<std::int32_t>(k));
        }
        if (n_ > 0)
            sizes_ = select(row_index(n_) == static_cast<std::int32_t>(n_ - 1) && block_ == 2, 0, sizes_);
        return {kind::with_real_diagonal(std::move(p_)), std::move(beside_), std::move(sizes_),
                std::move(order_)};
    }

private:
    std::int64_t n_;
    matrix<E> p_, q_;
    vector<E> beside_, first_, second_; ///< the last two: what the step's rows are weighed by
    vector<std::int32_t> sizes_, order_, moved_;
    scalar<std::int32_t> other_, pivot_, to_, block_; ///< the last: 1, 2, or 0 behind a block of 2 x 2
    scalar<T> below_, across_, largest_;

    /// The row `pivot_` that comes to the place `to_` in step k. An element is large enough beside those that
    /// it multiplies by (1 + sqrt(17)) / 8. `other_` is the row of column k's largest element `below_`.
    void choose(std::int32_t k) {
        constexpr T least = static_cast<T>(least_pivot);
        const auto j = col_index(1, n_);
        const auto column = kind::magnitude(p_.row(k));
        evaluate(other_ = argmax(select(j <= k, T(-1), column)),
                 below_ = (max)(select(j <= k, T(0), column)));
        const auto of_other = kind::magnitude(gather(p_, other_ + 0 * j, j));
        evaluate(largest_ = (max)(select(j < k || j == other_, T(0), of_other)),
                 across_ = (max)(select(j == other_, of_other, T(0))));
        const auto own = abs(kind::real_part(p_(k, k)));
        const auto stays = own >= least * below_ || own >= least * below_ * (below_ / largest_);
        const auto alone = stays || across_ >= least * largest_;
        const auto ends = block_ == 2;
        evaluate(pivot_ = select(ends || stays, k, other_), to_ = select(ends || alone, k, k + 1),
                 block_ = select(ends, 0, select(alone, 1, 2)));
    }

    /// What comes to a place when the rows `pivot_` and `to_` are exchanged.
    template <class I>
    auto came(const I& at) const {
        const auto moves = block_ != 0;
        return select(moves && at == to_, pivot_, select(moves && at == pivot_, to_, at));
    }
    void exchange() { q_ = gather(p_, came(row_index(n_, n_)), came(col_index(n_, n_))); }

    /// Takes the block's rows, weighed, from those below, and leaves the weights in its columns.
    void eliminate(std::int32_t k) {
        const auto a = kind::real_part(q_(k, k)), c = kind::real_part(q_(k + 1, k + 1));
        const auto b = q_(k + 1, k);
        const auto u = kind::conjugate(trans(q_.row(k))), v = kind::conjugate(trans(q_.row(k + 1)));
        const auto s = kind::size(b);
        const auto two = block_ == 2;
        const auto here = row_index(n_) == k;
        // A column of zeros has the pivot 0, and nothing to take away.
        const auto unit = T(1) / (s * (c / s * (a / s) - T(1)));
        evaluate(first_ =
                     select(two, unit * (c / s * u - kind::turned(b, s, v)), select(u == T(0), T(0), u / a)),
                 second_ = unit * (a / s * v - kind::turned(kind::conjugate(b), s, u)),
                 beside_ = select(here && two, b, beside_), sizes_ = select(here, block_, sizes_),
                 moved_ = gather(order_, came(row_index(n_))));
        std::swap(order_, moved_);
        const auto i = row_index(n_, n_);
        const auto j = col_index(n_, n_);
        const auto last = k + block_ - 1;
        const auto one = hadamard(colwise(u), rowwise(kind::conjugate(first_)));
        const auto rest =
            q_ - select(two, one + hadamard(colwise(v), rowwise(kind::conjugate(second_))), one);
        const auto left = select(j == k, select(i > last, colwise(first_), select(i > k, T(0), q_)),
                                 select(j == k + 1 && two && i > last, colwise(second_), q_));
        p_ = select(block_ == 0, q_, select(i > last && j > last, rest, left));
    }
};

} // namespace factor

/// L D L' of a symmetric n x n matrix, of which the lower half is read, positive definite or not. Rows and
/// columns are exchanged, so that L's elements stay small. NaN spreads. Seven launches for all of up
/// to 64 x 64 on devices with work-groups, six for each 32 columns of more, or on CPUs 64; elsewhere seven or
/// eight for each column, which read and write the matrix twice. cholesky(A) is faster where A is positive
/// definite. Throws shape_error if A is not square. As LAPACK's sytrf_rk, and SciPy's ldl.
template <expr::is_ours A>
auto ldlt(A&& a) {
    using T = factor::element<A>;
    factor::require_square("ldlt(A)", expr::rows_of(a), expr::cols_of(a));
    return expr::in_function("ldlt(A)", [&] {
        matrix<T> whole = factor::self_adjoint<T>::whole(matrix<T>(static_cast<A&&>(a)));
        if (whole.rows() > 0 && factor::takes_ldlt_panels(whole.device(), whole.rows())) {
            factor::ldlt_parts<T> found = factor::ldlt_by_panels<T>(std::move(whole)).parts();
            return ldlt_factors<T>(std::move(found.packed), std::move(found.beside), std::move(found.sizes),
                                   std::move(found.order));
        }
        return factor::bunch_kaufman<T>(std::move(whole)).factors();
    });
}

} // namespace sinter
