#pragma once
// Complex arrays and views of them. Elements lie as those of std::complex: each real part with its imaginary
// part behind it. For kernels these are two real arrays, with twice the strides.

#include <exception>
#include <initializer_list>
#include <limits>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include <sinter/complex/expression.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

/// The imaginary part, which of a real operand is the number 0.
template <class T, class Source>
auto imag_or_zero(const Source& s) {
    if constexpr (is_complex<Source> || is_complex_number<Source>)
        return s.imag();
    else
        return T(0);
}

/// `to = source`, carried out at the end of the statement, or by evaluate(). As an operand it is `to`.
/// `Owner` takes over the elements if it had none before.
template <class To, class Source, class Owner>
class complex_assigned : public complex_base {
public:
    using real_type = typename To::real_type;

    complex_assigned(const To& to, const Source& source, Owner* owner)
        : to_(checked(to, source)), re_(to_.real() = real_part(source)),
          im_(to_.imag() = imag_or_zero<real_type>(source)), owner_(owner) {}
    complex_assigned(const complex_assigned&) = delete;
    complex_assigned& operator=(const complex_assigned&) = delete;
    ~complex_assigned() noexcept(false) {
        if (std::uncaught_exceptions() == exceptions_) finish();
    }

    /// Evaluates now, if that has not happened yet.
    void finish() {
        if (!pending_) return;
        pending_ = false;
        evaluate(re_, im_);
        commit();
    }
    /// The assignments of both parts, which the caller evaluates; then it calls `commit`.
    auto take() {
        pending_ = false;
        return std::tie(re_, im_);
    }
    void commit() {
        if (owner_) owner_->adopt(to_);
    }
    auto real() const { return done().real(); }
    auto imag() const { return done().imag(); }
    std::int64_t rows() const { return to_.rows(); }
    std::int64_t cols() const { return to_.cols(); }

private:
    using re_assigned = decltype(std::declval<const To&>().real() = real_part(std::declval<const Source&>()));
    using im_assigned =
        decltype(std::declval<const To&>().imag() = imag_or_zero<real_type>(std::declval<const Source&>()));
    To to_;
    re_assigned re_;
    im_assigned im_;
    Owner* owner_;
    int exceptions_ = std::uncaught_exceptions();
    bool pending_ = true;

    /// The formulas of the parts are mostly no user's.
    static const To& checked(const To& to, const Source& source) {
        const auto& re = real_part(source);
        if constexpr (is_ours<decltype(re)>)
            if (merge(to.rows(), rows_of(re)) == mismatch || merge(to.cols(), cols_of(re)) == mismatch)
                throw_extents("the destination and the expression have different shapes", to.real(), re);
        return to;
    }
    const To& done() const {
        const_cast<complex_assigned*>(this)->finish();
        return to_;
    }
};

template <class X>
inline constexpr bool is_complex_assigned = false;
template <class To, class Source, class Owner>
inline constexpr bool is_complex_assigned<complex_assigned<To, Source, Owner>> = true;
template <class X>
concept is_assigned_complex = is_complex_assigned<std::remove_cvref_t<X>>;

/// What may be assigned: real and complex operands, and numbers of both kinds; of a mistake, nothing is.
template <class E, class Self>
concept is_complex_source = (is_complex_operand<E> ||
                             is_invalid<E>)&&!std::is_same_v<std::remove_cvref_t<E>, Self>;

/// The storage of m x n complex elements.
template <class T>
ref<runtime::storage> make_complex_storage(runtime::device_state* device, std::int64_t m, std::int64_t n) {
    check_extents(m, n);
    if (n > (std::numeric_limits<std::int64_t>::max)() / 2)
        throw shape_error("sinter: an array has too many columns");
    ref<runtime::storage> array = make_storage(device, dtype_of<T>, m, 2 * n);
    array->pairs = true;
    return array;
}

/// Elements in a storage. T is the real type, constant for what is read only; `place_` is the layout of the
/// real parts.
template <class Self, class T, std::int64_t R, std::int64_t C>
class complex_elements : public complex_methods<Self> {
public:
    using real_type = std::remove_const_t<T>;
    using value_type = std::complex<real_type>;
    static_assert(is_complex_real<real_type>,
                  "sinter: complex elements are std::complex<float> or std::complex<double>");
    static constexpr bool is_scalar = R == any_extent && C == any_extent;

    std::int64_t rows() const { return sized(place_).rows; }
    std::int64_t cols() const { return sized(place_).cols; }
    std::int64_t size() const { return rows() * cols(); }
    /// The device the elements live on. Throws device_error for a default-constructed array.
    sinter::device device() const {
        require_storage();
        return sinter::device(array_->device);
    }
    const ref<runtime::storage>& storage() const { return array_; }
    const layout& place() const { return place_; }
    /// The real type's elements as they lie, if they are rows without gaps: twice as many columns.
    array_view<real_type, dynamic, dynamic> pairs() const {
        layout a = sized(place_);
        a.cols *= 2;
        a.col_stride = 1;
        if (a.rows <= 1) a.row_stride = a.cols;
        return {array_, a};
    }

