#pragma once
// Independent jobs on several threads, for calls that a driver takes from any thread.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// Calls job(0) to job(count - 1), which must not throw, on as many threads as there are processors (the
/// caller's is one of them), and returns when all are done. A thread that cannot be had is done without.
template <class Job>
void side_by_side(std::size_t count, Job job) {
    std::atomic<std::size_t> next{0};
    const auto work = [&]() noexcept {
        for (std::size_t n = next++; n < count; n = next++) job(n);
    };
    const std::size_t processors = (std::max)(1u, std::thread::hardware_concurrency());
    std::vector<std::thread> helpers;
    helpers.reserve((std::min)(count, processors));
    try {
        while (helpers.size() + 1 < (std::min)(count, processors)) helpers.emplace_back(work);
    } catch (...) { // no thread, or no memory for one: those that there are do it all
    }
    work();
    for (std::thread& t : helpers) t.join();
}

} // namespace sinter::runtime
