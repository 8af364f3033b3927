#pragma once
// Arrays and assignments below the template layer: programs are made at run time, so that every op can be
// put under every other without a template instantiation for each pair.

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

#include <sinter/sinter.hpp>

#include "../devices.hpp"
#include "../plan/programs.hpp"

namespace test {

namespace runtime = sinter::runtime;
using runtime::storage;
using sinter::compose;
using sinter::counters;
using sinter::half;
using sinter::info;
using sinter::is_floating;
using sinter::is_integer;
using sinter::make_ref;
using sinter::name_of;
using sinter::ref;
using sinter::reshaped;
using sinter::to_floating;

/// A number of its own for each type that is swept, from which turns are counted. (The library's numbers
/// change when it gets a type.)
inline int turn_of(dtype t) {
    constexpr dtype swept[] = {dtype::boolean, dtype::i32, dtype::u32, dtype::f16,
                               dtype::bf16,    dtype::f32, dtype::f64};
    int n = 0;
    while (swept[n] != t) ++n;
    return n;
}

/// A value of an element type as a double (exact), and back: what a device would store.
inline double stored(dtype t, double v) {
    switch (t) {
    case dtype::boolean: return v != 0;
    case dtype::i32: return static_cast<double>(static_cast<std::int32_t>(v));
    case dtype::u32: return static_cast<double>(static_cast<std::uint32_t>(v));
    case dtype::f16: return static_cast<float>(half(static_cast<float>(v)));
    case dtype::bf16: return static_cast<float>(sinter::bfloat16(static_cast<float>(v)));
    case dtype::f32: return static_cast<float>(v);
    default: return v;
    }
}

template <class T>
std::vector<T> convert(const std::vector<double>& v) {
    std::vector<T> out;
    for (double x : v) {
        if constexpr (std::is_same_v<T, half>)
            out.push_back(half(static_cast<float>(x)));
        else
            out.push_back(static_cast<T>(x));
    }
    return out;
}

/// With SINTER_TESTS=quick the kinds of OpenGL, whose texts of an op or a view are alike, share the turns:
/// each has one in `share`, the next kind others. Other devices have them all, as all have otherwise.
inline bool is_turn_of(const runtime::device_state& device, std::int64_t turn, std::int64_t share) {
    const std::string name = device.name();
    constexpr const char* kinds[] = {"opengl:compute_es", "opengl:fragment", "opengl:es", "opengl:compute"};
    for (std::int64_t n = 0; n < 4; ++n)
        if (name.rfind(kinds[n], 0) == 0) return is_turn(turn + n, share);
    return true;
}

inline ref<storage> make_array(const ref<runtime::device_state>& device, dtype type, std::int64_t rows,
                               std::int64_t cols) {
    ref<storage> s = make_ref<storage>();
    s->device = device;
    s->type = type;
    s->rows = rows;
    s->cols = cols;
    const runtime::device_lock guard(*device);
    s->leading_dimension = device->place(type, rows, cols).leading_dimension;
    s->memory = device->allocate_array(type, rows, cols);
    return s;
}

namespace detail {
template <class T>
void upload_as(storage& s, const std::vector<double>& v) {
    // A plain array: std::vector<bool> has no data().
    std::vector<unsigned char> bytes(v.size() * sizeof(T) + 1);
    for (std::size_t i = 0; i < v.size(); ++i) {
        T x{};
        if constexpr (sizeof(T) == 2)
            x = T(static_cast<float>(v[i]));
        else
            x = static_cast<T>(v[i]);
        std::memcpy(bytes.data() + i * sizeof(T), &x, sizeof(T));
    }
    s.device->upload_whole(*s.memory, s.leading_dimension, s.rows, s.cols, bytes.data());
}
template <class T>
std::vector<double> download_as(const storage& s) {
    const auto n = static_cast<std::size_t>(s.rows * s.cols);
    std::vector<unsigned char> bytes(n * sizeof(T) + 1);
    s.device->download(*s.memory, 0, s.leading_dimension, s.rows, s.cols, bytes.data());
    std::vector<double> out(n);
    for (std::size_t i = 0; i < n; ++i) {
        T x{};
        std::memcpy(&x, bytes.data() + i * sizeof(T), sizeof(T));
        if constexpr (sizeof(T) == 2)
            out[i] = static_cast<float>(x);
        else
            out[i] = static_cast<double>(x);
    }
    return out;
}
} // namespace detail

inline void upload(storage& s, const std::vector<double>& v) {
    if (s.rows * s.cols == 0) return;
    sinter::with_element_type(s.type, [&]<class T>() { detail::upload_as<T>(s, v); });
}

inline std::vector<double> download(const storage& s) {
    if (s.rows * s.cols == 0) return {};
    return sinter::with_element_type(s.type, [&]<class T>() { return detail::download_as<T>(s); });
}

/// The elements of an array of the oracle, unrounded, row by row.
inline std::vector<double> read_doubles(const storage& s) {
    const auto& b = static_cast<const runtime::host::host_buffer&>(*s.memory);
    std::vector<double> v;
    for (std::int64_t i = 0; i < s.rows; ++i)
        for (std::int64_t j = 0; j < s.cols; ++j)
            v.push_back(runtime::host::read_real(b, i * s.leading_dimension + j));
    return v;
}

inline ref<storage> array_of(const ref<runtime::device_state>& device, dtype type, std::int64_t rows,
                             std::int64_t cols, const std::vector<double>& v) {
    ref<storage> s = make_array(device, type, rows, cols);
    upload(*s, v);
    return s;
}

/// What a program's leaves hold, for one device.
struct inputs {
    std::vector<runtime::operand> operands;
    std::vector<runtime::operand_view> views;

    inputs& array(const ref<storage>& s) { return array(s, s->whole()); }
    inputs& array(const ref<storage>& s, const layout& place) {
        runtime::operand o;
        o.array = s;
        o.place = place;
        operands.push_back(o);
        return *this;
    }
    inputs& number(double v) {
        runtime::operand o;
        o.number = sinter::any_number::of_real(v);
        operands.push_back(o);
        return *this;
    }
};

inline runtime::assignment assignment_of(storage& to, const expr& e, const inputs& in) {
    runtime::assignment a;
    a.target = &to;
    a.place = to.whole();
    a.source.code = e.code;
    a.source.operands = in.operands;
    a.source.views = in.views;
    return a;
}

inline bool is_es(const runtime::device_state& device) {
    return device.description().find(" / OpenGL ES ") != std::string::npos; // renderer / GL_VERSION
}

/// One of those that plan otherwise, or of OpenGL ES, whose texts are nearly those of desktop OpenGL; they
/// meet a selection, because their kernels take long to compile.
inline bool is_variant(const ref<runtime::device_state>& device) {
    for (const ref<runtime::device_state>& real : usable_devices())
        if (real == device) return is_es(*device);
    return true;
}

} // namespace test
