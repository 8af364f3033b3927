#pragma once
// A number of the host on its way to a kernel.

#include <cstdint>

#include <sinter/core/dtype.hpp>

namespace sinter::inline SINTER_ABI {

/// A number of any element type, which loses nothing: a double of floating types, a word of whole ones. Types
/// that need more (complex numbers) add their words here.
class any_number {
public:
    constexpr any_number() : any_number(of_real(0)) {}

    static constexpr any_number of_real(double v) { return {bits_of(v), false}; }
    static constexpr any_number of_whole(std::int64_t v) { return {static_cast<std::uint64_t>(v), true}; }
    /// Of the class that `t` is of. Of a whole type: `v` is one of its elements.
    static constexpr any_number of(dtype t, double v) {
        return is_floating(t) ? of_real(v) : of_whole(static_cast<std::int64_t>(v));
    }

    constexpr bool is_whole() const { return whole_ != 0; }
    constexpr double real() const {
        return is_whole() ? static_cast<double>(whole()) : __builtin_bit_cast(double, bits_);
    }
    /// Of a number that is one.
    constexpr std::int64_t whole() const {
        return is_whole() ? static_cast<std::int64_t>(bits_) : static_cast<std::int64_t>(real());
    }
    /// As an element, rounded if it is a floating one; a whole type has the number among its elements.
    template <class T>
    constexpr T as() const {
        if constexpr (is_floating(dtype_of<T>))
            return from_double<T>(real());
        else
            return static_cast<T>(whole());
    }
    constexpr bool is_negative() const { return real() < 0; }
    /// NaN is equal to itself, and zeros of either sign differ.
    friend constexpr bool operator==(const any_number&, const any_number&) = default;
    /// Equal numbers have equal ones.
    constexpr std::uint64_t bits() const { return bits_; }

private:
    std::uint64_t bits_;
    std::uint64_t whole_; // a word, so that a number is copied as one register of 16 bytes

    constexpr any_number(std::uint64_t bits, bool whole) : bits_(bits), whole_(whole) {}
};

} // namespace sinter
