#pragma once
// Orthonormal vectors that a method keeps: Arnoldi's and Lanczos' processes with full reorthogonalisation.
// Daniel, Gragg, Kaufman, Stewart, "Reorthogonalization and stable algorithms for updating the Gram-Schmidt
// QR factorization", 1976: Gram and Schmidt twice is enough.

#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include <sinter/krylov/operators.hpp>
#include <sinter/random.hpp>
#include <sinter/spectra/common.hpp>

namespace sinter::inline SINTER_ABI::krylov {

/// The elements of an array, row by row, as a column that reads and writes them in place.
template <class X>
auto flat(const X& x) {
    using T = typename X::value_type;
    return array_view<T, dynamic, 1>(x.storage(),
                                     reshaped(x.place(), expr::rows_of(x) * expr::cols_of(x), 1));
}

/// Room for vectors like X, one in each row of a matrix. With each that is added, it keeps the numbers that
/// made it orthogonal, on the device, until the host asks for some.
template <class X>
class basis {
public:
    using T = typename X::value_type;

    basis(const X& like, std::int64_t most)
        : rows_(expr::rows_of(like)), cols_(expr::cols_of(like)), most_(most),
          all_(like.device(), most, rows_ * cols_), numbers_(like.device(), most, 2 * most + 2),
          spare_(like.device(), 0, 0) {}

    std::int64_t most() const { return most_; }
    const matrix<T>& all() const { return all_; }

    /// Vector j in the extents of X, to be read and written.
    auto operator[](std::int64_t j) const {
        constexpr std::int64_t cols = expr::tree_of<X>::info.cols == 1 ? 1 : dynamic;
        const matrix<T>& all = all_;
        return array_view<T, dynamic, cols>(all_.storage(), reshaped(all.row(j).place(), rows_, cols_));
    }
    /// The first `count` vectors as the columns of a matrix, times c.
    template <class C>
    auto times(std::int64_t count, const C& c) const {
        return trans(all_(sinter::rows(0, count))) * c;
    }

    /// Takes from `w` what it has of the first `count` vectors, twice, and makes it vector `count` with the
    /// norm 1; a zero, if nothing is left. Its numbers are those of step `step`. Six launches, or two.
    void add(X& w, std::int64_t count, std::int64_t step) {
        auto v = flat(w);
        if (count > 0) {
            const auto first = all_(sinter::rows(0, count));
            for (std::int64_t pass = 0; pass < 2; ++pass) {
                const auto part =
                    numbers_(sinter::rows(step, step + 1), sinter::cols(pass * most_, pass * most_ + count));
                part = trans(v) * trans(first);
                v -= trans(first) * trans(part);
            }
        }
        const scalar<T> length = norm(w);
        const auto place = numbers_(step, 2 * most_);
        place = length;
        auto next = (*this)[count];
        next = select(length > T(0), w / length, T(0));
    }
    /// Any vector that is orthogonal to the first `count` becomes vector `count`.
    void add_any(X& w, std::int64_t count) {
        flat(w) = random::normal<T>(random::key(1).fold_in(made_++), rows_ * cols_);
        add(w, count, most_ - 1);
    }
    /// Of steps `first` up to before `end`, where step s had s + more vectors before it: in row s the
    /// products with them, and then the norm of what was left.
    spectra::table numbers(std::int64_t first, std::int64_t end, std::int64_t more = 1) const {
        spectra::table made(end - first, most_ + 1);
        const std::vector<T> read = numbers_(sinter::rows(first, end)).to_host();
        const std::int64_t width = 2 * most_ + 2;
        for (std::int64_t s = first; s < end; ++s) {
            const T* const of = read.data() + (s - first) * width;
            double* const row = made.row(s - first);
            for (std::int64_t i = 0; i < s + more && i < most_; ++i)
                row[i] = static_cast<double>(of[i]) + static_cast<double>(of[most_ + i]);
            row[most_] = static_cast<double>(of[2 * most_]);
        }
        return made;
    }
    /// Combinations of the first vectors, with a row of weights for each of these and a column for each
    /// result, in columns.
    matrix<T> combined(const spectra::table& weights) const {
        const auto first = all_(sinter::rows(0, weights.rows));
        return trans(first) * spectra::write<T>(all_.device(), weights);
    }
    /// Puts the combinations in place of the first vectors, and vector `last` behind them.
    void combine(const spectra::table& weights, std::int64_t last) {
        if (spare_.rows() == 0) spare_ = matrix<T>(all_.device(), most_, rows_ * cols_);
        const auto first = all_(sinter::rows(0, weights.rows));
        spare_(sinter::rows(0, weights.cols)) =
            spectra::write<T>(all_.device(), spectra::transposed(weights)) * first;
        spare_.row(weights.cols) = all_.row(last);
        swap(all_, spare_);
    }

private:
    std::int64_t rows_, cols_, most_;
    matrix<T> all_, numbers_, spare_;
    std::uint32_t made_ = 0;
};

} // namespace sinter::krylov
