#pragma once
// Functions of the matrices of a batch, several of them to a work-group and each row of one to a work-item,
// in local memory: what one work-item alone would need more registers for than it has. Nothing is written
// out, so that it compiles quickly. The arithmetic is that of graph/batch.hpp, in the order in which rows are
// brought up to date. Golub, Van Loan, "Matrix Computations", 4th edition, algorithms 3.4.1, 4.2.2 and 3.1.4.

#include <cstdint>
#include <vector>

#include <sinter/plan/forms/group_matrix/group.hpp>
#include <sinter/plan/forms/group_matrix/params.hpp>
#include <sinter/plan/group_batch.hpp>

namespace sinter::inline SINTER_ABI::plan {

class group_batch_builder : group_builder {
public:
    group_batch_builder(const unwritten_kernel& k, const group_batch& f)
        : group_builder(k), function_(batch_function_of(main_)), count_(f.matrices), order_(order_of(main_)),
          beside_(columns_beside(main_)) {}

    void run() {
        begin();
        const node_id place = b_.declare("place", quotient(me_, n(order_)));
        row_ = b_.declare("row", remainder(me_, n(order_)));
        i_ = b_.declare("i", b_.plus(b_.times(n(count_), b_.item("@group_x")), place));
        exists_ = b_.declare("exists", b_.compare(op::less, i_, low_.extents.rows()));
        matrices_ = shared_array("matrices", count_ * elements_in_group(main_));
        first_ = b_.declare("first", b_.times(n(elements_in_group(main_)), place));
        read();
        info_ = needs(batch_function::lu_info) || needs(batch_function::cholesky_info)
                    ? b_.declare("info", n(0), false)
                    : -1;
        det_ = needs(batch_function::det) ? b_.declare("det", constant(1), false) : -1;
        pivot_row_ = needs(batch_function::pivots) ? b_.declare("pivot_row", n(0), false) : -1;
        barrier();
        const bool symmetric = function_ == batch_function::cholesky;
        loop("k", n(0), n(order_), n(1), [&](node_id k) {
            symmetric ? cholesky_step(k) : lu_step(k);
            barrier();
        });
        if (beside_ > 0)
            loop("turn", n(1), n(order_ + 1), n(1), [&](node_id turn) {
                substitute(b_.declare("k", b_.minus(n(order_), turn)));
                barrier();
            });
        b_.branch(exists_, [&] { write(); });
    }

private:
    batch_function function_;
    std::int64_t count_; ///< of matrices in a group
    std::int64_t order_, beside_;
    int matrices_ = -1;
    node_id i_ = -1, row_ = -1;    ///< the matrix's number, and this work-item's row of it
    node_id exists_ = -1;          ///< behind the last matrix there is none
    node_id first_ = -1;           ///< of the matrix's elements
    node_id info_ = -1, det_ = -1; ///< the same in all work-items of a matrix, as is what they are found from
    node_id pivot_row_ = -1;       ///< that was exchanged with this work-item's row

    node_id place_of(node_id r, node_id c) {
        return b_.plus(b_.plus(first_, b_.times(r, n(row_stride_in_group(main_)))), c);
    }
    node_id at(node_id r, node_id c) { return b_.load_local(matrices_, place_of(r, c)); }
    void set(node_id r, node_id c, node_id v) { b_.store_local(matrices_, place_of(r, c), v); }
    node_id right(node_id c) { return b_.plus(n(order_), c); }

    /// Columns before `end`, dealt out among the work-items of a matrix.
    template <class Body>
    void each_own(std::int64_t end, Body body) {
        if (end == order_) return body(row_);
        loop("c", row_, n(end), n(order_), body);
    }

    /// Row after row, as the batch has them: neighbouring work-items read neighbouring elements. What is
    /// beyond the last matrix is computed with, too, and not written.
    void read() {
        loop("r", n(0), n(order_), n(1), [&](node_id r) {
            b_.declare("value", constant(0), false);
            const node_id column = b_.declare("j", b_.plus(b_.times(n(order_), r), row_));
            const bool symmetric = function_ == batch_function::cholesky;
            b_.branch(symmetric ? b_.both(exists_, b_.compare(op::less_equal, row_, r)) : exists_,
                      [&] { b_.assign("value", b_.cast(type_, low_.value(main_.args[0], i_, column, 1))); });
            set(r, row_, b_.name("value", type_));
        });
        if (function_ == batch_function::inverse)
            loop("r", n(0), n(order_), n(1),
                 [&](node_id r) { set(r, right(row_), select(same(r, row_), constant(1), constant(0))); });
        if (function_ != batch_function::solve) return;
        loop("e", row_, n(order_ * beside_), n(order_), [&](node_id e) {
            b_.declare("value", constant(0), false);
            b_.branch(exists_,
                      [&] { b_.assign("value", b_.cast(type_, low_.value(main_.args[1], i_, e, 1))); });
            set(quotient(e, n(beside_)), right(remainder(e, n(beside_))), b_.name("value", type_));
        });
    }

