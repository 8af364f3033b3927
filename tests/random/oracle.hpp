#pragma once
// What statements must leave in their arrays: a plain evaluation, element by element, that knows views,
// products and reductions by their definitions and nothing of graphs, plans or layouts.

#include "../edges.hpp"
#include "elementwise.hpp"
#include "folding.hpp"

namespace random_statements {

/// The values of a term over rows x cols elements.
struct block {
    std::int64_t rows = 0, cols = 0;
    std::vector<cell> cells;
    /// Of what a chain of products may go on from, a product or a scalar's multiple: no sum of terms of the
    /// whole chain is larger, whatever the order of products is. Else 0.
    double reach = 0;
    /// Of the same: nothing on the way to the chain's elements is larger, as a factor below 1 may come last.
    double peak = 0;
    /// Of the same: whatever the order, all on the way to the chain's elements is a multiple of it.
    double grain = 0;

    block(std::int64_t m, std::int64_t n) : rows(m), cols(n), cells(static_cast<std::size_t>(m * n)) {}
    void continues(const block& chain) {
        reach = chain.reach;
        peak = chain.peak;
        grain = chain.grain;
    }
    /// Is the product of two blocks, of so many terms each.
    void multiplies(const block& a, const block& b, std::int64_t terms) {
        const auto count = static_cast<double>(terms);
        reach = std::fmax(a.reach_or_largest() * b.reach_or_largest() * count,
                          std::numeric_limits<double>::min());
        peak = a.peak_or_largest() * b.peak_or_largest() * std::fmax(1, count);
        grain = a.grain_or_finest() * b.grain_or_finest();
    }
    cell& at(std::int64_t i, std::int64_t j) { return cells[static_cast<std::size_t>(i * cols + j)]; }
    /// The largest absolute value.
    double largest() const {
        double most = 0;
        for (const cell& c : cells) most = std::fmax(most, c.has_number() ? c.size_of_ends() : 0);
        return most;
    }
    double reach_or_largest() const { return reach > 0 ? reach : largest(); }
    double peak_or_largest() const {
        double most = std::fmax(1, peak);
        if (reach > 0) return most;
        for (const cell& c : cells) most = std::fmax(most, c.nan ? infinity : c.size_of_ends());
        return most;
    }
    double grain_or_finest() const {
        if (reach > 0) return grain;
        double finest = 1;
        for (const cell& c : cells) finest = std::fmin(finest, c.is_point() ? quantum(c.lo) : 0);
        return finest;
    }
    const cell& at(std::int64_t i, std::int64_t j) const {
        return cells[static_cast<std::size_t>(i * cols + j)];
    }
};

struct place {
    std::int64_t row, col;
};
/// Where element (i, j) of a view is in what is viewed, of `cols` columns.
inline place viewed_place(const term& v, const instance& in, const strides& by, place p,
                          std::int64_t view_cols) {
    const term& a = v.parts[0];
    switch (v.view) {
    case view_form::transposed: return {p.col, p.row};
    case view_form::diagonal: return {p.row, p.row};
    case view_form::rowwise: return a.cols == one ? place{p.col, 0} : place{0, p.col};
    case view_form::colwise: return a.cols == one ? place{p.row, 0} : place{0, p.row};
    case view_form::reshaped:
    case view_form::straightened: {
        const std::int64_t n = p.row * view_cols + p.col, cols = in.extent(a.cols);
        return {n / cols, n % cols};
    }
    case view_form::row: return {by.rows.first, p.col};
    case view_form::column: return {p.row, by.cols.first};
    case view_form::element: return {by.rows.first, by.cols.first};
    default: return {by.rows.first + by.rows.step * p.row, by.cols.first + by.cols.step * p.col};
    }
}

class oracle {
public:
    std::vector<std::vector<cell>> arrays; ///< by array, row by row

    oracle(const structure& s, const instance& in, bool graphics)
        : structure_(s), in_(in), graphics_(graphics) {
        for (const std::vector<double>& v : in.values) {
            std::vector<cell> cells;
            for (const double x : v) cells.push_back(cell::point(x));
            arrays.push_back(std::move(cells));
        }
    }

