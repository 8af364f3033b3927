#pragma once
// Binds a plan to the operands of a statement: where all its arrays lie, their shape classes, and memory for
// temporaries.

#include <cstddef>
#include <cstdint>

#include <sinter/core/const_span.hpp>
#include <sinter/plan/cut/kernel_order.hpp>
#include <sinter/runtime/statement/assign.hpp>
#include <sinter/runtime/statement/bind.hpp>
#include <sinter/runtime/statement/plan_cache.hpp>
#include <sinter/runtime/statement/request.hpp>
#include <sinter/runtime/statement/working_memory.hpp>

namespace sinter::inline SINTER_ABI::runtime {

namespace detail {
/// Refuses what the program that made the memory forbids.
inline void require_use_by_kernels(const plan::plan& p, const plan::bindings& bound) {
    for (const plan::bindings::array& to : bound.destinations)
        if (to.memory && buffer_of(to.memory)->read_only)
            throw unsupported_error("sinter: this array wraps a buffer that kernels may only read "
                                    "(CL_MEM_READ_ONLY); it cannot be assigned to");
    for (std::size_t n = 0; n < p.bound_leaves; ++n)
        if (const buffer* memory = buffer_of(bound.leaves[n].memory);
            memory && memory->write_only && plan::reads_leaf(p, n))
            throw unsupported_error("sinter: this array wraps a buffer that kernels may only write "
                                    "(CL_MEM_WRITE_ONLY); it cannot be read in an expression");
}

/// True if a kernel has more elements or terms than 32 bits count, as broadcasting makes of small arrays.
inline bool needs_wide_count(const plan::bindings& bound, const plan::kernel& k) {
    const auto beyond = [](std::int64_t rows, std::int64_t cols) {
        return rows > 0 && cols > 0 && rows > plan::most_in_32_bits / cols;
    };
    return beyond(bound.length(k.rows), bound.length(k.cols)) ||
           beyond(bound.length(k.depth), bound.length(k.depth_cols));
}

inline any_number number_of(const graph::leaf& l, const request& r) {
    return r.operands[static_cast<std::size_t>(l.operand)].number;
}
} // namespace detail

/// Binds anew the host's numbers alone.
inline void bind_numbers(plan_entry& entry, const request& r) {
    for (std::size_t n = 0; n < entry.plan.bound_leaves; ++n) {
        const graph::leaf& l = entry.plan.values.leaves[n];
        if (l.kind == leaf_kind::scalar) entry.bound.numbers[n] = detail::number_of(l, r);
    }
}

class binder {
public:
    /// A `study` needs only to know how memory would lie.
    binder(device_state& device, const request& r, working_memory& memory, plan_entry& entry, bool study)
        : device_(device), request_(r), memory_(memory), entry_(entry), study_(study) {}

    void bind(const_span<assignment> list) {
        const plan::plan& p = entry_.plan;
        plan::bindings& bound = entry_.bound;
        plan::plan_classes& classes = entry_.classes;
        bound.leaves.resize(p.bound_leaves);
        bound.numbers.resize(p.bound_leaves);
        bound.destinations.resize(p.destinations.size());
        bound.temporaries.resize(p.temporaries.size());
        classes.leaves.resize(p.bound_leaves);
        classes.destinations.resize(p.destinations.size());
        classes.temporaries.resize(p.temporaries.size());
        classes.wide = false;
        memory_.clear();
        for (const int n : p.binding_order) {
            const int temporary = ~n;
            if (n >= 0)
                bind_leaf(static_cast<std::size_t>(n));
            else
                bind_temporary(static_cast<std::size_t>(temporary));
        }
        for (std::size_t d = 0; d < p.destinations.size(); ++d) bind_destination(list[d], d);
        detail::require_use_by_kernels(p, bound);
        for (const plan::kernel& k : p.kernels) classes.wide |= detail::needs_wide_count(bound, k);
        unify(classes);
        if (p.aligns_to_border()) align_to_border(classes, p, bound);
    }

private:
    device_state& device_;
    const request& request_;
    working_memory& memory_;
    plan_entry& entry_;
    const bool study_;

