#pragma once
// A first launch of kernels that are to run later, where drivers compile at the first launch: PoCL for the
// work-group's size, llvmpipe for the formats of what is bound, for whether the sides of a texture are powers
// of two, and for whether bits 8 to 15 of a buffer's bytes are all zero, which it takes for a number of
// mipmaps (Mesa 22.3, lp_sampler_static_texture_state).

#include <cstdint>
#include <new>
#include <vector>

#include <sinter/codegen/kernel_source.hpp>
#include <sinter/core/errors.hpp>
#include <sinter/plan/facts/device_facts.hpp>
#include <sinter/runtime/text/argument_value.hpp>
#include <sinter/runtime/text/launch_shape.hpp>

namespace sinter::inline SINTER_ABI::runtime {

/// Arrays that no program has, for kernels whose extents, strides and offsets are one.
template <class Device>
class rehearsal_arrays {
public:
    explicit rehearsal_arrays(Device& d) : device_(d) {}

    buffer* of(const plan::argument& a) {
        const bool texture = a.texture_width > 0;
        const bool wide = texture ? is_power_of_two(a.texture_width) : has_zero_byte(a);
        const bool high = texture ? is_power_of_two(a.capacity / (a.texture_width * a.texel_size)) : wide;
        ref<buffer>& b = arrays_[a.written][wide][high][static_cast<int>(a.type)];
        if (b) return b.get();
        // More than a tile of any schedule reaches.
        const std::int64_t rows = high ? 256 : 260, texels = wide ? 64 : 65;
        b = device_.allocate_array(a.type, rows, texels * a.texel_size);
        if (a.written) return b.get();
        const std::vector<double> zeros(static_cast<std::size_t>(b->capacity)); // they may be read as places
        device_.upload(*b, 0, b->capacity, 1, b->capacity, zeros.data());
        return b.get();
    }

private:
    Device& device_;
    ref<buffer> arrays_[2][2][2][dtype_count]; ///< by whether they are written, and by their sides

    static constexpr bool has_zero_byte(const plan::argument& a) {
        return ((a.capacity + buffer_slack) * size_of(a.type) >> 8 & 0xff) == 0;
    }
    static constexpr bool is_power_of_two(std::int64_t n) { return (n & (n - 1)) == 0 && n > 0; }
};

/// Launches each kernel that was compiled as one work-group, or one fragment; counters stay as they are.
template <class Device, class Compilations>
void rehearse(Device& device, const std::vector<codegen::kernel_source>& sources, const Compilations& done) {
    const counters before = device.count;
    try {
        rehearsal_arrays<Device> arrays(device);
        const bool draws = device.facts().draws();
        for (std::size_t n = 0; n < sources.size(); ++n) {
            const codegen::kernel_source& s = sources[n];
            bool suits = done[n].kernel && s.stripes == 0; // whose textures are as large as the result
            for (const plan::argument& a : s.arguments)    // an image of OpenCL is no array
                if (a.kind == plan::argument_kind::array && a.form == plan::array_form::texture)
                    suits = suits && draws;
            if (!suits) continue;
            std::vector<argument_value> values;
            for (const plan::argument& a : s.arguments)
                values.push_back({a.kind == plan::argument_kind::array ? arrays.of(a) : nullptr,
                                  any_number::of(a.type, 1), 1});
            device.launch(*done[n].kernel, s, values, {s.local[0], s.local[1], s.local[2]});
        }
        device.synchronize();
    } catch (const error&) { // then the first launch takes its time
    } catch (const std::bad_alloc&) {
    }
    device.count = before;
}

} // namespace sinter::runtime
