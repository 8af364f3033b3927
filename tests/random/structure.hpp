#pragma once
// A random statement as plain data. A structure says what is computed, with extents that are only names; an
// instance gives these numbers, the places of views, and the values of arrays. One structure has many
// instances.

#include <array>
#include <cstdint>
#include <vector>

#include <sinter/core/edge.hpp>
#include <sinter/core/op.hpp>

namespace random_statements {

using sinter::dtype;
using sinter::op;
using sinter::reduction;

/// An extent by name: the number of a dimension, or one of the first two names.
inline constexpr int any = -1; ///< broadcast: no extent of its own
inline constexpr int one = 0;  ///< the type knows that it is 1: a vector's columns
inline constexpr int unit = 1; ///< 1, which no type knows

/// How the number behind a name is found. `base` and `plus` choose it, in each instance.
enum class dimension_form : std::uint8_t { fixed, base, positive, plus, twice, product };
struct dimension {
    dimension_form form = dimension_form::base;
    int of = -1, other = -1; ///< plus, twice: of one; product: of both
};

enum class term_form : std::uint8_t {
    array,
    number,
    index,
    call,
    square,
    cast,
    product,
    reduce,
    view,
    gather,
    scan
};
enum class index_form : std::uint8_t { row, column, row_of, column_of, rows_of, columns_of };
enum class view_form : std::uint8_t {
    transposed,
    block,       ///< of rows and columns
    some_rows,   ///< all columns
    some_cols,   ///< all rows
    reversed,    ///< along both axes
    upside_down, ///< along axis<0>
    mirrored,    ///< along axis<1>
    row,
    column,
    diagonal,
    reshaped,     ///< to a matrix
    straightened, ///< to a column
    rowwise,
    colwise,
    element ///< of an array, as a scalar
};

/// A part of an expression. Which members count depends on the form.
struct term {
    term_form form = term_form::array;
    op code = op::leaf;             ///< call
    dtype type = dtype::f32;        ///< of the result
    dtype computed = dtype::f32;    ///< parts are converted to it
    reduction how = reduction::sum; ///< reduce, scan
    int axis = -1;                  ///< reduce, scan: 0 or 1; -1: all elements
    view_form view = view_form::transposed;
    index_form index = index_form::row;
    sinter::edge beyond = sinter::edge::clamp; ///< gather
    int array = -1;
    int slot = -1; ///< of the instance's draws; terms of one slot are copies of one object
    int rows = any, cols = any;
    std::vector<term> parts;
};

/// An array of the pool: a vector if its columns are `one`, a scalar if they are `any`.
struct pool_array {
    dtype type = dtype::f32;
    int rows = any, cols = any;
};

/// `place = value`; with an op `place op= value.parts[1]`, which means the same.
struct assigned {
    term place, value;
    const char* compound = nullptr;
};
/// Several are evaluated together.
using statement = std::vector<assigned>;

struct structure {
    std::vector<dimension> dimensions;
    std::vector<pool_array> arrays;
    std::vector<statement> statements;
    int slots = 0;
};

using draw = std::array<std::uint32_t, 4>;

struct instance {
    std::vector<std::int64_t> chosen;        ///< by dimension: a base's extent, a plus's difference
    std::vector<std::int64_t> extents;       ///< by dimension; follows from `chosen`
    std::vector<draw> draws;                 ///< by slot: whatever a view or a host number needs
    std::vector<double> numbers;             ///< by slot
    std::vector<std::vector<double>> values; ///< by array, row by row
    bool checks_each = false;                ///< after each statement, and not after the last alone

    std::int64_t extent(int name) const { return name == any ? 1 : extents[static_cast<std::size_t>(name)]; }
    std::int64_t size(const pool_array& a) const { return extent(a.rows) * extent(a.cols); }

    void find_extents(const structure& s) {
        extents.assign(s.dimensions.size(), 1);
        for (std::size_t d = 0; d < s.dimensions.size(); ++d) {
            const dimension& n = s.dimensions[d];
            switch (n.form) {
            case dimension_form::fixed: break;
            case dimension_form::base:
            case dimension_form::positive: extents[d] = chosen[d]; break;
            case dimension_form::plus: extents[d] = extent(n.of) + chosen[d]; break;
            case dimension_form::twice: extents[d] = 2 * extent(n.of); break;
            case dimension_form::product: extents[d] = extent(n.of) * extent(n.other); break;
            }
        }
    }
};

/// Every step-th of an extent's places from the first on; the step may be negative.
struct stride {
    std::int64_t first = 0, step = 1;
};
/// `count` of `from` places; three draws choose them. Zeros choose the first ones.
inline stride stride_of(std::int64_t count, std::int64_t from, std::uint32_t a, std::uint32_t b,
                        std::uint32_t c) {
    if (count == 0) return {};
    const std::int64_t widest = count > 1 ? (from - 1) / (count - 1) : 1, most = widest < 3 ? widest : 3;
    const std::int64_t step = 1 + b % most, span = (count - 1) * step, first = a % (from - span);
    return c % 3 == 1 ? stride{first + span, -step} : stride{first, step};
}
/// Of a view's result, whose extents are rows x cols, within what is viewed.
struct strides {
    stride rows, cols;
};
inline strides strides_of(const term& v, const instance& in, std::int64_t rows, std::int64_t cols) {
    const draw& d = in.draws[static_cast<std::size_t>(v.slot)];
    const std::int64_t m = in.extent(v.parts[0].rows), n = in.extent(v.parts[0].cols);
    strides s;
    switch (v.view) {
    case view_form::block:
        s.rows = stride_of(rows, m, d[0], d[1], d[2]);
        s.cols = stride_of(cols, n, d[3], d[1] / 7, d[2] / 3);
        break;
    case view_form::some_rows: s.rows = stride_of(rows, m, d[0], d[1], d[2]); break;
    case view_form::some_cols: s.cols = stride_of(cols, n, d[3], d[1], d[2]); break;
    case view_form::row: s.rows.first = d[0] % m; break;
    case view_form::column: s.cols.first = d[3] % n; break;
    case view_form::element:
        s.rows.first = d[0] % m;
        s.cols.first = d[3] % n;
        break;
    case view_form::reversed:
    case view_form::upside_down:
    case view_form::mirrored:
        if (v.view != view_form::mirrored && v.rows != any) s.rows = {rows - 1, -1};
        if (v.view != view_form::upside_down && v.cols != any) s.cols = {cols - 1, -1};
        break;
    default: break;
    }
    return s;
}

/// An array or a view of one, whose elements can be assigned to. (A reshape of a view is an expression.)
inline bool is_handle(const term& t) {
    if (t.form == term_form::array) return true;
    if (t.form != term_form::view) return false;
    const bool reshapes = t.view == view_form::straightened || t.view == view_form::reshaped;
    return reshapes ? t.parts[0].form == term_form::array : is_handle(t.parts[0]);
}

/// An expression that C++ can give a name: its copies bring the same numbers and views along.
inline bool is_nameable(const term& t) {
    return !t.parts.empty() && !is_handle(t);
}

template <class Visit>
void for_each(term& t, Visit visit) {
    visit(t);
    for (term& p : t.parts) for_each(p, visit);
}
template <class Visit>
void for_each(const term& t, Visit visit) {
    visit(t);
    for (const term& p : t.parts) for_each(p, visit);
}

} // namespace random_statements
