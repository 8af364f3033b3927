#pragma once
// Sums that are loops within a value (op::series, op::sum_between).

#include <string>
#include <vector>

#include <sinter/plan/blocks_of_sums.hpp>
#include <sinter/plan/write/joins.hpp>
#include <sinter/plan/write/neighbours.hpp>

namespace sinter::inline SINTER_ABI::plan {

class series_loops : lowering_part {
public:
    using lowering_part::node_id;

    series_loops(lowering_context& c, neighbour_access& neighbours, evaluator& values)
        : lowering_part(c), neighbours_(neighbours), values_(values) {}

    /// The turn of the loop that is being written.
    node_id turn() const { return turn_; }
    /// Finds a sum, or another fold, between bounds. Terms of an unrolled loop have sums of their own, so
    /// that none waits for another.
    void find_between(value_id id, node_id i, node_id j, int lanes);
    /// Finds a value at several columns, in one loop for all of them.
    void find(value_id id, node_id i, const std::vector<node_id>& columns, int lanes);
    /// Finds the kernel's series at several columns, in one loop each. Column n is in row `rows[n]` of a
    /// matrix (lowering_rules::matrix_width), all of them in its column `within`.
    void find_all(node_id i, const std::vector<node_id>& columns, const std::vector<node_id>& rows,
                  node_id within, int lanes);

private:
    static constexpr int unrolled = 4; ///< fastest on a CPU (docs/decisions/sparse.md)

    /// What a sum between bounds adds up, and how.
    struct sums_between {
        value_id term;
        node_id i, j;
        int lanes;
        loops::value_type type;
        reduction how;
        std::string suffix;
        int count = unrolled;
    };

    neighbour_access& neighbours_;
    evaluator& values_;
    node_id turn_ = -1;

    void add_turns(const sums_between& of, const std::string& turn, node_id from, node_id to,
                   const std::vector<std::string>& totals);
    node_id sum_of_turns(const sums_between& of, node_id first, node_id end);
    void add_blocks(const sums_between& of, node_id first, node_id end, const std::string& total);

