#pragma once
// Systems with a band, column after column where the result goes: elimination, right sides with it, and
// substitution from behind. One work-item does it: a CPU's, which needs no launches between columns. A column
// is eliminated by lines of rows below each other, as the loops become vectors.

#include <cstdint>

#include <sinter/plan/forms/group_matrix/group_pivots.hpp>

namespace sinter::inline SINTER_ABI::plan {

class group_band_builder : public group_pivots {
public:
    using group_pivots::group_pivots;

protected:
    node_id rows_ = -1, width_ = -1, all_ = -1; ///< of A; its columns and B's

    /// `below`: diagonals of A. eliminate(j, next, end) takes column j out of the rows from `next` below
    /// `end`.
    template <class Eliminate>
    void solve(node_id below, Eliminate eliminate) {
        work_ = &low_.arrays.destination(leading_output());
        rows_ = low_.extents.rows();
        all_ = b_.declare("all", b_.plus(width_, low_.extents.depth()));
        first_item([&] {
            loop("r", n(0), b_.index_op(op::min, rows_, below), n(1), [&](node_id r) { load(r); });
            loop("j", n(0), rows_, n(1), [&](node_id j) {
                const node_id last = b_.declare("last", b_.plus(j, below));
                branch(inside(last, rows_), [&] { load(last); });
                const node_id next = b_.declare("next", b_.plus(j, n(1)));
                const node_id end = b_.declare("end", b_.index_op(op::min, rows_, b_.plus(last, n(1))));
                eliminate(j, next, end);
            });
            loop("turn", n(1), b_.plus(rows_, n(1)), n(1),
                 [&](node_id turn) { substitute(b_.declare("r", b_.minus(rows_, turn))); });
        });
    }
    /// Right sides of row i, too.
    void take_sides(node_id i, node_id j, node_id factor) {
        loop("s", width_, all_, n(1),
             [&](node_id s) { set(i, s, difference_of_product(at(i, s), at(j, s), factor)); });
    }

private:
    void load(node_id r) {
        loop("c", n(0), width_, n(1),
             [&](node_id c) { set(r, c, b_.cast(type_, low_.value(main_.args[0], r, c, 1))); });
        loop("s", n(0), low_.extents.depth(), n(1), [&](node_id s) {
            set(r, b_.plus(width_, s), b_.cast(type_, low_.value(main_.args[1], r, s, 1)));
        });
    }
    /// The unknowns of row r, whose element t is that of the unknowns of row r + t.
    void substitute(node_id r) {
        const node_id end = b_.declare("end", b_.index_op(op::min, width_, b_.minus(rows_, r)));
        branch(same(low_.extents.depth(), n(1)), [&] {
            const node_id known = b_.declare("known", at(r, width_), false);
            loop("t", n(1), end, n(1), [&](node_id t) {
                b_.assign("known", difference_of_product(known, at(r, t), at(b_.plus(r, t), width_)));
            });
            set(r, width_, over(known, at(r, n(0))));
        });
        otherwise([&] {
            loop("t", n(1), end, n(1), [&](node_id t) {
                const node_id factor = b_.declare("factor", at(r, t));
                take_sides(r, b_.declare("other", b_.plus(r, t)), factor);
            });
            const node_id pivot = b_.declare("pivot", at(r, n(0)));
            loop("s", width_, all_, n(1), [&](node_id s) { set(r, s, over(at(r, s), pivot)); });
        });
    }
};

/// batch_function::band_solution, Cholesky's factorisation: Golub, Van Loan, "Matrix Computations", 4.3.5.
class group_positive_band_builder : group_band_builder {
public:
    using group_band_builder::group_band_builder;

    void run() {
        group_builder::begin();
        width_ = low_.extents.cols();
        solve(b_.declare("beside", before(width_)), [&](node_id j, node_id next, node_id end) {
            const node_id root = root_of(at(j, n(0)));
            set(j, n(0), root);
            loop("c", n(1), all_, n(1), [&](node_id c) { set(j, c, over(at(j, c), root)); });
            loop("i", next, end, n(1), [&](node_id i) {
                const node_id apart = b_.declare("apart", b_.minus(i, j));
                const node_id factor = b_.declare("factor", at(j, apart));
                loop("c", n(0), b_.minus(width_, apart), n(1), [&](node_id c) {
                    set(i, c, difference_of_product(at(i, c), at(j, b_.plus(c, apart)), factor));
                });
                take_sides(i, j, factor);
            });
        });
    }
};

/// batch_function::general_band_solution. Rows that are not done begin at the column that is eliminated, so
/// that they are exchanged place by place, and have room for what comes in by it. Golub, Van Loan, "Matrix
/// Computations", 4.3.3; pivots as LAPACK's gbtf2.
class group_general_band_builder : group_band_builder {
public:
    using group_band_builder::group_band_builder;

    void run() {
        group_builder::begin();
        width_ = low_.extents.cols();
        const std::int64_t below = order_of(main_) - 1;
        solve(n(below), [&](node_id j, node_id next, node_id end) {
            if (below > 0) eliminate(j, next, end);
        });
    }

private:
    void eliminate(node_id j, node_id next, node_id end) {
        exchange(j, next, end);
        const node_id pivot = b_.declare("pivot", at(j, n(0)));
        loop("i", next, end, n(1), [&](node_id i) {
            // A column of zeros has the pivot 0, and nothing to take away.
            const node_id factor =
                b_.declare("factor", select(same(pivot, constant(0)), constant(0), over(at(i, n(0)), pivot)));
            loop("c", n(1), width_, n(1),
                 [&](node_id c) { set(i, before(c), difference_of_product(at(i, c), at(j, c), factor)); });
            set(i, before(width_), constant(0));
            take_sides(i, j, factor);
        });
    }
    /// Row j and the one with the largest first element: of equals the first, and a NaN is the largest.
    void exchange(node_id j, node_id next, node_id end) {
        b_.declare("largest", j, false);
        const node_id row = b_.index_name("largest");
        const node_id most = b_.declare("most", b_.apply(op::abs, type_, at(j, n(0))), false);
        loop("i", next, end, n(1), [&](node_id i) {
            const node_id size = b_.declare("size", b_.apply(op::abs, type_, at(i, n(0))));
            branch(more_extreme(b_, op::greater, size, most), [&] {
                b_.assign("most", size);
                b_.assign("largest", i);
            });
        });
        branch(b_.compare(op::not_equal, row, j), [&] {
            loop("c", n(0), all_, n(1), [&](node_id c) {
                const node_id above = b_.declare("above", at(j, c)), under = b_.declare("under", at(row, c));
                set(j, c, under);
                set(row, c, above);
            });
        });
    }
};

} // namespace sinter::plan
