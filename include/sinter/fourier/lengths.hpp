#pragma once
// Transforms of lines of any length: by passes, or as a convolution where the length has a large prime
// factor.

#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include <sinter/fourier/gathered.hpp>

namespace sinter::inline SINTER_ABI::fourier {

template <class T>
void transform_by_passes(const device& where, extents_of_lines of, const line_set& in, const line_set& out,
                         double scale) {
    if (of.places == 1)
        for_each_place(dtype_of<T>, of, [&](line_statement& s) {
            const parts_of_value x = s.read(in);
            s.write(out, scale == 1 ? x : s.product(s.number(scale), x));
        });
    else if (writes_butterflies(*where.state()))
        butterfly_passes<T>(where, of).run(in, out, scale);
    else
        gathered_passes<T>(where, of).run(in, out, scale);
}

/// exp(pi i k k / n) for k = 0 ... n - 1 and the same for the places -k of a circle of `length`, from the
/// host in double: squares are reduced as whole numbers.
template <class T>
vector<std::complex<T>> chirp_filter(const device& where, std::int64_t n, std::int64_t length) {
    std::vector<std::complex<T>> b(static_cast<std::size_t>(length));
    for (std::int64_t k = 0; k < n; ++k) {
        const unit_root w(k * k % (2 * n), 2 * n);
        b[static_cast<std::size_t>(k)] = {static_cast<T>(w.c), static_cast<T>(-w.s)};
        b[static_cast<std::size_t>((length - k) % length)] = b[static_cast<std::size_t>(k)];
    }
    return vector<std::complex<T>>(where, b);
}

/// Of lines of any length n, as a circular convolution of a power of two of elements: Bluestein, "A linear
/// filtering approach to the computation of discrete Fourier transform", 1970.
template <class T>
void transform_by_convolution(const device& where, extents_of_lines of, const line_set& in,
                              const line_set& out, double scale) {
    const auto length =
        static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(2 * of.places - 1)));
    const extents_of_lines long_ones{length, of.lines};
    runtime::device_state& state = *where.state();
    const vector<std::complex<T>> b = chirp_filter<T>(where, of.places, length);
    const line_set filter = lines_in(b, false);
    const line_set of_filter = working_lines(state, dtype_of<T>, {length, 1});
    transform_by_passes<T>(where, {length, 1}, filter, of_filter, 1);

    const line_set x = working_lines(state, dtype_of<T>, long_ones),
                   y = working_lines(state, dtype_of<T>, long_ones);
    for_each_place(dtype_of<T>, of, [&](line_statement& s) {
        s.write(x, s.product(s.read(in), s.conjugate(s.by_place(filter))));
    });
    for_each_place(dtype_of<T>, {length - of.places, of.lines},
                   [&](line_statement& s) { s.write(x.from_place(of.places), {}); });
    transform_by_passes<T>(where, long_ones, x, y, 1);
    for_each_place(dtype_of<T>, long_ones,
                   [&](line_statement& s) { s.write(x, s.product(s.read(y), s.by_place(of_filter))); });
    transform_by_passes<T>(where, long_ones, x.exchanged(), y.exchanged(),
                           scale / static_cast<double>(length));
    for_each_place(dtype_of<T>, of, [&](line_statement& s) {
        s.write(out, s.product(s.read(y), s.conjugate(s.by_place(filter))));
    });
}

/// Copies lines whose own elements are neighbours side by side, or back: without gaps first, and then turned.
/// In one launch, this takes several times as long.
template <class T>
void copy_across(const device& where, extents_of_lines of, const line_set& from, const line_set& to) {
    const auto copy = [&](const line_set& a, const line_set& b) {
        for_each_place(dtype_of<T>, of, [&](line_statement& s) { s.write(b, s.read(a)); });
    };
    line_set between = working_lines(*where.state(), dtype_of<T>, of);
    between.step = 1;
    between.apart = of.places;
    if (!from.re || !to.re) between.re = nullptr;
    if (!from.im || !to.im) between.im = nullptr;
    copy(from, between);
    copy(between, to);
}

