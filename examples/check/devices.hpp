#pragma once
// All devices in turn, and what is known of each afterwards.

#include <chrono>

#include "options.hpp"

namespace check {

struct wrong_statement {
    std::uint64_t seed = 0;
    std::string words, program; ///< the program is empty but for the first few
};
struct failure {
    std::string trouble, said, where, program;
};

struct device_result {
    std::string name, description, reason; ///< a reason: it cannot be used
    std::string strings;
    abilities can;
    std::int64_t statements = 0, runs = 0, elements = 0, kernels = 0, refusals = 0;
    std::string refusal; ///< the first one's words
    std::vector<wrong_statement> wrong;
    std::vector<failure> failed;
    double seconds = 0;

    bool is_right() const { return wrong.empty() && failed.empty(); }
};

/// Tries one device until enough statements have run, in a new process after each crash.
class device_trial {
public:
    device_trial(const char* program, options how, device_result& into)
        : program_(program), how_(std::move(how)), into_(into) {
        how_.child = "try";
        how_.device = into.name;
    }

    void run() {
        const auto begin = std::chrono::steady_clock::now();
        const options all = how_;
        const auto passed = [&] {
            return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        };
        constexpr std::size_t most_failures = 3;
        while (into_.failed.size() < most_failures) {
            at_ = {};
            part_ = {};
            const ending end = run_child(program_, how_, [&](const record& r) { hear(r); });
            add_part();
            if (end.trouble.empty()) break;
            add_failure(end);
            if (at_.empty()) break; // it does not even begin
            how_.fault.clear();
            how_.seed = std::stoull(at_[1]) + 1;
            how_.seconds = all.seconds - passed();
            how_.statements = all.statements - into_.statements;
            if (how_.seconds <= 0 || how_.statements <= 0) break;
        }
        into_.seconds = passed();
    }

private:
    const char* program_;
    options how_;
    device_result& into_;
    record at_;   ///< the last one, empty before the first
    record part_; ///< the last count of this process

    void hear(const record& r) {
        const std::string& what = r[0];
        if (what == "at") at_ = r;
        if (what == "count") part_ = r;
        if (what == "unusable")
            into_.failed.push_back({"does not open", r[1], "though it is listed as usable", {}});
        if (what == "opened") {
            into_.can = {r[1] == "1", r[2] == "1", r[3] == "1"};
            into_.strings = r[4];
        }
        if (what == "refused" && into_.refusals++ == 0) into_.refusal = r[1];
        if (what == "found") into_.wrong.push_back({std::stoull(r[1]), r[3], {}});
        if (what == "program" && !into_.wrong.empty()) into_.wrong.back().program = r[2];
    }
    void add_part() {
        if (part_.empty()) return;
        into_.statements += std::stoll(part_[1]);
        into_.runs += std::stoll(part_[2]);
        into_.elements += std::stoll(part_[3]);
        into_.kernels += std::stoll(part_[4]);
    }
    void add_failure(const ending& end) {
        failure f{end.trouble, end.said, "before the first statement", {}};
        const bool ended = end.trouble.find("when all was done") != std::string::npos;
        if (!at_.empty() && !ended) {
            const std::uint64_t seed = std::stoull(at_[1]);
            f.where = "in structure " + at_[1];
            f.program = program_of(how_, into_.name, into_.can, seed, std::stoi(at_[2]));
        } else if (ended) {
            f.where = "after the last statement";
        }
        into_.failed.push_back(std::move(f));
        if (ended) at_ = {};
    }
};

/// Lists the devices, each backend in a process of its own; a backend that fails so is a line that says it.
inline std::vector<device_result> found_devices(const char* program, const options& how) {
    std::vector<device_result> all;
    for (const char* const backend : {"opencl", "opengl", "host"}) {
        const std::string prefix = std::string(backend) + ":";
        if (!how.device.empty() && how.device != backend && how.device.rfind(prefix, 0) != 0) continue;
        options list = how;
        list.child = "list";
        list.device = how.device.empty() ? backend : how.device;
        const ending end = run_child(program, list, [&](const record& r) {
            if (r[0] == "device") all.push_back({r[1], r[2], r[3], {}, {}, 0, 0, 0, 0, 0, {}, {}, {}, 0});
        });
        if (end.trouble.empty()) continue;
        all.push_back({});
        all.back().name = backend;
        all.back().failed.push_back({end.trouble, end.said, "while the devices were listed", {}});
    }
    return all;
}

} // namespace check
