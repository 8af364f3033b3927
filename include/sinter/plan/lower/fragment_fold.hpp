#pragma once
// Reductions in fragments: all terms of an output, the shares that a texel of partial results holds, and
// what the shares give. A texel is fetched for four terms, or for a term of four outputs, where it holds
// those.

#include <string>
#include <utility>
#include <vector>

#include <sinter/plan/folds/block_sums.hpp>
#include <sinter/plan/folds/four_folds.hpp>
#include <sinter/plan/schedule.hpp>
#include <sinter/plan/write/kernel_writer.hpp>

namespace sinter::plan {

class fragment_fold_builder : protected kernel_writer {
public:
    using kernel_writer::node_id;

    fragment_fold_builder(lowering& low, const kernel& k, const device_facts& facts, const schedule& s)
        : kernel_writer(low), kernel_(k), facts_(facts), schedule_(s) {}

    /// The reductions of one output element: all of them, or the partial results of an earlier pass.
    std::vector<node_id> folded(node_id i, node_id j) {
        folds f(low_, kernel_, facts_);
        f.begin();
        if (schedule_.pass == fold_pass::partials)
            partials(f, i, j);
        else if (schedule_.left.vector)
            four_terms(f, i, j);
        else
            add_up(f, schedule_.in_blocks, n(0), f.first().term_count(), n(1),
                   [&](node_id k) { f.add_term(i, j, k); });
        std::vector<node_id> results;
        for (folding& one : f.each()) results.push_back(one.result());
        return results;
    }

    /// Of four columns at once, except argmin and argmax. (Those of rows have one column.)
    std::vector<node_id> folded_of_four(node_id j) {
        std::vector<four_folds> fours = begin_fours();
        add_up(fours, schedule_.in_blocks, n(0), fours.front().terms_of().depth(), n(1), [&](node_id k) {
            for (four_folds& four : fours)
                four.add(four.terms_of().terms_of_outputs(j, k, 4, false), k, false);
        });
        std::vector<node_id> results;
        for (four_folds& four : fours) results.push_back(four.values());
        return results;
    }

    /// Of the texel's four outputs from `first` on, what the shares that lie across have: vectors, of which
    /// each output picks its own.
    std::vector<node_id> folded_across(node_id first) {
        folds f(low_, kernel_, facts_);
        const node_id parts = low_.extents.parts();
        const std::vector<partial_arrays> from = shares_of(f);
        std::vector<four_folds> fours = begin_fours();
        add_up(fours, schedule_.sums_in_blocks, n(0), parts, n(1), [&](node_id share) {
            for (std::size_t r = 0; r < fours.size(); ++r) fours[r].merge(from[r].read(share, first, 4));
        });
        std::vector<node_id> found;
        for (four_folds& four : fours)
            found.push_back(b_.declare("found" + four.terms_of().tag(), four.results()));
        return found;
    }

    /// First pass of a split fold. The partial results are a matrix with a row for each output and a column
    /// for each share, or the other way round (schedule::across); a fragment folds those of its texel. Shares
    /// take turns with the terms, so that neighbouring fragments fetch neighbours.
    void shares() {
        folds f(low_, kernel_, facts_);
        const array_view& values = f.first().partial(true);
        std::vector<int> targets;
        for (folding& one : f.each()) targets.push_back(one.partial(true).array);
        const int seconds = array_of_seconds(f);
        const node_id e = b_.declare("first", low_.address().first_of_texel(values));
        const node_id width = low_.address().parameter(values, argument_kind::row_stride, "_ld");
        const node_id row = b_.declare(schedule_.across ? "share" : "slot", quotient(e, width));
        const node_id col = b_.declare(schedule_.across ? "slot" : "share", remainder(e, width));
        const node_id parts = low_.extents.parts();
        const node_id cols = low_.extents.cols(), pairs = b_.times(low_.extents.rows(), cols);
        b_.leave_if(b_.compare(op::logical_or, outside(row, schedule_.across ? parts : pairs),
                               outside(col, schedule_.across ? pairs : parts)));
        const node_id slot = schedule_.across ? col : row, share = schedule_.across ? row : col;
        const std::pair<node_id, node_id> place = low_.extents.output_of(slot);
        const node_id i = place.first, j = place.second; // a lambda cannot hold a binding on clang 14
        if (facts_.texel_size == 1) {
            f.begin();
            one_by_one(f, i, j, share, parts);
            for (std::size_t r = 0; r < targets.size(); ++r)
                b_.store(targets[r], -1, f.each()[r].accumulated());
            if (seconds >= 0) b_.store(seconds, -1, second_of(f));
        } else if (schedule_.across || schedule_.left.vector) {
            std::vector<four_folds> fours = begin_fours();
            if (schedule_.across)
                add_up(fours, schedule_.in_blocks, share, f.first().term_count(), parts, [&](node_id k) {
                    for (four_folds& four : fours)
                        four.add(four.terms_of().terms_of_outputs(slot, k, 4, kernel_.rows.is_sized()), k,
                                 false);
                });
            else
                four_shares(f, fours, i, j, share, parts);
            for (std::size_t r = 0; r < targets.size(); ++r) b_.store(targets[r], -1, fours[r].values());
            for (four_folds& four : fours)
                if (four.terms_of().keeps_pair()) b_.store(seconds, -1, four.seconds());
        } else {
            lane_by_lane(f, targets, seconds, i, j, share, parts);
        }
    }

private:
    const kernel& kernel_;
    const device_facts& facts_;
    const schedule& schedule_;
    node_id padded_cols_ = -1; ///< schedule::ends_in_texels

