#pragma once
// Threads that sinter starts leave the program's signals to its own threads.

#if !defined(_WIN32) && __has_include(<pthread.h>)
#define SINTER_HAS_SIGNAL_MASKS 1
#include <pthread.h>
#include <signal.h>
#else
#define SINTER_HAS_SIGNAL_MASKS 0
#endif

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// Blocks all signals on this thread in its scope: a thread that is started there takes none.
class no_signals {
public:
#if SINTER_HAS_SIGNAL_MASKS
    no_signals() {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before_);
    }
    ~no_signals() {
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
#else
    no_signals() {}
#endif
    no_signals(const no_signals&) = delete;
    no_signals& operator=(const no_signals&) = delete;

private:
#if SINTER_HAS_SIGNAL_MASKS
    sigset_t before_;
#endif
};

#undef SINTER_HAS_SIGNAL_MASKS

} // namespace sinter::runtime
