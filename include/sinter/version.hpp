#pragma once
// The version of sinter, and what it needs of the compiler. CMake reads the version from here.

// A compiler goes on after #error, through all headers that follow. A file that is not there ends it.
#if __cplusplus < 202002L && !(defined(_MSVC_LANG) && _MSVC_LANG >= 202002L)
#error "sinter needs C++20: compile with -std=c++20"
#include <sinter needs C++20>
#endif
#if !defined(__cpp_exceptions) && !defined(_CPPUNWIND)
#error "sinter reports errors by exceptions: compile without -fno-exceptions"
#include <sinter needs exceptions>
#endif

/// For the preprocessor: 10000 * major + 100 * minor + patch.
#define SINTER_VERSION 100

// The inline namespace that all of sinter is in. Files of another version, or with other rules of arithmetic,
// have other names: a program with both works, or does not link where they share arrays (docs/interface.md).
// In the compiled form the library has all arithmetic that -ffast-math changes.
#if !defined(SINTER_COMPILED) &&                                                                             \
    (defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__))
#define SINTER_ABI v0_1_fast_math
#else
#define SINTER_ABI v0_1
#endif

namespace sinter::inline SINTER_ABI {

/// Minor versions may change the interface until 1.0; patches do not.
inline constexpr int version_major = SINTER_VERSION / 10000, version_minor = SINTER_VERSION / 100 % 100,
                     version_patch = SINTER_VERSION % 100;

} // namespace sinter
