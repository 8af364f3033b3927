#pragma once
// Products on a CPU. A work-item takes a large tile. It brings blocks of its operands into the order in which
// a micro-tile in registers reads them. Then it multiplies panel by panel. The loops are those of Goto and
// van de Geijn ("Anatomy of high-performance matrix multiplication", ACM TOMS 34(3), 2008), inside one
// kernel. They differ in one point: a panel of the left operand is packed when its turn comes. So a tile may
// be tall. The right operand's block, which every tile packs anew, then serves more rows.
//
//   B's block (depth x cols)            A's panel (micro_rows x depth)
//   packed as panels of vectors         packed when its turn comes, or read in place
//   +----+----+----+                    +------+
//   | p0 | p1 | p2 |                    | 6 x  |   micro-tile: 6 rows x 2 vectors
//   +----+----+----+                    +------+   goes panel by panel
//
// | number                            | from (docs/schedules.md, "How to read a section")               |
// | tile, micro_rows, micro_vectors   | table, cpu_tiles_of                                             |
// | micro_rows, micro_vectors: 14 x 2 | 32 registers of 64 bytes: 2026-11-22-two-cores, avx512/         |
// | schedule::lanes                   | elements of a register: register_lanes                          |
// | left_in_place, up to 8 rows       | reasoned: more have no registers for their addresses            |
// | left_in_vectors, right_in_vectors | layout                                                          |
// | 8 terms together (pack_right)     | reasoned: a page of memory for each term of a panel             |

#include <string>
#include <utility>
#include <vector>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/packed_tile/params.hpp>
#include <sinter/plan/forms/words.hpp>
#include <sinter/plan/products/tile_output.hpp>

namespace sinter::inline SINTER_ABI::plan {

class packed_builder : tile_output {
public:
    packed_builder(const unwritten_kernel& k, const packed_tile& f)
        : tile_output(k.low, k.of, k.facts, k.how, {f.micro_rows, f.micro_vectors}, false),
          form_(f), type_{register_type(product_.type, facts_), false,
                          register_lanes(product_.type, facts_)} {}

    void run() {
        const tile_size& t = form_.tile;
        const int width = type_.lanes;
        if (!form_.left_in_place)
            left_ = b_.local_array("left_panel", {type_.type, false, 1}, std::int64_t{micro_.rows} * t.depth);
        right_ = b_.local_array("right_panels", type_, std::int64_t{t.depth} * t.cols / width);
        const std::int64_t size = std::int64_t{t.rows} * t.cols / width;
        sums_ = b_.local_array("sums", type_, size);
        rows_ = low_.extents.rows();
        cols_ = low_.extents.cols();
        first_row_ = b_.declare("first_row", b_.times(n(t.rows), b_.item("@group_y")));
        first_col_ = b_.declare("first_col", b_.times(n(t.cols), b_.item("@group_x")));
        tile_rows_ = b_.declare("tile_rows", b_.index_op(op::min, n(t.rows), b_.minus(rows_, first_row_)));
        tile_cols_ = b_.declare("tile_cols", b_.index_op(op::min, n(t.cols), b_.minus(cols_, first_col_)));
        const int results = add_up_blocks(
            sums_, type_, size, n(size), blocks_of_part * t.depth, [&](node_id begin, node_id end) {
                loop("k0", begin, end, n(t.depth), [&](node_id k0) { add_block(begin, k0, end); });
            });
        if (!schedule_.sums.in_blocks) return;
        sums_ = results;
        loop("row", n(0), tile_rows_, n(micro_.rows), [&](node_id row) { write_rows(row); });
    }

private:
    const packed_tile form_;
    const loops::value_type type_;
    int left_ = -1, right_ = -1, sums_ = -1;
    std::vector<node_id> i_; ///< rows of the micro-tile
    node_id rows_ = -1, cols_ = -1, first_row_ = -1, first_col_ = -1, tile_rows_ = -1, tile_cols_ = -1;

    /// The terms of the block that begins with `k0`; the first one begins with `begin`.
    void add_block(node_id begin, node_id k0, node_id end) {
        const tile_size& t = form_.tile;
        const node_id terms = b_.declare("terms", b_.index_op(op::min, n(t.depth), b_.minus(end, k0)));
        pack_right(k0, terms);
        loop("row", n(0), tile_rows_, n(micro_.rows), [&](node_id row) {
            find_rows(row);
            if (!form_.left_in_place) pack_left(k0, terms);
            loop("col", n(0), tile_cols_, n(panel_cols()),
                 [&](node_id col) { multiply(row, col, begin, k0, terms); });
            if (schedule_.sums.in_blocks) return;
            b_.branch(b_.compare(op::greater_equal, b_.plus(k0, n(t.depth)), end), [&] { write_rows(row); });
        });
    }

