#pragma once
// QR of a panel by Householder's reflections, by one work-group. A step needs one sum for each column, which
// all work-items find together, and the row that is reflected; T of the compact WY form comes from the same
// sums. Golub, Van Loan, "Matrix Computations", algorithms 5.1.1 and 5.1.2; results as LAPACK's geqrt.

#include <vector>

#include <sinter/plan/forms/group_matrix/group_scaled_rows.hpp>

namespace sinter::inline SINTER_ABI::plan {

class group_reflector_builder : group_scaled_rows {
public:
    using group_scaled_rows::group_scaled_rows;

    void run() {
        begin();
        top_ = shared_array("top", width_);
        factors_ = shared_array("factors", width_);
        if (!scales()) gram_ = shared_array("gram", width_ * width_);
        if (!alone()) sums_ = b_.local_array("sums", type_, panel_.shared > 0 ? width_ : items_ * width_);
        part_ = b_.local_array("part", type_, width_, true);
        read();
        if (scales()) scale_columns();
        const bool together = panel_.shared > 0 && !alone();
        loop("k", n(0), cols_, n(1), [&](node_id k) {
            together ? add_up_shared(k) : add_up(k);
            reflect(k);
            if (together) barrier();
        });
        turn_back();
        if (scales()) scale_back();
        if (needs(batch_function::panel_products)) {
            triangle_ = shared_array("triangle", width_ * width_);
            barrier();
            alone() ? join() : b_.branch(same(me_, n(0)), [&] { join(); });
        }
        barrier();
        panel_.blocks ? write_r() : write();
    }

private:
    int top_ = -1, factors_ = -1, gram_ = -1, sums_ = -1, part_ = -1, triangle_ = -1, vector_ = -1;

    node_id zero() { return constant(0); }
    node_id add(node_id a, node_id c) { return b_.apply(op::add, type_, a, c); }
    node_id in_square(node_id r, node_id c) { return b_.plus(b_.times(r, n(width_)), c); }
    /// Where column k lies in step k: in registers columns turn, see group_panel_builder.
    node_id first(node_id k) { return panel_.in_memory() ? k : n(0); }

    /// `part` of every column: its elements below row k times those of column k, of all work-items. Row k
    /// comes to lie in `top`.
    void add_up(node_id k) {
        columns([&](node_id c) { b_.store_local(part_, c, zero()); });
        each_row(b_.plus(k, n(1)), [&](node_id i, node_id r) {
            const node_id x = b_.declare("now", element(i, r, first(k)));
            columns([&](node_id c) {
                b_.store_local(part_, c, add(b_.load_local(part_, c), times(x, element(i, r, c))));
            });
        });
        const auto top = [&](node_id i, node_id r) {
            columns([&](node_id c) { b_.store_local(top_, c, element(i, r, c)); });
        };
        if (panel_.in_memory())
            owner(k, [&] { top(k, -1); });
        else
            each_slot([&](node_id i, node_id r) { b_.branch(same(i, k), [&] { top(i, r); }); });
        if (alone()) return;
        join_parts();
    }

    /// The same of rows that all work-items see: each of them adds up columns of its own.
    void add_up_shared(node_id k) {
        loop("c", me_, cols_, n(items_), [&](node_id c) {
            const node_id sum = b_.declare("sum", zero(), false);
            loop("i", b_.plus(k, n(1)), rows_, n(1),
                 [&](node_id i) { b_.assign("sum", add(sum, times(element(i, -1, k), element(i, -1, c)))); });
            b_.store_local(sums_, c, sum);
            b_.store_local(top_, c, element(k, -1, c));
        });
        barrier();
        columns([&](node_id c) { b_.store_local(part_, c, b_.load_local(sums_, c)); });
    }

