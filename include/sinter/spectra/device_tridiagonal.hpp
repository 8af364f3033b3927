#pragma once
// A symmetric matrix on the device becomes a tridiagonal one by Householder's reflections, in blocks, as
// LAPACK's sytrd: within a block the matrix stays as it is, and two rows for each reflection say what has to
// be subtracted from it (Golub, Van Loan, 8.3.1; Dongarra, Hammarling, Sorensen, "Block reduction of
// matrices to condensed forms", 1989). All lies in rows, so that what a work-item reads lies side by side.

#include <algorithm>
#include <utility>

#include <sinter/core/batch_rows.hpp>
#include <sinter/spectra/common.hpp>
#include <sinter/spectra/host_tridiagonal.hpp>
#include <sinter/spectra/reflectors.hpp>

namespace sinter::inline SINTER_ABI::spectra {

/// A = Q T Q'. Row j of `columns` is column j of the matrix at its turn; reflection j acts on the rows from
/// j + 1 on.
template <class T>
class device_tridiagonal {
public:
    /// `a` is n x n, n > 2; its lower half is read, divided by `scale`.
    template <class A>
    device_tridiagonal(const A& a, T scale)
        : n_(expr::rows_of(a)), whole_(a.device(), n_ + 2 * block_width, n_),
          products_(a.device(), 1, n_ + 2 * block_width), corrections_(a.device(), 2, n_),
          columns_(a.device(), n_, n_), squares_(a.device(), n_) {
        const auto i = row_index();
        const auto j = col_index();
        whole_(rows(0, n_)) = select(i >= j, a, trans(a)) / scale;
        squares_.fill(T(0));
        if (!takes_condensed(a.device(), n_)) {
            columns_.row(0) = whole_.row(0);
            measure(0);
        }
        for (std::int64_t first = 0; first < n_ - 2; first += block_width) {
            const std::int64_t end = (std::min)(first + block_width, n_ - 2);
            if (takes_condensed(a.device(), n_ - first))
                take_panel(first, end);
            else
                reduce_block(first, end);
        }
        const row_slice last = rows(n_ - 2, n_);
        columns_(last, cols(n_ - 2, n_)) = whole_(last, cols(n_ - 2, n_));
    }

    /// Reads n x 3 numbers.
    tridiagonal to_host() const {
        tridiagonal t{numbers(static_cast<std::size_t>(n_)), numbers(static_cast<std::size_t>(n_ - 1))};
        const std::vector<T> d = vector<T>(diagonal(columns_)).to_host(),
                             e = vector<T>(diagonal(columns_(cols(1, n_)))).to_host(), s = squares_.to_host();
        std::copy(d.begin(), d.end(), t.d.begin());
        for (std::size_t j = 0; j < t.e.size(); ++j) {
            const double alpha = static_cast<double>(e[j]), rest = static_cast<double>(s[j]);
            t.e[j] = beta_of<T>(alpha, rest);
        }
        return t;
    }
    /// z becomes Q z.
    void apply(matrix<T>& z) const { apply_reflectors(columns_, squares_, std::int64_t{1}, n_ - 2, z); }

private:
    std::int64_t n_;
    matrix<T> whole_;       ///< the matrix, and below it a reflection's v and w in turn
    matrix<T> products_;    ///< all of that times v
    matrix<T> corrections_; ///< what the block's reflections take from w, and from the next column
    matrix<T> columns_;
    vector<T> squares_; ///< of what is below the second element of each column

    void measure(std::int64_t j) {
        if (j + 2 < n_) squares_(j) = sum(square(columns_.row(j)(cols(j + 2, n_))));
    }
    /// By one work-group.
    void take_panel(std::int64_t first, std::int64_t end) {
        constexpr tridiagonal_rows line{block_width};
        const std::int64_t left = n_ - first, taken = end - first;
        const matrix<T> p = factor::tridiagonal_panel(whole_(rows(first, n_), cols(first, n_)), block_width);
        columns_(rows(first, end), cols(first, n_)) = p(rows(line.columns(), line.columns() + taken));
        squares_(rows(first, end)) = trans(p.row(line.squares())(cols(0, taken)));
        const col_slice rest = cols(taken, left);
        whole_(rows(end, n_), cols(end, n_)) -=
            trans(p(rows(line.v(), line.v_again()), rest)) * p(rows(line.w(), line.columns()), rest);
    }
    void reduce_block(std::int64_t first, std::int64_t end) {
        for (std::int64_t j = first; j < end; ++j) reduce_column(j, 2 * (j - first));
        // The last column's product has to do with the whole block.
        const row_slice lines = rows(n_, n_ + 2 * (end - first));
        const col_slice rest = cols(end, n_);
        const auto vw = whole_(lines, rest);
        const matrix<T> wv = gather(vw, row_index(vw.rows(), vw.cols()) ^ 1, col_index(vw.rows(), vw.cols()));
        whole_(rows(end, n_), rest) -= trans(vw) * wv;
    }
    /// Reflection j, after `t` rows of the block.
    void reduce_column(std::int64_t j, std::int64_t t) {
        const std::int64_t m = n_ - j - 1;
        const col_slice rest = cols(j + 1, n_);
        const auto h = reflector_from<T>(columns_(j, j + 1), squares_(j));
        auto v = whole_(rows(n_ + t, n_ + t + 1), rest), w = whole_(rows(n_ + t + 1, n_ + t + 2), rest);
        v = select(col_index() == 0, T(1), columns_(rows(j, j + 1), rest) * h.scale());
        auto y = products_(cols(0, m + t));
        y = v * trans(whole_(rows(j + 1, n_ + t), rest));
        const auto av = y(cols(0, m));
        auto next = columns_(rows(j + 1, j + 2), rest);
        const auto column = whole_(rows(j + 1, j + 2), rest);
        const auto tau = h.tau();
        auto r = corrections_(cols(0, m));
        if (t > 0) {
            const auto before = whole_(rows(n_, n_ + t), rest);
            const auto other = col_index(2, t) ^ 1;
            r = select(row_index(2, t) == 0, gather(y, 0, static_cast<std::int32_t>(m) + other),
                       gather(before, other, 0)) *
                before;
        } else {
            r.fill(T(0));
        }
        const auto u = av - r(rows(0, 1));
        const scalar<T> g = tau * tau * sum(hadamard(v, u)) / T(2);
        const auto of_first = tau * (av(0, 0) - r(0, 0)) - g; // v begins with 1
        evaluate(w = tau * u - g * v, next = column - r(rows(1, 2)) - of_first * v - (tau * u - g * v));
        measure(j + 1);
    }
};

} // namespace sinter::spectra
