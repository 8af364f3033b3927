#pragma once
// Triangular blocks below each other, one to a work-group, in local memory: their inverses by substitution,
// and Cholesky's factors. Of a group, every work-item owns elements of one column, and in each step brings
// those to the right and below up to date; a CPU's one work-item has loops that become vectors. Golub, Van
// Loan, "Matrix Computations", algorithms 3.1.1 and 4.2.2.

#include <cstdint>
#include <limits>

#include <sinter/plan/lower_group.hpp>

namespace sinter::plan {

class group_block_builder : group_builder {
public:
    group_block_builder(lowering& low, const plan& p, const kernel& k, const device_facts& facts,
                        const schedule& s)
        : group_builder(low, p, k, facts, s), order_(main_.view) {
        const auto f = static_cast<batch_function>(main_.attribute);
        upper_ = f == batch_function::upper_inverse || f == batch_function::unit_upper_inverse;
        unit_ = f == batch_function::unit_lower_inverse || f == batch_function::unit_upper_inverse;
        factors_ = f == batch_function::block_cholesky;
        for (const output& o : k.outputs)
            inverts_ = inverts_ || !factors_ || reads(o.value, batch_function::block_cholesky_inverse);
    }

    void run() {
        begin();
        if (!alone()) {
            column_ = b_.declare("column", b_.index_op(op::mod, me_, n(order_)));
            row_ = b_.declare("row", b_.index_op(op::divide, me_, n(order_)));
        }
        first_ = b_.declare("first", b_.times(b_.item("@group_x"), n(order_)));
        triangle_ = shared_array("triangle", order_ * stride());
        if (inverts_) inverse_ = shared_array("inverted", order_ * stride());
        read();
        barrier();
        if (factors_) alone() ? factor_alone() : factor_together();
        if (inverts_) alone() ? substitute_rows() : substitute_columns();
        write();
    }

private:
    std::int64_t order_;
    bool upper_ = false, unit_ = false, factors_ = false, inverts_ = false;
    node_id first_ = -1, row_ = -1, column_ = -1; ///< the first row; of a work-item's elements the first
    int triangle_ = -1, inverse_ = -1;

    /// Of a group odd, so that the elements of a column lie in banks of their own.
    std::int64_t stride() const { return alone() ? order_ : order_ + (order_ + 1) % 2; }
    node_id at(node_id r, node_id c) { return b_.plus(b_.times(r, n(stride())), c); }
    /// An upper triangle is a lower one with its rows and columns in reverse.
    node_id turned(node_id r) { return upper_ ? b_.index_op(op::subtract, n(order_ - 1), r) : r; }
    node_id one_if(node_id condition) { return select(condition, constant(1), constant(0)); }
    node_id less_product(node_id a, node_id x, node_id y) { return less(a, times(x, y)); }

    template <class Body>
    void each_row_and_column(Body body) {
        const auto one = [&](node_id r, node_id c) {
            const lowering::scope inner(low_);
            body(r, c);
        };
        if (!alone()) return own_rows([&](node_id r) { one(r, column_); });
        b_.loop("r", n(0), n(order_), n(1),
                [&](node_id r) { b_.loop("c", n(0), n(order_), n(1), [&](node_id c) { one(r, c); }); });
    }
    /// Rows of which a work-item owns an element.
    template <class Body>
    void own_rows(Body body) {
        b_.loop("r", row_, n(order_), n(items_ / order_), body);
    }
    template <class Body>
    void own_rows_from(op side, node_id limit, Body body) {
        own_rows([&](node_id r) { b_.branch(b_.compare(side, r, limit), [&] { body(r); }); });
    }
    node_id exists(node_id r) { return b_.compare(op::less, b_.plus(first_, r), low_.rows()); }

    /// What lies beyond the last row is filled up with the identity.
    void read() {
        each_row_and_column([&](node_id r, node_id c) {
            const op side =
                upper_ ? (unit_ ? op::greater : op::greater_equal) : (unit_ ? op::less : op::less_equal);
            b_.declare("value", one_if(same(r, c)), false);
            b_.branch(b_.both(b_.compare(side, c, r), b_.both(exists(r), exists(c))), [&] {
                b_.assign("value", b_.cast(type_, low_.value(main_.args[0], b_.plus(first_, r), c, 1)));
            });
            b_.share(triangle_, at(turned(r), turned(c)), b_.name("value", type_));
            if (inverts_ && !alone()) b_.share(inverse_, at(r, c), one_if(same(r, c)));
        });
    }

    /// Row after row is subtracted from those below; write() divides by the diagonal.
    void substitute_columns() {
        b_.loop("k", n(0), n(order_), n(1), [&](node_id k) {
            b_.branch(b_.compare(op::less_equal, column_, k), [&] {
                const node_id x = b_.declare("x", divided(b_.shared(inverse_, at(k, column_)), k));
                own_rows_from(op::greater, k, [&](node_id r) {
                    const node_id here = at(r, column_);
                    b_.share(inverse_, here,
                             less_product(b_.shared(inverse_, here), b_.shared(triangle_, at(r, k)), x));
                });
            });
            barrier();
        });
    }

