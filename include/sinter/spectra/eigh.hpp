#pragma once
// Values and vectors of symmetric matrices. The device reduces the matrix to a tridiagonal one, of which the
// host finds values and vectors (divide and conquer); the device multiplies the vectors of the larger parts,
// and turns them back.

#include <utility>

#include <sinter/factor/cholesky.hpp>
#include <sinter/spectra/device_basis.hpp>
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

/// Which of the values, counted from the least, and whether their vectors.
struct wanted {
    std::int64_t first, count;
    bool vectors = true;
};

/// NaN for everything, where an element is one or infinite.
template <class T>
symmetric_spectrum<T> no_spectrum(const device& where, std::int64_t n, const wanted& w) {
    const T nan = std::numeric_limits<T>::quiet_NaN();
    return {full<T>(where, w.count, nan), full<T>(where, n, w.vectors ? w.count : 0, nan)};
}
template <class T>
vector<T> some_values(const device& where, const numbers& all, double scale, const wanted& w) {
    return write<T>(where, numbers(all.begin() + w.first, all.begin() + w.first + w.count), scale);
}

template <class T>
symmetric_spectrum<T> eigh_on_host(const matrix<T>& a, const wanted& w) {
    const device where = a.device();
    const std::int64_t n = a.rows();
    table f = read(a);
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = i + 1; j < n; ++j) f.row(i)[j] = f.row(j)[i];
    const double scale = scale_of(f);
    if (std::isnan(scale)) return no_spectrum<T>(where, n, w);
    unscale(f, scale);
    numbers tau;
    tridiagonal t = reduce_to_tridiagonal(f, tau);
    if (!w.vectors) return {some_values<T>(where, tridiagonal_values(std::move(t)), scale, w), {}};
    table z = tridiagonal_vectors(t, {w.first, w.first + w.count});
    apply_tridiagonal_basis(f, tau, z);
    return {some_values<T>(where, t.d, scale, w), write<T>(where, z)};
}

template <class T>
symmetric_spectrum<T> eigh_on_device(const matrix<T>& a, const wanted& w) {
    const device where = a.device();
    const std::int64_t n = a.rows();
    const T largest = (max)(select(row_index() >= col_index(), abs(a), T(0))).to_host();
    const double scale = scale_of(static_cast<double>(largest));
    if (std::isnan(scale)) return no_spectrum<T>(where, n, w);
    const device_tridiagonal<T> reduced(a, static_cast<T>(scale));
    tridiagonal t = reduced.to_host();
    if (!w.vectors) {
        const numbers all = tridiagonal_values(std::move(t), device_values{where});
        return {some_values<T>(where, all, scale, w), {}};
    }
    device_basis<T> basis(where, n, {w.first, w.first + w.count});
    const conqueror<device_basis<T>> conquer(t, basis);
    basis.settle(0, n);
    matrix<T> z = w.count < n ? matrix<T>(basis.q(cols(w.first, w.first + w.count))) : std::move(basis.q);
    reduced.apply(z);
    return {some_values<T>(where, t.d, scale, w), std::move(z)};
}

template <class T>
symmetric_spectrum<T> eigh_of(const matrix<T>& a, const wanted& w) {
    return reduces(a.device(), a.rows()) ? eigh_on_device<T>(a, w) : eigh_on_host<T>(a, w);
}
inline void require_count(const char* function, std::int64_t count, std::int64_t n) {
    if (count < 0 || count > n)
        throw shape_error(std::string("sinter: ") + function + runtime::whose_letters + ", finds 0 to " +
                          std::to_string(n) + " of them, not " + std::to_string(count));
}
/// Of the pencil A - lambda B, with an A of order n.
inline void require_same_order(std::int64_t n, std::int64_t rows_of_b, std::int64_t cols_of_b) {
    if (rows_of_b != n || cols_of_b != n)
        throw shape_error(std::string("sinter: eigh(A, B)") + runtime::whose_letters +
                          ", needs a B of A's extents: they are " + expr::shape_text(n, n) + " and " +
                          expr::shape_text(rows_of_b, cols_of_b));
}
/// `function` as the user writes it.
template <class T, class A>
symmetric_spectrum<T> eigh_in(const char* function, A&& a, std::int64_t count, bool highest, bool vectors) {
    require_square(function, expr::rows_of(a), expr::cols_of(a));
    const std::int64_t n = expr::rows_of(a);
    require_count(function, count, n);
    return expr::in_function(function, [&] {
        return eigh_of<T>(matrix<T>(static_cast<A&&>(a)), {highest ? n - count : 0, count, vectors});
    });
}

} // namespace spectra

