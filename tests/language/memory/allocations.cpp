// operator new counts. Apart from its users, so that no compiler sees its malloc beside their delete. An
// address sanitizer has an operator new of its own, and nothing is counted.

#include "allocations.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<bool> counting{false};
std::atomic<long> allocations{0};
std::atomic<bool> failing{false};
std::atomic<long> before_failure{0};
} // namespace
extern "C" char __executable_start, etext; // the linker's: where this program's code lies

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TEST_SANITIZES
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define TEST_SANITIZES
#endif

#ifndef TEST_SANITIZES
namespace {
void count(const void* caller) {
    if (counting) ++allocations;
    if (failing && caller >= &__executable_start && caller < &etext && before_failure-- == 0) {
        failing = false;
        throw std::bad_alloc();
    }
}
} // namespace

[[gnu::noinline]] void* operator new(std::size_t size) {
    count(__builtin_return_address(0));
    if (void* p = std::malloc(size > 0 ? size : 1)) return p;
    throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment) {
    count(__builtin_return_address(0));
    const std::size_t to = static_cast<std::size_t>(alignment);
    if (void* p = std::aligned_alloc(to, (size + to) / to * to)) return p;
    throw std::bad_alloc();
}
void operator delete(void* p) noexcept {
    std::free(p);
}
void operator delete(void* p, std::size_t) noexcept {
    std::free(p);
}
void operator delete(void* p, std::align_val_t) noexcept {
    std::free(p);
}
void operator delete(void* p, std::size_t, std::align_val_t) noexcept {
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

failing_allocation::failing_allocation(long before) {
    before_failure = before;
    failing = true;
}
failing_allocation::~failing_allocation() {
    failing = false;
}
bool failing_allocation::happened() const {
    return !failing;
}
bool failing_allocation::is_possible() {
#ifdef TEST_SANITIZES
    return false;
#else
    return true;
#endif
}

} // namespace test
