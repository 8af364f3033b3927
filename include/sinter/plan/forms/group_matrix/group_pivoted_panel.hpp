#pragma once
// Some columns of QR with exchanges of columns, by one work-item: batch_function::pivoted_panel. As LAPACK's
// laqps: of the columns behind them only R's rows are brought up to date, and from these rows the squares of
// what is left of each column. Where too few digits are left of one, all columns are brought up to date, and
// their squares are added up anew. Quintana-Orti, Sun, Bischof, "A BLAS-3 version of the QR factorization
// with column pivoting", 1998; Drmac, Bujanovic, "On the failure of rank-revealing QR factorization
// software", 2008.

#include <cstdint>

#include <sinter/core/batch_rows.hpp>
#include <sinter/plan/forms/group_matrix/group_pivots.hpp>

namespace sinter::inline SINTER_ABI::plan {

class group_pivoted_panel_builder : group_pivots {
public:
    explicit group_pivoted_panel_builder(const unwritten_kernel& k)
        : group_pivots(k), behind_{order_of(main_)} {}

    void run() {
        group_builder::begin();
        work_ = &low_.arrays.destination(leading_output());
        length_ = low_.extents.rows();
        columns_ = low_.extents.cols();
        first_item([&] {
            const node_id fewer = b_.index_op(op::min, length_, columns_);
            steps_ = b_.declare("steps", b_.index_op(op::min, n(behind_.width), fewer));
            load();
            add_squares(n(0), n(0));
            b_.declare("pending", n(0), false);
            pending_ = b_.index_name("pending");
            loop("k", n(0), steps_, n(1), [&](node_id k) { step(k); });
        });
    }

private:
    pivoted_rows behind_;
    node_id length_ = -1, columns_ = -1, steps_ = -1;
    node_id pending_ = -1; ///< the first column that is not yet taken out of those behind

    node_id row(std::int64_t of) { return b_.plus(length_, n(of)); }
    node_id products(node_id k) { return b_.plus(length_, k); }
    node_id squares() { return row(behind_.squares()); }
    node_id summed() { return row(behind_.summed()); }
    node_id plus_product(node_id a, node_id x, node_id y) { return b_.apply(op::add, type_, a, times(x, y)); }

    template <class Body>
    void from(node_id column, Body body) {
        loop("c", column, columns_, n(1), body);
    }
    template <class Body>
    void down(node_id first, Body body) {
        loop("i", first, length_, n(1), body);
    }
    /// Row `to` from this column on less another one times a factor.
    void take(node_id to, node_id column, node_id factor, node_id other) {
        from(column, [&](node_id c) { set(to, c, difference_of_product(at(to, c), factor, at(other, c))); });
    }

    void load() {
        const node_id scale = b_.declare("divisor", b_.cast(type_, low_.value(main_.args[1], n(0), n(0), 1)));
        down(n(0), [&](node_id i) {
            from(n(0), [&](node_id c) {
                set(i, c, over(b_.cast(type_, low_.value(main_.args[0], i, c, 1)), scale));
            });
        });
        loop("q", n(0), n(behind_.width), n(1),
             [&](node_id q) { from(n(0), [&](node_id c) { set(products(q), c, constant(0)); }); });
        from(n(0), [&](node_id c) { set(row(behind_.order()), c, b_.cast(type_, number(c))); });
    }
    /// Of all columns from `first` on.
    void add_squares(node_id first_row, node_id first) {
        from(first, [&](node_id c) { set(squares(), c, constant(0)); });
        down(first_row, [&](node_id i) {
            from(first,
                 [&](node_id c) { set(squares(), c, plus_product(at(squares(), c), at(i, c), at(i, c))); });
        });
        from(first, [&](node_id c) { set(summed(), c, at(squares(), c)); });
    }

