#pragma once
// GPUs that are not here, as their drivers describe them.

#include <cstdint>
#include <vector>

#include <sinter/plan/facts/maker.hpp>

namespace test {

using sinter::plan::maker;

struct described_gpu {
    const char* names; ///< device and vendor
    maker who;
    std::int64_t max_work_group, local_memory;
    int compute_units;

    sinter::plan::device_facts facts(bool loads_vectors) const {
        sinter::plan::device_facts f;
        f.loads_vectors = loads_vectors;
        f.max_work_group = max_work_group;
        f.local_memory = local_memory;
        f.compute_units = compute_units;
        know_maker(f, sinter::plan::maker_of(names));
        return f;
    }
};

/// One of each maker, and two with little of everything.
inline std::vector<described_gpu> described_gpus() {
    return {{"Intel(R) UHD Graphics 630 Intel(R) Corporation", maker::intel, 256, 65536, 24},
            {"gfx1031 Advanced Micro Devices, Inc.", maker::amd, 256, 65536, 20},
            {"QUALCOMM Adreno(TM) QUALCOMM", maker::qualcomm, 1024, 32768, 2},
            {"Mali-G76 ARM", maker::arm, 384, 32768, 12},
            {"Apple M1 Apple", maker::apple, 256, 32768, 8},
            {"NVIDIA H200 NVIDIA Corporation", maker::nvidia, 1024, 49152, 132},
            {"Adreno (TM) of some embedded board", maker::qualcomm, 128, 8192, 1},
            {"some GPU of somebody", maker::unknown, 64, 4096, 1}};
}

} // namespace test
