#pragma once
// The clock of an OpenCL device: the profiling events of a kernel's launches.

#include <string>
#include <utility>
#include <vector>

#include <sinter/runtime/device_state.hpp>
#include <sinter/runtime/host_clock.hpp>
#include <sinter/runtime/opencl/handle.hpp>

namespace sinter::inline SINTER_ABI::runtime::opencl {

class event_clock final : public launch_clock {
public:
    /// `ended` is called once: by end(), or when the clock goes.
    event_clock(std::string device, void (*ended)(void*), void* owner)
        : device_(std::move(device)), ended_(ended), owner_(owner) {}
    ~event_clock() override {
        for (const cl_event e : events_) const event_handle owned(e);
        end();
    }
    void end() override {
        if (ended_) ended_(owner_);
        ended_ = nullptr;
    }

    const char* kind() const override { return "the device's events"; }
    void reserve(std::size_t kernels) override {
        constexpr std::size_t launches = 16; // of a kernel: two passes, of as many outputs as are drawn apart
        const auto room = [](auto& list, std::size_t more) {
            if (list.capacity() - list.size() < more) list.reserve(2 * (list.size() + more));
        };
        room(events_, launches * kernels);
        room(kernels_, kernels);
    }
    void start() override {
        first_ = events_.size();
        begin_ = seconds_of_host();
    }
    void stop() override { kernels_.push_back({first_, events_.size(), seconds_of_host() - begin_}); }

    /// Where the next launch puts its event; null if there is no room, and its time is not counted.
    cl_event* next() {
        if (events_.size() == events_.capacity()) return nullptr;
        events_.push_back(nullptr);
        return &events_.back();
    }

    void read(dynamic_array<time_span>& spans) override {
        const auto at = [&](cl_event e, cl_profiling_info what) {
            cl_ulong nanoseconds = 0;
            check(clGetEventProfilingInfo(e, what, sizeof nanoseconds, &nanoseconds, nullptr), device_,
                  "reading an event's time");
            return static_cast<double>(nanoseconds) * 1e-9;
        };
        for (const auto& [first, end, on_host] : kernels_) {
            time_span s = spans.empty() ? time_span{} : spans.back();
            s.begin = s.end; // what the host did, or a kernel without elements, launches nothing:
            if (first == end) s.end += on_host; // it comes behind what was there before
            for (std::size_t e = first; e < end; ++e) {
                check(clWaitForEvents(1, &events_[e]), device_, "waiting for a kernel");
                if (e == first) s.begin = at(events_[e], CL_PROFILING_COMMAND_START);
                s.end = at(events_[e], CL_PROFILING_COMMAND_END);
            }
            spans.push_back(s);
        }
    }

private:
    std::string device_;
    void (*ended_)(void*);
    void* owner_;
    std::vector<cl_event> events_;
    struct kernel_events {
        std::size_t first, end; ///< a split fold has two
        double on_host;         ///< seconds from start to stop
    };
    std::size_t first_ = 0; ///< of the kernel being launched
    double begin_ = 0;
    std::vector<kernel_events> kernels_;
};

} // namespace sinter::runtime::opencl
