#pragma once
// The first of two draws: each fragment folds shares of the terms.

#include <string>
#include <utility>
#include <vector>

#include <sinter/plan/folds/texel_folds.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/texel_shares/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

class share_draw : texel_folds {
public:
    share_draw(const unwritten_kernel& k, const texel_shares& f)
        : texel_folds(k.low, k.of, k.facts, k.how, f.rows_end_in_texels), form_(f) {}

    /// The partial results are a matrix with a row for each output and a column
    /// for each share, or the other way round (four_outputs); a fragment folds those of its texel. Shares
    /// take turns with the terms, so that neighbouring fragments fetch neighbours.
    void run() {
        folds f(low_, kernel_, facts_);
        const array_view& values = f.first().partial(true);
        std::vector<int> targets;
        for (folding& one : f.each()) targets.push_back(one.partial(true).array);
        const int seconds = array_of_seconds(f);
        const node_id e = b_.declare("first", low_.address().first_of_texel(values));
        const node_id width = low_.address().parameter(values, argument_kind::row_stride, "_ld");
        const node_id row = b_.declare(form_.four_outputs ? "share" : "slot", quotient(e, width));
        const node_id col = b_.declare(form_.four_outputs ? "slot" : "share", remainder(e, width));
        const node_id parts = low_.extents.parts();
        const node_id cols = low_.extents.cols(), pairs = b_.times(low_.extents.rows(), cols);
        b_.leave_if(b_.compare(op::logical_or, outside(row, form_.four_outputs ? parts : pairs),
                               outside(col, form_.four_outputs ? pairs : parts)));
        const node_id slot = form_.four_outputs ? col : row, share = form_.four_outputs ? row : col;
        const std::pair<node_id, node_id> place = low_.extents.output_of(slot);
        const node_id i = place.first, j = place.second; // a lambda cannot hold a binding on clang 14
        if (facts_.texel_size == 1) {
            f.begin();
            one_by_one(f, i, j, share, parts);
            for (std::size_t r = 0; r < targets.size(); ++r)
                b_.store(targets[r], -1, f.each()[r].accumulated());
            if (seconds >= 0) b_.store(seconds, -1, second_of(f));
        } else if (form_.four_outputs || form_.four_terms) {
            std::vector<four_folds> fours = begin_fours();
            if (form_.four_outputs)
                add_up(fours, schedule_.sums.in_blocks, share, f.first().term_count(), parts, [&](node_id k) {
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
    texel_shares form_;

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

    /// Four shares: every `parts`-th texel of terms. The first fragment has what is left of the last.
    void four_shares(folds& f, std::vector<four_folds>& fours, node_id i, node_id j, node_id share,
                     node_id parts) {
        const node_id terms = terms_of_texels(f), whole = whole_texels(terms);
        add_up(fours, schedule_.sums.in_blocks, share, whole, parts,
               [&](node_id k) { add_fours(fours, i, j, k); });
        if (rows_end_) return;
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
        add_up(f, schedule_.sums.in_blocks, share, f.first().term_count(), parts,
               [&](node_id k) { f.add_term(i, j, k); });
    }

    void lane_by_lane(folds& f, const std::vector<int>& targets, int seconds, node_id i, node_id j,
                      node_id share, node_id parts) {
        const auto name = [](const folding& one) { return "four" + one.tag(); };
        const auto four = [](folding& one) { return loops::value_type{one.type().type, false, 4}; };
        for (folding& one : f.each())
            b_.declare(name(one), b_.splat(b_.number(0, one.type().type), 4), false);
        const std::string fours = f.picks() ? "four_at" : "four_lost";
        dtype type = dtype::i32; // of second numbers
        for (folding& one : f.each())
            if (one.keeps_pair()) type = one.second_type();
        if (seconds >= 0) b_.declare(fours, b_.splat(b_.number(0, type), 4), false);
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
};

} // namespace sinter::plan
