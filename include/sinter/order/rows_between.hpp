#pragma once
// Rows of an array between two places, folded: what segments and scattered sums are made of. Sums of any
// length keep their digits, and no loop is long: what lies between two multiples of 256 is folded first.

#include <cstdint>
#include <string>
#include <type_traits>

#include <sinter/sinter.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

constexpr node rows_between_node(reduction how, const node& first, const node& x, const node& end) {
    const node* const parts[] = {&first, &x, &end};
    node n =
        gathered_node(op::rows_between, static_cast<std::uint8_t>(how), result_type(how, x.type), parts, 3);
    n.rows = first.rows;
    n.cols = x.cols;
    n.rows_fit = n.cols_fit = true;
    n.symbolic = false;
    return apart(n);
}
template <reduction How, class First, class X, class End>
struct rows_between {
    static constexpr node info = rows_between_node(How, First::info, X::info, End::info);
};

} // namespace expr

namespace ordering {

/// Row i of the result is rows first(i) up to before end(i) of x together, column by column. These are int32,
/// and 0 <= first <= end <= the rows of x, which has one at least.
template <reduction How, class X, class First, class End>
auto fold_between(const First& first, const X& x, const End& end) {
    using tree = expr::rows_between<How, expr::tree_of<First>, expr::tree_of<X>, expr::tree_of<End>>;
    const expr::part parts[] = {expr::part_of(first), expr::part_of(x), expr::part_of(end)};
    return expression<tree>(parts, 3);
}

/// Two results of a reduction as one.
template <reduction How, class A, class B>
auto joined(const A& a, const B& b) {
    if constexpr (How == reduction::sum)
        return a + b;
    else if constexpr (How == reduction::prod)
        return hadamard(a, b);
    else if constexpr (How == reduction::min)
        return (min)(a, b);
    else
        return (max)(a, b);
}

inline constexpr int log2_of_block = 8;
inline constexpr std::int32_t rows_of_block = 1 << log2_of_block;

/// Throws unsupported_error where the places of blocks would not fit into int32.
inline void check_rows_of_folds(std::int64_t rows) {
    constexpr std::int64_t most = 0x7fffffff / rows_of_block * rows_of_block;
    if (rows > most)
        throw unsupported_error("sinter: rows of segments are counted in int32, which has no room for " +
                                std::to_string(rows) + " rows in blocks");
}

/// What fold_between gives, as an array, for folds of any length: the ends of each, up to a multiple of the
/// length of a block, and the blocks between them, which are folded as its rows are. Elements of x have the
/// type of the result.
template <reduction How, class X>
auto folded_between(const vector<std::int32_t>& first, const X& x, const vector<std::int32_t>& end) {
    const std::int64_t n = expr::rows_of(x), blocks = (n + rows_of_block - 1) / rows_of_block;
    check_rows_of_folds(n);
    if (blocks <= 1) return eval(fold_between<How>(first, x, end));
    const device d = first.device();
    const std::int64_t count = first.rows();
    vector<std::int32_t> first_block(d, count), end_of_blocks(d, count), head(d, count), tail(d, count),
        begin_of_block(d, blocks), end_of_block(d, blocks);
    constexpr std::int32_t last = rows_of_block - 1;
    // Of a fold within one block there is a head alone.
    const auto behind = (first >> log2_of_block) + cast<std::int32_t>((first & last) != 0);
    first_block = behind;
    evaluate(end_of_blocks = (max)(end >> log2_of_block, first_block),
             head = (min)(first_block << log2_of_block, end));
    tail = clamp(end_of_blocks << log2_of_block, head, end);
    evaluate(begin_of_block = row_index(blocks) << log2_of_block,
             end_of_block =
                 (min)((row_index(blocks) << log2_of_block) + rows_of_block, static_cast<std::int32_t>(n)));
    auto ends = eval(joined<How>(fold_between<How>(first, x, head), fold_between<How>(tail, x, end)));
    const auto of_blocks = eval(fold_between<How>(begin_of_block, x, end_of_block));
    ends = joined<How>(ends, folded_between<How>(first_block, of_blocks, end_of_blocks));
    return ends;
}

} // namespace ordering
} // namespace sinter
