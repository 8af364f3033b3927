#pragma once
// Reductions along lines of which one reads what another gives, and formulas that read both the line and its
// reductions: a softmax, a row divided by its norm. A work-group takes a line, or some. Its work-items share
// the elements out, fold them, and all of them know the result then.
//
//   softmax(A, axis<1>), a row of 8 elements, 4 work-items that keep 2 each
//
//     a b c d a b c d      each reads its own, which stay in registers
//     max of all           a tree in local memory
//     sum of exp(x - max)  another
//     a b c d a b c d      each writes its own
//
// Long lines are read again for each reduction. They come from a cache then.
//
// | number                    | from (docs/schedules.md, "How to read a section") |
// | items: 4 vectors for each | bench/results/decisions/whole_lines.md            |
// | items: 512 at most        | the same                                          |
// | lines: 256 work-items     | none                                              |
// | lines: 32 neighbours      | reasoned: memory hands them over at once          |
// | kept: 8 at most           | reasoned: a text has the formula so many times    |
// | lanes: 4                  | layout                                            |

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <sinter/core/ceil_div.hpp>
#include <sinter/plan/folds/fold_writer.hpp>
#include <sinter/plan/forms/form.hpp>
#include <sinter/plan/forms/whole_lines/params.hpp>
#include <sinter/plan/forms/words.hpp>

namespace sinter::inline SINTER_ABI::plan {

class whole_lines_builder : fold_writer {
public:
    whole_lines_builder(const unwritten_kernel& k, const whole_lines& f)
        : fold_writer(k.low, k.of, k.facts, k.how), form_(f) {}

    void run() {
        find_line();
        length_ = f_.first().term_count();
        f_.begin();
        if (form_.kept > 0) find_kept();
        for (std::size_t first = 0; first < f_.each().size();) {
            std::size_t end = first + 1;
            while (end < f_.each().size() && !is_read_by(first, end)) ++end;
            fold(first, end);
            first = end;
        }
        store_lines();
    }

private:
    const whole_lines form_;
    node_id item_ = -1, slot_line_ = -1, slot_ = -1, line_ = -1, exists_ = -1, length_ = -1;
    std::int64_t shared_ = 1;      ///< work-items that have all of a line's fold together
    std::vector<node_id> results_; ///< of the reductions that are done
    /// The same fold may be a result of each line, and one for all elements of the line.
    std::vector<std::vector<value_id>> names_;

    /// What a work-item keeps: the first of its elements, of a place that exists, and whether it is its own.
    struct own {
        node_id at, exists;
    };
    std::vector<own> kept_;

    /// The line's number, and this work-item's in it. Barriers are for all: those without a line fold the
    /// last one.
    void find_line() {
        item_ = b_.declare("item", b_.item(form_.across ? "@local_y" : "@local_x"));
        const node_id group = b_.item("@group_x");
        const node_id count = form_.down ? low_.extents.cols() : low_.extents.rows();
        const char* name = form_.down ? "column" : "row";
        if (b_.at(count).kind == loops::node_kind::integer) {
            line_ = n(0); // the only one
            return;
        }
        if (form_.lines == 1) {
            line_ = b_.declare(name, group);
            return;
        }
        slot_line_ = b_.declare("line", b_.item(form_.across ? "@local_x" : "@local_y"));
        const node_id number = b_.declare("number", b_.plus(b_.times(group, n(form_.lines)), slot_line_));
        exists_ = inside(number, count);
        line_ = b_.declare(name, b_.index_op(op::min, number, before(count)));
    }
    position at(node_id e) const { return form_.down ? position{e, line_} : position{line_, e}; }

    void find_kept() {
        const int lanes = schedule_.lanes;
        const node_id mine = b_.times(item_, n(lanes)), last = b_.minus(length_, n(lanes));
        for (int k = 0; k < form_.kept; ++k) {
            const std::string number = std::to_string(k);
            const node_id e =
                b_.declare("e" + number, b_.plus(mine, n(std::int64_t{k} * form_.items * lanes)));
            const node_id there = b_.declare("at" + number, b_.index_op(op::min, e, last));
            if (lanes == 4) low_.known.add_multiple_of_4(there);
            kept_.push_back({there, inside(e, length_)});
        }
    }

    /// The `later`-th reduction reads what one from the `first` on gives.
    bool is_read_by(std::size_t first, std::size_t later) {
        for (std::size_t r = first; r < later; ++r) {
            std::vector<bool> seen(low_.values().values.size(), false);
            if (reads(low_.at(f_.each()[later].id()).args[0], f_.each()[r].id(), seen)) return true;
        }
        return false;
    }
    bool reads(value_id id, value_id part, std::vector<bool>& seen) {
        if (is_same_fold(low_.at(id), low_.at(part))) return true;
        if (seen[static_cast<std::size_t>(id)]) return false;
        seen[static_cast<std::size_t>(id)] = true;
        for (const value_id a : low_.at(id).computed_args())
            if (reads(a, part, seen)) return true;
        return false;
    }

