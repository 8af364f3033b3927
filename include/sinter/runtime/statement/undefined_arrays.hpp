#pragma once
// What is left of a statement's results when a launch fails behind others that wrote some of them.

#include <string>

#include <sinter/core/const_span.hpp>
#include <sinter/core/dynamic_array.hpp>
#include <sinter/runtime/statement/operand_text.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// Throws device_error, which names what is undefined of the statement's destinations.
[[noreturn]] inline void throw_half_done(const char* why, const char* code, const_span<assignment> list) {
    operand_namer named;
    dynamic_array<std::string> targets;
    std::string statement, lost;
    for (const assignment& a : list) {
        targets.push_back(name_of_target(named, a));
        statement += (statement.empty() ? "" : ", ") + statement_text(named, a);
    }
    std::size_t count = 0;
    for (std::size_t d = 0; d < list.size(); ++d) {
        bool is_first = list[d].target->undefined;
        for (std::size_t e = 0; e < d; ++e) is_first &= list[e].target != list[d].target;
        if (!is_first) continue;
        const storage& of = *list[d].target;
        lost += (count++ == 0 ? "" : ", ") + targets[d] + " (" + std::to_string(of.rows) + " x " +
                std::to_string(detail::cols_of_elements(of)) + ")";
    }
    throw device_error(std::string(why) + "; " + statement + whose_letters + ", was half done: " + lost +
                           (count == 1 ? " is" : " are") +
                           " undefined until all of it is assigned or uploaded again",
                       code);
}

} // namespace sinter::runtime
