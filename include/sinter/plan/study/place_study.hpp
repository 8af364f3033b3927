#pragma once
// What a gather's place has to do with the element that is computed.

#include <cstdint>
#include <utility>

#include <sinter/core/edge.hpp>
#include <sinter/plan/cut/plan.hpp>
#include <sinter/plan/study/varying.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// What a gather reads, seen from the element that is computed.
struct neighbour {
    enum class kind : std::uint8_t {
        other,   ///< anything
        shifted, ///< the neighbour so many rows down and columns to the right
        column,  ///< some row, the same for all columns; the column so many to the right
        in_row,  ///< the same row; always the same column
        fixed,   ///< always the same element
        of_turn  ///< the same element for all that are computed, which depends on the turn of a series
    } is = kind::other;
    std::int64_t down = 0, right = 0; ///< columns, not pixels
    value_id by = -1;  ///< column: it is so many to the right, a number of the host's, and not `right`
    bool less = false; ///< to the left
    bool is_neighbour() const { return is == kind::shifted || is == kind::column; }
};

/// How a number goes on from column to column of a vector.
enum class along_row : std::uint8_t {
    same, ///< it does not change
    next, ///< by one
    apart ///< in any way
};

/// What a gather's place has to do with the place that is computed.
class place_study {
public:
    /// `in_vectors`: a CPU's, which look at places beyond an edge one by one. Then a column may also be as
    /// far to the right as a number of the host's says, and what is beyond an edge zero.
    place_study(const graph::value_graph& g, bool in_vectors)
        : graph_(g), varies_(varies_along_row(g)), turns_(values_by_turn(g)),
          of_arguments_(values_of_arguments(g)), in_vectors_(in_vectors) {}

    /// True if the value may differ from column to column.
    bool varies(value_id id) const { return varies_[static_cast<std::size_t>(id)]; }

    /// True if the value is made of arguments, such as a loop's states.
    bool is_of_arguments(value_id id) const { return of_arguments_[static_cast<std::size_t>(id)]; }

    /// True if the value may differ from turn to turn of a series.
    bool varies_by_turn(value_id id) const { return turns_[static_cast<std::size_t>(id)]; }

    /// The n of column / n or of column % n; 0 of other values.
    std::int64_t width_of(value_id id) const {
        const graph::value& v = graph_[id];
        if (v.code != op::divide && v.code != op::mod) return 0;
        const graph::leaf *of = graph_.leaf_of(v.args[0]), *by = graph_.leaf_of(v.args[1]);
        const bool column = of && of->kind == leaf_kind::col_index && of->views.empty();
        return column && by && by->kind == leaf_kind::literal ? by->number.whole() : 0;
    }
    /// A whole number in `lanes` columns, of which the first is a multiple of `lanes`.
    along_row along(value_id id, int lanes) const {
        if (!varies(id)) return along_row::same;
        const graph::value& v = graph_[id];
        if (const std::int64_t width = width_of(id); width > 0 && width % lanes == 0)
            return v.code == op::divide ? along_row::same : along_row::next;
        if (const graph::leaf* l = graph_.leaf_of(v))
            return l->kind == leaf_kind::col_index && l->views.empty() ? along_row::next : along_row::apart;
        if (v.code != op::add && v.code != op::multiply) return along_row::apart;
        const along_row a = along(v.args[0], lanes), b = along(v.args[1], lanes);
        if (a == along_row::same && b == along_row::same) return along_row::same;
        return v.code == op::add && a != b && a != along_row::apart && b != along_row::apart
                   ? along_row::next
                   : along_row::apart;
    }

    neighbour of(const graph::value& gather) const {
        if (reads_inside(gather) && is_of_turn(gather.args[1]) && is_of_turn(gather.args[2]))
            return {neighbour::kind::of_turn};
        const value_id source = graph_[gather.args[0]].leaf;
        part i = row_of(gather.args[1], source), j = part_of(gather.args[2], leaf_kind::col_index, source);
        i.known = i.known && i.by < 0;
        j.known = j.known && (j.by < 0 || j.index);
        if (j.known && j.index && !(i.known && i.index && i.own && j.own)) {
            const bool may_be_zero = lookup_of(gather).beyond == edge::zero;
            const bool one_row =
                (!may_be_zero || in_vectors_ || varies_by_turn(gather.args[1])) && !varies(gather.args[1]);
            return {one_row ? neighbour::kind::column : neighbour::kind::other, 0, j.shift, j.by, j.less};
        }
        if (i.known && i.index && i.own && i.shift == 0 && j.known && !j.index)
            return {neighbour::kind::in_row, 0, j.shift};
        if (i.index != j.index || !i.known || !j.known) return {};
        return {i.index ? neighbour::kind::shifted : neighbour::kind::fixed, i.shift, j.shift};
    }

private:
    const graph::value_graph& graph_;
    dynamic_array<bool> varies_, turns_, of_arguments_;
    bool in_vectors_;

    struct part {
        bool known = false, index = false;
        bool own = false; ///< an index of the source, and so within it
        std::int64_t shift = 0;
        value_id by = -1; ///< see neighbour
        bool less = false;
    };
    /// A literal, or a turn and literals.
    bool is_of_turn(value_id id) const {
        if (const graph::leaf* l = graph_.leaf_of(id)) return l->kind == leaf_kind::literal;
        const graph::value& v = graph_[id];
        if (v.code == op::turn) return true;
        const bool simple = v.code == op::add || v.code == op::subtract || v.code == op::multiply;
        return simple && is_of_turn(v.args[0]) && is_of_turn(v.args[1]);
    }
    /// A row of the whole array, or of the image that the element is in.
    part row_of(value_id id, std::int32_t source) const {
        const graph::value& v = graph_[id];
        if (v.code != op::image_row) return part_of(id, leaf_kind::row_index, source);
        const part own = part_of(v.args[0], leaf_kind::row_index, source);
        if (!own.known || !own.index || !own.own || own.shift != 0) return {};
        return part_of(v.args[1], leaf_kind::row_index, source);
    }
    /// A literal or a number of the host's, the index of the source's elements, or the index and one of
    /// those.
    part part_of(value_id id, leaf_kind index, std::int32_t source) const {
        if (const graph::leaf* l = graph_.leaf_of(id)) {
            if (l->kind == leaf_kind::literal) return {true, false, false, l->number.whole()};
            if (l->kind == leaf_kind::scalar && in_vectors_ && l->type == dtype::i32)
                return {true, false, false, 0, id};
            return {l->kind == index && l->views.empty(), true, l->shape == source, 0};
        }
        const graph::value& v = graph_[id];
        if (v.code != op::add && v.code != op::subtract) return {};
        part a = part_of(v.args[0], index, source), b = part_of(v.args[1], index, source);
        if (v.code == op::add && b.index) std::swap(a, b);
        const bool simple = a.known && b.known && a.by < 0 && a.shift == 0;
        return {simple && a.index && !b.index,          true, a.own,
                v.code == op::add ? b.shift : -b.shift, b.by, v.code == op::subtract};
    }
};

} // namespace sinter::plan
