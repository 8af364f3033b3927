#pragma once
// LU with partial pivoting of a panel, a matrix of few columns, by one work-group. Every work-item owns rows,
// in registers or where the result goes; a step finds the pivot with a tree in local memory, through which
// two rows are exchanged too, and then needs no other work-item's rows. Golub, Van Loan, "Matrix
// Computations", algorithm 3.4.1.

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include <sinter/plan/folds/folding.hpp>
#include <sinter/plan/forms/group_matrix/group_rows.hpp>

namespace sinter::inline SINTER_ABI::plan {

class group_panel_builder : group_rows {
public:
    using group_rows::group_rows;

    void run() {
        begin();
        const loops::value_type place{dtype::i32, true, 1};
        upper_ = shared_array("upper", width_);
        pivot_row_ = shared_array("pivot_row", width_);
        pivots_ = b_.local_array("pivots", place, width_, alone());
        if (!alone()) {
            sizes_ = b_.local_array("sizes", type_, items_);
            places_ = b_.local_array("places", place, items_);
        }
        read();
        loop("k", n(0), cols_, n(1), [&](node_id k) {
            const node_id p = find_pivot(k);
            exchange(k, p);
            panel_.in_memory() ? eliminate_in_memory(k) : eliminate(k, p);
        });
        turn_back();
        barrier();
        write();
    }

private:
    int upper_ = -1, pivot_row_ = -1, pivots_ = -1, sizes_ = -1, places_ = -1;

    /// The row of column k's largest element from row k on; the first of equals, and a NaN is the largest.
    node_id find_pivot(node_id k) {
        const node_id most = b_.declare("most", constant(-1), false);
        const node_id most_at = b_.declare("most_at", k, false);
        each_row(k, [&](node_id i, node_id r) {
            const node_id x = element(i, r, panel_.in_memory() ? k : n(0));
            const node_id size = b_.declare("size", b_.apply(op::abs, type_, x));
            b_.branch(more_extreme(b_, op::greater, size, most), [&] {
                b_.assign("most", size);
                b_.assign("most_at", i);
            });
        });
        if (alone()) return most_at;
        // From here on a NaN is an infinity whose place comes before all others: two numbers are compared
        // more quickly than what may be none.
        const node_id before_all = n((std::numeric_limits<std::int32_t>::max)());
        b_.branch(b_.apply(op::isnan, {dtype::boolean, false, 1}, most), [&] {
            b_.assign("most", constant(std::numeric_limits<double>::infinity()));
            b_.assign("most_at", b_.minus(most_at, before_all));
        });
        b_.store_local(sizes_, me_, most);
        b_.store_local(places_, me_, most_at);
        for (std::int64_t left = items_; left > 1;) {
            const std::int64_t next = left > 8 ? left / 8 : 1;
            b_.barrier();
            b_.branch(b_.compare(op::less, me_, n(next)), [&] {
                loop(
                    "other", b_.plus(me_, n(next)), n(left), n(next),
                    [&](node_id other) { join(other, most, most_at); }, true);
                b_.store_local(sizes_, me_, most);
                b_.store_local(places_, me_, most_at);
            });
            left = next;
        }
        b_.barrier();
        const node_id place = b_.declare("place", b_.load_local(places_, n(0)));
        return b_.declare("p",
                          b_.either(b_.compare(op::less, place, n(0)), b_.plus(place, before_all), place));
    }
    void join(node_id other, node_id most, node_id most_at) {
        const node_id theirs = b_.declare("theirs", b_.load_local(sizes_, other));
        const node_id theirs_at = b_.declare("theirs_at", b_.load_local(places_, other));
        const node_id first = b_.both(same(theirs, most), b_.compare(op::less, theirs_at, most_at));
        b_.branch(b_.compare(op::logical_or, b_.compare(op::greater, theirs, most), first), [&] {
            b_.assign("most", theirs);
            b_.assign("most_at", theirs_at);
        });
    }

    /// Rows k and p come to lie in local memory; in memory they are exchanged there, too.
    void exchange(node_id k, node_id p) {
        const auto to_local = [&](int array, node_id i, node_id r) {
            columns([&](node_id c) { b_.store_local(array, c, element(i, r, c)); });
        };
        if (panel_.in_memory()) {
            owner(k, [&] { to_local(upper_, k, -1); });
            owner(p, [&] { to_local(pivot_row_, p, -1); });
        } else {
            b_.branch(same(me_, k), [&] { to_local(upper_, k, n(0)); });
            in_slot(p, [&](node_id i, node_id r) { to_local(pivot_row_, i, r); });
        }
        if (alone())
            b_.store_local(pivots_, k, p);
        else
            b_.branch(same(me_, n(0)), [&] { b_.store_local(pivots_, k, p); });
        barrier();
        if (!panel_.in_memory()) return;
        for (const auto& [row, array] : {std::pair{p, upper_}, std::pair{k, pivot_row_}}) {
            const node_id to = row; // a lambda cannot hold a binding on clang 14
            const int from = array;
            owner(to, [&] { columns([&](node_id c) { set(to, -1, c, b_.load_local(from, c)); }); });
        }
    }
    /// In registers, only for row p: body(i, r) in its work-item.
    template <class Body>
    void in_slot(node_id p, Body body) {
        owner(p,
              [&] { each_slot([&](node_id i, node_id r) { b_.branch(same(i, p), [&] { body(i, r); }); }); });
    }

