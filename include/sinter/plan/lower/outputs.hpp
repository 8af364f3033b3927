#pragma once
// What a kernel writes: its outputs at one place or at neighbouring ones, on devices that write anywhere.
// Included by plan/lower/lowering.hpp.

#include <sinter/plan/lower/lowering.hpp>

namespace sinter::plan {

inline std::string lowering::title() const {
    const auto orders = storage_orders(classes_); // which the describer looks at
    graph::describer words(plan_.values, orders, {}, names_);
    std::string all = words.describe(kernel_.outputs.front().value).text;
    for (std::size_t n = 1; n < kernel_.outputs.size(); ++n)
        all += ", " + words.describe(kernel_.outputs[n].value).text;
    if (kernel_.border >= 0) all += " in a block of " + words.describe(kernel_.border).text;
    return all;
}

inline std::vector<lowering::node_id> lowering::outputs(node_id i, node_id j, int lanes) {
    std::vector<node_id> results;
    for (const output& o : kernel_.outputs)
        for (int c = 0; c < o.results(); ++c) {
            node_id n = value(o.value, i, o.columns > 0 ? b.integer(c) : j, lanes);
            const loops::node_kind kind = b.at(n).kind;
            const bool computes = kind != loops::node_kind::name && kind != loops::node_kind::integer &&
                                  kind != loops::node_kind::real;
            if ((kernel_.outputs.size() > 1 || o.columns > 1) && computes)
                n = b.declare("v" + std::to_string(next_variable_++), n);
            if (facts_.writes == write_style::scatter) n = b.splat(n, lanes);
            results.push_back(n);
        }
    return results;
}

inline void lowering::store_outputs(node_id i, node_id j, int lanes) {
    const std::vector<node_id> results = outputs(i, j, lanes);
    if (whole_rows_) return store_rows(i, results);
    for (std::size_t n = 0; n < results.size(); ++n) {
        const array_view& a = destination(n);
        const stride_class stride = down_ ? a.shape.rows : a.shape.cols;
        if (lanes == 1 || (stride == stride_class::unit && !a.shape.folded)) {
            b.store(a.array, address_.element(a, i, j), results[n],
                    lanes > 1 && aligned(a, down_ ? i : j, lanes));
            continue;
        }
        for (int l = 0; l < lanes; ++l) {
            const auto [row, col] = in_lane(i, j, l);
            b.store(a.array, address_.element(a, row, col), b.lane(results[n], l));
        }
    }
}

inline void lowering::store_outputs_down(node_id i, node_id j, int lanes) {
    down_ = true;
    store_outputs(i, j, lanes);
    down_ = false;
}

inline void lowering::store_outputs_before(node_id i, node_id j, int lanes, node_id end) {
    lanes_inside = b.declare("inside", first_lanes(b.minus(end, j), lanes));
    const std::vector<node_id> results = outputs(i, j, lanes);
    lanes_inside = -1;
    for (std::size_t n = 0; n < results.size(); ++n) {
        const array_view& a = destination(n);
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

inline void lowering::store_first_outputs(node_id i, node_id j, int lanes, int count) {
    const std::vector<node_id> results = outputs(i, j, lanes);
    for (std::size_t n = 0; n < results.size(); ++n) {
        const array_view& a = destination(n);
        const node_id all = b.declare("rest" + std::to_string(next_variable_++), results[n]);
        for (int l = 0; l < count; ++l)
            b.store(a.array, address_.element(a, i, b.plus(j, b.integer(l))), b.lane(all, l));
    }
}

inline void lowering::store_output(std::size_t n, node_id i, node_id j) {
    const node_id result = value(kernel_.outputs[n].value, i, j, 1);
    const array_view& a = destination(n);
    b.store(a.array, address_.element(a, i, j), result);
}

} // namespace sinter::plan
