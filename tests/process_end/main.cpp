// How processes end: each program of programs.cpp runs as a process of its own, on every device, with caches
// that are empty. Its exit status and what it has written to a pipe are checked. The longest tests of their
// size: some hundred processes, each of which loads a driver and compiles.

#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "../effort.hpp"
#include "../temporary.hpp"
#include "programs.hpp"
#include <sinter/sinter.hpp>

namespace {

struct ended {
    int status = -1; ///< of exit; less than 0: a signal's number
    std::string output;
};

/// This program anew, as one of those. The signal of a clock ends one that hangs.
ended run(const test::program& p, const std::string& device) {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    const pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], 1);
        close(ends[0]);
        close(ends[1]);
        alarm(100);
        execl("/proc/self/exe", "test", "--program", p.name, device.c_str(), static_cast<char*>(nullptr));
        _exit(127);
    }
    close(ends[1]);
    ended e;
    char bytes[256];
    for (ssize_t n; (n = read(ends[0], bytes, sizeof bytes)) > 0;)
        e.output.append(bytes, static_cast<std::size_t>(n));
    close(ends[0]);
    int status = 0;
    if (waitpid(child, &status, 0) == child)
        e.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    return e;
}

/// Names of usable devices of those that SINTER_TEST_DEVICES names. None is opened: this process forks.
std::vector<std::string> device_names() {
    const char* const wanted = std::getenv("SINTER_TEST_DEVICES");
    std::vector<std::string> names;
    for (const sinter::device_info& d : sinter::devices(wanted ? wanted : ""))
        if (d.usable()) names.push_back(d.name());
    return names;
}

/// The kinds of OpenGL share a driver. With SINTER_TESTS=quick every other program ends on ES, and the others
/// on desktop OpenGL.
bool is_left_out(int program, const std::string& device) {
    if (device.rfind("opengl:", 0) != 0 || *test::programs[program].only_on) return false;
    const bool es = device.compare(device.size() - 2, 2, "es") == 0;
    return !test::is_turn(program + es, 2);
}

} // namespace

TEST_CASE("programs end as they mean to, and lose no output") {
    const char* const only = std::getenv("SINTER_TEST_PROGRAM");
    for (const std::string& name : device_names())
        for (int n = 0; n < test::program_count; ++n) {
            const test::program& p = test::programs[n];
            if (name.rfind(p.only_on, 0) != 0 || (only && std::strcmp(only, p.name) != 0)) continue;
            if (!only && is_left_out(n, name)) continue;
            INFO(p.name << " on " << name);
            const test::temporary_folder caches;
            const test::environment of_sinter("SINTER_CACHE_DIR", caches.name),
                of_pocl("POCL_CACHE_DIR", caches.name), of_mesa("MESA_SHADER_CACHE_DIR", caches.name);
            for (int again = 0; again < p.runs; ++again) {
                CAPTURE(again);
                const ended e = run(p, name);
                CHECK(e.status == p.status);
                CHECK(e.output == (name == "host" ? p.output_on_host : p.output));
            }
        }
}

int main(int count, char** words) {
    if (count == 4 && std::strcmp(words[1], "--program") == 0)
        for (int n = 0; n < test::program_count; ++n)
            if (std::strcmp(words[2], test::programs[n].name) == 0) return test::programs[n].run(words[3]);
    doctest::Context context(count, words);
    return context.run();
}