    /// Reductions that are done, for what is computed at `p`.
    void give(position p, int lanes) {
        for (std::size_t r = 0; r < results_.size(); ++r)
            for (const value_id id : names_[r]) low_.set_value(id, p.i, p.j, lanes, results_[r]);
    }
    /// Terms of reductions `first` to `end` from `e` on; `number` ends the names of variables.
    std::vector<node_id> terms_at(std::size_t first, std::size_t end, node_id e, const std::string& number) {
        const position p = at(e);
        give(p, schedule_.lanes);
        std::vector<node_id> terms;
        for (std::size_t r = first; r < end; ++r) {
            folding& one = f_.each()[r];
            node_id x = one.terms_at(p.i, p.j, schedule_.lanes);
            if (schedule_.lanes > 1) x = b_.declare("terms" + number + one.tag(), x);
            terms.push_back(one.join_lanes(x, number));
        }
        return terms;
    }
    void add(std::size_t first, const std::vector<node_id>& terms) {
        for (std::size_t r = 0; r < terms.size(); ++r) f_.each()[first + r].add(terms[r], -1);
    }

    std::vector<value_id> names_of(value_id reduction) {
        std::vector<value_id> names;
        for (std::size_t id = 0; id < low_.values().values.size(); ++id)
            if (is_same_fold(low_.values().values[id], low_.at(reduction)))
                names.push_back(static_cast<value_id>(id));
        return names;
    }

    void fold(std::size_t first, std::size_t end) {
        for (std::size_t k = 0; k < kept_.size(); ++k) {
            const std::vector<node_id> terms = terms_at(first, end, kept_[k].at, std::to_string(k));
            b_.branch(kept_[k].exists, [&] { add(first, terms); });
        }
        if (form_.kept == 0) each([&](node_id e) { add(first, terms_at(first, end, e, {})); });
        share(first, end);
        for (std::size_t r = first; r < end; ++r) {
            folding& one = f_.each()[r];
            const std::string name = name_of(one.how());
            results_.push_back(
                b_.declare(name + (form_.down ? "_of_column" : "_of_row") + one.tag(), joined(one)));
            names_.push_back(names_of(one.id()));
        }
    }

    /// Few enough that each work-item joins them by itself.
    static constexpr std::int64_t few = 8;
    /// What the work-items of a line have, joined until few of them have it all.
    void share(std::size_t first, std::size_t end) {
        if (form_.items == 1) return;
        if (slot_ < 0)
            slot_ = form_.lines == 1
                        ? item_
                        : b_.declare("slot", b_.plus(b_.times(item_, n(form_.lines)), slot_line_));
        const auto some = [&](auto body) {
            for (std::size_t r = first; r < end; ++r) body(f_.each()[r]);
        };
        some([&](folding& one) {
            one.share_memory(std::int64_t{form_.items} * form_.lines);
            one.store_shared(slot_);
        });
        shared_ = form_.items;
        for (std::int64_t left = form_.items; left > few; left = shared_) {
            shared_ = (std::max)(few, left / few);
            b_.barrier();
            b_.branch(inside(item_, n(shared_)), [&] {
                loop("other", n(shared_ * form_.lines), n(left * form_.lines), n(shared_ * form_.lines),
                     [&](node_id other) {
                         some([&](folding& one) { one.join_shared(slot_, b_.plus(slot_, other)); });
                     });
            });
        }
        b_.barrier();
    }
    node_id joined(folding& one) {
        if (form_.items == 1) return one.accumulated();
        node_id all = -1;
        for (std::int64_t k = 0; k < shared_; ++k) {
            const node_id place = form_.lines == 1 ? n(k) : b_.plus(n(k * form_.lines), slot_line_);
            const node_id x = one.load_shared(place).value;
            all = k == 0 ? x : one.join(all, x);
        }
        return all;
    }
    template <class Body>
    void each(Body body) {
        const int lanes = schedule_.lanes;
        loop("e", b_.times(item_, n(lanes)), length_, n(std::int64_t{form_.items} * lanes), [&](node_id e) {
            if (lanes == 4) low_.known.add_multiple_of_4(e);
            body(e);
        });
    }

    void store_lines() {
        const bool of_line = form_.down ? !kernel_.rows.is_sized() : !kernel_.cols.is_sized();
        if (of_line) {
            const position p = at(n(0));
            give(p, 1);
            return where_it_exists(b_.compare(op::equal, item_, n(0)),
                                   [&] { store_and_forget(p.i, p.j, 1); });
        }
        const auto store = [&](node_id e) {
            const position p = at(e);
            give(p, schedule_.lanes);
            low_.outputs.store(p.i, p.j, schedule_.lanes);
        };
        for (const own& k : kept_)
            where_it_exists(k.exists, [&] {
                const lowering::scope inner(low_);
                store(k.at);
            });
        if (form_.kept == 0) {
            if (exists_ < 0) return each(store);
            b_.branch(exists_, [&] { each(store); });
        }
    }
    template <class Body>
    void where_it_exists(node_id condition, Body body) {
        b_.branch(exists_ < 0 ? condition : b_.both(exists_, condition), body);
    }
};

inline group_count groups(const whole_lines& f, const launch& l) {
    return {ceil_div(f.down ? l.numbers.cols : l.numbers.rows, f.lines)};
}
inline std::string describe(const whole_lines& f, const schedule& s) {
    return count_of(f.lines, f.down ? "column" : "row") + " for a work-group, " +
           count_of(f.items, "work-item") + " for each line" +
           (f.kept > 0 ? ", each keeps " + std::to_string(f.kept * s.lanes) + " elements" : "");
}
constexpr void add_rules(const whole_lines&, const schedule&, const device_facts&, lowering_rules&) {}
inline void lower(const whole_lines& f, const unwritten_kernel& k) {
    whole_lines_builder(k, f).run();
}

} // namespace sinter::plan
