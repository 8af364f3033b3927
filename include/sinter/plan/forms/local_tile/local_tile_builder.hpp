#pragma once
// A work-group's tile of a contraction, its operands in local memory. What multiplies them there is in
// micro_tiles.hpp and unit_tile.hpp.

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <sinter/plan/folds/share_count.hpp>
#include <sinter/plan/forms/local_tile/tile_blocks.hpp>

namespace sinter::inline SINTER_ABI::plan {

class local_tile_builder : protected tile_blocks {
public:
    using tile_blocks::tile_blocks;

    /// A work-group's tile. Blocks of its operands, `depth` terms of the sum, are fetched into registers
    /// while the blocks before are multiplied, and lie in local memory twice, so that one barrier a block is
    /// enough.
    void run() {
        const tile_size& t = tile_.size;
        depth_ = low_.extents.depth();
        const node_id rows = low_.extents.rows(), cols = low_.extents.cols();
        begin_ = n(0), end_ = depth_;
        if (schedule_.sums.joins) {
            take_share();
        } else if (stores_shares_) { // whole blocks, the last share's apart
            share_ = b_.declare("share", b_.item("@group_z"));
            std::tie(begin_, end_) = low_.extents.terms_of_share(share_, depth_);
        }
        const node_id item = b_.declare("item", b_.item("@local_x"));
        const auto [first_row, first_col] = place_tile(rows, cols);
        place(item);

        const std::vector<piece> pieces = make_pieces(item, first_row, first_col, rows, cols);
        for (const piece& p : pieces) b_.declare(p.name, fetch(p, begin_, false), false);
        mask(pieces, begin_);
        declare_sums();
        b_.declare("side", n(0), false);
        const node_id side = b_.index_name("side");

        in_blocks(begin_, end_, [&](node_id k0) {
            left_.side = b_.declare("left_side", b_.times(side, n(size_of(left_))));
            right_.side = b_.declare("right_side", b_.times(side, n(size_of(right_))));
            store(pieces);
            b_.barrier();
            const node_id next = b_.declare("next", b_.plus(k0, n(t.depth)));
            const auto fetch_next = [&](bool whole) {
                const lowering::scope inner(low_);
                for (const piece& p : pieces) b_.assign(p.name, fetch(p, next, whole));
            };
            const auto fetch_guarded = [&] {
                b_.branch(b_.compare(op::less, next, end_), [&] {
                    fetch_next(false);
                    mask(pieces, next);
                });
            };
            if (facts_.loads_vectors) { // the extra branch pays where few loads are left
                b_.branch(b_.compare(op::less_equal, b_.plus(next, n(t.depth)), end_),
                          [&] { fetch_next(true); });
                b_.otherwise(fetch_guarded);
            } else {
                fetch_guarded();
            }
            multiply();
            b_.assign("side", b_.minus(n(1), side));
        });
        if (schedule_.sums.joins) join_shares(item);
        write(first_row, first_col, rows, cols);
    }

protected:
    /// A work-item's sums: vectors in registers of these names.
    struct register_sums {
        std::vector<std::string> names;
        loops::value_type type;
    };

    /// Declares which of the tile's elements this work-item computes.
    virtual void place(node_id item) = 0;
    virtual register_sums sums() const = 0;
    /// Adds the products of the blocks in local memory to the sums.
    virtual void multiply() = 0;
    virtual void write(node_id first_row, node_id first_col, node_id rows, node_id cols) = 0;

    /// In which row of the tile row `r` of a work-item's lies, counted from its first: its vectors of rows
    /// are each `apart` vectors below the one before.
    node_id row_of_tile(node_id r, std::int64_t apart) {
        const node_id width = n(width_);
        return b_.plus(b_.times(quotient(r, width), n(width_ * apart)), remainder(r, width));
    }

private:
    node_id number_ = -1,
            behind_ = -1; ///< of tiles in shares: which, and the number of this share, or below 0

    /// Tiles that leave no compute unit idle have a work-group each and come first. Of those behind them,
    /// that would leave most of them idle, several work-groups take a share of the terms each:
    /// "data-parallel" and "stream-K" in M. Osama et al., "Stream-K", PPoPP 2023.
    void take_share() {
        const node_id group = b_.declare("group", b_.item("@group_x"));
        const node_id whole = low_.extents.integer_parameter(argument_kind::whole_tiles, "whole_tiles"),
                      parts = low_.extents.parts(),
                      chunk = low_.extents.integer_parameter(argument_kind::chunk, "chunk");
        behind_ = b_.declare("behind", b_.minus(group, whole));
        b_.declare("tile_number", group, false);
        b_.declare("begin", n(0), false);
        b_.declare("end", depth_, false);
        b_.branch(has_share(), [&] {
            b_.assign("tile_number", b_.plus(whole, quotient(behind_, parts)));
            b_.assign("begin", b_.times(chunk, remainder(behind_, parts)));
            b_.assign("end", b_.index_op(op::min, b_.plus(b_.index_name("begin"), chunk), depth_));
        });
        number_ = b_.index_name("tile_number");
        begin_ = b_.index_name("begin");
        end_ = b_.index_name("end");
    }
    node_id has_share() { return b_.compare(op::greater_equal, behind_, n(0)); }

