#pragma once
// Elements at computed places: how a gather is read, near an array's edges and away from them. Included by
// plan/lower/lowering.hpp.

#include <sinter/plan/lower/lowering.hpp>

namespace sinter::plan {

inline lowering::margins lowering::neighbourhood() {
    margins m;
    const auto widen = [](std::int64_t& below, std::int64_t& above, std::int64_t shift) {
        if (-shift > below) below = -shift;
        if (shift > above) above = shift;
    };
    const auto list = [](std::vector<node_id>& all, node_id n) {
        for (const node_id other : all)
            if (other == n) return;
        all.push_back(n);
    };
    for (std::size_t id = 0; id < uses_.size(); ++id) {
        const graph::value& v = at(static_cast<value_id>(id));
        if (uses_[id] == 0 || v.code != op::gather) continue;
        const neighbour to = places_.of(v);
        if (!to.is_neighbour()) continue;
        if (to.by >= 0) {
            move_of(v, to);
            continue;
        }
        widen(m.up, m.down, to.down);
        widen(m.left, m.right, to.right);
        const node_id cols = to.is == neighbour::kind::shifted ? cols_of_strips() : columns_of(v);
        list(m.columns, cols);
        const graph::value& row = at(v.args[1]);
        if (to.down != 0 && row.code == op::image_row)
            list(m.heights, b.to_index(value(row.args[2], b.integer(0), b.integer(0), 1)));
        else if (to.down != 0)
            m.whole = true;
    }
    return m;
}

inline lowering::node_id lowering::columns_are_inside(const margins& m, node_id j, node_id next,
                                                      node_id end) {
    node_id test = -1;
    const auto also = [&](node_id condition) { test = test < 0 ? condition : b.both(test, condition); };
    bool has_end = false;
    for (const node_id cols : m.columns) has_end |= cols == end;
    if (!has_end) also(b.compare(op::less_equal, next, end));
    for (const node_id cols : m.columns)
        also(b.compare(op::less_equal, next, b.minus(cols, b.integer(m.right))));
    if (m.left > 0) also(b.compare(op::greater_equal, j, b.integer(m.left)));
    for (const move& to : moves_) {
        also(b.compare(op::greater_equal, j, to.first));
        also(b.compare(op::less_equal, next, to.last));
    }
    return test;
}

/// How far that is, and between which columns it surely is inside; a number beyond the array's columns stands
/// for one that is just as far from being inside.
inline const lowering::move& lowering::move_of(const graph::value& gather, const neighbour& to) {
    const node_id columns = columns_of(gather);
    for (const move& other : moves_)
        if (other.by == to.by && other.less == to.less && other.columns == columns) return other;
    const node_id number = b.to_index(value(to.by, b.integer(0), b.integer(0), 1));
    const node_id least = b.minus(b.integer(0), columns);
    node_id place = b.index_op(op::min, b.index_op(op::max, number, least), columns);
    if (to.less) place = b.minus(b.integer(0), place);
    const std::string suffix = std::to_string(next_variable_++);
    place = b.declare("right" + suffix, place);
    const node_id none = b.integer(0), left = b.minus(none, place);
    const node_id first = b.declare("first" + suffix, b.index_op(op::max, left, none));
    const node_id end = b.minus(columns, b.index_op(op::max, place, none));
    moves_.push_back({to.by, to.less, columns, place, first, b.declare("last" + suffix, end)});
    return moves_.back();
}

inline lowering::node_id lowering::zero_unless(node_id exists, node_id x) {
    if (exists < 0) return x;
    const loops::value_type type = b.type_of(x);
    return b.apply(op::select, type, exists, x, b.splat(b.real(0, type.type), type.lanes));
}

inline void lowering::load_fixed_elements() {
    struct place {
        const array_view* array;
        std::int64_t row, col;
    };
    std::vector<place> all;
    for (std::size_t id = 0; id < uses_.size(); ++id) {
        const graph::value& v = at(static_cast<value_id>(id));
        if (uses_[id] == 0 || v.code != op::gather) continue;
        const neighbour to = places_.of(v);
        if (to.is != neighbour::kind::fixed) continue;
        const array_view& a = source_of(v);
        bool listed = false;
        for (const place& p : all)
            listed = listed || (p.array == &a && p.row == to.down && p.col == to.right);
        if (!listed) all.push_back({&a, to.down, to.right});
    }
    if (all.size() > most_fixed_elements) return;
    for (const place& p : all) {
        const node_id x = load(*p.array, b.integer(p.row), b.integer(p.col), 1);
        const std::string name = p.array->name + "_" + std::to_string(p.row);
        known_elements_.push_back({p.array->index, p.row, p.col,
                                   b.declare(p.col == 0 ? name : name + "_" + std::to_string(p.col), x)});
    }
}

inline lowering::node_id lowering::gather(const graph::value& v, node_id i, node_id j, int lanes) {
    const array_view& a = source_of(v);
    const neighbour to = places_.of(v);
    if (to.is == neighbour::kind::fixed) {
        for (const known_element& k : known_elements_)
            if (k.array == a.index && k.row == to.down && k.col == to.right) return k.found;
        return load(a, b.integer(to.down), b.integer(to.right), 1);
    }
    if (to.is == neighbour::kind::in_row) return load_in_row(a, i, to.right);
    if (reads_inside(v)) return gather_inside(v, i, j, lanes);
    if (to.is_neighbour() && (inside || inside_columns)) {
        const bool moved = to.is == neighbour::kind::column || (!inside && to.down != 0);
        const source_place row =
            moved ? place_of(a, v, 0, i, j) : source_place{b.plus(i, b.integer(to.down)), -1};
        if (to.by < 0) return zero_unless(row.exists, load_neighbours(a, to.right, row.index, j, lanes));
        return zero_unless(row.exists, load(a, row.index, b.plus(j, move_of(v, to).place), lanes));
    }
    const bool shifted = to.is == neighbour::kind::shifted;
    std::vector<node_id> parts;
    if (shifted && to.down == 0 && beside) {
        for (int n = 0; n < lanes; ++n) parts.push_back(element_beside(a, v, i, j, to.right + n, lanes));
        return b.build(std::move(parts));
    }
    for (int n = 0; n < lanes; ++n) {
        const auto [row, col] = in_lane(i, j, n);
        // A neighbour in the same row, or column, is within the array there.
        const source_place r = shifted && to.down == 0 ? source_place{row, -1} : place_of(a, v, 0, row, col);
        const source_place c = shifted && to.right == 0 ? source_place{col, -1} : place_of(a, v, 1, row, col);
        const node_id x = load(a, r.index, c.index, 1);
        const node_id exists = r.exists < 0 ? c.exists : c.exists < 0 ? r.exists : b.both(r.exists, c.exists);
        parts.push_back(zero_unless(exists, x));
    }
    return b.build(std::move(parts));
}

inline void lowering::find_columns(node_id j, int lanes) {
    for (std::size_t id = 0; id < uses_.size(); ++id) {
        const graph::value& v = at(static_cast<value_id>(id));
        if (uses_[id] == 0 || v.code != op::gather) continue;
        const neighbour to = places_.of(v);
        if (to.is != neighbour::kind::shifted || to.down != 0) continue;
        for (int n = 0; n < lanes; ++n) column_beside(source_of(v), v, j, to.right + n, lanes);
    }
}

inline lowering::source_place lowering::column_beside(const array_view& a, const graph::value& gather,
                                                      node_id j, std::int64_t right, int lanes) {
    const node_id column = b.plus(j, b.integer(right));
    if (right >= 0 && right < lanes) return {column, -1};
    for (const known_column& k : known_columns_)
        if (k.array == a.index && k.lookup == gather.attribute && k.j == j && k.right == right)
            return k.found;
    const source_place found = look_up(a, lookup_of(gather), 1, column, std::to_string(next_variable_++));
    known_columns_.push_back({a.index, gather.attribute, j, right, found});
    return found;
}

inline lowering::node_id lowering::element_beside(const array_view& a, const graph::value& gather, node_id i,
                                                  node_id j, std::int64_t right, int lanes) {
    for (const known_vector& k : known_vectors_)
        if (k.array == a.index && k.row == i && k.j == j && k.right == right && k.lookup == gather.attribute)
            return k.found;
    const source_place column = column_beside(a, gather, j, right, lanes);
    node_id x = zero_unless(column.exists, load(a, i, column.index, 1));
    if (lanes == 1) return x;
    x = b.declare(a.name + "_beside" + std::to_string(next_variable_++), x);
    known_vectors_.push_back({a.index, i, 0, j, right, gather.attribute, x});
    return x;
}

inline const array_view& lowering::source_of(const graph::value& gather) {
    const value_id source = at(gather.args[0]).leaf;
    return leaf_array(source, plan_.values.leaves[static_cast<std::size_t>(source)]);
}

inline lowering::node_id lowering::columns_of(const graph::value& gather) {
    return address_.parameter(source_of(gather), argument_kind::array_cols, "_cols");
}

inline lowering::node_id lowering::load_neighbours(const array_view& a, std::int64_t right, node_id row,
                                                   node_id j, int lanes) {
    const bool image = a.form == array_form::texture, memory = a.form == array_form::memory;
    const bool whole_vectors = lanes == 4 || (lanes % 4 == 0 && image) || (lanes == 2 && memory);
    if (!whole_vectors || !lies_in_vectors(a)) return load(a, row, b.plus(j, b.integer(right)), lanes);
    const std::int64_t width = lanes == 2 ? 2 : 4, begin = floor_divide(right, width) * width,
                       end = right + lanes;
    if (right == begin && lanes == width) return whole_vector(a, row, j, right, lanes);
    std::vector<node_id> vectors, parts;
    for (std::int64_t n = begin; n < end; n += width)
        vectors.push_back(whole_vector(a, row, j, n, static_cast<int>(width)));
    for (std::int64_t n = right - begin; n < end - begin; ++n)
        parts.push_back(b.lane(vectors[static_cast<std::size_t>(n / width)], static_cast<int>(n % width)));
    return b.build(std::move(parts));
}

inline bool lowering::lies_in_vectors(const array_view& a) const {
    if (!a.shape.aligned4 || a.shape.cols != stride_class::unit) return false;
    return a.form == array_form::texel_buffer4 || a.form == array_form::texture ||
           (a.form == array_form::memory && facts_.loads_vectors && a.shape.slack);
}

inline lowering::node_id lowering::whole_vector(const array_view& a, node_id row, node_id j,
                                                std::int64_t right, int width) {
    constexpr int none = -1;
    known_vector key{a.index, row, 0, j, right, none, -1};
    const loops::node& r = b.at(row);
    if (r.kind == loops::node_kind::apply && r.code == op::add &&
        b.at(r.args[1]).kind == loops::node_kind::integer)
        key = {a.index, r.args[0], b.at(r.args[1]).imm, j, right, none, -1};
    for (const known_vector& k : known_vectors_)
        if (k.array == key.array && k.row == key.row && k.down == key.down && k.j == j && k.right == right &&
            k.lookup == none)
            return k.found;
    const node_id col = b.plus(j, b.integer(right));
    const node_id x = a.form == array_form::memory ? b.load(a.array, register_type(a.type, facts_), width,
                                                            address_.element(a, row, col), true)
                                                   : load(a, row, col, width);
    key.found = b.declare(a.name + "_near" + std::to_string(next_variable_++), x);
    known_vectors_.push_back(key);
    return key.found;
}

inline lowering::source_place lowering::place_of(const array_view& a, const graph::value& gather, int axis,
                                                 node_id i, node_id j) {
    const value_id id = gather.args[1 + axis];
    if (!places_.varies(id)) j = b.integer(0); // one place for the whole row
    for (const known_place& k : known_places_)
        if (k.id == id && k.array == a.index && k.axis == axis && k.lookup == gather.attribute && k.i == i &&
            k.j == j)
            return k.found;
    const lookup how = lookup_of(gather);
    source_place found;
    if (axis == 0 && this->at(id).code == op::image_row) {
        found = place_in_image(id, how.beyond, i, j);
        known_places_.push_back({id, a.index, axis, gather.attribute, i, j, found});
        return found;
    }
    const std::string suffix = std::to_string(next_variable_++);
    found = look_up(a, how, axis, b.to_index(value(id, i, j, 1)), suffix);
    known_places_.push_back({id, a.index, axis, gather.attribute, i, j, found});
    return found;
}

inline lowering::source_place lowering::look_up(const array_view& a, lookup how, int axis, node_id at,
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

inline lowering::node_id lowering::first_row(node_id own, node_id height) {
    for (const known_image& k : known_images_)
        if (k.own == own && k.height == height) return k.first;
    const node_id before = b.rounded_down(own, height);
    known_images_.push_back({own, height, b.declare("first_row" + std::to_string(next_variable_++), before)});
    return known_images_.back().first;
}

inline lowering::node_id lowering::sum_of_rows(const sliding_sum& sum, node_id i, node_id j, int lanes) {
    const auto array = [&](value_id id) -> const array_view& {
        const value_id leaf = at(id).leaf;
        return leaf_array(leaf, plan_.values.leaves[static_cast<std::size_t>(leaf)]);
    };
    const loops::value_type type{register_type_of(sum.total), false, lanes};
    node_id first = b.integer(0), height = -1;
    if (sum.height < 0) {
        height = address_.parameter(array(sum.array), argument_kind::array_rows, "_rows");
    } else {
        height = b.to_index(value(sum.height, i, j, 1));
        first = first_row(i, height);
    }
    const std::string suffix = std::to_string(next_variable_++), total = "sum" + suffix;
    b.declare(total, b.splat(b.real(0, type.type), lanes), false);
    const node_id taps = b.integer(sum.hi - sum.lo + 1);
    b.loop("k" + suffix, b.integer(0), taps, b.integer(1), [&](node_id k) {
        const scope inner(*this);
        const node_id place = b.plus(b.plus(i, k), b.integer(sum.lo));
        const source_place row =
            row_in_image(sum.beyond, place, first, height, "sought" + suffix, "row" + suffix);
        const node_id across = zero_unless(row.exists, value(sum.row(), row.index, j, lanes));
        const node_id step = sum.weight_step > 0 ? k : b.minus(b.integer(0), k);
        const node_id w =
            load(array(sum.weights), b.plus(b.integer(sum.first_weight), step), b.integer(0), 1);
        const node_id factor = b.cast({type.type, false, 1}, w);
        const node_id term = b.apply(op::multiply, type, b.scalar_factor(factor, type), across);
        b.assign(total, b.apply(op::add, type, b.name(total, type), term));
    });
    return b.name(total, type);
}

inline lowering::source_place lowering::row_in_image(edge beyond, node_id place, node_id first,
                                                     node_id height, const std::string& sought_name,
                                                     const std::string& found_name) {
    source_place found;
    const node_id sought = b.declare(sought_name, b.minus(place, first));
    const node_id row = address_.within(beyond, sought, height, found.exists);
    found.index = b.declare(found_name, b.plus(first, row));
    return found;
}

inline lowering::source_place lowering::place_in_image(value_id id, edge beyond, node_id i, node_id j) {
    const graph::value& v = at(id);
    const auto whole = [&](int n) { return b.to_index(value(v.args[n], i, j, 1)); };
    const node_id own = whole(0), place = whole(1), height = whole(2);
    const node_id first = first_row(own, height);
    const std::string suffix = std::to_string(next_variable_++);
    source_place found =
        row_in_image(beyond, place, first, height, "sought_row" + suffix, "found_row" + suffix);
    if (found.exists >= 0) found.exists = b.declare("has_row" + suffix, found.exists);
    return found;
}

} // namespace sinter::plan