    /// A copy on the host: a std::complex for scalars, else a vector in row-major order.
    auto to_host() const {
        require_storage();
        if constexpr (is_scalar) {
            value_type result{};
            copy_to(&result);
            return result;
        } else {
            std::vector<value_type> result(static_cast<std::size_t>(size()));
            copy_to(result.data());
            return result;
        }
    }
    /// The same into the caller's memory. Throws shape_error unless there is room for size() elements.
    void to_host(std::span<value_type> values) const {
        require_storage();
        require_count(values.size());
        copy_to(values.data());
    }

protected:
    complex_elements() = default;
    complex_elements(const ref<runtime::storage>& array, const layout& place)
        : array_(array), place_(place) {}

    ref<runtime::storage> array_;
    layout place_ = empty_place();

    static layout empty_place() {
        layout a;
        if (is_scalar) a.rows = a.cols = any_extent;
        if (C == 1) a.cols = 1;
        return a;
    }
    void require_storage() const {
        if (!array_) throw_no_device();
    }
    void require_count(std::size_t count) const {
        if (count != static_cast<std::size_t>(size()))
            throw shape_error("sinter: " + std::to_string(count) +
                              " complex numbers are not the elements of " + shape_text(rows(), cols()));
    }
    template <class U>
    array_view<U, R, C> real_view() const {
        require_storage();
        return {array_, place_};
    }
    template <class U>
    array_view<U, R, C> imag_view() const {
        require_storage();
        layout a = place_;
        ++(a.fold != 0 ? a.base_offset : a.offset);
        return {array_, a};
    }
    /// True for rows without gaps.
    bool is_dense() const {
        const layout a = sized(place_);
        return a.fold == 0 && (a.cols <= 1 || a.col_stride == 2) &&
               (a.rows <= 1 || a.row_stride >= 2 * a.cols);
    }
    /// From as many elements on the host.
    void copy_from(const value_type* values) const {
        if (is_dense()) return upload(pairs(), values, 2 * static_cast<std::size_t>(size()));
        const auto whole = like_this();
        whole.copy_from(values);
        complex_view<real_type, R, C>(array_, place_) = whole;
    }

private:
    template <class Self2, class T2, std::int64_t R2, std::int64_t C2>
    friend class complex_elements;

    void copy_to(value_type* values) const {
        if (is_dense()) return download(pairs(), values, 2 * static_cast<std::size_t>(size()));
        const auto whole = like_this();
        whole = complex_view<T, R, C>(array_, place_);
        whole.copy_to(values);
    }
    /// New elements, row by row.
    complex_view<real_type, R, C> like_this() const {
        const auto s = make_complex_storage<real_type>(array_->device.get(), rows(), cols());
        layout a = place_;
        a.fold = a.offset = 0;
        a.base_offset = a.base_row_stride = a.base_col_stride = 0;
        a.row_stride = s->leading_dimension;
        a.col_stride = 2;
        if (R == any_extent) a.row_stride = 0;
        if (C == any_extent) a.col_stride = 0;
        return {s, a};
    }
};

} // namespace expr

/// A view of complex elements: other indices for the same elements, which it reads and writes in place. T is
/// their real type. Copying one copies the view; assigning to one assigns elements.
template <class T, std::int64_t R, std::int64_t C>
class complex_view : public expr::complex_elements<complex_view<T, R, C>, T, R, C> {
    using base = expr::complex_elements<complex_view<T, R, C>, T, R, C>;
    static constexpr bool is_written = !std::is_const_v<T> && (R == any_extent) == (C == any_extent);

public:
    using typename base::value_type;

    complex_view(const ref<runtime::storage>& array, const layout& place) : base(array, place) {}
    complex_view(const complex_view&) = default;

    /// The parts, views read and written in place.
    auto real() const { return base::template real_view<T>(); }
    auto imag() const { return base::template imag_view<T>(); }

    auto operator=(const complex_view& other) const requires is_written {
        return expr::complex_assigned<complex_view, complex_view, const complex_view>(*this, other, nullptr);
    }
    template <expr::is_complex_source<complex_view> E>
    requires is_written auto operator=(const E& e) const {
        if constexpr (expr::is_invalid<E>)
            return e;
        else
            return expr::complex_assigned<complex_view, E, const complex_view>(*this, e, nullptr);
    }
#define SINTER_COMPOUND(symbol, operation)                                                                   \
    template <class E>                                                                                       \
    requires(is_written && expr::is_complex_operand<E>) auto operator symbol(const E& e) const {             \
        return *this = *this operation e;                                                                    \
    }
    SINTER_COMPLEX_ASSIGNMENTS(SINTER_COMPOUND)
#undef SINTER_COMPOUND
    /// Copies size() elements from the host, row-major. Throws shape_error for any other number of them.
    void to_device(std::span<const value_type> values) const requires is_written {
        base::require_storage();
        base::require_count(values.size());
        base::copy_from(values.data());
    }
    /// Sets every element.
    void fill(const value_type& value) const requires is_written {
        *this = value;
    }
    void adopt(const complex_view&) const {}
};

} // namespace sinter
