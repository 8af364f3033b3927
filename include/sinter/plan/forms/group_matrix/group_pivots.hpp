#pragma once
// What work-groups have in common that take columns or rows of a matrix one after the other, each as a pivot:
// what they work on lies where the result goes, every work-item owns elements or lines of it, and exchanges
// are a list in local memory.

#include <cstdint>
#include <limits>
#include <string>

#include <sinter/plan/folds/folding.hpp>
#include <sinter/plan/forms/group_matrix/group.hpp>

namespace sinter::inline SINTER_ABI::plan {

class group_pivots : public group_builder {
public:
    using group_builder::group_builder;

protected:
    const array_view* work_ = nullptr;
    int from_ = -1, to_ = -1; ///< places that each step exchanged
    int sizes_ = -1, places_ = -1;

    /// With local arrays for as many steps.
    void begin(std::int64_t steps) {
        group_builder::begin();
        const loops::value_type place{dtype::i32, true, 1};
        work_ = &low_.arrays.destination(leading_output());
        from_ = b_.local_array("from", place, steps, alone());
        to_ = b_.local_array("to", place, steps, alone());
        if (alone()) return;
        sizes_ = b_.local_array("sizes", type_, items_);
        places_ = b_.local_array("places", place, items_);
    }

    std::size_t leading_output() const {
        std::size_t o = 0;
        while (kernel_.outputs[o].value != kernel_.reduction) ++o;
        return o;
    }
    node_id at(node_id row, node_id i) { return low_.elements.load_element(*work_, row, i); }
    void set(node_id row, node_id i, node_id v) {
        b_.store(work_->array, low_.address().element(*work_, row, i), v);
    }

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

    /// What has come to this place: the exchanges of the steps before k, backwards.
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

    node_id none_of(node_id condition) {
        return b_.apply(op::logical_not, {dtype::boolean, false, 1}, condition);
    }

    /// The largest of what candidate(i) gives for lines i of this group, its size and whether it counts; -1
    /// if none does. A NaN is the largest. `place`, if it has a name, gets the line, of equals the first, and
    /// begins with `nothing`.
    template <class Candidate>
    void largest(node_id lines, const std::string& value, const std::string& place, node_id nothing,
                 Candidate candidate) {
        b_.declare(value, constant(-1), false);
        if (!place.empty()) b_.declare(place, nothing, false);
        const node_id most = b_.name(value, type_);
        loop("i", me_, lines, n(items_), [&](node_id i) {
            const auto [size, counts] = candidate(i);
            const node_id found = size; // a lambda cannot hold a binding on clang 14
            branch(b_.both(counts, more_extreme(b_, op::greater, found, most)), [&] {
                b_.assign(value, found);
                if (!place.empty()) b_.assign(place, i);
            });
        });
        if (!alone()) among_items(value, place, most);
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

    /// Step k exchanges what is `pivot` and what has come to place `to`.
    void exchange(node_id k, node_id pivot) {
        b_.declare("came", pivot, false);
        const node_id came = b_.index_name("came");
        loop("turn", n(0), k, n(1), [&](node_id turn) { follow(turn, "came", came); });
        b_.store_local(from_, k, came);
    }
};

} // namespace sinter::plan
