#pragma once
// A Hermitian pencil A x = lambda B x on the host becomes a Hermitian matrix, by Cholesky's factor of B
// (LAPACK's zhegst). Golub, Van Loan, 8.7.2.

#include <sinter/spectra/complex_table.hpp>

namespace sinter::inline SINTER_ABI::spectra {

/// The lower half of `b` becomes L, with B = L L*; false if B is not positive definite.
inline bool factor_by_cholesky(complex_table& b) {
    for (std::int64_t i = 0; i < b.rows(); ++i) {
        const written_row l = b.row(i);
        for (std::int64_t j = 0; j < i; ++j) l.set(j, 1 / b.row(j).re[j] * (l[j] - dot_of(b.row(j), l, j)));
        const double rest = l.re[i] - dot_of(l, l, i).re;
        if (!(rest > 0)) return false;
        l.set(i, {std::sqrt(rest), 0});
    }
    return true;
}
/// z becomes inv(L) z.
inline void solve_lower(const complex_table& l, complex_table& z) {
    for (std::int64_t i = 0; i < l.rows(); ++i) {
        for (std::int64_t k = 0; k < i; ++k) add_times(z.row(i), -l.row(i)[k], z.row(k), z.cols());
        scale_row(z.row(i), 1 / l.row(i).re[i], z.cols());
    }
}
/// z becomes inv(L*) z.
inline void solve_adjoint(const complex_table& l, complex_table& z) {
    for (std::int64_t i = l.rows() - 1; i >= 0; --i) {
        for (std::int64_t k = i + 1; k < l.rows(); ++k)
            add_times(z.row(i), -conjugate(l.row(k)[i]), z.row(k), z.cols());
        scale_row(z.row(i), 1 / l.row(i).re[i], z.cols());
    }
}

} // namespace sinter::spectra
