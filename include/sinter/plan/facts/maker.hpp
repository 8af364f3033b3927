#pragma once
// What is known of a maker's GPUs beside what their drivers say.

#include <cstdint>
#include <string>

#include <sinter/plan/facts/device_facts.hpp>

namespace sinter::inline SINTER_ABI::plan {

enum class maker : std::uint8_t { unknown, nvidia, amd, intel, qualcomm, arm, apple };

/// The maker of a GPU whose driver gives these names of vendor and device.
inline maker maker_of(const std::string& names) {
    struct word {
        const char* text;
        maker who;
    };
    // A device's own name first: the vendor may be the driver's.
    static constexpr word words[] = {{"NVIDIA", maker::nvidia},
                                     {"Radeon", maker::amd},
                                     {"Advanced Micro Devices", maker::amd},
                                     {"AMD", maker::amd},
                                     {"ATI Technologies", maker::amd},
                                     {"Intel", maker::intel},
                                     {"Adreno", maker::qualcomm},
                                     {"QUALCOMM", maker::qualcomm},
                                     {"Qualcomm", maker::qualcomm},
                                     {"Mali", maker::arm},
                                     {"ARM", maker::arm},
                                     {"Apple", maker::apple}};
    for (const word& w : words)
        if (names.find(w.text) != std::string::npos) return w.who;
    return maker::unknown;
}

/// Sets what is known of a maker's GPUs; facts that say whether the language has vectors in memory are set.
inline void know_maker(device_facts& f, maker who) {
    switch (who) {
    case maker::nvidia: f.tiles = f.loads_vectors ? nvidia_opencl_tiles : nvidia_opengl_tiles; break;
    case maker::amd: f.tiles = amd_tiles; break;
    case maker::intel: f.tiles = intel_tiles; break;
    case maker::qualcomm:
        f.tiles = qualcomm_tiles;
        // V. Shimanskiy, "Matrix multiply on Adreno GPUs", Qualcomm, 2016: 8 x 4 elements a work-item, one
        // operand an image, which the texture cache serves, and no local memory.
        f.register_rows = 8;
        f.image_cache = true;
        break;
    case maker::arm:
        // "OpenCL local and private memories are mapped into main memory", and copies to them cost (Arm Mali
        // GPU OpenCL Developer Guide, 7.3.2): micro-tiles of 4 x 4 in registers, which leave half of the 64
        // registers for the operands.
        f.tiles = no_tiles;
        break;
    case maker::apple: f.tiles = apple_tiles; break;
    default: break;
    }
}

/// Compute units of a usual part, for interfaces that do not tell their number. (From makers' data sheets: 28
/// of a Radeon RX 6600, 32 of an Arc A770, 8 of an M1. Adreno's and Mali's vary by phone. NVIDIA's cards for
/// servers by their white papers, as a tile too few or too many there is a round of them.)
inline int usual_compute_units(maker who, const std::string& names) {
    struct {
        const char* part;
        int units;
    } constexpr servers[] = {{"H100 PCIe", 114}, {"H100", 132}, {"H200", 132}, {"A100", 108}, {"V100", 80}};
    for (const auto& card : servers)
        if (who == maker::nvidia && names.find(card.part) != std::string::npos) return card.units;
    switch (who) {
    case maker::amd:
    case maker::intel: return 32;
    case maker::qualcomm: return 4;
    case maker::arm:
    case maker::apple: return 8;
    default: return 128;
    }
}

} // namespace sinter::plan
