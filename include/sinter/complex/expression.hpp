#pragma once
// Complex expressions: a pair of real ones, for the real and the imaginary part. Views of them.

#include <string>

#include <sinter/complex/parts.hpp>

namespace sinter::inline SINTER_ABI {

template <class T, std::int64_t R, std::int64_t C>
class complex_view;
template <class Re, class Im>
class complex_places;

namespace expr {

/// `f` of both parts. Of an array, what gives other elements of it is a view of them.
template <class X, class F>
auto each_part(X& x, F f) {
    auto re = f(x.real());
    using first = decltype(re);
    if constexpr (is_invalid<first>) // said already
        return re;
    else if constexpr (is_handle<first>)
        return complex_view<typename first::element, tree_of<first>::info.rows, tree_of<first>::info.cols>(
            re.storage(), re.place());
    else if constexpr (is_placed_view<first>)
        return complex_places<first, decltype(f(x.imag()))>(re, f(x.imag()));
    else
        return join(re, f(x.imag()));
}

/// True of a real part whose formula has imaginary parts, too: it is no user's, and no error shows it.
template <class P>
bool mixes_parts(const P& real_part) {
    if constexpr (is_ours<P> && !is_handle<P>)
        for (const auto& o : real_part.program().operands)
            if (o.array && o.array->pairs && (o.place.offset % 2 != 0 || o.place.col_stride % 2 != 0))
                return true;
    return false;
}
/// Throws shape_error without a formula, if that of one of these real parts is no user's.
template <class A, class B>
void throw_extents(const char* what, const A& a, const B& b) {
    if (mixes_parts(a) || mixes_parts(b))
        throw shape_error(std::string("sinter: ") + what + ": " + shape_text(rows_of(a), cols_of(a)) +
                          " and " + shape_text(rows_of(b), cols_of(b)));
}

/// What arrays, views and expressions have in common.
template <class Self>
class complex_methods : public complex_base {
public:
    /// Parts, as of real arrays: A(rows(0, 4), cols(2, 6)), x(reversed), A(i, j). Throws shape_error.
    template <class... S>
    auto operator()(const S&... s) {
        return each_part(self(), [&](auto&& p) { return p(s...); });
    }
    template <class... S>
    auto operator()(const S&... s) const {
        return each_part(self(), [&](auto&& p) { return p(s...); });
    }
    template <class S>
    auto operator[](const S& s) {
        return (*this)(s);
    }
    template <class S>
    auto operator[](const S& s) const {
        return (*this)(s);
    }
    auto row(std::int64_t i) {
        return each_part(self(), [&](auto&& p) { return p.row(i); });
    }
    auto row(std::int64_t i) const {
        return each_part(self(), [&](auto&& p) { return p.row(i); });
    }
    auto col(std::int64_t j) {
        return each_part(self(), [&](auto&& p) { return p.col(j); });
    }
    auto col(std::int64_t j) const {
        return each_part(self(), [&](auto&& p) { return p.col(j); });
    }
    /// A(rows(i, i + m), cols(j, j + n)), and trans(A): views of arrays.
    auto block(std::int64_t i, std::int64_t j, std::int64_t m, std::int64_t n) {
        return each_part(self(), [&](auto&& p) { return p.block(i, j, m, n); });
    }
    auto block(std::int64_t i, std::int64_t j, std::int64_t m, std::int64_t n) const {
        return each_part(self(), [&](auto&& p) { return p.block(i, j, m, n); });
    }
    auto transpose() {
        return each_part(self(), [](auto&& p) { return p.transpose(); });
    }
    auto transpose() const {
        return each_part(self(), [](auto&& p) { return p.transpose(); });
    }
    auto T() { return transpose(); }
    auto T() const { return transpose(); }
    /// conj(A) and adjoint(A). (method_definitions.hpp)
    auto conjugate() const;
    auto adjoint() const;
    /// sum(A), mean(A) and norm(A), of all elements or along an axis.
    template <class... Axis>
    auto sum(Axis... along) const;
    template <class... Axis>
    auto mean(Axis... along) const;
    template <class... Axis>
    auto norm(Axis... along) const;

private:
    Self& self() { return static_cast<Self&>(*this); }
    const Self& self() const { return static_cast<const Self&>(*this); }
};

/// Type of the real part of a complex operand.
template <class X>
using real_of = std::remove_cvref_t<decltype(std::declval<X&>().real())>;
template <class X>
using real_tree = tree_of<real_of<X>>;

/// For `matrix C = A * B`.
template <class E>
requires is_complex<E>
struct deduced<E> {
    using tree = real_tree<std::remove_cvref_t<E>>;
};

} // namespace expr

/// A lazy complex value, whose parts are real expressions of one type and extents. It is evaluated when it is
/// assigned: both parts by one kernel, where they need no products or reductions of their own.
template <class Re, class Im>
class complex_expression : public expr::complex_methods<complex_expression<Re, Im>> {
public:
    using real_type = element_type<Re::tree::info.type>;
    using value_type = std::complex<real_type>;

    complex_expression(const Re& re, const Im& im) : re_(re), im_(im) {}

    const Re& real() const { return re_; }
    const Im& imag() const { return im_; }
    std::int64_t rows() const { return re_.rows(); }
    std::int64_t cols() const { return re_.cols(); }
    /// Evaluates and copies to the host: a std::complex for scalars, else a vector in row-major order.
    auto to_host() const;

private:
    Re re_;
    Im im_;
};

} // namespace sinter
