#pragma once
// A mutex and an atomic count with the standard library's meaning and without its headers' cost: in g++ 12
// <mutex> and <atomic> take 0.1 s each of every file that includes sinter.

#if defined(__GNUC__) && defined(__has_include)
#if __has_include(<pthread.h>)
#define SINTER_CHEAP_THREADS 1
#endif
#endif

#ifdef SINTER_CHEAP_THREADS
#include <pthread.h>
#else
#include <atomic>
#include <mutex>
#endif

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::threads {

#ifdef SINTER_CHEAP_THREADS

class mutex {
public:
    mutex() = default;
    mutex(const mutex&) = delete;
    mutex& operator=(const mutex&) = delete;
    void lock() { pthread_mutex_lock(&handle_); }
    void unlock() { pthread_mutex_unlock(&handle_); }

private:
    pthread_mutex_t handle_ = PTHREAD_MUTEX_INITIALIZER;
};

/// Count of the owners of a shared object.
class owner_count {
public:
    void add() noexcept { __atomic_fetch_add(&n_, 1, __ATOMIC_RELAXED); }
    /// True if this was the last owner; what the others did is then visible.
    bool remove() noexcept { return __atomic_fetch_sub(&n_, 1, __ATOMIC_ACQ_REL) == 1; }
    int get() const noexcept { return __atomic_load_n(&n_, __ATOMIC_RELAXED); }

private:
    int n_ = 0;
};

#undef SINTER_CHEAP_THREADS
#else

using mutex = std::mutex;

class owner_count {
public:
    void add() noexcept { n_.fetch_add(1, std::memory_order_relaxed); }
    bool remove() noexcept { return n_.fetch_sub(1, std::memory_order_acq_rel) == 1; }
    int get() const noexcept { return n_.load(std::memory_order_relaxed); }

private:
    std::atomic<int> n_{0};
};

#endif

/// Holds a mutex for its own lifetime.
class lock_guard {
public:
    explicit lock_guard(mutex& held) : held_(held) { held_.lock(); }
    ~lock_guard() { held_.unlock(); }
    lock_guard(const lock_guard&) = delete;
    lock_guard& operator=(const lock_guard&) = delete;

private:
    mutex& held_;
};

} // namespace sinter::threads
