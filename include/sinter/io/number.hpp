#pragma once
// Numbers as text.

#include <sinter/core/letters_begin.inc>

#include <charconv>
#include <string_view>
#include <system_error>
#include <type_traits>

#include <sinter/expr/host_number.hpp>

namespace sinter::inline SINTER_ABI::io {

/// Whether the whole text is a number that N has, which `value` then is.
template <class N>
bool reads(std::string_view text, N& value) {
    const char* const end = text.data() + text.size();
    const std::from_chars_result r = std::from_chars(text.data(), end, value);
    return r.ec == std::errc() && r.ptr == end;
}

/// The same of elements of floating types. A float is rounded once, and by no double on the way. What is
/// beyond the type, and not beyond double, is infinite or 0.
template <class T>
bool reads_element(std::string_view text, T& value) {
    if constexpr (std::is_same_v<T, float>)
        if (reads(text, value)) return true;
    double wide = 0;
    if (!reads(text, wide)) return false;
    value = expr::as_element<T>(wide);
    return true;
}

} // namespace sinter::io

#include <sinter/core/letters_end.inc>
