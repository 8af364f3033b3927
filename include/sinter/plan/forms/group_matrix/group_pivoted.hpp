#pragma once
// QR with exchanges of columns of a matrix of up to 64 x 64, by one work-group: batch_function::pivoted_qr.
// The matrix lies transposed where the result goes, and every work-item owns lines of it, which are columns.
// Golub, Van Loan, "Matrix Computations", 5.4.2; squares of what is left of columns are summed anew in each
// step.

#include <cstdint>
#include <utility>

#include <sinter/plan/forms/group_matrix/group_pivots.hpp>

namespace sinter::inline SINTER_ABI::plan {

class group_pivoted_builder : group_pivots {
public:
    using group_pivots::group_pivots;

    void run() {
        begin(order_of(main_));
        length_ = low_.extents.rows();
        lines_ = low_.extents.cols();
        vector_ = shared_array("vector", order_of(main_));
        heads_ = shared_array("heads", 1);
        taken_ = b_.local_array("taken", {dtype::i32, true, 1}, order_of(main_), alone());
        steps_ = b_.declare("steps", b_.index_op(op::min, length_, lines_));
        const node_id scale = b_.declare("divisor", b_.cast(type_, low_.value(main_.args[1], n(0), n(0), 1)));
        own([&](node_id c) {
            b_.store_local(taken_, c, n(0));
            along(n(0), [&](node_id i) {
                set(c, i, over(b_.cast(type_, low_.value(main_.args[0], i, c, 1)), scale));
            });
        });
        loop("k", n(0), steps_, n(1), [&](node_id k) { step(k); });
        own([&](node_id c) { set(lines_, c, b_.cast(type_, number(row_at(c, steps_, "place")))); });
    }

private:
    node_id length_ = -1, lines_ = -1, steps_ = -1;
    int vector_ = -1, heads_ = -1, taken_ = -1;

    template <class Body>
    void own(Body body) {
        loop("c", me_, lines_, n(items_), body);
    }
    template <class Body>
    void along(node_id first, Body body) {
        loop("e", first, length_, n(1), body);
    }
    node_id plus_product(node_id a, node_id x, node_id y) { return b_.apply(op::add, type_, a, times(x, y)); }
    /// The sum of squares of line c from `first` on, by this name.
    node_id squares(node_id c, node_id first, const char* name) {
        const node_id sum = b_.declare(name, constant(0), false);
        along(first, [&](node_id i) {
            const node_id x = b_.declare("x_i", at(c, i));
            b_.assign(name, plus_product(sum, x, x));
        });
        return sum;
    }

    void step(node_id k) {
        largest(lines_, "most", "pivot", k, [&](node_id c) {
            const node_id sum = squares(c, k, "sum");
            return std::pair(sum, same(b_.load_local(taken_, c), n(0)));
        });
        const node_id pivot = b_.index_name("pivot");
        first_item([&] {
            exchange(k, pivot);
            b_.store_local(to_, k, k);
        });
        owner(pivot, [&] { reflect(k, pivot); });
        barrier();
        const node_id tau = b_.declare("tau", b_.load_local(heads_, n(0)));
        own([&](node_id c) {
            branch(same(b_.load_local(taken_, c), n(0)), [&] {
                const node_id product = b_.declare("product", constant(0), false);
                along(k, [&](node_id i) {
                    b_.assign("product", plus_product(product, b_.load_local(vector_, i), at(c, i)));
                });
                b_.assign("product", times(tau, product));
                along(k, [&](node_id i) {
                    set(c, i, difference_of_product(at(c, i), product, b_.load_local(vector_, i)));
                });
            });
        });
        barrier();
    }

    /// As factor/reflector.hpp has it.
    void reflect(node_id k, node_id c) {
        const node_id next = b_.plus(k, n(1));
        b_.store_local(taken_, c, n(1));
        const node_id alpha = b_.declare("alpha", at(c, k));
        const node_id rest = squares(c, next, "rest");
        const node_id skips =
            b_.declare("skips", b_.compare(op::less_equal, rest, constant(negligible_square(type_.type))));
        const node_id length =
            b_.declare("length_of", b_.apply(op::sqrt, type_, plus_product(rest, alpha, alpha)));
        const node_id turned =
            select(b_.compare(op::less, alpha, constant(0)), length, difference(constant(0), length));
        const node_id beta = b_.declare("beta", select(skips, alpha, turned));
        b_.store_local(heads_, n(0), select(skips, constant(0), over(difference(beta, alpha), beta)));
        const node_id scale =
            b_.declare("scale", select(skips, constant(0), over(constant(1), difference(alpha, beta))));
        b_.store_local(vector_, k, constant(1));
        set(c, k, beta);
        along(next, [&](node_id i) {
            const node_id v = b_.declare("v_i", times(at(c, i), scale));
            b_.store_local(vector_, i, v);
            set(c, i, v);
        });
    }
};

} // namespace sinter::plan
