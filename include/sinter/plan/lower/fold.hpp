#pragma once
// Kernels of reductions: a work-item for each output, or a work-group, or shares of the terms; and what adds
// up the shares.

#include <sinter/plan/folds/folding.hpp>
#include <sinter/plan/folds/share_count.hpp>
#include <sinter/plan/lower/strip.hpp>
#include <sinter/plan/schedule.hpp>
#include <sinter/plan/write/placing.hpp>

namespace sinter::plan {

class fold_builder : public placing {
public:
    fold_builder(lowering& low, const kernel& k, const device_facts& facts, const schedule& s)
        : placing(low, k, s), facts_(facts) {}

    void run() {
        if (schedule_.is(run_shape::group)) {
            const bool many = schedule_.local_y > 1 || schedule_.outputs_along_x > 0;
            return many ? group_of_neighbours() : group();
        }
        if (schedule_.is(run_shape::strip_fold)) return strip_fold();
        if (schedule_.pass == fold_pass::partials) return fold_partials();
        schedule_.pass == fold_pass::shares ? fold_shares() : fold();
    }

private:
    const device_facts& facts_;
    node_id across_ = -1; ///< squares beside each other

    /// A scalar of neighbours: work-items count the columns of the first strip, then those of the next. There
    /// is one launch if one work-group does everything, else one more for what the groups have.
    void strip_fold() {
        folds f(low_, kernel_, facts_);
        strip_builder strip(low_, {schedule_.lanes, schedule_.rows, schedule_.walks, schedule_.edges_apart},
                            &f.first()); // of one reduction
        const std::int64_t size = schedule_.local_x;
        const node_id me = size > 1 ? b_.declare("item", b_.item("@local_x")) : -1;
        const node_id number = b_.declare("number", b_.item("@global_x")),
                      cols = low_.extents.cols_of_strips();
        const node_id width = n(schedule_.chunk > 0 ? schedule_.chunk : schedule_.lanes);
        const node_id blocks = b_.declare("blocks", b_.quotient_up(cols, width));
        const node_id items = b_.times(blocks, strip.count());
        low_.neighbours().load_fixed_elements();
        f.begin();
        b_.branch(b_.compare(op::less, number, items), [&] {
            const lowering::scope inner(low_);
            strip.place(quotient(number, blocks), true);
            const node_id block = remainder(number, blocks);
            if (schedule_.chunk > 0) {
                const lowering::node_range range = low_.extents.run_of(block, width, cols);
                const node_id end = range.second;
                loop("j", range.first, end, n(schedule_.lanes), [&](node_id j) { strip.columns(j, end); });
            } else {
                const node_id j = b_.declare("j", b_.times(width, block));
                if (schedule_.lanes == 4) low_.known.add_multiple_of_4(j);
                strip.columns(j, cols);
            }
        });
        const bool shares = schedule_.pass == fold_pass::shares;
        const node_id share = shares ? b_.item("@group_x") : -1;
        if (schedule_.joins && size > 1) return finish_share(f, {me, size}, n(0), n(0), share, {n(0), n(0)});
        const folds::outcomes all = size > 1 ? f.join_group({me, size}) : f.accumulated();
        if (!shares) return store_fold(f, all, n(0), n(0));
        f.store_partial(n(0), share, all);
        if (schedule_.joins)
            join_shares_of_items(low_, kernel_, facts_, schedule_.sums_in_blocks, n(0),
                                 [&](auto output) { output(n(0), n(0)); });
    }

    /// Terms `begin` to `end` into `f`, with schedule::in_blocks in blocks.
    void fold_terms(folds& f, position p, node_id begin, node_id end) {
        const auto range = [&](node_id first, node_id stop) { fold_range(f, p.i, p.j, first, stop); };
        schedule_.in_blocks ? fold_in_blocks(low_, f, begin, end, range) : range(begin, end);
    }
    void fold_range(folds& f, node_id i, node_id j, node_id begin, node_id end) {
        counted_loop(schedule_.unroll, begin, end, [&](node_id e) { f.add_term(i, j, e); });
    }

