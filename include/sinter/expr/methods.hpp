#pragma once
// Functions that users of Eigen and NumPy look for as members, of arrays and expressions alike. Defined in
// method_definitions.hpp, where the functions that they call are known.

#include <cstdint>

#include <sinter/expr/mistakes.hpp>

namespace sinter::expr {

template <class Self>
class methods {
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
    template <class Axis>
    auto sum(Axis along) const;
    template <class Axis>
    auto mean(Axis along) const;
    template <class Axis>
    auto norm(Axis along) const;

    // What is no member says what to write instead.
    template <class X = Self>
    no_iterator begin() const {
        loop_over_device<X>();
        return {};
    }
    template <class X = Self>
    no_iterator end() const {
        return {};
    }
    template <class X = Self>
    const void* data() const {
        no_pointer<X>();
        return nullptr;
    }
    template <class X>
    Self cwiseProduct(const X&) const {
        no_elementwise_product<X>();
        return static_cast<const Self&>(*this);
    }
    template <class X = Self>
    Self inverse() const {
        no_inverse<X>();
        return static_cast<const Self&>(*this);
    }

private:
    Self& self() { return static_cast<Self&>(*this); }
    const Self& self() const { return static_cast<const Self&>(*this); }
};

} // namespace sinter::expr
