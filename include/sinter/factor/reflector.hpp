#pragma once
// Householder's reflection I - tau v v' of a column, as expressions. Golub, Van Loan, "Matrix Computations",
// 5.1; LAPACK's larfg.

#include <type_traits>

#include <sinter/factor/common.hpp>
#include <sinter/factor/panel.hpp>

namespace sinter::inline SINTER_ABI::factor {

/// Columns whose squares neither overflow nor vanish need no scaling: sums of squares below `negligible` are
/// taken for zero, which is an error below the rounding of a column within these limits.
template <class T>
struct column_limits {
    static constexpr T negligible = static_cast<T>(negligible_square(dtype_of<T>));
    static constexpr T least = std::is_same_v<T, float> ? T(1e-7f) : T(1e-70);
    static constexpr T most = 1 / least;
};

/// The reflection of a column whose first element is `alpha` and whose others have the sum of squares `rest`;
/// both may be scalars or arrays. beta is what becomes of the first element. v is 1 and the others over
/// divisor(), or 0 where skip() is true.
template <class T, class Alpha, class Rest>
struct reflector {
    Alpha alpha;
    Rest rest;

    auto skip() const { return rest <= column_limits<T>::negligible; }
    auto beta() const {
        const auto length = sqrt(hadamard(alpha, alpha) + rest);
        return select(skip(), alpha, select(alpha < T(0), length, -length));
    }
    auto tau() const { return select(skip(), T(0), (beta() - alpha) / beta()); }
    auto divisor() const { return alpha - beta(); }
    /// v's other elements are the column's times this.
    auto scale() const { return select(skip(), T(0), T(1) / divisor()); }
};
template <class T, class Alpha, class Rest>
auto reflector_from(const Alpha& alpha, const Rest& rest) {
    return reflector<T, Alpha, Rest>{alpha, rest};
}

/// A panel p that lies transposed, so that its columns are rows, after the reflection h of its column k:
/// `products` are those of this column, below its element k, with each column.
template <class T, class P, class H>
auto reflected(const P& p, const vector<T>& products, const H& h, std::int64_t step) {
    const auto k = static_cast<std::int32_t>(step);
    const auto c = row_index();
    const auto i = col_index();
    const auto v = select(i == k, T(1), select(h.skip(), T(0), rowwise(p.row(step)) / h.divisor()));
    const auto along = colwise(p.col(step)) + colwise(products) / h.divisor(); // v' times each column
    const auto updated = select(h.skip(), p, p - hadamard(hadamard(h.tau(), along), v));
    return select(i < k || c < k, p, select(c == k, select(i == k, h.beta(), v), updated));
}

} // namespace sinter::factor
