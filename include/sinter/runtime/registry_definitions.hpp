#pragma once
// What runtime/registry.hpp declares.

#include <string>
#include <utility>

#include <sinter/core/errors.hpp>
#include <sinter/core/linkage.hpp>
#include <sinter/core/process.hpp>
#include <sinter/core/threads.hpp>
#include <sinter/runtime/registry.hpp>

namespace sinter::inline SINTER_ABI::runtime {

namespace detail {

struct registered_backend {
    const char* name = "";
    probe_function probe = nullptr;
    bool probed = false, is_final = false; ///< what was found will not change
    long process = 0;                      ///< that has probed it
};

struct opened_device {
    std::string name;
    ref<device_state> state;
};

struct device_registry {
    threads::mutex busy;
    dynamic_array<registered_backend> backends;
    dynamic_array<device_entry> entries; ///< of the probed backends, fastest first
    dynamic_array<opened_device> opened;
};

#ifdef SINTER_COMPILED
/// Those of the library (cmake/backends.cpp), in the order of their names. Static objects of a program may
/// ask for them before the variables by which backends register are initialised.
void add_backends(device_registry& r);
#endif

SINTER_DEFINE device_registry& registry() {
    static auto* const leaked = [] { // see the top of registry.hpp
        auto* const r = new device_registry;
        // Not by an initialised variable of its own: that would compile the interpreter in every file.
        r->backends.push_back({"host", &host::probe});
#ifdef SINTER_COMPILED
        add_backends(*r);
#endif
        return r;
    }();
    return *leaked;
}

inline dynamic_array<device_entry> ask_for_devices(const registered_backend& b) {
    device_entry broken;
    broken.name = b.name;
    try {
        return b.probe();
    } catch (const device_error& e) {
        broken.reason = e.what();
        broken.may_pass = may_pass(e);
    } catch (const error& e) {
        broken.reason = e.what();
    }
    return {std::move(broken)};
}

/// In place of what was found the last time, if anything.
inline void probe(device_registry& r, registered_backend& b) {
    dynamic_array<device_entry> found = ask_for_devices(b), others;
    for (const device_entry& e : r.entries)
        if (!is_name_prefix(b.name, e.name)) others.push_back(e);
    bool is_final = true;
    for (const device_entry& e : found) is_final &= !e.may_pass;
    r.entries = std::move(others);
    b.probed = true;
    b.is_final = is_final;
    b.process = process_number();
    for (device_entry& e : found) {
        int duplicates = 0;
        for (const device_entry& other : r.entries)
            if (is_name_prefix(e.name, other.name)) ++duplicates;
        if (duplicates != 0) e.name += ":" + std::to_string(duplicates);
        // Insertion keeps the order of rank, and of discovery within a rank.
        const device_entry* place = r.entries.end();
        while (place != r.entries.begin() && (place - 1)->rank > e.rank) --place;
        r.entries.insert(place, std::move(e));
    }
}

/// A driver was loaded for this device by the process that this one was forked from: its threads are not
/// here, and its locks may be held for good.
inline bool is_inherited(const device_registry& r, const device_entry& e) {
    for (const registered_backend& b : r.backends)
        if (is_name_prefix(b.name, e.name))
            return b.probed && b.probe != &host::probe && b.process != process_number();
    return false;
}

inline dynamic_array<device_entry> find_in(device_registry& r, const std::string& prefix) {
    const threads::lock_guard guard(r.busy);
    std::size_t reach = 0; // those before one that is asked for are probed too, see register_backend
    for (std::size_t n = 0; n < r.backends.size(); ++n)
        if (prefix.empty() || is_name_prefix(r.backends[n].name, prefix)) reach = n + 1;
    for (std::size_t n = 0; n < reach; ++n)
        if (!r.backends[n].probed || (!r.backends[n].is_final && r.backends[n].process == process_number()))
            probe(r, r.backends[n]);
    dynamic_array<device_entry> result;
    for (const device_entry& e : r.entries)
        if (prefix.empty() || is_name_prefix(prefix, e.name)) result.push_back(e);
    for (device_entry& e : result)
        if (is_inherited(r, e) && e.reason.empty())
            e.reason = "its driver was loaded before this process was forked, and does not work in both";
    return result;
}

} // namespace detail

SINTER_DEFINE bool register_backend(const char* backend, probe_function probe) {
    detail::device_registry& r = detail::registry();
    const threads::lock_guard guard(r.busy);
    for (const detail::registered_backend& b : r.backends)
        if (std::string(b.name) == backend) return true;
    // In the order of names, whatever was included first: Mesa loads its LLVM for the whole process, and a
    // PoCL that is loaded later finds that one in place of its own and crashes (Ubuntu 24.04). OpenCL goes
    // first.
    const detail::registered_backend* place = r.backends.end();
    while (place != r.backends.begin() && std::string((place - 1)->name) > backend) --place;
    r.backends.insert(place, {backend, probe});
    return true;
}

SINTER_DEFINE dynamic_array<device_entry> find_devices(const std::string& prefix) {
    return detail::find_in(detail::registry(), prefix);
}

SINTER_DEFINE ref<device_state> open_device(const device_entry& e) {
    if (!e.reason.empty() || e.open == nullptr)
        throw device_error("sinter: device \"" + e.name + "\" cannot be used: " + e.reason);
    detail::device_registry& r = detail::registry();
    const threads::lock_guard guard(r.busy);
    for (const detail::opened_device& d : r.opened)
        if (d.name == e.name) return d.state;
    ref<device_state> state = e.open(e.index);
    r.opened.push_back({e.name, state});
    return state;
}

SINTER_DEFINE dynamic_array<ref<device_state>> opened_devices() {
    detail::device_registry& r = detail::registry();
    const threads::lock_guard guard(r.busy);
    dynamic_array<ref<device_state>> result;
    for (const detail::opened_device& d : r.opened) result.push_back(d.state);
    return result;
}

SINTER_DEFINE void forget_device(const std::string& name) {
    detail::device_registry& r = detail::registry();
    const threads::lock_guard guard(r.busy);
    for (std::size_t i = 0; i < r.opened.size(); ++i) {
        if (r.opened[i].name != name) continue;
        r.opened.erase(r.opened.begin() + i);
        return;
    }
}

} // namespace sinter::runtime
