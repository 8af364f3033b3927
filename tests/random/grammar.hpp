#pragma once
// The other half: expressions over these places, and statements of them. A term is made for the extents that
// it is to have; it may broadcast along either, where that is allowed.

#include <tuple>

#include "places.hpp"

namespace random_statements {

class structure_maker : public place_maker {
public:
    explicit structure_maker(std::uint64_t seed, const limits& most = {}) : place_maker(seed, most) {
        const std::int64_t count = random_.chance(45) ? 1 : 2 + random_.below(most.statements - 1);
        for (std::int64_t n = 0; n < count; ++n) made.statements.push_back(some_statement());
    }

private:
    int left_ = 0; ///< terms of this assignment

    statement some_statement() {
        statement all;
        known_.clear();
        const std::int64_t count = random_.chance(65) ? 1 : 2 + random_.below(random_.chance(10) ? 5 : 2);
        auto [rows, cols] = some_shape();
        for (std::int64_t n = 0; n < count; ++n) {
            if (random_.chance(25)) std::tie(rows, cols) = some_shape();
            all.push_back(some_assignment(rows, cols));
        }
        return all;
    }
    std::pair<int, int> some_shape() {
        const std::int64_t what = random_.below(20);
        if (what < 12) return {some_extent(), some_extent()};
        if (what < 17) return {some_extent(), one};
        if (what == 17) return {one, some_extent()};
        if (what == 18) return {add_dimension({dimension_form::product, some_extent(), some_extent()}), one};
        return {any, any};
    }
    assigned some_assignment(int rows, int cols) {
        assigned a;
        const dtype t = some_type();
        a.place =
            rows == any ? scalar_handle(t) : handle(t, rows, cols, static_cast<int>(random_.below(4)) - 1);
        known_.push_back(a.place);
        left_ = most_.terms;
        const int depth = 1 + static_cast<int>(random_.below(4));
        a.value = some_term(rows, cols, depth);
        if (random_.chance(15)) add_compound(a);
        return a;
    }
    /// `place op= value`.
    void add_compound(assigned& a) {
        struct compound {
            op code;
            const char* symbol;
        };
        constexpr compound all[] = {{op::add, "+="},         {op::add, "+="},         {op::subtract, "-="},
                                    {op::subtract, "-="},    {op::divide, "/="},      {op::mod, "%="},
                                    {op::bit_and, "&="},     {op::bit_or, "|="},      {op::bit_xor, "^="},
                                    {op::shift_left, "<<="}, {op::shift_right, ">>="}};
        const compound c = random_.one_of(all);
        if (is_of_bits(c.code) && (is_float(a.place.type) || is_float(a.value.type))) return;
        if (a.value.form == term_form::number) return;
        term sum = make(term_form::call, a.place.rows, a.place.cols);
        sum.code = c.code;
        sum.parts = {a.place, std::move(a.value)};
        find_types(sum);
        a.value = std::move(sum);
        a.compound = c.symbol;
    }

    /// Of these extents, or broadcast to them; now and then what the statement has elsewhere.
    term some_term(int rows, int cols, int depth) {
        if (random_.chance(12))
            if (const term* const known = some_known(rows, cols, left_)) {
                left_ -= size_of(*known);
                return *known;
            }
        term t = new_term(rows, cols, depth);
        if (!t.parts.empty()) known_.push_back(t);
        return t;
    }
    term new_term(int rows, int cols, int depth) {
        --left_;
        if (depth <= 0 || left_ <= 0) return leaf(rows, cols);
        switch (random_.below(20)) {
        case 0:
        case 1:
        case 2: return leaf(rows, cols);
        case 3: return cast_to(some_type(), some_term(rows, cols, depth - 1));
        case 4: return square(rows, cols, depth);
        case 5: return broadcast(rows, cols, depth);
        case 6:
        case 7:
        case 8: return rows == any ? reduction_of_all(depth) : product(rows, cols, depth);
        case 9:
        case 10: return rows == any ? reduction_of_all(depth) : viewed(rows, cols, depth);
        case 11:
            if (rows == any) return reduction_of_all(depth);
            return most_.scans && random_.chance(40) ? scan(rows, cols, depth)
                                                     : along_axis(rows, cols, depth);
        case 12: return rows == any ? reduction_of_all(depth) : gather(rows, cols, depth);
        default: return call(rows, cols, depth);
        }
    }
    /// Of these extents, which none of it broadcasts to.
    term sized(int rows, int cols, int depth) {
        term t = some_term(rows, cols, depth);
        if (t.rows != any && t.cols != any) return t;
        term filled = make(term_form::call, rows, cols);
        filled.code = op::add;
        filled.parts.push_back(handle(t.type, rows, cols, 1));
        filled.parts.push_back(std::move(t));
        find_types(filled);
        return filled;
    }
    term leaf(int rows, int cols) {
        if (rows == any) return scalar_handle(some_type());
        const std::int64_t what = random_.below(20);
        if (what < 2) return broadcast(rows, cols, 0);
        if (what == 2) {
            const bool by_row = random_.chance(50);
            term t = make(term_form::index, rows, cols);
            t.type = dtype::i32;
            t.index = by_row ? index_form::rows_of : index_form::columns_of;
            if (cols == one && rows != one) t.index = index_form::row_of;
            if (rows == one && cols != one) t.index = index_form::column_of;
            return t;
        }
        return handle(some_type(), rows, cols, static_cast<int>(random_.below(4)) - 1);
    }
    /// A number for all elements, a row for every row, a column for every column, or an index.
    term broadcast(int rows, int cols, int depth) {
        if (rows == any) return reduction_of_all(depth);
        const std::int64_t what = random_.below(5);
        if (what == 0) {
            term t = make(term_form::index, any, any);
            t.type = dtype::i32;
            t.index = random_.chance(50) ? index_form::row : index_form::column;
            return t;
        }
        if (what <= 2 && cols != one && cols != any) return spread(view_form::rowwise, cols, depth);
        if (what <= 3 && rows != one) return spread(view_form::colwise, rows, depth);
        return random_.chance(50) || depth <= 0 ? scalar_handle(some_type()) : reduction_of_all(depth);
    }
    term spread(view_form v, int length, int depth) {
        const bool column = random_.chance(60);
        term x = column ? sized(length, one, depth - 1) : sized(one, length, depth - 1);
        return v == view_form::rowwise ? view_of(v, std::move(x), any, length)
                                       : view_of(v, std::move(x), length, any);
    }
    term cast_to(dtype to, term a) {
        term t = make(term_form::cast, a.rows, a.cols);
        t.type = t.computed = to;
        t.parts.push_back(std::move(a));
        return t;
    }
    term square(int rows, int cols, int depth) {
        term a = some_term(rows, cols, depth - 1);
        term t = make(term_form::square, a.rows, a.cols);
        t.parts.push_back(std::move(a));
        find_types(t);
        return t;
    }

