#pragma once
// Spectra of small matrices: what rotations have made of their rows is ordered and written. Vectors of
// singular values that vanish are completed.

#include <cstdint>
#include <limits>
#include <vector>

#include <sinter/plan/forms/group_matrix/jacobi_sweeps.hpp>

namespace sinter::inline SINTER_ABI::plan {

class group_jacobi_builder : jacobi_sweeps {
public:
    using jacobi_sweeps::jacobi_sweeps;

    void run() {
        begin();
        ranks_ = b_.local_array("ranks", index_, count_ * shape_.vectors, alone());
        if (shape_.vectors > 1) sweep();
        if (!symmetric_) {
            find_lengths();
            if (needs(of_matrix())) complete();
        }
        rank();
        within(exists_, [&] { write(); });
    }

private:
    int ranks_ = -1;

    node_id rank_of(node_id k) { return b_.load_local(ranks_, in_own(shape_.vectors, k)); }

    /// Singular values; rows become vectors of length 1, but for those that vanish: they become zeros.
    void find_lengths() {
        each(shape_.vectors, [&](node_id r) {
            const node_id square = product_of_rows("square", r, r);
            const node_id there = b_.declare("there", above(square, constant(negligible_square(type_.type))));
            const node_id length = b_.declare("length", select(there, root(square), constant(0)));
            set_value(r, length);
            if (!needs(of_matrix())) return;
            const node_id divisor = b_.declare("divisor", select(there, length, constant(1)));
            count_to("c", shape_.length,
                     [&](node_id c) { set(r, c, select(there, over(at(r, c), divisor), constant(0))); });
        });
        barrier();
    }
    /// Rows of zeros become orthogonal to all others, one after the other. The axis that the rows have the
    /// least of has a part outside of them, so nothing cancels (twice is enough).
    void complete() {
        const int parts = shared_array("parts", count_ * shape_.vectors);
        const node_id turns = b_.declare("turns", n(0), false);
        count_to("m", count_, [&](node_id m) {
            b_.declare("missing", n(0), false);
            count_to("r", shape_.vectors, [&](node_id r) {
                const node_id there = b_.load_local(values_, b_.plus(b_.times(n(shape_.vectors), m), r));
                b_.branch(same(there, constant(0)),
                          [&] { b_.assign("missing", b_.plus(b_.index_name("missing"), n(1))); });
            });
            b_.assign("turns", b_.index_op(op::max, turns, b_.index_name("missing")));
        });
        loop("turn", n(0), turns, n(1), [&](node_id turn) { complete_one(parts, turn); });
    }
    void complete_one(int parts, node_id turn) {
        const node_id row = missing_row(turn);
        each(shape_.length, [&](node_id c) {
            const node_id covered = variable("covered", 0);
            count_to("r", shape_.vectors,
                     [&](node_id r) { b_.assign("covered", sum(covered, times(at(r, c), at(r, c)))); });
            set_across(c, covered);
        });
        barrier();
        const node_id least = b_.declare("least", across(n(0)), false);
        const node_id axis = b_.declare("axis", n(0), false);
        count_to("e", shape_.length, [&](node_id e) {
            b_.branch(b_.compare(op::less, across(e), least), [&] {
                b_.assign("least", across(e));
                b_.assign("axis", e);
            });
        });
        barrier();
        each(shape_.length,
             [&](node_id c) { set_across(c, select(same(c, axis), constant(1), constant(0))); });
        barrier();
        for (int again = 0; again < 2; ++again) {
            each(shape_.vectors, [&](node_id r) {
                const node_id part =
                    sum_of("part", shape_.length, [&](node_id e) { return times(at(r, e), across(e)); });
                b_.store_local(parts, in_own(shape_.vectors, r), part);
            });
            barrier();
            each(shape_.length, [&](node_id c) {
                const node_id rest = b_.declare("rest", across(c), false);
                count_to("r", shape_.vectors, [&](node_id r) {
                    const node_id part = b_.load_local(parts, in_own(shape_.vectors, r));
                    b_.assign("rest", difference_of_product(rest, part, at(r, c)));
                });
                set_across(c, rest);
            });
            barrier();
        }
        const node_id square =
            sum_of("square", shape_.length, [&](node_id e) { return times(across(e), across(e)); });
        const node_id length = b_.declare("length", root(square));
        within(b_.compare(op::less, row, n(shape_.vectors)),
               [&] { each(shape_.length, [&](node_id c) { set(row, c, over(across(c), length)); }); });
        barrier();
    }
    /// The row of zeros that `turn` others come before; behind the last row, if there are fewer.
    node_id missing_row(node_id turn) {
        const node_id row = b_.declare("row", n(shape_.vectors), false);
        b_.declare("seen", n(0), false);
        const node_id seen = b_.index_name("seen");
        count_to("r", shape_.vectors, [&](node_id r) {
            b_.branch(same(value(r), constant(0)), [&] {
                b_.branch(same(seen, turn), [&] { b_.assign("row", r); });
                b_.assign("seen", b_.plus(seen, n(1)));
            });
        });
        return row;
    }

    /// Where each value goes: eigenvalues ascend, singular values descend.
    void rank() {
        barrier();
        each(shape_.vectors, [&](node_id k) {
            const node_id own = b_.declare("own", value(k)), place = b_.declare("before", n(0), false);
            count_to("e", shape_.vectors, [&](node_id e) {
                const node_id other = b_.declare("other", value(e));
                const node_id first = b_.compare(symmetric_ ? op::less : op::greater, other, own),
                              earlier = b_.both(same(other, own), b_.compare(op::less, e, k));
                b_.branch(b_.compare(op::logical_or, first, earlier),
                          [&] { b_.assign("before", b_.plus(place, n(1))); });
            });
            b_.store_local(ranks_, in_own(shape_.vectors, k), place);
        });
        barrier();
    }

    /// NaN for everything, where an element is one or infinite.
    node_id if_finite(node_id x) {
        return select(finite_, x, constant(std::numeric_limits<double>::quiet_NaN()));
    }
    void write() {
        const batch_function numbers =
            symmetric_ ? batch_function::eigenvalues : batch_function::singular_values;
        if (const auto list = outputs_of(numbers); !list.empty())
            each(shape_.vectors, [&](node_id k) {
                const node_id j = b_.declare("j", rank_of(k));
                store(list, numbers, i_, j, b_.declare("given", if_finite(times(value(k), back_))));
            });
        if (symmetric_) return write_vectors(batch_function::eigenvectors, shape_.vectors, true);
        write_vectors(of_matrix(), shape_.length, false);
        write_vectors(of_identity(), shape_.vectors, true);
    }
    /// Vectors of `size` elements, as columns.
    void write_vectors(batch_function f, std::int64_t size, bool from_identity) {
        const auto list = outputs_of(f);
        if (list.empty()) return;
        each(size, [&](node_id c) {
            count_to("k", shape_.vectors, [&](node_id k) {
                const node_id j = b_.declare("j", b_.plus(b_.times(c, n(shape_.vectors)), rank_of(k)));
                const node_id x = at(k, from_identity ? beside(c) : c);
                store(list, f, i_, j, b_.declare("given", if_finite(x)));
            });
        });
    }
    std::vector<std::size_t> outputs_of(batch_function f) const {
        std::vector<std::size_t> list;
        for (std::size_t o = 0; o < kernel_.outputs.size(); ++o)
            if (reads(kernel_.outputs[o].value, f)) list.push_back(o);
        return list;
    }
};

} // namespace sinter::plan
