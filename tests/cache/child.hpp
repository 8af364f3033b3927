#pragma once
// Processes that compute on a device, each with drivers of its own: this one opens none.

#include <csignal>
#include <cstdio>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include <sinter/sinter.hpp>

#include "../temporary.hpp"

namespace test {

/// How a process ends that computes.
enum class ending : int { reads_all = 0, compiles = 1, is_wrong = 2, no_device = 3, killed = 4 };

/// One small kernel, or two, and whether the driver compiles a text for it.
inline ending compute(const std::string& name, bool one_more = false) try {
    using namespace sinter;
    const dynamic_array<device_info> all = devices(name);
    if (all.empty() || !all[0].usable()) return ending::no_device;
    const device dev = default_device(name);
    vector<float> x(dev, std::vector<float>(20, 3.0f));
    x = 2.0f * x + 1.0f;
    if (one_more) x = sqrt(x + 2.0f) - 2.0f;
    for (const float got : x.to_host())
        if (got != (one_more ? 1.0f : 7.0f)) return ending::is_wrong;
    return dev.counters().compilations == 0 ? ending::reads_all : ending::compiles;
} catch (const std::exception& e) {
    std::fprintf(stderr, "%s on %s\n", e.what(), name.c_str());
    return ending::is_wrong;
}

/// Runs `body` in a process of its own, whose ending is its value.
template <class Body>
pid_t start(Body body) {
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child != 0) return child;
    alarm(100); // whoever hangs is killed
    _exit(static_cast<int>(body()));
}
inline ending end_of(pid_t child) {
    int status = 0;
    if (waitpid(child, &status, 0) != child) return ending::is_wrong;
    if (WIFSIGNALED(status)) return WTERMSIG(status) == SIGKILL ? ending::killed : ending::is_wrong;
    return static_cast<ending>(WEXITSTATUS(status));
}
template <class Body>
ending run(Body body) {
    return end_of(start(body));
}

/// A folder for what sinter keeps, which other users may look into, and one for what the drivers keep, for
/// the life of the object. PoCL's is switched off, so that sinter keeps binaries, or on: then sinter keeps
/// notes.
class caches {
public:
    explicit caches(bool of_pocl = false)
        : on_("SINTER_CACHE", ""), of_sinter_("SINTER_CACHE_DIR", folder()),
          pocl_keeps_("POCL_KERNEL_CACHE", of_pocl ? "1" : "0"), of_pocl_("POCL_CACHE_DIR", drivers_.name),
          of_mesa_("MESA_SHADER_CACHE_DIR", drivers_.name) {
        std::filesystem::permissions(drivers_.name, std::filesystem::perms::all);
        std::filesystem::permissions(place_.name, std::filesystem::perms(0755));
    }
    std::string folder() const { return place_.name + "/cache"; }
    /// What stores have left that were cut short.
    int temporaries() const { return count(true); }
    int entries() const { return count(false); }

private:
    temporary_folder place_, drivers_;
    environment on_, of_sinter_, pocl_keeps_, of_pocl_, of_mesa_;

    int count(bool temporary) const {
        int found = 0;
        std::error_code missing;
        for (const auto& file : std::filesystem::directory_iterator(folder(), missing))
            found += (file.path().extension() == ".tmp") == temporary;
        return found;
    }
};

} // namespace test
