#pragma once
// Arrays as arguments of functions that are no templates.

#include <sinter/core/letters_begin.inc>

#include <type_traits>
#include <utility>

#include <sinter/matrix.hpp>
#include <sinter/scalar.hpp> // of sums and elements
#include <sinter/vector.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

/// Extents that the types allow to be the same.
constexpr bool may_be_equal(std::int64_t a, std::int64_t b) {
    return a != any_extent && b != any_extent && merge(a, b) != mismatch;
}

/// A matrix, a vector or a view whose elements an array_ref<T, R, C> may write: not constant, and no
/// temporary but views, which are all temporaries.
template <class X, class T, std::int64_t R, std::int64_t C>
concept is_array_to_write = is_handle<X> && std::is_same_v<view_element<X>, T> &&
    may_be_equal(tree_of<X>::info.rows, R) && may_be_equal(tree_of<X>::info.cols, C) &&
    (std::is_lvalue_reference_v<X&&> || !std::remove_cvref_t<X>::owns);

/// An array, or an expression of the same element type, that an array_ref<const T, R, C> reads.
template <class X, class T, std::int64_t R, std::int64_t C>
concept is_array_to_read = is_ours<X> && std::is_same_v<element_type<tree_of<X>::info.type>, T>&&
                               may_be_equal(tree_of<X>::info.rows, R) &&
                           may_be_equal(tree_of<X>::info.cols, C);

} // namespace expr

/// The argument of a function that is no template and takes matrices, vectors and views of them:
///
///     void scale(sinter::array_ref<float> A);                // writes A's elements
///     float largest(sinter::array_ref<const float> A);       // reads them; takes expressions, too
///     void shift(sinter::vector_ref<float> x, float by);     // of vectors, and of matrices of one column
///
/// It is a view of the array: no element is copied, and assigning to it assigns elements, of a constant
/// array_ref<float>, too. It keeps the elements alive. array_ref<const T> takes an expression by evaluating
/// it into a new array, in one statement. R and C fix extents. Throws shape_error if the array has other
/// extents than the type, device_error for an array without a device, and what evaluating throws. Scalars and
/// broadcast views (rowwise) have no extents, and are no arguments. Another element type is none either:
/// cast<float>(x) makes one.
template <class T, std::int64_t R = dynamic, std::int64_t C = dynamic>
class array_ref : public array_view<T, R, C> {
    using base = array_view<T, R, C>;

public:
    template <class X>
    requires(!std::is_const_v<T> && !std::is_same_v<std::remove_cvref_t<X>, array_ref> &&
             expr::is_array_to_write<X, T, R, C>) array_ref(X&& x)
        : array_ref(taken(), x) {}
    template <class X>
    requires(std::is_const_v<T> && !std::is_same_v<std::remove_cvref_t<X>, array_ref> &&
             expr::is_array_to_read<X, std::remove_const_t<T>, R, C>) array_ref(X&& x)
        : array_ref(taken(), elements_of(static_cast<X&&>(x))) {}
    array_ref(const array_ref&) = default;

    /// Assigns elements, as to any view.
    using base::operator=;
    auto operator=(const array_ref& other) const requires(!std::is_const_v<T>) {
        return base::operator=(static_cast<const base&>(other));
    }
    expr::a_constant_array_cannot_be_written operator=(const array_ref&) const
        requires(std::is_const_v<T>) = delete;

private:
    struct taken {};
    array_ref(taken, const expr::array_handle& a) : base(a.storage(), a.place()) {
        if (!a.storage()) expr::throw_no_device();
        expr::check_static_extents(R, C, base::rows(), base::cols());
    }
    template <class X>
    static auto elements_of(X&& x) {
        if constexpr (expr::is_handle<X>)
            return expr::array_handle(x.storage(), x.place());
        else
            return eval(static_cast<X&&>(x));
    }
};

/// Exchanges elements, as of array_view: std::swap by its full name writes the one into both.
template <class T, std::int64_t R, std::int64_t C>
void swap(array_ref<T, R, C> a, array_ref<T, R, C> b) {
    evaluate(a = b, b = a);
}

/// A column.
template <class T>
using vector_ref = array_ref<T, dynamic, 1>;

} // namespace sinter

#include <sinter/core/letters_end.inc>
