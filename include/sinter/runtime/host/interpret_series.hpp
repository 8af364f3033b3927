#pragma once
// Sums that are loops within a value (op::series), on the host. Included by interpreter.hpp.

#include <cstdint>

#include <sinter/runtime/host/interpreter.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

/// What is the same in all turns is found once.
inline void interpreter::series(const graph::value& v, const span& s, block& b, std::int64_t stamp) {
    if (varies_by_turn_.empty()) varies_by_turn_ = plan::values_by_turn(plan_->values);
    const bool real = is_floating(v.type);
    b.real.assign(real ? s.count : 0, 0);
    b.integer.assign(real ? 0 : s.count, 0);
    series_stamp_ = stamp;
    for (turn_ = 0; turn_ < turns_of(v); ++turn_) {
        turn_stamp_ = ++stamp_;
        evaluate(v.args[0], s, stamp);
        const block& term = of(v.args[0]);
        for (std::size_t e = 0; e < s.count; ++e) {
            if (real)
                b.real[e] += term.real[e];
            else
                b.integer[e] = wrap(v.type, sinter::detail::wrapping_add(b.integer[e], term.integer[e]));
        }
    }
    turn_stamp_ = 0;
    b.stamp = stamp;
    if (real) round(computed_in(v.type), s, b);
}

} // namespace sinter::runtime::host
