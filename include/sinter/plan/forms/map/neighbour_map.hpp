#pragma once
// Elements that are computed from their neighbours. Away from the edges all neighbours exist, and elements
// are computed in vectors.
//
//   x x x x x x x x x x x x      x: some neighbour does not exist
//   x . . a a a a b b b b x      a, b: a work-item's vectors, two rows of each
//   x . . a a a a b b b b x
//   x x x x x x x x x x x x
//
// | number                                     | from (docs/schedules.md, "How to read a section") |
// | schedule::lanes: 16 on wide rows (512)     | 2026-11-22-two-cores, avx512/                     |
// | columns                                    | a vector, or a CPU's run of them, as of maps      |
// | rows: 4 if neighbours above are read, on a | reasoned: such rows have most of their            |
// |   GPU in OpenCL C                          | neighbours in common                              |

#include <cstdint>
#include <string>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/map/params.hpp>
#include <sinter/plan/forms/words.hpp>
#include <sinter/plan/write/placing.hpp>

namespace sinter::inline SINTER_ABI::plan {

class neighbour_map_builder : placing {
public:
    neighbour_map_builder(const unwritten_kernel& k, const neighbour_map& f)
        : placing(k.low, k.of, k.how), form_(f) {}

    void run() {
        const int lanes = schedule_.lanes;
        if (form_.columns > lanes) return run_of_columns();
        const position p = place(lanes, form_.rows);
        if (lanes == 1) return low_.outputs.store(p.i, p.j, 1);
        if (lanes == 4) low_.known.add_multiple_of_4(p.j);
        slide(p.i, p.j, low_.extents.cols());
    }

private:
    neighbour_map form_;

    /// A CPU's.
    void run_of_columns() {
        const lowering::node_range range =
            low_.extents.run_of(global_x(), n(form_.columns), low_.extents.cols());
        const node_id end = range.second;
        const bool one_row = schedule_.flat || !kernel_.rows.is_sized();
        const node_id row = one_row ? n(0) : b_.declare("i", global_y());
        low_.neighbours().reach(); // what it declares is the same for all columns
        loop("j", range.first, end, n(schedule_.lanes), [&](node_id j) { slide(row, j, end); });
    }

    /// Columns j ... before `end` of row i, and of the rows below that are the work-item's: as vectors, if
    /// all neighbours of all elements exist; of images in a batch, whose edges are many, also at their first
    /// and last rows.
    void slide(node_id i, node_id j, node_id end) {
        const lowering::margins m = low_.neighbours().reach();
        const node_id next = b_.plus(j, n(schedule_.lanes)), below = b_.plus(i, n(form_.rows));
        const node_id columns = low_.neighbours().columns_are_inside(m, j, next, end);
        node_id test = columns;
        const auto need = [&](op code, node_id a, node_id b) {
            test = b_.both(test, b_.compare(code, a, b));
        };
        if (m.whole && m.up > 0) need(op::greater_equal, i, n(m.up));
        if ((m.whole && m.down > 0) || (m.heights.empty() && form_.rows > 1))
            need(op::less_equal, below, b_.minus(low_.extents.rows(), n(m.down)));
        for (const node_id height : m.heights) { // all rows are in one image, and so are their neighbours
            const node_id row = remainder(i, height);
            if (m.up > 0) need(op::greater_equal, row, n(m.up));
            need(op::less_equal, b_.plus(row, n(form_.rows)), b_.minus(height, n(m.down)));
        }
        const auto each_row = [&](auto store) {
            if (form_.rows == 1) return store(i);
            loop("r", i, b_.index_op(op::min, below, low_.extents.rows()), n(1), store);
        };
        b_.branch(test, [&] {
            const lowering::scope inner(low_);
            low_.known.now.inside = true;
            for (int r = 0; r < form_.rows; ++r) low_.outputs.store(b_.plus(i, n(r)), j, schedule_.lanes);
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
};

inline group_count groups(const neighbour_map& f, const launch& l) {
    const schedule& s = l.how;
    const bool one_row = s.flat || !l.of.rows.is_sized();
    const std::int64_t across = one_row ? l.cells() : l.numbers.cols, down = one_row ? 1 : l.numbers.rows;
    return {ceil_div(ceil_div(across, f.columns), s.local_x), ceil_div(ceil_div(down, f.rows), s.local_y)};
}
inline std::string describe(const neighbour_map& f, const schedule& s) {
    return "runs of " + by(f.rows, f.columns) + " in vectors of " + std::to_string(s.lanes);
}
inline void add_rules(const neighbour_map&, const schedule&, const device_facts&, lowering_rules& r) {
    r.joins_fours = false;
}
inline void lower(const neighbour_map& f, const unwritten_kernel& k) {
    neighbour_map_builder(k, f).run();
}

} // namespace sinter::plan
