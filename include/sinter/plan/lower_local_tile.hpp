#pragma once
// Contractions on a GPU: a work-group's tile of the result, its operands in local memory.

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <sinter/plan/lower_contraction.hpp>

namespace sinter::plan {

class local_tile_builder : contraction_builder {
public:
    using contraction_builder::contraction_builder;

    /// A work-group's tile. Blocks of its operands, `depth` terms of the sum, are fetched into registers
    /// while the blocks before are multiplied, and lie in local memory twice, so that one barrier a block is
    /// enough.
    void run() {
        const tile_size& t = schedule_.tile;
        const loops::value_type type{register_type(product_.type, facts_), false, width_};
        block left{true, t.rows / width_, product_.args[0], schedule_.left},
            right{false, t.cols / width_, product_.args[1], schedule_.right};
        for (block* o : {&left, &right}) {
            // One more where work-items that follow each other write one below the other: other banks.
            o->pitch = o->vectors + (o->fetch.along_terms && !o->fetch.vector ? 1 : 0);
            o->array = b_.local_array(o->is_left ? "left_tile" : "right_tile", type, 2 * t.depth * o->pitch);
        }
        depth_ = low_.extent_parameter(runtime::argument_kind::depth, kernel_.depth, "depth");
        const node_id rows = low_.rows(), cols = low_.cols();
        node_id begin = n(0), end = depth_;
        if (shares()) { // whole blocks, the last share's apart
            share_ = b_.declare("share", b_.item("@group_z"));
            std::tie(begin, end) = low_.terms_of_share(share_, depth_);
        }
        const node_id item = b_.declare("item", b_.item("@local_x"));
        const auto [first_row, first_col] = place_tile(rows, cols);
        const int micro_rows = schedule_.rows / width_;
        const std::int64_t across = right.vectors / schedule_.vectors, down = left.vectors / micro_rows;
        const auto micro_tile = place_micro_tile(item, down, across);
        const node_id micro_row = micro_tile.first, micro_col = micro_tile.second; // for lambdas on clang 14

        std::vector<piece> pieces;
        for (const block* o : {&left, &right})
            for (int e = 0; e * schedule_.local_x < t.depth * o->vectors; ++e)
                pieces.push_back(
                    make_piece(*o, e, item, o->is_left ? first_row : first_col, o->is_left ? rows : cols));
        for (const piece& p : pieces) b_.declare(p.name, fetch(p, begin, type, false), false);
        mask(pieces, begin, type);
        for (int r = 0; r < schedule_.rows; ++r)
            for (int c = 0; c < schedule_.vectors; ++c)
                b_.declare(acc(r, c), b_.splat(b_.real(0, type.type), width_), false);
        b_.declare("side", n(0), false);
        const node_id side = b_.index_name("side");

        b_.loop("k0", begin, end, n(t.depth), [&](node_id k0) {
            const node_id left_side = b_.declare("left_side", b_.times(side, n(t.depth * left.pitch)));
            const node_id right_side = b_.declare("right_side", b_.times(side, n(t.depth * right.pitch)));
            share(pieces, left_side, right_side, type);
            b_.barrier();
            const node_id next = b_.declare("next", b_.plus(k0, n(t.depth)));
            const auto fetch_next = [&](bool whole) {
                const lowering::mark mark_of_values = low_.enter();
                for (const piece& p : pieces) b_.assign(p.name, fetch(p, next, type, whole));
                low_.leave(mark_of_values);
            };
            const auto fetch_guarded = [&] {
                b_.branch(b_.compare(op::less, next, end), [&] {
                    fetch_next(false);
                    mask(pieces, next, type);
                });
            };
            if (facts_.loads_vectors) { // the extra branch pays where few loads are left
                b_.branch(b_.compare(op::less_equal, b_.plus(next, n(t.depth)), end),
                          [&] { fetch_next(true); });
                b_.otherwise(fetch_guarded);
            } else {
                fetch_guarded();
            }
            const auto multiply = [&](node_id k) {
                const auto load = [&](const block& o, node_id side_of, const char* what, int which,
                                      node_id micro, std::int64_t step) {
                    const node_id row = b_.plus(side_of, b_.times(k, n(o.pitch)));
                    b_.declare(numbered(what, which),
                               b_.shared(o.array, b_.plus(row, b_.plus(micro, n(which * step)))));
                };
                for (int r = 0; r < micro_rows; ++r) load(left, left_side, "a", r, micro_row, down);
                for (int c = 0; c < schedule_.vectors; ++c)
                    load(right, right_side, "b", c, micro_col, across);
                for (int r = 0; r < schedule_.rows; ++r)
                    for (int c = 0; c < schedule_.vectors; ++c) {
                        const node_id a = b_.name(numbered("a", r / width_), type);
                        const node_id product =
                            b_.apply(op::multiply, type, scalar_factor(b_.lane(a, r % width_), type),
                                     b_.name(numbered("b", c), type));
                        b_.assign(acc(r, c), b_.apply(op::add, type, b_.name(acc(r, c), type), product));
                    }
            };
            b_.loop("k", n(0), n(t.depth), n(1), multiply, true);
            b_.assign("side", b_.index_op(op::subtract, n(1), side));
        });

        const node_id i = b_.declare("i", b_.plus(first_row, b_.times(n(width_), micro_row)));
        const node_id j = b_.declare("j", b_.plus(first_col, b_.times(n(width_), micro_col)));
        for (int r = 0; r < schedule_.rows; ++r) {
            const node_id row = b_.plus(i, n(r / width_ * width_ * down + r % width_));
            b_.branch(b_.compare(op::less, row, rows), [&] {
                for (int c = 0; c < schedule_.vectors; ++c) {
                    const node_id column = b_.plus(j, n(width_ * c * across));
                    if (width_ % 4 == 0) low_.multiples_of_4.push_back(column);
                    write_tile(row, column, cols, b_.name(acc(r, c), type), false);
                }
            });
        }
    }

private:
    /// An operand's block of a local tile: `depth` terms of `vectors` vectors, which are neighbouring
    /// rows of the left operand or neighbouring columns of the right one.
    struct block {
        bool is_left;
        std::int64_t vectors;
        value_id value;
        operand_fetch fetch;
        std::int64_t pitch = 0; ///< vectors from one term to the next
        int array = -1;
    };
    /// A vector of a block, which a work-item fetches.
    struct piece {
        const block* of;
        std::string name;
        node_id term;  ///< within the block
        node_id first; ///< row or column
        node_id last;  ///< that the operand has
        node_id place; ///< in local memory
        int line = 0;  ///< of a transposed block: which row or column
    };

