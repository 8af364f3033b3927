#pragma once
// std::mdspan of C++23, Kokkos's mdspan and what else has their interface, of one or two axes and any layout.
// Includes none of them.

#include <sinter/core/letters_begin.inc>

#include <concepts>
#include <type_traits>

#include <sinter/interop/elements.hpp>

namespace sinter::inline SINTER_ABI {
namespace interop {

template <class S>
concept is_mdspan = requires(const S& s) {
    { S::rank() } -> std::convertible_to<std::size_t>;
    { s.extent(0) } -> std::convertible_to<std::int64_t>;
    s.data_handle();
    s.mapping();
    s.accessor();
    typename S::value_type;
};

/// Element (i, j); of one axis, element i.
template <class S>
decltype(auto) element_of(const S& s, std::int64_t i, std::int64_t j) {
    using index = typename S::index_type;
    if constexpr (S::rank() == 1) {
        (void)j;
        return s.accessor().access(s.data_handle(),
                                   static_cast<std::size_t>(s.mapping()(static_cast<index>(i))));
    } else {
        return s.accessor().access(s.data_handle(), static_cast<std::size_t>(s.mapping()(
                                                        static_cast<index>(i), static_cast<index>(j))));
    }
}

template <class S>
std::int64_t columns_of(const S& s) {
    static_assert(S::rank() == 1 || S::rank() == 2, "sinter: arrays have one or two axes");
    if constexpr (S::rank() == 2)
        return static_cast<std::int64_t>(s.extent(1));
    else
        return 1;
}

} // namespace interop

/// The elements of an mdspan: of two axes as a matrix, of one as a vector. from_mdspan<half>(dev, s) converts
/// them. Complex ones need sinter/complex.hpp. Throws unsupported_error for a number that whole elements do
/// not hold.
template <class A = void, interop::is_mdspan S>
auto from_mdspan(const device& d, const S& s) {
    using value = std::remove_cv_t<typename S::value_type>;
    using own = std::conditional_t<S::rank() == 1, vector<value>, matrix<value>>;
    using array = interop::array_of<std::conditional_t<std::is_void_v<A>, own, A>>;
    return interop::array_from<array>(d, static_cast<std::int64_t>(s.extent(0)), interop::columns_of(s),
                                      [&](std::int64_t i, std::int64_t j) {
                                          const value v = interop::element_of(s, i, j);
                                          return interop::element_from<typename array::value_type>(v);
                                      });
}

/// Writes the elements of an array, or an expression's value, where an mdspan says: to_mdspan(A * B, s).
/// Elements are converted as cast does it. Throws shape_error for other extents; nothing is written then.
template <interop::is_written_out X, interop::is_mdspan S>
void to_mdspan(X&& x, const S& s) {
    const auto& a = interop::evaluated(x);
    const auto rows = static_cast<std::int64_t>(s.extent(0));
    if (a.rows() != rows || a.cols() != interop::columns_of(s))
        throw shape_error("sinter: an array of " + expr::shape_text(a.rows(), a.cols()) +
                          " does not fit an mdspan of " + expr::shape_text(rows, interop::columns_of(s)));
    interop::for_each_element(a, [&](std::int64_t i, std::int64_t j, auto value) {
        interop::element_of(s, i, j) = interop::as_host_number<typename S::value_type>(value);
    });
}

} // namespace sinter

#include <sinter/core/letters_end.inc>
