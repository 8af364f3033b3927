#pragma once
// The sums of a fragment's tile: which rows they are of, and how their terms are added.

#include <cstdint>
#include <string>
#include <vector>

#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/products/fragment_product.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// A fragment computes four columns in each of its texels, and fetches the right operand once for all rows,
/// the left one once for all columns. Rows and columns past the edge repeat the last ones.
class tile_sums : protected fragment_product_builder {
protected:
    tile_sums(const unwritten_kernel& k, const texel_product& shape, bool rows_together,
              const texel_edges& edges = {})
        : fragment_product_builder(k.low, k.of, k.facts, k.how, shape, edges), rows_together_(rows_together) {
    }

    /// Four neighbouring rows of the left operand are in its texels: they follow each other in the tile.
    bool rows_together_;
    node_id x_ = -1, y_ = -1; ///< of the tile

    node_id stripe() { return low_.extents.integer_parameter(argument_kind::stripe, "stripe"); }

    /// Row `r` of the tile whose first is `i`, whether there is one or not.
    node_id row_of_tile(node_id i, node_id r) {
        return b_.plus(i, rows_together_ ? r : b_.times(r, stripe()));
    }

    /// The rows that a fragment computes.
    std::vector<node_id> rows_of_tile() {
        const node_id last = b_.declare("last", before(low_.extents.rows()));
        std::vector<node_id> i{b_.declare("i", rows_together_ ? b_.times(n(shape_.rows), y_) : y_)};
        if (rows_together_) low_.known.add_multiple_of_4(i[0]);
        for (std::size_t r = 1; r < shape_.rows; ++r) {
            const bool starts = rows_together_ && r % 4 == 0;
            const node_id limit = starts ? b_.times(n(4), quotient(last, n(4))) : last;
            i.push_back(
                b_.declare("i" + std::to_string(r),
                           b_.index_op(op::min, row_of_tile(i[0], n(static_cast<std::int64_t>(r))), limit)));
            if (starts) low_.known.add_multiple_of_4(i.back());
        }
        return i;
    }

    /// Declares the sums. What it returns are the columns in each texel, whose first ones are `j`.
    std::vector<std::vector<node_id>> begin_sums(const std::vector<node_id>& j) {
        for_each_sum([&](std::size_t r, std::size_t c) { b_.declare(acc(r, c), zeros(), false); });
        std::vector<std::vector<node_id>> columns;
        for (std::size_t c = 0; c < j.size(); ++c) columns.push_back(four_of(j[c], part(c)));
        return columns;
    }
    /// Adds terms `begin` to `end` of rows `i`.
    void add_rows(const std::vector<node_id>& i, const std::vector<std::vector<node_id>>& columns,
                  node_id begin, node_id end) {
        by_groups(begin, end, 4, [&](node_id k, int terms) {
            const std::vector<std::vector<node_id>> right = right_of_tile(k, columns, terms);
            std::vector<node_id> four_rows;
            for (std::size_t r = 0; r < i.size(); ++r) {
                if (rows_together_ && r % 4 == 0) four_rows = left_rows(r, i[r], k, terms);
                add_row(r, rows_together_ ? lanes_of(four_rows, r % 4) : left_terms(r, i[r], k, terms), right,
                        terms);
            }
        });
    }

    /// Terms k ... of the right operand for each of the tile's columns, as right_terms() has them.
    std::vector<std::vector<node_id>>
    right_of_tile(node_id k, const std::vector<std::vector<node_id>>& columns, int terms) {
        std::vector<std::vector<node_id>> right;
        for (std::size_t c = 0; c < columns.size(); ++c)
            right.push_back(right_terms(product_.args[1], k, columns[c], terms, true, part(c)));
        return right;
    }
    /// All outputs in four columns from `j` on of row `i`.
    std::vector<node_id> outputs(node_id i, node_id sum, node_id j) {
        low_.set_reduction(i, j, 4, sum);
        return low_.outputs.compute(i, j, 4);
    }
    /// Adds the terms of `left` to all sums of a row.
    void add_row(std::size_t r, const std::vector<node_id>& left,
                 const std::vector<std::vector<node_id>>& right, int terms) {
        for (std::size_t c = 0; c < right.size(); ++c) add_terms(acc(r, c), left, right[c], terms);
    }

    /// Terms of a row of the left operand: one vector of them.
    std::vector<node_id> left_terms(std::size_t which, node_id row, node_id k, int terms) {
        return {b_.declare("a" + std::to_string(which), low_.value(product_.args[0], row, k, terms))};
    }
    /// Terms of four rows of the left operand: a vector of rows for each.
    std::vector<node_id> left_rows(std::size_t which, node_id row, node_id k, int terms) {
        std::vector<node_id> rows;
        for (int t = 0; t < terms; ++t)
            rows.push_back(b_.declare("a" + std::to_string(which + static_cast<std::size_t>(t)),
                                      low_.value_down(product_.args[0], row, b_.plus(k, n(t)), 4)));
        return rows;
    }
    std::vector<node_id> lanes_of(const std::vector<node_id>& vectors, std::size_t lane) {
        std::vector<node_id> lanes;
        for (const node_id v : vectors) lanes.push_back(b_.lane(v, static_cast<int>(lane)));
        return lanes;
    }
};

} // namespace sinter::plan