    /// `part` of every column becomes the sum of what all work-items have. Each adds up some of one column,
    /// and a tree joins those.
    void join_parts() {
        const std::int64_t of_column = items_ / width_;
        const auto place = [&](node_id c, node_id item) { return b_.plus(b_.times(c, n(items_)), item); };
        columns([&](node_id c) { b_.store_local(sums_, place(c, me_), b_.load_local(part_, c)); });
        const node_id column = b_.declare("column", quotient(me_, n(of_column)));
        const node_id lane = b_.declare("lane", remainder(me_, n(of_column)));
        const node_id mine = b_.declare("mine", place(column, lane));
        const bool fewer = panel_.in_memory() && has_fewer_columns(main_);
        const node_id exists = fewer ? b_.compare(op::less, column, cols_) : -1;
        for (std::int64_t left = items_; left > 1;) {
            const bool begins = left == items_ && width_ > 1;
            const std::int64_t next = begins ? of_column : left > 8 ? left / 8 : 1;
            const auto add_up = [&] {
                const node_id sum = b_.declare("sum", b_.load_local(sums_, mine), false);
                for (std::int64_t other = next; other < left; other += next)
                    b_.assign("sum", add(sum, b_.load_local(sums_, b_.plus(mine, n(other)))));
                b_.store_local(sums_, mine, sum);
            };
            b_.barrier();
            const node_id first = b_.compare(op::less, lane, n(next));
            if (begins && exists < 0)
                b_.scope(add_up);
            else
                b_.branch(begins ? exists : exists < 0 ? first : b_.both(exists, first), add_up);
            left = next;
        }
        b_.barrier();
        columns([&](node_id c) { b_.store_local(part_, c, b_.load_local(sums_, place(c, n(0)))); });
    }

    void reflect(node_id k) {
        const node_id alpha = b_.declare("alpha_k", b_.load_local(top_, first(k)));
        const node_id square = b_.declare("square", b_.load_local(part_, first(k)));
        const node_id skip =
            b_.declare("skip", b_.compare(op::less_equal, square, constant(negligible_square(type_.type))));
        const node_id length =
            b_.declare("length", b_.apply(op::sqrt, type_, add(times(alpha, alpha), square)));
        const node_id other_sign =
            select(b_.compare(op::less, alpha, zero()), length, b_.apply(op::negate, type_, length));
        const node_id beta = b_.declare("beta_k", select(skip, alpha, other_sign));
        const node_id factor =
            b_.declare("factor", select(skip, zero(), over(difference(beta, alpha), beta)));
        // Columns are scaled (column_limits in factor/qr.hpp): what is not skipped has a reciprocal.
        const node_id scale = b_.declare("scale", over(constant(1), difference(alpha, beta)));
        // The reflection's vector times each column.
        columns([&](node_id c) {
            const node_id along = add(b_.load_local(top_, c), times(b_.load_local(part_, c), scale));
            b_.store_local(part_, c, select(skip, zero(), along));
        });
        const auto keep = [&] {
            b_.store_local(factors_, k, factor);
            if (gram_ < 0) return;
            columns([&](node_id c) {
                const node_id column = panel_.in_memory() ? c : b_.minus(c, b_.minus(n(width_), k));
                const op side = panel_.in_memory() ? op::less : op::greater_equal;
                const node_id before = panel_.in_memory() ? k : b_.minus(n(width_), k);
                b_.branch(b_.compare(side, c, before),
                          [&] { b_.store_local(gram_, in_square(k, column), b_.load_local(part_, c)); });
            });
        };
        alone() ? keep() : b_.branch(same(me_, n(0)), keep);
        barrier();
        const auto reflected = [&](node_id old, node_id c, node_id v) {
            return difference(old, times(times(factor, b_.load_local(part_, c)), v));
        };
        const auto part_of_vector = [&](node_id x) { return select(skip, zero(), times(x, scale)); };
        if (panel_.in_memory()) {
            each_row(k, [&](node_id i, node_id r) {
                const node_id here = b_.declare("here", same(i, k));
                const node_id below = part_of_vector(b_.declare("now", element(i, r, k)));
                const node_id v = b_.declare("v", select(here, constant(1), below));
                set(i, r, k, select(here, beta, v));
                loop("c", b_.plus(k, n(1)), cols_, n(1),
                     [&](node_id c) { set(i, r, c, reflected(element(i, r, c), c, v)); });
            });
            return;
        }
        each_slot([&](node_id i, node_id r) {
            const node_id here = b_.declare("here", same(i, k));
            const node_id follows = b_.declare("follows", b_.compare(op::greater_equal, i, k));
            const node_id x = b_.declare("now", element(i, r, n(0)));
            const node_id v = b_.declare("v", select(here, constant(1), part_of_vector(x)));
            loop(
                "c", n(1), n(width_), n(1),
                [&](node_id c) {
                    const node_id old = b_.declare("old", element(i, r, c));
                    const node_id right = b_.both(follows, b_.compare(op::less, c, b_.minus(n(width_), k)));
                    set(i, r, b_.minus(c, n(1)), select(right, reflected(old, c, v), old));
                },
                true);
            set(i, r, n(width_ - 1), select(follows, select(here, beta, v), x));
        });
    }

