#pragma once
// Reductions down the columns of a table with few of them and without gaps, on a CPU: it is read as the one
// row of numbers that it is in memory, in vectors that begin with a row and hold as many whole rows as they
// have room for. So each lane has terms of one output only. Lanes behind the last whole row have them as
// well, of the row that comes next, and are left out in the end.

#include <sinter/plan/lower/cpu_fold.hpp>
#include <sinter/plan/schedule.hpp>

namespace sinter::plan {

class narrow_fold_builder : cpu_fold_builder {
public:
    narrow_fold_builder(lowering& low, const kernel& k, const device_facts& facts, const schedule& s)
        : cpu_fold_builder(low, k, facts, s) {}

    /// `down`: the outputs lie along rows, as those of a transposed table do.
    void run(bool down) {
        const int lanes = schedule_.lanes;
        const node_id outputs = down ? low_.extents.rows() : low_.extents.cols();
        const share_of_terms terms = share_of_outputs();
        const node_id rows = b_.declare("rows_of_vector", quotient(n(lanes), outputs));
        const node_id used = b_.declare("used_lanes", b_.times(rows, outputs));
        const node_id turn = b_.declare("turn", b_.times(n(accumulators), rows));
        low_.elements.load_rows_alike(outputs, down, schedule_.lanes);
        declare_vectors(accumulators, terms.begin);
        const node_id whole = b_.declare("whole", b_.rounded_down(terms.begin, terms.end, turn));
        const auto turns = [&](node_id begin, node_id end) {
            loop("k", begin, end, turn, [&](node_id first) {
                node_id k = first;
                for (int a = 0; a < accumulators; ++a) {
                    if (a > 0) k = b_.declare("k" + std::to_string(a), b_.plus(k, rows));
                    join_outputs(a, n(0), k, down);
                }
            });
        };
        in_blocks(accumulators, terms.begin, whole, b_.times(turn, n(terms_of_block)), turns);
        join_sums(accumulators);
        loop("c", n(0), outputs, n(1), [&](node_id c) {
            folds f(low_, kernel_, facts_);
            f.begin();
            const auto lanes_of_output = [&] {
                loop("lane", c, used, outputs, [&](node_id lane) { add_lane(f, lane, outputs); });
            };
            if (f.picks()) // nothing is picked of no terms; no lane has any then
                b_.branch(b_.compare(op::less, terms.begin, whole), lanes_of_output);
            else
                lanes_of_output();
            loop("k", whole, terms.end, n(1),
                 [&](node_id k) { down ? f.add_term(c, n(0), k) : f.add_term(n(0), c, k); });
            store(f, c, terms.share, down);
        });
        if (schedule_.joins)
            join_shares_of_items(low_, kernel_, facts_, schedule_.sums_in_blocks, n(0), [&](auto output) {
                loop("c", n(0), outputs, n(1), [&](node_id c) { down ? output(c, n(0)) : output(n(0), c); });
            });
    }

private:
    /// What a lane has into `f`: of folds that pick, of every vector.
    void add_lane(folds& f, node_id lane, node_id outputs) {
        const node_id row = f.picks() ? b_.declare("row", quotient(lane, outputs)) : node_id(-1);
        for (std::size_t v = 0; v < vectors_.size(); ++v) {
            folding& one = f.each()[v];
            if (one.picks())
                for (int a = 0; a < accumulators; ++a) vectors_[v].merge(one, a, lane, row);
            else if (one.keeps_pair()) {
                const folding::outcome found = vectors_[v].outcome_of(0, lane);
                one.merge(found.value, found.second);
            } else
                one.add(b_.pick(vectors_[v].accumulator(0), lane), n(0));
        }
    }

    void store(folds& f, node_id c, node_id share, bool down) {
        if (share >= 0) return f.store_partial(c, share, f.accumulated());
        down ? finish(c, n(0), results_of(f)) : finish(n(0), c, results_of(f));
    }
};

} // namespace sinter::plan
