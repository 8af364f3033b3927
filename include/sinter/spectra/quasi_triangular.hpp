#pragma once
// Square roots of quasi-triangular matrices, the real Schur form of general ones. Bjorck, Hammarling, "A
// Schur method for the square root of a matrix", 1983; in real numbers: Higham, "Computing real square roots
// of a real matrix", 1987.

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <sinter/spectra/schur.hpp>

namespace sinter::inline SINTER_ABI::spectra {

/// A block on the diagonal: one value, or a pair of complex ones.
struct diagonal_block {
    std::int64_t first, size;
    double real, imag; ///< the value of a pair that has the positive imaginary part

    std::int64_t end() const { return first + size; }
};
inline std::vector<diagonal_block> diagonal_blocks(const real_schur& s) {
    std::vector<diagonal_block> blocks;
    for (std::int64_t i = 0; i < s.h.rows;) {
        const auto k = static_cast<std::size_t>(i);
        blocks.push_back({i, s.imag[k] > 0 ? 2 : 1, s.real[k], s.imag[k]});
        i = blocks.back().end();
    }
    return blocks;
}
/// The function of a block of t that makes its value re + i im, which is written to r: re + (im / imag)
/// (block
/// - real).
inline void write_block(table& r, const table& t, const diagonal_block& b, double re, double im) {
    for (std::int64_t i = b.first; i < b.end(); ++i)
        for (std::int64_t j = b.first; j < b.end() && b.size == 2; ++j)
            r.row(i)[j] = im / b.imag * (t.row(i)[j] - (i == j ? b.real : 0));
    for (std::int64_t i = b.first; i < b.end(); ++i) r.row(i)[i] = b.size == 2 ? r.row(i)[i] + re : re;
}

/// The X of A X + X B = C for blocks, by elimination with pivots. What is left below `tolerance` counts as 0
/// where nothing divides it. False if there is no X.
class block_equation {
public:
    double x[2][2] = {};

    /// A and B are those of r.
    bool solve(const table& r, const diagonal_block& a, const diagonal_block& b, double tolerance) {
        order_ = static_cast<std::size_t>(a.size * b.size);
        for (std::size_t row = 0; row < order_; ++row) {
            const auto i = static_cast<std::int64_t>(row) / b.size,
                       j = static_cast<std::int64_t>(row) % b.size;
            m_[row].fill(0);
            for (std::int64_t k = 0; k < a.size; ++k)
                m_[row][static_cast<std::size_t>(k * b.size + j)] += r.row(a.first + i)[a.first + k];
            for (std::int64_t k = 0; k < b.size; ++k)
                m_[row][static_cast<std::size_t>(i * b.size + k)] += r.row(b.first + k)[b.first + j];
            m_[row][order_] = x[i][j];
        }
        if (!eliminate(tolerance)) return false;
        for (std::size_t row = 0; row < order_; ++row)
            x[row / static_cast<std::size_t>(b.size)][row % static_cast<std::size_t>(b.size)] =
                m_[row][order_];
        return true;
    }

private:
    std::size_t order_ = 0;
    std::array<std::array<double, 5>, 4> m_{}; ///< behind each row its right side

    bool eliminate(double tolerance) {
        for (std::size_t k = 0; k < order_; ++k) {
            std::size_t pivot = k;
            for (std::size_t i = k + 1; i < order_; ++i)
                if (std::fabs(m_[i][k]) > std::fabs(m_[pivot][k])) pivot = i;
            std::swap(m_[k], m_[pivot]);
            if (m_[k][k] == 0) { // both values are 0, so neither block is a pair
                if (std::fabs(m_[k][order_]) > tolerance) return false;
                m_[k][order_] = 0;
                m_[k][k] = 1;
            }
            for (std::size_t i = k + 1; i < order_; ++i) {
                const double factor = m_[i][k] / m_[k][k];
                for (std::size_t j = k; j <= order_; ++j) m_[i][j] -= factor * m_[k][j];
            }
        }
        for (std::size_t k = order_; k-- > 0;) {
            for (std::size_t j = k + 1; j < order_; ++j) m_[k][order_] -= m_[k][j] * m_[j][order_];
            m_[k][order_] /= m_[k][k];
        }
        return true;
    }
};

/// The principal root of t, whose blocks get their roots' values. False if there is none: a value is below 0,
/// or one of 0 belongs to a larger Jordan block. Values from -tolerance on count as 0.
class triangular_root {
public:
    table r;
    bool exists = true;

    triangular_root(const table& t, std::vector<diagonal_block>& blocks, double tolerance)
        : r(t.rows, t.cols), columns_(t.cols, t.rows), t_(t), tolerance_(tolerance) {
        for (diagonal_block& b : blocks) exists = exists && root_of(b);
        for (std::size_t j = 0; j < blocks.size() && exists; ++j) {
            keep_column(blocks[j], blocks[j].first, blocks[j].end());
            for (std::size_t i = j; i-- > 0 && exists;) exists = beside(blocks[i], blocks[j]);
        }
    }

private:
    table columns_; ///< r's columns, in rows
    const table& t_;
    double tolerance_;

    bool root_of(diagonal_block& b) {
        if (b.size == 1) {
            if (b.real < -tolerance_) return false;
            b.real = b.real > 0 ? std::sqrt(b.real) : 0;
            r.row(b.first)[b.first] = b.real;
            return true;
        }
        const double size = std::hypot(b.real, b.imag), large = std::sqrt((size + std::fabs(b.real)) / 2);
        const double re = b.real < 0 ? b.imag / 2 / large : large, im = b.imag / 2 / re;
        write_block(r, t_, b, re, im);
        b.real = re;
        b.imag = im;
        return true;
    }
    void keep_column(const diagonal_block& b, std::int64_t from, std::int64_t to) {
        for (std::int64_t i = from; i < to; ++i)
            for (std::int64_t j = b.first; j < b.end(); ++j) columns_.row(j)[i] = r.row(i)[j];
    }
    /// The part of r in the rows of a and the columns of b.
    bool beside(const diagonal_block& a, const diagonal_block& b) {
        block_equation e;
        const std::int64_t from = a.end();
        for (std::int64_t i = 0; i < a.size; ++i)
            for (std::int64_t j = 0; j < b.size; ++j)
                e.x[i][j] =
                    t_.row(a.first + i)[b.first + j] -
                    dot_of(r.row(a.first + i) + from, columns_.row(b.first + j) + from, b.first - from);
        if (!e.solve(r, a, b, tolerance_)) return false;
        for (std::int64_t i = 0; i < a.size; ++i)
            for (std::int64_t j = 0; j < b.size; ++j) r.row(a.first + i)[b.first + j] = e.x[i][j];
        keep_column(b, a.first, a.end());
        return true;
    }
};

} // namespace sinter::spectra
