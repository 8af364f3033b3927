#pragma once
// The end of a process, and of a library that is unloaded. Drivers have exit handlers, and some crash in them
// while their threads still compile. An exit handler of ours runs before theirs: it refuses further use of
// devices, and waits for what was given to them. Later nothing calls a driver, not even to release an object.
//
// Handlers run in the reverse order of their registration, so ours is registered when a driver is loaded, and
// again when it has compiled: compilers register handlers when they are first used. PoCL's do so on threads
// of its own. What they registered since is behind ours again if this thread waits for the device, or
// if it ends (a thread's objects are destroyed before the first handler runs).

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <sinter/core/errors.hpp>
#include <sinter/core/process.hpp>

#if defined(__ELF__) && __has_include(<link.h>)
#include <dlfcn.h>
#include <link.h>
#pragma weak dladdr // in a library of its own before glibc 2.34
#define SINTER_HAS_LOADER 1
#endif

namespace sinter::inline SINTER_ABI::runtime {

/// A device of a driver, as the end of the process sees it.
class driven_device {
public:
    /// From now on using it throws device_error. Called without a lock.
    virtual void refuse() noexcept = 0;
    /// True when all that was given to the device is done, and no thread of ours serves it any more. Does not
    /// wait: it is asked again and again. `unloads`: the loader is locked until it has been true, or the end
    /// has lost patience.
    virtual bool try_end(bool unloads) noexcept = 0;

protected:
    ~driven_device() = default;
};

/// The end of the process, for the devices of this copy of sinter. (A library with hidden symbols has a copy
/// of its own, whose end is that of the library.)
class process_end {
public:
    /// The process waits so long at its end, whatever its devices do: a kernel may never end, and a thread
    /// may keep a device locked.
    static constexpr std::chrono::milliseconds usual_patience{60'000};
    std::atomic<std::chrono::milliseconds> patience{usual_patience}; ///< shorter in tests
    /// A library that is unloaded waits so long. A driver that loads kernels, as PoCL does, cannot do so
    /// before the library is gone; the driver itself stays.
    static constexpr std::chrono::milliseconds unloading_patience{2'000};

    /// Never destroyed: devices may outlive every handler.
    static process_end& of_this_copy() {
        static auto* const leaked = new process_end;
        return *leaked;
    }

    /// From now on the end waits for this device, whose driver is loaded. `driver` tells drivers apart.
    void watch(driven_device& d, const void* driver) {
        const std::lock_guard<std::mutex> guard(busy_);
        if (process_ != process_number()) { // forked: the other process's devices and calls are not here
            process_ = process_number();
            devices_.clear();
            counts_calls_ = false;
        }
        devices_.push_back(&d);
        if (driver == newest_driver_) return; // its handlers are there already
        newest_driver_ = driver;
        add_handler();
    }
    void forget(driven_device& d) noexcept {
        const std::lock_guard<std::mutex> guard(busy_);
        std::erase(devices_, &d);
    }

    /// A driver begins to compile on this thread; end_compiling() follows.
    void begin_compiling() noexcept { ++compiling_; }
    void end_compiling() {
        compiled();
        --compiling_;
    }
    /// A driver has compiled, on whatever thread.
    void compiled() {
        const std::lock_guard<std::mutex> guard(busy_);
        add_handler();
        has_compiled_ = true;
    }
    /// What was compiled has run.
    void settled() {
        if (!has_compiled_.load(std::memory_order_relaxed) || over_ || !has_compiled_.exchange(false)) return;
        const std::lock_guard<std::mutex> guard(busy_);
        add_handler();
    }

    /// Holds other threads than the one that ends the process until it has waited for its devices, and a
    /// second more.
    void await() const {
        if (!over_ || ending_thread_.load() == std::this_thread::get_id()) return;
        while (!has_waited_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        std::this_thread::sleep_for(std::chrono::seconds(1));
    }

    /// The end of this thread may be the process's, see thread_ends(). True.
    static bool watch_thread() {
        if (stays_loaded()) {
            struct at_thread_end {
                ~at_thread_end() { of_this_copy().thread_ends(); }
            };
            thread_local const at_thread_end here;
            static_cast<void>(&here);
        }
        return true;
    }

    /// Drivers must not be called any more.
    bool is_over() const noexcept { return over_.load(); }

    /// Around a driver's function that is called without a device's lock. False: it must not be called.
    bool enter() noexcept {
        ++inside_;
        if (!over_) return true;
        --inside_;
        return false;
    }
    void leave() noexcept { --inside_; }

private:
    std::mutex busy_;
    std::vector<driven_device*> devices_;
    const void* newest_driver_ = nullptr;
    long process_ = process_number();
    bool counts_calls_ = true;
    std::atomic<bool> has_compiled_{false}, over_{false};
    std::atomic<int> inside_{0}, compiling_{0};
    std::atomic<std::thread::id> ending_thread_{};
    std::atomic<bool> has_waited_{false};

    process_end() = default;

    /// Perhaps exit() ends the thread, while another one compiles: the compiler's handlers, which it has
    /// registered meanwhile, must not be the first to run.
    void thread_ends() {
        if (over_ || compiling_ == 0) return settled();
        const std::lock_guard<std::mutex> guard(busy_);
        add_handler();
    }
    /// Under `busy_`. The first handler that runs does it all.
    void add_handler() {
        static_cast<void>(std::atexit(&at_end));
        watch_thread();
    }

    /// A library with objects of a living thread would not be unloaded: only the program itself has them.
    static bool stays_loaded() {
#ifdef SINTER_HAS_LOADER
        static const bool is_program =
            dl_iterate_phdr(
                [](dl_phdr_info* first, std::size_t, void*) {
                    const auto here = reinterpret_cast<ElfW(Addr)>(&stays_loaded);
                    for (int n = 0; n < first->dlpi_phnum; ++n) {
                        const ElfW(Phdr)& part = first->dlpi_phdr[n];
                        const ElfW(Addr) begin = first->dlpi_addr + part.p_vaddr;
                        if (part.p_type == PT_LOAD && here >= begin && here - begin < part.p_memsz) return 1;
                    }
                    return 2;
                },
                nullptr) == 1;
        return is_program;
#else
        return false;
#endif
    }

    static void at_end() {
        of_this_copy().run(unloads(__builtin_return_address(0)));
    }
    /// Whether it is dlclose() that runs our handler, which then holds the loader's lock.
    static bool unloads([[maybe_unused]] const void* caller) {
#ifdef SINTER_HAS_LOADER
        Dl_info about{};
        return &dladdr && dladdr(caller, &about) != 0 && about.dli_sname &&
               std::strcmp(about.dli_sname, "__cxa_finalize") == 0;
#else
        return false;
#endif
    }

    void run(bool unloads) noexcept {
        if (over_) return;
        ending_thread_ = std::this_thread::get_id();
        over_ = true;
        if (process_ == process_number()) wait(unloads); // a fork has none of the threads
        has_waited_ = true;
    }
    void wait(bool unloads) noexcept {
        {
            const std::lock_guard<std::mutex> guard(busy_);
            for (driven_device* d : devices_) d->refuse();
        }
        using clock = std::chrono::steady_clock;
        const clock::time_point latest = clock::now() + (unloads ? unloading_patience : patience.load());
        while (!try_end(unloads) && clock::now() < latest)
            std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
    bool try_end(bool unloads) noexcept {
        const std::lock_guard<std::mutex> guard(busy_);
        bool all = inside_ == 0 || !counts_calls_;
        for (driven_device* d : devices_)
            all &= d->try_end(unloads); // a device that is stuck keeps no other waiting
        return all;
    }
};

/// main's thread, which may leave all work to others.
inline const bool first_thread_is_watched = process_end::watch_thread();

/// A call of a driver that no device's lock covers.
class driver_call {
public:
    driver_call() noexcept : may_(process_end::of_this_copy().enter()) {}
    ~driver_call() {
        if (may_) process_end::of_this_copy().leave();
    }
    driver_call(const driver_call&) = delete;
    driver_call& operator=(const driver_call&) = delete;
    /// False: it must not be made.
    explicit operator bool() const { return may_; }

private:
    const bool may_;
};

/// Says why a device cannot be used: the process ends, or was forked from the device's own.
[[noreturn]] inline void refuse_use(const std::string& device) {
    if (process_end::of_this_copy().is_over())
        throw device_error(
            "sinter: " + device +
                ": a device cannot be used once exit handlers have begun to run, as its driver "
                "may be gone; objects that use it when they are destroyed must be destroyed "
                "before the end of main",
            "exit");
    throw device_error("sinter: " + device + ": a device cannot be used in a process that forked", "fork");
}

/// A driver's function that opens a device, or finds one. Throws device_error at the end of the process.
class opening_call : public driver_call {
public:
    explicit opening_call(const char* backend) {
        if (!*this) refuse_use(backend);
    }
};

} // namespace sinter::runtime

#undef SINTER_HAS_LOADER
