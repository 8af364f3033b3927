#pragma once
// How the statements of a program are carried out: checked, if it wants that.

#include <sinter/core/const_span.hpp>
#include <sinter/core/errors.hpp>
#include <sinter/runtime/statement/assign.hpp>

namespace sinter::inline SINTER_ABI::expr {

/// As runtime::assign; throws value_error if the program wants checks and they find something.
void carry_out(const_span<runtime::assignment> list);

bool looks_for_nan();

/// Names the function that the user called, whose statements have other letters and other destinations than
/// he knows.
[[noreturn]] void throw_from_within(const char* function, const value_error& found);

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
