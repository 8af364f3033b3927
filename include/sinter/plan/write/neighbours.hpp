#pragma once
// Elements at computed places: how a gather is read, near an array's edges and away from them.

#include <cstdint>
#include <string>
#include <vector>

#include <sinter/plan/write/extents.hpp>
#include <sinter/plan/write/sought_places.hpp>
#include <sinter/plan/write/whole_vectors.hpp>

namespace sinter::inline SINTER_ABI::plan {

class neighbour_access : lowering_part {
public:
    using lowering_part::node_id;

    neighbour_access(lowering_context& c, kernel_extents& extents, kernel_arrays& arrays, lane_masks& masks,
                     element_access& elements, whole_vectors& vectors, sought_places& places,
                     evaluator& values)
        : lowering_part(c), extents_(extents), arrays_(arrays), masks_(masks), elements_(elements),
          vectors_(vectors), sought_(places), values_(values) {}

    /// The elements that a gather reads, one by one or as vectors.
    node_id gather(const graph::value& v, node_id i, node_id j, int lanes);

    /// Rows and columns around an element that its neighbours reach into.
    struct margins {
        std::int64_t up = 0, down = 0, left = 0, right = 0;
        std::vector<node_id> columns; ///< of arrays of which neighbours are read
        std::vector<node_id> heights; ///< of images below each other, of which neighbours are read
        bool whole = false;           ///< neighbours up or down are read of arrays that are one image
    };
    margins reach();
    /// True for columns j to `next`, before `end`, if all arrays hold their neighbours left and right.
    node_id columns_are_inside(const margins& m, node_id j, node_id next, node_id end);
    /// Finds the columns of all neighbours in the rows of columns j ... j + lanes - 1, before a loop over
    /// rows.
    void find_columns(node_id j, int lanes);
    /// Reads what all outputs have in common, elements at fixed places, before a loop: no more than registers
    /// hold beside everything else.
    void load_fixed_elements();

    /// How a gather's columns follow each other in the lanes from column j on.
    along_row columns_of(const graph::value& gather, node_id j, int lanes) const {
        if (lanes == 1) return along_row::same;
        const bool apart = context_.down || known_.is_within_texel(j) || places_.varies(gather.args[1]);
        return apart ? along_row::apart : places_.along(gather.args[2], known_.now.in_matrix_row ? 1 : lanes);
    }

private:
    static constexpr std::size_t most_fixed_elements = 32; ///< in registers throughout a loop

    kernel_extents& extents_;
    kernel_arrays& arrays_;
    lane_masks& masks_;
    element_access& elements_;
    whole_vectors& vectors_;
    sought_places& sought_;
    evaluator& values_;

    /// A neighbour in the same row that is as far to the right as the host says.
    struct move {
        value_id by;
        bool less;
        node_id columns, place; ///< of the array; of the neighbour, from here
        node_id first, last;    ///< of the columns whose neighbours are inside, and behind those
    };
    std::vector<move> moves_; ///< declared outside all loops, by reach()
    struct fixed_element {
        int array;
        std::int64_t row, col;
        node_id found;
    };
    std::vector<fixed_element> fixed_;

