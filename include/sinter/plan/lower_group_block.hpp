#pragma once
// Triangular blocks below each other, one to a work-group, in local memory: their inverses, of which a
// work-item finds columns by substitution, and Cholesky's factors, of which it finds rows. Golub, Van Loan,
// "Matrix Computations", algorithms 3.1.1 and 4.2.2.

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
        first_ = b_.declare("first", b_.times(b_.index_name("@group_x"), n(order_)));
        triangle_ = shared_array("triangle", order_ * stride());
        if (inverts_) inverse_ = shared_array("inverted", order_ * stride());
        read();
        barrier();
        if (factors_) factor();
        if (inverts_) alone() ? substitute_rows() : substitute_column();
        if (inverts_) barrier();
        write();
    }

private:
    std::int64_t order_;
    bool upper_ = false, unit_ = false, factors_ = false, inverts_ = false;
    node_id first_ = -1;
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
        b_.loop("r", n(0), n(order_), n(1), [&](node_id r) {
            b_.loop("c", me_, n(order_), n(items_), [&](node_id c) {
                const lowering::mark mark = low_.enter();
                body(r, c);
                low_.leave(mark);
            });
        });
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
        });
    }

    /// Column after column, each of them in one work-item.
    void substitute_column() {
        b_.loop("c", me_, n(order_), n(items_), [&](node_id c) {
            b_.loop("r", n(0), c, n(1), [&](node_id r) { b_.share(inverse_, at(r, c), constant(0)); });
            b_.loop("r", c, n(order_), n(1), [&](node_id r) {
                const node_id rest = b_.declare("rest", one_if(same(r, c)), false);
                b_.loop("k", c, r, n(1), [&](node_id k) {
                    b_.assign("rest", less_product(rest, b_.shared(triangle_, at(r, k)),
                                                   b_.shared(inverse_, at(k, c))));
                });
                b_.share(inverse_, at(r, c), divided(rest, r));
            });
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

    /// Column after column; a work-item has every `items_`-th row.
    void factor() {
        b_.loop("k", n(0), n(order_), n(1), [&](node_id k) {
            const node_id d = b_.declare("square", b_.shared(triangle_, at(k, k)));
            // The root of a negative number is undefined in GLSL.
            const double nan = std::numeric_limits<double>::quiet_NaN();
            const node_id positive = b_.compare(op::greater, d, constant(0));
            const node_id root =
                b_.declare("root", select(positive, b_.apply(op::sqrt, type_, d), constant(nan)));
            barrier();
            own_rows(k, [&](node_id r) {
                const node_id quotient = over(b_.shared(triangle_, at(r, k)), root);
                b_.share(triangle_, at(r, k), select(same(r, k), root, quotient));
            });
            barrier();
            own_rows(b_.plus(k, n(1)), [&](node_id r) {
                const node_id left = b_.declare("left", b_.shared(triangle_, at(r, k)));
                b_.loop("c", b_.plus(k, n(1)), b_.plus(r, n(1)), n(1), [&](node_id c) {
                    b_.share(
                        triangle_, at(r, c),
                        less_product(b_.shared(triangle_, at(r, c)), left, b_.shared(triangle_, at(c, k))));
                });
            });
            barrier();
        });
    }
    template <class Body>
    void own_rows(node_id first, Body body) {
        if (alone()) return b_.loop("r", first, n(order_), n(1), body);
        b_.loop("r", me_, n(order_), n(items_),
                [&](node_id r) { b_.branch(b_.compare(op::greater_equal, r, first), [&] { body(r); }); });
    }

    void write() {
        each_row_and_column([&](node_id r, node_id c) {
            b_.branch(exists(r), [&] {
                const node_id i = b_.declare("i", b_.plus(first_, r));
                for (const value_id id : found()) {
                    const bool factor = factors_ && function_of(id) == batch_function::block_cholesky;
                    if (!factor && !inverts_) continue;
                    low_.set_value(id, i, c, 1,
                                   b_.shared(factor ? triangle_ : inverse_, at(turned(r), turned(c))));
                }
                for (std::size_t o = 0; o < kernel_.outputs.size(); ++o) low_.store_output(o, i, c);
            });
        });
    }
};

} // namespace sinter::plan
