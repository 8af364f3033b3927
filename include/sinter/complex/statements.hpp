#pragma once
// evaluate, explain, prewarm and eval of complex operands.

#include <string>
#include <tuple>
#include <type_traits>

#include <sinter/complex/functions.hpp>
#include <sinter/complex/places.hpp>

namespace sinter::inline SINTER_ABI {
namespace expr {

/// The real assignments that one assignment is.
template <class X>
auto assignments_of(X& x) {
    if constexpr (is_assigned_complex<X>)
        return x.take();
    else
        return std::tie(x);
}
template <class X>
void commit(X& x) {
    if constexpr (is_assigned_complex<X>) x.commit();
}
template <class X>
concept is_any_assigned = is_assigned<X> || is_assigned_complex<X>;

/// Elements for the value of `x`, of its static extents.
template <class X>
using complex_owner_of = typename owner_of<typename std::remove_cvref_t<X>::value_type,
                                           real_tree<std::remove_cvref_t<X>>::info.rows,
                                           real_tree<std::remove_cvref_t<X>>::info.cols>::type;

template <class X>
std::string explain_alone(const X& x) {
    complex_owner_of<X> target;
    return std::apply([](auto&... all) { return explain(all...); }, (target = x).take());
}
} // namespace expr

template <class... X>
requires(expr::is_assigned_complex<X> || ...) expr::evaluated evaluate(X&&... assignments) {
    static_assert((expr::is_any_assigned<X> && ...),
                  "sinter: evaluate() takes assignments, as in evaluate(u = x + y, v = x - y)");
    std::apply([](auto&... all) { evaluate(all...); }, std::tuple_cat(expr::assignments_of(assignments)...));
    (expr::commit(assignments), ...);
    return {};
}

/// Evaluates into a new array: a scalar, a vector (for a column) or a matrix.
template <expr::is_complex X>
auto eval(X&& x) {
    return expr::complex_owner_of<X>(x);
}
template <class Re, class Im>
auto complex_expression<Re, Im>::to_host() const {
    return eval(*this).to_host();
}

template <class... X>
requires(expr::is_complex<X> || ...) std::string explain(X&&... x) {
    if constexpr ((expr::is_any_assigned<X> && ...)) {
        return std::apply([](auto&... all) { return explain(all...); },
                          std::tuple_cat(expr::assignments_of(x)...));
    } else {
        static_assert(sizeof...(X) == 1, "sinter: of several arguments, explain() takes assignments, as in "
                                         "explain(u = x + y, v = x - y)");
        return expr::explain_alone(x...);
    }
}
template <class... X>
requires(expr::is_assigned_complex<X> || ...) void prewarm(X&&... assignments) {
    static_assert((expr::is_any_assigned<X> && ...),
                  "sinter: prewarm() takes assignments, as in prewarm(C = A * B, y = A * x)");
    std::apply([](auto&... all) { prewarm(all...); }, std::tuple_cat(expr::assignments_of(assignments)...));
}

} // namespace sinter
