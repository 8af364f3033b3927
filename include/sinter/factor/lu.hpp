#pragma once
// LU with partial pivoting of large matrices, by blocks of columns: a narrow one is factored (lu_panel.hpp),
// then the rest of the matrix follows: its rows are gathered, and what remains are products. Golub, Van Loan,
// "Matrix Computations", 3.2 and 3.4; results as LAPACK's getrf.

#include <limits>
#include <utility>

#include <sinter/factor/common.hpp>
#include <sinter/factor/condition.hpp>
#include <sinter/factor/lu_panel.hpp>

namespace sinter::inline SINTER_ABI {

/// P A = L U of an m x n matrix; lu() makes it. Everything lies on the device, and nothing is moved to the
/// host but by singular().
template <class T>
class lu_factors {
public:
    lu_factors(matrix<T> packed, vector<std::int32_t> pivots, vector<std::int32_t> order)
        : packed_(std::move(packed)), pivots_(std::move(pivots)), order_(std::move(order)) {}

    /// L below the diagonal, whose ones are not stored, and U from the diagonal on, in one m x n matrix.
    const matrix<T>& packed() const& { return packed_; }
    matrix<T> packed() && { return std::move(packed_); }
    /// In step k row k was exchanged with row pivots(k); min(m, n) numbers counted from 0, as in SciPy
    /// (LAPACK counts from 1).
    const vector<std::int32_t>& pivots() const { return pivots_; }
    /// Row i of P A is row order(i) of A; m numbers.
    const vector<std::int32_t>& order() const { return order_; }

    /// L, m x min(m, n), and U, min(m, n) x n, as expressions.
    auto lower() const {
        const std::int64_t n = size();
        return blas::detail::triangular(blas::triangle::lower, blas::diag::unit, packed_(cols(0, n)));
    }
    auto upper() const {
        const std::int64_t n = size();
        return blas::detail::triangular(blas::triangle::upper, blas::diag::stored, packed_(rows(0, n)));
    }

    /// 0, or the number, counted from 1, of the first zero on U's diagonal, as LAPACK's info.
    scalar<std::int32_t> info() const {
        return factor::first_true(packed_.device(), diagonal(packed_) == T(0));
    }
    /// True if there is such a zero; reads four bytes from the device.
    bool singular() const { return info().to_host() != 0; }

    /// The product of U's diagonal, its sign changed for every exchange. Throws shape_error if A is not
    /// square. May overflow where log_determinant() does not.
    scalar<T> determinant() const { return prod(signed_diagonal()); }
    /// The logarithm of the determinant's magnitude; minus infinity if A is singular.
    scalar<T> log_determinant() const { return sum(log(abs(signed_diagonal()))); }
    /// 1, -1 or 0, the determinant's sign.
    scalar<T> determinant_sign() const { return prod(sign(signed_diagonal())); }

    /// The X of A X = B, or with transpose::yes of A' X = B, for a matrix or a vector B of as many rows. If A
    /// is singular X holds infinities and NaN. Throws shape_error if A is not square or B has other rows. As
    /// LAPACK's getrs.
    template <class B>
    auto solve(const B& b, transpose t = transpose::no) const {
        const std::int64_t n = require_system("lu(A).solve(B)");
        factor::require_rows("lu(A).solve(B)", b, n);
        auto x = blas::detail::rows_like(b, packed_.device(), n);
        if (x.size() == 0) return x;
        expr::in_function("lu(A).solve(B)", [&] {
            if (t != transpose::no) {
                auto y = blas::detail::array_like(x);
                substitute<transpose::yes>(b, y);
                x = gather(y, colwise(factor::inverse_order(order_)), col_index());
            } else {
                substitute<transpose::no>(gather(b, colwise(order_), col_index(n, expr::cols_of(b))), x);
            }
        });
        return x;
    }

    /// A's inverse, n x n, by n right sides; solve(B) is quicker and nearer than inverse() * B. Throws
    /// shape_error if A is not square.
    matrix<T> inverse() const {
        const std::int64_t n = require_system("lu(A).inverse()");
        matrix<T> x(packed_.device(), n, n);
        if (n == 0) return x;
        expr::in_function("lu(A).inverse()", [&] {
            substitute<transpose::no>(select(colwise(order_) == col_index(n, n), T(1), T(0)), x);
        });
        return x;
    }

