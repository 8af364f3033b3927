#pragma once
// What a device that runs generated text has of a plan: the parts of each kernel, and the launches of each
// part that were written so far.

#include <cstddef>
#include <utility>
#include <vector>

#include <sinter/codegen/kernel_source.hpp>
#include <sinter/plan/cut/kernel_order.hpp>
#include <sinter/plan/facts/device_facts.hpp>
#include <sinter/plan/facts/user_wishes.hpp>
#include <sinter/plan/forms/choose_schedule.hpp>
#include <sinter/plan/forms/table.hpp>
#include <sinter/plan/study/kernel_study.hpp>
#include <sinter/runtime/text/launch_shape.hpp>
#include <sinter/runtime/text/share_memory.hpp>
#include <sinter/runtime/text/text_backend.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// A kernel as one schedule runs it.
struct variant {
    plan::schedule schedule;
    codegen::kernel_source source;
    ref<compiled_kernel> compiled;
    std::vector<argument_value> values; ///< reused from launch to launch
    bool alone = false;                 ///< no other one has this kernel
    launch_extent extent;               ///< of a launch whose arguments were set ahead
};

/// One launch, or the two of a split fold that does not join its shares itself.
struct launches {
    std::vector<variant> passes;
    const char *other = nullptr, *why_not = nullptr; ///< as plan::decision says when it was made
    share_memory partial;                            ///< of the last time
};

/// A kernel of the plan; of a work-group's many results, those that one launch can write.
struct part {
    plan::kernel kernel;
    plan::kernel_study study;
    std::vector<launches> variants;
    launches* chosen = nullptr; ///< by `note_texts`, with its numbers
    plan::launch_numbers numbers;
    plan::share_numbers shares;

    bool is_empty() const { return numbers.rows * numbers.cols == 0; }
    launch_shape shape_of(const variant& v, const plan::device_facts& facts,
                          const plan::bindings& bound) const {
        return {facts,
                {kernel, study, v.schedule, numbers, shares},
                bound,
                chosen->partial.results().memory[0].get()};
    }
    bool writes_shares() const {
        return chosen->passes.front().schedule.sums.pass == plan::fold_pass::shares;
    }
    /// Of the partial results, where it writes shares.
    plan::share_extents extents() const {
        const plan::schedule& s = chosen->passes.front().schedule;
        return plan::row_of(s).extents_of_shares(s.form, {kernel, study, s, numbers, shares});
    }
};
using parts = std::vector<part>;

class prepared : public prepared_plan {
public:
    prepared(const plan::plan& p, const plan::plan_classes& c, const plan::device_facts& facts)
        : planned(p), classes(c) {
        const auto most = static_cast<std::size_t>(facts.max_targets);
        for (const plan::kernel& k : p.kernels) {
            together_.emplace_back();
            for (std::size_t first = 0; first < k.outputs.size(); first += most) {
                plan::kernel some = k;
                const std::size_t last = first + most < k.outputs.size() ? first + most : k.outputs.size();
                some.outputs.assign(k.outputs.begin() + static_cast<std::ptrdiff_t>(first),
                                    k.outputs.begin() + static_cast<std::ptrdiff_t>(last));
                together_.back().push_back(make_part(some, facts));
            }
        }
        ready.resize(together_.size());
        written.reserve(p.destinations.size());
    }
    const plan::plan& planned;
    plan::plan_classes classes;
    std::vector<parts*> ready; ///< by kernel: the parts that were chosen last
    bool writes = false;       ///< some launch writes a destination
    bool sets_ahead = false;   ///< and others follow it: all have their arguments before the first runs

    /// The parts of a kernel. Render targets that are not alike are drawn one after the other, and so are
    /// reductions whose terms want to be read in different orders.
    parts& parts_of(int kernel, const plan::device_facts& facts, const plan::user_wishes& wishes,
                    const plan::bindings& bound) {
        const auto number = static_cast<std::size_t>(kernel);
        parts& together = together_[number];
        if (lie_alike(together, facts, wishes, bound)) return together;
        apart_.resize(together_.size());
        if (!apart_[number].empty()) return apart_[number];
        parts alone;
        for (const part& k : together)
            for (const plan::output& o : k.kernel.outputs)
                alone.push_back(make_part(plan::with_one_output(planned.values, k.kernel, o), facts));
        return apart_[number] = std::move(alone); // all of them, or none
    }
    void note_written(const part& k) {
        for (const plan::output& o : k.kernel.outputs)
            if (plan::writes_destination(planned, o)) written.push_back(o.destination);
    }

private:
    std::vector<parts> together_; ///< by kernel
    std::vector<parts> apart_;    ///< by kernel: each output alone; empty until it is needed

    part make_part(const plan::kernel& k, const plan::device_facts& facts) const {
        return {k, plan::kernel_study(planned, k, facts), {}, nullptr, {}, {}};
    }
    bool lie_alike(const parts& together, const plan::device_facts& facts, const plan::user_wishes& wishes,
                   const plan::bindings& bound) const {
        const bool targets = facts.draws();
        bool alike = true;
        for (const part& k : together) {
            if (k.kernel.outputs.size() == 1 || k.kernel.in_lines || (!targets && k.kernel.beside.empty()))
                continue;
            const plan::launch_view view{facts, wishes, planned.values, k.kernel, k.study, classes, bound};
            alike &= plan::terms_lie_alike(view) && (!targets || plan::shares_targets(view));
        }
        return alike;
    }
};

} // namespace sinter::runtime
