#pragma once
// QR of large matrices by Householder's reflections, w of them at a time as I - V T V' (the compact WY form;
// Schreiber, Van Loan, "A storage-efficient WY representation for products of Householder transformations",
// 1989). Where the device has work-groups, one of them finds eight reflections in one launch; elsewhere each
// takes two: the products of its column with the others, and the update of all.
// T comes from V' V: Joffrain, Low, Quintana-Orti, van de Geijn, Van Zee, "Accumulating Householder
// transformations, revisited", 2006. Results as LAPACK's geqrt.

#include <utility>

#include <sinter/core/ceil_div.hpp>
#include <sinter/factor/common.hpp>
#include <sinter/factor/qr_panel.hpp>
#include <sinter/factor/tall.hpp>

namespace sinter::inline SINTER_ABI {

namespace factor {

inline void require_overdetermined(std::int64_t m, std::int64_t n) {
    if (m < n)
        throw shape_error(std::string("sinter: qr(A).solve(B)") + runtime::whose_letters +
                          ", has many solutions for an A of " + expr::shape_text(m, n) +
                          "; least_squares(A, B) gives that of least norm");
}
/// `turned` is the matrix that the factors solve with.
inline void require_underdetermined(std::int64_t m, std::int64_t n, const char* function,
                                    const char* turned) {
    if (m < n)
        throw shape_error(std::string("sinter: ") + function + runtime::whose_letters +
                          ", has no solution in general for an A of " + expr::shape_text(m, n) +
                          "; least_squares(" + turned + ", B) gives the nearest");
}

} // namespace factor

/// A = Q R of an m x n matrix; qr() makes it.
template <class T>
class qr_factors {
public:
    qr_factors(matrix<T> packed, matrix<T> block_factors)
        : packed_(std::move(packed)), t_(std::move(block_factors)) {}
    /// Of a matrix that work-groups take whole, which need no T.
    explicit qr_factors(matrix<T> packed) : packed_(std::move(packed)) {}

    /// The reflections' vectors below the diagonal, whose ones are not stored, and R from the diagonal on.
    const matrix<T>& packed() const& { return packed_; }
    matrix<T> packed() && { return std::move(packed_); }
    /// The blocks' T, below each other: min(m, n) rows; a copy.
    matrix<T> block_factors() const { return is_whole() ? factor::block_factors_of(packed_) : t_; }
    /// R, min(m, n) x n, as an expression.
    auto r() const {
        return blas::detail::triangular(blas::triangle::upper, blas::diag::stored, packed_(rows(0, count())));
    }
    /// The first min(m, n) columns of Q.
    matrix<T> q() const { return q_times(identity<T>(packed_.device(), packed_.rows(), count())); }

    /// Q B and Q' B, with the m x m matrix Q. Throw shape_error if B has not m rows.
    template <class B>
    auto q_times(const B& b) const {
        return reflected<false>(b);
    }
    template <class B>
    auto q_transposed_times(const B& b) const {
        return reflected<true>(b);
    }

    /// 0, or the number, counted from 1, of the first zero on R's diagonal, as of LAPACK's gels.
    scalar<std::int32_t> info() const {
        return factor::first_true(packed_.device(), diagonal(packed_) == T(0));
    }

    /// The X of least norm(A X - B), column by column, for m >= n; as accurate as A's columns are
    /// independent. Throws shape_error if A has fewer rows than columns, or B other rows.
    template <class B>
    auto solve(const B& b) const {
        const std::int64_t m = expr::rows_of(packed_), n = packed_.cols();
        factor::require_overdetermined(m, n);
        factor::require_rows("qr(A).solve(B)", b, m);
        if constexpr (factor::is_widest<T, B>)
            if (is_whole()) return found_at_once<batch_function::qr_substitution>("qr(A).solve(B)", b, n);
        auto y = q_transposed_times(b);
        auto x = blas::detail::rows_like(b, packed_.device(), n);
        if (x.size() == 0) return x;
        expr::in_function("qr(A).solve(B)", [&] {
            blas::triangular_solver(blas::triangle::upper, blas::diag::stored, packed_(rows(0, n)))
                .solve(y(rows(0, n)), x);
        });
        return x;
    }
    /// For m x n factors of A': the X of least norm with A X = B. B has n rows, X has m.
    template <class B>
    auto solve_transposed(const B& b) const {
        const std::int64_t m = expr::rows_of(packed_), n = packed_.cols();
        factor::require_underdetermined(m, n, "qr(A).solve_transposed(B)", "trans(A)");
        factor::require_rows("qr(A).solve_transposed(B)", b, n);
        if constexpr (factor::is_widest<T, B>)
            if (is_whole())
                return found_at_once<batch_function::qr_transposed_substitution>("qr(A).solve_transposed(B)",
                                                                                 b, m);
        expr::owner<expr::tree_of<B>> y(b);
        auto x = blas::detail::rows_like(b, packed_.device(), m);
        x.fill(T(0));
        if (y.size() == 0) return x;
        expr::in_function("qr(A).solve_transposed(B)", [&] {
            blas::triangular_solver(blas::triangle::lower, blas::diag::stored, trans(packed_(rows(0, n))))
                .solve(y, x(rows(0, n)));
        });
        return q_times(x);
    }

private:
    matrix<T> packed_, t_;