    op some_op(int& arity) {
        constexpr op often[] = {op::add,    op::add, op::subtract, op::subtract, op::multiply, op::multiply,
                                op::select, op::min, op::max,      op::less,     op::negate,   op::fma};
        constexpr int first = static_cast<int>(op::add), count = static_cast<int>(op::count) - first;
        op code = op::add;
        do {
            code = random_.chance(50) ? random_.one_of(often) : static_cast<op>(first + random_.below(count));
        } while (is_on_words(code)); // no user calls these
        arity = sinter::arity(code);
        return code;
    }
    term call(int rows, int cols, int depth) {
        int arity = 0;
        term t = make(term_form::call, any, any);
        t.code = some_op(arity);
        const int main = static_cast<int>(random_.below(arity));
        const bool numbers = !is_logic(t.code) && arity > 1;
        std::vector<int> open; // to become numbers of the host
        for (int n = 0; n < arity; ++n) {
            const bool condition = t.code == op::select && n == 0;
            if (n != main && numbers && !condition && random_.chance(25)) {
                open.push_back(n);
                t.parts.emplace_back();
                continue;
            }
            t.parts.push_back(fit_for(t.code, n == main || random_.chance(60)
                                                  ? some_term(rows, cols, depth - 1)
                                                  : leaf(rows, cols)));
        }
        if (t.code == op::select && main == 0 && open.size() == 2)
            open.clear(), t.parts[1] = t.parts[2] = leaf(rows, cols);
        fill_numbers(t, open);
        for (const term& p : t.parts) {
            if (p.rows != any) t.rows = p.rows;
            if (p.cols != any) t.cols = p.cols;
        }
        find_types(t);
        return t;
    }
    /// What C++ or the library refuses as an operand is cast.
    term fit_for(op code, term a) {
        if (is_of_bits(code) && (is_float(a.type) || (code == op::bit_not && a.type == dtype::boolean)))
            return cast_to(dtype::i32, std::move(a));
        if (is_comparison(code) && a.form == term_form::call && is_order(a.code))
            return cast_to(dtype::i32, std::move(a));
        return a;
    }
    /// A number takes the type of the arrays beside it; beside whole ones one with a point is a float.
    void fill_numbers(term& t, const std::vector<int>& open) {
        if (open.empty()) return;
        dtype beside = dtype::boolean;
        for (std::size_t n = t.code == op::select ? 1 : 0; n < t.parts.size(); ++n)
            if (t.parts[n].slot >= 0) beside = common(beside, t.parts[n].type);
        beside = common(beside, beside);
        for (const int n : open) {
            term x = make(term_form::number, any, any);
            x.type = !is_float(beside) && !is_of_bits(t.code) && random_.chance(15) ? dtype::f32 : beside;
            t.parts[static_cast<std::size_t>(n)] = x;
        }
    }

