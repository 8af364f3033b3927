#pragma once
// LU of complex matrices with partial pivoting, by panels of columns, as factor/lu.hpp of real ones; a column
// of a panel takes two launches. Golub, Van Loan, "Matrix Computations", 3.4; results as LAPACK's zgetrf.

#include <limits>
#include <string>
#include <utility>

#include <sinter/complex/factor_common.hpp>

namespace sinter::inline SINTER_ABI {

/// P A = L U of a complex m x n matrix; lu() makes it.
template <class T>
class complex_lu_factors {
    using element = std::complex<T>;

public:
    complex_lu_factors(matrix<element> packed, vector<std::int32_t> pivots, vector<std::int32_t> order)
        : packed_(std::move(packed)), pivots_(std::move(pivots)), order_(std::move(order)) {}

    /// L below the diagonal, whose ones are not stored, and U from the diagonal on, in one m x n matrix.
    const matrix<element>& packed() const& { return packed_; }
    matrix<element> packed() && { return std::move(packed_); }
    /// In step k row k was exchanged with row pivots(k); min(m, n) numbers counted from 0.
    const vector<std::int32_t>& pivots() const { return pivots_; }
    /// Row i of P A is row order(i) of A; m numbers.
    const vector<std::int32_t>& order() const { return order_; }

    /// L, m x min(m, n), and U, min(m, n) x n, as expressions.
    auto lower() const {
        return factor::complex_triangle(triangle::lower, factor::diag::unit, packed_(cols(0, size())));
    }
    auto upper() const {
        return factor::complex_triangle(triangle::upper, factor::diag::stored, packed_(rows(0, size())));
    }

    /// 0, or the number, counted from 1, of the first zero on U's diagonal, as LAPACK's info.
    scalar<std::int32_t> info() const { return factor::first_true(where(), diagonal(packed_) == T(0)); }
    /// True if there is such a zero; reads four bytes from the device.
    bool singular() const { return info().to_host() != 0; }

    /// The product of U's diagonal, its sign changed for every exchange. Throws shape_error if A is not
    /// square. May overflow where log_determinant() does not.
    scalar<element> determinant() const {
        require_square("lu(A).determinant()");
        return prod(signed_diagonal());
    }
    /// The logarithm of the determinant's magnitude; minus infinity if A is singular.
    scalar<T> log_determinant() const {
        require_square("lu(A).log_determinant()");
        const auto d = diagonal(packed_);
        const auto part = largest_part(d);
        return sum(log(part) + log(abs(d / part)));
    }
    /// The determinant over its magnitude; 0 if A is singular.
    scalar<element> determinant_sign() const {
        require_square("lu(A).determinant_sign()");
        const auto d = signed_diagonal();
        const vector<element> reduced = d / largest_part(d);
        return prod(select(reduced == T(0), T(0), reduced / abs(reduced)));
    }

    /// The X of A X = B, of trans(A) X = B or of adjoint(A) X = B, for a complex or real matrix or vector B.
    /// If A is singular X holds infinities and NaN. Throws shape_error if A is not square or B has other rows
    /// than A. As LAPACK's zgetrs.
    template <class B>
    auto solve(const B& b, blas::transpose t = blas::transpose::no) const {
        require_square("lu(A).solve(B)");
        factor::require_rows("lu(A).solve(B)", expr::real_part(b), expr::rows_of(packed_));
        return expr::in_function("lu(A).solve(B)", [&] {
            using enum triangle;
            auto x = factor::complex_copy<T>(where(), b);
            if (x.size() == 0) return x;
            if (t == blas::transpose::no) {
                x = permuted(x, order_);
                factor::solve_in_place(lower, t, factor::diag::unit, packed_, x);
                factor::solve_in_place(upper, t, factor::diag::stored, packed_, x);
            } else {
                factor::solve_in_place(upper, t, factor::diag::stored, packed_, x);
                factor::solve_in_place(lower, t, factor::diag::unit, packed_, x);
                x = permuted(x, factor::inverse_order(order_));
            }
            return x;
        });
    }
    /// A's inverse, n x n, by n right sides. Throws shape_error if A is not square.
    matrix<element> inverse() const {
        require_square("lu(A).inverse()");
        return solve(identity<element>(where(), packed_.rows()));
    }
    /// As lu_factors::rcond, for the sums of |Re| + |Im| in place of magnitudes.
    scalar<T> rcond() const {
        require_square("lu(A).rcond()");
        return expr::in_function("lu(A).rcond()", [&] {
            const auto solved = [this](blas::transpose t) {
                return [this, t](const auto& b) { return this->solve(b, t); };
            };
            return factor::complex_condition<T>(
                where(), packed_.rows(), factor::parts_norm<T>(where(), eval(lower()) * eval(upper())),
                info(), solved(blas::transpose::no), solved(blas::transpose::conjugate));
        });
    }

private:
    matrix<element> packed_;
    vector<std::int32_t> pivots_, order_;

