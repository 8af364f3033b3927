#pragma once
// Kernels without a reduction. A work-item computes some columns of a row as one vector. A CPU's work-item
// computes a run of such vectors.
//
//   GPU: a group is 32 x 8 work-items      CPU: a work-item has a run of a row, or of some
//        of 4 columns each
//     aaaa bbbb cccc ...                     aaaaaaaaaaaaaaaaaaaa bbbbbbbbbb
//     dddd eeee ffff ...                     cccccccccccccccccccc dddddddddd
//
// | number                                       | from (docs/schedules.md, "How to read a section")        |
// | schedule::lanes: 4, or 8                     | fact vector_width                                        |
// | schedule::local_x, local_y: 32 x 8           | sizes map_items, map_rows                                |
// |   more rows of narrow arrays, up to 12       | reasoned                                                 |
// |   vectors wide                               |                                                          |
// | rows_first                                   | llvmpipe: its SIMD lanes are eight work-items along x    |
// | whole_vectors                                | layout; 2026-11-25-h100, "Whole vectors"                 |
// | columns: a CPU's run, 2048                   | size map_columns, as a group costs PoCL some 10 ns       |
// | columns: 16 where an array is read down      | 2026-11-24-two-cores                                     |
// | rows: 64 of such runs, or of narrow arrays   | 2026-11-23-two-cores, "Shapes"                           |
// | computes_rest                                | reasoned: a dear function takes longer than what is      |
// |                                              | masked                                                   |

#include <cstdint>
#include <string>
#include <utility>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/map/params.hpp>
#include <sinter/plan/forms/words.hpp>
#include <sinter/plan/write/placing.hpp>

namespace sinter::inline SINTER_ABI::plan {

class item_map_builder : placing {
public:
    item_map_builder(const unwritten_kernel& k, const item_map& f)
        : placing(k.low, k.of, k.how, f.rows_first), form_(f) {}

    void run() {
        const int lanes = schedule_.lanes;
        const position p = place(lanes);
        if (lanes == 1) return low_.outputs.store(p.i, p.j, 1);
        if (lanes == 4) low_.known.add_multiple_of_4(p.j);
        const node_id cols = low_.extents.cols();
        if (form_.whole_vectors) return low_.outputs.store(p.i, p.j, lanes);
        b_.branch(b_.compare(op::less_equal, b_.plus(p.j, n(lanes)), cols),
                  [&] { store_and_forget(p.i, p.j, lanes); });
        b_.otherwise([&] { loop("c", p.j, cols, n(1), [&](node_id c) { store_and_forget(p.i, c, 1); }); });
    }

private:
    item_map form_;
};

class run_map_builder : placing {
public:
    run_map_builder(const unwritten_kernel& k, const run_map& f) : placing(k.low, k.of, k.how), form_(f) {}

    void run() {
        const bool one_row = schedule_.flat || !kernel_.rows.is_sized(),
                   one_col = !one_row && !kernel_.cols.is_sized();
        const node_id limit = one_col ? low_.extents.rows() : low_.extents.cols();
        const lowering::node_range range = low_.extents.run_of(global_x(), n(form_.columns), limit);
        const node_id begin = range.first, end = range.second; // a lambda cannot hold a binding on clang 14
        if (one_col) return loop("i", begin, end, n(1), [&](node_id i) { store_and_forget(i, n(0), 1); });
        if (form_.rows == 1) return columns_of(one_row ? n(0) : b_.declare("i", global_y()), begin, end);
        const lowering::node_range rows =
            low_.extents.run_of(global_y(), n(form_.rows), low_.extents.rows(), "first_row", "end_row");
        loop("i", rows.first, rows.second, n(1), [&](node_id i) { columns_of(i, begin, end); });
    }

private:
    run_map form_;

    /// Columns `begin` to `end` of a row: vectors, and what is left.
    void columns_of(node_id row, node_id begin, node_id end) {
        const int lanes = schedule_.lanes;
        const auto run = [&](node_id from, node_id to, int width) {
            loop("j", from, to, n(width), [&](node_id j) { store_and_forget(row, j, width); });
        };
        if (lanes == 1) return run(begin, end, 1);
        const node_id whole = b_.declare("whole", b_.rounded_down(end, n(lanes)));
        run(begin, whole, lanes);
        if (!form_.computes_rest) return run(whole, end, 1);
        b_.branch(b_.compare(op::less, whole, end), [&] {
            const lowering::scope inner(low_);
            low_.outputs.store_before(row, whole, lanes, end);
        });
    }
};

inline group_count groups(const item_map& f, const launch& l) {
    const schedule& s = l.how;
    std::int64_t across = l.numbers.cols, down = l.numbers.rows;
    if (s.flat || !l.of.rows.is_sized())
        across *= std::exchange(down, 1);
    else if (!l.of.cols.is_sized())
        across = std::exchange(down, 1);
    across = ceil_div(across, s.lanes);
    if (f.rows_first) std::swap(across, down);
    return {ceil_div(across, s.local_x), ceil_div(down, s.local_y)};
}
inline std::string describe(const item_map& f, const schedule& s) {
    return count_of(s.lanes, "column") + " for a work-item" + (f.rows_first ? ", rows first" : "");
}
constexpr void add_rules(const item_map&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const item_map& f, const unwritten_kernel& k) {
    item_map_builder(k, f).run();
}

inline group_count groups(const run_map& f, const launch& l) {
    if (l.how.flat || !l.of.rows.is_sized()) return {ceil_div(l.cells(), f.columns)};
    if (!l.of.cols.is_sized()) return {ceil_div(l.numbers.rows, f.columns)};
    return {ceil_div(l.numbers.cols, f.columns), ceil_div(l.numbers.rows, f.rows)};
}
inline std::string describe(const run_map& f, const schedule& s) {
    return "runs of " + by(f.rows, f.columns) + " in vectors of " + std::to_string(s.lanes);
}
constexpr void add_rules(const run_map&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const run_map& f, const unwritten_kernel& k) {
    run_map_builder(k, f).run();
}

} // namespace sinter::plan
