#pragma once
// Kernels whose matrices work-groups take, on the host. Included by interpreter.hpp.

#include <cstdint>
#include <utility>

#include <sinter/runtime/host/interpreter.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

inline void interpreter::run_group() {
    const graph::value main = at(kernel_->reduction);
    const batch_function function = batch_function_of(main);
    group_matrix a(bound_->length(kernel_->rows), bound_->length(kernel_->cols));
    for (std::int64_t i = 0; i < a.rows; ++i) {
        evaluate(main.args[0], {i, 0, 0, 1, static_cast<std::size_t>(a.cols)}, ++stamp_);
        for (std::int64_t j = 0; j < a.cols; ++j)
            a(i, j) = of(main.args[0]).real[static_cast<std::size_t>(j)];
    }
    const auto rounded = [&](double x) { return exact_ ? x : round_to(main.type, x); };
    if (function == batch_function::panel_qr) {
        const group_reflections found(std::move(a), negligible_square(main.type), rounded);
        return store_group([&](graph::value_id id, std::int64_t i) {
            switch (batch_function_of(at(id))) {
            case batch_function::panel_tau:
                of(id).real.assign(1, found.factors[static_cast<std::size_t>(i)]);
                break;
            case batch_function::panel_reflectors: read_row(found.vectors, i, of(id)); break;
            case batch_function::panel_products: read_row(found.products, i, of(id)); break;
            default: read_row(found.qr, i, of(id));
            }
        });
    }
    if (is_panel(function)) {
        const group_panel panel(std::move(a), rounded);
        return store_group([&](graph::value_id id, std::int64_t i) {
            const auto row = static_cast<std::size_t>(i);
            switch (batch_function_of(at(id))) {
            case batch_function::panel_pivots: of(id).integer.assign(1, panel.pivots[row]); break;
            case batch_function::panel_order: of(id).integer.assign(1, panel.order[row]); break;
            default: read_row(panel.lu, i, of(id));
            }
        });
    }
    const group_matrix factors = cholesky_of_blocks(a, rounded);
    store_group([&](graph::value_id id, std::int64_t i) { read_row(factors, i, of(id)); });
}

inline void interpreter::read_row(const group_matrix& m, std::int64_t i, block& b) {
    b.real.resize(static_cast<std::size_t>(m.cols));
    for (std::int64_t j = 0; j < m.cols; ++j) b.real[static_cast<std::size_t>(j)] = m(i, j);
}

template <class Give>
void interpreter::store_group(Give give) {
    for (const plan::output& o : kernel_->outputs) {
        const std::int64_t rows = bound_->length(at(o.value).rows), cols = bound_->length(at(o.value).cols);
        for (std::int64_t i = 0; i < rows; ++i) {
            const span s{i, 0, 0, 1, static_cast<std::size_t>(cols)};
            ++stamp_;
            give_below(o.value, i, give);
            evaluate(o.value, s, stamp_);
            store(o, s);
        }
    }
}

template <class Give>
void interpreter::give_below(graph::value_id id, std::int64_t i, Give give) {
    if (!is_group(at(id).code)) {
        for (int n = 0; n < arity(at(id).code); ++n) give_below(at(id).args[n], i, give);
        return;
    }
    give(id, i);
    of(id).stamp = stamp_;
}

} // namespace sinter::runtime::host
