#pragma once
// Variables of the environment, where they are the user's own.

#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <string>

#if defined(__linux__) && __has_include(<sys/auxv.h>)
#include <sys/auxv.h>
#elif !defined(_WIN32) && __has_include(<unistd.h>)
#include <unistd.h>
#endif

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI {

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

/// True if the variable says 0, no, off or false.
inline bool is_switched_off(const char* name) {
    const char* const value = own_variable(name);
    if (!value) return false;
    for (const char* const off : {"0", "no", "off", "false"})
        if (std::strcmp(value, off) == 0) return true;
    return false;
}

/// Calls f with each word of a list such as "nan, bounds" or "nan bounds"; of null with none.
template <class F>
void each_word(const char* list, F f) {
    std::string word;
    for (const char* c = list ? list : ""; *c != '\0' || !word.empty(); c += *c != '\0') {
        if (*c != '\0' && !std::strchr(", \t", *c)) {
            word += *c;
            continue;
        }
        if (!word.empty()) f(static_cast<const std::string&>(word));
        word.clear();
    }
}

/// Which of the words that a variable may hold it holds.
struct named_words {
    unsigned known = 0;  ///< a bit for each, in the order in which they were given
    std::string unknown; ///< the others, quoted
};
inline named_words words_of(const char* variable, std::initializer_list<const char*> known) {
    named_words found;
    each_word(own_variable(variable), [&](const std::string& word) {
        unsigned bit = 1;
        for (const char* const k : known) {
            if (word == k) {
                found.known |= bit;
                return;
            }
            bit <<= 1;
        }
        found.unknown += (found.unknown.empty() ? "\"" : ", \"") + word + "\"";
    });
    return found;
}

} // namespace sinter
