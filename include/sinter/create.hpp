#pragma once
// Arrays made on the device from a rule; no element is moved there.

#include <sinter/expr/map.hpp>
#include <sinter/matrix.hpp>
#include <sinter/scalar.hpp>
#include <sinter/vector.hpp>

namespace sinter {

/// The m x n matrix of f(i, j), where i and j are int32 expressions of the indices:
/// from_function<float>(dev, m, n, [](auto i, auto j) { return 1.0f / (i + j + 1); }).
template <class T, class F>
matrix<T> from_function(const device& d, std::int64_t m, std::int64_t n, F&& f) {
    matrix<T> result(d, m, n);
    result = static_cast<F&&>(f)(row_index(), col_index());
    return result;
}
/// The element type is that of f's result.
template <class F>
auto from_function(const device& d, std::int64_t m, std::int64_t n, F&& f) {
    using tree = expr::tree_of<decltype(f(row_index(), col_index()))>;
    return from_function<typename expr::element_of<tree::info.type>::type>(d, m, n, static_cast<F&&>(f));
}
/// The vector of f(i).
template <class T, class F>
vector<T> from_function(const device& d, std::int64_t n, F&& f) {
    vector<T> result(d, n);
    result = static_cast<F&&>(f)(row_index());
    return result;
}

/// An m x n matrix, or a vector of n, of one value.
template <class T>
matrix<T> full(const device& d, std::int64_t m, std::int64_t n, T value) {
    matrix<T> result(d, m, n);
    result.fill(value);
    return result;
}
template <class T>
vector<T> full(const device& d, std::int64_t n, T value) {
    vector<T> result(d, n);
    result.fill(value);
    return result;
}
template <class T>
matrix<T> zeros(const device& d, std::int64_t m, std::int64_t n) {
    return full<T>(d, m, n, T(0));
}
template <class T>
matrix<T> ones(const device& d, std::int64_t m, std::int64_t n) {
    return full<T>(d, m, n, T(1));
}
template <class T>
vector<T> zeros(const device& d, std::int64_t n) {
    return full<T>(d, n, T(0));
}
template <class T>
vector<T> ones(const device& d, std::int64_t n) {
    return full<T>(d, n, T(1));
}

/// The n x n identity; with two extents, ones on the main diagonal of an m x n matrix.
template <class T>
matrix<T> identity(const device& d, std::int64_t m, std::int64_t n) {
    matrix<T> result(d, m, n);
    result = row_index() == col_index();
    return result;
}
template <class T>
matrix<T> identity(const device& d, std::int64_t n) {
    return identity<T>(d, n, n);
}

/// first, first + step, ...: n elements.
template <class T>
vector<T> iota(const device& d, std::int64_t n, T first = T(0), T step = T(1)) {
    vector<T> result(d, n);
    result = first + step * cast<T>(row_index());
    return result;
}

} // namespace sinter
