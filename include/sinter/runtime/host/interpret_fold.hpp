#pragma once
// How the terms of reductions are joined, on the host. Included by interpreter.hpp.

#include <cstdint>

#include <sinter/runtime/host/interpreter.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

inline void interpreter::join(reduction how, dtype t, const block& x, std::size_t e, std::size_t to,
                              std::int64_t place) {
    switch (how) {
    case reduction::sum:
        if (is_floating(t))
            sum_[to] += x.real[e];
        else
            total_[to] = wrap(promoted(t), sinter::detail::wrapping_add(total_[to], x.integer[e]));
        return;
    case reduction::compensated_sum: return add_compensated(sum_[to], lost_[to], x.real[e]);
    case reduction::prod:
        if (is_floating(t))
            sum_[to] *= x.real[e];
        else
            total_[to] = wrap(promoted(t), sinter::detail::wrapping_multiply(total_[to], x.integer[e]));
        return;
    case reduction::any: total_[to] = total_[to] != 0 || x.integer[e] != 0; return;
    case reduction::all: total_[to] = total_[to] != 0 && x.integer[e] != 0; return;
    default: break;
    }
    const bool least = how == reduction::min || how == reduction::argmin;
    if (where_[to] >= 0 && !is_ahead(least, t, x, e, to)) return;
    if (is_floating(t))
        best_[to] = x.real[e];
    else
        total_[to] = x.integer[e];
    where_[to] = place;
}

inline bool interpreter::is_ahead(bool least, dtype t, const block& x, std::size_t e, std::size_t to) const {
    if (is_floating(t)) {
        const double r = x.real[e], best = best_[to];
        return (least ? r < best : r > best) || (r != r && best == best);
    }
    const std::int64_t n = x.integer[e], best = total_[to];
    if (t != dtype::u64) return least ? n < best : n > best;
    const auto bits = static_cast<std::uint64_t>(n), best_bits = static_cast<std::uint64_t>(best);
    return least ? bits < best_bits : bits > best_bits;
}

inline void interpreter::finish_fold(graph::value_id id, reduction how, const span& s) {
    const graph::value& v = at(id);
    block& b = of(id);
    if (is_floating(v.type))
        b.real.resize(s.count);
    else
        b.integer.resize(s.count);
    for (std::size_t e = 0; e < s.count; ++e) {
        const bool extreme = how == reduction::min || how == reduction::max;
        if (gives_place(how))
            b.integer[e] = where_[e];
        else if (is_floating(v.type))
            b.real[e] = extreme ? best_[e] : sum_[e];
        else
            b.integer[e] = total_[e];
    }
    if (is_floating(v.type)) round(computed_in(v.type), s, b);
}

} // namespace sinter::runtime::host
