#pragma once
// Sums over the neighbours of an element, and interpolation between elements, written out as gathers.

#include <cstdint>

#include <sinter/core/edge.hpp>
#include <sinter/core/layout.hpp>
#include <sinter/graph/value_writer.hpp>

namespace sinter::inline SINTER_ABI::graph {

/// Numbers of rows of the images that lie one below the other in an array, and in the result of sampling it;
/// -1: the array is one image.
struct image_heights {
    value_id source = -1, result = -1;
};

/// Writes sums of an array's elements.
class stencil_writer : public value_writer {
public:
    stencil_writer(builder& b, lookup how, value_id array, dtype type, const image_heights& images)
        : value_writer(b, type), how_(how), array_(b.is_array(array) ? array : b.materialise(array)),
          images_(images) {
        how_.between = filter::nearest;
    }

    value_id array() const { return array_; }
    /// `place`, which is int32, and so many further.
    value_id shifted(value_id place, std::int64_t by) {
        if (by == 0) return place;
        return call(by > 0 ? op::add : op::subtract, place, count(by > 0 ? by : -by));
    }
    /// Row `place`, as the image has it in which row `own` is.
    value_id row(value_id own, value_id place) {
        if (images_.source < 0 || own == place) return place;
        return b_.add_image_row(how_.packed(), own, place, images_.source);
    }
    /// Element (i, j) of the array, in its own type and in that of sums.
    value_id element(value_id i, value_id j) { return b_.add_gather(how_.packed(), array_, i, j); }
    value_id at(value_id i, value_id j) { return cast(element(i, j), type()); }
    /// Element (r, c), which exists, of the array of weights.
    value_id weight(value_id weights, std::int64_t r, std::int64_t c) {
        return cast(b_.add_gather(lookup().packed(), weights, count(r), count(c)), type());
    }

    /// Element (r, c), which exists, of the array of weights, r being the turn of a series.
    value_id weight_of_turn(value_id weights, std::int64_t c) {
        return cast(b_.add_gather(lookup::inside, weights, turn(), count(c)), type());
    }

