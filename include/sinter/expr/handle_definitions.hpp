#pragma once
// What expr/handle.hpp declares.

#include <string>
#include <utility>

#include <sinter/core/errors.hpp>
#include <sinter/core/linkage.hpp>
#include <sinter/expr/handle.hpp>
#include <sinter/expr/shape_words.hpp>

namespace sinter::inline SINTER_ABI::expr {

SINTER_DEFINE std::string text_of(const node& tree, const_span<runtime::operand> operands) {
    dynamic_array<graph::instruction> code(static_cast<std::size_t>(tree.size));
    dynamic_array<open_node> stack(static_cast<std::size_t>(tree.depth));
    writer w{code.data(), stack.data()};
    w.write(tree, tree.type);
    return runtime::to_string({{code.data(), static_cast<std::size_t>(w.count)},
                               operands.size() == static_cast<std::size_t>(tree.operands)
                                   ? operands
                                   : const_span<runtime::operand>(),
                               {}});
}

[[noreturn]] SINTER_DEFINE void throw_shapes(const char* what, std::int64_t rows, std::int64_t cols,
                                             std::int64_t other_rows, std::int64_t other_cols,
                                             const std::string& expression, const char* hint) {
    throw shape_error(std::string("sinter: ") + what + ": " + shape_text(rows, cols) + " and " +
                      shape_text(other_rows, other_cols) + " in " + expression + runtime::whose_letters +
                      hint);
}

[[noreturn]] SINTER_DEFINE void throw_no_device() {
    throw device_error(
        "sinter: a default-constructed array, or one that was moved from, has no device and no "
        "elements, so it cannot be an operand; construct it with a device, or assign to it first");
}

[[noreturn]] SINTER_DEFINE void throw_used_up() {
    throw device_error("sinter: an expression that was moved from has no operands left; "
                       "leave std::move out where it is used again");
}

template <class To>
void expression_data::append(const part& from, To& to) {
    if (from.handle) {
        to.add_operand(from.handle->storage(), from.handle->place());
    } else if (!from.expression) {
        if (from.extents)
            to.add_operand(nullptr, *from.extents, from.number, from.repeats ? new_origin() : 0);
        else
            to.add_operand(nullptr, layout{}, from.number, new_origin());
    } else {
        const expression_data& e = *from.expression;
        const int operands = e.tree_->operands, views = e.tree_->views;
        for (int n = 0; n < operands; ++n)
            if (from.movable)
                to.add_operand(std::move(e.operands_[n]));
            else
                to.add_operand(e.operands_[n]);
        for (int n = 0; n < views; ++n) to.add(e.views_[n]);
        if (from.movable) use_up(from);
    }
}

SINTER_DEFINE expression_data::expression_data(const node& tree, runtime::operand* operands,
                                               runtime::operand_view* views, const part* parts, int count,
                                               const view* v)
    : tree_(&tree), operands_(operands), views_(views) {
    for (int p = 0; p < count; ++p) check(parts, p);
    set_extents(parts, count, v);
    fill(parts, count, v);
}

SINTER_DEFINE expression_data::expression_data(const expression_data& other, runtime::operand* operands,
                                               runtime::operand_view* views, bool movable)
    : tree_(other.tree_), operands_(operands), views_(views), rows_(other.rows_), cols_(other.cols_) {
    const part p{nullptr, &other, {}, movable};
    if (tree_) fill(&p, 1, nullptr);
}

SINTER_DEFINE expression_data::~expression_data() {
    if (!tree_ || list_) return;
    for (int n = 0; n < tree_->operands; ++n) operands_[n].~operand();
}

SINTER_DEFINE void expression_data::check(const part* parts, int p) {
    const part& one = parts[p];
    if (one.handle && !one.handle->storage()) throw_no_device();
    if (!one.expression) return;
    one.expression->require_parts();
    for (int n = 0; n < p; ++n) // std::move(e) + e
        if (parts[n].movable && parts[n].expression == one.expression) throw_used_up();
}

SINTER_DEFINE void expression_data::set_extents(const part* parts, int count, const view* v) {
    if (v) {
        rows_ = v->rows;
        cols_ = v->cols;
    } else if (extents_rule(tree_->code) == op_extents::product &&
               count > 1) { // one part: the product itself, as a symbol of map()
        rows_ = extents_of(parts[0]).rows;
        cols_ = extents_of(parts[1]).cols;
    } else if (extents_rule(tree_->code) == op_extents::folded) {
        rows_ = tree_->axis == reduce_axis::all ? any_extent : extents_of(parts[0]).rows;
        cols_ = tree_->cols;
    } else {
        const bool whole = count == tree_->part_count; // not a symbol of map()
        for (int n = 0; n < count; ++n)
            if (!whole || lends_extents(tree_->code, n)) merge_extents(extents_of(parts[n]), parts, count);
    }
}

SINTER_DEFINE expression_data::extents expression_data::extents_of(const part& p) {
    if (p.handle) return {p.handle->place().rows, p.handle->place().cols};
    if (p.expression) return {p.expression->rows_, p.expression->cols_};
    if (p.extents) return {p.extents->rows, p.extents->cols};
    return {};
}

SINTER_DEFINE void expression_data::merge_extents(const extents& e, const part* parts, int count) {
    const std::int64_t r = merge(rows_, e.rows), c = merge(cols_, e.cols);
    if (r == mismatch || c == mismatch)
        throw_shapes("shapes that do not fit together", rows_, cols_, e.rows, e.cols,
                     text_of(*tree_, operands_of(parts, count)),
                     rows_ == 1 || cols_ == 1 ? broadcast_hint(e.rows, e.cols, rows_, cols_)
                                              : broadcast_hint(rows_, cols_, e.rows, e.cols));
    rows_ = r;
    cols_ = c;
}

SINTER_DEFINE void expression_data::fill(const part* parts, int count, const view* v) {
    if (tree_->is_long()) {
        fill_list(parts, count, v);
        return;
    }
    part_memory to{operands_, views_};
    for (int p = 0; p < count; ++p) append(parts[p], to);
    if (v) to.add({*v, new_origin()});
}

SINTER_DEFINE void expression_data::fill_list(const part* parts, int count, const view* v) {
    const bool continues = parts[0].movable && parts[0].expression->list_;
    if (continues) {
        list_ = use_up(parts[0]);
    } else {
        list_ = make_ref<part_list>();
        list_->operands.reserve(static_cast<std::size_t>(tree_->operands));
    }
    for (int p = continues; p < count; ++p) append(parts[p], *list_);
    if (v) list_->add({*v, new_origin()});
    operands_ = list_->operands.data();
    views_ = list_->views.data();
}

SINTER_DEFINE ref<part_list> expression_data::use_up(const part& p) {
    auto& e = const_cast<expression_data&>(*p.expression); // part_of was given an rvalue
    e.tree_ = nullptr;
    return std::move(e.list_);
}

SINTER_DEFINE dynamic_array<runtime::operand> operands_of(const part* parts, int count) {
    part_list all;
    for (int n = 0; n < count; ++n) {
        part kept = parts[n];
        kept.movable = false;
        expression_data::append(kept, all);
    }
    return std::move(all.operands);
}

[[noreturn]] inline void throw_extents(const char* what, std::int64_t rows, std::int64_t cols) {
    throw shape_error("sinter: " + std::string(what) + " cannot have extents of " + std::to_string(rows) +
                      " x " + std::to_string(cols));
}

SINTER_DEFINE std::int64_t require_extents(const char* what, const runtime::device_state* device,
                                           std::int64_t rows, std::int64_t cols) {
    if (!device) throw device_error("sinter: a null device cannot hold " + std::string(what));
    if (rows < 0 || cols < 0) throw_extents(what, rows, cols);
    std::int64_t elements = 0;
    // Sizes with padding, in bytes, do not overflow up to here.
    constexpr std::int64_t most = std::int64_t{1} << 56;
    if (rows > most || cols > most || __builtin_mul_overflow(rows, cols, &elements) || elements > most)
        throw device_error("sinter: " + std::string(what) + " of " + shape_text(rows, cols) +
                           " elements exceeds any memory");
    return elements;
}

SINTER_DEFINE void require_wrapped_extents(std::int64_t rows, std::int64_t cols,
                                           std::int64_t leading_dimension) {
    if (rows < 0 || cols < 0) throw_extents("a wrapped buffer", rows, cols);
    if (leading_dimension < cols)
        throw shape_error("sinter: a wrapped buffer of " + std::to_string(cols) +
                          " columns cannot have a leading dimension of " + std::to_string(leading_dimension));
}

SINTER_DEFINE ref<runtime::storage> make_storage(runtime::device_state* device, dtype type, std::int64_t rows,
                                                 std::int64_t cols, array_use use) {
    const std::int64_t elements = require_extents("an array", device, rows, cols);
    runtime::require_type(*device, type);
    ref<runtime::storage> s = make_ref<runtime::storage>();
    s->device = ref<runtime::device_state>(device);
    s->type = type;
    s->rows = rows;
    s->cols = cols;
    s->leading_dimension = device->place(type, rows, cols).leading_dimension;
    if (elements == 0) return s; // which no use needs memory for
    switch (use) {
    case array_use::evaluate:
        s->memory = runtime::ask(*device, [&] { return device->acquire(type, rows, cols); });
        break;
    case array_use::share:
        s->placed = true;
        s->memory = device->allocate_shared(type, rows, cols);
        s->memory->shared = device->maps_without_copy();
        s->memory->reusable = false;
        break;
    case array_use::plan:
        s->memory = device->describe_array(type, rows, cols);
        s->shape_only = s->writer = true;
        break;
    }
    return s;
}

} // namespace sinter::expr