    /// All values first, then all destinations in their order.
    void run(const statement& s) {
        std::vector<block> values;
        for (const assigned& a : s) {
            values.push_back(evaluate(a.value, in_.extent(a.place.rows), in_.extent(a.place.cols)));
            const dtype to = a.place.type;
            for (cell& c : values.back().cells) c = converted(a.value.type, to, c);
        }
        for (std::size_t n = 0; n < s.size(); ++n)
            for (std::int64_t i = 0; i < values[n].rows; ++i)
                for (std::int64_t j = 0; j < values[n].cols; ++j)
                    element(s[n].place, {i, j}) = values[n].at(i, j);
    }

private:
    const structure& structure_;
    const instance& in_;
    bool graphics_;

    /// An element of an array, through its views.
    cell& element(const term& handle, place p) {
        if (handle.form == term_form::view) {
            const std::int64_t rows = in_.extent(handle.rows), cols = in_.extent(handle.cols);
            return element(handle.parts[0],
                           viewed_place(handle, in_, strides_of(handle, in_, rows, cols), p, cols));
        }
        const auto n = static_cast<std::size_t>(handle.array);
        if (handle.rows == any) return arrays[n][0];
        return arrays[n][static_cast<std::size_t>(p.row * in_.extent(handle.cols) + p.col)];
    }

    block evaluate(const term& t, std::int64_t rows, std::int64_t cols) {
        block out(rows, cols);
        switch (t.form) {
        case term_form::array: fill(out, [&](place p) { return element(t, p); }); break;
        case term_form::number:
            fill(out, [&](place) { return cell::point(in_.numbers[static_cast<std::size_t>(t.slot)]); });
            break;
        case term_form::index: {
            const bool by_row =
                t.index == index_form::row || t.index == index_form::row_of || t.index == index_form::rows_of;
            fill(out, [&](place p) { return cell::point(static_cast<double>(by_row ? p.row : p.col)); });
            break;
        }
        case term_form::cast: out = part(t, 0, rows, cols); break;
        case term_form::square:
        case term_form::call: call(t, out); break;
        case term_form::product: product(t, out); break;
        case term_form::reduce: reduce(t, out); break;
        case term_form::scan: scan(t, out); break;
        case term_form::view: view(t, out); break;
        case term_form::gather: gather(t, out); break;
        }
        return out;
    }
    template <class Value>
    static void fill(block& out, Value value) {
        for (std::int64_t i = 0; i < out.rows; ++i)
            for (std::int64_t j = 0; j < out.cols; ++j) out.at(i, j) = value(place{i, j});
    }
    /// A part, converted to the type that the term computes with.
    block part(const term& t, std::size_t n, std::int64_t rows, std::int64_t cols) {
        const term& p = t.parts[n];
        block b = evaluate(p, rows, cols);
        const dtype to =
            t.code == op::select && t.form == term_form::call && n == 0 ? dtype::boolean : t.computed;
        if (p.type != to)
            for (cell& c : b.cells) c = converted(p.type, to, c);
        return b;
    }
    block whole_part(const term& t, std::size_t n) {
        return part(t, n, in_.extent(t.parts[n].rows), in_.extent(t.parts[n].cols));
    }

