#pragma once
// Reductions of outputs whose neighbours have terms side by side. A work-group folds some neighbouring
// outputs at once. Each output has a team of several work-items.
//
//   sum(A, axis<0>)     output 0   output 1  ...  output 31
//     item 0 of each    row 0      row 0          row 0
//     item 1            row 1      row 1          row 1       they take turns with the rows
//
// | number                          | from (docs/schedules.md, "How to read a section")    |
// | outputs: 32, or all             | reasoned: memory hands their terms over at once      |
// | outputs: 1 to 8, llvmpipe       | 2026-11-25-two-cores, "Few columns, scalars"         |
// | items_each, up to 128           | size busy_items; llvmpipe: 8 in all, a SIMD register |
// | summing::unroll: 8; llvmpipe 4  | 2026-11-22-h200, "several terms a turn"              |
// | shares, of 2^15 or 2^17 terms   | 2026-11-24-h200, shares/                             |

#include <cstdint>
#include <string>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/folds/fold_writer.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/group_folds/params.hpp>
#include <sinter/plan/forms/words.hpp>

namespace sinter::inline SINTER_ABI::plan {

class team_fold_builder : fold_writer {
public:
    team_fold_builder(const unwritten_kernel& k, const team_fold& f)
        : fold_writer(k.low, k.of, k.facts, k.how), form_(f) {}

    void run() {
        const std::int64_t width = form_.outputs;
        const node_id x = b_.item("@local_x");
        const node_id me = b_.declare("item", form_.in_line ? quotient(x, n(width)) : b_.item("@local_y"));
        const node_id column = b_.declare("column", form_.in_line ? remainder(x, n(width)) : x);
        const node_id number = b_.declare("number", output_of_team());
        const node_id count = kernel_.cols.is_sized() ? low_.extents.cols() : low_.extents.rows();
        // Barriers are for all: those without an output fold the last one's terms.
        const node_id cell = b_.declare("cell", b_.index_op(op::min, number, before(count)));
        const group_terms terms = terms_of_group([&] { return f_.first().term_count(); }, "@group_y");
        const position p = place_of(cell);
        f_.begin();
        add_terms(p, cell, b_.plus(terms.begin, me), terms.end);
        const folds::team team{me, form_.items_each, column, width};
        if (schedule_.sums.joins) {
            const node_id exists = inside(output_of_team(), count);
            return join_shares({team, cell, b_.item("@group_x"), terms.share, p, exists});
        }
        const folds::outcomes all = f_.join_group(team);
        b_.leave_if(outside(number, count));
        if (terms.share >= 0) return f_.store_partial(cell, terms.share, all);
        store(all, p);
    }

private:
    const team_fold form_;

    /// It may be one behind the last.
    node_id output_of_team() {
        if (!form_.in_line) return b_.item("@global_x");
        const node_id width = n(form_.outputs);
        return b_.plus(b_.times(width, b_.item("@group_x")), remainder(b_.item("@local_x"), width));
    }

    void add_terms(position p, node_id cell, node_id first, node_id end) {
        if (schedule_.sums.pass == fold_pass::partials) return add_shares(cell, first, form_.items_each);
        strided_loop(schedule_.sums.unroll, first, end, n(form_.items_each),
                     [&](node_id e) { f_.add_term(p.i, p.j, e); });
    }
};

inline group_count groups(const team_fold& f, const launch& l) {
    return {ceil_div(l.cells(), f.outputs), l.parts()};
}
inline std::string describe(const team_fold& f, const schedule&) {
    return count_of(f.outputs, "output") + " for a work-group, " + count_of(f.items_each, "work-item") +
           " for each";
}
constexpr bool joins(const team_fold&, const launch_view&, const decision&) {
    return true;
}
inline schedule second_launch(const team_fold&, const launch_view&, const decision& first) {
    return first.how;
}
constexpr int adders(const team_fold& f, const schedule&) {
    return f.items_each;
}
inline share_extents extents_of_shares(const team_fold&, const launch& l) {
    return row_of_shares_for_each(l);
}
constexpr void add_rules(const team_fold&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const team_fold& f, const unwritten_kernel& k) {
    team_fold_builder(k, f).run();
}

} // namespace sinter::plan
