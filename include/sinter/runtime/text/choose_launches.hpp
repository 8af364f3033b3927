#pragma once
// The launches of a part of a kernel for what it is bound to: those written before, or new ones.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <sinter/codegen/loop_text.hpp>
#include <sinter/codegen/statements.hpp>
#include <sinter/core/batch.hpp>
#include <sinter/plan/forms/choose_schedule.hpp>
#include <sinter/plan/forms/in_words.hpp>
#include <sinter/plan/forms/kernel.hpp>
#include <sinter/plan/forms/rules.hpp>
#include <sinter/runtime/dump.hpp>
#include <sinter/runtime/text/prepared.hpp>
#include <sinter/runtime/text/text_backend.hpp>

namespace sinter::inline SINTER_ABI::runtime {

class launch_chooser {
public:
    launch_chooser(const text_backend& device, const prepared& of, const plan::bindings& bound)
        : device_(device), of_(of), bound_(bound) {}

    /// Throws unsupported_error if the device has not what the kernel needs.
    launches& choose(part& k, plan::launch_numbers& numbers, plan::share_numbers& shares) const {
        require_groups(k);
        const plan::launch_view view{
            device_.facts(), device_.wishes(), of_.planned.values, k.kernel, k.study, of_.classes, bound_};
        plan::decision chosen = plan::choose_schedule(view);
        if (!chosen)
            throw unsupported_error("sinter: " + device_.name() + " (" + device_.description() +
                                    ") cannot compute this product " + plan::text_of(view, chosen.refused));
        plan::schedule& s = chosen.how;
        plan::schedule second;
        numbers = view.numbers;
        shares = chosen.shares;
        const auto spills = [&](const plan::schedule& of) {
            return launch_shape(device_.facts(), {k.kernel, k.study, of, numbers, shares}, bound_, nullptr)
                .spills();
        };
        const bool twice = s.sums.pass == plan::fold_pass::shares && !s.sums.joins;
        if (twice) {
            second = plan::second_pass(view, chosen);
            second.spills = spills(second);
        }
        s.spills = spills(s);
        for (launches& found : k.variants)
            if (found.passes.front().schedule == s && (!twice || found.passes.back().schedule == second))
                return found;
        std::vector<variant> passes;
        passes.push_back(write(k, s));
        if (twice) passes.push_back(write(k, second));
        k.variants.emplace_back();
        k.variants.back().passes = std::move(passes);
        k.variants.back().other = chosen.other;
        k.variants.back().why_not = chosen.why_not;
        return k.variants.back();
    }

private:
    const text_backend& device_;
    const prepared& of_;
    const plan::bindings& bound_;

    void require_groups(const part& k) const {
        const graph::value_id main = k.kernel.reduction;
        if (main < 0 || !is_group(of_.planned.values[main].code)) return;
        const std::int64_t rows = bound_.length(k.kernel.rows), most = plan::rows_of_groups(device_.facts());
        const batch_function f = batch_function_of(of_.planned.values[main]);
        if (most == 0 && is_spectrum(f))
            throw unsupported_error(
                "sinter: device " + device_.name() + " (" + device_.description() +
                ") has no work-groups, which find spectra of batches; opencl, "
                "opengl:compute and host do, and eigh(A) and svd(A) of one matrix run here");
        if (most == 0 || (is_panel(f) && rows > most))
            throw unsupported_error("sinter: device " + device_.name() + " (" + device_.description() +
                                    ") has no work-groups for " + name_of(f) + " of " + std::to_string(rows) +
                                    " rows");
    }

    /// Half arithmetic is for kernels that add up nothing, nor read such sums: those of halves are of float.
    plan::device_facts facts_for(const part& k) const {
        const bool adds = k.kernel.reduction >= 0 || !k.study.gathered.empty() || k.study.reads_widened;
        plan::device_facts f = device_.facts();
        f.half_arithmetic = f.half_arithmetic && !adds;
        return f;
    }

    variant write(const part& k, const plan::schedule& s) const {
        const plan::device_facts facts = facts_for(k);
        variant v;
        v.schedule = s;
        plan::lowering low(of_.planned, k.kernel, of_.classes, facts, plan::rules_of(s, facts));
        const loops::program program =
            plan::kernel_builder(low, of_.planned, k.kernel, facts, device_.wishes(), s).run();
        if (is_dumped(stage::loops))
            dump(stage::loops, "runs as " + plan::in_words(s) + "\n" + codegen::text_of(program));
        v.source = codegen::write_kernel(device_.dialect(), program);
        if (is_dumped(stage::text)) dump(stage::text, v.source.text);
        v.values.resize(v.source.arguments.size());
        return v;
    }
};

} // namespace sinter::runtime
