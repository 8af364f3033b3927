#pragma once
// Carries out the statements of a program, checked if it wants that.

#include <sinter/checks.hpp>
#include <sinter/expr/checked_places.hpp>
#include <sinter/expr/checked_values.hpp>

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

} // namespace sinter::expr
