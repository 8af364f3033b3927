#pragma once
// Matrices on a device.

#include <sinter/core/letters_begin.inc>

#include <initializer_list>
#include <span>
#include <utility>
#include <vector>

#include <sinter/expr/eval.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

template <class Iterator>
concept is_iterator = requires(Iterator i) {
    *i;
    ++i;
};

/// Anything but a matrix of the same type, whose copy and move are declared apart.
template <class E, class Self>
concept is_source_for = is_ours<E> && !std::is_same_v<std::remove_cvref_t<E>, Self>;

/// The arguments of a constructor where a device is missing, or comes last.
template <class X, class... More>
concept is_no_device = (sizeof...(More) > 0 || is_host_values<X>)&&!is_ours<X> &&
                       !std::is_convertible_v<const X&, sinter::device>;

/// An extent given at run time where the type has a number.
inline void check_static_extents(std::int64_t fixed_rows, std::int64_t fixed_cols, std::int64_t rows,
                                 std::int64_t cols) {
    if ((fixed_rows == dynamic || fixed_rows == rows) && (fixed_cols == dynamic || fixed_cols == cols))
        return;
    throw shape_error("sinter: an array whose type says " +
                      (fixed_rows == dynamic ? std::string("any") : std::to_string(fixed_rows)) + " x " +
                      (fixed_cols == dynamic ? std::string("any") : std::to_string(fixed_cols)) +
                      " cannot have extents of " + shape_text(rows, cols));
}

} // namespace expr

/// An m x n array of elements T on one device, in row-major order; T is float, double, half, bfloat16,
/// bool, or a whole number of 8, 16, 32 or 64 bits. R and C fix extents at compile time. Copying copies
/// elements on the device; moving moves the handle. A default-constructed matrix has no device and takes one,
/// and extents, from the first expression assigned to it.
template <class T, std::int64_t R, std::int64_t C>
class matrix : public expr::array_base<T, R, C, true> {
    using base = expr::array_base<T, R, C, true>;

public:
    matrix() = default;
    /// m x n elements without a value. Throws shape_error (negative extents, or not those of the type),
    /// unsupported_error (the device lacks T), device_error (no memory).
    template <std::integral M, std::integral N>
    matrix(const sinter::device& d, M m, N n) {
        create(d, static_cast<std::int64_t>(m), static_cast<std::int64_t>(n));
    }
    /// For compile-time extents.
    explicit matrix(const sinter::device& d) requires(R >= 0 && C >= 0) { create(d, R, C); }
    /// From m * n elements in row-major order. Throws shape_error for any other number of them.
    template <std::integral M, std::integral N>
    matrix(const sinter::device& d, M m, N n, std::span<const T> values) : matrix(d, m, n) {
        base::to_device(values);
    }
    template <std::integral M, std::integral N>
    matrix(const sinter::device& d, M m, N n,
           const std::vector<bool>& values) requires std::is_same_v<T, bool> : matrix(d, m, n) {
        base::to_device(values);
    }
    template <std::integral M, std::integral N>
    matrix(const sinter::device& d, M m, N n, std::initializer_list<T> values)
        : matrix(d, m, n, std::span<const T>(values.begin(), values.size())) {}
    template <std::integral M, std::integral N, expr::is_iterator Iterator>
    matrix(const sinter::device& d, M m, N n, Iterator first, Iterator last) : matrix(d, m, n) {
        expr::host_elements<T> values;
        for (; first != last; ++first) values.push_back(expr::as_element<T>(*first));
        expr::upload(*this, values.data(), values.size());
    }
    /// Row by row: matrix<float> A{dev, {{1, 2}, {3, 4}}}. Throws shape_error for rows of unequal length.
    matrix(const sinter::device& d, std::initializer_list<std::initializer_list<T>> rows) {
        create(d, expr::matrix_of_rows<T>(rows));
    }
    /// The same from a std::vector of rows, or of arrays, or an array of them.
    template <expr::is_rows Rows>
    matrix(const sinter::device& d, const Rows& rows) {
        create(d, expr::matrix_of_rows<T>(rows));
    }
    template <std::size_t M, std::size_t N>
    matrix(const sinter::device& d, const T (&rows)[M][N])
        : matrix(d, M, N, std::span<const T>(&rows[0][0], M * N)) {}
    /// The value of an expression, on the device of its operands.
    template <expr::is_source_for<matrix> E>
    matrix(E&& e) {
        if constexpr (expr::is_number_of_device(expr::deduced<E>::tree::info))
            expr::number_for_array<E>();
        else
            base::construct(static_cast<E&&>(e));
    }
    /// Storage made by a backend, around a buffer of the caller's, say. Throws shape_error and
    /// unsupported_error if the type says otherwise.
    explicit matrix(const ref<runtime::storage>& storage) { base::take(storage); }
    matrix(const matrix& other) : base() {
        if (other.array_) base::construct(other);
    }
    matrix(matrix&& other) noexcept : base(std::move(other.array_), std::exchange(other.place_, layout{})) {}