    int panel_cols() const { return type_.lanes * micro_.vectors; }
    node_id place_of_sum(node_id row, node_id col) {
        return b_.plus(b_.times(row, n(form_.tile.cols / type_.lanes)), vectors_in(col));
    }
    node_id vectors_in(node_id col) { return quotient(col, n(type_.lanes)); }
    /// Where the panel of the right operand that begins with column `col` of the tile begins.
    node_id right_panel(node_id col) { return b_.times(vectors_in(col), n(form_.tile.depth)); }

    /// Panels of as many columns as the micro-tile has, term after term. Past the edge there are zeros, or
    /// the last column is read again; neither is written. Where the columns lie side by side, some terms of
    /// all panels come before the next: whoever read all terms of a panel would touch a page of memory for
    /// each.
    void pack_right(node_id k0, node_id terms) {
        if (!form_.right_in_vectors) return pack_right_terms(k0, n(0), terms);
        constexpr int together = 8;
        loop("k_first", n(0), terms, n(together), [&](node_id first) {
            const node_id end = b_.declare("k_end", b_.index_op(op::min, b_.plus(first, n(together)), terms));
            pack_right_terms(k0, first, end);
        });
    }

    void pack_right_terms(node_id k0, node_id begin, node_id end) {
        loop("col", n(0), tile_cols_, n(panel_cols()), [&](node_id col) {
            const node_id panel = b_.declare("panel", right_panel(col)), last = before(cols_);
            std::vector<node_id> j, inside;
            for (int c = 0; c < micro_.vectors; ++c) {
                const node_id start = b_.plus(first_col_, b_.plus(col, n(c * type_.lanes)));
                if (form_.right_in_vectors)
                    inside.push_back(b_.declare(
                        numbered("inside", c),
                        low_.masks.first(b_.index_op(op::min, b_.minus(cols_, start), n(type_.lanes)),
                                         type_.lanes)));
                j.push_back(b_.declare(numbered("j", c),
                                       form_.right_in_vectors ? b_.index_op(op::min, start, last) : start));
            }
            loop("k", begin, end, n(1), [&](node_id k) {
                const node_id term = b_.declare("term", b_.plus(k0, k));
                for (int c = 0; c < micro_.vectors; ++c) {
                    const node_id place = b_.plus(panel, b_.plus(b_.times(k, n(micro_.vectors)), n(c)));
                    const known_places::scope one_vector(low_.known);
                    if (form_.right_in_vectors)
                        low_.known.now.lanes_inside = inside[static_cast<std::size_t>(c)];
                    b_.store_local(right_, place, right_vector(term, j[static_cast<std::size_t>(c)], last));
                }
            });
        });
    }

    node_id right_vector(node_id term, node_id j, node_id last) {
        if (form_.right_in_vectors)
            return b_.cast(type_, b_.splat(low_.value(product_.args[1], term, j, type_.lanes), type_.lanes));
        std::vector<node_id> elements;
        for (int l = 0; l < type_.lanes; ++l)
            elements.push_back(
                low_.value(product_.args[1], term, b_.index_op(op::min, b_.plus(j, n(l)), last), 1));
        return b_.cast(type_, b_.build(std::move(elements)));
    }

    void find_rows(node_id row) {
        i_.clear();
        for (int r = 0; r < micro_.rows; ++r)
            i_.push_back(
                b_.declare(numbered("i", r),
                           b_.index_op(op::min, b_.plus(first_row_, b_.plus(row, n(r))), before(rows_))));
    }

