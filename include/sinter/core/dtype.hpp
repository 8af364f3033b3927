#pragma once
// Element types: the run-time tag, its C++ type, and the conversions between tags.

#include <cstdint>
#include <type_traits>

#include <sinter/core/half.hpp>
#include <sinter/core/number_class.hpp>

namespace sinter {

/// Element type of an array or a value. The order is the order of promotion within a kind.
enum class dtype : std::uint8_t { boolean, i32, u32, f16, f32, f64 };

inline constexpr int dtype_count = 6;

/// Bytes of one element on the host (`bool` is one byte).
constexpr int size_of(dtype t) {
    switch (t) {
    case dtype::boolean: return 1;
    case dtype::f16: return 2;
    case dtype::f64: return 8;
    default: return 4;
    }
}

/// Name as a C++ programmer writes it; used in messages.
constexpr const char* name_of(dtype t) {
    constexpr const char* names[dtype_count] = {"bool", "int32", "uint32", "half", "float", "double"};
    return names[static_cast<int>(t)];
}

constexpr bool is_floating(dtype t) {
    return t >= dtype::f16;
}
constexpr bool is_integer(dtype t) {
    return t <= dtype::u32;
}

namespace detail {
template <class T>
struct dtype_of_impl;
template <>
struct dtype_of_impl<bool> {
    static constexpr dtype value = dtype::boolean;
};
template <>
struct dtype_of_impl<std::int32_t> {
    static constexpr dtype value = dtype::i32;
};
template <>
struct dtype_of_impl<std::uint32_t> {
    static constexpr dtype value = dtype::u32;
};
template <>
struct dtype_of_impl<half> {
    static constexpr dtype value = dtype::f16;
};
template <>
struct dtype_of_impl<float> {
    static constexpr dtype value = dtype::f32;
};
template <>
struct dtype_of_impl<double> {
    static constexpr dtype value = dtype::f64;
};
} // namespace detail

/// The types that an array may hold.
template <class T>
inline constexpr bool is_element =
    std::is_same_v<T, bool> || std::is_same_v<T, std::int32_t> || std::is_same_v<T, std::uint32_t> ||
    std::is_same_v<T, half> || std::is_same_v<T, float> || std::is_same_v<T, double>;

template <class T>
inline constexpr dtype dtype_of = detail::dtype_of_impl<T>::value;

/// The type of `a + b`: C++'s usual arithmetic conversions (bool promotes to int32, half is a
/// floating-point type below float, any floating type beats any integer type).
constexpr dtype promote(dtype a, dtype b) {
    const dtype wider = a > b ? a : b;
    return wider == dtype::boolean ? dtype::i32 : wider;
}

/// The type in which a function such as `sqrt` works: floating types stay, integers become float.
constexpr dtype to_floating(dtype t) {
    return is_floating(t) ? t : dtype::f32;
}

/// Conversion of a floating number to an integer type: towards zero, clamped to the range, NaN gives 0.
constexpr std::int64_t to_integer(dtype t, double v) {
    if (t == dtype::boolean) return v != 0;
    const double low = t == dtype::i32 ? -2147483648.0 : 0.0,
                 high = t == dtype::i32 ? 2147483647.0 : 4294967295.0;
    if (class_of(v) == number_class::nan) return 0;
    return static_cast<std::int64_t>(v < low ? low : v > high ? high : v);
}

} // namespace sinter
