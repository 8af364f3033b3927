#pragma once
// The command line, which children get too.

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "check.hpp"

namespace check {

inline constexpr const char* help =
    "usage: sinter-check [--device NAME] [--seed N] [--seconds S] [--statements N] [--patience S]\n"
    "Runs random statements on every device found and compares with a plain evaluation on the host. Prints "
    "a\n"
    "table, and a report for a bug tracker: sinter-check > report.md\n"
    "  --device NAME    one device, or one kind: opencl:gpu, opengl, host ...\n"
    "  --seed N         other statements (0)\n"
    "  --seconds S      for each device, after which no statement is begun (300)\n"
    "  --statements N   different ones on each device, each with several extents and values (300)\n"
    "  --patience S     a device that makes no progress for so long hangs (120)\n"
    "  --fault KIND     pretends that a device is wrong, or that its driver crashes or hangs: wrong, crash, "
    "hang\n"
    "Exits with 0 if all is right, with 1 if a device is wrong, crashes or hangs, with 2 if nothing was "
    "tried.\n";

struct usage_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline double number_of(const std::string& name, const std::string& text, double least) {
    char* end = nullptr;
    const double x = std::strtod(text.c_str(), &end);
    if (text.empty() || *end != '\0' || !(x >= least) || x > 1e9)
        throw usage_error(name + " needs a number from " + std::to_string(static_cast<int>(least)) +
                          " to 1e9, not \"" + text + "\"");
    return x;
}

inline options read_options(const std::vector<std::string>& arguments) {
    options o;
    for (std::size_t n = 0; n < arguments.size(); ++n) {
        const std::string& name = arguments[n];
        const auto value = [&]() -> const std::string& {
            if (n + 1 == arguments.size()) throw usage_error(name + " needs a value");
            return arguments[++n];
        };
        if (name == "--device")
            o.device = value();
        else if (name == "--seed")
            o.seed = static_cast<std::uint64_t>(number_of(name, value(), 0));
        else if (name == "--statements")
            o.statements = static_cast<std::int64_t>(number_of(name, value(), 1));
        else if (name == "--seconds")
            o.seconds = number_of(name, value(), 0);
        else if (name == "--patience")
            o.patience = number_of(name, value(), 1);
        else if (name == "--fault")
            o.fault = value();
        else if (name == "--child")
            o.child = value();
        else
            throw usage_error("unknown argument " + name);
    }
    if (!o.fault.empty() && o.fault != "wrong" && o.fault != "crash" && o.fault != "hang")
        throw usage_error("--fault needs wrong, crash or hang, not \"" + o.fault + "\"");
    return o;
}

inline std::vector<std::string> written(const options& o) {
    std::vector<std::string> all{
        "--seed",    std::to_string(o.seed),    "--statements", std::to_string(o.statements),
        "--seconds", std::to_string(o.seconds), "--patience",   std::to_string(o.patience)};
    const auto add = [&](const char* name, const std::string& value) {
        if (!value.empty()) all.insert(all.end(), {name, value});
    };
    add("--device", o.device);
    add("--fault", o.fault);
    add("--child", o.child);
    return all;
}

} // namespace check
