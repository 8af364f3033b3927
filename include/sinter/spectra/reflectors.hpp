#pragma once
// Householder's reflections on the device, whose columns lie in the rows of a matrix: their numbers, and
// their products with a matrix by blocks I - V T V' (as in factor/qr.hpp).

#include <algorithm>

#include <sinter/core/ceil_div.hpp>
#include <sinter/factor/qr.hpp>
#include <sinter/spectra/common.hpp>

namespace sinter::inline SINTER_ABI::spectra {

inline constexpr std::int64_t block_width = 32; ///< reflections of a block that is reduced
/// And of one that is applied: its launches are dearer than the larger T. See
/// bench/results/decisions/condensed_panels.md.
inline constexpr std::int64_t applied_width = 64;

using factor::reflector_from;

/// beta on the host.
template <class T>
double beta_of(double alpha, double rest) {
    if (rest <= static_cast<double>(factor::column_limits<T>::negligible)) return alpha;
    return -std::copysign(std::sqrt(alpha * alpha + rest), alpha);
}

/// z becomes H(0) ... H(count - 1) z, or with `Transposed` H(count - 1) ... H(0) z. Row j of `columns` has
/// the column that H(j) reflects, whose first element is j + `shift`; H(j) acts on z's rows from there on.
template <bool Transposed = false, class T, class Columns, class Z>
void apply_reflectors(const Columns& columns, const vector<T>& squares, std::int64_t shift,
                      std::int64_t count, Z& z) {
    const std::int64_t n = expr::cols_of(columns), blocks = ceil_div(count, applied_width);
    if (z.cols() == 0) return;
    for (std::int64_t b = 0; b < blocks; ++b) {
        const std::int64_t j = (Transposed ? b : blocks - 1 - b) * applied_width,
                           end = (std::min)(j + applied_width, count);
        const auto part = columns(rows(j, end), cols(j + shift, n));
        const auto h = reflector_from<T>(diagonal(part), squares(rows(j, end)));
        const auto k = row_index();
        const auto i = col_index();
        const matrix<T> v = select(i < k, T(0), select(i == k, T(1), hadamard(part, colwise(h.scale()))));
        matrix<T> t(z.device(), end - j, end - j);
        factor::write_block_factor(trans(v), vector<T>(h.tau()), t(rows(0, end - j)));
        auto rest = z(rows(j + shift, n));
        if (Transposed)
            rest -= trans(v) * (trans(t) * (v * rest));
        else
            rest -= trans(v) * (t * (v * rest));
    }
}

} // namespace sinter::spectra
