#pragma once
// Operands of a contraction in a work-group's local memory: how their blocks lie there, and how work-items
// fetch them in pieces.

#include <string>
#include <utility>
#include <vector>

#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/local_tile/params.hpp>
#include <sinter/plan/products/tile_output.hpp>
#include <sinter/plan/study/matrix_operand.hpp>

namespace sinter::inline SINTER_ABI::plan {

class tile_blocks : protected tile_output {
public:
    /// How an operand's block lies in local memory. A row of it has the vectors of so many terms; several
    /// terms are put together in the vectors (`together`). Rows lie `padding` vectors further apart than they
    /// are long.
    struct rows_of_block {
        int terms = 1, padding = 0;
    };
    tile_blocks(const unwritten_kernel& k, const memory_tile& tile, matrix_units units, rows_of_block left,
                rows_of_block right)
        : tile_output(k.low, k.of, k.facts, k.how, tile.micro,
                      k.how.sums.pass == fold_pass::shares && !k.how.sums.joins), // its work-groups join them
          tile_(tile), units_(units) {
        const tile_size& t = tile_.size;
        left_ = {true, t.rows / width_, operand(0), tile_.left, left.terms};
        right_ = {false, t.cols / width_, operand(1), tile_.right, right.terms};
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
    virtual ~tile_blocks() = default;

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

    const memory_tile tile_;
    const matrix_units units_;      ///< that multiply, if any
    const int width_ = tile_.lanes; ///< of a vector in local memory
    const loops::value_type type_{register_type(product_.type, facts_), false, width_};
    const bool halves_ = units_ == matrix_units::halves; ///< two are a number, in local memory too
    block left_, right_;
    node_id begin_ = -1, end_ = -1; ///< the terms of the sum
    node_id depth_ = -1;

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

    /// Vectors of local memory that a block takes.
    std::int64_t size_of(const block& o) const { return tile_.size.depth / o.terms * o.pitch; }
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

    /// The pieces of both operands that a work-item fetches, of the tile from row `first_row` and column
    /// `first_col` on.
    std::vector<piece> make_pieces(node_id item, node_id first_row, node_id first_col, node_id rows,
                                   node_id cols) {
        std::vector<piece> pieces;
        for (const block* o : {&left_, &right_})
            for (int e = 0; e * schedule_.local_x < tile_.size.depth * o->vectors; ++e)
                pieces.push_back(
                    make_piece(*o, e, item, o->is_left ? first_row : first_col, o->is_left ? rows : cols));
        return pieces;
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
        b_.branch(b_.compare(op::greater, b_.plus(k, n(tile_.size.depth)), depth_), [&] {
            for (const piece& p : pieces) {
                const node_id term = b_.plus(k, p.term), found = b_.name(p.name, piece_type_);
                if (!is_transposed(*p.of)) {
                    const node_id zero = b_.splat(b_.number(0, piece_type_.type), piece_type_.lanes);
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
                                                    b_.lane(found, t), b_.number(0, type_.type)));
                    b_.assign(p.name, b_.build(std::move(elements)));
                }
            }
        });
    }

private:
    value_id operand(int which) const {
        const value_id v = product_.args[which];
        return halves_ ? halves_of(low_.values(), v) : v;
    }
    /// The last column whose vector begins within `count` columns.
    node_id last_vector(node_id count) { return b_.times(n(width_), quotient(before(count), n(width_))); }
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
            const node_id eights = quotient(e, n(8)), fours = n(tile_.size.depth / 4);
            vector = b_.plus(remainder(e, n(8)), b_.times(n(8), quotient(eights, fours)));
            term = b_.times(n(4), remainder(eights, fours));
        } else {
            const std::int64_t along = o.fetch.along_terms ? tile_.size.depth / o.terms : o.vectors;
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
};

} // namespace sinter::plan
