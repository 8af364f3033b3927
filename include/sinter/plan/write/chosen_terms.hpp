#pragma once
// Products of which some terms take no part, as those beside a triangle (expr::nothing). They are multiplied
// as zeros, as fast as any product; where such a zero met an infinity or NaN the sum is NaN, and is found
// again, term by term.

#include <string>
#include <vector>

#include <sinter/plan/write/evaluator.hpp>
#include <sinter/plan/write/extents.hpp>

namespace sinter::inline SINTER_ABI::plan {

class chosen_sums : lowering_part {
public:
    using lowering_part::node_id;

    chosen_sums(lowering_context& c, kernel_extents& extents, evaluator& values)
        : lowering_part(c), extents_(extents), values_(values),
          chooses_(kernel_.reduction >= 0 && plan_.values.chooses_terms(kernel_.reduction)) {}

    /// Some terms of the kernel's product take no part.
    bool are_needed_for(value_id id) const { return chooses_ && id == kernel_.reduction; }
    /// The product's sums at (i, j ...), which were found with zeros for those terms.
    node_id of(node_id i, node_id j, int lanes, node_id sums);

private:
    kernel_extents& extents_;
    evaluator& values_;
    bool chooses_;

    /// The sum at (i, j) of the terms that take part.
    node_id again(node_id i, node_id j, loops::value_type type);
};

inline chosen_sums::node_id chosen_sums::of(node_id i, node_id j, int lanes, node_id sums) {
    sums = b.splat(sums, lanes);
    const loops::value_type type = b.type_of(sums);
    const std::string name = "chosen" + names_.next();
    b.declare(name, sums, false);
    const node_id found = b.name(name, type);
    node_id wrong = -1;
    for (int l = 0; l < lanes; ++l) {
        const node_id is_nan = b.apply(op::isnan, {dtype::boolean, false, 1}, b.lane(found, l));
        wrong = wrong < 0 ? is_nan : b.compare(op::logical_or, wrong, is_nan);
    }
    b.branch(wrong, [&] {
        const lowering_scope outer(context_);
        b.comment("zero times infinity, or NaN, in a term that takes no part?");
        if (lanes == 1) return b.assign(name, again(i, j, type));
        const node_id last = b.declare("last_col", b.minus(extents_.cols(), b.integer(1)));
        b.loop("which", b.integer(0), b.integer(lanes), b.integer(1), [&](node_id which) {
            const lowering_scope inner(context_);
            const node_id column = b.declare("chosen_col", b.index_op(op::min, b.plus(j, which), last));
            const loops::value_type one{type.type, false, 1};
            const node_id sum = again(i, column, one);
            std::vector<node_id> all;
            for (int l = 0; l < lanes; ++l)
                all.push_back(b.apply(op::select, one, b.compare(op::equal, which, b.integer(l)), sum,
                                      b.lane(found, l)));
            b.assign(name, b.build(std::move(all)));
        });
    });
    return found;
}

inline chosen_sums::node_id chosen_sums::again(node_id i, node_id j, loops::value_type type) {
    const graph::value product = at(kernel_.reduction);
    const value_id choices[] = {plan_.values.choice_of_terms(product.args[0]),
                                plan_.values.choice_of_terms(product.args[1])};
    b.declare("chosen_sum", b.number(0, type.type), false);
    const node_id sum = b.name("chosen_sum", type), terms = extents_.depth();
    const int together = rules_.chosen_terms;
    const auto add_term = [&](node_id k, node_id exists) {
        const lowering_scope inner(context_);
        node_id chosen = exists;
        for (const int side : {0, 1}) {
            if (choices[side] < 0) continue;
            const value_id mask = at(choices[side]).args[0];
            const node_id takes_part = values_.value(mask, side == 0 ? i : k, side == 0 ? k : j, 1);
            chosen = chosen < 0 ? takes_part : b.both(chosen, takes_part);
        }
        b.branch(chosen, [&] {
            const lowering_scope guarded(context_);
            const node_id left = b.cast(type, values_.value(product.args[0], i, k, 1)),
                          right = b.cast(type, values_.value(product.args[1], k, j, 1));
            b.assign("chosen_sum", b.apply(op::add, type, sum, b.apply(op::multiply, type, left, right)));
        });
    };
    b.loop("chosen_k", b.integer(0), terms, b.integer(together), [&](node_id first) {
        if (together == 1) return add_term(first, -1);
        for (int t = 0; t < together; ++t)
            b.scope([&] {
                const node_id term = b.plus(first, b.integer(t)), last = b.minus(terms, b.integer(1));
                const node_id k = b.declare("chosen_term", b.index_op(op::min, term, last));
                add_term(k, b.compare(op::less, term, terms));
            });
    });
    return sum;
}

} // namespace sinter::plan