    node_id depth_ = -1;
    const int width_ = schedule_.tile_lanes; ///< of a vector in local memory

    /// The last column whose vector begins within `count` columns.
    node_id last_vector(node_id count) {
        return b_.times(n(width_), b_.index_op(op::divide, before(count), n(width_)));
    }
    /// The first row and column of this work-group's tile. Groups that run together take tiles that are near
    /// each other in both directions, so that they find each other's operands in the cache.
    std::pair<node_id, node_id> place_tile(node_id rows, node_id cols) {
        constexpr std::int64_t band = 8; // rows of tiles
        const tile_size& t = schedule_.tile;
        const auto tiles = [&](node_id count, std::int64_t size) {
            return b_.index_op(op::divide, b_.plus(count, n(size - 1)), n(size));
        };
        const node_id tile_rows = b_.declare("tile_rows", tiles(rows, t.rows));
        const node_id tile_cols = b_.declare("tile_cols", tiles(cols, t.cols));
        const node_id group =
            b_.declare("group", b_.plus(b_.times(b_.item("@group_y"), tile_cols), b_.item("@group_x")));
        const node_id in_band =
            b_.declare("in_band", b_.index_op(op::mod, group, b_.times(n(band), tile_cols)));
        const node_id first = b_.declare(
            "band_row", b_.times(n(band), b_.index_op(op::divide, group, b_.times(n(band), tile_cols))));
        const node_id high = b_.declare(
            "band_rows", b_.index_op(op::min, n(band), b_.index_op(op::subtract, tile_rows, first)));
        return {
            b_.declare("first_row", b_.times(n(t.rows), b_.plus(first, b_.index_op(op::mod, in_band, high)))),
            b_.declare("first_col", b_.times(n(t.cols), b_.index_op(op::divide, in_band, high)))};
    }

    /// Which micro-tile a work-item takes. 32 that run together take four rows of eight, as square as they
    /// can be: they read the fewest different vectors of local memory, and eight in a row are all of its
    /// banks.
    std::pair<node_id, node_id> place_micro_tile(node_id item, std::int64_t down, std::int64_t across) {
        node_id row = b_.index_op(op::divide, item, n(across)), col = b_.index_op(op::mod, item, n(across));
        if (across > 8 && across % 8 == 0 && down % 4 == 0) {
            const auto digit = [&](std::int64_t one, std::int64_t base) {
                return b_.index_op(op::mod, b_.index_op(op::divide, item, n(one)), n(base));
            };
            row = b_.plus(digit(8, 4), b_.times(n(4), b_.index_op(op::divide, item, n(4 * across))));
            col = b_.plus(b_.index_op(op::mod, item, n(8)), b_.times(n(8), digit(32, across / 8)));
        }
        return {b_.declare("micro_row", row), b_.declare("micro_col", col)};
    }

