#pragma once
// Values to loop IR: every value is a function of an index pair, and lowering one recurses over the graph.

#include <string>
#include <utility>
#include <vector>

#include <sinter/plan/write/chosen_terms.hpp>
#include <sinter/plan/write/outputs.hpp>
#include <sinter/plan/write/values.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// The parts that forms of kernels are composed of. None knows another one's state, and none a form.
///
/// Forms see five of them: `extents`, numbers of the domain; `arrays`, which become arguments; `elements`,
/// how they are read and stored; `masks` of vectors; `outputs`, what is stored. They tell the parts what they
/// know of places in `known`.
class lowering {
    lowering_context context_; // all parts refer to it

public:
    using node_id = loops::node_id;
    using node_range = kernel_extents::node_range;
    using margins = neighbour_access::margins;

    lowering(const plan& p, const kernel& k, const plan_classes& classes, const device_facts& facts,
             const lowering_rules& rules)
        : context_(p, k, classes, facts, rules), b(context_.b), known(context_.known), extents(context_),
          arrays(context_), masks(context_), elements(context_, arrays, masks), vectors_(context_, elements),
          values_(context_, extents, arrays, masks, elements, vectors_), chosen_(context_, extents, values_),
          outputs(context_, arrays, masks, elements, vectors_, values_) {}

    loops::builder& b;
    known_places& known;
    kernel_extents extents;
    kernel_arrays arrays;
    lane_masks masks;
    element_access elements;

private:
    whole_vectors vectors_;
    value_lowering values_;
    chosen_sums chosen_;

public:
    output_writer outputs;

    /// What is found while it lasts, and known of places, is forgotten at its end.
    class scope : lowering_scope {
    public:
        explicit scope(lowering& low) : lowering_scope(low.context_) {}
    };

    /// The value at (i, j), or at (i, j .. j + lanes - 1).
    node_id value(value_id id, node_id i, node_id j, int lanes) { return values_.value(id, i, j, lanes); }
    /// The value at rows i, i + 1 ... of column j.
    node_id value_down(value_id id, node_id i, node_id j, int lanes) {
        context_.down = true;
        const node_id n = value(id, i, j, lanes);
        context_.down = false;
        return n;
    }
    /// Gives a value at (i, j) that was found otherwise.
    void set_value(value_id id, node_id i, node_id j, int lanes, node_id n) {
        if (chosen_.are_needed_for(id)) n = chosen_.of(i, j, lanes, n);
        context_.found.keep(id, i, j, lanes, false, n);
    }
    /// Gives the value of the kernel's only reduction for the epilogue at (i, j).
    void set_reduction(node_id i, node_id j, int lanes, node_id n) {
        set_value(context_.lowered.reduction, i, j, lanes, n);
    }
    /// Gives a value for rows i, i + 1 ... of column j.
    void set_value_down(value_id id, node_id i, node_id j, int lanes, node_id n) {
        context_.found.keep(id, i, j, lanes, true, n);
    }

    const graph::value& at(value_id id) const { return context_.planned.values[id]; }
    decltype(auto) values() const { return (context_.planned.values); }
    /// The type that a value has in registers.
    dtype register_type_of(value_id id) const { return register_type(at(id).type, context_.facts); }

    addresser& address() { return context_.address; }
    sought_places& places() { return values_.places; }
    neighbour_access& neighbours() { return values_.neighbours; }
    series_loops& series() { return values_.series; }
    const sliding_sums& sliding() const { return values_.rows.sums(); }
};

} // namespace sinter::plan
