#pragma once
// A tile of a contraction for each fragment, stored or in several render targets, and how the fragments of a
// quad share what they fetch for theirs.

#include <string>
#include <utility>
#include <vector>

#include <sinter/plan/products/fragment_product.hpp>

namespace sinter::plan {

class fragment_tile_builder : fragment_product_builder {
public:
    using fragment_product_builder::fragment_product_builder;

    /// A tile of the product: a fragment computes four columns in each of its texels, and fetches the right
    /// operand once for all rows, the left one once for all columns. Rows and columns past the edge repeat
    /// the last ones. Where fragments cannot store texels, each row of them is a render target's.
    void tile() {
        const bool stores = facts_.stores_texels;
        b_.out.stores_texels = stores;
        if (!stores) {
            b_.out.stripes = schedule_.rows;
            b_.out.woven = rows_together();
        }
        std::vector<int> targets;
        for (int r = 0; r < (stores ? 0 : schedule_.rows); ++r)
            targets.push_back(low_.arrays.stripe(r).array);
        place_tile();
        const std::vector<node_id> texels = texels_of_tile();
        std::vector<node_id> j;
        for (std::size_t c = 0; c < texels.size(); ++c) j.push_back(first_column(c, texels[c]));
        const std::vector<node_id> i = rows_of_tile();
        for_each_sum([&](std::size_t r, std::size_t c) { b_.declare(acc(r, c), zeros(), false); });
        std::vector<std::vector<node_id>> columns;
        for (std::size_t c = 0; c < j.size(); ++c) columns.push_back(four_of(j[c], part(c)));
        const quad_place quad = schedule_.quads ? place_in_quad(i) : quad_place{};
        in_blocks([&](node_id begin, node_id end) {
            if (schedule_.quads) return add_in_quads(quad, i.size(), columns, begin, end);
            by_groups(begin, end, 4, [&](node_id k, int terms) {
                const std::vector<std::vector<node_id>> right = right_of_tile(k, columns, terms);
                std::vector<node_id> four_rows;
                for (std::size_t r = 0; r < i.size(); ++r) {
                    if (rows_together() && r % 4 == 0) four_rows = left_rows(r, i[r], k, terms);
                    add_row(r, rows_together() ? lanes_of(four_rows, r % 4) : left_terms(r, i[r], k, terms),
                            right, terms);
                }
            });
        });
        if (stores && schedule_.by_rows) return store_in_loop(i, j);
        for (std::size_t r = 0; r < i.size(); ++r) {
            if (stores)
                store_row(i, r, j);
            else
                b_.scope([&] {
                    const lowering::scope inner(low_);
                    b_.store(targets[r], -1, b_.splat(outputs(i[r], sum(r, 0), j[0]).front(), 4));
                });
        }
    }

private:
    node_id x_ = -1, y_ = -1; ///< of the tile
    node_id last_texel_ = -1;
    node_id end_ = -1; ///< of the rows that this fragment stores; below zero: that of all

    /// Four neighbouring rows of the left operand are in its texels: they follow each other in the tile.
    bool rows_together() const { return schedule_.left.vector; }

    /// Which tile a fragment computes: its own place in what is drawn, or in lines of `chunk` rows that
    /// follow each other there.
    void place_tile() {
        x_ = b_.item("@texel_x");
        y_ = b_.item("@texel_y");
        if (schedule_.chunk == 0) return;
        const node_id line = b_.declare("line", quotient(x_, band()));
        x_ = b_.declare("texel", b_.minus(x_, b_.times(line, band())));
        // Behind the last line a fragment repeats a tile of it. (Were it discarded, llvmpipe's compiler would
        // take minutes for what follows: a sine of the product.)
        const node_id y = b_.plus(y_, b_.times(n(schedule_.chunk), line));
        y_ = b_.declare("row", b_.index_op(op::min, y, before(stripe())));
        if (!reads_result()) return; // else it would read what another one has stored
        const node_id own = b_.compare(op::less, y, stripe());
        const node_id rows = low_.extents.rows();
        end_ = b_.declare("end_row", b_.apply(op::select, b_.type_of(rows), own, rows, n(0)));
    }
    bool reads_result() const { return schedule_.aliased != 0; }
    node_id end() { return end_ < 0 ? low_.extents.rows() : end_; }
    node_id band() { return low_.extents.integer_parameter(argument_kind::band, "band"); }
    node_id stripe() { return low_.extents.integer_parameter(argument_kind::stripe, "stripe"); }

