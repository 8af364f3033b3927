#pragma once
// Triangular systems and reflections with a factor of up to 64 x 64. A work-group takes some right sides, in
// local memory, a work-item one element of them; a CPU's one work-item has loops over the right sides that
// become vectors. Golub, Van Loan, "Matrix Computations", algorithms 3.1.3, 3.1.4 and section 5.1.

#include <cstdint>

#include <sinter/plan/forms/group_matrix/group.hpp>
#include <sinter/plan/forms/group_matrix/params.hpp>

namespace sinter::inline SINTER_ABI::plan {

class group_system_builder : group_builder {
public:
    group_system_builder(const unwritten_kernel& k, const group_system& f)
        : group_builder(k), columns_(f.columns), room_(order_of(main_)) {}

    void run() {
        begin();
        given_ = low_.extents.rows();
        factor_cols_ = low_.extents.depth();
        factor_rows_ = low_.extents.depth_cols();
        cols_ = low_.extents.cols();
        if (!alone()) {
            row_ = b_.declare("row", quotient(me_, n(columns_)));
            column_ = b_.declare("column", remainder(me_, n(columns_)));
        }
        first_ = b_.declare("first", b_.times(b_.item("@group_x"), n(columns_)));
        x_ = shared_array("unknowns", room_ * columns_);
        if (reflects() && !alone()) vector_ = shared_array("vector", room_);
        if (reflects() && alone()) along_ = shared_array("along", columns_);
        read();
        barrier();
        solve();
        write();
    }

private:
    std::int64_t columns_, room_;    ///< right sides of a group; rows that there is room for
    node_id given_ = -1, cols_ = -1; ///< rows and columns of the right sides
    node_id factor_rows_ = -1, factor_cols_ = -1;
    node_id row_ = -1, column_ = -1, first_ = -1;
    int x_ = -1, vector_ = -1, along_ = -1;

    batch_function function() const { return batch_function_of(main_); }
    bool is(batch_function f) const { return function() == f; }
    bool reflects() const {
        return is(batch_function::qr_substitution) || is(batch_function::qr_transposed_substitution) ||
               is(batch_function::reflection) || is(batch_function::transposed_reflection);
    }

    void solve() {
        switch (function()) {
        case batch_function::lu_substitution: lower(true), upper(false); break;
        case batch_function::lu_transposed_substitution: lower(false), upper(true); break;
        case batch_function::cholesky_substitution: lower(false), upper(false, true); break;
        case batch_function::lower_substitution: lower(false); break;
        case batch_function::unit_lower_substitution: lower(true); break;
        case batch_function::upper_substitution: upper(false); break;
        case batch_function::unit_upper_substitution: upper(true); break;
        case batch_function::qr_substitution: forward(), upper(false); break;
        case batch_function::qr_transposed_substitution: lower(false, true), backward(); break;
        case batch_function::transposed_reflection: forward(); break;
        default: backward(); // reflection
        }
    }
    /// Rows of the result: what reflects last makes as many as the factor has.
    node_id rows_of_result() {
        return reflects() && !is(batch_function::qr_substitution) ? factor_rows_ : factor_cols_;
    }

    node_id factor(node_id i, node_id j, bool transposed = false) {
        return b_.cast(type_, low_.value(main_.args[1], transposed ? j : i, transposed ? i : j, 1));
    }
    node_id in_x(node_id r, node_id c) { return b_.plus(b_.times(r, n(columns_)), c); }
    node_id at(node_id r, node_id c) { return b_.load_local(x_, in_x(r, c)); }
    void set(node_id r, node_id c, node_id v) { b_.store_local(x_, in_x(r, c), v); }
    template <class Body>
    void each_column(Body body) {
        loop("c", n(0), n(columns_), n(1), body);
    }
    /// All elements, or that of this work-item.
    template <class Body>
    void each(Body body) {
        if (!alone()) return within([&] { body(row_, column_); });
        loop("r", n(0), n(room_), n(1), [&](node_id r) { each_column([&](node_id c) { body(r, c); }); });
    }
    /// What is read inside is forgotten behind.
    template <class Body>
    void within(Body body) {
        b_.scope([&] {
            const lowering::scope inner(low_);
            body();
        });
    }
    template <class Body>
    void branch(node_id condition, Body body) {
        b_.branch(condition, [&] {
            const lowering::scope inner(low_);
            body();
        });
    }

    /// Behind the last row and the last right side there are zeros.
    void read() {
        each([&](node_id r, node_id c) {
            const node_id j = b_.declare("j", b_.plus(first_, c));
            b_.declare("value", constant(0), false);
            branch(b_.both(inside(r, given_), inside(j, cols_)),
                   [&] { b_.assign("value", b_.cast(type_, low_.value(main_.args[0], r, j, 1))); });
            set(r, c, b_.name("value", type_));
        });
    }
    void write() {
        each([&](node_id r, node_id c) {
            const node_id j = b_.declare("j", b_.plus(first_, c));
            branch(b_.both(inside(r, rows_of_result()), inside(j, cols_)), [&] {
                for (const value_id id : found()) low_.set_value(id, r, j, 1, at(r, c));
                for (std::size_t o = 0; o < kernel_.outputs.size(); ++o) low_.outputs.store_one(o, r, j);
            });
        });
    }

