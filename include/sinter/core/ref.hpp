#pragma once
// Intrusive reference counting: one word per handle. Neither <memory> nor <utility> here, because of what
// they cost each file that includes sinter.

#include <cstddef>

#include <sinter/core/threads.hpp>

namespace sinter::inline SINTER_ABI {

/// Base of shared objects. The count starts at zero; the first `ref` owns it.
class ref_counted {
public:
    ref_counted() = default;
    ref_counted(const ref_counted&) = delete;
    ref_counted& operator=(const ref_counted&) = delete;

    void retain() const noexcept { owners_.add(); }
    void release() const noexcept {
        if (owners_.remove()) delete this;
    }
    int use_count() const noexcept { return owners_.get(); }

protected:
    virtual ~ref_counted() = default;

private:
    mutable threads::owner_count owners_;
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
    ref(ref&& other) noexcept : p_(other.p_) { other.p_ = nullptr; }
    template <class U>
    ref(const ref<U>& other) : ref(static_cast<T*>(other.get())) {}
    ref& operator=(ref other) noexcept {
        T* const mine = p_;
        p_ = other.p_;
        other.p_ = mine;
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
    return ref<T>(new T(static_cast<Args&&>(args)...));
}

} // namespace sinter
