// sinter-check: is sinter right on this machine? Random statements on every device found, compared with a
// plain evaluation on the host; then a table, and a report that can be pasted into a bug tracker.

#include <exception>
#include <fstream>

#include "report.hpp"

namespace {

/// This program's file, for its children.
std::string own_file(const char* as_called) {
    if (std::ifstream("/proc/self/exe").good()) return "/proc/self/exe";
    return as_called;
}

int check_all(const char* program, const check::options& how) {
    std::vector<check::device_result> all = check::found_devices(program, how);
    if (all.empty()) {
        std::fprintf(stderr, "sinter-check: no device is named \"%s\"\n", how.device.c_str());
        return 2;
    }
    bool right = true;
    std::int64_t tried = 0;
    for (check::device_result& d : all) {
        if (d.reason.empty() && d.failed.empty()) {
            std::fprintf(stderr, "%s: some %.0f seconds at most ...\n", d.name.c_str(), how.seconds);
            check::device_trial(program, how, d).run();
        }
        tried += d.statements;
        right = right && d.is_right();
    }
    const std::string table = check::table_of(all), report = check::report_of(all, how);
    const bool nothing = tried == 0 && right;
    const char* const verdict = nothing ? "Nothing was tried."
                                : right ? "Nothing is wrong. What follows says on what machine."
                                        : "Something is wrong. Please open an issue of sinter, and paste all "
                                          "that follows:";
    std::printf("%s\n%s\n\n%s", table.c_str(), verdict, report.c_str());
    if (std::fflush(stdout) != 0) {
        std::fputs("sinter-check: the report could not be written\n", stderr);
        return 2;
    }
    return nothing ? 2 : right ? 0 : 1;
}

} // namespace

int main(int count, char** arguments) try {
    const std::vector<std::string> list(arguments + 1, arguments + count);
    for (const std::string& a : list)
        if (a == "--help" || a == "-h") {
            std::fputs(check::help, stdout);
            return 0;
        }
    const check::options how = check::read_options(list);
    return how.child.empty() ? check_all(own_file(arguments[0]).c_str(), how) : check::run_as_child(how);
} catch (const check::usage_error& e) {
    std::fprintf(stderr, "sinter-check: %s\n%s", e.what(), check::help);
    return 2;
} catch (const std::exception& e) {
    std::fprintf(stderr, "sinter-check: %s\n", e.what());
    return 2;
}
