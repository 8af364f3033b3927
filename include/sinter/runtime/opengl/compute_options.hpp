#pragma once

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::runtime::opengl {

/// For tests: limits below the driver's (0: the driver's), and a GPU's schedules on software.
struct compute_options {
    std::int64_t max_groups = 0; ///< work-groups along an axis: longer launches spill to the next axis
    int max_blocks = 0;          ///< storage blocks of a kernel; ES 3.1 promises four
    int compute_units = 0;       ///< that schedules are to keep busy
    bool as_gpu = false;         ///< of desktop OpenGL; compute_device always does
};

} // namespace sinter::runtime::opengl