    /// Sum over r of factor(r) * term(r), in order; a factor of -1 is none.
    template <class Factor, class Term>
    value_id sum(std::int64_t count, Factor factor, Term term) {
        value_id total = -1;
        for (std::int64_t r = 0; r < count; ++r) {
            const value_id f = factor(r), next = f < 0 ? term(r) : multiply(f, term(r));
            total = total < 0 ? next : add(total, next);
        }
        return total;
    }

private:
    lookup how_;
    value_id array_;
    image_heights images_;
};

/// Taps in rows and columns that are not all written out: the rows are the turns of a loop.
constexpr bool is_loop(std::int64_t rows, std::int64_t cols) {
    return rows > 1 && cols > 1 && rows * cols > many_taps;
}

/// Of view `numbers`: row_j x col_j taps; tap (r, s) is the element row0 + row_i * r rows further down and
/// col0 + col_i * s pixels further right.
inline value_id add_correlation(builder& b, const instruction& step, const view& numbers,
                                const value_id* args, const image_heights& images) {
    const lookup how = lookup_of(step);
    stencil_writer w(b, how, args[0], step.type, images);
    const value_id i = b.add_index_of(leaf_kind::row_index, w.array()),
                   j = b.add_index_of(leaf_kind::col_index, w.array());
    const auto row = [&](std::int64_t r) { return w.row(i, w.shifted(i, numbers.row0 + numbers.row_i * r)); };
    const auto col = [&](std::int64_t s) {
        return w.shifted(j, (numbers.col0 + numbers.col_i * s) * how.channels);
    };
    const char* name = numbers.row_i > 0 ? "correlate" : "convolve";
    if (step.code == op::correlate && is_loop(numbers.row_j, numbers.col_j)) {
        // One turn is a row of taps, so that columns are still neighbours.
        const value_id first = w.shifted(i, numbers.row0);
        const value_id place = w.row(i, w.call(numbers.row_i > 0 ? op::add : op::subtract, first, w.turn()));
        const value_id of_row = w.sum(
            numbers.col_j, [&](std::int64_t s) { return w.weight_of_turn(args[1], s); },
            [&](std::int64_t s) { return w.at(place, col(s)); });
        const value_id sum = w.series(of_row, numbers.row_j);
        b.graph.names.push_back({sum, name, {w.array(), args[1], -1}, 2});
        return sum;
    }
    const bool separable = step.code == op::separable;
    const value_id total = w.sum(
        numbers.row_j, [&](std::int64_t r) { return separable ? w.weight(args[1], r, 0) : -1; },
        [&](std::int64_t r) {
            return w.sum(
                numbers.col_j,
                [&](std::int64_t s) { return separable ? w.weight(args[2], s, 0) : w.weight(args[1], r, s); },
                [&](std::int64_t s) { return w.at(row(r), col(s)); });
        });
    b.set_taps(total, static_cast<int>(numbers.row_j * numbers.col_j));
    if (separable) b.graph.names.push_back({total, name, {w.array(), args[1], args[2]}, 3});
    return total;
}

namespace detail {

/// The taps of a filter along one axis, for a place whose fraction above its first element is `f`.
struct filter_taps {
    std::int64_t first = 0, count = 1; ///< elements, counted from the one at or before the place
    value_id weights[6] = {-1, -1, -1, -1, -1, -1};
};

/// Keys, "Cubic convolution interpolation for digital image processing", 1981, with a = -3/4.
inline void cubic_weights(stencil_writer& w, value_id f, filter_taps& taps) {
    constexpr double a = -0.75;
    const value_id one = w.literal(1), rest = w.subtract(one, f);
    const auto inner = [&](value_id x) { // 0 <= x <= 1: ((a + 2) x - (a + 3)) x x + 1
        const value_id linear = w.subtract(w.multiply(w.literal(a + 2), x), w.literal(a + 3));
        return w.add(w.multiply(w.multiply(linear, x), x), one);
    };
    const auto outer = [&](value_id x) { // 1 + x: a x (x - 1)^2, which is Keys' polynomial there
        const value_id less = w.subtract(one, x);
        return w.multiply(w.multiply(w.literal(a), x), w.multiply(less, less));
    };
    taps = {-1, 4, {outer(f), inner(f), inner(rest), outer(rest)}};
}

/// sinc(d) sinc(d / 3) = 3 sin(pi d) sin(pi d / 3) / (pi d)^2 at six places d = f + 2 ... f - 3, of their
/// sum: the first sine is the same but for its sign, and the others come from one angle. Only the one that is
/// small beside d * d is taken of d itself.
inline void lanczos_weights(stencil_writer& w, value_id f, filter_taps& taps) {
    constexpr double pi = 3.14159265358979323846, root = 0.86602540378443864676; // sin(pi / 3)
    taps.first = -2;
    taps.count = 6;
    const auto angle = [&](value_id d) { return w.multiply(w.literal(pi / 3), d); };
    const value_id s = w.call(op::sin, angle(f)), half = w.multiply(w.literal(0.5), s),
                   c = w.multiply(w.literal(root), w.call(op::cos, angle(f))),
                   negative = w.call(op::negate, w.add(half, c)),
                   above = w.call(op::sin, angle(w.subtract(w.literal(1), f)));
    const value_id sines[] = {w.subtract(c, half), negative, s, above, negative, s};
    value_id total = -1;
    for (int t = 0; t < 6; ++t) {
        const value_id d = w.add(f, w.literal(2 - t));
        taps.weights[t] = w.call(op::divide, sines[t], w.multiply(d, d));
        if (t == 2 || t == 3) {
            // On an element nothing else counts: a power of two, whose reciprocal is exact.
            const value_id there = w.call(op::less, w.call(op::abs, d), w.literal(1e-15));
            taps.weights[t] = w.call(op::select, there, w.literal(0x1p100), taps.weights[t]);
        }
        total = total < 0 ? taps.weights[t] : w.add(total, taps.weights[t]);
    }
    const value_id share = w.call(op::divide, w.literal(1), total);
    for (value_id& weight : taps.weights) weight = w.multiply(weight, share);
}

inline filter_taps taps_of(stencil_writer& w, filter between, value_id f) {
    filter_taps taps;
    if (between == filter::linear) taps = {0, 2, {w.subtract(w.literal(1), f), f}};
    if (between == filter::cubic) cubic_weights(w, f, taps);
    if (between == filter::lanczos) lanczos_weights(w, f, taps);
    return taps;
}

} // namespace detail

/// Array args[0] at the places (args[1], args[2]), which are fractions of rows and of pixels; int32 places
/// are rows and columns. The channel is that of the element that is computed, and the image, of images below
/// each other, the one of the same number; rows count from its first.
inline value_id add_sample(builder& b, const instruction& step, const value_id* args,
                           const image_heights& images) {
    const lookup how = lookup_of(step);
    const dtype wide = b.graph[args[0]].type == dtype::f64 ? dtype::f64 : dtype::f32;
    stencil_writer w(b, how, args[0], wide, images);
    value_id below[2] = {-1, -1};
    detail::filter_taps taps[2];
    for (int axis = 0; axis < 2; ++axis) {
        const value_id place = args[1 + axis];
        below[axis] = place;
        if (b.graph[place].type == dtype::i32) continue; // whole numbers: nothing lies between
        const bool nearest = how.between == filter::nearest;
        const value_id whole = w.call(op::floor, nearest ? w.add(place, w.literal(0.5)) : place);
        if (!nearest) taps[axis] = detail::taps_of(w, how.between, w.subtract(place, whole));
        below[axis] = w.cast(whole, dtype::i32);
    }
    value_id first = -1; // row of the image
    if (images.source >= 0) {
        first = w.multiply(w.divide(b.add_index(leaf_kind::row_index), images.result), images.source);
        below[0] = w.add(first, below[0]);
    }
    const auto row = [&](std::int64_t t) {
        const value_id place = w.shifted(below[0], taps[0].first + t);
        return first < 0 ? place : w.row(first, place);
    };
    const auto col = [&](std::int64_t t) {
        const value_id pixel = w.shifted(below[1], taps[1].first + t);
        if (how.channels == 1 || b.graph[args[2]].type == dtype::i32) return pixel;
        const value_id count = b.add_literal(how.channels, dtype::i32);
        const value_id channel = w.call(op::mod, b.add_index(leaf_kind::col_index), count);
        return w.add(w.multiply(pixel, count), channel);
    };
    if (how.between == filter::nearest && !is_floating(step.type)) return w.element(row(0), col(0));
    const auto weight = [&](int axis, std::int64_t t) { return taps[axis].weights[t]; };
    const value_id v = w.sum(
        taps[0].count, [&](std::int64_t r) { return weight(0, r); },
        [&](std::int64_t r) {
            return w.sum(
                taps[1].count, [&](std::int64_t s) { return weight(1, s); },
                [&](std::int64_t s) { return w.at(row(r), col(s)); });
        });
    return w.cast(v, step.type);
}

} // namespace sinter::graph
