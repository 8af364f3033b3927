#pragma once
// What a program asks for by an assignment: its operands are checked, and the engine of their device runs it.

#include <sinter/core/const_span.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/core/linkage.hpp>
#include <sinter/runtime/one_device.hpp>
#include <sinter/runtime/statement/assign.hpp>
#include <sinter/runtime/statement/engine.hpp>

namespace sinter::inline SINTER_ABI::runtime {

namespace detail {
inline void require_one_device(const_span<assignment> list) {
    const device_state& home = *list.front().target->device;
    for (const assignment& a : list) {
        runtime::require_one_device(home, *a.target->device);
        for (const operand& o : a.source.operands)
            if (o.array) runtime::require_one_device(home, *o.array->device);
    }
}

inline void require_types(const device_state& device, const_span<assignment> list) {
    for (const assignment& a : list) {
        require_type(device, a.target->type);
        for (const graph::instruction& i : a.source.code) require_type(device, i.type);
    }
}
} // namespace detail

SINTER_DEFINE void prewarm(const_span<assignment> list) {
    for (const assignment& a : list) {
        detail::require_one_device({&a, 1});
        detail::require_types(*a.target->device, {&a, 1});
    }
    for (const assignment& a : list) {
        device_state& device = *a.target->device;
        const assignment* first = list.begin();
        while (first->target->device.get() != &device) ++first;
        if (first != &a) continue; // this device has had its turn
        on_device(device, [&] { engine::of(device).prewarm(list); });
    }
}

SINTER_DEFINE void assign(const_span<assignment> list) {
    if (list.empty()) return;
    detail::require_one_device(list);
    device_state& device = *list.front().target->device;
    detail::require_types(device, list);
    const auto empty = [](const assignment& a) { return a.written_rows() == 0 || a.written_cols() == 0; };
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
                if (a.is_at_places())
                    a.target->require_free(true); // what is undefined stays so in part
                else
                    a.target->require_writable(a.place);
                defines |= a.target->undefined;
                for (const operand& o : a.source.operands)
                    if (o.array) o.array->require_free(false);
            }
        } while (!engine::of(device).run(list));
        if (defines)
            for (const assignment& a : list)
                if (a.target->undefined) a.target->set_undefined(false);
    });
}

} // namespace sinter::runtime
