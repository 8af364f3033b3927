#pragma once
// An elementwise kernel writes a block of an array. It also writes the border of the block, as it was. Its
// work-items may write anywhere.
//
//   . . . . . . . .      . is copied: the border
//   . . B B B B . .      B is computed: the block
//   . . B B B B . .      the kernel writes all of the array
//   . . . . . . . .
//
// | number                                   | from (docs/schedules.md, "How to read a section") |
// | schedule::lanes, local_x, local_y        | as of maps                                        |
// | rows_first, whole_vectors, columns, rows | as of maps                                        |
// | merges                                   | docs/decisions/borders.md                         |

#include <cstdint>
#include <string>
#include <utility>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/forms/bordered_map/params.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/words.hpp>
#include <sinter/plan/write/border.hpp>

namespace sinter::inline SINTER_ABI::plan {

class bordered_map_builder : border_writer {
public:
    bordered_map_builder(const unwritten_kernel& k, const bordered_map& f)
        : border_writer(k.low, k.of, k.how), form_(f) {}

    void run() {
        const int lanes = schedule_.lanes;
        const node_id col =
            b_.declare("col", b_.times(n(lanes), b_.item(form_.rows_first ? "@global_y" : "@global_x")));
        node_id row = n(0), beyond = outside(col, cols());
        if (!schedule_.flat) {
            row = b_.declare("row", b_.item(form_.rows_first ? "@global_x" : "@global_y"));
            beyond = b_.compare(op::logical_or, outside(row, rows()), beyond);
        }
        b_.leave_if(beyond);
        const node_id i = declare_row(row);
        if (lanes == 1) return element(row, col, i, declare_col(col));
        if (lanes == 4) low_.known.add_multiple_of_4(col);
        const node_id j = declare_col(col);
        begins_anywhere(j);
        if (form_.merges) return merge(row, col, i, j);
        b_.branch(in_block(i, j, lanes), [&] { store_block(row, col, i, j, lanes); });
        b_.otherwise([&] {
            const node_id end = b_.index_op(op::min, b_.plus(col, n(lanes)), cols());
            loop("c", col, end, n(1), [&](node_id c) { element(row, c, i, declare_col(c)); });
        });
    }

private:
    bordered_map form_;

    /// Software OpenGL, whose reads beyond an array do no harm and which runs both sides of a branch.
    void merge(node_id row, node_id col, node_id i, node_id j) {
        const node_id four = b_.declare("four", kept(row, col, 4), false);
        b_.branch(meets_block(i, j, 4), [&] { b_.assign("four", merged(i, j, four)); });
        if (form_.whole_vectors) return low_.elements.store(array(), row, col, four, 4);
        b_.branch(b_.compare(op::less_equal, b_.plus(col, n(4)), cols()),
                  [&] { low_.elements.store(array(), row, col, four, 4); });
        b_.otherwise([&] {
            loop("c", col, cols(), n(1), [&](node_id c) {
                low_.elements.store(array(), row, c, b_.pick(four, b_.minus(c, col)), 1);
            });
        });
    }

    void element(node_id row, node_id col, node_id i, node_id j) {
        b_.branch(in_block(i, j, 1), [&] { store_block(row, col, i, j, 1); });
        b_.otherwise([&] {
            const lowering::scope inner(low_);
            const node_id x = kept(row, col, 1);
            low_.elements.store(array(), row, col, x, 1);
        });
    }
};

/// The block divides a run in three.
class bordered_runs_builder : border_writer {
public:
    bordered_runs_builder(const unwritten_kernel& k, const bordered_runs& f)
        : border_writer(k.low, k.of, k.how), form_(f) {}

    void run() {
        const lowering::node_range across =
            low_.extents.run_of(b_.item("@global_x"), n(form_.columns), cols());
        const node_id begin = across.first, end = across.second; // a lambda cannot hold a binding on clang 14
        const auto in_run = [&](const char* name, node_id col) {
            return b_.declare(name, b_.index_op(op::min, b_.index_op(op::max, col, begin), end));
        };
        const node_id left = in_run("left", block_col()),
                      right = in_run("right", b_.plus(block_col(), block_cols()));
        const auto block_of_row = [&](node_id row, node_id i) {
            keep(row, begin, left);
            columns(left, right,
                    [&](node_id col, int lanes) { store_block(row, col, i, declare_col(col), lanes); });
            keep(row, right, end);
        };
        if (schedule_.flat) return block_of_row(n(0), n(0));
        const auto each_row = [&](node_id row) {
            const node_id i = declare_row(row);
            b_.branch(row_in_block(i), [&] { block_of_row(row, i); });
            b_.otherwise([&] { keep(row, begin, end); });
        };
        if (form_.rows == 1) return each_row(b_.declare("row", b_.item("@global_y")));
        const lowering::node_range down =
            low_.extents.run_of(b_.item("@global_y"), n(form_.rows), rows(), "first_row", "end_row");
        loop("row", down.first, down.second, n(1), each_row);
    }

private:
    bordered_runs form_;

    /// Columns `from` to `to`: vectors, and what is left. `store` is given the first column and their number.
    template <class Store>
    void columns(node_id from, node_id to, Store store) {
        const int lanes = schedule_.lanes;
        const auto run = [&](node_id first, node_id end, int width) {
            loop("col", first, end, n(width), [&](node_id col) { store(col, width); });
        };
        if (lanes == 1) return run(from, to, 1);
        b_.scope([&] {
            const node_id whole = b_.declare("whole", b_.rounded_down(from, to, n(lanes)));
            run(from, whole, lanes);
            run(whole, to, 1);
        });
    }
    void keep(node_id row, node_id from, node_id to) {
        columns(from, to, [&](node_id col, int lanes) {
            const node_id x = kept(row, col, lanes);
            low_.elements.store(array(), row, col, x, lanes);
        });
    }
};

inline group_count groups(const bordered_map& f, const launch& l) {
    const schedule& s = l.how;
    std::int64_t across = l.numbers.cols, down = l.numbers.rows;
    if (s.flat) across *= std::exchange(down, 1);
    across = ceil_div(across, s.lanes);
    if (f.rows_first) std::swap(across, down);
    return {ceil_div(across, s.local_x), ceil_div(down, s.local_y)};
}
inline std::string describe(const bordered_map& f, const schedule& s) {
    return count_of(s.lanes, "column") + " for a work-item" + (f.rows_first ? ", rows first" : "") +
           (f.merges ? ", both merged in vectors" : "");
}
constexpr void add_rules(const bordered_map&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const bordered_map& f, const unwritten_kernel& k) {
    bordered_map_builder(k, f).run();
}

inline group_count groups(const bordered_runs& f, const launch& l) {
    const launch_numbers& n = l.numbers;
    if (l.how.flat) return {ceil_div(n.rows * n.cols, f.columns)};
    return {ceil_div(n.cols, f.columns), ceil_div(n.rows, f.rows)};
}
inline std::string describe(const bordered_runs& f, const schedule& s) {
    return "runs of " + by(f.rows, f.columns) + " in vectors of " + std::to_string(s.lanes);
}
constexpr void add_rules(const bordered_runs&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const bordered_runs& f, const unwritten_kernel& k) {
    bordered_runs_builder(k, f).run();
}

} // namespace sinter::plan
