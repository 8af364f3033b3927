#pragma once
// Random statements, and what they must leave in their arrays: views, products, reductions, broadcasts, row
// and column numbers, lookups and ops, whose destinations may overlap with what they read.

#include <functional>

#include "random_term.hpp"

namespace test {

class random_statement : public term_maker {
public:
    struct destination {
        source place;
        term value;
    };

    std::vector<destination> destinations; ///< in different arrays

    random_statement(std::uint64_t seed, bool doubles)
        : state_(seed * 0x9e3779b97f4a7c15u), doubles_(doubles) {
        constexpr std::int64_t sizes[] = {1, 1, 2, 3, 4, 5, 7, 8, 9, 12, 13, 16, 17, 23, 32, 33, 37};
        for (std::int64_t& d : sizes_) d = sizes[below(17)];
        if (chance(8)) sizes_[0] = 0;
        const std::int64_t count = chance(60) ? 1 : 1 + below(chance(10) ? 12 : 3), rows = size(),
                           cols = size();
        halves_ = chance(25);
        for (std::int64_t k = 0; k < count; ++k) {
            destination d;
            const dtype t = random_type();
            d.place = through_views(t, rows, cols, below(4));
            bool taken = false;
            for (const auto& o : destinations) taken |= d.place.array == o.place.array;
            if (!taken) destinations.push_back(d);
        }
        for (destination& d : destinations) { // after all of them are there, to overlap with
            const dtype t = arrays[index(d.place.array)].type;
            const dtype computed = chance(70) ? t : random_type();
            d.value = cast(any_term(computed, rows, cols, 1 + below(4)), t);
        }
        for (array& a : arrays) a.after = a.before;
        for (const destination& d : destinations)
            for (std::int64_t i = 0; i < rows; ++i)
                for (std::int64_t j = 0; j < cols; ++j)
                    arrays[index(d.place.array)].after[element(d.place, i, j)] =
                        d.value.values[index(i * cols + j)];
    }

private:
    std::uint64_t state_;
    bool doubles_, halves_ = false; ///< the second: many of them
    std::int64_t sizes_[5];

    // Values that tell their own row (or column) and broadcast.

    /// One of them for any number of rows (or columns), since a statement may need it over several.
    struct recipe {
        bool by_rows;
        dtype t;
        std::int64_t length;
        std::function<term(std::int64_t)> make;
    };
    std::vector<recipe> recipes_;

