#pragma once
// Kernels of folds by work-items that each have their own terms, or share those of an output in a group: what
// goes into the folds, and where the results go.

#include <sinter/plan/folds/folds.hpp>
#include <sinter/plan/folds/share_count.hpp>
#include <sinter/plan/schedule.hpp>
#include <sinter/plan/write/placing.hpp>

namespace sinter::inline SINTER_ABI::plan {

class fold_writer : protected placing {
protected:
    fold_writer(lowering& low, const kernel& k, const device_facts& facts, const schedule& s)
        : placing(low, k, s), facts_(facts), f_(low, k, facts) {}

    const device_facts& facts_;
    folds f_;

    position place_of(node_id cell) {
        const auto [i, j] = low_.extents.output_of(cell);
        return {i, j};
    }

    /// Terms `begin` to `end` of the output at `p`, with summing::in_blocks in blocks. A function begins with
    /// the first of them.
    void fold_terms(position p, node_id begin, node_id end) {
        if (!f_.have_function()) return fold_more_terms(p, begin, end);
        b_.branch(b_.compare(op::less, begin, end), [&] {
            f_.add_first_term(p.i, p.j, begin);
            fold_more_terms(p, b_.declare("second", b_.plus(begin, n(1))), end);
        });
    }
    void fold_more_terms(position p, node_id begin, node_id end) {
        const auto range = [&](node_id first, node_id stop) {
            counted_loop(schedule_.sums.unroll, first, stop, [&](node_id e) { f_.add_term(p.i, p.j, e); });
        };
        schedule_.sums.in_blocks ? fold_in_blocks(low_, f_, begin, end, range) : range(begin, end);
    }
    /// Every `step`-th share of output `cell` from `begin` on.
    void add_shares(node_id cell, node_id begin, std::int64_t step) {
        fold_shares_of(low_, f_, cell, begin, step, schedule_.sums.twice_in_blocks);
    }

    /// The terms that a work-group folds; `share` is below zero if these are all.
    struct group_terms {
        node_id begin = -1, end = -1, share = -1;
    };
    /// Of as many as `count` gives, or of shares of an earlier launch. `number` is the share's.
    template <class Count>
    group_terms terms_of_group(Count count, const char* number) {
        if (schedule_.sums.pass == fold_pass::partials) return {n(0), low_.extents.parts(), -1};
        const node_id all = count();
        if (schedule_.sums.pass == fold_pass::whole) return {n(0), all, -1};
        const node_id share = b_.declare("share", b_.item(number));
        const lowering::node_range range = low_.extents.terms_of_share(share, all);
        return {range.first, range.second, share};
    }

    void store(const folds::outcomes& all, position p) {
        f_.give(p.i, p.j, all);
        low_.outputs.store(p.i, p.j, 1);
    }

    /// A share of an output that a team of a work-group has folded.
    struct team_share {
        folds::team team;
        node_id cell = -1;   ///< the output
        node_id number = -1; ///< of the work-groups that have a share of it, and of its neighbours
        node_id share = -1;
        position at;         ///< the output's place
        node_id exists = -1; ///< whether there is such an output; none where there always is
    };
    /// It is stored. Of all teams that have a share of the output, those of the work-group that is done last
    /// fold what is there then, in the order of the shares.
    void join_shares(const team_share& mine) {
        const folds::team& t = mine.team;
        const auto first_of_team = [&] { return b_.compare(op::equal, t.me, n(0)); };
        const auto first_of_group = [&] {
            return t.column < 0 ? first_of_team()
                                : b_.both(first_of_team(), b_.compare(op::equal, t.column, n(0)));
        };
        const folds::outcomes part = f_.fold_group(t);
        b_.branch(first_of_team(), [&] { f_.store_partial(mine.cell, mine.share, part); });
        share_count done(low_, mine.number);
        b_.comment("the group that is done last folds the shares of all");
        done.leave_but_last(first_of_group());
        f_.begin_again();
        add_shares(mine.cell, t.me, t.size);
        const folds::outcomes all = f_.fold_group(t);
        done.clear(first_of_group());
        const node_id writes = mine.exists < 0 ? first_of_team() : b_.both(first_of_team(), mine.exists);
        b_.branch(writes, [&] {
            const lowering::scope inner(low_);
            store(all, mine.at);
        });
        // PoCL 3.1 has the first work-item decide for all of its group what a branch does behind the last
        // barrier, if groups have left before that one.
        b_.barrier();
    }
};

} // namespace sinter::plan
