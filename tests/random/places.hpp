#pragma once
// The half of the grammar that chooses names of extents, arrays, and parts of arrays: what a statement may
// read and write.

#include <utility>

#include "random.hpp"
#include "types.hpp"

namespace random_statements {

/// What the arrays of a device may hold, and how large a statement may become.
struct limits {
    bool halves = true, doubles = true;
    int terms = 40;     ///< of one assignment
    int statements = 4; ///< one after the other
    bool bfloats = true, scans = true, longs = true;
};

class place_maker {
public:
    structure made;

protected:
    place_maker(std::uint64_t seed, const limits& most) : random_(seed), most_(most) {
        made.dimensions = {{dimension_form::fixed}, {dimension_form::plus, one}}; // the second is `unit`
        for (int n = 0; n < 3; ++n) add_dimension({dimension_form::base});
        for (int n = 0; n < 2; ++n) add_dimension({dimension_form::positive});
        main_type_ = any_type();
    }

    generator random_;
    limits most_;
    dtype main_type_ = dtype::f32;

    /// Of this statement, with its destinations: what further parts of it may be copies of.
    std::vector<term> known_;

    static int size_of(const term& t) {
        int count = 0;
        for_each(t, [&](const term&) { ++count; });
        return count;
    }
    /// One of these extents, of at most so many terms; or none.
    const term* some_known(int rows, int cols, int most) {
        std::vector<const term*> found;
        for (const term& t : known_)
            if (t.rows == rows && t.cols == cols && size_of(t) <= most) found.push_back(&t);
        if (found.empty()) return nullptr;
        return found[static_cast<std::size_t>(random_.below(static_cast<std::int64_t>(found.size())))];
    }

    int add_dimension(dimension d) {
        made.dimensions.push_back(d);
        return static_cast<int>(made.dimensions.size()) - 1;
    }
    int some_extent() { return 2 + static_cast<int>(random_.below(5)); }
    int positive_extent() { return 5 + static_cast<int>(random_.below(2)); }
    /// An extent that is never below `d`.
    int larger(int d) {
        std::vector<int> found;
        for (std::size_t n = 2; n < made.dimensions.size(); ++n) {
            const dimension& other = made.dimensions[n];
            if (other.of == d && other.form != dimension_form::product) found.push_back(static_cast<int>(n));
        }
        if (!found.empty() && random_.chance(70))
            return found[static_cast<std::size_t>(random_.below(static_cast<std::int64_t>(found.size())))];
        if (d >= 2 && random_.chance(15)) return d;
        return add_dimension({random_.chance(20) ? dimension_form::twice : dimension_form::plus, d});
    }

    dtype any_type() {
        constexpr dtype types[] = {dtype::f32, dtype::f32,     dtype::f32, dtype::i32,  dtype::u32,
                                   dtype::f16, dtype::boolean, dtype::f64, dtype::bf16, dtype::u8,
                                   dtype::i16, dtype::i64,     dtype::i64, dtype::u64};
        const dtype t = random_.one_of(types);
        const bool has = (t != dtype::f64 || most_.doubles) && (t != dtype::f16 || most_.halves) &&
                         (t != dtype::bf16 || most_.bfloats) && (!is_long(t) || most_.longs);
        return has ? t : dtype::f32;
    }
    dtype some_type() { return random_.chance(70) ? main_type_ : any_type(); }

    term make(term_form form, int rows, int cols) {
        term t;
        t.form = form;
        t.rows = rows;
        t.cols = cols;
        t.slot = made.slots++;
        return t;
    }
    term view_of(view_form v, term a, int rows, int cols) {
        term t = make(term_form::view, rows, cols);
        t.view = v;
        t.parts.push_back(std::move(a));
        find_types(t);
        return t;
    }
    term array_term(int n) {
        const pool_array& a = made.arrays[static_cast<std::size_t>(n)];
        term t = make(term_form::array, a.rows, a.cols);
        t.array = n;
        t.type = a.type;
        return t;
    }

    /// An array of just these extents: one that is there, or a new one.
    term whole_array(dtype t, int rows, int cols) {
        std::vector<int> found;
        for (std::size_t n = 0; n < made.arrays.size(); ++n) {
            const pool_array& a = made.arrays[n];
            if (a.rows == rows && a.cols == cols && (a.type == t || random_.chance(15)))
                found.push_back(static_cast<int>(n));
        }
        if (!found.empty() && random_.chance(75))
            return array_term(
                found[static_cast<std::size_t>(random_.below(static_cast<std::int64_t>(found.size())))]);
        made.arrays.push_back({t, rows, cols});
        return array_term(static_cast<int>(made.arrays.size()) - 1);
    }
    /// The views whose result may have these extents; of an expression, `reshaped` ones too.
    view_form some_view(int rows, int cols) {
        for (;;) {
            const auto v = static_cast<view_form>(random_.below(static_cast<int>(view_form::rowwise)));
            const bool row = rows == one, column = cols == one;
            switch (v) {
            case view_form::block:
            case view_form::reshaped:
                if (row || column) continue;
                break;
            case view_form::some_rows:
            case view_form::upside_down:
                if (row) continue;
                break;
            case view_form::some_cols:
            case view_form::mirrored:
                if (column) continue;
                break;
            case view_form::row:
                if (!row) continue;
                break;
            case view_form::column:
            case view_form::diagonal:
            case view_form::straightened:
                if (!column || row) continue;
                break;
            default: break;
            }
            return v;
        }
    }
    /// What such a view is taken of.
    std::pair<int, int> viewed_extents(view_form v, int rows, int cols) {
        switch (v) {
        case view_form::transposed: return {cols, rows};
        case view_form::block: return {larger(rows), larger(cols)};
        case view_form::some_rows: return {larger(rows), cols};
        case view_form::some_cols: return {rows, larger(cols)};
        case view_form::row: return {positive_extent(), cols};
        case view_form::column: return {rows, positive_extent()};
        case view_form::diagonal:
            if (random_.chance(50)) return {rows, larger(rows)};
            return {larger(rows), rows};
        case view_form::reshaped:
            if (random_.chance(40)) return {add_dimension({dimension_form::product, rows, cols}), one};
            return {cols, rows};
        case view_form::straightened: {
            const dimension& d = made.dimensions[static_cast<std::size_t>(rows)];
            if (d.form == dimension_form::product) return {d.of, d.other};
            if (random_.chance(50)) return {unit, rows};
            return {rows, unit};
        }
        default: return {rows, cols};
        }
    }
    /// An array, or part of one in some order.
    term handle(dtype t, int rows, int cols, int views) {
        if (rows != one && (views <= 0 || random_.chance(45))) return whole_array(t, rows, cols);
        const view_form v = some_view(rows, cols);
        const auto [m, n] = viewed_extents(v, rows, cols);
        const bool reshapes = v == view_form::reshaped || v == view_form::straightened;
        return view_of(v, reshapes ? whole_array(t, m, n) : handle(t, m, n, views - 1), rows, cols);
    }
    /// One number on the device.
    term scalar_handle(dtype t) {
        if (random_.chance(50)) return whole_array(t, any, any);
        const int cols = random_.chance(30) ? one : positive_extent();
        return view_of(view_form::element, handle(t, positive_extent(), cols, 1), any, any);
    }
};

} // namespace random_statements
