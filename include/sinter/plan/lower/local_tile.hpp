#pragma once
// Contractions on a GPU: a work-group's tile of the result, its operands in local memory. What multiplies
// them there is in plan/lower/micro_tile.hpp and plan/lower/matrix_tile.hpp.

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <sinter/plan/lower/contraction.hpp>
#include <sinter/plan/lower/share_count.hpp>
#include <sinter/plan/matrix_operand.hpp>
#include <sinter/plan/schedule.hpp>

namespace sinter::plan {

class local_tile_builder : protected contraction_builder {
public:
    /// How an operand's block lies in local memory. A row of it has the vectors of so many terms; several
    /// terms are put together in the vectors (`together`). Rows lie `padding` vectors further apart than they
    /// are long.
    struct rows_of_block {
        int terms = 1, padding = 0;
    };
    local_tile_builder(lowering& low, const kernel& k, const device_facts& facts, const schedule& s,
                       rows_of_block left, rows_of_block right)
        : contraction_builder(low, k, facts, s) {
        const tile_size& t = schedule_.tile;
        left_ = {true, t.rows / width_, operand(0), schedule_.left, left.terms};
        right_ = {false, t.cols / width_, operand(1), schedule_.right, right.terms};
        for (block* o : {&left_, &right_}) {
            // One more where work-items that follow each other write one below the other: other banks.
            const int padding = o->is_left ? left.padding : right.padding;
            const bool below = o->fetch.along_terms && !o->fetch.vector;
            const std::int64_t across = o->terms == 1 ? o->vectors : 2 * o->vectors;
            o->pitch = across + (padding > 0 ? padding : below ? 1 : 0);
            const loops::value_type element = halves_ ? loops::value_type{dtype::u32, false, width_} : type_;
            o->array = b_.local_array(o->is_left ? "left_tile" : "right_tile", element, 2 * size_of(*o));
        }
    }
    virtual ~local_tile_builder() = default;

    /// A work-group's tile. Blocks of its operands, `depth` terms of the sum, are fetched into registers
    /// while the blocks before are multiplied, and lie in local memory twice, so that one barrier a block is
    /// enough.
    void run() {
        const tile_size& t = schedule_.tile;
        depth_ = low_.extents.depth();
        const node_id rows = low_.extents.rows(), cols = low_.extents.cols();
        begin_ = n(0), end_ = depth_;
        if (schedule_.joins) {
            take_share();
        } else if (shares()) { // whole blocks, the last share's apart
            share_ = b_.declare("share", b_.item("@group_z"));
            std::tie(begin_, end_) = low_.extents.terms_of_share(share_, depth_);
        }
        const node_id item = b_.declare("item", b_.item("@local_x"));
        const auto [first_row, first_col] = place_tile(rows, cols);
        place(item);

        std::vector<piece> pieces;
        for (const block* o : {&left_, &right_})
            for (int e = 0; e * schedule_.local_x < t.depth * o->vectors; ++e)
                pieces.push_back(
                    make_piece(*o, e, item, o->is_left ? first_row : first_col, o->is_left ? rows : cols));
        for (const piece& p : pieces) b_.declare(p.name, fetch(p, begin_, false), false);
        mask(pieces, begin_);
        declare_sums();
        b_.declare("side", n(0), false);
        const node_id side = b_.index_name("side");

        loop("k0", begin_, end_, n(t.depth), [&](node_id k0) {
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
            if (schedule_.in_blocks) keep_block(next);
            b_.assign("side", b_.minus(n(1), side));
        });
        if (schedule_.in_blocks) add_kept();
        if (schedule_.joins) join_shares(item);
        write(first_row, first_col, rows, cols);
    }

protected:
    /// An operand's block of a local tile: `depth` terms of `vectors` vectors, which are neighbouring
    /// rows of the left operand or neighbouring columns of the right one.
    struct block {
        bool is_left = false;
        std::int64_t vectors = 0;
        value_id value = -1;
        operand_fetch fetch;
        int terms = 1;          ///< of one row of local memory
        std::int64_t pitch = 0; ///< vectors from one row of local memory to the next
        int array = -1;
        node_id side = -1; ///< where the block begins that is multiplied
    };