/// How many of the values to find, from one end: eigh(A, lowest(3)), svd(A, highest(10)).
struct lowest {
    std::int64_t count;
    explicit lowest(std::int64_t k) : count(k) {}
};
struct highest {
    std::int64_t count;
    explicit highest(std::int64_t k) : count(k) {}
};

/// The values and vectors of a symmetric n x n matrix, of which the lower half is read; values as those of
/// LAPACK's syevd, right to some roundings of the largest. A NaN or an infinity makes all of them NaN. Throws
/// shape_error if A is not square.
template <expr::is_ours A>
auto eigh(A&& a) {
    const std::int64_t n = expr::rows_of(a);
    return spectra::eigh_in<spectra::element<A>>("eigh(A)", static_cast<A&&>(a), n, false, true);
}
/// Some of them, ascending: no other vectors are made in the last and largest step of divide and conquer, nor
/// turned back.
template <expr::is_ours A>
auto eigh(A&& a, lowest k) {
    return spectra::eigh_in<spectra::element<A>>("eigh(A, lowest(k))", static_cast<A&&>(a), k.count, false,
                                                 true);
}
template <expr::is_ours A>
auto eigh(A&& a, highest k) {
    return spectra::eigh_in<spectra::element<A>>("eigh(A, highest(k))", static_cast<A&&>(a), k.count, true,
                                                 true);
}
/// Those with A x = lambda B x, for a symmetric A and a symmetric positive definite B, of which the lower
/// halves are read: X' B X is the identity, as by LAPACK's sygvd. All are NaN if B is not positive definite.
/// Throws shape_error if A or B is not square, or their orders differ.
template <expr::is_ours A, expr::is_ours B>
auto eigh(const A& a, const B& b) {
    using T = spectra::element<const A&>;
    static_assert(std::is_same_v<T, spectra::element<const B&>>, "sinter: A and B have one type: cast<T>(B)");
    spectra::require_square("eigh(A, B)", expr::rows_of(a), expr::cols_of(a));
    const std::int64_t n = expr::rows_of(a);
    spectra::require_same_order(n, expr::rows_of(b), expr::cols_of(b));
    return expr::in_function("eigh(A, B)", [&] {
        const spectra::wanted all{0, n};
        const matrix<T> l = cholesky(b).packed();
        matrix<T> rest = blas::detail::symmetric(blas::triangle::lower, eval(a)), half(rest.device(), n, n);
        if (n == 0) return spectra::eigh_of<T>(rest, all);
        const auto whole = l(rows(0, n));
        const blas::triangular_solver lower(blas::triangle::lower, blas::diag::stored, whole);
        lower.solve(rest, half(rows(0, n))); // inv(L) A
        rest = trans(half);
        lower.solve(rest, half(rows(0, n))); // inv(L) A inv(L)'
        symmetric_spectrum<T> found = spectra::eigh_of<T>(half, all);
        blas::triangular_solver(blas::triangle::upper, blas::diag::stored, trans(whole))
            .solve(found.vectors, half(rows(0, n)));
        found.vectors = half;
        return found;
    });
}

/// The values alone, ascending: half the work and less.
template <expr::is_ours A>
auto eigvalsh(A&& a) {
    const std::int64_t n = expr::rows_of(a);
    return spectra::eigh_in<spectra::element<A>>("eigvalsh(A)", static_cast<A&&>(a), n, false, false).values;
}

} // namespace sinter
