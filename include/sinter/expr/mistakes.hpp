#pragma once
// The commonest mistakes, each answered by one sentence that names the remedy. What would otherwise be a list
// of candidates is declared, and its body fails. Included before all else, so that compilers name few files.

#include <type_traits>

namespace sinter::expr {

/// False, once a template that depends on `X` is used.
template <class... X>
inline constexpr bool never = false;

/// `float s = sum(A)` and `if (s)`, of a number that the device computes.
template <class T, class X>
T number_of_device() {
    static_assert(never<X>, "sinter: the value is on the device, where it waits to be computed; to_host() "
                            "asks for it: float s = sum(A).to_host(), if (all(A == B).to_host())");
    return T();
}

/// `A > B ? A : B` and `float(i)`, of what has an element for each place.
template <class T, class X>
constexpr bool number_of_array() {
    if constexpr (std::is_same_v<T, bool>)
        static_assert(never<X>,
                      "sinter: this condition has a truth for each element: select(A > B, A, B) chooses "
                      "between elements, and if (all(A == B).to_host()) asks for one truth");
    else
        static_assert(never<X>, "sinter: this is no number of the host's: cast<float>(x) converts each "
                                "element, and x.to_host() copies the elements");
    return true;
}

/// `matrix<float> A(3, 3)`, `vector<float> x = {1, 2}`, `scalar<float> s = 0.0f`.
template <class X>
constexpr void no_device() {
    static_assert(never<X>,
                  "sinter: an array lives on a device, which comes first: matrix<float> A(dev, m, n), "
                  "vector<float> x(dev, {1, 2, 3}), scalar<float> s(dev, 0.0f)");
}

/// `vector<float> x(dev, n, 1.0f)`.
template <class X>
constexpr void no_value_here() {
    static_assert(never<X>, "sinter: full(dev, n, 1.0f) makes a vector of equal elements, "
                            "full(dev, m, n, 1.0f) a matrix");
}

/// `matrix<float> A(dev, 2, 3, 4)` and `A(i, j, k)`.
template <class... X>
constexpr void three_axes() {
    static_assert(never<X...>, "sinter: a matrix has two axes; a batch keeps one matrix in each row, "
                               "matrix<float> A(dev, count, m * n), for the functions of sinter/batch.hpp");
}

/// `A[1]` of a matrix.
template <class S>
constexpr void one_index() {
    static_assert(never<S>,
                  "sinter: one index is for vectors; an element of a matrix is A(i, j), a row A.row(i)");
}

/// `matrix<float> P = trans(x) * y`.
template <class X>
constexpr void number_for_array() {
    static_assert(never<X>, "sinter: this expression is a number and has no extents: scalar<float> s = "
                            "trans(x) * y takes it, and x * trans(y) is a matrix");
}

/// `map([](float x) { ... }, A)`.
template <class F>
constexpr void function_of_elements() {
    static_assert(never<F>, "sinter: map's function takes symbols, one for each argument: write [](auto x) "
                            "{ ... }, and select(x > 0, a, b) where you would write x > 0 ? a : b");
}

/// `from_function<float>(dev, n, [](int i) { ... })`.
template <class F>
constexpr void function_of_numbers() {
    static_assert(never<F>, "sinter: from_function's function takes expressions of the indices: write "
                            "[](auto i, auto j) { ... }, for a vector [](auto i) { ... }");
}

/// `ones(dev, m, n)`.
template <class X>
constexpr void no_element_type() {
    static_assert(never<X>,
                  "sinter: an element type is missing: ones<float>(dev, m, n), zeros<float>(dev, n), "
                  "identity<float>(dev, n)");
}

/// `for (float e : x)`.
template <class X>
constexpr void loop_over_device() {
    static_assert(never<X>,
                  "sinter: elements are on the device: for (float e : x.to_host()) loops over a copy");
}
/// What begin() and end() give after that: nothing that a range is made of.
struct no_iterator {
    int operator*() const { return 0; }
    no_iterator& operator++() { return *this; }
    bool operator!=(const no_iterator&) const { return false; }
};

/// `A.data()`.
template <class X>
constexpr void no_pointer() {
    static_assert(never<X>, "sinter: elements are on the device: A.to_host() copies them, and A.map() lends "
                            "them to the host");
}

/// `A.cwiseProduct(B)`.
template <class X>
constexpr void no_elementwise_product() {
    static_assert(never<X>, "sinter: the product element by element is hadamard(A, B)");
}

/// `A.inverse()`.
template <class X>
constexpr void no_inverse() {
    static_assert(never<X>,
                  "sinter: inverse(A) * b is solve(A, b), of sinter/factor.hpp; the inverse itself is "
                  "solve(A, identity<float>(dev, n))");
}

} // namespace sinter::expr
