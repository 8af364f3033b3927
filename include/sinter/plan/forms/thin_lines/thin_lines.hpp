#pragma once
// Products with few columns or few rows on a CPU. One operand is large, and the kernel reads it once. It
// takes little longer than memory needs for that.
//
//  A * B, B has 4 columns: a work-item owns 256 rows, and all 4 outputs of each
//
//   A (read once, in vectors)     B (thin, read again and again)
//   aaaaaaaaaaaaaaaa              . . . .
//   aaaaaaaaaaaaaaaa              . . . .     block of terms after block
//   bbbbbbbbbbbbbbbb              . . . .
//
// | number                                         | from (docs/schedules.md, "How to read a section")   |
// | row_lines or output_lines                      | layout: what lies side by side in the large operand |
// | terms_a_block: 2048; of output_lines 64, or 16 | 2026-11-26-two-cores, thin/                         |
// | lines_at_once, outputs_at_once,                | registers: 16, or 32                                |
// |   vectors_of_outputs                           |                                                     |
// | outputs: 256                                   | none                                                |
// | outputs: fewer than 256                        | reasoned: four work-items or more for each core     |
// | thin                                           | layout, and what is computed of the thin operand    |
// | 48 lines (most_thin_lines); row_lines 16 or 32 | 2026-11-26-two-cores, thin/                         |

#include <cstdint>
#include <string>
#include <vector>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/thin_lines/line_sums.hpp>
#include <sinter/plan/forms/thin_lines/params.hpp>
#include <sinter/plan/forms/words.hpp>

namespace sinter::inline SINTER_ABI::plan {

class row_lines_builder : line_sums {
public:
    row_lines_builder(const unwritten_kernel& k, const row_lines& f) : line_sums(k, f.lines), form_(f) {}

    void run() {
        line_sums::run([&](node_id k0) {
            whole_ = b_.declare("whole", b_.rounded_down(terms_, n(type_.lanes)));
            loop("o", begin_, end_, n(form_.outputs_at_once), [&](node_id o) { add_block(o, k0); });
        });
    }

private:
    const row_lines form_;
    node_id whole_ = -1; ///< terms of a block, in whole vectors

    /// A block's terms of some outputs from o on: those of some lines at a time, in vectors.
    void add_block(node_id o, node_id k0) {
        const int rows = form_.outputs_at_once, together = numbers_.lines_at_once;
        std::vector<node_id> outputs{o};
        for (int r = 1; r < rows; ++r)
            outputs.push_back(
                b_.declare(numbered("o", r), b_.index_op(op::min, b_.plus(o, n(r)), before(end_))));
        loop("line", n(0), lines_, n(together), [&](node_id line) {
            std::vector<node_id> lines;
            for (int t = 0; t < together; ++t) lines.push_back(declare_line(line, t));
            declare_sums(rows, together);
            loop("k", n(0), whole_, n(type_.lanes), [&](node_id k) { add_vectors(outputs, lines, k0, k); });
            b_.branch(b_.compare(op::less, whole_, terms_), [&] { // what lies behind the terms is left out
                const lowering::scope inner(low_);
                low_.known.now.lanes_inside =
                    b_.declare("inside", low_.masks.first(b_.minus(terms_, whole_), type_.lanes));
                add_vectors(outputs, lines, k0, whole_);
            });
            for (int t = 0; t < together; ++t)
                for (int r = 0; r < rows; ++r)
                    keep(b_.plus(line, n(t)), b_.plus(o, n(r)), k0, sum_of_lanes(sum_name(r, t)));
        });
    }

    void add_vectors(const std::vector<node_id>& outputs, const std::vector<node_id>& lines, node_id k0,
                     node_id k) {
        std::vector<node_id> thin;
        for (std::size_t t = 0; t < lines.size(); ++t)
            thin.push_back(b_.declare(numbered("b", int(t)), thin_terms(lines[t], k0, k, type_.lanes)));
        const node_id term = b_.declare("term", b_.plus(k0, k));
        for (std::size_t r = 0; r < outputs.size(); ++r) {
            const node_id x = b_.declare(numbered("x", int(r)), large_vector(outputs[r], term, false));
            for (std::size_t t = 0; t < lines.size(); ++t) {
                const std::string sum = sum_name(int(r), int(t));
                b_.assign(sum, sum_with(sum, x, thin[t], type_));
            }
        }
    }

