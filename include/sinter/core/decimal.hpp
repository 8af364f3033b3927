#pragma once
// Decimal numbers with a point, whatever locale the program has chosen for the C library: kernels, JSON and
// printed arrays are not in the user's language.

#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI {

/// `v` as printf writes it by "%.*e", "%.*f" or "%.*g" in the C locale. Throws std::bad_alloc.
inline std::string decimal(double v, int digits, char form) {
    const char format[] = {'%', '.', '*', form, '\0'};
    char written[512]; // a double of 309 digits with 17 more fits
    std::snprintf(written, sizeof written, format, digits, v);
    std::string text = written;
    const std::string point = std::localeconv()->decimal_point;
    const std::size_t at = point == "." ? std::string::npos : text.find(point);
    return at == std::string::npos ? text : text.replace(at, point.size(), ".");
}

/// What decimal() wrote.
inline double read_decimal(std::string text) {
    const std::size_t at = text.find('.');
    if (at != std::string::npos) text.replace(at, 1, std::localeconv()->decimal_point);
    return std::strtod(text.c_str(), nullptr);
}

} // namespace sinter
