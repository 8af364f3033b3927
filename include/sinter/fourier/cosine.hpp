#pragma once
// Cosine transforms, by transforms of reordered real elements. Makhoul, "A fast cosine transform in one and
// two dimensions", 1980.

#include <cmath>
#include <cstdint>

#include <sinter/fourier/real.hpp>

namespace sinter::inline SINTER_ABI {

/// How a cosine transform is scaled: `backward` divides the inverse alone, by 2 n; `ortho` makes the
/// transform an orthonormal matrix, whose inverse is its transpose.
enum class fourier_norm : std::uint8_t { backward, ortho };

namespace fourier {

/// Lines x(0) x(2) x(4) ... x(5) x(3) x(1): assign(s, there, x) of their even and of their odd places, where
/// `there` are the places in the other order.
template <class F>
void reorder(dtype type, extents_of_lines of, const line_set& x, const line_set& v, F assign) {
    const std::int64_t n = of.places;
    for_each_place(type, {(n + 1) / 2, of.lines}, [&](line_statement& s) { assign(s, x.every(2), v); });
    for_each_place(type, {n / 2, of.lines},
                   [&](line_statement& s) { assign(s, x.from_place(1).every(2), v.backwards_from(n - 1)); });
}

/// `first` times element 0 and `others` times the other elements of 2 sum of x(j) cos(pi k (2 j + 1) / 2 n).
template <class T>
void cosine_transform(const device& where, extents_of_lines of, const line_set& in, const line_set& out,
                      double first, double others) {
    const std::int64_t n = of.places, lines = of.lines;
    runtime::device_state& state = *where.state();
    const line_set v = working_lines(state, dtype_of<T>, of).reals(),
                   V = working_lines(state, dtype_of<T>, {n / 2 + 1, lines});
    reorder(dtype_of<T>, of, in, v,
            [](line_statement& s, const line_set& x, const line_set& there) { s.write(there, s.read(x)); });
    transform_reals<T>(where, of, v, V);
    for_each_place(dtype_of<T>, {1, lines}, [&](line_statement& s) {
        s.write(out, s.product(s.number(2 * first), s.read(V.reals())));
    });
    if (n == 1) return;
    vector<std::complex<T>> keeps;
    const line_set roots = root_lines<T>(keeps, where, 4 * n, n).from_place(1);
    const auto turned = [&](line_statement& s, std::int64_t k) {
        return s.product(s.number(2 * others),
                         s.product(s.read(V.from_place(k)), s.by_place(roots.from_place(k - 1))));
    };
    for_each_place(dtype_of<T>, {(n - 1) / 2, lines}, [&](line_statement& s) {
        const parts_of_value y = turned(s, 1);
        s.write(out.from_place(1), {y.re});
        s.write(out.backwards_from(n - 1), {s.opposite(y.im)});
    });
    if (n % 2 == 0)
        for_each_place(dtype_of<T>, {1, lines},
                       [&](line_statement& s) { s.write(out.from_place(n / 2), {turned(s, n / 2).re}); });
}

/// What cosine_transform with factors of 1 makes `first` times element 0 and `others` times the other
/// elements of.
template <class T>
void cosine_transform_back(const device& where, extents_of_lines of, const line_set& in, const line_set& out,
                           double first, double others) {
    const std::int64_t n = of.places, lines = of.lines, h = n / 2;
    runtime::device_state& state = *where.state();
    const line_set v = working_lines(state, dtype_of<T>, of).reals(),
                   V = working_lines(state, dtype_of<T>, {h + 1, lines});
    for_each_place(dtype_of<T>, {1, lines}, [&](line_statement& s) {
        s.write(V, {s.product(s.number(first / 2), s.read(in.reals()).re)});
    });
    if (h > 0) {
        vector<std::complex<T>> keeps;
        const line_set roots = root_lines<T>(keeps, where, 4 * n, n).from_place(1);
        for_each_place(dtype_of<T>, {h, lines}, [&](line_statement& s) {
            const parts_of_value y{s.read(in.from_place(1)).re,
                                   s.opposite(s.read(in.backwards_from(n - 1)).re)};
            s.write(V.from_place(1),
                    s.product(s.number(others / 2), s.product(y, s.conjugate(s.by_place(roots)))));
        });
    }
    transform_to_reals<T>(where, of, V, v, 1 / static_cast<double>(n));
    reorder(dtype_of<T>, of, out, v,
            [](line_statement& s, const line_set& x, const line_set& there) { s.write(x, s.read(there)); });
}

/// Of type 2, or of type 3, whose inverses are each other's but for a factor.
template <int Type, class A, class Axis>
auto cosines(const char* function, const A& a, fourier_norm norm, Axis along, bool back) {
    static_assert(Type == 2 || Type == 3, "sinter: dct and idct are of type 2 or 3: dct(x), dct<3>(x)");
    if constexpr (check_real<A>() && (Type == 2 || Type == 3))
        return with_lines(function, a, along, [&](const auto& what, const line_set& in) {
            using T = real_of<A>;
            const std::int64_t n = what.of.places;
            auto result = what.template result<T>(n);
            const line_set out = lines_in(result, what.rows);
            if (n == 0 || what.of.lines == 0) return result;
            const double all = 2 * static_cast<double>(n);
            const bool ortho = norm == fourier_norm::ortho;
            if ((Type == 2) != back) { // of type 2, or what comes back from type 3
                const double plain = back ? 1 / all : 1.0;
                cosine_transform<T>(what.where, what.of, in, out, ortho ? std::sqrt(0.5 / all) : plain,
                                    ortho ? std::sqrt(1 / all) : plain);
            } else {
                const double plain = back ? 1.0 : all;
                cosine_transform_back<T>(what.where, what.of, in, out, ortho ? std::sqrt(2 * all) : plain,
                                         ortho ? std::sqrt(all) : plain);
            }
            return result;
        });
    else
        return expr::invalid{};
}

} // namespace fourier

/// y(k) = 2 sum of x(j) cos(pi k (2 j + 1) / 2 n), as SciPy's dct: along a vector, along each row of a
/// matrix, or with axis<0> along each column; real elements. dct<3>(x) is of type 3: x(0) + 2 sum of x(j)
/// cos(pi j (2 k + 1) / 2 n) for j from 1 on. fourier_norm::ortho makes it orthonormal. Throws
/// unsupported_error for more than 2^26 elements in a line.
template <int Type = 2, fourier::transformable A, expr::is_axis Axis = fourier::own_axis<A>>
auto dct(const A& a, fourier_norm norm, Axis along = {}) {
    return fourier::cosines<Type>("dct(x)", a, norm, along, false);
}
template <int Type = 2, fourier::transformable A, expr::is_axis Axis = fourier::own_axis<A>>
auto dct(const A& a, Axis along = {}) {
    return fourier::cosines<Type>("dct(x)", a, fourier_norm::backward, along, false);
}

/// The inverse of dct() with the same type and norm.
template <int Type = 2, fourier::transformable A, expr::is_axis Axis = fourier::own_axis<A>>
auto idct(const A& a, fourier_norm norm, Axis along = {}) {
    return fourier::cosines<Type>("idct(x)", a, norm, along, true);
}
template <int Type = 2, fourier::transformable A, expr::is_axis Axis = fourier::own_axis<A>>
auto idct(const A& a, Axis along = {}) {
    return fourier::cosines<Type>("idct(x)", a, fourier_norm::backward, along, true);
}

} // namespace sinter
