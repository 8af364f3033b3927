#pragma once
// Lists the OpenGL devices of this machine.

#include <dlfcn.h>

#include <string>
#include <utility>

#include <sinter/runtime/opengl/compute_device.hpp>
#include <sinter/runtime/opengl/fragment_device.hpp>
#include <sinter/runtime/registry.hpp>

namespace sinter::runtime::opengl {

enum device_number { compute_number, fragment_number, es_number };

/// A new device with a context of its own. Throws device_error if there is none.
inline ref<gl_device> make_device(int number) {
    switch (number) {
    case compute_number: return ref<gl_device>(new compute_device(make_context(context_kind::desktop, 4, 3)));
    case fragment_number:
        return ref<gl_device>(
            new fragment_device(make_context(context_kind::desktop, 3, 3), false, "opengl:fragment"));
    default:
        return ref<gl_device>(new fragment_device(make_context(context_kind::es, 3, 0), true, "opengl:es"));
    }
}

inline ref<device_state> open(int number) {
    return ref<device_state>(make_device(number));
}

/// libepoxy ends the program when it needs this library and does not find it.
inline void require_es_library() {
    void* const library = dlopen("libGLESv2.so.2", RTLD_LAZY | RTLD_LOCAL);
    if (!library) throw device_error("sinter: opengl:es: libGLESv2.so.2 is not installed");
    dlclose(library);
}

inline dynamic_array<device_entry> probe() {
    const std::pair<const char*, int> kinds[] = {
        {"opengl:compute", 20}, {"opengl:fragment", 25}, {"opengl:es", 28}};
    dynamic_array<device_entry> found;
    int number = 0;
    for (const auto& [name, rank] : kinds) {
        device_entry e;
        e.name = name;
        e.index = number++;
        e.open = &open;
        e.rank = rank;
        try {
            if (number - 1 == es_number) require_es_library();
            const ref<gl_device> tried = make_device(e.index);
            e.description = tried->description();
            if (tried->software()) e.rank += 20;
        } catch (const error& refused) {
            e.reason = refused.what();
        }
        found.push_back(std::move(e));
    }
    return found;
}

inline const bool registered = register_backend("opengl", &probe);

} // namespace sinter::runtime::opengl
