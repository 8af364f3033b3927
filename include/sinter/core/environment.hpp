#pragma once
// Variables of the environment, where they are the user's own.

#include <cstdlib>

#if defined(__linux__) && __has_include(<sys/auxv.h>)
#include <sys/auxv.h>
#elif !defined(_WIN32) && __has_include(<unistd.h>)
#include <unistd.h>
#endif

namespace sinter {

/// True in a program that has more rights than the one that started it, by a setuid bit, a setgid bit or
/// capabilities.
inline bool has_borrowed_rights() {
#if defined(__linux__) && __has_include(<sys/auxv.h>)
    return ::getauxval(AT_SECURE) != 0;
#elif !defined(_WIN32) && __has_include(<unistd.h>)
    return ::geteuid() != ::getuid() || ::getegid() != ::getgid();
#else
    return false;
#endif
}

/// A variable of the environment; null if there is none, and in a program with borrowed rights, whose
/// environment is that of somebody who has fewer.
inline const char* own_variable(const char* name) {
    return has_borrowed_rights() ? nullptr : std::getenv(name);
}

} // namespace sinter
