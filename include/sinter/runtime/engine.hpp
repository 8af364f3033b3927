#pragma once
// Evaluates assignments: finds or makes the plan, binds numbers to it, runs its kernels, commits the result.

#include <new>
#include <utility>

#include <sinter/core/const_span.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/plan/make_plan.hpp>
#include <sinter/runtime/assign.hpp>
#include <sinter/runtime/bind.hpp>
#include <sinter/runtime/plan_cache.hpp>
#include <sinter/runtime/recent_statements.hpp>
#include <sinter/runtime/request.hpp>
#include <sinter/runtime/undefined_arrays.hpp>

namespace sinter::runtime {

/// The engine's state of one device (device_state::engine), and its working memory.
class engine final : public engine_state {
public:
    /// The engine of a device; made on first use. The caller holds the device's lock.
    static engine& of(device_state& device) {
        if (!device.engine) device.engine = make_ref<engine>();
        return static_cast<engine&>(*device.engine);
    }

    /// False if nothing was done but compiling, while other threads had the device: everything about the
    /// assignments is to be looked at again.
    bool run(device_state& device, const_span<assignment> list) {
        taken_.clear(); // what `study` described has no memory
        const taking here(*this, device);
        const const_span<assignment> given = list;
        plan_entry* const recent = recent_.find(list, device.settings);
        plan_entry& entry = recent ? *recent : find_and_bind(device, list);
        // Whatever fails to compile or finds no memory does so before the first kernel writes.
        const bool on_host = is_for_host(device, entry);
        if (on_host) {
            device.prepare_on_host(entry.plan, entry.bound);
        } else {
            if (!entry.compiled) {
                const noting noted(device);
                note_texts(device, entry);
                if (!compile_noted(device)) return false;
                entry.compiled = true;
            }
            for (std::size_t k = 0; k < entry.plan.kernels.size(); ++k)
                device.make_ready(*entry.prepared, static_cast<int>(k), entry.bound);
        }
        if (device.recorder) device.recorder->expect(entry.plan, entry.classes, entry.bound, on_host);
        std::size_t begun = 0;
        try {
            for (; begun < entry.plan.kernels.size(); ++begun) {
                const int k = static_cast<int>(begun);
                if (device.recorder) device.recorder->before();
                if (on_host)
                    device.execute_on_host(entry.plan, k, entry.bound);
                else
                    device.execute(*entry.prepared, k, entry.bound);
                if (device.recorder) device.recorder->after();
            }
        } catch (const device_error& e) {
            if (mark_written(device, given, entry, begun, on_host))
                throw_half_done(e.what(), e.code_name().c_str(), given);
            throw;
        } catch (const std::bad_alloc&) {
            if (mark_written(device, given, entry, begun, on_host))
                throw_half_done("sinter: the host has no memory for a launch", "std::bad_alloc", given);
            throw;
        }
        device.count.host_evaluations += on_host;
        commit(device, list, entry);
        return true;
    }

    /// Makes what was written undefined; false if nothing was. The host's kernels write nothing before they
    /// have their memory. Allocates nothing.
    static bool mark_written(device_state& device, const_span<assignment> list, const plan_entry& entry,
                             std::size_t begun, bool on_host) noexcept {
        bool any = false;
        const auto mark = [&](int destination) {
            list[static_cast<std::size_t>(destination)].target->set_undefined(true);
            any = true;
        };
        if (!on_host && device.generates_text()) {
            for (const int d : entry.prepared->written) mark(d);
            return any;
        }
        for (std::size_t k = 0; k < begun; ++k)
            for (const plan::output& o : entry.plan.kernels[k].outputs)
                if (plan::writes_destination(entry.plan, o)) mark(o.destination);
        return any;
    }

