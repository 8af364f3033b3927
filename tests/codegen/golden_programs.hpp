#pragma once
// The programs whose texts are kept in tests/golden/.

#include <sinter/core/const_span.hpp>
#include <sinter/sinter.hpp>

namespace test {

struct golden_program {
    const char* name; ///< of its files
    void (*run)(const sinter::device&);
};

sinter::const_span<golden_program> golden_programs();

} // namespace test