    /// Of the one that keeps pairs, if there is one: the array for their second numbers, and this number.
    static int array_of_seconds(folds& f) {
        int array = -1;
        for (folding& one : f.each())
            if (one.keeps_pair()) array = one.second_partial(true).array;
        return array;
    }
    node_id second_of(folds& f) {
        node_id second = -1;
        for (folding& one : f.each())
            if (one.keeps_pair()) second = one.stored(one.second());
        return second;
    }

    std::vector<four_folds> begin_fours() {
        std::vector<four_folds> fours;
        for (int r = 0; r < kernel_.reductions(); ++r) fours.emplace_back(low_, kernel_, facts_, r);
        return fours;
    }
    std::vector<partial_arrays> shares_of(folds& f) {
        std::vector<partial_arrays> from;
        for (folding& one : f.each()) from.emplace_back(low_, one);
        return from;
    }

    /// body(k) for every `step`-th k from `begin` below `end`; `blocks`: sums of blocks of them are added up.
    template <class Sums, class Body>
    void add_up(Sums& sums, bool blocks, node_id begin, node_id end, node_id step, Body body) {
        if (!blocks) return strided_loop(schedule_.unroll, begin, end, step, body);
        const node_id count = b_.index_op(op::max, b_.minus(end, begin), n(0));
        const node_id turns = b_.declare("turns", b_.quotient_up(count, step)), length = n(terms_of_block);
        const auto at = [&](node_id turn) { return b_.plus(begin, b_.times(turn, step)); };
        loop("block", n(0), turns, length, [&](node_id block) {
            const node_id first = b_.declare("block_begin", at(block)),
                          stop = b_.declare("block_end", at(end_of_block(b_, block, length, turns)));
            in_block(sums, 0, [&] { strided_loop(schedule_.unroll, first, stop, step, body); });
        });
    }
    template <class Body>
    static void in_block(folds& f, std::size_t, Body body) {
        f.in_block("block", body);
    }
    template <class Body>
    static void in_block(std::vector<four_folds>& fours, std::size_t first, const Body& body) {
        if (first == fours.size()) return body();
        fours[first].in_block([&] { in_block(fours, first + 1, body); });
    }

    /// How many terms a loop over texels counts: where rows end within texels (schedule::ends_in_texels),
    /// with what is behind their last elements.
    node_id terms_of_texels(folds& f) {
        if (!schedule_.ends_in_texels) return f.first().term_count();
        padded_cols_ =
            b_.declare("padded_cols", b_.times(b_.quotient_up(f.first().depth_cols(), n(4)), n(4)));
        return b_.declare("terms", b_.times(f.first().depth(), padded_cols_));
    }

    /// Terms k ... k + 3 of the output at (i, j), of each reduction.
    void add_fours(std::vector<four_folds>& fours, node_id i, node_id j, node_id k) {
        if (schedule_.ends_in_texels) return add_fours_of_row(fours, i, j, k);
        const folding::term_place place = fours.front().terms_of().place_of_term(k);
        for (four_folds& four : fours) four.add(four.terms_of().terms(i, j, k, 4, place), k, true);
    }

    void add_fours_of_row(std::vector<four_folds>& fours, node_id i, node_id j, node_id k) {
        const node_id cols = fours.front().terms_of().depth_cols();
        const folding::term_place place{b_.declare("row", quotient(k, padded_cols_)),
                                        b_.declare("col", remainder(k, padded_cols_))};
        const node_id first = b_.plus(b_.times(place.row, cols), place.col);
        for (four_folds& four : fours)
            four.add_some(four.terms_of().terms(i, j, k, 4, place), first, b_.minus(cols, place.col));
    }

