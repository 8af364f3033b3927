#pragma once
// Carries out the statements of a program, checked if it wants that.

#include <string>

#include <sinter/checks.hpp>
#include <sinter/core/errors.hpp>
#include <sinter/expr/checks/checked_places.hpp>
#include <sinter/expr/checks/checked_values.hpp>

namespace sinter::expr {

[[gnu::noinline, gnu::cold]] inline void carry_out_checked(const_span<runtime::assignment> list) {
    const checks wanted = sinter::detail::wanted_checks();
    if ((wanted & checks::bounds) != checks::none)
        for (const runtime::assignment& a : list) place_checker(a).run();
    if ((wanted & checks::nan) != checks::none)
        assign_if_finite(list);
    else
        runtime::assign(list);
}

/// As runtime::assign; throws value_error if the program wants checks and they find something.
inline void carry_out(const_span<runtime::assignment> list) {
    if (sinter::detail::may_check())
        carry_out_checked(list);
    else
        runtime::assign(list);
}

inline bool looks_for_nan() {
    return sinter::detail::may_check() && (sinter::detail::wanted_checks() & checks::nan) != checks::none;
}

/// Names the function that the user called, whose statements have other letters and other destinations than
/// he knows.
[[noreturn, gnu::noinline, gnu::cold]] inline void throw_from_within(const char* function,
                                                                     const value_error& found) {
    constexpr const char *begin = "sinter: ", *unknown[] = {", whose letters are your operands in order,",
                                                            "; nothing was written"};
    std::string text = std::string(found.what()).substr(std::char_traits<char>::length(begin));
    for (const char* const words : unknown)
        if (const std::size_t at = text.find(words); at != std::string::npos)
            text.erase(at, std::char_traits<char>::length(words));
    throw value_error(begin + ("in " + std::string(function)) + ", " + text);
}

/// `body` is what `function`, as the user writes it, does by several statements.
template <class Body>
auto in_function(const char* function, Body body) {
    try {
        return body();
    } catch (const value_error& found) {
        throw_from_within(function, found);
    }
}

} // namespace sinter::expr
