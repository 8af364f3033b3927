#pragma once
// Carries out the statements of a program, checked if it wants that.

#include <string>

#include <sinter/checks.hpp>
#include <sinter/core/errors.hpp>
#include <sinter/core/linkage.hpp>
#include <sinter/expr/carry_out.hpp>
#include <sinter/expr/checks/checked_places.hpp>
#include <sinter/expr/checks/checked_values.hpp>

namespace sinter::inline SINTER_ABI::expr {

[[gnu::noinline, gnu::cold]] inline void carry_out_checked(const_span<runtime::assignment> list) {
    const checks wanted = sinter::detail::wanted_checks();
    if ((wanted & checks::bounds) != checks::none)
        for (const runtime::assignment& a : list) place_checker(a).run();
    if ((wanted & checks::nan) != checks::none)
        assign_if_finite(list);
    else
        runtime::assign(list);
}

SINTER_DEFINE void carry_out(const_span<runtime::assignment> list) {
    if (sinter::detail::may_check())
        carry_out_checked(list);
    else
        runtime::assign(list);
}

SINTER_DEFINE bool looks_for_nan() {
    return sinter::detail::may_check() && (sinter::detail::wanted_checks() & checks::nan) != checks::none;
}

[[noreturn]] SINTER_DEFINE void throw_from_within(const char* function, const value_error& found) {
    constexpr const char *begin = "sinter: ", *unknown[] = {", whose letters are your operands in order,",
                                                            "; nothing was written"};
    std::string text = std::string(found.what()).substr(std::char_traits<char>::length(begin));
    for (const char* const words : unknown)
        if (const std::size_t at = text.find(words); at != std::string::npos)
            text.erase(at, std::char_traits<char>::length(words));
    throw value_error(begin + ("in " + std::string(function)) + ", " + text);
}

} // namespace sinter::expr
