#pragma once
// What a driver's errors say of a candidate.

#include <new>
#include <string>

#include <sinter/core/errors.hpp>

#include "outcome.hpp"

namespace tuning {

/// Only a lack of memory for the operands: NVIDIA says CL_OUT_OF_RESOURCES of kernels that fail, too.
inline bool lacks_memory(const std::string& code_name) {
    return code_name == "CL_MEM_OBJECT_ALLOCATION_FAILURE" || code_name == "CL_OUT_OF_HOST_MEMORY" ||
           code_name == "GL_OUT_OF_MEMORY" || code_name == "OUT_OF_MEMORY";
}

/// The outcome that `run` returns, or what it throws makes of it.
template <class F>
outcome guarded(const F& run) {
    try {
        return run();
    } catch (const sinter::device_error& e) {
        return {lacks_memory(e.code_name()) ? verdict::no_memory : verdict::refused, 0, e.what()};
    } catch (const sinter::error& e) {
        return {verdict::refused, 0, e.what()};
    } catch (const std::bad_alloc&) {
        return {verdict::no_memory, 0, "the host has none"};
    }
}

} // namespace tuning
