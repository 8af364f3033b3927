#pragma once
// Memory of the host device: elements as C++ stores them, or doubles when the device is the oracle.

#include <cstdint>
#include <cstring>
#include <new>
#include <string>
#include <type_traits>

#include <sinter/core/dtype.hpp>
#include <sinter/runtime/device_state.hpp>

namespace sinter::runtime::host {

/// Aligned elements of one type. `stored` is f64 for floating arrays of the oracle.
class host_buffer : public buffer {
public:
    host_buffer(dtype t, dtype stored_type, std::int64_t elements) : stored(stored_type) {
        type = t;
        capacity = elements;
        const auto size = static_cast<std::int64_t>(size_of(stored));
        constexpr std::int64_t largest = std::int64_t(1) << 46;
        if (elements < 0 || elements > largest / size) fail(elements);
        bytes_ = ::operator new(static_cast<std::size_t>(elements * size + alignment),
                                std::align_val_t(alignment), std::nothrow);
        if (!bytes_) fail(elements);
    }
    ~host_buffer() override { ::operator delete(bytes_, std::align_val_t(alignment)); }

    void* data() { return bytes_; }
    const void* data() const { return bytes_; }

    dtype stored;

private:
    static constexpr std::int64_t alignment = 64;
    void* bytes_ = nullptr;

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
inline double read_real(const host_buffer& b, std::int64_t index) {
    switch (b.stored) {
    case dtype::f64: return detail::load<double>(b.data(), index);
    case dtype::f32: return static_cast<double>(detail::load<float>(b.data(), index));
    case dtype::f16: return static_cast<double>(static_cast<float>(detail::load<half>(b.data(), index)));
    case dtype::i32: return detail::load<std::int32_t>(b.data(), index);
    case dtype::u32: return detail::load<std::uint32_t>(b.data(), index);
    default: return detail::load<bool>(b.data(), index);
    }
}

inline void write_real(host_buffer& b, std::int64_t index, double v) {
    if (b.stored == dtype::f64)
        static_cast<double*>(b.data())[index] = v;
    else if (b.stored == dtype::f32)
        static_cast<float*>(b.data())[index] = static_cast<float>(v);
    else
        static_cast<half*>(b.data())[index] = half(static_cast<float>(v));
}

inline std::int64_t read_integer(const host_buffer& b, std::int64_t index) {
    switch (b.stored) {
    case dtype::i32: return detail::load<std::int32_t>(b.data(), index);
    case dtype::u32: return detail::load<std::uint32_t>(b.data(), index);
    default: return detail::load<bool>(b.data(), index);
    }
}

inline void write_integer(host_buffer& b, std::int64_t index, std::int64_t v) {
    if (b.stored == dtype::i32)
        static_cast<std::int32_t*>(b.data())[index] = static_cast<std::int32_t>(v);
    else if (b.stored == dtype::u32)
        static_cast<std::uint32_t*>(b.data())[index] = static_cast<std::uint32_t>(v);
    else
        static_cast<bool*>(b.data())[index] = v != 0;
}

// Runs of elements, `step` apart: the type is asked for once. The same conversions as above.

/// Calls f with the floating elements from `first` on, typed.
template <class F>
void with_reals(const host_buffer& b, std::int64_t first, F f) {
    if (b.stored == dtype::f64)
        f(static_cast<const double*>(b.data()) + first);
    else if (b.stored == dtype::f32)
        f(static_cast<const float*>(b.data()) + first);
    else
        f(static_cast<const half*>(b.data()) + first);
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

inline void read_reals(const host_buffer& b, std::int64_t first, std::int64_t step, std::size_t count,
                       double* out) {
    with_reals(b, first, [&](const auto* p) {
        for (std::size_t n = 0; n < count; ++n) out[n] = as_double(p[static_cast<std::int64_t>(n) * step]);
    });
}
inline void write_reals(host_buffer& b, std::int64_t first, std::int64_t step, std::size_t count,
                        const double* values) {
    const auto write = [&](auto* p) {
        for (std::size_t n = 0; n < count; ++n)
            p[static_cast<std::int64_t>(n) * step] =
                static_cast<std::remove_reference_t<decltype(*p)>>(values[n]);
    };
    if (b.stored == dtype::f64)
        write(static_cast<double*>(b.data()) + first);
    else if (b.stored == dtype::f32)
        write(static_cast<float*>(b.data()) + first);
    else
        for (std::size_t n = 0; n < count; ++n)
            write_real(b, first + static_cast<std::int64_t>(n) * step, values[n]);
}

} // namespace sinter::runtime::host
