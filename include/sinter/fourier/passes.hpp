#pragma once
// Transforms of a length that has small factors, in one launch for each factor: Stockham's passes, whose
// results come in order without reversing bits. Van Loan, "Computational Frameworks for the Fast Fourier
// Transform", 1.7.
//
//   place (k, p, q) of what was there, with R values of k, n / R / s of p and s of q, goes to (p, t, q):
//   y(p, t, q) = w^(p t) * sum over k of x(k, p, q) exp(-2 pi i k t / R)
//
// s is the product of the radices R of the passes before, and w = exp(-2 pi i s / n).

#include <cstdint>
#include <utility>
#include <vector>

#include <sinter/fourier/butterfly.hpp>
#include <sinter/fourier/lines.hpp>
#include <sinter/fourier/roots.hpp>

namespace sinter::inline SINTER_ABI::fourier {

/// Radices whose product is n > 0; none if n is 1, or has a larger prime factor. Eights, or fours, come
/// first.
inline std::vector<int> factors_of(std::int64_t n, bool eights) {
    std::vector<int> found;
    for (const int r : {8, 4, 2, 3, 5, 7, 11, 13})
        for (; (eights || r != 8) && n % r == 0; n /= r) found.push_back(r);
    // Two passes of four read and write as much as those of eight and two, and compute less.
    for (std::size_t k = 1; k < found.size(); ++k)
        if (found[k] == 2 && found[k - 1] == 8) found[k] = found[k - 1] = 4;
    return n == 1 ? found : std::vector<int>();
}

/// Beyond a CPU's caches, passes of four take as long for each bit of the length as those of eight, and less
/// where places a power of two apart are in each other's way in the cache.
inline bool takes_eights(const device& where, extents_of_lines of) {
    constexpr std::int64_t in_caches = 1 << 15;
    return !where.state()->facts().is_cpu || of.places * of.lines <= in_caches;
}

/// The transforms of whole lines by butterflies, each of which is one work-item's.
template <class T>
class butterfly_passes {
public:
    butterfly_passes(const device& where, extents_of_lines of)
        : of_(of), factors_(factors_of(of.places, takes_eights(where, of))), where_(where) {
        constexpr std::int64_t long_line = 8192;
        splits_ = of.lines == 1 && of.places > long_line && factors_.size() > 1;
        if (splits_ && of.places % 8 == 0) { // the next pass then reads vectors of neighbours
            factors_ = factors_of(of.places / 8, takes_eights(where, of));
            factors_.insert(factors_.begin(), 8);
        }
        order_ = of.places / (splits_ ? factors_.front() : 1);
        if (factors_.size() > (splits_ ? 2u : 1u)) roots_ = many_roots_of_unity<T>(where, order_, order_);
    }

    /// `out` becomes `scale` times the transform of `in`.
    void run(const line_set& in, const line_set& out, double scale) const {
        const std::size_t last = factors_.size() - 1;
        line_set now = in, next, spare;
        std::int64_t before = 1;
        for (std::size_t k = 0; k < factors_.size(); ++k) {
            if (k == last)
                next = out;
            else if (k < 2)
                next = working_lines(*where_.state(), dtype_of<T>, of_);
            else
                next = spare;
            write(factors_[k], before, now, next, k == last ? scale : 1.0);
            before *= factors_[k];
            spare = now;
            now = next;
        }
    }

private:
    extents_of_lines of_;
    std::vector<int> factors_;
    device where_;
    bool splits_;        ///< the first pass of a single long line has roots of its own, see write_first()
    std::int64_t order_; ///< of the roots
    vector<std::complex<T>> roots_;

    /// Rows and columns of a launch, and how they step through what is read and what is written.
    struct grid {
        std::int64_t rows, cols;
        std::int64_t in_row, in_col, out_row, out_col;
        std::int64_t p_row = 0, p_col = 0; ///< how p goes on
    };

