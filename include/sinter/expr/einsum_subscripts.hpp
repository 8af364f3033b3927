#pragma once
// What "ij,jk->ik" says, read while the program compiles.

#include <cstddef>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI {

/// The subscripts of einsum, as a template argument: einsum<"ij,jk->ik">.
template <std::size_t N>
struct subscripts {
    char text[N] = {};
    // Implicit, so that a string literal is a template argument.
    constexpr subscripts(const char (&s)[N]) {
        for (std::size_t i = 0; i < N; ++i) text[i] = s[i];
    }
};

namespace expr {

/// The letters of an operand's axes, or of the result's: rows, columns. A vector has one.
struct axis_letters {
    char at[2] = {};
    int count = 0;

    constexpr bool has(char c) const { return (count > 0 && at[0] == c) || (count > 1 && at[1] == c); }
    constexpr axis_letters without(char c) const {
        axis_letters rest;
        for (int i = 0; i < count; ++i)
            if (at[i] != c) rest.at[rest.count++] = at[i];
        return rest;
    }
};

enum class subscripts_fault { none, letters, axes, operands, result };

struct einsum_axes {
    axis_letters operands[2], result;
    int operand_count = 1;
    subscripts_fault fault = subscripts_fault::none;

    /// In how many places of the operands the letter stands.
    constexpr int uses(char c) const {
        int n = 0;
        for (const axis_letters& x : operands)
            for (int i = 0; i < x.count; ++i) n += x.at[i] == c;
        return n;
    }
};

constexpr bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Without an arrow, the result has the letters that stand once, in the order of the alphabet, as in NumPy.
constexpr void deduce_result(einsum_axes& e) {
    for (int c = 'A'; c <= 'z'; ++c) {
        const char letter = static_cast<char>(c);
        if (!is_letter(letter) || e.uses(letter) != 1) continue;
        if (e.result.count == 2) {
            e.fault = subscripts_fault::axes;
            return;
        }
        e.result.at[e.result.count++] = letter;
    }
}

constexpr void check_result(einsum_axes& e) {
    const axis_letters& r = e.result;
    for (int i = 0; i < r.count; ++i)
        if (e.uses(r.at[i]) == 0) e.fault = subscripts_fault::result;
    if (r.count == 2 && r.at[0] == r.at[1]) e.fault = subscripts_fault::result;
}

template <std::size_t N>
constexpr einsum_axes read_subscripts(const subscripts<N>& s) {
    einsum_axes e;
    axis_letters* into = &e.operands[0];
    for (std::size_t i = 0; i + 1 < N && e.fault == subscripts_fault::none; ++i) {
        const char c = s.text[i];
        if (c == ' ') continue;
        if (c == '-' && s.text[i + 1] == '>' && into != &e.result) {
            into = &e.result;
            ++i;
        } else if (c == ',') {
            if (into != &e.operands[0]) e.fault = subscripts_fault::operands;
            into = &e.operands[1];
            e.operand_count = 2;
        } else if (!is_letter(c)) {
            e.fault = subscripts_fault::letters;
        } else if (into->count == 2) {
            e.fault = subscripts_fault::axes;
        } else {
            into->at[into->count++] = c;
        }
    }
    if (e.fault != subscripts_fault::none) return e;
    if (into == &e.result)
        check_result(e);
    else
        deduce_result(e);
    return e;
}

} // namespace expr
} // namespace sinter
