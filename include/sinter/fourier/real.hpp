#pragma once
// Transforms of real elements: of even lengths n by a complex transform of n / 2, whose elements have two
// real ones each. Press et al., "Numerical Recipes", 3rd ed., 12.3.

#include <cstdint>
#include <string>

#include <sinter/fourier/operands.hpp>

namespace sinter::inline SINTER_ABI {
namespace fourier {

template <class A>
constexpr bool check_real() {
    static_assert(!expr::is_complex<A>,
                  "sinter: this transform takes real elements: write fft(z), or rfft(real(z))");
    return !expr::is_complex<A>;
}

/// exp(-2 pi i k / n) for k = 0 ... count - 1.
template <class T>
line_set root_lines(vector<std::complex<T>>& keeps, const device& where, std::int64_t n, std::int64_t count) {
    keeps = many_roots_of_unity<T>(where, n, count);
    return lines_in(keeps, false);
}

/// Pairs of neighbours of real lines as complex elements.
inline line_set as_pairs(const line_set& x) {
    return {x.re, x.re, x.re_first, x.re_first + x.step, 2 * x.step, x.apart};
}

/// The first n / 2 + 1 elements of the transform of real lines.
template <class T>
void transform_reals(const device& where, extents_of_lines of, const line_set& in, const line_set& out) {
    const std::int64_t n = of.places, lines = of.lines, h = n / 2;
    if (n == 0 || lines == 0) return;
    const auto share = [&](extents_of_lines its, const line_set& x, const line_set& y) {
        transform_reals<T>(where, its, x, y);
    };
    if (in_shares<T>(where, of, in, out, share)) return;
    if (wants_copies(where, out, {h + 1, lines}))
        return write_side_by_side<T>(where, {h + 1, lines}, out,
                                     [&](const line_set& y) { transform_reals<T>(where, of, in, y); });
    if (n % 2 != 0) {
        const line_set all = working_lines(*where.state(), dtype_of<T>, of);
        transform<T>(where, of, in, all, false, 1);
        return for_each_place(dtype_of<T>, {h + 1, lines}, [&](auto& s) { s.write(out, s.read(all)); });
    }
    const line_set z = working_lines(*where.state(), dtype_of<T>, {h, lines});
    transform<T>(where, {h, lines}, as_pairs(in), z, false, 1);
    for_each_place(dtype_of<T>, {1, lines}, [&](auto& s) {
        const parts_of_value first = s.read(z);
        s.write(out, {s.sum(first.re, first.im)});
        s.write(out.from_place(h), {s.difference(first.re, first.im)});
    });
    if (h == 1) return;
    vector<std::complex<T>> keeps;
    const line_set roots = root_lines<T>(keeps, where, n, h);
    for_each_place(dtype_of<T>, {h - 1, lines}, [&](auto& s) {
        const value half_of = s.number(0.5);
        const parts_of_value a = s.read(z.from_place(1)), b = s.conjugate(s.read(z.backwards_from(h - 1)));
        const parts_of_value of_even = s.product(half_of, s.sum(a, b)),
                             of_odd = s.turned(s.product(half_of, s.difference(a, b)));
        s.write(out.from_place(1), s.sum(of_even, s.product(of_odd, s.by_place(roots.from_place(1)))));
    });
}

/// `scale` times what transform_reals makes these lines of, which have n / 2 + 1 places; imaginary parts of
/// the first, and of the last for an even n, are taken for 0.
template <class T>
void transform_to_reals(const device& where, extents_of_lines of, const line_set& from, const line_set& out,
                        double scale) {
    const std::int64_t n = of.places, lines = of.lines, h = n / 2;
    if (n == 0 || lines == 0) return;
    const auto share = [&](extents_of_lines its, const line_set& x, const line_set& y) {
        transform_to_reals<T>(where, its, x, y, scale);
    };
    if (in_shares<T>(where, of, from, out, share)) return;
    const line_set in = side_by_side<T>(where, {h + 1, lines}, from);
    runtime::device_state& state = *where.state();
    if (n % 2 != 0) {
        const line_set all = working_lines(state, dtype_of<T>, of),
                       back = working_lines(state, dtype_of<T>, of);
        for_each_place(dtype_of<T>, {1, lines}, [&](auto& s) { s.write(all, {s.read(in).re}); });
        for_each_place(dtype_of<T>, {h, lines}, [&](auto& s) {
            const parts_of_value x = s.read(in.from_place(1));
            s.write(all.from_place(1), x);
            s.write(all.backwards_from(n - 1), s.conjugate(x));
        });
        transform<T>(where, of, all, back, true, scale);
        return for_each_place(dtype_of<T>, of, [&](auto& s) { s.write(out, {s.read(back).re}); });
    }
    const line_set z = working_lines(state, dtype_of<T>, {h, lines});
    for_each_place(dtype_of<T>, {1, lines}, [&](auto& s) {
        const value first = s.read(in.reals()).re, last = s.read(in.from_place(h).reals()).re;
        s.write(z, {s.sum(first, last), s.difference(first, last)});
    });
    if (h > 1) {
        vector<std::complex<T>> keeps;
        const line_set roots = root_lines<T>(keeps, where, n, h);
        for_each_place(dtype_of<T>, {h - 1, lines}, [&](auto& s) {
            const parts_of_value a = s.read(in.from_place(1)),
                                 b = s.conjugate(s.read(in.backwards_from(h - 1)));
            const parts_of_value w = s.conjugate(s.turned(s.by_place(roots.from_place(1)))); // i conj(w)
            s.write(z.from_place(1), s.sum(s.sum(a, b), s.product(s.difference(a, b), w)));
        });
    }
    transform<T>(where, {h, lines}, z, as_pairs(out), true, scale);
}

inline void check_count(const char* function, std::int64_t n, std::int64_t found) {
    if (n < 1 || found < 1)
        throw shape_error(std::string("sinter: ") + function +
                          " gives lines of one element or more, from one or more, not " + std::to_string(n) +
                          " from " + std::to_string(found));
    check_length(n);
}

template <class A, class Axis>
auto to_reals(const A& a, std::int64_t n, Axis along) {
    return with_lines("irfft(X, n)", a, along, [&](const auto& what, const line_set& in) {
        using T = real_of<A>;
        const std::int64_t found = what.of.places, needed = n / 2 + 1;
        check_count("irfft", n, found);
        auto result = what.template result<T>(n);
        const line_set out = lines_in(result, what.rows);
        const extents_of_lines of{n, what.of.lines};
        const double scale = 1 / static_cast<double>(n);
        if (found >= needed) {
            transform_to_reals<T>(what.where, of, in, out, scale);
        } else {
            const line_set longer = working_lines(*what.where.state(), dtype_of<T>, {needed, of.lines});
            for_each_place(dtype_of<T>, what.of, [&](auto& s) { s.write(longer, s.read(in)); });
            for_each_place(dtype_of<T>, {needed - found, of.lines},
                           [&](auto& s) { s.write(longer.from_place(found), {}); });
            transform_to_reals<T>(what.where, of, longer, out, scale);
        }
        return result;
    });
}

} // namespace fourier

/// The first n / 2 + 1 elements of fft() of n real elements, as NumPy's rfft: along a vector, along each row
/// of a matrix, or with axis<0> along each column. The others are their conjugates. An even n costs half of
/// fft(). Throws unsupported_error for more than 2^26 elements in a line, shape_error for none.
template <fourier::transformable A, expr::is_axis Axis = fourier::own_axis<A>>
auto rfft(const A& a, Axis along = {}) {
    if constexpr (fourier::check_real<A>())
        return fourier::with_lines("rfft(x)", a, along, [&](const auto& what, const fourier::line_set& in) {
            using T = fourier::real_of<A>;
            const std::int64_t n = what.of.places;
            fourier::check_count("rfft", n, n);
            auto result = what.template result<std::complex<T>>(n / 2 + 1);
            fourier::transform_reals<T>(what.where, what.of, in, fourier::lines_in(result, what.rows));
            return result;
        });
    else
        return expr::invalid{};
}

/// The n real elements that rfft() made X of, as NumPy's irfft: without n they are 2 (m - 1) for m elements
/// of X. Elements of X beyond n / 2 + 1 are not read, and those that it lacks are zeros. The imaginary parts
/// of the first, and of the last for an even n, are taken for 0. Throws shape_error for lines without
/// elements, also of the result.
template <fourier::transformable A, expr::is_axis Axis = fourier::own_axis<A>>
auto irfft(const A& X, std::int64_t n, Axis along = {}) {
    return fourier::to_reals(X, n, along);
}
template <fourier::transformable A, expr::is_axis Axis = fourier::own_axis<A>>
auto irfft(const A& X, Axis along = {}) {
    const bool down = expr::runs_down<std::remove_cvref_t<decltype(expr::real_part(X))>>(along);
    const std::int64_t m = down ? expr::rows_of(expr::real_part(X)) : expr::cols_of(expr::real_part(X));
    return fourier::to_reals(X, 2 * (m - 1), along);
}

} // namespace sinter