    /// The rows of the micro-tile: row after row, in vectors, where a row's terms lie side by side, and else
    /// term after term. Each order is the one in which the operand is read.
    void pack_left(node_id k0, node_id terms) {
        const auto pack = [&](node_id k, int count) {
            const node_id term = b_.declare("term", b_.plus(k0, k));
            for (int r = 0; r < micro_.rows; ++r) {
                const node_id value =
                    low_.value(product_.args[0], i_[static_cast<std::size_t>(r)], term, count);
                b_.store_local(left_, left_place(r, k),
                               b_.cast({type_.type, false, count}, b_.splat(value, count)));
            }
        };
        node_id begin = n(0);
        if (form_.left_in_vectors) {
            const node_id lanes = n(type_.lanes);
            const node_id whole = b_.declare("whole", b_.rounded_down(terms, lanes));
            loop("k", begin, whole, lanes, [&](node_id k) { pack(k, type_.lanes); });
            begin = whole;
        }
        loop("k", begin, terms, n(1), [&](node_id k) { pack(k, 1); });
    }

    node_id left_place(int r, node_id k) {
        return form_.left_in_vectors ? b_.plus(n(std::int64_t{r} * form_.tile.depth), k)
                                     : b_.plus(b_.times(k, n(micro_.rows)), n(r));
    }

    /// The epilogue of the rows whose sums are complete.
    void write_rows(node_id row) {
        const node_id end = b_.declare("end", b_.index_op(op::min, b_.plus(row, n(micro_.rows)), tile_rows_));
        loop("r", row, end, n(1), [&](node_id r) {
            const node_id i = b_.declare("i", b_.plus(first_row_, r));
            loop("col", n(0), tile_cols_, n(type_.lanes), [&](node_id col) {
                const node_id sum = b_.declare("sum", b_.load_local(sums_, place_of_sum(r, col)));
                write_tile(i, b_.declare("j", b_.plus(first_col_, col)), cols_, sum, false);
            });
        });
    }

    node_id left_element(int r, node_id k0, node_id k) {
        if (!form_.left_in_place) return b_.load_local(left_, left_place(r, k));
        return low_.value(product_.args[0], i_[static_cast<std::size_t>(r)], b_.plus(k0, k), 1);
    }

    /// One micro-tile's share of the sums: the terms of this block.
    void multiply(node_id row, node_id col, node_id begin, node_id k0, node_id terms) {
        const node_id right = b_.declare("right", right_panel(col));
        const auto sum = [&](int r, int c) {
            return place_of_sum(b_.plus(row, n(r)), b_.plus(col, n(c * type_.lanes)));
        };
        for (int r = 0; r < micro_.rows; ++r)
            for (int c = 0; c < micro_.vectors; ++c)
                b_.declare(acc(r, c), b_.splat(b_.number(0, type_.type), type_.lanes), false);
        loop("k", n(0), terms, n(1), [&](node_id k) {
            std::vector<node_id> b;
            for (int c = 0; c < micro_.vectors; ++c)
                b.push_back(b_.declare(
                    numbered("b", c),
                    b_.load_local(right_, b_.plus(right, b_.plus(b_.times(k, n(micro_.vectors)), n(c))))));
            for (int r = 0; r < micro_.rows; ++r) {
                const node_id a = b_.declare(numbered("a", r), left_element(r, k0, k));
                for (int c = 0; c < micro_.vectors; ++c)
                    b_.assign(acc(r, c), sum_with(acc(r, c), a, b[static_cast<std::size_t>(c)], type_));
            }
        });
        // Sums of blocks are added up: one running sum of many terms would lose more by rounding.
        for (int r = 0; r < micro_.rows; ++r)
            for (int c = 0; c < micro_.vectors; ++c) {
                const node_id own = b_.name(acc(r, c), type_), place = sum(r, c);
                const node_id all = b_.apply(op::add, type_, own, b_.load_local(sums_, place));
                b_.store_local(sums_, place,
                               b_.apply(op::select, type_, b_.compare(op::greater, k0, begin), all, own));
            }
    }
};

inline group_count groups(const packed_tile& f, const launch& l) {
    return {ceil_div(l.numbers.cols, f.tile.cols), ceil_div(l.numbers.rows, f.tile.rows)};
}
inline std::string describe(const packed_tile& f, const schedule& s) {
    return in_words(f.tile, f.micro_rows, f.micro_vectors * s.lanes);
}
inline void add_rules(const packed_tile&, const schedule&, const device_facts&, lowering_rules& r) {
    // On a CPU 64 bits cost nothing, and LLVM makes vectors of the 32-bit arithmetic for several addresses.
    r.wide = true;
}
inline void lower(const packed_tile& f, const unwritten_kernel& k) {
    packed_builder(k, f).run();
}

} // namespace sinter::plan
