#pragma once
// How much the tests do, in one place: SINTER_TESTS=quick, all (without it) or deep. Every op, type, form,
// folder and device is met at every level; what differs is how many sizes, pairs and repetitions.

#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace test {

enum class effort : std::uint8_t { quick, all, deep };

inline effort level() {
    static const effort asked = [] {
        const char* const set = std::getenv("SINTER_TESTS");
        const std::string name = set ? set : "";
        if (name == "quick") return effort::quick;
        if (name == "deep") return effort::deep;
        if (!name.empty() && name != "all") FAIL("SINTER_TESTS is neither quick, all nor deep: " << name);
        return effort::all;
    }();
    return asked;
}
inline bool is_quick() {
    return level() == effort::quick;
}
inline bool is_deep() {
    return level() == effort::deep;
}

/// One of the three.
template <class T>
T at_level(T quick, T all, T deep) {
    return level() == effort::quick ? quick : level() == effort::all ? all : deep;
}

/// All of the list, or its first `count` with SINTER_TESTS=quick: the first say most.
template <class T>
std::vector<T> first_of(std::size_t count, std::initializer_list<T> list) {
    std::vector<T> chosen(list);
    if (is_quick() && count < chosen.size()) chosen.resize(count);
    return chosen;
}

/// With SINTER_TESTS=quick true for each `share`-th turn, otherwise always.
inline bool is_turn(std::int64_t turn, std::int64_t share) {
    return !is_quick() || turn % share == 0;
}

} // namespace test
