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

/// The same of each part of a function; `f` are its parts.
inline void interpreter::copy_parts(const graph::joining* f, const part_blocks& from, std::size_t first,
                                    std::size_t step, std::size_t count, part_blocks& to) const {
    for (int p = 0; p < f->parts; ++p)
        copy(is_floating(at(f[p].result).type), from.all[p], first, step, count, to.all[p]);
}

/// The function of `count` pairs of what is on the left and on the right.
inline void interpreter::join(const graph::joining* f, const part_blocks& left, const part_blocks& right,
                              std::size_t count, part_blocks& to) {
    const std::int64_t stamp = ++stamp_;
    for (int p = 0; p < f->parts; ++p) {
        const bool real = is_floating(at(f[p].result).type);
        copy(real, left.all[p], 0, 1, count, of(f[p].left));
        copy(real, right.all[p], 0, 1, count, of(f[p].right));
        of(f[p].left).stamp = of(f[p].right).stamp = stamp;
    }
    for (int p = 0; p < f->parts; ++p) evaluate(f[p].result, {0, 0, 0, 0, count}, stamp);
    for (int p = 0; p < f->parts; ++p)
        copy(is_floating(at(f[p].result).type), of(f[p].result), 0, 1, count, to.all[p]);
}

/// All elements as one: neighbours are joined, again and again.
inline void interpreter::join_in_order(const graph::joining* f, part_blocks& x, std::size_t count) {
    part_blocks left, right, last;
    while (count > 1) {
        const std::size_t pairs = count / 2, rest = count % 2;
        copy_parts(f, x, 0, 2, pairs, left);
        copy_parts(f, x, 1, 2, pairs, right);
        if (rest) copy_parts(f, x, count - 1, 1, 1, last);
        join(f, left, right, pairs, x);
        for (int p = 0; rest && p < f->parts; ++p) {
            if (is_floating(at(f[p].result).type))
                x.all[p].real.push_back(last.all[p].real[0]);
            else
                x.all[p].integer.push_back(last.all[p].integer[0]);
        }
        count = pairs + rest;
    }
}

/// All parts of what the function makes, if none of them is known.
inline void interpreter::fold_by_function(graph::value_id id, const span& s) {
    const graph::value v = at(id);
    for (int n = 0; kernel_->reduction_at(n) != id; ++n)
        if (plan::is_part_of(plan_->values, v, at(kernel_->reduction_at(n)))) return;
    const graph::joining* const f = &plan_->values.function_of(v) - plan_->values.function_of(v).part;
    const std::int64_t depth = bound_->length(kernel_->depth), cols = bound_->length(kernel_->depth_cols);
    part_blocks total, x;
    bool first = true;
    const auto evaluate_terms = [&](const span& terms) {
        evaluate(v.args[0], terms, ++stamp_);
        const graph::states all = plan_->values.states_of(v.args[0]);
        for (int p = 0; p < f->parts; ++p)
            copy(is_floating(at(f[p].result).type), of(all.all[p]), 0, 1, terms.count, x.all[p]);
    };
    const auto add = [&](std::size_t count) {
        if (first)
            copy_parts(f, x, 0, 1, count, total);
        else
            join(f, total, x, count, total);
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
                evaluate_terms(terms);
                join_in_order(f, x, terms.count);
                add(1);
            }
    } else {
        for (std::int64_t k = 0; k < depth; ++k) {
            span at_k = s;
            (v.axis == reduce_axis::cols ? at_k.j : at_k.i) = k;
            (v.axis == reduce_axis::cols ? at_k.dj : at_k.di) = 0;
            evaluate_terms(at_k);
            add(s.count);
        }
    }
    for (int n = 0; n < kernel_->reductions(); ++n) {
        const graph::value& part = at(kernel_->reduction_at(n));
        if (!plan::is_part_of(plan_->values, v, part)) continue;
        const bool real = is_floating(part.type);
        block& to = of(kernel_->reduction_at(n));
        to.real.assign(real ? s.count : 0, 0);
        to.integer.assign(real ? 0 : s.count, 0);
        if (first) continue;
        copy(real, total.all[plan_->values.function_of(part).part], 0, 1, s.count, to);
        if (real) round(computed_in(part.type), s, to);
    }
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
