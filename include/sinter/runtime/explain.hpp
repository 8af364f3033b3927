#pragma once
// explain(): what an assignment would do, in words and kernels.

#include <string>

#include <sinter/graph/print.hpp>
#include <sinter/runtime/engine.hpp>

namespace sinter::runtime {

inline std::string to_string(const_span<graph::instruction> code) {
    return graph::to_string(code);
}

namespace detail {

inline std::string extents_text(const bindings& b, graph::extent rows, graph::extent cols) {
    if (rows.is_any() && cols.is_any()) return "scalar";
    return std::to_string(b.length(rows)) + " x " + std::to_string(b.length(cols));
}

/// Elements read and written by a kernel, each array once, in bytes; and arithmetic operations.
struct work {
    double bytes = 0, flops = 0;
};

inline double cost_of(const graph::value_graph& g, graph::value_id id, const bindings& b,
                      const plan::kernel& k) {
    const graph::value& v = g[id];
    if (v.code == op::leaf) return 0;
    const auto elements = static_cast<double>(b.length(v.rows)) * static_cast<double>(b.length(v.cols));
    double sum = 0;
    for (int i = 0; i < arity(v.code); ++i) sum += cost_of(g, v.args[i], b, k);
    if (v.code == op::contract) return sum + 2 * elements * static_cast<double>(b.length(k.depth));
    if (v.code == op::reduce)
        return sum + elements * static_cast<double>(b.length(k.depth)) *
                         static_cast<double>(b.length(k.depth_cols));
    return sum + elements;
}

inline void add_reads(const graph::value_graph& g, graph::value_id id, const bindings& b,
                      dynamic_array<int>& seen, double& bytes) {
    const graph::value& v = g[id];
    for (int i = 0; i < arity(v.code); ++i) add_reads(g, v.args[i], b, seen, bytes);
    if (v.code != op::leaf || g.leaves[static_cast<std::size_t>(v.leaf)].kind != leaf_kind::array) return;
    for (int s : seen)
        if (s == v.leaf) return;
    seen.push_back(v.leaf);
    bytes += static_cast<double>(b.length(v.rows)) * static_cast<double>(b.length(v.cols)) * size_of(v.type);
}

inline work work_of(const plan::plan& p, const plan::kernel& k, const bindings& b) {
    work w;
    dynamic_array<int> seen;
    const double elements = static_cast<double>(b.length(k.rows)) * static_cast<double>(b.length(k.cols));
    for (const plan::output& o : k.outputs) {
        w.flops += cost_of(p.values, o.value, b, k);
        add_reads(p.values, o.value, b, seen, w.bytes);
        w.bytes += elements * size_of(p.values[o.value].type);
    }
    return w;
}

inline std::string number_text(double v) {
    char digits[32];
    __builtin_snprintf(digits, sizeof digits, "%.6g", v);
    return digits;
}

inline const char* mode_text(plan::write_mode mode) {
    switch (mode) {
    case plan::write_mode::in_place: return "written in place";
    case plan::write_mode::swap: return "read elsewhere: written to a pooled buffer that is swapped in";
    default: return "read elsewhere: computed into a temporary, then copied";
    }
}

} // namespace detail

inline std::string explain(const assignment& a) {
    detail::require_one_device({&a, 1});
    device_state& device = *a.target->device;
    detail::require_types(device, {&a, 1});
    const device_lock guard(device);
    engine& e = engine::of(device);
    ref<prepared_plan> prepared;
    const plan_entry& entry = e.study(device, {&a, 1}, prepared);
    const plan::plan& p = entry.plan;
    const bindings& b = e.bound();
    std::string text = "expression: " + graph::to_string(a.source.code) + "\n";
    text += "device: " + device.name() + " (" + device.description() + ")\n";
    text += "kernels: " + std::to_string(p.kernels.size()) +
            ", temporaries: " + std::to_string(p.temporaries.size()) +
            "\ndestination: " + detail::mode_text(p.destinations.front().mode) + "\n";
    for (std::size_t k = 0; k < p.kernels.size(); ++k) {
        const plan::kernel& kernel = p.kernels[k];
        const detail::work w = detail::work_of(p, kernel, b);
        const plan::output& o = kernel.outputs.front();
        text +=
            "\nkernel " + std::to_string(k) + ": " +
            (o.temporary >= 0 ? std::string("T") + std::to_string(o.temporary) : std::string("destination")) +
            " = " + graph::to_string(p.values, o.value) + "   [" +
            detail::extents_text(b, kernel.rows, kernel.cols) + ", " + detail::number_text(w.flops) +
            " flops, " + detail::number_text(w.bytes) + " bytes]\n";
        text += device.describe(*prepared, static_cast<int>(k), b);
    }
    e.release_buffers();
    return text;
}

} // namespace sinter::runtime