    node_id sum_of_lanes(const std::string& sum) {
        node_id x = b_.name(sum, type_);
        for (int lanes = type_.lanes / 2; lanes > 1; lanes /= 2)
            x = b_.declare(sum + numbered("_of", lanes),
                           b_.apply(op::add, {type_.type, false, lanes}, b_.side(x, 0), b_.side(x, 1)));
        return b_.apply(op::add, {type_.type, false, 1}, b_.lane(x, 0), b_.lane(x, 1));
    }
};

class output_lines_builder : line_sums {
public:
    output_lines_builder(const unwritten_kernel& k, const output_lines& f)
        : line_sums(k, f.lines), form_(f) {}

    void run() {
        line_sums::run([&](node_id k0) {
            loop("o", begin_, end_, n(type_.lanes * form_.vectors_of_outputs),
                 [&](node_id o) { add_block(o, k0); });
        });
    }

private:
    const output_lines form_;

    /// A block's terms of some vectors of outputs from o on: those of some lines at a time.
    void add_block(node_id o, node_id k0) {
        const int rows = numbers_.lines_at_once, vectors = form_.vectors_of_outputs, width = type_.lanes;
        std::vector<node_id> outputs{o}, inside;
        for (int v = 1; v < vectors; ++v) // past the edge the last output is read again
            outputs.push_back(b_.declare(numbered("o", v),
                                         b_.index_op(op::min, b_.plus(o, n(v * width)), before(outputs_))));
        for (int v = 0; v < vectors; ++v)
            inside.push_back(b_.declare(
                numbered("inside", v),
                low_.masks.first(b_.index_op(op::min, b_.minus(outputs_, b_.plus(o, n(v * width))), n(width)),
                                 width)));
        loop("line", n(0), lines_, n(rows), [&](node_id line) {
            std::vector<node_id> lines;
            for (int r = 0; r < rows; ++r) lines.push_back(declare_line(line, r));
            declare_sums(rows, vectors);
            loop("k", n(0), terms_, n(1), [&](node_id k) {
                const node_id term = b_.declare("term", b_.plus(k0, k));
                std::vector<node_id> x;
                for (int v = 0; v < vectors; ++v) {
                    const known_places::scope one_vector(low_.known);
                    low_.known.now.lanes_inside = inside[std::size_t(v)];
                    x.push_back(
                        b_.declare(numbered("x", v), large_vector(outputs[std::size_t(v)], term, true)));
                }
                for (int r = 0; r < rows; ++r) {
                    const node_id a =
                        b_.declare(numbered("a", r), thin_terms(lines[std::size_t(r)], k0, k, 1));
                    for (int v = 0; v < vectors; ++v)
                        b_.assign(sum_name(r, v), sum_with(sum_name(r, v), a, x[std::size_t(v)], type_));
                }
            });
            for (int r = 0; r < rows; ++r)
                for (int v = 0; v < vectors; ++v)
                    keep(b_.plus(line, n(r)), b_.plus(o, n(v * width)), k0, b_.name(sum_name(r, v), type_));
        });
    }
};

inline group_count groups(const thin_lines& f, const launch& l) {
    return {ceil_div(f.down ? l.numbers.rows : l.numbers.cols, f.outputs)};
}
inline std::string describe(const thin_lines& f) {
    return std::to_string(f.outputs) + " outputs of each " + (f.down ? "column" : "row") + ", " +
           count_of(f.lines_at_once, f.down ? "column" : "row") + " and " + std::to_string(f.terms_a_block) +
           " terms at a time";
}

inline group_count groups(const row_lines& f, const launch& l) {
    return groups(f.lines, l);
}
inline std::string describe(const row_lines& f, const schedule& s) {
    return describe(f.lines) + ", " + count_of(f.outputs_at_once, "output") + " in vectors of " +
           count_of(s.lanes, "term");
}
constexpr void add_rules(const row_lines&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const row_lines& f, const unwritten_kernel& k) {
    row_lines_builder(k, f).run();
}

inline group_count groups(const output_lines& f, const launch& l) {
    return groups(f.lines, l);
}
inline std::string describe(const output_lines& f, const schedule& s) {
    return describe(f.lines) + ", " + count_of(f.vectors_of_outputs, "vector") + " of " +
           count_of(s.lanes, "output");
}
constexpr void add_rules(const output_lines&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const output_lines& f, const unwritten_kernel& k) {
    output_lines_builder(k, f).run();
}

} // namespace sinter::plan
