#pragma once
// Reductions to a scalar on a CPU: a work-item folds all terms, or a share of them, in vectors.
//
//   aaaaaaaa bbbbbbbb cccccccc dddddddd | aaaaaaaa bbbbbbbb ...    one row of terms, four accumulators:
//                                                                  a + b + c + d, then the lanes
//
// | number                          | from (docs/schedules.md, "How to read a section")    |
// | schedule::lanes                 | elements of a register: register_lanes               |
// | 4 accumulators                  | cpu_fold_builder::accumulators                       |
// | columns_down, 64 rows at a time | 2026-11-25-two-cores, "Scalars of what does not lie" |
// | shares, from 2^17 terms on      | share_out (plan/choose/fold_answers.hpp)             |

#include <cstdint>
#include <string>
#include <tuple>

#include <sinter/plan/choose/share_sums.hpp>
#include <sinter/plan/forms/cpu_folds/cpu_fold_builder.hpp>
#include <sinter/plan/forms/cpu_folds/params.hpp>
#include <sinter/plan/forms/form.hpp>

namespace sinter::inline SINTER_ABI::plan {

class vector_fold_builder : cpu_fold_builder {
public:
    vector_fold_builder(const unwritten_kernel& k, const vector_fold& f) : cpu_fold_builder(k), form_(f) {}

    /// All terms of a scalar, or a share of them. Those of arrays that are one row of numbers
    /// (schedule::flat) and those of vectors follow each other; others do so row by row.
    void run() {
        const bool shares = schedule_.sums.pass == fold_pass::shares, rows = !schedule_.flat && f_.has_rows();
        node_id begin = n(0), end = f_.term_count(), share = -1;
        if (shares) {
            const node_id parts = low_.extents.parts();
            share = b_.declare("share", b_.item("@global_x"));
            b_.leave_if(outside(share, parts));
            std::tie(begin, end) = low_.extents.terms_of_share(share, end);
        }
        all_.begin();
        declare_vectors(accumulators, begin);
        const node_id whole = rows ? end : whole_vectors("whole", begin, end, accumulators);
        const auto vectors = [&](folding& f, node_id e) { return one_row(f, e, schedule_.lanes); };
        if (form_.columns_down)
            fold_squares(!shares, begin, end);
        else if (rows)
            fold_rows(!shares, begin, end);
        else
            in_blocks(
                accumulators, begin, whole, n(terms_of_block * accumulators * schedule_.lanes),
                [&](node_id first, node_id stop) { fold_vectors(accumulators, first, stop, vectors, n(0)); });
        join_vectors(begin, whole);
        if (!rows)
            loop("e", whole, end, n(1),
                 [&](node_id e) { all_.add_each([&](folding& f) { return one_row(f, e, 1); }, e); });
        if (!shares) return finish(n(0), n(0), results_of(all_));
        all_.store_partial(n(0), share, all_.accumulated());
        if (schedule_.sums.joins)
            join_shares_of_items(low_, kernel_, facts_, schedule_.sums.twice_in_blocks, n(0),
                                 [&](auto output) { output(n(0), n(0)); });
    }

private:
    const vector_fold form_;