/// Copies lines in whatever order they lie.
template <class T>
void copy_lines(const device& where, extents_of_lines of, const line_set& from, const line_set& to) {
    if (lies_across(from, of) != lies_across(to, of)) return copy_across<T>(where, of, from, to);
    for_each_place(dtype_of<T>, of, [&](line_statement& s) { s.write(to, s.read(from)); });
}
/// The lines, or a copy of them that lies side by side, if that is faster to read.
template <class T>
line_set side_by_side(const device& where, extents_of_lines of, const line_set& in) {
    if (!wants_copies(where, in, of)) return in;
    line_set x = working_lines(*where.state(), dtype_of<T>, of);
    if (!in.im) x.im = nullptr;
    if (!in.re) x.re = nullptr;
    copy_lines<T>(where, of, in, x);
    return x;
}
/// Calls write(lines) with what is to be written, or with lines that are then copied there, if that is
/// faster.
template <class T, class F>
void write_side_by_side(const device& where, extents_of_lines of, const line_set& out, F write) {
    if (!wants_copies(where, out, of)) return write(out);
    line_set y = working_lines(*where.state(), dtype_of<T>, of);
    if (!out.im) y.im = nullptr;
    if (!out.re) y.re = nullptr;
    write(y);
    copy_lines<T>(where, of, y, out);
}

/// Lines that are transformed together. Of those that are turned, a CPU takes as many as its caches hold with
/// all that is made of them.
template <class T>
std::int64_t lines_at_once(const device& where, extents_of_lines of, const line_set& in,
                           const line_set& out) {
    constexpr std::int64_t in_caches = (1 << 20) / (2 * sizeof(T)), least = 32, long_line = 4096;
    if (of.lines == 1 || !writes_butterflies(*where.state())) return of.lines;
    // Side by side, few lines would be read across each other.
    if (of.lines < 16 && of.places >= long_line) return 1;
    const bool turned = lies_across(in, of) && lies_across(out, of) && wants_copies(where, in, of);
    if (!turned || !where.state()->facts().is_cpu) return of.lines;
    return in_caches / of.places < least ? least : in_caches / of.places;
}

/// Calls f(extents, in, out) for shares of the lines, if they are not to be transformed all at once.
template <class T, class F>
bool in_shares(const device& where, extents_of_lines of, const line_set& in, const line_set& out, F f) {
    const std::int64_t most = lines_at_once<T>(where, of, in, out), shares = (of.lines + most - 1) / most;
    for (std::int64_t share = 0; shares > 1 && share < shares; ++share) {
        const std::int64_t first = share * of.lines / shares, end = (share + 1) * of.lines / shares;
        f({of.places, end - first}, in.from_line(first), out.from_line(first));
    }
    return shares > 1;
}

/// `out` becomes `scale` times the transform of `in`, with exp(-2 pi i ...), or backwards with its conjugate.
template <class T>
void transform(const device& where, extents_of_lines of, const line_set& in, const line_set& out,
               bool backwards, double scale) {
    if (of.places == 0 || of.lines == 0) return;
    if (backwards) return transform<T>(where, of, in.exchanged(), out.exchanged(), false, scale);
    const auto share = [&](extents_of_lines its, const line_set& x, const line_set& y) {
        transform<T>(where, its, x, y, false, scale);
    };
    if (in_shares<T>(where, of, in, out, share)) return;
    const line_set x = side_by_side<T>(where, of, in);
    write_side_by_side<T>(where, of, out, [&](const line_set& y) {
        if (of.places > 1 && factors_of(of.places, false).empty())
            transform_by_convolution<T>(where, of, x, y, scale);
        else
            transform_by_passes<T>(where, of, x, y, scale);
    });
}

} // namespace sinter::fourier