    source plain_source(dtype t, std::int64_t m, std::int64_t n) { return through_views(t, m, n, below(3)); }
    /// A vector as every row, or every column.
    std::function<term(std::int64_t)> spread(dtype t, std::int64_t len, bool by_rows) {
        const bool from_column = chance(50);
        source s = from_column ? through_views(t, len, 1, 2) : through_views(t, 1, len, 2);
        const std::int64_t row = from_column, col = !from_column;
        if (by_rows) {
            s.steps.push_back({view_kind::along_rows, {sinter::any_extent, len, 0, 0, row, 0, 0, col}});
            return
                [=, this](std::int64_t m) { return read(s, extent_kind::any, extent_kind::sized, m, len); };
        }
        s.steps.push_back({view_kind::along_cols, {len, sinter::any_extent, 0, row, 0, 0, col, 0}});
        return [=, this](std::int64_t m) { return read(s, extent_kind::sized, extent_kind::any, len, m); };
    }
    term own_number(bool of_rows, dtype t, std::int64_t rows, std::int64_t cols) {
        const expr e = leaf(of_rows ? leaf_kind::row_index : leaf_kind::col_index, dtype::i32,
                            extent_kind::any, extent_kind::any, {-1, -1});
        term r = filled(e, rows, cols, INFINITY,
                        [&](auto i, auto j) { return static_cast<double>(of_rows ? i : j); });
        r.program.operands = 0;
        r.program.extents.clear();
        return cast(r, t);
    }
    recipe new_recipe(dtype t, std::int64_t len, bool by_rows, int depth) {
        recipe r{by_rows, t, len, {}};
        const auto at = [=](std::int64_t m) { return by_rows ? std::pair{m, len} : std::pair{len, m}; };
        const std::int64_t what = t == dtype::boolean ? 2 : below(depth > 0 ? 7 : 3);
        if (what == 0) { // row_index() * rowwise(x)
            const auto x = spread(t, len, by_rows);
            r.make = [=, this](std::int64_t m) {
                const auto [a, b] = at(m);
                const term i = tame(own_number(by_rows, t, a, b), 8);
                return elementwise(op::multiply, {i, x(m)}, 32);
            };
        } else if (what == 1) { // select(row_index() < c, rowwise(x), rowwise(y))
            const auto x = spread(t, len, by_rows), y = spread(t, len, by_rows);
            const double c = static_cast<double>(below(6));
            r.make = [=, this](std::int64_t m) {
                const auto [a, b] = at(m);
                const term less = elementwise(
                    op::less, {own_number(by_rows, dtype::i32, a, b), constant(dtype::i32, c, a, b)}, 1);
                const term u = x(m), v = y(m);
                return elementwise(op::select, {less, u, v}, 4);
            };
        } else if (what == 2) { // gather(A, row_index(), rowwise(p))
            const auto p = spread(dtype::i32, len, by_rows);
            const source s = plain_source(t, some_size(), some_size());
            const array& of = arrays[index(s.array)];
            std::int64_t m0 = of.rows, n0 = of.cols;
            if (!s.steps.empty()) m0 = s.steps.back().second.rows, n0 = s.steps.back().second.cols;
            const bool swap = chance(30);
            r.make = [=, this](std::int64_t m) {
                const auto [a, b] = at(m);
                const term A = read(s, extent_kind::sized, extent_kind::sized, m0, n0);
                const term i = own_number(by_rows, dtype::i32, a, b), q = p(m);
                return swap != by_rows ? gathered(A, i, q, sinter::edge::wrap)
                                       : gathered(A, q, i, sinter::edge::mirror);
            };
        } else if (what == 3) { // sums of these
            const recipe x = new_recipe(t, len, by_rows, depth - 1),
                         y = some_recipe(t, len, by_rows, depth - 1);
            const bool minus = chance(50);
            r.make = [=, this](std::int64_t m) {
                return elementwise(minus ? op::subtract : op::add, {tame(x.make(m), 20), tame(y.make(m), 20)},
                                   40);
            };
        } else if (what <= 5) { // products
            const std::int64_t k = some_size();
            const recipe x = some_recipe(t, k, by_rows, depth - 1);
            const source s = by_rows ? plain_source(t, k, len) : plain_source(t, len, k);
            r.make = [=, this](std::int64_t m) {
                const term a = tame(x.make(m), 4);
                if (by_rows) return contracted(a, read(s, extent_kind::sized, extent_kind::sized, k, len));
                return contracted(read(s, extent_kind::sized, extent_kind::sized, len, k), a);
            };
        } else { // transposes
            const recipe x = some_recipe(t, len, !by_rows, depth - 1);
            r.make = [=, this](std::int64_t m) {
                const term a = x.make(m);
                const auto extents = at(m);
                const auto p = extents.first, q = extents.second;
                const view v = by_rows ? transpose_of(-1, len) : transpose_of(len, -1);
                term b = filled(viewed(view_kind::transposed, a.program,
                                       by_rows ? extent_kind::any : extent_kind::sized,
                                       by_rows ? extent_kind::sized : extent_kind::any, {v.rows, v.cols}),
                                p, q, a.largest, [&](auto i, auto j) { return a.values[index(j * p + i)]; });
                b.leaves = a.leaves;
                b.views = a.views;
                b.views.push_back(v);
                return b;
            };
        }
        return r;
    }
    /// One that there is already, or a new one.
    recipe some_recipe(dtype t, std::int64_t len, bool by_rows, int depth) {
        std::vector<std::size_t> found;
        for (std::size_t n = 0; n < recipes_.size(); ++n)
            if (recipes_[n].by_rows == by_rows && recipes_[n].t == t && recipes_[n].length == len)
                found.push_back(n);
        if (!found.empty() && chance(75))
            return recipes_[found[index(below(static_cast<std::int64_t>(found.size())))]];
        const recipe r = new_recipe(t, len, by_rows, depth);
        recipes_.push_back(r);
        return r;
    }
    /// A term that has rows of its own, or columns.
    term operand_term(dtype t, std::int64_t rows, std::int64_t cols, std::int64_t depth, bool left) {
        for (int attempt = 0; attempt < 3; ++attempt) {
            term r = any_term(t, rows, cols, depth);
            if ((left ? r.last().cols : r.last().rows) != extent_kind::any) return r;
        }
        return full_term(t, rows, cols, depth);
    }

