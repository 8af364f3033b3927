#pragma once
// Complex sparse matrices: two real ones with the same pattern, for the real and the imaginary parts.

#include <initializer_list>
#include <span>
#include <utility>
#include <vector>

#include <sinter/complex/operators.hpp>
#include <sinter/sparse/entries.hpp>
#include <sinter/sparse/sums.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

/// Base of complex sparse matrices.
struct complex_sparse_base {};
template <class X>
concept is_complex_sparse = std::is_base_of_v<complex_sparse_base, std::remove_cvref_t<X>>;
template <class S>
concept is_any_sparse = is_sparse<S> || is_complex_sparse<S>;
template <class A, class B>
concept has_complex_sparse = is_complex_sparse<A> || is_complex_sparse<B>;

} // namespace expr

/// A sparse matrix of complex numbers; see sparse_matrix for what is common to all.
template <class T>
requires expr::is_complex_real<T>
class sparse_matrix<std::complex<T>> : public expr::complex_sparse_base {
public:
    using value_type = std::complex<T>;

    sparse_matrix() = default;
    sparse_matrix(const sinter::device& d, std::int64_t m, std::int64_t n) : re_(d, m, n), im_(re_) {}
    sparse_matrix(const sinter::device& d, std::int64_t m, std::int64_t n,
                  std::span<const triplet<value_type>> entries)
        : re_(d, m, n, parts(entries, [](const value_type& z) { return z.real(); })),
          im_(re_.pattern_shared(), of_imaginary(d, m, n, entries)) {}
    sparse_matrix(const sinter::device& d, std::int64_t m, std::int64_t n,
                  std::initializer_list<triplet<value_type>> entries)
        : sparse_matrix(d, m, n, std::span<const triplet<value_type>>(entries.begin(), entries.size())) {}
    /// Of its parts. Throws shape_error if they do not store the same elements: S + 0 * T does what S and T
    /// do.
    sparse_matrix(const sparse_matrix<T>& re, const sparse_matrix<T>& im) : re_(re), im_(im) {
        runtime::require_one_device(*re.device().state(), *im.device().state());
        const expr::sparse_rows &a = re.pattern().host, &b = im.pattern().host;
        if (re.rows() != im.rows() || re.cols() != im.cols() || a.offsets != b.offsets ||
            a.columns != b.columns)
            throw shape_error("sinter: the real and the imaginary part of a sparse matrix store the same "
                              "elements; re + 0 * im and im + 0 * re do");
    }

    const sparse_matrix<T>& real() const { return re_; }
    const sparse_matrix<T>& imag() const { return im_; }
    std::int64_t rows() const { return re_.rows(); }
    std::int64_t cols() const { return re_.cols(); }
    std::int64_t nonzeros() const { return re_.nonzeros(); }
    sinter::device device() const { return re_.device(); }
    /// What is stored, row by row, as a complex expression.
    auto values() const { return expr::join(+re_.values(), +im_.values()); }
    auto columns() const { return re_.columns(); }
    const vector<std::int32_t>& offsets() const { return re_.offsets(); }
    /// Element (i, j) as a number of the device, zero where nothing is stored.
    auto operator()(std::int64_t i, std::int64_t j) const { return expr::join(+re_(i, j), +im_(i, j)); }
    /// Some of its rows, or some rows and columns.
    sparse_matrix operator()(const row_slice& r) const { return {re_(r), im_(r)}; }
    sparse_matrix operator()(const row_slice& r, const col_slice& c) const { return {re_(r, c), im_(r, c)}; }

private:
    sparse_matrix<T> re_, im_;

    template <class Part>
    static std::vector<triplet<T>> parts(std::span<const triplet<value_type>> entries, Part part) {
        std::vector<triplet<T>> all;
        for (const triplet<value_type>& t : entries) all.push_back({t.row, t.col, part(t.value)});
        return all;
    }
    static vector<T> of_imaginary(const sinter::device& d, std::int64_t m, std::int64_t n,
                                  std::span<const triplet<value_type>> entries) {
        return sparse_matrix<T>(d, m, n, parts(entries, [](const value_type& z) { return z.imag(); }))
            .operand()
            .values;
    }
};

namespace expr {

template <class S>
decltype(auto) real_of_sparse(const S& s) {
    if constexpr (is_complex_sparse<S>)
        return s.real();
    else
        return (s);
}
template <class S>
auto imag_of_sparse(const S& s) {
    if constexpr (is_complex_sparse<S>)
        return s.imag();
    else
        return no_part();
}
/// `times` of the parts of a sparse matrix and of what it is multiplied by.
template <class S, class X, class F>
auto multiply_complex_sparse(const S& s, const X& x, F times) {
    const auto& sr = real_of_sparse(s);
    const auto si = imag_of_sparse(s);
    const auto& xr = real_part(x);
    const auto xi = imag_part(x);
    return join(minus(times(sr, xr), both(si, xi, times)), plus(both(sr, xi, times), both(si, xr, times)));
}
template <class T>
auto of_parts(const sparse_matrix<T>& re, const sparse_matrix<T>& im) {
    return sparse_matrix<std::complex<T>>(re, im);
}
/// `f` of both parts, which store the same elements.
template <class T, class F>
auto of_each_part(const sparse_matrix<std::complex<T>>& s, F f) {
    return of_parts(f(s.real()), f(s.imag()));
}
/// `times` of two sparse matrices, of which one at least is complex.
template <class A, class B, class F>
auto multiply_complex_matrices(const A& a, const B& b, F times) {
    if constexpr (!is_complex_sparse<A>)
        return of_parts(times(a, b.real()), times(a, b.imag()));
    else if constexpr (!is_complex_sparse<B>)
        return of_parts(times(a.real(), b), times(a.imag(), b));
    else
        return of_parts(times(a.real(), b.real()) - times(a.imag(), b.imag()),
                        times(a.real(), b.imag()) + times(a.imag(), b.real()));
}

} // namespace expr

