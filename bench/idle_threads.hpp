#pragma once
// Threads of OpenBLAS and OpenMP that spin after their work starve the next contestant: OpenGL's device,
// which has a thread of its own, took seven times as long for a dot of 2^18 beside them (H200, 2026-11-23).

#include <cstdlib>

#include <unistd.h>

namespace bench {

/// Lets them sleep after a call. Both libraries read that from the environment as they are loaded, so the
/// program starts once more. To be called first in main().
inline void let_idle_threads_sleep(char** argv) {
    if (std::getenv("OPENBLAS_THREAD_TIMEOUT") && std::getenv("OMP_WAIT_POLICY")) return;
    if (setenv("OPENBLAS_THREAD_TIMEOUT", "4", 0) != 0 || setenv("OMP_WAIT_POLICY", "passive", 0) != 0)
        return;
    execv("/proc/self/exe", argv); // where there is none, as it is
}

} // namespace bench
