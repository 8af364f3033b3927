#pragma once
// A queue, and how far the commands are that were given to it.

#include <atomic>
#include <cstdint>
#include <string>
#include <system_error>
#include <thread>

#include <sinter/runtime/opencl/query.hpp>

namespace sinter::inline SINTER_ABI::runtime::opencl {

/// A queue of the context, with these properties.
inline cl_command_queue make_queue(cl_context context, cl_device_id device,
                                   cl_command_queue_properties properties, const std::string& who) {
    cl_int code = CL_SUCCESS;
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations" // its successor needs OpenCL 2.0
#endif
    const cl_command_queue queue = clCreateCommandQueue(context, device, properties, &code);
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
    check(code, who, "making a queue");
    return queue;
}

/// Counts the commands that use memory which the host sees, or which transfers may use beside them
/// (transfer_lane.hpp), and knows of some that they are done: those that
/// somebody has waited for. (The driver could be asked, but then it would be chance whether the host or the
/// device computes, and last bits with it.)
class command_progress {
public:
    /// After a command was given: its number. By one thread at a time.
    std::int64_t give() { return given_.fetch_add(1) + 1; }
    std::int64_t given() const { return given_.load(); }
    bool is_done(std::int64_t command) const { return command <= done_.load(); }
    /// Commands up to this one are.
    void finish(std::int64_t command) {
        std::int64_t known = done_.load();
        while (known < command && !done_.compare_exchange_weak(known, command)) {
        }
    }

private:
    std::atomic<std::int64_t> given_{0}, done_{0};
};

/// Sees when a queue has done all that it was given, without waiting.
class queue_end {
public:
    /// Oclgrind's calls use an object of their thread, which exit() destroys before its handlers run.
    void take_device(cl_device_id device) { needs_thread_ = is_of_platform(device, "Oclgrind"); }

    /// True from then on, and if the queue is lost. Nobody gives it commands any more.
    bool has_come(cl_command_queue queue) {
        if (has_come_) return true;
        if (needs_thread_) {
            finish_elsewhere(queue);
            return has_come_ = true;
        }
        if (!last_ && !mark(queue)) return has_come_ = true;
        cl_int status = CL_COMPLETE;
        if (clGetEventInfo(last_, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr) ==
                CL_SUCCESS &&
            status > CL_COMPLETE)
            return false;
        clFinish(queue); // the driver's threads put away what they did
        clReleaseEvent(last_);
        return has_come_ = true;
    }

private:
    cl_event last_ = nullptr;
    bool has_come_ = false, needs_thread_ = false;

    /// Oclgrind computes while it is waited for.
    static void finish_elsewhere(cl_command_queue queue) {
        try {
            std::thread([queue] { clFinish(queue); }).join();
        } catch (const std::system_error&) { // no thread can be made: what nobody read is not computed
        }
    }
    bool mark(cl_command_queue queue) {
#ifdef CL_VERSION_1_2
        const cl_int code = clEnqueueMarkerWithWaitList(queue, 0, nullptr, &last_);
#else
        const cl_int code = clEnqueueMarker(queue, &last_);
#endif
        return code == CL_SUCCESS && clFlush(queue) == CL_SUCCESS;
    }
};

} // namespace sinter::runtime::opencl