    /// Memory for a temporary or to swap in.
    ref<buffer> memory_for(dtype type, std::int64_t rows, std::int64_t cols) {
        return study_ ? device_.describe_array(type, rows, cols) : device_.acquire(type, rows, cols);
    }

    void bind_leaf(std::size_t n) {
        const plan::plan& p = entry_.plan;
        plan::bindings& bound = entry_.bound;
        const graph::leaf& l = p.values.leaves[n];
        plan::bindings::array& a = bound.leaves[n];
        layout whole;
        a = {};
        if (l.kind == leaf_kind::scalar) {
            bound.numbers[n] = detail::number_of(l, request_);
            if (l.rows.is_any() && l.cols.is_any()) return;
            a.place = request_.operands[static_cast<std::size_t>(l.operand)].place; // extents alone
            for (const graph::view_step& s : l.views) a.place = apply(s, request_.views, a.place);
            return;
        }
        if (is_index(l.kind)) {
            a.place = index_layout(l.kind);
            if (l.operand >= 0) {
                const layout& extents = request_.operands[static_cast<std::size_t>(l.operand)].place;
                a.place.rows = extents.rows;
                a.place.cols = extents.cols;
            } else if (l.shape >= 0) {
                const graph::leaf& like = p.values.leaves[static_cast<std::size_t>(l.shape)];
                a.place.rows = bound.length(like.rows);
                a.place.cols = bound.length(like.cols);
            }
        } else if (l.temporary >= 0) {
            a = bound.temporaries[static_cast<std::size_t>(l.temporary)];
            whole = a.place;
            const plan::temporary& t = p.temporaries[static_cast<std::size_t>(l.temporary)];
            if (t.rows.is_any()) a.place.row_stride = 0; // one element for all indices
            if (t.cols.is_any()) a.place.col_stride = 0;
        } else {
            const request::operand_ref& o = request_.operands[static_cast<std::size_t>(l.operand)];
            whole = o.array->whole();
            a.place = l.whole ? whole : o.place;
            a.memory = o.array->memory.get();
        }
        for (const graph::view_step& s : l.views) a.place = apply(s, request_.views, a.place);
        const bool part = is_index(l.kind) ? !l.views.empty() : is_part(a.place, whole);
        entry_.classes.leaves[n] =
            classify(a.place, l.rows, l.cols, is_index(l.kind), buffer_of(a.memory), part);
        entry_.classes.wide |= needs_wide_index(a.place);
    }

    void bind_temporary(std::size_t n) {
        const plan::temporary& t = entry_.plan.temporaries[n];
        const std::int64_t rows = entry_.bound.length(t.rows), cols = entry_.bound.length(t.cols);
        plan::bindings::array& a = entry_.bound.temporaries[n];
        a.memory =
            memory_.keep(rows * cols == 0 ? ref<buffer>() : memory_for(t.type, rows, cols), rows, cols);
        a.whole = true;
        a.place = row_major(rows, cols, device_.place(t.type, rows, cols).leading_dimension);
        entry_.classes.temporaries[n] = classify(a.place, t.rows, t.cols, false, buffer_of(a.memory));
        entry_.classes.wide |= needs_wide_index(a.place);
    }

    void bind_destination(const assignment& a, std::size_t d) {
        const plan::plan& p = entry_.plan;
        plan::bindings::array& to = entry_.bound.destinations[d];
        const layout array = a.target->whole();
        to = {a.target->memory.get(), a.place};
        if (p.destinations[d].mode == plan::write_mode::swap_with_border) {
            to.place = array;
            to.block_row = a.place.offset / array.row_stride;
            to.block_col = a.place.offset % array.row_stride;
            to.block_rows = a.place.rows;
            to.block_cols = a.place.cols;
        }
        to.whole = a.target->is_whole(to.place);
        if (swaps(p.destinations[d].mode)) {
            const std::int64_t rows = a.target->rows, cols = a.target->cols;
            to.memory = memory_.keep(memory_for(a.target->type, rows, cols), rows, cols);
        }
        const plan::destination& extents = p.destinations[d];
        entry_.classes.destinations[d] = classify(to.place, extents.rows, extents.cols, false,
                                                  buffer_of(to.memory), is_part(to.place, array));
        entry_.classes.wide |= needs_wide_index(to.place);
    }
};

} // namespace sinter::runtime