    /// The work-group that is done last with its share of a tile adds up the shares of all, in their order.
    void join_shares(node_id item) {
        b_.branch(has_share(), [&] {
            const register_sums own = sums();
            const node_id parts = low_.extents.parts();
            const array_view& left = low_.arrays.partial(0, own.type.type, true);
            const auto at = [&](std::size_t sum, int lane) { // neighbours store side by side
                const auto first = static_cast<std::int64_t>(sum) * own.type.lanes + lane;
                return b_.plus(item, n(first * schedule_.local_x));
            };
            for (std::size_t s = 0; s < own.names.size(); ++s)
                for (int l = 0; l < own.type.lanes; ++l)
                    b_.store(left.array, low_.address().element(left, behind_, at(s, l)),
                             b_.lane(b_.name(own.names[s], own.type), l));
            const node_id number = b_.declare("shared_tile", quotient(behind_, parts));
            const node_id first_item = b_.compare(op::equal, item, n(0));
            share_count done(low_, number);
            b_.comment("the group that is done last adds up the shares of all");
            done.leave_but_last(first_item);
            const node_id first = b_.declare("first_share", b_.times(number, parts));
            for (const std::string& name : own.names)
                b_.assign(name, b_.splat(b_.number(0, own.type.type), own.type.lanes));
            loop("share", first, b_.plus(first, parts), n(1), [&](node_id share) {
                for (std::size_t s = 0; s < own.names.size(); ++s) {
                    std::vector<node_id> lanes;
                    for (int l = 0; l < own.type.lanes; ++l)
                        lanes.push_back(low_.elements.load_element(left, share, at(s, l)));
                    b_.assign(own.names[s], b_.apply(op::add, own.type, b_.name(own.names[s], own.type),
                                                     b_.build(std::move(lanes))));
                }
            });
            done.clear(first_item); // (before the loop, PoCL 3.1 clears it in groups that have left)
            if (units_ != matrix_units::floats) return;
            b_.assign("begin", n(0)); // sums that are not finite are computed again, of all terms
            b_.assign("end", depth_);
        });
    }

    void declare_sums() {
        const register_sums own = sums();
        const node_id zero = b_.splat(b_.number(0, own.type.type), own.type.lanes);
        for (const std::string& name : own.names) b_.declare(name, zero, false);
        if (!schedule_.sums.in_blocks) return;
        for (const std::string& name : own.names) b_.declare(name + "_total", zero, false);
    }
    /// turn(k0) for every block of terms in local memory. In a long product (summing::in_blocks) the sums of
    /// some of these are added to totals, and begin again.
    template <class Turn>
    void in_blocks(node_id begin, node_id end, Turn turn) {
        const node_id step = n(tile_.size.depth);
        if (!schedule_.sums.in_blocks) return loop("k0", begin, end, step, turn);
        const register_sums own = sums();
        loop("block", begin, end, n(terms_of_product_block), [&](node_id first) {
            const node_id last = b_.plus(first, n(terms_of_product_block));
            loop("k0", first, b_.declare("block_end", b_.index_op(op::min, end, last)), step, turn);
            for (const std::string& name : own.names) {
                const node_id total = b_.name(name + "_total", own.type);
                b_.assign(name + "_total", b_.apply(op::add, own.type, total, b_.name(name, own.type)));
                b_.assign(name, b_.splat(b_.number(0, own.type.type), own.type.lanes));
            }
        });
        for (const std::string& name : own.names) b_.assign(name, b_.name(name + "_total", own.type));
    }

    /// The first row and column of this work-group's tile. Groups that run together take tiles that are near
    /// each other in both directions, so that they find each other's operands in the cache.
    std::pair<node_id, node_id> place_tile(node_id rows, node_id cols) {
        constexpr std::int64_t band = 8; // rows of tiles
        const tile_size& t = tile_.size;
        const node_id tile_rows = b_.declare("tile_rows", b_.quotient_up(rows, n(t.rows)));
        const node_id tile_cols = b_.declare("tile_cols", b_.quotient_up(cols, n(t.cols)));
        const node_id number =
            number_ >= 0
                ? number_
                : b_.declare("group", b_.plus(b_.times(b_.item("@group_y"), tile_cols), b_.item("@group_x")));
        const node_id in_band = b_.declare("in_band", remainder(number, b_.times(n(band), tile_cols)));
        const node_id first =
            b_.declare("band_row", b_.times(n(band), quotient(number, b_.times(n(band), tile_cols))));
        const node_id high =
            b_.declare("band_rows", b_.index_op(op::min, n(band), b_.minus(tile_rows, first)));
        return {b_.declare("first_row", b_.times(n(t.rows), b_.plus(first, remainder(in_band, high)))),
                b_.declare("first_col", b_.times(n(t.cols), quotient(in_band, high)))};
    }
};

} // namespace sinter::plan