    void prepare_places(value_id id, node_id i, node_id j, int lanes);
    void prepare_number(value_id id, node_id i, node_id j);
    void keep(value_id id, node_id i, node_id j, int lanes, node_id n) {
        found_.keep(id, i, j, lanes, context_.down, n);
    }
};

inline void series_loops::find(value_id id, node_id i, const std::vector<node_id>& columns, int lanes) {
    const graph::value& v = at(id);
    const loops::value_type type{register_type_of(id), false, lanes};
    std::vector<std::string> totals;
    for (const node_id j : columns) {
        prepare_places(v.args[0], i, j, lanes);
        totals.push_back("sum" + names_.next());
        b.declare(totals.back(), b.splat(b.number(0, type.type), lanes), false);
    }
    const std::string turn = "k" + names_.next();
    b.loop(turn, b.integer(0), b.integer(turns_of(v)), b.integer(1), [&](node_id k) {
        const lowering_scope inner(context_);
        turn_ = b.cast({dtype::i32, false, 1}, k);
        for (std::size_t n = 0; n < columns.size(); ++n) {
            const node_id term = b.splat(values_.value(v.args[0], i, columns[n], lanes), lanes);
            b.assign(totals[n], b.apply(op::add, type, b.name(totals[n], type), term));
        }
    });
    for (std::size_t n = 0; n < columns.size(); ++n) keep(id, i, columns[n], lanes, b.name(totals[n], type));
}

inline void series_loops::find_between(value_id id, node_id i, node_id j, int lanes) {
    const graph::value& v = at(id);
    const std::string suffix = names_.next();
    const auto bound = [&](const char* name, int n) {
        return b.declare(name + suffix, b.to_index(values_.value(v.args[n], i, j, 1)));
    };
    const node_id first = bound("first", 1), end = bound("end", 2);
    prepare_places(v.args[0], i, j, lanes);
    sums_between of{v.args[0], i, j, lanes, {register_type_of(id), false, lanes}, reduction_of(v), suffix};
    of.count = facts_.draws() ? 1 : unrolled; // a fragment has a loop for each component of its texel
    if (!facts_.runs_long_loops()) {
        const node_id total = sum_of_turns(of, first, end);
        return keep(id, i, j, lanes, of.count > 1 ? b.declare("total" + suffix, total) : total);
    }
    const std::string total = "total" + suffix;
    b.declare(total, b.splat(identity_of(b, of.how, of.type.type), lanes), false);
    // Of rows of few elements a processor cannot foretell where more loops than one end.
    b.branch(b.compare(op::less, b.minus(end, first), b.integer(2 * unrolled)), [&] {
        const lowering_scope inner(context_);
        add_turns(of, "s" + suffix, first, end, {total});
    });
    b.otherwise([&] {
        const lowering_scope inner(context_);
        add_blocks(of, first, end, total);
    });
    keep(id, i, j, lanes, b.name(total, of.type));
}

/// Long rows, too: in blocks, so that sums keep their digits.
inline void series_loops::add_blocks(const sums_between& of, node_id first, node_id end,
                                     const std::string& total) {
    const node_id block = b.integer(terms_of_block);
    b.loop("b" + of.suffix, first, end, block, [&](node_id from) {
        const lowering_scope inner(context_);
        const node_id stop = b.declare("stop" + of.suffix, b.index_op(op::min, b.plus(from, block), end));
        b.assign(total,
                 b.apply(joining_op(of.how), of.type, b.name(total, of.type), sum_of_turns(of, from, stop)));
    });
}

/// Turns `from` up to before `to`, one for each of `totals` at once.
inline void series_loops::add_turns(const sums_between& of, const std::string& turn, node_id from, node_id to,
                                    const std::vector<std::string>& totals) {
    b.loop(turn, from, to, b.integer(static_cast<std::int64_t>(totals.size())), [&](node_id k) {
        for (std::size_t n = 0; n < totals.size(); ++n) {
            const lowering_scope inner(context_);
            turn_ = b.cast({dtype::i32, false, 1}, b.plus(k, b.integer(static_cast<std::int64_t>(n))));
            const node_id term = b.splat(values_.value(of.term, of.i, of.j, of.lanes), of.lanes);
            b.assign(totals[n], b.apply(joining_op(of.how), of.type, b.name(totals[n], of.type), term));
        }
    });
}

/// The sum of the turns `first` up to before `end`, in several sums at once.
inline series_loops::node_id series_loops::sum_of_turns(const sums_between& of, node_id first, node_id end) {
    std::vector<std::string> totals;
    for (int n = 0; n < of.count; ++n) {
        totals.push_back("sum" + of.suffix + (n > 0 ? "_" + std::to_string(n) : ""));
        b.declare(totals.back(), b.splat(identity_of(b, of.how, of.type.type), of.lanes), false);
    }
    node_id rest = first;
    if (of.count > 1) {
        rest = b.declare("rest" + of.suffix, b.rounded_down(first, end, b.integer(of.count)));
        add_turns(of, "k" + of.suffix, first, rest, totals);
    }
    add_turns(of, "r" + of.suffix, rest, end, {totals[0]});
    // In pairs: (0 + 1) + (2 + 3).
    std::vector<node_id> all;
    for (const std::string& total : totals) all.push_back(b.name(total, of.type));
    while (all.size() > 1) {
        std::vector<node_id> pairs;
        for (std::size_t n = 0; n < all.size(); n += 2)
            pairs.push_back(b.apply(joining_op(of.how), of.type, all[n], all[n + 1]));
        all = pairs;
    }
    return all[0];
}

inline void series_loops::find_all(node_id i, const std::vector<node_id>& columns,
                                   const std::vector<node_id>& rows, node_id within, int lanes) {
    const loops::value_type number{dtype::i32, false, 1};
    for (std::size_t id = 0; id < context_.uses.size(); ++id) {
        const auto v = static_cast<value_id>(id);
        if (!is_used(id) || places_.width_of(v) != rules_.matrix_width) continue;
        for (std::size_t n = 0; n < columns.size(); ++n)
            found_.keep(v, i, columns[n], 1, false,
                        b.cast(number, at(v).code == op::divide ? rows[n] : within));
    }
    for (std::size_t id = 0; id < context_.uses.size(); ++id)
        if (is_used(id) && at(static_cast<value_id>(id)).code == op::series)
            find(static_cast<value_id>(id), i, columns, lanes);
}

/// Finds, before a loop, what is the same in all its turns of the places that a value reads.
inline void series_loops::prepare_places(value_id id, node_id i, node_id j, int lanes) {
    const graph::value& v = at(id);
    if (v.code == op::gather && reads_inside(v)) {
        const int places = neighbours_.columns_of(v, j, lanes) == along_row::apart ? lanes : 1;
        for (int n = 0; n < places; ++n) {
            const auto [row, col] = in_lane(i, j, n);
            prepare_number(v.args[1], row, col);
            prepare_number(v.args[2], row, col);
        }
    }
    if (reads_elsewhere(v.code)) return;
    for (const value_id a : v.computed_args()) prepare_places(a, i, j, lanes);
}

/// The same of one number of a place.
inline void series_loops::prepare_number(value_id id, node_id i, node_id j) {
    const graph::value& v = at(id);
    if (arity(v.code) == 0) return;
    if (places_.varies_by_turn(id)) {
        for (const value_id a : v.computed_args()) prepare_number(a, i, j);
        return;
    }
    const node_id n = values_.value(id, i, j, 1);
    if (b.at(n).kind != loops::node_kind::apply) return;
    keep(id, i, j, 1, b.declare("t" + names_.next(), n));
}

} // namespace sinter::plan