    const int width_ = schedule_.tile_lanes; ///< of a vector in local memory
    const loops::value_type type_{register_type(product_.type, facts_), false, width_};
    const bool halves_ = schedule_.units == matrix_units::halves; ///< two are a number, in local memory too
    block left_, right_;
    node_id begin_ = -1, end_ = -1; ///< the terms of the sum

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
    /// The terms of a row of local memory, put together: lines are what a work-item has fetched of them for
    /// the elements of a vector. Two vectors, the second of which goes as far behind the first as a row has
    /// fetched vectors.
    virtual std::pair<node_id, node_id> together(const block&, const std::vector<node_id>& lines) {
        return {lines[0], lines[1]};
    }

    /// Vector `at` of row `row` of local memory.
    node_id load(const block& o, node_id row, node_id at) {
        return b_.load_local(o.array, b_.plus(b_.plus(o.side, b_.times(row, n(o.pitch))), at));
    }

    /// In which row of the tile row `r` of a work-item's lies, counted from its first: its vectors of rows
    /// are each `apart` vectors below the one before.
    node_id row_of_tile(node_id r, std::int64_t apart) {
        const node_id width = n(width_);
        return b_.plus(b_.times(quotient(r, width), n(width_ * apart)), remainder(r, width));
    }

private:
    /// A vector of a block, which a work-item fetches.
    struct piece {
        const block* of;
        std::string name;
        node_id term;  ///< within the block
        node_id first; ///< row or column
        node_id last;  ///< that the operand has
        node_id place; ///< in local memory
        int line = 0;  ///< of several that are put together: which row, column or term
    };
    /// What is in a piece's register.
    const loops::value_type piece_type_ = halves_ ? loops::value_type{dtype::u32, false, width_ / 2} : type_;

