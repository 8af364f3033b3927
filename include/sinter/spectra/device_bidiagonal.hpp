#pragma once
// A matrix on the device becomes a bidiagonal one by Householder's reflections from both sides, in blocks, as
// LAPACK's gebrd. Beside the matrix lie two columns for each reflection of the block, below it two rows: the
// product of both is what has to be subtracted from the matrix (Dongarra, Hammarling, Sorensen, 1989).

#include <algorithm>

#include <sinter/core/batch_rows.hpp>
#include <sinter/spectra/host_bidiagonal.hpp>
#include <sinter/spectra/reflectors.hpp>

namespace sinter::inline SINTER_ABI::spectra {

/// A = Q B P'. Row k of `left_` is column k of the matrix at its turn, which H(k) reflects from row k on; row
/// k of `right_` is its row k, which G(k) reflects from column k + 1 on.
template <class T>
class device_bidiagonal {
public:
    /// `a` is m x n with m >= n > 2, and is divided by `scale`.
    template <class A>
    device_bidiagonal(const device& where, const A& a, T scale)
        : m_(expr::rows_of(a)), n_(expr::cols_of(a)),
          whole_(where, m_ + 2 * block_width, n_ + 2 * block_width), along_(where, 1, n_ + 2 * block_width),
          across_(where, m_ + 2 * block_width, 1), left_(where, n_, m_), right_(where, n_, n_),
          left_squares_(where, n_), right_squares_(where, n_) {
        whole_(rows(0, m_), cols(0, n_)) = a / scale;
        left_squares_.fill(T(0));
        right_squares_.fill(T(0));
        for (std::int64_t first = 0; first < n_; first += block_width) {
            const std::int64_t end = (std::min)(first + block_width, n_), width = 2 * (end - first);
            if (takes_condensed(where, m_ - first)) {
                take_panel(first, end);
                continue;
            }
            for (std::int64_t k = first; k < end; ++k) {
                reduce_column(k, 2 * (k - first));
                if (k + 1 < n_) reduce_row(k, 2 * (k - first));
            }
            if (end < n_)
                whole_(rows(end, m_), cols(end, n_)) -=
                    whole_(rows(end, m_), cols(n_, n_ + width)) * whole_(rows(m_, m_ + width), cols(end, n_));
        }
    }

    /// Reads 4 n numbers.
    bidiagonal to_host() const {
        const numbers d = betas(vector<T>(diagonal(left_)), left_squares_);
        numbers e = betas(vector<T>(diagonal(right_(cols(1, n_)))), right_squares_);
        e.resize(d.size() - 1);
        return {d, std::move(e)};
    }
    /// z becomes Q z, and P z.
    void apply_left(matrix<T>& z) const { apply_reflectors(left_, left_squares_, 0, n_, z); }
    void apply_right(matrix<T>& z) const { apply_reflectors(right_, right_squares_, 1, n_ - 2, z); }

private:
    std::int64_t m_, n_;
    matrix<T> whole_;
    matrix<T> along_, across_; ///< all of that times a reflection's vector, from the left and from the right
    matrix<T> left_, right_;
    vector<T> left_squares_, right_squares_; ///< of what is behind the first element of each

    static numbers betas(const vector<T>& alpha, const vector<T>& squares) {
        const std::vector<T> a = alpha.to_host(), s = squares.to_host();
        numbers result;
        for (std::size_t i = 0; i < a.size(); ++i)
            result.push_back(beta_of<T>(static_cast<double>(a[i]), static_cast<double>(s[i])));
        return result;
    }
    /// Reflections from `first` on, by one work-group.
    void take_panel(std::int64_t first, std::int64_t end) {
        constexpr bidiagonal_rows line{block_width};
        const std::int64_t taken = end - first, m = m_ - first, n = n_ - first;
        const matrix<T> p = factor::bidiagonal_panel(whole_(rows(first, m_), cols(first, n_)), block_width);
        left_(rows(first, end), cols(first, m_)) = p(rows(line.columns(), line.columns() + taken));
        right_(rows(first, end), cols(first, n_)) = p(rows(line.lines(), line.lines() + taken), cols(0, n));
        left_squares_(rows(first, end)) = trans(p.row(line.column_squares())(cols(0, taken)));
        const std::int64_t lines = (std::min)(taken, n - 1); // the last column has no row beside it
        right_squares_(rows(first, first + lines)) = trans(p.row(line.line_squares())(cols(0, lines)));
        if (end < n_)
            whole_(rows(end, m_), cols(end, n_)) -= trans(p(rows(line.v(), line.y()), cols(taken, m))) *
                                                    p(rows(line.y(), line.columns()), cols(taken, n));
    }
    /// Reflection H(k), and the row that the block gets from it; there are `t` rows and columns before.
    void reduce_column(std::int64_t k, std::int64_t t) {
        const row_slice below = rows(k, m_);
        auto column = trans(left_(rows(k, k + 1), cols(k, m_)));
        if (t == 0)
            column = whole_(below, cols(k, k + 1));
        else
            column = whole_(below, cols(k, k + 1)) -
                     whole_(below, cols(n_, n_ + t)) * whole_(rows(m_, m_ + t), cols(k, k + 1));
        if (k + 1 < m_) left_squares_(k) = sum(square(left_.row(k)(cols(k + 1, m_))));
        if (k + 1 >= n_) return;
        const auto h = reflector_from<T>(left_(k, k), left_squares_(k));
        auto v = whole_(below, cols(n_ + t, n_ + t + 1));
        v = select(row_index() == 0, T(1), column * h.scale());
        const std::int64_t n = n_ - k - 1;
        const col_slice rest = cols(k + 1, n_);
        auto raw = along_(cols(0, n + t)), y = whole_(rows(m_ + t, m_ + t + 1), rest);
        raw = trans(v) * whole_(below, cols(k + 1, n_ + t));
        const auto tau = h.tau();
        if (t == 0)
            y = tau * raw;
        else
            y = tau * (raw(cols(0, n)) - raw(cols(n, n + t)) * whole_(rows(m_, m_ + t), rest));
    }
    /// Reflection G(k), and its column; the block has t + 1 rows and columns before.
    void reduce_row(std::int64_t k, std::int64_t t) {
        const col_slice rest = cols(k + 1, n_), block = cols(n_, n_ + t + 1);
        const row_slice lines = rows(m_, m_ + t + 1), below = rows(k + 1, m_);
        auto row = right_(rows(k, k + 1), rest);
        row = whole_(rows(k, k + 1), rest) - whole_(rows(k, k + 1), block) * whole_(lines, rest);
        if (k + 2 < n_) right_squares_(k) = sum(square(right_.row(k)(cols(k + 2, n_))));
        const auto g = reflector_from<T>(right_(k, k + 1), right_squares_(k));
        auto u = whole_(rows(m_ + t + 1, m_ + t + 2), rest);
        u = select(col_index() == 0, T(1), row * g.scale());
        const std::int64_t m = m_ - k - 1;
        auto raw = across_(rows(0, m + t + 1));
        raw = whole_(rows(k + 1, m_ + t + 1), rest) * trans(u);
        whole_(below, cols(n_ + t + 1, n_ + t + 2)) =
            g.tau() * (raw(rows(0, m)) - whole_(below, block) * raw(rows(m, m + t + 1)));
    }
};

} // namespace sinter::spectra
