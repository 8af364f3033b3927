#pragma once
// The expressions behind sparse.hpp: a sparse matrix as an operand, and its product.

#include <utility>

#include <sinter/graph/sparse.hpp>
#include <sinter/sinter.hpp>

namespace sinter::inline SINTER_ABI::expr {

/// Arrays that are no elements beside any others, of which the last has the values.
constexpr node entries_node(op code, const node* const* parts) {
    node n = gathered_node(code, 0, parts[2]->type, parts, 3);
    n.rows = n.cols = any_extent;
    n.rows_fit = n.cols_fit = true;
    if (has_numbers(code)) ++n.views;
    return apart(n);
}
template <op O, class A, class B, class C>
struct sparse_entries {
    static constexpr node info = [] {
        constexpr const node* parts[] = {&A::info, &B::info, &C::info};
        return entries_node(O, parts);
    }();
};

/// `shares`, of a matrix that has as many rows as `counts`, times `x`.
constexpr node sparse_product_node(const node& counts, const node& x, const node& shares) {
    const node* const factors[] = {&x, &shares};
    node n = call_node(op::multiply, factors, 2);
    n.code = op::sparse_contract;
    n.part_count = 3;
    n.parts[0] = &counts;
    n.parts[1] = &x;
    n.parts[2] = &shares;
    n.operands += counts.operands;
    n.size += counts.size;
    n.rows = counts.rows;
    n.cols = x.cols;
    n.rows_fit = n.cols_fit = true;
    n.symbolic = false;
    return apart(n);
}
template <class Counts, class X, class Shares>
struct sparse_product {
    static constexpr node info = sparse_product_node(Counts::info, X::info, Shares::info);
};

/// The arrays of a sparse matrix. If no row is shared out, `share_begins` and `shares_before` are `offsets`.
template <class T>
struct sparse_operand {
    std::int64_t rows, cols, shares;
    std::int64_t share_length; ///< 0 if no row is shared out
    const vector<std::int32_t>& offsets;
    const vector<std::int32_t>& share_begins;
    const vector<std::int32_t>& shares_before;
    const vector<std::int32_t>& columns;
    const vector<T>& values;
};

/// The product S * x. Throws shape_error if the columns of S are not as many as x's rows.
template <class T, class X>
auto make_sparse_product(const sparse_operand<T>& s, X&& x) {
    using numbers = tree_of<vector<std::int32_t>>;
    using entries = sparse_entries<op::entries, numbers, numbers, tree_of<vector<T>>>;
    using offsets = sparse_entries<op::entries, numbers, numbers, numbers>;
    using count = index<leaf_kind::row_index, dynamic, 1>;
    using shares = sparse_entries<op::row_shares, count, offsets, entries>;
    using tree = sparse_product<count, tree_of<X>, shares>;
    if (s.cols != rows_of(x))
        throw_shapes(
            "the columns of the sparse matrix are not as many as the rows of what it is multiplied by",
            s.rows, s.cols, rows_of(x), cols_of(x), "S * x");
    begin_operands(x);
    const part arrays[] = {part_of(s.share_begins), part_of(s.columns), part_of(s.values)};
    const part of_rows[] = {part_of(s.offsets), part_of(s.shares_before), part_of(s.shares_before)};
    const expression<entries> stored(arrays, 3);
    const expression<offsets> begins(of_rows, 3);
    // (Not of the matrix's extents: it may have more elements than indices count.)
    layout as_shares, as_rows;
    as_shares.rows = s.shares;
    as_rows.rows = s.rows;
    as_shares.cols = as_rows.cols = 1;
    part each_share, each_row;
    each_share.extents = &as_shares;
    each_row.extents = &as_rows;
    const view length = graph::numbers_of_row_shares(s.share_length);
    const part in_shares[] = {each_share, part_of(begins), part_of(stored)};
    const expression<shares> matrix(in_shares, 3, &length);
    const part factors[] = {each_row, part_of(static_cast<X&&>(x), dtype::f32), part_of(matrix)};
    return expression<tree>(factors, 3);
}

} // namespace sinter::expr
