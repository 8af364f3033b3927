#pragma once
// softmax(S) * V, S a formula of Q * trans(K), in one launch. The array of the scores S is never written: a
// work-group keeps some rows, and walks over blocks of keys, which are columns of S and rows of V.
//
//              trans(K): terms x keys             V: keys x columns
//              +----+----+----+                   +---------+
//              |    | b  |    |                   |         |
//              +----+----+----+                   +---------+
//   Q          +----+----+----+                   |    b    |
//   +----+     |    | S  |    |  powers = exp     +---------+
//   | 32 |     |    | b  |    |  (S - top)        |         |
//   +----+     +----+----+----+                   +---------+
//
//   for each block b of keys:
//     S = Q * trans(K), by 256 work-items, from local memory; its formula; to local memory
//     top = the largest of each row so far, by 8 work-items for a row; powers = exp(S - top), in place of S
//     sum = sum * exp(top before - top) + the powers'
//     result = result * exp(top before - top) + powers * V
//   result / sum
//
// While a block of an operand is multiplied, the next one is fetched into registers. Work-items that share an
// element of the result have different keys of each block ("slices"), and join their sums in the end.
// (M. Milakov and N. Gimelshein, "Online normalizer calculation for softmax", 2018; T. Dao et al.,
// "FlashAttention", 2022.)
//
// | number                         | from (docs/schedules.md, "How to read a section")                |
// | rows: 32                       | reasoned: 4096 rows are a work-group for each of 128 processors  |
// | items: 256; own_rows: 8        | reasoned: 4 x 4 scores for each, 8 x 4 elements of the result    |
// | keys: 128, or 64; terms: 32, 16 | the largest that fit local memory                               |
// | columns: 32, 64                | the result's, rounded up                                         |

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/cut/attention.hpp>
#include <sinter/plan/forms/attention/params.hpp>
#include <sinter/plan/forms/attention/score_blocks.hpp>
#include <sinter/plan/forms/form.hpp>

namespace sinter::inline SINTER_ABI::plan {

class attention_builder : score_blocks {
public:
    using score_blocks::score_blocks;

    void run() {
        place();
        keep_queries();
        for (int r = 0; r < attention::own_rows; ++r) b_.declare(acc(r, 0), zero(), false);
        b_.declare("top", lowest(), false);
        b_.declare("sum", b_.number(0, dtype::f32), false);
        declare_pieces();
        loop("first_key", n(0), keys_, n(form_.keys), [&](node_id first_key) {
            add_scores(first_key);
            store_scores(first_key);
            b_.barrier();
            take_powers();
            for (int r = 0; r < attention::own_rows; ++r) b_.declare(numbered("sum", r), zero(), false);
            add_products(first_key);
            for (int r = 0; r < attention::own_rows; ++r)
                b_.assign(acc(r, 0), b_.apply(op::add, four_,
                                              b_.apply(op::multiply, four_, b_.name(acc(r, 0), four_),
                                                       b_.load_local(factors_, row_of_result(r))),
                                              b_.name(numbered("sum", r), four_)));
        });
        join_sums();
        join_slices();
        write();
    }

private:
    /// The powers of a block's scores, in place of these, and how the sums before change with the new top.
    void take_powers() {
        const int vectors = form_.keys / 4 / attention::parts;
        const auto at = [&](int q) { return b_.plus(own_scores_, n(q * attention::parts)); };
        const auto raise = [&](const char* name, node_id x) {
            b_.assign(name, b_.apply(op::select, one_, b_.compare(op::greater, x, b_.name(name, one_)), x,
                                     b_.name(name, one_)));
        };
        b_.comment("the largest score of each row, and powers of the differences from it");
        for (int q = 0; q < vectors; ++q) b_.declare(numbered("own", q), b_.load_local(scores_, at(q)));
        const auto x = [&](int q) { return b_.name(numbered("own", q), four_); };
        b_.declare("largest", b_.lane(x(0), 0), false);
        for (int q = 0; q < vectors; ++q)
            for (int l = q == 0 ? 1 : 0; l < 4; ++l) raise("largest", b_.lane(x(q), l));
        b_.store_local(tops_, item_, b_.name("largest", one_));
        b_.barrier();
        const node_id before = b_.declare("top_before", b_.name("top", one_));
        for (int p = 0; p < attention::parts; ++p)
            raise("top", b_.load_local(tops_, b_.plus(first_part_, n(p))));
        // Of nothing but minus infinities the differences are not numbers, but of those alone.
        const node_id top = b_.name("top", one_),
                      origin = b_.declare("origin",
                                          b_.apply(op::select, one_, b_.compare(op::equal, top, lowest()),
                                                   b_.number(0, dtype::f32), top));
        const auto power = [&](loops::value_type t, node_id of) {
            return b_.apply(op::exp, t, b_.apply(op::subtract, t, of, origin));
        };
        const node_id factor = b_.declare("factor", power(one_, before));
        b_.assign("sum", b_.apply(op::multiply, one_, b_.name("sum", one_), factor));
        for (int q = 0; q < vectors; ++q) {
            const node_id p = b_.declare(numbered("power", q), power(four_, x(q)));
            b_.store_local(scores_, at(q), p);
            node_id sum = b_.lane(p, 0);
            for (int l = 1; l < 4; ++l) sum = b_.apply(op::add, one_, sum, b_.lane(p, l));
            b_.assign("sum", b_.apply(op::add, one_, b_.name("sum", one_), sum));
        }
        b_.branch(b_.compare(op::equal, part_, n(0)), [&] { b_.store_local(factors_, line_, factor); });
    }

