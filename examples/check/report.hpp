#pragma once
// What is printed: a table for people, and a report in Markdown for a bug tracker.

#include <cinttypes>

#include "devices.hpp"

namespace check {

inline std::string padded(std::string text, std::size_t width) {
    if (text.size() < width) text.append(width - text.size(), ' ');
    return text;
}

inline std::string table_of(const std::vector<device_result>& all) {
    std::size_t names = 6, drivers = 6;
    for (const device_result& d : all) {
        names = std::max(names, d.name.size());
        drivers = std::max(drivers, d.description.size());
    }
    std::string text =
        padded("device", names) + "  " + padded("driver", drivers) + "  statements  wrong  failed  seconds\n";
    for (const device_result& d : all) {
        char numbers[80];
        std::snprintf(numbers, sizeof numbers, "  %10" PRId64 "  %5zu  %6zu  %7.1f\n", d.statements,
                      d.wrong.size(), d.failed.size(), d.seconds);
        text +=
            padded(d.name, names) + "  " +
            (d.reason.empty() ? padded(d.description, drivers) + numbers : "not usable: " + d.reason + "\n");
    }
    return text;
}

inline std::string fenced(const char* language, std::string text) {
    constexpr std::size_t most = 20000; // a tracker takes some 60000 characters
    if (text.size() > most) text = text.substr(0, most) + "\n... (too long for a report)";
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return "```" + std::string(language) + "\n" + text + "\n```\n";
}

inline std::string again(const device_result& d, std::uint64_t seed) {
    return "Again: `sinter-check --device " + d.name + " --seed " + std::to_string(seed) +
           " --statements 1`\n";
}

inline std::string findings_of(const device_result& d) {
    std::string text, others;
    for (const failure& f : d.failed) {
        text += "\n### " + d.name + " " + f.trouble + ", " + f.where + "\n";
        if (!f.said.empty()) text += fenced("text", f.said);
        if (!f.program.empty()) text += fenced("cpp", f.program);
    }
    for (const wrong_statement& w : d.wrong) {
        if (w.program.empty()) {
            others += " " + std::to_string(w.seed);
            continue;
        }
        text += "\n### " + d.name + " is wrong in structure " + std::to_string(w.seed) + "\n" + w.words +
                ", as it was found. Made small, this program shows it, and exits with 1:\n" +
                fenced("cpp", w.program) + again(d, w.seed);
    }
    if (!others.empty()) text += "\nAlso wrong are structures" + others + ".\n";
    return text;
}

inline std::string report_of(const std::vector<device_result>& all, const options& how) {
    std::string text = "## sinter-check\n" + fenced("text", table_of(all)) + "\nSeed " +
                       std::to_string(how.seed) + ".\n" + fenced("text", machine());
    for (const device_result& d : all) {
        if (!d.reason.empty() || d.name == "host") continue;
        text += "\n" + d.name + ": " + std::to_string(d.runs) + " runs of statements, " +
                std::to_string(d.elements) + " elements, " + std::to_string(d.kernels) + " kernels";
        if (d.refusals != 0)
            text += ", " + std::to_string(d.refusals) + " structures refused, the first with \"" + d.refusal +
                    "\"";
        text += ".\n" + (d.strings.empty() ? std::string() : fenced("text", d.strings));
    }
    for (const device_result& d : all) text += findings_of(d);
    return text;
}

} // namespace check