    void lower(bool unit, bool transposed = false) {
        if (!alone()) return together(op::greater, unit, transposed);
        loop("r", n(0), factor_cols_, n(1), [&](node_id r) { unknown(r, n(0), r, unit, transposed); });
    }
    void upper(bool unit, bool transposed = false) {
        if (!alone()) return together(op::less, unit, transposed);
        loop("turn", n(1), b_.plus(factor_cols_, n(1)), n(1), [&](node_id turn) {
            const node_id r = b_.declare("r", b_.minus(factor_cols_, turn));
            unknown(r, b_.plus(r, n(1)), factor_cols_, unit, transposed);
        });
    }
    /// Row r, from the unknowns of the rows [begin, end).
    void unknown(node_id r, node_id begin, node_id end, bool unit, bool transposed) {
        loop("k", begin, end, n(1), [&](node_id k) {
            const node_id left = b_.declare("left", factor(r, k, transposed));
            each_column([&](node_id c) { set(r, c, difference_of_product(at(r, c), left, at(k, c))); });
        });
        if (unit) return;
        const node_id pivot = b_.declare("pivot", factor(r, r));
        each_column([&](node_id c) { set(r, c, over(at(r, c), pivot)); });
    }
    /// Unknown after unknown, which all other rows then take off. It stays undivided until all are done, as
    /// others read it.
    void together(op side, bool unit, bool transposed) {
        loop("turn", n(0), factor_cols_, n(1), [&](node_id turn) {
            const bool forward = side == op::greater;
            const node_id k = b_.declare("k", forward ? turn : b_.minus(before(factor_cols_), turn));
            branch(b_.both(b_.compare(side, row_, k), inside(row_, factor_cols_)), [&] {
                const node_id x = at(k, column_);
                const node_id known = b_.declare("known", unit ? x : over(x, factor(k, k)));
                set(row_, column_,
                    difference_of_product(at(row_, column_), factor(row_, k, transposed), known));
            });
            barrier();
        });
        if (!unit)
            branch(inside(row_, factor_cols_),
                   [&] { set(row_, column_, over(at(row_, column_), factor(row_, row_))); });
        barrier();
    }

    void forward() {
        loop("k", n(0), factor_cols_, n(1), [&](node_id k) { reflect(k); });
    }
    void backward() {
        loop("turn", n(1), b_.plus(factor_cols_, n(1)), n(1),
             [&](node_id turn) { reflect(b_.declare("k", b_.minus(factor_cols_, turn))); });
    }
    /// 1 - v (2 / v'v) v' of column k's vector, which is 1 and what the factor has below: for these digits
    /// of v no other factor reflects as exactly. Where nothing is below, nothing was reflected.
    node_id factor_of(node_id square) {
        const node_id whole = over(constant(2), b_.apply(op::add, type_, constant(1), square));
        return b_.declare("scale", select(same(square, constant(0)), constant(0), whole));
    }
    node_id plus_product(node_id a, node_id x, node_id y) { return b_.apply(op::add, type_, a, times(x, y)); }
    void reflect(node_id k) { alone() ? reflect_alone(k) : reflect_together(k); }
    void reflect_alone(node_id k) {
        const node_id square = b_.declare("square", constant(0), false);
        const auto below = [&](auto body) {
            loop("i", b_.plus(k, n(1)), factor_rows_, n(1),
                 [&](node_id i) { body(i, b_.declare("v", factor(i, k))); });
        };
        each_column([&](node_id c) { b_.store_local(along_, c, at(k, c)); });
        below([&](node_id i, node_id v) {
            b_.assign("square", plus_product(square, v, v));
            each_column([&](node_id c) {
                b_.store_local(along_, c, plus_product(b_.load_local(along_, c), v, at(i, c)));
            });
        });
        const node_id scale = factor_of(square);
        each_column([&](node_id c) {
            b_.store_local(along_, c, times(scale, b_.load_local(along_, c)));
            set(k, c, difference(at(k, c), b_.load_local(along_, c)));
        });
        below([&](node_id i, node_id v) {
            each_column(
                [&](node_id c) { set(i, c, difference_of_product(at(i, c), v, b_.load_local(along_, c))); });
        });
    }
    /// Each work-item finds the sums of its column by itself: a tree would take as many barriers.
    void reflect_together(node_id k) {
        const node_id follows = b_.declare("follows", b_.both(outside(row_, k), inside(row_, factor_rows_)));
        branch(b_.both(follows, same(column_, n(0))), [&] {
            b_.declare("part", constant(1), false);
            branch(b_.compare(op::greater, row_, k), [&] { b_.assign("part", factor(row_, k)); });
            b_.store_local(vector_, row_, b_.name("part", type_));
        });
        barrier();
        const node_id square = b_.declare("square", constant(0), false);
        const node_id along = b_.declare("along", at(k, column_), false);
        loop("i", b_.plus(k, n(1)), factor_rows_, n(1), [&](node_id i) {
            const node_id v = b_.declare("v", b_.load_local(vector_, i));
            b_.assign("square", plus_product(square, v, v));
            b_.assign("along", plus_product(along, v, at(i, column_)));
        });
        const node_id scale = factor_of(square);
        barrier();
        branch(follows, [&] {
            set(row_, column_,
                difference_of_product(at(row_, column_), b_.load_local(vector_, row_), times(scale, along)));
        });
        barrier();
    }
};

} // namespace sinter::plan