    /// The first column in texel `c`; where rows of the result begin within a texel, it may be below zero.
    node_id first_column(std::size_t c, node_id texel) {
        const std::string name = schedule_.vectors == 1 ? "j" : "j" + std::to_string(c);
        const node_id first = b_.times(n(4), texel);
        return begins_texel(
            b_.declare(name, schedule_.shifts ? b_.minus(first, low_.known.now.texel_shift) : first));
    }

    /// Columns of the texels that a fragment computes in each of its rows; see band_texels().
    std::vector<node_id> texels_of_tile() {
        find_shift(low_.arrays.destination(0));
        std::vector<node_id> x{x_};
        if (schedule_.vectors == 1 && !schedule_.shifts) return x;
        const node_id last = schedule_.shifts
                                 ? b_.plus(before(low_.extents.cols()), low_.known.now.texel_shift)
                                 : before(low_.extents.cols());
        last_texel_ = b_.declare("last_texel", quotient(last, n(4)));
        if (schedule_.shifts) x.clear();
        for (std::size_t c = x.size(); c < schedule_.vectors; ++c)
            x.push_back(
                b_.declare("texel" + std::to_string(c), b_.index_op(op::min, texel_of_tile(c), last_texel_)));
        return x;
    }
    /// Column of texel `c` of a row, whether there is one or not.
    node_id texel_of_tile(std::size_t c) {
        return c == 0 ? x_ : b_.plus(x_, b_.times(n(static_cast<std::int64_t>(c)), band()));
    }

    /// Row `r` of the tile whose first is `i`, whether there is one or not.
    node_id row_of_tile(node_id i, node_id r) {
        return b_.plus(i, rows_together() ? r : b_.times(r, stripe()));
    }

    /// The rows that a fragment computes.
    std::vector<node_id> rows_of_tile() {
        const node_id last = b_.declare("last", before(low_.extents.rows()));
        std::vector<node_id> i{b_.declare("i", rows_together() ? b_.times(n(schedule_.rows), y_) : y_)};
        if (rows_together()) low_.known.add_multiple_of_4(i[0]);
        for (std::size_t r = 1; r < schedule_.rows; ++r) {
            const bool starts = rows_together() && r % 4 == 0;
            const node_id limit = starts ? b_.times(n(4), quotient(last, n(4))) : last;
            i.push_back(
                b_.declare("i" + std::to_string(r),
                           b_.index_op(op::min, row_of_tile(i[0], n(static_cast<std::int64_t>(r))), limit)));
            if (starts) low_.known.add_multiple_of_4(i.back());
        }
        return i;
    }

