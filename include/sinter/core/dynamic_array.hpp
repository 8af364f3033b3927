#pragma once
// A growing array with std::vector's interface where we use it. It compiles faster than std::vector, and we
// need dozens of types (bench/results/single_figures.md).

#include <cstddef>
#include <initializer_list>
#include <new>
#include <type_traits>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI {

template <class T>
class dynamic_array {
public:
    using value_type = T;
    using iterator = T*;

    dynamic_array() = default;
    // Each delegates to the empty one, so that the destructor runs when an element's constructor throws.
    explicit dynamic_array(std::size_t n) : dynamic_array() { resize(n); }
    dynamic_array(std::size_t n, const T& value) : dynamic_array() { assign(n, value); }
    dynamic_array(std::initializer_list<T> values) : dynamic_array() { append(values.begin(), values.end()); }
    template <class Iterator>
    requires(!std::is_integral_v<Iterator>) dynamic_array(Iterator first, Iterator last) : dynamic_array() {
        for (; first != last; ++first) push_back(static_cast<T>(*first));
    }
    dynamic_array(const dynamic_array& other) : dynamic_array() { append(other.begin(), other.end()); }
    dynamic_array(dynamic_array&& other) noexcept
        : items_(other.items_), size_(other.size_), capacity_(other.capacity_) {
        other.items_ = nullptr;
        other.size_ = other.capacity_ = 0;
    }
    dynamic_array& operator=(const dynamic_array& other) {
        if (this == &other) return *this;
        clear(); // keeps the memory: a warm evaluation allocates nothing
        append(other.begin(), other.end());
        return *this;
    }
    dynamic_array& operator=(dynamic_array&& other) noexcept {
        swap(other);
        return *this;
    }
    ~dynamic_array() {
        clear();
        free_items();
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T* data() { return items_; }
    const T* data() const { return items_; }
    T* begin() { return items_; }
    T* end() { return items_ + size_; }
    const T* begin() const { return items_; }
    const T* end() const { return items_ + size_; }
    T& operator[](std::size_t i) { return items_[i]; }
    const T& operator[](std::size_t i) const { return items_[i]; }
    T& front() { return items_[0]; }
    const T& front() const { return items_[0]; }
    T& back() { return items_[size_ - 1]; }
    const T& back() const { return items_[size_ - 1]; }

    void reserve(std::size_t n) {
        if (n > capacity_) grow(n);
    }
    /// The last element first. (<algorithm> costs 0.07 s of every file that includes sinter.)
    void reverse() {
        for (std::size_t n = 0; n < size_ / 2; ++n) {
            T& other = items_[size_ - 1 - n];
            T kept = static_cast<T&&>(other);
            other = static_cast<T&&>(items_[n]);
            items_[n] = static_cast<T&&>(kept);
        }
    }
    void push_back(T value) {
        if (size_ == capacity_) grow(capacity_ == 0 ? 8 : 2 * capacity_);
        new (items_ + size_) T(static_cast<T&&>(value));
        ++size_;
    }
    template <class... A>
    T& emplace_back(A&&... a) {
        push_back(T{static_cast<A&&>(a)...});
        return back();
    }
    void pop_back() { items_[--size_].~T(); }
    void clear() {
        while (size_ != 0) pop_back();
    }
    void resize(std::size_t n) {
        while (size_ > n) pop_back();
        reserve(n);
        for (; size_ < n; ++size_) new (items_ + size_) T();
    }
    void resize(std::size_t n, const T& value) {
        while (size_ > n) pop_back();
        while (size_ < n) push_back(value);
    }
    void assign(std::size_t n, const T& value) {
        const T kept = value;
        clear();
        while (size_ < n) push_back(kept);
    }
    template <class Iterator>
    requires(!std::is_integral_v<Iterator>) void assign(Iterator first, Iterator last) {
        clear();
        for (; first != last; ++first) push_back(static_cast<T>(*first));
    }
    /// Inserts before `at`; gives the place of the (first) new element.
    T* insert(const T* at, T value) {
        const auto n = static_cast<std::size_t>(at - items_);
        push_back(value);
        for (std::size_t i = size_ - 1; i > n; --i) items_[i] = static_cast<T&&>(items_[i - 1]);
        items_[n] = static_cast<T&&>(value);
        return items_ + n;
    }
    template <class Iterator>
    T* insert(const T* at, Iterator first, Iterator last) {
        auto n = static_cast<std::size_t>(at - items_);
        const std::size_t start = n;
        for (; first != last; ++first) insert(items_ + n++, *first);
        return items_ + start;
    }
    T* insert(const T* at, std::initializer_list<T> values) {
        return insert(at, values.begin(), values.end());
    }
    T* erase(const T* at) {
        const auto n = static_cast<std::size_t>(at - items_);
        for (std::size_t i = n; i + 1 < size_; ++i) items_[i] = static_cast<T&&>(items_[i + 1]);
        pop_back();
        return items_ + n;
    }
    void swap(dynamic_array& other) noexcept {
        T* const items = items_;
        const std::size_t n = size_, capacity = capacity_;
        items_ = other.items_, size_ = other.size_, capacity_ = other.capacity_;
        other.items_ = items, other.size_ = n, other.capacity_ = capacity;
    }

    friend bool operator==(const dynamic_array& a, const dynamic_array& b) {
        if (a.size_ != b.size_) return false;
        for (std::size_t i = 0; i < a.size_; ++i)
            if (!(a.items_[i] == b.items_[i])) return false;
        return true;
    }

private:
    T* items_ = nullptr;
    std::size_t size_ = 0, capacity_ = 0;

    void append(const T* first, const T* last) {
        reserve(size_ + static_cast<std::size_t>(last - first));
        for (; first != last; ++first) push_back(static_cast<T>(*first));
    }
    void grow(std::size_t n) {
        T* items = static_cast<T*>(::operator new(n * sizeof(T), std::align_val_t(alignof(T))));
        for (std::size_t i = 0; i < size_; ++i) {
            new (items + i) T(static_cast<T&&>(items_[i]));
            items_[i].~T();
        }
        free_items();
        items_ = items;
        capacity_ = n;
    }
    void free_items() {
        if (items_) ::operator delete(items_, std::align_val_t(alignof(T)));
    }
};

} // namespace sinter
