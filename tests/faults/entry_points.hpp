#pragma once
// Entry points of a driver that this program puts its own functions in front of: they count their calls, fail
// when they are told to, and forward to the driver otherwise.

#include <array>
#include <atomic>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

namespace faults {

/// A way in which a call fails.
struct failure {
    int code = 0;      ///< the driver's
    bool does = false; ///< it does what it was asked for all the same
    /// Its results are undefined then, or it leaves some of the results of a statement behind it to others.
    bool may_do = false;
};

/// One function of the driver. Lives as long as the program.
class entry_point {
public:
    entry_point(const char* name, std::vector<failure> ways) : name_(name), ways_(std::move(ways)) {
        all().push_back(this);
    }
    entry_point(const entry_point&) = delete;
    entry_point& operator=(const entry_point&) = delete;

    const char* name() const { return name_; }
    const std::vector<failure>& ways() const { return ways_; }
    /// Since reset_calls().
    int calls() const { return calls_; }

    /// Fails `count` calls from the first-th on.
    void arm(int first, int count, failure how) {
        fails_ = 0;
        code_ = how.code;
        does_ = how.does;
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
    /// Whether a call that fails does what it was asked for.
    bool does() const { return does_; }

    /// Those that have been called so far.
    static std::vector<entry_point*>& all() {
        static std::vector<entry_point*> list;
        return list;
    }

private:
    const char* name_;
    std::vector<failure> ways_;
    std::atomic<int> calls_{0}, first_{0}, end_{0}, fails_{0}, code_{0};
    std::atomic<bool> does_{false};
};

/// Objects of the driver that are alive.
enum object {
    memory,
    program,
    kernel,
    queue,
    event,
    texture,
    shader,
    framebuffer,
    sampler,
    query,
    vertex_array,
    context,
    object_count
};
inline std::array<std::atomic<long>, object_count> live;
inline std::array<long, object_count> live_now() {
    std::array<long, object_count> now;
    for (int o = 0; o < object_count; ++o)
        now[static_cast<std::size_t>(o)] = live[static_cast<std::size_t>(o)];
    return now;
}
inline std::string text_of(const std::array<long, object_count>& counts) {
    constexpr const char* names[] = {" memory, ",   " programs, ", " kernels, ",       " queues, ",
                                     " events, ",   " textures, ", " shaders, ",       " framebuffers, ",
                                     " samplers, ", " queries, ",  " vertex arrays, ", " contexts"};
    std::string text;
    for (int o = 0; o < object_count; ++o)
        text += std::to_string(counts[static_cast<std::size_t>(o)]) + names[o];
    return text;
}

/// The entry point of this name, which is known: of OpenCL's, one that has been called.
inline entry_point& entry_of(const std::string& name) {
    for (entry_point* p : entry_point::all())
        if (p->name() == name) return *p;
    FAIL("there is no entry point " << name);
    return *entry_point::all().front();
}

inline bool has(const std::string& text, const std::string& words) {
    return text.find(words) != std::string::npos;
}

} // namespace faults
