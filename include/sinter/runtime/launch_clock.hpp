#pragma once
// Who takes the time of kernels, and who is told of them.

#include <cstddef>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/core/ref.hpp>
#include <sinter/plan/cut/plan.hpp>
#include <sinter/plan/facts/bindings.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// When kernels ran, in seconds of some clock.
struct time_span {
    double begin = 0, end = 0;
};

/// Takes the time of kernels. Used under the device's lock.
class launch_clock : public ref_counted {
public:
    virtual const char* kind() const = 0; ///< for people: whose clock
    /// Takes memory for so many kernels more, so that `start` and `stop` need none. Throws std::bad_alloc.
    virtual void reserve(std::size_t kernels) = 0;
    virtual void start() = 0; ///< before a kernel of a plan is enqueued, or run by the host, and
    virtual void stop() = 0;  ///< after it
    /// No kernel is timed from here on.
    virtual void end() {}
    virtual void read(dynamic_array<time_span>& spans) = 0; ///< of all kernels, in order; waits for them
};

/// Is told of every kernel (profile_recorder).
class launch_recorder : public ref_counted {
public:
    /// Of all kernels that come next, before the first of them runs: nothing may fail once it has.
    /// `on_host`: they are no launches.
    virtual void expect(const plan::plan&, const plan::plan_classes&, const plan::bindings&,
                        bool on_host) = 0;
    virtual void before() = 0;
    virtual void after() = 0;
};

} // namespace sinter::runtime
