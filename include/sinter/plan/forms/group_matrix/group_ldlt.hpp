#pragma once
// Some columns of L D L' with the exchanges of Bunch and Kaufman, by one work-group:
// batch_function::ldlt_panel. As LAPACK's lasyf, columns are brought up to date when they are looked at. Rows
// stay where they are, those that are pivots are marked, and exchanges are a list in local memory. Every
// work-item owns elements of each column, which lie where the result goes, so that it needs no others' but
// those of pivots.

#include <cstdint>
#include <utility>

#include <sinter/core/batch_rows.hpp>
#include <sinter/plan/forms/group_matrix/group_pivots.hpp>

namespace sinter::inline SINTER_ABI::plan {

class group_ldlt_builder : group_pivots {
public:
    explicit group_ldlt_builder(const unwritten_kernel& k) : group_pivots(k), row_{order_of(main_)} {}

    void run() {
        begin(row_.width);
        size_ = low_.extents.cols();
        across_ = shared_array("across", row_.width + 1);
        heads_ = shared_array("heads", 3);
        steps_ = b_.declare("steps", b_.index_op(op::min, n(row_.width), size_));
        ends_ = b_.declare("ends", n(0), false);
        branch(same(b_.cast(type_, low_.value(main_.args[1], n(0), n(0), 1)), constant(0)),
               [&] { b_.assign("ends", n(1)); });
        clear();
        loop("k", n(0), steps_, n(1), [&](node_id k) { step(k); });
        own([&](node_id i) { set(n(row_.order()), i, b_.cast(type_, number(row_at(i, steps_, "place")))); });
    }

private:
    ldlt_row row_;
    node_id size_ = -1, steps_ = -1, ends_ = -1; ///< the last: 1 behind the first column of a block of 2 x 2
    int across_ = -1, heads_ = -1;               ///< of a row: W's; of both columns: the elements of D

    using group_pivots::at;
    node_id at(std::int64_t row, node_id i) { return at(n(row), i); }
    node_id lower(node_id k) { return k; }
    node_id weighed(node_id k) { return b_.plus(n(row_.weighed()), k); }
    node_id head(int which) { return b_.load_local(heads_, n(which)); }

    /// The elements of this work-item, as body(i).
    template <class Body>
    void own(Body body) {
        loop("i", me_, size_, n(items_), body);
    }
    void clear() {
        loop("c", n(0), n(2 * row_.width + 2), n(1),
             [&](node_id c) { own([&](node_id i) { set(c, i, constant(0)); }); });
        own([&](node_id i) {
            set(n(row_.taken()), i,
                select(b_.both(same(i, n(0)), same(ends_, n(1))), constant(1), constant(0)));
        });
        first_item([&] {
            loop("c", n(0), n(row_.width + 1), n(1), [&](node_id c) {
                set(n(row_.diagonal()), c, constant(0));
                set(n(row_.beside()), c, constant(0));
                set(n(row_.sizes()), c, constant(1));
            });
        });
    }

