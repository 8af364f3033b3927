#pragma once
// Memory of the host device, and elements that the host reads and writes where they are (buffer::host): as
// C++ stores them, or doubles where the device is the oracle.

#include <cstdint>
#include <cstring>
#include <new>
#include <string>

#include <sinter/core/dtype.hpp>
#include <sinter/runtime/device_state.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

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

/// Calls f with the elements from `first` on, typed; floating ones, and those of whole types and truths.
template <class F>
[[gnu::always_inline]] inline void with_elements(const buffer& b, std::int64_t first, F f) {
    with_element_type(stored_type(b), [&]<class T>() { f(static_cast<T*>(b.host) + first); });
}
template <class F>
[[gnu::always_inline]] inline void with_reals(const buffer& b, std::int64_t first, F f) {
    with_elements(b, first, [&]<class T>(T* p) {
        if constexpr (is_floating(dtype_of<T>)) f(p);
    });
}
template <class F>
[[gnu::always_inline]] inline void with_integers(const buffer& b, std::int64_t first, F f) {
    with_elements(b, first, [&]<class T>(T* p) {
        if constexpr (is_integer(dtype_of<T>)) f(p);
    });
}

/// Element `index` as a double.
inline double read_real(const buffer& b, std::int64_t index) {
    double v = 0;
    with_elements(b, index, [&](const auto* p) { v = to_double(*p); });
    return v;
}
inline void write_real(buffer& b, std::int64_t index, double v) {
    with_reals(b, index, [&]<class T>(T* p) { *p = from_double<T>(v); });
}
inline std::int64_t read_integer(const buffer& b, std::int64_t index) {
    std::int64_t v = 0;
    with_integers(b, index, [&](const auto* p) { v = static_cast<std::int64_t>(*p); });
    return v;
}
inline void write_integer(buffer& b, std::int64_t index, std::int64_t v) {
    with_integers(b, index, [&]<class T>(T* p) { *p = static_cast<T>(v); });
}

// Runs of elements, `step` apart: the type is asked for once.

inline void read_reals(const buffer& b, std::int64_t first, std::int64_t step, std::size_t count,
                       double* out) {
    with_reals(b, first, [&](const auto* p) {
        for (std::size_t n = 0; n < count; ++n) out[n] = to_double(p[static_cast<std::int64_t>(n) * step]);
    });
}
inline void read_integers(const buffer& b, std::int64_t first, std::int64_t step, std::size_t count,
                          std::int64_t* out) {
    with_integers(b, first, [&](const auto* p) {
        for (std::size_t n = 0; n < count; ++n)
            out[n] = static_cast<std::int64_t>(p[static_cast<std::int64_t>(n) * step]);
    });
}
inline void write_integers(buffer& b, std::int64_t first, std::int64_t step, std::size_t count,
                           const std::int64_t* values) {
    with_integers(b, first, [&]<class T>(T* p) {
        for (std::size_t n = 0; n < count; ++n)
            p[static_cast<std::int64_t>(n) * step] = static_cast<T>(values[n]);
    });
}
inline void write_reals(buffer& b, std::int64_t first, std::int64_t step, std::size_t count,
                        const double* values) {
    with_reals(b, first, [&]<class T>(T* p) {
        for (std::size_t n = 0; n < count; ++n)
            p[static_cast<std::int64_t>(n) * step] = from_double<T>(values[n]);
    });
}

} // namespace sinter::runtime::host
