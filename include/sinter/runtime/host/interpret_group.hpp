#pragma once
// Kernels whose matrices work-groups take, on the host. Included by interpreter.hpp.

#include <cstdint>
#include <utility>

#include <sinter/runtime/host/group_band.hpp>
#include <sinter/runtime/host/group_bidiagonal.hpp>
#include <sinter/runtime/host/group_jacobi.hpp>
#include <sinter/runtime/host/group_ldlt.hpp>
#include <sinter/runtime/host/group_pivoted.hpp>
#include <sinter/runtime/host/group_pivoted_panel.hpp>
#include <sinter/runtime/host/group_system.hpp>
#include <sinter/runtime/host/group_tridiagonal.hpp>
#include <sinter/runtime/host/interpreter.hpp>

namespace sinter::inline SINTER_ABI::runtime::host {

inline void interpreter::run_group() {
    const graph::value main = at(kernel_->reduction);
    const batch_function function = batch_function_of(main);
    group_matrix a = matrix_of(main.args[0], bound_->length(kernel_->rows), bound_->length(kernel_->cols));
    const auto rounded = [&](double x) { return exact_ ? x : round_to(main.type, x); };
    if (is_spectrum(function)) {
        const group_spectra found =
            spectra_of(a, right_sides_of(main), order_of(main), function == batch_function::eigh, rounded);
        return store_group([&](graph::value_id id, std::int64_t i) {
            const batch_function f = batch_function_of(at(id));
            const bool values = f == batch_function::eigenvalues || f == batch_function::singular_values;
            read_row(values                              ? found.values
                     : f == batch_function::left_vectors ? found.left
                                                         : found.right,
                     i, of(id));
        });
    }
    if (function == batch_function::band_solution || function == batch_function::general_band_solution) {
        const group_matrix b = matrix_of(main.args[1], a.rows, bound_->length(kernel_->depth));
        group_band<decltype(rounded)> found(a, b, rounded);
        function == batch_function::band_solution ? found.solve_positive()
                                                  : found.solve_general(order_of(main) - 1);
        return store_group([&](graph::value_id id, std::int64_t i) { read_row(found.result, i, of(id)); });
    }
    if (function == batch_function::pivoted_qr) {
        const group_pivoted<decltype(rounded)> found(a, bound_->length(main.cols),
                                                     matrix_of(main.args[1], 1, 1)(0, 0),
                                                     negligible_square(main.type), rounded);
        return store_group([&](graph::value_id id, std::int64_t i) { read_row(found.result, i, of(id)); });
    }
    if (function == batch_function::pivoted_panel) {
        const group_pivoted_panel<decltype(rounded)> found(
            a, order_of(main), matrix_of(main.args[1], 1, 1)(0, 0), main.type, rounded);
        return store_group([&](graph::value_id id, std::int64_t i) { read_row(found.result, i, of(id)); });
    }
    if (function == batch_function::tridiagonal_panel) {
        const group_matrix found =
            group_tridiagonal<decltype(rounded)>(a, order_of(main), negligible_square(main.type), rounded)
                .result;
        return store_group([&](graph::value_id id, std::int64_t i) { read_row(found, i, of(id)); });
    }
    if (function == batch_function::bidiagonal_panel) {
        const group_matrix found =
            group_bidiagonal<decltype(rounded)>(a, order_of(main), negligible_square(main.type), rounded)
                .result;
        return store_group([&](graph::value_id id, std::int64_t i) { read_row(found, i, of(id)); });
    }
    if (function == batch_function::ldlt_panel) {
        const std::int64_t width = order_of(main);
        const bool begun = matrix_of(main.args[1], 1, 1)(0, 0) == 0;
        const group_matrix found =
            group_ldlt<decltype(rounded)>(a, bound_->length(main.cols), width, begun, rounded).result;
        return store_group([&](graph::value_id id, std::int64_t i) { read_row(found, i, of(id)); });
    }
    if (is_system(function)) {
        const group_matrix factor =
            matrix_of(main.args[1], bound_->length(kernel_->depth_cols), bound_->length(kernel_->depth));
        group_matrix x(a.rows < factor.rows ? factor.rows : a.rows, a.cols);
        for (std::int64_t i = 0; i < a.rows; ++i)
            for (std::int64_t j = 0; j < a.cols; ++j) x(i, j) = a(i, j);
        group_system(factor, x, rounded).run(function);
        return store_group([&](graph::value_id id, std::int64_t i) { read_row(x, i, of(id)); });
    }
    if (function == batch_function::block_r) {
        const group_matrix found = block_r(a, main.type, rounded);
        return store_group([&](graph::value_id id, std::int64_t i) { read_row(found, i, of(id)); });
    }
    if (function == batch_function::scaled_qr) {
        const group_matrix found = scaled_qr(std::move(a), main.type, rounded);
        return store_group([&](graph::value_id id, std::int64_t i) { read_row(found, i, of(id)); });
    }
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

inline group_matrix interpreter::matrix_of(graph::value_id id, std::int64_t rows, std::int64_t cols) {
    group_matrix a(rows, cols);
    for (std::int64_t i = 0; i < rows; ++i) {
        evaluate(id, {i, 0, 0, 1, static_cast<std::size_t>(cols)}, ++stamp_);
        for (std::int64_t j = 0; j < cols; ++j) a(i, j) = of(id).real[static_cast<std::size_t>(j)];
    }
    return a;
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
