#pragma once
// Shows the stages of a new statement, for whoever looks for a fault or learns how sinter works:
// SINTER_DUMP=graph,plan,loops,text, on stderr, or in files of a folder that SINTER_DUMP_FOLDER names.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <string>

#include <sinter/core/environment.hpp>
#include <sinter/messages.hpp>

namespace sinter::inline SINTER_ABI::runtime {

enum class stage : std::uint8_t {
    graph, ///< the values of a statement: equal ones are one, factors and views have moved
    plan,  ///< its kernels and temporaries, for all sizes
    loops, ///< a kernel's statements, in no language
    text   ///< the same in the device's language
};
inline constexpr std::initializer_list<const char*> stage_names = {"graph", "plan", "loops", "text"};
inline const char* name_of(stage s) {
    return stage_names.begin()[static_cast<std::size_t>(s)];
}

/// Asked of new statements and new kernels only. SINTER_DUMP is read once, the folder at each dump.
inline bool is_dumped(stage s) {
    static const unsigned stages = sinter::detail::wanted_words("SINTER_DUMP", stage_names);
    return (stages >> static_cast<unsigned>(s) & 1u) != 0;
}

/// Writes lines under a heading. If a file cannot be written, a message says so once, and nothing is written.
inline void dump(stage s, const std::string& lines) {
    const std::string text = std::string("== ") + name_of(s) + "\n" + lines + "\n";
    const char* const folder = own_variable("SINTER_DUMP_FOLDER");
    if (!folder || *folder == '\0') {
        std::fwrite(text.data(), 1, text.size(), stderr);
        return;
    }
    const std::string file = std::string(folder) + "/" + name_of(s) + ".txt";
    bool written = false;
    if (std::FILE* const out = std::fopen(file.c_str(), "ab")) {
        written = std::fwrite(text.data(), 1, text.size(), out) == text.size();
        written = std::fclose(out) == 0 && written;
    }
    if (written) return;
    [[maybe_unused]] static const bool told =
        (sinter::detail::tell("sinter: SINTER_DUMP writes nothing, as " + file + " cannot be written"), true);
}

} // namespace sinter::runtime
