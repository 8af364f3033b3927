#include "programs.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <thread>
#include <vector>

#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../devices.hpp"
#include <sinter/profile.hpp>
#include <sinter/runtime/process_end.hpp>

namespace test {
namespace {

using namespace sinter;

void sleep_for(int milliseconds) {
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

/// As a log or a pool of threads takes a moment to end: meanwhile a driver whose exit handlers have run would
/// go on compiling.
struct slow_to_end {
    bool slow = false;
    ~slow_to_end() {
        if (slow) sleep_for(700);
    }
} slow;

/// Kernels that nobody waits for, of texts that are to be compiled.
void leave_unread(const device& dev) {
    slow.slow = true;
    matrix<float> A = ones<float>(dev, 50, 50), B = A, C = A;
    vector<float> x(dev, 50), y(dev, 50);
    x = 1.0f;
    C = A * B + 2.0f * A;
    y = C * x + x;
    A = select(C > 1, trans(C) * B, B);
    y = sum(A * B, axis<1>) + y;
}

/// A short time for the end of the process to wait.
void shorten_patience() {
    runtime::process_end::of_this_copy().patience = std::chrono::milliseconds(300);
}

int unread(const std::string& name) {
    leave_unread(default_device(name));
    std::printf("done\n");
    return 0;
}

int unread_by_joined(const std::string& name) {
    leave_unread(joined(default_device(name)));
    std::printf("done\n");
    return 0;
}

/// exit() on another thread, while arrays live on main's.
int exit_elsewhere(const std::string& name) {
    const device dev = default_device(name);
    vector<float> x(dev, 10);
    x = 1.0f;
    std::printf("done\n");
    std::thread([&] {
        leave_unread(dev);
        std::exit(3);
    }).join();
    return 0;
}

/// main ends while the first text is compiled, on a thread that nobody joins.
int detached(const std::string& name) {
    static const device dev = default_device(name);
    std::thread([] { leave_unread(dev); }).detach();
    while (dev.counters().compilations == 0 && dev.name() != "host") sleep_for(1);
    sleep_for(100);
    std::printf("done\n");
    return 0;
}
/// main knows no device.
int detached_opens(const std::string& name) {
    static std::atomic<bool> is_open{false};
    std::thread([name] {
        const device dev = default_device(name);
        is_open = true;
        leave_unread(dev);
    }).detach();
    while (!is_open) sleep_for(1);
    sleep_for(100);
    std::printf("done\n");
    return 0;
}
/// Threads compile, and the driver's handlers never run.
int quick_exit_beside(const std::string& name) {
    static const device dev = default_device(name);
    std::at_quick_exit([] { std::fflush(nullptr); });
    for (int t = 0; t < 2; ++t) std::thread([] { leave_unread(dev); }).detach();
    while (dev.counters().compilations == 0 && dev.name() != "host") sleep_for(1);
    sleep_for(100);
    std::printf("done\n");
    std::quick_exit(4);
}

device quick_device;
/// Nothing of the driver ends with quick_exit, so that its handlers may compute.
void compute_and_print() {
    vector<float> x(quick_device, 10);
    x = 3.0f;
    std::printf("%g\n", static_cast<double>(x.to_host()[9]));
    std::fflush(stdout);
}
int quick_exit_program(const std::string& name) {
    std::at_quick_exit(&compute_and_print);
    quick_device = default_device(name);
    std::at_quick_exit(&compute_and_print);
    leave_unread(quick_device);
    std::quick_exit(4);
}

/// "ok", or the code of the error.
template <class F>
std::string result_of(F f) {
    try {
        f();
        return "ok";
    } catch (const device_error& e) {
        return e.code_name();
    }
}

/// An object that still uses its array when it dies.
struct keeper {
    const char* name;
    matrix<float> m;
    std::optional<mapping<float>> open;
    ~keeper() {
        if (m.size() == 0) return;
        const std::vector<float> v(16, 3.0f);
        std::printf("%s: compute %s, ", name, result_of([&] { m = 2.0f * m; }).c_str());
        std::printf("read %s, ", result_of([&] { m.to_host(); }).c_str());
        std::printf("write %s, ", result_of([&] { m.to_device(v); }).c_str());
        std::printf("map %s, ", result_of([&] { m.map(access::read); }).c_str());
        std::printf("make %s, ", result_of([&] { matrix<float>(m.device(), 40, 40); }).c_str());
        std::printf("wait %s\n", result_of([&] { m.device().synchronize(); }).c_str());
    }
};
keeper before_main{"a static made before", {}, {}};
matrix<float> mapped_array, other_array;
std::optional<mapping<float>> open_mapping;
std::optional<profile> open_profile;
const matrix<float>* handled = nullptr;

int objects(const std::string& name) {
    std::atexit([] {
        std::printf("a handler registered before: %s\n", result_of([] { handled->to_host(); }).c_str());
    });
    const device dev = default_device(name);
    const auto fill = [&](keeper& k) { k.m = matrix<float>(dev, 4, 4, std::vector<float>(16, 1.0f)); };
    fill(before_main);
    before_main.m = 2.0f * before_main.m;
    before_main.m.to_host(); // what it compiled has run
    thread_local keeper of_thread{"a thread's object", {}, {}};
    fill(of_thread);
    std::thread([&] {
        thread_local keeper elsewhere{"another thread's object", {}, {}};
        fill(elsewhere);
    }).join();
    static keeper within{"a static made after", {}, {}};
    fill(within);
    handled = &before_main.m;
    std::atexit([] {
        std::printf("a handler registered after: %s\n", result_of([] { handled->to_host(); }).c_str());
    });
    mapped_array = matrix<float>(dev, 4, 4, std::vector<float>(16, 1.0f));
    open_mapping.emplace(mapped_array, access::write);
    open_profile.emplace(dev);
    return 0;
}
constexpr const char* objects_output =
    "another thread's object: compute ok, read ok, write ok, map ok, make ok, wait ok\n"
    "a thread's object: compute ok, read ok, write ok, map ok, make ok, wait ok\n"
    "a handler registered after: ok\n"
    "a static made after: compute ok, read ok, write ok, map ok, make ok, wait ok\n"
    "a handler registered before: exit\n"
    "a static made before: compute exit, read exit, write exit, map exit, make exit, wait exit\n";
constexpr const char* objects_output_on_host =
    "another thread's object: compute ok, read ok, write ok, map ok, make ok, wait ok\n"
    "a thread's object: compute ok, read ok, write ok, map ok, make ok, wait ok\n"
    "a handler registered after: ok\n"
    "a static made after: compute ok, read ok, write ok, map ok, make ok, wait ok\n"
    "a handler registered before: ok\n"
    "a static made before: compute ok, read ok, write ok, map ok, make ok, wait ok\n";

std::atomic<int> busy_threads{0};
/// Computes and reads, with arrays of its own, until something is thrown.
void compute_on(const device& dev, const std::atomic<bool>& stops) {
    vector<float> x(dev, 100);
    for (int n = 0; !stops; ++n) {
        x = 0.5f * x + 1.0f;
        if (n % 4 == 0) x.to_host();
        vector<float> y = x + x; // whose memory is given back
        if (n == 4) ++busy_threads;
    }
}

/// Threads that nobody stops, and that catch nothing.
int threads_go_on(const std::string& name) {
    static const device dev = default_device(name);
    static const std::atomic<bool> never{false};
    for (int t = 0; t < 4; ++t) std::thread([] { compute_on(dev, never); }).detach();
    while (busy_threads < 4) sleep_for(1);
    std::printf("done\n");
    return 0;
}

/// Stops its threads when it dies, after devices have ended.
struct pool_of_threads {
    std::atomic<bool> stops{false};
    std::atomic<int> others{0};
    std::vector<std::thread> threads;
    ~pool_of_threads() {
        if (threads.empty()) return;
        sleep_for(100);
        stops = true;
        for (std::thread& t : threads) t.join();
        std::printf("joined, %d with another error\n", others.load());
    }
} pool;

int threads_are_joined(const std::string& name) {
    const device dev = default_device(name);
    for (int t = 0; t < 4; ++t)
        pool.threads.emplace_back([dev] {
            try {
                compute_on(dev, pool.stops);
            } catch (const device_error& e) {
                if (e.code_name() != "exit") ++pool.others;
            }
        });
    while (busy_threads < 4) sleep_for(1);
    return 0;
}

/// A thread keeps the device locked for ever.
int locked(const std::string& name) {
    static const device dev = default_device(name);
    vector<float> x(dev, 10);
    x = 1.0f;
    x.to_host();
    shorten_patience();
    std::thread([] {
        const runtime::device_lock guard(*dev.state());
        busy_threads = 1;
        for (;;) sleep_for(1000);
    }).detach();
    while (busy_threads == 0) sleep_for(1);
    std::printf("done\n");
    return 0;
}

/// A kernel that takes hours, on a device that computes beside the program.
int endless(const std::string& name) {
    const device dev = default_device(name);
    vector<float> x(dev, 1 << 20), y(dev, 1 << 20), z(dev, 1 << 20);
    x = 1.0f;
    y = 1.0f;
    z = sum(sqrt(x * trans(y) + 1.0f), axis<1>);
    shorten_patience();
    std::printf("done\n");
    return 0;
}

int forked(const std::string& name) {
    const device dev = default_device(name);
    vector<float> x(dev, 10);
    x = 1.0f;
    x.to_host();
    x = x + 1.0f;
    const pid_t child = fork();
    if (child == 0) {
        // Mesa's exit handler waits in a fork for threads that are not there.
        if (name.rfind("opengl", 0) == 0) _exit(5);
        std::exit(5);
    }
    int status = 0;
    waitpid(child, &status, 0);
    const float value = x.to_host()[3];
    std::printf("child %d, %g\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1, static_cast<double>(value));
    return 0;
}

/// A library with a copy of sinter of its own, used by this function and unloaded; then the process goes on.
int unload(const std::string& name, const char* how) {
    const char* const file = std::getenv("SINTER_TEST_PLUGIN");
    for (int n = 0; n < 2; ++n) {
        void* const library = file ? dlopen(file, RTLD_NOW | RTLD_LOCAL) : nullptr;
        if (!library) {
            std::printf("%s\n", file ? dlerror() : "SINTER_TEST_PLUGIN names no library");
            return 1;
        }
        using function = int (*)(const char*, const char*);
        auto* const use = reinterpret_cast<function>(dlsym(library, "use_device"));
        std::printf("%d ", use(name.c_str(), how));
        dlclose(library);
        if (dlopen(file, RTLD_NOW | RTLD_NOLOAD)) std::printf("is still loaded\n");
        sleep_for(50);
    }
    std::printf("done\n");
    return 0;
}
/// Compilers register handlers when they are first used, behind that of this static; also if they find the
/// kernel kept.
int older_than_kernel(const std::string& name) {
    const device dev = default_device(name);
    static keeper within{"a static made before a kernel", {}, {}};
    within.m = ones<float>(dev, 4, 4);
    return 0;
}

int unload_idle(const std::string& name) {
    return unload(name, "idle");
}
int unload_unread(const std::string& name) {
    return unload(name, "unread");
}

} // namespace

const program programs[] = {
    {"unread", &unread, 0, "done\n"},
    {"unread by a joined device", &unread_by_joined, 0, "done\n", "done\n", "open"},
    {"exit on another thread", &exit_elsewhere, 3, "done\n"},
    {"a detached thread compiles", &detached, 0, "done\n"},
    {"a detached thread opens the device", &detached_opens, 0, "done\n"},
    {"quick_exit", &quick_exit_program, 4, "3\n3\n"},
    {"quick_exit while threads compile", &quick_exit_beside, 4, "done\n"},
    {"objects", &objects, 0, objects_output, objects_output_on_host},
    {"older than its kernel", &older_than_kernel, 0,
     "a static made before a kernel: compute exit, read exit, write exit, map exit, make exit, wait exit\n",
     "a static made before a kernel: compute ok, read ok, write ok, map ok, make ok, wait ok\n", "", 2},
    {"threads go on", &threads_go_on, 0, "done\n"},
    {"threads are joined", &threads_are_joined, 0, "joined, 0 with another error\n"},
    {"locked", &locked, 0, "done\n"},
    {"endless", &endless, 0, "done\n", "done\n", "opencl"},
    {"forked", &forked, 0, "child 5, 2\n"},
    {"unload, idle", &unload_idle, 0, "4 4 done\n"},
    {"unload, unread", &unload_unread, 0, "4 4 done\n"},
};
const int program_count = static_cast<int>(sizeof programs / sizeof *programs);

} // namespace test
