#pragma once
// Says that compiling kernels takes long, while it does.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>

#include <sinter/messages.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// If it lives for longer than `patience`, one message says for which device, and how many of `count` kernels
/// are left. A thread of its own waits for that; where none can be had nothing is said.
class compile_notice {
public:
    static constexpr std::chrono::milliseconds usual_patience{2000};

    compile_notice(const std::string& device, std::size_t count,
                   std::chrono::milliseconds patience = usual_patience)
        : device_(device), left_(count), patience_(patience) {
        try {
            thread_ = std::thread([this] { wait(); });
        } catch (const std::system_error&) {
        }
    }
    ~compile_notice() {
        if (!thread_.joinable()) return;
        {
            const std::lock_guard<std::mutex> guard(busy_);
            ended_ = true;
        }
        changed_.notify_all();
        thread_.join();
    }
    compile_notice(const compile_notice&) = delete;
    compile_notice& operator=(const compile_notice&) = delete;

    /// Any thread may say so.
    void one_done() { --left_; }

private:
    const std::string device_;
    std::atomic<std::size_t> left_;
    const std::chrono::milliseconds patience_;
    std::mutex busy_;
    std::condition_variable changed_;
    bool ended_ = false;
    std::thread thread_; // the last member: it uses the others

    void wait() {
        std::unique_lock<std::mutex> guard(busy_);
        if (changed_.wait_for(guard, patience_, [this] { return ended_; })) return;
        const std::size_t left = left_;
        sinter::detail::tell("sinter: compiling kernels for " + device_ + ", " + std::to_string(left) +
                             " left; they are kept for the next run (SINTER_LOG=0 silences this)");
    }
};

} // namespace sinter::runtime