    /// Transposed blocks have four pieces each: the four terms of every row or column.
    piece make_piece(const block& o, int number, node_id item, node_id first, node_id count) {
        piece p;
        p.of = &o;
        p.line = is_transposed(o) ? number % 4 : 0;
        const int group = is_transposed(o) ? number / 4 : number;
        const std::string side = o.is_left ? "left" : "right", name = side + std::to_string(group);
        p.name = is_transposed(o) ? name + "_line" + std::to_string(p.line) : name;
        p.last = before(count);
        if (p.line > 0) { // declared with the first line
            p.term = b_.index_name(name + "_term");
            p.place = b_.index_name(name + "_place");
            p.first = b_.index_name(name + (o.is_left ? "_row" : "_col"));
            return p;
        }
        const node_id e = b_.plus(item, n(std::int64_t{group} * schedule_.local_x));
        node_id vector = -1, term = -1;
        if (is_transposed(o)) {
            // Eight work-items take neighbouring vectors of local memory, the next eight the next four terms.
            const node_id eights = b_.index_op(op::divide, e, n(8)), fours = n(schedule_.tile.depth / 4);
            vector = b_.plus(b_.index_op(op::mod, e, n(8)),
                             b_.times(n(8), b_.index_op(op::divide, eights, fours)));
            term = b_.times(n(4), b_.index_op(op::mod, eights, fours));
        } else {
            const std::int64_t along = o.fetch.along_terms ? schedule_.tile.depth : o.vectors;
            const node_id fast = b_.index_op(op::mod, e, n(along)),
                          slow = b_.index_op(op::divide, e, n(along));
            vector = o.fetch.along_terms ? slow : fast;
            term = o.fetch.along_terms ? fast : slow;
        }
        p.term = b_.declare(name + "_term", term);
        p.place = b_.declare(name + "_place", b_.plus(b_.times(p.term, n(o.pitch)), vector));
        // Past the edge the last ones are read again, and never written.
        const node_id start = b_.plus(first, b_.times(n(width_), vector));
        const bool across = o.fetch.vector && !o.fetch.along_terms;
        p.first = b_.declare(name + (o.is_left ? "_row" : "_col"),
                             across ? b_.index_op(op::min, start, last_vector(count)) : start);
        return p;
    }

    static bool is_transposed(const block& o) { return o.fetch.vector && o.fetch.along_terms; }

    /// The piece of the block that begins with term `k`; a whole block has all its terms.
    node_id fetch(const piece& p, node_id k, loops::value_type type, bool whole) {
        const block& o = *p.of;
        node_id term = b_.plus(k, p.term);
        if (is_transposed(o)) {
            const node_id last = b_.times(n(4), b_.index_op(op::divide, before(depth_), n(4)));
            if (!whole) term = b_.index_op(op::min, term, last);
            low_.multiples_of_4.push_back(term);
            const node_id at = b_.index_op(op::min, b_.plus(p.first, n(p.line)), p.last);
            const node_id x =
                o.is_left ? low_.value(o.value, at, term, 4) : low_.value_down(o.value, term, at, 4);
            return b_.cast(type, b_.splat(x, 4));
        }
        if (!whole) term = b_.index_op(op::min, term, before(depth_));
        if (o.fetch.vector) {
            if (width_ % 4 == 0) low_.multiples_of_4.push_back(p.first);
            const node_id x = o.is_left ? low_.value_down(o.value, p.first, term, width_)
                                        : low_.value(o.value, term, p.first, width_);
            return b_.cast(type, b_.splat(x, width_));
        }
        std::vector<node_id> elements;
        for (int l = 0; l < width_; ++l) {
            const node_id at = b_.index_op(op::min, b_.plus(p.first, n(l)), p.last);
            elements.push_back(o.is_left ? low_.value(o.value, at, term, 1)
                                         : low_.value(o.value, term, at, 1));
        }
        return b_.cast(type, b_.build(std::move(elements)));
    }

    /// Puts the pieces into local memory; `side` is where the block begins. Four lines are transposed here,
    /// and not when they are fetched: a register that is moved has to have arrived.
    void share(const std::vector<piece>& pieces, node_id left_side, node_id right_side,
               loops::value_type type) {
        for (std::size_t e = 0; e < pieces.size(); ++e) {
            const piece& p = pieces[e];
            const node_id place = b_.plus(p.of->is_left ? left_side : right_side, p.place);
            if (!is_transposed(*p.of)) {
                b_.share(p.of->array, place, b_.name(p.name, type));
                continue;
            }
            if (p.line > 0) continue;
            for (int t = 0; t < 4; ++t) {
                std::vector<node_id> elements;
                for (std::size_t l = 0; l < 4; ++l)
                    elements.push_back(b_.lane(b_.name(pieces[e + l].name, type), t));
                b_.share(p.of->array, b_.plus(place, n(t * p.of->pitch)), b_.build(std::move(elements)));
            }
        }
    }

    /// Terms past the end count nothing.
    void mask(const std::vector<piece>& pieces, node_id k, loops::value_type type) {
        b_.branch(b_.compare(op::greater, b_.plus(k, n(schedule_.tile.depth)), depth_), [&] {
            for (const piece& p : pieces) {
                const node_id term = b_.plus(k, p.term);
                if (!is_transposed(*p.of)) {
                    b_.branch(outside(term, depth_),
                              [&] { b_.assign(p.name, b_.splat(b_.real(0, type.type), width_)); });
                    continue;
                }
                std::vector<node_id> elements;
                const loops::value_type one{type.type, false, 1};
                for (int t = 0; t < 4; ++t)
                    elements.push_back(b_.apply(op::select, one,
                                                b_.compare(op::less, b_.plus(term, n(t)), depth_),
                                                b_.lane(b_.name(p.name, type), t), b_.real(0, type.type)));
                b_.assign(p.name, b_.build(std::move(elements)));
            }
        });
    }
};

} // namespace sinter::plan
