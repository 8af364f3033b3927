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

/// While it lives, an allocation of this program's own code fails: the one after `before` others, once.
/// Drivers have theirs.
class failing_allocation {
public:
    explicit failing_allocation(long before);
    ~failing_allocation();
    failing_allocation(const failing_allocation&) = delete;
    failing_allocation& operator=(const failing_allocation&) = delete;
    bool happened() const;
    /// False under a sanitizer.
    static bool is_possible();
};

} // namespace test