    std::int64_t below(std::int64_t n) { // Steele, Lea, Flood: splitmix64
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return n <= 0 ? 0 : static_cast<std::int64_t>((z ^ (z >> 31)) % static_cast<std::uint64_t>(n));
    }
    bool chance(int percent) { return below(100) < percent; }
    std::int64_t size() { return sizes_[below(5)]; }
    std::int64_t some_size() { return std::max<std::int64_t>(1, size()); }
    template <class T, std::size_t N>
    T one_of(const T (&list)[N]) {
        return list[below(static_cast<std::int64_t>(N))];
    }
    dtype random_type() {
        constexpr dtype types[] = {dtype::f32, dtype::f32, dtype::f32,     dtype::i32,
                                   dtype::u32, dtype::f16, dtype::boolean, dtype::f64};
        const dtype t = halves_ && chance(50) ? dtype::f16 : one_of(types);
        return t == dtype::f64 && !doubles_ ? dtype::f32 : t;
    }
    dtype numeric_type() {
        const dtype t = random_type();
        return t == dtype::boolean ? dtype::i32 : t;
    }

    // Arrays, and places in them.
    int new_array(dtype t, std::int64_t rows, std::int64_t cols) {
        array a{t, rows, cols, {}, {}};
        for (std::int64_t e = 0; e < rows * cols; ++e) {
            const auto x = static_cast<double>(t == dtype::boolean ? below(2) : below(9) - 4);
            a.before.push_back(t == dtype::u32 ? std::fabs(x) : x);
        }
        arrays.push_back(a);
        return static_cast<int>(arrays.size()) - 1;
    }
    /// An array of at least these extents that is there already, or a new one of just these.
    int some_array(dtype t, std::int64_t rows, std::int64_t cols, bool exact) {
        std::vector<int> found;
        for (int n = 0; n < static_cast<int>(arrays.size()); ++n) {
            const array& a = arrays[index(n)];
            if (a.type != t || a.rows < rows || a.cols < cols) continue;
            if (!exact || (a.rows == rows && a.cols == cols)) found.push_back(n);
        }
        const std::int64_t pick = below(static_cast<std::int64_t>(found.size()));
        return !found.empty() && chance(75) ? found[index(pick)] : new_array(t, rows, cols);
    }
    /// Where `count` indices lie among `from`: the first, and the step, which may be negative.
    std::pair<std::int64_t, std::int64_t> random_slice(std::int64_t count, std::int64_t from) {
        if (count == 0) return {0, 1};
        const std::int64_t most = count > 1 ? std::min<std::int64_t>(3, (from - 1) / (count - 1)) : 1;
        const std::int64_t step = 1 + below(most), span = (count - 1) * step, first = below(from - span);
        return chance(35) ? std::pair{first + span, -step} : std::pair{first, step};
    }
    view block_of(std::int64_t rows, std::int64_t cols, std::int64_t from_rows, std::int64_t from_cols) {
        const auto [row0, row_step] = random_slice(rows, from_rows);
        const auto [col0, col_step] = random_slice(cols, from_cols);
        return {rows, cols, row0, row_step, 0, col0, 0, col_step};
    }
    static view transpose_of(std::int64_t rows, std::int64_t cols) { return {rows, cols, 0, 0, 1, 0, 1, 0}; }

