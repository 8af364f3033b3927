#pragma once
// explain(): what an assignment would do, in words and kernels.

#include <string>

#include <sinter/graph/print.hpp>
#include <sinter/runtime/engine.hpp>
#include <sinter/runtime/work.hpp>

namespace sinter::runtime {

inline std::string to_string(const_span<graph::instruction> code) {
    return graph::to_string(code);
}

namespace detail {

inline const char* mode_text(plan::write_mode mode) {
    switch (mode) {
    case plan::write_mode::in_place: return "written in place";
    case plan::write_mode::swap: return "read elsewhere: written to a pooled buffer that is swapped in";
    default:
        return "read elsewhere, or a product for parts of texels: computed into a temporary, then copied";
    }
}

inline graph::storage_order order_of(const layout& a) {
    const graph::extent some = graph::extent::of(0, 0);
    return storage_order_of(classify(a, some, some, false, nullptr));
}

inline std::string explain_locked(device_state& device, const assignment& a) {
    engine& e = engine::of(device);
    const plan_entry& entry = e.study(device, {&a, 1});
    const plan::plan& p = entry.plan;
    const bindings& b = entry.bound;
    const std::string destination = e.is_turned() ? "trans(destination)" : "destination";
    dynamic_array<graph::storage_order> of_operands;
    for (const operand& o : a.source.operands) of_operands.push_back(order_of(o.place));
    std::string text = "expression: " + graph::to_string(a.source.code, of_operands) + "\n";
    text += "device: " + device.name() + " (" + device.description() + ")\n";
    auto temporaries = static_cast<std::int64_t>(p.temporaries.size());
    std::int64_t launches = 0;
    std::string kernels;
    const dynamic_array<graph::storage_order> orders = storage_orders(entry.classes);
    for (std::size_t k = 0; k < p.kernels.size(); ++k) {
        const plan::kernel& kernel = p.kernels[k];
        const work w = work_counter(p, kernel, b).count();
        const plan::output& o = kernel.outputs.front();
        const kernel_description d = device.describe(*entry.prepared, static_cast<int>(k), b);
        launches += d.launches;
        temporaries += d.temporaries;
        kernels += "\nkernel " + std::to_string(k) + ": " +
                   (o.temporary >= 0 ? std::string("T") + std::to_string(o.temporary) : destination) + " = " +
                   graph::to_string(p.values, o.value, orders) + "   [" +
                   extents_text(b, kernel.rows, kernel.cols) + ", " + graph::number_text(w.flops) +
                   " flops, " + graph::number_text(w.bytes) + " bytes]\n";
        kernels += d.text;
    }
    text += "kernels: " + std::to_string(p.kernels.size()) + ", launches: " + std::to_string(launches) +
            ", temporaries: " + std::to_string(temporaries) +
            "\ndestination: " + mode_text(p.destinations.front().mode) + "\n";
    return text + kernels;
}

} // namespace detail

inline std::string explain(const assignment& a) {
    detail::require_one_device({&a, 1});
    device_state& device = *a.target->device;
    detail::require_types(device, {&a, 1});
    return on_device(device, [&] { return detail::explain_locked(device, a); });
}

} // namespace sinter::runtime