    /// Whether `run` would leave it to the host now: it is done there before a kernel would have been given
    /// to the device. If a kernel that is still to run uses an array, the statement follows it there: nobody
    /// waits.
    static bool is_for_host(device_state& device, plan_entry& entry) {
        if (device.least_work <= 0 || !all_at_hand(device, entry)) return false;
        if (!entry.work.known()) entry.work.study(entry.plan);
        return entry.work.is_less(device.least_work, entry.plan, entry.bound);
    }

    /// Compiles what `run` would compile for each of those assignments alone that are this device's.
    void prewarm(device_state& device, const_span<assignment> list) {
        const noting guard(device);
        for (const assignment& a : list) {
            if (a.target->device.get() != &device || a.place.rows == 0 || a.place.cols == 0) continue;
            note_texts(device, study(device, {&a, 1}));
        }
        device.compile_noted(true);
    }

    /// Plan, shape classes and bindings as `run` would use them, without running: nothing is allocated on the
    /// device.
    plan_entry& study(device_state& device, const_span<assignment> list) {
        list = request_.read(list);
        plan_entry& entry = find_plan(device, list);
        bind_and_prepare(device, list, entry, true);
        return entry;
    }
    /// Whether what was studied last is computed as the transpose of its destination.
    bool is_turned() const { return request_.facts[0].turned; }
    /// The plan's operands, by operand of its programs.
    const dynamic_array<int>& operand_numbers() const { return request_.operand_numbers; }

private:
    struct taken {
        ref<buffer> memory;
        std::int64_t rows = 0, cols = 0;
    };
    plan_cache plans_;
    recent_statements recent_;
    std::uint64_t bindings_ = 0; ///< so many have been kept
    request request_;
    dynamic_array<taken> taken_; ///< temporaries, then buffers to swap in

    /// Gives back what an evaluation has taken, also where it fails.
    class taking {
    public:
        taking(engine& e, device_state& d) : engine_(e), device_(d) {}
        ~taking() {
            for (taken& t : engine_.taken_) device_.give_back(std::move(t.memory), t.rows, t.cols);
            engine_.taken_.clear();
        }
        taking(const taking&) = delete;
        taking& operator=(const taking&) = delete;

    private:
        engine& engine_;
        device_state& device_;
    };

    /// Of what the statement names; where its temporaries lie is not asked.
    static bool all_at_hand(const device_state& device, const plan_entry& entry) {
        const auto is_elsewhere = [&](const plan::bindings::array& a) {
            const buffer* const memory = buffer_of(a.memory);
            return memory && !(memory->host && device.is_at_hand(*memory));
        };
        for (const plan::bindings::array& a : entry.bound.destinations)
            if (is_elsewhere(a)) return false;
        for (std::size_t n = 0; n < entry.plan.bound_leaves; ++n)
            if (entry.plan.values.leaves[n].temporary < 0 && is_elsewhere(entry.bound.leaves[n]))
                return false;
        return true;
    }

    /// Temporaries and swapped buffers are others each time; the height of an image decides about schedules.
    static bool may_repeat(const plan::plan& p) {
        for (const plan::destination& d : p.destinations)
            if (d.mode != plan::write_mode::in_place) return false;
        for (const graph::value& v : p.values.values)
            if (v.code == op::image_row) return false;
        return p.temporaries.empty();
    }

    /// The plan of assignments that are not among the recent ones, bound to their operands. `list` becomes
    /// what is assigned (request::read).
    plan_entry& find_and_bind(device_state& device, const_span<assignment>& list) {
        const const_span<assignment> given = list;
        list = request_.read(list);
        plan_entry& entry = find_plan(device, list);
        const bool first = entry.variants.empty();
        if (entry.recalls(request_, device.settings)) {
            bind_numbers(entry);
        } else {
            entry.make_way(request_, device.settings);
            bind_and_prepare(device, list, entry, false);
            entry.compiled = false;
            if (!may_repeat(entry.plan)) return entry;
            entry.operands.keep(request_, device.settings, ++bindings_);
            // Of a plan that is bound to other operands each time, as blocks that move, none come again.
            if (!first) return entry;
        }
        recent_.keep(given, request_, entry, device.settings);
        return entry;
    }

