#pragma once
// Products and multiples of sparse matrices.

#include <sinter/sparse/matrix.hpp>

namespace sinter::inline SINTER_ABI {
/// A sparse matrix times a number, which its products are multiplied by, and not what it stores.
template <class T, class Factor>
class scaled_sparse : public expr::sparse_base {
public:
    using value_type = T;
    scaled_sparse(const sparse_matrix<T>& s, const Factor& by) : matrix_(s), factor_(by) {}

    const sparse_matrix<T>& matrix() const { return matrix_; }
    const Factor& factor() const { return factor_; }
    std::int64_t rows() const { return matrix_.rows(); }
    std::int64_t cols() const { return matrix_.cols(); }
    /// A matrix that stores the multiples: one launch.
    operator sparse_matrix<T>() const { return matrix_.with_values(cast<T>(factor_ * matrix_.values())); }

private:
    sparse_matrix<T> matrix_;
    Factor factor_;
};

namespace expr {

template <class X>
inline constexpr bool is_scaled = false;
template <class T, class F>
inline constexpr bool is_scaled<scaled_sparse<T, F>> = true;

/// A number of the host, or of a device.
template <class X>
concept is_factor = is_number<X> ||(is_ours<X> && !has_elements<X>);

/// Of what is multiplied already the product of both numbers.
template <class S, class N>
auto scale_sparse(const S& s, const N& by) {
    if constexpr (is_scaled<S>) {
        const auto factor = by * s.factor();
        return scaled_sparse<typename S::value_type, std::remove_cv_t<decltype(factor)>>(s.matrix(), factor);
    } else {
        return scaled_sparse<typename S::value_type, N>(s, by);
    }
}

/// A number as it is kept: no copy of a device's.
template <class X>
auto kept_factor(X&& x) {
    if constexpr (is_ours<X>)
        return rewrap<tree_of<X>>(static_cast<X&&>(x));
    else
        return x;
}

/// Rows that broadcast are none that a product could sum over.
template <class X>
constexpr bool has_rows_to_sum() {
    if constexpr (is_invalid<X>) {
        return false;
    } else {
        constexpr bool rows = tree_of<X>::info.rows != any_extent;
        static_assert(rows,
                      "sinter: a sparse matrix is multiplied by a column vector or by a matrix; rowwise(x) "
                      "has no rows of its own");
        return rows;
    }
}

template <class S, class X>
auto multiply_sparse(const S& s, X&& x) {
    if constexpr (!has_rows_to_sum<X>()) {
        return invalid{};
    } else if constexpr (is_scaled<S>) {
        return s.factor() * multiply_sparse(s.matrix(), static_cast<X&&>(x));
    } else {
        return make_sparse_product(s.operand(), static_cast<X&&>(x));
    }
}

} // namespace expr

/// The transpose, whose rows are stored like those of any other. Its places are found on the host, once for
/// all matrices with S's pattern; its values once for all copies of S, by one launch.
template <class T>
sparse_matrix<T> trans(const sparse_matrix<T>& s) {
    return s.transposed_once([&] {
        const auto turned = expr::transposed_of(s.pattern());
        return sparse_matrix<T>(turned->pattern, vector<T>(gather(s.operand().values, turned->sources)));
    });
}
template <class T, class F>
auto trans(const scaled_sparse<T, F>& s) {
    return expr::scale_sparse(trans(s.matrix()), s.factor());
}

/// The product with a vector or a matrix: S * x, S * B. It is an expression: y = alpha * S * x + beta * y is
/// one launch, or two where a row of S stores more than 32768 elements (on a GPU 128 to 1024, with OpenGL on
/// a CPU 1024). What S is multiplied by is computed where it is read, if that is cheap. Throws shape_error
/// for extents that do not fit. With a scalar in place of x, it is a multiple of S.
template <class S, class X>
requires expr::one_is_ours<S, X> && expr::is_sparse<S>
auto operator*(S&& s, X&& x) {
    if constexpr (expr::is_factor<X>)
        return expr::scale_sparse(s, expr::kept_factor(static_cast<X&&>(x)));
    else
        return expr::multiply_sparse(s, static_cast<X&&>(x));
}
/// B * S: trans(trans(S) * trans(B)).
template <class X, class S>
requires expr::one_is_ours<X, S> && expr::is_sparse<S>
auto operator*(X&& x, S&& s) {
    if constexpr (expr::is_factor<X>)
        return expr::scale_sparse(s, expr::kept_factor(static_cast<X&&>(x)));
    else
        return trans(expr::multiply_sparse(trans(s), trans(static_cast<X&&>(x))));
}
/// S times a number of the host, which its products are multiplied by. sparse_matrix<T>(2 * S) stores the
/// multiples.
template <class N, expr::is_sparse S>
requires expr::is_number<N>
auto operator*(const N& by, const S& s) {
    return expr::scale_sparse(s, by);
}
template <expr::is_sparse S, class N>
requires expr::is_number<N>
auto operator*(const S& s, const N& by) {
    return expr::scale_sparse(s, by);
}
template <expr::is_sparse S, class N>
requires expr::is_number<N>
auto operator/(const S& s, const N& by) {
    static_assert(is_floating(dtype_of<typename S::value_type>),
                  "sinter: elements of whole numbers are divided by with_values(S.values() / n)");
    return expr::scale_sparse(s, 1 / static_cast<double>(by));
}
template <expr::is_sparse S>
auto operator-(const S& s) {
    return expr::scale_sparse(s, -1);
}

namespace expr {

/// `A + S`, of a dense array and a sparse matrix.
template <class X>
constexpr void dense_beside_sparse() {
    static_assert(never<X>,
                  "sinter: a sparse matrix and a dense array are only multiplied: A + to_dense(S) is "
                  "dense, and S + to_sparse(A) is sparse");
}
template <class A, class B>
concept is_dense_beside_sparse = is_sparse<A> || is_sparse<B>;

} // namespace expr

// What else stands between a sparse matrix and a dense array says what to write.
template <class A, class B>
requires expr::are_operands<op::add, A, B> && expr::is_dense_beside_sparse<A, B> expr::invalid
operator+(A&&, B&&) {
    expr::dense_beside_sparse<A>();
    return {};
}
template <class A, class B>
requires expr::are_operands<op::subtract, A, B> && expr::is_dense_beside_sparse<A, B> expr::invalid
operator-(A&&, B&&) {
    expr::dense_beside_sparse<A>();
    return {};
}
template <class A, class B>
requires expr::are_operands<op::multiply, A, B> && expr::is_dense_beside_sparse<A, B> expr::invalid
hadamard(A&&, B&&) {
    expr::dense_beside_sparse<A>();
    return {};
}
/// `S * values`, of numbers of the host.
template <expr::is_sparse S, expr::is_host_values V>
expr::operand_on_host<expr::invalid, V> operator*(const S&, const V&) {
    return {};
}

} // namespace sinter
