#pragma once
// Running sums, and scans by other reductions. A work-item has a line, or a share of one. With shares, a
// first launch folds each share. A second launch begins each share with what the shares before it are
// together.
//
//   lines      shares
//     a        a0 a0 a0 | a1 a1 a1 | a2 a2     a2 begins with what a0 and a1 are together
//     b        b0 b0 b0 | b1 b1 b1 | b2 b2
//
// | number                                    | from (docs/schedules.md, "How to read a section") |
// | shares: of 256 terms or more              | none                                              |
// | shares: 3 of a line or more               | reasoned: the first launch reads all terms, too   |
// | shares: for 64 work-items a compute unit, | reasoned: they keep the device busy               |
// |   llvmpipe 8, a CPU 1                     |                                                   |
// | shares: 1024 of a line                    | docs/guide/reductions.md, "Accuracy of sums"      |
// | schedule::local_x: 64                     | none                                              |
// | schedule::lanes: a CPU's columns          | 2026-11-28-two-cores, running_sums.md             |

#include <string>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/folds/fold_writer.hpp>
#include <sinter/plan/folds/vector_accumulators.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/scan/params.hpp>
#include <sinter/plan/forms/words.hpp>

namespace sinter::inline SINTER_ABI::plan {

class row_scan_builder : fold_writer {
public:
    row_scan_builder(const unwritten_kernel& k, const row_scan& f)
        : fold_writer(k.low, k.of, k.facts, k.how), down_(f.down), scan_(f_.first()),
          exclusive_(is_exclusive(low_.at(scan_.id()))) {}

    void run() {
        length_ = scan_.depth();
        if (schedule_.sums.pass != fold_pass::whole) return run_share();
        line_ = b_.declare("line", b_.times(n(schedule_.lanes), b_.item("@global_x")));
        b_.leave_if(outside(line_, lines()));
        if (schedule_.lanes == 1) return run_whole(1);
        b_.branch(b_.compare(op::less_equal, b_.plus(line_, n(schedule_.lanes)), lines()),
                  [&] { run_whole(schedule_.lanes); });
        b_.otherwise([&] {
            loop("column", line_, lines(), n(1), [&](node_id column) {
                line_ = column;
                run_whole(1);
            });
        });
    }

private:
    bool down_;
    folding& scan_;
    bool exclusive_;
    node_id line_ = -1, length_ = -1;

    node_id lines() { return down_ ? low_.extents.cols() : low_.extents.rows(); }
    position at(node_id k) const { return down_ ? position{k, line_} : position{line_, k}; }

    /// Lines from `line_` on, as many as a vector has lanes.
    void run_whole(int lanes) {
        const lowering::scope inner(low_);
        vector_accumulators sums = begun(lanes);
        run_along(sums, n(0), length_);
    }
    void run_share() {
        const node_id share = b_.declare("share", b_.item("@global_x"));
        line_ = b_.declare("line", b_.item("@global_y"));
        b_.leave_if(
            b_.compare(op::logical_or, outside(share, low_.extents.parts()), outside(line_, lines())));
        const auto [begin, end] = low_.extents.terms_of_share(share, length_);
        f_.begin();
        if (schedule_.sums.pass == fold_pass::shares) {
            fold_terms(at(n(0)), begin, end);
            return f_.store_partial(line_, share, f_.accumulated());
        }
        loop("e", n(0), share, n(1), [&](node_id e) { f_.add_partial(line_, e); });
        vector_accumulators sums = begun(1);
        sums.join(0, scan_.accumulated(), -1);
        run_along(sums, begin, end);
    }
    vector_accumulators begun(int lanes) {
        vector_accumulators sums(b_, scan_, lanes);
        sums.take("sum");
        sums.declare(1, -1);
        return sums;
    }

    /// Terms `begin` to `end`, each with the sum up to it. With summing::in_blocks the sums of blocks are
    /// added up, and those of blocks of blocks, so that no chain of additions is long.
    void run_along(vector_accumulators& sums, node_id begin, node_id end) {
        if (!schedule_.sums.in_blocks) return store_sums(sums, begin, end, -1);
        const node_id all = sums.accumulator(0);
        each_block(sums, "part", begin, end, terms_of_block * blocks_of_sum,
                   [&](node_id first, node_id stop) {
                       const node_id part = sums.accumulator(0);
                       each_block(sums, "block", first, stop, terms_of_block, [&](node_id k, node_id last) {
                           store_sums(sums, k, last,
                                      b_.declare("before", b_.apply(op::add, sums.type(), all, part)));
                       });
                   });
    }
    /// Sums of each block alone, which are added to those before it.
    template <class Body>
    void each_block(vector_accumulators& sums, const std::string& name, node_id begin, node_id end,
                    std::int64_t length, Body body) {
        loop(name + "_begin", begin, end, n(length), [&](node_id first) {
            const node_id stop = b_.declare(name + "_end", end_of_block(b_, first, n(length), end));
            const std::string outer = sums.taken();
            sums.take(name);
            sums.declare(1, -1);
            body(first, stop);
            const node_id sum = sums.accumulator(0);
            sums.take(outer);
            sums.join(0, sum, -1);
        });
    }
    void store_sums(vector_accumulators& sums, node_id begin, node_id end, node_id before) {
        const int lanes = sums.type().lanes;
        loop("k", begin, end, n(1), [&](node_id k) {
            const position p = at(k);
            const node_id x = scan_.terms_at(p.i, p.j, lanes);
            // A statement in place overwrites the element.
            const node_id later = exclusive_ ? b_.declare("next", x) : -1;
            if (!exclusive_) sums.join(0, x, -1);
            const node_id own = sums.accumulator(0);
            const node_id all = before < 0 ? own : b_.apply(op::add, sums.type(), before, own);
            low_.set_reduction(p.i, p.j, lanes, b_.declare("up_to_here", all));
            low_.outputs.store(p.i, p.j, lanes);
            if (exclusive_) sums.join(0, later, -1);
        });
    }
};

inline std::int64_t lines_of(const row_scan& f, const launch& l) {
    return f.down ? l.numbers.cols : l.numbers.rows;
}
inline group_count groups(const row_scan& f, const launch& l) {
    if (l.how.sums.pass == fold_pass::whole) return {ceil_div(lines_of(f, l), l.how.local_x * l.how.lanes)};
    return {ceil_div(l.shares.parts, l.how.local_x), lines_of(f, l)};
}
inline std::string describe(const row_scan& f, const schedule& s) {
    return count_of(s.lanes, f.down ? "column" : "row") + " for a work-item";
}
constexpr bool joins(const row_scan&, const launch_view&, const decision&) {
    return false; // a share begins with those before it
}
inline schedule second_launch(const row_scan&, const launch_view&, const decision& first) {
    return first.how;
}
constexpr int adders(const row_scan&, const schedule&) {
    return 1;
}
inline share_extents extents_of_shares(const row_scan& f, const launch& l) {
    return {lines_of(f, l), lines_of(f, l), l.shares.parts};
}
constexpr void add_rules(const row_scan&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const row_scan& f, const unwritten_kernel& k) {
    row_scan_builder(k, f).run();
}

} // namespace sinter::plan
