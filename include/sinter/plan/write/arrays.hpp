#pragma once
// The arrays and numbers of a kernel, and how they become its arguments.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <sinter/core/dynamic_array.hpp>
#include <sinter/graph/describe.hpp>
#include <sinter/plan/write/lowering_context.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// Arguments stand in the order in which arrays and numbers are first asked for.
class kernel_arrays : lowering_part {
public:
    using lowering_part::node_id;

    explicit kernel_arrays(lowering_context& c)
        : lowering_part(c), order_(order_of_leaves()),
          names_of_leaves_(graph::leaf_names(plan_.values, order_)) {
        all_.reserve(plan_.values.leaves.size() + kernel_.outputs.size() + 2 +
                     kernel_.beside.size()); // references are kept
    }

    const array_view& destination(std::size_t n);

    /// One of several render targets that together are the only destination: stripes of its rows.
    const array_view& stripe(int number) {
        array_view a = destination(0);
        if (number == 0) return destination(0);
        a.name += std::to_string(number);
        return bind(std::move(a), true);
    }

    /// Array of partial results of a split fold: one row for each output, one column for each share, or the
    /// other way round.
    const array_view& partial(int which, dtype type, bool written);

    /// The array of leaf number `n`; an index leaf has a layout, and no memory.
    const array_view& leaf_array(int n);
    /// A number of the host's.
    node_id number(int n, const graph::leaf& l);

    /// The array that a gather reads, and the number of its columns.
    const array_view& source_of(const graph::value& gather) { return leaf_array(at(gather.args[0]).leaf); }
    node_id columns_of(const graph::value& gather) {
        return address_.parameter(source_of(gather), argument_kind::array_cols, "_cols");
    }

    /// The output of which a fragment's texel holds what stands for the leaf's elements
    /// (lowering_rules::fetches_target), or -1.
    int output_fetched_as(const graph::leaf& l, int leaf) const;

    const std::string& name_of(value_id leaf) const {
        return names_of_leaves_[static_cast<std::size_t>(at(leaf).leaf)];
    }
    const layout_class& class_of(value_id leaf) const {
        return context_.classes.leaves[static_cast<std::size_t>(at(leaf).leaf)];
    }
    std::string title() const; ///< the outputs in words

private:
    dynamic_array<int> order_; ///< of leaves, as the text names them
    dynamic_array<std::string> names_of_leaves_;
    std::vector<array_view> all_;

    dynamic_array<int> order_of_leaves() const {
        graph::leaf_order order(plan_.values);
        for (const output& o : kernel_.outputs) order.use(o.value);
        if (kernel_.border >= 0) order.use(kernel_.border);
        return order.all();
    }

    const array_view* find(argument_source source, int index) const {
        for (const array_view& a : all_)
            if (a.source == source && a.index == index) return &a;
        return nullptr;
    }
    bool is_taken(const std::string& name) const {
        return std::any_of(all_.begin(), all_.end(), [&](const array_view& a) { return a.name == name; });
    }
    std::string name_of_array(int leaf) const;
    bool is_aliased(const array_view& a) const {
        return a.source == argument_source::leaf && rules_.is_aliased(a.index);
    }
    /// The layout of an array; of one that is taken as one row (lowering_rules::flat), of that row.
    layout_class oriented(layout_class c) const;
    array_form form_of(const array_view& a, bool written) const;
    const array_view& bind(array_view a, bool written);
};

inline const array_view& kernel_arrays::destination(std::size_t n) {
    const output& o = kernel_.outputs[n];
    const bool temporary = o.destination < 0;
    const auto source = temporary ? argument_source::temporary : argument_source::destination;
    const int index = temporary ? o.temporary : o.destination;
    if (const array_view* a = find(source, index)) return *a;
    array_view a;
    a.source = source;
    a.index = index;
    a.type = temporary ? plan_.temporaries[static_cast<std::size_t>(index)].type : at(o.value).type;
    a.shape = oriented(written_by(o, context_.classes));
    a.name = "result" + (kernel_.outputs.size() > 1 ? std::to_string(n) : std::string());
    return bind(std::move(a), true);
}

inline const array_view& kernel_arrays::partial(int which, dtype type, bool written) {
    if (const array_view* a = find(argument_source::partial, which)) return *a;
    array_view a;
    a.source = argument_source::partial;
    a.index = which;
    a.type = type;
    a.shape.slack = true;
    a.shape.aligned4 = true;
    a.shape.runs_on = kernel_.is_scalar() || rules_.runs_on_partials; // text_device::allocate_partials
    constexpr const char* names[] = {"partial", "partial_at", "arrived"};
    a.name = which <= partial_arrivals ? names[which] : "partial_" + std::to_string(which - 1);
    if (which == partial_seconds && is_floating(type)) a.name = "partial_lost";
    return bind(std::move(a), written);
}

inline layout_class kernel_arrays::oriented(layout_class c) const {
    if (!rules_.flat || (c.rows == stride_class::zero && c.cols == stride_class::zero)) return c;
    c.rows = stride_class::zero;
    c.cols = stride_class::unit;
    c.texture_rows = c.texture_cols = false;
    c.aligned4 = c.flat4;
    return c;
}