    source through_views(dtype t, std::int64_t rows, std::int64_t cols, std::int64_t depth) {
        const std::int64_t what = depth > 0 ? below(5) : 0;
        source s;
        if (what == 1) {
            s = through_views(t, cols, rows, depth - 1);
            s.steps.push_back({view_kind::transposed, transpose_of(rows, cols)});
        } else if (what == 2) {
            const std::int64_t m = chance(30) ? 2 * rows : rows + below(4), n = cols + below(4);
            s = through_views(t, m, n, depth - 1);
            s.steps.push_back({view_kind::straight, block_of(rows, cols, m, n)});
        } else if (what == 3 && cols == 1) {
            s = through_views(t, rows, rows + below(3), depth - 1);
            s.steps.push_back({view_kind::diagonal, {rows, 1, 0, 1, 0, 0, 1, 0}});
        } else if (what == 4) { // of an array, not of a view
            for (int n = 0; n < static_cast<int>(arrays.size()); ++n) {
                const array& a = arrays[index(n)];
                if (a.type == t && a.rows * a.cols == rows * cols && chance(50)) s.array = n;
            }
            if (s.array < 0) s.array = chance(50) ? new_array(t, cols, rows) : new_array(t, rows * cols, 1);
            s.steps.push_back({view_kind::reshape, {rows, cols, 0, 0, 0, 0, 0, 0}});
        } else {
            s.array = some_array(t, rows, cols, chance(50));
            const array& a = arrays[index(s.array)];
            if (a.rows != rows || a.cols != cols)
                s.steps.push_back({view_kind::straight, block_of(rows, cols, a.rows, a.cols)});
        }
        return s;
    }
    term array_term(dtype t, std::int64_t rows, std::int64_t cols) {
        const source s = through_views(t, rows, cols, below(4));
        const bool column = cols == 1 && chance(70);
        return read(s, extent_kind::sized, column ? extent_kind::one : extent_kind::sized, rows, cols);
    }
    /// An element, a row for every row, a column for every column, a number, an index.
    term broadcast_term(dtype t, std::int64_t rows, std::int64_t cols) {
        const std::int64_t what = below(5);
        if (what == 0)
            return constant(t, static_cast<double>(below(t == dtype::boolean ? 2 : 4)), rows, cols);
        if (what == 1) {
            const bool by_row = chance(50);
            const leaf_kind kind = by_row ? leaf_kind::row_index : leaf_kind::col_index;
            const expr e = leaf(kind, dtype::i32, extent_kind::any, extent_kind::any, {-1, -1});
            term r = filled(e, rows, cols, INFINITY,
                            [&](auto i, auto j) { return static_cast<double>(by_row ? i : j); });
            r.program.operands = 0;
            r.program.extents.clear();
            return cast(r, t);
        }
        if (what == 2) {
            const std::int64_t m = some_size(), n = some_size(), i = below(m), j = below(n);
            source s = through_views(t, m, n, 1);
            s.steps.push_back(
                {view_kind::straight, {sinter::any_extent, sinter::any_extent, i, 0, 0, j, 0, 0}});
            return read(s, extent_kind::any, extent_kind::any, rows, cols);
        }
        const bool from_column = chance(50), for_rows = what == 3;
        const std::int64_t count = for_rows ? cols : rows;
        source s = from_column ? through_views(t, count, 1, 2) : through_views(t, 1, count, 2);
        const std::int64_t row = from_column, col = !from_column;
        if (for_rows) {
            s.steps.push_back({view_kind::along_rows, {sinter::any_extent, cols, 0, 0, row, 0, 0, col}});
            return read(s, extent_kind::any, extent_kind::sized, rows, cols);
        }
        s.steps.push_back({view_kind::along_cols, {rows, sinter::any_extent, 0, row, 0, 0, col, 0}});
        return read(s, extent_kind::sized, extent_kind::any, rows, cols);
    }
    term any_term(dtype t, std::int64_t rows, std::int64_t cols, std::int64_t depth) {
        if (depth <= 0 || chance(10))
            return chance(30) ? broadcast_term(t, rows, cols) : array_term(t, rows, cols);
        if (chance(30) && t != dtype::f64) {
            const bool by_rows = chance(50);
            return some_recipe(t, by_rows ? cols : rows, by_rows, 2).make(by_rows ? rows : cols);
        }
        const std::int64_t what = below(11);
        if (what == 0) return cast(any_term(random_type(), rows, cols, depth - 1), t);
        if (what == 10) return gathered_term(t, rows, cols, depth);
        if (what <= 4) return op_term(t, rows, cols, depth);
        if (what <= 6 && t != dtype::boolean) return product_term(t, rows, cols, depth);
        if (what == 7) return reduced_term(t, rows, cols, depth);
        return viewed_term(t, rows, cols, depth);
    }
    /// A term that has extents of its own.
    term full_term(dtype t, std::int64_t rows, std::int64_t cols, std::int64_t depth) {
        for (int attempt = 0; attempt < 3; ++attempt) {
            term r = any_term(t, rows, cols, depth);
            if (r.last().rows != extent_kind::any && r.last().cols != extent_kind::any) return r;
        }
        return array_term(t, rows, cols);
    }
    term op_term(dtype t, std::int64_t rows, std::int64_t cols, std::int64_t depth) {
        const auto next = [&](dtype u) { return any_term(u, rows, cols, depth - 1); };
        if (chance(20)) {
            const term condition = next(dtype::boolean), a = next(t), b = next(t);
            return elementwise(op::select, {condition, a, b}, std::max(a.largest, b.largest));
        }
        if (t == dtype::boolean) {
            const bool compares = chance(60);
            const dtype u = compares ? numeric_type() : t;
            const term a = next(u), b = next(u);
            if (!compares && chance(30)) return elementwise(op::logical_not, {a}, 1);
            constexpr op comparisons[] = {op::less, op::greater_equal, op::equal};
            constexpr op logic[] = {op::logical_and, op::logical_or};
            return elementwise(compares ? one_of(comparisons) : one_of(logic), {a, b}, 1);
        }
        constexpr op codes[] = {op::add, op::add, op::subtract, op::multiply, op::multiply, op::min,
                                op::max, op::abs, op::negate,   op::sign,     op::fma};
        const op code = one_of(codes);
        const auto small = [&](const term& x, double most) { return is_integer(t) ? x : tame(x, most); };
        const term a = small(next(t), 20);
        if (code == op::abs || code == op::negate || code == op::sign)
            return elementwise(code, {a}, a.largest);
        const term b = small(next(t), 20);
        if (code != op::fma) return elementwise(code, {a, b}, 400);
        return elementwise(code, {a, b, small(next(t), 400)}, 800);
    }
    /// Sometimes scaled, sometimes a chain of three.
    term product_term(dtype t, std::int64_t rows, std::int64_t cols, std::int64_t depth) {
        const std::int64_t terms = size();
        term a = tame(operand_term(t, rows, terms, depth - 1, true), 4);
        if (depth > 1 && chance(25)) {
            const std::int64_t inner = size();
            a = tame(operand_term(t, rows, inner, depth - 2, true), 4);
            a = tame(contracted(a, tame(full_term(t, inner, terms, depth - 2), 4)),
                     t == dtype::f16 ? 4 : 1024);
        }
        term c = contracted(a, tame(operand_term(t, terms, cols, depth - 1, false), 4));
        if (!chance(25)) return c;
        return elementwise(op::multiply, {constant(t, 2, rows, cols), tame(c, 1000)}, 2 * c.largest);
    }
    /// A reduction of everything, or along an axis and repeated.
    term reduced_term(dtype t, std::int64_t rows, std::int64_t cols, std::int64_t depth) {
        constexpr reduction kinds[] = {reduction::sum, reduction::min,    reduction::max,   reduction::any,
                                       reduction::all, reduction::argmin, reduction::argmax};
        const reduction how = one_of(kinds);
        const bool logic = how == reduction::any || how == reduction::all;
        const bool empty_too = logic || how == reduction::sum;
        const dtype of = logic ? dtype::boolean : numeric_type();
        const std::int64_t what = below(3), free = empty_too ? size() : some_size();
        if (what == 0) {
            const std::int64_t m = empty_too ? size() : some_size();
            const term a = tame(full_term(of, m, free, depth - 1), of == dtype::f16 ? 1 : 4);
            return cast(reduced(how, reduce_axis::all, a, rows, cols), t);
        }
        const bool along_row = what == 1; // a result for each row
        const term a =
            tame(along_row ? full_term(of, rows, free, depth - 1) : full_term(of, free, cols, depth - 1), 4);
        const reduce_axis axis = along_row ? reduce_axis::cols : reduce_axis::rows;
        term r = cast(reduced(how, axis, a, rows, cols), t);
        if (along_row && cols == 1 && chance(50)) return r;
        if (!along_row && rows == 1 && chance(50)) return r;
        const view v = along_row ? view{rows, sinter::any_extent, 0, 1, 0, 0, 0, 0}
                                 : view{sinter::any_extent, cols, 0, 0, 0, 0, 0, 1};
        r.program = along_row ? viewed(view_kind::along_cols, r.program, extent_kind::sized, extent_kind::any,
                                       {rows, sinter::any_extent})
                              : viewed(view_kind::along_rows, r.program, extent_kind::any, extent_kind::sized,
                                       {sinter::any_extent, cols});
        r.views.push_back(v);
        return r;
    }
    /// A view of what is computed.
    term viewed_term(dtype t, std::int64_t rows, std::int64_t cols, std::int64_t depth) {
        const std::int64_t what = below(4);
        view_kind kind = view_kind::transposed;
        view v = transpose_of(rows, cols);
        std::int64_t m = cols, n = rows;
        if (what == 1) {
            kind = view_kind::straight;
            m = rows + below(3);
            n = chance(30) ? 2 * cols : cols + below(4);
            v = block_of(rows, cols, m, n);
        } else if (what == 2 && cols == 1) {
            kind = view_kind::diagonal;
            m = rows;
            n = rows + below(3);
            v = {rows, 1, 0, 1, 0, 0, 1, 0};
        } else if (what == 3) {
            kind = view_kind::reshape;
            if (chance(30)) m = 1, n = rows * cols;
            v = {rows, cols, 0, 0, 0, 0, 0, 0};
        }
        const term a = full_term(t, m, n, depth - 1);
        const extent_kind last = kind == view_kind::diagonal ? extent_kind::one : extent_kind::sized;
        const bool of_array = a.program.code.size() == 1 && a.leaves.size() == 1 && a.leaves[0].array >= 0;
        if (of_array && kind != view_kind::reshape) {
            source s = a.leaves[0];
            s.steps.push_back({kind, v});
            return read(s, extent_kind::sized, last, rows, cols);
        }
        term r = filled(viewed(kind, a.program, extent_kind::sized, last, {rows, cols}), rows, cols,
                        a.largest, [&](auto i, auto j) {
                            if (kind == view_kind::reshape) return a.values[index(i * cols + j)];
                            const std::int64_t row = v.row0 + v.row_i * i + v.row_j * j;
                            return a.values[index(row * n + v.col0 + v.col_i * i + v.col_j * j)];
                        });
        r.leaves = a.leaves;
        r.views = a.views;
        r.views.push_back(v);
        return r;
    }
    term gathered_term(dtype t, std::int64_t rows, std::int64_t cols, std::int64_t depth) {
        constexpr sinter::edge edges[] = {sinter::edge::clamp, sinter::edge::zero, sinter::edge::mirror,
                                          sinter::edge::wrap};
        const std::int64_t m = some_size(), n = some_size();
        const term a = full_term(t, m, n, depth - 2);
        const term i = any_term(dtype::i32, rows, cols, depth - 2),
                   j = any_term(dtype::i32, rows, cols, depth - 2);
        const sinter::edge beyond = one_of(edges);
        return gathered(a, chance(50) ? i : tame(i, 40), tame(j, 40), beyond);
    }
};

} // namespace test
