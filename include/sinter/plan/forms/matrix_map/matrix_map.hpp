#pragma once
// Each row of the result holds a small matrix. A work-item computes several rows of a matrix together.
//
//   a row of the array holds a matrix, its rows one after the other (here of order 5)
//
//   row 0 of the array  | aaaaa aaaaa aaaaa aaaaa aaaaa |    work-item a: four rows of
//   row 1               | bbbbb bbbbb bbbbb bbbbb bbbbb |    matrix 0 together, then the rest
//
// | number                                  | from (docs/schedules.md, "How to read a section") |
// | width                                   | the program: columns of a matrix                  |
// | rows_together: 4                        | single_figures.md                                 |
// | schedule::lanes: 4, 8 or 16             | reasoned: few lanes idle                          |
// | columns: some 2048, whole fours of rows | size map_columns                                  |

#include <string>
#include <vector>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/matrix_map/params.hpp>
#include <sinter/plan/forms/words.hpp>
#include <sinter/plan/write/placing.hpp>

namespace sinter::inline SINTER_ABI::plan {

class matrix_map_builder : placing {
public:
    matrix_map_builder(const unwritten_kernel& k, const matrix_map& f)
        : placing(k.low, k.of, k.how), form_(f) {}

    void run() {
        const lowering::node_range range =
            low_.extents.run_of(global_x(), n(form_.columns), low_.extents.cols());
        const node_id i = b_.declare("i", global_y()), width = n(form_.width);
        const node_id first = b_.declare("first_row", quotient(range.first, width)),
                      end = b_.declare("end_row", quotient(range.second, width));
        const node_id whole = b_.declare("whole", b_.rounded_down(first, end, n(form_.rows_together)));
        const known_places::scope in_matrices(low_.known);
        low_.known.now.in_matrix_row = true;
        loop("r", first, whole, n(form_.rows_together),
             [&](node_id r) { matrix_rows(i, r, form_.rows_together); });
        loop("r", whole, end, n(1), [&](node_id r) { matrix_rows(i, r, 1); });
    }

private:
    matrix_map form_;

    /// Rows r to r + count of a matrix in row i of the result.
    void matrix_rows(node_id i, node_id r, int count) {
        const int lanes = schedule_.lanes, rest = form_.width % lanes;
        std::vector<node_id> rows, begins;
        for (int k = 0; k < count; ++k) {
            rows.push_back(b_.plus(r, n(k)));
            const std::string name = "row" + std::to_string(k);
            begins.push_back(b_.declare(name, b_.times(rows.back(), n(form_.width))));
        }
        const auto columns = [&](node_id c, auto store) {
            const lowering::scope inner(low_);
            std::vector<node_id> places;
            for (int k = 0; k < count; ++k)
                places.push_back(
                    b_.declare("j" + std::to_string(k), b_.plus(begins[static_cast<std::size_t>(k)], c)));
            low_.series().find_all(i, places, rows, c, lanes);
            for (const node_id j : places) store(j);
        };
        loop("c", n(0), n(form_.width - rest), n(lanes),
             [&](node_id c) { columns(c, [&](node_id j) { low_.outputs.store(i, j, lanes); }); });
        if (rest == 0) return;
        columns(n(form_.width - rest), [&](node_id j) { low_.outputs.store_first(i, j, lanes, rest); });
    }
};

inline group_count groups(const matrix_map& f, const launch& l) {
    return {ceil_div(l.numbers.cols, f.columns), l.numbers.rows};
}
inline std::string describe(const matrix_map& f, const schedule& s) {
    return "matrices of " + count_of(f.width, "column") + ", " + std::to_string(f.columns / f.width) +
           " of their rows for a work-item in vectors of " + std::to_string(s.lanes);
}
inline void add_rules(const matrix_map& f, const schedule&, const device_facts&, lowering_rules& r) {
    r.matrix_width = f.width;
}
inline void lower(const matrix_map& f, const unwritten_kernel& k) {
    matrix_map_builder(k, f).run();
}

} // namespace sinter::plan