    void write(int radix, std::int64_t before, const line_set& in, const line_set& out, double scale) const {
        const std::int64_t n = of_.places, lines = of_.lines, m = n / radix / before;
        const bool first = before == 1, last = m == 1;
        if (first && last)
            return launch(radix, before, in, out, m, {1, lines, 0, in.apart, 0, out.apart}, scale);
        if (first && lines == 1) return write_first(radix, in, out, m);
        if (first)
            return launch(radix, before, in, out, m,
                          {m, lines, in.step, in.apart, radix * out.step, out.apart, 1, 0}, scale);
        if (last && lines == 1)
            return launch(radix, before, in, out, m, {1, before, 0, in.step, 0, out.step}, scale);
        if (last)
            return launch(radix, before, in, out, m, {before, lines, in.step, in.apart, out.step, out.apart},
                          scale);
        launch(radix, before, in, out, m,
               {m, before * lines, before * in.step, 1, radix * before * out.step, 1, 1, 0}, scale);
    }

    /// Of a single line. Of a long one p goes on along rows of about sqrt(m), so that few roots are read.
    void write_first(int radix, const line_set& in, const line_set& out, std::int64_t m) const {
        const std::int64_t cols = splits_ ? m / factor_near_root(m) : m;
        launch(radix, 1, in, out, m,
               {m / cols, cols, cols * in.step, in.step, radix * cols * out.step, radix * out.step,
                splits_ ? cols : 0, 1},
               1.0);
    }

    void launch(int radix, std::int64_t before, const line_set& in, const line_set& out, std::int64_t m,
                const grid& g, double scale) const {
        statement s(dtype_of<T>);
        std::vector<parts_of_value> x;
        const auto rectangle_at = [&](std::int64_t first, bool reads) {
            return rectangle(g.rows, g.cols, first, reads ? g.in_row : g.out_row,
                             reads ? g.in_col : g.out_col);
        };
        for (std::int64_t k = 0; k < radix; ++k) {
            const line_set from = in.from_place(k * m * before);
            x.push_back({s.array(from.re, rectangle_at(from.re_first, true)),
                         s.array(from.im, rectangle_at(from.im_first, true))});
        }
        std::vector<parts_of_value> y = butterfly(s, x);
        if (m > 1) turn(s, y, before, m, g);
        for (std::int64_t t = 0; t < radix; ++t) {
            const line_set to = out.from_place(t * before);
            parts_of_value& v = y[static_cast<std::size_t>(t)];
            if (scale != 1) v = s.product(s.number(scale), v);
            if (to.re) s.assign(to.re, rectangle_at(to.re_first, false), v.re);
            if (to.im) s.assign(to.im, rectangle_at(to.im_first, false), v.im);
        }
        s.run();
    }

    /// Output t of butterfly p times w^(p t).
    void turn(statement& s, std::vector<parts_of_value>& y, std::int64_t before, std::int64_t m,
              const grid& g) const {
        const auto radix = static_cast<std::int64_t>(y.size()), order = m * radix;
        const bool own = g.p_row != 0 && g.p_col != 0;
        vector<std::complex<T>> of_rows, of_cols;
        if (own) {
            of_rows = roots_of_unity<T>(where_, order / g.p_row, order / g.p_row);
            of_cols = roots_of_unity<T>(where_, order, radix * g.cols);
        }
        const vector<std::complex<T>>&by_row = own ? of_rows : roots_, &by_col = own ? of_cols : roots_;
        const std::int64_t next = own ? 1 : before * order_ / of_.places;
        for (std::int64_t t = 1; t < radix; ++t) {
            parts_of_value& v = y[static_cast<std::size_t>(t)];
            if (g.p_row != 0) v = s.product(v, root(s, by_row, g.rows, any_extent, t * next));
            if (g.p_col != 0) v = s.product(v, root(s, by_col, any_extent, g.cols, t * next));
        }
    }
    /// Each `step`-th root, along rows or along columns.
    static parts_of_value root(statement& s, const vector<std::complex<T>>& w, std::int64_t rows,
                               std::int64_t cols, std::int64_t step) {
        step *= w.place().row_stride;
        layout place = rectangle(rows, cols, 0, rows == any_extent ? 0 : step, cols == any_extent ? 0 : step);
        const value re = s.array(w.storage(), place);
        ++place.offset;
        return {re, s.array(w.storage(), place)};
    }
};

} // namespace sinter::fourier