    /// What a step divides by, as a product with two numbers: the reciprocal alone may be infinite, or below
    /// the normal numbers and so zero. LAPACK's getf2, too, leaves a column of zeros as it is.
    struct divisor {
        node_id scale, reciprocal;
    };
    divisor divisor_of(node_id pivot) {
        const bool wide = type_.type == dtype::f64;
        const double extreme = wide ? 0x1p1000 : 0x1p100, step = wide ? 0x1p100 : 0x1p60;
        const node_id size = b_.declare("pivot_size", b_.apply(op::abs, type_, pivot));
        const node_id zero = same(pivot, constant(0));
        const auto beyond = [&](op side, double limit) { return b_.compare(side, size, constant(limit)); };
        const node_id scale =
            b_.declare("scale", select(beyond(op::greater, extreme), constant(1 / step),
                                       select(beyond(op::less, 1 / extreme), constant(step), constant(1))));
        return {scale,
                b_.declare("reciprocal", select(zero, constant(1), over(constant(1), times(pivot, scale))))};
    }
    node_id divided(node_id x, const divisor& d) {
        return b_.declare("factor", times(times(x, d.scale), d.reciprocal));
    }

    void eliminate_in_memory(node_id k) {
        const divisor pivot = divisor_of(b_.declare("pivot", b_.load_local(pivot_row_, k)));
        each_row(b_.plus(k, n(1)), [&](node_id i, node_id r) {
            const node_id factor = divided(b_.declare("now", element(i, r, k)), pivot);
            set(i, r, k, factor);
            loop("c", b_.plus(k, n(1)), cols_, n(1), [&](node_id c) {
                set(i, r, c, difference(element(i, r, c), times(factor, b_.load_local(pivot_row_, c))));
            });
        });
    }

    /// Columns turn: what is column k now comes first, and last afterwards. So no index depends on k, and all
    /// stay in registers.
    void eliminate(node_id k, node_id p) {
        const divisor pivot = divisor_of(b_.declare("pivot", b_.load_local(pivot_row_, n(0))));
        const auto take = [&](int from, node_id r) {
            columns([&](node_id c) { b_.store_local(own_, in_own(r, c), b_.load_local(from, c)); });
        };
        in_slot(p, [&](node_id, node_id r) { take(upper_, r); });
        b_.branch(same(me_, k), [&] { take(pivot_row_, n(0)); }); // no more rows than columns: the first slot
        each_slot([&](node_id i, node_id r) {
            const node_id below = b_.declare("below", b_.compare(op::greater, i, k));
            const node_id x = b_.declare("now", b_.load_local(own_, in_own(r, n(0))));
            const node_id factor = divided(x, pivot);
            loop(
                "c", n(1), n(width_), n(1),
                [&](node_id c) {
                    const node_id old = b_.declare("old", b_.load_local(own_, in_own(r, c)));
                    const node_id right = b_.both(below, b_.compare(op::less, c, b_.minus(n(width_), k)));
                    b_.store_local(
                        own_, b_.minus(in_own(r, c), n(1)),
                        select(right, difference(old, times(factor, b_.load_local(pivot_row_, c))), old));
                },
                true);
            b_.store_local(own_, in_own(r, n(width_ - 1)), select(below, factor, x));
        });
    }

    /// The row that row i was: the exchanges backwards.
    node_id origin(node_id i) {
        const node_id from = b_.declare("from", i, false);
        loop("turn", n(1), b_.plus(cols_, n(1)), n(1), [&](node_id turn) {
            const node_id k = b_.declare("k", b_.minus(cols_, turn));
            const node_id p = b_.declare("p", b_.load_local(pivots_, k));
            b_.assign("from", b_.either(same(from, k), p, b_.either(same(from, p), k, from)));
        });
        return from;
    }

    void write() {
        std::vector<std::size_t> by_row, by_element, by_pivot;
        for (std::size_t o = 0; o < kernel_.outputs.size(); ++o) {
            const value_id id = kernel_.outputs[o].value;
            if (reads(id, batch_function::panel_pivots))
                by_pivot.push_back(o);
            else if (reads(id, batch_function::panel_order))
                by_row.push_back(o);
            else if (!is_stored(id))
                by_element.push_back(o);
        }
        if (!by_row.empty() || !by_element.empty())
            each_row(n(0), [&](node_id i, node_id r) {
                if (!by_row.empty())
                    b_.scope([&] { store(by_row, batch_function::panel_order, i, n(0), number(origin(i))); });
                if (by_element.empty()) return;
                own_columns([&](node_id c) {
                    for (const value_id id : found())
                        if (function_of(id) == batch_function::panel_lu)
                            low_.set_value(id, i, c, 1, element(i, r, c));
                    for (const std::size_t o : by_element) low_.outputs.store_one(o, i, c);
                });
            });
        if (by_pivot.empty()) return;
        loop("k", me_, cols_, n(items_), [&](node_id k) {
            store(by_pivot, batch_function::panel_pivots, k, n(0), number(b_.load_local(pivots_, k)));
        });
    }
};

} // namespace sinter::plan
