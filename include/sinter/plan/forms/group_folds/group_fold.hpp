#pragma once
// Reductions in which each output, or each share of its terms, has a work-group. Each work-item folds every
// so many terms in a loop. A tree in local memory then folds what the work-items have. Its order depends on
// the size of the group only.
//
//   one output, its terms side by side; 256 work-items
//
//   terms   0 1 2 ... 255 | 256 257 ...       item t takes t, t + 256, ...
//   items   0 1 2 ... 255 |   0   1 ...       then 128, 64, 32, ... pairs
//
// | number                         | from (docs/schedules.md, "How to read a section")  |
// | schedule::local_x, of a scalar | size scalar_items                                  |
// | schedule::local_x, of a row    | size fold_items, short_fold_items below 2048 terms |
// | schedule::local_x: halved      | fact local_memory, which accumulators crowd        |
// | schedule::local_x: 8, llvmpipe | 2026-11-25-two-cores, "Few columns, scalars"       |
// | schedule::lanes: 4             | layout: the terms of a scalar in one row           |
// | summing::unroll: 4 of GLSL     | 2026-11-22-h200, "several terms a turn"            |
// | squares, side_of_square        | 2026-11-25-h100, "Scalars of matrices"             |
// | shares                         | share_out (plan/choose/fold_answers.hpp)           |

#include <cstdint>
#include <string>

#include <sinter/plan/folds/fold_writer.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/group_folds/params.hpp>
#include <sinter/plan/forms/words.hpp>

namespace sinter::inline SINTER_ABI::plan {

class group_fold_builder : fold_writer {
public:
    group_fold_builder(const unwritten_kernel& k, const group_fold& f)
        : fold_writer(k.low, k.of, k.facts, k.how), form_(f) {}

    void run() {
        const std::int64_t size = schedule_.local_x;
        const node_id me = b_.declare("item", b_.item("@local_x"));
        const node_id cell = output_of_group();
        const group_terms terms = terms_of_group(
            [&] { return form_.squares ? terms_of_squares() : f_.first().term_count(); }, "@group_x");
        const position p = place_of(cell);
        f_.begin();
        if (schedule_.sums.pass == fold_pass::partials)
            add_shares(cell, b_.plus(terms.begin, me), size);
        else if (schedule_.lanes > 1)
            add_vectors(me, terms.begin, terms.end);
        else
            add_terms(p, b_.plus(terms.begin, me), size, terms.end);
        if (schedule_.sums.joins) return join_shares({{me, size}, cell, cell, terms.share, p});
        const folds::outcomes all = f_.join_group({me, size});
        if (terms.share >= 0) return f_.store_partial(cell, terms.share, all);
        store(all, p);
    }

private:
    const group_fold form_;
    node_id across_ = -1; ///< squares beside each other

    /// The number of the output that this work-group folds, row by row.
    node_id output_of_group() {
        if (!kernel_.rows.is_sized() && !kernel_.cols.is_sized()) return n(0);
        return b_.declare("cell",
                          b_.item(schedule_.sums.pass == fold_pass::shares ? "@group_y" : "@group_x"));
    }

    void add_terms(position p, node_id first, std::int64_t step, node_id end) {
        strided_loop(schedule_.sums.unroll, first, end, n(step), [&](node_id e) {
            if (form_.squares) return add_term_of_square(e);
            if (!schedule_.flat) return f_.add_term(p.i, p.j, e);
            f_.add_each([&](folding& one) { return one.flat_terms(e, 1); }, e);
        });
    }

    /// The number of terms of all squares, some of which are beyond the last row or column.
    node_id terms_of_squares() {
        const auto squares = [&](node_id extent) { return b_.quotient_up(extent, n(side_of_square)); };
        across_ = b_.declare("squares_across", squares(f_.first().depth_cols()));
        return b_.declare("terms",
                          b_.times(n(elements_of_square), b_.times(squares(f_.first().depth()), across_)));
    }
    /// Term `e`, if there is one at its place of the square.
    void add_term_of_square(node_id e) {
        const node_id square = b_.declare("square", quotient(e, n(elements_of_square))),
                      place = b_.declare("place", remainder(e, n(elements_of_square)));
        const auto within = [&](node_id first, node_id add) {
            return b_.plus(b_.times(n(side_of_square), first), add);
        };
        const node_id row = b_.declare("row",
                                       within(quotient(square, across_), quotient(place, n(side_of_square)))),
                      col = b_.declare(
                          "col", within(remainder(square, across_), remainder(place, n(side_of_square))));
        const node_id in_columns = inside(col, f_.first().depth_cols());
        b_.branch(b_.both(inside(row, f_.first().depth()), in_columns),
                  [&] { f_.add_each([&](folding& one) { return one.terms_at(row, col, 1); }, e); });
    }

    /// Every work-item adds up vectors of terms, a group's side by side, and then what is left of the last.
    void add_vectors(node_id me, node_id begin, node_id end) {
        const int lanes = schedule_.lanes;
        const std::int64_t size = schedule_.local_x;
        const auto name = [](const folding& one) { return "vector" + one.tag(); };
        const auto vector = [&](folding& one) { return b_.name(name(one), {one.type().type, false, lanes}); };
        const node_id whole = b_.declare("whole", b_.rounded_down(end, n(lanes)));
        for (folding& one : f_.each()) b_.declare(name(one), b_.splat(one.identity(), lanes), false);
        loop("e", b_.plus(begin, b_.times(n(lanes), me)), whole, n(lanes * size), [&](node_id e) {
            low_.known.add_multiple_of_4(e);
            for (folding& one : f_.each())
                b_.assign(name(one), one.join(vector(one), one.flat_terms(e, lanes)));
        });
        for (int l = 0; l < lanes; ++l)
            f_.add_each([&](folding& one) { return b_.lane(vector(one), l); }, n(0));
        loop("e", b_.plus(whole, me), end, n(size),
             [&](node_id e) { f_.add_each([&](folding& one) { return one.flat_terms(e, 1); }, e); });
    }
};

inline group_count groups(const group_fold&, const launch& l) {
    return l.writes_shares() ? group_count{l.shares.parts, l.cells()} : group_count{l.cells()};
}
inline std::string describe(const group_fold& f, const schedule& s) {
    return count_of(s.local_x, "work-item") + " for an output" +
           (f.squares ? ", squares of " + by(side_of_square, side_of_square) + " terms" : "");
}
constexpr bool joins(const group_fold&, const launch_view&, const decision&) {
    return true;
}
inline schedule second_launch(const group_fold&, const launch_view&, const decision& first) {
    return first.how;
}
constexpr int adders(const group_fold&, const schedule& s) {
    return s.local_x;
}
inline share_extents extents_of_shares(const group_fold&, const launch& l) {
    return row_of_shares_for_each(l);
}
constexpr void add_rules(const group_fold&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const group_fold& f, const unwritten_kernel& k) {
    group_fold_builder(k, f).run();
}

} // namespace sinter::plan
