#pragma once
// Entry points of a driver that this program defines itself: they count their calls, fail when they are told
// to, and forward to the driver otherwise.

#include <array>
#include <atomic>
#include <string>
#include <vector>

namespace faults {

/// One function of the driver. Lives as long as the program.
class entry_point {
public:
    explicit entry_point(const char* name) : name_(name) { all().push_back(this); }
    entry_point(const entry_point&) = delete;
    entry_point& operator=(const entry_point&) = delete;

    const char* name() const { return name_; }
    /// Since reset_calls().
    int calls() const { return calls_; }

    /// Fails `count` calls from the first-th on, with this code.
    void arm(int first, int count, int code) {
        fails_ = 0;
        code_ = code;
        end_ = first + count;
        first_ = first;
        calls_ = 0;
    }
    /// How many calls have failed since.
    int disarm() {
        first_ = end_ = 0;
        return fails_;
    }
    void reset_calls() { calls_ = 0; }

    /// Of a call that begins: the code that it fails with, or 0.
    int next() {
        const int n = ++calls_;
        if (n < first_ || n >= end_) return 0;
        ++fails_;
        return code_;
    }

    /// Those that have been called so far.
    static std::vector<entry_point*>& all() {
        static std::vector<entry_point*> list;
        return list;
    }

private:
    const char* name_;
    std::atomic<int> calls_{0}, first_{0}, end_{0}, fails_{0}, code_{0};
};

/// Objects of the driver that are alive.
enum object { memory, program, kernel, queue, event, object_count };
inline std::array<std::atomic<long>, object_count> live;
inline std::array<long, object_count> live_now() {
    std::array<long, object_count> now;
    for (int o = 0; o < object_count; ++o)
        now[static_cast<std::size_t>(o)] = live[static_cast<std::size_t>(o)];
    return now;
}
inline std::string text_of(const std::array<long, object_count>& counts) {
    constexpr const char* names[] = {" memory, ", " programs, ", " kernels, ", " queues, ", " events"};
    std::string text;
    for (int o = 0; o < object_count; ++o)
        text += std::to_string(counts[static_cast<std::size_t>(o)]) + names[o];
    return text;
}

} // namespace faults
