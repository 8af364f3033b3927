#pragma once
// Reductions down the columns of a table on a CPU. The table has few columns and no gaps, and is read as the
// one row of numbers that it is in memory. A vector begins with a row of the table, and holds as many whole
// rows as it has room for. So each lane has terms of one output only. Lanes behind the last whole row have
// terms of the next row. They are left out in the end.
//
//   r0 g0 b0 r1 g1 b1 . .    3 columns, vectors of 8: two whole rows, 2 lanes idle
//   r2 g2 b2 r3 g3 b3 . .    four such vectors in a turn
//
// | number                         | from (docs/schedules.md, "How to read a section")       |
// | schedule::lanes                | elements of a register: register_lanes                  |
// | 4 vectors in a turn            | cpu_fold_builder::accumulators                          |
// | shares, from 2^17 terms in all | reasoned: as of share_out, plan/choose/fold_answers.hpp |

#include <cstdint>
#include <string>

#include <sinter/plan/choose/share_sums.hpp>
#include <sinter/plan/forms/cpu_folds/cpu_fold_builder.hpp>
#include <sinter/plan/forms/cpu_folds/params.hpp>
#include <sinter/plan/forms/form.hpp>

namespace sinter::inline SINTER_ABI::plan {

class wrapped_fold_builder : cpu_fold_builder {
public:
    explicit wrapped_fold_builder(const unwritten_kernel& k) : cpu_fold_builder(k) {}

    void run() {
        const bool down = outputs_lie_down();
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
        if (schedule_.sums.joins)
            join_shares_of_items(low_, kernel_, facts_, schedule_.sums.twice_in_blocks, n(0),
                                 [&](auto output) {
                                     loop("c", n(0), outputs, n(1),
                                          [&](node_id c) { down ? output(c, n(0)) : output(n(0), c); });
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

inline group_count groups(const wrapped_fold&, const launch& l) {
    return {1, l.parts()};
}
inline std::string describe(const wrapped_fold&, const schedule& s) {
    return "vectors of " + std::to_string(s.lanes) + " that hold whole rows";
}
inline bool joins(const wrapped_fold&, const launch_view& v, const decision& d) {
    return joins_in_item(v, d, d.how.lanes);
}
inline schedule second_launch(const wrapped_fold&, const launch_view& v, const decision& first) {
    return sum_by_items(v, first);
}
constexpr int adders(const wrapped_fold&, const schedule&) {
    return 1;
}
inline share_extents extents_of_shares(const wrapped_fold&, const launch& l) {
    return row_of_shares_for_each(l);
}
constexpr void add_rules(const wrapped_fold&, const schedule&, const device_facts&, lowering_rules& r) {
    r.lanes_wrap = true;
}
inline void lower(const wrapped_fold&, const unwritten_kernel& k) {
    wrapped_fold_builder(k).run();
}

} // namespace sinter::plan
