#pragma once
// Kernels of running sums, and of other scans, on the host. Included by interpreter.hpp.

#include <cstdint>

#include <sinter/runtime/host/interpreter.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

inline void interpreter::begin_scan(reduction how, dtype type) {
    const bool least = how == reduction::min, extreme = least || how == reduction::max;
    const int first = how == reduction::prod ? 1 : 0;
    sum_.assign(1, first);
    total_.assign(1, !extreme ? first : least ? greatest_of(type) : least_of(type));
    best_.assign(1, !extreme ? 0 : least ? info(type).greatest : info(type).least);
    where_.assign(1, 0);
    begin_blocks(how == reduction::sum ? 1 : 0);
}

inline double interpreter::scanned_so_far(reduction how) const {
    if (how == reduction::sum) return part_sums_[0] + block_sums_[0] + sum_[0];
    return how == reduction::prod ? sum_[0] : best_[0];
}

inline void interpreter::run_scan() {
    const graph::value_id id = kernel_->reduction;
    const graph::value v = at(id);
    const reduction how = reduction_of(v);
    const bool down = v.axis == reduce_axis::rows, real = is_floating(v.type), exclusive = is_exclusive(v);
    const std::int64_t rows = bound_->length(kernel_->rows), cols = bound_->length(kernel_->cols);
    const std::int64_t lines = down ? cols : rows, length = down ? rows : cols;
    for (std::int64_t line = 0; line < lines; ++line) {
        begin_scan(how, v.type);
        for (std::int64_t first = 0; first < length; first += block_size) {
            const std::int64_t left = length - first;
            const span s{down ? first : line, down ? line : first, down ? 1 : 0, down ? 0 : 1,
                         static_cast<std::size_t>(left < block_size ? left : block_size)};
            const std::int64_t stamp = ++stamp_;
            evaluate(v.args[0], s, stamp);
            const block& x = of(v.args[0]);
            block& to = of(id);
            real ? to.real.resize(s.count) : to.integer.resize(s.count);
            to.stamp = stamp;
            for (std::size_t e = 0; e < s.count; ++e) {
                if (!exclusive) join(how, v.type, x, e, 0, 0);
                if (real)
                    to.real[e] = scanned_so_far(how);
                else
                    to.integer[e] = total_[0];
                if (exclusive) join(how, v.type, x, e, 0, 0);
            }
            count_terms(static_cast<std::int64_t>(s.count));
            if (real) round(computed_in(v.type), s, to);
            for (const plan::output& o : kernel_->outputs) evaluate(o.value, s, stamp);
            for (const plan::output& o : kernel_->outputs) store(o, s);
        }
    }
}

} // namespace sinter::runtime::host
