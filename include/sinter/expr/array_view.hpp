#pragma once
// Views of arrays, and exchanging what two arrays or views hold.

#include <utility>

#include <sinter/expr/array_base.hpp>

namespace sinter::inline SINTER_ABI {

/// A view of a matrix or vector: other indices for the same elements, which it reads and writes in place.
/// Copying one copies the view; assigning to one assigns elements.
template <class T, std::int64_t R, std::int64_t C>
class array_view : public expr::array_base<T, R, C, false> {
    using base = expr::array_base<T, R, C, false>;
    /// No view of a constant array, and none that repeats elements.
    static constexpr bool is_written = base::is_view_to_write && (R == any_extent) == (C == any_extent);

public:
    array_view(ref<runtime::storage> array, const layout& place) : base(std::move(array), place) {}
    array_view(const array_view&) = default;

    auto operator=(const array_view& other) const requires(is_written) {
        return array_view(*this).set(other);
    }
    /// Elements that are written out, for as many: A.row(0) = {1, 2, 3}. Throws shape_error.
    const array_view& operator=(std::initializer_list<typename base::value_type> values) const
        requires(base::is_view_to_write) {
        base::to_device(values);
        return *this;
    }
    /// The same row by row.
    const array_view&
    operator=(std::initializer_list<std::initializer_list<typename base::value_type>> list) const
        requires(base::is_view_to_write) {
        array_view(*this).set_rows(list);
        return *this;
    }
    template <class E>
    requires(base::is_view_to_write&& expr::is_value_for<E, array_view>) auto operator=(E&& e) const {
        if constexpr (!is_written) {
            expr::assignment_to_repeated<E>();
            return expr::invalid();
        } else if constexpr (base::is_scalar && expr::has_elements<E>) {
            expr::array_for_number<E>();
            return expr::invalid();
        } else {
            return array_view(*this).set(static_cast<E&&>(e));
        }
    }
    /// The same from the host: A.row(0) = values, of as many and of the same type.
    template <expr::is_host_values V>
    requires(base::is_view_to_write) const array_view& operator=(V&& values) const {
        base::to_device(values);
        return *this;
    }
    template <expr::is_rows Rows>
    requires(base::is_view_to_write) const array_view& operator=(Rows&& rows) const {
        array_view(*this).set_rows(rows);
        return *this;
    }
    // What cannot be written cannot be assigned to, for traits as well.
    expr::rowwise_and_colwise_cannot_be_assigned_to operator=(const array_view&) const
        requires(base::is_view_to_write && !is_written) = delete;
    expr::a_constant_array_cannot_be_written operator=(const array_view&) const
        requires(!base::is_view_to_write) = delete;
    template <class E>
    requires(!base::is_view_to_write &&
             !std::is_same_v<std::remove_cvref_t<E>, array_view>) expr::a_constant_array_cannot_be_written
    operator=(E&&) const = delete;
    template <class X>
    requires(!base::is_view_to_write) expr::a_constant_array_cannot_be_written
    operator=(std::initializer_list<X>) const = delete;
};

/// Exchanges the elements of two views, which may overlap: swap(A.row(0), A.row(1)). (std::swap by its full
/// name does not find this, and writes the one into both.) Throws shape_error for different extents.
template <class T, std::int64_t R, std::int64_t C>
void swap(array_view<T, R, C> a, array_view<T, R, C> b) {
    evaluate(a = b, b = a);
}

/// Exchanges what two matrices, vectors or scalars hold, without a copy.
template <class A>
requires(std::is_base_of_v<expr::array_handle, A>&& A::owns) void swap(A& a, A& b) noexcept {
    A first = std::move(a); // leaves nothing that an assignment would write to
    a = std::move(b);
    b = std::move(first);
}
} // namespace sinter