    /// 1 / (norm1(A) norm1(inverse(A))), between 0 and 1: how far A is from a singular matrix, and T's
    /// precision over it is what a solution may err by. The second norm is estimated, from below and mostly
    /// right. 0 for a singular A, NaN for one with NaN. Costs eight solves, and a product unless `norm`,
    /// norm1(A), is given. Stays on the device. As LAPACK's gecon. Throws shape_error if A is not square.
    scalar<T> rcond() const {
        require_system("lu(A).rcond()");
        return expr::in_function("lu(A).rcond()", [&] {
            return rcond(factor::column_norm<T>(packed_.device(), lower() * upper()));
        });
    }
    scalar<T> rcond(const scalar<T>& norm) const {
        const std::int64_t n = require_system("lu(A).rcond()");
        return expr::in_function("lu(A).rcond()", [&] {
            return factor::reciprocal_condition<T>(
                packed_.device(), n, norm, info(), [this](const auto& b) { return this->solve(b); },
                [this](const auto& b) { return this->solve(b, transpose::yes); });
        });
    }

private:
    matrix<T> packed_;
    vector<std::int32_t> pivots_, order_;

    std::int64_t size() const { return pivots_.rows(); }
    std::int64_t require_system(const char* function) const {
        factor::require_square(function, expr::rows_of(packed_), expr::cols_of(packed_));
        return packed_.rows();
    }
    /// x = U^-1 L^-1 b, or L'^-1 U'^-1 b.
    template <transpose Transposed, class B, class X>
    void substitute(const B& b, X& x) const {
        const auto whole = packed_(rows(0, packed_.rows()));
        if constexpr (factor::is_widest<T, B>)
            if (factor::takes_whole<T>(packed_.device(), packed_.rows(), packed_.cols())) {
                if constexpr (Transposed == transpose::yes)
                    x = factor::substituted<batch_function::lu_transposed_substitution>(b, trans(whole),
                                                                                        x.rows());
                else
                    x = factor::substituted<batch_function::lu_substitution>(b, whole, x.rows());
                return;
            }
        auto y = blas::detail::array_like(x);
        const auto solve = [](blas::triangle half, blas::diag d, const auto& a, auto& from, auto& to) {
            blas::triangular_solver(half, d, a).solve(from, to);
        };
        x = b;
        if constexpr (Transposed == transpose::yes) {
            solve(blas::triangle::lower, blas::diag::stored, trans(whole), x, y);
            solve(blas::triangle::upper, blas::diag::unit, trans(whole), y, x);
        } else {
            solve(blas::triangle::lower, blas::diag::unit, whole, x, y);
            solve(blas::triangle::upper, blas::diag::stored, whole, y, x);
        }
    }
    auto signed_diagonal() const {
        factor::require_square("lu(A).determinant()", expr::rows_of(packed_), expr::cols_of(packed_));
        const auto d = diagonal(packed_);
        return select(pivots_ == row_index(), d, -d);
    }
};

namespace factor {

/// Columns of a block, and of the panels that it is made of.
struct lu_widths {
    std::int64_t block, panel;
};

/// On a GPU what LU of some thousand columns takes is its launches: a panel is a block there, all of whose
/// columns every group of a panel brings up to date. (Of 4096 columns 2127, for 2799 with panels of 32.)
inline lu_widths lu_widths_for(const device& d, std::int64_t rows) {
    if (!d.state()->facts().is_cpu && is_for_groups(d, rows, factored_rows_of_group)) return {128, 128};
    return {256, panel_width};
}

/// Working memory of factor_columns(), for blocks within blocks.
template <class T>
struct lu_space {
    lu_widths widths;
    matrix<T> moved; ///< the matrix, its rows exchanged
    panel_space<T> panel;
    vector<std::int32_t> panel_order, block_order; ///< of the rows

