#pragma once
// What opencl.hpp declares.

#include <sinter/core/letters_begin.inc>

#include <string>

#include <sinter/core/linkage.hpp>
#include <sinter/runtime/opencl/probe.hpp>
#include <sinter/sinter.hpp>

namespace sinter::inline SINTER_ABI {

namespace detail {
SINTER_DEFINE ref<runtime::storage> wrapped_cl_buffer(const device& d, cl_mem buffer, dtype t,
                                                      std::int64_t rows, std::int64_t cols,
                                                      std::int64_t leading_dimension) {
    runtime::opencl::opencl_device& on = opencl_state(d.state());
    expr::require_wrapped_extents(rows, cols, leading_dimension);
    return on.wrap(buffer, t, rows, cols, leading_dimension);
}
} // namespace detail

SINTER_DEFINE device opencl_device(cl_context context, cl_command_queue queue) {
    return device(ref<runtime::device_state>(new runtime::opencl::opencl_device(context, queue)));
}

SINTER_DEFINE cl_context cl_context_of(const device& d) {
    return detail::opencl_state(d.state()).context();
}
SINTER_DEFINE cl_command_queue cl_command_queue_of(const device& d) {
    return detail::opencl_state(d.state()).queue();
}
SINTER_DEFINE cl_device_id cl_device_id_of(const device& d) {
    return detail::opencl_state(d.state()).id();
}

SINTER_DEFINE device gpu_schedules_on(const device& d, std::int64_t groups) {
    const auto& like = detail::opencl_state(d.state());
    ref<runtime::opencl::opencl_device> made(
        new runtime::opencl::opencl_device(like.context(), like.queue()));
    made->schedule_as_gpu(groups);
    return device(ref<runtime::device_state>(made));
}

SINTER_DEFINE cl_mem cl_mem_of(const expr::array_handle& a) {
    expr::require_elements(a);
    runtime::opencl::opencl_device& device = detail::opencl_state(a.storage()->device.get());
    const ref<runtime::buffer> memory = expr::memory_of(*a.storage());
    if (memory && memory->image)
        throw device_error("sinter: this array is stored as an image, which is no buffer",
                           "CL_INVALID_MEM_OBJECT");
    if (!memory) return nullptr;
    memory->reusable = false;
    device.lend(*memory);
    return runtime::opencl::memory_of(*memory);
}

} // namespace sinter

#include <sinter/core/letters_end.inc>
