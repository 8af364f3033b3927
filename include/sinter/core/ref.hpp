#pragma once
// Intrusive reference counting: one word per handle, and no <memory> in the include cost.

#include <atomic>
#include <cstddef>
#include <utility>

namespace sinter {

/// Base of shared objects. The count starts at zero; the first `ref` owns it.
class ref_counted {
public:
    ref_counted() = default;
    ref_counted(const ref_counted&) = delete;
    ref_counted& operator=(const ref_counted&) = delete;

    void retain() const noexcept { count_.fetch_add(1, std::memory_order_relaxed); }
    void release() const noexcept {
        if (count_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
    }
    int use_count() const noexcept { return count_.load(std::memory_order_relaxed); }

protected:
    virtual ~ref_counted() = default;

private:
    mutable std::atomic<int> count_{0};
};

/// Shared ownership of a `ref_counted` object; may be null.
template <class T>
class ref {
public:
    ref() = default;
    ref(std::nullptr_t) {}
    explicit ref(T* p) : p_(p) {
        if (p_) p_->retain();
    }
    ref(const ref& other) : ref(other.p_) {}
    ref(ref&& other) noexcept : p_(std::exchange(other.p_, nullptr)) {}
    template <class U>
    ref(const ref<U>& other) : ref(static_cast<T*>(other.get())) {}
    ref& operator=(ref other) noexcept {
        std::swap(p_, other.p_);
        return *this;
    }
    ~ref() {
        if (p_) p_->release();
    }

    T* get() const { return p_; }
    T* operator->() const { return p_; }
    T& operator*() const { return *p_; }
    explicit operator bool() const { return p_ != nullptr; }
    friend bool operator==(const ref& a, const ref& b) { return a.p_ == b.p_; }

private:
    T* p_ = nullptr;
};

template <class T, class... Args>
ref<T> make_ref(Args&&... args) {
    return ref<T>(new T(std::forward<Args>(args)...));
}

} // namespace sinter