    /// What one evaluation is bound to, and what the device made of plans so bound.
    void bind_and_prepare(device_state& device, const_span<assignment> list, plan_entry& entry, bool study) {
        entry.operands.forget();
        bind(device, list, entry, study);
        entry.prepared = prepare(device, entry).prepared;
    }

    void note_texts(device_state& device, const plan_entry& entry) const {
        for (std::size_t k = 0; k < entry.plan.kernels.size(); ++k)
            device.note_texts(*entry.prepared, static_cast<int>(k), entry.bound);
    }

    /// As device_state's. Meanwhile other threads' evaluations may take and give back memory, or describe
    /// some: what this one has taken is put aside, and is back however it ends.
    bool compile_noted(device_state& device) {
        struct aside {
            dynamic_array<taken>& all;
            dynamic_array<taken> own;
            explicit aside(dynamic_array<taken>& of) : all(of) { own.swap(all); }
            ~aside() { own.swap(all); }
            aside(const aside&) = delete;
            aside& operator=(const aside&) = delete;
        } const here(taken_);
        return device.compile_noted(device.recorder != nullptr); // a profile is not of compilers
    }

    void bind_numbers(plan_entry& entry) const {
        for (std::size_t n = 0; n < entry.plan.bound_leaves; ++n) {
            const graph::leaf& l = entry.plan.values.leaves[n];
            if (l.kind == leaf_kind::scalar) entry.bound.numbers[n] = number_of(l);
        }
    }
    double number_of(const graph::leaf& l) const {
        return request_.operands[static_cast<std::size_t>(l.operand)].number;
    }

    plan_entry& find_plan(device_state& device, const_span<assignment> list) {
        if (plan_entry* found = plans_.find(request_.key)) return *found;
        ref<plan_entry> entry = make_ref<plan_entry>();
        entry->key = request_.key;
        entry->plan = make_plan(device, list);
        plan_entry& made = *entry;
        plans_.insert(std::move(entry));
        return made;
    }

    plan::plan make_plan(device_state& device, const_span<assignment> list) {
        graph::builder b;
        const plan::device_facts& facts = device.facts();
        b.max_turned_taps = plan::most_taps(facts);
        b.in_groups = plan::batches_in_groups(facts);
        for (const request::operand_ref& o : request_.operands) b.folded.push_back(o.place.fold != 0);
        dynamic_array<plan::root> roots;
        std::size_t next_operand = 0, next_split = 0, next_view = 0;
        for (std::size_t d = 0; d < list.size(); ++d) {
            const assignment& a = list[d];
            const const_span<int> numbers(request_.operand_numbers.data() + next_operand,
                                          a.source.operands.size());
            const const_span<int> views(request_.view_numbers.data() + next_view, a.source.views.size());
            graph::importer import(b, numbers, views, request_.splits, next_split, request_.views);
            graph::value_id value = b.add_cast(import.run(a.source.code), a.target->type);
            if (a.turned) value = b.add_transpose(value);
            next_operand += a.source.operands.size();
            next_view += a.source.views.size();
            roots.push_back(make_root(b, a, value, request_.destination_operands[d]));
            const plan::root &alike = roots[first_alike(list, d)], &root = roots.back();
            b.unify(alike.rows, root.rows);
            b.unify(alike.cols, root.cols);
        }
        dynamic_array<neighbours> lie;
        if (facts.fetches_texels())
            for (const request::operand_ref& o : request_.operands) lie.push_back(neighbours_of(o.place));
        return plan::make_plan(b, roots, request_.facts, facts, lie);
    }

    /// The destination is a leaf too, because it lends its extents to what broadcasts (`C = 0`).
    static plan::root make_root(graph::builder& b, const assignment& a, graph::value_id value, int operand) {
        graph::leaf l;
        l.type = a.target->type;
        l.operand = operand;
        const graph::value_id id = b.add_leaf(l, a.rows, a.cols);
        const graph::value leaf = b.graph[id], v = b.graph[value];
        return {value, leaf.rows.is_any() ? v.rows : b.unify(v.rows, leaf.rows),
                leaf.cols.is_any() ? v.cols : b.unify(v.cols, leaf.cols), operand};
    }

