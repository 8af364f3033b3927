#pragma once
// What expr/assign.hpp declares.

#include <exception>
#include <string>

#include <sinter/core/linkage.hpp>
#include <sinter/expr/assign.hpp>
#include <sinter/expr/handle.hpp>

namespace sinter::inline SINTER_ABI::expr {

SINTER_DEFINE void pending_assignment::finish() {
    if (!pending_) return;
    release();
    require_in_order();
    evaluate();
}

SINTER_DEFINE void pending_assignment::release() {
    for (pending_assignment* a = this; a; a = a->before_) {
        if (a->pending_) runtime::waiting_arrays::pop(a->entries_);
        a->pending_ = false;
    }
}

SINTER_DEFINE const runtime::assignment& pending_assignment::take() {
    if (before_) {
        before_->require_in_order();
        before_->evaluate();
    }
    before_ = nullptr;
    require_in_order();
    return what_;
}

SINTER_DEFINE void pending_assignment::put_behind(pending_assignment& first) {
    if (!first.pending_) return;
    pending_assignment* earliest = this;
    while (earliest->before_) earliest = earliest->before_;
    earliest->before_ = &first;
}

SINTER_DEFINE void pending_assignment::prepare(array_handle& owner, adopt adopter, dtype type,
                                               std::int64_t static_rows, std::int64_t static_cols,
                                               const runtime::program& source, std::int64_t rows,
                                               std::int64_t cols) {
    what_.source = source;
    what_.rows = kind_of(static_rows);
    what_.cols = kind_of(static_cols);
    if (owner.storage()) {
        target_ = owner.storage();
        seen_ = owner;
        what_.target = target_.get();
        what_.place = owner.place();
        check(owner.place(), rows, cols);
    } else {
        runtime::device_state* device = device_of(source.operands);
        if (!device)
            throw device_error(
                rows == any_extent && cols == any_extent
                    ? std::string("sinter: the destination has neither a device nor extents yet, and a "
                                  "number has none: construct it with them, matrix<float> A(dev, m, n), "
                                  "scalar<float> s(dev)")
                    : "sinter: neither the destination nor an operand says on which device to evaluate " +
                          runtime::to_string(what_) + runtime::whose_letters +
                          "; give the destination a device and its extents first: matrix<float> "
                          "A(dev, m, n), vector<float> x(dev, n), or make an array: zeros<float>(dev, m, n)");
        const auto extent = [](std::int64_t fixed, std::int64_t given) {
            return given != any_extent ? given : fixed == any_extent ? 1 : fixed;
        };
        const std::int64_t m = extent(static_rows, rows), n = extent(static_cols, cols);
        if (rows == any_extent && cols == any_extent && (m == dynamic || n == dynamic) && !has_places(source))
            throw shape_error("sinter: an array without extents takes them from the expression, but this "
                              "one is a number, as those of sum(A), dot(x, y) and trans(x) * y of vectors "
                              "are: scalar s = ... takes it; or give the array its extents first");
        if (m == dynamic || n == dynamic)
            throw shape_error("sinter: an array without extents takes them from the expression, which is " +
                              shape_text(rows, cols) + " in " + runtime::to_string(what_) +
                              runtime::whose_letters +
                              "; numbers, scalars, row_index() and broadcasts have no extents of their "
                              "own: give the array its extents first");
        layout place;
        place.rows = static_rows < 0 ? m : static_rows;
        place.cols = static_cols < 0 ? n : static_cols;
        if (static_cols == 1 && static_rows < 0 && rows == 1 && cols != 1)
            throw shape_error("sinter: a vector is a column, and the expression is " +
                              shape_text(rows, cols) + " in " + runtime::to_string(what_) +
                              runtime::whose_letters + "; trans(...) turns a row");
        check(place, rows, cols);
        // Of shapes nothing but a shape can be had: prewarm and explain allocate nothing for it. (A shape
        // without elements is an empty array like any other.)
        target_ = make_storage(device, type, m, n,
                               has_shape(source.operands) ? array_use::plan : array_use::evaluate);
        place = target_->whole();
        if (static_rows == any_extent) place = scalar_place();
        seen_ = array_handle(target_, place);
        adopter_ = adopter;
        owner_ = &owner;
    }
    what_.target = target_.get();
    what_.place = seen_.place();
    if (what_.place.rows == any_extent) { // a scalar: the one element of its storage, or one of an array
        what_.place.rows = what_.place.cols = 1;
        if (target_->rows == 1 && target_->cols == 1) what_.place = target_->whole();
    }
    wait();
}

SINTER_DEFINE void pending_assignment::prepare_at(const array_handle& to, std::int64_t static_rows,
                                                  std::int64_t static_cols, const runtime::program& source,
                                                  std::int64_t rows, std::int64_t cols) {
    target_ = to.storage();
    seen_ = to;
    what_.source = source;
    what_.rows = kind_of(static_rows);
    what_.cols = kind_of(static_cols);
    what_.target = target_.get();
    what_.place = to.place();
    what_.rows_at_places = rows;
    what_.cols_at_places = cols;
    wait();
}

SINTER_DEFINE void pending_assignment::wait() {
    exceptions_ = std::uncaught_exceptions();
    pending_ = true;
    entries_ = runtime::waiting_arrays::top();
    runtime::waiting_arrays::push(target_.get(), true);
    for (const runtime::operand& o : what_.source.operands)
        if (o.array) runtime::waiting_arrays::push(o.array.get(), false);
}

SINTER_DEFINE void pending_assignment::finish_at_end() {
    if (!pending_) return;
    if (std::uncaught_exceptions() == exceptions_)
        finish();
    else
        release();
}

SINTER_DEFINE void pending_assignment::require_in_order() const {
    if (runtime::waiting_arrays::top() == 0) return;
    for (const pending_assignment* a = this; a; a = a->before_) {
        a->target_->require_carried_out(true);
        for (const runtime::operand& o : a->what_.source.operands)
            if (o.array) o.array->require_carried_out(false);
    }
}

SINTER_DEFINE void pending_assignment::evaluate() {
    if (before_) before_->evaluate();
    before_ = nullptr;
    carry_out({&what_, 1});
    commit();
}

SINTER_DEFINE bool pending_assignment::has_places(const runtime::program& source) {
    for (const graph::instruction& i : source.code) {
        const leaf_kind kind = leaf_kind_of(i);
        if (i.code == op::leaf && is_index(kind)) return true;
    }
    return false;
}

SINTER_DEFINE void pending_assignment::check(const layout& to, std::int64_t rows, std::int64_t cols) const {
    if (merge(rows, to.rows) != mismatch && merge(cols, to.cols) != mismatch) return;
    const bool product = what_.source.code.back().code == op::contract && to.rows != 1 && to.cols != 1;
    const char* const hint =
        product && cols == 1   ? "; the product of a matrix and a vector is a vector, and hadamard(A, "
                                 "rowwise(x)) multiplies each row by x"
        : product && rows == 1 ? "; the product of a row and a matrix is a row, and hadamard(A, "
                                 "colwise(x)) multiplies each column by x"
                               : broadcast_hint(to.rows, to.cols, rows, cols);
    throw_shapes("the destination and the expression have different shapes", to.rows, to.cols, rows, cols,
                 runtime::formula_text(what_), hint);
}

} // namespace sinter::expr
