#pragma once
// Reductions on a CPU whose outputs are neighbours, with terms side by side. A work-item folds vectors of
// outputs.
//
//   aaaaaaaa aaaaaaaa aaaaaaaa aaaaaaaa | bbbbbbbb ...    4 vectors of outputs of a work-item,
//   aaaaaaaa aaaaaaaa aaaaaaaa aaaaaaaa | bbbbbbbb ...    down all rows of terms
//
// | number                                    | from (docs/schedules.md, "How to read a section") |
// | schedule::lanes                           | elements of a register: register_lanes            |
// | vectors_of_outputs: 4, of many outputs    | 2026-11-25-two-cores, "Masks, places, transposes" |
// | vectors_of_outputs: 1, of what lies apart | 2026-11-26-two-cores, "Sums along an axis"        |
// | sums_a_vector: 4, or 1 where a fold picks | reasoned: additions do not wait for each other    |
// | rest_stored_alone                         | layout; 2026-11-25-two-cores, as above            |
// | shares, of 16384 terms and few outputs    | none                                              |

#include <string>
#include <vector>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/share_sums.hpp>
#include <sinter/plan/forms/cpu_folds/cpu_fold_builder.hpp>
#include <sinter/plan/forms/cpu_folds/params.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/words.hpp>

namespace sinter::inline SINTER_ABI::plan {

class output_fold_builder : cpu_fold_builder {
public:
    output_fold_builder(const unwritten_kernel& k, const output_fold& f)
        : cpu_fold_builder(k), form_(f), down_(outputs_lie_down()) {}

    void run() {
        const int lanes = schedule_.lanes, vectors = form_.vectors_of_outputs;
        const node_id count = down_ ? low_.extents.rows() : low_.extents.cols();
        terms_ = share_of_outputs();
        const node_id first =
            b_.declare(down_ ? "i" : "j", b_.times(n(lanes * vectors), b_.item("@global_x")));
        b_.leave_if(outside(first, count));
        b_.branch(b_.compare(op::less_equal, b_.plus(first, n(lanes * vectors)), count),
                  [&] { whole_vectors_from(first); });
        b_.otherwise([&] { rest_from(first, count); });
        if (!schedule_.sums.joins) return;
        join_shares_of_items(
            low_, kernel_, facts_, schedule_.sums.twice_in_blocks, b_.item("@global_x"), [&](auto output) {
                const node_id behind = b_.index_op(op::min, b_.plus(first, n(lanes * vectors)), count);
                loop("c", first, behind, n(1), [&](node_id c) { down_ ? output(c, n(0)) : output(n(0), c); });
            });
    }

private:
    const output_fold form_;
    const bool down_;
    share_of_terms terms_;

    void whole_vectors_from(node_id first) {
        const int lanes = schedule_.lanes, vectors = form_.vectors_of_outputs;
        if (vectors == 1) {
            one_vector(first);
            return store_vector(0, first);
        }
        declare_vectors(vectors, terms_.begin);
        in_blocks(vectors, terms_.begin, terms_.end, n(terms_of_block), [&](node_id from, node_id stop) {
            loop("k", from, stop, n(1), [&](node_id k) {
                for (int v = 0; v < vectors; ++v) join_outputs(v, b_.plus(first, n(v * lanes)), k, down_);
            });
        });
        for (int v = 0; v < vectors; ++v) store_vector(v, b_.plus(first, n(v * lanes)));
    }

    /// Outputs from `first` on before `count`, which are fewer than a work-item's.
    void rest_from(node_id first, node_id count) {
        const int lanes = schedule_.lanes;
        if (form_.rest_stored_alone)
            return loop("start", first, count, n(lanes), [&](node_id start) {
                const lowering::scope inner(low_);
                {
                    const known_places::scope rest(low_.known);
                    low_.known.now.lanes_inside =
                        b_.declare("inside", low_.masks.first(b_.minus(count, start), lanes));
                    one_vector(start);
                }
                store_lanes(0, start, b_.index_op(op::min, b_.plus(start, n(lanes)), count));
            });
        node_id rest = first;
        if (form_.vectors_of_outputs > 1) {
            rest = b_.declare("whole", whole_vectors_of(count));
            loop("start", first, rest, n(lanes), [&](node_id start) {
                one_vector(start);
                store_vector(0, start);
            });
        }
        loop("c", rest, count, n(1), [&](node_id c) { one_output(c); });
    }

