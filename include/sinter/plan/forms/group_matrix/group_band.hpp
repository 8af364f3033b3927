#pragma once
// Cholesky's factorisation of a band, and both substitutions, row after row where the result goes:
// batch_function::band_solution. One work-item does it: a CPU's, which needs no launches between rows. Golub,
// Van Loan, "Matrix Computations", algorithm 4.3.5.

#include <cstdint>

#include <sinter/plan/forms/group_matrix/group_pivots.hpp>

namespace sinter::inline SINTER_ABI::plan {

class group_band_builder : group_pivots {
public:
    using group_pivots::group_pivots;

    void run() {
        group_builder::begin();
        work_ = &low_.arrays.destination(leading_output());
        rows_ = low_.extents.rows();
        width_ = low_.extents.cols();
        sides_ = low_.extents.depth();
        beside_ = b_.declare("beside", before(width_));
        first_item([&] {
            loop("r", n(0), rows_, n(1), [&](node_id r) {
                const node_id begin = b_.declare("begin", b_.index_op(op::max, b_.minus(beside_, r), n(0)));
                factor(r, begin);
                forward(r, begin);
            });
            loop("turn", n(1), b_.plus(rows_, n(1)), n(1),
                 [&](node_id turn) { backward(b_.declare("r", b_.minus(rows_, turn))); });
        });
    }

private:
    node_id rows_ = -1, width_ = -1, sides_ = -1; ///< of A, and columns of B
    node_id beside_ = -1;                         ///< diagonals on each side

    /// `begin`: the first element of row r that is within the matrix.
    void factor(node_id r, node_id begin) {
        loop("gap", n(0), begin, n(1), [&](node_id c) { set(r, c, constant(0)); });
        loop("c", begin, width_, n(1), [&](node_id c) {
            const node_id column = b_.declare("column", b_.minus(b_.plus(r, c), beside_));
            const node_id left =
                b_.declare("left", b_.cast(type_, low_.value(main_.args[0], r, c, 1)), false);
            // Element t of this row and of row `column` are in one column of L `ahead` places apart.
            const node_id ahead = b_.declare("ahead", b_.minus(beside_, c));
            loop("t", begin, c, n(1), [&](node_id t) {
                b_.assign("left", difference_of_product(left, at(r, t), at(column, b_.plus(t, ahead))));
            });
            branch(same(c, beside_), [&] { set(r, c, root_of(left)); });
            otherwise([&] { set(r, c, over(left, at(column, beside_))); });
        });
    }
    /// One unknown of every right side, from those before.
    void forward(node_id r, node_id begin) {
        sides([&](node_id s) {
            const node_id known =
                b_.declare("known", b_.cast(type_, low_.value(main_.args[1], r, s, 1)), false);
            loop("t", begin, beside_, n(1), [&](node_id t) {
                const node_id row = b_.minus(b_.plus(r, t), beside_);
                b_.assign("known", difference_of_product(known, at(r, t), at(row, behind(s))));
            });
            set(r, behind(s), over(known, at(r, beside_)));
        });
    }
    void backward(node_id r) {
        const node_id end = b_.declare("end", b_.index_op(op::min, rows_, b_.plus(r, width_)));
        sides([&](node_id s) {
            const node_id known = b_.declare("known", at(r, behind(s)), false);
            loop("row", b_.plus(r, n(1)), end, n(1), [&](node_id row) {
                const node_id place = b_.minus(b_.plus(beside_, r), row);
                b_.assign("known", difference_of_product(known, at(row, place), at(row, behind(s))));
            });
            set(r, behind(s), over(known, at(r, beside_)));
        });
    }
    node_id behind(node_id side) { return b_.plus(width_, side); }
    template <class Body>
    void sides(Body body) {
        loop("s", n(0), sides_, n(1), body);
    }
};

} // namespace sinter::plan
