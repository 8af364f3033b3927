#pragma once
// Factors of matrices that have changed a little, and solutions with them.

#include <limits>
#include <type_traits>
#include <utility>

#include <sinter/factor/cholesky.hpp>
#include <sinter/factor/lu.hpp>
#include <sinter/factor/self_adjoint.hpp>

namespace sinter::inline SINTER_ABI::factor {

/// The factor of L L* + sign x x*. With p = L^-1 x it is L times the factor of I + sign p p*, whose columns
/// are sign p conj(p(j)) / root(j), below a diagonal that is known; so what it adds to L are sums of L's rows
/// times p, from each column on.
template <class E, class X, class T>
matrix<E> changed_by(const matrix<E>& l, const X& x, T sign) {
    using kind = self_adjoint<E>;
    const std::int64_t n = l.rows();
    const device& where = l.device();
    const vector<E> p = kind::lower_solution(l, vector<E>(x), diag::stored);
    vector<T> upto(where, n); // 1 + sign (|p(0)|^2 + ... + |p(i)|^2)
    upto = T(1) +
           sign * sum(select(col_index(n, n) <= row_index(n, n), rowwise(kind::squared_magnitude(p)), T(0)),
                      axis<1>);
    const vector<T> before = select(row_index() == 0, T(1), upto - sign * kind::squared_magnitude(p));
    // Column j: what L's columns right of j have of x.
    const matrix<E> right = select(row_index() >= col_index(), l, T(0)) *
                            select(row_index(n, n) > col_index(n, n), colwise(p), T(0));
    const auto root = [](const auto& s) {
        return select(s > T(0), sqrt(s), std::numeric_limits<T>::quiet_NaN()); // undefined in GLSL below 0
    };
    const vector<T> diagonal = root(upto / before);
    const vector<E> along = sign * kind::conjugate(p) / hadamard(root(upto), root(before));
    matrix<E> result(where, n, n);
    result = select(row_index() >= col_index(),
                    hadamard(l, rowwise(diagonal)) + hadamard(right, rowwise(along)), T(0));
    return result;
}
/// The same for each column of X.
template <class E, class X, class T>
matrix<E> changed(matrix<E> l, const X& x, T sign) {
    if constexpr (blas::detail::real_tree<X>::info.cols == 1) {
        if (l.rows() > 0) l = changed_by(l, x, sign);
    } else {
        const matrix<E> columns = x;
        for (std::int64_t c = 0; c < columns.cols(); ++c) l = changed_by(l, columns.col(c), sign);
    }
    return l;
}

/// sherman_morrison() of factors of elements E.
template <class E, class Factors, class U, class V, class B>
auto solution_of_changed(const Factors& f, const U& u, const V& v, const B& b) {
    using kind = self_adjoint<E>;
    const char* const function = "sherman_morrison(F, U, V, B)";
    const std::int64_t n = f.packed().rows();
    for (const auto& [rows, cols] :
         {std::pair(expr::rows_of(u), expr::cols_of(u)), std::pair(expr::rows_of(v), expr::cols_of(v))})
        if (rows != n || cols != expr::cols_of(u))
            throw shape_error(std::string("sinter: ") + function + runtime::whose_letters +
                              ", needs a U and a V of " + std::to_string(n) +
                              " rows, and as many columns: one is " + expr::shape_text(rows, cols));
    require_rows(function, kind::real_part(b), n);
    return expr::in_function(function, [&] {
        using real = typename kind::real;
        const matrix<E> left = u, right = v, z = f.solve(left), w = kind::conjugate(trans(right)) * z,
                        inner = select(row_index() == col_index(), real(1) + w, w);
        auto x = f.solve(b);
        auto along = kind::rows_for(b, x.device(), expr::cols_of(u));
        along = kind::conjugate(trans(right)) * x;
        x -= z * solve(inner, along);
        return x;
    });
}

} // namespace sinter::factor
