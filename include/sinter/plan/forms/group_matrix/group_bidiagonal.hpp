#pragma once
// Some columns and rows of a matrix that becomes bidiagonal, by one work-group: batch_function::
// bidiagonal_panel. Golub, Van Loan, "Matrix Computations", 5.4.8; results as LAPACK's labrd, see
// bidiagonal_rows.

#include <sinter/core/batch_rows.hpp>
#include <sinter/plan/forms/group_matrix/group_condensed.hpp>

namespace sinter::inline SINTER_ABI::plan {

class group_bidiagonal_builder : group_condensed_builder {
public:
    explicit group_bidiagonal_builder(const unwritten_kernel& k)
        : group_condensed_builder(k), row_{order_of(main_)} {}

    void run() {
        begin();
        rows_ = low_.extents.rows();
        cols_ = low_.extents.cols();
        weights_ = shared_array("weights", 2 * row_.width);
        const node_id steps = b_.declare("steps", b_.index_op(op::min, n(row_.width), cols_));
        loop("k", n(0), steps, n(1), [&](node_id k) {
            const node_id next = b_.declare("next", b_.plus(k, n(1)));
            take_column(k);
            b_.branch(b_.compare(op::less, next, cols_), [&] {
                const lowering::scope inner(low_);
                find_y(k, next);
                take_row(k, next);
                find_x(k, next);
            });
        });
    }

private:
    bidiagonal_rows row_;
    node_id rows_ = -1, cols_ = -1;
    int weights_ = -1; ///< the products of the block's rows with the newest vector

    node_id v(node_id k) { return k; }
    node_id x(node_id k) { return b_.plus(n(row_.x()), k); }
    node_id y(node_id k) { return b_.plus(n(row_.y()), k); }
    node_id u(node_id k) { return b_.plus(n(row_.u()), k); }
    node_id column(node_id k) { return b_.plus(n(row_.columns()), k); }
    node_id line(node_id k) { return b_.plus(n(row_.lines()), k); }
    node_id weight(node_id t) { return b_.load_local(weights_, t); }

    auto rows_of_v() {
        return [this](node_id q) { return v(q); };
    }
    auto rows_of_x() {
        return [this](node_id q) { return x(q); };
    }
    auto rows_of_y() {
        return [this](node_id q) { return y(q); };
    }
    auto rows_of_u() {
        return [this](node_id q) { return u(q); };
    }

    /// The reflection of what row `from` has from element `first` on, whose vector comes to be row `to`; the
    /// factor, as a variable.
    node_id take_vector(node_id from, node_id to, node_id first, node_id end, node_id squares, node_id k) {
        memory_barrier();
        const node_id behind = b_.declare("behind", b_.plus(first, n(1)));
        const node_id square = sum_of("square", behind, end, [&](node_id i, int lanes) {
            const node_id e = b_.declare("e", at(from, i, lanes));
            return product(e, e, lanes);
        });
        const reflection h = reflect(b_.declare("alpha", at(from, first)), square);
        first_item([&] {
            set(squares, k, square);
            set(to, first, constant(1));
        });
        elements(behind, end, [&](node_id i, int lanes) {
            set(to, i, product(at(from, i, lanes), h.scale, lanes), lanes);
        });
        memory_barrier();
        return h.tau;
    }

    void take_column(node_id k) {
        // Elements of a column are apart from each other in memory.
        loop("i", alone() ? k : b_.plus(k, me_), rows_, n(items_),
             [&](node_id i) { set(column(k), i, given(i, k)); });
        elements(k, rows_, [&](node_id i, int lanes) {
            const node_id left = less(
                "left", at(column(k), i, lanes), k, i, lanes, rows_of_v(),
                [&](node_id q) { return at(y(q), k); }, rows_of_x(), [&](node_id q) { return at(u(q), k); });
            set(column(k), i, left, lanes);
        });
        b_.declare("left_tau", constant(0), false);
        b_.scope([&] {
            b_.assign("left_tau", take_vector(column(k), v(k), k, rows_, n(row_.column_squares()), k));
        });
    }

    /// Row t of the `count` rows from `first` on, and those from `second` on behind them.
    node_id one_of(node_id t, node_id count, node_id first, node_id second) {
        return b_.either(b_.compare(op::less, t, count), b_.plus(first, t),
                         b_.plus(second, b_.minus(t, count)));
    }

    void find_y(node_id k, node_id next) {
        const node_id tau = b_.name("left_tau", type_);
        sums_down(
            next, cols_, k, rows_, [&](node_id i, node_id j, int lanes) { return given(i, j, lanes); },
            [&](node_id i) { return at(v(k), i); },
            [&](node_id j, node_id found, int lanes) { set(y(k), j, found, lanes); });
        dots(
            b_.times(n(2), k), k, rows_,
            [&](node_id t, node_id i, int lanes) {
                return at(one_of(t, k, n(row_.v()), n(row_.x())), i, lanes);
            },
            [&](node_id i, int lanes) { return at(v(k), i, lanes); },
            [&](node_id t, node_id dot) { b_.store_local(weights_, t, dot); });
        memory_barrier();
        elements(next, cols_, [&](node_id j, int lanes) {
            const node_id left = less(
                "left", at(y(k), j, lanes), k, j, lanes, rows_of_y(), [&](node_id q) { return weight(q); },
                rows_of_u(), [&](node_id q) { return weight(b_.plus(k, q)); });
            set(y(k), j, product(left, tau, lanes), lanes);
        });
    }

    void take_row(node_id k, node_id next) {
        elements(next, cols_, [&](node_id j, int lanes) {
            const node_id left = less(
                "left", given(k, j, lanes), k, j, lanes, rows_of_y(), [&](node_id q) { return at(v(q), k); },
                rows_of_u(), [&](node_id q) { return at(x(q), k); });
            set(line(k), j, difference(left, at(y(k), j, lanes), lanes), lanes); // v begins with 1
        });
        b_.declare("right_tau", constant(0), false);
        b_.scope([&] {
            b_.assign("right_tau", take_vector(line(k), u(k), next, cols_, n(row_.line_squares()), k));
        });
    }

    void find_x(node_id k, node_id next) {
        const node_id tau = b_.name("right_tau", type_);
        const auto vector = [&](node_id j, int lanes) { return at(u(k), j, lanes); };
        dots(
            b_.minus(rows_, next), next, cols_,
            [&](node_id t, node_id j, int lanes) { return given(b_.plus(next, t), j, lanes); }, vector,
            [&](node_id t, node_id dot) { set(x(k), b_.plus(next, t), dot); });
        dots(
            b_.plus(next, k), next, cols_,
            [&](node_id t, node_id j, int lanes) {
                return at(one_of(t, next, n(row_.y()), n(row_.u())), j, lanes);
            },
            vector, [&](node_id t, node_id dot) { b_.store_local(weights_, t, dot); });
        memory_barrier();
        elements(next, rows_, [&](node_id i, int lanes) {
            const node_id left = less(
                "left", at(x(k), i, lanes), k, i, lanes, rows_of_v(), [&](node_id q) { return weight(q); },
                rows_of_x(), [&](node_id q) { return weight(b_.plus(next, q)); });
            const node_id newest = product(at(v(k), i, lanes), weight(k), lanes);
            set(x(k), i, product(difference(left, newest, lanes), tau, lanes), lanes);
        });
        memory_barrier();
    }
};

} // namespace sinter::plan
