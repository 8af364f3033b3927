#pragma once
// A fragment computes a tile of a product. It stores its texels where they belong. Where fragments store
// nothing, each stripe is a render target, and there is one band.
//
//              band 0                 band 1
//   stripe 0   aaaa bbbb cccc ...     aaaa bbbb cccc ...     fragment a has all texels a:
//              dddd eeee ffff ...     dddd eeee ffff ...     what it fetches serves all its sums
//   stripe 1   aaaa bbbb cccc ...     aaaa bbbb cccc ...
//              dddd eeee ffff ...     dddd eeee ffff ...
//
// | number                                     | from (docs/schedules.md, "How to read a section")      |
// | rows, texels: 8 x 1 to 16 x 4              | 2026-11-25-h100, 2026-11-25-two-cores, stored_tiles/   |
// | rows, in targets: 8, or 4                  | fact max_targets, 2026-11-21-h200                      |
// | 2^21 multiplications, in targets           | reasoned: enough to pay for the targets and the copies |
// | texels that functions allow (is_long_text) | comment of is_long_text                                |
// | quads                                      | fact swaps_in_quads                                    |
// | stripe_rows: 4, 12, 20 ...                 | 2026-11-22-h200, products/fragment_texts.log           |
// | line_rows: 4, llvmpipe, few tiles          | reasoned: its threads have squares of 64 x 64 pixels   |
// | right_four_terms, rows_together, edges     | layout                                                 |
// | dots                                       | the program: product_terms::dot                        |
// | rows_in_loop                               | has_long_epilogue (plan/choose/sum_answers.hpp)        |

#include <cstdint>
#include <string>
#include <vector>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/texel_tile/bands.hpp>
#include <sinter/plan/forms/texel_tile/params.hpp>
#include <sinter/plan/forms/texel_tile/quad_sums.hpp>
#include <sinter/plan/forms/words.hpp>

namespace sinter::inline SINTER_ABI::plan {

class texel_tile_builder : quad_sums {
public:
    texel_tile_builder(const unwritten_kernel& k, const texel_tile& f)
        : quad_sums(k, f.product, f.rows_together, f.edges), form_(f) {}

    void run() {
        b_.out.stores_texels = true;
        place_tile();
        const std::vector<node_id> texels = texels_of_tile();
        std::vector<node_id> j;
        for (std::size_t c = 0; c < texels.size(); ++c) j.push_back(first_column(c, texels[c]));
        const std::vector<node_id> i = rows_of_tile();
        const std::vector<std::vector<node_id>> columns = begin_sums(j);
        const quad_place quad = form_.quads ? place_in_quad(i) : quad_place{};
        in_blocks([&](node_id begin, node_id end) {
            if (form_.quads)
                add_in_quads(quad, i.size(), columns, begin, end);
            else
                add_rows(i, columns, begin, end);
        });
        if (form_.rows_in_loop) return store_in_loop(i, j);
        for (std::size_t r = 0; r < i.size(); ++r) store_row(i, r, j);
    }

private:
    texel_tile form_;
    node_id last_texel_ = -1;
    node_id end_ = -1; ///< of the rows that this fragment stores; below zero: that of all

    /// Which tile a fragment computes: its own place in what is drawn, or in lines of some rows that follow
    /// each other there.
    void place_tile() {
        x_ = b_.item("@texel_x");
        y_ = b_.item("@texel_y");
        if (form_.line_rows == 0) return;
        const node_id line = b_.declare("line", quotient(x_, band()));
        x_ = b_.declare("texel", b_.minus(x_, b_.times(line, band())));
        // Behind the last line a fragment repeats a tile of it. (Were it discarded, llvmpipe's compiler would
        // take minutes for what follows: a sine of the product.)
        const node_id y = b_.plus(y_, b_.times(n(form_.line_rows), line));
        y_ = b_.declare("row", b_.index_op(op::min, y, before(stripe())));
        if (!reads_result()) return; // else it would read what another one has stored
        const node_id own = b_.compare(op::less, y, stripe());
        const node_id rows = low_.extents.rows();
        end_ = b_.declare("end_row", b_.apply(op::select, b_.type_of(rows), own, rows, n(0)));
    }
    bool reads_result() const { return schedule_.aliased != 0; }
    node_id end() { return end_ < 0 ? low_.extents.rows() : end_; }
    node_id band() { return low_.extents.integer_parameter(argument_kind::band, "band"); }

    /// The first column in texel `c`; where rows of the result begin within a texel, it may be below zero.
    node_id first_column(std::size_t c, node_id texel) {
        const std::string name = shape_.texels == 1 ? "j" : "j" + std::to_string(c);
        const node_id first = b_.times(n(4), texel);
        return begins_texel(
            b_.declare(name, edges_.shifts ? b_.minus(first, low_.known.now.texel_shift) : first));
    }

