#pragma once
// Lines of elements that are transformed together: where they lie, and arrays to work in.

#include <cstdint>
#include <string>
#include <utility>

#include <sinter/complex.hpp>
#include <sinter/fourier/statement.hpp>

namespace sinter::inline SINTER_ABI::fourier {

/// Complex elements: place a of line b lies `a * step + b * apart` behind the first one, in both storages,
/// which may be one. Without a storage the real or the imaginary parts are zeros.
struct line_set {
    ref<runtime::storage> re, im;
    std::int64_t re_first = 0, im_first = 0;
    std::int64_t step = 0, apart = 0;

    const ref<runtime::storage>& any() const { return re ? re : im; }
    /// Of i times the conjugates: a transform back is one forth between two exchanges of parts.
    line_set exchanged() const { return {im, re, im_first, re_first, step, apart}; }
    line_set from_place(std::int64_t a) const {
        return {re, im, re_first + a * step, im_first + a * step, step, apart};
    }
    line_set from_line(std::int64_t b) const {
        return {re, im, re_first + b * apart, im_first + b * apart, step, apart};
    }
    line_set backwards_from(std::int64_t a) const {
        line_set s = from_place(a);
        s.step = -step;
        return s;
    }
    line_set every(std::int64_t places) const {
        line_set s = *this;
        s.step *= places;
        return s;
    }
    /// Its real parts.
    line_set reals() const { return {re, {}, re_first, 0, step, apart}; }
};

/// How many lines, and of how many places.
struct extents_of_lines {
    std::int64_t places, lines;
};

inline layout rectangle(std::int64_t rows, std::int64_t cols, std::int64_t first, std::int64_t row_stride,
                        std::int64_t col_stride) {
    layout a = row_major(rows, cols, row_stride);
    a.offset = first;
    a.col_stride = col_stride;
    return a;
}

/// A statement about places and lines: rows are places, columns are lines.
class line_statement : public statement {
public:
    line_statement(dtype type, extents_of_lines of) : statement(type), of_(of) {}

    parts_of_value read(const line_set& s) {
        return {array(s.re, place(s.re_first, s)), array(s.im, place(s.im_first, s))};
    }
    /// Complex numbers of a vector, one for each place, `step` of them apart.
    parts_of_value by_place(const line_set& v, std::int64_t step = 1) {
        const auto part = [&](std::int64_t first) {
            return rectangle(of_.places, any_extent, first, v.step * step, 0);
        };
        return {array(v.re, part(v.re_first)), array(v.im, part(v.im_first))};
    }
    /// One for each line.
    parts_of_value by_line(const line_set& v) {
        const auto part = [&](std::int64_t first) {
            return rectangle(any_extent, of_.lines, first, 0, v.step);
        };
        return {array(v.re, part(v.re_first)), array(v.im, part(v.im_first))};
    }
    void write(const line_set& to, parts_of_value v) {
        if (to.re) assign(to.re, place(to.re_first, to), v.re);
        if (to.im) assign(to.im, place(to.im_first, to), v.im);
    }

private:
    extents_of_lines of_;
    layout place(std::int64_t first, const line_set& s) const {
        return rectangle(of_.places, of_.lines, first, s.step, s.apart);
    }
};

/// One statement about places and lines.
template <class F>
void for_each_place(dtype type, extents_of_lines of, F write) {
    line_statement s(type, of);
    write(s);
    s.run();
}

inline constexpr int most_in_a_launch = 16; ///< parts of a butterfly of eight
/// True where a work-item may compute a whole butterfly. Others read what they need of it for each output: a
/// fragment owns one place, and shaders have few arrays.
inline bool writes_butterflies(const runtime::device_state& where) {
    const plan::device_facts& facts = where.facts();
    return !facts.draws() && facts.max_targets >= most_in_a_launch;
}

inline std::int64_t distance(std::int64_t stride) {
    return stride < 0 ? -stride : stride;
}
/// The elements of a line are nearer to each other than its neighbours' are.
inline bool lies_across(const line_set& s, extents_of_lines of) {
    return of.lines > 1 && distance(s.step) < distance(s.apart);
}
/// Other elements lie between neighbours, such as imaginary parts.
inline bool has_gaps(const line_set& s, extents_of_lines of) {
    return distance(of.lines > 1 && distance(s.apart) < distance(s.step) ? s.apart : s.step) != 1;
}
/// Whether passes are faster if copies of the lines lie side by side: a CPU's vectors are of neighbours, and
/// lines that are read across miss its caches.
inline bool wants_copies(const device& where, const line_set& s, extents_of_lines of) {
    constexpr std::int64_t worth_copies = 1 << 14, few = 16;
    if (of.places * of.lines < worth_copies || !writes_butterflies(*where.state())) return false;
    if (lies_across(s, of)) return of.lines >= few;
    return where.state()->facts().is_cpu && has_gaps(s, of);
}

/// Uninitialised lines, side by side: what a launch reads of neighbouring lines lies together.
inline line_set working_lines(runtime::device_state& where, dtype type, extents_of_lines of) {
    line_set s;
    if (writes_butterflies(where)) {
        s.re = expr::make_storage(&where, type, 1, of.places * of.lines);
        s.im = expr::make_storage(&where, type, 1, of.places * of.lines);
        s.step = of.lines;
        s.apart = 1;
    } else { // a texture holds so many rows
        s.re = s.im = expr::make_storage(&where, type, of.places, 2 * of.lines);
        s.im_first = 1;
        s.step = s.re->leading_dimension;
        s.apart = 2;
    }
    return s;
}

/// Of a matrix's rows or of its columns, or of a vector.
template <class A>
line_set lines_in(const A& a, bool rows) {
    line_set s;
    const layout& place = a.place();
    s.re = a.storage();
    s.re_first = place.offset;
    if constexpr (expr::is_complex<A>) {
        s.im = s.re;
        s.im_first = place.offset + 1;
    }
    s.step = rows ? place.col_stride : place.row_stride;
    s.apart = rows ? place.row_stride : place.col_stride;
    return s;
}

/// Elements of the longest line. Places and exponents are int32: a convolution has lines of up to twice the
/// length, and eight times an exponent is below 2^31.
inline constexpr std::int64_t longest = std::int64_t{1} << 26;

inline void check_length(std::int64_t n) {
    if (n > longest)
        throw unsupported_error("sinter: a Fourier transform has up to 2^26 elements in a line, not " +
                                std::to_string(n));
}

} // namespace sinter::fourier
