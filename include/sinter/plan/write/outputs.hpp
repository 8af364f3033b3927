#pragma once
// What a kernel writes: its outputs at one place or at neighbouring ones, on devices that write anywhere.

#include <string>
#include <vector>

#include <sinter/plan/write/evaluator.hpp>
#include <sinter/plan/write/whole_vectors.hpp>

namespace sinter::inline SINTER_ABI::plan {

class output_writer : lowering_part {
public:
    using lowering_part::node_id;

    output_writer(lowering_context& c, kernel_arrays& arrays, lane_masks& masks, element_access& elements,
                  whole_vectors& vectors, evaluator& values)
        : lowering_part(c), arrays_(arrays), masks_(masks), elements_(elements), vectors_(vectors),
          values_(values) {}

    /// All outputs at (i, j ...), or in all columns of row i: all are computed before any is stored.
    std::vector<node_id> compute(node_id i, node_id j, int lanes);
    /// Stores all outputs at (i, j ...).
    void store(node_id i, node_id j, int lanes);
    /// The same at rows i, i + 1 ... of column j.
    void store_down(node_id i, node_id j, int lanes);
    /// Computes all outputs at (i, j ...), and stores those before column `end`, which is behind the first.
    void store_before(node_id i, node_id j, int lanes, node_id end);
    /// The same of the first `count` columns.
    void store_first(node_id i, node_id j, int lanes, int count);
    /// Stores one output at (i, j).
    void store_one(std::size_t n, node_id i, node_id j);
    /// A place that an output at places is written to, and whether it is one of the array's, or -1.
    struct sought {
        node_id i, j, exists;
    };
    sought place_of(node_id i, node_id j);
    /// Stores every output's columns of row i, which were computed; four at a time where vectors lie at
    /// multiples of four.
    void store_row(node_id i, const std::vector<node_id>& results);

private:
    kernel_arrays& arrays_;
    lane_masks& masks_;
    element_access& elements_;
    whole_vectors& vectors_;
    evaluator& values_;

