// operator new counts. Apart from its users, so that no compiler sees its malloc beside their delete.

#include "allocations.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<bool> counting{false};
std::atomic<long> allocations{0};
} // namespace

void* operator new(std::size_t size) {
    if (counting) ++allocations;
    if (void* p = std::malloc(size > 0 ? size : 1)) return p;
    throw std::bad_alloc();
}
void operator delete(void* p) noexcept {
    std::free(p);
}
void operator delete(void* p, std::size_t) noexcept {
    std::free(p);
}

namespace test {

allocation_count::allocation_count() {
    allocations = 0;
    counting = true;
}
allocation_count::~allocation_count() {
    counting = false;
}
long allocation_count::value() const {
    return allocations;
}

} // namespace test
