#pragma once
// Numbers of the host as elements and operands: whether a type holds one, and what is done if it does not.
// Whole types refuse such a number by name; floating types round it, to an infinity beyond their range.

#include <limits>
#include <string>
#include <type_traits>

#include <sinter/core/any_number.hpp>
#include <sinter/core/errors.hpp>
#include <sinter/core/op.hpp>

namespace sinter::inline SINTER_ABI::expr {

template <class X>
inline constexpr bool is_number =
    std::is_arithmetic_v<std::remove_cvref_t<X>> || is_element<std::remove_cvref_t<X>>;

template <dtype T>
using host_number = number_of_element<element_type<T>>;

/// True if elements of type T hold every number of type X; as truths, and rounded, they do.
template <dtype T, class X>
constexpr bool always_fits() {
    if constexpr (T == dtype::boolean || is_floating(T))
        return true;
    else if constexpr (!std::is_integral_v<X>)
        return false;
    else if constexpr (std::is_signed_v<X>)
        return info(T).kind == dtype_kind::signed_integer && sizeof(X) <= sizeof(element_type<T>);
    else if constexpr (info(T).kind == dtype_kind::unsigned_integer)
        return sizeof(X) <= sizeof(element_type<T>);
    else
        return sizeof(X) < sizeof(element_type<T>);
}

/// A number in the widest type that compares as it does.
template <class X>
constexpr auto widened(const X& x) {
    if constexpr (!std::is_integral_v<X>)
        return static_cast<double>(x);
    else if constexpr (sizeof(X) > 8)
        return x;
    else if constexpr (std::is_signed_v<X>)
        return static_cast<std::int64_t>(x);
    else
        return static_cast<std::uint64_t>(x);
}

/// Below or above all that elements of the whole type T hold; fractions are cut off. NaN is above.
template <dtype T, class X>
constexpr bool is_below(const X& x) {
    const auto n = widened(x);
    using wide = std::remove_const_t<decltype(n)>;
    if constexpr (always_fits<T, X>() || std::is_unsigned_v<X>)
        return false;
    else if constexpr (std::is_integral_v<X>)
        return n < static_cast<wide>(least_of(T));
    else
        return n < info(T).least && n <= info(T).least - 1;
}
template <dtype T, class X>
constexpr bool is_above(const X& x) {
    const auto n = widened(x);
    using wide = std::remove_const_t<decltype(n)>;
    if constexpr (always_fits<T, X>() || (T == dtype::u64 && std::is_integral_v<X> && sizeof(X) <= 8))
        return false;
    else if constexpr (std::is_integral_v<X> && T == dtype::u64)
        return n > static_cast<wide>(~std::uint64_t{0});
    else if constexpr (std::is_integral_v<X>)
        return n > static_cast<wide>(greatest_of(T));
    else // (of 64 bits the double is the greatest number and 1)
        return n >= info(T).greatest + 1 || class_of(n) == number_class::nan;
}

/// A double holds the number. (Of more than 64 bits it is not asked.)
template <class X>
constexpr bool fits_double(const X& x) {
    if constexpr (std::is_integral_v<X> && sizeof(X) <= 8) {
        auto digits = static_cast<std::uint64_t>(widened(x));
        if (std::is_signed_v<X> && x < 0) digits = 0 - digits;
        while (digits > std::uint64_t{1} << 53 && digits % 2 == 0) digits /= 2;
        return digits <= std::uint64_t{1} << 53;
    }
    return true;
}

/// A number in words, and which type holds it.
struct refused_number {
    std::string text;
    bool fits_i32, fits_u32, fits_f32, fits_f64, fits_i64;
};
template <class X>
[[gnu::noinline]] refused_number describe(const X& x) {
    const bool fits_i32 = !is_below<dtype::i32>(x) && !is_above<dtype::i32>(x);
    const bool fits_u32 = !is_below<dtype::u32>(x) && !is_above<dtype::u32>(x);
    const auto value = static_cast<double>(x);
    const bool in_f32 = class_of(value) != number_class::finite || (value < 0x1p128 && value > -0x1p128);
    const bool fits_f64 = fits_double(x),
               fits_f32 = fits_f64 && in_f32 &&
                          (!std::is_integral_v<X> || static_cast<double>(static_cast<float>(value)) == value);
    const bool fits_i64 = !is_below<dtype::i64>(x) && !is_above<dtype::i64>(x);
    if constexpr (std::is_integral_v<X> && sizeof(X) <= 8) {
        return {std::to_string(widened(x)), fits_i32, fits_u32, fits_f32, fits_f64, fits_i64};
    } else {
        char text[32] = {};
        __builtin_snprintf(text, sizeof text, "%.10g", value);
        for (char& c : text)
            if (c == ',') c = '.'; // in the user's locale
        return {text, fits_i32, fits_u32, fits_f32, fits_f64, fits_i64};
    }
}

[[noreturn]] inline void throw_beyond_long_operands(const refused_number& n, dtype t) {
    const bool negative = t == dtype::u64 && n.fits_i64;
    throw unsupported_error("sinter: " + n.text + " does not fit " + name_of(t) +
                            ", which whole numbers take beside arrays of " + name_of(t) + "; beside " +
                            (negative ? "cast<std::int64_t>(x) it fits, if no element is above "
                                        "9223372036854775807"
                                      : "cast<double>(x) it is rounded"));
}
[[noreturn]] inline void throw_beyond_operands(const refused_number& n, dtype t) {
    if (is_long_integer(t)) throw_beyond_long_operands(n, t);
    const char* const wider = n.fits_u32                 ? "cast<std::uint32_t>(x)"
                              : n.fits_i32               ? "cast<std::int32_t>(x)"
                              : n.fits_f32 && n.fits_i64 ? "cast<std::int64_t>(x) or cast<float>(x)"
                              : n.fits_f64 && n.fits_i64 ? "cast<std::int64_t>(x) or cast<double>(x)"
                              : n.fits_f32               ? "cast<float>(x)"
                              : n.fits_i64               ? "cast<std::int64_t>(x)"
                              : n.fits_f64               ? "cast<double>(x)"
                                                         : "cast<std::uint64_t>(x)";
    throw unsupported_error("sinter: " + n.text + " does not fit " + name_of(t) +
                            ", which whole numbers take beside arrays of " + name_of(t) +
                            (t == dtype::i32 ? " or bool" : "") + "; beside " + wider + " it fits" +
                            (t == dtype::u32 && n.fits_i32 ? ", if no element is above 2147483647" : ""));
}
[[noreturn]] inline void throw_beyond_elements(const refused_number& n, dtype t) {
    const char* const wider = n.fits_i32   ? "int32"
                              : n.fits_u32 ? "uint32"
                              : n.fits_f32 ? "float"
                              : n.fits_f64 ? "double"
                              : n.fits_i64 ? "int64"
                                           : "uint64";
    throw unsupported_error("sinter: " + n.text + " does not fit an element of " + name_of(t) +
                            "; an array of " + wider + " holds it");
}

/// What becomes of a number beyond the whole type that it takes as an operand.
enum class beyond : std::uint8_t {
    refused,
    below,   ///< one below is as good as the least element
    above,   ///< one above is as good as the greatest
    both,    ///< either
    pattern, ///< a negative one no wider than the elements is its bits, as in C++
    count    ///< of a shift: modulo 32, or 64
};

/// For operand n of op o.
constexpr beyond beyond_in(op o, int n) {
    switch (o) {
    case op::min: return beyond::above;
    case op::max: return beyond::below;
    case op::clamp: return n == 0 ? beyond::both : n == 1 ? beyond::below : beyond::above;
    case op::bit_and:
    case op::bit_or:
    case op::bit_xor: return beyond::pattern;
    case op::shift_left:
    case op::shift_right: return n == 1 ? beyond::count : beyond::refused;
    default: return beyond::refused;
    }
}

/// A number that type T holds; beside whole types a fraction is cut off.
template <dtype T, class X>
any_number number_as(const X& x) {
    if constexpr (is_floating(T))
        return any_number::of_real(static_cast<double>(x));
    else if constexpr (std::is_integral_v<X>)
        return any_number::of_whole(static_cast<std::int64_t>(x));
    else
        return any_number::of_whole(to_integer(T, static_cast<double>(x)));
}

/// Of unsigned elements: numbers that are no wider, so that C++ takes a negative one's bits beside them.
template <dtype T, class X>
constexpr bool has_bits_of() {
    return (T == dtype::u32 || T == dtype::u64) && sizeof(X) <= static_cast<std::size_t>(size_of(T));
}

/// A number as an operand of type T. Throws unsupported_error.
template <dtype T, beyond Rule, class X>
any_number operand_number(const X& x) {
    if constexpr (T == dtype::boolean) {
        return any_number::of_whole(x != 0);
    } else {
        if constexpr (!always_fits<T, X>()) {
            if constexpr (Rule == beyond::count && std::is_integral_v<X>)
                return any_number::of_whole(static_cast<std::int64_t>(x) & (is_long_integer(T) ? 63 : 31));
            constexpr bool pattern = Rule == beyond::pattern && has_bits_of<T, X>();
            if (is_below<T>(x)) {
                if constexpr (pattern)
                    return any_number::of_whole(static_cast<std::int64_t>(static_cast<host_number<T>>(x)));
                if (Rule == beyond::below || Rule == beyond::both) return any_number::of_whole(least_of(T));
                throw_beyond_operands(describe(x), T);
            }
            if (is_above<T>(x)) {
                if (Rule == beyond::above || Rule == beyond::both)
                    return any_number::of_whole(greatest_of(T));
                throw_beyond_operands(describe(x), T);
            }
        }
        return number_as<T>(x);
    }
}

/// A number as an element of type T: fractions are cut off beside whole numbers.
/// Throws unsupported_error if a whole type does not hold it.
template <dtype T, class X>
any_number element_number(const X& x) {
    if constexpr (T == dtype::boolean) {
        return any_number::of_whole(x != 0);
    } else if constexpr (is_floating(T) && rounds_when_stored(T)) {
        return any_number::of_real(to_double(element_type<T>(x))); // here, as kernels take it as a float
    } else {
        if constexpr (!always_fits<T, X>())
            if (is_below<T>(x) || is_above<T>(x)) throw_beyond_elements(describe(x), T);
        return number_as<T>(x);
    }
}

/// A number as an element; another class is converted as it says. Throws as `element_number`.
template <class T, class X>
T as_element(const X& x) {
    if constexpr (std::is_same_v<T, X> || !is_number<X> || std::is_floating_point_v<T>)
        return static_cast<T>(x);
    else if constexpr (std::is_same_v<T, bool>)
        return x != 0;
    else if constexpr (is_floating(dtype_of<T>)) // half and its kin
        return T(x);
    else
        return element_number<dtype_of<T>>(x).template as<T>();
}

// Comparisons are answered as mathematics has it, for numbers beyond the range of the elements too.

constexpr bool is_comparison(op o) {
    return info(o).types == op_types::comparison;
}
/// The comparison `x o n` that `n o x` is.
constexpr op mirrored(op o) {
    switch (o) {
    case op::less: return op::greater;
    case op::less_equal: return op::greater_equal;
    case op::greater: return op::less;
    case op::greater_equal: return op::less_equal;
    default: return o;
    }
}

/// True if numbers of the whole type X may be below, or above, all elements T.
template <dtype T, class X>
constexpr bool may_be_below() {
    return !always_fits<T, X>() && std::is_signed_v<X>;
}
template <dtype T, class X>
constexpr bool may_be_above() {
    const bool no_wider =
        info(T).kind == dtype_kind::unsigned_integer && sizeof(X) <= sizeof(element_type<T>);
    return !always_fits<T, X>() && !(no_wider && std::is_signed_v<X>);
}
/// True if the comparison `element o number` has a flag beside the number, which says how all elements
/// compare with one beyond their range. No element is less than the least one: that needs no flag.
template <op O, dtype T, class X>
constexpr bool has_flag() {
    if (!is_integer(T) || !std::is_integral_v<X>) return false;
    if (O == op::less || O == op::greater_equal) return may_be_above<T, X>();
    if (O == op::greater || O == op::less_equal) return may_be_below<T, X>();
    return !always_fits<T, X>();
}

/// `x o n` is `x o nearest && flag` or `x o nearest || flag`.
constexpr op flag_op(op o) {
    return o == op::less || o == op::greater || o == op::not_equal ? op::logical_or : op::logical_and;
}
template <op O, dtype T, class X>
bool flag_of(const X& x) {
    const bool below = is_below<T>(x), above = is_above<T>(x);
    switch (O) {
    case op::less: return above;
    case op::greater: return below;
    case op::not_equal: return below || above;
    case op::less_equal: return !below;
    case op::greater_equal: return !above;
    default: return !below && !above;
    }
}

/// The number that floating elements T are compared with in place of x, by `element o x`. A finite one that
/// would be rounded to an infinity is greater than all finite elements and less than the infinite one.
template <op O, dtype T, class X>
double compared_number(const X& x) {
    if constexpr (std::is_floating_point_v<X> && (sizeof(X) > 8 || (sizeof(X) == 8 && T != dtype::f64))) {
        constexpr bool wide = T == dtype::f64;
        constexpr double greatest = wide ? (std::numeric_limits<double>::max)()
                                         : static_cast<double>((std::numeric_limits<float>::max)());
        constexpr double infinity = std::numeric_limits<double>::infinity();
        constexpr X limit =
            static_cast<X>(wide ? greatest : 0x1.ffffffp127); // rounded to an infinity from here on
        const bool above = wide ? x > limit : x >= limit, below = wide ? x < -limit : x <= -limit;
        constexpr X most = (std::numeric_limits<X>::max)();
        const bool finite = sizeof(X) == 8 ? class_of(static_cast<double>(x)) == number_class::finite
                                           : x <= most && x >= -most;
        if ((above || below) && finite) {
            if (O == op::equal || O == op::not_equal) return std::numeric_limits<double>::quiet_NaN();
            const bool outside = (O == op::less || O == op::greater_equal) == above;
            const double magnitude = outside ? infinity : greatest;
            return above ? magnitude : -magnitude;
        }
    }
    return static_cast<double>(x);
}

} // namespace sinter::expr