    /// Memory for a temporary or to swap in. A `study` needs only to know how it would lie.
    ref<buffer> memory_for(device_state& device, dtype type, std::int64_t rows, std::int64_t cols,
                           bool study) {
        return study ? device.describe_array(type, rows, cols) : device.acquire(type, rows, cols);
    }

    void bind(device_state& device, const_span<assignment> list, plan_entry& entry, bool study) {
        const plan::plan& p = entry.plan;
        plan::bindings& bound = entry.bound;
        plan::plan_classes& classes = entry.classes;
        bound.leaves.resize(p.bound_leaves);
        bound.numbers.resize(p.bound_leaves);
        bound.destinations.resize(p.destinations.size());
        bound.temporaries.resize(p.temporaries.size());
        classes.leaves.resize(p.bound_leaves);
        classes.destinations.resize(p.destinations.size());
        classes.temporaries.resize(p.temporaries.size());
        classes.wide = false;
        taken_.clear();
        for (const int n : p.binding_order) {
            const int temporary = ~n;
            if (n >= 0)
                bind_leaf(entry, static_cast<std::size_t>(n));
            else
                bind_temporary(device, entry, static_cast<std::size_t>(temporary), study);
        }
        for (std::size_t d = 0; d < p.destinations.size(); ++d)
            bind_destination(device, list[d], entry, d, study);
        require_use_by_kernels(p, bound);
        for (const plan::kernel& k : p.kernels) classes.wide |= needs_wide_count(bound, k);
        unify(classes);
        if (p.aligns_to_border()) align_to_border(classes, p, bound);
    }

