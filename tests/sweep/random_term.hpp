#pragma once
// Programs below the template layer together with their values: arrays of small whole numbers, and terms that
// read them, which a plain loop evaluates as they are made. Every value is exact in its type, in whatever
// order it is computed.

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <sinter/core/edge.hpp>

#include "arrays.hpp"

namespace test {

class term_maker {
public:
    struct array {
        dtype type;
        std::int64_t rows, cols;
        std::vector<double> before, after;
    };
    using view_step = std::pair<view_kind, view>;
    /// An array through views, one after the other; or a number.
    struct source {
        int array = -1;
        std::vector<view_step> steps;
        double number = 0;
    };
    /// A program for some extents, and its values there: what broadcasts is repeated.
    struct term {
        expr program;
        std::vector<source> leaves; ///< by the program's operands
        std::vector<view> views;    ///< by the program's views
        std::int64_t rows = 0, cols = 0;
        std::vector<double> values;
        double largest = 0; ///< no value is further from 0

        dtype type() const { return program.code.back().type; }
        instruction& last() { return program.code.back(); }
    };

    std::vector<array> arrays;

protected:
    static std::size_t index(std::int64_t n) { return static_cast<std::size_t>(n); }

    /// Which element of its array is (i, j) of a place.
    std::size_t element(const source& s, std::int64_t i, std::int64_t j) const {
        const array& a = arrays[index(s.array)];
        for (std::size_t n = s.steps.size(); n-- > 0;) {
            const auto& [kind, v] = s.steps[n];
            const std::int64_t from_cols = n == 0 ? a.cols : s.steps[n - 1].second.cols;
            if (kind == view_kind::reshape) {
                const std::int64_t l = i * v.cols + j;
                i = l / from_cols;
                j = l % from_cols;
                continue;
            }
            const std::int64_t row = v.row0 + v.row_i * i + v.row_j * j;
            j = v.col0 + v.col_i * i + v.col_j * j;
            i = row;
        }
        return index(i * a.cols + j);
    }

    template <class Value>
    term filled(expr program, std::int64_t rows, std::int64_t cols, double largest, Value value) const {
        term t;
        t.program = std::move(program);
        t.rows = rows;
        t.cols = cols;
        t.largest = largest;
        for (std::int64_t i = 0; i < rows; ++i)
            for (std::int64_t j = 0; j < cols; ++j) t.values.push_back(value(i, j));
        return t;
    }
    static double wrapped(dtype t, std::int64_t x) {
        if (t == dtype::boolean) return x != 0;
        const auto bits = static_cast<std::uint32_t>(static_cast<std::uint64_t>(x));
        return t == dtype::u32 ? static_cast<double>(bits)
                               : static_cast<double>(static_cast<std::int32_t>(bits));
    }
    term constant(dtype t, double x, std::int64_t rows, std::int64_t cols) const {
        term r = filled(number(t), rows, cols, std::fabs(x), [x](auto, auto) { return x; });
        r.leaves.push_back({-1, {}, x});
        return r;
    }
    term read(const source& s, extent_kind r, extent_kind c, std::int64_t rows, std::int64_t cols) const {
        const array& a = arrays[index(s.array)];
        term t = filled(leaf(leaf_kind::array, a.type, r, c, {rows, cols}), rows, cols,
                        is_integer(a.type) ? INFINITY : 4,
                        [&](auto i, auto j) { return a.before[element(s, i, j)]; });
        t.leaves.push_back(s);
        return t;
    }
    /// Appends what another program reads.
    static void take_leaves(term& to, const term& from) {
        to.leaves.insert(to.leaves.end(), from.leaves.begin(), from.leaves.end());
        to.views.insert(to.views.end(), from.views.begin(), from.views.end());
    }
    static std::int64_t integer_result(op code, std::int64_t x, std::int64_t y, std::int64_t z) {
        const auto product =
            static_cast<std::int64_t>(static_cast<std::uint64_t>(x) * static_cast<std::uint64_t>(y));
        switch (code) {
        case op::multiply: return product;
        case op::fma:
            return static_cast<std::int64_t>(static_cast<std::uint64_t>(product) +
                                             static_cast<std::uint64_t>(z));
        default:
            return static_cast<std::int64_t>(
                result(code, static_cast<double>(x), static_cast<double>(y), static_cast<double>(z)));
        }
    }
    static double result(op code, double x, double y, double z) {
        switch (code) {
        case op::add: return x + y;
        case op::subtract: return x - y;
        case op::multiply: return x * y;
        case op::fma: return x * y + z;
        case op::negate: return -x;
        case op::abs: return std::fabs(x);
        case op::sign: return (x > 0) - (x < 0);
        case op::min: return std::min(x, y);
        case op::max: return std::max(x, y);
        case op::clamp: return std::min(std::max(x, y), z);
        case op::select: return x != 0 ? y : z;
        case op::less: return x < y;
        case op::greater_equal: return x >= y;
        case op::equal: return x == y;
        case op::logical_and: return x != 0 && y != 0;
        case op::logical_or: return x != 0 || y != 0;
        case op::logical_not: return x == 0;
        default: throw std::logic_error("random_statement: an op without a result");
        }
    }
    term elementwise(op code, const std::vector<term>& args, double largest) const {
        std::vector<expr> programs;
        for (const term& a : args) programs.push_back(a.program);
        const dtype computed = args.back().type();
        const auto value = [&](std::int64_t i, std::int64_t j) {
            double x[3] = {};
            for (std::size_t n = 0; n < args.size(); ++n) x[n] = args[n].values[index(i * args[n].cols + j)];
            const dtype given = result_type(code, computed);
            if (!is_integer(computed) || code == op::select) return result(code, x[0], x[1], x[2]);
            return wrapped(given,
                           integer_result(code, static_cast<std::int64_t>(x[0]),
                                          static_cast<std::int64_t>(x[1]), static_cast<std::int64_t>(x[2])));
        };
        term t = filled(test::apply(code, programs), args[0].rows, args[0].cols, largest, value);
        for (const term& a : args) take_leaves(t, a);
        if (is_integer(t.type()) && t.type() != dtype::boolean) t.largest = INFINITY;
        return t;
    }
    /// No value further from 0 than `most`.
    term tame(const term& t, double most) const {
        if (t.largest <= most || t.type() == dtype::boolean) return t;
        const double high = std::min(most, 4.0), low = t.type() == dtype::u32 ? 0 : -high;
        const auto limit_of = [&](double x) { return constant(t.type(), x, t.rows, t.cols); };
        term r = elementwise(op::clamp, {t, limit_of(low), limit_of(high)}, high);
        r.largest = high;
        return r;
    }
    term cast(term t, dtype to) const {
        if (t.type() == to) return t;
        if (!is_integer(to)) t = tame(t, 2048);
        if (!is_integer(t.type()) && to == dtype::u32) t = elementwise(op::abs, {t}, t.largest);
        const double largest = to == dtype::boolean ? 1 : is_integer(to) ? INFINITY : t.largest;
        term r = filled(test::apply(op::cast, {t.program}), t.rows, t.cols, largest, [&](auto i, auto j) {
            const double x = t.values[index(i * t.cols + j)];
            return is_integer(to) ? wrapped(to, static_cast<std::int64_t>(x)) : x;
        });
        r.last().type = to;
        take_leaves(r, t);
        return r;
    }

