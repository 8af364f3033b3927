#pragma once
// Some columns of L D L' with the exchanges of Bunch and Kaufman, by one work-group:
// batch_function::ldlt_panel. As LAPACK's lasyf, columns are brought up to date when they are looked at. Rows
// stay where they are, those that are pivots are marked, and exchanges are a list in local memory. Every
// work-item owns elements of each column, which lie where the result goes, so that it needs no others' but
// those of pivots.

#include <cstdint>
#include <limits>
#include <string>

#include <sinter/plan/folds/folding.hpp>
#include <sinter/plan/forms/group_matrix/group.hpp>

namespace sinter::inline SINTER_ABI::plan {

class group_ldlt_builder : group_builder {
public:
    explicit group_ldlt_builder(const unwritten_kernel& k) : group_builder(k), row_{order_of(main_)} {}

    void run() {
        begin();
        const loops::value_type place{dtype::i32, true, 1};
        work_ = &low_.arrays.destination(leading_output());
        size_ = low_.extents.cols();
        across_ = shared_array("across", row_.width + 1);
        heads_ = shared_array("heads", 3);
        from_ = b_.local_array("from", place, row_.width, alone());
        to_ = b_.local_array("to", place, row_.width, alone());
        if (!alone()) {
            sizes_ = b_.local_array("sizes", type_, items_);
            places_ = b_.local_array("places", place, items_);
        }
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
    const array_view* work_ = nullptr;
    node_id size_ = -1, steps_ = -1, ends_ = -1; ///< the last: 1 behind the first column of a block of 2 x 2
    int across_ = -1, heads_ = -1;               ///< of a row: W's; of both columns: the elements of D
    int from_ = -1, to_ = -1;                    ///< places that each step exchanged
    int sizes_ = -1, places_ = -1;

    std::size_t leading_output() const {
        std::size_t o = 0;
        while (kernel_.outputs[o].value != kernel_.reduction) ++o;
        return o;
    }
    node_id at(node_id row, node_id i) { return low_.elements.load_element(*work_, row, i); }
    node_id at(std::int64_t row, node_id i) { return at(n(row), i); }
    void set(node_id row, node_id i, node_id v) {
        b_.store(work_->array, low_.address().element(*work_, row, i), v);
    }
    node_id lower(node_id k) { return k; }
    node_id weighed(node_id k) { return b_.plus(n(row_.weighed()), k); }
    node_id head(int which) { return b_.load_local(heads_, n(which)); }

    /// What is read inside is forgotten behind.
    template <class Body>
    void branch(node_id condition, Body body) {
        b_.branch(condition, [&] {
            const lowering::scope inner(low_);
            body();
        });
    }
    template <class Body>
    void otherwise(Body body) {
        b_.otherwise([&] {
            const lowering::scope inner(low_);
            body();
        });
    }
    /// The elements of this work-item, as body(i).
    template <class Body>
    void own(Body body) {
        loop("i", me_, size_, n(items_), body);
    }
    template <class Body>
    void owner(node_id i, Body body) {
        if (alone()) return body();
        branch(same(remainder(i, n(items_)), me_), body);
    }
    template <class Body>
    void first_item(Body body) {
        if (alone()) return body();
        branch(same(me_, n(0)), body);
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

    /// A's row that has come to this place: the exchanges of the steps before k, backwards.
    node_id row_at(node_id place, node_id k, const std::string& name) {
        b_.declare(name, place, false);
        const node_id row = b_.index_name(name);
        loop("turn", n(1), b_.plus(k, n(1)), n(1),
             [&](node_id turn) { follow(b_.minus(k, turn), name, row); });
        return row;
    }
    void follow(node_id t, const std::string& name, node_id at) {
        const node_id step = b_.declare("before", t);
        const node_id p = b_.declare("p", b_.load_local(from_, step)),
                      q = b_.declare("q", b_.load_local(to_, step));
        b_.assign(name, b_.either(same(at, p), q, b_.either(same(at, q), p, at)));
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
        largest(row_.first(), row, "below", "other");
        const node_id below = b_.name("below", type_), other = b_.index_name("other");
        owner(other, [&] { b_.store_local(heads_, n(2), at(row_.first(), other)); });
        bring_up(k, other, row_.second(), 1);
        largest(row_.second(), other, "most");
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
            first_item([&] { exchange(k, b_.either(stays, row, other), two); });
            b_.branch(two, [&] { b_.assign("ends", n(1)); });
        });
    }
    node_id none_of(node_id condition) {
        return b_.apply(op::logical_not, {dtype::boolean, false, 1}, condition);
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
    /// there is none. A NaN is the largest. `place`, if it has a name, gets the row: of equals the first.
    void largest(std::int64_t of, node_id skipped, const std::string& value, const std::string& place = "") {
        b_.declare(value, constant(-1), false);
        if (!place.empty()) b_.declare(place, skipped, false);
        const node_id most = b_.name(value, type_);
        own([&](node_id i) {
            const node_id size = b_.declare("size", b_.apply(op::abs, type_, at(of, i)));
            const node_id counts =
                b_.both(b_.compare(op::not_equal, i, skipped), same(at(row_.taken(), i), constant(0)));
            branch(b_.both(counts, more_extreme(b_, op::greater, size, most)), [&] {
                b_.assign(value, size);
                if (!place.empty()) b_.assign(place, i);
            });
        });
        if (!alone()) among_items(value, place, most);
        b_.assign(value, select(b_.compare(op::less, most, constant(0)), constant(0), most));
    }
    /// From here on a NaN is an infinity.
    void among_items(const std::string& value, const std::string& place, node_id most) {
        const bool placed = !place.empty();
        const node_id most_at = placed ? b_.index_name(place) : -1;
        const auto keep = [&] {
            b_.store_local(sizes_, me_, most);
            if (placed) b_.store_local(places_, me_, most_at);
        };
        b_.branch(b_.apply(op::isnan, {dtype::boolean, false, 1}, most),
                  [&] { b_.assign(value, constant(std::numeric_limits<double>::infinity())); });
        keep();
        for (std::int64_t left = items_; left > 1;) {
            const std::int64_t next = left > 8 ? left / 8 : 1;
            b_.barrier();
            branch(b_.compare(op::less, me_, n(next)), [&] {
                loop(
                    "neighbour", b_.plus(me_, n(next)), n(left), n(next),
                    [&](node_id neighbour) { join(neighbour, value, place, most); }, true);
                keep();
            });
            left = next;
        }
        b_.barrier();
        b_.assign(value, b_.load_local(sizes_, n(0)));
        if (placed) b_.assign(place, b_.load_local(places_, n(0)));
    }
    void join(node_id neighbour, const std::string& value, const std::string& place, node_id most) {
        const node_id theirs = b_.declare("theirs", b_.load_local(sizes_, neighbour));
        const node_id larger = b_.compare(op::greater, theirs, most);
        if (place.empty()) return b_.branch(larger, [&] { b_.assign(value, theirs); });
        const node_id theirs_at = b_.declare("theirs_at", b_.load_local(places_, neighbour));
        const node_id first =
            b_.both(same(theirs, most), b_.compare(op::less, theirs_at, b_.index_name(place)));
        b_.branch(b_.compare(op::logical_or, larger, first), [&] {
            b_.assign(value, theirs);
            b_.assign(place, theirs_at);
        });
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

    /// The pivot's row comes to place k, and of two rows the second one to place k + 1.
    void exchange(node_id k, node_id pivot, node_id two) {
        b_.declare("came", pivot, false);
        const node_id came = b_.index_name("came");
        loop("turn", n(0), k, n(1), [&](node_id turn) { follow(turn, "came", came); });
        b_.store_local(from_, k, came);
        b_.branch(two, [&] { b_.store_local(to_, k, b_.plus(k, n(1))); });
    }
};

} // namespace sinter::plan
