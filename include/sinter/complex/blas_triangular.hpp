#pragma once
// BLAS: products and systems of complex triangles, as real ones of twice the order. Rows of parts stand below
// each other:
//
//     row 2 i      Re a(i, j)   -Im a(i, j)   of columns 2 j and 2 j + 1
//     row 2 i + 1  Im a(i, j)    Re a(i, j)
//
// With each row turned by the angle of its element of the diagonal, which becomes a magnitude, that is a
// triangle too, for which blas/triangular.hpp has the solvers. Its products are those of complex numbers: no
// operation is added. As the row is turned as a whole, errors are substitution's, and what neither overflows
// nor vanishes there does not here. (Rows divided by their element would.)

#include <limits>

#include <sinter/blas/level3.hpp>
#include <sinter/complex/rearrange.hpp>

namespace sinter::inline SINTER_ABI::blas::detail {

/// The real element of a complex one `v`, in this row and column of its parts: 0 or 1.
template <class Row, class Col, class V>
auto part_of_pair(const Row& row, const Col& col, const V& v) {
    return select(row == col, v.real(), select(row == 0, -v.imag(), v.imag()));
}

/// The magnitudes of complex elements, and numbers of magnitude 1 that turn these to them.
template <class D, class Size, class Turn>
void write_polar_parts(const D& d, Size& size, Turn& turn) {
    using T = typename Size::value_type;
    const auto largest = (max)(abs(d.real()), abs(d.imag()));
    const auto re = select(largest == T(0), T(1), d.real() / largest); // 0 / 0 would spread
    const auto im = select(largest == T(0), T(0), d.imag() / largest);
    const auto length = sqrt(square(re) + square(im));
    // Half of the row, where the magnitude itself is beyond the type.
    const auto part = select(largest > (std::numeric_limits<T>::max)() / 2, T(0.5), T(1));
    const auto over = part / length;
    evaluate(size = hadamard(hadamard(largest, part), length),
             turn = complex_of(hadamard(re, over), -hadamard(im, over)));
}

template <class T>
struct complex_triangle<std::complex<T>> {
    /// trmm of what fits.
    template <class A, class B>
    static void multiply(side where, triangle half, transpose t, diag d, std::complex<T> alpha, const A& a,
                         B& b) {
        const triangle multiplied = t == transpose::no ? half : other(half);
        with_op(t, a, [&](const auto& m) {
            if (where == side::left)
                b = triangle_times(multiplied, d, m, alpha * b);
            else
                b = times_triangle(multiplied, d, m, alpha * b);
        });
    }

    /// trsm of what fits, and is not empty.
    template <class A, class B>
    static void solve(side where, triangle half, transpose t, diag d, std::complex<T> alpha, const A& a,
                      B& b) {
        if (where == side::left) {
            with_op(t, a, [&](const auto& m) {
                b = joined(solved(t == transpose::no ? half : other(half), d, m, eval(alpha * b)));
            });
        } else { // the transposes of all
            const auto on_right = [&](triangle of, const auto& m) {
                b = trans(joined(solved(of, d, m, eval(alpha * trans(b)))));
            };
            if (t == transpose::no)
                on_right(other(half), trans(a));
            else if (t == transpose::yes)
                on_right(half, a);
            else
                on_right(half, conj(a));
        }
    }

    /// tbsv of what fits, and is not empty.
    template <class AB, class X>
    static void solve_band(triangle half, transpose t, diag d, std::int64_t k, const AB& ab, X& x) {
        const bool no = t == transpose::no, upper = half == triangle::upper;
        const triangle solved = no ? half : other(half);
        const std::int64_t n = x.rows(), wide = 2 * k + 1;
        const std::int32_t main = upper ? static_cast<std::int32_t>(k) : 0;
        with_elements_of(t, ab, [&](const auto& stored) {
            // Column `c` of the real band, and the row whose element is at `place` there.
            const auto c = col_index(wide + 1, 2 * n);
            const auto r = c + row_index(wide + 1, 2 * n) -
                           (solved == triangle::upper ? static_cast<std::int32_t>(wide) : 0);
            const auto i = r >> 1;
            const auto j = c >> 1;
            const auto inside = r >= 0 && i < static_cast<std::int32_t>(n);
            const std::int32_t turned = no ? 0 : 1; // op(A)'s (i, j) is A's (i, j), or (j, i)
            const auto place = main + (1 - 2 * turned) * (i - j);
            const auto at = select(inside && place >= 0 && place <= static_cast<std::int32_t>(k), place, -1);
            const auto element = gather<edge::zero>(stored, at, j + turned * (i - j));
            const auto beside = [&](const auto& v, const auto& on_diagonal) {
                return select(inside && i != j, part_of_pair(r & 1, c & 1, v),
                              select(inside && r == c, on_diagonal, T(0)));
            };
            matrix<T> factors(x.device(), wide + 1, 2 * n);
            vector<T> right(x.device(), 2 * n);
            if (d == diag::unit) {
                factors = beside(element, T(0));
                right = expr::alternating_rows<false>(x.real(), x.imag());
            } else {
                const polar_diagonal by(x.device(), n, gather(stored, main, row_index(n, 1)));
                const auto row = select(inside, i, 0);
                factors = beside(expr::complex_multiply_elements(element, gather(by.turn, row)),
                                 gather(by.size, row));
                right = parts_of_turned(x, by.turn, n, 1);
            }
            blas::detail::solve_band(solved, transpose::no, d, wide, factors, right);
            x = joined(right);
        });
    }

private:
    /// Of the diagonal's elements, see write_polar_parts().
    struct polar_diagonal {
        vector<T> size;
        vector<std::complex<T>> turn;