    void step(node_id k) {
        const node_id next = b_.declare("next", b_.plus(k, n(1)));
        exchange_columns(k);
        down(k, [&](node_id i) {
            const node_id left = b_.declare("left", at(i, k), false);
            loop("q", pending_, k, n(1), [&](node_id q) {
                b_.assign("left", difference_of_product(left, at(i, q), at(products(q), k)));
            });
            set(i, k, left);
        });
        reflect(k, next);
        loop("q", pending_, k, n(1),
             [&](node_id q) { take(k, next, b_.declare("factor", at(k, q)), products(q)); });
        from(next, [&](node_id c) { set(k, c, difference(at(k, c), at(products(k), c))); });
        b_.declare("lost", n(0), false);
        from(next, [&](node_id c) { less_squares(k, c); });
        const node_id lost = same(b_.index_name("lost"), n(1));
        branch(b_.both(lost, inside(next, steps_)), [&] { bring_up(next); });
    }
    /// The one of which most is left comes to place k: of equals the first, and a NaN is the most.
    void exchange_columns(node_id k) {
        b_.declare("pivot", k, false);
        const node_id pivot = b_.index_name("pivot");
        const node_id most = b_.declare("most", at(squares(), k), false);
        from(b_.plus(k, n(1)), [&](node_id c) {
            const node_id left = b_.declare("left", at(squares(), c));
            branch(more_extreme(b_, op::greater, left, most), [&] {
                b_.assign("most", left);
                b_.assign("pivot", c);
            });
        });
        branch(b_.compare(op::not_equal, pivot, k), [&] {
            loop("r", n(0), row(behind_.count()), n(1), [&](node_id r) {
                const node_id x = b_.declare("x", at(r, k)), y = b_.declare("y", at(r, pivot));
                set(r, k, y);
                set(r, pivot, x);
            });
        });
    }
    /// Column k, as factor/reflector.hpp has it, and its products with the columns behind.
    void reflect(node_id k, node_id next) {
        const node_id rest = b_.declare("rest", constant(0), false);
        down(next, [&](node_id i) {
            const node_id x = b_.declare("x_i", at(i, k));
            b_.assign("rest", plus_product(rest, x, x));
        });
        const node_id alpha = b_.declare("alpha", at(k, k));
        const node_id skips =
            b_.declare("skips", b_.compare(op::less_equal, rest, constant(negligible_square(type_.type))));
        const node_id length =
            b_.declare("length_of", b_.apply(op::sqrt, type_, plus_product(rest, alpha, alpha)));
        const node_id turned =
            select(b_.compare(op::less, alpha, constant(0)), length, difference(constant(0), length));
        const node_id beta = b_.declare("beta", select(skips, alpha, turned));
        const node_id tau =
            b_.declare("tau", select(skips, constant(0), over(difference(beta, alpha), beta)));
        const node_id scale =
            b_.declare("scale", select(skips, constant(0), over(constant(1), difference(alpha, beta))));
        const node_id f = b_.declare("f", products(k));
        from(pending_, [&](node_id c) { set(f, c, at(k, c)); });
        down(next, [&](node_id i) {
            const node_id v = b_.declare("v", times(at(i, k), scale));
            set(i, k, v);
            from(pending_, [&](node_id c) { set(f, c, plus_product(at(f, c), v, at(i, c))); });
        });
        set(k, k, beta);
        // Those with the columns before are in the same row, and say what has to be taken from the others.
        loop("q", pending_, k, n(1),
             [&](node_id q) { take(f, next, b_.declare("factor", at(f, q)), products(q)); });
        from(next, [&](node_id c) { set(f, c, times(tau, at(f, c))); });
    }
    void less_squares(node_id k, node_id c) {
        const node_id x = b_.declare("x", at(k, c)), before_it = b_.declare("before", at(squares(), c));
        const node_id left = b_.declare("left", difference_of_product(before_it, x, x));
        const node_id least = times(constant(least_share(type_.type)), at(summed(), c));
        set(squares(), c, left);
        branch(b_.both(b_.compare(op::not_equal, before_it, constant(0)),
                       b_.compare(op::less_equal, left, least)),
               [&] { b_.assign("lost", n(1)); });
    }
    void bring_up(node_id next) {
        down(next, [&](node_id i) {
            loop("q", pending_, next, n(1),
                 [&](node_id q) { take(i, next, b_.declare("factor", at(i, q)), products(q)); });
        });
        loop("q", pending_, next, n(1),
             [&](node_id q) { from(next, [&](node_id c) { set(products(q), c, constant(0)); }); });
        add_squares(next, next);
        b_.assign("pending", next);
    }
};

} // namespace sinter::plan
