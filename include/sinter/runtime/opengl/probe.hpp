#pragma once
// Lists the OpenGL devices of this machine.

#include <utility>

#include <sinter/runtime/opengl/kinds.hpp>
#include <sinter/runtime/registry.hpp>

namespace sinter::inline SINTER_ABI::runtime::opengl {

inline ref<device_state> open(int number) {
    return ref<device_state>(make_device(kinds[number]));
}

inline dynamic_array<device_entry> probe() {
    dynamic_array<device_entry> found;
    for (const kind_of_device& k : kinds) {
        device_entry e;
        e.name = k.name;
        e.index = static_cast<int>(&k - kinds);
        e.open = &open;
        e.rank = k.rank;
        try {
            const ref<gl_device> tried = make_device(k);
            e.description = tried->description();
            if (tried->software()) e.rank += 20;
        } catch (const device_error& refused) {
            e.reason = refused.what();
            e.may_pass = runtime::detail::may_pass(refused);
        } catch (const error& refused) {
            e.reason = refused.what();
        }
        found.push_back(std::move(e));
    }
    return found;
}

inline const bool registered = register_backend("opengl", &probe);

} // namespace sinter::runtime::opengl
