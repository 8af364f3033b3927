#pragma once
// What sinter tells a program besides its results and errors: that kernels take long to compile, that the
// interpreter computes. All of it goes through one handler.

#include <sinter/core/letters_begin.inc>

#include <cstddef>
#include <cstdio>
#include <initializer_list>
#include <string>

#include <sinter/core/environment.hpp>

namespace sinter::inline SINTER_ABI {

/// Gets each message: one line, which begins with "sinter: " and has no newline. May be called on any thread,
/// also while sinter holds a device's lock: it must not use sinter. It must not throw.
using message_handler = void (*)(const char* message);

namespace detail {

/// Writes to stderr, unless the environment variable SINTER_LOG switches messages off.
inline void write_message(const char* message) {
    if (!is_switched_off("SINTER_LOG")) std::fprintf(stderr, "%s\n", message);
}

/// Read and written by __atomic functions: <atomic> costs every file that includes sinter a tenth of a
/// second. One of a program and its libraries, though it hides its symbols.
[[gnu::visibility("default")]] inline message_handler handler = &write_message;

/// Without control characters, which a quoted variable of the environment may have.
inline std::string one_line(std::string message) {
    for (char& c : message)
        if (static_cast<unsigned char>(c) < 32 || c == 127) c = '?';
    return message;
}
inline void tell(const std::string& message) {
    if (const message_handler h = __atomic_load_n(&handler, __ATOMIC_ACQUIRE)) h(one_line(message).c_str());
}

/// The bits of words_of, with a message of the words that the variable should not have.
inline unsigned wanted_words(const char* variable, std::initializer_list<const char*> known) {
    const named_words found = words_of(variable, known);
    if (found.unknown.empty()) return found.known;
    std::string list;
    std::size_t n = 0;
    for (const char* const k : known) {
        list += (n == 0 ? "" : n + 1 == known.size() ? " and " : ", ") + std::string(k);
        ++n;
    }
    tell(std::string("sinter: ") + variable + " names " + found.unknown + ", but it knows only " + list +
         "; what else it names is ignored");
    return found.known;
}

} // namespace detail

/// All messages of this process go to `handler` from now on; null: to nobody. Gives the handler of before.
inline message_handler set_message_handler(message_handler handler) {
    return __atomic_exchange_n(&detail::handler, handler, __ATOMIC_ACQ_REL);
}

} // namespace sinter

#include <sinter/core/letters_end.inc>