    void add_shares(folds& f, node_id cell, node_id begin, std::int64_t step) {
        fold_shares_of(low_, f, cell, begin, step, schedule_.sums_in_blocks);
    }

    void finish(folds& f, node_id i, node_id j) { store_fold(f, f.accumulated(), i, j); }
    void store_fold(folds& f, const folds::outcomes& all, node_id i, node_id j) {
        f.give(i, j, all);
        low_.outputs.store(i, j, 1);
    }

    void fold() {
        if (schedule_.chunk > 0) return short_folds();
        const position p = place(1);
        folds f(low_, kernel_, facts_);
        f.begin();
        const node_id terms = f.first().term_count();
        fold_terms(f, p, n(0), terms);
        finish(f, p.i, p.j);
    }

    /// A CPU: several outputs of few terms each.
    void short_folds() {
        const bool down = kernel_.rows.is_sized();
        const lowering::node_range range = low_.extents.run_of(
            global_x(), n(schedule_.chunk), down ? low_.extents.rows() : low_.extents.cols());
        loop(down ? "i" : "j", range.first, range.second, n(1), [&](node_id e) {
            const node_id i = down ? e : n(0), j = down ? n(0) : e;
            folds f(low_, kernel_, facts_);
            f.begin();
            fold_range(f, i, j, n(0), f.first().term_count());
            finish(f, i, j);
        });
    }

    /// A work-item for each share of each output: y counts the outputs, x the shares.
    void fold_shares() {
        folds f(low_, kernel_, facts_);
        const node_id parts = low_.extents.parts();
        const node_id share = b_.declare("share", b_.item("@global_x"));
        const node_id cell = b_.declare("cell", b_.item("@global_y"));
        const node_id cols = low_.extents.cols();
        b_.leave_if(b_.compare(op::logical_or, outside(share, parts),
                               outside(cell, b_.times(low_.extents.rows(), cols))));
        const position p = place_of(cell);
        const auto [begin, end] = low_.extents.terms_of_share(share, f.first().term_count());
        f.begin();
        fold_terms(f, p, begin, end);
        f.store_partial(cell, share, f.accumulated());
        if (schedule_.joins)
            join_shares_of_items(low_, kernel_, facts_, schedule_.sums_in_blocks, cell,
                                 [&](auto output) { output(p.i, p.j); });
    }

    void fold_partials() {
        const position p = place(1);
        folds f(low_, kernel_, facts_);
        const node_id cell = b_.declare("cell", low_.extents.cell_of(p.i, p.j));
        f.begin();
        add_shares(f, cell, n(0), 1);
        finish(f, p.i, p.j);
    }

    /// A work-group folds the terms of one output, or its share of them: a strided loop each, then a tree in
    /// local memory whose order depends on nothing but the group's size.
    void group() {
        const std::int64_t size = schedule_.local_x;
        folds f(low_, kernel_, facts_);
        const node_id me = size > 1 ? b_.declare("item", b_.item("@local_x")) : -1;
        const node_id cell = output_of_group();
        const group_share terms = share_of_group(f, "@group_x");
        const position p = place_of(cell);
        f.begin();
        if (size == 1) {
            fold_terms(f, {n(0), n(0)}, n(0), terms.end);
            return finish(f, n(0), n(0));
        }
        if (schedule_.lanes > 1 && schedule_.pass != fold_pass::partials)
            add_vectors(f, me, terms.begin, terms.end);
        else
            add_terms(f, p, cell, me, size, terms);
        if (schedule_.joins) return finish_share(f, {me, size}, cell, cell, terms.share, p);
        const folds::outcomes all = f.join_group({me, size});
        if (terms.share >= 0) return f.store_partial(cell, terms.share, all);
        store_fold(f, all, p.i, p.j);
    }

