#pragma once
// What sinter looks at in every statement, for who searches a fault: values that are not finite, and places
// outside of arrays.

#include <sinter/core/letters_begin.inc>

#include <cstdint>

#include <sinter/messages.hpp>

namespace sinter::inline SINTER_ABI {

/// What statements are checked for; `checks::nan | checks::bounds` is both.
enum class checks : std::uint8_t {
    none = 0,
    /// A statement throws value_error if its result has a NaN or an infinity, and all its operands are
    /// finite.
    nan = 1,
    /// A statement throws value_error if `gather(A, i, j)` or `A(i)`, read or written, takes places from an
    /// array, and one is outside of A. A gather that names an edge, as gather<edge::clamp>, says what stands
    /// outside: it is not checked.
    bounds = 2
};
constexpr checks operator|(checks a, checks b) {
    return static_cast<checks>(static_cast<std::uint8_t>(a) | static_cast<std::uint8_t>(b));
}
constexpr checks operator&(checks a, checks b) {
    return static_cast<checks>(static_cast<std::uint8_t>(a) & static_cast<std::uint8_t>(b));
}

namespace detail {

inline constexpr std::uint8_t no_checks = 0, unread_checks = 128; ///< the environment has not been asked
/// The bits of `checks`; read and written as detail::handler.
[[gnu::visibility("default")]] inline std::uint8_t present_checks = unread_checks;

/// What SINTER_CHECK names, in the order of the bits of `checks`.
inline checks checks_of_environment() {
    return static_cast<checks>(wanted_words("SINTER_CHECK", {"nan", "bounds"}));
}

/// False in programs that want none, once they know.
inline bool may_check() {
    return __atomic_load_n(&present_checks, __ATOMIC_RELAXED) != no_checks;
}
[[gnu::noinline, gnu::cold]] inline checks wanted_checks() {
    std::uint8_t unread = unread_checks;
    if (__atomic_load_n(&present_checks, __ATOMIC_RELAXED) == unread) {
        static const checks named = checks_of_environment();
        // Another thread may have chosen meanwhile.
        __atomic_compare_exchange_n(&present_checks, &unread, static_cast<std::uint8_t>(named), false,
                                    __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    }
    return static_cast<checks>(__atomic_load_n(&present_checks, __ATOMIC_RELAXED));
}

} // namespace detail

/// Statements of this process are checked for `wanted` from now on, on all devices, and no longer for what
/// the environment variable SINTER_CHECK names ("nan,bounds"). Gives what they were checked for before. A
/// statement that is checked for NaN takes about twice the time and the memory of its results besides, and
/// each one waits for the device. Without checks it costs nothing.
inline checks set_checks(checks wanted) {
    detail::wanted_checks();
    return static_cast<checks>(
        __atomic_exchange_n(&detail::present_checks, static_cast<std::uint8_t>(wanted), __ATOMIC_RELAXED));
}

} // namespace sinter

#include <sinter/core/letters_end.inc>
