#pragma once
// A sum of neighbours slides down the rows, as in a blur. A work-item walks down a strip of rows and keeps
// the partial sums in registers.
//
//   work-item a goes down its strip        what rows share is added once
//     a a a a | b b b b                      row i    : s0 s1 s2
//     a a a a | b b b b   rows of a          row i + 1:    s1 s2 s3
//     a a a a | b b b b   strip: 8 to 64     row i + 2:       s2 s3 s4
//     --------+--------
//     c c c c | d d d d
//
// | number                                        | from (docs/schedules.md, "How to read a section") |
// | schedule::lanes                               | as of neighbours                                  |
// | schedule::lanes: fewer above 160 partial sums | none                                              |
// | schedule::local_y: 4 at most                  | 2026-11-22-h200: groups of 128 beat groups of 256 |
// | columns                                       | a vector, or a CPU's run of them, as of maps      |
// | height: 8, CPU 64, more for longer sums       | 2026-11-22-h200                                   |
// | height: less below 512 work-items for each    | reasoned: every compute unit has work             |
// |   compute unit, a CPU 2                       |                                                   |
// | edges_apart                                   | reasoned: edges_cost (plan/choose/strips.hpp)     |

#include <cstdint>
#include <string>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/folds/strip.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/strip_map/params.hpp>
#include <sinter/plan/forms/words.hpp>
#include <sinter/plan/write/placing.hpp>

namespace sinter::inline SINTER_ABI::plan {

class strip_map_builder : placing {
public:
    strip_map_builder(const unwritten_kernel& k, const strip_map& f)
        : placing(k.low, k.of, k.how), form_(f) {}

    void run() {
        strip_builder strip(low_, {schedule_.lanes, form_.height, true, form_.edges_apart});
        const node_id cols = low_.extents.cols(), lanes = n(schedule_.lanes);
        if (form_.columns > schedule_.lanes) {
            strip.place(global_y(), false);
            low_.neighbours().load_fixed_elements();
            const lowering::node_range range = low_.extents.run_of(global_x(), n(form_.columns), cols);
            const node_id end = range.second;
            return loop("j", range.first, end, lanes, [&](node_id j) { strip.columns(j, end); });
        }
        node_id j = -1;
        if (form_.edges_apart) {
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

private:
    strip_map form_;
};

inline group_count groups(const strip_map& f, const launch& l) {
    const schedule& s = l.how;
    const launch_numbers& n = l.numbers;
    std::int64_t y = ceil_div(n.rows, f.height);
    if (n.image_rows > 0) y = n.rows / n.image_rows * ceil_div(n.image_rows, f.height);
    if (f.edges_apart) y += ceil_div(y * l.study.near_edges(n.cols, s.lanes), ceil_div(n.cols, s.lanes));
    return {ceil_div(ceil_div(n.cols, f.columns), s.local_x), ceil_div(y, s.local_y)};
}
inline std::string describe(const strip_map& f, const schedule& s) {
    return "strips of " + by(f.height, f.columns) + " in vectors of " + std::to_string(s.lanes);
}
inline void add_rules(const strip_map&, const schedule&, const device_facts&, lowering_rules& r) {
    r.joins_fours = false;
}
inline void lower(const strip_map& f, const unwritten_kernel& k) {
    strip_map_builder(k, f).run();
}

} // namespace sinter::plan
