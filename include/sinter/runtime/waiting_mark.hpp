#pragma once
// Which arrays an assignment of this thread is still going to write.

#include <atomic>
#include <cstdint>

namespace sinter::runtime {

/// Counts the assignments of one thread to an array that are carried out at the end of their statement. Other
/// threads neither see nor change the count: what they do meanwhile is not in the order of the program's
/// text.
class waiting_mark {
public:
    /// Returns false, and counts nothing, while another thread counts.
    bool add() {
        const std::uintptr_t me = reinterpret_cast<std::uintptr_t>(&of_thread);
        std::uintptr_t now = 0, next = me + 1;
        while (!mark_.compare_exchange_weak(now, next, std::memory_order_relaxed)) {
            if ((now != 0 && (now & ~most) != me) || (now & most) == most) return false;
            next = (now == 0 ? me : now) + 1;
        }
        ++of_thread;
        return true;
    }
    /// After an `add` that returned true.
    void remove() {
        std::uintptr_t now = mark_.load(std::memory_order_relaxed), next = 0;
        do next = (now & most) == 1 ? 0 : now - 1;
        while (!mark_.compare_exchange_weak(now, next, std::memory_order_relaxed));
        --of_thread;
    }
    /// An assignment of this thread waits.
    bool is_here() const {
        const std::uintptr_t now = mark_.load(std::memory_order_relaxed);
        return now != 0 && (now & ~most) == reinterpret_cast<std::uintptr_t>(&of_thread);
    }
    /// False if no array at all has an assignment of this thread that waits.
    static bool any_is_here() { return of_thread != 0; }

private:
    static constexpr std::uintptr_t most = 63;
    /// Of all arrays; exact unless another thread removes what this one added. Its address names the thread.
    alignas(most + 1) inline static thread_local int of_thread = 0;
    std::atomic<std::uintptr_t> mark_{0}; ///< the thread's address, and in its last bits the count
};

} // namespace sinter::runtime