    const move& move_of(const graph::value& gather, const neighbour& to);
    /// An element at a place that the array has.
    node_id gather_inside(const graph::value& v, node_id i, node_id j, int lanes);
    /// The element of row i in column j + right near an edge; read once for all lanes.
    node_id element_beside(const array_view& a, const graph::value& gather, node_id i, node_id j,
                           std::int64_t right, int lanes);
};

inline neighbour_access::margins neighbour_access::reach() {
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
    for (std::size_t id = 0; id < context_.uses.size(); ++id) {
        const graph::value& v = at(static_cast<value_id>(id));
        if (!is_used(id) || v.code != op::gather) continue;
        const neighbour to = places_.of(v);
        if (!to.is_neighbour()) continue;
        if (to.by >= 0) {
            move_of(v, to);
            continue;
        }
        widen(m.up, m.down, to.down);
        widen(m.left, m.right, to.right);
        const node_id cols =
            to.is == neighbour::kind::shifted ? extents_.cols_of_strips() : arrays_.columns_of(v);
        list(m.columns, cols);
        const graph::value& row = at(v.args[1]);
        if (to.down != 0 && row.code == op::image_row)
            list(m.heights, b.to_index(values_.value(row.args[2], b.integer(0), b.integer(0), 1)));
        else if (to.down != 0)
            m.whole = true;
    }
    return m;
}

inline neighbour_access::node_id neighbour_access::columns_are_inside(const margins& m, node_id j,
                                                                      node_id next, node_id end) {
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
inline const neighbour_access::move& neighbour_access::move_of(const graph::value& gather,
                                                               const neighbour& to) {
    const node_id columns = arrays_.columns_of(gather);
    for (const move& other : moves_)
        if (other.by == to.by && other.less == to.less && other.columns == columns) return other;
    const node_id number = b.to_index(values_.value(to.by, b.integer(0), b.integer(0), 1));
    const node_id least = b.minus(b.integer(0), columns);
    node_id place = b.index_op(op::min, b.index_op(op::max, number, least), columns);
    if (to.less) place = b.minus(b.integer(0), place);
    const std::string suffix = names_.next();
    place = b.declare("right" + suffix, place);
    const node_id none = b.integer(0), left = b.minus(none, place);
    const node_id first = b.declare("first" + suffix, b.index_op(op::max, left, none));
    const node_id end = b.minus(columns, b.index_op(op::max, place, none));
    moves_.push_back({to.by, to.less, columns, place, first, b.declare("last" + suffix, end)});
    return moves_.back();
}

inline void neighbour_access::load_fixed_elements() {
    struct place {
        const array_view* array;
        std::int64_t row, col;
    };
    std::vector<place> all;
    for (std::size_t id = 0; id < context_.uses.size(); ++id) {
        const graph::value& v = at(static_cast<value_id>(id));
        if (!is_used(id) || v.code != op::gather) continue;
        const neighbour to = places_.of(v);
        if (to.is != neighbour::kind::fixed) continue;
        const array_view& a = arrays_.source_of(v);
        bool listed = false;
        for (const place& p : all)
            listed = listed || (p.array == &a && p.row == to.down && p.col == to.right);
        if (!listed) all.push_back({&a, to.down, to.right});
    }
    if (all.size() > most_fixed_elements) return;
    for (const place& p : all) {
        const node_id x = elements_.load(*p.array, b.integer(p.row), b.integer(p.col), 1);
        const std::string name = p.array->name + "_" + std::to_string(p.row);
        fixed_.push_back({p.array->index, p.row, p.col,
                          b.declare(p.col == 0 ? name : name + "_" + std::to_string(p.col), x)});
    }
}

inline neighbour_access::node_id neighbour_access::gather(const graph::value& v, node_id i, node_id j,
                                                          int lanes) {
    const array_view& a = arrays_.source_of(v);
    const neighbour to = places_.of(v);
    if (to.is == neighbour::kind::fixed) {
        for (const fixed_element& k : fixed_)
            if (k.array == a.index && k.row == to.down && k.col == to.right) return k.found;
        return elements_.load(a, b.integer(to.down), b.integer(to.right), 1);
    }
    if (to.is == neighbour::kind::in_row) return vectors_.in_row(a, i, to.right);
    if (reads_inside(v)) return gather_inside(v, i, j, lanes);
    if (to.is_neighbour() && (known_.now.inside || known_.now.inside_columns)) {
        const bool moved = to.is == neighbour::kind::column || (!known_.now.inside && to.down != 0);
        const source_place row =
            moved ? sought_.of(a, v, 0, i, j) : source_place{b.plus(i, b.integer(to.down)), -1};
        if (to.by < 0)
            return masks_.zero_unless(row.exists, vectors_.neighbours(a, to.right, row.index, j, lanes));
        return masks_.zero_unless(row.exists,
                                  elements_.load(a, row.index, b.plus(j, move_of(v, to).place), lanes));
    }
    const bool shifted = to.is == neighbour::kind::shifted;
    std::vector<node_id> parts;
    if (shifted && to.down == 0 && known_.now.beside) {
        for (int n = 0; n < lanes; ++n) parts.push_back(element_beside(a, v, i, j, to.right + n, lanes));
        return b.build(std::move(parts));
    }
    for (int n = 0; n < lanes; ++n) {
        const auto [row, col] = in_lane(i, j, n);
        // A neighbour in the same row, or column, is within the array there.
        const source_place r =
            shifted && to.down == 0 ? source_place{row, -1} : sought_.of(a, v, 0, row, col);
        const source_place c =
            shifted && to.right == 0 ? source_place{col, -1} : sought_.of(a, v, 1, row, col);
        const node_id x = elements_.load(a, r.index, c.index, 1);
        const node_id exists = r.exists < 0 ? c.exists : c.exists < 0 ? r.exists : b.both(r.exists, c.exists);
        parts.push_back(masks_.zero_unless(exists, x));
    }
    return b.build(std::move(parts));
}

inline neighbour_access::node_id neighbour_access::gather_inside(const graph::value& v, node_id i, node_id j,
                                                                 int lanes) {
    const array_view& a = arrays_.source_of(v);
    const auto place = [&](int axis, node_id row, node_id col) {
        return b.to_index(values_.value(v.args[1 + axis], row, col, 1));
    };
    const along_row way = columns_of(v, j, lanes);
    if (way != along_row::apart) {
        const node_id row = place(0, i, j), col = place(1, i, j);
        const bool vector = way == along_row::next;
        // Rows of a matrix may begin within a texel.
        const bool within = known_.now.in_matrix_row && rules_.matrix_width % 4 != 0;
        if (vector && within && a.form != array_form::memory) {
            std::vector<node_id> parts;
            for (int n = 0; n < lanes; ++n)
                parts.push_back(elements_.load(a, row, b.plus(col, b.integer(n)), 1));
            return b.build(std::move(parts));
        }
        if (vector && is_multiple_of_4(j)) known_.add_multiple_of_4(col);
        return elements_.load(a, row, col, vector ? lanes : 1);
    }
    std::vector<node_id> parts;
    for (int n = 0; n < lanes; ++n) {
        const auto [row, col] = in_lane(i, j, n);
        parts.push_back(elements_.load(a, place(0, row, col), place(1, row, col), 1));
    }
    return b.build(std::move(parts));
}

inline void neighbour_access::find_columns(node_id j, int lanes) {
    for (std::size_t id = 0; id < context_.uses.size(); ++id) {
        const graph::value& v = at(static_cast<value_id>(id));
        if (!is_used(id) || v.code != op::gather) continue;
        const neighbour to = places_.of(v);
        if (to.is != neighbour::kind::shifted || to.down != 0) continue;
        for (int n = 0; n < lanes; ++n)
            sought_.column_beside(arrays_.source_of(v), v, j, to.right + n, lanes);
    }
}

inline neighbour_access::node_id neighbour_access::element_beside(const array_view& a,
                                                                  const graph::value& gather, node_id i,
                                                                  node_id j, std::int64_t right, int lanes) {
    for (const memo::vector& k : found_.vectors)
        if (k.array == a.index && k.row == i && k.j == j && k.right == right && k.lookup == gather.attribute)
            return k.found;
    const source_place column = sought_.column_beside(a, gather, j, right, lanes);
    node_id x = masks_.zero_unless(column.exists, elements_.load(a, i, column.index, 1));
    if (lanes == 1) return x;
    x = b.declare(a.name + "_beside" + names_.next(), x);
    found_.vectors.push_back({a.index, i, 0, j, right, gather.attribute, x});
    return x;
}

} // namespace sinter::plan
