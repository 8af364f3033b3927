#pragma once
// Systems with a band: by one work-item of a CPU (batch_function::general_band_solution), or Gauss's
// elimination of some columns at a time. The equations that these columns reach are a small dense matrix,
// whose LU exchanges rows just as LAPACK's gbsv does; what it leaves of the last kl equations goes on to the
// next columns. Golub, Van Loan, "Matrix Computations", 4.3.

#include <string>
#include <utility>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/factor/banded_chunks.hpp>
#include <sinter/factor/lu.hpp>
#include <sinter/factor/substitution.hpp>

namespace sinter::inline SINTER_ABI {
namespace factor {

/// Columns that are eliminated at a time: the equations that they reach fit a work-group, where it takes
/// enough of them.
template <class T>
std::int64_t band_step(const device& d, std::int64_t below) {
    for (const std::int64_t most : {largest_group_order, largest_group_order / 2})
        if (2 * below <= most && takes_whole<T>(d, most, most - below)) return most - below;
    return below < panel_width ? panel_width : below;
}

/// A X = B with kl diagonals below and ku above the main one. AB and B are arrays that outlive this.
template <class T, class AB, class B>
class banded_system {
public:
    banded_system(std::int64_t kl, std::int64_t ku, const AB& ab, const B& b)
        : ab_(ab), b_(b), kl_(kl), ku_(ku), n_(expr::rows_of(b)), sides_(expr::cols_of(b)),
          step_(band_step<T>(ab.device(), kl)) {}

    /// How many launches a row takes.
    static double launches_for_row(const device& d, std::int64_t kl) {
        const std::int64_t step = band_step<T>(d, kl);
        return takes_whole<T>(d, step + kl, step) ? 6 / static_cast<double>(step) : 2;
    }

    matrix<T> solution() {
        matrix<T> x(ab_.device(), n_, sides_);
        std::int64_t j = 0;
        for (; n_ - j > step_ + kl_; j += step_) eliminate(j);
        const std::int64_t left = n_ - j;
        const matrix<T> last = equations(j, left, left);
        x(rows(j, n_)) = lu(last(cols(0, left))).solve(last(cols(left, left + sides_)));
        while (j > 0) substitute(x, j -= step_);
        return x;
    }

private:
    /// U of some columns, as lu packs it, and the same rows of U in the columns behind them and of Y.
    struct eliminated {
        matrix<T> packed, right;
    };
    const AB& ab_;
    const B& b_;
    const std::int64_t kl_, ku_, n_, sides_, step_;
    matrix<T> carried_; ///< kl equations in kl + ku unknowns, and their right sides
    dynamic_array<eliminated> blocks_;

    /// The first `count` equations that are left before column j, in the `unknowns` from there on, and behind
    /// these their right sides.
    matrix<T> equations(std::int64_t j, std::int64_t count, std::int64_t unknowns) const {
        matrix<T> result(ab_.device(), count, unknowns + sides_);
        const auto first = static_cast<std::int32_t>(j), inner = static_cast<std::int32_t>(unknowns),
                   below = static_cast<std::int32_t>(kl_), above = static_cast<std::int32_t>(ku_);
        const auto r = row_index(count, unknowns + sides_);
        const auto c = col_index(count, unknowns + sides_);
        const auto given = select(c < inner, cast<T>(gather<edge::zero>(ab_, above + r - c, first + c)),
                                  cast<T>(gather<edge::zero>(b_, first + r, c - inner)));
        if (j == 0 || kl_ == 0) {
            result = given;
        } else {
            const auto reach = below + above;
            const auto place = select(c >= inner, c + (reach - inner), select(c < reach, c, -1));
            result = select(r < below, gather<edge::zero>(carried_, r, place), given);
        }
        return result;
    }

    void eliminate(std::int64_t j) {
        const std::int64_t count = step_ + kl_, reach = kl_ + ku_, behind = reach + sides_;
        const matrix<T> window = equations(j, count, step_ + reach);
        auto f = lu(window(cols(0, step_)));
        const vector<std::int32_t>& order = f.order();
        const auto exchanged = [&](std::int64_t from, std::int64_t to) {
            return gather(window, colwise(order(rows(from, to))),
                          static_cast<std::int32_t>(step_) + col_index(to - from, behind));
        };
        matrix<T> right(ab_.device(), step_, behind);
        solve_triangle_into<T>(f.packed()(rows(0, step_)), exchanged(0, step_), triangle::lower, diag::unit,
                               right);
        if (kl_ > 0) {
            matrix<T> next(ab_.device(), kl_, behind);
            next = exchanged(step_, count) - f.packed()(rows(step_, count)) * right;
            carried_ = std::move(next);
        }
        blocks_.push_back({std::move(f).packed(), std::move(right)});
    }