    std::int64_t count() const { return packed_.rows() < packed_.cols() ? packed_.rows() : packed_.cols(); }
    /// There is no T: each reflection is found from its vector.
    bool is_whole() const { return !t_.storage(); }
    template <batch_function F, class B>
    auto found_at_once(const char* function, const B& b, std::int64_t rows) const {
        auto x = blas::detail::rows_like(b, packed_.device(), rows);
        if (x.size() > 0) expr::in_function(function, [&] { x = factor::substituted<F>(b, packed_, rows); });
        return x;
    }

    template <bool Transposed, class B>
    auto reflected(const B& b) const {
        const std::int64_t m = expr::rows_of(packed_), count = this->count(), w = factor::panel_width;
        const char* const function = Transposed ? "qr(A).q_transposed_times(B)" : "qr(A).q_times(B)";
        factor::require_rows(function, b, m);
        if constexpr (factor::is_widest<T, B>)
            if (is_whole())
                return found_at_once < Transposed ? batch_function::transposed_reflection
                                                  : batch_function::reflection > (function, b, m);
        expr::owner<expr::tree_of<B>> x(b);
        if (x.size() == 0) return x;
        const std::int64_t blocks = ceil_div(count, w);
        const matrix<T> given = is_whole() ? block_factors() : matrix<T>();
        for (std::int64_t n = 0; n < blocks; ++n) {
            const std::int64_t j = (Transposed ? n : blocks - 1 - n) * w, end = count - j < w ? count : j + w;
            const matrix<T> v = blas::detail::triangular(blas::triangle::lower, blas::diag::unit,
                                                         packed_(rows(j, m), cols(j, end)));
            const matrix<T>& factors = is_whole() ? given : t_;
            const auto t = factors(rows(j, end), cols(0, end - j));
            auto part = x(rows(j, m));
            if (Transposed)
                part -= v * (trans(t) * (trans(v) * part));
            else
                part -= v * (t * (trans(v) * part));
        }
        return x;
    }
};

namespace factor {

template <class T>
qr_factors<T> qr_by_blocks(matrix<T>&& f) {
    using limits = column_limits<T>;
    const std::int64_t m = f.rows(), n = f.cols(), count = m < n ? m : n;
    matrix<T> t(f.device(), count, count < panel_width ? count : panel_width);
    if (count == 0) return qr_factors<T>(std::move(f), std::move(t));
    vector<T> scale = (max)(abs(f), axis<0>);
    scale =
        select((scale < limits::least || scale > limits::most) && scale > T(0) && !isinf(scale), scale, T(1));
    f = f / rowwise(scale);
    qr_space<T> space(f.device(), m, t.cols());
    for (std::int64_t j = 0; j < count; j += panel_width) {
        const std::int64_t width = count - j < panel_width ? count - j : panel_width, end = j + width;
        const matrix<T> v = factor_qr_panel(f, t, space, j, width);
        auto rest = f(rows(j, m), cols(end, n));
        rest -= v * (trans(t(rows(j, end), cols(0, width))) * (trans(v) * rest));
    }
    f = select(row_index() <= col_index(), hadamard(f, rowwise(scale)), f);
    return qr_factors<T>(std::move(f), std::move(t));
}

} // namespace factor

/// QR of an m x n matrix without exchanges of columns; its min(m, n) reflections are LAPACK's geqrf's, and
/// R's diagonal may be negative. NaN spreads. qr(std::move(A)) overwrites A's elements instead of copying
/// them.
template <expr::is_ours A>
auto qr(A&& a) {
    using T = factor::element<A>;
    return factor::factor_with(
        static_cast<A&&>(a),
        [](const auto& whole) { return qr_factors<T>(matrix<T>(factor::scaled_qr(whole))); },
        [](matrix<T>&& f) { return factor::qr_by_blocks(std::move(f)); });
}

/// The X of least norm(A X - B), column by column, by QR; where A has fewer rows than columns, the X of least
/// norm with A X = B. A's rank must be its smaller extent, as for LAPACK's gels; if it is not, X holds
/// infinities and NaN, or what rounding errors make of it.
template <expr::is_ours A, expr::is_ours B>
auto least_squares(A&& a, const B& b) {
    factor::require_rows("least_squares(A, B)", b, expr::rows_of(a));
    return expr::in_function("least_squares(A, B)", [&] {
        if constexpr (requires { a.device(); } && factor::is_widest<factor::element<A>, B>)
            if (factor::is_tall(a, b)) return factor::least_squares_of_tall<factor::element<A>>(a, b);
        if (expr::rows_of(a) < expr::cols_of(a)) return qr(trans(a)).solve_transposed(b);
        return qr(static_cast<A&&>(a)).solve(b);
    });
}

} // namespace sinter
