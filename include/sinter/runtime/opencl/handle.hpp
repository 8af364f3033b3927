#pragma once
// Owners of objects of the C API.

#include <utility>

#include <sinter/runtime/opencl/api.hpp>
#include <sinter/runtime/process_end.hpp>

namespace sinter::inline SINTER_ABI::runtime::opencl {

/// Owns one reference to an object. At the end of the process it is the driver's, which may be gone.
template <class T, cl_int (*Release)(T)>
class handle {
public:
    handle() = default;
    explicit handle(T object) : object_(object) {}
    handle(handle&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
    handle& operator=(handle&& other) noexcept {
        std::swap(object_, other.object_);
        return *this;
    }
    ~handle() {
        if (!object_) return;
        if (const driver_call call; call) Release(object_);
    }
    T get() const { return object_; }
    explicit operator bool() const { return object_ != nullptr; }

private:
    T object_ = nullptr;
};

/// A function of its own, because the API's may have a calling convention that the template lacks.
inline cl_int release_memory(cl_mem m) {
    return clReleaseMemObject(m);
}
using memory_handle = handle<cl_mem, &release_memory>;
inline cl_int release_event(cl_event e) {
    return clReleaseEvent(e);
}
using event_handle = handle<cl_event, &release_event>;

} // namespace sinter::runtime::opencl
