#pragma once
// Terms as programs: with the functions by which the template layer makes its own, called at run time, so
// that a random statement costs no template instantiation. Views of arrays are layouts, as array_view has
// them.

#include <deque>
#include <stdexcept>

#include <sinter/sinter.hpp>

#include "structure.hpp"

namespace random_statements {

namespace expr = sinter::expr;
namespace runtime = sinter::runtime;

/// Of numbers and views of expressions, as expr::new_origin() gives them to those of one object.
using origins_by_slot = std::vector<std::uint64_t>;
using storages = std::vector<sinter::ref<runtime::storage>>;

class program_maker {
public:
    program_maker(const instance& in, const storages& arrays, const origins_by_slot& origins)
        : in_(in), arrays_(arrays), origins_(origins) {}

    std::vector<sinter::graph::instruction> code;
    std::vector<runtime::operand> operands;
    std::vector<sinter::runtime::operand_view> views;
    runtime::assignment made;

    /// The assignment refers to this object and to the storages.
    void make(const assigned& a) {
        const part value = as_expression(lower(a.value));
        code.resize(static_cast<std::size_t>(value.node->size));
        std::vector<expr::open_node> stack(static_cast<std::size_t>(value.node->depth));
        expr::writer w{code.data(), stack.data()};
        const dtype to = a.place.type;
        w.write(*value.node, to);
        code.resize(static_cast<std::size_t>(w.count));

        const part place = lower(a.place);
        made.target = arrays_[static_cast<std::size_t>(place.array)].get();
        made.place = place.place;
        if (made.place.rows == sinter::any_extent) {
            made.place.rows = made.place.cols = 1;
            if (made.target->rows == 1 && made.target->cols == 1) made.place = made.target->whole();
        }
        made.source = {
            {code.data(), code.size()}, {operands.data(), operands.size()}, {views.data(), views.size()}};
        made.rows = expr::kind_of(type_extent(a.place.rows));
        made.cols = expr::kind_of(type_extent(a.place.cols));
    }

private:
    /// Either an array seen through a layout, or a node whose operands have been added.
    struct part {
        const expr::node* node = nullptr;
        int array = -1;
        sinter::layout place;
        bool owns = false;
        dtype type = dtype::f32;
        std::int64_t rows = sinter::any_extent, cols = sinter::any_extent; ///< at run time
        std::int64_t type_rows = sinter::any_extent, type_cols = sinter::any_extent;
    };

    const instance& in_;
    const storages& arrays_;
    const origins_by_slot& origins_;
    std::deque<expr::node> nodes_;

    static std::int64_t type_extent(int name) {
        return name == any ? sinter::any_extent : name == one ? 1 : sinter::dynamic;
    }
    std::uint64_t origin_of(const term& t) const { return origins_[static_cast<std::size_t>(t.slot)]; }
    const expr::node* keep(const expr::node& n) {
        nodes_.push_back(n);
        return &nodes_.back();
    }
    part of_node(const expr::node& n, const term& t) {
        if (n.type != t.type) throw std::logic_error("random_statements: a term's type is not the library's");
        part p;
        p.node = keep(n);
        p.type = n.type;
        p.rows = t.rows == any ? sinter::any_extent : in_.extent(t.rows);
        p.cols = t.cols == any ? sinter::any_extent : in_.extent(t.cols);
        p.type_rows = type_extent(t.rows);
        p.type_cols = type_extent(t.cols);
        return p;
    }
    part as_expression(part p) {
        if (p.node) return p;
        p.node = keep(expr::leaf_node(sinter::leaf_kind::array, p.type, p.type_rows, p.type_cols));
        runtime::operand o;
        o.array = arrays_[static_cast<std::size_t>(p.array)];
        o.place = p.place;
        operands.push_back(o);
        p.array = -1;
        return p;
    }

