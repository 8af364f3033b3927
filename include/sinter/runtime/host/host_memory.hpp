#pragma once
// Memory of the host device, and elements that the host reads and writes where they are (buffer::host): as
// C++ stores them, or doubles where the device is the oracle.

#include <cstdint>
#include <cstring>
#include <new>
#include <string>
#include <type_traits>

#include <sinter/core/dtype.hpp>
#include <sinter/runtime/device_state.hpp>

namespace sinter::runtime::host {

/// The type that elements have in `buffer::host`.
inline dtype stored_type(const buffer& b) {
    return b.in_double ? dtype::f64 : b.type;
}

/// Aligned elements of one type.
class host_buffer : public buffer {
public:
    host_buffer(dtype t, bool as_doubles, std::int64_t elements) {
        type = t;
        in_double = as_doubles;
        capacity = elements;
        const auto size = static_cast<std::int64_t>(size_of(stored_type(*this)));
        constexpr std::int64_t largest = std::int64_t(1) << 46;
        if (elements < 0 || elements > largest / size) fail(elements);
        host = ::operator new(static_cast<std::size_t>(elements * size + alignment),
                              std::align_val_t(alignment), std::nothrow);
        if (!host) fail(elements);
    }
    ~host_buffer() override { ::operator delete(host, std::align_val_t(alignment)); }

private:
    static constexpr std::int64_t alignment = 64;

    [[noreturn]] void fail(std::int64_t elements) const {
        throw device_error("sinter: host: out of memory for " + std::to_string(elements) + " elements of " +
                               name_of(type),
                           "OUT_OF_MEMORY");
    }
};

namespace detail {
template <class T>
T load(const void* base, std::int64_t index) {
    return static_cast<const T*>(base)[index];
}
} // namespace detail

/// Element `index` as a double; every element type converts exactly.
inline double read_real(const buffer& b, std::int64_t index) {
    switch (stored_type(b)) {
    case dtype::f64: return detail::load<double>(b.host, index);
    case dtype::f32: return static_cast<double>(detail::load<float>(b.host, index));
    case dtype::f16: return static_cast<double>(static_cast<float>(detail::load<half>(b.host, index)));
    case dtype::i32: return detail::load<std::int32_t>(b.host, index);
    case dtype::u32: return detail::load<std::uint32_t>(b.host, index);
    default: return detail::load<bool>(b.host, index);
    }
}

inline void write_real(buffer& b, std::int64_t index, double v) {
    if (stored_type(b) == dtype::f64)
        static_cast<double*>(b.host)[index] = v;
    else if (stored_type(b) == dtype::f32)
        static_cast<float*>(b.host)[index] = static_cast<float>(v);
    else
        static_cast<half*>(b.host)[index] = half(static_cast<float>(v));
}

inline std::int64_t read_integer(const buffer& b, std::int64_t index) {
    switch (stored_type(b)) {
    case dtype::i32: return detail::load<std::int32_t>(b.host, index);
    case dtype::u32: return detail::load<std::uint32_t>(b.host, index);
    default: return detail::load<bool>(b.host, index);
    }
}

inline void write_integer(buffer& b, std::int64_t index, std::int64_t v) {
    if (stored_type(b) == dtype::i32)
        static_cast<std::int32_t*>(b.host)[index] = static_cast<std::int32_t>(v);
    else if (stored_type(b) == dtype::u32)
        static_cast<std::uint32_t*>(b.host)[index] = static_cast<std::uint32_t>(v);
    else
        static_cast<bool*>(b.host)[index] = v != 0;
}

// Runs of elements, `step` apart: the type is asked for once. The same conversions as above.

/// Calls f with the floating elements from `first` on, typed.
template <class F>
void with_reals(const buffer& b, std::int64_t first, F f) {
    if (stored_type(b) == dtype::f64)
        f(static_cast<const double*>(b.host) + first);
    else if (stored_type(b) == dtype::f32)
        f(static_cast<const float*>(b.host) + first);
    else
        f(static_cast<const half*>(b.host) + first);
}
inline double as_double(double v) {
    return v;
}
inline double as_double(float v) {
    return static_cast<double>(v);
}
inline double as_double(half v) {
    return static_cast<double>(static_cast<float>(v));
}

inline void read_reals(const buffer& b, std::int64_t first, std::int64_t step, std::size_t count,
                       double* out) {
    with_reals(b, first, [&](const auto* p) {
        for (std::size_t n = 0; n < count; ++n) out[n] = as_double(p[static_cast<std::int64_t>(n) * step]);
    });
}
inline void write_reals(buffer& b, std::int64_t first, std::int64_t step, std::size_t count,
                        const double* values) {
    const auto write = [&](auto* p) {
        for (std::size_t n = 0; n < count; ++n)
            p[static_cast<std::int64_t>(n) * step] =
                static_cast<std::remove_reference_t<decltype(*p)>>(values[n]);
    };
    if (stored_type(b) == dtype::f64)
        write(static_cast<double*>(b.host) + first);
    else if (stored_type(b) == dtype::f32)
        write(static_cast<float*>(b.host) + first);
    else
        for (std::size_t n = 0; n < count; ++n)
            write_real(b, first + static_cast<std::int64_t>(n) * step, values[n]);
}

} // namespace sinter::runtime::host
