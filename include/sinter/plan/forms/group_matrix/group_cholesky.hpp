#pragma once
// Cholesky's factors of square blocks below each other, one to a work-group, in local memory. Of a group,
// every work-item owns elements of one column, and in each step brings those to the right and below up to
// date; a CPU's one work-item has loops that become vectors. Golub, Van Loan, "Matrix Computations",
// algorithm 4.2.2.

#include <cstdint>

#include <sinter/plan/forms/group_matrix/group.hpp>

namespace sinter::inline SINTER_ABI::plan {

class group_cholesky_builder : group_builder {
public:
    explicit group_cholesky_builder(const unwritten_kernel& k) : group_builder(k), order_(order_of(main_)) {}

    void run() {
        begin();
        if (!alone()) {
            column_ = b_.declare("column", remainder(me_, n(order_)));
            row_ = b_.declare("row", quotient(me_, n(order_)));
        }
        cols_ = number_of_columns();
        first_ = b_.declare("first", b_.times(b_.item("@group_x"), cols_));
        size_ = b_.declare("size", b_.index_op(op::min, cols_, b_.minus(low_.extents.rows(), first_)));
        triangle_ = shared_array("triangle", order_ * stride());
        read();
        barrier();
        alone() ? factor_alone() : factor_together();
        write();
    }

private:
    std::int64_t order_;            ///< of the largest block that there is room for
    node_id cols_ = -1, size_ = -1; ///< of all blocks; rows of this one, of which the last may have fewer
    node_id first_ = -1, row_ = -1, column_ = -1; ///< the first row; of a work-item's elements the first
    int triangle_ = -1;

    /// Of a group odd, so that the elements of a column lie in banks of their own.
    std::int64_t stride() const { return alone() ? order_ : order_ + (order_ + 1) % 2; }
    node_id at(node_id r, node_id c) { return b_.plus(b_.times(r, n(stride())), c); }

    template <class Body>
    void each_row_and_column(Body body) {
        if (!alone()) return own_rows([&](node_id r) { body(r, column_); });
        loop("r", n(0), n(order_), n(1),
             [&](node_id r) { loop("c", n(0), n(order_), n(1), [&](node_id c) { body(r, c); }); });
    }
    /// Rows of which a work-item owns an element.
    template <class Body>
    void own_rows(Body body) {
        loop("r", row_, n(order_), n(items_ / order_), body);
    }
    template <class Body>
    void own_rows_from(op side, node_id limit, Body body) {
        own_rows([&](node_id r) { b_.branch(b_.compare(side, r, limit), [&] { body(r); }); });
    }
    node_id exists(node_id r) { return b_.compare(op::less, r, size_); }
    /// Columns to factor: what fills up the room needs no steps.
    node_id steps() { return has_fewer_columns(main_) ? size_ : n(order_); }

    /// What lies beyond the last row is filled up with the identity.
    void read() {
        each_row_and_column([&](node_id r, node_id c) {
            b_.declare("value", select(same(r, c), constant(1), constant(0)), false);
            b_.branch(b_.both(b_.compare(op::less_equal, c, r), exists(r)), [&] {
                b_.assign("value", b_.cast(type_, low_.value(main_.args[0], b_.plus(first_, r), c, 1)));
            });
            b_.store_local(triangle_, at(r, c), b_.name("value", type_));
        });
    }

    /// Column after column; the diagonal holds squares until the end.
    void factor_together() {
        loop("k", n(0), steps(), n(1), [&](node_id k) {
            b_.branch(same(column_, k), [&] {
                const node_id root = root_of(b_.declare("square", b_.load_local(triangle_, at(k, k))));
                own_rows_from(op::greater, k, [&](node_id r) {
                    b_.store_local(triangle_, at(r, k), over(b_.load_local(triangle_, at(r, k)), root));
                });
            });
            barrier();
            b_.branch(b_.compare(op::greater, column_, k), [&] {
                const node_id right = b_.declare("right", b_.load_local(triangle_, at(column_, k)));
                own_rows_from(op::greater_equal, column_, [&](node_id r) {
                    const node_id here = at(r, column_);
                    b_.store_local(triangle_, here,
                                   difference_of_product(b_.load_local(triangle_, here),
                                                         b_.load_local(triangle_, at(r, k)), right));
                });
            });
            barrier();
        });
        own_rows_from(op::equal, column_, [&](node_id r) {
            b_.store_local(triangle_, at(r, r),
                           root_of(b_.declare("square", b_.load_local(triangle_, at(r, r)))));
        });
        barrier();
    }

    void factor_alone() {
        const node_id end = steps();
        loop("k", n(0), end, n(1), [&](node_id k) {
            const node_id root = root_of(b_.declare("square", b_.load_local(triangle_, at(k, k))));
            b_.store_local(triangle_, at(k, k), root);
            const auto below = [&](auto body) { loop("r", b_.plus(k, n(1)), end, n(1), body); };
            below([&](node_id r) {
                b_.store_local(triangle_, at(r, k), over(b_.load_local(triangle_, at(r, k)), root));
            });
            below([&](node_id r) {
                const node_id left = b_.declare("left", b_.load_local(triangle_, at(r, k)));
                loop("c", b_.plus(k, n(1)), b_.plus(r, n(1)), n(1), [&](node_id c) {
                    b_.store_local(triangle_, at(r, c),
                                   difference_of_product(b_.load_local(triangle_, at(r, c)), left,
                                                         b_.load_local(triangle_, at(c, k))));
                });
            });
        });
    }

    void write() {
        each_row_and_column([&](node_id r, node_id c) {
            const bool fewer = has_fewer_columns(main_);
            b_.branch(fewer ? b_.both(exists(r), b_.compare(op::less, c, cols_)) : exists(r), [&] {
                const node_id i = b_.declare("i", b_.plus(first_, r));
                for (const value_id id : found())
                    low_.set_value(id, i, c, 1, b_.load_local(triangle_, at(r, c)));
                for (std::size_t o = 0; o < kernel_.outputs.size(); ++o) low_.outputs.store_one(o, i, c);
            });
        });
    }
};

} // namespace sinter::plan
