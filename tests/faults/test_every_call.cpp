// Every call of the driver fails in turn, over statements of every kind: destinations keep their values or
// are all written, the statement can be repeated, and nothing stays behind.

#ifdef SINTER_WITH_OPENCL
#include <cstdlib>
#include <string>

#include <sinter/opencl.hpp>

#include "../each_opencl.hpp"
#include "trials.hpp"

using namespace sinter;
using faults::try_types;

namespace {

device out_of_order(const device& like) {
    cl_int code = CL_SUCCESS;
    const cl_command_queue queue = clCreateCommandQueue(cl_context_of(like), cl_device_id_of(like),
                                                        CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &code);
    if (code != CL_SUCCESS) return {};
    device made = opencl_device(cl_context_of(like), queue);
    clReleaseCommandQueue(queue);
    return made;
}

} // namespace

TEST_CASE("every call fails in turn: destinations keep their values, or are all written") {
    test::on_each_opencl(test::devices(false), [](const device& like) {
        try_types([&] { return opencl_device(cl_context_of(like), cl_command_queue_of(like)); }, false,
                  {11, 1, 61, 1});
    });
}

TEST_CASE("every call fails in turn where transfers have a queue of their own") {
    test::on_each_opencl(test::devices(false), [](const device& like) {
        const auto open = [&] {
            device d = opencl_device(cl_context_of(like), cl_command_queue_of(like));
            detail::opencl_state(d.state()).overlap_transfers();
            return d;
        };
        try_types(open, false, {37, 1, 211, 1});
    });
}

TEST_CASE("every call fails in turn with a GPU's schedules") {
    test::on_each_opencl(test::devices(false), [](const device& like) {
        if (test::runs_gpu_schedules(like))
            try_types([&] { return gpu_schedules_on(like, 4); }, false, {61, 1, 211, 1});
    });
}

TEST_CASE("every call fails in turn on a queue that is out of order") {
    test::on_each_opencl(test::devices(false), [](const device& like) {
        if (out_of_order(like)) try_types([&] { return out_of_order(like); }, false, {61, 1, 211, 1});
    });
}
#endif
