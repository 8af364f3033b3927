#pragma once
// The expressions behind batch.hpp: which batches fit their functions, and the nodes of these.

#include <string>
#include <utility>

#include <sinter/core/batch.hpp>
#include <sinter/expr/map.hpp>
#include <sinter/sinter.hpp>

namespace sinter::inline SINTER_ABI::expr {

/// A function of the matrices in the rows of the parts. The result has the last part's extents, or one
/// column.
constexpr node batch_node(batch_function f, const node* const* parts, int count) {
    constexpr op codes[] = {op::batch1, op::batch2, op::batch3};
    node n = call_node(op::add, parts, count);
    n.code = codes[count - 1];
    n.attribute = static_cast<std::uint8_t>(f);
    n.type = is_count(f) ? dtype::i32 : parts[0]->type;
    n.adapts = false;
    n.cols = is_one_column(f) ? 1 : parts[count - 1]->cols;
    n.rows_fit = n.cols_fit = true; // checked where it is made
    ++n.views;
    return apart(n);
}
template <class... A>
constexpr node batch_of(batch_function f) {
    const node* const parts[] = {&A::info...};
    return batch_node(f, parts, static_cast<int>(sizeof...(A)));
}

template <batch_function F, class... A>
struct batched {
    static constexpr node info = batch_of<A...>(F);
};

template <class A, class... More>
constexpr void check_batch_types() {
    constexpr dtype t = tree_of<A>::info.type;
    static_assert(t == dtype::f32 || t == dtype::f64, "sinter: the matrices of a batch are float or double");
    static_assert(((tree_of<More>::info.type == t) && ...),
                  "sinter: the matrices of batches must have one type");
    check_sized<A>();
    (check_sized<More>(), ...);
}

[[noreturn]] inline void throw_batch(const char* what, std::int64_t rows, std::int64_t cols) {
    throw shape_error(std::string("sinter: ") + what + "; it is an array of " + shape_text(rows, cols));
}

/// The order of the square matrices in `a`'s rows.
template <class A>
std::int64_t batch_order(const A& a, std::int64_t most = largest_batch_order) {
    const std::int64_t elements = cols_of(a);
    for (std::int64_t n = 1; n <= most; ++n)
        if (n * n == elements) return n;
    if (elements > most * most)
        throw unsupported_error("sinter: the matrices of a batch are " + shape_text(most, most) +
                                " at most; a row of " + std::to_string(elements) +
                                " elements holds a larger one");
    throw_batch("a row of a batch holds the n * n elements of one matrix", rows_of(a), elements);
}

/// The columns of the right sides in `b`'s rows.
template <class A, class B>
std::int64_t batch_columns(const A& a, const B& b, std::int64_t n, std::int64_t most = largest_batch_order) {
    const std::int64_t m = cols_of(b) / n;
    if (rows_of(a) != rows_of(b))
        throw shape_error("sinter: batches of " + std::to_string(rows_of(a)) + " and " +
                          std::to_string(rows_of(b)) + " matrices");
    if (m < 1 || m * n != cols_of(b))
        throw_batch("a row of right sides has a multiple of the matrices' order in elements", rows_of(b),
                    cols_of(b));
    if (m > most)
        throw unsupported_error("sinter: a batch has " + std::to_string(most) + " right sides at most, not " +
                                std::to_string(m));
    return m;
}

/// The first operand's matrices are n x inner, the last one's inner x columns.
template <batch_function F, class... X>
auto make_batch(std::int64_t rows, std::int64_t cols, std::int64_t n, std::int64_t inner,
                std::int64_t columns, X&&... x) {
    view numbers;
    numbers.rows = rows;
    numbers.cols = cols;
    numbers.row_i = n;
    numbers.row_j = inner;
    numbers.col_j = columns;
    begin_operands(x...);
    const part parts[] = {part_of(static_cast<X&&>(x), dtype::f32)...};
    return expression<batched<F, tree_of<X>...>>(parts, static_cast<int>(sizeof...(X)), &numbers);
}

/// The transposes of a batch's matrices, which know what they are of: a product reads that in place.
template <class Tree, class Of>
class transposed_batch : public expression<Tree> {
public:
    transposed_batch(expression<Tree>&& read, expression<Of>&& of, std::int64_t m, std::int64_t n)
        : expression<Tree>(std::move(read)), of_(std::move(of)), rows_(n), cols_(m) {}

    /// Throws shape_error if the transposes are not `rows` x `cols`.
    const expression<Of>& factor(std::int64_t rows, std::int64_t cols) const {
        if (rows != rows_ || cols != cols_)
            throw shape_error("sinter: the transposes of a batch are " + shape_text(rows_, cols_) +
                              ", where a product has matrices of " + shape_text(rows, cols));
        return of_;
    }

private:
    expression<Of> of_;
    std::int64_t rows_, cols_;
};
template <class X>
inline constexpr bool is_transposed_batch = false;
template <class Tree, class Of>
inline constexpr bool is_transposed_batch<transposed_batch<Tree, Of>> = true;
template <class X>
requires(!std::is_same_v<X, std::remove_cvref_t<X>>) inline constexpr bool is_transposed_batch<X> =
    is_transposed_batch<std::remove_cvref_t<X>>;

/// What a product multiplies, of `rows` x `cols`, or the transpose of what it does.
template <class X>
decltype(auto) factor_of(X&& x, std::int64_t rows, std::int64_t cols) {
    if constexpr (is_transposed_batch<X>)
        return x.factor(rows, cols);
    else
        return static_cast<X&&>(x);
}

/// Of m x n matrices.
template <class A>
auto transposed_matrices(A&& a, std::int64_t count, std::int64_t m, std::int64_t n) {
    const auto place = col_index(count, m * n); // of row place / m of a transpose
    auto read = read_at<edge::clamp>(with_elements(a, "batch::transpose"), row_index(count, m * n),
                                     place % static_cast<std::int32_t>(m) * static_cast<std::int32_t>(n) +
                                         place / static_cast<std::int32_t>(m));
    auto of = rewrap<tree_of<A>>(static_cast<A&&>(a));
    return transposed_batch<typename decltype(read)::tree, tree_of<A>>(std::move(read), std::move(of), m, n);
}

template <batch_function F, class A>
auto of_matrix(A&& a) {
    check_batch_types<A>();
    const std::int64_t n = batch_order(a), count = rows_of(a);
    return make_batch<F>(count, is_one_number(F) ? 1 : n * n, n, n, n, static_cast<A&&>(a));
}

template <batch_function F, class A, class B>
auto of_system(A&& a, B&& b) {
    check_batch_types<A, B>();
    const std::int64_t n = batch_order(a), m = batch_columns(a, b, n), count = rows_of(b);
    return make_batch<F>(count, n * m, n, n, m, static_cast<A&&>(a), static_cast<B&&>(b));
}

} // namespace sinter::expr
