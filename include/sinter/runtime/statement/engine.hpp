#pragma once
// Evaluates assignments: finds or makes the plan, binds numbers to it, runs its kernels, commits the result.

#include <new>
#include <utility>

#include <sinter/core/const_span.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/runtime/statement/assign.hpp>
#include <sinter/runtime/statement/binder.hpp>
#include <sinter/runtime/statement/make_plan.hpp>
#include <sinter/runtime/statement/plan_cache.hpp>
#include <sinter/runtime/statement/recent_statements.hpp>
#include <sinter/runtime/statement/request.hpp>
#include <sinter/runtime/statement/undefined_arrays.hpp>
#include <sinter/runtime/statement/working_memory.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// The engine's state of one device (device_state::engine), and its working memory.
class engine final : public engine_state {
public:
    /// The engine of a device; made on first use. The caller holds the device's lock.
    static engine& of(device_state& device) {
        if (!device.engine) device.engine = make_ref<engine>(device);
        return static_cast<engine&>(*device.engine);
    }

    explicit engine(device_state& device) : device_(device), memory_(device) {}

    /// False if nothing was done but compiling, while other threads had the device: everything about the
    /// assignments is to be looked at again.
    bool run(const_span<assignment> list) {
        const working_memory::scope here(memory_);
        const const_span<assignment> given = list;
        plan_entry* const recent = recent_.find(list, device_.settings);
        plan_entry& entry = recent ? *recent : find_and_bind(list);
        // Whatever fails to compile or finds no memory does so before the first kernel writes.
        const bool on_host = is_for_host(entry);
        if (on_host) {
            device_.prepare_on_host(entry.plan, entry.bound);
        } else {
            if (!entry.compiled) {
                const noting noted(device_);
                note_texts(entry);
                if (!compile_noted()) return false;
                entry.compiled = true;
            }
            for (std::size_t k = 0; k < entry.plan.kernels.size(); ++k)
                device_.make_ready(*entry.prepared, static_cast<int>(k), entry.bound);
        }
        if (device_.recorder) device_.recorder->expect(entry.plan, entry.classes, entry.bound, on_host);
        std::size_t begun = 0;
        try {
            for (; begun < entry.plan.kernels.size(); ++begun) {
                const int k = static_cast<int>(begun);
                if (device_.recorder) device_.recorder->before();
                if (on_host)
                    device_.execute_on_host(entry.plan, k, entry.bound);
                else
                    device_.execute(*entry.prepared, k, entry.bound);
                if (device_.recorder) device_.recorder->after();
            }
        } catch (const device_error& e) {
            if (mark_written(given, entry, begun, on_host))
                throw_half_done(e.what(), e.code_name().c_str(), given);
            throw;
        } catch (const std::bad_alloc&) {
            if (mark_written(given, entry, begun, on_host))
                throw_half_done("sinter: the host has no memory for a launch", "std::bad_alloc", given);
            throw;
        }
        device_.count.host_evaluations += on_host;
        commit(list, entry);
        return true;
    }