    int kept_sums_ = -1, totals_ = -1; ///< a work-item's own, of the last block and of all
    node_id depth_ = -1;
    node_id tile_ = -1, behind_ = -1; ///< of tiles in shares: which, and the number of this share, or below 0

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
        tile_ = b_.index_name("tile_number");
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
                b_.assign(name, b_.splat(b_.real(0, own.type.type), own.type.lanes));
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
            if (schedule_.units != matrix_units::floats) return;
            b_.assign("begin", n(0)); // sums that are not finite are computed again, of all terms
            b_.assign("end", depth_);
        });
    }

    void declare_sums() {
        const register_sums own = sums();
        const node_id zero = b_.splat(b_.real(0, own.type.type), own.type.lanes);
        for (const std::string& name : own.names) b_.declare(name, zero, false);
        if (!schedule_.in_blocks) return;
        kept_sums_ = b_.local_array("kept", own.type, size_of(own), true);
        totals_ = b_.local_array("totals", own.type, size_of(own), true);
        for (std::int64_t e = 0; e < size_of(own); ++e) b_.store_local(totals_, n(e), zero);
    }
    static std::int64_t size_of(const register_sums& own) {
        return static_cast<std::int64_t>(own.names.size());
    }
    /// If a block of a long sum (schedule::in_blocks) ends before term `end`, its sums are added to those of
    /// the blocks before. They lie in memory, which a loop of as many turns as only the launch knows sees to:
    /// no registers are left for them.
    void keep_block(node_id end) {
        const node_id rest = remainder(b_.minus(end, begin_), n(terms_of_product_block));
        b_.branch(b_.compare(op::less, rest, n(schedule_.tile.depth)), [&] {
            const register_sums own = sums();
            for (std::int64_t e = 0; e < size_of(own); ++e) {
                const std::string& name = own.names[static_cast<std::size_t>(e)];
                b_.store_local(kept_sums_, n(e), b_.name(name, own.type));
                b_.assign(name, b_.splat(b_.real(0, own.type.type), own.type.lanes));
            }
            loop("e", n(0), b_.index_op(op::min, depth_, n(size_of(own))), n(1), [&](node_id e) {
                b_.store_local(
                    totals_, e,
                    b_.apply(op::add, own.type, b_.load_local(totals_, e), b_.load_local(kept_sums_, e)));
            });
        });
    }
    void add_kept() {
        const register_sums own = sums();
        for (std::int64_t e = 0; e < size_of(own); ++e) {
            const std::string& name = own.names[static_cast<std::size_t>(e)];
            b_.assign(name,
                      b_.apply(op::add, own.type, b_.name(name, own.type), b_.load_local(totals_, n(e))));
        }
    }

    value_id operand(int which) const {
        const value_id v = product_.args[which];
        return halves_ ? halves_of(low_.values(), v) : v;
    }
    /// Vectors of local memory.
    std::int64_t size_of(const block& o) const { return schedule_.tile.depth / o.terms * o.pitch; }
    /// The last column whose vector begins within `count` columns.
    node_id last_vector(node_id count) { return b_.times(n(width_), quotient(before(count), n(width_))); }
    /// The first row and column of this work-group's tile. Groups that run together take tiles that are near
    /// each other in both directions, so that they find each other's operands in the cache.
    std::pair<node_id, node_id> place_tile(node_id rows, node_id cols) {
        constexpr std::int64_t band = 8; // rows of tiles
        const tile_size& t = schedule_.tile;
        const node_id tile_rows = b_.declare("tile_rows", b_.quotient_up(rows, n(t.rows)));
        const node_id tile_cols = b_.declare("tile_cols", b_.quotient_up(cols, n(t.cols)));
        const node_id number =
            tile_ >= 0
                ? tile_
                : b_.declare("group", b_.plus(b_.times(b_.item("@group_y"), tile_cols), b_.item("@group_x")));
        const node_id in_band = b_.declare("in_band", remainder(number, b_.times(n(band), tile_cols)));
        const node_id first =
            b_.declare("band_row", b_.times(n(band), quotient(number, b_.times(n(band), tile_cols))));
        const node_id high =
            b_.declare("band_rows", b_.index_op(op::min, n(band), b_.minus(tile_rows, first)));
        return {b_.declare("first_row", b_.times(n(t.rows), b_.plus(first, remainder(in_band, high)))),
                b_.declare("first_col", b_.times(n(t.cols), quotient(in_band, high)))};
    }

    static bool is_transposed(const block& o) { return o.fetch.vector && o.fetch.along_terms; }
    /// Pieces that are put together: four terms of four rows or columns, or the terms of a row of local
    /// memory.
    static int lines(const block& o) { return is_transposed(o) ? 4 : o.terms; }

    piece make_piece(const block& o, int number, node_id item, node_id first, node_id count) {
        piece p;
        p.of = &o;
        p.line = number % lines(o);
        const int group = number / lines(o);
        const std::string side = o.is_left ? "left" : "right", name = side + std::to_string(group);
        p.name = lines(o) > 1 ? name + "_line" + std::to_string(p.line) : name;
        p.last = before(count);
        if (p.line > 0) { // declared with the first line
            p.term = b_.index_name(name + "_term");
            p.place = b_.index_name(name + "_place");
            p.first = b_.index_name(name + (o.is_left ? "_row" : "_col"));
            if (!is_transposed(o)) p.term = b_.plus(p.term, n(p.line));
            return p;
        }
        const node_id e = b_.plus(item, n(std::int64_t{group} * schedule_.local_x));
        node_id vector = -1, term = -1;
        if (is_transposed(o)) {
            // Eight work-items take neighbouring vectors of local memory, the next eight the next four terms.
            const node_id eights = quotient(e, n(8)), fours = n(schedule_.tile.depth / 4);
            vector = b_.plus(remainder(e, n(8)), b_.times(n(8), quotient(eights, fours)));
            term = b_.times(n(4), remainder(eights, fours));
        } else {
            const std::int64_t along = o.fetch.along_terms ? schedule_.tile.depth / o.terms : o.vectors;
            const node_id fast = remainder(e, n(along)), slow = quotient(e, n(along));
            vector = o.fetch.along_terms ? slow : fast;
            term = b_.times(n(o.terms), o.fetch.along_terms ? fast : slow);
        }
        p.term = b_.declare(name + "_term", term);
        const node_id row = quotient(p.term, n(o.terms));
        p.place = b_.declare(name + "_place", b_.plus(b_.times(row, n(o.pitch)), vector));
        // Past the edge the last ones are read again, and never written.
        const node_id start = b_.plus(first, b_.times(n(width_), vector));
        const bool across = o.fetch.vector && !o.fetch.along_terms;
        p.first = b_.declare(name + (o.is_left ? "_row" : "_col"),
                             across ? b_.index_op(op::min, start, last_vector(count)) : start);
        return p;
    }

    node_id in_register(node_id x, int lanes) {
        const node_id vector = b_.cast(type_, b_.splat(x, lanes));
        return halves_ ? b_.half_bits(vector) : vector;
    }

    /// The piece of the block that begins with term `k`; a whole block has all its terms.
    node_id fetch(const piece& p, node_id k, bool whole) {
        const block& o = *p.of;
        node_id term = b_.plus(k, p.term);
        if (is_transposed(o)) {
            const node_id last = b_.times(n(4), quotient(before(depth_), n(4)));
            if (!whole) term = b_.index_op(op::min, term, last);
            low_.known.add_multiple_of_4(term);
            const node_id at = b_.index_op(op::min, b_.plus(p.first, n(p.line)), p.last);
            const node_id x =
                o.is_left ? low_.value(o.value, at, term, 4) : low_.value_down(o.value, term, at, 4);
            return in_register(x, 4);
        }
        if (!whole) term = b_.index_op(op::min, term, before(depth_));
        if (o.fetch.vector) {
            if (width_ % 4 == 0) low_.known.add_multiple_of_4(p.first);
            const node_id x = o.is_left ? low_.value_down(o.value, p.first, term, width_)
                                        : low_.value(o.value, term, p.first, width_);
            return in_register(x, width_);
        }
        std::vector<node_id> elements;
        for (int l = 0; l < width_; ++l) {
            const node_id at = b_.index_op(op::min, b_.plus(p.first, n(l)), p.last);
            elements.push_back(o.is_left ? low_.value(o.value, at, term, 1)
                                         : low_.value(o.value, term, at, 1));
        }
        return in_register(b_.build(std::move(elements)), width_);
    }

    /// Puts the pieces into local memory. Lines are put together here, and not when they are fetched: a
    /// register that is moved has to have arrived.
    void store(const std::vector<piece>& pieces) {
        for (std::size_t e = 0; e < pieces.size(); ++e) {
            const piece& p = pieces[e];
            const block& o = *p.of;
            const node_id place = b_.plus(o.side, p.place);
            if (p.line > 0) continue;
            std::vector<node_id> all;
            for (std::size_t l = 0; l < static_cast<std::size_t>(lines(o)); ++l)
                all.push_back(b_.name(pieces[e + l].name, piece_type_));
            if (o.terms > 1) {
                const auto [first, second] = together(o, all);
                b_.store_local(o.array, place, first);
                b_.store_local(o.array, b_.plus(place, n(o.vectors)), second);
            } else if (!is_transposed(o)) {
                b_.store_local(o.array, place, all[0]);
            } else {
                for (int t = 0; t < 4; ++t)
                    b_.store_local(o.array, b_.plus(place, n(t * o.pitch)), b_.column(all, t));
            }
        }
    }

    /// Terms past the end count nothing.
    void mask(const std::vector<piece>& pieces, node_id k) {
        b_.branch(b_.compare(op::greater, b_.plus(k, n(schedule_.tile.depth)), depth_), [&] {
            for (const piece& p : pieces) {
                const node_id term = b_.plus(k, p.term), found = b_.name(p.name, piece_type_);
                if (!is_transposed(*p.of)) {
                    const node_id zero = b_.splat(b_.real(0, piece_type_.type), piece_type_.lanes);
                    b_.branch(outside(term, depth_), [&] { b_.assign(p.name, zero); });
                } else if (halves_) {
                    const node_id count = b_.minus(depth_, term);
                    b_.assign(p.name, b_.call("first_halves", piece_type_,
                                              {found, b_.cast({dtype::i32, false, 1}, count)}));
                } else {
                    std::vector<node_id> elements;
                    const loops::value_type one{type_.type, false, 1};
                    for (int t = 0; t < 4; ++t)
                        elements.push_back(b_.apply(op::select, one,
                                                    b_.compare(op::less, b_.plus(term, n(t)), depth_),
                                                    b_.lane(found, t), b_.real(0, type_.type)));
                    b_.assign(p.name, b_.build(std::move(elements)));
                }
            }
        });
    }
};

} // namespace sinter::plan
