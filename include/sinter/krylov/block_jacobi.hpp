#pragma once
// A preconditioner of the blocks along a diagonal.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <sinter/batch.hpp>
#include <sinter/krylov/operators.hpp>

namespace sinter::inline SINTER_ABI {

namespace krylov {

/// The blocks of `size` along the diagonal, each in a row; the last one goes on with an identity.
template <class T>
matrix<T> diagonal_blocks(const sparse_matrix<T>& a, std::int64_t size) {
    const std::int64_t n = a.rows(), count = (n + size - 1) / size;
    std::vector<T> all(static_cast<std::size_t>(count * size * size), T(0));
    const auto at = [&](std::int64_t i, std::int64_t j) -> T& {
        return all[static_cast<std::size_t>((i * size) + j % size)];
    };
    for (std::int64_t i = n; i < count * size; ++i) at(i, i) = T(1);
    const std::vector<T> values = a.values().to_host();
    const expr::sparse_rows& rows = a.pattern().host;
    rows.for_each([&](std::int64_t i, std::size_t k) {
        const std::int64_t j = rows.columns[k];
        if (i / size == j / size) at(i, j) = values[k];
    });
    return matrix<T>(a.device(), count, size * size, all);
}
template <class A>
auto diagonal_blocks(const A& a, std::int64_t size) {
    using T = matrix_element<A>;
    const std::int64_t n = expr::rows_of(a), count = (n + size - 1) / size;
    const auto row = row_index(count * size, size);
    const auto col = col_index(count * size, size) + row / size * size;
    const auto own = gather<edge::zero>(a, row, col);
    return matrix<T>(reshape(matrix<T>(select(row < n || row != col, own, T(1))), count, size * size));
}
/// Square blocks of `size` along the diagonal of an n x n matrix, the last of which is cut.
inline expr::sparse_rows rows_of_blocks(std::int64_t n, std::int64_t size) {
    expr::sparse_rows made;
    made.rows = made.cols = n;
    for (std::int64_t i = 0; i < n; ++i) {
        const std::int64_t first = i / size * size;
        for (std::int64_t j = first; j < std::min(first + size, n); ++j)
            made.columns.push_back(expr::as_place(j));
        made.offsets.push_back(expr::as_place(static_cast<std::int64_t>(made.columns.size())));
    }
    return made;
}

} // namespace krylov

/// A preconditioner: the inverses of the blocks of `size` x `size` along the diagonal of a dense or a sparse
/// matrix, as a sparse matrix. A singular block counts as an identity. It is best where neighbours stand side
/// by side, such as the unknowns of one node. Throws shape_error if A is not square, value_error for a size
/// below 1, and what batch::inverse throws. What A stores in its blocks moves to the host, if A is sparse.
template <class A>
requires krylov::is_matrix<A>
auto block_jacobi(const A& a, std::int64_t size) {
    using T = krylov::matrix_element<A>;
    factor::require_square("block_jacobi(A, size)", expr::rows_of(a), expr::cols_of(a));
    if (size < 1)
        throw value_error("sinter: block_jacobi(A, size): size must be 1 or more: it is " +
                          std::to_string(size));
    return expr::in_function("block_jacobi(A, size)", [&] {
        const std::int64_t n = expr::rows_of(a);
        if constexpr (requires { a.device(); }) {
            const device d = a.device();
            if (n == 0) return sparse_matrix<T>(d, 0, 0);
            const matrix<T> blocks = krylov::diagonal_blocks(a, std::min(size, n)),
                            found = batch::inverse(blocks);
            const std::int64_t width = std::min(size, n), count = blocks.rows();
            const vector<bool> is_found = all(isfinite(found), axis<1>);
            const auto one = select(col_index(count, width * width) % (width + 1) == 0, T(1), T(0));
            const matrix<T> whole = select(colwise(is_found), found, one);
            const expr::pattern_ref pattern = expr::make_pattern(d, krylov::rows_of_blocks(n, width));
            // Row i of the pattern is the beginning of row i of the blocks.
            const std::int64_t cut = n % width == 0 ? width : n % width, full = n - cut;
            vector<T> values(d, full * width + cut * cut);
            if (full > 0)
                values(rows(0, full * width)) = reshape(whole, count * width * width)(rows(0, full * width));
            const matrix<T> last = reshape(whole.row(count - 1), width, width);
            values(rows(full * width, full * width + cut * cut)) =
                reshape(matrix<T>(last(rows(0, cut), cols(0, cut))), cut * cut);
            return sparse_matrix<T>(pattern, std::move(values));
        } else { // a formula
            return block_jacobi(expr::owner<expr::tree_of<A>>(a), size);
        }
    });
}

} // namespace sinter
