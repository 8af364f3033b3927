#pragma once
// matrix<std::complex<T>>, vector<std::complex<T>> and scalar<std::complex<T>>, which own their elements.

#include <initializer_list>
#include <utility>

#include <sinter/complex/array.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

/// The device of a complex or real operand's arrays; null if it has none.
template <class X>
ref<runtime::device_state> device_behind(const X& x) {
    if constexpr (is_complex<X>)
        return device_behind(x.real());
    else if constexpr (is_handle<X>)
        return x.storage() ? x.storage()->device : ref<runtime::device_state>();
    else if constexpr (is_ours<X>)
        return ref<runtime::device_state>(device_of(x.program().operands));
    else
        return {};
}

/// What owns complex elements.
template <class Self, class T, std::int64_t R, std::int64_t C>
class complex_owner : public complex_elements<Self, T, R, C> {
    using base = complex_elements<Self, T, R, C>;
    using view = complex_view<T, R, C>;

public:
    using typename base::value_type;

    /// The parts, views read and written in place.
    auto real() { return base::template real_view<T>(); }
    auto imag() { return base::template imag_view<T>(); }
    auto real() const { return base::template real_view<const T>(); }
    auto imag() const { return base::template imag_view<const T>(); }

    /// Copies size() elements from the host, row-major. Throws shape_error for any other number of them; the
    /// array then keeps its elements.
    void to_device(std::span<const value_type> values) {
        base::require_storage();
        base::require_count(values.size());
        base::copy_from(values.data());
    }
    /// Sets every element. No byte is moved: the value is an argument of a kernel.
    void fill(const value_type& value) {
        base::require_storage();
        view(this->array_, this->place_) = value;
    }
    template <class N>
    requires is_number<N>
    void fill(N value) { fill(value_type(static_cast<T>(value))); }
    /// A copy on another device, moved through the host.
    [[nodiscard]] Self to(const sinter::device& other) const {
        const auto values = base::to_host();
        Self result;
        result.create(other, base::rows(), base::cols());
        if constexpr (base::is_scalar)
            result.copy_from(&values);
        else
            result.copy_from(values.data());
        return result;
    }
#define SINTER_COMPOUND(symbol, operation)                                                                   \
    template <is_complex_source<void> E>                                                                     \
    auto operator symbol(const E& e) {                                                                       \
        return set(std::as_const(self()) operation e);                                                       \
    }
    SINTER_COMPLEX_ASSIGNMENTS(SINTER_COMPOUND)
#undef SINTER_COMPOUND
    /// For what is assigned to a default-constructed array.
    void adopt(const view& elements) {
        this->array_ = elements.storage();
        this->place_ = elements.place();
    }

protected:
    complex_owner() = default;
    complex_owner(complex_owner&& other) noexcept
        : base(other.array_, std::exchange(other.place_, base::empty_place())) {
        other.array_ = nullptr;
    }
    complex_owner(const complex_owner&) : base() {} // whose elements `construct` copies

    void create(const sinter::device& d, std::int64_t m, std::int64_t n) {
        check_static_extents(R == any_extent ? dynamic : R, C == any_extent ? dynamic : C, m, n);
        adopt(make(d.state(), m, n));
    }
    /// `*this = e`.
    template <class E>
    auto set(const E& e) {
        if constexpr (is_invalid<E>) {
            return e;
        } else {
            using assigned = complex_assigned<view, E, Self>;
            if (this->array_) return assigned(view(this->array_, this->place_), e, nullptr);
            return assigned(make_for(e), e, &self());
        }
    }
    /// The same at once, for constructors.
    template <class E>
    void construct(const E& e) {
        if constexpr (!is_invalid<E>) set(e).finish();
    }
    void take_over(complex_owner&& other) {
        if (this->array_ == other.array_) return;
        this->array_ = std::exchange(other.array_, nullptr);
        this->place_ = std::exchange(other.place_, base::empty_place());
    }

private:
    template <class To, class Source, class Owner>
    friend class complex_assigned;

    Self& self() {
        return static_cast<Self&>(*this);
    }

