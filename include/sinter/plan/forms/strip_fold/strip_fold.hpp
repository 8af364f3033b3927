#pragma once
// A scalar that is folded from neighbours. Work-items count along the columns of the first strip, then along
// those of the next. One work-group may do everything, in one launch. If there are more groups, the last one
// that is done adds up what all have, or a second launch does.
//
//   a a a a | b b b b | ...     a strip: a work-item has one sum of its columns in the end,
//   a a a a | b b b b           a group leaves one share
//   --------+--------
//   c c c c | d d d d           the next strip
//
// | number                            | from (docs/schedules.md, "How to read a section")  |
// | schedule::lanes                   | as of neighbours; lanes_of_sums where sums slide   |
// | schedule::local_x: 128 on a GPU   | 2026-11-22-h200, as of strip_map                   |
// | schedule::local_x: 64 on llvmpipe | none                                               |
// | columns, of a CPU's work-item     | size map_columns; terms_of_block vectors at most   |
// | height                            | strip_rows (plan/choose/strips.hpp)                |
// | height: longer above 16384 shares | reasoned: one work-group adds them up              |
// | height: longer below 4096 terms   | reasoned: one launch of a CPU, not two             |
// | sums_slide, edges_apart           | lanes_of_sums, edges_cost (plan/choose/strips.hpp) |

#include <cstdint>
#include <string>

#include <sinter/plan/choose/share_sums.hpp>
#include <sinter/plan/folds/fold_writer.hpp>
#include <sinter/plan/folds/strip.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/strip_fold/params.hpp>
#include <sinter/plan/forms/words.hpp>

namespace sinter::inline SINTER_ABI::plan {

class strip_fold_builder : fold_writer {
public:
    strip_fold_builder(const unwritten_kernel& k, const strip_fold& f)
        : fold_writer(k.low, k.of, k.facts, k.how), columns_(f.columns),
          strip_(k.low, {k.how.lanes, f.height, f.sums_slide, f.edges_apart}, &f_) {}

    void run() {
        const std::int64_t size = schedule_.local_x;
        const node_id me = size > 1 ? b_.declare("item", b_.item("@local_x")) : -1;
        fold_columns();
        const bool shares = schedule_.sums.pass == fold_pass::shares;
        const node_id share = shares ? b_.item("@group_x") : -1;
        if (schedule_.sums.joins && size > 1)
            return join_shares({{me, size}, n(0), n(0), share, {n(0), n(0)}});
        const folds::outcomes all = size > 1 ? f_.join_group({me, size}) : f_.accumulated();
        if (!shares) return store(all, {n(0), n(0)});
        f_.store_partial(n(0), share, all);
        if (schedule_.sums.joins)
            join_shares_of_items(low_, kernel_, facts_, schedule_.sums.twice_in_blocks, n(0),
                                 [&](auto output) { output(n(0), n(0)); });
    }

private:
    std::int64_t columns_;
    strip_builder strip_;

    void fold_columns() {
        const node_id number = b_.declare("number", b_.item("@global_x")),
                      cols = low_.extents.cols_of_strips();
        const node_id width = n(columns_);
        const node_id blocks = b_.declare("blocks", b_.quotient_up(cols, width));
        const node_id items = b_.times(blocks, strip_.count());
        low_.neighbours().load_fixed_elements();
        f_.begin();
        b_.branch(b_.compare(op::less, number, items), [&] {
            const lowering::scope inner(low_);
            strip_.place(quotient(number, blocks), true);
            const node_id block = remainder(number, blocks);
            if (columns_ > schedule_.lanes) {
                const lowering::node_range range = low_.extents.run_of(block, width, cols);
                const node_id end = range.second;
                loop("j", range.first, end, n(schedule_.lanes), [&](node_id j) { strip_.columns(j, end); });
            } else {
                const node_id j = b_.declare("j", b_.times(width, block));
                if (schedule_.lanes == 4) low_.known.add_multiple_of_4(j);
                strip_.columns(j, cols);
            }
        });
    }
};

inline group_count groups(const strip_fold&, const launch& l) {
    return {l.shares.parts};
}
inline std::string describe(const strip_fold& f, const schedule& s) {
    return count_of(f.columns, "column") + " of strips of " + count_of(f.height, "row") +
           " for a work-item, in vectors of " + std::to_string(s.lanes);
}
inline bool joins(const strip_fold&, const launch_view& v, const decision& d) {
    return d.how.local_x > 1 || joins_in_item(v, d, 1);
}
/// A GPU's work-groups leave many shares, a CPU's work-items few.
inline schedule second_launch(const strip_fold&, const launch_view& v, const decision& first) {
    return first.how.local_x > 1 ? sum_by_groups(v, first, v.sizes.scalar_items) : sum_by_items(v, first);
}
constexpr int adders(const strip_fold&, const schedule&) {
    return 1;
}
inline share_extents extents_of_shares(const strip_fold&, const launch& l) {
    return row_of_shares_for_each(l);
}
constexpr void add_rules(const strip_fold&, const schedule&, const device_facts&, lowering_rules& r) {
    r.strips_of_terms = true;
}
inline void lower(const strip_fold& f, const unwritten_kernel& k) {
    strip_fold_builder(k, f).run();
}

} // namespace sinter::plan
