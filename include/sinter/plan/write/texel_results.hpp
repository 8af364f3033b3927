#pragma once
// What a fragment writes: the texel of each render target that is its own, which is four consecutive elements
// of the destination's storage, or one. Where texels hold other elements as well, their components are drawn
// one after the other, or elements as points.

#include <string>
#include <utility>
#include <vector>

#include <sinter/plan/schedule.hpp>
#include <sinter/plan/texel_numbers.hpp>
#include <sinter/plan/write/texel_writer.hpp>

namespace sinter::inline SINTER_ABI::plan {

/// What `Reductions` has of a kernel that folds nothing.
struct no_reductions {
    using node_id = loops::node_id;
    std::vector<node_id> of_one(node_id, node_id) { return {}; }
    std::vector<node_id> of_four(node_id, node_id) { return {}; }
    void begin_texel(node_id) {}
    std::vector<node_id> of_lane(node_id, node_id, node_id) { return {}; }
};

/// `Reductions` finds the values of the kernel's reductions for the epilogue: of element (i, j), of the four
/// (i, j ... j + 3) as vectors, or of the lanes of a texel one after the other, whose first it is told
/// before.
template <class Reductions>
class texel_results : texel_writer {
public:
    using kernel_writer::node_id;

    texel_results(lowering& low, const kernel& k, const device_facts& facts, const schedule& s,
                  const texel_writing& w, Reductions r)
        : texel_writer(low, w.edges), kernel_(k), facts_(facts), schedule_(s), writing_(w),
          reductions_(std::move(r)) {}

    void run() {
        const bool whole = writing_.parts == texel_parts::none;
        b_.out.points = writing_.parts == texel_parts::points;
        b_.out.components = !whole && facts_.texel_size > 1;
        if (whole)
            texel();
        else if (b_.out.points)
            points();
        else
            component();
    }

private:
    const kernel& kernel_;
    const device_facts& facts_;
    const schedule& schedule_;
    texel_writing writing_;
    Reductions reductions_;

    bool one_row() const { return schedule_.flat || !kernel_.rows.is_sized(); }
    bool one_col() const { return !schedule_.flat && !kernel_.cols.is_sized(); }

    void texel() {
        const array_view& to = low_.arrays.destination(0);
        if (one_row() && one_col()) return one_element();
        if (writing_.keeps_rest) return texel_of_view(to);
        if (facts_.texel_size == 1) return own_element(to);
        if (!is_vector(to)) return each_lane(to, first_of_texel(to));
        if (to.shape.texture_rows) {
            const node_id i = b_.declare("i", b_.item("@texel_y"));
            const node_id j = b_.declare("j", b_.times(n(4), b_.item("@texel_x")));
            low_.known.add_multiple_of_4(j);
            return four_columns(i, j);
        }
        const node_id e = b_.declare("e", low_.address().first_of_texel(to));
        if (one_row()) return four_columns(n(0), e);
        const node_id width = low_.address().parameter(to, argument_kind::row_stride, "_ld");
        const node_id i = b_.declare("i", quotient(e, width));
        const node_id j = b_.declare("j", remainder(e, width));
        const node_id beside = outside(j, low_.extents.cols());
        b_.leave_if(b_.compare(op::logical_or, outside(i, low_.extents.rows()), beside));
        four_columns(i, j);
    }

    /// Four neighbours of a row are computed as a vector.
    bool is_vector(const array_view& to) const {
        return schedule_.lanes == 4 && to.shape.cols == stride_class::unit &&
               (to.shape.texture_rows || to.shape.rows == stride_class::zero || to.shape.aligned4);
    }
    node_id first_of_texel(const array_view& to) {
        return b_.declare("first", to.shape.texture_rows ? b_.times(n(4), b_.item("@texel_x"))
                                                         : low_.address().first_of_texel(to));
    }

