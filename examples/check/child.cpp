// A process for each device: this program again, which tells what it does through a pipe. One that tells
// nothing for too long is killed. Where there are no such processes, the work is done in this one.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstring>
#include <utility>

#include "options.hpp"

#if __has_include(<spawn.h>) && __has_include(<poll.h>)
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#define CHECK_HAS_PROCESSES 1
extern char** environ;
#endif

namespace check {

namespace {

#ifdef CHECK_HAS_PROCESSES

constexpr int record_file = 3; ///< of a child: drivers write to its stdout

std::string escaped(const std::string& text) {
    std::string all;
    for (const char c : text) {
        if (c == '\\')
            all += "\\\\";
        else if (c == '\n')
            all += "\\n";
        else if (c == '\t')
            all += "\\t";
        else
            all += c;
    }
    return all;
}
record fields_of(const std::string& line) {
    record all(1);
    for (std::size_t n = 0; n < line.size(); ++n) {
        if (line[n] == '\t')
            all.emplace_back();
        else if (line[n] == '\\' && ++n < line.size())
            all.back() += line[n] == 'n' ? '\n' : line[n] == 't' ? '\t' : '\\';
        else
            all.back() += line[n];
    }
    return all;
}

struct pipe_ends {
    int out = -1, in = -1;
    pipe_ends() {
        int ends[2];
        const auto fail = [] { throw std::runtime_error("no pipe: " + std::string(std::strerror(errno))); };
        if (pipe(ends) != 0) fail();
        // Behind the files that a child has, which a caller may have closed here.
        for (int& end : ends) {
            const int behind = fcntl(end, F_DUPFD_CLOEXEC, record_file + 1);
            const int error = errno;
            close(std::exchange(end, behind));
            errno = error;
        }
        out = ends[0];
        in = ends[1];
        if (out < 0 || in < 0) {
            for (const int end : ends)
                if (end >= 0) close(end);
            fail();
        }
    }
    pipe_ends(const pipe_ends&) = delete;
    pipe_ends& operator=(const pipe_ends&) = delete;
    ~pipe_ends() {
        for (const int end : {out, in})
            if (end >= 0) close(end);
    }
    void close_in() {
        close(in);
        in = -1;
    }
};

pid_t start(const char* program, const options& how, int records, int words) {
    std::vector<std::string> arguments = written(how);
    std::vector<char*> list{const_cast<char*>(program)};
    for (std::string& a : arguments) list.push_back(a.data());
    list.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, words, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, words, STDERR_FILENO);
    posix_spawn_file_actions_adddup2(&files, records, record_file);
    pid_t child = 0;
    const int failed = posix_spawnp(&child, program, &files, nullptr, list.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    if (failed != 0)
        throw std::runtime_error(std::string(program) + " does not start: " + std::strerror(failed));
    return child;
}

/// What a child says, until both its pipes are closed, or it says nothing for too long.
class conversation {
public:
    conversation(const record_sink& tell, double patience) : tell_(tell), patience_(patience) {}
    bool done = false; ///< the child's last record has come
    std::string said;

    /// False: it hangs.
    bool run(int records, int words) {
        pollfd both[2] = {{records, POLLIN, 0}, {words, POLLIN, 0}};
        auto last = std::chrono::steady_clock::now();
        while (both[0].fd >= 0 || both[1].fd >= 0) {
            const std::chrono::duration<double> silent = std::chrono::steady_clock::now() - last;
            const double left = std::min(patience_ - silent.count(), 3600.0); // in milliseconds, an int
            if (left <= 0) return false;
            if (poll(both, 2, static_cast<int>(left * 1000) + 1) <= 0) continue;
            if (both[0].revents != 0) {
                last = std::chrono::steady_clock::now();
                if (!read_some(both[0].fd, line_)) both[0].fd = -1;
                tell_lines();
            }
            if (both[1].revents != 0 && !read_some(both[1].fd, said)) both[1].fd = -1;
            if (said.size() > 4000) said.erase(0, said.size() - 4000);
        }
        return true;
    }

private:
    const record_sink& tell_;
    double patience_;
    std::string line_;

    static bool read_some(int file, std::string& text) {
        char bytes[4096];
        const ssize_t n = read(file, bytes, sizeof bytes);
        if (n > 0) text.append(bytes, static_cast<std::size_t>(n));
        return n > 0 || (n < 0 && errno == EINTR);
    }
    void tell_lines() {
        for (std::size_t end; (end = line_.find('\n')) != std::string::npos; line_.erase(0, end + 1)) {
            const record r = fields_of(line_.substr(0, end));
            done = r[0] == "done";
            if (!done) tell_(r);
        }
    }
};

ending end_of(int status, bool hangs, const conversation& with, double patience) {
    ending e{"", with.said};
    if (hangs)
        e.trouble = "hung: no progress for " + std::to_string(static_cast<int>(patience)) + " s";
    else if (WIFSIGNALED(status))
        e.trouble = std::string("crashed: ") + strsignal(WTERMSIG(status));
    else if (WEXITSTATUS(status) != 0 || !with.done)
        e.trouble = "ended by exit(" + std::to_string(WEXITSTATUS(status)) + ")";
    if (!e.trouble.empty() && with.done) e.trouble += ", when all was done";
    return e;
}

#endif

} // namespace

void do_as_child(const options& how, const record_sink& tell) {
    how.child == "list" ? list_devices(how, tell) : try_device(how, tell);
}

#ifdef CHECK_HAS_PROCESSES

int run_as_child(const options& how) {
    std::FILE* const out = fdopen(record_file, "w");
    if (!out) throw usage_error("--child is for sinter-check itself");
    fcntl(record_file, F_SETFD, FD_CLOEXEC);
    setenv("SINTER_CACHE", "0", 0); // kernels that never come again
    do_as_child(how, [&](const record& r) {
        for (std::size_t n = 0; n < r.size(); ++n)
            std::fprintf(out, "%s%s", n == 0 ? "" : "\t", escaped(r[n]).c_str());
        std::fputc('\n', out);
        std::fflush(out);
    });
    return 0;
}

ending run_child(const char* program, const options& how, const record_sink& tell) {
    pipe_ends records, words;
    const pid_t child = start(program, how, records.in, words.in);
    records.close_in();
    words.close_in();
    conversation with(tell, how.patience);
    const bool hangs = !with.run(records.out, words.out);
    if (hangs) kill(child, SIGKILL);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return end_of(status, hangs, with, how.patience);
}

#else

int run_as_child(const options&) {
    throw usage_error("--child needs processes, which this system lacks");
}

ending run_child(const char*, const options& how, const record_sink& tell) {
    do_as_child(how, [&](const record& r) {
        if (r[0] != "done") tell(r);
    });
    return {};
}

#endif

} // namespace check