    term contracted(const term& a, const term& b) const {
        const std::int64_t terms = a.cols;
        const dtype t = a.type();
        const double largest = a.largest * b.largest * static_cast<double>(std::max<std::int64_t>(1, terms));
        term c = filled(a.program * b.program, a.rows, b.cols, largest, [&](auto i, auto j) {
            double sum = 0;
            for (std::int64_t k = 0; k < terms; ++k)
                sum += a.values[index(i * terms + k)] * b.values[index(k * b.cols + j)];
            return is_integer(t) ? wrapped(t, static_cast<std::int64_t>(sum)) : sum;
        });
        take_leaves(c, a);
        take_leaves(c, b);
        return c;
    }
    term reduced(reduction how, reduce_axis axis, const term& a, std::int64_t rows, std::int64_t cols) const {
        const auto fold = [&](std::int64_t first, std::int64_t count, std::int64_t step) {
            double value = how == reduction::all ? 1 : 0, best = 0;
            for (std::int64_t n = 0; n < count; ++n) {
                const double x = a.values[index(first + n * step)];
                const bool takes_less = how == reduction::min || how == reduction::argmin;
                const bool better = n == 0 || (takes_less ? x < best : x > best);
                if (better) best = x;
                switch (how) {
                case reduction::sum: value += x; break;
                case reduction::any: value = value != 0 || x != 0; break;
                case reduction::all: value = value != 0 && x != 0; break;
                case reduction::argmin:
                case reduction::argmax:
                    if (better) value = static_cast<double>(n);
                    break;
                default: value = best;
                }
            }
            return is_integer(a.type())
                       ? wrapped(result_type(how, a.type()), static_cast<std::int64_t>(value))
                       : value;
        };
        const bool places = how == reduction::argmin || how == reduction::argmax;
        const double largest = places ? INFINITY : a.largest * static_cast<double>(a.rows * a.cols + 1);
        term r = filled(reduce(how, axis, a.program), rows, cols, largest, [&](auto i, auto j) {
            if (axis == reduce_axis::all) return fold(0, a.rows * a.cols, 1);
            return axis == reduce_axis::cols ? fold(i * a.cols, a.cols, 1) : fold(j, a.rows, a.cols);
        });
        take_leaves(r, a);
        return r;
    }

    /// Elements of `a` at computed places, which may lie beyond its edges.
    term gathered(const term& a, const term& i_at, const term& j_at, sinter::edge beyond) const {
        const auto value = [&](std::int64_t i, std::int64_t j) {
            const std::size_t e = index(i * i_at.cols + j);
            const std::int64_t row = index_within(beyond, static_cast<std::int64_t>(i_at.values[e]), a.rows),
                               col = index_within(beyond, static_cast<std::int64_t>(j_at.values[e]), a.cols);
            return row < 0 || col < 0 ? 0 : a.values[index(row * a.cols + col)];
        };
        term r = filled(test::apply(op::gather, {a.program, i_at.program, j_at.program}), i_at.rows,
                        i_at.cols, a.largest, value);
        r.last().type = a.type();
        r.last().attribute = sinter::lookup{beyond}.packed();
        const instruction &i = i_at.program.code.back(), &j = j_at.program.code.back();
        r.last().rows = wider(i.rows, j.rows);
        r.last().cols = wider(i.cols, j.cols);
        for (const term* t : {&a, &i_at, &j_at}) take_leaves(r, *t);
        return r;
    }
};

} // namespace test
