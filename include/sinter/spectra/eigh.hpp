#pragma once
// Values and vectors of symmetric matrices. The device reduces the matrix to a tridiagonal one, of which the
// host finds values and vectors (divide and conquer); the device multiplies the vectors of the larger parts,
// and turns them back.

#include <utility>

#include <sinter/spectra/device_tridiagonal.hpp>
#include <sinter/spectra/divide.hpp>

namespace sinter::inline SINTER_ABI {

/// What eigh() finds: A v = lambda v for each column v of `vectors` and the number beside it in `values`.
template <class T>
struct symmetric_spectrum {
    vector<T> values;  ///< ascending
    matrix<T> vectors; ///< in columns, orthogonal, each of norm 1
};

namespace spectra {

/// Vectors of which the host keeps the blocks up to an order, and the device the larger ones, which begin as
/// the identity.
template <class T>
class device_basis {
public:
    matrix<T> q;

    device_basis(const device& where, std::int64_t n)
        : q(identity<T>(where, n)), next_(where, n, n), blocks_(n), settled_(static_cast<std::size_t>(n)) {}

    void begin(std::int64_t first, const table& vectors) { blocks_.begin(first, vectors); }
    void merge(std::int64_t first, std::int64_t middle, std::int64_t end, const table& s) {
        const std::int64_t n = end - first;
        if (n <= largest_block) {
            blocks_.merge(first, middle, end, s);
            return;
        }
        settle(first, middle);
        settle(middle, end);
        const matrix<T> factors = write<T>(q.device(), s);
        next_(rows(first, middle), cols(first, end)) =
            q(rows(first, middle), cols(first, middle)) * factors(rows(0, middle - first));
        next_(rows(middle, end), cols(first, end)) =
            q(rows(middle, end), cols(middle, end)) * factors(rows(middle - first, n));
        q(rows(first, end), cols(first, end)) = next_(rows(first, end), cols(first, end));
    }

    /// Brings a block to the device, if it is the host's.
    void settle(std::int64_t first, std::int64_t end) {
        const std::int64_t n = end - first;
        if (n == 0 || std::exchange(settled_[static_cast<std::size_t>(first)], 1) != 0) return;
        table block(n, n);
        for (std::int64_t i = 0; i < n; ++i) std::copy_n(blocks_.q.row(first + i) + first, n, block.row(i));
        q(rows(first, end), cols(first, end)) = write<T>(q.device(), block);
    }

private:
    static constexpr std::int64_t largest_block = 96;
    matrix<T> next_;
    host_basis blocks_;
    std::vector<char> settled_; ///< 1 where a block begins that the device has
};

/// NaN for everything, where an element is one or infinite.
template <class T>
symmetric_spectrum<T> no_spectrum(const device& where, std::int64_t n) {
    const T nan = std::numeric_limits<T>::quiet_NaN();
    return {full<T>(where, n, nan), full<T>(where, n, n, nan)};
}

template <class T, class A>
symmetric_spectrum<T> eigh_on_host(const A& a, bool vectors) {
    const device where = a.device();
    const std::int64_t n = a.rows();
    table f = read(a);
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = i + 1; j < n; ++j) f.row(i)[j] = f.row(j)[i];
    const double scale = scale_of(f);
    if (std::isnan(scale)) return no_spectrum<T>(where, n);
    unscale(f, scale);
    numbers tau;
    tridiagonal t = reduce_to_tridiagonal(f, tau);
    if (!vectors) return {write<T>(where, tridiagonal_values(std::move(t)), scale), {}};
    table z = tridiagonal_vectors(t);
    apply_tridiagonal_basis(f, tau, z);
    return {write<T>(where, t.d, scale), write<T>(where, z)};
}

template <class T, class A>
symmetric_spectrum<T> eigh_on_device(const A& a, bool vectors) {
    const device where = a.device();
    const std::int64_t n = a.rows();
    const T largest = (max)(select(row_index() >= col_index(), abs(a), T(0))).to_host();
    const double scale = scale_of(static_cast<double>(largest));
    if (std::isnan(scale)) return no_spectrum<T>(where, n);
    const device_tridiagonal<T> reduced(a, static_cast<T>(scale));
    tridiagonal t = reduced.to_host();
    if (!vectors) return {write<T>(where, tridiagonal_values(std::move(t)), scale), {}};
    device_basis<T> basis(where, n);
    conqueror<device_basis<T>>(t, basis);
    basis.settle(0, n);
    reduced.apply(basis.q);
    return {write<T>(where, t.d, scale), std::move(basis.q)};
}

template <class T, class A>
symmetric_spectrum<T> eigh_of(const A& a, bool vectors) {
    return reduces(a.device(), a.rows()) ? eigh_on_device<T>(a, vectors) : eigh_on_host<T>(a, vectors);
}

} // namespace spectra

/// The values and vectors of a symmetric n x n matrix, of which the lower half is read; values as those of
/// LAPACK's syevd, right to some roundings of the largest. A NaN or an infinity makes all of them NaN. Throws
/// shape_error if A is not square.
template <expr::is_ours A>
auto eigh(A&& a) {
    using T = spectra::element<A>;
    spectra::require_square("eigh(A)", expr::rows_of(a), expr::cols_of(a));
    return expr::in_function("eigh(A)",
                             [&] { return spectra::eigh_of<T>(matrix<T>(static_cast<A&&>(a)), true); });
}

/// The values alone, ascending: half the work and less.
template <expr::is_ours A>
auto eigvalsh(A&& a) {
    using T = spectra::element<A>;
    spectra::require_square("eigvalsh(A)", expr::rows_of(a), expr::cols_of(a));
    return expr::in_function(
        "eigvalsh(A)", [&] { return spectra::eigh_of<T>(matrix<T>(static_cast<A&&>(a)), false).values; });
}

} // namespace sinter
