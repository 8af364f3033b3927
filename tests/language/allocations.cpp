// operator new counts. Apart from its users, so that no compiler sees its malloc beside their delete. An
// address sanitizer has an operator new of its own, and nothing is counted.

#include "allocations.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<bool> counting{false};
std::atomic<long> allocations{0};
} // namespace

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TEST_SANITIZES
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define TEST_SANITIZES
#endif

#ifndef TEST_SANITIZES
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
#endif

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
