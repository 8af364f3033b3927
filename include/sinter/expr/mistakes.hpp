#pragma once
// The commonest mistakes, each answered by one sentence that names the remedy. What would otherwise be a list
// of candidates is declared, and its body fails. Included before all else, so that compilers name few files.

#include <concepts>
#include <cstddef>
#include <iterator>
#include <type_traits>

#include <sinter/version.hpp>

namespace sinter::inline SINTER_ABI::expr {

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

/// `A > B ? A : B` and `bool same = A == B`, of what has a truth for each place.
template <class X>
constexpr bool truth_of_array() {
    static_assert(never<X>,
                  "sinter: this condition has a truth for each element: select(A > B, A, B) chooses "
                  "between elements, and if (all(A == B).to_host()) asks for one truth, as does "
                  "bool same = all(A == B).to_host()");
    return true;
}

/// `float f = 2 * x`, `float(i)` and `std::sqrt(A)`.
template <class X>
constexpr void number_of_array() {
    static_assert(never<X>, "sinter: this is an array and no number of the host's: sum(x).to_host() and "
                            "x(i).to_host() are numbers, x.to_host() copies all elements, cast<float>(x) "
                            "converts each; std::sqrt(x) is written sqrt(x)");
}

/// `matrix<float> A(3, 3)`, `vector<float> x = {1, 2}`, `scalar<float> s = 0.0f`.
template <class X>
constexpr void no_device() {
    static_assert(never<X>,
                  "sinter: an array lives on a device, which comes first: matrix<float> A(dev, m, n), "
                  "vector<float> x(dev, {1, 2, 3}), scalar<float> s(dev, 0.0f)");
}

/// `matrix<float> A(dev, 3.0, 3.0)`.
template <class X>
constexpr void no_whole_extent() {
    static_assert(never<X>, "sinter: extents are whole numbers: matrix<float> A(dev, int(m), int(n))");
}

/// `x = values` and `vector<float> x(dev, values)`, of a std::vector<double>.
template <class V>
constexpr void values_of_another_type() {
    static_assert(never<V>, "sinter: these values have another type than the array's elements: "
                            "std::vector<T> v(values.begin(), values.end()) converts them, to the array's T");
}

/// `vector<float> x(dev, pointer, n)`.
template <class X>
concept is_pointer = std::is_pointer_v<X>;
template <class X>
constexpr void no_length_of_pointer() {
    static_assert(never<X>,
                  "sinter: elements behind a pointer have a first and a last: vector<float> x(dev, p, "
                  "p + n), matrix<float> A(dev, m, n, p, p + m * n), x.to_device(std::span(p, n))");
}

/// `A = {1, 2, 3}`, `A = values` and `matrix<float> A(dev, values)`, of a matrix and a list without rows.
template <class X>
constexpr void no_rows_here() {
    static_assert(never<X>, "sinter: a matrix has rows: A = {{1, 2}, {3, 4}}; A.to_device({1, 2, 3, 4}) and "
                            "matrix<float> A(dev, m, n, values) take elements row after row");
}

/// `std::vector<float> h = A * B`.
template <class X>
constexpr void no_copy_on_host() {
    static_assert(never<X>,
                  "sinter: the elements are on the device: std::vector<float> h = (A * B).to_host() "
                  "copies them");
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

/// `A.rows(1)`.
template <class X>
constexpr void no_count_of_rows() {
    static_assert(never<X>, "sinter: rows() and cols() of an array count them; A.row(i) is a row, A.col(j) a "
                            "column, A(rows(0, 4), cols(2, 6)) a part");
}

// Types that operators give: the caller's line needs them complete, so compilers name this line and few
// others. `Invalid` is expr::invalid, which is not known yet.

/// `x + values`, of a std::vector.
template <class Invalid, class... X>
struct operand_on_host : Invalid {
    using Invalid::Invalid;
    static_assert(never<X...>,
                  "sinter: this operand is on the host: sinter::vector v(dev, values) copies it to "
                  "the device, v.to_device(values) into an array that is there");
};

/// `x + "text"`.
template <class Invalid, class... X>
struct foreign_operand : Invalid {
    using Invalid::Invalid;
    static_assert(never<X...>, "sinter: this operand is neither an array, an expression nor a number");
};

/// `A ^ 2`, `A << 1, 2, 3` and `n & x` of floats.
template <class Invalid, class... X>
struct bits_of_floats : Invalid {
    using Invalid::Invalid;
    static_assert(never<X...>,
                  "sinter: & | ^ ~ << >> are for integers and bool, and && || ! for conditions; "
                  "cast<std::int32_t>(x) makes integers; pow(x, 2) is a power, A = {{1, 2}, {3, 4}} writes "
                  "elements");
};

/// `~mask`, which is never false: in C++ it is one of two numbers, -1 and -2.
template <class Invalid, class X>
struct bits_of_truths : Invalid {
    using Invalid::Invalid;
    static_assert(never<X>, "sinter: ~ turns the bits of integers; the opposite of a mask is !mask, and "
                            "~cast<std::int32_t>(mask) is what ~ makes of truths in C++");
};

/// The second argument of `sum(A, 1)`: its conversion stands in the user's line, which the message then
/// shows.
struct axis_as_number {
    template <std::integral N>
    axis_as_number(N) {
        static_assert(never<N>, "sinter: an axis is written axis<0> or axis<1>, as in sum(X, axis<0>), since "
                                "the type of the result may depend on it; along(n) is an axis n that is "
                                "known at run time");
    }
};

/// `norm(x, 1)`: likewise.
struct order_as_number {
    template <std::integral N>
    order_as_number(N) {
        static_assert(never<N>, "sinter: norm1(x) is the sum of absolute values, norm_inf(x) the greatest "
                                "of them, norm(x) the root of the sum of squares; an axis is written "
                                "axis<0> or axis<1>, as in norm(X, axis<0>)");
    }
};

/// `select(mask, x)`.
template <class X>
constexpr void no_other_choice() {
    static_assert(never<X>, "sinter: select takes a condition and two values: select(x > 0, x, 0) keeps "
                            "what is above zero; the number of these elements is sum(x > 0)");
}

/// `clamp(x, 1)`.
template <class X>
constexpr void one_bound() {
    static_assert(never<X>, "sinter: clamp takes two bounds, clamp(x, low, high); min(x, high) has an "
                            "upper bound alone, max(x, low) a lower one");
}

/// `x * y` of two vectors.
template <class Invalid, class... X>
struct product_of_columns : Invalid {
    using Invalid::Invalid;
    static_assert(never<X...>,
                  "sinter: the product of two column vectors is not defined; write hadamard(x, y) for "
                  "the elementwise product, dot(x, y) for the inner one, x * trans(y) for the outer one");
};

/// `cumsum(A)` of a matrix.
template <class Invalid, class X>
struct scan_without_axis : Invalid {
    using Invalid::Invalid;
    static_assert(never<X>,
                  "sinter: a scan goes along an axis of a matrix: cumsum(A, axis<1>) along each row, "
                  "cumsum(A, axis<0>) down each column");
};

/// `rowwise(x) = A`.
template <class E>
constexpr void assignment_to_repeated() {
    static_assert(
        never<E>,
        "sinter: rowwise(x) and colwise(x) cannot be assigned to: they repeat elements; assign to x, "
        "or write A = rowwise(x) for a matrix A");
}

/// `s = A` and `A(i, j) = B`.
template <class E>
constexpr void array_for_number() {
    static_assert(never<E>,
                  "sinter: one element, or a scalar, takes a number, a reduction or an element: A(i, j) = "
                  "2.0f, s = sum(x); rows and columns are A.row(i) = trans(x), A.col(j) = x");
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

/// What a function of map() does with its symbols that only numbers and variables can do.
enum class asked : unsigned char {
    nothing,
    numbers,   ///< it takes no symbols: [](float x)
    truth,     ///< if (x > 0)
    number,    ///< float s = x, std::sqrt(x)
    assignment ///< x = x * x, x += 1
};
template <asked What, class F>
constexpr void symbols_are_no_numbers() {
    static_assert(What != asked::truth,
                  "sinter: this function is compiled once for all elements, and its if would have to "
                  "choose for each: write select(x > 0, a, b), also where you would write x > 0 ? a : "
                  "b");
    static_assert(What != asked::number,
                  "sinter: this function is compiled once for all elements, and its arguments are no "
                  "numbers: write auto s = x + y where you would write float s, cast<float>(x) for "
                  "float(x), and sqrt(x) without std::");
    static_assert(What != asked::assignment,
                  "sinter: this function is compiled once for all elements, and its arguments keep their "
                  "values: write auto y = x * x where you would write x = x * x or x *= x");
}

/// `from_function<float>(dev, n, [](int i) { ... })`.
template <class F>
constexpr void function_of_numbers() {
    static_assert(never<F>, "sinter: from_function's function takes expressions of the indices: write "
                            "[](auto i, auto j) { ... }, for a vector [](auto i) { ... }");
}

/// `reduce([](float a, float b) { ... }, x, 0)`.
template <class F>
constexpr void function_of_two() {
    static_assert(never<F>, "sinter: reduce's function takes two symbols: write [](auto a, auto b) { ... }, "
                            "and select(a > b, a, b) where you would write a > b ? a : b");
}

/// `reduce([](auto a, auto b) { ... }, states(x, i), states(0, 0))`.
template <class F>
constexpr void function_of_pairs() {
    static_assert(never<F>,
                  "sinter: reduce's function takes a symbol for each of the states on the left, and "
                  "then for each of those on the right, and gives as many: [](auto x, auto i, auto "
                  "y, auto j) { return states(..., ...); }");
}

/// `for_each_step(n, x, [](float x) { ... })`.
template <class F>
constexpr void function_of_states() {
    static_assert(never<F>,
                  "sinter: for_each_step's function takes a symbol for each state, and gives as many: "
                  "for_each_step(n, x, [](auto x) { return ...; }), for_each_step(n, states(x, "
                  "y), [](auto x, auto y) { return states(..., ...); })");
}

/// What a function of reduce(), for_each_step() or from_function() gives for its real arguments.
enum class made : unsigned char {
    elements,
    mistake, ///< which is said already
    numbers, ///< of truths: reduce([](auto a, auto b) { return a + b; }, mask, 0)
    foreign  ///< reduce([](auto a, auto b) { return a * c(0, 1); }, x, 0)
};
template <made What, class F>
constexpr void no_such_elements() {
    static_assert(What != made::numbers,
                  "sinter: this function gives numbers for a mask, whose elements would stay truths: "
                  "cast<int>(mask) begins as numbers, and x > 0 gives truths");
    static_assert(What != made::foreign,
                  "sinter: what this function gives is neither a real expression nor a real number, and its "
                  "arguments are real: complex_of(x, 0) makes complex ones of them");
}

/// `states(z, k)` of complex z.
template <class... X>
constexpr void state_of_another_kind() {
    static_assert(never<X...>,
                  "sinter: states are real arrays, expressions and numbers, and with sinter/complex.hpp one "
                  "complex state beside one real: states(z, k); others are states(real(z), imag(z))");
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
                  "sinter: elements are on the device: for (float e : x.to_host()) loops over a copy; "
                  "std::sort and its kin take a copy, auto h = x.to_host(), or a mapping, auto h = x.map()");
}
/// What begin() and end() give after that: all that algorithms ask for, which then say nothing more. `++`
/// gives no reference, so that no concept takes an array for a range.
template <class T>
struct no_iterator {
    using value_type = T;
    using reference = T&;
    using pointer = T*;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::random_access_iterator_tag;

    T& operator*() const;
    T* operator->() const;
    T& operator[](difference_type) const;
    no_iterator operator++() const;
    no_iterator operator++(int) const;
    no_iterator operator--() const;
    no_iterator operator--(int) const;
    no_iterator operator+=(difference_type) const;
    no_iterator operator-=(difference_type) const;
    no_iterator operator+(difference_type) const;
    no_iterator operator-(difference_type) const;
    difference_type operator-(const no_iterator&) const;
    bool operator==(const no_iterator&) const;
    bool operator<(const no_iterator&) const;
    bool operator>(const no_iterator&) const;
    bool operator<=(const no_iterator&) const;
    bool operator>=(const no_iterator&) const;
};

/// `A(0, all)`: the type of `all`, of which one overload takes a `whole_axis`.
struct whole_axis {};
using all_of_axis = void (*)(const whole_axis&);
template <class S>
constexpr void all_as_index() {
    static_assert(never<S>,
                  "sinter: all(mask) asks whether all elements are true; a row is A.row(0), a column "
                  "A.col(0), and A(rows(0, 4), cols(2, 6)) a part");
}

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

/// `x.dot(y)`, `A.max()`: what is no member.
template <class X>
constexpr void no_member_but_a_function() {
    static_assert(never<X>, "sinter: this is a function and no member: dot(x, y), max(A), trace(A), "
                            "diagonal(A), reshape(A, m, n), cast<float>(A), abs(A), eval(A * B)");
}

/// `A.array() * B.array()`.
template <class X>
constexpr void no_array_of_eigen() {
    static_assert(never<X>, "sinter: arrays have no .array(): A * B alone is the product of matrices, and "
                            "hadamard(A, B), A / B, exp(A), A < B go element by element");
}

/// `A.rowwise().sum()` and `A.rowwise() -= x`.
template <class X>
constexpr void no_rowwise() {
    static_assert(never<X>, "sinter: sum(A, axis<1>) has a sum for each row, sum(A, axis<0>) for each "
                            "column; A -= rowwise(x) takes x from each row, colwise(y) is y as each column");
}

/// `A.setZero()`.
template <class X>
constexpr void no_setter() {
    static_assert(never<X>, "sinter: A.fill(0) sets every element, and A = identity<float>(dev, n) makes an "
                            "identity");
}

/// `A.resize(m, n)`, `x.push_back(1)`.
template <class X>
constexpr void no_growth() {
    static_assert(never<X>, "sinter: the extents of an array stay; A = matrix<float>(dev, m, n) makes a new "
                            "one, and reshape(A, m, n) is a view");
}

/// `A.inverse()`.
template <class X>
constexpr void no_inverse() {
    static_assert(never<X>,
                  "sinter: inverse(A) * b is solve(A, b), of sinter/factor.hpp; the inverse itself is "
                  "inverse(A)");
}

} // namespace sinter::expr
