#pragma once
// Element types: the run-time tag, its C++ type, and the conversions between tags.

#include <cstdint>
#include <type_traits>

#include <sinter/core/bfloat16.hpp>
#include <sinter/core/half.hpp>
#include <sinter/core/number_class.hpp>

namespace sinter::inline SINTER_ABI {

/// Element type of an array or a value. The order is the order of promotion within a kind.
enum class dtype : std::uint8_t {
#define SINTER_DTYPE(tag, ...) tag,
#include <sinter/core/dtype_table.inc>
#undef SINTER_DTYPE
};

enum class dtype_kind : std::uint8_t { truth, signed_integer, unsigned_integer, floating };

/// A row of the table, without what only kernel languages and drivers ask for.
struct dtype_info {
    const char* name;
    int bytes;
    dtype_kind kind;
    dtype computed;
    double least, greatest;
};
inline constexpr dtype_info dtype_infos[] = {
#define SINTER_DTYPE(tag, type, name, bytes, kind, computed, least, greatest, ...)                           \
    {name, bytes, dtype_kind::kind, dtype::computed, least, greatest},
#include <sinter/core/dtype_table.inc>
#undef SINTER_DTYPE
};
inline constexpr int dtype_count = sizeof(dtype_infos) / sizeof(dtype_info);

constexpr const dtype_info& info(dtype t) {
    return dtype_infos[static_cast<int>(t)];
}
/// Bytes of one element on the host (`bool` is one byte).
constexpr int size_of(dtype t) {
    return info(t).bytes;
}
/// Name as a C++ programmer writes it; used in messages.
constexpr const char* name_of(dtype t) {
    return info(t).name;
}
namespace detail {
constexpr unsigned floating_types() {
    unsigned types = 0;
    for (int t = 0; t < dtype_count; ++t)
        if (dtype_infos[t].kind == dtype_kind::floating) types |= 1u << t;
    return types;
}
inline constexpr unsigned floating_bits = floating_types();
} // namespace detail
/// (A bit, and no look at the table: the interpreter asks it of every value for every block.)
constexpr bool is_floating(dtype t) {
    return (detail::floating_bits >> static_cast<unsigned>(t) & 1u) != 0;
}
/// Truths count among them.
constexpr bool is_integer(dtype t) {
    return !is_floating(t);
}
/// Truths do not.
constexpr bool is_whole_number(dtype t) {
    return is_integer(t) && t != dtype::boolean;
}
/// The type of a value before it is stored or cast, where a device only stores its own type.
constexpr dtype computed_in(dtype t) {
    return info(t).computed;
}
/// Values are computed in a wider type, and rounded when they are stored; whole ones wrap then.
constexpr bool rounds_when_stored(dtype t) {
    return computed_in(t) != t;
}
/// Whole numbers of 8 or 16 bits.
constexpr bool is_narrow_integer(dtype t) {
    return is_integer(t) && rounds_when_stored(t);
}
/// Double and whole numbers of 64 bits: elements of eight bytes.
constexpr bool is_wide(dtype t) {
    return t == dtype::f64 || t == dtype::i64 || t == dtype::u64;
}
/// Whole numbers of 64 bits, of which double holds only some.
constexpr bool is_long_integer(dtype t) {
    return t == dtype::i64 || t == dtype::u64;
}

/// The ends of a whole type. The greatest uint64 is -1, which has its bits.
constexpr std::int64_t least_of(dtype t) {
    return t == dtype::i64 ? -0x7fffffffffffffff - 1 : static_cast<std::int64_t>(info(t).least);
}
constexpr std::int64_t greatest_of(dtype t) {
    return t == dtype::i64   ? 0x7fffffffffffffff
           : t == dtype::u64 ? -1
                             : static_cast<std::int64_t>(info(t).greatest);
}

namespace detail {
/// The type of C++ of an element, ...
template <dtype T>
struct element_of;
#define SINTER_DTYPE(tag, cxx, ...)                                                                          \
    template <>                                                                                              \
    struct element_of<dtype::tag> {                                                                          \
        using type = cxx;                                                                                    \
    };
#include <sinter/core/dtype_table.inc>
#undef SINTER_DTYPE
/// ... and the other way round; `number`: what it is computed in.
template <class T>
struct dtype_of_impl {
    static constexpr bool is_element = false;
    using number = T;
};
#define SINTER_DTYPE(tag, cxx, ...)                                                                          \
    template <>                                                                                              \
    struct dtype_of_impl<cxx> {                                                                              \
        static constexpr bool is_element = true;                                                             \
        static constexpr dtype value = dtype::tag;                                                           \
        using number = element_of<computed_in(dtype::tag)>::type;                                            \
    };
#include <sinter/core/dtype_table.inc>
#undef SINTER_DTYPE
} // namespace detail

/// The types that an array may hold.
template <class T>
inline constexpr bool is_element = detail::dtype_of_impl<T>::is_element;

template <class T>
inline constexpr dtype dtype_of = detail::dtype_of_impl<T>::value;

/// The type of C++ of an element.
template <dtype T>
using element_type = typename detail::element_of<T>::type;
/// What an element is computed in: of a half a float.
template <class T>
using number_of_element = typename detail::dtype_of_impl<T>::number;

/// Calls f.operator()<T>() for the type of C++ that `t` stands for.
template <class F>
constexpr decltype(auto) with_element_type(dtype t, F f) {
    switch (t) {
#define SINTER_DTYPE(tag, type, ...)                                                                         \
    case dtype::tag:                                                                                         \
        return f.template operator()<type>();
#include <sinter/core/dtype_table.inc>
#undef SINTER_DTYPE
    }
    __builtin_unreachable();
}
/// Every element type converts to double exactly, but for whole numbers of 64 bits, which are rounded.
template <class T>
constexpr double to_double(const T& x) {
    return static_cast<double>(static_cast<number_of_element<T>>(x));
}
/// A floating number, rounded; an integer's is one of its range.
template <class T>
constexpr T from_double(double x) {
    return static_cast<T>(x);
}

/// A number rounded to its floating type; of any other type as it is.
inline double round_to(dtype t, double v) {
    return with_element_type(t, [v]<class T>() {
        if constexpr (is_floating(dtype_of<T>))
            return to_double(from_double<T>(v));
        else
            return v;
    });
}

/// C++'s integral promotion: bool and whole numbers of fewer than 32 bits become int32.
constexpr dtype promoted(dtype t) {
    return t == dtype::boolean || is_narrow_integer(t) ? dtype::i32 : t;
}

/// The type of `a + b`: C++'s usual arithmetic conversions (small integers are promoted, half is a
/// floating-point type below float, any floating type beats any integer type). Two floating types that are
/// only stored meet in the one that both are computed in.
constexpr dtype promote(dtype a, dtype b) {
    const bool only_stored = rounds_when_stored(a) && rounds_when_stored(b);
    if (a != b && is_floating(a) && is_floating(b) && only_stored) return computed_in(a);
    return promoted(a > b ? a : b);
}

/// The type in which a function such as `sqrt` works: floating types stay, integers become float.
constexpr dtype to_floating(dtype t) {
    return is_floating(t) ? t : dtype::f32;
}

/// Conversion of a floating number to an integer type: towards zero, clamped to the range, NaN gives 0.
/// (One of uint64 is given by its bits.)
constexpr std::int64_t to_integer(dtype t, double v) {
    if (t == dtype::boolean) return v != 0;
    if (class_of(v) == number_class::nan) return 0;
    if (v <= info(t).least) return least_of(t);
    if (v >= info(t).greatest) return greatest_of(t);
    return t == dtype::u64 ? static_cast<std::int64_t>(static_cast<std::uint64_t>(v))
                           : static_cast<std::int64_t>(v);
}

} // namespace sinter