    /// The terms of a texel at a time, and what is left of the last.
    void four_terms(folds& f, node_id i, node_id j) {
        const node_id terms = terms_of_texels(f);
        std::vector<four_folds> fours = begin_fours();
        const node_id whole = whole_texels(terms);
        add_up(fours, schedule_.in_blocks, n(0), whole, n(4), [&](node_id k) { add_fours(fours, i, j, k); });
        join_fours(fours, f);
        if (schedule_.ends_in_texels) return;
        loop("k", whole, terms, n(1), [&](node_id k) { f.add_term(i, j, k); });
    }
    static void join_fours(std::vector<four_folds>& fours, folds& f) {
        for (std::size_t r = 0; r < fours.size(); ++r) fours[r].join_into(f.each()[r]);
    }
    node_id whole_texels(node_id terms) {
        return schedule_.ends_in_texels ? terms : b_.declare("whole", b_.rounded_down(terms, n(4)));
    }

    /// Four shares: every `parts`-th texel of terms. The first fragment has what is left of the last.
    void four_shares(folds& f, std::vector<four_folds>& fours, node_id i, node_id j, node_id share,
                     node_id parts) {
        const node_id terms = terms_of_texels(f), whole = whole_texels(terms);
        add_up(fours, schedule_.in_blocks, share, whole, parts,
               [&](node_id k) { add_fours(fours, i, j, k); });
        if (schedule_.ends_in_texels) return;
        b_.branch(b_.compare(op::equal, share, n(0)), [&] {
            loop("k", whole, terms, n(1), [&](node_id k) {
                const folding::term_place place = f.first().place_of_term(k);
                for (std::size_t r = 0; r < fours.size(); ++r) {
                    folding& one = f.each()[r];
                    fours[r].add_to_first(b_.cast(one.type(), one.terms(i, j, k, 1, place)), k);
                }
            });
        });
    }

    /// Every `parts`-th term from number `share` on.
    void one_by_one(folds& f, node_id i, node_id j, node_id share, node_id parts) {
        add_up(f, schedule_.in_blocks, share, f.first().term_count(), parts,
               [&](node_id k) { f.add_term(i, j, k); });
    }

    void lane_by_lane(folds& f, const std::vector<int>& targets, int seconds, node_id i, node_id j,
                      node_id share, node_id parts) {
        const auto name = [](const folding& one) { return "four" + one.tag(); };
        const auto four = [](folding& one) { return loops::value_type{one.type().type, false, 4}; };
        for (folding& one : f.each()) b_.declare(name(one), b_.splat(b_.real(0, one.type().type), 4), false);
        const std::string fours = f.picks() ? "four_at" : "four_lost";
        dtype type = dtype::i32; // of second numbers
        for (folding& one : f.each())
            if (one.keeps_pair()) type = one.second_type();
        if (seconds >= 0) b_.declare(fours, b_.splat(b_.real(0, type), 4), false);
        loop("lane", n(0), n(4), n(1), [&](node_id lane) {
            f.begin();
            one_by_one(f, i, j, b_.plus(share, lane), parts);
            for (folding& one : f.each()) b_.assign(name(one) + "[lane]", one.accumulated());
            if (seconds >= 0) b_.assign(fours + "[lane]", second_of(f));
        });
        for (std::size_t r = 0; r < targets.size(); ++r)
            b_.store(targets[r], -1, b_.name(name(f.each()[r]), four(f.each()[r])));
        if (seconds >= 0) b_.store(seconds, -1, b_.name(fours, {type, false, 4}));
    }

    /// What the shares of an output have, into `f`.
    void partials(folds& f, node_id i, node_id j) {
        const bool one_row = !kernel_.rows.is_sized(), one_col = !kernel_.cols.is_sized();
        const node_id slot = one_col ? i : one_row ? j : b_.declare("slot", low_.extents.cell_of(i, j));
        const node_id parts = low_.extents.parts();
        const std::vector<partial_arrays> from = shares_of(f);
        if (schedule_.left.vector) {
            std::vector<four_folds> fours = begin_fours();
            add_up(fours, schedule_.sums_in_blocks, n(0), parts, n(4), [&](node_id share) {
                for (std::size_t r = 0; r < fours.size(); ++r) fours[r].merge(from[r].read(slot, share, 4));
            });
            return join_fours(fours, f);
        }
        add_up(f, schedule_.sums_in_blocks, n(0), parts, n(1), [&](node_id share) {
            for (std::size_t r = 0; r < from.size(); ++r) {
                folding& one = f.each()[r];
                const folding::outcome part =
                    schedule_.across ? from[r].read(share, slot, 1) : from[r].read(slot, share, 1);
                const node_id x = b_.declare("part" + one.tag(), part.value);
                if (!one.keeps_pair()) {
                    one.add(x, share);
                    continue;
                }
                const char* name = one.picks() ? "part_at" : "part_lost";
                merge_share(b_, one, x, b_.declare(name, part.second));
            }
        });
    }
};

} // namespace sinter::plan