    device where() const { return packed_.device(); }
    std::int64_t size() const { return packed_.rows() < packed_.cols() ? packed_.rows() : packed_.cols(); }
    void require_square(const char* function) const {
        factor::require_square(function, expr::rows_of(packed_), expr::cols_of(packed_));
    }
    auto signed_diagonal() const {
        const auto d = diagonal(packed_);
        return select(pivots_ == row_index(), d, -d);
    }
    /// Divides the numbers of d first: their magnitudes may be beyond the type.
    template <class D>
    static auto largest_part(const D& d) {
        const auto part = (max)(abs(real(d)), abs(imag(d)));
        return select(part > T(0) && !isinf(part), part, T(1));
    }
    template <class X>
    static auto permuted(const X& x, const vector<std::int32_t>& order) {
        return eval(gather(x, colwise(order), col_index(x.rows(), x.cols())));
    }
};

namespace factor {

/// Working memory of complex LU: a panel and its successor, which lie transposed, with the rows' numbers in
/// one more row; the matrix, its rows exchanged; and which rows a panel has exchanged.
template <class T>
struct complex_lu_space {
    complex_matrix<T> panel, next, moved;
    vector<std::int32_t> from;

    complex_lu_space(const device& d, std::int64_t m, std::int64_t n, std::int64_t width)
        : panel(d, width + 1, m), next(d, width + 1, m), moved(d, m, n), from(d, m) {}
};

/// As factor_panel_by_columns: the columns [j, j + width) of `a`, from row j on.
template <class T>
void factor_complex_panel(complex_matrix<T>& a, complex_lu_space<T>& space, std::int64_t j,
                          std::int64_t width, vector<std::int32_t>& pivots) {
    const std::int64_t m = a.rows() - j;
    const auto first = static_cast<std::int32_t>(j), last = static_cast<std::int32_t>(width);
    const auto c = row_index(); // the panel lies transposed
    const auto i = col_index();
    const row_slice lines = rows(0, width + 1);
    const col_slice all = cols(0, m);
    space.panel(lines, all) = select(c == last, cast<T>(i), gather(a, first + i, first + c));
    for (std::int32_t k = 0; k < last; ++k) {
        const auto p = space.panel(lines, all);
        const auto column = p.row(k);
        auto pivot = pivots(j + k);
        pivot = first + argmax(select(i < k, T(-1), abs(real(column)) + abs(imag(column)))); // as izamax
        const auto r = pivot - first;
        const auto before = select(i == k, r, select(i == r, k, i)); // rows k and r are exchanged
        const auto here = gather(p, c, before);
        const auto x = gather(p, k, before);
        const auto divisor = gather(p, k, r);
        const auto factor = select(divisor == T(0), x, x / divisor);
        space.next(lines, all) =
            select(i > k && c >= k && c < last,
                   select(c == k, factor, here - hadamard(factor, gather(p, c, r))), here);
        std::swap(space.panel, space.next);
    }
    a(rows(j, j + m), cols(j, j + width)) = trans(space.panel(rows(0, width), all));
    space.from(rows(0, m)) = cast<std::int32_t>(trans(real(space.panel)(rows(width, width + 1), all)).col(0));
}

/// The columns beside a panel follow it: their rows are exchanged, those on the right are brought up to date.
template <class T>
void follow_complex_panel(complex_matrix<T>& f, complex_lu_space<T>& space, std::int64_t j,
                          std::int64_t end) {
    const std::int64_t m = f.rows(), n = f.cols();
    const auto from = colwise(space.from(rows(0, m - j)));
    if (j > 0) {
        space.moved(rows(j, m), cols(0, j)) = gather(f(rows(j, m), cols(0, j)), from, col_index());
        f(rows(j, m), cols(0, j)) = space.moved(rows(j, m), cols(0, j));
    }
    if (end == n) return;
    const auto right = space.moved(rows(j, m), cols(end, n));
    right = gather(f(rows(j, m), cols(end, n)), from, col_index());
    const auto top = right(rows(0, end - j));
    solve_in_place(triangle::lower, blas::transpose::no, diag::unit, f(rows(j, end), cols(j, end)), top);
    f(rows(j, end), cols(end, n)) = top;
    if (end < m)
        f(rows(end, m), cols(end, n)) = right(rows(end - j, m - j)) - f(rows(end, m), cols(j, end)) * top;
}

template <class T>
complex_lu_factors<T> complex_lu(complex_matrix<T>&& f) {
    const device where = f.device();
    const std::int64_t m = f.rows(), n = f.cols(), count = m < n ? m : n;
    vector<std::int32_t> pivots(where, count), order = iota<std::int32_t>(where, m);
    if (count == 0) return {std::move(f), std::move(pivots), std::move(order)};
    complex_lu_space<T> space(where, m, n, count < panel_width ? count : panel_width);
    for (std::int64_t j = 0; j < count; j += panel_width) {
        const std::int64_t end = count - j < panel_width ? count : j + panel_width;
        factor_complex_panel(f, space, j, end - j, pivots);
        follow_complex_panel(f, space, j, end);
        const auto first = static_cast<std::int32_t>(j);
        order = select(row_index() < first, order,
                       gather(order, first + gather(space.from, row_index() - first)));
    }
    return {std::move(f), std::move(pivots), std::move(order)};
}

} // namespace factor

/// LU of a complex m x n matrix with the pivots of LAPACK's zgetrf: of every column the element with the
/// largest |Re| + |Im|, the first of equals. Completes for singular matrices too; see
/// complex_lu_factors::info(). Throws unsupported_error for more rows than T can count (2^24 for float).
template <expr::is_complex A>
auto lu(const A& a) {
    using T = factor::real_element<A>;
    factor::require_countable_rows<T>(a.rows());
    return expr::in_function("lu(A)", [&] { return factor::complex_lu<T>(factor::complex_matrix<T>(a)); });
}

} // namespace sinter
