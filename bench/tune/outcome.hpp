#pragma once
// What becomes of a candidate that was tried.

#include <string>

namespace tuning {

enum class verdict {
    right,
    refused,  ///< wrong, or the driver failed at it
    unused,   ///< what is tuned never takes it here
    no_memory ///< for the operands: says nothing of the candidate
};
struct outcome {
    verdict is = verdict::right;
    double speed = 0; ///< if it was timed: of a product GFLOP/s, of others times that of something else
    std::string reason = {};
};

} // namespace tuning