    /// Makes what was written undefined; false if nothing was. The host's kernels write nothing before they
    /// have their memory. Allocates nothing.
    bool mark_written(const_span<assignment> list, const plan_entry& entry, std::size_t begun,
                      bool on_host) const noexcept {
        bool any = false;
        const auto mark = [&](int destination) {
            list[static_cast<std::size_t>(destination)].target->set_undefined(true);
            any = true;
        };
        if (!on_host && device_.generates_text()) {
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
    bool is_for_host(plan_entry& entry) const {
        if (device_.least_work <= 0 || !all_at_hand(entry)) return false;
        if (!entry.work.known()) entry.work.study(entry.plan);
        return entry.work.is_less(device_.least_work, entry.plan, entry.bound);
    }

    /// Compiles what `run` would compile for each of those assignments alone that are this device's.
    void prewarm(const_span<assignment> list) {
        const noting guard(device_);
        for (const assignment& a : list) {
            if (a.target->device.get() != &device_ || a.written_rows() == 0 || a.written_cols() == 0)
                continue;
            note_texts(study({&a, 1}));
        }
        device_.compile_noted(true);
    }

    /// Plan, shape classes and bindings as `run` would use them, without running: nothing is allocated on the
    /// device.
    plan_entry& study(const_span<assignment> list) {
        list = request_.read(list);
        plan_entry& entry = find_plan(list);
        bind_and_prepare(list, entry, true);
        return entry;
    }
    /// Whether what was studied last is computed as the transpose of its destination.
    bool is_turned() const { return request_.facts[0].turned; }
    /// The plan's operands, by operand of its programs.
    const dynamic_array<int>& operand_numbers() const { return request_.operand_numbers; }

private:
    device_state& device_; ///< which owns this engine
    working_memory memory_;
    plan_cache plans_;
    recent_statements recent_;
    std::uint64_t bindings_ = 0; ///< so many have been kept
    request request_;

    /// Of what the statement names; where its temporaries lie is not asked.
    bool all_at_hand(const plan_entry& entry) const {
        const auto is_elsewhere = [&](const plan::bindings::array& a) {
            const buffer* const memory = buffer_of(a.memory);
            return memory && !(memory->host && device_.is_at_hand(*memory));
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
    plan_entry& find_and_bind(const_span<assignment>& list) {
        const const_span<assignment> given = list;
        list = request_.read(list);
        plan_entry& entry = find_plan(list);
        const bool first = entry.variants.empty();
        if (entry.recalls(request_, device_.settings)) {
            bind_numbers(entry, request_);
        } else {
            entry.make_way(request_, device_.settings);
            bind_and_prepare(list, entry, false);
            entry.compiled = false;
            if (!may_repeat(entry.plan)) return entry;
            entry.operands.keep(request_, device_.settings, ++bindings_);
            // Of a plan that is bound to other operands each time, as blocks that move, none come again.
            if (!first) return entry;
        }
        recent_.keep(given, request_, entry, device_.settings);
        return entry;
    }

    /// What one evaluation is bound to, and what the device made of plans so bound.
    void bind_and_prepare(const_span<assignment> list, plan_entry& entry, bool study) {
        entry.operands.forget();
        binder(device_, request_, memory_, entry, study).bind(list);
        entry.prepared = prepare(entry).prepared;
    }

    void note_texts(const plan_entry& entry) const {
        for (std::size_t k = 0; k < entry.plan.kernels.size(); ++k)
            device_.note_texts(*entry.prepared, static_cast<int>(k), entry.bound);
    }

    /// As device_state's. Meanwhile other threads may have the device.
    bool compile_noted() {
        const working_memory::aside here(memory_);
        return device_.compile_noted(device_.recorder != nullptr); // a profile is not of compilers
    }

    plan_entry& find_plan(const_span<assignment> list) {
        if (plan_entry* found = plans_.find(request_.key)) return *found;
        ref<plan_entry> entry = make_ref<plan_entry>();
        entry->key = request_.key;
        entry->plan = make_plan(request_, device_.facts(), list);
        plan_entry& made = *entry;
        plans_.insert(std::move(entry));
        return made;
    }

    plan_entry::variant& prepare(plan_entry& entry) {
        if (plan_entry::variant* found = entry.find(entry.classes)) return *found;
        entry.variants.push_back({entry.classes, device_.prepare(entry.plan, entry.classes)});
        return entry.variants.back();
    }

    void commit(const_span<assignment> list, const plan_entry& entry) {
        const std::size_t temporaries = entry.plan.temporaries.size();
        device_.count.temporaries += static_cast<std::int64_t>(temporaries);
        std::size_t next = temporaries;
        for (std::size_t d = 0; d < list.size(); ++d) {
            if (!swaps(entry.plan.destinations[d].mode)) continue;
            std::swap(list[d].target->memory, memory_[next]); // the old buffer is given back
            ++next;
        }
    }
};

} // namespace sinter::runtime