    /// What is computed for an output.
    value_id computed(const output& o) const {
        const graph::value& v = at(o.value);
        return v.code == op::scatter ? v.args[0] : o.value;
    }
    /// Row or column of it, and whether that and what was found before exists.
    node_id sought_index(int axis, node_id i, node_id j, node_id& exists);
    void store_at_place(node_id i, node_id j, node_id result);
    void store_in_row(node_id i, node_id j, node_id result, int lanes);
};

inline std::vector<output_writer::node_id> output_writer::compute(node_id i, node_id j, int lanes) {
    std::vector<node_id> results;
    for (const output& o : kernel_.outputs)
        for (int c = 0; c < o.results(); ++c) {
            node_id n = values_.value(computed(o), i, o.columns > 0 ? b.integer(c) : j, lanes);
            if ((kernel_.outputs.size() > 1 || o.columns > 1) && !is_atom(n))
                n = b.declare("v" + names_.next(), n);
            if (facts_.writes == write_style::scatter) n = b.splat(n, lanes);
            results.push_back(n);
        }
    return results;
}

inline void output_writer::store(node_id i, node_id j, int lanes) {
    const std::vector<node_id> results = compute(i, j, lanes);
    if (context_.whole_rows) return store_row(i, results);
    if (is_at_places(plan_.values, kernel_))
        return lanes == 1 ? store_at_place(i, j, results.front())
                          : store_in_row(i, j, results.front(), lanes);
    for (std::size_t n = 0; n < results.size(); ++n) {
        const array_view& a = arrays_.destination(n);
        if (lanes == 1 || (stride_along(a.shape) == stride_class::unit && !a.shape.folded)) {
            elements_.store(a, i, j, results[n], lanes);
            continue;
        }
        for (int l = 0; l < lanes; ++l) {
            const auto [row, col] = in_lane(i, j, l);
            b.store(a.array, address_.element(a, row, col), b.lane(results[n], l));
        }
    }
}

inline output_writer::node_id output_writer::sought_index(int axis, node_id i, node_id j, node_id& exists) {
    const array_view& a = arrays_.destination(0);
    if ((axis == 0 ? a.shape.rows : a.shape.cols) == stride_class::zero) return b.integer(0);
    node_id place = b.to_index(values_.value(at(kernel_.outputs.front().value).args[1 + axis], i, j, 1));
    if (b.at(place).kind != loops::node_kind::name) place = b.declare(axis == 0 ? "to_row" : "to_col", place);
    const node_id extent = axis == 0 ? address_.parameter(a, argument_kind::array_rows, "_rows")
                                     : address_.parameter(a, argument_kind::array_cols, "_cols");
    const node_id below = b.compare(op::less, place, extent),
                  inside = b.both(b.compare(op::greater_equal, place, b.integer(0)), below);
    exists = exists < 0 ? inside : b.both(exists, inside);
    return place;
}

inline output_writer::sought output_writer::place_of(node_id i, node_id j) {
    sought found{-1, -1, -1};
    found.i = sought_index(0, i, j, found.exists);
    found.j = sought_index(1, i, j, found.exists);
    return found;
}

inline void output_writer::store_at_place(node_id i, node_id j, node_id result) {
    const array_view& a = arrays_.destination(0);
    const sought to = place_of(i, j);
    const auto store = [&] { b.store(a.array, address_.element(a, to.i, to.j), result); };
    to.exists < 0 ? store() : b.branch(to.exists, store);
}

/// Columns from j on of the row that a place names.
inline void output_writer::store_in_row(node_id i, node_id j, node_id result, int lanes) {
    const array_view& a = arrays_.destination(0);
    node_id exists = -1;
    const node_id row = sought_index(0, i, j, exists);
    const node_id cols = address_.parameter(a, argument_kind::array_cols, "_cols");
    const node_id all = is_atom(result) ? result : b.declare("v" + names_.next(), result);
    const auto store = [&] {
        b.branch(b.compare(op::less_equal, b.plus(j, b.integer(lanes)), cols),
                 [&] { elements_.store(a, row, j, all, lanes); });
        b.otherwise([&] {
            for (int l = 0; l < lanes; ++l) {
                const node_id column = b.plus(j, b.integer(l));
                b.branch(b.compare(op::less, column, cols), [&] {
                    b.store(a.array, address_.element(a, row, column), b.lane(b.splat(all, lanes), l));
                });
            }
        });
    };
    exists < 0 ? store() : b.branch(exists, store);
}

inline void output_writer::store_down(node_id i, node_id j, int lanes) {
    context_.down = true;
    store(i, j, lanes);
    context_.down = false;
}

inline void output_writer::store_before(node_id i, node_id j, int lanes, node_id end) {
    const auto inside_only = [&] {
        const known_places::scope rest(known_);
        known_.now.lanes_inside = b.declare("inside", masks_.first(b.minus(end, j), lanes));
        return compute(i, j, lanes);
    };
    const std::vector<node_id> results = inside_only();
    for (std::size_t n = 0; n < results.size(); ++n) {
        const array_view& a = arrays_.destination(n);
        const node_id all = b.declare("rest" + std::to_string(n), results[n]);
        for (int l = 0; l < lanes; ++l) {
            const node_id column = b.plus(j, b.integer(l));
            const auto store = [&] { b.store(a.array, address_.element(a, i, column), b.lane(all, l)); };
            if (l == 0)
                store();
            else
                b.branch(b.compare(op::less, column, end), store);
        }
    }
}

inline void output_writer::store_first(node_id i, node_id j, int lanes, int count) {
    const std::vector<node_id> results = compute(i, j, lanes);
    for (std::size_t n = 0; n < results.size(); ++n) {
        const array_view& a = arrays_.destination(n);
        const node_id all = b.declare("rest" + names_.next(), results[n]);
        for (int l = 0; l < count; ++l)
            b.store(a.array, address_.element(a, i, b.plus(j, b.integer(l))), b.lane(all, l));
    }
}

inline void output_writer::store_one(std::size_t n, node_id i, node_id j) {
    const node_id result = values_.value(kernel_.outputs[n].value, i, j, 1);
    const array_view& a = arrays_.destination(n);
    b.store(a.array, address_.element(a, i, j), result);
}

inline void output_writer::store_row(node_id i, const std::vector<node_id>& results) {
    auto next = results.begin();
    for (std::size_t n = 0; n < kernel_.outputs.size(); ++n) {
        const int columns = kernel_.outputs[n].results();
        const array_view& a = arrays_.destination(n);
        const bool vectors = vectors_.holds(a) && !facts_.is_cpu && a.type != dtype::boolean;
        for (int c = 0; c < columns;) {
            const int lanes = vectors && c + 4 <= columns ? 4 : 1;
            b.store(a.array, address_.element(a, i, b.integer(c)), b.build({next, next + lanes}), lanes == 4);
            next += lanes;
            c += lanes;
        }
    }
}

} // namespace sinter::plan
