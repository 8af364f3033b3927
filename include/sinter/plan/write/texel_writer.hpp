#pragma once
// Texels that fragments store, rather than draw (device_facts::stores_texels).

#include <string>

#include <sinter/plan/texel_numbers.hpp>
#include <sinter/plan/write/kernel_writer.hpp>

namespace sinter::inline SINTER_ABI::plan {

class texel_writer : protected kernel_writer {
public:
    using kernel_writer::node_id;

protected:
    texel_writer(lowering& low, const texel_edges& e) : kernel_writer(low), edges_(e) {}

    texel_edges edges_;

    /// Finds where rows of `to` begin in their texels, before begins_texel() is told of any.
    void find_shift(const array_view& to) {
        if (edges_.shifts)
            low_.known.now.texel_shift =
                b_.declare("shift", remainder(low_.address().texture_col(to, n(0)), n(4)));
    }
    /// Column j, which is the first of a texel: below zero, perhaps, where rows begin within texels.
    node_id begins_texel(node_id j) {
        if (edges_.shifts)
            low_.known.add_within_texel(j);
        else
            low_.known.add_multiple_of_4(j);
        return j;
    }

    /// Stores `value` in the texel of row i whose first column is j. Where texels hold other elements as
    /// well, those that are no columns of `to` stay as they are; `name` is a variable for that.
    void store_columns(const array_view& to, node_id i, node_id j, node_id value, const std::string& name) {
        const node_id row = low_.address().texture_row(to, i);
        store_columns(to, quotient(low_.address().texture_col(to, j), n(4)), row, j, value, name);
    }
    /// The same in column x and row y of the texture.
    void store_columns(const array_view& to, node_id x, node_id y, node_id j, node_id value,
                       const std::string& name) {
        const node_id four = b_.splat(value, 4);
        if (!edges_.merges) return b_.store_texel(to.array, x, y, four);
        const node_id stored = b_.declare(name, four, false);
        node_id some = outside(b_.plus(j, n(3)), low_.extents.cols());
        if (edges_.shifts) some = b_.compare(op::logical_or, inside(j, n(0)), some);
        b_.branch(some, [&] {
            const loops::value_type type = b_.type_of(stored);
            const node_id kept = b_.texel(to.array, type.type, x, y);
            b_.assign(name, b_.call("merge", type, {stored, kept, j, low_.extents.cols()}));
        });
        b_.store_texel(to.array, x, y, stored);
    }
};

} // namespace sinter::plan