    term product(int rows, int cols, int depth) {
        const bool outer = rows != one && cols != one && random_.chance(20);
        const int inner = outer ? one : some_extent();
        if (!outer && random_.chance(8)) // a row for every row, or a column for every column
            return random_.chance(50) ? product_of(spread(view_form::rowwise, inner, depth - 1),
                                                   sized(inner, cols, depth - 1))
                                      : product_of(sized(rows, inner, depth - 1),
                                                   spread(view_form::colwise, inner, depth - 1));
        term t = make(term_form::product, rows, cols);
        const bool chain = depth > 1 && rows != one && cols != one && random_.chance(25);
        if (chain) {
            const int middle = some_extent();
            t.parts.push_back(product_of(sized(rows, middle, depth - 2), sized(middle, inner, depth - 2)));
        } else {
            t.parts.push_back(sized(rows, inner, depth - 1));
        }
        t.parts.push_back(sized(inner, cols, depth - 1));
        find_types(t);
        return t;
    }
    term product_of(term a, term b) {
        term t = make(term_form::product, a.rows, b.cols);
        t.parts.push_back(std::move(a));
        t.parts.push_back(std::move(b));
        find_types(t);
        return t;
    }
    reduction some_reduction() {
        if (random_.chance(20)) return reduction::sum;
        return static_cast<reduction>(random_.below(static_cast<int>(reduction::compensated_sum) + 1));
    }
    static bool needs_elements(reduction r) {
        return r == reduction::min || r == reduction::max || r == reduction::argmin || r == reduction::argmax;
    }
    term reduced(reduction how, int axis, term a, int rows, int cols) {
        term t = make(term_form::reduce, rows, cols);
        t.how = how;
        t.axis = axis;
        t.parts.push_back(std::move(a));
        find_types(t);
        return t;
    }
    term reduction_of_all(int depth) {
        const reduction how = some_reduction();
        const auto extent = [&] { return needs_elements(how) ? positive_extent() : some_extent(); };
        const int rows = extent(), cols = random_.chance(30) ? one : extent();
        return reduced(how, -1, sized(rows, cols, depth - 1), any, any);
    }
    /// A column of results; beside a matrix it is repeated.
    term column_of_results(int length, int depth) {
        const reduction how = some_reduction();
        const int folded = needs_elements(how) ? positive_extent() : some_extent(), axis = random_.chance(50);
        term a = axis == 0 ? sized(folded, length, depth - 1) : sized(length, folded, depth - 1);
        return reduced(how, axis, std::move(a), length, one);
    }
    term along_axis(int rows, int cols, int depth) {
        if (cols == one) return column_of_results(rows, depth);
        if (rows == one) return view_of(view_form::transposed, column_of_results(cols, depth), one, cols);
        if (random_.chance(50)) return view_of(view_form::rowwise, column_of_results(cols, depth), any, cols);
        return view_of(view_form::colwise, column_of_results(rows, depth), rows, any);
    }
    term scan(int rows, int cols, int depth) {
        constexpr reduction kinds[] = {reduction::sum, reduction::sum, reduction::min, reduction::max};
        term t = make(term_form::scan, rows, cols);
        t.how = kinds[random_.below(4)];
        t.axis = cols == one ? 0 : rows == one ? 1 : static_cast<int>(random_.below(2));
        t.parts.push_back(sized(rows, cols, depth - 1));
        find_types(t);
        return t;
    }
    term viewed(int rows, int cols, int depth) {
        const view_form v = some_view(rows, cols);
        const auto [m, n] = viewed_extents(v, rows, cols);
        return view_of(v, sized(m, n, depth - 1), rows, cols);
    }
    term gather(int rows, int cols, int depth) {
        constexpr sinter::edge edges[] = {sinter::edge::clamp, sinter::edge::zero, sinter::edge::mirror,
                                          sinter::edge::wrap};
        term t = make(term_form::gather, any, any);
        t.beyond = random_.one_of(edges);
        t.parts.push_back(sized(positive_extent(), random_.chance(30) ? one : positive_extent(), depth - 2));
        for (int n = 0; n < 2; ++n) {
            t.parts.push_back(cast_to(dtype::i32, random_.chance(50) ? broadcast(rows, cols, depth - 2)
                                                                     : some_term(rows, cols, depth - 2)));
            if (t.parts.back().rows != any) t.rows = t.parts.back().rows;
            if (t.parts.back().cols != any) t.cols = t.parts.back().cols;
        }
        // Beside a column of places col_index() is no place, and row_index() beside a row: gather refuses
        // both.
        const bool column = t.parts[1].cols == one && counts_places(t.parts[2], index_form::column),
                   row = t.parts[2].rows == one && counts_places(t.parts[1], index_form::row);
        if (column || row) t.parts[column ? 2 : 1] = cast_to(dtype::i32, some_term(any, any, depth - 2));
        find_types(t);
        return t;
    }
    static bool counts_places(const term& places, index_form which) {
        bool found = false;
        for_each(places,
                 [&](const term& t) { found = found || (t.form == term_form::index && t.index == which); });
        return found;
    }
};

} // namespace random_statements