    static view make(runtime::device_state* device, std::int64_t m, std::int64_t n) {
        const auto s = make_complex_storage<T>(device, m, n);
        layout a = row_major(m, n, s->leading_dimension);
        a.col_stride = 2;
        if (R == any_extent) a.rows = any_extent, a.row_stride = 0;
        if (C == any_extent) a.cols = any_extent, a.col_stride = 0;
        return {s, a};
    }
    /// Elements for the value of `e`, on its device and of its extents.
    template <class E>
    static view make_for(const E& e) {
        const ref<runtime::device_state> device = device_behind(e);
        if (!device)
            throw device_error("sinter: neither the destination nor an operand says on which device to "
                               "evaluate; give the destination a device and its extents first: "
                               "matrix<std::complex<float>> A(dev, m, n)");
        const auto extent = [](std::int64_t fixed, std::int64_t given) {
            if (fixed >= 0) return fixed;
            return fixed == any_extent ? std::int64_t(1) : given;
        };
        if constexpr (!is_ours<E> && !is_complex<E>) {
            return make(device.get(), extent(R, 1), extent(C, 1));
        } else {
            const auto& re = real_part(e);
            constexpr std::int64_t columns = tree_of<std::remove_cvref_t<decltype(re)>>::info.cols;
            if constexpr (C == 1 && columns != 1 && columns != any_extent)
                if (rows_of(re) == 1 && cols_of(re) > 1)
                    throw shape_error("sinter: a vector is a column, and the expression is " +
                                      shape_text(1, cols_of(re)) + "; trans(...) turns a row");
            const std::int64_t m = extent(R, rows_of(re)), n = extent(C, cols_of(re));
            if (m < 0 || n < 0)
                throw shape_error("sinter: an array without extents takes them from the expression, but "
                                  "this one is a number or repeats its elements; give the array its extents "
                                  "first");
            return make(device.get(), m, n);
        }
    }
};

} // namespace expr

/// An m x n array of complex numbers on one device, in row-major order; each lies there as std::complex does.
/// Otherwise like matrix<T>.
template <class T, std::int64_t R, std::int64_t C>
class matrix<std::complex<T>, R, C> : public expr::complex_owner<matrix<std::complex<T>, R, C>, T, R, C> {
    using base = expr::complex_owner<matrix<std::complex<T>, R, C>, T, R, C>;
    template <class Self2, class T2, std::int64_t R2, std::int64_t C2>
    friend class expr::complex_owner;

public:
    using typename base::value_type;

    matrix() = default;
    /// m x n elements without a value. Throws shape_error, unsupported_error (the device lacks T),
    /// device_error.
    matrix(const sinter::device& d, std::int64_t m, std::int64_t n) { base::create(d, m, n); }
    explicit matrix(const sinter::device& d) requires(R >= 0 && C >= 0) { base::create(d, R, C); }
    /// From m * n elements in row-major order. Throws shape_error for any other number of them.
    matrix(const sinter::device& d, std::int64_t m, std::int64_t n, std::span<const value_type> values)
        : matrix(d, m, n) {
        base::to_device(values);
    }
    /// Row by row: {{1, {2, 1}}, {3, 4}}. Throws shape_error for rows of unequal length.
    matrix(const sinter::device& d, std::initializer_list<std::initializer_list<value_type>> rows) {
        std::vector<value_type> values;
        const std::size_t n = rows.size() == 0 ? 0 : rows.begin()->size();
        for (const auto& row : rows) {
            if (row.size() != n) throw shape_error("sinter: the rows of a matrix differ in length");
            values.insert(values.end(), row.begin(), row.end());
        }
        base::create(d, static_cast<std::int64_t>(rows.size()), static_cast<std::int64_t>(n));
        base::to_device(values);
    }
    /// The value of an expression, on the device of its operands; a real one has imaginary parts of 0.
    template <expr::is_complex_source<matrix> E>
    requires(expr::is_ours<E> || expr::is_complex<E>) matrix(const E& e) { base::construct(e); }
    matrix(const matrix& other) : base(other) {
        if (other.storage()) base::construct(other);
    }
    matrix(matrix&&) noexcept = default;