    /// A texel of a view; others in the rectangle that is drawn are left as they are.
    void texel_of_view(const array_view& to) {
        const node_id first =
            b_.declare("first", to.shape.texture_rows ? low_.address().first_col_of_texel(to)
                                                      : low_.address().first_of_view(to));
        const auto [i, j] = place_of(to, first);
        if (edges_.merges) return store_merged(to, i, j);
        leave_outside(to, first, i, j);
        if (facts_.texel_size == 1) return element(i, j);
        if (is_vector(to)) return four_columns(i, j);
        each_lane(to, first);
    }

    /// A texel of a view that is stored, or drawn, with what else it holds.
    void store_merged(const array_view& to, node_id i, node_id j) {
        b_.out.stores_texels = facts_.stores_texels;
        find_shift(to);
        begins_texel(j);
        store_columns(to, b_.item("@texel_x"), b_.item("@texel_y"), j, columns(i, j).front(), "stored");
    }

    /// Leaves what is drawn beside a view: before its first element, beyond (i, j), or `between` two of its.
    void leave_outside(const array_view& to, node_id e, node_id i, node_id j, node_id between = -1) {
        node_id outer = between;
        const auto also = [&](node_id where) {
            outer = outer < 0 ? where : b_.compare(op::logical_or, outer, where);
        };
        if (to.shape.has_offset) also(inside(e, n(0)));
        if (!one_row()) also(outside(i, low_.extents.rows()));
        if (!one_col()) also(outside(j, low_.extents.cols()));
        if (outer >= 0) b_.leave_if(outer);
    }

    void one_element() {
        const node_id zero = n(0);
        element(zero, zero);
    }
    void element(node_id i, node_id j) {
        give(i, j, reductions_.of_one(i, j), 1);
        store(low_.outputs.compute(i, j, 1));
    }
    /// The values of the kernel's reductions, for the epilogue.
    void give(node_id i, node_id j, const std::vector<node_id>& results, int lanes) {
        for (std::size_t r = 0; r < results.size(); ++r)
            low_.set_value(kernel_.reduction_at(static_cast<int>(r)), i, j, lanes, results[r]);
    }

    void store(const std::vector<node_id>& results) {
        for (std::size_t o = 0; o < results.size(); ++o)
            b_.store(low_.arrays.destination(o).array, -1, b_.splat(results[o], facts_.texel_size));
    }

    /// Elements (i, j .. j + 3) as one vector.
    void four_columns(node_id i, node_id j) { store(columns(i, j)); }
    std::vector<node_id> columns(node_id i, node_id j) {
        give(i, j, reductions_.of_four(i, j), 4);
        return low_.outputs.compute(i, j, 4);
    }

    /// Row and column of element `e` of the destination; of its column in rows of a texture.
    std::pair<node_id, node_id> place_of(const array_view& to, node_id e) {
        if (to.shape.texture_rows) return {b_.declare("i", low_.address().row_of_texel(to)), e};
        if (to.shape.cols == stride_class::unit && to.shape.rows == stride_class::general) {
            const node_id width = low_.address().parameter(to, argument_kind::row_stride, "_ld");
            const node_id i = b_.declare("i", quotient(e, width));
            return {i, b_.declare("j", remainder(e, width))};
        }
        if (one_row() || to.shape.cols == stride_class::unit) return {n(0), e};
        return {e, n(0)};
    }

    /// The only element of a texel of one. Behind the last element nobody looks at what is written.
    void own_element(const array_view& to) {
        const bool rows = to.shape.texture_rows;
        const node_id e =
            rows ? b_.declare("j", b_.item("@texel_x")) : b_.declare("e", low_.address().first_of_texel(to));
        const auto [i, j] = place_of(to, e);
        if (!rows && !one_row() && !one_col()) b_.leave_if(outside(i, low_.extents.rows()));
        element(i, j);
    }

