#pragma once
// Kernels without a reduction: elements, vectors of them, and neighbours.

#include <sinter/plan/lower/strip.hpp>
#include <sinter/plan/write/placing.hpp>

namespace sinter::plan {

class map_builder : public placing {
public:
    using placing::placing;

    void run() {
        if (schedule_.walks) return strips();
        if (schedule_.chunk > 0) return schedule_.rows > 1 && !schedule_.slides ? map_rows() : map_chunk();
        const int lanes = schedule_.lanes;
        const position p = place(lanes);
        if (lanes == 1) return low_.outputs.store(p.i, p.j, 1);
        if (lanes == 4) low_.known.add_multiple_of_4(p.j);
        const node_id cols = low_.extents.cols();
        if (schedule_.slides) return slide(p.i, p.j, cols);
        if (schedule_.whole_vectors) return low_.outputs.store(p.i, p.j, lanes);
        b_.branch(b_.compare(op::less_equal, b_.plus(p.j, n(lanes)), cols),
                  [&] { store_and_forget(p.i, p.j, lanes); });
        b_.otherwise([&] { loop("c", p.j, cols, n(1), [&](node_id c) { store_and_forget(p.i, c, 1); }); });
    }

private:
    /// Strips of rows, and of them a work-item's columns.
    void strips() {
        strip_builder strip(low_, schedule_);
        const node_id cols = low_.extents.cols(), lanes = n(schedule_.lanes);
        if (schedule_.chunk > 0) {
            strip.place(global_y(), false);
            low_.neighbours().load_fixed_elements();
            const lowering::node_range range = low_.extents.run_of(global_x(), n(schedule_.chunk), cols);
            const node_id end = range.second;
            return loop("j", range.first, end, lanes, [&](node_id j) { strip.columns(j, end); });
        }
        node_id j = -1;
        if (schedule_.edges_apart) {
            const strip_builder::position p = strip.with_edges_last(global_x(), global_y());
            j = p.column;
            strip.place(p.strip, true);
        } else {
            j = b_.declare("j", b_.times(lanes, global_x()));
            b_.leave_if(outside(j, cols));
            strip.place(global_y(), false);
        }
        low_.neighbours().load_fixed_elements();
        if (schedule_.lanes == 4) low_.known.add_multiple_of_4(j);
        strip.columns(j, cols);
    }

    /// Columns j ... before `end` of row i, and of the rows below that are the work-item's: as vectors, if
    /// all neighbours of all elements exist; of images in a batch, whose edges are many, also at their first
    /// and last rows.
    void slide(node_id i, node_id j, node_id end) {
        const lowering::margins m = low_.neighbours().reach();
        const node_id next = b_.plus(j, n(schedule_.lanes)), below = b_.plus(i, n(schedule_.rows));
        const node_id columns = low_.neighbours().columns_are_inside(m, j, next, end);
        node_id test = columns;
        const auto need = [&](op code, node_id a, node_id b) {
            test = b_.both(test, b_.compare(code, a, b));
        };
        if (m.whole && m.up > 0) need(op::greater_equal, i, n(m.up));
        if ((m.whole && m.down > 0) || (m.heights.empty() && schedule_.rows > 1))
            need(op::less_equal, below, b_.minus(low_.extents.rows(), n(m.down)));
        for (const node_id height : m.heights) { // all rows are in one image, and so are their neighbours
            const node_id row = remainder(i, height);
            if (m.up > 0) need(op::greater_equal, row, n(m.up));
            need(op::less_equal, b_.plus(row, n(schedule_.rows)), b_.minus(height, n(m.down)));
        }
        const auto each_row = [&](auto store) {
            if (schedule_.rows == 1) return store(i);
            loop("r", i, b_.index_op(op::min, below, low_.extents.rows()), n(1), store);
        };
        b_.branch(test, [&] {
            const lowering::scope inner(low_);
            low_.known.now.inside = true;
            for (int r = 0; r < schedule_.rows; ++r) low_.outputs.store(b_.plus(i, n(r)), j, schedule_.lanes);
        });
        const auto one_by_one = [&] {
            const node_id right = b_.index_op(op::min, next, end);
            each_row(
                [&](node_id r) { loop("c", j, right, n(1), [&](node_id c) { store_and_forget(r, c, 1); }); });
        };
        b_.otherwise([&] {
            if (m.heights.empty()) return one_by_one();
            b_.branch(columns, [&] {
                const known_places::scope columns_exist(low_.known);
                low_.known.now.inside_columns = true;
                each_row([&](node_id r) { store_and_forget(r, j, schedule_.lanes); });
            });
            b_.otherwise(one_by_one);
        });
    }

    /// A CPU: a work-item computes a run of `chunk` columns of its row (or of rows, of a column).
    void map_chunk() {
        const bool one_row = schedule_.flat || !kernel_.rows.is_sized(),
                   one_col = !one_row && !kernel_.cols.is_sized();
        const node_id limit = one_col ? low_.extents.rows() : low_.extents.cols();
        const lowering::node_range range = low_.extents.run_of(global_x(), n(schedule_.chunk), limit);
        const node_id begin = range.first, end = range.second; // a lambda cannot hold a binding on clang 14
        if (one_col) return loop("i", begin, end, n(1), [&](node_id i) { store_and_forget(i, n(0), 1); });
        const node_id row = one_row ? n(0) : b_.declare("i", global_y());
        if (!schedule_.slides) return columns_of(row, begin, end);
        low_.neighbours().reach(); // what it declares is the same for all columns
        loop("j", begin, end, n(schedule_.lanes), [&](node_id j) { slide(row, j, end); });
    }

    /// A CPU: a work-item computes a run of columns of some rows.
    void map_rows() {
        const lowering::node_range cols =
            low_.extents.run_of(global_x(), n(schedule_.chunk), low_.extents.cols());
        const lowering::node_range rows =
            low_.extents.run_of(global_y(), n(schedule_.rows), low_.extents.rows(), "first_row", "end_row");
        loop("i", rows.first, rows.second, n(1), [&](node_id i) { columns_of(i, cols.first, cols.second); });
    }

    /// Columns `begin` to `end` of a row: vectors, and what is left.
    void columns_of(node_id row, node_id begin, node_id end) {
        const int lanes = schedule_.lanes;
        const auto run = [&](node_id from, node_id to, int width) {
            loop("j", from, to, n(width), [&](node_id j) { store_and_forget(row, j, width); });
        };
        if (lanes == 1) return run(begin, end, 1);
        const node_id whole = b_.declare("whole", b_.rounded_down(end, n(lanes)));
        run(begin, whole, lanes);
        if (!schedule_.whole_rest) return run(whole, end, 1);
        b_.branch(b_.compare(op::less, whole, end), [&] {
            const lowering::scope inner(low_);
            low_.outputs.store_before(row, whole, lanes, end);
        });
    }

    void store_and_forget(node_id i, node_id j, int width) {
        const lowering::scope inner(low_);
        low_.outputs.store(i, j, width);
    }
};

} // namespace sinter::plan