/// Products with complex operands: S * z and B * S, where S is complex, or z or B is.
template <class S, class X>
requires expr::one_is_ours<S, X> && expr::is_complex_sparse<S>
auto operator*(S&& s, X&& x) {
    return expr::multiply_complex_sparse(s, x, [](const auto& a, const auto& b) { return a * b; });
}
template <class X, class S>
requires expr::one_is_ours<X, S> && expr::is_complex_sparse<S>
auto operator*(X&& x, S&& s) {
    return expr::multiply_complex_sparse(s, x, [](const auto& a, const auto& b) { return b * a; });
}
template <expr::is_any_sparse S, expr::is_complex X>
auto operator*(const S& s, const X& x) {
    return expr::multiply_complex_sparse(s, x, [](const auto& a, const auto& b) { return a * b; });
}
template <expr::is_complex X, expr::is_any_sparse S>
auto operator*(const X& x, const S& s) {
    return expr::multiply_complex_sparse(s, x, [](const auto& a, const auto& b) { return b * a; });
}
/// S times a number: a new matrix.
template <class N, class T>
requires(expr::is_number<N> || expr::is_complex_number<N>) auto
operator*(const N& by, const sparse_matrix<std::complex<T>>& s) {
    const auto values = by * s.values();
    return expr::of_parts(s.real().with_values(cast<T>(values.real())),
                          s.imag().with_values(cast<T>(values.imag())));
}
template <class T, class N>
requires(expr::is_number<N> || expr::is_complex_number<N>) auto
operator*(const sparse_matrix<std::complex<T>>& s, const N& by) {
    return by * s;
}
template <class T>
auto trans(const sparse_matrix<std::complex<T>>& s) {
    return expr::of_parts(trans(s.real()), trans(s.imag()));
}
/// The elements with the other sign of the imaginary parts.
template <class T>
auto conj(const sparse_matrix<std::complex<T>>& s) {
    return expr::of_parts(s.real(), sparse_matrix<T>(-s.imag()));
}
/// The conjugate's transpose.
template <class T>
auto adjoint(const sparse_matrix<std::complex<T>>& s) {
    return trans(conj(s));
}
/// The sum, and the difference, of two.
template <class T>
auto operator+(const sparse_matrix<std::complex<T>>& a, const sparse_matrix<std::complex<T>>& b) {
    return expr::of_parts(a.real() + b.real(), a.imag() + b.imag());
}
template <class T>
auto operator-(const sparse_matrix<std::complex<T>>& a, const sparse_matrix<std::complex<T>>& b) {
    return expr::of_parts(a.real() - b.real(), a.imag() - b.imag());
}
/// The product of two sparse matrices, of which one at least is complex. The host computes it.
template <expr::is_any_sparse A, expr::is_any_sparse B>
requires expr::has_complex_sparse<A, B>
auto operator*(const A& a, const B& b) {
    return expr::multiply_complex_matrices(a, b, [](const auto& x, const auto& y) { return x * y; });
}
/// The product element by element, which stores what both operands store.
template <expr::is_any_sparse A, expr::is_any_sparse B>
requires expr::has_complex_sparse<A, B>
auto hadamard(const A& a, const B& b) {
    return expr::multiply_complex_matrices(a, b, [](const auto& x, const auto& y) { return hadamard(x, y); });
}
/// The elements on and above, or on and below, diagonal k.
template <class T>
auto triu(const sparse_matrix<std::complex<T>>& s, std::int64_t k = 0) {
    return expr::of_each_part(s, [k](const auto& part) { return triu(part, k); });
}
template <class T>
auto tril(const sparse_matrix<std::complex<T>>& s, std::int64_t k = 0) {
    return expr::of_each_part(s, [k](const auto& part) { return tril(part, k); });
}
/// Rows or columns that `places` names.
template <class T, expr::is_ours I, int Axis>
auto take(const sparse_matrix<std::complex<T>>& s, const I& places, axis_t<Axis> along) {
    return expr::of_each_part(s, [&](const auto& part) { return take(part, places, along); });
}
/// The elements for which the mask, one for each stored element, is true.
template <class M, class T>
requires expr::is_ours<M>
auto compress(const M& mask, const sparse_matrix<std::complex<T>>& s) {
    return expr::of_each_part(s, [&](const auto& part) { return compress(mask, part); });
}
/// The sum of all elements, of each row (axis<1>) or of each column (axis<0>).
template <class T, expr::is_axis... Axis>
auto sum(const sparse_matrix<std::complex<T>>& s, Axis... along) {
    return expr::join(sum(s.real(), along...), sum(s.imag(), along...));
}
/// The magnitudes of the elements: a real sparse matrix.
template <class T>
sparse_matrix<T> abs(const sparse_matrix<std::complex<T>>& s) {
    return s.real().with_values(abs(s.values()));
}
/// Diagonal k as a complex vector expression.
template <class T>
auto diag(const sparse_matrix<std::complex<T>>& s, std::int64_t k = 0) {
    return expr::join(diag(s.real(), k), diag(s.imag(), k));
}
/// The main diagonal as a complex vector expression.
template <class T>
auto diagonal(const sparse_matrix<std::complex<T>>& s) {
    return expr::join(diagonal(s.real()), diagonal(s.imag()));
}
template <class T>
auto to_dense(const sparse_matrix<std::complex<T>>& s) {
    const matrix<T> re = to_dense(s.real()), im = to_dense(s.imag());
    return matrix<std::complex<T>>(expr::join(re, im));
}

} // namespace sinter
