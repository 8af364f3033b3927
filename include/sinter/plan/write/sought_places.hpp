#pragma once
// Where a gather finds its element: rows and columns at computed places, and what stands for those beyond the
// edges of an array or an image. Each is found once for all that read it.

#include <string>

#include <sinter/core/edge.hpp>
#include <sinter/plan/write/arrays.hpp>
#include <sinter/plan/write/evaluator.hpp>

namespace sinter::inline SINTER_ABI::plan {

class sought_places : lowering_part {
public:
    using lowering_part::node_id;

    sought_places(lowering_context& c, evaluator& values) : lowering_part(c), values_(values) {}

    /// The row (axis 0) or column (1) of `a` that a gather at (i, j) reads.
    source_place of(const array_view& a, const graph::value& gather, int axis, node_id i, node_id j);
    /// Column j + right near an edge, where `lanes` columns from j on exist.
    source_place column_beside(const array_view& a, const graph::value& gather, node_id j, std::int64_t right,
                               int lanes);
    /// Row `place` of an array, or what stands for it beyond the edges of its image: `height` rows from
    /// `first` on. Declares both rows by these names.
    source_place row_in_image(edge beyond, node_id place, node_id first, node_id height,
                              const std::string& sought_name, const std::string& found_name);
    /// The first row of the image of `height` rows that row `own` belongs to.
    node_id first_row(node_id own, node_id height);

private:
    evaluator& values_;

    /// What stands for row or column `at`. Names of variables end with `suffix`.
    source_place look_up(const array_view& a, lookup how, int axis, node_id at, const std::string& suffix);
    /// The row within an image that a gather's row `id` (op::image_row) is.
    source_place in_image(value_id id, edge beyond, node_id i, node_id j);
};

inline source_place sought_places::of(const array_view& a, const graph::value& gather, int axis, node_id i,
                                      node_id j) {
    const value_id id = gather.args[1 + axis];
    if (!places_.varies(id)) j = b.integer(0); // one place for the whole row
    for (const memo::place& k : found_.places)
        if (k.id == id && k.array == a.index && k.axis == axis && k.lookup == gather.attribute && k.i == i &&
            k.j == j)
            return k.found;
    const lookup how = lookup_of(gather);
    source_place found;
    if (axis == 0 && at(id).code == op::image_row) {
        found = in_image(id, how.beyond, i, j);
        found_.places.push_back({id, a.index, axis, gather.attribute, i, j, found});
        return found;
    }
    const std::string suffix = names_.next();
    found = look_up(a, how, axis, b.to_index(values_.value(id, i, j, 1)), suffix);
    found_.places.push_back({id, a.index, axis, gather.attribute, i, j, found});
    return found;
}

inline source_place sought_places::column_beside(const array_view& a, const graph::value& gather, node_id j,
                                                 std::int64_t right, int lanes) {
    const node_id column = b.plus(j, b.integer(right));
    if (right >= 0 && right < lanes) return {column, -1};
    for (const memo::column& k : found_.columns)
        if (k.array == a.index && k.lookup == gather.attribute && k.j == j && k.right == right)
            return k.found;
    const source_place found = look_up(a, lookup_of(gather), 1, column, names_.next());
    found_.columns.push_back({a.index, gather.attribute, j, right, found});
    return found;
}

inline source_place sought_places::look_up(const array_view& a, lookup how, int axis, node_id at,
                                           const std::string& suffix) {
    source_place found;
    const auto variable = [&](const char* name, node_id n) {
        return b.at(n).kind == loops::node_kind::name ? n : b.declare(name + suffix, n);
    };
    node_id extent = axis == 0 ? address_.parameter(a, argument_kind::array_rows, "_rows")
                               : address_.parameter(a, argument_kind::array_cols, "_cols");
    node_id channel = -1;
    const node_id count = b.integer(how.channels);
    if (axis == 1 && how.channels > 1) {
        const auto pixel = address_.pixel(variable("sought", at), how.channels);
        channel = pixel.second;
        at = pixel.first;
        extent = b.index_op(op::divide, extent, count);
    }
    found.index = address_.within(how.beyond, variable(axis == 0 ? "sought_row" : "sought_col", at), extent,
                                  found.exists);
    if (channel >= 0) found.index = b.plus(b.times(found.index, count), channel);
    found.index = variable(axis == 0 ? "found_row" : "found_col", found.index);
    if (found.exists >= 0) found.exists = variable(axis == 0 ? "has_row" : "has_col", found.exists);
    return found;
}

inline sought_places::node_id sought_places::first_row(node_id own, node_id height) {
    for (const memo::image& k : found_.images)
        if (k.own == own && k.height == height) return k.first;
    const node_id before = b.rounded_down(own, height);
    found_.images.push_back({own, height, b.declare("first_row" + names_.next(), before)});
    return found_.images.back().first;
}

inline source_place sought_places::row_in_image(edge beyond, node_id place, node_id first, node_id height,
                                                const std::string& sought_name,
                                                const std::string& found_name) {
    source_place found;
    const node_id sought = b.declare(sought_name, b.minus(place, first));
    const node_id row = address_.within(beyond, sought, height, found.exists);
    found.index = b.declare(found_name, b.plus(first, row));
    return found;
}

inline source_place sought_places::in_image(value_id id, edge beyond, node_id i, node_id j) {
    const graph::value& v = at(id);
    const auto whole = [&](int n) { return b.to_index(values_.value(v.args[n], i, j, 1)); };
    const node_id own = whole(0), place = whole(1), height = whole(2);
    const node_id first = first_row(own, height);
    const std::string suffix = names_.next();
    source_place found =
        row_in_image(beyond, place, first, height, "sought_row" + suffix, "found_row" + suffix);
    if (found.exists >= 0) found.exists = b.declare("has_row" + suffix, found.exists);
    return found;
}

} // namespace sinter::plan
