#pragma once
// A statement that is written at run time. A butterfly's formulas depend on its radix; as types, they would
// be compiled for each radix in each program.

#include <cstdint>
#include <vector>

#include <sinter/expr/carry_out.hpp>
#include <sinter/expr/handle.hpp>

namespace sinter::inline SINTER_ABI::fourier {

/// A value of a statement, by number; `zero` is no operand at all, and sums and products leave it out.
using value = int;
inline constexpr value zero = -1;

/// Of a complex value both parts.
struct parts_of_value {
    value re = zero, im = zero;
};

/// Assignments that share their values. Those of equal extents are one launch.
class statement {
public:
    explicit statement(dtype type) : type_(type) {}

    /// Elements of an array, in the statement's type. Extents may be any_extent.
    value array(const ref<runtime::storage>& a, const layout& place) {
        if (!a) return zero;
        const value v = add({op::leaf, a->type, static_cast<std::uint8_t>(leaf_kind::array), reduce_axis::all,
                             kind_of(place.rows), kind_of(place.cols)},
                            {a, place});
        return a->type == type_ ? v : add({op::cast, type_}, v);
    }
    value number(double of) { return number(type_, any_number::of_real(of)); }
    value whole(std::int64_t of) { return number(dtype::i32, any_number::of_whole(of)); }
    value row() { return index(leaf_kind::row_index); }
    value column() { return index(leaf_kind::col_index); }
    /// Of values of one type.
    value apply(op code, value a, value b) { return add({code, nodes_[at(a)].step.type}, a, b); }
    /// The element of a whole array at this row and column, which it has.
    value element(value array, value row, value column) {
        if (array == zero) return zero;
        return add({op::gather, nodes_[at(array)].step.type, lookup::inside}, array, row, column);
    }

    value sum(value a, value b) { return a == zero ? b : b == zero ? a : apply(op::add, a, b); }
    value difference(value a, value b) {
        return b == zero ? a : a == zero ? opposite(b) : apply(op::subtract, a, b);
    }
    value product(value a, value b) { return a == zero || b == zero ? zero : apply(op::multiply, a, b); }
    value opposite(value a) { return a == zero ? zero : add({op::negate, nodes_[at(a)].step.type}, a); }

    parts_of_value sum(parts_of_value a, parts_of_value b) { return {sum(a.re, b.re), sum(a.im, b.im)}; }
    parts_of_value difference(parts_of_value a, parts_of_value b) {
        return {difference(a.re, b.re), difference(a.im, b.im)};
    }
    parts_of_value product(parts_of_value a, parts_of_value b) {
        return {difference(product(a.re, b.re), product(a.im, b.im)),
                sum(product(a.re, b.im), product(a.im, b.re))};
    }
    parts_of_value product(value a, parts_of_value b) { return {product(a, b.re), product(a, b.im)}; }
    parts_of_value conjugate(parts_of_value a) { return {a.re, opposite(a.im)}; }
    /// Times -i.
    parts_of_value turned(parts_of_value a) { return {a.im, opposite(a.re)}; }

    /// Elements of an array become a value; nothing is done if there are none.
    void assign(const ref<runtime::storage>& to, const layout& place, value v) {
        if (place.rows > 0 && place.cols > 0) results_.push_back({to, place, v == zero ? number(0) : v});
    }
    void run() {
        if (results_.empty()) return;
        std::vector<written> programs(results_.size());
        std::vector<runtime::assignment> list;
        for (std::size_t n = 0; n < results_.size(); ++n) {
            const result& r = results_[n];
            numbers_.assign(nodes_.size(), -1);
            write(r.is, programs[n]);
            list.push_back({r.to.get(),
                            r.place,
                            {programs[n].code, programs[n].operands, {}},
                            kind_of(r.place.rows),
                            kind_of(r.place.cols)});
        }
        expr::carry_out({list.data(), list.size()});
    }

private:
    struct node {
        graph::instruction step;
        value args[3] = {zero, zero, zero};
        runtime::operand operand;
    };
    struct result {
        ref<runtime::storage> to;
        layout place;
        value is;
    };
    struct written {
        dynamic_array<graph::instruction> code;
        dynamic_array<runtime::operand> operands;
    };
    dtype type_;
    std::vector<node> nodes_;
    std::vector<result> results_;
    std::vector<int> numbers_; ///< by node: of its operand in the program that is being written, or -1

    static std::size_t at(value v) { return static_cast<std::size_t>(v); }
    static graph::extent_kind kind_of(std::int64_t extent) {
        return extent == any_extent ? graph::extent_kind::any : graph::extent_kind::sized;
    }
    value add(const graph::instruction& step, value a = zero, value b = zero, value c = zero) {
        nodes_.push_back({step, {a, b, c}, {}});
        return static_cast<value>(nodes_.size()) - 1;
    }
    value add(const graph::instruction& leaf, const runtime::operand& o) {
        nodes_.push_back({leaf, {zero, zero, zero}, o});
        return static_cast<value>(nodes_.size()) - 1;
    }
    value number(dtype type, any_number of) {
        constexpr auto kind = static_cast<std::uint8_t>(leaf_kind::scalar);
        for (std::size_t n = 0; n < nodes_.size(); ++n) {
            const graph::instruction& s = nodes_[n].step;
            if (s.code == op::leaf && s.attribute == kind && s.type == type && nodes_[n].operand.number == of)
                return static_cast<value>(n);
        }
        constexpr auto any = graph::extent_kind::any;
        return add({op::leaf, type, kind, reduce_axis::all, any, any}, {{}, {}, of, expr::new_origin()});
    }
    value index(leaf_kind kind) {
        return add({op::leaf, dtype::i32, static_cast<std::uint8_t>(kind), reduce_axis::all,
                    graph::extent_kind::any, graph::extent_kind::any});
    }

    /// In postfix order. (Equal values become one again when the statement becomes a graph.)
    void write(value v, written& to) {
        const node& n = nodes_[at(v)];
        for (const value a : n.args)
            if (a != zero) write(a, to);
        graph::instruction step = n.step;
        const bool counts = step.code == op::leaf && is_index(leaf_kind_of(step));
        if (step.code == op::leaf && !counts) {
            int& number = numbers_[at(v)];
            if (number < 0) {
                number = static_cast<int>(to.operands.size());
                to.operands.push_back(n.operand);
            }
            step.index = static_cast<std::uint16_t>(number);
        }
        to.code.push_back(step);
    }
};

} // namespace sinter::fourier
