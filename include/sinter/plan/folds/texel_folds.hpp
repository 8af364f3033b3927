#pragma once
// Reductions in fragments: a texel is fetched for four terms, or for a term of four outputs, where it holds
// those.

#include <cstddef>
#include <vector>

#include <sinter/plan/folds/block_sums.hpp>
#include <sinter/plan/folds/four_folds.hpp>
#include <sinter/plan/schedule.hpp>
#include <sinter/plan/write/kernel_writer.hpp>

namespace sinter::inline SINTER_ABI::plan {

class texel_folds : protected kernel_writer {
public:
    using kernel_writer::node_id;

protected:
    /// `rows_end`: what is folded is a matrix whose rows end within texels.
    texel_folds(lowering& low, const kernel& k, const device_facts& facts, const schedule& s, bool rows_end)
        : kernel_writer(low), kernel_(k), facts_(facts), schedule_(s), rows_end_(rows_end) {}

    const kernel& kernel_;
    const device_facts& facts_;
    const schedule& schedule_;
    bool rows_end_;

    std::vector<four_folds> begin_fours() {
        std::vector<four_folds> fours;
        for (int r = 0; r < kernel_.reductions(); ++r) fours.emplace_back(low_, kernel_, facts_, r);
        return fours;
    }

    /// body(k) for every `step`-th k from `begin` below `end`; `blocks`: sums of blocks of them are added up.
    template <class Sums, class Body>
    void add_up(Sums& sums, bool blocks, node_id begin, node_id end, node_id step, Body body) {
        if (!blocks) return strided_loop(schedule_.sums.unroll, begin, end, step, body);
        const node_id count = b_.index_op(op::max, b_.minus(end, begin), n(0));
        const node_id turns = b_.declare("turns", b_.quotient_up(count, step)), length = n(terms_of_block);
        const auto at = [&](node_id turn) { return b_.plus(begin, b_.times(turn, step)); };
        loop("block", n(0), turns, length, [&](node_id block) {
            const node_id first = b_.declare("block_begin", at(block)),
                          stop = b_.declare("block_end", at(end_of_block(b_, block, length, turns)));
            in_block(sums, 0, [&] { strided_loop(schedule_.sums.unroll, first, stop, step, body); });
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

    /// How many terms a loop over texels counts: where rows end within texels, with what is behind their last
    /// elements.
    node_id terms_of_texels(folds& f) {
        if (!rows_end_) return f.first().term_count();
        padded_cols_ =
            b_.declare("padded_cols", b_.times(b_.quotient_up(f.first().depth_cols(), n(4)), n(4)));
        return b_.declare("terms", b_.times(f.first().depth(), padded_cols_));
    }

    /// Terms k ... k + 3 of the output at (i, j), of each reduction.
    void add_fours(std::vector<four_folds>& fours, node_id i, node_id j, node_id k) {
        if (rows_end_) return add_fours_of_row(fours, i, j, k);
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

    static void join_fours(std::vector<four_folds>& fours, folds& f) {
        for (std::size_t r = 0; r < fours.size(); ++r) fours[r].join_into(f.each()[r]);
    }
    node_id whole_texels(node_id terms) {
        return rows_end_ ? terms : b_.declare("whole", b_.rounded_down(terms, n(4)));
    }

private:
    node_id padded_cols_ = -1; ///< where rows end within texels
};

} // namespace sinter::plan