    /// Columns of the texels that a fragment computes in each of its rows; see band_texels().
    std::vector<node_id> texels_of_tile() {
        find_shift(low_.arrays.destination(0));
        std::vector<node_id> x{x_};
        if (shape_.texels == 1 && !edges_.shifts) return x;
        const node_id last = edges_.shifts ? b_.plus(before(low_.extents.cols()), low_.known.now.texel_shift)
                                           : before(low_.extents.cols());
        last_texel_ = b_.declare("last_texel", quotient(last, n(4)));
        if (edges_.shifts) x.clear();
        for (std::size_t c = x.size(); c < shape_.texels; ++c)
            x.push_back(
                b_.declare("texel" + std::to_string(c), b_.index_op(op::min, texel_of_tile(c), last_texel_)));
        return x;
    }
    /// Column of texel `c` of a row, whether there is one or not.
    node_id texel_of_tile(std::size_t c) {
        return c == 0 ? x_ : b_.plus(x_, b_.times(n(static_cast<std::int64_t>(c)), band()));
    }

    /// Of texel `c` of row `r` of the tile.
    node_id sum(std::size_t r, std::size_t c) {
        return form_.quads ? of_row(r, c) : b_.name(acc(r, c), four());
    }
    /// Stores row `r` of the tile, if the result has it. Its number is found here once more: an H100 is a
    /// tenth slower where it keeps 16 of them in registers all the time
    /// (bench/results/decisions/fragment_tiles.md).
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
        const std::int64_t down = shape_.rows, across = shape_.texels;
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
            if (c == 0 && !edges_.shifts) { // which exists
                store();
                continue;
            }
            b_.branch(b_.compare(op::less_equal, texel_of_tile(c), last_texel_), [&] {
                const lowering::scope guarded(low_);
                store();
            });
        }
    }
};

/// The same in render targets.
class target_tile_builder : tile_sums {
public:
    target_tile_builder(const unwritten_kernel& k, const target_tile& f)
        : tile_sums(k, f.product, f.rows_together) {}

    void run() {
        b_.out.stripes = shape_.rows;
        b_.out.woven = rows_together_;
        std::vector<int> targets;
        for (int r = 0; r < shape_.rows; ++r) targets.push_back(low_.arrays.stripe(r).array);
        x_ = b_.item("@texel_x");
        y_ = b_.item("@texel_y");
        const node_id j = begins_texel(b_.declare("j", b_.times(n(4), x_)));
        const std::vector<node_id> i = rows_of_tile();
        const std::vector<std::vector<node_id>> columns = begin_sums({j});
        in_blocks([&](node_id begin, node_id end) { add_rows(i, columns, begin, end); });
        for (std::size_t r = 0; r < i.size(); ++r)
            b_.scope([&] {
                const lowering::scope inner(low_);
                const node_id sum = b_.name(acc(r), four());
                b_.store(targets[r], -1, b_.splat(outputs(i[r], sum, j).front(), 4));
            });
    }
};

inline drawn_texels texels(const texel_tile& f, const launch& l, const bindings&, const memory_facts*) {
    const std::int64_t x = band_texels(f, l.numbers.cols), y = stripe_rows(f, l.numbers.rows),
                       line = f.line_rows;
    const texel_rectangle at =
        line == 0 ? texel_rectangle{0, 0, x, y} : texel_rectangle{0, 0, x * ceil_div(y, line), line};
    return {at, 0xf, l.numbers.rows, y, x};
}
inline std::string describe(const texel_tile& f, const schedule&) {
    return "tiles of " + by(f.product.rows, std::int64_t{4} * f.product.texels) +
           (f.quads ? ", in quads that share fetches" : "");
}
inline void add_rules(const texel_tile& f, const schedule&, const device_facts&, lowering_rules& r) {
    r.stores_texels = true;
    r.turned_fours = f.product.right_four_terms || f.rows_together;
}
inline void lower(const texel_tile& f, const unwritten_kernel& k) {
    texel_tile_builder(k, f).run();
}

inline drawn_texels texels(const target_tile& f, const launch& l, const bindings&, const memory_facts*) {
    const std::int64_t x = ceil_div(l.numbers.cols, 4), y = ceil_div(l.numbers.rows, f.product.rows);
    return {{0, 0, x, y}, 0xf, l.numbers.rows, y, x};
}
inline std::string describe(const target_tile& f, const schedule&) {
    return "tiles of " + by(f.product.rows, 4) + ", a target for each row";
}
inline void add_rules(const target_tile& f, const schedule&, const device_facts&, lowering_rules& r) {
    r.turned_fours = f.product.right_four_terms || f.rows_together;
}
inline void lower(const target_tile& f, const unwritten_kernel& k) {
    target_tile_builder(k, f).run();
}

} // namespace sinter::plan