    /// The four elements of the texel one after the other: they need not lie in one row.
    void each_lane(const array_view& to, node_id first) {
        std::vector<loops::value_type> types;
        for (std::size_t o = 0; o < kernel_.outputs.size(); ++o) {
            const dtype t = register_type(low_.at(kernel_.outputs[o].value).type, facts_);
            types.push_back({t, false, 4});
            b_.declare(lanes(o), b_.splat(b_.number(0, t), 4), false);
        }
        reductions_.begin_texel(first);
        loop("lane", n(0), n(4), n(1), [&](node_id lane) {
            const auto [row, col] = place_of(to, b_.declare("e", b_.plus(first, lane)));
            const node_id i = row, j = col; // a lambda cannot hold a binding on clang 14
            b_.branch(both_inside(i, j), [&] {
                give(i, j, reductions_.of_lane(i, j, lane), 1);
                const std::vector<node_id> results = low_.outputs.compute(i, j, 1);
                for (std::size_t o = 0; o < results.size(); ++o) b_.assign(lanes(o) + "[lane]", results[o]);
            });
        });
        for (std::size_t o = 0; o < types.size(); ++o)
            b_.store(low_.arrays.destination(o).array, -1, b_.name(lanes(o), types[o]));
    }

    std::string lanes(std::size_t o) const {
        return "four" + (kernel_.outputs.size() > 1 ? std::to_string(o) : std::string());
    }

    node_id both_inside(node_id i, node_id j) {
        if (one_row()) return inside(j, low_.extents.cols());
        if (one_col()) return inside(i, low_.extents.rows());
        const node_id in_columns = inside(j, low_.extents.cols());
        return b_.both(inside(i, low_.extents.rows()), in_columns);
    }

    /// The element that is the component of this draw of this fragment's texel, if it is one of the view.
    void component() {
        const array_view& to = low_.arrays.destination(0);
        const bool rows = to.shape.texture_rows;
        node_id e = rows ? low_.address().first_col_of_texel(to) : low_.address().first_of_view(to);
        if (facts_.texel_size > 1) e = b_.plus(e, drawn());
        e = b_.declare(rows ? "j" : "e", e);
        if (rows) {
            const node_id i = b_.declare("i", low_.address().row_of_texel(to));
            leave_outside(to, e, i, e);
            return element(i, e);
        }
        const auto at = low_.address().place_of(to, e, writing_.parts == texel_parts::by_rows);
        leave_outside(to, e, at.i, at.j, at.between);
        element(at.i, at.j);
    }
    /// The component of texels that this draw writes.
    node_id drawn() { return low_.extents.integer_parameter(argument_kind::component, "component"); }

    void place_point(const array_view& to, node_id i, node_id j) {
        const lowering::scope inner(low_); // fragments do not know the vertices' variables
        output_writer::sought at{i, j, -1};
        if (is_at_places(low_.values(), kernel_)) at = low_.outputs.place_of(i, j);
        const node_id e = b_.declare("e", low_.address().element(to, at.i, at.j));
        const auto [x, y] = low_.address().texel(to, e);
        b_.out.point_x = x;
        b_.out.point_y = y;
        b_.out.point_drawn = at.exists;
        if (facts_.texel_size == 1) return;
        const node_id mine = b_.compare(op::equal, low_.address().component(to, e), drawn());
        b_.out.point_drawn = at.exists < 0 ? mine : b_.both(at.exists, mine);
    }

    /// One point for each element: the vertex shader places it on its texel, or outside the picture if the
    /// element is not the component that this draw writes.
    void points() {
        const array_view& to = low_.arrays.destination(0);
        b_.in_vertex([&] {
            const node_id v = b_.item("@vertex");
            const node_id cols = one_col() ? n(1) : low_.extents.cols();
            node_id i = n(0), j = n(0);
            if (one_row())
                j = v;
            else if (one_col())
                i = v;
            else {
                i = quotient(v, cols);
                j = remainder(v, cols);
            }
            i = b_.declare("i", i);
            j = b_.declare("j", j);
            place_point(to, i, j);
        });
        const node_id i = one_row() ? n(0) : b_.declare("i", b_.item("@point_i"));
        const node_id j = one_col() ? n(0) : b_.declare("j", b_.item("@point_j"));
        element(i, j);
    }
};

} // namespace sinter::plan
