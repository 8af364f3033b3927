#pragma once
// Column vectors on a device.

#include <sinter/core/letters_begin.inc>

#include <iterator>
#include <span>
#include <utility>

#include <sinter/matrix.hpp>

namespace sinter::inline SINTER_ABI {

/// A column of n elements T on one device; in expressions an n x 1 matrix whose one column the type knows.
/// N fixes the extent at compile time. Otherwise like matrix.
template <class T, std::int64_t N>
class vector : public expr::array_base<T, N, 1, true> {
    using base = expr::array_base<T, N, 1, true>;

public:
    vector() = default;
    /// n elements without a value. Throws shape_error, unsupported_error, device_error.
    template <std::integral M>
    vector(const sinter::device& d, M n) {
        create(d, static_cast<std::int64_t>(n));
    }
    explicit vector(const sinter::device& d) requires(N >= 0) { create(d, N); }
    /// From elements on the host; vector(d, n, values) also checks their number (shape_error).
    vector(const sinter::device& d, std::span<const T> values)
        : vector(d, static_cast<std::int64_t>(values.size()), values) {}
    vector(const sinter::device& d, std::initializer_list<T> values)
        : vector(d, std::span<const T>(values.begin(), values.size())) {}
    template <std::integral M>
    vector(const sinter::device& d, M n, std::span<const T> values) : vector(d, n) {
        base::to_device(values);
    }
    vector(const sinter::device& d, const std::vector<bool>& values) requires std::is_same_v<T, bool>
        : vector(d, static_cast<std::int64_t>(values.size())) {
        base::to_device(values);
    }
    template <expr::is_iterator Iterator>
    vector(const sinter::device& d, Iterator first, Iterator last) {
        expr::host_elements<T> values;
        for (; first != last; ++first) values.push_back(expr::as_element<T>(*first));
        create(d, static_cast<std::int64_t>(values.size()));
        expr::upload(*this, values.data(), values.size());
    }
    template <expr::is_source_for<vector> E>
    vector(E&& e) {
        base::construct(static_cast<E&&>(e));
    }
    /// Storage made by a backend, around a buffer of the caller's, say. Throws shape_error and
    /// unsupported_error if the type says otherwise.
    explicit vector(const ref<runtime::storage>& storage) { base::take(storage); }
    vector(const vector& other) : base() {
        if (other.array_) base::construct(other);
    }
    vector(vector&& other) noexcept : base(std::move(other.array_), std::exchange(other.place_, layout{})) {}

    // What misses a device, or a name, says so.
    template <class X>
    requires expr::is_number<X> vector(const X&) { expr::no_device<X>(); }
    template <class X>
    vector(std::initializer_list<X>) {
        expr::no_device<X>();
    }
    template <class X, class... More>
    requires expr::is_no_device<X, More...>
    explicit vector(const X&, const More&...) { expr::no_device<X>(); }
    template <std::integral M, class X>
    requires expr::is_number<X> vector(const sinter::device&, M, const X&) { expr::no_value_here<X>(); }
    template <expr::is_pointer X, std::integral M>
    vector(const sinter::device&, const X&, M) {
        expr::no_length_of_pointer<X>();
    }
    template <std::integral M, expr::is_pointer X>
    vector(const sinter::device&, M, const X&) {
        expr::no_length_of_pointer<X>();
    }
    template <std::floating_point M>
    vector(const sinter::device&, M) {
        expr::no_whole_extent<M>();
    }
    template <expr::is_host_values V>
    requires(!std::is_convertible_v<const V&, std::span<const T>>) vector(const sinter::device&, const V&) {
        expr::values_of_another_type<V>();
    }
    template <std::integral M, expr::is_host_values V>
    requires(!std::is_convertible_v<const V&, std::span<const T>>)
        vector(const sinter::device&, M, const V&) {
        expr::values_of_another_type<V>();
    }

    /// As for matrices.
    template <class E>
    requires expr::is_value_for<E, vector>
    auto operator=(E&& e) { return base::set(static_cast<E&&>(e)); }
    auto operator=(const vector& other) { return base::set(other); }
    /// Elements that are written out, for as many: x = {1, 2, 3}. Throws shape_error, device_error. `x = {}`
    /// leaves x as a default-constructed vector.
    vector& operator=(std::initializer_list<T> values) {
        if (values.size() == 0) return *this = vector();
        base::to_device(values);
        return *this;
    }
    /// The same from a std::vector, a std::array or a span: x = values, of as many and of the same type.
    template <expr::is_host_values V>
    vector& operator=(V&& values) {
        base::to_device(values);
        return *this;
    }
    vector& operator=(vector&& other) { // NOLINT(performance-noexcept-move-constructor): may write elements
        base::take_over(static_cast<vector&&>(other));
        return *this;
    }
    expr::a_constant_array_cannot_be_written operator=(const vector&) const = delete;
    template <class E>
    requires(!std::is_same_v<std::remove_cvref_t<E>, vector>) expr::a_constant_array_cannot_be_written
    operator=(E&&) const = delete;

private:
    void create(const sinter::device& d, std::int64_t n) {
        expr::check_static_extents(N, 1, n, 1);
        base::allocate(d, n, 1);
    }
};

/// `vector y = A * x` has the expression's element type.
template <expr::is_ours E>
vector(E&&) -> vector<expr::deduced_element<E>, expr::deduced_rows<E>()>;
/// `vector v(dev, values)` that of the values.
template <expr::is_host_values V>
vector(const device&, const V& values) -> vector<std::remove_cvref_t<decltype(*std::begin(values))>>;

template <class T>
auto device::allocate_shared(std::int64_t n) const {
    return vector<T>(expr::make_storage(state_.get(), dtype_of<T>, n, 1, expr::array_use::share));
}
template <class T>
auto device::shape(std::int64_t n) const {
    return vector<T>(expr::make_storage(state_.get(), dtype_of<T>, n, 1, expr::array_use::plan));
}

} // namespace sinter

#include <sinter/core/letters_end.inc>
