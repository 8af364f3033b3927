#pragma once
// Triangular blocks below each other, one to a work-group, in local memory: their inverses, of which a
// work-item finds columns by substitution, and Cholesky's factors, of which it finds rows. Golub, Van Loan,
// "Matrix Computations", algorithms 3.1.1 and 4.2.2.

#include <cstdint>
#include <limits>

#include <sinter/core/batch.hpp>
#include <sinter/plan/lower.hpp>

namespace sinter::plan {

class group_block_builder {
public:
    using node_id = loops::node_id;

    group_block_builder(lowering& low, const plan& p, const kernel& k, const device_facts& facts,
                        const schedule& s)
        : low_(low), b_(low.b), plan_(p), kernel_(k), main_(low.at(k.reduction)), items_(s.local_x),
          order_(main_.view), type_{register_type(main_.type, facts), false, 1} {
        const auto f = static_cast<batch_function>(main_.attribute);
        upper_ = f == batch_function::upper_inverse || f == batch_function::unit_upper_inverse;
        unit_ = f == batch_function::unit_lower_inverse || f == batch_function::unit_upper_inverse;
        factors_ = f == batch_function::block_cholesky;
        for (const output& o : k.outputs)
            inverts_ = inverts_ || !factors_ || reads(o.value, batch_function::block_cholesky_inverse);
    }

    void run() {
        me_ = alone() ? n(0) : b_.declare("item", b_.index_name("@local_x"));
        first_ = b_.declare("first", b_.times(b_.index_name("@group_x"), n(order_)));
        triangle_ = b_.local_array("triangle", type_, order_ * stride(), alone());
        if (inverts_) inverse_ = b_.local_array("inverted", type_, order_ * stride(), alone());
        read();
        barrier();
        if (factors_) factor();
        if (inverts_) alone() ? substitute_rows() : substitute_column();
        if (inverts_) barrier();
        write();
    }

private:
    lowering& low_;
    loops::builder& b_;
    const plan& plan_;
    const kernel& kernel_;
    graph::value main_;
    std::int64_t items_, order_;
    loops::value_type type_;
    bool upper_ = false, unit_ = false, factors_ = false, inverts_ = false;
    node_id me_ = -1, first_ = -1;
    int triangle_ = -1, inverse_ = -1;

    node_id n(std::int64_t v) { return b_.integer(v); }
    bool alone() const { return items_ == 1; }
    void barrier() {
        if (!alone()) b_.barrier();
    }
    /// Of a group odd, so that the elements of a column lie in banks of their own.
    std::int64_t stride() const { return alone() ? order_ : order_ + (order_ + 1) % 2; }
    node_id at(node_id r, node_id c) { return b_.plus(b_.times(r, n(stride())), c); }
    bool reads(value_id id, batch_function f) const {
        const graph::value& v = low_.at(id);
        if (v.code == op::group) return static_cast<batch_function>(v.attribute) == f;
        for (int a = 0; a < arity(v.code); ++a)
            if (reads(v.args[a], f)) return true;
        return false;
    }
    /// An upper triangle is a lower one with its rows and columns in reverse.
    node_id turned(node_id r) { return upper_ ? b_.index_op(op::subtract, n(order_ - 1), r) : r; }
    node_id one_if(node_id condition) {
        return b_.apply(op::select, type_, condition, b_.real(1, type_.type), b_.real(0, type_.type));
    }
    node_id less_product(node_id a, node_id x, node_id y) {
        return b_.apply(op::subtract, type_, a, b_.apply(op::multiply, type_, x, y));
    }

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
            b_.declare("value", one_if(b_.compare(op::equal, r, c)), false);
            b_.branch(b_.both(b_.compare(side, c, r), b_.both(exists(r), exists(c))), [&] {
                b_.assign("value", b_.cast(type_, low_.value(main_.args[0], b_.plus(first_, r), c, 1)));
            });
            b_.share(triangle_, at(turned(r), turned(c)), b_.name("value", type_));
        });
    }

    /// Column after column, each of them in one work-item.
    void substitute_column() {
        b_.loop("c", me_, n(order_), n(items_), [&](node_id c) {
            b_.loop("r", n(0), c, n(1),
                    [&](node_id r) { b_.share(inverse_, at(r, c), b_.real(0, type_.type)); });
            b_.loop("r", c, n(order_), n(1), [&](node_id r) {
                const node_id rest = b_.declare("rest", one_if(b_.compare(op::equal, r, c)), false);
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
            columns([&](node_id c) { b_.share(inverse_, at(r, c), one_if(b_.compare(op::equal, r, c))); });
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
    node_id divided(node_id x, node_id r) {
        return unit_ ? x : b_.apply(op::divide, type_, x, b_.shared(triangle_, at(r, r)));
    }

    /// Column after column; a work-item has every `items_`-th row.
    void factor() {
        b_.loop("k", n(0), n(order_), n(1), [&](node_id k) {
            const node_id d = b_.declare("square", b_.shared(triangle_, at(k, k)));
            // The root of a negative number is undefined in GLSL.
            const double nan = std::numeric_limits<double>::quiet_NaN();
            const node_id positive = b_.compare(op::greater, d, b_.real(0, type_.type));
            const node_id root =
                b_.declare("root", b_.apply(op::select, type_, positive, b_.apply(op::sqrt, type_, d),
                                            b_.real(nan, type_.type)));
            barrier();
            own_rows(k, [&](node_id r) {
                const node_id quotient = b_.apply(op::divide, type_, b_.shared(triangle_, at(r, k)), root);
                b_.share(triangle_, at(r, k),
                         b_.apply(op::select, type_, b_.compare(op::equal, r, k), root, quotient));
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
                for (std::size_t id = 0; id < plan_.values.values.size(); ++id) {
                    const graph::value& v = plan_.values.values[id];
                    if (v.code != op::group || v.args[0] != main_.args[0] || v.view != main_.view) continue;
                    const bool factor = v.attribute == main_.attribute && factors_;
                    if (!factor && !inverts_) continue;
                    low_.set_value(static_cast<value_id>(id), i, c,
                                   b_.shared(factor ? triangle_ : inverse_, at(turned(r), turned(c))));
                }
                for (std::size_t o = 0; o < kernel_.outputs.size(); ++o) low_.store_output(o, i, c);
            });
        });
    }
};

} // namespace sinter::plan
