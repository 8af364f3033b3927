#pragma once
// The formulas of this example, evaluated on a device and on the host in double precision.

#include <chrono>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <sinter/sinter.hpp>

namespace web {

template <class T>
struct operands {
    sinter::matrix<T> left, right;           ///< m x k, k x n
    sinter::matrix<T> first, second, result; ///< m x n
    sinter::vector<T> column;                ///< m
};

/// Awkward extents on purpose: no multiples of four or of a tile.
struct extents {
    std::int64_t m = 61, k = 83, n = 70;
};

/// Numbers in [-1, 1) that are exact in float.
template <class T>
std::vector<T> numbers(std::int64_t count, std::uint32_t seed) {
    std::vector<T> v;
    for (std::int64_t i = 0; i < count; ++i) {
        seed = seed * 1664525u + 1013904223u; // Numerical Recipes' generator
        v.push_back(static_cast<T>(static_cast<double>(seed >> 12) / 524288.0 - 1.0));
    }
    return v;
}

template <class T>
operands<T> make_operands(const sinter::device& d, const extents& e) {
    const auto matrix = [&](std::int64_t rows, std::int64_t cols, std::uint32_t seed) {
        return sinter::matrix<T>(d, rows, cols, numbers<T>(rows * cols, seed));
    };
    return {matrix(e.m, e.k, 1),
            matrix(e.k, e.n, 2),
            matrix(e.m, e.n, 3),
            matrix(e.m, e.n, 4),
            sinter::matrix<T>(d, e.m, e.n),
            sinter::vector<T>(d, e.m, numbers<T>(e.m, 5))};
}

/// One formula. Its result is Y.
struct formula {
    const char* name;
    const char* text;
    double bound; ///< of the absolute error of an element in float
    void (*run)(operands<float>&);
    void (*run_in_double)(operands<double>&);
    std::string (*explain)(operands<float>&);
};

template <class Assignment>
formula make_formula(const char* name, const char* text, double bound, Assignment) {
    return {name,
            text,
            bound,
            [](operands<float>& o) { Assignment()(o); },
            [](operands<double>& o) { Assignment()(o); },
            [](operands<float>& o) { return sinter::explain(Assignment()(o)); }};
}

inline std::vector<formula> formulas(const extents& size) {
    // Elements are below 1, so the j-th sum of a product is below j: it is rounded by half a unit of j, and
    // the term it adds by half a unit. A function gets 8 units, as the tests allow it.
    const double unit = std::ldexp(1.0, -23), k = static_cast<double>(size.k),
                 product = (k * (k + 1) / 2 + k) * unit / 2;
// The text on the page is the code itself. Its letters are those that sinter gives the operands in the
// kernel: in their order, matrices from A on, and vectors from x on.
#define FORMULA(name, bound, names, assignment)                                                              \
    make_formula(name, #assignment, bound, [](auto& o) {                                                     \
        names = o;                                                                                           \
        return assignment;                                                                                   \
    })
#define OF_PRODUCTS auto& [A, B, C, D, Y, x]
#define OF_SUMS auto& [P, Q, A, B, Y, x]
    return {FORMULA("sum", 2 * unit, OF_SUMS, Y = A + B),
            FORMULA("chain", 24 * unit, OF_SUMS, Y = hadamard(exp(-abs(A)), B + 0.5f)),
            FORMULA("product", product, OF_PRODUCTS, Y = A * B),
            FORMULA("update", 2 * product + 4 * unit, OF_PRODUCTS, Y = 1.5f * A * B + 0.5f * C),
            FORMULA("layer", product + 10 * unit, OF_PRODUCTS, Y = tanh(A * B + colwise(x))),
            FORMULA("shifted", 2 * unit, OF_SUMS,
                    Y(sinter::rows(1, 40), sinter::cols(1, 41)) =
                        A(sinter::rows(0, 39), sinter::cols(2, 42)) - 1.0f)};
#undef OF_SUMS
#undef OF_PRODUCTS
#undef FORMULA
}

/// The largest difference so far as a part of the bound, and one more; NaN counts as infinite.
inline double largest(double so_far, double got, double right, double bound) {
    const double part = std::fabs(got - right) / bound;
    return part <= so_far ? so_far : std::isnan(part) ? INFINITY : part;
}

/// What is shown of a formula.
struct outcome {
    std::string name, text, explained;
    std::int64_t rows = 0, cols = 0, launches = 0, temporaries = 0;
    double milliseconds = 0; ///< of one evaluation, when the kernel is compiled
    std::vector<float> values;
    double error = 0; ///< the largest difference from the host as a part of its bound
};

inline outcome evaluate(const formula& f, const sinter::device& d, const extents& size) {
    outcome shown;
    shown.name = f.name;
    shown.text = f.text;
    operands<float> o = make_operands<float>(d, size);
    o.result = 0;
    shown.explained = f.explain(o);
    const sinter::counters before = d.counters();
    f.run(o);
    d.synchronize();
    const sinter::counters counts = d.counters() - before;
    shown.launches = counts.launches;
    shown.temporaries = counts.temporaries;
    constexpr int repetitions = 20;
    const auto begin = std::chrono::steady_clock::now();
    for (int n = 0; n < repetitions; ++n) f.run(o);
    d.synchronize();
    shown.milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count() /
        repetitions;
    shown.rows = o.result.rows();
    shown.cols = o.result.cols();
    shown.values = o.result.to_host();

    operands<double> exact = make_operands<double>(sinter::host_device(), size);
    exact.result = 0;
    f.run_in_double(exact);
    const std::vector<double> right = exact.result.to_host();
    for (std::size_t i = 0; i < right.size(); ++i)
        shown.error = largest(shown.error, static_cast<double>(shown.values[i]), right[i], f.bound);
    return shown;
}

} // namespace web
