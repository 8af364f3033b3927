#pragma once
// Sums and other folds that are loops within a value (op::series, op::sum_between), on the host. Included by
// interpreter.hpp.

#include <cstdint>

#include <sinter/runtime/host/interpreter.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

/// A term of a loop within a value, in what there is of its element.
inline void interpreter::join_turn(reduction how, dtype t, const block& term, std::size_t e, block& b) {
    if (how == reduction::sum || how == reduction::prod) {
        const bool sum = how == reduction::sum;
        if (is_floating(t))
            b.real[e] = sum ? b.real[e] + term.real[e] : b.real[e] * term.real[e];
        else
            b.integer[e] = wrap(t, sum ? sinter::detail::wrapping_add(b.integer[e], term.integer[e])
                                       : sinter::detail::wrapping_multiply(b.integer[e], term.integer[e]));
        return;
    }
    const bool least = how == reduction::min;
    if (is_floating(t)) {
        if (is_more_extreme(least, term.real[e], b.real[e])) b.real[e] = term.real[e];
    } else if (is_more_extreme(least, t, term.integer[e], b.integer[e])) {
        b.integer[e] = term.integer[e];
    }
}

/// What is the same in all turns is found once.
inline void interpreter::series(const graph::value& v, const span& s, block& b, std::int64_t stamp) {
    if (varies_by_turn_.empty()) varies_by_turn_ = plan::values_by_turn(plan_->values);
    const bool real = is_floating(v.type), between = v.code == op::sum_between;
    std::int64_t turns = turns_of(v);
    if (between) {
        for (const graph::value_id bound : {v.args[1], v.args[2]}) evaluate(bound, s, stamp);
        first_turns_ = &of(v.args[1]);
        end_turns_ = &of(v.args[2]);
        turns = 0;
        for (std::size_t e = 0; e < s.count; ++e) {
            const std::int64_t own = end_turns_->integer[e] - first_turns_->integer[e];
            turns = own > turns ? own : turns;
        }
    }
    const reduction how = reduction_of(v);
    const bool extreme = how == reduction::min || how == reduction::max;
    const int first = how == reduction::prod ? 1 : 0;
    const bool least = how == reduction::min;
    b.real.assign(real ? s.count : 0, !extreme ? first : least ? info(v.type).greatest : info(v.type).least);
    b.integer.assign(real ? 0 : s.count, !extreme ? first : least ? greatest_of(v.type) : least_of(v.type));
    series_stamp_ = stamp;
    for (turn_ = 0; turn_ < turns; ++turn_) {
        turn_stamp_ = ++stamp_;
        evaluate(v.args[0], s, stamp);
        const block& term = of(v.args[0]);
        for (std::size_t e = 0; e < s.count; ++e) {
            if (between && first_turns_->integer[e] + turn_ >= end_turns_->integer[e]) continue;
            join_turn(how, v.type, term, e, b);
        }
    }
    turn_stamp_ = 0;
    first_turns_ = end_turns_ = nullptr;
    b.stamp = stamp;
    if (real) round(computed_in(v.type), s, b);
}

/// Elements whose sum has ended read what its first turn does, and of an empty sum what turn 0 does: others
/// have terms, so there is one.
inline void interpreter::read_turn(const span& s, block& b) const {
    if (!first_turns_) return b.integer.assign(s.count, turn_);
    for (std::size_t e = 0; e < s.count; ++e) {
        const std::int64_t first = first_turns_->integer[e], end = end_turns_->integer[e];
        b.integer[e] = first + turn_ < end ? first + turn_ : first < end ? first : 0;
    }
}

} // namespace sinter::runtime::host
