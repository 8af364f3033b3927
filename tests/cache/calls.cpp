// This program's own open, write and rename go before the C library's.

#include "calls.hpp"

#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdarg>

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace test {
namespace {

fault_plan plan;
std::atomic<int> calls{0}, met{0};

bool is_in_folder(int file) {
    char path[PATH_MAX];
    const std::string link = "/proc/self/fd/" + std::to_string(file);
    const ssize_t length = ::readlink(link.c_str(), path, sizeof path);
    return length > 0 && !plan.folder.empty() &&
           std::string(path, static_cast<std::size_t>(length)).rfind(plan.folder, 0) == 0;
}
bool befalls(call which, int file) {
    if (plan.what == fault::none || plan.which != which || !is_in_folder(file)) return false;
    const int number = calls++;
    if (number < plan.after || (plan.what == fault::interrupted && number % 2 != 0)) return false;
    ++met;
    return true;
}
/// What a call returns that fails; unless the process is killed.
int failed() {
    if (plan.what == fault::killed) ::kill(::getpid(), SIGKILL);
    errno = plan.error;
    return -1;
}

} // namespace

void set_faults(const fault_plan& wanted) {
    plan = wanted;
    calls = met = 0;
}
int faults_met() {
    return met;
}

} // namespace test

extern "C" {

ssize_t write(int file, const void* bytes, size_t count) {
    using namespace test;
    if (!befalls(call::write, file)) return syscall(SYS_write, file, bytes, count);
    if (plan.what == fault::interrupted) return failed();
    const ssize_t half = syscall(SYS_write, file, bytes, count / 2 + count % 2);
    return plan.what == fault::few_bytes ? half : failed();
}

int openat(int folder, const char* name, int flags, ...) {
    using namespace test;
    mode_t mode = 0;
    if ((flags & O_CREAT) != 0) {
        va_list more;
        va_start(more, flags);
        mode = va_arg(more, mode_t);
        va_end(more);
        if (befalls(call::open, folder)) return failed();
    }
    return static_cast<int>(syscall(SYS_openat, folder, name, flags, mode));
}

int renameat(int from_folder, const char* from, int to_folder, const char* to) noexcept {
    using namespace test;
    if (befalls(call::rename, from_folder)) return failed();
    return static_cast<int>(syscall(SYS_renameat2, from_folder, from, to_folder, to, 0));
}
}
