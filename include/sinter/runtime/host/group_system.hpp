#pragma once
// Systems that work-groups solve (batch_taker::system), and scaled reflections, on the host: the definition
// that the others are compared with.

#include <cstdint>
#include <utility>

#include <sinter/core/batch.hpp>
#include <sinter/core/ceil_div.hpp>
#include <sinter/runtime/host/group.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

/// x of `rows` rows becomes the result; `f` is the factor. Every operation's result is rounded by `round`.
template <class Round>
class group_system {
public:
    group_system(const group_matrix& f, group_matrix& x, Round round) : f_(f), x_(x), round_(round) {}

    void run(batch_function function) {
        switch (function) {
        case batch_function::lu_substitution: lower(true), upper(false); break;
        case batch_function::lu_transposed_substitution: lower(false), upper(true); break;
        case batch_function::cholesky_substitution: lower(false), upper(false, true); break;
        case batch_function::lower_substitution: lower(false); break;
        case batch_function::unit_lower_substitution: lower(true); break;
        case batch_function::upper_substitution: upper(false); break;
        case batch_function::unit_upper_substitution: upper(true); break;
        case batch_function::qr_substitution: forward(), upper(false); break;
        case batch_function::qr_transposed_substitution: lower(false, true), backward(); break;
        case batch_function::transposed_reflection: forward(); break;
        default: backward();
        }
    }

private:
    const group_matrix& f_;
    group_matrix& x_;
    Round round_;

    double factor(std::int64_t i, std::int64_t j, bool transposed) const {
        return transposed ? f_(j, i) : f_(i, j);
    }
    void lower(bool unit, bool transposed = false) {
        for (std::int64_t r = 0; r < f_.cols; ++r) unknown(r, 0, r, unit, transposed);
    }
    void upper(bool unit, bool transposed = false) {
        for (std::int64_t r = f_.cols - 1; r >= 0; --r) unknown(r, r + 1, f_.cols, unit, transposed);
    }
    void unknown(std::int64_t r, std::int64_t begin, std::int64_t end, bool unit, bool transposed) {
        for (std::int64_t c = 0; c < x_.cols; ++c) {
            for (std::int64_t k = begin; k < end; ++k)
                x_(r, c) = round_(x_(r, c) - round_(factor(r, k, transposed) * x_(k, c)));
            if (!unit) x_(r, c) = round_(x_(r, c) / f_(r, r));
        }
    }
    void forward() {
        for (std::int64_t k = 0; k < f_.cols; ++k) reflect(k);
    }
    void backward() {
        for (std::int64_t k = f_.cols - 1; k >= 0; --k) reflect(k);
    }
    void reflect(std::int64_t k) {
        double square = 0;
        for (std::int64_t i = k + 1; i < f_.rows; ++i) square = round_(square + round_(f_(i, k) * f_(i, k)));
        const double scale = square == 0 ? 0 : round_(2 / round_(1 + square));
        for (std::int64_t c = 0; c < x_.cols; ++c) {
            double along = x_(k, c);
            for (std::int64_t i = k + 1; i < f_.rows; ++i)
                along = round_(along + round_(f_(i, k) * x_(i, c)));
            along = round_(scale * along);
            x_(k, c) = round_(x_(k, c) - along);
            for (std::int64_t i = k + 1; i < f_.rows; ++i)
                x_(i, c) = round_(x_(i, c) - round_(f_(i, k) * along));
        }
    }
};

/// R and below it the reflections' vectors of columns that are scaled before, where their squares would
/// overflow or vanish.
template <class Round>
group_matrix scaled_qr(group_matrix a, dtype type, Round round) {
    const double least = type == dtype::f64 ? 1e-70 : 1e-7, most = type == dtype::f64 ? 1e70 : 1e7,
                 largest = type == dtype::f64 ? 1.7976931348623157e308 : 3.4028234663852886e38;
    dynamic_array<double> scales;
    for (std::int64_t j = 0; j < a.cols; ++j) {
        double size = 0;
        for (std::int64_t i = 0; i < a.rows; ++i) {
            const double x = a(i, j) < 0 ? -a(i, j) : a(i, j);
            if (x > size) size = x;
        }
        const bool beyond = (size < least || size > most) && size > 0 && size <= largest;
        scales.push_back(beyond ? size : 1);
        for (std::int64_t i = 0; beyond && i < a.rows; ++i) a(i, j) = round(a(i, j) / size);
    }
    group_matrix qr = group_reflections(std::move(a), negligible_square(type), round).qr;
    for (std::int64_t j = 0; j < qr.cols; ++j)
        for (std::int64_t i = 0; i <= j; ++i)
            qr(i, j) = round(qr(i, j) * scales[static_cast<std::size_t>(j)]);
    return qr;
}

/// R of each block of tall_block_rows rows, below each other.
template <class Round>
group_matrix block_r(const group_matrix& a, dtype type, Round round) {
    const std::int64_t n = a.cols, height = tall_block_rows, blocks = ceil_div(a.rows, height);
    group_matrix r(blocks * n, n);
    for (std::int64_t k = 0; k < blocks; ++k) {
        group_matrix block(height, n);
        for (std::int64_t i = 0; i < height && k * height + i < a.rows; ++i)
            for (std::int64_t j = 0; j < n; ++j) block(i, j) = a(k * height + i, j);
        const group_matrix qr = scaled_qr(std::move(block), type, round);
        for (std::int64_t i = 0; i < n; ++i)
            for (std::int64_t j = i; j < n; ++j) r(k * n + i, j) = qr(i, j);
    }
    return r;
}

} // namespace sinter::runtime::host
