#pragma once
// Read access to elements that lie one after the other somewhere else. It compiles faster than std::span
// (bench/results/single_figures.md).

#include <cstddef>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI {

template <class T>
class const_span {
public:
    using value_type = T;

    const_span() = default;
    const_span(const T* first, std::size_t n) : first_(first), size_(n) {}
    template <class A>
    requires requires(const A& a, const T* p) { p = a.data(); }
    const_span(const A& a) : first_(a.data()), size_(a.size()) {}
    template <std::size_t N>
    const_span(const T (&a)[N]) : first_(a), size_(N) {}

    const T* data() const { return first_; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const T* begin() const { return first_; }
    const T* end() const { return first_ + size_; }
    const T& operator[](std::size_t i) const { return first_[i]; }
    const T& front() const { return *first_; }
    const T& back() const { return first_[size_ - 1]; }

private:
    const T* first_ = nullptr;
    std::size_t size_ = 0;
};

} // namespace sinter