inline const array_view& kernel_arrays::bind(array_view a, bool written) {
    a.form = form_of(a, written);
    a.texel_size = facts_.texel_size;
    a.array = static_cast<int>(b.out.arguments.size());
    argument p;
    p.source = a.source;
    p.index = a.index;
    p.type = a.type;
    p.written = written;
    p.exchanged = a.source == argument_source::partial && rules_.exchanges_partials;
    p.shared = written && rules_.shares_results;
    p.aliased = written ? rules_.aliased != 0 : is_aliased(a);
    p.name = a.name;
    p.form = a.form;
    p.texel_size = a.texel_size;
    b.out.arguments.push_back(std::move(p));
    all_.push_back(std::move(a));
    return all_.back();
}

inline array_form kernel_arrays::form_of(const array_view& a, bool written) const {
    if (facts_.draws()) {
        if (!written) return array_form::texture;
        return rules_.stores_texels ? array_form::image : array_form::target;
    }
    if (a.shape.image) return array_form::texture;
    if (facts_.half_needs_image && a.type == dtype::f16)
        return written ? array_form::image_buffer : array_form::texel_buffer;
    const bool in_texels = facts_.reads_buffer_textures && a.type != dtype::f64; // no format has doubles
    if (written || !in_texels || is_aliased(a)) return array_form::memory;
    const bool turned = rules_.turned_fours && a.shape.rows == stride_class::unit;
    const bool vectors =
        (a.shape.cols == stride_class::unit || turned) && !a.shape.folded &&
        (a.shape.aligned4 ? rules_.fours || context_.whole_rows : (rules_.joins_fours && a.shape.slack));
    return vectors ? array_form::texel_buffer4 : array_form::texel_buffer;
}

/// Of several views of one array, all but the first have a number, with which no other leaf has a name.
inline std::string kernel_arrays::name_of_array(int leaf) const {
    const std::string& name = names_of_leaves_[static_cast<std::size_t>(leaf)];
    if (!is_taken(name)) return name;
    const auto is_name = [&](const std::string& other) {
        return std::find(names_of_leaves_.begin(), names_of_leaves_.end(), other) != names_of_leaves_.end();
    };
    auto number = std::find(order_.begin(), order_.end(), leaf) - order_.begin();
    std::string numbered = name + std::to_string(number);
    while (is_taken(numbered) || is_name(numbered)) numbered = name + std::to_string(++number);
    return numbered;
}

inline const array_view& kernel_arrays::leaf_array(int n) {
    if (const array_view* a = find(argument_source::leaf, n)) return *a;
    array_view a;
    const graph::leaf& l = plan_.values.leaves[static_cast<std::size_t>(n)];
    a.index = n;
    a.type = l.type_in_memory();
    a.shape = oriented(context_.classes.leaves[static_cast<std::size_t>(n)]);
    a.name = name_of_array(n);
    if (l.kind == leaf_kind::array) return bind(std::move(a), false);
    all_.push_back(std::move(a)); // an index leaf has a layout and no memory
    return all_.back();
}

/// A number that a kernel takes in two types is two arguments: 0.1 beside floats and beside doubles.
inline kernel_arrays::node_id kernel_arrays::number(int n, const graph::leaf& l) {
    const dtype t = register_type(l.type, facts_);
    std::string name = names_of_leaves_[static_cast<std::size_t>(n)];
    const auto declared = [&]() -> const argument* {
        for (const argument& p : b.out.arguments)
            if (p.name == name) return &p;
        return nullptr;
    };
    const argument* known = declared();
    if (known && known->type != t) {
        name += "_" + std::string(sinter::name_of(t));
        known = declared();
    }
    if (!known) {
        argument p;
        p.kind = argument_kind::number;
        p.index = n;
        p.type = t;
        p.name = name;
        b.out.arguments.push_back(std::move(p));
    }
    return b.name(name, {t, false, 1});
}

inline int kernel_arrays::output_fetched_as(const graph::leaf& l, int leaf) const {
    if (!rules_.fetches_target || !rules_.is_aliased(leaf)) return -1;
    for (std::size_t n = 0; n < kernel_.outputs.size(); ++n) {
        const int d = kernel_.outputs[n].destination;
        if (d < 0) continue;
        for (const int operand : plan_.destinations[static_cast<std::size_t>(d)].own)
            if (operand == l.operand) return static_cast<int>(n);
    }
    return -1;
}

inline std::string kernel_arrays::title() const {
    const auto orders = storage_orders(context_.classes); // which the describer looks at
    graph::describer words(plan_.values, orders, names_of_leaves_);
    std::string all = words.describe(kernel_.outputs.front().value).text;
    for (std::size_t n = 1; n < kernel_.outputs.size(); ++n)
        all += ", " + words.describe(kernel_.outputs[n].value).text;
    if (kernel_.border >= 0) all += " in a block of " + words.describe(kernel_.border).text;
    return all;
}

} // namespace sinter::plan
