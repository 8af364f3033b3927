#pragma once
// Loops whose states a function of the program's makes anew, step by step (op::steps).

#include <string>

#include <sinter/plan/write/evaluator.hpp>
#include <sinter/plan/write/lowering_context.hpp>

namespace sinter::inline SINTER_ABI::plan {

class step_loops : lowering_part {
public:
    using lowering_part::node_id;

    step_loops(lowering_context& c, evaluator& values) : lowering_part(c), values_(values) {}

    /// Writes the loop, and finds all of its states.
    void find(value_id id, node_id i, node_id j, int lanes) {
        const graph::value& v = at(id);
        const graph::states start = plan_.values.states_of(v.args[1]),
                            next = plan_.values.states_of(v.args[2]);
        std::string names[3];
        for (int n = 0; n < start.count; ++n) {
            const node_id first = state(start.all[n], i, j, lanes);
            names[n] = "state" + names_.next();
            b.declare(names[n], first, false);
        }
        const node_id steps = b.to_index(values_.value(v.args[0], i, j, 1));
        for (const value_id f : next) prepare(f, i, j, lanes);
        b.loop("k" + names_.next(), b.integer(0), steps, b.integer(1), [&](node_id) {
            const lowering_scope inner(context_);
            for (std::size_t a = 0; a < plan_.values.values.size(); ++a) {
                const int n = plan_.values.values[a].attribute - first_state;
                if (plan_.values.values[a].code == op::argument && n >= 0 && n < start.count)
                    keep(static_cast<value_id>(a), i, j, lanes, name(names[n], start.all[n], lanes));
            }
            node_id made[3] = {-1, -1, -1};
            for (int n = 0; n < next.count; ++n) {
                made[n] = state(next.all[n], i, j, lanes);
                if (next.count > 1) made[n] = b.declare("next" + names_.next(), made[n]);
            }
            for (int n = 0; n < next.count; ++n) b.assign(names[n], made[n]);
        });
        plan_.values.each_state(
            id, [&](value_id each, int n) { keep(each, i, j, lanes, name(names[n], start.all[n], lanes)); });
    }

private:
    evaluator& values_;

    loops::value_type type(value_id id, int lanes) const { return {register_type_of(id), false, lanes}; }
    node_id name(const std::string& text, value_id id, int lanes) { return b.name(text, type(id, lanes)); }
    node_id state(value_id id, node_id i, node_id j, int lanes) {
        return b.cast(type(id, lanes), b.splat(values_.value(id, i, j, lanes), lanes));
    }
    void keep(value_id id, node_id i, node_id j, int lanes, node_id n) {
        found_.keep(id, i, j, lanes, context_.down, n);
    }
    /// Finds before the loop what is the same in all its steps.
    void prepare(value_id id, node_id i, node_id j, int lanes) {
        const graph::value& v = at(id);
        if (places_.is_of_arguments(id)) {
            for (const value_id a : v.computed_args()) prepare(a, i, j, lanes);
            return;
        }
        const node_id n = values_.value(id, i, j, lanes);
        if (!is_atom(n)) keep(id, i, j, lanes, b.declare("t" + names_.next(), n));
    }
};

} // namespace sinter::plan