    /// Evaluates the expression into the elements at the end of the statement. Throws shape_error if extents
    /// differ; on an error the elements stay as they were.
    template <expr::is_complex_source<matrix> E>
    auto operator=(const E& e) {
        return base::set(e);
    }
    auto operator=(const matrix& other) { return base::set(other); }
    /// Takes over the other's elements, extents and device.
    matrix& operator=(matrix&& other) noexcept {
        base::take_over(std::move(other));
        return *this;
    }
};

/// A column of n complex numbers. Otherwise like vector<T>.
template <class T, std::int64_t N>
class vector<std::complex<T>, N> : public expr::complex_owner<vector<std::complex<T>, N>, T, N, 1> {
    using base = expr::complex_owner<vector<std::complex<T>, N>, T, N, 1>;
    template <class Self2, class T2, std::int64_t R2, std::int64_t C2>
    friend class expr::complex_owner;

public:
    using typename base::value_type;

    vector() = default;
    /// n elements without a value. Throws shape_error, unsupported_error, device_error.
    vector(const sinter::device& d, std::int64_t n) { base::create(d, n, 1); }
    explicit vector(const sinter::device& d) requires(N >= 0) { base::create(d, N, 1); }
    /// From elements on the host; vector(d, n, values) also checks their number (shape_error).
    vector(const sinter::device& d, std::span<const value_type> values)
        : vector(d, static_cast<std::int64_t>(values.size()), values) {}
    vector(const sinter::device& d, std::int64_t n, std::span<const value_type> values) : vector(d, n) {
        base::to_device(values);
    }
    vector(const sinter::device& d, std::initializer_list<value_type> values)
        : vector(d, std::span<const value_type>(values.begin(), values.size())) {}
    template <expr::is_complex_source<vector> E>
    requires(expr::is_ours<E> || expr::is_complex<E>) vector(const E& e) { base::construct(e); }
    vector(const vector& other) : base(other) {
        if (other.storage()) base::construct(other);
    }
    vector(vector&&) noexcept = default;

    template <expr::is_complex_source<vector> E>
    auto operator=(const E& e) {
        return base::set(e);
    }
    auto operator=(const vector& other) { return base::set(other); }
    vector& operator=(vector&& other) noexcept {
        base::take_over(std::move(other));
        return *this;
    }
};

/// One complex number on a device. Otherwise like scalar<T>.
template <class T>
class scalar<std::complex<T>>
    : public expr::complex_owner<scalar<std::complex<T>>, T, any_extent, any_extent> {
    using base = expr::complex_owner<scalar<std::complex<T>>, T, any_extent, any_extent>;
    template <class Self2, class T2, std::int64_t R2, std::int64_t C2>
    friend class expr::complex_owner;

public:
    using typename base::value_type;

    scalar() = default;
    explicit scalar(const sinter::device& d) { base::create(d, 1, 1); }
    scalar(const sinter::device& d, const value_type& value) : scalar(d) { base::fill(value); }
    /// The value of an expression without extents: a reduction, an element, arithmetic of them.
    template <expr::is_complex_source<scalar> E>
    requires(expr::is_ours<E> || expr::is_complex<E>) scalar(const E& e) { base::construct(e); }
    scalar(const scalar& other) : base(other) {
        if (other.storage()) base::construct(other);
    }
    scalar(scalar&&) noexcept = default;

    template <expr::is_complex_source<scalar> E>
    auto operator=(const E& e) {
        return base::set(e);
    }
    auto operator=(const scalar& other) { return base::set(other); }
    scalar& operator=(scalar&& other) noexcept {
        base::take_over(std::move(other));
        return *this;
    }
};

template <expr::is_complex E>
matrix(const E&) -> matrix<typename E::value_type, expr::deduced_extent(expr::real_tree<E>::info.rows),
                           expr::deduced_extent(expr::real_tree<E>::info.cols)>;
template <expr::is_complex E>
vector(const E&) -> vector<typename E::value_type, expr::real_tree<E>::info.rows>;
template <expr::is_complex E>
scalar(const E&) -> scalar<typename E::value_type>;

} // namespace sinter
