#pragma once
// explain(): what an assignment would do, in words and kernels.

#include <string>

#include <sinter/core/linkage.hpp>
#include <sinter/plan/cut/list.hpp>
#include <sinter/runtime/statement/engine.hpp>
#include <sinter/runtime/statement/evaluate.hpp>
#include <sinter/runtime/statement/operand_text.hpp>
#include <sinter/runtime/work.hpp>

namespace sinter::inline SINTER_ABI::runtime {

namespace detail {

/// How a destination is written, and why so.
inline std::string mode_text(plan::write_mode mode) {
    const char* const why = mode == plan::write_mode::in_place ? ""
                            : mode == plan::write_mode::copy
                                ? "read elsewhere, or a product for parts of texels: "
                                : "read elsewhere: ";
    return std::string(why) + plan::in_words(mode);
}

/// What a kernel writes: a temporary, or a destination, which has a number if there are several.
inline std::string name_of(const plan::output& o, bool turned, std::size_t destinations) {
    if (o.temporary >= 0) return "T" + std::to_string(o.temporary);
    const std::string name =
        destinations == 1 ? "destination" : "destination " + std::to_string(o.destination);
    return turned ? "trans(" + name + ")" : name;
}

inline std::string explain_locked(device_state& device, const_span<assignment> list) {
    engine& e = engine::of(device);
    plan_entry& entry = e.study(list);
    const plan::plan& p = entry.plan;
    const plan::bindings& b = entry.bound;
    std::string text;
    operand_namer namer;
    dynamic_array<std::string> words; // by operand of the plan
    std::size_t next = 0;
    for (const assignment& a : list) {
        const dynamic_array<std::string> of_program = namer.words(a.source);
        text += "expression: " + graph::to_string(a.source.code, of_program) + "\n";
        for (const std::string& w : of_program) {
            const auto number = static_cast<std::size_t>(e.operand_numbers()[next++]);
            if (words.size() <= number) words.resize(number + 1);
            if (words[number].empty()) words[number] = w;
        }
    }
    text += "device: " + device.name() + " (" + device.description() + ")\n";
    auto temporaries = static_cast<std::int64_t>(p.temporaries.size());
    const bool on_host = e.is_for_host(entry);
    std::int64_t launches = 0;
    std::string kernels;
    const dynamic_array<graph::storage_order> orders = plan::storage_orders(entry.classes);
    for (std::size_t k = 0; k < p.kernels.size(); ++k) {
        const plan::kernel& kernel = p.kernels[k];
        const work w = work_counter(p, kernel, b).count();
        const kernel_description d = device.describe(*entry.prepared, static_cast<int>(k), b);
        launches += on_host ? 0 : d.launches;
        temporaries += d.temporaries;
        const std::string title = "\nkernel " + std::to_string(k) + ": ";
        for (std::size_t n = 0; n < kernel.outputs.size(); ++n) {
            const plan::output& o = kernel.outputs[n];
            kernels += n == 0 ? title : ",\n" + std::string(title.size() - 1, ' ');
            kernels += name_of(o, e.is_turned(), p.destinations.size()) + " = " +
                       graph::to_string(p.values, o.value, orders, words);
        }
        kernels += "   [" + extents_text(b, kernel.rows, kernel.cols) + ", " + graph::number_text(w.flops) +
                   " flops, " + graph::number_text(w.bytes) + " bytes]\n" + d.text;
    }
    text += "kernels: " + std::to_string(p.kernels.size()) + ", launches: " + std::to_string(launches) +
            ", temporaries: " + std::to_string(temporaries) + "\n";
    if (on_host)
        text +=
            "evaluated by the host: so little work (device::tiny_work), in shared memory that no command of "
            "the device uses now; later, or with more to do, as follows\n";
    for (std::size_t n = 0; n < p.destinations.size(); ++n)
        text += "destination" + (p.destinations.size() == 1 ? std::string() : " " + std::to_string(n)) +
                ": " + mode_text(p.destinations[n].mode) + "\n";
    return text + kernels;
}

} // namespace detail

SINTER_DEFINE std::string explain(const_span<assignment> list) {
    detail::require_one_device(list);
    device_state& device = *list.front().target->device;
    detail::require_types(device, list);
    return on_device(device, [&] { return detail::explain_locked(device, list); });
}

} // namespace sinter::runtime
