#pragma once
// Transfers beside kernels that have nothing to do with them: on a queue of their own, where a transfer waits
// for no more of the kernels' queue than has to be done before it (bench/results/single_figures.md).

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <sinter/runtime/opencl/handle.hpp>
#include <sinter/runtime/opencl/queue.hpp>

namespace sinter::inline SINTER_ABI::runtime::opencl {

/// The way that one transfer goes. Blocking, it is done when its call returns.
struct transfer_route {
    cl_command_queue queue = nullptr;
    event_handle after;        ///< what it waits for there, if anything
    std::int64_t finishes = 0; ///< commands up to this one are done when it is
    bool beside = false;       ///< on the lane

    cl_uint waits() const { return after ? 1 : 0; }
    const cl_event* events() const { return after ? &event_ : nullptr; }
    void wait_for(event_handle e) {
        after = std::move(e);
        event_ = after.get();
    }

private:
    cl_event event_ = nullptr;
};

/// The queue, and marks in the kernels' queue by which it is told how far that one is. Used from any thread.
class transfer_lane {
public:
    /// From here on there is one, though its queue is made when the first transfer takes it.
    void open(cl_context context, cl_device_id device) {
        context_ = context;
        device_ = device;
        open_ = true;
    }
    bool is_open() const { return open_; }

    /// Lets a transfer go here, behind the first mark that follows this command; false, and nothing is done,
    /// if there is none and the command is not known to be done.
    bool enter(transfer_route& way, std::int64_t command, const command_progress& kernels,
               const std::string& who) {
        const std::lock_guard<std::mutex> guard(busy_);
        if (!kernels.is_done(command)) {
            for (const mark& m : marks_) {
                if (m.command < command) continue;
                check(clRetainEvent(m.reached.get()), who, "keeping an event");
                way.wait_for(event_handle(m.reached.get()));
                way.finishes = m.command;
                break;
            }
            if (!way.after) return false;
        }
        if (!queue_) queue_ = queue_handle(make_queue(context_, device_, 0, who));
        way.queue = queue_.get();
        way.beside = true;
        return true;
    }

    /// Marks the kernels' queue behind all that was given to it, of which `given` commands are counted.
    /// Nobody gives it commands meanwhile. A driver that refuses has no mark there: transfers then wait
    /// longer.
    void set_mark(cl_command_queue kernels, std::int64_t given) {
        const std::lock_guard<std::mutex> guard(busy_);
        if (!marks_.empty() && marks_.back().command >= given) return;
        cl_event reached = nullptr;
#ifdef CL_VERSION_1_2
        if (clEnqueueMarkerWithWaitList(kernels, 0, nullptr, &reached) != CL_SUCCESS) return;
#else
        if (clEnqueueMarker(kernels, &reached) != CL_SUCCESS) return;
#endif
        event_handle kept(reached);
        if (clFlush(kernels) != CL_SUCCESS) return; // others would wait for what has not started
        if (marks_.size() == most_marks) marks_.erase(marks_.begin()); // a later one serves as well
        marks_.push_back({given, std::move(kept)});
    }

private:
    static cl_int release_queue(cl_command_queue q) {
        return clReleaseCommandQueue(q);
    }
    using queue_handle = handle<cl_command_queue, &release_queue>;
    static constexpr std::size_t most_marks = 16;

    struct mark {
        std::int64_t command;
        event_handle reached;
    };
    std::mutex busy_;
    cl_context context_ = nullptr; ///< the device's, which outlives this
    cl_device_id device_ = nullptr;
    queue_handle queue_;
    std::vector<mark> marks_; ///< in order
    std::atomic<bool> open_{false};
};

} // namespace sinter::runtime::opencl