    /// The products of the block's powers and the right operand, to sums of their own: so the sum of many
    /// keys is one of blocks.
    void add_products(node_id first_key) {
        const int quads = form_.keys_at_once() / 4 / form_.slices(), across = form_.columns / 4;
        in_parts("key", form_.keys, form_.keys_at_once(), [&](node_id key) {
            store_pieces(false);
            b_.barrier();
            fetch_next(first_key, key);
            loop(
                "q", n(0), n(quads), n(1),
                [&](node_id q) {
                    const node_id quad = b_.declare("quad", b_.plus(b_.times(q, n(form_.slices())), slice_));
                    for (int k = 0; k < 4; ++k)
                        b_.declare(numbered("v", k),
                                   b_.load_local(
                                       block_, b_.plus(b_.plus(b_.times(quad, n(4 * across)), result_vector_),
                                                       n(k * across))));
                    for (int r = 0; r < attention::own_rows; ++r)
                        b_.declare(
                            numbered("p", r),
                            b_.load_local(scores_,
                                          b_.plus(b_.plus(b_.plus(powers_of_row_, quotient(key, n(4))), quad),
                                                  n(r * row_step() * form_.pitch_of_scores()))));
                    for (int r = 0; r < attention::own_rows; ++r)
                        for (int k = 0; k < 4; ++k) {
                            const std::string sum = numbered("sum", r);
                            const node_id p = b_.lane(b_.name(numbered("p", r), four_), k);
                            b_.assign(sum, b_.apply(op::add, four_, b_.name(sum, four_),
                                                    b_.apply(op::multiply, four_, p,
                                                             b_.name(numbered("v", k), four_))));
                        }
                },
                true);
            b_.barrier();
        });
    }

    /// The sum of each row's powers, in place of its factor.
    void join_sums() {
        b_.store_local(tops_, item_, b_.name("sum", one_));
        b_.barrier();
        b_.branch(b_.compare(op::equal, part_, n(0)), [&] {
            node_id all = b_.load_local(tops_, item_);
            for (int p = 1; p < attention::parts; ++p)
                all = b_.apply(op::add, one_, all, b_.load_local(tops_, b_.plus(item_, n(p))));
            b_.store_local(factors_, line_, all);
        });
    }
    /// The first slice's work-items add the sums of the others to their own, in their order, through the
    /// memory of the scores.
    void join_slices() {
        const int most = attention::rows * form_.pitch_of_scores() / form_.columns;
        loop("other", n(1), n(form_.slices()), n(1), [&](node_id other) {
            for (int first = 0; first < attention::own_rows; first += most) {
                const int end = (std::min)(+attention::own_rows, first + most);
                const auto at = [&](int r) { return b_.plus(own_, n((r - first) * form_.columns)); };
                b_.branch(b_.compare(op::equal, slice_, other), [&] {
                    for (int r = first; r < end; ++r)
                        b_.store_local(scores_, at(r), b_.name(acc(r, 0), four_));
                });
                b_.barrier();
                b_.branch(b_.compare(op::equal, slice_, n(0)), [&] {
                    for (int r = first; r < end; ++r)
                        b_.assign(acc(r, 0), b_.apply(op::add, four_, b_.name(acc(r, 0), four_),
                                                      b_.load_local(scores_, at(r))));
                });
                b_.barrier();
            }
        });
    }

    void write() {
        b_.leave_if(b_.compare(op::greater, slice_, n(0)));
        const node_id i = b_.declare("i", b_.plus(first_row_, result_row_)),
                      j = b_.declare("j", b_.plus(first_col_, b_.times(n(4), result_vector_)));
        low_.known.add_multiple_of_4(j);
        each_row(four_, b_.minus(rows_, i), [&](node_id r, const std::vector<node_id>& sums) {
            const auto number = static_cast<int>(b_.at(r).imm);
            const node_id row = b_.plus(i, n(number * row_step()));
            b_.branch(b_.compare(op::less, row, rows_), [&] {
                const node_id all = b_.load_local(factors_, row_of_result(number));
                write_tile(row, j, cols_, b_.declare("quotient", b_.apply(op::divide, four_, sums[0], all)),
                           false);
            });
        });
    }
};

inline group_count groups(const attention& f, const launch& l) {
    return {ceil_div(l.numbers.cols, std::int64_t{f.columns}),
            ceil_div(l.numbers.rows, std::int64_t{attention::rows})};
}
inline std::string describe(const attention& f, const schedule&) {
    return std::to_string(attention::rows) + " rows of " + std::to_string(f.columns) +
           " columns for a work-group, in blocks of " + std::to_string(f.keys) + " keys and " +
           std::to_string(f.terms) + " terms";
}
constexpr void add_rules(const attention&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const attention& f, const unwritten_kernel& k) {
    attention_builder(k, f).run();
}

} // namespace sinter::plan
