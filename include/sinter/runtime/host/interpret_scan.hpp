#pragma once
// Kernels of running sums, on the host. Included by interpreter.hpp.

#include <cstdint>

#include <sinter/runtime/host/interpreter.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

inline void interpreter::run_scan() {
    const graph::value_id id = kernel_->reduction;
    const graph::value v = at(id);
    const bool down = v.axis == reduce_axis::rows, real = is_floating(v.type);
    const std::int64_t rows = bound_->length(kernel_->rows), cols = bound_->length(kernel_->cols);
    const std::int64_t lines = down ? cols : rows, length = down ? rows : cols;
    for (std::int64_t line = 0; line < lines; ++line) {
        sum_.assign(1, 0);
        begin_blocks(1);
        std::int64_t total = 0;
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
                if (real) {
                    sum_[0] += x.real[e];
                    to.real[e] = part_sums_[0] + block_sums_[0] + sum_[0];
                } else {
                    to.integer[e] = total = wrap(v.type, sinter::detail::wrapping_add(total, x.integer[e]));
                }
            }
            count_terms(static_cast<std::int64_t>(s.count));
            if (real) round(computed_in(v.type), s, to);
            for (const plan::output& o : kernel_->outputs) evaluate(o.value, s, stamp);
            for (const plan::output& o : kernel_->outputs) store(o, s);
        }
    }
}

} // namespace sinter::runtime::host