    void call(const term& t, block& out) {
        std::vector<block> parts;
        for (std::size_t n = 0; n < t.parts.size(); ++n) parts.push_back(part(t, n, out.rows, out.cols));
        const bool square = t.form == term_form::square;
        const elementwise op_of(square ? op::multiply : t.code, t.computed, graphics_);
        // Signs and scalars do not end a chain of products, and scalars move out of their operands.
        if (t.code == op::negate) out.continues(parts[0]);
        if (t.code == op::multiply)
            for (std::size_t n = 0; n < 2; ++n)
                if (t.parts[n].rows == any && t.parts[n].cols == any) out.multiplies(parts[0], parts[1], 1);
        for (std::size_t e = 0; e < out.cells.size(); ++e) {
            cell x[3];
            for (std::size_t n = 0; n < parts.size(); ++n) x[n] = parts[n].cells[e];
            if (square) x[1] = x[0];
            out.cells[e] = op_of(x);
        }
    }
    void product(const term& t, block& out) {
        const std::int64_t terms = in_.extent(t.parts[0].cols);
        const block a = part(t, 0, out.rows, terms), b = part(t, 1, terms, out.cols);
        const bool chain = a.reach > 0 || b.reach > 0;
        out.multiplies(a, b, terms);
        fill(out, [&](place p) {
            if (is_float(t.type)) {
                summation sum(t.type);
                if (chain) sum.reaches(out.reach, out.peak, out.grain);
                for (std::int64_t k = 0; k < terms; ++k) sum.add_product(a.at(p.row, k), b.at(k, p.col));
                return sum.result();
            }
            std::uint64_t sum = 0;
            for (std::int64_t k = 0; k < terms; ++k) {
                const cell &x = a.at(p.row, k), &y = b.at(k, p.col);
                if (!x.is_point() || !y.is_point()) return any_of(t.type);
                sum += static_cast<std::uint64_t>(static_cast<std::int64_t>(x.lo)) *
                       static_cast<std::uint64_t>(static_cast<std::int64_t>(y.lo));
            }
            return wrapped_cell(t.type, sum);
        });
    }
    void reduce(const term& t, block& out) {
        const block a = whole_part(t, 0);
        if (t.axis < 0) {
            folding f(t.how, t.computed);
            for (const cell& c : a.cells) f.add(c);
            const cell all = f.result();
            fill(out, [&](place) { return all; });
            return;
        }
        fill(out, [&](place p) {
            folding f(t.how, t.computed);
            const std::int64_t count = t.axis == 0 ? a.rows : a.cols;
            for (std::int64_t k = 0; k < count; ++k) f.add(t.axis == 0 ? a.at(k, p.row) : a.at(p.row, k));
            return f.result();
        });
    }
    void scan(const term& t, block& out) {
        const block a = whole_part(t, 0);
        const bool down = t.axis == 0;
        for (std::int64_t line = 0; line < (down ? out.cols : out.rows); ++line) {
            summation sum(t.computed);
            folding extreme(t.how, t.computed);
            std::uint64_t whole = 0;
            bool points = true;
            for (std::int64_t k = 0; k < (down ? out.rows : out.cols); ++k) {
                const std::int64_t i = down ? k : line, j = down ? line : k;
                const cell& c = a.at(i, j);
                points = points && c.is_point();
                if (t.how != reduction::sum) {
                    extreme.add(c);
                    out.at(i, j) = extreme.result();
                } else if (is_float(t.type)) {
                    sum.add(c);
                    out.at(i, j) = sum.result();
                } else {
                    if (points) whole += static_cast<std::uint64_t>(static_cast<std::int64_t>(c.lo));
                    out.at(i, j) = points ? wrapped_cell(t.type, whole) : any_of(t.type);
                }
            }
        }
    }
    void view(const term& t, block& out) {
        const term& p = t.parts[0];
        const bool turned = t.view == view_form::transposed;
        const std::int64_t rows = p.rows == any ? (turned ? out.cols : out.rows) : in_.extent(p.rows),
                           cols = p.cols == any ? (turned ? out.rows : out.cols) : in_.extent(p.cols);
        const block a = part(t, 0, rows, cols);
        out.continues(a);
        const strides by = strides_of(t, in_, out.rows, out.cols);
        fill(out, [&](place at) {
            const place from = viewed_place(t, in_, by, at, out.cols);
            return a.at(from.row, from.col);
        });
    }
    void gather(const term& t, block& out) {
        const block a = whole_part(t, 0), i = evaluate(t.parts[1], out.rows, out.cols),
                    j = evaluate(t.parts[2], out.rows, out.cols);
        fill(out, [&](place p) {
            const cell &row = i.at(p.row, p.col), &col = j.at(p.row, p.col);
            if (!row.is_point() || !col.is_point()) return any_of(t.type);
            const std::int64_t r = found(static_cast<std::int64_t>(row.lo), a.rows, t.beyond),
                               c = found(static_cast<std::int64_t>(col.lo), a.cols, t.beyond);
            return r < 0 || c < 0 ? cell::point(0) : a.at(r, c);
        });
    }
    /// Far outside it would be many steps: only what is near is found step by step.
    static std::int64_t found(std::int64_t n, std::int64_t extent, sinter::edge beyond) {
        constexpr std::int64_t lowest = -2147483648LL;
        if (beyond == sinter::edge::mirror && n == lowest) ++n; // it has no opposite: see core/edge.hpp
        const std::int64_t period =
            beyond == sinter::edge::mirror ? (extent > 1 ? 2 * (extent - 1) : 1) : extent;
        if (beyond == sinter::edge::clamp) n = n < -1 ? -1 : n > extent ? extent : n;
        if (beyond == sinter::edge::wrap || beyond == sinter::edge::mirror) n %= period;
        return test::found(beyond, n, extent);
    }
};

} // namespace random_statements