        template <class Diagonal>
        polar_diagonal(const device& where, std::int64_t n, const Diagonal& diagonal)
            : size(where, n), turn(where, n) {
            write_polar_parts(diagonal, size, turn);
        }
    };

    /// The parts of b's rows times their numbers `turn`, below each other, 2 n x k.
    template <class B>
    static auto parts_of_turned(const B& b, const vector<std::complex<T>>& turn, std::int64_t n,
                                std::int64_t k) {
        const auto row = row_index(2 * n, k);
        const auto all =
            expr::complex_multiply_elements(gather(b, row >> 1, col_index(2 * n, k)), gather(turn, row >> 1));
        return select((row & 1) == 0, all.real(), all.imag());
    }

    /// Unit diagonals are not read, and have no imaginary part: nothing is multiplied there.
    template <class Row, class Col, class Part>
    static auto is_stored(triangle half, diag d, const Row& i, const Col& j, const Part& im) {
        const std::int32_t unit = d == diag::unit ? 1 : 0;
        return belongs(half, i, j) && (i != j || im * unit == 0);
    }
    static auto nothing() { return expression<expr::nothing<dtype_of<T>>>(nullptr, 0); }

    /// M B: pairs of M's parts beside each other, as expr::multiply_in_pairs has them.
    template <class M, class B>
    static auto triangle_times(triangle half, diag d, const M& m, const B& b) {
        const std::int64_t n = m.rows();
        const auto i = expr::own_row<dynamic, dynamic>(n, 2 * n);
        const auto j = expr::own_col<dynamic, dynamic>(n, 2 * n);
        const std::int32_t stored = d == diag::stored ? 1 : 0;
        const auto one = abs(i - (j >> 1)) + stored == 0;
        const auto pairs = select(is_stored(half, d, i, j >> 1, j & 1),
                                  select(one, T(1), expr::parts_side_by_side(m)), nothing());
        return expr::join(pairs * expr::alternating_rows<true>(b.real(), b.imag()),
                          pairs * expr::alternating_rows<false>(b.imag(), b.real()));
    }
    /// B M: pairs of M's parts below each other.
    template <class M, class B>
    static auto times_triangle(triangle half, diag d, const M& m, const B& b) {
        const std::int64_t n = m.rows();
        const auto i = expr::own_row<dynamic, dynamic>(2 * n, n);
        const auto j = expr::own_col<dynamic, dynamic>(2 * n, n);
        const std::int32_t stored = d == diag::stored ? 1 : 0;
        const auto one = abs((i >> 1) - j) + stored == 0;
        const auto factor = [&](const auto& im, const auto& elements) {
            return select(is_stored(half, d, i >> 1, j, im), select(one, T(1), elements), nothing());
        };
        const auto pairs = expr::parts_side_by_side(b);
        return expr::join(pairs * factor(i & 1, expr::alternating_rows<true>(m.real(), m.imag())),
                          pairs * factor(1 - (i & 1), expr::alternating_rows<false>(m.imag(), m.real())));
    }

    /// The unknowns' parts below each other. `b` has a device and elements of its own.
    template <class M, class B>
    static auto solved(triangle half, diag d, const M& m, const B& b) {
        const std::int64_t n = m.rows();
        const auto i = row_index(2 * n, 2 * n) >> 1;
        const auto j = col_index(2 * n, 2 * n) >> 1;
        const auto inner = belongs(half, i, j) && i != j;
        const auto beside = [&](const auto& v, const auto& on_diagonal) {
            return select(inner, part_of_pair(row_index() & 1, col_index() & 1, v),
                          select(row_index() == col_index(), on_diagonal, T(0)));
        };
        matrix<T> factors(b.device(), 2 * n, 2 * n);
        auto right = rows_like(b.real(), b.device(), 2 * n), x = rows_like(b.real(), b.device(), 2 * n);
        if (d == diag::unit) {
            factors = beside(gather(m, i, j), T(0));
            right = expr::alternating_rows<false>(b.real(), b.imag());
        } else {
            const auto place = expr::own_row<dynamic, 1>(n, 1);
            const polar_diagonal by(b.device(), n, gather(m, place, place));
            factors = beside(expr::complex_multiply_elements(gather(m, i, j), gather(by.turn, i)),
                             gather(by.size, i));
            right = parts_of_turned(b, by.turn, n, expr::cols_of(b.real()));
        }
        triangular_solver(half, d, factors(rows(0, 2 * n))).solve(right, x);
        return x;
    }
    /// Complex numbers of parts below each other.
    template <class X>
    static auto joined(const X& x) {
        return complex_of(x(rows(0, x.rows(), 2)), x(rows(1, x.rows(), 2)));
    }
};

} // namespace sinter::blas::detail
