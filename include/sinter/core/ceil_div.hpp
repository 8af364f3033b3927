#pragma once

#include <cstdint>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI {

/// How many pieces of `size` hold `count`: the quotient, rounded up. Neither is negative.
constexpr std::int64_t ceil_div(std::int64_t count, std::int64_t size) {
    return count / size + (count % size != 0);
}

} // namespace sinter