    /// Refuses what the program that made the memory forbids.
    static void require_use_by_kernels(const plan::plan& p, const plan::bindings& bound) {
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
    static bool needs_wide_count(const plan::bindings& bound, const plan::kernel& k) {
        const auto beyond = [](std::int64_t rows, std::int64_t cols) {
            return rows > 0 && cols > 0 && rows > plan::most_in_32_bits / cols;
        };
        return beyond(bound.length(k.rows), bound.length(k.cols)) ||
               beyond(bound.length(k.depth), bound.length(k.depth_cols));
    }

    void bind_leaf(plan_entry& entry, std::size_t n) const {
        const plan::plan& p = entry.plan;
        plan::bindings& bound = entry.bound;
        const graph::leaf& l = p.values.leaves[n];
        plan::bindings::array& a = bound.leaves[n];
        layout whole;
        a = {};
        if (l.kind == leaf_kind::scalar) {
            bound.numbers[n] = number_of(l);
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
        entry.classes.leaves[n] =
            classify(a.place, l.rows, l.cols, is_index(l.kind), buffer_of(a.memory), part);
        entry.classes.wide |= needs_wide_index(a.place);
    }

    void bind_temporary(device_state& device, plan_entry& entry, std::size_t n, bool study) {
        const plan::temporary& t = entry.plan.temporaries[n];
        const std::int64_t rows = entry.bound.length(t.rows), cols = entry.bound.length(t.cols);
        taken_.push_back(
            {rows * cols == 0 ? ref<buffer>() : memory_for(device, t.type, rows, cols, study), rows, cols});
        plan::bindings::array& a = entry.bound.temporaries[n];
        a.memory = taken_.back().memory.get();
        a.whole = true;
        a.place = row_major(rows, cols, device.place(t.type, rows, cols).leading_dimension);
        entry.classes.temporaries[n] = classify(a.place, t.rows, t.cols, false, buffer_of(a.memory));
        entry.classes.wide |= needs_wide_index(a.place);
    }

    void bind_destination(device_state& device, const assignment& a, plan_entry& entry, std::size_t d,
                          bool study) {
        const plan::plan& p = entry.plan;
        plan::bindings::array& to = entry.bound.destinations[d];
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
            taken_.push_back({memory_for(device, a.target->type, a.target->rows, a.target->cols, study),
                              a.target->rows, a.target->cols});
            to.memory = taken_.back().memory.get();
        }
        const plan::destination& extents = p.destinations[d];
        entry.classes.destinations[d] = classify(to.place, extents.rows, extents.cols, false,
                                                 buffer_of(to.memory), is_part(to.place, array));
        entry.classes.wide |= needs_wide_index(to.place);
    }

    plan_entry::variant& prepare(device_state& device, plan_entry& entry) {
        if (plan_entry::variant* found = entry.find(entry.classes)) return *found;
        entry.variants.push_back({entry.classes, device.prepare(entry.plan, entry.classes)});
        return entry.variants.back();
    }

    void commit(device_state& device, const_span<assignment> list, const plan_entry& entry) {
        const std::size_t temporaries = entry.plan.temporaries.size();
        device.count.temporaries += static_cast<std::int64_t>(temporaries);
        std::size_t next = temporaries;
        for (std::size_t d = 0; d < list.size(); ++d) {
            if (!swaps(entry.plan.destinations[d].mode)) continue;
            std::swap(list[d].target->memory, taken_[next].memory); // the old buffer is given back
            ++next;
        }
    }
};

namespace detail {
inline void require_one_device(const_span<assignment> list) {
    const device_state* home = list.front().target->device.get();
    const auto require = [home](const device_state* d) {
        if (d == home) return;
        const bool alike = home->name() == d->name() && home->description() == d->description();
        throw device_error("sinter: operands on different devices: " + home->name() + " (" +
                           home->description() + ") and " + d->name() + " (" + d->description() + ")" +
                           (alike ? ", which were opened one by one (or by two copies of sinter, as in "
                                    "libraries with hidden symbols)"
                                  : "") +
                           "; move one of them with .to(device)");
    };
    for (const assignment& a : list) {
        require(a.target->device.get());
        for (const operand& o : a.source.operands)
            if (o.array) require(o.array->device.get());
    }
}

inline void require_types(const device_state& device, const_span<assignment> list) {
    for (const assignment& a : list) {
        require_type(device, a.target->type);
        for (const graph::instruction& i : a.source.code) require_type(device, i.type);
    }
}
} // namespace detail

inline void prewarm(const_span<assignment> list) {
    for (const assignment& a : list) {
        detail::require_one_device({&a, 1});
        detail::require_types(*a.target->device, {&a, 1});
    }
    for (const assignment& a : list) {
        device_state& device = *a.target->device;
        const assignment* first = list.begin();
        while (first->target->device.get() != &device) ++first;
        if (first != &a) continue; // this device has had its turn
        on_device(device, [&] { engine::of(device).prewarm(device, list); });
    }
}

inline void assign(const_span<assignment> list) {
    if (list.empty()) return;
    detail::require_one_device(list);
    device_state& device = *list.front().target->device;
    detail::require_types(device, list);
    const auto empty = [](const assignment& a) { return a.place.rows == 0 || a.place.cols == 0; };
    for (const assignment& a : list) {
        if (!empty(a)) continue;
        dynamic_array<assignment> rest; // nothing to write here; the others go on without it
        for (const assignment& other : list)
            if (!empty(other)) rest.push_back(other);
        return assign(rest);
    }
    on_device(device, [&] {
        bool defines = false;
        do {
            for (const assignment& a : list) {
                a.target->require_writable(a.place);
                defines |= a.target->undefined;
                for (const operand& o : a.source.operands)
                    if (o.array) o.array->require_free(false);
            }
        } while (!engine::of(device).run(device, list));
        if (defines)
            for (const assignment& a : list)
                if (a.target->undefined) a.target->set_undefined(false);
    });
}

} // namespace sinter::runtime