    // What misses a device, or has an axis too many, says so.
    template <class X>
    matrix(std::initializer_list<std::initializer_list<X>>) {
        expr::no_device<X>();
    }
    template <class X, class... More>
    requires expr::is_no_device<X, More...>
    explicit matrix(const X&, const More&...) { expr::no_device<X>(); }
    template <std::integral M, std::integral N, std::integral K>
    matrix(const sinter::device&, M, N, K) {
        expr::three_axes<K>();
    }
    template <std::integral M, std::integral N, std::floating_point X>
    matrix(const sinter::device&, M, N, X) {
        expr::no_value_here<X>();
    }
    template <expr::is_pointer X, std::integral M, std::integral N>
    matrix(const sinter::device&, const X&, M, N) {
        expr::no_length_of_pointer<X>();
    }
    template <std::integral M, std::integral N, expr::is_pointer X>
    matrix(const sinter::device&, M, N, const X&) {
        expr::no_length_of_pointer<X>();
    }
    template <class M, class N>
    requires(std::floating_point<M> || std::floating_point<N>) matrix(const sinter::device&, M, N) {
        expr::no_whole_extent<M>();
    }
    template <std::integral M, std::integral N, expr::is_host_values V>
    requires(!std::is_convertible_v<const V&, std::span<const T>> &&
             !(std::is_same_v<T, bool> && std::is_same_v<V, std::vector<bool>>))
        matrix(const sinter::device&, M, N, const V&) {
        expr::values_of_another_type<V>();
    }
    template <expr::is_host_values V>
    matrix(const sinter::device&, const V&) {
        expr::no_rows_here<V>();
    }

    /// Evaluates the expression into the elements at the end of the statement. Throws shape_error if extents
    /// differ; aliasing (A = A * B) is right; on an error the elements stay as they were.
    template <class E>
    requires expr::is_value_for<E, matrix>
    auto operator=(E&& e) { return base::set(static_cast<E&&>(e)); }
    auto operator=(const matrix& other) { return base::set(other); }
    /// Elements that are written out, row by row: A = {{1, 2}, {3, 4}}. Throws shape_error for other extents
    /// than A's, device_error. `A = {}` leaves A as a default-constructed matrix.
    matrix& operator=(std::initializer_list<std::initializer_list<T>> list) {
        if (list.size() == 0) return *this = matrix();
        base::set_rows(list);
        return *this;
    }
    /// The same from a std::vector of rows, or of arrays, or an array of them.
    template <expr::is_rows Rows>
    matrix& operator=(Rows&& rows) {
        base::set_rows(rows);
        return *this;
    }
    template <expr::is_host_values V>
    matrix& operator=(V&&) {
        expr::no_rows_here<V>();
        return *this;
    }
    template <class X>
    requires expr::is_number<X> matrix& operator=(std::initializer_list<X>) {
        expr::no_rows_here<X>();
        return *this;
    }
    /// Takes over the other's storage, extents and device included; views of the old elements keep them.
    /// Memory that was asked for (allocate_shared, a wrapped buffer or texture) stays and gets the other's
    /// elements, as by `A = expression`, unless the other's was asked for as well.
    matrix& operator=(matrix&& other) { // NOLINT(performance-noexcept-move-constructor): may write elements
        base::take_over(static_cast<matrix&&>(other));
        return *this;
    }
    expr::a_constant_array_cannot_be_written operator=(const matrix&) const = delete;
    template <class E>
    requires(!std::is_same_v<std::remove_cvref_t<E>, matrix>) expr::a_constant_array_cannot_be_written
    operator=(E&&) const = delete;

private:
    void create(const sinter::device& d, std::int64_t m, std::int64_t n) {
        expr::check_static_extents(R, C, m, n);
        base::allocate(d, m, n);
    }
    void create(const sinter::device& d, const expr::host_matrix<T>& m) {
        create(d, m.rows, m.cols);
        expr::upload(*this, m.elements.data(), m.elements.size());
    }
};

/// `matrix C = A * B` has the expression's element type.
template <expr::is_ours E>
matrix(E&&) -> matrix<expr::deduced_element<E>, expr::deduced_extent(expr::deduced<E>::tree::info.rows),
                      expr::deduced_extent(expr::deduced<E>::tree::info.cols)>;

template <class T>
auto device::allocate_shared(std::int64_t rows, std::int64_t cols) const {
    return matrix<T>(expr::make_storage(state_.get(), dtype_of<T>, rows, cols, expr::array_use::share));
}
template <class T>
auto device::shape(std::int64_t rows, std::int64_t cols) const {
    return matrix<T>(expr::make_storage(state_.get(), dtype_of<T>, rows, cols, expr::array_use::plan));
}

} // namespace sinter

#include <sinter/core/letters_end.inc>