    /// What a team has becomes share `share` of output `cell`. Of all teams that have one, those of the
    /// work-group that is done last fold what is there then, in the order of the shares; group `number` of
    /// those with that share is one of them.
    void finish_share(folds& f, const folds::team& t, node_id cell, node_id number, node_id share,
                      position p) {
        const bool many = t.column >= 0;
        const node_id count = !many                     ? node_id(-1)
                              : kernel_.cols.is_sized() ? low_.extents.cols()
                                                        : low_.extents.rows();
        const auto first_of_team = [&] { return b_.compare(op::equal, t.me, n(0)); };
        const auto first_of_group = [&] {
            return many ? b_.both(first_of_team(), b_.compare(op::equal, t.column, n(0))) : first_of_team();
        };
        const folds::outcomes mine = f.fold_group(t);
        b_.branch(first_of_team(), [&] { f.store_partial(cell, share, mine); });
        share_count done(low_, number);
        b_.comment("the group that is done last folds the shares of all");
        done.leave_but_last(first_of_group());
        f.begin_again();
        add_shares(f, cell, t.me, t.size);
        const folds::outcomes all = f.fold_group(t);
        done.clear(first_of_group());
        const node_id writes =
            many ? b_.both(first_of_team(), inside(output_of_team(), count)) : first_of_team();
        b_.branch(writes, [&] {
            const lowering::scope inner(low_);
            store_fold(f, all, p.i, p.j);
        });
        // PoCL 3.1 has the first work-item decide for all of its group what a branch does behind the last
        // barrier, if groups have left before that one.
        b_.barrier();
    }

    /// The same for some neighbouring outputs at once, whose terms lie side by side: several work-items fold
    /// each.
    void group_of_neighbours() {
        const bool in_line = schedule_.outputs_along_x > 0;
        const std::int64_t width = in_line ? schedule_.outputs_along_x : schedule_.local_x,
                           size = in_line ? schedule_.local_x / width : schedule_.local_y;
        folds f(low_, kernel_, facts_);
        const node_id x = b_.item("@local_x");
        const node_id me = b_.declare("item", in_line ? quotient(x, n(width)) : b_.item("@local_y"));
        const node_id column = b_.declare("column", in_line ? remainder(x, n(width)) : x);
        const node_id number = b_.declare("number", output_of_team());
        const node_id count = kernel_.cols.is_sized() ? low_.extents.cols() : low_.extents.rows();
        // Barriers are for all: those without an output fold the last one's terms.
        const node_id cell = b_.declare("cell", b_.index_op(op::min, number, before(count)));
        const group_share terms = share_of_group(f, "@group_y");
        const position p = place_of(cell);
        f.begin();
        add_terms(f, p, cell, me, size, terms);
        const folds::team team{me, size, column, width};
        if (schedule_.joins) return finish_share(f, team, cell, b_.item("@group_x"), terms.share, p);
        const folds::outcomes all = f.join_group(team);
        b_.leave_if(outside(number, count));
        if (terms.share >= 0) return f.store_partial(cell, terms.share, all);
        store_fold(f, all, p.i, p.j);
    }

    /// Which output this work-item helps to fold; it may be one behind the last.
    node_id output_of_team() {
        const node_id width = n(schedule_.outputs_along_x);
        if (schedule_.outputs_along_x == 0) return b_.item("@global_x");
        return b_.plus(b_.times(width, b_.item("@group_x")), remainder(b_.item("@local_x"), width));
    }

    /// The terms that a work-group folds; `share` is below zero if these are all.
    struct group_share {
        node_id begin = -1, end = -1, share = -1;
    };
    group_share share_of_group(folds& f, const char* number) {
        if (schedule_.pass == fold_pass::partials) return {n(0), low_.extents.parts(), -1};
        const node_id count = schedule_.in_squares ? terms_of_squares(f) : f.first().term_count();
        if (schedule_.pass == fold_pass::whole) return {n(0), count, -1};
        const node_id share = b_.declare("share", b_.item(number));
        const lowering::node_range range = low_.extents.terms_of_share(share, count);
        return {range.first, range.second, share};
    }

