#pragma once
// What the promises count.

#include "../devices.hpp"

namespace test {

/// One launch, no temporary, and nothing moves.
template <class F>
void once(const sinter::device& d, F statement) {
    const sinter::counters before = d.counters();
    statement();
    const sinter::counters used = d.counters() - before;
    CHECK(used.launches == 1);
    CHECK(used.temporaries == 0);
    CHECK(used.bytes_to_host == 0);
    CHECK(used.bytes_to_device == 0);
}

} // namespace test
