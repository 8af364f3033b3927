#pragma once

namespace test {

/// Allocations of this program by operator new while the object lives (one at a time).
class allocation_count {
public:
    allocation_count();
    ~allocation_count();
    allocation_count(const allocation_count&) = delete;
    allocation_count& operator=(const allocation_count&) = delete;
    long value() const;
};

} // namespace test
