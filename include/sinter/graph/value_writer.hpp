#pragma once
// Values of a graph, written with C's operators.

#include <cstdint>

#include <sinter/graph/builder.hpp>

namespace sinter::inline SINTER_ABI::graph {

class value_writer {
public:
    /// `type` is that of literals.
    value_writer(builder& b, dtype type) : b_(b), type_(type) {}

    dtype type() const { return type_; }
    value_id literal(double v) { return b_.add_literal(v, type_); }
    value_id cast(value_id a, dtype t) { return b_.add_cast(a, t); }
    value_id call(op code, value_id a, value_id b = -1, value_id c = -1) {
        const value_id args[] = {a, b, c};
        const dtype t = result_type(code, b_.graph[a].type);
        return b_.add_elementwise(code, code == op::select ? b_.graph[b].type : t, args);
    }
    value_id add(value_id a, value_id b) { return call(op::add, a, b); }
    value_id subtract(value_id a, value_id b) { return call(op::subtract, a, b); }
    value_id multiply(value_id a, value_id b) { return call(op::multiply, a, b); }
    value_id divide(value_id a, value_id b) { return call(op::divide, a, b); }
    value_id negate(value_id a) { return call(op::negate, a); }
    value_id select(value_id condition, value_id a, value_id b) {
        return a == b ? a : call(op::select, condition, a, b);
    }
    value_id turn() { return b_.add(turn_of_series()); }
    value_id series(value_id term, std::int64_t turns) {
        return b_.add(series_of(term, b_.graph[term], static_cast<std::uint16_t>(turns)));
    }
    value_id count(std::int64_t v) { return b_.add_literal(static_cast<double>(v), dtype::i32); }

protected:
    builder& b_;

private:
    dtype type_;
};

} // namespace sinter::graph