    lu_space(const device& d, std::int64_t m, std::int64_t n, std::int64_t count)
        : widths(lu_widths_for(d, m)), moved(d, m, n),
          panel(d, m, count < widths.panel ? count : widths.panel), panel_order(d, m), block_order(d, m) {}
};

/// Factors the columns [j, end) from row j on, and brings the columns [end, last) up to date with them. Wide
/// ranges are taken in blocks of columns, and these in panels, so that most of the work is products with long
/// sums. `order`: as of factor_panel().
template <class T>
void factor_columns(matrix<T>& f, lu_space<T>& space, std::int64_t j, std::int64_t end, std::int64_t last,
                    vector<std::int32_t>& pivots, vector<std::int32_t>& order) {
    if (end - j <= space.widths.panel && last == end)
        return factor_panel(f, space.panel, j, end - j, pivots, order);
    const std::int64_t m = f.rows();
    const bool blocks = end - j > space.widths.block;
    const std::int64_t step = blocks ? space.widths.block : space.widths.panel;
    matrix<T>& moved = space.moved;
    for (std::int64_t k = j; k < end; k += step) {
        const std::int64_t stop = end - k < step ? end : k + step;
        vector<std::int32_t>& from = k == j ? order : blocks ? space.block_order : space.panel_order;
        factor_columns(f, space, k, stop, stop, pivots, from);
        moved(rows(k, m), cols(j, last)) =
            gather(f(rows(k, m), cols(j, last)), colwise(from(rows(0, m - k))), col_index());
        if (k > j) f(rows(k, m), cols(j, k)) = moved(rows(k, m), cols(j, k));
        if (stop < last) {
            const auto above = f(rows(k, stop), cols(stop, last));
            blas::triangular_solver(triangle::lower, diag::unit, f(rows(k, stop), cols(k, stop)))
                .solve(moved(rows(k, stop), cols(stop, last)), above);
            f(rows(stop, m), cols(stop, last)) =
                moved(rows(stop, m), cols(stop, last)) - f(rows(stop, m), cols(k, stop)) * above;
        }
        // What `from` numbers begins at row k.
        const auto first = static_cast<std::int32_t>(k - j);
        if (k > j)
            order = select(row_index() < static_cast<std::int32_t>(first), order,
                           gather(order, first + gather(from, row_index() - first)));
    }
}

/// Panels hold rows' numbers beside their elements.
template <class T>
void require_countable_rows(std::int64_t rows) {
    if (rows > std::int64_t{1} << std::numeric_limits<T>::digits)
        throw unsupported_error("sinter: lu() numbers rows in the element type, which cannot count " +
                                std::to_string(rows));
}

/// In one launch, where a work-group takes all of A.
template <class T, class A>
lu_factors<T> lu_of_whole(const A& a) {
    const device where = a.device();
    const std::int64_t m = expr::rows_of(a), n = expr::cols_of(a);
    matrix<T> packed(where, m, n);
    vector<std::int32_t> pivots(where, n), order(where, m);
    evaluate(packed = panel_lu(a), pivots = panel_pivots(a), order = panel_order(a));
    return lu_factors<T>(std::move(packed), std::move(pivots), std::move(order));
}

template <class T>
lu_factors<T> lu_by_blocks(matrix<T>&& f) {
    const device where = f.device();
    const std::int64_t m = f.rows(), n = f.cols(), count = m < n ? m : n;
    vector<std::int32_t> pivots(where, count);
    if (count == 0) return lu_factors<T>(std::move(f), std::move(pivots), iota<std::int32_t>(where, m));
    lu_space<T> space(where, m, n, count);
    vector<std::int32_t> order(where, m);
    factor_columns(f, space, 0, count, n, pivots, order);
    return lu_factors<T>(std::move(f), std::move(pivots), std::move(order));
}

} // namespace factor

/// LU of an m x n matrix with the pivots of LAPACK's getrf: of every column the element of largest magnitude,
/// the first of equals. Completes for singular matrices too; see lu_factors::info(). A NaN counts as the
/// largest. lu(std::move(A)) overwrites A's elements instead of copying them. Throws unsupported_error for
/// more rows than T can count (2^24 for float).
template <expr::is_ours A>
auto lu(A&& a) {
    using T = factor::element<A>;
    factor::require_countable_rows<T>(expr::rows_of(a));
    return expr::in_function("lu(A)", [&] {
        return factor::factor_with(
            static_cast<A&&>(a), [](const auto& whole) { return factor::lu_of_whole<T>(whole); },
            [](matrix<T>&& f) { return factor::lu_by_blocks(std::move(f)); });
    });
}

/// The X of A X = B, by LU. Throws shape_error if A is not square or B has other rows.
template <expr::is_ours A, expr::is_ours B>
auto solve(A&& a, const B& b) {
    factor::require_square("solve(A, B)", expr::rows_of(a), expr::cols_of(a));
    factor::require_rows("solve(A, B)", b, expr::rows_of(a));
    return expr::in_function("solve(A, B)", [&] { return lu(static_cast<A&&>(a)).solve(b); });
}

} // namespace sinter