    /// Terms k ... of the right operand for each of the tile's columns, as right_terms() has them.
    std::vector<std::vector<node_id>>
    right_of_tile(node_id k, const std::vector<std::vector<node_id>>& columns, int terms) {
        std::vector<std::vector<node_id>> right;
        for (std::size_t c = 0; c < columns.size(); ++c)
            right.push_back(right_terms(product_.args[1], k, columns[c], terms, true, part(c)));
        return right;
    }
    /// Of texel `c` of row `r` of the tile.
    node_id sum(std::size_t r, std::size_t c) {
        return schedule_.quads ? of_row(r, c) : b_.name(acc(r, c), four());
    }
    /// All outputs in four columns from `j` on of row `i`.
    std::vector<node_id> outputs(node_id i, node_id sum, node_id j) {
        low_.set_reduction(i, j, 4, sum);
        return low_.outputs.compute(i, j, 4);
    }
    /// Stores row `r` of the tile, if the result has it. Its number is found here once more: an H100 is a
    /// tenth slower where it keeps 16 of them in registers all the time (2026-11-25).
    void store_row(const std::vector<node_id>& i, std::size_t r, const std::vector<node_id>& j) {
        const node_id row = r == 0 ? i[0]
                                   : b_.declare("into" + std::to_string(r),
                                                row_of_tile(i[0], n(static_cast<std::int64_t>(r))));
        const auto store = [&] {
            store_columns_of(
                row, j, [&](std::size_t c) { return sum(r, c); },
                [&](std::size_t c) { return sum_of(r, c); });
        };
        if (r == 0 && !reads_result())
            b_.scope(store);
        else
            b_.branch(inside(row, end()), store);
    }
    /// The same of all rows, as tile_output::each_row has them.
    void store_in_loop(const std::vector<node_id>& i, const std::vector<node_id>& j) {
        const std::int64_t down = schedule_.rows, across = schedule_.vectors;
        const int tile = b_.local_array("micro_tile", four(), down * across, true);
        for_each_sum([&](std::size_t r, std::size_t c) {
            b_.store_local(tile, n(static_cast<std::int64_t>(r) * across + static_cast<std::int64_t>(c)),
                           sum(r, c));
        });
        const node_id most = b_.index_op(op::min, low_.extents.rows(), n(down));
        loop("r", n(0), most, n(1), [&](node_id r) {
            const node_id row = b_.declare("into", row_of_tile(i[0], r));
            b_.branch(inside(row, end()), [&] {
                store_columns_of(
                    row, j,
                    [&](std::size_t c) {
                        return b_.declare("sum" + std::to_string(c),
                                          b_.load_local(tile, b_.plus(b_.times(r, n(across)),
                                                                      n(static_cast<std::int64_t>(c)))));
                    },
                    [&](std::size_t c) { return std::to_string(c); });
            });
        });
    }
    /// Stores the texels of row `i` that the result has; `sum_at(c)` are the sums of texel `c`, whose
    /// variable has `name_of(c)` in its name.
    template <class SumAt, class NameOf>
    void store_columns_of(node_id i, const std::vector<node_id>& j, SumAt sum_at, NameOf name_of) {
        const lowering::scope inner(low_);
        for (std::size_t c = 0; c < j.size(); ++c) {
            const auto store = [&] {
                const std::vector<node_id> values = outputs(i, sum_at(c), j[c]);
                for (std::size_t o = 0; o < values.size(); ++o)
                    store_columns(low_.arrays.destination(o), i, j[c], values[o],
                                  "stored" + name_of(c) + (o > 0 ? "_" + std::to_string(o) : ""));
            };
            if (c == 0 && !schedule_.shifts) { // which exists
                store();
                continue;
            }
            b_.branch(b_.compare(op::less_equal, texel_of_tile(c), last_texel_), [&] {
                const lowering::scope guarded(low_);
                store();
            });
        }
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
    std::vector<node_id> of_neighbours(const std::vector<node_id>& fetched, std::size_t which) {
        std::vector<node_id> given;
        for (const node_id v : fetched)
            given.push_back(b_.declare("a" + std::to_string(which++), b_.of_neighbour(v, false)));
        return given;
    }

    /// Where a fragment is in its quad, and the rows that it fetches.
    struct quad_place {
        node_id odd_row = -1;
        std::vector<node_id> own;
    };
    quad_place place_in_quad(const std::vector<node_id>& i) {
        quad_place quad;
        const std::size_t half = i.size() / 2;
        b_.declare("odd_col", remainder(b_.item("@texel_x"), n(2)));
        quad.odd_row = b_.declare("odd_row", remainder(b_.item("@texel_y"), n(2)));
        const std::size_t run = rows_together() ? 4 : 1;
        for (std::size_t r = 0; r < half; r += run) {
            quad.own.push_back(
                b_.declare("row" + std::to_string(r / run), choose_column(i[2 * r], i[2 * r + run])));
            if (rows_together()) low_.known.add_multiple_of_4(quad.own.back());
        }
        return quad;
    }

    /// Of eight terms a fragment fetches the right operand's four that its row of the quad is to fetch, and
    /// has the others from the other row; of the rows' left operands every second (or four together, and not
    /// the other four), and has the others from beside: half of the fetches, which are what bounds a product.
    /// The two rows add their terms in different orders. Its sums are of the rows that it fetched (acc0 ...),
    /// and of those that it was given.
    void add_in_quads(const quad_place& quad, std::size_t rows,
                      const std::vector<std::vector<node_id>>& columns, node_id begin, node_id end) {
        const std::size_t half = rows / 2;
        const node_id odd_row = quad.odd_row;
        const std::vector<node_id>& own = quad.own;
        const auto add = [&](node_id k, int terms, const std::vector<std::vector<node_id>>& right) {
            if (rows_together()) {
                for (std::size_t first = 0; first < half; first += 4) {
                    const std::vector<node_id> left = left_rows(first, own[first / 4], k, terms),
                                               given = of_neighbours(left, half + first);
                    for (std::size_t r = 0; r < 4; ++r) {
                        add_row(first + r, lanes_of(left, r), right, terms);
                        add_row(half + first + r, lanes_of(given, r), right, terms);
                    }
                }
                return;
            }
            for (std::size_t r = 0; r < half; ++r) {
                const std::vector<node_id> left = left_terms(r, own[r], k, terms);
                add_row(r, left, right, terms);
                add_row(half + r, of_neighbours(left, half + r), right, terms);
            }
        };
        by_groups(begin, end, 8, [&](node_id k, int terms) {
            const bool both = terms > 1;
            const node_id first = both ? b_.declare("first", b_.plus(k, b_.times(n(4), odd_row))) : k;
            std::vector<std::vector<node_id>> right = right_of_tile(first, columns, terms);
            if (!both) return add(k, terms, right);
            low_.known.add_multiple_of_4(first);
            b_.scope([&] {
                const lowering::scope own_half(low_);
                add(first, terms, right);
            });
            b_.scope([&] {
                const lowering::scope other_half(low_);
                const node_id second =
                    b_.declare("second", b_.plus(k, b_.minus(n(4), b_.times(n(4), odd_row))));
                low_.known.add_multiple_of_4(second);
                std::size_t which = 0;
                for (std::vector<node_id>& vectors : right)
                    for (node_id& v : vectors)
                        v = b_.declare(std::string("c") + std::to_string(which++),
                                       b_.of_neighbour(v, true)); // see numbered()
                add(second, terms, right);
            });
        });
    }

    /// What a fragment in an even column of the quads has as `even`, and in an odd one as `odd`.
    node_id choose_column(node_id even, node_id odd) {
        return b_.apply(op::select, b_.type_of(even), b_.compare(op::equal, b_.index_name("odd_col"), n(0)),
                        even, odd);
    }
    /// Sums of texel `c` of a row after add_in_quads().
    node_id of_row(std::size_t r, std::size_t c) {
        const std::size_t half = schedule_.rows / 2u, run = rows_together() ? 4 : 1;
        const std::size_t which = r / (2 * run) * run + r % run;
        const node_id fetched = b_.name(acc(which, c), four()), given = b_.name(acc(half + which, c), four());
        return b_.declare("sum" + sum_of(r, c),
                          r / run % 2 == 0 ? choose_column(fetched, given) : choose_column(given, fetched));
    }
};

} // namespace sinter::plan
