#pragma once
// Arrays of the caller's: what of them a routine owns is copied to a device and back, and nothing else is
// read or written.

#include <algorithm>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include <sinter/blas/arguments.hpp>

namespace sinter::inline SINTER_ABI::blas::c {

/// The rows that a routine owns in column j of an array: from first + first_step * j, before
/// last + last_step * j, within the array.
struct part {
    std::int64_t first = 0, first_step = 0, last = 0, last_step = 0;
    friend constexpr bool operator==(const part&, const part&) = default;
};
constexpr part whole(std::int64_t rows) {
    return {0, 0, rows, 0};
}
/// One half of n x n elements; without its diagonal, if that is known to be ones.
constexpr part half_of(triangle half, diag d, std::int64_t n) {
    const std::int64_t beside = d == diag::unit ? 1 : 0;
    return half == triangle::upper ? part{0, 0, 1 - beside, 1} : part{beside, 1, n, 0};
}
/// The diagonals of an m x n matrix, `above` of them above the main one, in the rows of an array.
constexpr part band_of(std::int64_t m, std::int64_t above) {
    return {above, -1, above + m, -1};
}
/// The same of a triangle with k diagonals beside the main one.
constexpr part band_of(triangle half, diag d, std::int64_t n, std::int64_t k) {
    const std::int64_t beside = d == diag::unit ? 1 : 0;
    return half == triangle::upper ? part{k, -1, k + 1 - beside, 0} : part{beside, 0, n, -1};
}

/// Columns of `rows` elements, `ld` apart. On a device they are the rows of a matrix: the transpose.
template <class T>
class columns {
    using value = std::remove_const_t<T>;

public:
    columns(T* data, std::int64_t rows, std::int64_t cols, std::int64_t ld, part owned)
        : data_(data), rows_(rows), cols_(cols), ld_(ld), owned_(owned) {}
    columns(T* data, std::int64_t rows, std::int64_t cols, std::int64_t ld)
        : columns(data, rows, cols, ld, whole(rows)) {}

    /// Columns x rows elements; 0 where the routine owns none.
    matrix<value> upload(const device& d) const {
        if (is_one_run()) return matrix<value>(d, cols_, rows_, std::span<const value>(data_, size()));
        std::vector<value> staged(size());
        each_column([&](std::int64_t j, std::int64_t first, std::int64_t last) {
            std::copy(data_ + j * ld_ + first, data_ + j * ld_ + last, staged.data() + j * rows_ + first);
        });
        return matrix<value>(d, cols_, rows_, std::span<const value>(staged));
    }
    /// The same without values, for a result; zeros where another half comes with it, so that no arithmetic
    /// meets what was in memory.
    matrix<value> empty(const device& d) const {
        matrix<value> m(d, cols_, rows_);
        if (owned_ != whole(rows_)) m.fill(value(0));
        return m;
    }

    void download(const matrix<value>& from) const {
        if (is_one_run()) return from.to_host(std::span<value>(data_, size()));
        std::vector<value> staged(size());
        from.to_host(std::span<value>(staged));
        each_column([&](std::int64_t j, std::int64_t first, std::int64_t last) {
            std::copy(staged.data() + j * rows_ + first, staged.data() + j * rows_ + last,
                      data_ + j * ld_ + first);
        });
    }
    void clear() const {
        each_column([&](std::int64_t j, std::int64_t first, std::int64_t last) {
            std::fill(data_ + j * ld_ + first, data_ + j * ld_ + last, value(0));
        });
    }
    double area() const { return static_cast<double>(rows_) * static_cast<double>(cols_); }

private:
    T* data_;
    std::int64_t rows_, cols_, ld_;
    part owned_;

    std::size_t size() const { return static_cast<std::size_t>(rows_ * cols_); }
    bool is_one_run() const {
        return (ld_ == rows_ || cols_ == 1) && owned_.first == 0 && owned_.first_step == 0 &&
               owned_.last >= rows_ && owned_.last_step == 0;
    }
    template <class F>
    void each_column(F f) const {
        for (std::int64_t j = 0; j < cols_; ++j) {
            const std::int64_t first =
                                   std::clamp<std::int64_t>(owned_.first + owned_.first_step * j, 0, rows_),
                               last = std::clamp<std::int64_t>(owned_.last + owned_.last_step * j, 0, rows_);
            if (first < last) f(j, first, last);
        }
    }
};

/// n elements, `increment` apart: backwards for a negative one, as in the reference BLAS from the end of the
/// memory; n times the same for 0.
template <class T>
class strided {
    using value = std::remove_const_t<T>;

public:
    strided(T* data, std::int64_t n, std::int64_t increment)
        : first_(increment < 0 ? data - (n - 1) * increment : data), n_(n), increment_(increment) {}

    T& operator[](std::int64_t i) const { return first_[i * increment_]; }

    vector<value> upload(const device& d) const {
        if (increment_ == 1) return vector<value>(d, n_, std::span<const value>(first_, size()));
        std::vector<value> staged(size());
        for (std::int64_t i = 0; i < n_; ++i) staged[static_cast<std::size_t>(i)] = (*this)[i];
        return vector<value>(d, n_, std::span<const value>(staged));
    }
    vector<value> empty(const device& d) const { return vector<value>(d, n_); }

    void download(const vector<value>& from) const {
        if (increment_ == 1) return from.to_host(std::span<value>(first_, size()));
        std::vector<value> staged(size());
        from.to_host(std::span<value>(staged));
        for (std::int64_t i = 0; i < n_; ++i) (*this)[i] = staged[static_cast<std::size_t>(i)];
    }
    void clear() const {
        for (std::int64_t i = 0; i < n_; ++i) (*this)[i] = value(0);
    }
    double area() const { return static_cast<double>(n_); }

private:
    T* first_;
    std::int64_t n_, increment_;

    std::size_t size() const { return static_cast<std::size_t>(n_); }
};

} // namespace sinter::blas::c