    void substitute(matrix<T>& x, std::int64_t j) const {
        const eliminated& block = blocks_[static_cast<std::size_t>(j / step_)];
        const std::int64_t end = j + step_, reach = kl_ + ku_, known = n_ - end < reach ? n_ - end : reach;
        const auto u = block.packed(rows(0, step_));
        const auto y = block.right(cols(reach, reach + sides_));
        auto unknowns = x(rows(j, end));
        if (known > 0)
            solve_triangle_into<T>(u, y - block.right(cols(0, known)) * x(rows(end, end + known)),
                                   triangle::upper, diag::stored, unknowns);
        else
            solve_triangle_into<T>(u, y, triangle::upper, diag::stored, unknowns);
    }
};

/// The most diagonals on each side of bands that one work-item takes.
inline constexpr std::int64_t widest_band_by_rows = 128;
/// True if one work-item of the device takes such a band, row after row: its own loops are quicker than
/// launches.
inline bool takes_rows(const device& d, std::int64_t kl, std::int64_t ku) {
    const plan::device_facts& facts = d.state()->facts();
    return kl <= widest_band_by_rows && ku <= widest_band_by_rows && facts.is_cpu &&
           facts.max_loop_trips == 0 && takes_panels(d, 1);
}
/// In one launch, behind which the caller finds X in the last columns.
template <class T, class AB, class B>
matrix<T> solution_by_rows(std::int64_t kl, std::int64_t ku, const AB& ab, const B& b) {
    const std::int64_t n = expr::rows_of(b), width = kl + ku + 1;
    const auto below = static_cast<std::int32_t>(kl), above = static_cast<std::int32_t>(ku);
    matrix<T> found(ab.device(), n, width + expr::cols_of(b));
    const auto i = row_index(n, width);
    const auto j = (max)(i - below, 0) + col_index(n, width);
    found = general_band_solution(cast<T>(gather<edge::zero>(ab, above + i - j, j)), cast<T>(b), kl);
    return found;
}

inline void require_band(std::int64_t kl, std::int64_t ku, std::int64_t rows, std::int64_t cols,
                         std::int64_t n) {
    const std::string function = std::string("sinter: solve_banded(kl, ku, AB, B)");
    constexpr std::int64_t most = std::int64_t{1} << 31;
    if (kl < 0 || ku < 0 || kl > most || ku > most)
        throw shape_error(function + " needs numbers of diagonals, from 0 to 2^31: kl is " +
                          std::to_string(kl) + " and ku is " + std::to_string(ku));
    if (rows != kl + ku + 1 || cols != n)
        throw shape_error(function + " needs an AB of kl + ku + 1 = " + std::to_string(kl + ku + 1) +
                          " rows, and of as many columns as B has rows, " + std::to_string(n) + ": it is " +
                          expr::shape_text(rows, cols));
}

/// f of an array with the elements of x: x itself, if it is one.
template <class X, class F>
auto of_array(const X& x, F f) {
    if constexpr (requires { x.device(); })
        return f(x);
    else
        return f(expr::owner<expr::tree_of<X>>(x));
}

} // namespace factor

/// The X of A X = B for an n x n matrix A with kl diagonals below and ku above the main one, of which AB has
/// the diagonals in its kl + ku + 1 rows: element (i, j) is AB(ku + i - j, j), as of blas::gbmv and of SciPy.
/// What AB has beyond A's edges is not read. Rows are exchanged, within the band. If A is singular X holds
/// infinities and NaN. Two launches on CPUs where kl and ku <= 128, and 2 n kl (kl + ku) operations.
/// Elsewhere, where kl + ku <= 4: 12 launches for each level, which leaves a quarter or a half of the rows.
/// Else n (kl + ku + 64)^2 operations, and on devices with work-groups six launches for each 64 - kl rows,
/// elsewhere two or three for each row. Throws shape_error if extents do not fit or kl or ku is negative. As
/// LAPACK's gbsv.
template <expr::is_ours AB, expr::is_ours B>
auto solve_banded(std::int64_t kl, std::int64_t ku, const AB& ab, const B& b) {
    const char* const function = "solve_banded(kl, ku, AB, B)";
    const std::int64_t n = expr::rows_of(b);
    factor::require_rows(function, b, n);
    factor::require_band(kl, ku, expr::rows_of(ab), expr::cols_of(ab), n);
    return expr::in_function(function, [&] {
        return factor::of_array(ab, [&](const auto& diagonals) {
            using T = element_type<promote(dtype_of<factor::element<AB>>, expr::tree_of<B>::info.type)>;
            auto x = blas::detail::rows_like(b, diagonals.device(), n);
            if (x.size() == 0) return x;
            factor::of_array(b, [&](const auto& right) {
                using system = factor::banded_system<T, std::remove_cvref_t<decltype(diagonals)>,
                                                     std::remove_cvref_t<decltype(right)>>;
                const std::int64_t sides = expr::cols_of(right);
                const device& where = diagonals.device();
                const double each = system::launches_for_row(where, kl);
                matrix<T> found;
                if (factor::takes_rows(where, kl, ku))
                    found = factor::solution_by_rows<T>(kl, ku, diagonals, right);
                else if (factor::chunked_band<T>::takes(where, kl, ku, n, sides, each))
                    found = factor::chunked_band<T>(kl, ku, n, sides).solution(diagonals, right);
                else
                    found = system(kl, ku, diagonals, right).solution();
                if constexpr (expr::tree_of<B>::info.cols == 1)
                    x = found.col(found.cols() - 1);
                else
                    x = found(cols(found.cols() - sides, found.cols()));
            });
            return x;
        });
    });
}

} // namespace sinter
