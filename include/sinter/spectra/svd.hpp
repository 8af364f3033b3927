#pragma once
// Singular values and vectors. A matrix with fewer rows than columns is taken transposed.

#include <utility>

#include <sinter/spectra/device_bidiagonal.hpp>
#include <sinter/spectra/divide_bidiagonal.hpp>
#include <sinter/spectra/eigh.hpp>

namespace sinter::inline SINTER_ABI {

/// What svd() finds: A = U diag(values) V'.
template <class T>
struct singular_spectrum {
    matrix<T> u;      ///< orthonormal columns, m x min(m, n)
    vector<T> values; ///< descending, none below 0
    matrix<T> v;      ///< orthonormal columns, n x min(m, n)
};

/// Whether U and V are square.
enum class svd_part : std::uint8_t { thin, full };

namespace spectra {

/// The vectors that are asked for: those of the `count` largest values, or more, so that U and V are square.
struct asked_vectors {
    std::int64_t count;
    svd_part part = svd_part::thin;

    /// Columns of U or V, whose vectors have n elements.
    std::int64_t columns(std::int64_t n) const { return part == svd_part::full ? n : count; }
};

template <class T>
singular_spectrum<T> no_singular_spectrum(const device& where, std::int64_t m, std::int64_t n,
                                          const asked_vectors& asked) {
    const T nan = std::numeric_limits<T>::quiet_NaN();
    return {full<T>(where, m, asked.columns(m), nan), full<T>(where, asked.count, nan),
            full<T>(where, n, asked.columns(n), nan)};
}

/// The first `columns` columns of I, m x columns, with the square `q`, or its first columns, in place of the
/// first ones.
inline table bordered(const table& q, std::int64_t m, std::int64_t columns) {
    table z = unit_table(m, columns);
    for (std::int64_t i = 0; i < q.rows; ++i)
        std::copy_n(q.row(i), q.cols < columns ? q.cols : columns, z.row(i));
    return z;
}

/// Of m x n with m >= n.
template <class T>
singular_spectrum<T> svd_on_host(const device& where, table f, double scale, const asked_vectors& asked) {
    const std::int64_t m = f.rows, n = f.cols;
    unscale(f, scale);
    bidiagonal_basis basis;
    bidiagonal b = reduce_to_bidiagonal(f, basis);
    host_basis left(n, {0, asked.count}), right(n, {0, asked.count});
    const bidiagonal_conqueror<host_basis> conquer(b, left, right);
    table u = bordered(left.q, m, asked.columns(m)), v = bordered(right.q, n, asked.count);
    basis.apply_left(u);
    basis.apply_right(v);
    b.d.resize(static_cast<std::size_t>(asked.count));
    return {write<T>(where, u), write<T>(where, b.d, scale), write<T>(where, v)};
}

/// The same with reductions on the device. A tall matrix becomes a square one by QR before.
template <class T, class A>
singular_spectrum<T> svd_on_device(const device& where, const A& a, double scale,
                                   const asked_vectors& asked) {
    const std::int64_t m = expr::rows_of(a), n = expr::cols_of(a), count = asked.count;
    const device_bidiagonal<T> reduced(where, a, static_cast<T>(scale));
    bidiagonal b = reduced.to_host();
    device_basis<T> left(where, n, {0, count}), right(where, n, {0, count});
    const bidiagonal_conqueror<device_basis<T>> conquer(b, left, right);
    left.settle(0, n);
    right.settle(0, n);
    matrix<T> u = identity<T>(where, m, asked.columns(m));
    u(rows(0, n), cols(0, count)) = left.q(cols(0, count));
    reduced.apply_left(u);
    matrix<T> v = count < n ? matrix<T>(right.q(cols(0, count))) : std::move(right.q);
    reduced.apply_right(v);
    b.d.resize(static_cast<std::size_t>(count));
    return {std::move(u), write<T>(where, b.d, scale), std::move(v)};
}

template <class T>
double device_scale_of(const matrix<T>& a) {
    return scale_of(static_cast<double>((max)(abs(a)).to_host()));
}
/// True if R of a QR is reduced in place of an m x n matrix.
inline bool is_tall(const device& where, std::int64_t m, std::int64_t n) {
    return m > 2 * n && m > most_of_host_beside_columns && can_reduce(where) && n > 0;
}

/// Of m x n with m >= n.
template <class T>
singular_spectrum<T> svd_of_tall(const matrix<T>& a, const asked_vectors& asked) {
    const device where = a.device();
    const std::int64_t m = a.rows(), n = a.cols(), count = asked.count;
    if (is_tall(where, m, n)) {
        const qr_factors<T> f = qr(a);
        singular_spectrum<T> found = svd_of_tall<T>(matrix<T>(f.r()), {count});
        matrix<T> u = identity<T>(where, m, asked.columns(m));
        u(rows(0, n), cols(0, count)) = found.u;
        found.u = f.q_times(u);
        return found;
    }
    const bool device_reduces = reduces(where, n);
    table f = device_reduces ? table() : read(a);
    const double scale = device_reduces ? device_scale_of(a) : scale_of(f);
    if (std::isnan(scale)) return no_singular_spectrum<T>(where, m, n, asked);
    return device_reduces ? svd_on_device<T>(where, a, scale, asked)
                          : svd_on_host<T>(where, std::move(f), scale, asked);
}
template <class T>
singular_spectrum<T> svd_of(const matrix<T>& a, const asked_vectors& asked) {
    if (a.rows() >= a.cols()) return svd_of_tall<T>(a, asked);
    singular_spectrum<T> found = svd_of_tall<T>(matrix<T>(trans(a)), asked);
    swap(found.u, found.v);
    return found;
}
template <class T>
singular_spectrum<T> svd_of(const matrix<T>& a, svd_part part) {
    return svd_of<T>(a, {a.rows() < a.cols() ? a.rows() : a.cols(), part});
}

/// Of m x n with m >= n.
template <class T>
vector<T> values_of_tall(const matrix<T>& a) {
    const device where = a.device();
    const std::int64_t m = a.rows(), n = a.cols();
    if (is_tall(where, m, n)) return values_of_tall<T>(matrix<T>(qr(a).r()));
    const bool device_reduces = reduces(where, n);
    table f = device_reduces ? table() : read(a);
    const double scale = device_reduces ? device_scale_of(a) : scale_of(f);
    if (std::isnan(scale)) return full<T>(where, n, std::numeric_limits<T>::quiet_NaN());
    if (device_reduces) {
        const device_bidiagonal<T> reduced(where, a, static_cast<T>(scale));
        return write<T>(where, bidiagonal_values(reduced.to_host(), device_values{where}), scale);
    }
    unscale(f, scale);
    bidiagonal_basis basis;
    return write<T>(where, bidiagonal_values(reduce_to_bidiagonal(f, basis)), scale);
}
template <class T>
vector<T> singular_values_of(const matrix<T>& a) {
    return a.rows() < a.cols() ? values_of_tall<T>(matrix<T>(trans(a))) : values_of_tall<T>(a);
}

} // namespace spectra

/// The singular values and vectors of an m x n matrix; values as those of LAPACK's gesdd, right to some
/// roundings of the largest. svd(A, svd_part::full) gives an m x m U and an n x n V. A NaN or an infinity
/// makes all of them NaN.
template <expr::is_ours A>
auto svd(A&& a, svd_part part = svd_part::thin) {
    using T = spectra::element<A>;
    return expr::in_function("svd(A)",
                             [&] { return spectra::svd_of<T>(matrix<T>(static_cast<A&&>(a)), part); });
}

/// The k largest values with their vectors: `u` is m x k, `v` is n x k. No others are made in the last and
/// largest step of divide and conquer, nor turned back. Throws shape_error if there are fewer.
template <expr::is_ours A>
auto svd(A&& a, highest k) {
    using T = spectra::element<A>;
    const std::int64_t m = expr::rows_of(a), n = expr::cols_of(a), count = k.count;
    spectra::require_count("svd(A, highest(k))", count, m < n ? m : n);
    return expr::in_function("svd(A, highest(k))", [&] {
        return spectra::svd_of<T>(matrix<T>(static_cast<A&&>(a)), spectra::asked_vectors{count});
    });
}

/// The values alone, descending: min(m, n) numbers.
template <expr::is_ours A>
auto singular_values(A&& a) {
    using T = spectra::element<A>;
    return expr::in_function("singular_values(A)",
                             [&] { return spectra::singular_values_of<T>(matrix<T>(static_cast<A&&>(a))); });
}

} // namespace sinter
