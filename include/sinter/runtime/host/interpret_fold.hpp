#pragma once
// How the terms of reductions are joined, on the host. Included by interpreter.hpp.

#include <cstdint>

#include <sinter/runtime/host/interpreter.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

inline void interpreter::fold(graph::value_id id, const span& s) {
    const graph::value& v = at(id);
    if (reduction_of(v) == reduction::function) return fold_by_function(id, s);
    sum_.assign(s.count, 0);
    const std::int64_t depth = bound_->length(kernel_->depth);
    const bool product = folds_products(v.code);
    if (product)
        if (const plan::bindings::array* a = plain_array(v.args[0]), *b = plain_array(v.args[1]); a && b) {
            add_products(*a, *b, s, depth);
            return finish_fold(id, reduction::sum, s);
        }
    best_.assign(s.count, 0);
    total_.assign(s.count, 0);
    where_.assign(s.count, -1);
    lost_.assign(s.count, 0);
    if (product) {
        begin_blocks(s.count);
        for (std::int64_t k = 0; k < depth; ++k) {
            add_product(v, s, k);
            count_terms(1);
        }
        end_blocks();
        return finish_fold(id, reduction::sum, s);
    }
    const reduction how = reduction_of(v);
    if (how == reduction::prod || how == reduction::all) {
        sum_.assign(s.count, 1);
        total_.assign(s.count, 1);
    }
    if (v.axis == reduce_axis::all) {
        fold_all(v, how, depth, bound_->length(kernel_->depth_cols));
    } else {
        begin_blocks(how == reduction::sum ? s.count : 0);
        for (std::int64_t k = 0; k < depth; ++k) {
            span at_k = s;
            (v.axis == reduce_axis::cols ? at_k.j : at_k.i) = k;
            (v.axis == reduce_axis::cols ? at_k.dj : at_k.di) = 0;
            evaluate(v.args[0], at_k, ++stamp_);
            const block& x = of(v.args[0]);
            for (std::size_t e = 0; e < s.count; ++e) join(how, at(v.args[0]).type, x, e, e, k);
            count_terms(1);
        }
        end_blocks();
    }
    finish_fold(id, how, s);
}

inline void interpreter::fold_all(const graph::value& v, reduction how, std::int64_t rows,
                                  std::int64_t cols) {
    const bool down = cols == 1;
    const std::int64_t outer = down ? 1 : rows, inner = down ? rows : cols;
    begin_blocks(how == reduction::sum ? 1 : 0);
    for (std::int64_t o = 0; o < outer; ++o)
        for (std::int64_t first = 0; first < inner; first += block_size) {
            const std::int64_t left = inner - first;
            const span s{down ? first : o, down ? 0 : first, down ? 1 : 0, down ? 0 : 1,
                         static_cast<std::size_t>(left < block_size ? left : block_size)};
            evaluate(v.args[0], s, ++stamp_);
            const block& x = of(v.args[0]);
            for (std::size_t e = 0; e < s.count; ++e)
                join(how, at(v.args[0]).type, x, e, 0, o * inner + first + static_cast<std::int64_t>(e));
            count_terms(static_cast<std::int64_t>(s.count));
        }
    end_blocks();
}

inline void interpreter::add_products(const plan::bindings::array& a, const plan::bindings::array& b,
                                      const span& s, std::int64_t depth) {
    const std::int64_t left_step = s.di * a.place.row_stride, right_step = s.dj * b.place.col_stride;
    double* const sum = sum_.data();
    with_reals(*buffer_of(a.memory), a.place.at(s.i, 0), [&](const auto* left) {
        with_reals(*buffer_of(b.memory), b.place.at(0, s.j), [&](const auto* right) {
            begin_blocks(s.count);
            for (std::int64_t k = 0; k < depth; ++k) {
                if (k > 0) count_terms(1);
                const auto* const l = left + k * a.place.col_stride;
                const auto* const r = right + k * b.place.row_stride;
                for (std::size_t e = 0; e < s.count; ++e) {
                    const auto n = static_cast<std::int64_t>(e);
                    sum[e] += to_double(l[n * left_step]) * to_double(r[n * right_step]);
                }
            }
            end_blocks();
        });
    });
}

inline void interpreter::add_product(const graph::value& v, const span& s, std::int64_t k) {
    span left = s, right = s;
    left.j = k;
    left.dj = 0;
    right.i = k;
    right.di = 0;
    if (left.di == 0) left.count = 1; // one row of a: a single factor for the block
    if (right.dj == 0) right.count = 1;
    // The two operands are indexed differently: values they share must not be kept.
    evaluate(v.args[0], left, ++stamp_);
    if (is_floating(v.type))
        sum_left_.assign(of(v.args[0]).real.begin(), of(v.args[0]).real.end());
    else
        total_left_.assign(of(v.args[0]).integer.begin(), of(v.args[0]).integer.end());
    const bool chooses = plan_->values.chooses_terms(kernel_->reduction);
    if (chooses) find_chosen(v.args[0], left, chosen_left_);
    evaluate(v.args[1], right, ++stamp_);
    if (chooses) find_chosen(v.args[1], right, chosen_right_);
    const block& b = of(v.args[1]);
    for (std::size_t e = 0; e < s.count; ++e) {
        const std::size_t l = left.count == 1 ? 0 : e, r = right.count == 1 ? 0 : e;
        if (chooses && (chosen_left_[l] == 0 || chosen_right_[r] == 0)) continue;
        if (is_floating(v.type)) {
            sum_[e] += sum_left_[l] * b.real[r];
        } else {
            const std::int64_t term = sinter::detail::wrapping_multiply(total_left_[l], b.integer[r]);
            total_[e] = wrap(v.type, sinter::detail::wrapping_add(total_[e], term));
        }
    }
}

inline void interpreter::find_chosen(graph::value_id operand, const span& s,
                                     dynamic_array<std::int64_t>& chosen) {
    const graph::value_id choice = plan_->values.choice_of_terms(operand);
    if (choice < 0) return chosen.assign(s.count, 1);
    const graph::value_id mask = at(choice).args[0];
    evaluate(mask, s, stamp_);
    chosen.assign(of(mask).integer.begin(), of(mask).integer.end());
}

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

/// x takes the place of the best so far, of which there is one. The first NaN stays.
inline bool interpreter::is_more_extreme(bool least, double x, double best) {
    return (least ? x < best : x > best) || (x != x && best == best);
}
inline bool interpreter::is_more_extreme(bool least, dtype t, std::int64_t x, std::int64_t best) {
    if (t != dtype::u64) return least ? x < best : x > best;
    const auto bits = static_cast<std::uint64_t>(x), best_bits = static_cast<std::uint64_t>(best);
    return least ? bits < best_bits : bits > best_bits;
}

inline bool interpreter::is_ahead(bool least, dtype t, const block& x, std::size_t e, std::size_t to) const {
    return is_floating(t) ? is_more_extreme(least, x.real[e], best_[to])
                          : is_more_extreme(least, t, x.integer[e], total_[to]);
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