    /// Terms of a vector that is alone go into several sums, which do not wait for each other.
    void one_vector(node_id start) {
        const int sums = form_.sums_a_vector;
        const node_id begin = terms_.begin, end = terms_.end;
        declare_vectors(sums, begin);
        node_id rest = begin;
        if (sums > 1) rest = b_.declare("rest", b_.rounded_down(begin, end, n(sums)));
        if (sums > 1)
            in_blocks(sums, begin, rest, n(sums * terms_of_block), [&](node_id from, node_id stop) {
                loop("k", from, stop, n(sums), [&](node_id k) {
                    for (int sum = 0; sum < sums; ++sum) join_outputs(sum, start, b_.plus(k, n(sum)), down_);
                });
            });
        const auto one_by_one = [&](node_id from, node_id stop) {
            loop("k", from, stop, n(1), [&](node_id k) { join_outputs(0, start, k, down_); });
        };
        if (sums > 1)
            one_by_one(rest, end);
        else
            in_blocks(1, begin, end, n(terms_of_block), one_by_one);
        join_sums(sums);
    }
    void one_output(node_id c) {
        folds f(low_, kernel_, facts_);
        f.begin();
        const auto range = [&](node_id from, node_id stop) {
            loop("k", from, stop, n(1),
                 [&](node_id k) { down_ ? f.add_term(c, n(0), k) : f.add_term(n(0), c, k); });
        };
        schedule_.sums.in_blocks ? fold_in_blocks(low_, f, terms_.begin, terms_.end, range)
                                 : range(terms_.begin, terms_.end);
        store(c, f.accumulated());
    }

    void store_vector(int v, node_id start) {
        if (terms_.share >= 0 || all_.keeps_pair())
            return store_lanes(v, start, b_.plus(start, n(schedule_.lanes)));
        nodes results;
        for (vector_accumulators& of : vectors_) results.push_back(of.accumulator(v));
        finish_vector(start, down_, results);
    }
    /// Outputs `start` to `stop` of accumulators v.
    void store_lanes(int v, node_id start, node_id stop) {
        loop("c", start, stop, n(1), [&](node_id c) {
            const node_id l = b_.minus(c, start);
            folds::outcomes found;
            for (vector_accumulators& of : vectors_) found.push_back(of.outcome_of(v, l));
            store(c, found);
        });
    }
    void store(node_id output, const folds::outcomes& found) {
        if (terms_.share >= 0) return all_.store_partial(output, terms_.share, found);
        nodes results;
        for (std::size_t r = 0; r < found.size(); ++r) results.push_back(all_.each()[r].result_of(found[r]));
        down_ ? finish(output, n(0), results) : finish(n(0), output, results);
    }
};

inline std::int64_t outputs_of_item(const output_fold& f, const schedule& s) {
    return std::int64_t{f.vectors_of_outputs} * s.lanes;
}
inline group_count groups(const output_fold& f, const launch& l) {
    return {ceil_div(l.cells(), outputs_of_item(f, l.how)), l.parts()};
}
inline std::string describe(const output_fold& f, const schedule& s) {
    return count_of(f.vectors_of_outputs, "vector") + " of " + count_of(s.lanes, "output") +
           " for a work-item";
}
inline bool joins(const output_fold& f, const launch_view& v, const decision& d) {
    return joins_in_item(v, d, outputs_of_item(f, d.how));
}
inline schedule second_launch(const output_fold&, const launch_view& v, const decision& first) {
    return sum_by_items(v, first);
}
constexpr int adders(const output_fold&, const schedule&) {
    return 1;
}
inline share_extents extents_of_shares(const output_fold&, const launch& l) {
    return row_of_shares_for_each(l);
}
constexpr void add_rules(const output_fold&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const output_fold& f, const unwritten_kernel& k) {
    output_fold_builder(k, f).run();
}

} // namespace sinter::plan
