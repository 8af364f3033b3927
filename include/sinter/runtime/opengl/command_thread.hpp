#pragma once
// A thread that gives one OpenGL context its commands. Making a context current on the caller's thread and
// giving that back costs NVIDIA's driver 10 us and the GPU a pause of as much or more, which is more than a
// small kernel takes; and the caller may have the thread for another context, or another library's.

#include <signal.h>

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

namespace sinter::runtime::opengl {

/// Runs one job after another, for callers who wait. A caller who comes back soon finds it awake.
class command_thread {
public:
    using job = void (*)(void* with);

    /// `at_end` runs on the thread when it ends.
    explicit command_thread(void (*at_end)()) : at_end_(at_end) {}
    command_thread(const command_thread&) = delete;
    command_thread& operator=(const command_thread&) = delete;
    ~command_thread() {
        if (!thread_.joinable()) return;
        job_ = nullptr;
        set(true);
        thread_.join();
    }

    /// Ends it. A process that forked has neither the thread nor a way to end it: there it is left as it is.
    struct ending {
        void operator()(command_thread* t) const {
            if (t->process_ == process_number()) delete t;
        }
    };

    /// True in a job.
    bool is_this() const { return id_.load(std::memory_order_relaxed) == std::this_thread::get_id(); }

    /// Runs a job and waits for it; throws what it throws. One caller at a time. Starts the thread; throws
    /// device_error if there is none to be had, and in a process that forked.
    void run(job j, void* with) {
        if (!thread_.joinable()) start();
        job_ = j;
        with_ = with;
        set(true);
        wait_while(true);
        if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
    }

private:
    const long process_ = process_number();
    void (*at_end_)();
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
        if (process_ != process_number())
            throw device_error("sinter: opengl: a device cannot be used in a process that forked", "fork");
    }

    /// The program's signals stay with its own threads.
    void start() {
        require_process();
        struct no_signals {
            sigset_t before;
            no_signals() {
                sigset_t all;
                sigfillset(&all);
                pthread_sigmask(SIG_SETMASK, &all, &before);
            }
            ~no_signals() { pthread_sigmask(SIG_SETMASK, &before, nullptr); }
        } const meanwhile;
        try {
            thread_ = std::thread([this] { work(); });
        } catch (const std::system_error& e) {
            throw device_error(std::string("sinter: opengl: no thread for the device: ") + e.what(),
                               "std::system_error");
        }
    }

    void work() {
        id_ = std::this_thread::get_id();
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
        at_end_();
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