    /// A step behind the first column of a block of 2 x 2 does nothing. A group's work-items meet its
    /// barriers all the same.
    void step(node_id k) {
        const node_id live = b_.declare("live", same(ends_, n(0)));
        b_.assign("ends", n(0));
        first_item([&] {
            b_.store_local(from_, k, k);
            b_.store_local(to_, k, k);
        });
        if (alone()) return branch(live, [&] { look(k, live); });
        look(k, live);
        barrier();
    }
    void look(node_id k, node_id live) {
        const node_id row = row_at(k, k, "row");
        bring_up(k, row, row_.first(), 0);
        largest_of(row_.first(), row, "below", "other");
        const node_id below = b_.name("below", type_), other = b_.index_name("other");
        owner(other, [&] { b_.store_local(heads_, n(2), at(row_.first(), other)); });
        bring_up(k, other, row_.second(), 1);
        largest_of(row_.second(), other, "most");
        const node_id most = b_.name("most", type_), least = constant(least_pivot);
        const node_id size = b_.declare("own", b_.apply(op::abs, type_, head(0)));
        const node_id limit = b_.declare("limit", times(least, below));
        const auto reaches = [&](node_id a, node_id c) { return b_.compare(op::greater_equal, a, c); };
        const node_id stays = b_.declare("stays", b_.compare(op::logical_or, reaches(size, limit),
                                                             reaches(size, times(limit, over(below, most)))));
        const node_id suits = reaches(b_.apply(op::abs, type_, head(1)), times(least, most));
        const node_id two = b_.declare("two", none_of(b_.compare(op::logical_or, stays, suits)));
        branch(live, [&] {
            take(k, row, other, stays, two);
            first_item([&] {
                exchange(k, b_.either(stays, row, other));
                b_.branch(two, [&] { b_.store_local(to_, k, b_.plus(k, n(1))); });
            });
            b_.branch(two, [&] { b_.assign("ends", n(1)); });
        });
    }
    /// Column `i` of what is left of A, in row `to` of the memory; its diagonal goes to heads_.
    void bring_up(node_id k, node_id i, std::int64_t to, int diagonal) {
        owner(i, [&] {
            loop("q", n(0), k, n(1), [&](node_id q) { b_.store_local(across_, q, at(weighed(q), i)); });
        });
        barrier();
        const auto element = [&](node_id j) { return b_.cast(type_, low_.value(main_.args[0], i, j, 1)); };
        if (alone()) { // loops that become vectors
            own([&](node_id j) { set(n(to), j, element(j)); });
            loop("q", n(0), k, n(1), [&](node_id q) {
                const node_id factor = b_.declare("factor", b_.load_local(across_, q));
                own([&](node_id j) {
                    set(n(to), j, difference_of_product(at(to, j), at(lower(q), j), factor));
                });
            });
        } else {
            own([&](node_id j) {
                const node_id left = b_.declare("left", element(j), false);
                loop("q", n(0), k, n(1), [&](node_id q) {
                    b_.assign("left",
                              difference_of_product(left, at(lower(q), j), b_.load_local(across_, q)));
                });
                set(n(to), j, left);
            });
        }
        owner(i, [&] { b_.store_local(heads_, n(diagonal), at(to, i)); });
    }

    /// The largest magnitude of row `of` among the rows that are left, without that of `skipped`, and 0 if
    /// there is none.
    void largest_of(std::int64_t of, node_id skipped, const std::string& value,
                    const std::string& place = "") {
        largest(size_, value, place, skipped, [&](node_id i) {
            const node_id size = b_.declare("size", b_.apply(op::abs, type_, at(of, i)));
            const node_id other = b_.compare(op::not_equal, i, skipped);
            return std::pair(size, b_.both(other, same(at(row_.taken(), i), constant(0))));
        });
        const node_id most = b_.name(value, type_);
        b_.assign(value, select(b_.compare(op::less, most, constant(0)), constant(0), most));
    }

    /// Columns of L and of L D from those that were looked at, and what belongs to D.
    void take(node_id k, node_id row, node_id other, node_id stays, node_id two) {
        const node_id next = b_.plus(k, n(1));
        const node_id a = b_.declare("corner", head(0)), b = b_.declare("off", head(2)),
                      c = b_.declare("end_corner", head(1));
        const node_id pivot = b_.declare("pivot", select(b_.compare(op::logical_or, stays, two), a, c));
        const auto mark = [&](node_id i) { owner(i, [&] { set(n(row_.taken()), i, constant(1)); }); };
        branch(b_.compare(op::logical_or, stays, two), [&] { mark(row); });
        branch(none_of(stays), [&] { mark(other); });
        const node_id ca = b_.declare("by_a", over(a, b)), cc = b_.declare("by_c", over(c, b));
        const node_id unit =
            b_.declare("unit", over(constant(1), times(b, difference(times(cc, ca), constant(1)))));
        own([&](node_id i) {
            branch(same(at(row_.taken(), i), constant(0)), [&] {
                const node_id u = b_.declare("one", at(row_.first(), i)),
                              v = b_.declare("another", at(row_.second(), i));
                branch(two, [&] {
                    set(lower(k), i, times(unit, difference(times(cc, u), v)));
                    set(lower(next), i, times(unit, difference(times(ca, v), u)));
                    set(weighed(k), i, u);
                    set(weighed(next), i, v);
                });
                otherwise([&] {
                    const node_id x = b_.declare("column", select(stays, u, v));
                    // A column of zeros has the pivot 0, and nothing to take away.
                    set(lower(k), i, select(same(x, constant(0)), constant(0), over(x, pivot)));
                    set(weighed(k), i, x);
                });
            });
        });
        first_item([&] {
            set(n(row_.diagonal()), k, pivot);
            branch(two, [&] {
                set(n(row_.diagonal()), next, c);
                set(n(row_.beside()), k, b);
                set(n(row_.sizes()), k, constant(2));
                set(n(row_.sizes()), next, constant(0));
            });
        });
    }
};

} // namespace sinter::plan