    node_id one_row(folding& f, node_id e, int lanes) {
        return schedule_.flat ? f.flat_terms(e, lanes)
                              : f.terms(low_.extents.zero(), low_.extents.zero(), e, lanes);
    }
    /// Terms `begin` to `end`, in as many accumulators; the first of all of them is number `before`.
    template <class Terms>
    void fold_vectors(int count, node_id begin, node_id end, Terms terms, node_id before) {
        loop("e", begin, end, n(count * schedule_.lanes), [&](node_id e) {
            for (int a = 0; a < count; ++a) {
                const node_id first = b_.plus(e, n(a * schedule_.lanes)), place = b_.plus(before, e);
                for (vector_accumulators& of : vectors_) of.join(a, terms(of.terms_of(), first), place);
            }
        });
    }
    /// The terms of a matrix from `begin` to `end`, row by row; columns that are no whole vector go one by
    /// one. Blocks are some rows, or a part of a row.
    void fold_rows(bool all, node_id begin, node_id end) {
        const node_id cols = f_.depth_cols();
        const auto part_of_row = [&](node_id row, node_id from, node_id to) {
            const node_id before = b_.times(row, cols);
            const auto column = [&](node_id e) { return b_.minus(e, before); };
            const node_id first = b_.declare("first", b_.index_op(op::max, column(begin), from));
            const node_id last = b_.declare("last", b_.index_op(op::min, column(end), to));
            fold_row(row, first, last);
        };
        if (!schedule_.sums.in_blocks) {
            if (all)
                return loop("row", n(0), f_.depth(), n(1), [&](node_id row) { fold_row(row, n(0), cols); });
            return loop("row", quotient(begin, cols), b_.quotient_up(end, cols), n(1),
                        [&](node_id row) { part_of_row(row, n(0), cols); });
        }
        const std::int64_t width = terms_of_block * accumulators * schedule_.lanes;
        const node_id parts = b_.declare("parts_of_row", b_.quotient_up(cols, n(width)));
        const node_id rows = quotient(n(terms_of_block / 8 * schedule_.lanes), cols);
        const node_id block = b_.declare("rows_of_block", b_.index_op(op::max, rows, n(1)));
        in_blocks(
            accumulators, b_.times(quotient(begin, cols), parts), b_.times(b_.quotient_up(end, cols), parts),
            block,
            [&](node_id from, node_id to) {
                loop("part", from, to, n(1), [&](node_id part) {
                    const node_id column = b_.declare("column", b_.times(remainder(part, parts), n(width)));
                    part_of_row(b_.declare("row", quotient(part, parts)), column,
                                end_of_block(b_, column, n(width), cols));
                });
            },
            &all_);
    }
    /// The same of whole rows, some at a time: down these a vector of columns, then the next. Of arrays that
    /// lie the other way round each cache line serves as many rows as it has elements. Blocks are some
    /// columns of these rows.
    void fold_squares(bool all, node_id begin, node_id end) {
        constexpr std::int64_t rows_at_once = 64;
        const int lanes = schedule_.lanes;
        const node_id cols = f_.depth_cols();
        const node_id first_row = all ? n(0) : quotient(begin, cols),
                      end_row = all ? f_.depth() : quotient(end, cols);
        if (!schedule_.sums.in_blocks) {
            const node_id whole_cols = b_.declare("whole_cols", whole_vectors_of(cols));
            return loop("first", first_row, end_row, n(rows_at_once), [&](node_id first) {
                const node_id last =
                    b_.declare("last", b_.index_op(op::min, b_.plus(first, n(rows_at_once)), end_row));
                fold_square(first, last, n(0), cols, whole_cols);
            });
        }
        const node_id width = n(terms_of_block / (rows_at_once / accumulators) * lanes);
        const node_id parts = b_.declare("parts_of_row", b_.quotient_up(cols, width));
        const node_id bands = b_.quotient_up(b_.minus(end_row, first_row), n(rows_at_once));
        in_blocks(
            accumulators, n(0), b_.declare("squares", b_.times(bands, parts)), n(1),
            [&](node_id from, node_id to) {
                loop("square", from, to, n(1), [&](node_id square) {
                    const node_id first = b_.declare(
                        "first", b_.plus(first_row, b_.times(quotient(square, parts), n(rows_at_once))));
                    const node_id last =
                        b_.declare("last", b_.index_op(op::min, b_.plus(first, n(rows_at_once)), end_row));
                    const node_id col = b_.declare("first_col", b_.times(remainder(square, parts), width));
                    const node_id end_col = b_.declare("end_col", end_of_block(b_, col, width, cols));
                    fold_square(first, last, col, end_col,
                                b_.declare("whole_cols", b_.rounded_down(col, end_col, n(lanes))));
                });
            },
            &all_);
    }
    /// Rows `first` to `last` in columns `begin` to `end`, of which those before `whole` are whole vectors.
    void fold_square(node_id first, node_id last, node_id begin, node_id end, node_id whole) {
        const node_id fours = b_.declare("fours", b_.rounded_down(first, last, n(accumulators)));
        loop("col", begin, whole, n(schedule_.lanes), [&](node_id col) {
            loop("row", first, fours, n(accumulators), [&](node_id row) {
                for (int a = 0; a < accumulators; ++a) join_at(a, b_.plus(row, n(a)), col);
            });
            loop("row", fours, last, n(1), [&](node_id row) { join_at(0, row, col); });
        });
        loop("col", whole, end, n(1), [&](node_id col) {
            loop("row", first, last, n(1), [&](node_id row) {
                all_.add_each([&](folding& f) { return f.terms_at(row, col, 1); }, n(0));
            });
        });
    }
    /// Terms (row, col), (row, col + 1) ... into the accumulators of number a.
    void join_at(int a, node_id row, node_id col) {
        for (vector_accumulators& of : vectors_)
            of.join(a, of.terms_of().terms_at(row, col, schedule_.lanes), n(0));
    }
    /// Columns `first` to `last` of a row.
    void fold_row(node_id row, node_id first, node_id last) {
        const node_id before = all_.picks() ? b_.declare("before", b_.times(row, f_.depth_cols())) : n(0);
        const auto terms = [&](folding& f, node_id col) { return f.terms_at(row, col, schedule_.lanes); };
        const node_id fours = whole_vectors("whole_fours", first, last, accumulators);
        fold_vectors(accumulators, first, fours, terms, before);
        const node_id whole = whole_vectors("whole", first, last, 1);
        fold_vectors(1, fours, whole, terms, before);
        loop("e", whole, last, n(1), [&](node_id col) {
            all_.add_each([&](folding& f) { return f.terms_at(row, col, 1); }, b_.plus(before, col));
        });
    }
    /// The accumulators of a scalar into one. Those of argmin and argmax hold something if there were
    /// vectors.
    void join_vectors(node_id begin, node_id end) {
        const int lanes = schedule_.lanes;
        const auto each = [&](bool picking, auto body) {
            for (std::size_t v = 0; v < vectors_.size(); ++v)
                if (all_.each()[v].picks() == picking) body(vectors_[v], all_.each()[v]);
        };
        each(true, [&](vector_accumulators& of, folding& f) {
            b_.branch(b_.compare(op::less, begin, end), [&] {
                loop("c", n(0), n(lanes), n(1), [&](node_id c) {
                    for (int a = 0; a < accumulators; ++a) of.merge(f, a, c, b_.plus(c, n(a * lanes)));
                });
            });
        });
        join_sums(accumulators);
        each(false, [&](vector_accumulators& of, folding& f) {
            if (f.keeps_pair()) of.merge_lanes(f, 0);
        });
        for (int l = 0; l < lanes; ++l)
            each(false, [&](vector_accumulators& of, folding& f) {
                if (!f.keeps_pair()) f.add(b_.lane(of.accumulator(0), l), n(0));
            });
    }
};

inline group_count groups(const vector_fold&, const launch& l) {
    return {l.parts()};
}
inline std::string describe(const vector_fold& f, const schedule& s) {
    return "vectors of " + std::to_string(s.lanes) + " terms" +
           (f.columns_down ? ", down some rows at a time" : "");
}
inline bool joins(const vector_fold&, const launch_view& v, const decision& d) {
    return joins_in_item(v, d, 1);
}
inline schedule second_launch(const vector_fold&, const launch_view& v, const decision& first) {
    return sum_by_items(v, first);
}
constexpr int adders(const vector_fold&, const schedule&) {
    return 1;
}
inline share_extents extents_of_shares(const vector_fold&, const launch& l) {
    return row_of_shares_for_each(l);
}
constexpr void add_rules(const vector_fold&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const vector_fold& f, const unwritten_kernel& k) {
    vector_fold_builder(k, f).run();
}

} // namespace sinter::plan
