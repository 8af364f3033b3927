#pragma once
// What device.hpp declares.

#include <string>
#include <utility>

#include <sinter/core/environment.hpp>
#include <sinter/core/linkage.hpp>
#include <sinter/device.hpp>
#include <sinter/messages.hpp>
#include <sinter/runtime/registry.hpp>

namespace sinter::inline SINTER_ABI {

SINTER_DEFINE dynamic_array<device_info> devices(const std::string& name) {
    dynamic_array<device_info> all;
    for (const runtime::device_entry& e : runtime::find_devices(name)) all.push_back(device_info(e));
    return all;
}

namespace detail {

/// Why a backend that somebody asks for is not there.
inline std::string lacks_backend(const std::string& backend) {
#ifdef SINTER_COMPILED
    return "sinter::backends was compiled without " + backend;
#else
    return "this program does not include <sinter/" + backend + ".hpp>";
#endif
}

[[noreturn]] inline void throw_no_such_device(const std::string& name, bool of_environment,
                                              const dynamic_array<runtime::device_entry>& found) {
    std::string message = name.empty() ? std::string("sinter: there is no usable device")
                                       : "sinter: no usable device is named \"" + name + "\"";
    if (of_environment) message += ", as SINTER_DEVICE asks";
    const dynamic_array<runtime::device_entry> known = found.empty() ? runtime::find_devices() : found;
    for (const runtime::device_entry& e : known)
        message += "\n  " + e.name + ": " + (e.reason.empty() ? e.description : e.reason);
    for (const char* const backend : runtime::known_backends) {
        bool included = !runtime::detail::is_name_prefix(backend, name);
        for (const runtime::device_entry& e : known)
            included = included || runtime::detail::is_name_prefix(backend, e.name);
        if (!included) message += std::string("\n  (") + lacks_backend(backend) + ")";
    }
    throw device_error(message);
}

inline bool includes_backend() {
    for (const runtime::device_entry& e : runtime::find_devices())
        for (const char* const backend : runtime::known_backends)
            if (runtime::detail::is_name_prefix(backend, e.name)) return true;
    return false;
}

/// Tells whoever got the interpreter without asking for it why.
inline void tell_of_interpreter() {
    static const bool told = [] {
        if (includes_backend()) return false;
#ifdef SINTER_COMPILED
        const std::string why = "sinter::backends was compiled without any backend";
#else
        std::string why = "this program includes no backend";
        for (const char* const backend : runtime::known_backends)
            why += std::string(backend == runtime::known_backends[0] ? ", " : " or ") + "<sinter/" + backend +
                   ".hpp>";
#endif
        tell("sinter: the host's interpreter computes, which is slow: " + why +
             " (SINTER_LOG=0, or default_device(\"host\"), silences this)");
        return true;
    }();
    static_cast<void>(told);
}

} // namespace detail

SINTER_DEFINE device default_device(std::string name) {
    const char* const wanted = name.empty() ? own_variable("SINTER_DEVICE") : nullptr;
    if (wanted) name = wanted;
    if (name.empty()) detail::tell_of_interpreter();
    dynamic_array<runtime::device_entry> found = runtime::find_devices(name);
    for (runtime::device_entry& e : found) {
        if (!e.reason.empty()) continue;
        try {
            return device(runtime::open_device(e));
        } catch (const error& refusal) {
            if (e.name == name) throw; // asked for by its full name: say what went wrong
            e.reason = refusal.what();
        }
    }
    detail::throw_no_such_device(name, wanted != nullptr, found);
}

SINTER_DEFINE device host_device() {
    return default_device("host");
}

} // namespace sinter