    /// All columns together, row after row: a CPU makes vectors of neighbours.
    void substitute_rows() {
        b_.loop("r", n(0), n(order_), n(1), [&](node_id r) {
            const auto columns = [&](auto body) { b_.loop("c", n(0), n(order_), n(1), body); };
            columns([&](node_id c) { b_.share(inverse_, at(r, c), one_if(same(r, c))); });
            b_.loop("k", n(0), r, n(1), [&](node_id k) {
                const node_id factor = b_.declare("factor", b_.shared(triangle_, at(r, k)));
                b_.loop("c", n(0), b_.plus(k, n(1)), n(1), [&](node_id c) {
                    b_.share(
                        inverse_, at(r, c),
                        less_product(b_.shared(inverse_, at(r, c)), factor, b_.shared(inverse_, at(k, c))));
                });
            });
            if (!unit_)
                b_.loop("c", n(0), b_.plus(r, n(1)), n(1), [&](node_id c) {
                    b_.share(inverse_, at(r, c), divided(b_.shared(inverse_, at(r, c)), r));
                });
        });
    }
    node_id divided(node_id x, node_id r) { return unit_ ? x : over(x, b_.shared(triangle_, at(r, r))); }

    node_id root_of(node_id square) {
        // The root of a negative number is undefined in GLSL.
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const node_id positive = b_.compare(op::greater, square, constant(0));
        return b_.declare("root", select(positive, b_.apply(op::sqrt, type_, square), constant(nan)));
    }

    /// Column after column; the diagonal holds squares until the end.
    void factor_together() {
        b_.loop("k", n(0), n(order_), n(1), [&](node_id k) {
            b_.branch(same(column_, k), [&] {
                const node_id root = root_of(b_.declare("square", b_.shared(triangle_, at(k, k))));
                own_rows_from(op::greater, k, [&](node_id r) {
                    b_.share(triangle_, at(r, k), over(b_.shared(triangle_, at(r, k)), root));
                });
            });
            barrier();
            b_.branch(b_.compare(op::greater, column_, k), [&] {
                const node_id right = b_.declare("right", b_.shared(triangle_, at(column_, k)));
                own_rows_from(op::greater_equal, column_, [&](node_id r) {
                    const node_id here = at(r, column_);
                    b_.share(triangle_, here,
                             less_product(b_.shared(triangle_, here), b_.shared(triangle_, at(r, k)), right));
                });
            });
            barrier();
        });
        own_rows_from(op::equal, column_, [&](node_id r) {
            b_.share(triangle_, at(r, r), root_of(b_.declare("square", b_.shared(triangle_, at(r, r)))));
        });
        barrier();
    }

    void factor_alone() {
        b_.loop("k", n(0), n(order_), n(1), [&](node_id k) {
            const node_id root = root_of(b_.declare("square", b_.shared(triangle_, at(k, k))));
            b_.share(triangle_, at(k, k), root);
            const auto below = [&](auto body) { b_.loop("r", b_.plus(k, n(1)), n(order_), n(1), body); };
            below([&](node_id r) {
                b_.share(triangle_, at(r, k), over(b_.shared(triangle_, at(r, k)), root));
            });
            below([&](node_id r) {
                const node_id left = b_.declare("left", b_.shared(triangle_, at(r, k)));
                b_.loop("c", b_.plus(k, n(1)), b_.plus(r, n(1)), n(1), [&](node_id c) {
                    b_.share(
                        triangle_, at(r, c),
                        less_product(b_.shared(triangle_, at(r, c)), left, b_.shared(triangle_, at(c, k))));
                });
            });
        });
    }

    /// The inverse's element (r, c), which a group has not divided yet.
    node_id inverted(node_id r, node_id c) {
        const node_id x = b_.shared(inverse_, at(r, c));
        return alone() || unit_ ? x : select(b_.compare(op::less_equal, c, r), divided(x, r), x);
    }

    void write() {
        each_row_and_column([&](node_id r, node_id c) {
            b_.branch(exists(r), [&] {
                const node_id i = b_.declare("i", b_.plus(first_, r));
                for (const value_id id : found()) {
                    const bool factor = factors_ && function_of(id) == batch_function::block_cholesky;
                    if (!factor && !inverts_) continue;
                    const node_id from_r = turned(r), from_c = turned(c);
                    low_.set_value(id, i, c, 1,
                                   factor ? b_.shared(triangle_, at(from_r, from_c))
                                          : inverted(from_r, from_c));
                }
                for (std::size_t o = 0; o < kernel_.outputs.size(); ++o) low_.store_output(o, i, c);
            });
        });
    }
};

} // namespace sinter::plan
