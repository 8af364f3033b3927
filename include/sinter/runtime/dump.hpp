#pragma once
// Shows the stages of a new statement, for whoever looks for a fault or learns how sinter works:
// SINTER_DUMP=graph,plan,loops,text, on stderr, or in files of a folder that SINTER_DUMP_FOLDER names.

#include <cstdint>
#include <cstdio>
#include <string>

#include <sinter/core/environment.hpp>
#include <sinter/messages.hpp>

namespace sinter::runtime {

enum class stage : std::uint8_t {
    graph, ///< the values of a statement: equal ones are one, factors and views have moved
    plan,  ///< its kernels and temporaries, for all sizes
    loops, ///< a kernel's statements, in no language
    text   ///< the same in the device's language
};
inline constexpr const char* stage_names[] = {"graph", "plan", "loops", "text"};

namespace detail {
/// A bit for each stage that SINTER_DUMP names, with a message of the words that it should not have.
inline unsigned dumped_stages() {
    unsigned stages = 0;
    std::string unknown;
    each_word(own_variable("SINTER_DUMP"), [&](const std::string& word) {
        bool known = false;
        for (unsigned n = 0; n < 4; ++n)
            if (word == stage_names[n]) {
                stages |= 1u << n;
                known = true;
            }
        if (!known) unknown += (unknown.empty() ? "\"" : ", \"") + word + "\"";
    });
    if (!unknown.empty())
        sinter::detail::tell(
            "sinter: SINTER_DUMP names " + unknown +
            ", but it knows only graph, plan, loops and text; what else it names is ignored");
    return stages;
}
} // namespace detail

/// Asked of new statements and new kernels only. SINTER_DUMP is read once, the folder at each dump.
inline bool is_dumped(stage s) {
    static const unsigned stages = detail::dumped_stages();
    return (stages >> static_cast<unsigned>(s) & 1u) != 0;
}

/// Writes lines under a heading. If a file cannot be opened, nothing is written, and no message says so.
inline void dump(stage s, const std::string& lines) {
    const std::string text = std::string("== ") + stage_names[static_cast<int>(s)] + "\n" + lines + "\n";
    const char* const folder = own_variable("SINTER_DUMP_FOLDER");
    if (!folder) {
        std::fwrite(text.data(), 1, text.size(), stderr);
        return;
    }
    const std::string file = std::string(folder) + "/" + stage_names[static_cast<int>(s)] + ".txt";
    if (std::FILE* const out = std::fopen(file.c_str(), "ab")) {
        std::fwrite(text.data(), 1, text.size(), out);
        std::fclose(out);
    }
}

} // namespace sinter::runtime
