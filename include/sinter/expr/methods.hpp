#pragma once
// Functions that users of Eigen and NumPy look for as members, of arrays and expressions alike. Defined in
// method_definitions.hpp, where the functions that they call are known.

#include <cstdint>
#include <span>
#include <vector>

#include <sinter/expr/host_number.hpp>
#include <sinter/expr/mistakes.hpp>
#include <sinter/expr/tree.hpp>

namespace sinter::inline SINTER_ABI {
template <int N>
struct axis_t;
struct axis_number;
}

namespace sinter::inline SINTER_ABI::expr {

struct invalid;
/// What a member gives after it has said what to write instead of it.
template <class X>
using said = std::conditional_t<std::is_void_v<X>, X, invalid>;

/// Base of what is one number: it converts otherwise.
template <class Self, class Number, bool IsNumber>
struct no_number {};
/// Base of arrays and expressions, which are no numbers of the host's. Without being asked for, they become
/// what an element is there, and nothing else: so of the overloads of std::sqrt(A) one is chosen.
template <class Self, class Number>
struct no_number<Self, Number, false> {
    template <std::same_as<Number> N>
    operator N() const {
        if constexpr (std::is_same_v<N, bool>)
            truth_of_array<Self>();
        else
            number_of_array<Self>();
        return N();
    }
    template <class N>
    requires(std::is_arithmetic_v<N> && !std::is_same_v<N, Number>) explicit operator N() const {
        if constexpr (std::is_same_v<N, bool>)
            truth_of_array<Self>();
        else
            number_of_array<Self>();
        return N();
    }
};

/// `Number` is what an element is on the host.
template <class Self, class Number, bool IsNumber>
class methods : public no_number<Self, Number, IsNumber> {
public:
    /// trans(A); of an array a view, which is written in place unless the array is constant.
    auto transpose();
    auto transpose() const;
    auto T();
    auto T() const;
    /// A(rows(i, i + m), cols(j, j + n)), likewise.
    auto block(std::int64_t i, std::int64_t j, std::int64_t m, std::int64_t n);
    auto block(std::int64_t i, std::int64_t j, std::int64_t m, std::int64_t n) const;
    /// sum(x), mean(x) and norm(x): of all elements, a number on the device; sum(x, axis<0>) and so on.
    auto sum() const;
    auto mean() const;
    auto norm() const;
    template <int N>
    auto sum(axis_t<N> along) const;
    template <int N>
    auto mean(axis_t<N> along) const;
    template <int N>
    auto norm(axis_t<N> along) const;
    auto sum(axis_number along) const;
    auto mean(axis_number along) const;
    auto norm(axis_number along) const;

    // What is no member says what to write instead.
    template <class X = Self>
    said<X> sum(axis_as_number) const {
        return {};
    }
    template <class X = Self>
    said<X> mean(axis_as_number) const {
        return {};
    }
    template <class X = Self>
    said<X> norm(order_as_number) const {
        return {};
    }
    template <class X = Self>
    no_iterator<Number> begin() const {
        loop_over_device<X>();
        return {};
    }
    template <class X = Self>
    no_iterator<Number> end() const {
        return {};
    }
    template <class X = Self>
    const void* data() const {
        no_pointer<X>();
        return nullptr;
    }
#define SINTER_NO_MEMBER(name, mistake)                                                                      \
    template <class X = Self, class... Arguments>                                                            \
    said<X>(name)(const Arguments&...) const {                                                               \
        mistake<X>();                                                                                        \
        return {};                                                                                           \
    }
    SINTER_NO_MEMBER(cwiseProduct, no_elementwise_product)
    SINTER_NO_MEMBER(inverse, no_inverse)
    SINTER_NO_MEMBER(dot, no_member_but_a_function)
    SINTER_NO_MEMBER(min, no_member_but_a_function)
    SINTER_NO_MEMBER(max, no_member_but_a_function)
    SINTER_NO_MEMBER(minCoeff, no_member_but_a_function)
    SINTER_NO_MEMBER(maxCoeff, no_member_but_a_function)
    SINTER_NO_MEMBER(prod, no_member_but_a_function)
    SINTER_NO_MEMBER(trace, no_member_but_a_function)
    SINTER_NO_MEMBER(diagonal, no_member_but_a_function)
    SINTER_NO_MEMBER(reshape, no_member_but_a_function)
    SINTER_NO_MEMBER(squaredNorm, no_member_but_a_function)
    SINTER_NO_MEMBER(cwiseAbs, no_member_but_a_function)
    SINTER_NO_MEMBER(eval, no_member_but_a_function)
    SINTER_NO_MEMBER(setZero, no_setter)
    SINTER_NO_MEMBER(setOnes, no_setter)
    SINTER_NO_MEMBER(setConstant, no_setter)
    SINTER_NO_MEMBER(setIdentity, no_setter)
    SINTER_NO_MEMBER(array, no_array_of_eigen)
    SINTER_NO_MEMBER(rowwise, no_rowwise)
    SINTER_NO_MEMBER(colwise, no_rowwise)
    SINTER_NO_MEMBER(resize, no_growth)
    SINTER_NO_MEMBER(push_back, no_growth)
#undef SINTER_NO_MEMBER
    template <class T, class X = Self>
    said<X> cast() const {
        no_member_but_a_function<X>();
        return {};
    }
    // Likewise what would be a copy on the host.
    template <class U, class Allocator, class X = Self>
    requires(!IsNumber) operator std::vector<U, Allocator>() const {
        no_copy_on_host<X>();
        return {};
    }
    template <class U, std::size_t N, class X = Self>
    requires(!IsNumber) operator std::span<U, N>() const {
        no_pointer<X>();
        return std::span<U, N>(static_cast<U*>(nullptr), std::size_t{0});
    }

private:
    Self& self() {
        return static_cast<Self&>(*this);
    }
    const Self& self() const {
        return static_cast<const Self&>(*this);
    }
};

} // namespace sinter::expr
