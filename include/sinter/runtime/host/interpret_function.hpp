#pragma once
// Reductions and loops by functions of the program's, on the host. Included by interpreter.hpp.

#include <cstddef>
#include <cstdint>

#include <sinter/runtime/host/interpreter.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

/// Every `step`-th element from `first` on, `count` of them, of the array that holds such values: in the
/// other one a block keeps what it held for a plan before.
inline void interpreter::copy(bool real, const block& from, std::size_t first, std::size_t step,
                              std::size_t count, block& to) {
    if (real) {
        to.real.resize(count);
        for (std::size_t e = 0; e < count; ++e) to.real[e] = from.real[first + e * step];
    } else {
        to.integer.resize(count);
        for (std::size_t e = 0; e < count; ++e) to.integer[e] = from.integer[first + e * step];
    }
}

/// The function of `count` pairs.
inline const interpreter::block& interpreter::joined(const graph::joining& f, bool real, const block& left,
                                                     const block& right, std::size_t count) {
    const std::int64_t stamp = ++stamp_;
    block &a = of(f.left), &b = of(f.right);
    copy(real, left, 0, 1, count, a);
    copy(real, right, 0, 1, count, b);
    a.stamp = b.stamp = stamp;
    evaluate(f.result, {0, 0, 0, 0, count}, stamp);
    return of(f.result);
}

/// All elements as one: neighbours are joined, again and again.
inline interpreter::block interpreter::in_order(const graph::joining& f, bool real, block x,
                                                std::size_t count) {
    block left, right, last;
    while (count > 1) {
        const std::size_t pairs = count / 2, rest = count % 2;
        copy(real, x, 0, 2, pairs, left);
        copy(real, x, 1, 2, pairs, right);
        if (rest) copy(real, x, count - 1, 1, 1, last);
        copy(real, joined(f, real, left, right, pairs), 0, 1, pairs, x);
        if (rest && real) x.real.push_back(last.real[0]);
        if (rest && !real) x.integer.push_back(last.integer[0]);
        count = pairs + rest;
    }
    return x;
}

inline void interpreter::fold_by_function(graph::value_id id, const span& s) {
    const graph::value v = at(id);
    const graph::joining f = plan_->values.function_of(v);
    const bool real = is_floating(v.type);
    const std::int64_t depth = bound_->length(kernel_->depth), cols = bound_->length(kernel_->depth_cols);
    block total, x;
    bool first = true;
    const auto add = [&](const block& terms, std::size_t count) {
        copy(real, first ? terms : joined(f, real, total, terms, count), 0, 1, count, x);
        std::swap(total, x);
        first = false;
    };
    if (v.axis == reduce_axis::all) {
        const bool down = cols == 1;
        const std::int64_t outer = down ? 1 : depth, inner = down ? depth : cols;
        for (std::int64_t o = 0; o < outer; ++o)
            for (std::int64_t begin = 0; begin < inner; begin += block_size) {
                const std::int64_t left = inner - begin;
                const span terms{down ? begin : o, down ? 0 : begin, down ? 1 : 0, down ? 0 : 1,
                                 static_cast<std::size_t>(left < block_size ? left : block_size)};
                evaluate(v.args[0], terms, ++stamp_);
                add(in_order(f, real, of(v.args[0]), terms.count), 1);
            }
    } else {
        for (std::int64_t k = 0; k < depth; ++k) {
            span at_k = s;
            (v.axis == reduce_axis::cols ? at_k.j : at_k.i) = k;
            (v.axis == reduce_axis::cols ? at_k.dj : at_k.di) = 0;
            evaluate(v.args[0], at_k, ++stamp_);
            add(of(v.args[0]), s.count);
        }
    }
    block& to = of(id);
    to.real.assign(real ? s.count : 0, 0);
    to.integer.assign(real ? 0 : s.count, 0);
    if (!first) copy(real, total, 0, 1, s.count, to);
    if (real) round(computed_in(v.type), s, to);
}

inline void interpreter::steps(graph::value_id id, const span& s, std::int64_t stamp) {
    const graph::value v = at(id);
    const graph::states start = plan_->values.states_of(v.args[1]), next = plan_->values.states_of(v.args[2]);
    block states[3];
    bool real[3] = {};
    evaluate(v.args[0], s, stamp);
    const std::int64_t count = s.count == 0 ? 0 : of(v.args[0]).integer[0];
    for (int n = 0; n < start.count; ++n) {
        evaluate(start.all[n], s, stamp);
        real[n] = is_floating(at(start.all[n]).type);
        copy(real[n], of(start.all[n]), 0, 1, s.count, states[n]);
    }
    for (std::int64_t step = 0; step < count; ++step) {
        const std::int64_t now = ++stamp_;
        for (std::size_t a = 0; a < plan_->values.values.size(); ++a) {
            const graph::value& argument = plan_->values.values[a];
            const int n = argument.attribute - first_state;
            if (argument.code != op::argument || n < 0 || n >= start.count) continue;
            copy(real[n], states[n], 0, 1, s.count, blocks_[a]);
            blocks_[a].stamp = now;
        }
        for (int n = 0; n < next.count; ++n) evaluate(next.all[n], s, now);
        for (int n = 0; n < next.count; ++n) copy(real[n], of(next.all[n]), 0, 1, s.count, states[n]);
    }
    plan_->values.each_state(id, [&](graph::value_id each, int n) {
        copy(real[n], states[n], 0, 1, s.count, of(each));
        of(each).stamp = stamp;
    });
}

} // namespace sinter::runtime::host