    /// All work-items of a matrix look for the pivot, as they would wait for one that does; then each
    /// exchanges two elements of a column, and brings its own row up to date.
    void lu_step(node_id k) {
        const node_id p = b_.declare("p", k, false);
        const node_id most = b_.declare("most", b_.apply(op::abs, type_, at(k, k)), false);
        loop("r", b_.plus(k, n(1)), n(order_), n(1), [&](node_id r) {
            const node_id size = b_.declare("size", b_.apply(op::abs, type_, at(r, k)));
            b_.branch(b_.compare(op::greater, size, most), [&] {
                b_.assign("most", size);
                b_.assign("p", r);
            });
        });
        barrier();
        each_own(order_ + beside_, [&](node_id c) {
            const node_id upper = b_.declare("upper", at(k, c));
            set(k, c, at(p, c));
            set(p, c, upper);
        });
        barrier();
        const node_id pivot = b_.declare("pivot", at(k, k));
        const node_id zero = b_.declare("zero", same(pivot, constant(0)));
        if (info_ >= 0) fails_first(zero, k);
        if (det_ >= 0)
            b_.assign("det", select(same(p, k), times(det_, pivot),
                                    b_.apply(op::negate, type_, times(det_, pivot))));
        if (pivot_row_ >= 0) b_.branch(same(row_, k), [&] { b_.assign("pivot_row", p); });
        b_.branch(b_.compare(op::greater, row_, k), [&] {
            // A column without a pivot is all zeros below, and stays so.
            const node_id factor = b_.declare("factor", over(at(row_, k), select(zero, constant(1), pivot)));
            set(row_, k, factor);
            subtract_row(k, factor, b_.plus(k, n(1)), order_ + beside_);
        });
    }

    void cholesky_step(node_id k) {
        const node_id square = b_.declare("square", at(k, k));
        if (info_ >= 0)
            fails_first(b_.apply(op::logical_not, {dtype::boolean, false, 1},
                                 b_.compare(op::greater, square, constant(0))),
                        k);
        const node_id root = root_of(square), below = b_.declare("below", b_.compare(op::greater, row_, k));
        b_.branch(below, [&] { set(row_, k, over(at(row_, k), root)); });
        barrier();
        b_.branch(same(row_, k), [&] { set(k, k, root); });
        b_.branch(below, [&] {
            const node_id left = b_.declare("left", at(row_, k));
            loop("c", b_.plus(k, n(1)), b_.plus(row_, n(1)), n(1),
                 [&](node_id c) { set(row_, c, difference_of_product(at(row_, c), left, at(c, k))); });
        });
    }

    /// Columns from `begin` on of this work-item's row, less `factor` times row k.
    void subtract_row(node_id k, node_id factor, node_id begin, std::int64_t end) {
        loop("c", begin, n(end), n(1),
             [&](node_id c) { set(row_, c, difference_of_product(at(row_, c), factor, at(k, c))); });
    }

    void fails_first(node_id fails, node_id k) {
        b_.branch(b_.both(same(info_, n(0)), fails), [&] { b_.assign("info", b_.plus(k, n(1))); });
    }

    /// Row k of U X = B, from the last on: what is right of U becomes X.
    void substitute(node_id k) {
        each_own(beside_, [&](node_id c) { set(k, right(c), over(at(k, right(c)), at(k, k))); });
        barrier();
        b_.branch(b_.compare(op::less, row_, k),
                  [&] { subtract_row(k, b_.declare("factor", at(row_, k)), n(order_), order_ + beside_); });
    }

    /// Output after output, by the function that it is made from, which says how many columns it has.
    void write() {
        const auto outputs_of = [&](auto... functions) {
            std::vector<std::size_t> list;
            for (std::size_t o = 0; o < kernel_.outputs.size(); ++o)
                if ((reads(kernel_.outputs[o].value, functions) || ...)) list.push_back(o);
            return list;
        };
        if (const auto list = outputs_of(function_); !list.empty()) {
            const std::int64_t columns = beside_ > 0 ? beside_ : order_;
            loop("e", row_, n(order_ * columns), n(order_), [&](node_id e) {
                const node_id r = quotient(e, n(columns)), c = remainder(e, n(columns));
                store(list, function_, i_, e, at(r, beside_ > 0 ? right(c) : c));
            });
        }
        if (const auto list = outputs_of(batch_function::pivots); !list.empty())
            b_.scope([&] { store(list, batch_function::pivots, i_, row_, number(pivot_row_)); });
        const auto numbers =
            outputs_of(batch_function::lu_info, batch_function::cholesky_info, batch_function::det);
        if (!numbers.empty())
            b_.branch(same(row_, n(0)), [&] {
                const lowering::scope inner(low_);
                for (const value_id id : found())
                    if (is_one_number(function_of(id)))
                        low_.set_value(id, i_, n(0), 1,
                                       function_of(id) == batch_function::det ? det_ : number(info_));
                for (const std::size_t o : numbers) low_.outputs.store_one(o, i_, n(0));
            });
    }
};

} // namespace sinter::plan
