#pragma once
// One number on a device.

#include <sinter/core/letters_begin.inc>

#include <utility>

#include <sinter/expr/eval.hpp>
#include <sinter/matrix.hpp>

namespace sinter::inline SINTER_ABI {

/// A number that lives on a device: the value of a reduction, say, kept for later expressions without a trip
/// to the host. It fits any extents, as host numbers do.
template <class T>
class scalar : public expr::array_base<T, any_extent, any_extent, true> {
    using base = expr::array_base<T, any_extent, any_extent, true>;

public:
    scalar() = default;
    /// Without a value, or with one; no byte is moved, the value is a kernel argument. Throws
    /// unsupported_error for a number that a whole T does not hold.
    explicit scalar(const sinter::device& d) { base::allocate(d, 1, 1); }
    template <class N = T>
    requires expr::is_number<N> scalar(const sinter::device& d, N value) : scalar(d) {
        base::construct(value);
    }
    /// Says that a device is missing.
    template <class N>
    requires expr::is_number<N> scalar(const N&) { expr::no_device<N>(); }
    /// The value of an expression without extents: a reduction, an element, arithmetic of them.
    template <expr::is_source_for<scalar> E>
    scalar(E&& e) {
        base::construct(static_cast<E&&>(e));
    }
    /// Storage of one element made by a backend. Throws shape_error and unsupported_error if it is other.
    explicit scalar(const ref<runtime::storage>& storage) { base::take(storage); }
    scalar(const scalar& other) : base() {
        if (other.array_) base::construct(other);
    }
    scalar(scalar&& other) noexcept : base(std::move(other.array_), std::exchange(other.place_, layout{})) {}

    template <class E>
    requires(!std::is_same_v<std::remove_cvref_t<E>, scalar>) auto operator=(E&& e) {
        if constexpr (expr::has_elements<E>) {
            expr::array_for_number<E>();
            return expr::invalid();
        } else {
            return base::set(static_cast<E&&>(e));
        }
    }
    auto operator=(const scalar& other) { return base::set(other); }
    scalar& operator=(scalar&& other) { // NOLINT(performance-noexcept-move-constructor): may write elements
        base::take_over(static_cast<scalar&&>(other));
        return *this;
    }
    expr::a_constant_array_cannot_be_written operator=(const scalar&) const = delete;
    template <class E>
    requires(!std::is_same_v<std::remove_cvref_t<E>, scalar>) expr::a_constant_array_cannot_be_written
    operator=(E&&) const = delete;
};

/// `scalar s = sum(A)` has the expression's element type.
template <expr::is_ours E>
scalar(E&&) -> scalar<expr::deduced_element<E>>;

template <class T>
auto device::shape() const {
    return scalar<T>(expr::make_storage(state_.get(), dtype_of<T>, 1, 1, expr::array_use::plan));
}

} // namespace sinter

#include <sinter/core/letters_end.inc>
