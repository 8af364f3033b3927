#pragma once
// Reductions in which each output has a work-item. Of few outputs, each share of the terms has a work-item.
// The form also adds up the shares of an earlier launch.
//
//   outputs    terms
//     a        a a a a a a a a     one work-item goes along all terms of its output,
//     b        b b b b b b b b     and then of the next one that it has
//     c        c c c c c c c c
//
// | number                            | from (docs/schedules.md, "How to read a section") |
// | outputs: 64 of less than 16 terms | 2026-11-23-two-cores, "Shapes, that evening"      |
// | summing::unroll                   | fact max_loop_trips: so that loops are short      |
// | schedule::local_x, local_y        | as of maps                                        |
// | shares: the root of the terms     | fact max_loop_trips: if a loop would be too long  |

#include <cstdint>
#include <string>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/choose/share_sums.hpp>
#include <sinter/plan/folds/fold_writer.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/item_fold/params.hpp>
#include <sinter/plan/forms/words.hpp>

namespace sinter::inline SINTER_ABI::plan {

class item_fold_builder : fold_writer {
public:
    item_fold_builder(const unwritten_kernel& k, const item_fold& f)
        : fold_writer(k.low, k.of, k.facts, k.how), outputs_(f.outputs) {}

    void run() {
        if (schedule_.sums.pass == fold_pass::shares) return fold_share();
        if (outputs_ > 1) return fold_outputs();
        const position p = place(1);
        if (schedule_.sums.pass == fold_pass::partials) {
            const node_id cell = b_.declare("cell", low_.extents.cell_of(p.i, p.j));
            f_.begin();
            const lowering::scope inner(low_);
            const bool apart = f_.have_function(); // which begins with the first share
            if (apart) f_.add_partial(cell, n(0), true);
            add_shares(cell, n(apart ? 1 : 0), 1);
        } else {
            f_.begin();
            fold_terms(p, n(0), f_.first().term_count());
        }
        store(f_.accumulated(), p);
    }

private:
    std::int64_t outputs_;

    void fold_outputs() {
        const bool down = kernel_.rows.is_sized();
        const lowering::node_range range =
            low_.extents.run_of(global_x(), n(outputs_), down ? low_.extents.rows() : low_.extents.cols());
        loop(down ? "i" : "j", range.first, range.second, n(1), [&](node_id e) {
            const position p = down ? position{e, n(0)} : position{n(0), e};
            f_.begin();
            fold_terms(p, n(0), f_.first().term_count());
            store(f_.accumulated(), p);
        });
    }

    /// y counts the outputs, x the shares.
    void fold_share() {
        const node_id parts = low_.extents.parts();
        const node_id share = b_.declare("share", b_.item("@global_x"));
        const node_id cell = b_.declare("cell", b_.item("@global_y"));
        const node_id cols = low_.extents.cols();
        b_.leave_if(b_.compare(op::logical_or, outside(share, parts),
                               outside(cell, b_.times(low_.extents.rows(), cols))));
        const position p = place_of(cell);
        const auto [begin, end] = low_.extents.terms_of_share(share, f_.first().term_count());
        f_.begin();
        fold_terms(p, begin, end);
        f_.store_partial(cell, share, f_.accumulated());
        if (schedule_.sums.joins)
            join_shares_of_items(low_, kernel_, facts_, schedule_.sums.twice_in_blocks, cell,
                                 [&](auto output) { output(p.i, p.j); });
    }
};

inline group_count groups(const item_fold& f, const launch& l) {
    const auto in_groups = [&](std::int64_t across, std::int64_t down) {
        return group_count{ceil_div(across, l.how.local_x), ceil_div(down, l.how.local_y)};
    };
    if (l.writes_shares()) return in_groups(l.shares.parts, l.cells());
    if (l.of.rows.is_sized() && l.of.cols.is_sized()) return in_groups(l.numbers.cols, l.numbers.rows);
    return in_groups(ceil_div(l.cells(), f.outputs), 1);
}
inline std::string describe(const item_fold& f, const schedule&) {
    return count_of(f.outputs, "output") + " for a work-item";
}
inline bool joins(const item_fold&, const launch_view& v, const decision& d) {
    return !joins_by_function(v.values, v.kernel) && joins_in_item(v, d, 1);
}
inline schedule second_launch(const item_fold&, const launch_view&, const decision& first) {
    return first.how;
}
constexpr int adders(const item_fold&, const schedule&) {
    return 1;
}
inline share_extents extents_of_shares(const item_fold&, const launch& l) {
    return row_of_shares_for_each(l);
}
constexpr void add_rules(const item_fold&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const item_fold& f, const unwritten_kernel& k) {
    item_fold_builder(k, f).run();
}

} // namespace sinter::plan
