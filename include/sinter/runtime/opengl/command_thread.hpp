#pragma once
// A thread that gives one OpenGL context its commands. To make a context current on the caller's thread and
// to give it back takes longer than a small kernel (bench/results/single_figures.md). And the caller may have
// the thread for another context, or another library's.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include <sinter/core/errors.hpp>
#include <sinter/core/process.hpp>
#include <sinter/runtime/no_signals.hpp>
#include <sinter/runtime/process_end.hpp>

namespace sinter::inline SINTER_ABI::runtime::opengl {

/// Runs one job after another, for callers who wait. A caller who comes back soon finds it awake.
class command_thread {
public:
    using job = void (*)(void* with);

    /// `release` runs on the thread when it ends, and when it begins: a loader that looks the driver's
    /// function up at its first call would wait for ever while a library is unloaded.
    explicit command_thread(void (*release)()) : release_(release) {}
    command_thread(const command_thread&) = delete;
    command_thread& operator=(const command_thread&) = delete;
    ~command_thread() {
        if (!thread_.joinable()) return;
        if (may_start_) ask_to_end();
        thread_.join();
    }
    /// Ends it for good, in place of the next job. False: it has still to leave.
    bool try_end() {
        if (std::exchange(may_start_, false) && thread_.joinable()) ask_to_end();
        if (!thread_.joinable()) return true;
        if (!has_left_) return false;
        thread_.join();
        return true;
    }
    /// Whether it has had a job.
    bool has_begun() const { return thread_.joinable(); }

    /// Ends it. A process that forked has neither the thread nor a way to end it: there it is left as it is.
    struct ending {
        void operator()(command_thread* t) const {
            if (t->process_ == process_number()) delete t;
        }
    };

    /// True in a job.
    bool is_this() const { return id_.load(std::memory_order_relaxed) == std::this_thread::get_id(); }

    /// Runs a job and waits for it; throws what it throws. One caller at a time. Starts the thread; throws
    /// device_error if there is none to be had, in a process that forked, and after `end`.
    void run(job j, void* with) {
        if (!may_start_) refuse_use("opengl");
        if (!thread_.joinable()) start();
        job_ = j;
        with_ = with;
        set(true);
        wait_while(true);
        if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
    }

private:
    const long process_ = process_number();
    bool may_start_ = true; ///< until it is asked to end
    std::atomic<bool> has_left_ = false;
    void (*release_)();
    job job_ = nullptr; ///< null: the last one
    void* with_ = nullptr;
    std::exception_ptr error_;
    std::atomic<bool> given_ = false; ///< the thread has a job to do; whoever sets it hands over the rest
    std::atomic<int> sleepers_ = 0;
    std::mutex busy_;
    std::condition_variable changed_;
    std::atomic<std::thread::id> id_{};
    std::thread thread_; // the last member: it uses the others

    /// Asked where time is lost anyway, for it is a system call.
    void require_process() const {
        if (process_ != process_number()) refuse_use("opengl");
    }

    void start() {
        require_process();
        const no_signals meanwhile;
        try {
            thread_ = std::thread([this] { work(); });
        } catch (const std::system_error& e) {
            throw device_error(std::string("sinter: opengl: no thread for the device: ") + e.what(),
                               "std::system_error");
        }
    }

    void work() {
        id_ = std::this_thread::get_id();
        release_();
        for (;;) {
            wait_while(false);
            if (!job_) break;
            try {
                job_(with_);
            } catch (...) {
                error_ = std::current_exception();
            }
            set(false);
        }
        release_();
        has_left_ = true;
    }

    void ask_to_end() {
        job_ = nullptr;
        set(true);
    }

    void set(bool given) {
        given_ = given;
        if (sleepers_ == 0) return;
        require_process();
        { const std::lock_guard<std::mutex> guard(busy_); } // who counts as a sleeper is one now
        changed_.notify_all();
    }

    /// Looks again for a while, where there is a processor to spare, before it sleeps: to be woken costs
    /// several microseconds.
    void wait_while(bool given) {
        using clock = std::chrono::steady_clock;
        static const bool can_look = std::thread::hardware_concurrency() > 1;
        const clock::time_point end = clock::now() + std::chrono::microseconds(50);
        do {
            for (int n = 0; n < 16; ++n) {
                if (given_ != given) return;
                pause();
            }
        } while (can_look && clock::now() < end);
        require_process();
        std::unique_lock<std::mutex> guard(busy_);
        ++sleepers_;
        changed_.wait(guard, [&] { return given_ != given; });
        --sleepers_;
    }

    static void pause() {
#if defined(__x86_64__) || defined(__i386__)
        __builtin_ia32_pause();
#else
        std::this_thread::yield();
#endif
    }
};

} // namespace sinter::runtime::opengl
