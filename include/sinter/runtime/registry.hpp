#pragma once
// Which devices this program can use: the host's, and those of the backends. A backend adds itself when its
// header is included:
//
//   inline const bool registered = runtime::register_backend("opencl", &probe);
//
// The registry is never destroyed (deliberately leaked): devices may be used until the process ends, and
// no driver is called from a static destructor.

#include <string>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/core/errors.hpp>
#include <sinter/core/ref.hpp>
#include <sinter/runtime/device_state.hpp>

#ifdef SINTER_COMPILED
namespace sinter::inline SINTER_ABI {
/// Only the library has it. A file of the compiled form refers to it, so that the linker takes the library
/// although a header-only file of the program defines all the functions, and names what is missing where it
/// is.
extern const bool link_sinter_backends;
namespace detail {
[[gnu::used]] static const bool* const library = &link_sinter_backends;
}
} // namespace sinter
#endif

namespace sinter::inline SINTER_ABI::runtime {

/// One device that a backend found, usable or not. Ranks, by convention: GPU through OpenCL 10,
/// another accelerator 15, GPU through OpenGL compute 20, ES compute 22, fragment 25, ES fragment 28, CPU
/// through OpenCL 30, software OpenGL 20 more than a GPU's, host 100.
struct device_entry {
    std::string name;        ///< "opencl:gpu", "opengl:compute", "host"; duplicates get ":1", ":2" appended
    std::string description; ///< hardware and driver, for people
    int rank = 100;          ///< lower is faster
    std::string reason;      ///< why it cannot be used; empty if it can
    ref<device_state> (*open)(int index) = nullptr; ///< called once, with `index`; throws device_error
    int index = 0;                                  ///< the backend's own number for it
    bool may_pass =
        false; ///< the driver lacked memory when it was asked, say: it is asked again the next time
};

/// Lists a backend's devices without opening them. Called once, or until no entry's reason may pass, and only
/// when a name is asked for that may be its own or belongs to a backend whose name comes after. What it
/// throws (sinter::error) becomes the reason of an unusable entry, which may pass where memory is missing.
using probe_function = dynamic_array<device_entry> (*)();

/// The backends that users can include, as <sinter/opencl.hpp>. (Those of this program are registered.)
inline constexpr const char* known_backends[] = {"opencl", "opengl"};

namespace host {
dynamic_array<device_entry> probe(); // runtime/host/host_device.hpp
}

namespace detail {

/// True if `name` is `prefix` or continues it after a colon: "opencl" and "opencl:gpu", not "open".
inline bool is_name_prefix(const std::string& prefix, const std::string& name) {
    return name.compare(0, prefix.size(), prefix) == 0 &&
           (name.size() == prefix.size() || name[prefix.size()] == ':');
}

/// Memory was missing, of whatever kind: there may be some later.
inline bool may_pass(const device_error& e) {
    for (const char* const code :
         {"CL_OUT_OF_RESOURCES", "CL_OUT_OF_HOST_MEMORY", "EGL_BAD_ALLOC", "GL_OUT_OF_MEMORY"})
        if (e.code_name() == code) return true;
    return false;
}

} // namespace detail

/// Adds a backend; its devices' names begin with `backend` ("opencl", "opengl", "host"). A second
/// registration under the same name changes nothing. Returns true, so that it can initialise a variable.
bool register_backend(const char* backend, probe_function probe);

/// All devices whose name is `prefix` or continues it after a colon, fastest first; with an empty prefix all
/// devices. Unusable ones are listed too, with their reason.
dynamic_array<device_entry> find_devices(const std::string& prefix = {});

/// The device of an entry; opened once, later calls give the same one. Throws device_error with the entry's
/// reason if it is unusable, and what the backend throws.
ref<device_state> open_device(const device_entry& e);

/// Those that `open_device` has opened, and nobody has forgotten.
dynamic_array<ref<device_state>> opened_devices();

/// Makes the next `open_device` of this name open it anew (after a lost context, say). Arrays that exist keep
/// the old device.
void forget_device(const std::string& name);

} // namespace sinter::runtime