    part lower(const term& t) {
        switch (t.form) {
        case term_form::array: return array(t);
        case term_form::number: {
            runtime::operand o;
            o.number = sinter::any_number::of(t.type, in_.numbers[static_cast<std::size_t>(t.slot)]);
            o.origin = origin_of(t);
            operands.push_back(o);
            return of_node(expr::number_node(t.type), t);
        }
        case term_form::index: return index(t);
        case term_form::view: return view(t);
        default: break;
        }
        const expr::node* parts[3] = {};
        for (std::size_t n = 0; n < t.parts.size(); ++n) {
            part p = lower(t.parts[n]);
            if (t.form == term_form::reduce && t.axis == 0) { // the library folds columns, of the transpose
                p = as_expression(p);
                views.push_back({expr::transposed_view(p.rows, p.cols), origin_of(t)});
                p.node =
                    keep(expr::view_node(sinter::view_kind::transposed, p.type_cols, p.type_rows, *p.node));
            }
            parts[n] = as_expression(p).node;
        }
        const int count = static_cast<int>(t.parts.size());
        switch (t.form) {
        case term_form::call: return of_node(expr::call_node(t.code, parts, count), t);
        case term_form::square: return of_node(expr::square_node(*parts[0]), t);
        case term_form::cast: return of_node(expr::cast_node(t.type, *parts[0]), t);
        case term_form::product: return of_node(expr::product_node(*parts[0], *parts[1]), t);
        case term_form::reduce: {
            const auto axis = t.axis < 0 ? sinter::reduce_axis::all : sinter::reduce_axis::cols;
            return of_node(expr::reduce_node(t.how, axis, t.computed, *parts[0]), t);
        }
        case term_form::scan: {
            const auto axis = t.axis == 0 ? sinter::reduce_axis::rows : sinter::reduce_axis::cols;
            return of_node(expr::scan_node(static_cast<std::uint8_t>(t.how), axis, t.computed, *parts[0]), t);
        }
        default:
            return of_node(
                expr::gather_node(sinter::lookup{t.beyond}.packed(), *parts[0], *parts[1], *parts[2]), t);
        }
    }
    part array(const term& t) {
        part p;
        p.array = t.array;
        p.owns = true;
        p.type = t.type;
        p.type_rows = type_extent(t.rows);
        p.type_cols = type_extent(t.cols);
        p.place = t.rows == any ? expr::scalar_place() : arrays_[static_cast<std::size_t>(t.array)]->whole();
        p.rows = p.place.rows;
        p.cols = p.place.cols;
        return p;
    }
    part index(const term& t) {
        const bool row =
            t.index == index_form::row || t.index == index_form::row_of || t.index == index_form::rows_of;
        const auto kind = row ? sinter::leaf_kind::row_index : sinter::leaf_kind::col_index;
        if (t.rows != any) {
            runtime::operand o;
            o.place.rows = in_.extent(t.rows);
            o.place.cols = in_.extent(t.cols);
            operands.push_back(o);
        }
        return of_node(expr::leaf_node(kind, dtype::i32, type_extent(t.rows), type_extent(t.cols)), t);
    }
    part view(const term& t) {
        part a = lower(t.parts[0]);
        const auto [kind, v] = numbers(t, a);
        if (kind == sinter::view_kind::reshape && !a.node && a.owns) {
            a.place = sinter::reshaped(a.place, v.rows, v.cols);
        } else if (kind == sinter::view_kind::reshape || a.node) {
            a = as_expression(a);
            views.push_back({v, origin_of(t)});
            return of_node(expr::view_node(kind, type_extent(t.rows), type_extent(t.cols), *a.node), t);
        } else {
            a.place = sinter::compose(a.place, v);
        }
        a.owns = false;
        a.rows = v.rows;
        a.cols = v.cols;
        a.type_rows = type_extent(t.rows);
        a.type_cols = type_extent(t.cols);
        return a;
    }
    std::pair<sinter::view_kind, sinter::view> numbers(const term& t, const part& a) const {
        using sinter::view_kind;
        const auto extent = [&](int name) { return name == any ? sinter::any_extent : in_.extent(name); };
        const std::int64_t rows = extent(t.rows), cols = extent(t.cols);
        const bool column = a.type_cols == 1;
        const strides by = strides_of(t, in_, rows, cols);
        switch (t.view) {
        case view_form::transposed: return {view_kind::transposed, expr::transposed_view(a.rows, a.cols)};
        case view_form::diagonal: return {view_kind::diagonal, {rows, 1, 0, 1, 0, 0, 1, 0}};
        case view_form::rowwise: return {view_kind::along_rows, {rows, cols, 0, 0, column, 0, 0, !column}};
        case view_form::colwise: return {view_kind::along_cols, {rows, cols, 0, column, 0, 0, !column, 0}};
        case view_form::reshaped:
        case view_form::straightened: {
            sinter::view v;
            v.rows = rows;
            v.cols = cols;
            return {view_kind::reshape, v};
        }
        case view_form::element:
            return {view_kind::straight, {rows, cols, by.rows.first, 0, 0, by.cols.first, 0, 0}};
        case view_form::reversed:
        case view_form::upside_down:
        case view_form::mirrored: {
            const auto measured = [](bool turns, std::int64_t n) {
                return turns ? expr::reversed_slice(n) : expr::measured_slice{n, 0, 1};
            };
            return {view_kind::straight,
                    expr::straight_view(measured(t.view != view_form::mirrored, rows),
                                        measured(t.view != view_form::upside_down, cols))};
        }
        default: { // as expr::measure() has slices of one or no element
            const auto step = [](std::int64_t count, std::int64_t n) { return count <= 1 ? 1 : n; };
            return {view_kind::straight,
                    {rows, cols, by.rows.first, step(rows, by.rows.step), 0, by.cols.first, 0,
                     step(cols, by.cols.step)}};
        }
        }
    }
};

} // namespace random_statements
