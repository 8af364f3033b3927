#pragma once
// Solutions that are corrected by what they leave over: A x is computed so that it is rounded about once, and
// the system is solved again for the rest. Higham, "Accuracy and Stability of Numerical Algorithms", chapter
// 12; LAPACK's gerfsx. Products without rounding: Dekker, "A floating-point technique for extending the
// available precision", 1971; their sums: Ogita, Rump, Oishi, "Accurate sum and dot product", 2005.

#include <limits>
#include <utility>

#include <sinter/factor/lu.hpp>

namespace sinter::inline SINTER_ABI {

/// lu(A, refine) makes it: A's factors, and A.
template <class T>
class refined_lu {
public:
    refined_lu(matrix<T> a, lu_factors<T> factors) : a_(std::move(a)), factors_(std::move(factors)) {}

    const lu_factors<T>& factors() const { return factors_; }

    /// The X of A X = B, for a matrix or a vector B of T. While T's precision times A's condition is well
    /// below 1, X is the exact solution rounded, but for an ulp or two; where it is not, X is what
    /// factors().solve(B) gives, or better. Throws shape_error if B has other rows than A. Costs four solves,
    /// and three products in double; of doubles, and where the device has none, four kernels for each column.
    template <class B>
    auto solve(const B& b) const {
        factor::require_rows("lu(A, refine).solve(B)", b, expr::rows_of(a_));
        static_assert(expr::tree_of<B>::info.type == dtype_of<T>,
                      "sinter: lu(A, refine).solve(B) takes a B of A's type");
        return expr::in_function("lu(A, refine).solve(B)", [&] { return refined(b); });
    }

private:
    static constexpr int steps = 3; ///< each leaves an error of the last one's, times condition and precision

    matrix<T> a_;
    lu_factors<T> factors_;

    template <class B>
    auto refined(const B& b) const {
        const auto right = expr::owner<expr::tree_of<B>>(b);
        auto x = factors_.solve(right);
        if (x.size() == 0) return x;
        // Of each column, the size of its last correction; a column whose corrections do not shrink stays.
        vector<T> last = full<T>(x.device(), expr::cols_of(x), std::numeric_limits<T>::infinity());
        auto rest = blas::detail::array_like(x);
        for (int step = 0; step < steps; ++step) {
            find_rest(right, x, rest);
            const auto correction = factors_.solve(rest);
            const vector<T> size = norm_inf(correction, axis<0>);
            last = select(size <= T(0.5) * last, size, T(0));
            x = select(rowwise(last) > T(0), x + correction, x);
        }
        return x;
    }
    /// rest = b - A x.
    template <class B, class X>
    void find_rest(const B& b, const X& x, X& rest) const {
        if constexpr (sizeof(T) < sizeof(double))
            if (x.device().supports(dtype::f64)) {
                rest = cast<T>(cast<double>(b) - cast<double>(a_) * cast<double>(x));
                return;
            }
        if constexpr (expr::tree_of<X>::info.cols == 1)
            find_exact_rest(b, x, rest);
        else
            for (std::int64_t c = 0; c < x.cols(); ++c) find_exact_rest(b.col(c), x.col(c), rest.col(c));
    }
    /// Of one column: the rounded products and b are added up as if exactly, and what the products lost.
    template <class B, class X, class Rest>
    void find_exact_rest(const B& b, const X& x, Rest&& rest) const {
        const std::int64_t n = a_.rows();
        // In memory, so that no compiler makes another product of it.
        const matrix<T> products = hadamard(a_, rowwise(x));
        // Halves of so few bits that their products are exact.
        const auto upper = [](const auto& v) {
            constexpr T splitter = sizeof(T) == 4 ? T(4097) : T(134217729);
            return splitter * v - (splitter * v - v);
        };
        const auto y = rowwise(x);
        const auto a1 = upper(a_);
        const auto y1 = upper(y);
        const auto a2 = a_ - a1;
        const auto y2 = y - y1;
        const auto left = products - hadamard(a1, y1) - hadamard(a2, y1) - hadamard(a1, y2);
        const vector<T> lost = sum(hadamard(a2, y2) - left, axis<1>);
        const auto i = row_index(n, n + 1);
        const auto j = col_index(n, n + 1);
        const auto terms = select(j == static_cast<std::int32_t>(n), gather(b, i, 0 * j),
                                  -gather<edge::zero>(products, i, j));
        rest = compensated_sum(terms, axis<1>) - lost;
    }
};

struct refine_t {};
/// lu(A, refine) keeps A beside its factors, so that solutions can be corrected.
inline constexpr refine_t refine;

/// LU whose solve() corrects its solutions, see refined_lu. Throws shape_error if A is not square.
template <expr::is_ours A>
auto lu(A&& a, refine_t) {
    using T = factor::element<A>;
    factor::require_square("lu(A, refine)", expr::rows_of(a), expr::cols_of(a));
    matrix<T> kept(static_cast<A&&>(a));
    auto factors = lu(kept);
    return refined_lu<T>(std::move(kept), std::move(factors));
}

} // namespace sinter