    /// T, column by column: T(k, k) is the factor, above it stands -factor T (V' v).
    void join() {
        loop("k", n(0), cols_, n(1), [&](node_id k) {
            const node_id factor = b_.declare("factor", b_.load_local(factors_, k));
            loop("r", n(0), k, n(1), [&](node_id r) {
                const node_id sum = b_.declare("sum", zero(), false);
                loop("e", r, k, n(1), [&](node_id e) {
                    b_.assign("sum", add(sum, times(b_.load_local(triangle_, in_square(r, e)),
                                                    b_.load_local(gram_, in_square(k, e)))));
                });
                b_.store_local(triangle_, in_square(r, k), times(b_.apply(op::negate, type_, factor), sum));
            });
            b_.store_local(triangle_, in_square(k, k), factor);
        });
    }

    /// Row i of V, with its ones and zeros.
    void find_vector(node_id i, node_id r) {
        columns([&](node_id c) {
            const node_id one = select(same(i, c), constant(1), zero());
            b_.store_local(vector_, c, select(b_.compare(op::greater, i, c), element(i, r, c), one));
        });
    }
    node_id product(node_id c) {
        const node_id sum = b_.declare("sum", zero(), false);
        loop(
            "e", n(0), b_.plus(c, n(1)), n(1),
            [&](node_id e) {
                b_.assign("sum", add(sum, times(b_.load_local(vector_, e),
                                                b_.load_local(triangle_, in_square(e, c)))));
            },
            !panel_.in_memory());
        return sum;
    }

    /// R of a block, below that of the one before.
    void write_r() {
        loop("r", alone() ? n(0) : me_, cols_, n(items_), [&](node_id r) {
            const node_id i = b_.declare("i", b_.plus(b_.times(b_.item("@group_x"), cols_), r));
            columns([&](node_id c) {
                const node_id value = select(b_.compare(op::less_equal, r, c), element(r, -1, c), zero());
                for (const value_id id : found()) low_.set_value(id, i, c, 1, value);
                for (std::size_t o = 0; o < kernel_.outputs.size(); ++o) low_.outputs.store_one(o, i, c);
            });
        });
    }

    void write() {
        std::vector<std::size_t> by_element, by_column;
        for (std::size_t o = 0; o < kernel_.outputs.size(); ++o) {
            const value_id id = kernel_.outputs[o].value;
            if (reads(id, batch_function::panel_tau))
                by_column.push_back(o);
            else if (!is_stored(id))
                by_element.push_back(o);
        }
        const bool products = needs(batch_function::panel_products);
        const bool vectors = products || needs(batch_function::panel_reflectors);
        if (vectors) vector_ = b_.local_array("vector", type_, width_, true);
        if (!by_element.empty())
            each_row(n(0), [&](node_id i, node_id r) {
                if (vectors) find_vector(i, r);
                own_columns([&](node_id c) {
                    const node_id sum = products ? product(c) : -1;
                    for (const value_id id : found()) {
                        const auto f = function_of(id);
                        if (f == batch_function::panel_qr || f == batch_function::scaled_qr)
                            low_.set_value(id, i, c, 1, element(i, r, c));
                        if (f == batch_function::panel_reflectors)
                            low_.set_value(id, i, c, 1, b_.load_local(vector_, c));
                        if (f == batch_function::panel_products) low_.set_value(id, i, c, 1, sum);
                    }
                    for (const std::size_t o : by_element) low_.outputs.store_one(o, i, c);
                });
            });
        if (by_column.empty()) return;
        loop("k", me_, cols_, n(items_), [&](node_id k) {
            store(by_column, batch_function::panel_tau, k, n(0), b_.load_local(factors_, k));
        });
    }
};

} // namespace sinter::plan
