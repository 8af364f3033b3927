#pragma once
// Threads that sinter starts leave the program's signals to its own threads.

#if __has_include(<pthread.h>)
#include <pthread.h>
#include <signal.h>
#endif

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// Blocks all signals on this thread in its scope: a thread that is started there takes none.
class no_signals {
public:
#if __has_include(<pthread.h>)
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
#if __has_include(<pthread.h>)
    sigset_t before_;
#endif
};

} // namespace sinter::runtime
