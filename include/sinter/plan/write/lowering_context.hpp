#pragma once
// What the parts of a lowering share: what they read, what they know, and the text that they write.

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <sinter/plan/cut/plan.hpp>
#include <sinter/plan/facts/device_facts.hpp>
#include <sinter/plan/study/place_study.hpp>
#include <sinter/plan/write/address.hpp>
#include <sinter/plan/write/known_places.hpp>
#include <sinter/plan/write/lowering_rules.hpp>
#include <sinter/plan/write/memo.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// The type a value has in registers: half is computed in float where the device has no half arithmetic.
inline dtype register_type(dtype t, const device_facts& facts) {
    return t == dtype::f16 && facts.half_arithmetic ? t : computed_in(t);
}

/// Numbers that names of variables end with: no two are alike, whichever part asks.
class name_counter {
public:
    std::string next() { return std::to_string(next_++); }

private:
    int next_ = 0;
};

struct lowering_context {
    lowering_context(const plan& of, const kernel& k, const plan_classes& c, const device_facts& f,
                     const lowering_rules& r)
        : planned(of), lowered(k), classes(c), facts(f), rules(r), address(b),
          places(of.values, f.runs_one_by_one()), found(of.values.values.size()),
          uses(of.values.values.size(), 0), whole_rows(k.whole_rows()) {
        for (const output& o : k.outputs) count_uses(o.value);
        for (int n = 0; n < k.reductions(); ++n)
            if (joins_by_function(of.values, k.reduction_at(n)))
                count_uses(of.values.function_of(of.values[k.reduction_at(n)]).result);
        b.out.wide = c.wide || r.wide;
        b.out.restricted = r.aliased == 0;
    }
    lowering_context(const lowering_context&) = delete; // its parts refer to it
    lowering_context& operator=(const lowering_context&) = delete;

    const plan& planned;
    const kernel& lowered;
    const plan_classes& classes;
    const device_facts& facts;
    const lowering_rules rules;
    loops::builder b;
    addresser address;
    const place_study places;
    name_counter names;
    known_places known;
    memo found;
    std::vector<int> uses; ///< by value: how often the kernel's values use it
    const bool whole_rows; ///< an output's columns are computed together
    bool down = false;     ///< vectors go down columns

private:
    void count_uses(value_id id) {
        if (++uses[static_cast<std::size_t>(id)] > 1) return;
        const graph::value& v = planned.values[id];
        for (int n = 0; n < arity(v.code); ++n) count_uses(v.args[n]);
    }
};

/// Values and places found while it lasts are forgotten at its end: their variables live in an inner block.
class lowering_scope {
public:
    explicit lowering_scope(lowering_context& c) : found_(c.found), known_(c.known) {}

private:
    memo::scope found_;
    known_places::scope known_;
};

/// A part of a lowering. It names what it reads as if that were its own.
class lowering_part {
public:
    using node_id = loops::node_id;

protected:
    explicit lowering_part(lowering_context& c)
        : context_(c), plan_(c.planned), kernel_(c.lowered), facts_(c.facts), rules_(c.rules),
          places_(c.places), b(c.b), address_(c.address), names_(c.names), known_(c.known), found_(c.found) {}

    lowering_context& context_;
    const plan& plan_;
    const kernel& kernel_;
    const device_facts& facts_;
    const lowering_rules& rules_;
    const place_study& places_;
    loops::builder& b;
    addresser& address_;
    name_counter& names_;
    known_places& known_;
    memo& found_;

    const graph::value& at(value_id id) const { return plan_.values[id]; }
    /// Zero, which no compiler of GLSL knows (docs/decisions/order_of_arithmetic.md).
    node_id unknown_zero() const {
        const node_id extent = address_.parameter(argument_kind::rows, argument_source::leaf, 0, "rows");
        return b.index_op(op::min, extent, b.integer(0));
    }
    /// Nodes of values that a text shows as they are: nothing is gained by a variable.
    bool is_atom(node_id n) const {
        const loops::node_kind kind = b.at(n).kind;
        return kind == loops::node_kind::name || kind == loops::node_kind::integer ||
               kind == loops::node_kind::number;
    }
    bool is_used(std::size_t value) const { return context_.uses[value] > 0; }
    dtype register_type_of(value_id id) const { return register_type(at(id).type, facts_); }
    /// The n-th element of a vector that begins at (i, j).
    std::pair<node_id, node_id> in_lane(node_id i, node_id j, int n) {
        if (context_.down) return {b.plus(i, b.integer(n)), j};
        return {i, b.plus(j, b.integer(n))};
    }
    /// Of (i, j), where the vector's elements follow each other.
    node_id lane_index(node_id i, node_id j) const { return context_.down ? i : j; }
    stride_class stride_along(const layout_class& shape) const {
        return context_.down ? shape.rows : shape.cols;
    }
    /// Columns, or rows, from `n` on begin at multiples of four elements.
    bool is_multiple_of_4(node_id n) const {
        const loops::node& of = b.at(n);
        return known_.is_multiple_of_4(n) || (of.kind == loops::node_kind::integer && of.imm % 4 == 0);
    }
};

} // namespace sinter::plan