    /// Every `step`-th term from this work-item's on.
    void add_terms(folds& f, position p, node_id cell, node_id me, std::int64_t step,
                   const group_share& terms) {
        const node_id first = b_.plus(terms.begin, me);
        if (schedule_.pass == fold_pass::partials) return add_shares(f, cell, first, step);
        strided_loop(schedule_.unroll, first, terms.end, n(step), [&](node_id e) {
            if (schedule_.in_squares) return add_term_of_square(f, e);
            if (!schedule_.flat) return f.add_term(p.i, p.j, e);
            f.add_each([&](folding& one) { return one.flat_terms(e, 1); }, e);
        });
    }

    /// The number of terms of all squares, some of which are beyond the last row or column.
    node_id terms_of_squares(folds& f) {
        const auto squares = [&](node_id extent) { return b_.quotient_up(extent, n(side_of_square)); };
        across_ = b_.declare("squares_across", squares(f.first().depth_cols()));
        return b_.declare("terms",
                          b_.times(n(elements_of_square), b_.times(squares(f.first().depth()), across_)));
    }
    /// Term `e`, if there is one at its place of the square.
    void add_term_of_square(folds& f, node_id e) {
        const node_id square = b_.declare("square", quotient(e, n(elements_of_square))),
                      place = b_.declare("place", remainder(e, n(elements_of_square)));
        const auto within = [&](node_id first, node_id add) {
            return b_.plus(b_.times(n(side_of_square), first), add);
        };
        const node_id row = b_.declare("row",
                                       within(quotient(square, across_), quotient(place, n(side_of_square)))),
                      col = b_.declare(
                          "col", within(remainder(square, across_), remainder(place, n(side_of_square))));
        const node_id in_columns = inside(col, f.first().depth_cols());
        b_.branch(b_.both(inside(row, f.first().depth()), in_columns),
                  [&] { f.add_each([&](folding& one) { return one.terms_at(row, col, 1); }, e); });
    }

    /// Every work-item adds up vectors of terms, a group's side by side, and then what is left of the last.
    void add_vectors(folds& f, node_id me, node_id begin, node_id end) {
        const int lanes = schedule_.lanes;
        const std::int64_t size = schedule_.local_x;
        const auto name = [](const folding& one) { return "vector" + one.tag(); };
        const auto vector = [&](folding& one) { return b_.name(name(one), {one.type().type, false, lanes}); };
        const node_id whole = b_.declare("whole", b_.rounded_down(end, n(lanes)));
        for (folding& one : f.each()) b_.declare(name(one), b_.splat(one.identity(), lanes), false);
        loop("e", b_.plus(begin, b_.times(n(lanes), me)), whole, n(lanes * size), [&](node_id e) {
            low_.known.add_multiple_of_4(e);
            for (folding& one : f.each())
                b_.assign(name(one), one.join(vector(one), one.flat_terms(e, lanes)));
        });
        for (int l = 0; l < lanes; ++l)
            f.add_each([&](folding& one) { return b_.lane(vector(one), l); }, n(0));
        loop("e", b_.plus(whole, me), end, n(size),
             [&](node_id e) { f.add_each([&](folding& one) { return one.flat_terms(e, 1); }, e); });
    }

    bool one_output() const { return !kernel_.rows.is_sized() && !kernel_.cols.is_sized(); }
    /// The number of the output that this work-group folds, row by row.
    node_id output_of_group() {
        if (one_output()) return n(0);
        return b_.declare("cell", b_.item(schedule_.pass == fold_pass::shares ? "@group_y" : "@group_x"));
    }
    position place_of(node_id cell) {
        const auto [i, j] = low_.extents.output_of(cell);
        return {i, j};
    }
};

} // namespace sinter::plan
